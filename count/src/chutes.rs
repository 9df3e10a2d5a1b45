//! The sum over all columns that the stacks can have, for puzzles with many givens.
//!
//! With some twenty givens each of the six chutes has a few hundred choices at most: of columns for
//! the boxes of a stack, of rows for those of a band. A solution is a choice for each of the six
//! such that the columns of every box are crosswise to its rows. So the sum goes over the choices
//! of the three stacks. Its terms are products of the numbers of choices left to the bands.

use std::sync::atomic::Ordering;

use minlex_catalog::Partition;
use minlex_puzzle::Puzzle;

use crate::fillings::Fillings;
use crate::partitions::Partitions;
use crate::threads::{Stopped, Threads};
use crate::view::{Direction, View};

const PARTITIONS: usize = Partition::COUNT;

/// The partitions of the three boxes of a chute.
type Boxes = [u16; 3];

/// The choices of the chutes of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Chutes {
    /// The rows that the boxes of each band can have, up to the order of empty rows.
    bands: [Vec<Boxes>; 3],
    /// The columns that the boxes of each stack can have, up to the order of empty columns; the
    /// stack with the most choices last. The boxes are in the order of the bands.
    stacks: [Vec<Boxes>; 3],
    /// The stacks in this order.
    order: [usize; 3],
    /// Orders of the empty rows and columns.
    factor: u128,
}

impl Chutes {
    /// The chutes of a puzzle, or of the puzzle transposed if that takes less time.
    pub fn of(puzzle: &Puzzle) -> Chutes {
        let mut factor = 1;
        let [bands, stacks] = [false, true].map(|is_transposed| {
            let view = View::of(puzzle, Direction { is_transposed, top: 0, last: 2 });
            [0, 1, 2].map(|chute| {
                let fillings = Fillings::of(&view.band(chute));
                factor *= u128::from(fillings.row_orders());
                fillings.all().collect::<Vec<Boxes>>()
            })
        });
        let sizes = |chutes: &[Vec<Boxes>; 3]| chutes.iter().map(Vec::len).product::<usize>();
        let is_less = sizes(&bands) < sizes(&stacks);
        let (bands, stacks) = if is_less { (stacks, bands) } else { (bands, stacks) };
        let mut order = [0, 1, 2];
        order.sort_by_key(|&stack| stacks[stack].len());
        Chutes { bands, stacks, order, factor }
    }

    /// The number of terms of the sum; each costs some clock cycles.
    pub fn terms(&self) -> u64 {
        self.stacks.iter().map(|stack| stack.len() as u64).product()
    }

    /// The number of solutions.
    pub fn count(&self, threads: &Threads<'_>) -> Result<u128, Stopped> {
        let [first, second, third] = self.order;
        let crossings = [first, second]
            .map(|stack| self.bands.each_ref().map(|choices| Crossings::of(choices, stack)));
        let mut left = [[0; PARTITIONS]; 3];
        let mut sum = 0;
        for one in &self.stacks[first] {
            if threads.cancel.load(Ordering::Relaxed) {
                return Err(Stopped::Cancelled);
            }
            for other in &self.stacks[second] {
                let common = [0, 1, 2].map(|band: usize| {
                    let [first, second] = [&crossings[0][band], &crossings[1][band]];
                    first.with(one[band]).iter().zip(second.with(other[band]))
                });
                if common.iter().all(|words| words.clone().any(|(a, b)| a & b != 0)) {
                    for ((left, choices), words) in left.iter_mut().zip(&self.bands).zip(common) {
                        set_left(left, choices, words.map(|(a, b)| a & b), third);
                    }
                    sum += u128::from(products(&left, &self.stacks[third]));
                }
            }
        }
        Ok(sum * self.factor)
    }
}

/// For each partition of the columns of a box of a band: which choices of the band are crosswise
/// to it there, as bits.
struct Crossings {
    bits: Vec<u64>,
    words: usize,
}

impl Crossings {
    fn of(choices: &[Boxes], stack: usize) -> Crossings {
        let words = choices.len().div_ceil(64);
        let mut bits = vec![0; PARTITIONS * words];
        for (i, choice) in choices.iter().enumerate() {
            for partition in Partitions::get().crosswise[usize::from(choice[stack])] {
                bits[usize::from(partition) * words + i / 64] |= 1 << (i % 64);
            }
        }
        Crossings { bits, words }
    }

    #[inline(always)]
    fn with(&self, partition: u16) -> &[u64] {
        &self.bits[usize::from(partition) * self.words..][..self.words]
    }
}

/// Writes, by partition of the columns of the box in the last stack, how many of some choices of a
/// band are crosswise to it there.
#[inline(always)]
fn set_left(
    left: &mut [u16; PARTITIONS],
    choices: &[Boxes],
    words: impl Iterator<Item = u64>,
    stack: usize,
) {
    left.fill(0);
    for (choices, mut bits) in choices.chunks(64).zip(words) {
        while bits != 0 {
            let choice = choices[bits.trailing_zeros() as usize];
            let fits = &Partitions::get().is_crosswise[usize::from(choice[stack])];
            for (left, &fits) in left.iter_mut().zip(fits) {
                *left += u16::from(fits);
            }
            bits &= bits - 1;
        }
    }
}

/// The sum, over the choices of the last stack, of the products of the choices left to the bands:
/// at most 15,680 terms of three numbers up to 288.
#[inline(always)]
fn products(left: &[[u16; PARTITIONS]; 3], stack: &[Boxes]) -> u64 {
    let number = |choice: &Boxes, band: usize| u64::from(left[band][usize::from(choice[band])]);
    stack.iter().map(|choice| number(choice, 0) * number(choice, 1) * number(choice, 2)).sum()
}
