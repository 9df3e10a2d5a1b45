//! The inner loop for x86-64.
//!
//! A value of [`Avx2`] is proof that the machine has the instructions: only `detect` makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::lists::{BLOCK, Block, Lists};
use crate::splits::verdicts::{PairCounts, Verdicts};

/// Proof of AVX2 and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Asks the machine.
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }

    /// [`super::Kernel::count`], 32 fills at a time.
    #[inline]
    pub fn count(self, lists: &Lists<'_>, counts: &mut PairCounts) {
        // SAFETY: `self` proves that the machine has AVX2 and POPCNT.
        unsafe { count(lists, counts) }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn count(lists: &Lists<'_>, counts: &mut PairCounts) {
    for block in lists.third {
        if block.fills <= 32 {
            count_block::<1>(lists, block, counts);
        } else {
            count_block::<2>(lists, block, counts);
        }
    }
}

/// Adds the pairs with the first `32 * N` fills of a block.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn count_block<const N: usize>(lists: &Lists<'_>, block: &Block, counts: &mut PairCounts) {
    let [a, b, c] = &block.orders;
    let boxes: [Boxes<N>; 3] = [Boxes::new(a), Boxes::new(b), Boxes::new(c)];
    for second in lists.second {
        let of = |s: usize| {
            let by_order = lists.verdicts[s][usize::from(second.orders[s])];
            Verdicts { pass: boxes[s].with(by_order.pass), tie: boxes[s].with(by_order.tie) }
        };
        counts.add(second.ties.into(), [of(0), of(1), of(2)], block.above);
    }
}

/// The boxes of a stack in `32 * N` fills: for each the place of its order among bits.
struct Boxes<const N: usize>([Places; N]);

impl<const N: usize> Boxes<N> {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(orders: &[u8; BLOCK]) -> Boxes<N> {
        let (parts, _) = orders.as_chunks();
        Boxes(std::array::from_fn(|i| Places::new(&parts[i])))
    }

    /// The fills whose box has one of these orders.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn with(&self, orders: u64) -> u64 {
        let word = _mm256_set1_epi64x(orders.cast_signed());
        let mut fills = 0;
        for (i, part) in self.0.iter().enumerate() {
            fills |= u64::from(part.read(word)) << (32 * i);
        }
        fills
    }
}

/// The places of 32 bits in a word.
#[derive(Clone, Copy)]
struct Places {
    /// Which byte of the word.
    bytes: __m256i,
    /// That bit of the byte alone.
    bits: __m256i,
}

impl Places {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(orders: &[u8; 32]) -> Places {
        // SAFETY: reads the 32 bytes that there are, at any address.
        let orders = unsafe { _mm256_loadu_si256(orders.as_ptr().cast()) };
        let eighths = _mm256_and_si256(_mm256_srli_epi16::<3>(orders), _mm256_set1_epi8(7));
        let powers = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let rests = _mm256_and_si256(orders, _mm256_set1_epi8(7));
        Places { bytes: eighths, bits: _mm256_shuffle_epi8(powers, rests) }
    }

    /// A bit for each place where the word, which is there four times, has one.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn read(&self, word: __m256i) -> u32 {
        let found = _mm256_and_si256(_mm256_shuffle_epi8(word, self.bytes), self.bits);
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(found, self.bits)).cast_unsigned()
    }
}
