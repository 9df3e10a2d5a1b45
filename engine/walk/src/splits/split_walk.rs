//! A walk through the choices of splits below a band, in an order unrelated to the catalogue's.
//!
//! Below a top band, each column of a stack has six digits left. A *split* gives three of them to
//! band 2, and the rest to band 3. Three splits give two lists of fills from the same table, for
//! bands 2 and 3. Any two fills make a grid. So all grids with the band on top are in 87,808 pairs
//! of lists. The other half of the 56^3 choices have the 2 of column 1 in band 3: the same grids
//! once more.

use std::ops::ControlFlow;

use minlex_catalog::{BandNumber, Split};

use crate::below::band_plan::BandPlan;
use crate::fills::fill_table::{FillTable, HalfFrame};
use crate::fills::frame::Frame;
use crate::kernel::marks::{Bytes64, FillBlock};

/// The lists of all fills in standard columns.
#[derive(Clone, Copy)]
pub struct FillLists(&'static FillTable);

impl FillLists {
    /// Blocks in the longest list.
    pub const BLOCKS_MAX: usize = FillTable::BLOCKS_MAX;

    /// The lists, made at the first call in about five milliseconds.
    #[must_use]
    pub fn get() -> FillLists {
        FillLists(FillTable::get())
    }

    /// All lists by number, 0..1400.
    pub fn iter(self) -> impl ExactSizeIterator<Item = ListOfFills> {
        (0..FillTable::LISTS as u16).map(move |list| self.list(list))
    }

    #[inline(always)]
    fn list(self, number: u16) -> ListOfFills {
        let list = self.0.list_at(usize::from(number));
        ListOfFills {
            number,
            first_block: self.0.first_block(number),
            bands: list.bands,
            blocks: list.blocks,
        }
    }
}

/// Fills of one pair of partitions, the highest band numbers first.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ListOfFills {
    /// Number of the list, 0..1400.
    pub number: u16,
    /// Number of blocks in the lists before it.
    pub first_block: u32,
    /// Band numbers of the bands that the fills make, descending.
    pub bands: &'static [BandNumber],
    /// Orders of their boxes, 64 fills a block.
    pub blocks: &'static [FillBlock],
}

/// Fills of band 2, or of band 3, for given splits.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MappedFills {
    /// The fills in standard columns.
    pub list: ListOfFills,
    /// For each stack: the order of the actual box by its order in standard columns.
    pub order_maps: [&'static Bytes64; 3],
}

/// All grids with a band on top and given splits: each fill of band 2 with each of band 3.
///
/// Stack `s` of a grid, read transposed, is the chute with number
/// [`chute_number`](minlex_catalog::chute::chute_number)`(splits[s], second, third)`. `second` and
/// `third` are the orders of its boxes in bands 2 and 3.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SplitFills {
    /// The split of each stack.
    pub splits: [Split; 3],
    /// The fills of band 2.
    pub second: MappedFills,
    /// The fills of band 3.
    pub third: MappedFills,
}

impl BandPlan {
    /// Visits all 87,808 choices of splits whose band 2 has the 2 in column 1, until `visit`
    /// breaks. Each grid with the band on top is a pair of fills of exactly one choice, up to the
    /// order of bands 2 and 3 and of their rows. Takes some 30 nanoseconds a choice.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use minlex_catalog::BandNumber;
    /// use minlex_walk::BandPlan;
    ///
    /// // Ways to complete band 0 to a grid, up to the order of rows and bands.
    /// let mut grids = 0;
    /// let _ = BandPlan::get(BandNumber::default()).visit_splits::<()>(|fills| {
    ///     grids += fills.second.list.bands.len() * fills.third.list.bands.len();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(grids, 108_374_976);
    /// ```
    #[inline]
    pub fn visit_splits<B>(
        &self,
        mut visit: impl FnMut(&SplitFills) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let lists = FillLists::get();
        self.visit_split_frames(|choice| {
            let [second, third] = choice.frames.map(|frame| MappedFills {
                list: lists.list(frame.list),
                order_maps: lists.0.order_maps(&frame),
            });
            visit(&SplitFills { splits: choice.splits, second, third })
        })
    }

    #[inline]
    pub(crate) fn visit_split_frames<B>(
        &self,
        mut visit: impl FnMut(&SplitFrames) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let finder = FrameFinder::new(self, FillTable::get());
        for first in Split::all().filter(|split| split.rows()[0].contains(&LABEL_OF_2)) {
            for second in Split::all() {
                let halves = finder.halves([first, second]);
                for third in Split::all() {
                    let splits = [first, second, third];
                    visit(&SplitFrames {
                        splits,
                        exchanged: splits.map(|split| finder.exchanged[split.index()]),
                        frames: finder.frames(&halves, third),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A choice of splits, which leave the columns of band 3.
pub(crate) struct SplitFrames {
    pub splits: [Split; 3],
    /// The splits that leave the columns of band 2.
    pub exchanged: [Split; 3],
    pub frames: [Frame; 2],
}

/// Label of the digit 2 in the first stack, read transposed: row 1, column 2.
const LABEL_OF_2: u8 = 3;

/// The split with the columns of bands 2 and 3 exchanged.
pub(crate) fn exchanged(split: Split) -> Split {
    Split::all().find(|other| other.rows() == split.rest()).unwrap_or_default()
}

struct FrameFinder<'a> {
    plan: &'a BandPlan,
    fills: &'static FillTable,
    /// Indexed by split, see [`exchanged`].
    exchanged: [Split; Split::COUNT],
}

impl<'a> FrameFinder<'a> {
    fn new(plan: &'a BandPlan, fills: &'static FillTable) -> FrameFinder<'a> {
        FrameFinder {
            plan,
            fills,
            exchanged: std::array::from_fn(|split| exchanged(Split::from_number(split))),
        }
    }

    /// For bands 2 and 3: the halves that the first two splits decide.
    #[inline]
    fn halves(&self, splits: [Split; 2]) -> [HalfFrame; 2] {
        let half = |splits: [Split; 2]| {
            let rest = |s: usize| self.plan.stacks()[s].rest(splits[s].index());
            self.fills.half_frame([rest(0), rest(1)])
        };
        [half(splits.map(|split| self.exchanged[split.index()])), half(splits)]
    }

    #[inline]
    fn frames(&self, halves: &[HalfFrame; 2], split: Split) -> [Frame; 2] {
        let frame = |half: &HalfFrame, split: Split| {
            half.with_third(self.fills, self.plan.stacks()[2].rest(split.index()))
        };
        let [second, third] = halves;
        [frame(second, self.exchanged[split.index()]), frame(third, split)]
    }
}
