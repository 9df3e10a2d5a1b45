//! A small table of the fills of all column sets.
//!
//! Bands 1 and 2 leave three digits to every column of band 3, in open order. Nine column sets have
//! about 33 fills on average.
//!
//! Relabel the digits so that the first stack has the columns 123, 456 and 789. The other two
//! stacks are then two of the 280 partitions of the digits into triples. The second is carried to
//! one of five ([`crate::fills::standard`]), so `5 * 280` lists serve for all pairs: 47,808 fills,
//! by descending band number. A [`Frame`] carries the lists from standard columns to others.

use std::sync::LazyLock;

use minlex_catalog::__internal::each;
use minlex_catalog::{BandNumber, Partition};

use crate::below::minirow::digit_index;
use crate::below::stack_plan::BoxColumns;
use crate::fills::fill::{Fill, StandardRows, ThirdBoxes};
use crate::fills::fill_list::FillList;
use crate::fills::frame::Frame;
use crate::fills::partition_finder::PartitionFinder;
use crate::fills::relation::Relation;
use crate::fills::standard::Standards;
use crate::kernel::marks::{Bytes64, FillBlock, NO_ORDER};
use crate::kernel::masks::BlockBands;

/// Fills in all lists together.
const FILLS: usize = 47_808;

const USUAL_FILLS: usize = 48;

pub(crate) struct FillTable {
    finder: PartitionFinder,
    standards: Standards,
    /// For each relation, the actual order by standard order.
    order_maps: Vec<Bytes64>,
    /// For each list, start of its fills and of its blocks; and the end.
    starts: Vec<Start>,
    rows: Vec<StandardRows>,
    blocks: Vec<FillBlock>,
    bands: Vec<BlockBands>,
}

#[derive(Clone, Copy)]
struct Start {
    fill: u32,
    block: u32,
}

impl FillTable {
    pub const BLOCKS_MAX: usize = 5;

    pub const LISTS: usize = 5 * Partition::COUNT;

    /// The table, made at the first call in about three milliseconds.
    pub fn get() -> &'static FillTable {
        static TABLE: LazyLock<FillTable> = LazyLock::new(FillTable::build);
        &TABLE
    }

    fn build() -> FillTable {
        let mut table = FillTable {
            finder: PartitionFinder::new(),
            standards: Standards::new(),
            order_maps: Relation::all().map(Relation::order_map).collect(),
            starts: Vec::with_capacity(FillTable::LISTS + 1),
            rows: Vec::with_capacity(FILLS),
            blocks: Vec::with_capacity(FillTable::LISTS + FILLS / FillBlock::FILLS),
            bands: Vec::with_capacity(FillTable::LISTS + FILLS / FillBlock::FILLS),
        };
        let thirds = ThirdBoxes::new();
        for second in table.standards.partitions().to_vec() {
            table.push_lists(&Fill::all(second, &thirds));
        }
        table.end_list();
        table
    }

    fn push_lists(&mut self, fills: &[Fill]) {
        // Keys sort faster than fills: two bytes for the band, highest first, and two for the fill.
        let mut lists: Vec<_> =
            (0..Partition::COUNT).map(|_| Vec::with_capacity(USUAL_FILLS)).collect();
        for (i, fill) in (0..).zip(fills) {
            lists[fill.third.index()].push(u32::from(!fill.band.get()) << 16 | i);
        }
        for mut keys in lists {
            keys.sort_unstable();
            self.push(fills, &keys);
        }
    }

    /// Appends the fills in the lower halves of the keys.
    fn push(&mut self, fills: &[Fill], keys: &[u32]) {
        self.end_list();
        for part in keys.chunks(FillBlock::FILLS) {
            let mut block = FillBlock([Bytes64([NO_ORDER; 64]); 3]);
            let mut bands = [BandNumber::default(); FillBlock::FILLS];
            for (i, &key) in part.iter().enumerate() {
                let fill = &fills[usize::from(key as u16)];
                for (orders, order) in block.0.iter_mut().zip(fill.orders) {
                    orders.0[i] = order.number();
                }
                bands[i] = fill.band;
                self.rows.push(fill.rows);
            }
            self.blocks.push(block);
            self.bands.push(bands);
        }
    }

    fn end_list(&mut self) {
        self.starts.push(Start { fill: self.rows.len() as u32, block: self.blocks.len() as u32 });
    }

    #[inline]
    pub fn half_frame(&self, columns: [&BoxColumns; 2]) -> HalfFrame {
        let mut half = HalfFrame::NONE;
        self.set_half_frame(columns, &mut half);
        half
    }

    /// [`Self::half_frame`] in place: a copy would wait for labels just written one by one.
    #[inline]
    pub fn set_half_frame(&self, columns: [&BoxColumns; 2], half: &mut HalfFrame) {
        // First the digits that standardise the first stack, then those that standardise the
        // second.
        let label = &mut half.label;
        for (l, &digit) in (1..).zip(columns[0]) {
            label[digit_index(digit)] = l;
        }
        let second = self.finder.partition(&relabelled(columns[1], label));
        let standard = self.standards.to_standard(second);
        for (&l, &digit) in standard.digits.iter().zip(columns[0]) {
            label[digit_index(digit)] = l;
        }
        let (_, middle) = self.finder.relation(&relabelled(columns[1], label));
        half.first_list = u16::from(standard.number) * Partition::COUNT as u16;
        half.relations = [standard.relation, middle];
    }

    #[inline(always)]
    pub fn list(&self, frame: &Frame) -> FillList<'_> {
        self.list_at(usize::from(frame.list))
    }

    pub fn lists(&self) -> impl Iterator<Item = FillList<'_>> {
        (0..FillTable::LISTS).map(|list| self.list_at(list))
    }

    /// Number of blocks before those of a list.
    #[inline(always)]
    pub fn first_block(&self, list: u16) -> u32 {
        self.starts[usize::from(list)].block
    }

    /// Blocks of a list, and the band numbers of each block.
    #[inline(always)]
    pub fn blocks(&self, list: u16) -> (&[FillBlock], &[BlockBands]) {
        let list = usize::from(list);
        let blocks = self.starts[list].block as usize..self.starts[list + 1].block as usize;
        (&self.blocks[blocks.clone()], &self.bands[blocks])
    }

    #[inline(always)]
    pub fn rows(&self, list: u16, i: usize) -> StandardRows {
        self.rows[self.starts[usize::from(list)].fill as usize + i]
    }

    #[inline(always)]
    pub fn list_at(&self, list: usize) -> FillList<'_> {
        let (from, to) = (self.starts[list], self.starts[list + 1]);
        let fills = from.fill as usize..to.fill as usize;
        let blocks = from.block as usize..to.block as usize;
        FillList {
            bands: &self.bands[blocks.clone()].as_flattened()[..fills.len()],
            rows: &self.rows[fills],
            blocks: &self.blocks[blocks],
        }
    }

    /// For each stack of a frame, the actual orders by standard orders.
    #[inline(always)]
    pub fn order_maps(&self, frame: &Frame) -> [&Bytes64; 3] {
        each(frame.relations, |r| &self.order_maps[r.index()])
    }

    #[inline(always)]
    pub fn order_map(&self, relation: Relation) -> &Bytes64 {
        &self.order_maps[relation.index()]
    }

    #[inline(always)]
    pub fn half_order_maps(&self, half: &HalfFrame) -> [&Bytes64; 2] {
        half.relations.map(|r| &self.order_maps[r.index()])
    }
}

/// A frame whose third stack is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfFrame {
    /// For each actual digit, the digit of the standard columns.
    label: [u8; 16],
    first_list: u16,
    relations: [Relation; 2],
}

impl HalfFrame {
    pub const NONE: HalfFrame =
        HalfFrame { label: [0; 16], first_list: 0, relations: [Relation::IDENTITY; 2] };

    #[inline]
    pub fn with_third(&self, fills: &FillTable, columns: &BoxColumns) -> Frame {
        let (third, right) = fills.finder.relation(&relabelled(columns, &self.label));
        let [left, middle] = self.relations;
        Frame { list: self.first_list + third.number(), relations: [left, middle, right] }
    }
}

#[inline(always)]
fn relabelled(columns: &BoxColumns, label: &[u8; 16]) -> BoxColumns {
    columns.map(|digit| label[digit_index(digit)])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use minlex_catalog::chute::{CHUTES, ChuteTable};
    use minlex_catalog::{BoxOrder, PackedRow, Permutation};

    use super::*;
    use crate::fills::fill::rows_in_order;
    use crate::fills::frame::FrameMinirows;
    use crate::testing::Random;

    #[test]
    fn there_are_as_many_fills_as_chutes() {
        let table = FillTable::get();
        // Fills over all pairs of partitions: the lists with their multiplicities. There are as
        // many chutes with a fixed first box: 56 splits, and 6^3 orders in each other box.
        let lengths: Vec<usize> = table.lists().map(|list| list.bands.len()).collect();
        let all: usize = Partition::all()
            .map(|second| {
                let standard = usize::from(table.standards.to_standard(second).number);
                let lists = Partition::COUNT * standard..Partition::COUNT * (standard + 1);
                lengths[lists].iter().sum::<usize>()
            })
            .sum();
        assert_eq!(all, CHUTES * 36);
        assert_eq!(table.rows.len(), FILLS);
        let longest = table.lists().map(|list| list.blocks.len()).max();
        assert_eq!(longest, Some(FillTable::BLOCKS_MAX));
    }

    fn search(columns: &[[u8; 3]; 9], rows: [[u8; 9]; 3], c: usize, out: &mut Found) {
        if c == 9 {
            if rows.is_sorted() {
                out.insert(rows.map(PackedRow::pack));
            }
            return;
        }
        for order in Permutation::ALL {
            let mut rows = rows;
            for (r, row) in rows.iter_mut().enumerate() {
                row[c] = columns[c][order.image(r)];
            }
            if rows.iter().all(|row| !row[..c].contains(&row[c])) {
                search(columns, rows, c + 1, out);
            }
        }
    }

    type Found = BTreeSet<[PackedRow; 3]>;

    #[test]
    fn lists_agree_with_a_plain_search() {
        let table = FillTable::get();
        let mut random = Random::new(1);
        for _ in 0..300 {
            let boxes = [(); 3].map(|()| random.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]));
            let columns = std::array::from_fn(|c| {
                let digits = &boxes[c / 3][c % 3 * 3..];
                [digits[0], digits[1], digits[2]]
            });
            let mut wanted = Found::new();
            search(&columns, [[0; 9]; 3], 0, &mut wanted);
            let found = fills(table, &boxes, &columns);
            assert_eq!(found, wanted);
        }
    }

    /// The table's fills for these columns, checked against their bands and orders.
    fn fills(table: &FillTable, boxes: &[BoxColumns; 3], columns: &[[u8; 3]; 9]) -> Found {
        let [first, second, third] = boxes;
        let frame = table.half_frame([first, second]).with_third(table, third);
        let maps = table.order_maps(&frame);
        let mut minirows = FrameMinirows::NONE;
        minirows.set(&frame, boxes.each_ref());
        let list = table.list(&frame);
        assert!(list.bands.is_sorted_by(|a, b| a >= b));
        let mut found = Found::new();
        for (i, &band) in list.bands.iter().enumerate() {
            let rows = minirows.rows(list.rows[i]);
            assert_eq!(ChuteTable::get().band_number_of(|r, c| rows[r].digit(c)), band);
            for (s, map) in maps.into_iter().enumerate() {
                let block = &list.blocks[i / FillBlock::FILLS];
                let standard = BoxOrder::from_number(block.0[s].0[i % FillBlock::FILLS].into());
                let order = BoxOrder::from_number(map.get(standard).into());
                let of_box = [columns[3 * s], columns[3 * s + 1], columns[3 * s + 2]];
                let expected: BTreeSet<_> = rows_in_order(&of_box, order).into_iter().collect();
                let own = rows.map(|row| [0, 1, 2].map(|c| row.digit(3 * s + c)));
                assert_eq!(BTreeSet::from(own), expected);
            }
            found.insert(rows);
        }
        assert_eq!(found.len(), list.bands.len());
        found
    }
}
