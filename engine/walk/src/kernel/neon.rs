//! Inner loop for 64-bit ARM with NEON, whose table look-up reaches 64 bytes.
//!
//! A [`Neon`] proves the instructions: only `detect` makes one, free where the system promises
//! them.
#![allow(unsafe_code)]

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

use super::marks::{Bytes64, EQUAL, FillBlock, REJECT, TIE};
use super::masks::{BlockLimits, Masks, PassCount, Question};
use super::pairs::{Pairs, Unclear, Verdict};

/// Proof of NEON. Its kernels take 64 bytes in four registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neon(());

impl Neon {
    pub fn detect() -> Option<Neon> {
        is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }

    #[inline(always)]
    pub fn map_marks(self, marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
        // SAFETY: `self` proves NEON.
        unsafe { map_marks(marks, maps, out) }
    }

    #[inline(always)]
    pub fn mark(self, question: &Question<'_>, out: &mut [Masks]) -> PassCount {
        // SAFETY: `self` proves NEON.
        unsafe { mark(question, out) }
    }

    #[inline(always)]
    pub fn map_orders(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        // SAFETY: `self` proves NEON.
        unsafe { map_orders(blocks, maps, out) }
    }

    #[inline(always)]
    pub fn judge_pairs(self, pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
        // SAFETY: `self` proves NEON.
        unsafe { judge_pairs(pairs, counts, unclear) }
    }
}

#[target_feature(enable = "neon")]
fn map_marks(marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
    for ((marks, map), out) in marks.into_iter().zip(maps).zip(out) {
        store(look_up(load(marks), load(map)), out);
    }
}

#[target_feature(enable = "neon")]
fn mark(question: &Question<'_>, out: &mut [Masks]) -> PassCount {
    let [first, second] = question.pair;
    let mut count = PassCount::default();
    let tables = [load(first), load(second), look_up(load(question.third), load(question.map))];
    for ((block, bands), masks) in question.blocks.iter().zip(question.bands).zip(out) {
        let limits = BlockLimits::of(bands, question.lowest);
        if limits.not_below == 0 {
            break;
        }
        let of = |s: usize| look_up(tables[s], load(&block.0[s]));
        let marks = or(or(of(0), of(1)), of(2));
        let bits = |mark: u8| bits(marks, mark);
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL), limits };
        count.add(masks, question.all_unclear);
    }
    count
}

#[target_feature(enable = "neon")]
fn map_orders(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            store(look_up(load(map), load(orders)), out);
        }
    }
}

#[target_feature(enable = "neon")]
fn judge_pairs(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let blocks = pairs.third.len();
    counts.fill(0);
    for b in 0..blocks {
        let orders = pairs.third[b].0.each_ref().map(|orders| load(orders));
        let lows = load(&pairs.lows[b]);
        let masks = unclear.chunks_exact_mut(blocks);
        for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
            let of =
                |s: usize| look_up(load(&pairs.marks[s][usize::from(second.orders[s])]), orders[s]);
            let marks = or(or(of(0), of(1)), of(2));
            // Marks of row 4: its own digits against each low.
            let row4 = |lows| {
                let own = vdupq_n_u8(second.own);
                let below = vandq_u8(vcltq_u8(lows, own), vdupq_n_u8(REJECT));
                vorrq_u8(below, vandq_u8(vceqq_u8(lows, own), vdupq_n_u8(EQUAL)))
            };
            let row4 = uint8x16x4_t(row4(lows.0), row4(lows.1), row4(lows.2), row4(lows.3));
            let marks = or(marks, row4);
            let verdict = Verdict {
                reject: bits(marks, REJECT),
                tie: bits(marks, TIE),
                equal: bits(marks, EQUAL),
            };
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            masks[b] = closer;
        }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn load(bytes: &Bytes64) -> uint8x16x4_t {
    // SAFETY: 64 bytes can be read there, at any address.
    unsafe { vld1q_u8_x4(bytes.0.as_ptr()) }
}

#[inline]
#[target_feature(enable = "neon")]
fn store(bytes: uint8x16x4_t, out: &mut Bytes64) {
    // SAFETY: 64 bytes can be written there, at any address.
    unsafe { vst1q_u8_x4(out.0.as_mut_ptr(), bytes) }
}

/// Bytes of a table at these places below 64.
#[inline]
#[target_feature(enable = "neon")]
fn look_up(table: uint8x16x4_t, places: uint8x16x4_t) -> uint8x16x4_t {
    let of = |places| vqtbl4q_u8(table, places);
    uint8x16x4_t(of(places.0), of(places.1), of(places.2), of(places.3))
}

#[inline]
#[target_feature(enable = "neon")]
fn or(a: uint8x16x4_t, b: uint8x16x4_t) -> uint8x16x4_t {
    uint8x16x4_t(vorrq_u8(a.0, b.0), vorrq_u8(a.1, b.1), vorrq_u8(a.2, b.2), vorrq_u8(a.3, b.3))
}

/// One bit for each byte with this mark, the lowest byte first.
#[inline]
#[target_feature(enable = "neon")]
fn bits(marks: uint8x16x4_t, mark: u8) -> u64 {
    let mark = vdupq_n_u8(mark);
    // Each of eight neighbours keeps its own bit, so sums combine them.
    let own = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
    let of = |marks| vandq_u8(vtstq_u8(marks, mark), own);
    let pairs = [vpaddq_u8(of(marks.0), of(marks.1)), vpaddq_u8(of(marks.2), of(marks.3))];
    let fours = vpaddq_u8(pairs[0], pairs[1]);
    let eights = vpaddq_u8(fours, fours);
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(eights))
}
