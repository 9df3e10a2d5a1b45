//! The three stacks below a top band, and how many ways there are to fill rows 5 and 6.
#![forbid(unsafe_code)]

use std::ops::Index;

use minlex_catalog::three::each;
use minlex_catalog::{Band, DigitSet, PackedRow};

use crate::minirow::{Digits, Minirow};
use crate::row_sets::{RowSets, Sets, first_sets, second_sets};
use crate::stack_plan::StackPlan;

/// A row as its three minirows.
pub(crate) type RowOfMinirows = [Minirow; 3];

/// The plans of the three stacks.
#[derive(Clone, Debug)]
pub(crate) struct Stacks([StackPlan; 3]);

impl Index<usize> for Stacks {
    type Output = StackPlan;

    #[inline(always)]
    fn index(&self, stack: usize) -> &StackPlan {
        &self.0[stack]
    }
}

impl Stacks {
    pub fn new(band: &Band) -> Stacks {
        Stacks([0, 1, 2].map(|stack| StackPlan::new(band, stack)))
    }

    /// A row's minirows, if all are allowed.
    #[inline(always)]
    pub fn find_row(&self, row: PackedRow) -> Option<RowOfMinirows> {
        let digits = |s: usize| each([0, 1, 2], |c| row.digit(3 * s + c));
        let minirows =
            [self.0[0].find(digits(0))?, self.0[1].find(digits(1))?, self.0[2].find(digits(2))?];
        // Packed rows can hold anything: what was found may be another row if this one has more
        // than the digits 1 to 9.
        (self.row(minirows) == row).then_some(minirows)
    }

    /// The row with these minirows.
    #[inline(always)]
    pub fn row(&self, row: RowOfMinirows) -> PackedRow {
        let [a, b, c] = each([0, 1, 2], |s| self.0[s].digits(row[s]).packed());
        PackedRow::from_bits(a << 24 | b << 12 | c)
    }

    /// The sets of a row with these minirows.
    #[inline(always)]
    pub fn sets(&self, row: RowOfMinirows) -> Sets {
        each([0, 1, 2], |s| self.0[s].digits(row[s]).set)
    }

    /// How many pairs of rows 5 and 6 go with a row 4: half of all ordered pairs.
    pub fn pairs_below(&self, row4: Sets) -> u32 {
        let ordered: u32 = first_sets(row4)
            .map(|first| {
                self.0[0].count(first)
                    * self.0[0].count(!(row4[0] | first))
                    * self.orders_right_of(row4, first)
            })
            .sum();
        ordered / 2
    }

    /// How many prefixes have a row 4 with these sets and a row 5 that starts with `first`. Row 6
    /// starts with a larger digit than row 5.
    #[inline(always)]
    pub fn count_below(&self, row4: Sets, first: &Digits) -> u32 {
        let row6 = self.0[0].with_set_above(!(row4[0] | first.set), first.first());
        if row6.is_empty() {
            return 0;
        }
        row6.len() as u32 * self.orders_right_of(row4, first.set)
    }

    /// How many ways there are to fill rows 5 and 6 in the second and third stack when row 5 has
    /// the set `first` in the first.
    #[inline(always)]
    fn orders_right_of(&self, row4: Sets, first: DigitSet) -> u32 {
        second_sets(row4, first).map(|second| self.orders(&RowSets::new(row4, first, second))).sum()
    }

    /// How many ways there are to order the digits of rows 5 and 6 in the second and third stack.
    #[inline(always)]
    pub fn orders(&self, sets: &RowSets) -> u32 {
        self.0[1].count(sets.row5[1])
            * self.0[1].count(sets.row6[1])
            * self.0[2].count(sets.row5[2])
            * self.0[2].count(sets.row6[2])
    }
}
