//! Runs: prefixes with the same row 4 and the same first two minirows of row 5.

use std::ops::Range;

use minlex_catalog::BoxOrder;
use minlex_catalog::Permutation;

use crate::below::band_plan::BandPlan;
use crate::below::minirow::{Digits, Minirow, SameDigits};
use crate::below::row_sets::{Motion, RowSets};
use crate::below::stacks::{RowOfMinirows, Stacks};
use crate::prefixes::band2::PatternTable;
use crate::prefixes::second_box::{SecondBox, SecondBoxFinder};

/// The most minirows of band 2 with the same three digits. No digit is below itself in the top
/// band. Digits of three columns can go round either way. Two digits of one column both leave it,
/// in either order, for the third digit. Three digits of one column have no place.
pub(crate) const ORDERS: usize = 2;

/// One of the [`ORDERS`] minirows with the same digits, by place in ascending order. As a table
/// index it needs no check of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Second,
}

impl Which {
    pub const BOTH: &'static [Which; ORDERS] = &[Which::First, Which::Second];

    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// Eight or sixteen consecutive prefixes with the same row 4 and first two minirows of row 5. The
/// third minirow of row 5 and the three of row 6 are open; row 6 starts with a larger digit than
/// row 5.
#[derive(Clone, Copy)]
pub struct Run {
    plan: &'static BandPlan,
    rows: RunRows,
    motion: Motion,
    /// Number of the first prefix.
    start: u32,
    rows5: [Minirow; ORDERS],
    /// Last minirow that row 6 can have in the first stack.
    last_first: Which,
    /// Choices for row 6 in the first two stacks.
    pair: [Choices; 2],
}

/// Rows 4 and 5 without the third minirow of row 5, with their sets.
#[derive(Clone, Copy)]
pub(crate) struct RunRows {
    pub row4: RowOfMinirows,
    pub row5: [Minirow; 2],
    pub sets: RowSets,
}

/// A minirow for row 6, and the box in band 2 that it completes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choice {
    pub minirow: Minirow,
    /// Order of the box in the pattern of the row sets.
    pub order: BoxOrder,
    pub second_box: SecondBox,
}

pub(crate) type Choices = [Choice; ORDERS];

impl RunRows {
    #[inline(always)]
    pub fn new(stacks: &Stacks, row4: RowOfMinirows, row5: [Minirow; 2]) -> RunRows {
        let [first, second] = [0, 1].map(|s: usize| stacks[s].digits(row5[s]).set);
        RunRows { row4, row5, sets: RowSets::new(stacks.sets(row4), first, second) }
    }

    /// First minirows for row 6.
    #[inline(always)]
    pub fn firsts(&self, stacks: &Stacks) -> SameDigits {
        let first = stacks[0].digits(self.row5[0]).first();
        stacks[0].with_set_above(self.sets.row6[0], first)
    }

    /// Number of prefixes for each first minirow of row 6.
    #[inline(always)]
    pub fn prefixes_each(&self, stacks: &Stacks) -> u32 {
        let RowSets { row5, row6, .. } = &self.sets;
        stacks[1].count(row6[1]) * stacks[2].count(row5[2]) * stacks[2].count(row6[2])
    }

    /// Choices for row 6 among `minirows`, next to `row5` in a stack.
    #[inline(always)]
    fn choices(
        &self,
        stacks: &Stacks,
        stack: usize,
        motion: Motion,
        row5: Minirow,
        minirows: SameDigits,
    ) -> Choices {
        let (plan, sets) = (&stacks[stack], &self.sets);
        let order = |minirow: &Digits, set| motion.odd_first(set, minirow.order);
        let minirow4 = plan.digits(self.row4[stack]);
        let minirow5 = plan.digits(row5);
        let order4: Permutation = order(minirow4, sets.row4[stack]);
        let order5 = order(minirow5, sets.row5[stack]).sorted_by(order4);
        let [places4, places5] = [minirow4, minirow5].map(|minirow| plan.places(minirow));
        let finder = SecondBoxFinder::get();
        let mut choices = Choices::default();
        for (choice, minirow) in choices.iter_mut().zip(minirows.iter()) {
            let minirow6 = plan.digits(minirow);
            let order6 = order(minirow6, sets.row6[stack]).sorted_by(order4);
            *choice = Choice {
                minirow,
                order: if motion.exchanged {
                    BoxOrder::new(order6, order5)
                } else {
                    BoxOrder::new(order5, order6)
                },
                second_box: finder.find([places4, places5, plan.places(minirow6)]),
            };
        }
        choices
    }
}

impl Run {
    /// Run with these rows, if it has prefixes. `start` is the number of the first one; `firsts`
    /// are the first minirows for row 6.
    #[inline(always)]
    pub(crate) fn new(
        plan: &'static BandPlan,
        rows: RunRows,
        start: u32,
        firsts: SameDigits,
    ) -> Run {
        let stacks = plan.stacks();
        let motion = rows.sets.motion();
        let [a, b] = rows.row5;
        let thirds = stacks[2].with_set(rows.sets.row5[2]);
        let seconds = stacks[1].with_set(rows.sets.row6[1]);
        debug_assert_eq!([thirds.len(), seconds.len()], [ORDERS; 2], "see ORDERS");
        debug_assert!((1..=ORDERS).contains(&firsts.len()), "a run has prefixes");
        let mut thirds = thirds.iter();
        let mut third = || thirds.next().unwrap_or_default();
        Run {
            plan,
            rows,
            motion,
            start,
            rows5: [third(), third()],
            last_first: if firsts.len() == ORDERS { Which::Second } else { Which::First },
            pair: [
                rows.choices(stacks, 0, motion, a, firsts),
                rows.choices(stacks, 1, motion, b, seconds),
            ],
        }
    }

    /// Plan of the band on top.
    #[inline(always)]
    #[must_use]
    pub fn plan(&self) -> &'static BandPlan {
        self.plan
    }

    #[inline(always)]
    pub(crate) fn start_of_row4(&self) -> Minirow {
        self.rows.row4[0]
    }

    /// Numbers of its prefixes.
    #[inline(always)]
    #[must_use]
    pub fn numbers(&self) -> Range<u32> {
        self.start..self.start + ORDERS as u32 * self.prefixes_each()
    }

    #[inline(always)]
    pub(crate) fn prefixes_each(&self) -> u32 {
        (self.firsts().len() * ORDERS * ORDERS) as u32
    }

    #[inline(always)]
    pub(crate) fn firsts(&self) -> &'static [Which] {
        match self.last_first {
            Which::First => &[Which::First],
            Which::Second => Which::BOTH,
        }
    }

    #[inline(always)]
    pub(crate) fn choice(&self, stack: usize, which: Which) -> &Choice {
        &self.pair[stack][which.index()]
    }

    /// Choices for row 6 in the third stack next to this minirow of row 5.
    #[inline(always)]
    pub(crate) fn thirds(&self, row5: Which) -> Choices {
        let (stacks, rows) = (self.plan.stacks(), &self.rows);
        let minirows = stacks[2].with_set(rows.sets.row6[2]);
        rows.choices(stacks, 2, self.motion, self.rows5[row5.index()], minirows)
    }

    #[inline(always)]
    pub(crate) fn band2(&self) -> &'static PatternTable {
        PatternTable::get(self.motion)
    }

    #[inline(always)]
    pub(crate) fn upper_rows(&self, row5: Which) -> [RowOfMinirows; 2] {
        let RunRows { row4, row5: [a, b], .. } = self.rows;
        [row4, [a, b, self.rows5[row5.index()]]]
    }
}
