//! The data of the inner loop: tables of codes, and the fills that are paired.
#![forbid(unsafe_code)]

use minlex_catalog::BoxOrder;
use minlex_walk::{Bytes64, FillBlock};

/// The code of a chute below the top band, and the sum of a grid that has such a chute.
pub(crate) const REJECT: u8 = u8::MAX;

#[derive(Clone, Copy)]
pub(crate) struct Side<'a> {
    pub len: usize,
    /// The orders of their boxes, below 36.
    pub orders: &'a [FillBlock],
    /// The codes of their bands; places without a fill have [`REJECT`].
    pub codes: &'a [Bytes64],
}

impl Side<'_> {
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.len.div_ceil(FillBlock::FILLS)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Pairs<'a> {
    /// For each stack, the order of its box in band 2, and that in band 3, its code.
    pub tables: [&'a [Bytes64; BoxOrder::COUNT]; 3],
    pub second: Side<'a>,
    pub third: Side<'a>,
}

impl Pairs<'_> {
    /// The bytes for sums while they are written.
    #[inline(always)]
    pub fn room(&self) -> usize {
        FillBlock::FILLS * (self.second.len * self.third.blocks() + 1)
    }

    /// The tables and the code of fill `i` of band 2.
    #[inline(always)]
    pub fn second_fill(&self, i: usize) -> ([&Bytes64; 3], u8) {
        let (block, place) = (i / FillBlock::FILLS, i % FillBlock::FILLS);
        let orders = &self.second.orders[block].0;
        let table = |s: usize| &self.tables[s][usize::from(orders[s].0[place])];
        ([table(0), table(1), table(2)], self.second.codes[block].0[place])
    }
}
