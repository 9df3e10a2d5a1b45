//! The inner loop for x86-64.
//!
//! A value of [`Avx2`] or [`Avx512`], which only `detect` makes, is proof of the instructions.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_walk::__internal::x86_bytes::{Places, halves, load64};

use super::pairs::{Pairs, REJECT};

/// Proof of AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, BW, VBMI and VBMI2, of AVX2, and of POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    pub fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }

    #[inline(always)]
    pub fn write_sums(self, pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
        assert!(out.len() >= pairs.room());
        // SAFETY: `self` proves AVX2, and `out` has the room of [`Pairs::room`].
        unsafe { avx2_write_sums(pairs, out) }
    }

    #[inline(always)]
    pub fn write_passes(self, pairs: &Pairs<'_>, out: &mut [u64]) {
        // SAFETY: `self` proves AVX2.
        unsafe { avx2_write_passes(pairs, out) }
    }
}

impl Avx512 {
    pub fn detect() -> Option<Avx512> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("popcnt");
        present.then_some(Avx512(()))
    }

    #[inline(always)]
    pub fn avx2(self) -> Avx2 {
        Avx2(())
    }

    /// [`super::Kernel::write_sums`], without sums that are [`REJECT`].
    #[inline(always)]
    pub fn write_sums(self, pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
        assert!(out.len() >= pairs.room());
        // SAFETY: `self` proves the instructions, and `out` has the room of [`Pairs::room`].
        unsafe { avx512_write_sums(pairs, out) }
    }

    #[inline(always)]
    pub fn write_passes(self, pairs: &Pairs<'_>, out: &mut [u64]) {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_write_passes(pairs, out) }
    }
}

/// The sums of fill `i` of band 2 with the fills of a block of band 3.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn avx512_sums(pairs: &Pairs<'_>, i: usize, orders: [__m512i; 3], codes: __m512i) -> __m512i {
    let (tables, code) = pairs.second_fill(i);
    let of = |s: usize| _mm512_permutexvar_epi8(orders[s], load64(tables[s]));
    let bands = _mm512_adds_epu8(codes, _mm512_set1_epi8(code as i8));
    _mm512_adds_epu8(_mm512_adds_epu8(of(0), of(1)), _mm512_adds_epu8(of(2), bands))
}

/// # Safety
/// `out` has as much room as [`Pairs::room`] returns.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
unsafe fn avx512_write_sums(pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
    let reject = _mm512_set1_epi8(REJECT as i8);
    let mut written = 0;
    for block in 0..pairs.third.blocks() {
        let orders = pairs.third.orders[block].0.each_ref().map(|o| load64(o));
        let codes = load64(&pairs.third.codes[block]);
        for i in 0..pairs.second.len {
            let sums = avx512_sums(pairs, i, orders, codes);
            let passes = _mm512_cmpneq_epi8_mask(sums, reject);
            let kept = _mm512_maskz_compress_epi8(passes, sums);
            // SAFETY: at most 64 bytes were kept for each earlier fill and block, so 64 bytes have
            // room here.
            unsafe { _mm512_storeu_si512(out.as_mut_ptr().add(written).cast(), kept) }
            written += passes.count_ones() as usize;
        }
    }
    written
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vbmi2,popcnt")]
fn avx512_write_passes(pairs: &Pairs<'_>, out: &mut [u64]) {
    let reject = _mm512_set1_epi8(REJECT as i8);
    let blocks = pairs.third.blocks();
    for block in 0..blocks {
        let orders = pairs.third.orders[block].0.each_ref().map(|o| load64(o));
        let codes = load64(&pairs.third.codes[block]);
        for (i, masks) in out.chunks_exact_mut(blocks).enumerate() {
            let sums = avx512_sums(pairs, i, orders, codes);
            masks[block] = _mm512_cmpneq_epi8_mask(sums, reject);
        }
    }
}

/// 32 fills of band 3.
struct Half {
    orders: [Places; 3],
    codes: __m256i,
}

impl Half {
    /// Half `half` of the fills of band 3, two to a block.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(pairs: &Pairs<'_>, half: usize) -> Half {
        let (block, half) = (half / 2, half % 2);
        let orders = &pairs.third.orders[block].0;
        let places = |s: usize| Places::new(halves(&orders[s])[half]);
        Half {
            orders: [places(0), places(1), places(2)],
            codes: halves(&pairs.third.codes[block])[half],
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn sums(&self, pairs: &Pairs<'_>, i: usize) -> __m256i {
        let (tables, code) = pairs.second_fill(i);
        let of = |s: usize| self.orders[s].look_up(tables[s]);
        let bands = _mm256_adds_epu8(self.codes, _mm256_set1_epi8(code as i8));
        _mm256_adds_epu8(_mm256_adds_epu8(of(0), of(1)), _mm256_adds_epu8(of(2), bands))
    }
}

/// # Safety
/// `out` has as much room as [`Pairs::room`] returns.
#[target_feature(enable = "avx2")]
unsafe fn avx2_write_sums(pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
    let mut written = 0;
    for half in 0..pairs.third.len.div_ceil(32) {
        let fills = (pairs.third.len - 32 * half).min(32);
        let this = Half::new(pairs, half);
        for i in 0..pairs.second.len {
            let sums = this.sums(pairs, i);
            // SAFETY: at most 32 bytes were kept for each earlier fill and half, so 32 bytes have
            // room here.
            unsafe { _mm256_storeu_si256(out.as_mut_ptr().add(written).cast(), sums) }
            written += fills;
        }
    }
    written
}

#[target_feature(enable = "avx2")]
fn avx2_write_passes(pairs: &Pairs<'_>, out: &mut [u64]) {
    let reject = _mm256_set1_epi8(REJECT as i8);
    let blocks = pairs.third.blocks();
    for half in 0..2 * blocks {
        let this = Half::new(pairs, half);
        for (i, masks) in out.chunks_exact_mut(blocks).enumerate() {
            let rejected = _mm256_cmpeq_epi8(this.sums(pairs, i), reject);
            let passes = u64::from(!_mm256_movemask_epi8(rejected) as u32);
            let mask = &mut masks[half / 2];
            *mask = if half % 2 == 0 { passes } else { *mask | passes << 32 };
        }
    }
}
