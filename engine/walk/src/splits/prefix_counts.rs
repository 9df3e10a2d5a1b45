//! Numbers of minlex forms that continue each prefix of a band, counted by splits.
//!
//! [`crate::Completer`] counts prefix after prefix. Here one choice of splits serves 33 prefixes:
//! it gives two lists of fills, and their pairs without a stack below the top band.

use std::ops::ControlFlow;

use crate::below::band_plan::BandPlan;
use crate::fills::fill_table::FillTable;
use crate::kernel::Judge;
use crate::kernel::marks::FillBlock;
use crate::kernel::masks::BlockLimits;
use crate::kernel::pairs::{Pairs, SecondFill, Unclear};
use crate::splits::frame_rows::KeyedRow;
use crate::splits::pair_full_test::{Pair, PairFullTest, Sides};
use crate::splits::pair_side::PairSide;
use crate::splits::pair_tables::PairTables;
use crate::splits::split_walk::SplitFrames;

impl BandPlan {
    /// Counts the minlex forms that continue each prefix of the band, by the number of the prefix.
    /// Calls `each` with the automorphism count of every form that has more than one. Ends with
    /// `None` after `stop` returns true.
    ///
    /// ```
    /// use minlex_catalog::BandNumber;
    /// use minlex_walk::{BandPlan, Judge};
    ///
    /// let plan = BandPlan::get(BandNumber::LAST);
    /// let mut orders = Vec::new();
    /// let counts = plan.count_by_prefix(Judge::detect(), |order| orders.push(order), || false);
    /// let counts = counts.expect("nothing stops it");
    /// assert_eq!(counts.len(), plan.prefix_count() as usize);
    /// assert_eq!(counts.iter().map(|&count| u32::from(count)).sum::<u32>(), 1);
    /// assert_eq!(orders.len(), 1);
    /// ```
    #[must_use]
    pub fn count_by_prefix(
        &self,
        judge: Judge,
        mut each: impl FnMut(u32),
        mut stop: impl FnMut() -> bool,
    ) -> Option<Vec<u16>> {
        let tables = PairTables::new(self, judge);
        let mut choice = Choice::new(&tables);
        let mut counts = vec![0; self.prefix_count() as usize];
        let walk = self.visit_split_frames(|frames| {
            if frames.splits[2].index() == 0 && stop() {
                return ControlFlow::Break(());
            }
            choice.count(frames, &mut each, |prefix, count| counts[prefix as usize] = count);
            ControlFlow::Continue(())
        });
        walk.is_continue().then_some(counts)
    }
}

struct Choice<'t> {
    tables: &'t PairTables<'t>,
    second: PairSide,
    third: PairSide,
    full_test: PairFullTest<'t>,
    limits: [BlockLimits; FillTable::BLOCKS_MAX],
    /// Fills of band 2 that a minlex form may have.
    fills: Vec<SecondFill>,
    /// Their numbers in the list.
    numbers: Vec<u16>,
    counts: Vec<u16>,
    unclear: Vec<Unclear>,
}

impl<'t> Choice<'t> {
    fn new(tables: &'t PairTables<'t>) -> Choice<'t> {
        let most = FillTable::BLOCKS_MAX * FillBlock::FILLS;
        Choice {
            tables,
            second: PairSide::new(),
            third: PairSide::new(),
            full_test: PairFullTest::new(tables),
            limits: [BlockLimits::default(); FillTable::BLOCKS_MAX],
            fills: Vec::with_capacity(most),
            numbers: Vec::with_capacity(most),
            counts: vec![0; most],
            unclear: vec![Unclear::default(); most * FillTable::BLOCKS_MAX],
        }
    }

    /// Calls `count` with the number of each prefix with minlex forms, and their number.
    #[inline(always)]
    fn count(
        &mut self,
        choice: &SplitFrames,
        each: &mut impl FnMut(u32),
        mut count: impl FnMut(u32, u16),
    ) {
        let tables = self.tables;
        for (side, frame) in [&mut self.second, &mut self.third].into_iter().zip(&choice.frames) {
            side.list = tables.fills.list(frame);
            side.limits = tables.limits[usize::from(frame.list)];
        }
        if self.second.limits.not_below == 0 || self.third.limits.not_below == 0 {
            return;
        }
        let [second_maps, third_maps] =
            choice.frames.each_ref().map(|frame| tables.fills.order_maps(frame));
        self.second.set_orders(tables, second_maps, choice.exchanged);
        self.third.set_orders(tables, third_maps, choice.splits);
        self.full_test.start();
        self.list_second_fills(choice);
        if self.fills.is_empty() {
            return;
        }
        self.judge_pairs(choice);
        for n in 0..self.fills.len() {
            let forms = self.counts[n] + self.look_closer(choice, n, each);
            if forms > 0 {
                let sides = Sides { choice, second: &self.second, third: &self.third };
                let rows = self.full_test.keyed_rows(sides, self.numbers[n].into());
                count(tables.numbers.number(rows.map(KeyedRow::key)), forms);
            }
        }
    }

    /// Lists the fills of band 2, except where an image takes a smaller row 4 from rows 1 to 6.
    #[inline(always)]
    fn list_second_fills(&mut self, choice: &SplitFrames) {
        self.fills.clear();
        self.numbers.clear();
        let own = self.tables.images.own(choice.exchanged[0]);
        let sides = Sides { choice, second: &self.second, third: &self.third };
        for i in 0..usize::from(self.second.limits.not_below) {
            let orders = self.second.orders(i);
            let own = own.at(orders[0]);
            let mut unclear = self.second.ties(i);
            if unclear || self.second.low(i) <= own {
                let compared = self.full_test.compare_above(sides, i, own);
                if compared.is_lt() {
                    continue;
                }
                unclear |= compared.is_eq();
            }
            self.fills.push(SecondFill { orders, own, unclear });
            self.numbers.push(i as u16);
        }
    }

    #[inline(always)]
    fn judge_pairs(&mut self, choice: &SplitFrames) {
        let blocks = self.third.blocks();
        let limits = self.third.limits;
        for (block, out) in self.limits.iter_mut().enumerate().take(blocks) {
            let left =
                |limit: u16| u32::from(limit).saturating_sub((FillBlock::FILLS * block) as u32);
            *out = BlockLimits::of_counts(left(limits.above), left(limits.not_below));
        }
        let pairs = Pairs {
            marks: choice.splits.map(|split| &self.tables.marks[split.index()]),
            second: &self.fills,
            third: &self.third.orders[..blocks],
            lows: &self.third.lows,
            limits: &self.limits,
        };
        self.tables.judge.judge_pairs(&pairs, &mut self.counts, &mut self.unclear);
    }

    /// Counts the minlex forms among the open pairs of fill `n` of band 2.
    #[inline(always)]
    fn look_closer(&mut self, choice: &SplitFrames, n: usize, each: &mut impl FnMut(u32)) -> u16 {
        let sides = Sides { choice, second: &self.second, third: &self.third };
        let blocks = self.third.blocks();
        let fill = &self.fills[n];
        let mut forms = 0;
        for (block, unclear) in self.unclear[blocks * n..][..blocks].iter().enumerate() {
            for (mut bits, stack_ties) in [(unclear.stack_ties, true), (unclear.others, false)] {
                while bits != 0 {
                    let pair = Pair {
                        second: self.numbers[n].into(),
                        third: FillBlock::FILLS * block + bits.trailing_zeros() as usize,
                        own: fill.own,
                        equal_above: fill.unclear,
                        stack_ties,
                    };
                    bits &= bits - 1;
                    if let Some(order) = self.full_test.group_order(sides, pair) {
                        forms += 1;
                        if order > 1 {
                            each(order);
                        }
                    }
                }
            }
        }
        forms
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::BandNumber;

    use super::*;
    use crate::completions::completer::Completer;

    fn walked(plan: &'static BandPlan) -> (Vec<u16>, Vec<u32>) {
        let mut counts = vec![0; plan.prefix_count() as usize];
        let (mut orders, mut automorphic) = (Vec::new(), Vec::new());
        let _ = Completer::new(plan).visit::<()>(0..plan.prefix_count(), |prefix| {
            counts[prefix.number() as usize] = prefix.automorphic(&mut automorphic) as u16;
            orders.extend(automorphic.iter().map(|(_, order)| order));
            ControlFlow::Continue(())
        });
        orders.sort_unstable();
        (counts, orders)
    }

    /// Bands with 108, 2, 1, 1, 6 and 12 automorphisms, by every kernel.
    #[test]
    fn counts_are_those_of_the_walk() {
        let bands: &[u16] =
            if cfg!(debug_assertions) { &[301, 415] } else { &[0, 20, 60, 300, 301, 415] };
        for &number in bands {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let wanted = walked(plan);
            assert!(wanted.0.iter().any(|&count| count > 0));
            for judge in Judge::available() {
                let mut orders = Vec::new();
                let counts = plan.count_by_prefix(judge, |order| orders.push(order), || false);
                orders.sort_unstable();
                let counts = counts.unwrap();
                let first = counts.iter().zip(&wanted.0).position(|(a, b)| a != b);
                assert_eq!(first, None, "band {number}, {judge:?}: the first prefix that differs");
                assert_eq!(orders, wanted.1, "band {number}, {judge:?}");
            }
        }
    }

    #[test]
    fn counting_stops() {
        let plan = BandPlan::get(BandNumber::LAST);
        let mut asked = 0;
        let counts = plan.count_by_prefix(
            Judge::detect(),
            |_| (),
            || {
                asked += 1;
                asked == 3
            },
        );
        assert!(counts.is_none());
        assert_eq!(asked, 3);
    }
}
