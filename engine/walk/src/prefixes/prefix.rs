//! Prefixes of a run: rows 4, 5 and 6 of a grid below a minlex band.

use std::ops::{ControlFlow, Range};

use minlex_catalog::__internal::each;
use minlex_catalog::{BandNumber, PackedRow};

use crate::below::band_plan::BandPlan;
use crate::below::minirow::Minirow;
use crate::below::stacks::RowOfMinirows;
use crate::prefixes::band2::PatternRow;
use crate::prefixes::run::{Choice, Choices, ORDERS, Run, Which};
use crate::prefixes::second_box::SecondBox;

/// Rows 4, 5 and 6 of a grid.
#[derive(Clone, Copy)]
pub struct Prefix<'r> {
    pair: &'r PrefixPair<'r>,
    /// Minirow of row 6 in the third stack.
    third: Which,
    number: u32,
    band2: BandNumber,
}

/// Two prefixes of a run that differ only in the third minirow of row 6.
#[derive(Clone, Copy)]
pub(crate) struct PrefixPair<'r> {
    run: &'r Run,
    /// The third minirow of row 5.
    row5: Which,
    /// Minirows of row 6 in the first two stacks.
    row6: [Which; 2],
    thirds: &'r Choices,
    /// Number of the first prefix.
    start: u32,
    /// Band numbers of band 2, by order of the third box.
    band2: PatternRow<'r>,
}

impl<'r> Prefix<'r> {
    /// Number of the prefix in its band, from 0.
    #[inline(always)]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Band number of band 2; not below the top band.
    #[inline(always)]
    #[must_use]
    pub fn band2(&self) -> BandNumber {
        self.band2
    }

    /// Rows 4, 5 and 6.
    #[inline(always)]
    #[must_use]
    pub fn rows(&self) -> [PackedRow; 3] {
        each(self.minirows(), |row| self.plan().stacks().row(row))
    }

    #[inline(always)]
    pub(crate) fn minirows(&self) -> [RowOfMinirows; 3] {
        let [row4, row5] = self.pair.run.upper_rows(self.pair.row5);
        [row4, row5, each([0, 1, 2], |stack| self.choice(stack).minirow)]
    }

    #[inline(always)]
    pub(crate) fn plan(&self) -> &'static BandPlan {
        self.pair.run.plan()
    }

    #[inline(always)]
    pub(crate) fn pair(&self) -> &'r PrefixPair<'r> {
        self.pair
    }

    #[inline(always)]
    pub(crate) fn second_box(&self, stack: usize) -> SecondBox {
        self.choice(stack).second_box
    }

    /// Place of the third box among the four of its run.
    #[inline(always)]
    pub(crate) fn third_place(&self) -> usize {
        ORDERS * self.pair.row5.index() + self.third.index()
    }

    #[inline(always)]
    pub(crate) fn third(&self) -> &'r Choice {
        &self.pair.thirds[self.third.index()]
    }

    #[inline(always)]
    pub(crate) fn third_minirows(&self) -> [Minirow; 3] {
        let [row4, row5] = self.pair.run.upper_rows(self.pair.row5);
        [row4[2], row5[2], self.third().minirow]
    }

    #[inline(always)]
    fn choice(&self, stack: usize) -> &'r Choice {
        match stack {
            0 | 1 => self.pair.choice(stack),
            _ => self.third(),
        }
    }
}

impl<'r> PrefixPair<'r> {
    /// Places of the first two boxes, each among the two of its run.
    #[inline(always)]
    pub fn places(&self) -> [usize; 2] {
        self.row6.map(Which::index)
    }

    /// Place of both boxes among the four pairs of the run.
    #[inline(always)]
    pub fn place(&self) -> usize {
        let [first, second] = self.places();
        ORDERS * first + second
    }

    #[inline(always)]
    pub fn minirows(&self, stack: usize) -> [Minirow; 3] {
        let [row4, row5] = self.run.upper_rows(self.row5);
        [row4[stack], row5[stack], self.choice(stack).minirow]
    }

    #[inline(always)]
    pub fn choice(&self, stack: usize) -> &'r Choice {
        self.run.choice(stack, self.row6[stack])
    }

    /// Visits those of the two with a wanted number and a possible band 2.
    #[inline(always)]
    pub fn visit(
        &self,
        numbers: &Range<u32>,
        mut visit: impl FnMut(&Prefix<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let lowest = self.run.plan().band().number();
        for &third in Which::BOTH {
            let number = self.start + third.index() as u32;
            let band2 = self.band2.get(self.thirds[third.index()].order);
            if band2 >= lowest && numbers.contains(&number) {
                visit(&Prefix { pair: self, third, number, band2 })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Run {
    /// Visits the pairs of prefixes with a wanted number and a possible band 2, in order.
    #[inline(always)]
    pub(crate) fn visit_pairs(
        &self,
        numbers: &Range<u32>,
        mut visit: impl FnMut(&PrefixPair<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (lowest, table) = (self.plan().band().number(), self.band2());
        let overlaps =
            |start: u32, count: u32| start < numbers.end && start + count > numbers.start;
        let mut next = self.numbers().start;
        for &row5 in Which::BOTH {
            let of_row5 = next;
            next += self.prefixes_each();
            if !overlaps(of_row5, self.prefixes_each()) {
                continue;
            }
            let thirds = &self.thirds(row5);
            for &first in self.firsts() {
                for &second in Which::BOTH {
                    let row6 = [first, second];
                    let place = ORDERS * (ORDERS * first.index() + second.index());
                    let start = of_row5 + place as u32;
                    let [a, b] = [0, 1].map(|s: usize| self.choice(s, row6[s]).order);
                    let band2 = table.row(a, b);
                    if band2.highest >= lowest && overlaps(start, ORDERS as u32) {
                        visit(&PrefixPair { run: self, row5, row6, thirds, start, band2 })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}
