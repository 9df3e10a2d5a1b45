//! The inner loops for WebAssembly with its 128-bit vectors.
//!
//! A module with the feature `simd128` only runs where the instructions exist.
#![allow(unsafe_code)]

use std::arch::wasm32::*;

use super::lanes::{self, Machine};
use super::short::{ShortMachine, Words};

/// A machine with 128-bit vectors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Simd128;

impl Simd128 {
    pub fn detect() -> Option<Simd128> {
        Some(Simd128)
    }
}

impl Machine for Simd128 {
    const FUSED: bool = false;

    #[inline(always)]
    fn transposed(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16] {
        // SAFETY: a row has the 16 bytes that are read.
        let rows = rows.map(|row| unsafe { v128_load(row.as_ptr().cast()) });
        lanes::transposed(rows, unpack).map(|column| {
            let mut bytes = [0; 16];
            // SAFETY: there is room for the 16 bytes that are written.
            unsafe { v128_store(bytes.as_mut_ptr().cast(), column) }
            bytes
        })
    }
}

impl ShortMachine for Simd128 {
    type Sums = [v128; 4];

    #[inline(always)]
    fn zero(self) -> [v128; 4] {
        [u16x8_splat(0); 4]
    }

    #[inline(always)]
    fn multiply_add(self, factor: u16, column: &Words, [a, b, c, d]: [v128; 4]) -> [v128; 4] {
        let factor = u16x8_splat(factor);
        let product = |i| u16x8_mul(part(column, i), factor);
        [
            u16x8_add(a, product(0)),
            u16x8_add(b, product(1)),
            u16x8_add(c, product(2)),
            u16x8_add(d, product(3)),
        ]
    }

    #[inline(always)]
    fn add_products(self, sums: [v128; 4], column: &Words, out: &mut [u32; 32]) {
        for (i, (sums, out)) in
            sums.into_iter().zip(out.as_chunks_mut::<4>().0.as_chunks_mut::<2>().0).enumerate()
        {
            let column = part(column, i);
            let products =
                [u32x4_extmul_low_u16x8(sums, column), u32x4_extmul_high_u16x8(sums, column)];
            for (out, products) in out.iter_mut().zip(products) {
                let out = out.as_mut_ptr().cast::<v128>();
                // SAFETY: four sums are the 16 bytes that are read and written.
                unsafe { v128_store(out, u32x4_add(v128_load(out), products)) }
            }
        }
    }
}

#[inline(always)]
fn part(column: &Words, i: usize) -> v128 {
    let numbers = &column.as_chunks::<8>().0[i];
    // SAFETY: eight numbers are the 16 bytes that are read.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

/// Interleaves the bytes of two vectors.
#[inline(always)]
fn unpack(a: v128, b: v128) -> [v128; 2] {
    [
        i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
        i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
    ]
}
