//! The inner loop for x86-64; all of the crate's `unsafe` code.
//!
//! A value of [`Avx2`] or [`Avx512`] is proof that the machine has the instructions: only `detect`
//! makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::marks::{Bytes64, EQUAL, FillBlock, Masks, NO_ORDER, REJECT, TIE};

/// Proof of AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, BW and VBMI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
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
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe { avx2(marks, maps, blocks, out) }
    }
}

impl Avx512 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx512> {
        let present = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi");
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
        // SAFETY: `self` proves that the machine has AVX-512 F, BW and VBMI.
        unsafe { avx512(marks, maps, blocks, out) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512(marks: [&Bytes64; 3], maps: [&Bytes64; 3], blocks: &[FillBlock], out: &mut [Masks]) {
    let load = |bytes: &Bytes64| {
        // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64.
        unsafe { _mm512_load_si512(std::ptr::from_ref(bytes).cast()) }
    };
    let mapped = [0, 1, 2].map(|s: usize| _mm512_permutexvar_epi8(load(maps[s]), load(marks[s])));
    for (block, masks) in blocks.iter().zip(out) {
        let of = |s: usize| _mm512_permutexvar_epi8(load(&block.0[s]), mapped[s]);
        let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
        let bits = |mark: u8| _mm512_test_epi8_mask(marks, _mm512_set1_epi8(mark as i8));
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL) };
    }
}

#[target_feature(enable = "avx2")]
fn avx2(marks: [&Bytes64; 3], maps: [&Bytes64; 3], blocks: &[FillBlock], out: &mut [Masks]) {
    let mapped = [0, 1, 2].map(|s: usize| {
        let table = ShuffleTable::new(halves(marks[s]));
        ShuffleTable::new(halves(maps[s]).map(|order| table.look_up(order)))
    });
    for (block, masks) in blocks.iter().zip(out) {
        let stacks = [0, 1, 2].map(|s: usize| halves(&block.0[s]));
        let marks = [0, 1].map(|half: usize| {
            let of = |s: usize| mapped[s].look_up_or_reject(stacks[s][half]);
            _mm256_or_si256(_mm256_or_si256(of(0), of(1)), of(2))
        });
        let bits = |mark: u8| bits_of(marks[0], mark) | bits_of(marks[1], mark) << 32;
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL) };
    }
}

/// The first and the second 32 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn halves(bytes: &Bytes64) -> [__m256i; 2] {
    let halves = std::ptr::from_ref(bytes).cast::<__m256i>();
    // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64: two vectors.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
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

    /// The marks of these orders, [`REJECT`] for [`NO_ORDER`].
    #[inline]
    #[target_feature(enable = "avx2")]
    fn look_up_or_reject(&self, orders: __m256i) -> __m256i {
        let absent = _mm256_cmpeq_epi8(orders, _mm256_set1_epi8(NO_ORDER as i8));
        let reject = _mm256_and_si256(absent, _mm256_set1_epi8(REJECT as i8));
        _mm256_or_si256(self.look_up(orders), reject)
    }
}
