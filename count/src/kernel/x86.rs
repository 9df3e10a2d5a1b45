//! The inner loops for x86-64: those of all machines, compiled for wider vectors.
//!
//! A value of [`Avx2`] or [`Avx512`] is proof that the machine has the instructions: only `detect`
//! makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_catalog::Partition;

use super::lanes::{self, Machine, Sums, Work};
use crate::terms::{Job, Width};

/// Proof of AVX2 and FMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, of AVX2 and of FMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        present.then_some(Avx2(()))
    }

    /// [`super::Kernel::add_rows`].
    pub fn add_rows(self, rows: &[[u8; Partition::COUNT]], bases: &[u16], out: &mut [Sums]) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_add_rows(rows, bases, out) }
    }

    /// [`super::Kernel::sums`].
    pub fn sums(self, job: &Job<'_>, width: Width, work: &mut Work) {
        // SAFETY: `self` proves that the machine has the instructions.
        unsafe { avx2_sums(job, width, work) }
    }
}

impl Avx512 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx512> {
        let present = Avx2::detect().is_some() && is_x86_feature_detected!("avx512f");
        present.then_some(Avx512(()))
    }

    /// Proof of AVX2, which was asked for as well.
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
fn avx2_sums(job: &Job<'_>, width: Width, work: &mut Work) {
    lanes::sums(Unpacked, job, width, work);
}

#[target_feature(enable = "avx512f,avx2,fma")]
fn avx512_sums(job: &Job<'_>, width: Width, work: &mut Work) {
    lanes::sums(Unpacked, job, width, work);
}

/// A machine that multiplies and adds at once, and transposes by unpacking: what it transposes with
/// is SSE2, which every x86-64 has.
#[derive(Clone, Copy)]
struct Unpacked;

impl Machine for Unpacked {
    const FUSED: bool = true;

    #[inline(always)]
    fn transposed(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16] {
        // SAFETY: a row has the 16 bytes that are read.
        let rows = rows.map(|row| unsafe { _mm_loadu_si128(row.as_ptr().cast()) });
        unpacked(unpacked(unpacked(unpacked(rows)))).map(|column| {
            let mut bytes = [0; 16];
            // SAFETY: there is room for the 16 bytes that are written.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), column) }
            bytes
        })
    }
}

/// The bytes of the first eight vectors between those of the last eight; four times is a transpose.
#[inline(always)]
fn unpacked(rows: [__m128i; 16]) -> [__m128i; 16] {
    // SAFETY: every x86-64 has SSE2.
    let low = |i: usize| unsafe { _mm_unpacklo_epi8(rows[i], rows[i + 8]) };
    // SAFETY: as before.
    let high = |i: usize| unsafe { _mm_unpackhi_epi8(rows[i], rows[i + 8]) };
    // Written out, since a loop would stay a loop.
    [
        low(0),
        high(0),
        low(1),
        high(1),
        low(2),
        high(2),
        low(3),
        high(3),
        low(4),
        high(4),
        low(5),
        high(5),
        low(6),
        high(6),
        low(7),
        high(7),
    ]
}
