//! The inner loop: which of a list's fills stand, 64 at a time.
//!
//! For each stack there is a row of *marks*, one byte for each order of the box in band 3, and for
//! each fill the order of its box in each stack. A fill's marks are those of its three boxes
//! together. That is three look-ups of a byte in a short row for every fill, which is what
//! byte-shuffle instructions do: with AVX-512 VBMI one instruction answers for 64 fills, with AVX2
//! a few answer for 32. Which one is there is asked at run time; the portable code gives the same
//! answers.
//!
//! All of the crate's machine-dependent code is here.

#![allow(unsafe_code)]

/// One byte for each of 64 things, where a vector register wants it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Row(pub [u8; 64]);

/// The orders, 0..=35, of 64 fills in each stack; places without a fill have [`NO_ORDER`].
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [Row; 3]);

/// Stands where there is no order; its mark is always [`REJECT`].
pub const NO_ORDER: u8 = 63;

/// Mark: some chute is below the top band, or an automorphism of the top band makes row 4 smaller.
pub const REJECT: u8 = 1;
/// Mark: a stack has the class of the top band.
pub const TIE: u8 = 2;
/// Mark: an automorphism of the top band leaves the first minirow of row 4 as it is.
pub const OPEN: u8 = 4;

/// One bit for each of 64 fills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Masks {
    /// Marked [`REJECT`].
    pub reject: u64,
    /// Marked [`TIE`].
    pub tie: u64,
    /// Marked [`OPEN`].
    pub open: u64,
}

/// The fastest way this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Any machine.
    Portable,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 F, BW and VBMI.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// Asks the machine; a few nanoseconds after the first time.
    #[must_use]
    pub fn detect() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vbmi")
            {
                return Kernel::Avx512;
            }
            if is_x86_feature_detected!("avx2") {
                return Kernel::Avx2;
            }
        }
        Kernel::Portable
    }

    /// The marks of the fills in `blocks`, each of which has an order in `maps`'s terms: `marks[s]`
    /// speaks of order `maps[s][o]` where a block says `o`.
    ///
    /// # Panics
    /// If `out` is shorter than `blocks`.
    #[inline]
    pub fn mark(self, marks: [&Row; 3], maps: [&Row; 3], blocks: &[Block], out: &mut [Masks]) {
        let out = &mut out[..blocks.len()];
        match self {
            Kernel::Portable => portable(marks, maps, blocks, out),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `detect` returns this only where the instructions exist, and nothing else
            // makes one outside tests, which ask first.
            Kernel::Avx2 => unsafe { x86::avx2(marks, maps, blocks, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kernel::Avx512 => unsafe { x86::avx512(marks, maps, blocks, out) },
        }
    }
}

fn portable(marks: [&Row; 3], maps: [&Row; 3], blocks: &[Block], out: &mut [Masks]) {
    let mapped: [[u8; 64]; 3] = std::array::from_fn(|s| {
        std::array::from_fn(|o| marks[s].0[usize::from(maps[s].0[o] & 63)])
    });
    for (block, masks) in blocks.iter().zip(out) {
        *masks = Masks::default();
        for i in 0..64 {
            let of = |s: usize| mapped[s][usize::from(block.0[s].0[i] & 63)];
            let marks = of(0) | of(1) | of(2);
            masks.reject |= u64::from(marks & REJECT) << i;
            masks.tie |= u64::from((marks & TIE) >> 1) << i;
            masks.open |= u64::from((marks & OPEN) >> 2) << i;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Block, Masks, OPEN, REJECT, Row, TIE};

    /// # Safety
    /// The machine has AVX-512 F, BW and VBMI.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) unsafe fn avx512(
        marks: [&Row; 3],
        maps: [&Row; 3],
        blocks: &[Block],
        out: &mut [Masks],
    ) {
        // SAFETY: a `Row` is 64 bytes at a multiple of 64.
        let load = |row: &Row| unsafe { _mm512_load_si512(std::ptr::from_ref(row).cast()) };
        let mapped =
            [0, 1, 2].map(|s: usize| _mm512_permutexvar_epi8(load(maps[s]), load(marks[s])));
        for (block, masks) in blocks.iter().zip(out) {
            let of = |s: usize| _mm512_permutexvar_epi8(load(&block.0[s]), mapped[s]);
            let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
            let bit = |mark: u8| _mm512_test_epi8_mask(marks, _mm512_set1_epi8(mark as i8));
            *masks = Masks {
                reject: bit(REJECT),
                tie: bit(TIE),
                open: bit(OPEN),
            };
        }
    }

    /// # Safety
    /// The machine has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2(
        marks: [&Row; 3],
        maps: [&Row; 3],
        blocks: &[Block],
        out: &mut [Masks],
    ) {
        // SAFETY: a `Row` is 64 bytes at a multiple of 64; `half` is 0 or 1.
        let load = |row: &Row, half: usize| unsafe {
            _mm256_load_si256(std::ptr::from_ref(row).cast::<__m256i>().add(half))
        };
        // Shuffles reach 16 bytes: a row of 36 is three pieces, each in both halves of a register.
        // An index below 48 picks from the piece that its upper bits name; the others are told to
        // answer 0. Indices from 48 on stand for no order.
        let pieces = |low: __m256i, high: __m256i| {
            [
                _mm256_permute2x128_si256::<0x00>(low, low),
                _mm256_permute2x128_si256::<0x11>(low, low),
                _mm256_permute2x128_si256::<0x00>(high, high),
            ]
        };
        let pick = |table: &[__m256i; 3], index: __m256i| {
            // An index i shuffles from piece k if i - 16 k is in 0..16; adding 0x70 with saturation
            // sets the top bit of all larger ones, and smaller ones have it set by the subtraction.
            let top = _mm256_set1_epi8(0x70);
            let part = |k: usize| {
                let local = _mm256_sub_epi8(index, _mm256_set1_epi8(16 * k as i8));
                _mm256_shuffle_epi8(table[k], _mm256_adds_epu8(local, top))
            };
            _mm256_or_si256(_mm256_or_si256(part(0), part(1)), part(2))
        };
        let none = _mm256_set1_epi8(47);
        let mapped = [0, 1, 2].map(|s: usize| {
            let table = pieces(load(marks[s], 0), load(marks[s], 1));
            let low = pick(&table, load(maps[s], 0));
            let high = pick(&table, load(maps[s], 1));
            pieces(low, high)
        });
        for (block, masks) in blocks.iter().zip(out) {
            let half = |h: usize| {
                let of = |s: usize| {
                    let index = load(&block.0[s], h);
                    let marks = pick(&mapped[s], index);
                    // No order: rejected.
                    let absent = _mm256_cmpgt_epi8(index, none);
                    _mm256_or_si256(
                        marks,
                        _mm256_and_si256(absent, _mm256_set1_epi8(REJECT as i8)),
                    )
                };
                let marks = _mm256_or_si256(_mm256_or_si256(of(0), of(1)), of(2));
                let bit = |mark: u8| {
                    let bit = _mm256_set1_epi8(mark as i8);
                    let set = _mm256_cmpeq_epi8(_mm256_and_si256(marks, bit), bit);
                    u64::from(_mm256_movemask_epi8(set) as u32)
                };
                [bit(REJECT), bit(TIE), bit(OPEN)]
            };
            let (low, high) = (half(0), half(1));
            let join = |i: usize| low[i] | high[i] << 32;
            *masks = Masks {
                reject: join(0),
                tie: join(1),
                open: join(2),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_gives_the_same_answers() {
        let mut state = 7u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) % n) as u8
        };
        for _ in 0..200 {
            let marks: [Row; 3] = std::array::from_fn(|_| {
                Row(std::array::from_fn(|i| {
                    if i < 36 {
                        random(8) & random(8)
                    } else {
                        REJECT
                    }
                }))
            });
            let maps: [Row; 3] = std::array::from_fn(|_| {
                Row(std::array::from_fn(|i| {
                    if i < 36 { random(36) } else { NO_ORDER }
                }))
            });
            let blocks: Vec<Block> = (0..3)
                .map(|b| {
                    let n = 64 - 20 * b;
                    Block(std::array::from_fn(|_| {
                        Row(std::array::from_fn(|i| {
                            if i < n { random(36) } else { NO_ORDER }
                        }))
                    }))
                })
                .collect();
            let answer = |kernel: Kernel| {
                let mut out = [Masks::default(); 3];
                kernel.mark(marks.each_ref(), maps.each_ref(), &blocks, &mut out);
                out
            };
            let wanted = answer(Kernel::Portable);
            assert_ne!(wanted[0].reject, wanted[0].tie);
            assert_eq!(
                wanted[2].reject >> 24,
                u64::MAX >> 24,
                "places without a fill are rejected"
            );
            #[cfg(target_arch = "x86_64")]
            {
                let mut kernels = Vec::new();
                if is_x86_feature_detected!("avx2") {
                    kernels.push(Kernel::Avx2);
                }
                if Kernel::detect() == Kernel::Avx512 {
                    kernels.push(Kernel::Avx512);
                }
                for kernel in kernels {
                    assert_eq!(answer(kernel), wanted, "{kernel:?}");
                }
            }
        }
    }
}
