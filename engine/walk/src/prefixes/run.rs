//! Runs: prefixes that have the same row 4 and the same first two minirows of row 5.

use std::ops::{ControlFlow, Range};

use minlex_catalog::permutation::BoxOrder;
use minlex_catalog::three::each;
use minlex_catalog::{BandNumber, Permutation};

use crate::below::band_plan::BandPlan;
use crate::below::minirow::{Digits, Minirow, SameDigits};
use crate::below::row_sets::{Motion, RowSets};
use crate::below::stacks::{RowOfMinirows, Stacks};
use crate::prefixes::band2::PatternTable;
use crate::prefixes::prefix::{ORDERS, Open, Prefix};
use crate::prefixes::second_box::{SecondBox, SecondBoxFinder};

/// Prefixes with the same row 4 and the same first two minirows of row 5. They follow each other,
/// eight or sixteen of them: what they leave open is the third minirow of row 5, and the three of
/// row 6, of which the first must start with a larger digit than row 5.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    plan: &'a BandPlan,
    rows: RunRows,
    motion: Motion,
    /// The number of the first prefix.
    start: u32,
    /// The third minirows of row 5.
    rows5: [Minirow; ORDERS],
    /// How many minirows row 6 can have in the first stack.
    firsts: usize,
    /// What row 6 can have in the first two stacks.
    pair: [Choices; 2],
}

/// Rows 4 and 5 but for the third minirow of row 5, and all their sets.
#[derive(Clone, Copy)]
pub(crate) struct RunRows {
    pub row4: RowOfMinirows,
    pub row5: [Minirow; 2],
    pub sets: RowSets,
}

/// A minirow for row 6, and the box in band 2 that it completes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Choice {
    minirow: Minirow,
    /// Order of the box as the pattern of the row sets has it.
    pub order: BoxOrder,
    pub second_box: SecondBox,
}

/// What row 6 can have in a stack.
pub(crate) type Choices = [Choice; ORDERS];

impl RunRows {
    #[inline(always)]
    pub fn new(stacks: &Stacks, row4: RowOfMinirows, row5: [Minirow; 2]) -> RunRows {
        let [first, second] = [0, 1].map(|s: usize| stacks[s].digits(row5[s]).set);
        RunRows { row4, row5, sets: RowSets::new(stacks.sets(row4), first, second) }
    }

    /// The minirows that row 6 can have in the first stack.
    #[inline(always)]
    pub fn firsts(&self, stacks: &Stacks) -> SameDigits {
        let first = stacks[0].digits(self.row5[0]).first();
        stacks[0].with_set_above(self.sets.row6[0], first)
    }

    /// How many prefixes have these rows, for each minirow that row 6 can have in the first stack.
    #[inline(always)]
    pub fn prefixes_each(&self, stacks: &Stacks) -> u32 {
        let RowSets { row5, row6, .. } = &self.sets;
        stacks[1].count(row6[1]) * stacks[2].count(row5[2]) * stacks[2].count(row6[2])
    }

    /// What row 6 can have in a stack if it has one of `minirows` there, and row 5 has `row5`.
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
        let order = |minirow: &Digits, set| motion.loner_first(set, minirow.order);
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

impl<'a> Run<'a> {
    /// The run with these rows, which has prefixes; `start` is the number of the first one, and
    /// `firsts` are the minirows that row 6 can have in the first stack.
    #[inline(always)]
    pub(crate) fn new(
        plan: &'a BandPlan,
        rows: RunRows,
        start: u32,
        firsts: SameDigits,
    ) -> Run<'a> {
        let stacks = plan.stacks();
        let motion = rows.sets.motion();
        let [a, b] = rows.row5;
        let mut thirds = stacks[2].with_set(rows.sets.row5[2]).iter();
        let mut third = || thirds.next().unwrap_or_default();
        let seconds = stacks[1].with_set(rows.sets.row6[1]);
        Run {
            plan,
            rows,
            motion,
            start,
            rows5: [third(), third()],
            firsts: firsts.len(),
            pair: [
                rows.choices(stacks, 0, motion, a, firsts),
                rows.choices(stacks, 1, motion, b, seconds),
            ],
        }
    }

    /// The plan of the band on top.
    #[inline(always)]
    #[must_use]
    pub fn plan(&self) -> &'a BandPlan {
        self.plan
    }

    /// The first minirow of row 4.
    #[inline(always)]
    pub(crate) fn start_of_row4(&self) -> Minirow {
        self.rows.row4[0]
    }

    /// The numbers of its prefixes.
    #[inline(always)]
    #[must_use]
    pub fn numbers(&self) -> Range<u32> {
        self.start..self.start + (self.firsts * ORDERS.pow(3)) as u32
    }

    /// What row 6 can have in the first two stacks.
    #[inline(always)]
    pub(crate) fn pair(&self) -> [&[Choice]; 2] {
        [&self.pair[0][..self.firsts.min(ORDERS)], &self.pair[1]]
    }

    /// What row 6 can have in the third stack if row 5 has the minirow in this place there.
    #[inline(always)]
    pub(crate) fn thirds(&self, row5: usize) -> Choices {
        let (stacks, rows) = (self.plan.stacks(), &self.rows);
        let minirows = stacks[2].with_set(rows.sets.row6[2]);
        rows.choices(stacks, 2, self.motion, self.rows5[row5 % ORDERS], minirows)
    }

    /// The band numbers that band 2 can have.
    #[inline(always)]
    pub(crate) fn band2(&self) -> &'static PatternTable {
        PatternTable::get(self.motion)
    }

    /// The number of a prefix.
    #[inline(always)]
    pub(crate) fn number(&self, Open { row5, row6: [first, second, third] }: Open) -> u32 {
        let place = ((row5 * self.firsts + first) * ORDERS + second) * ORDERS + third;
        self.start + place as u32
    }

    /// The minirows of a prefix in a stack, where that of row 6 in the third stack is that of
    /// `third`.
    #[inline(always)]
    pub(crate) fn minirows(&self, open: Open, third: &Choice, stack: usize) -> [Minirow; 3] {
        let (row5, row6) = match stack {
            0 | 1 => (self.rows.row5[stack], self.pair[stack][open.row6[stack] % ORDERS].minirow),
            _ => (self.rows5[open.row5 % ORDERS], third.minirow),
        };
        [self.rows.row4[stack], row5, row6]
    }

    /// A prefix, whose minirow of row 6 in the third stack is that of `third`, with this band 2.
    #[inline(always)]
    pub(crate) fn prefix(&self, open: Open, third: &Choice, band2: BandNumber) -> Prefix<'a> {
        let [first, second] = [0, 1].map(|s: usize| &self.pair[s][open.row6[s] % ORDERS]);
        let choices = [first, second, third];
        let RunRows { row4, row5: [a, b], .. } = self.rows;
        Prefix {
            plan: self.plan,
            number: self.number(open),
            minirows: [
                row4,
                [a, b, self.rows5[open.row5 % ORDERS]],
                each(choices, |choice| choice.minirow),
            ],
            boxes: each(choices, |choice| choice.second_box),
            open,
            band2,
        }
    }

    /// Its prefix with this number; none if that is one of another run, or band 2 is below the top
    /// band.
    #[inline]
    #[must_use]
    pub fn find(&self, number: u32) -> Option<Prefix<'a>> {
        if !self.numbers().contains(&number) {
            return None;
        }
        let place = (number - self.start) as usize;
        let (third, second) = (place % ORDERS, place / ORDERS % ORDERS);
        let rest = place / (ORDERS * ORDERS);
        let (row5, first) = match rest.checked_sub(self.firsts) {
            None => (0, rest),
            Some(first) => (1, first),
        };
        let open = Open { row5, row6: [first, second, third] };
        let [a, b] = [0, 1].map(|s: usize| self.pair[s][open.row6[s] % ORDERS].order);
        let choice = self.thirds(row5)[third];
        let band2 = self.band2().row(a, b).get(choice.order);
        (band2 >= self.plan.band().number()).then(|| self.prefix(open, &choice, band2))
    }

    /// Visits its prefixes from number `start` on, in order, but for those whose band 2 is below
    /// the top band.
    #[inline(always)]
    pub(crate) fn visit_prefixes<B>(
        &self,
        start: u32,
        mut visit: impl FnMut(&Prefix<'a>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (lowest, table) = (self.plan.band().number(), self.band2());
        let [firsts, seconds] = self.pair();
        for row5 in 0..ORDERS {
            let open = |first, second, third| Open { row5, row6: [first, second, third] };
            if self.number(open(firsts.len(), 0, 0)) <= start {
                continue;
            }
            let thirds = self.thirds(row5);
            for (f, first) in firsts.iter().enumerate() {
                for (s, second) in seconds.iter().enumerate() {
                    let row = table.row(first.order, second.order);
                    if row.highest < lowest || self.number(open(f, s, ORDERS)) <= start {
                        continue;
                    }
                    for (t, third) in thirds.iter().enumerate() {
                        let (open, band2) = (open(f, s, t), row.get(third.order));
                        if band2 >= lowest && self.number(open) >= start {
                            visit(&self.prefix(open, third, band2))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
