//! Nine sets of digits in one vector, for WebAssembly with 128-bit vectors.
//!
//! A build with `simd128` runs only where they exist: modules are checked before they run.

use core::arch::wasm32::*;
use core::ops::{BitAnd, BitOr, BitXor};

use super::boxes::{ALL_DIGITS, Boxes};
use super::machine::{Job, Machine};

#[derive(Clone, Copy)]
pub(super) struct Simd128;

impl Machine for Simd128 {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Answer {
        job.run()
    }
}

/// Fields of ten bits: a lane of 32 bits for each band, and an empty one.
#[derive(Clone, Copy)]
pub(super) struct Vector(v128);

/// One field in all boxes, and in the empty lane.
#[inline(always)]
fn of(field: u64) -> v128 {
    let field = field as u32;
    u32x4_splat(field | field << 10 | field << 20)
}

impl BitAnd for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitand(self, other: Vector) -> Vector {
        Vector(v128_and(self.0, other.0))
    }
}

impl BitOr for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitor(self, other: Vector) -> Vector {
        Vector(v128_or(self.0, other.0))
    }
}

impl BitXor for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitxor(self, other: Vector) -> Vector {
        Vector(v128_xor(self.0, other.0))
    }
}

impl Boxes for Vector {
    type Machine = Simd128;

    const STEP: u32 = 10;

    #[inline(always)]
    fn of_words(_: Simd128, words: [u64; 3]) -> Vector {
        let [first, second, third] = words.map(|word| word as u32);
        Vector(u32x4(first, second, third, 0))
    }

    #[inline(always)]
    fn words(self) -> [u64; 3] {
        [
            u32x4_extract_lane::<0>(self.0),
            u32x4_extract_lane::<1>(self.0),
            u32x4_extract_lane::<2>(self.0),
        ]
        .map(u64::from)
    }

    #[inline(always)]
    fn right(self) -> Vector {
        let turned = v128_or(u32x4_shr(self.0, 10), u32x4_shl(self.0, 20));
        Vector(v128_and(turned, of(ALL_DIGITS)))
    }

    #[inline(always)]
    fn right_twice(self) -> Vector {
        let turned = v128_or(u32x4_shr(self.0, 20), u32x4_shl(self.0, 10));
        Vector(v128_and(turned, of(ALL_DIGITS)))
    }

    #[inline(always)]
    fn below(self) -> Vector {
        Vector(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }

    #[inline(always)]
    fn below_twice(self) -> Vector {
        Vector(u32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }

    #[inline(always)]
    fn without(self, other: Vector) -> Vector {
        Vector(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn where_empty(self, other: Vector) -> Vector {
        // A filled field plus all digits carries into its tenth bit.
        let filled = v128_and(u32x4_add(other.0, of(ALL_DIGITS)), of(1 << 9));
        let digits = u32x4_sub(filled, u32x4_shr(filled, 9));
        Vector(v128_andnot(self.0, digits))
    }

    #[inline(always)]
    fn plus(self, other: Vector) -> Vector {
        Vector(u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn equals(self, other: Vector) -> bool {
        !v128_any_true(v128_xor(self.0, other.0))
    }
}
