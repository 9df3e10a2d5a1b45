//! The three stacks below a top band.

use std::ops::Index;

use minlex_catalog::__internal::each;
use minlex_catalog::{Band, PackedRow};

use crate::below::minirow::Minirow;
use crate::below::row_sets::Sets;
use crate::below::rows_below::{BelowRow4, RowsBelow};
use crate::below::stack_plan::StackPlan;

pub(crate) type RowOfMinirows = [Minirow; 3];

/// The three stacks, and the rows 5 and 6 that they allow together.
#[derive(Clone, Debug)]
pub(crate) struct Stacks {
    plans: [StackPlan; 3],
    rows_below: RowsBelow,
}

impl Index<usize> for Stacks {
    type Output = StackPlan;

    #[inline(always)]
    fn index(&self, stack: usize) -> &StackPlan {
        &self.plans[stack]
    }
}

impl Stacks {
    pub fn new(band: &Band) -> Stacks {
        let plans = [0, 1, 2].map(|stack| StackPlan::new(band, stack));
        Stacks { rows_below: RowsBelow::new(&plans), plans }
    }

    #[inline(always)]
    pub fn find_row(&self, row: PackedRow) -> Option<RowOfMinirows> {
        let digits = |s: usize| each([0, 1, 2], |c| row.digit(3 * s + c));
        let minirows = [
            self.plans[0].find(digits(0))?,
            self.plans[1].find(digits(1))?,
            self.plans[2].find(digits(2))?,
        ];
        // Invalid digits may find another row.
        (self.row(minirows) == row).then_some(minirows)
    }

    #[inline(always)]
    pub fn row(&self, row: RowOfMinirows) -> PackedRow {
        let [a, b, c] = each([0, 1, 2], |s| self.plans[s].digits(row[s]).packed());
        PackedRow::from_bits(a << 24 | b << 12 | c)
    }

    #[inline(always)]
    pub fn sets(&self, row: RowOfMinirows) -> Sets {
        each([0, 1, 2], |s| self.plans[s].digits(row[s]).set)
    }

    #[inline(always)]
    pub fn below(&self, row4: Sets) -> BelowRow4<'_> {
        self.rows_below.get(row4, &self.plans[0])
    }
}
