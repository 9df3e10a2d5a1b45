//! The codes of all chutes for one top band.
#![forbid(unsafe_code)]

use minlex_catalog::chute::{ChuteTable, chute_number};
use minlex_catalog::{BandNumber, BoxOrder, Split};
use minlex_walk::{Bytes64, FillBlock, FillLists, MappedFills, SplitFills};

use crate::kernel::pairs::{Pairs, REJECT, Side};

/// A byte for every chute: [`REJECT`] below a top band, else a function of the band number.
pub(crate) struct Codes {
    /// Indexed by split of a stack, and the orders of its boxes in bands 2 and 3.
    stacks: Vec<[Bytes64; BoxOrder::COUNT]>,
    /// For each block of all lists of fills, the codes of their bands.
    fills: Vec<Bytes64>,
    /// For each list of fills, the number of those not below the top band.
    not_below: Vec<u16>,
}

impl Codes {
    /// The codes for a top band. Takes a third of a millisecond and 250 kB.
    pub fn new(lowest: BandNumber, code: impl Fn(BandNumber) -> u8) -> Codes {
        let codes: Vec<u8> = BandNumber::all()
            .map(|number| if number < lowest { REJECT } else { code(number) })
            .collect();
        let numbers = ChuteTable::get().band_numbers();
        let stack = |split: Split, second: BoxOrder| {
            let mut table = Bytes64([REJECT; 64]);
            for third in BoxOrder::all() {
                let number = numbers[chute_number(split, second, third)];
                table.0[third.index()] = codes[number.index()];
            }
            table
        };
        let stacks = Split::all()
            .map(|split| std::array::from_fn(|second| stack(split, BoxOrder::from_number(second))));
        let mut fills = Vec::new();
        let mut not_below = Vec::new();
        for list in FillLists::get().iter() {
            not_below.push(list.bands.partition_point(|&band| band >= lowest) as u16);
            for bands in list.bands.chunks(FillBlock::FILLS) {
                let mut block = Bytes64([REJECT; 64]);
                for (byte, band) in block.0.iter_mut().zip(bands) {
                    *byte = codes[band.index()];
                }
                fills.push(block);
            }
        }
        Codes { stacks: stacks.collect(), fills, not_below }
    }

    /// The pairs of `fills` in `pairs`, with these codes.
    #[inline(always)]
    pub fn pairs<'a>(&'a self, fills: &SplitFills, pairs: &Pairs<'a>) -> Pairs<'a> {
        let side =
            |fills: &MappedFills, side: Side<'a>| Side { codes: self.side(fills).codes, ..side };
        Pairs {
            tables: fills.splits.map(|split| self.stack(split)),
            second: side(&fills.second, pairs.second),
            third: side(&fills.third, pairs.third),
        }
    }

    #[inline(always)]
    pub fn stack(&self, split: Split) -> &[Bytes64; BoxOrder::COUNT] {
        &self.stacks[split.index()]
    }

    /// The fills not below the top band, without their orders.
    #[inline(always)]
    pub fn side(&self, fills: &MappedFills) -> Side<'_> {
        let first = fills.list.first_block as usize;
        Side {
            len: usize::from(self.not_below[usize::from(fills.list.number)]),
            orders: &[],
            codes: &self.fills[first..first + fills.list.blocks.len()],
        }
    }
}
