//! The sum over all columns that the stacks can have, for puzzles with many givens or few digits.
//!
//! With some twenty givens each chute has at most a few hundred choices: of columns for the boxes
//! of a stack, of rows for those of a band. A solution is a choice for each chute in which the
//! columns of every box are crosswise to its rows. The sum goes over the choices of the stacks; its
//! terms are products of the numbers of choices left to the bands.
//!
//! A relabelling of digits that are not given carries solutions to solutions. So the first stack's
//! choices are taken up to relabellings, and the second's up to those that keep the first.

use std::sync::atomic::Ordering;

use minlex_catalog::DigitSet;
use minlex_puzzle::Puzzle;

use crate::fillings::Fillings;
use crate::kernel::{Kernel, PART, Weighted};
use crate::partitions::{Ordered, Partitions};
use crate::relabellings::{Places, Relabellings};
use crate::table::{Boxes, Table};
use crate::threads::{Stopped, Threads};
use crate::view::{Direction, View};

/// Columns of a stack: of its boxes, and of each digit.
type Columns = (Boxes, Places);

#[derive(Clone, Debug)]
pub(crate) struct Chutes {
    /// Rows of the boxes of each band, up to the order of empty rows.
    bands: [Vec<Boxes>; 3],
    /// Columns of the boxes of each stack, up to the order of empty columns.
    stacks: [Vec<Columns>; 3],
    /// The stacks in the order of the sum: that with the most choices last.
    order: [usize; 3],
    relabellings: Relabellings,
    /// The choices of the first stack in this order: one of each orbit, and the orbit's size.
    firsts: Vec<(Columns, u64)>,
    /// Orders of the empty rows and columns.
    factor: u128,
}

impl Chutes {
    /// The chutes of a puzzle or of its transpose, whichever takes less time.
    pub fn of(puzzle: &Puzzle) -> Chutes {
        let mut factor = 1;
        let [bands, stacks] = [false, true].map(|is_transposed| {
            let view = View::of(puzzle, Direction { is_transposed, top: 0, last: 2 });
            [0, 1, 2].map(|chute| {
                let fillings = Fillings::of(&view.band(chute));
                factor *= u128::from(fillings.row_orders());
                fillings.all().collect::<Vec<[Ordered; 3]>>()
            })
        });
        let size = |chutes: &[Vec<[Ordered; 3]>; 3]| chutes.iter().map(Vec::len).product::<usize>();
        let is_less = size(&bands) < size(&stacks);
        let (bands, stacks) = if is_less { (stacks, bands) } else { (bands, stacks) };
        let boxes = |choice: &[Ordered; 3]| {
            choice.map(|number| Partitions::get().class[usize::from(number)])
        };
        let bands = bands.map(|choices| choices.iter().map(boxes).collect());
        let stacks = stacks.map(|choices| -> Vec<Columns> {
            choices.iter().map(|choice| (boxes(choice), Places::of(*choice))).collect()
        });
        let mut order = [0, 1, 2];
        order.sort_by_key(|&stack| stacks[stack].len());
        let relabellings = Relabellings::of(!DigitSet::of(*puzzle.cells()));
        let first = &stacks[order[0]];
        let firsts = relabellings.orbits(first.iter().map(|&choice| (choice, choice.1)).collect());
        Chutes { bands, stacks, order, relabellings, firsts, factor }
    }

    /// A bound of the terms of the sum; each costs some clock cycles.
    pub fn terms(&self) -> u64 {
        let [_, second, third] = self.order.map(|stack| self.stacks[stack].len() as u64);
        self.firsts.len() as u64 * second * third
    }

    pub fn count(&self, threads: &Threads<'_>) -> Result<u128, Stopped> {
        let kernel = Kernel::detect();
        let [_, second, third] = self.order;
        let mut tables = [0, 1, 2].map(|band: usize| {
            let firsts = self.firsts.iter().map(|((boxes, _), _)| boxes[band]).collect();
            let seconds = self.stacks[second].iter().map(|(boxes, _)| boxes[band]).collect();
            Table::new(&self.bands[band], self.order, [firsts, seconds])
        });
        let pairs = self.pairs(&mut tables, kernel, threads)?;
        let mut sum = 0;
        for lasts in self.stacks[third].chunks(PART) {
            if threads.cancel.load(Ordering::Relaxed) {
                return Err(Stopped::Cancelled);
            }
            let part = |band: usize| {
                let boxes: Vec<u16> = lasts.iter().map(|(boxes, _)| boxes[band]).collect();
                tables[band].part(&boxes)
            };
            let parts = [part(0)?, part(1)?, part(2)?];
            sum += kernel.sum_of_products(&parts, &pairs);
        }
        Ok(sum * self.factor)
    }

    /// Choices of the first two stacks that leave some to each band: their rows in the tables, and
    /// how many they stand for.
    fn pairs(
        &self,
        tables: &mut [Table<'_>; 3],
        kernel: Kernel,
        threads: &Threads<'_>,
    ) -> Result<Vec<Weighted>, Stopped> {
        let mut pairs = Vec::new();
        for (one, &((_, places), firsts)) in self.firsts.iter().enumerate() {
            if threads.cancel.load(Ordering::Relaxed) {
                return Err(Stopped::Cancelled);
            }
            let [a, b, c] = &mut *tables;
            let others = self.stacks[self.order[1]].iter().enumerate();
            let fits = others.filter_map(|(other, &(_, places))| {
                let rows = [a.find(one, other)?, b.find(one, other)?, c.find(one, other)?];
                Some((rows, places))
            });
            let fits = fits.collect();
            let orbits = self.relabellings.keeping(places).orbits(fits);
            pairs.try_reserve(orbits.len())?;
            for ([i, j, k], seconds) in orbits {
                let rows = [a.row(i, kernel)?, b.row(j, kernel)?, c.row(k, kernel)?];
                pairs.push((rows, firsts * seconds));
            }
        }
        Ok(pairs)
    }
}
