//! Fills of one of the two lower bands for a choice of splits.

use minlex_catalog::Split;

use crate::fills::fill_list::{FillList, Limits};
use crate::fills::fill_table::FillTable;
use crate::kernel::marks::{Bytes64, FillBlock};
use crate::splits::lowest_images::NO_IMAGE;
use crate::splits::pair_tables::PairTables;

pub(crate) struct PairSide {
    pub list: FillList<'static>,
    pub limits: Limits,
    pub orders: [FillBlock; FillTable::BLOCKS_MAX],
    /// Lowest pairs, see [`crate::splits::lowest_images`].
    pub lows: [Bytes64; FillTable::BLOCKS_MAX],
}

impl PairSide {
    pub fn new() -> PairSide {
        PairSide {
            list: FillTable::get().list_at(0),
            limits: Limits { above: 0, not_below: 0 },
            orders: [FillBlock([Bytes64([0; 64]); 3]); FillTable::BLOCKS_MAX],
            lows: [Bytes64([NO_IMAGE; 64]); FillTable::BLOCKS_MAX],
        }
    }

    /// Blocks with fills that are not below the top band.
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        usize::from(self.limits.not_below).div_ceil(FillBlock::FILLS)
    }

    /// True if fill `i`, not below the top band, has its number.
    #[inline(always)]
    pub fn ties(&self, i: usize) -> bool {
        i >= usize::from(self.limits.above)
    }

    #[inline(always)]
    pub fn orders(&self, i: usize) -> [u8; 3] {
        let block = &self.orders[i / FillBlock::FILLS];
        [0, 1, 2].map(|s: usize| block.0[s].0[i % FillBlock::FILLS])
    }

    #[inline(always)]
    pub fn low(&self, i: usize) -> u8 {
        self.lows[i / FillBlock::FILLS].0[i % FillBlock::FILLS]
    }

    /// Writes the results of the orders; `splits` leave the columns.
    #[inline(always)]
    pub fn set_orders(&mut self, tables: &PairTables<'_>, maps: [&Bytes64; 3], splits: [Split; 3]) {
        let blocks = self.blocks();
        tables.judge.map_orders(&self.list.blocks[..blocks], maps, &mut self.orders);
        if tables.has_automorphisms() {
            let [a, b, c] = [0, 1, 2].map(|s: usize| tables.images.lows(s, splits[s]));
            for (lows, orders) in self.lows.iter_mut().zip(&self.orders).take(blocks) {
                let [x, y, z] = &orders.0;
                for (i, low) in lows.0.iter_mut().enumerate() {
                    *low = a.at(x.0[i]).min(b.at(y.0[i])).min(c.at(z.0[i]));
                }
            }
        }
    }
}
