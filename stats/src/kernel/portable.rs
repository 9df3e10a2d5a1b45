//! The inner loop for any machine.
#![forbid(unsafe_code)]

use minlex_walk::{Bytes64, FillBlock};

use super::pairs::{Pairs, REJECT};

/// [`super::Kernel::write_sums`] without vector instructions.
pub(super) fn write_sums(pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
    let mut written = 0;
    for i in 0..pairs.second.len {
        let (tables, code) = pairs.second_fill(i);
        for block in 0..pairs.third.blocks() {
            let fills = (pairs.third.len - FillBlock::FILLS * block).min(FillBlock::FILLS);
            let out = &mut out[written..written + fills];
            let orders = &pairs.third.orders[block].0;
            let codes = &pairs.third.codes[block].0;
            for (j, sum) in out.iter_mut().enumerate() {
                let of = |s: usize| look_up(tables[s], orders[s].0[j & 63]);
                let stacks = of(0).saturating_add(of(1)).saturating_add(of(2));
                *sum = stacks.saturating_add(code.saturating_add(codes[j & 63]));
            }
            written += fills;
        }
    }
    written
}

/// [`super::Kernel::write_passes`] without vector instructions.
pub(super) fn write_passes(pairs: &Pairs<'_>, out: &mut [u64]) {
    let blocks = pairs.third.blocks();
    for (i, masks) in out.chunks_exact_mut(blocks.max(1)).enumerate() {
        let (tables, code) = pairs.second_fill(i);
        for (block, mask) in masks.iter_mut().enumerate() {
            let orders = &pairs.third.orders[block].0;
            let codes = &pairs.third.codes[block].0;
            *mask = (0..FillBlock::FILLS).fold(0, |mask, j| {
                let of = |s: usize| look_up(tables[s], orders[s].0[j]);
                let stacks = of(0).saturating_add(of(1)).saturating_add(of(2));
                let sum = stacks.saturating_add(code.saturating_add(codes[j]));
                mask | u64::from(sum != REJECT) << j
            });
        }
    }
}

#[inline(always)]
fn look_up(table: &Bytes64, number: u8) -> u8 {
    table.0[usize::from(number & 63)]
}
