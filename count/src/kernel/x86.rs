//! The inner loops for x86-64, compiled for wider vectors.
//!
//! [`Avx2`] and [`Avx512`] prove that the machine has the instructions: only `detect` makes them.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_catalog::Partition;

use super::lanes::{self, Machine, Part, Sums, Weighted};
use super::short::{ShortMachine, Words};
use super::work::Work;
use crate::terms::{Job, Width};

/// Proof of AVX2 and FMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, of AVX2 and of FMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        present.then_some(Avx2(()))
    }

    /// [`super::Kernel::add_rows`].
    pub fn add_rows(self, rows: &[[u8; Partition::COUNT]], bases: &[u16], out: &mut [Sums]) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_add_rows(rows, bases, out) }
    }

    /// [`super::Kernel::count_crosswise`].
    pub fn count_crosswise(self, partitions: &[u16]) -> Sums {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_count_crosswise(partitions) }
    }

    /// [`super::Kernel::sum_of_products`].
    pub fn sum_of_products(self, parts: &[Vec<Part>; 3], weighted: &[Weighted]) -> u128 {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_sum_of_products(parts, weighted) }
    }

    /// [`super::Kernel::sums`].
    pub fn sums(self, job: &Job<'_>, width: Width, work: &mut Work) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_sums(job, width, work) }
    }
}

impl Avx512 {
    pub fn detect() -> Option<Avx512> {
        let present = Avx2::detect().is_some() && is_x86_feature_detected!("avx512f");
        present.then_some(Avx512(()))
    }

    pub fn avx2(self) -> Avx2 {
        Avx2(())
    }

    /// [`super::Kernel::sums`].
    pub fn sums(self, job: &Job<'_>, width: Width, work: &mut Work) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx512_sums(job, width, work) }
    }
}

#[target_feature(enable = "avx2,fma")]
fn avx2_add_rows(rows: &[[u8; Partition::COUNT]], bases: &[u16], out: &mut [Sums]) {
    lanes::add_rows(rows, bases, out);
}

#[target_feature(enable = "avx2,fma")]
fn avx2_count_crosswise(partitions: &[u16]) -> Sums {
    lanes::count_crosswise(partitions)
}

#[target_feature(enable = "avx2,fma")]
fn avx2_sum_of_products(parts: &[Vec<Part>; 3], weighted: &[Weighted]) -> u128 {
    lanes::sum_of_products(parts, weighted)
}

#[target_feature(enable = "avx2,fma")]
fn avx2_sums(job: &Job<'_>, width: Width, work: &mut Work) {
    // SAFETY: this function has the instructions.
    work.set_short_sums(unsafe { Unpacked::new() }, job, width);
}

#[target_feature(enable = "avx512f,avx2,fma")]
fn avx512_sums(job: &Job<'_>, width: Width, work: &mut Work) {
    // SAFETY: this function has the instructions.
    work.set_short_sums(unsafe { Unpacked::new() }, job, width);
}

/// A machine that multiplies and adds at once.
#[derive(Clone, Copy)]
struct Unpacked(());

impl Unpacked {
    /// # Safety
    /// The machine has AVX2.
    #[inline(always)]
    unsafe fn new() -> Unpacked {
        Unpacked(())
    }
}

impl Machine for Unpacked {
    const FUSED: bool = true;

    #[inline(always)]
    fn transposed(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16] {
        // SAFETY: a row has the 16 bytes that are read.
        let rows = rows.map(|row| unsafe { _mm_loadu_si128(row.as_ptr().cast()) });
        lanes::transposed(rows, unpack).map(|column| {
            let mut bytes = [0; 16];
            // SAFETY: there is room for the 16 bytes that are written.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), column) }
            bytes
        })
    }
}

impl ShortMachine for Unpacked {
    type Sums = [__m256i; 2];

    #[inline(always)]
    fn zero(self) -> [__m256i; 2] {
        // SAFETY: `self` proves AVX2.
        [unsafe { _mm256_setzero_si256() }; 2]
    }

    #[inline(always)]
    fn multiply_add(self, factor: u16, column: &Words, [a, b]: [__m256i; 2]) -> [__m256i; 2] {
        let column = column.as_ptr().cast::<__m256i>();
        // SAFETY: `self` proves AVX2, and a column has the 64 bytes that are read.
        unsafe {
            let factor = _mm256_set1_epi16(factor as i16);
            let product = |i| _mm256_mullo_epi16(_mm256_loadu_si256(column.add(i)), factor);
            [_mm256_add_epi16(a, product(0)), _mm256_add_epi16(b, product(1))]
        }
    }

    #[inline(always)]
    fn add_products(self, sums: [__m256i; 2], column: &Words, out: &mut [u32; 32]) {
        let column = column.as_ptr().cast::<__m128i>();
        let out = out.as_mut_ptr().cast::<__m256i>();
        // SAFETY: `self` proves AVX2; a column has the 64 bytes that are read, and the sums have
        // the 128 bytes that are read and written.
        unsafe {
            let [low, high] = sums.map(|sums| _mm256_castsi256_si128(sums));
            let [middle, top] = sums.map(|sums| _mm256_extracti128_si256::<1>(sums));
            for (i, sums) in [low, middle, high, top].into_iter().enumerate() {
                let column = _mm256_cvtepu16_epi32(_mm_loadu_si128(column.add(i)));
                let products = _mm256_mullo_epi32(_mm256_cvtepu16_epi32(sums), column);
                let sum = _mm256_add_epi32(_mm256_loadu_si256(out.add(i)), products);
                _mm256_storeu_si256(out.add(i), sum);
            }
        }
    }
}

/// Interleaves the bytes of two vectors.
#[inline(always)]
fn unpack(a: __m128i, b: __m128i) -> [__m128i; 2] {
    // SAFETY: every x86-64 has SSE2.
    unsafe { [_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)] }
}
