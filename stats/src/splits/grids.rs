//! The grids below a band, one by one, by a function of their chutes.
#![forbid(unsafe_code)]

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{BandNumber, BoxOrder, Split};
use minlex_walk::{Bytes64, FillBlock, SplitFills};

use super::codes::Codes;
use super::sweep::visit_pairs;
use crate::kernel::Kernel;
use crate::kernel::pairs::{Pairs, Side};

/// Visits all pairs of fills without a chute below the top band, with the codes of five chutes:
/// band 2, band 3, and the three stacks.
#[inline(always)]
pub(crate) fn visit_grids<T: Copy>(
    band: BandNumber,
    kernel: Kernel,
    code: impl Fn(BandNumber) -> T,
    mut visit: impl FnMut([T; 5]),
) {
    let passing = Codes::new(band, |_| 0);
    let codes = ChuteCodes::new(code);
    let mut passes = Vec::new();
    visit_pairs(band, &passing, |fills, pairs| {
        let blocks = pairs.third.blocks();
        passes.resize(pairs.second.len * blocks, 0);
        kernel.write_passes(pairs, &mut passes);
        for (i, passes) in passes.chunks_exact(blocks).enumerate() {
            let second = codes.second_fill(fills, pairs, i);
            for (block, &mask) in passes.iter().enumerate() {
                second.visit(&codes, ThirdFills::new(fills, pairs, block, mask), &mut visit);
            }
        }
    });
}

/// The values of a function of the band number, for all bands and stacks.
pub(crate) struct ChuteCodes<T> {
    by_band: Vec<T>,
    /// Indexed by split of a stack, and the orders of its boxes in bands 2 and 3.
    stacks: Vec<[T; BoxOrder::COUNT]>,
}

impl<T: Copy> ChuteCodes<T> {
    pub fn new(code: impl Fn(BandNumber) -> T) -> ChuteCodes<T> {
        let by_band: Vec<T> = BandNumber::all().map(code).collect();
        let (by_order, _) = ChuteTable::get().band_numbers().as_chunks();
        let of_stack =
            |numbers: &[BandNumber; BoxOrder::COUNT]| numbers.map(|number| by_band[number.index()]);
        ChuteCodes { stacks: by_order.iter().map(of_stack).collect(), by_band }
    }

    /// Fill `i` of band 2.
    #[inline(always)]
    pub fn second_fill(
        &self,
        fills: &SplitFills,
        pairs: &Pairs<'_>,
        i: usize,
    ) -> SecondFill<'_, T> {
        let stack = |s: usize, split: Split| {
            &self.stacks[BoxOrder::COUNT * split.index() + order(&pairs.second, s, i)]
        };
        let [a, b, c] = fills.splits;
        SecondFill {
            code: self.by_band[fills.second.list.bands[i].index()],
            stacks: [stack(0, a), stack(1, b), stack(2, c)],
        }
    }
}

pub(crate) struct SecondFill<'a, T> {
    code: T,
    /// For each stack, its code by order of its box in band 3.
    stacks: [&'a [T; BoxOrder::COUNT]; 3],
}

#[derive(Clone, Copy)]
pub(crate) struct ThirdFills<'a> {
    bands: &'a [BandNumber],
    orders: &'a [Bytes64; 3],
    /// One bit a fill.
    mask: u64,
}

impl<'a> ThirdFills<'a> {
    #[inline(always)]
    pub fn new(fills: &SplitFills, pairs: &Pairs<'a>, block: usize, mask: u64) -> ThirdFills<'a> {
        ThirdFills {
            bands: &fills.third.list.bands[FillBlock::FILLS * block..],
            orders: &pairs.third.orders[block].0,
            mask,
        }
    }
}

impl<T: Copy> SecondFill<'_, T> {
    #[inline(always)]
    pub fn visit(
        &self,
        codes: &ChuteCodes<T>,
        thirds: ThirdFills<'_>,
        visit: &mut impl FnMut([T; 5]),
    ) {
        let mut mask = thirds.mask;
        while mask != 0 {
            let j = mask.trailing_zeros() as usize & 63;
            mask &= mask - 1;
            let stack = |s: usize| self.stacks[s][usize::from(thirds.orders[s].0[j])];
            let third = codes.by_band[thirds.bands[j].index()];
            visit([self.code, third, stack(0), stack(1), stack(2)]);
        }
    }
}

#[inline(always)]
fn order(side: &Side<'_>, stack: usize, i: usize) -> usize {
    let block = &side.orders[i / FillBlock::FILLS];
    usize::from(block.0[stack].0[i % FillBlock::FILLS])
}
