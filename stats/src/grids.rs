//! The grids below a band by the numbers of their six chutes.
#![forbid(unsafe_code)]

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{BandNumber, BoxOrder, Split};
use minlex_walk::{FillBlock, SplitFills};

use crate::codes::Codes;
use crate::kernel::Kernel;
use crate::kernel::pairs::{Pairs, Side};
use crate::sweep::visit_pairs;

/// By order of a stack's box in band 3: its band number.
type Numbers = [BandNumber; BoxOrder::COUNT];

/// Visits all pairs of fills that have no chute below the top band with the band numbers of the
/// six chutes: that of the top band, of bands 2 and 3, and of the stacks.
#[inline(always)]
pub(crate) fn visit_numbers(
    band: BandNumber,
    kernel: Kernel,
    mut visit: impl FnMut(&[BandNumber; 6]),
) {
    let codes = Codes::new(band, |_| 0);
    let (by_order, _) = ChuteTable::get().band_numbers().as_chunks::<{ BoxOrder::COUNT }>();
    let mut passes = Vec::new();
    visit_pairs(band, &codes, kernel, |fills, pairs| {
        let blocks = pairs.third.blocks();
        passes.resize(pairs.second.len * blocks, 0);
        kernel.write_passes(pairs, &mut passes);
        for (i, passes) in passes.chunks_exact(blocks).enumerate() {
            let second = SecondFill::new(by_order, fills, pairs, i);
            for (block, &mask) in passes.iter().enumerate() {
                second.visit(band, fills, pairs, block, mask, &mut visit);
            }
        }
    });
}

/// A fill of band 2.
struct SecondFill<'a> {
    number: BandNumber,
    /// By stack.
    stacks: [&'a Numbers; 3],
}

impl<'a> SecondFill<'a> {
    #[inline(always)]
    fn new(by_order: &'a [Numbers], fills: &SplitFills, pairs: &Pairs<'_>, i: usize) -> Self {
        let stack = |s: usize, split: Split| {
            let order = order(&pairs.second, s, i);
            &by_order[BoxOrder::COUNT * split.index() + order]
        };
        let [a, b, c] = fills.splits;
        SecondFill {
            number: fills.second.list.bands[i],
            stacks: [stack(0, a), stack(1, b), stack(2, c)],
        }
    }

    /// Visits the grids that it makes with those fills of a block of band 3 that the mask has.
    #[inline(always)]
    fn visit(
        &self,
        band: BandNumber,
        fills: &SplitFills,
        pairs: &Pairs<'_>,
        block: usize,
        mut mask: u64,
        visit: &mut impl FnMut(&[BandNumber; 6]),
    ) {
        let first = FillBlock::FILLS * block;
        let thirds = &fills.third.list.bands[first..];
        while mask != 0 {
            let j = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let stack = |s: usize| self.stacks[s][order(&pairs.third, s, first + j)];
            visit(&[band, self.number, thirds[j], stack(0), stack(1), stack(2)]);
        }
    }
}

/// The order of the box of fill `i` in a stack.
#[inline(always)]
fn order(side: &Side<'_>, stack: usize, i: usize) -> usize {
    let block = &side.orders[i / FillBlock::FILLS];
    usize::from(block.0[stack].0[i % FillBlock::FILLS])
}
