//! Tables of bands, made row by row on demand.

use std::collections::TryReserveError;

use minlex_catalog::Partition;

use crate::kernel::{Kernel, PART, Part, Sums};
use crate::partitions::Partitions;

const PARTITIONS: usize = Partition::COUNT;
const UNKNOWN: u32 = u32::MAX;
const EMPTY: u32 = u32::MAX - 1;
/// A row with an entry, not made yet.
const OPEN: u32 = u32::MAX - 2;

/// Partitions of the three boxes of a chute.
pub(crate) type Boxes = [u16; 3];

/// A row for the columns of two boxes of a band: by partition of the last box's columns, the
/// choices of rows that are crosswise to all three.
pub(crate) struct Table<'a> {
    choices: &'a [Boxes],
    last: usize,
    columns: [Numbered; 2],
    /// For each number of the columns of the two, the place or the state of the row.
    places: Vec<u32>,
    rows: Vec<Sums>,
}

struct Numbered {
    /// For each choice of the stack, the number of its partition.
    numbers: Vec<u16>,
    /// For each number, the band's choices that are crosswise to the partition, as bits.
    crosswise: Vec<u64>,
    len: usize,
}

impl<'a> Table<'a> {
    /// The table for the choices of the first two stacks.
    pub fn new(
        choices: &'a [Boxes],
        [first, second, last]: [usize; 3],
        [firsts, seconds]: [Vec<u16>; 2],
    ) -> Table<'a> {
        let columns =
            [Numbered::of(firsts, choices, first), Numbered::of(seconds, choices, second)];
        let places = vec![UNKNOWN; columns[0].len * columns[1].len];
        Table { choices, last, columns, places, rows: Vec::new() }
    }

    /// The number of the row for choices of the two stacks; `None` if it is empty.
    #[inline(always)]
    pub fn find(&mut self, first: usize, second: usize) -> Option<usize> {
        let numbers = [self.columns[0].numbers[first], self.columns[1].numbers[second]];
        let [one, other] = numbers.map(usize::from);
        let at = one * self.columns[1].len + other;
        if self.places[at] == UNKNOWN {
            let has_any = self.common(at).any(|(_, bits)| bits != 0);
            self.places[at] = if has_any { OPEN } else { EMPTY };
        }
        (self.places[at] != EMPTY).then_some(at)
    }

    /// The place of a row that is not empty.
    pub fn row(&mut self, number: usize, kernel: Kernel) -> Result<u32, TryReserveError> {
        if self.places[number] == OPEN {
            let mut common = Vec::new();
            for (choices, mut bits) in self.common(number) {
                while bits != 0 {
                    common.push(choices[bits.trailing_zeros() as usize][self.last]);
                    bits &= bits - 1;
                }
            }
            self.rows.try_reserve(1)?;
            self.places[number] = self.rows.len() as u32;
            self.rows.push(kernel.count_crosswise(&common));
        }
        Ok(self.places[number])
    }

    /// For each row, its numbers for some partitions, at most 64.
    pub fn part(&self, lasts: &[u16]) -> Result<Vec<Part>, TryReserveError> {
        let part = |row: &Sums| {
            let mut part = [0; PART];
            part.iter_mut().zip(lasts).for_each(|(part, &last)| *part = row[usize::from(last)]);
            part
        };
        let mut parts = Vec::new();
        parts.try_reserve_exact(self.rows.len())?;
        parts.extend(self.rows.iter().map(part));
        Ok(parts)
    }

    /// The choices crosswise to the columns of both boxes: bits, 64 at a time.
    fn common(&self, at: usize) -> impl Iterator<Item = (&[Boxes], u64)> {
        let len = self.columns[1].len;
        let words = self.choices.len().div_ceil(64);
        let [one, other] = [(0, at / len), (1, at % len)]
            .map(|(stack, number)| &self.columns[stack].crosswise[number * words..][..words]);
        let common = one.iter().zip(other).map(|(one, other)| one & other);
        self.choices.chunks(64).zip(common)
    }
}

impl Numbered {
    /// Numbers the partitions that a box has by choice of its stack.
    fn of(mut partitions: Vec<u16>, choices: &[Boxes], stack: usize) -> Numbered {
        let mut numbers = [u16::MAX; PARTITIONS];
        let mut numbered = Vec::new();
        for partition in &mut partitions {
            let number = &mut numbers[usize::from(*partition)];
            if *number == u16::MAX {
                *number = numbered.len() as u16;
                numbered.push(*partition);
            }
            *partition = *number;
        }
        let words = choices.len().div_ceil(64);
        let mut with = vec![0u64; PARTITIONS * words];
        for (i, choice) in choices.iter().enumerate() {
            with[usize::from(choice[stack]) * words + i / 64] |= 1 << (i % 64);
        }
        let mut crosswise = vec![0; numbered.len() * words];
        for (number, &partition) in numbered.iter().enumerate() {
            let bits = &mut crosswise[number * words..][..words];
            for other in Partitions::get().crosswise[usize::from(partition)] {
                let with = &with[usize::from(other) * words..][..words];
                bits.iter_mut().zip(with).for_each(|(bits, with)| *bits |= with);
            }
        }
        Numbered { numbers: partitions, crosswise, len: numbered.len() }
    }
}
