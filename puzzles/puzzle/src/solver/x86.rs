//! Nine sets of digits in one vector, for x86-64 with AVX2.
//!
//! An [`Avx2`] proves that the machine has the instructions: only [`Avx2::detect`] makes one, and
//! every [`Vector`] needs one.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor};

use super::boxes::Boxes;
use super::machine::{Job, Machine};

/// Proof of AVX2, and of the small instructions beside it.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// Fields of 16 bits, four for each of four bands; the last of each, and the last band, are empty.
/// Proof of AVX2, too.
#[derive(Clone, Copy)]
pub(super) struct Vector(__m256i);

impl Avx2 {
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }
}

impl Machine for Avx2 {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Answer {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn run<J: Job>(job: J) -> J::Answer {
            job.run()
        }
        // SAFETY: `self` proves that the machine has these features.
        unsafe { run(job) }
    }
}

impl BitAnd for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitand(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitor(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitxor(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl Boxes for Vector {
    type Machine = Avx2;

    const STEP: u32 = 16;

    #[inline(always)]
    fn of_words(_: Avx2, words: [u64; 3]) -> Vector {
        let [first, second, third] = words;
        // SAFETY: both are 32 bytes, and any are right.
        Vector(unsafe { core::mem::transmute::<[u64; 4], __m256i>([first, second, third, 0]) })
    }

    #[inline(always)]
    fn words(self) -> [u64; 3] {
        // SAFETY: both are 32 bytes, and any are right.
        let [first, second, third, _] =
            unsafe { core::mem::transmute::<__m256i, [u64; 4]>(self.0) };
        [first, second, third]
    }

    #[inline(always)]
    fn right(self) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe {
            let half = _mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15);
            _mm256_shuffle_epi8(self.0, _mm256_set_m128i(half, half))
        })
    }

    #[inline(always)]
    fn right_twice(self) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe {
            let half = _mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15);
            _mm256_shuffle_epi8(self.0, _mm256_set_m128i(half, half))
        })
    }

    #[inline(always)]
    fn below(self) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn below_twice(self) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn without(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn where_empty(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe {
            let empty = _mm256_cmpeq_epi16(other.0, _mm256_setzero_si256());
            _mm256_and_si256(self.0, empty)
        })
    }

    #[inline(always)]
    fn plus(self, other: Vector) -> Vector {
        // SAFETY: `self` proves AVX2.
        Vector(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn equals(self, other: Vector) -> bool {
        // SAFETY: `self` proves AVX2.
        unsafe {
            let difference = _mm256_xor_si256(self.0, other.0);
            _mm256_testz_si256(difference, difference) != 0
        }
    }
}
