//! The inner loop for AArch64.
//!
//! A value of [`Neon`], which only `detect` makes, is proof of the instructions.
#![allow(unsafe_code)]

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

use minlex_walk::Bytes64;

use super::pairs::{Pairs, REJECT};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neon(());

impl Neon {
    pub fn detect() -> Option<Neon> {
        is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }

    #[inline(always)]
    pub fn write_sums(self, pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
        assert!(out.len() >= pairs.room());
        // SAFETY: `self` proves NEON, and `out` has the room of [`Pairs::room`].
        unsafe { write_sums(pairs, out) }
    }

    #[inline(always)]
    pub fn write_passes(self, pairs: &Pairs<'_>, out: &mut [u64]) {
        // SAFETY: `self` proves NEON.
        unsafe { write_passes(pairs, out) }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn quarter(bytes: &Bytes64, quarter: usize) -> uint8x16_t {
    let (sixteens, _) = bytes.0.as_chunks::<16>();
    // SAFETY: reads the sixteen bytes of the array.
    unsafe { vld1q_u8(sixteens[quarter].as_ptr()) }
}

/// The bytes of a table at these places, 0 for places from 64 on.
#[inline]
#[target_feature(enable = "neon")]
fn look_up(table: &Bytes64, places: uint8x16_t) -> uint8x16_t {
    let q = |n: usize| quarter(table, n);
    vqtbl4q_u8(uint8x16x4_t(q(0), q(1), q(2), q(3)), places)
}

/// 16 fills of band 3.
struct Quarter {
    orders: [uint8x16_t; 3],
    codes: uint8x16_t,
}

impl Quarter {
    /// Quarter `n` of the fills of band 3, four to a block.
    #[inline]
    #[target_feature(enable = "neon")]
    fn new(pairs: &Pairs<'_>, n: usize) -> Quarter {
        let (block, n) = (n / 4, n % 4);
        let orders = &pairs.third.orders[block].0;
        Quarter {
            orders: [0, 1, 2].map(|s: usize| quarter(&orders[s], n)),
            codes: quarter(&pairs.third.codes[block], n),
        }
    }

    #[inline]
    #[target_feature(enable = "neon")]
    fn sums(&self, pairs: &Pairs<'_>, i: usize) -> uint8x16_t {
        let (tables, code) = pairs.second_fill(i);
        let of = |s: usize| look_up(tables[s], self.orders[s]);
        let bands = vqaddq_u8(self.codes, vdupq_n_u8(code));
        vqaddq_u8(vqaddq_u8(of(0), of(1)), vqaddq_u8(of(2), bands))
    }
}

/// # Safety
/// `out` has as much room as [`Pairs::room`] returns.
#[target_feature(enable = "neon")]
unsafe fn write_sums(pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
    let mut written = 0;
    for n in 0..pairs.third.len.div_ceil(16) {
        let fills = (pairs.third.len - 16 * n).min(16);
        let this = Quarter::new(pairs, n);
        for i in 0..pairs.second.len {
            // SAFETY: at most 16 bytes were kept for each earlier fill and quarter, so 16 bytes
            // have room here.
            unsafe { vst1q_u8(out.as_mut_ptr().add(written), this.sums(pairs, i)) }
            written += fills;
        }
    }
    written
}

#[target_feature(enable = "neon")]
fn write_passes(pairs: &Pairs<'_>, out: &mut [u64]) {
    const BITS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: reads the eight bytes of the array.
    let bits = unsafe { vld1_u8(BITS.as_ptr()) };
    let reject = vdupq_n_u8(REJECT);
    let blocks = pairs.third.blocks();
    for n in 0..4 * blocks {
        let this = Quarter::new(pairs, n);
        for (i, masks) in out.chunks_exact_mut(blocks).enumerate() {
            let passes = vmvnq_u8(vceqq_u8(this.sums(pairs, i), reject));
            let low = vaddv_u8(vand_u8(vget_low_u8(passes), bits));
            let high = vaddv_u8(vand_u8(vget_high_u8(passes), bits));
            let sixteen = u64::from(low) | u64::from(high) << 8;
            let mask = &mut masks[n / 4];
            *mask = match n % 4 {
                0 => sixteen,
                n => *mask | sixteen << (16 * n),
            };
        }
    }
}
