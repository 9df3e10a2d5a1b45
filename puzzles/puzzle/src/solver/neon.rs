//! Nine sets of digits in one vector, for 64-bit ARM with NEON.
//!
//! A [`Neon`] proves that the machine has the instructions: only [`Neon::detect`] makes one, and
//! every [`Vector`] needs one. Detection is free where the system promises them.
#![allow(unsafe_code)]

use core::arch::aarch64::*;
use core::ops::{BitAnd, BitOr, BitXor};
use std::arch::is_aarch64_feature_detected;

use super::boxes::{ALL_DIGITS, Boxes};
use super::machine::{Job, Machine};

/// Proof of NEON.
#[derive(Clone, Copy)]
pub(super) struct Neon(());

impl Neon {
    pub fn detect() -> Option<Neon> {
        is_aarch64_feature_detected!("neon").then_some(Neon(()))
    }
}

impl Machine for Neon {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Answer {
        #[target_feature(enable = "neon")]
        fn run<J: Job>(job: J) -> J::Answer {
            job.run()
        }
        // SAFETY: `self` proves NEON.
        unsafe { run(job) }
    }
}

/// Fields of ten bits: a lane of 32 bits for each band, and an empty one. Proof of NEON, too.
#[derive(Clone, Copy)]
pub(super) struct Vector(uint32x4_t);

const fn band(field: u64) -> u32 {
    let field = field as u32;
    field | field << 10 | field << 20
}

impl BitAnd for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitand(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe { vandq_u32(self.0, other.0) })
    }
}

impl BitOr for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitor(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe { vorrq_u32(self.0, other.0) })
    }
}

impl BitXor for Vector {
    type Output = Vector;

    #[inline(always)]
    fn bitxor(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe { veorq_u32(self.0, other.0) })
    }
}

impl Boxes for Vector {
    type Machine = Neon;

    const STEP: u32 = 10;

    #[inline(always)]
    fn of_words(_: Neon, words: [u64; 3]) -> Vector {
        let [first, second, third] = words.map(|word| word as u32);
        // SAFETY: both are 16 bytes, and any are right.
        Vector(unsafe { core::mem::transmute::<[u32; 4], uint32x4_t>([first, second, third, 0]) })
    }

    #[inline(always)]
    fn words(self) -> [u64; 3] {
        // SAFETY: both are 16 bytes, and any are right.
        let lanes = unsafe { core::mem::transmute::<uint32x4_t, [u32; 4]>(self.0) };
        [lanes[0], lanes[1], lanes[2]].map(u64::from)
    }

    #[inline(always)]
    fn right(self) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe {
            let turned = vsliq_n_u32::<20>(vshrq_n_u32::<10>(self.0), self.0);
            vandq_u32(turned, vdupq_n_u32(band(ALL_DIGITS)))
        })
    }

    #[inline(always)]
    fn right_twice(self) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe {
            let turned = vsliq_n_u32::<10>(vshrq_n_u32::<20>(self.0), self.0);
            vandq_u32(turned, vdupq_n_u32(band(ALL_DIGITS)))
        })
    }

    #[inline(always)]
    fn below(self) -> Vector {
        self.turned(&[4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn below_twice(self) -> Vector {
        self.turned(&[8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15])
    }

    #[inline(always)]
    fn without(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn where_empty(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe {
            // A filled field plus all digits carries into its tenth bit.
            let sum = vaddq_u32(other.0, vdupq_n_u32(band(ALL_DIGITS)));
            let filled = vandq_u32(sum, vdupq_n_u32(band(1 << 9)));
            vbicq_u32(self.0, vsubq_u32(filled, vshrq_n_u32::<9>(filled)))
        })
    }

    #[inline(always)]
    fn plus(self, other: Vector) -> Vector {
        // SAFETY: `self` proves NEON.
        Vector(unsafe { vaddq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn equals(self, other: Vector) -> bool {
        // SAFETY: `self` proves NEON.
        unsafe { vmaxvq_u32(veorq_u32(self.0, other.0)) == 0 }
    }
}

impl Vector {
    /// Each byte from its place in `order`.
    #[inline(always)]
    fn turned(self, order: &[u8; 16]) -> Vector {
        // SAFETY: `self` proves NEON, and the order has the 16 bytes that are read.
        Vector(unsafe {
            let bytes = vreinterpretq_u8_u32(self.0);
            vreinterpretq_u32_u8(vqtbl1q_u8(bytes, vld1q_u8(order.as_ptr())))
        })
    }
}
