//! Inner loop for WebAssembly with its 128-bit vectors, 16 bytes at a time.
//!
//! Modules are checked before they run, so the feature `simd128` needs no detection.
#![allow(unsafe_code)]

use std::arch::wasm32::*;

use super::marks::{Bytes64, EQUAL, FillBlock, REJECT, TIE};
use super::masks::{BlockLimits, Masks, PassCount, Question};
use super::pairs::{Pairs, Unclear, Verdict};

pub(super) fn map_marks(marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
    for ((marks, map), out) in marks.into_iter().zip(maps).zip(out) {
        SwizzleTable::new(marks).look_up_all(map, out);
    }
}

pub(super) fn mark(question: &Question<'_>, out: &mut [Masks]) -> PassCount {
    let [first, second] = question.pair;
    let mut count = PassCount::default();
    let marks = SwizzleTable::new(question.third);
    let third = SwizzleTable(std::array::from_fn(|k| marks.look_up(quarter(question.map, k))));
    let tables = [SwizzleTable::new(first), SwizzleTable::new(second), third];
    for ((block, bands), masks) in question.blocks.iter().zip(question.bands).zip(out) {
        let limits = BlockLimits::of(bands, question.lowest);
        if limits.not_below == 0 {
            break;
        }
        let marks: [v128; 4] = std::array::from_fn(|k| {
            let of = |s: usize| tables[s].look_up(quarter(&block.0[s], k));
            v128_or(v128_or(of(0), of(1)), of(2))
        });
        let bits = |mark: u8| {
            // Only the topmost bit of each byte counts.
            let up = mark.leading_zeros();
            (0..4).fold(0, |bits, k| {
                bits | u64::from(u8x16_bitmask(u16x8_shl(marks[k], up))) << (16 * k)
            })
        };
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL), limits };
        count.add(masks, question.all_unclear);
    }
    count
}

pub(super) fn map_orders(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            SwizzleTable::new(map).look_up_all(orders, out);
        }
    }
}

pub(super) fn judge_pairs(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let blocks = pairs.third.len();
    let masks = unclear.chunks_exact_mut(blocks);
    for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
        let tables = [0, 1, 2]
            .map(|s: usize| SwizzleTable::new(&pairs.marks[s][usize::from(second.orders[s])]));
        let own = u8x16_splat(second.own);
        *count = 0;
        for (b, mask) in masks.iter_mut().enumerate() {
            let mut verdict = Verdict { reject: 0, tie: 0, equal: 0 };
            for k in 0..4 {
                let of = |s: usize| tables[s].look_up(quarter(&pairs.third[b].0[s], k));
                let marks = v128_or(v128_or(of(0), of(1)), of(2));
                let lows = quarter(&pairs.lows[b], k);
                let bits = |bytes: v128| u64::from(u8x16_bitmask(bytes)) << (16 * k);
                let marked = |mark: u8| bits(u16x8_shl(marks, mark.leading_zeros()));
                verdict.reject |= marked(REJECT) | bits(u8x16_lt(lows, own));
                verdict.tie |= marked(TIE);
                verdict.equal |= bits(u8x16_eq(lows, own));
            }
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            *mask = closer;
        }
    }
}

/// Sixteen of 64 bytes.
#[inline(always)]
fn quarter(bytes: &Bytes64, k: usize) -> v128 {
    let sixteen = bytes.0.as_chunks::<16>().0[k].as_ptr();
    // SAFETY: sixteen bytes can be read there, at any address.
    unsafe { v128_load(sixteen.cast()) }
}

/// First 48 bytes of a table, in the 16 bytes that a swizzle reaches.
struct SwizzleTable([v128; 3]);

impl SwizzleTable {
    #[inline(always)]
    fn new(table: &Bytes64) -> SwizzleTable {
        SwizzleTable(std::array::from_fn(|k| quarter(table, k)))
    }

    #[inline(always)]
    fn look_up_all(&self, places: &Bytes64, out: &mut Bytes64) {
        for (k, out) in out.0.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let found = self.look_up(quarter(places, k));
            // SAFETY: sixteen bytes can be written there, at any address.
            unsafe { v128_store(out.as_mut_ptr().cast(), found) }
        }
    }

    /// Bytes at these places, 0 for places from 48 to 63.
    #[inline(always)]
    fn look_up(&self, places: v128) -> v128 {
        // A swizzle gives 0 from place 16 on; negative differences wrap to such places.
        let piece =
            |k: usize| u8x16_swizzle(self.0[k], u8x16_sub(places, u8x16_splat(16 * k as u8)));
        v128_or(v128_or(piece(0), piece(1)), piece(2))
    }
}
