//! The inner loops without vectors that are detected at run time.

use minlex_catalog::Partition;

use super::lanes::{self, Machine, Sums};
use super::work::Work;
use crate::terms::{Job, Width};

#[derive(Clone, Copy)]
struct Portable;

impl Machine for Portable {
    const FUSED: bool = false;

    #[inline(always)]
    fn transposed(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16] {
        std::array::from_fn(|column| std::array::from_fn(|row| rows[row][column]))
    }
}

pub(super) fn add_rows(rows: &[[u8; Partition::COUNT]], bases: &[u16], out: &mut [Sums]) {
    lanes::add_rows(rows, bases, out);
}

pub(super) fn sums(job: &Job<'_>, width: Width, work: &mut Work) {
    work.set_sums(Portable, job, width);
}
