//! The inner loop for x86-64.
//!
//! A value of [`Avx2`] or [`Avx512`] is proof that the machine has the instructions: only `detect`
//! makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_catalog::three::each;

use super::marks::{Bytes64, EQUAL, FillBlock, Masks, REJECT, TIE};
use super::pairs::{Pairs, Unclear, Verdict};
use super::x86_bytes::{Places, halves, load64};

/// Proof of AVX2 and POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, BW and VBMI, and POPCNT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }

    /// [`super::Kernel::mark`], 32 fills at a time.
    #[inline(always)]
    pub fn mark(
        self,
        marks: [&Bytes64; 3],
        maps: [&Bytes64; 3],
        blocks: &[FillBlock],
        out: &mut [Masks],
    ) {
        // SAFETY: `self` proves that the machine has AVX2 and POPCNT.
        unsafe { avx2(marks, maps, blocks, out) }
    }

    /// [`super::Kernel::at_hand`], 32 fills at a time.
    #[inline(always)]
    pub fn at_hand(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        // SAFETY: `self` proves that the machine has AVX2 and POPCNT.
        unsafe { avx2_at_hand(blocks, maps, out) }
    }

    /// [`super::Kernel::judge`], 32 pairs at a time.
    #[inline(always)]
    pub fn judge(self, pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
        // SAFETY: `self` proves that the machine has AVX2 and POPCNT.
        unsafe { avx2_judge(pairs, counts, unclear) }
    }
}

impl Avx512 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx512> {
        let present = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("popcnt");
        present.then_some(Avx512(()))
    }

    /// [`super::Kernel::mark`], 64 fills at a time.
    #[inline(always)]
    pub fn mark(
        self,
        marks: [&Bytes64; 3],
        maps: [&Bytes64; 3],
        blocks: &[FillBlock],
        out: &mut [Masks],
    ) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx512(marks, maps, blocks, out) }
    }

    /// [`super::Kernel::at_hand`], 64 fills at a time.
    #[inline(always)]
    pub fn at_hand(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx512_at_hand(blocks, maps, out) }
    }

    /// [`super::Kernel::judge`], 64 pairs at a time.
    #[inline(always)]
    pub fn judge(self, pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx512_judge(pairs, counts, unclear) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512_at_hand(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            let orders = _mm512_permutexvar_epi8(load64(orders), load64(map));
            // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64.
            unsafe { _mm512_store_si512(std::ptr::from_mut(out).cast(), orders) }
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn avx512_judge(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let [reject, tie] = [REJECT, TIE].map(|mark| _mm512_set1_epi8(mark as i8));
    let blocks = pairs.third.len();
    counts.fill(0);
    for b in 0..blocks {
        let orders = each(pairs.third[b].0.each_ref(), |orders| load64(orders));
        let lows = load64(&pairs.lows[b]);
        let masks = unclear.chunks_exact_mut(blocks);
        for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
            let of = |s: usize| {
                let table = load64(&pairs.marks[s][usize::from(second.orders[s])]);
                _mm512_permutexvar_epi8(orders[s], table)
            };
            let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
            let own = _mm512_set1_epi8(second.own as i8);
            let verdict = Verdict {
                reject: _mm512_test_epi8_mask(marks, reject) | _mm512_cmplt_epu8_mask(lows, own),
                tie: _mm512_test_epi8_mask(marks, tie),
                equal: _mm512_cmpeq_epi8_mask(lows, own),
            };
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            masks[b] = closer;
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512(marks: [&Bytes64; 3], maps: [&Bytes64; 3], blocks: &[FillBlock], out: &mut [Masks]) {
    let mapped =
        each([0, 1, 2], |s: usize| _mm512_permutexvar_epi8(load64(maps[s]), load64(marks[s])));
    for (block, masks) in blocks.iter().zip(out) {
        let of = |s: usize| _mm512_permutexvar_epi8(load64(&block.0[s]), mapped[s]);
        let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
        let bits = |mark: u8| _mm512_test_epi8_mask(marks, _mm512_set1_epi8(mark as i8));
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL) };
    }
}

#[target_feature(enable = "avx2")]
fn avx2(marks: [&Bytes64; 3], maps: [&Bytes64; 3], blocks: &[FillBlock], out: &mut [Masks]) {
    let mapped = each([0, 1, 2], |s: usize| {
        let table = ShuffleTable::new(halves(marks[s]));
        let [low, high] = halves(maps[s]);
        ShuffleTable::new([table.look_up(low), table.look_up(high)])
    });
    for (block, masks) in blocks.iter().zip(out) {
        let stacks = each([0, 1, 2], |s: usize| halves(&block.0[s]));
        let half = |half: usize| {
            let of = |s: usize| mapped[s].look_up(stacks[s][half]);
            _mm256_or_si256(_mm256_or_si256(of(0), of(1)), of(2))
        };
        let marks = [half(0), half(1)];
        let bits = |mark: u8| bits_of(marks[0], mark) | bits_of(marks[1], mark) << 32;
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL) };
    }
}

/// One bit for each byte: whether it has this mark.
#[inline]
#[target_feature(enable = "avx2")]
fn bits_of(marks: __m256i, mark: u8) -> u64 {
    let mark = _mm256_set1_epi8(mark as i8);
    let set = _mm256_cmpeq_epi8(_mm256_and_si256(marks, mark), mark);
    u64::from(_mm256_movemask_epi8(set) as u32)
}

/// The first 48 bytes of a table as shuffle instructions want them, which reach 16 bytes: three
/// pieces, each in both halves of a register.
struct ShuffleTable([__m256i; 3]);

impl ShuffleTable {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new([low, high]: [__m256i; 2]) -> ShuffleTable {
        ShuffleTable([
            _mm256_permute2x128_si256::<0x00>(low, low),
            _mm256_permute2x128_si256::<0x11>(low, low),
            _mm256_permute2x128_si256::<0x00>(high, high),
        ])
    }

    /// The bytes at these places, 0 for places from 48 on.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn look_up(&self, places: __m256i) -> __m256i {
        // Place i is in piece k if i - 16 k is in 0..16. A shuffle answers 0 where the top bit of
        // its index is set: adding 0x70 with saturation sets it for larger places, and for smaller
        // ones the subtraction has.
        let top = _mm256_set1_epi8(0x70);
        let piece = |k: usize| {
            let local = _mm256_sub_epi8(places, _mm256_set1_epi8(16 * k as i8));
            _mm256_shuffle_epi8(self.0[k], _mm256_adds_epu8(local, top))
        };
        _mm256_or_si256(_mm256_or_si256(piece(0), piece(1)), piece(2))
    }
}

#[target_feature(enable = "avx2")]
fn avx2_at_hand(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            let place = std::ptr::from_mut(out).cast::<__m256i>();
            for (half, orders) in halves(orders).into_iter().enumerate() {
                let orders = Places::new(orders).look_up(map);
                // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64: two
                // vectors.
                unsafe { _mm256_store_si256(place.add(half), orders) }
            }
        }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn avx2_judge(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let blocks = pairs.third.len();
    counts.fill(0);
    for b in 0..blocks {
        let orders = each(pairs.third[b].0.each_ref(), |orders| halves(orders));
        let lows = halves(&pairs.lows[b]);
        let half = |h: usize| each([0, 1, 2], |s: usize| Places::new(orders[s][h]));
        let places = [half(0), half(1)];
        let masks = unclear.chunks_exact_mut(blocks);
        for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
            let own = _mm256_set1_epi8(second.own as i8);
            let mut verdict = Verdict { reject: 0, tie: 0, equal: 0 };
            for (h, places) in places.iter().enumerate() {
                let of =
                    |s: usize| places[s].look_up(&pairs.marks[s][usize::from(second.orders[s])]);
                let marks = _mm256_or_si256(_mm256_or_si256(of(0), of(1)), of(2));
                let equal = _mm256_cmpeq_epi8(lows[h], own);
                let not_below = _mm256_cmpeq_epi8(_mm256_max_epu8(lows[h], own), lows[h]);
                let bits = |bytes| u64::from(_mm256_movemask_epi8(bytes) as u32) << (32 * h);
                verdict.reject |= bits_of(marks, REJECT) << (32 * h)
                    | bits(_mm256_xor_si256(not_below, _mm256_set1_epi8(-1)));
                verdict.tie |= bits_of(marks, TIE) << (32 * h);
                verdict.equal |= bits(equal);
            }
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            masks[b] = closer;
        }
    }
}
