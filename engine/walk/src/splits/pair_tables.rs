//! Tables of counting by splits below one band.

use minlex_catalog::{BoxOrder, Split};

use crate::below::band_plan::BandPlan;
use crate::completions::stack_marks::StackMarks;
use crate::fills::fill_list::Limits;
use crate::fills::fill_table::FillTable;
use crate::kernel::Judge;
use crate::kernel::marks::Bytes64;
use crate::splits::frame_rows::BoxRows;
use crate::splits::lowest_images::LowestImages;
use crate::splits::prefix_numbers::PrefixNumbers;
use crate::splits::tie_images::StackImages;

/// Tables for all choices of splits below a band.
pub(crate) struct PairTables<'a> {
    pub plan: &'a BandPlan,
    pub judge: Judge,
    pub fills: &'static FillTable,
    pub limits: Vec<Limits>,
    /// For each split of a stack and order of its box in band 2, the marks by order of its box in
    /// band 3.
    pub marks: Vec<[Bytes64; BoxOrder::COUNT]>,
    pub numbers: PrefixNumbers,
    pub rows: BoxRows,
    pub images: LowestImages,
    pub stack_images: StackImages,
}

impl<'a> PairTables<'a> {
    /// Takes a few milliseconds and megabytes.
    pub fn new(plan: &'a BandPlan, judge: Judge) -> PairTables<'a> {
        let fills = FillTable::get();
        let lowest = plan.band().number();
        let stack_marks = StackMarks::new(lowest);
        PairTables {
            plan,
            judge,
            fills,
            limits: fills.lists().map(|list| Limits::of(list.bands, lowest)).collect(),
            marks: Split::all().map(|split| stack_marks.of_split(split, judge)).collect(),
            numbers: PrefixNumbers::new(plan),
            rows: BoxRows::new(plan),
            images: LowestImages::new(plan),
            stack_images: StackImages::new(plan),
        }
    }

    #[inline(always)]
    pub fn has_automorphisms(&self) -> bool {
        !self.plan.row_maps().is_empty()
    }
}
