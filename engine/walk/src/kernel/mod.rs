//! The inner loop: the marks of fills, 64 at a time.
//!
//! Each stack has a table of *marks*, one byte for each order of the box in band 3. A fill combines
//! the marks of its three boxes: three look-ups in small tables by byte shuffles. One instruction
//! serves 64 fills with AVX-512 VBMI and 16 with NEON; a few serve 32 with AVX2 and 16 with
//! WebAssembly. The choice is made at run time; all kernels give the same answers.
//!
//! A kernel for another processor is a file beside `x86.rs` with its own proof, and a line in
//! `choose_kernel` and in `on_kernel`.

pub(crate) mod marks;
pub(crate) mod masks;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
pub(crate) mod pairs;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;
#[cfg(target_arch = "x86_64")]
pub mod x86_bytes;

use minlex_catalog::__internal::choose_kernel;
use minlex_catalog::BandNumber;

use marks::{Bytes64, FillBlock, OrderNumbers};
use masks::{Masks, PassCount, Question};
use pairs::{Pairs, Unclear};

/// A test of fills, 64 at a time, by the vector instructions of this machine.
///
/// Only detection makes a judge, so safe code never runs missing instructions:
///
/// ```
/// use minlex_walk::Judge;
///
/// assert_eq!(Judge::available().next(), Some(Judge::detect()));
/// assert_eq!(Judge::available().last(), Some(Judge::portable()));
/// ```
///
/// ```compile_fail,E0423
/// // The instructions of a judge are private.
/// let judge = minlex_walk::Judge(todo!());
/// ```
///
/// ```compile_fail,E0599
/// // The judges have no public names.
/// let judge = minlex_walk::Judge::Avx512;
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Judge(Choice);

choose_kernel! {
    Judge:
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512) "AVX-512",
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2) "AVX2",
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(neon::Neon) "NEON",
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128 "SIMD128",
    Portable "portable",
}

/// Calls a function of the chosen kernel.
macro_rules! on_kernel {
    ($judge:ident.$function:ident($($argument:ident),*)) => {
        match $judge.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.$function($($argument),*),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.$function($($argument),*),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.$function($($argument),*),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Choice::Simd128 => wasm::$function($($argument),*),
            Choice::Portable => portable::$function($($argument),*),
        }
    };
}

impl Judge {
    /// Marks the orders of a box in band 3 by the stack's band number; false if all are rejected.
    #[inline]
    pub(crate) fn compare(
        self,
        numbers: &OrderNumbers,
        lowest: BandNumber,
        marks: &mut Bytes64,
    ) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.compare(numbers, lowest, marks),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.compare(numbers, lowest, marks),
            // Vectors that need no detection will do.
            _ => marks::compare(numbers, lowest, marks),
        }
    }

    /// Maps marks of two stacks to other orders: `out[s][o]` is `marks[s][maps[s][o]]`.
    #[inline]
    pub(crate) fn map_marks(
        self,
        marks: [&Bytes64; 2],
        maps: [&Bytes64; 2],
        out: &mut [Bytes64; 2],
    ) {
        on_kernel!(self.map_marks(marks, maps, out))
    }

    /// Writes the marks of each block with a fill not below the top band; returns the number of
    /// passing fills.
    ///
    /// # Panics
    /// If there are more blocks than places in `out`, or than blocks of band numbers.
    #[inline(always)]
    pub(crate) fn mark(self, question: &Question<'_>, out: &mut [Masks]) -> PassCount {
        let blocks = question.blocks.len();
        assert!(blocks <= out.len() && blocks <= question.bands.len(), "a place for each block");
        on_kernel!(self.mark(question, out))
    }

    /// Maps the orders of the fills in `blocks`, each stack by its map. Places without a fill get
    /// some order below 64.
    ///
    /// # Panics
    /// If `out` is shorter than `blocks`.
    #[inline]
    pub fn map_orders(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        let out = &mut out[..blocks.len()];
        on_kernel!(self.map_orders(blocks, maps, out))
    }

    /// Counts, for each fill of band 2, its pairs that are minlex forms without the full test.
    /// Writes, for each block of band 3, the fills that need it, one fill of band 2 after another.
    ///
    /// # Panics
    /// If the blocks of band 3 have fewer lows or limits, or `counts` or `unclear` is too short.
    #[inline]
    pub(crate) fn judge_pairs(
        self,
        pairs: &Pairs<'_>,
        counts: &mut [u16],
        unclear: &mut [Unclear],
    ) {
        let blocks = pairs.third.len();
        let counts = &mut counts[..pairs.second.len()];
        let unclear = &mut unclear[..pairs.second.len() * blocks];
        if blocks == 0 {
            return counts.fill(0);
        }
        let (lows, limits) = (&pairs.lows[..blocks], &pairs.limits[..blocks]);
        let pairs = &Pairs { lows, limits, ..*pairs };
        on_kernel!(self.judge_pairs(pairs, counts, unclear))
    }
}

#[cfg(test)]
mod tests {
    use super::marks::{EQUAL, NO_ORDER, REJECT, TIE};
    use super::masks::BlockLimits;
    use super::pairs::SecondFill;
    use super::*;
    use crate::testing::Random;

    /// A table with random entries below `n` for the 36 orders.
    fn table(random: &mut Random, n: usize, rest: u8) -> Bytes64 {
        Bytes64(std::array::from_fn(|order| match order {
            0..36 => random.below(n) as u8,
            _ => rest,
        }))
    }

    fn band(number: usize) -> BandNumber {
        BandNumber::new(number as u16).unwrap()
    }

    fn block(random: &mut Random, fills: usize) -> FillBlock {
        FillBlock([(); 3].map(|()| {
            let order = |i| {
                if i < fills { random.below(36) as u8 } else { NO_ORDER }
            };
            Bytes64(std::array::from_fn(order))
        }))
    }

    /// Marks of one fill, by the tables.
    fn marks_of(marks: &[Bytes64; 3], maps: &[Bytes64; 3], block: &FillBlock, i: usize) -> u8 {
        (0..3).fold(0, |all, s| {
            let order = maps[s].0[usize::from(block.0[s].0[i])];
            all | marks[s].0[usize::from(order)]
        })
    }

    /// Builds must use vectors that every machine of their kind has.
    #[test]
    fn vectors_that_every_machine_has_are_used() {
        let name = Judge::detect().name();
        if cfg!(target_arch = "aarch64") {
            assert_eq!(name, "NEON");
        }
        if cfg!(target_feature = "simd128") {
            assert_eq!(name, "SIMD128");
        }
        if cfg!(target_feature = "avx2") {
            assert_ne!(name, "portable");
        }
    }

    #[test]
    fn every_judge_reads_the_tables() {
        let mut random = Random::new(7);
        let times = if cfg!(miri) { 10 } else { 200 };
        for _ in 0..times {
            let marks = [(); 3].map(|()| {
                let (a, b) = (table(&mut random, 8, REJECT), table(&mut random, 8, REJECT));
                Bytes64(std::array::from_fn(|i| a.0[i] & b.0[i]))
            });
            let maps = [(); 3].map(|()| table(&mut random, 36, NO_ORDER));
            let blocks = [64, 44, 1].map(|fills| block(&mut random, fills));
            let mut bands = [(); 3 * FillBlock::FILLS].map(|()| band(random.below(416)));
            bands.sort_unstable_by(|a, b| b.cmp(a));
            let bands = bands.as_chunks::<{ FillBlock::FILLS }>().0;
            let lowest = bands[random.below(3)][random.below(64)];
            let all_unclear = random.below(4) == 0;
            let mut wanted = Vec::new();
            let mut wanted_count = PassCount::default();
            for (block, bands) in blocks.iter().zip(bands).filter(|(_, bands)| bands[0] >= lowest) {
                let mut masks = Masks::default();
                for (i, band) in bands.iter().enumerate() {
                    let found = marks_of(&marks, &maps, block, i);
                    masks.reject |= u64::from(found & 1) << i;
                    masks.tie |= u64::from(found >> 1 & 1) << i;
                    masks.equal |= u64::from(found >> 2 & 1) << i;
                    masks.limits.above |= u64::from(*band > lowest) << i;
                    masks.limits.not_below |= u64::from(*band >= lowest) << i;
                }
                wanted_count.add(&masks, all_unclear);
                wanted.push(masks);
            }
            assert!(wanted.get(1).is_none_or(|masks| masks.reject >> 44 == u64::MAX >> 44));
            assert_ne!(wanted[0].reject, wanted[0].tie);
            for judge in Judge::available() {
                let mut pair = [Bytes64([0; 64]); 2];
                judge.map_marks([&marks[0], &marks[1]], [&maps[0], &maps[1]], &mut pair);
                let [_, _, (third, map)] = [0, 1, 2].map(|s| (&marks[s], &maps[s]));
                let (pair, blocks) = (&pair, &blocks);
                let question = Question { pair, third, map, blocks, bands, lowest, all_unclear };
                let mut found = [Masks::default(); 3];
                let count = judge.mark(&question, &mut found);
                assert_eq!(count, wanted_count, "{judge:?}");
                assert_eq!(found[..count.blocks], wanted, "{judge:?}");
            }
        }
    }

    #[test]
    fn every_judge_carries_orders_over() {
        let mut random = Random::new(8);
        let maps = [(); 3].map(|()| table(&mut random, 36, NO_ORDER));
        let fills = [64, 36];
        let blocks = fills.map(|fills| block(&mut random, fills));
        for judge in Judge::available() {
            let mut out = [FillBlock([Bytes64([0; 64]); 3]); 2];
            judge.map_orders(&blocks, maps.each_ref(), &mut out);
            for ((block, out), fills) in blocks.iter().zip(&out).zip(fills) {
                for (s, map) in maps.iter().enumerate() {
                    for (i, &order) in block.0[s].0[..fills].iter().enumerate() {
                        assert_eq!(out.0[s].0[i], map.0[usize::from(order)], "{judge:?}");
                    }
                    assert!(out.0[s].0.iter().all(|&order| order < 64), "{judge:?}");
                }
            }
        }
    }

    #[test]
    fn every_judge_judges_all_pairs() {
        let mut random = Random::new(9);
        for (seconds, thirds) in [(1, 1), (33, 31), (5, 64), (40, 65), (3, 190), (7, 0)] {
            let mark = |random: &mut Random| [0, 0, 0, REJECT, TIE][random.below(5)];
            let tables = [(); 3].map(|()| {
                std::array::from_fn(|_| Bytes64(std::array::from_fn(|_| mark(&mut random))))
            });
            let low = |random: &mut Random| [255, 0x33, 0x25, 0x47][random.below(4)];
            let second: Vec<SecondFill> = (0..seconds)
                .map(|_| SecondFill {
                    orders: [(); 3].map(|()| random.below(36) as u8),
                    own: [0x33, 0x34][random.below(2)],
                    unclear: random.below(5) == 0,
                })
                .collect();
            let blocks = usize::div_ceil(thirds, 64);
            let third: Vec<FillBlock> =
                (0..blocks).map(|b| block(&mut random, (thirds - 64 * b).min(64))).collect();
            let lows: Vec<Bytes64> =
                (0..blocks).map(|_| Bytes64(std::array::from_fn(|_| low(&mut random)))).collect();
            let above = thirds - thirds / 4;
            let left = |count: usize, b: usize| count.saturating_sub(64 * b) as u32;
            let limits: Vec<BlockLimits> = (0..blocks)
                .map(|b| BlockLimits::of_counts(left(above, b), left(thirds, b)))
                .collect();
            let pairs = Pairs {
                marks: tables.each_ref(),
                second: &second,
                third: &third,
                lows: &lows,
                limits: &limits,
            };
            let mut wanted_counts = vec![0; seconds];
            let mut wanted = vec![Unclear::default(); seconds * blocks];
            for (i, fill) in second.iter().enumerate() {
                for j in 0..thirds {
                    let (b, bit) = (j / 64, 1 << (j % 64));
                    let stacks = (0..3).fold(0, |all, s| {
                        let order = third[b].0[s].0[j % 64];
                        let of_stack = &tables[s][usize::from(fill.orders[s])];
                        all | of_stack.0[usize::from(order)]
                    });
                    let low = lows[b].0[j % 64];
                    if stacks & REJECT != 0 || low < fill.own {
                        continue;
                    }
                    if stacks & TIE != 0 {
                        wanted[blocks * i + b].stack_ties |= bit;
                    } else if low == fill.own || fill.unclear || j >= above {
                        wanted[blocks * i + b].others |= bit;
                    } else {
                        wanted_counts[i] += 1;
                    }
                }
            }
            assert_eq!(EQUAL & (REJECT | TIE), 0, "marks are bits of their own");
            for judge in Judge::available() {
                let mut counts = vec![9; seconds];
                let mut unclear = vec![Unclear::default(); seconds * blocks];
                judge.judge_pairs(&pairs, &mut counts, &mut unclear);
                assert_eq!(counts, wanted_counts, "{judge:?}");
                assert_eq!(unclear, wanted, "{judge:?}");
            }
        }
    }
}
