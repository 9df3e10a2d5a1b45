//! Bytes in the vectors of x86-64, for the kernels here and in `stats`.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::marks::Bytes64;

/// All 64 bytes.
///
/// # Safety
/// The machine has AVX-512F.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn load64(bytes: &Bytes64) -> __m512i {
    // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64.
    unsafe { _mm512_load_si512(std::ptr::from_ref(bytes).cast()) }
}

/// The first and the second 32 bytes.
///
/// # Safety
/// The machine has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub fn halves(bytes: &Bytes64) -> [__m256i; 2] {
    let halves = std::ptr::from_ref(bytes).cast::<__m256i>();
    // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64: two vectors.
    unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] }
}

/// Places in tables of 48 bytes, as shuffle indices for each of three pieces of 16 bytes. Places in
/// other pieces have the top bit set, which gives 0.
#[derive(Clone, Copy, Debug)]
pub struct Places([__m256i; 3]);

impl Places {
    /// Places below 64.
    ///
    /// # Safety
    /// The machine has AVX2.
    #[inline]
    #[target_feature(enable = "avx2")]
    #[must_use]
    pub fn new(places: __m256i) -> Places {
        // Place i is in piece k if i - 16 k is in 0..16. Saturated addition of 0x70 sets the top
        // bit for larger places; the subtraction sets it for smaller ones.
        let top = _mm256_set1_epi8(0x70);
        let piece = |k: i8| {
            let local = _mm256_sub_epi8(places, _mm256_set1_epi8(16 * k));
            _mm256_adds_epu8(local, top)
        };
        Places([piece(0), piece(1), piece(2)])
    }

    /// Bytes of a table at these places, 0 for places from 48 on.
    ///
    /// # Safety
    /// The machine has AVX2.
    #[inline]
    #[target_feature(enable = "avx2")]
    #[must_use]
    pub fn look_up(&self, table: &Bytes64) -> __m256i {
        let pieces = std::ptr::from_ref(table).cast::<__m128i>();
        let piece = |k: usize| {
            // SAFETY: `Bytes64` is four vectors of 16 bytes, and k is below three.
            let sixteen = unsafe { _mm_load_si128(pieces.add(k)) };
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(sixteen), self.0[k])
        };
        _mm256_or_si256(_mm256_or_si256(piece(0), piece(1)), piece(2))
    }
}
