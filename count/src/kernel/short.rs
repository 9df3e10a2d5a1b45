//! Sums of products in 16 bits: twice as many in a vector as floating-point numbers.

use super::lanes::{Columns, Machine, columns, place, transpose};
use crate::terms::{Job, Term};

pub(super) const LANES: usize = 32;

/// A number for each lane.
pub(super) type Words = [u16; LANES];

/// A machine with vectors of 16-bit numbers.
///
/// They have names because compilers would gather the numbers of the terms one by one.
pub(super) trait ShortMachine: Machine {
    /// A number of 16 bits for each lane.
    type Sums: Copy;

    fn zero(self) -> Self::Sums;

    /// Adds the products of a factor and a column, modulo 2^16.
    fn multiply_add(self, factor: u16, column: &Words, sums: Self::Sums) -> Self::Sums;

    /// Adds the products of sums and a column in 32 bits.
    fn add_products(self, sums: Self::Sums, column: &Words, out: &mut [u32; LANES]);
}

/// Terms with one partition of box 2 whose sum has 16 bits.
#[derive(Clone, Copy)]
struct Piece {
    second: u16,
    end: usize,
    /// True if 32 bits may have no room after the pieces before.
    begins_sum: bool,
}

#[derive(Default)]
pub(super) struct Short {
    pieces: Vec<Piece>,
    columns: Option<[Columns<u16, LANES>; 2]>,
}

impl Short {
    /// The sums of a job whose products of a factor and a number of band 3 have 16 bits.
    #[inline(always)]
    pub fn sums<M: ShortMachine>(&mut self, machine: M, job: &Job<'_>, out: &mut Vec<u64>) {
        self.set(job);
        let columns = self.columns.get_or_insert_with(|| [columns(), columns()]);
        for pairs in job.pairs.chunks(LANES) {
            for (band, columns) in columns.iter_mut().enumerate() {
                transpose(machine, job.rows[band], pairs, band, columns);
            }
            let sums = products(machine, &job.terms.terms, &self.pieces, columns);
            out.extend(&sums[..pairs.len()]);
        }
    }

    fn set(&mut self, job: &Job<'_>) {
        let [second, third] = job.rows.map(|rows| u64::from(rows.largest));
        let most = u64::from(u16::MAX) / third.max(1);
        self.pieces.clear();
        // A bound of the products since the last move.
        let mut all = 0;
        let mut end_piece = |sum: u64, of: u16, end: usize| {
            let product = sum * second * third;
            let begins_sum = all + product > u32::MAX.into();
            all = if begins_sum { product } else { all + product };
            self.pieces.push(Piece { second: of, end, begins_sum });
        };
        for segment in &job.terms.segments {
            let (mut start, mut left) = (segment.start, segment.sum);
            while left > most {
                let mut sum = 0;
                let terms = job.terms.terms[start..segment.end].iter();
                let fits = |term: &&Term| {
                    let sum_with = sum + u64::from(term.factor);
                    if sum_with <= most {
                        sum = sum_with;
                    }
                    sum_with <= most
                };
                start += terms.take_while(fits).count();
                left -= sum;
                end_piece(sum, segment.second, start);
            }
            end_piece(left, segment.second, segment.end);
        }
    }
}

#[inline(always)]
fn products<M: ShortMachine>(
    machine: M,
    terms: &[Term],
    pieces: &[Piece],
    [seconds, thirds]: &[Columns<u16, LANES>; 2],
) -> [u64; LANES] {
    let (mut all, mut sums) = ([0; LANES], [0u32; LANES]);
    let mut start = 0;
    for piece in pieces {
        let mut inner = machine.zero();
        for term in &terms[start..piece.end] {
            inner = machine.multiply_add(term.factor as u16, &thirds[place(term.third)], inner);
        }
        start = piece.end;
        if piece.begins_sum {
            move_out(&mut sums, &mut all);
        }
        machine.add_products(inner, &seconds[place(piece.second)], &mut sums);
    }
    move_out(&mut sums, &mut all);
    all
}

/// Moves sums to those of 64 bits. Rare, so it is no part of the loop.
#[inline(never)]
fn move_out(sums: &mut [u32; LANES], out: &mut [u64; LANES]) {
    for (out, sum) in out.iter_mut().zip(sums) {
        *out += u64::from(std::mem::take(sum));
    }
}
