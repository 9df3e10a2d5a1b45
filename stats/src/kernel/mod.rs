//! The inner loop: the sums of codes over all pairs of fills of a choice of splits.
//!
//! Every chute has a *code*, one byte, and the codes of a grid's chutes are added with saturation.
//! The code [`REJECT`] stands for a chute below the top band, and makes the sum [`REJECT`] too.
//! Each stack and order of its box in band 2 has a table of codes by the order of its box in band
//! 3. So a pair of fills takes three look-ups in small tables: byte shuffles.
//!
//! A kernel for another processor is one more file beside `x86.rs` with a proof of its own, and a
//! line in `choose_kernel`.

mod crosswise;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
pub(crate) mod pairs;
mod portable;
mod portable_cells;
mod positions;
#[cfg(target_arch = "x86_64")]
mod x86;
#[cfg(target_arch = "x86_64")]
mod x86_cells;

use minlex_catalog::__internal::choose_kernel;

use crosswise::Crosswise;
pub(crate) use crosswise::RowsAtHand;
use pairs::Pairs;
pub(crate) use positions::Positions;

/// A version of the inner loop that this machine can run. All give the same counts.
///
/// ```
/// use minlex_stats::Kernel;
///
/// assert_eq!(Kernel::available().next(), Some(Kernel::detect()));
/// assert_eq!(Kernel::available().last(), Some(Kernel::portable()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Choice);

choose_kernel! {
    Kernel:
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512) "AVX-512",
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2) "AVX2",
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(neon::Neon) "NEON",
    Portable "portable",
}

impl Kernel {
    /// Writes the sums of all pairs to the start of `out` in any order, and returns their number.
    /// Sums that are [`REJECT`] may be left out. Later bytes of `out` are undefined.
    ///
    /// # Panics
    /// If `out` has less room than [`Pairs::room`].
    #[inline]
    pub(crate) fn write_sums(self, pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
        assert!(out.len() >= pairs.room(), "there is room for the sums");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.write_sums(pairs, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.write_sums(pairs, out),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.write_sums(pairs, out),
            Choice::Portable => portable::write_sums(pairs, out),
        }
    }

    /// Writes, for each fill of band 2 and then each block of band 3, the fills in it whose pair
    /// has another sum than [`REJECT`], one bit a fill.
    ///
    /// # Panics
    /// If `out` is shorter than the number of masks.
    #[inline]
    pub(crate) fn write_passes(self, pairs: &Pairs<'_>, out: &mut [u64]) {
        let out = &mut out[..pairs.second.len * pairs.third.blocks()];
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.write_passes(pairs, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.write_passes(pairs, out),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.write_passes(pairs, out),
            Choice::Portable => portable::write_passes(pairs, out),
        }
    }

    /// The pairs of digits that are crosswise in one of three rows and a row there or above.
    #[inline]
    pub(crate) fn crosswise(self, rows: &mut RowsAtHand) -> Crosswise {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.avx2().crosswise(rows),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.crosswise(rows),
            _ => portable_cells::crosswise(rows),
        }
    }

    /// For each of the 36 pairs of digits: the sum of the squares of the numbers of rows of its
    /// parts, different for each cycle type.
    #[inline]
    pub(crate) fn pair_codes(self, positions: &Positions) -> [u8; 36] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.avx2().pair_codes(positions),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.pair_codes(positions),
            _ => portable_cells::pair_codes(positions),
        }
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use minlex_catalog::BoxOrder;
    use minlex_walk::{Bytes64, FillBlock};

    use super::pairs::{REJECT, Side};
    use super::*;

    /// A small code; a third of them are rejected.
    fn code(random: &mut Rng) -> u8 {
        match random.u8(..3) {
            0 => REJECT,
            _ => random.u8(..51),
        }
    }

    fn table(random: &mut Rng) -> Bytes64 {
        let code = |order| if order < BoxOrder::COUNT { code(random) } else { REJECT };
        Bytes64(std::array::from_fn(code))
    }

    struct Fills {
        len: usize,
        orders: Vec<FillBlock>,
        codes: Vec<Bytes64>,
    }

    impl Fills {
        fn new(random: &mut Rng, len: usize) -> Fills {
            let blocks = len.div_ceil(FillBlock::FILLS);
            let mut bytes = |block: usize, byte: &mut dyn FnMut(&mut Rng) -> u8, rest: u8| {
                Bytes64(std::array::from_fn(|i| {
                    if FillBlock::FILLS * block + i < len { byte(random) } else { rest }
                }))
            };
            let mut order = |random: &mut Rng| random.u8(..BoxOrder::COUNT as u8);
            let mut orders = Vec::new();
            let mut codes = Vec::new();
            for block in 0..blocks {
                orders.push(FillBlock([(); 3].map(|()| bytes(block, &mut order, 63))));
                codes.push(bytes(block, &mut code, REJECT));
            }
            Fills { len, orders, codes }
        }

        fn side(&self) -> Side<'_> {
            Side { len: self.len, orders: &self.orders, codes: &self.codes }
        }

        fn fill(&self, i: usize) -> ([usize; 3], u8) {
            let (block, i) = (i / FillBlock::FILLS, i % FillBlock::FILLS);
            let orders = [0, 1, 2].map(|s: usize| usize::from(self.orders[block].0[s].0[i]));
            (orders, self.codes[block].0[i])
        }
    }

    #[test]
    fn every_kernel_adds_the_codes_of_all_pairs() {
        let mut random = Rng::with_seed(5);
        for (second, third) in [(1, 1), (33, 31), (7, 64), (64, 65), (70, 190), (3, 16), (2, 48)] {
            let tables = [(); 3].map(|()| std::array::from_fn(|_| table(&mut random)));
            let fills = [second, third].map(|len| Fills::new(&mut random, len));
            let pairs = Pairs {
                tables: tables.each_ref(),
                second: fills[0].side(),
                third: fills[1].side(),
            };
            let sum = |i, j| {
                let (second, third) = (fills[0].fill(i), fills[1].fill(j));
                let codes = [0, 1, 2].map(|s: usize| tables[s][second.0[s]].0[third.0[s]]);
                let all = codes.iter().chain([&second.1, &third.1]);
                let sum: usize = all.map(|&code| usize::from(code)).sum();
                sum.min(REJECT.into()) as u8
            };
            let mut wanted = Vec::new();
            for i in 0..second {
                let sums = (0..third).map(|j| sum(i, j));
                wanted.extend(sums.filter(|&sum| sum != REJECT));
            }
            wanted.sort_unstable();
            let passes = |i, block| {
                let fills = 64 * block..third.min(64 * block + 64);
                let passing = fills.filter(|&j| sum(i, j) != REJECT);
                passing.fold(0, |mask, j| mask | 1u64 << (j % 64))
            };
            let blocks = pairs.third.blocks();
            for kernel in Kernel::available() {
                let mut out = vec![0; pairs.room()];
                let written = kernel.write_sums(&pairs, &mut out);
                let mut sums = out[..written].to_vec();
                sums.retain(|&sum| sum != REJECT);
                sums.sort_unstable();
                assert_eq!(sums, wanted, "{kernel:?}");
                let mut masks = vec![0; second * blocks];
                kernel.write_passes(&pairs, &mut masks);
                for (place, &mask) in masks.iter().enumerate() {
                    assert_eq!(mask, passes(place / blocks, place % blocks), "{kernel:?}");
                }
            }
        }
    }
}
