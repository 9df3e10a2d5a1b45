//! A walk through the prefixes of a band in lexicographic order.
//!
//! Known counts below partial rows let the walk reach its start in large steps.

use std::ops::{ControlFlow, Range};

use crate::below::band_plan::BandPlan;
use crate::below::minirow::{Minirow, SameDigits};
use crate::below::row_sets::{RowSets, Sets, second_sets};
use crate::below::stacks::RowOfMinirows;
use crate::prefixes::prefix::Prefix;
use crate::prefixes::prefix_number::PrefixPlace;
use crate::prefixes::run::{Run, RunRows};

impl BandPlan {
    /// Visits the prefixes of the band with these numbers in lexicographic order, until `visit`
    /// breaks. Skips those whose band 2 is below the top band: no minlex form starts with them.
    ///
    /// Takes some 5 nanoseconds a prefix, and under a microsecond before the first.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use minlex_catalog::BandNumber;
    /// use minlex_walk::BandPlan;
    ///
    /// let plan = BandPlan::get(BandNumber::LAST);
    /// let first = plan.visit_prefixes(1000..2000, |prefix| {
    ///     ControlFlow::Break((prefix.number(), prefix.rows()))
    /// });
    /// let ControlFlow::Break((number, rows)) = first else {
    ///     panic!("some of them are visited");
    /// };
    /// assert!(number >= 1000);
    /// assert_eq!(plan.prefix_number(&rows), Some(number));
    /// ```
    #[inline]
    pub fn visit_prefixes<B>(
        &'static self,
        numbers: Range<u32>,
        mut visit: impl FnMut(&Prefix<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut value = None;
        let _ = self.visit_runs(numbers.clone(), None, &mut |run| {
            run.visit_pairs(&numbers, |pair| {
                pair.visit(&numbers, |prefix| visit(prefix).map_break(|b| value = Some(b)))
            })
        });
        value.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Visits the runs of the band with any of these prefixes, in order, until `visit` breaks.
    /// `near`, at most some dozens of prefixes before the first one, saves half a microsecond.
    // Compiled once for all callers.
    #[inline(never)]
    pub fn visit_runs(
        &'static self,
        numbers: Range<u32>,
        near: Option<&PrefixPlace>,
        visit: &mut dyn FnMut(&Run) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Range { start, end } = numbers;
        if start >= end {
            return ControlFlow::Continue(());
        }
        let mut walk = Walk { plan: self, start, end, number: start, visit };
        match near {
            Some(place) => walk.all_near(place),
            None => walk.all(),
        }
    }
}

struct Walk<'v> {
    plan: &'static BandPlan,
    /// First wanted number.
    start: u32,
    /// End of the wanted numbers.
    end: u32,
    number: u32,
    visit: &'v mut dyn FnMut(&Run) -> ControlFlow<()>,
}

impl Walk<'_> {
    /// Visits the runs from the start on, mostly near a prefix.
    fn all_near(&mut self, place: &PrefixPlace) -> ControlFlow<()> {
        let stacks = self.plan.stacks();
        let PrefixPlace { row4, row5: [first, second], .. } = *place;
        if self.start >= place.first_start() {
            let mut after = None;
            self.number = place.first_start();
            if self.start >= place.run_start() {
                self.number = place.run_start();
                let rows = RunRows::new(stacks, row4, place.row5);
                self.visit(rows, rows.firsts(stacks))?;
                after = Some(second);
            }
            self.below_first(row4, stacks.sets(row4), first, after)?;
            self.start = self.start.max(self.number);
        }
        self.all()
    }

    /// Visits the runs from the start on.
    fn all(&mut self) -> ControlFlow<()> {
        let stacks = self.plan.stacks();
        for group in self.plan.row4_groups().starting_at(self.start, stacks) {
            let [first, second] = group.minirows;
            self.number = group.start;
            for third in stacks[2].with_set(group.sets[2]).iter() {
                if !self.passes_over(group.each) {
                    self.below_row4([first, second, third], group.sets)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Skips this many prefixes if all come before the start; true if so.
    #[inline(always)]
    fn passes_over(&mut self, prefixes: u32) -> bool {
        let after = self.number + prefixes;
        if after <= self.start {
            self.number = after;
        }
        after <= self.start
    }

    #[inline(always)]
    fn below_row4(&mut self, row4: RowOfMinirows, sets: Sets) -> ControlFlow<()> {
        let stacks = self.plan.stacks();
        let below = stacks.below(sets);
        for first in stacks[0].without_set(sets[0]) {
            let minirow = stacks[0].digits(first);
            let firsts = below.rows6(minirow);
            let prefixes = firsts.len() as u32 * below.right_of(minirow);
            if prefixes == 0 || self.passes_over(prefixes) {
                continue;
            }
            self.below_first(row4, sets, first, None)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the runs with this row 4 and first minirow of row 5, perhaps only after the second
    /// minirow `after`.
    #[inline(always)]
    fn below_first(
        &mut self,
        row4: RowOfMinirows,
        sets: Sets,
        first: Minirow,
        after: Option<Minirow>,
    ) -> ControlFlow<()> {
        let stacks = self.plan.stacks();
        let minirow = stacks[0].digits(first);
        let firsts = stacks.below(sets).rows6(minirow);
        for second in stacks[1].with_sets(second_sets(sets, minirow.set)) {
            if after.is_none_or(|after| second > after) {
                let sets = RowSets::new(sets, minirow.set, stacks[1].digits(second).set);
                self.visit(RunRows { row4, row5: [first, second], sets }, firsts)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits a run, unless all its prefixes come before the start. `firsts` are the first minirows
    /// for row 6.
    #[inline(always)]
    fn visit(&mut self, rows: RunRows, firsts: SameDigits) -> ControlFlow<()> {
        let prefixes = firsts.len() as u32 * rows.prefixes_each(self.plan.stacks());
        if prefixes == 0 || self.passes_over(prefixes) {
            return ControlFlow::Continue(());
        }
        let run = Run::new(self.plan, rows, self.number, firsts);
        self.number += prefixes;
        (self.visit)(&run)?;
        match self.number < self.end {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::BoxOrder;
    use minlex_catalog::Split;
    use minlex_catalog::chute::{ChuteTable, chute_number};
    use minlex_catalog::{BandNumber, PackedRow};

    use super::*;
    use crate::prefixes::second_box::SecondBox;
    use crate::testing::Random;

    fn plan(number: u16) -> &'static BandPlan {
        BandPlan::get(BandNumber::new(number).unwrap())
    }

    fn boxes(prefix: &Prefix<'_>) -> [SecondBox; 3] {
        [0, 1, 2].map(|stack| prefix.second_box(stack))
    }

    #[test]
    fn walks_and_numbers_agree() {
        for number in [0, 5, 33, 150, 301, 415] {
            let plan = plan(number);
            let mut visited = 0;
            let mut before = [PackedRow::default(); 3];
            let step = if cfg!(debug_assertions) { 4999 } else { 97 };
            let all = 0..plan.prefix_count();
            let _ = plan.visit_prefixes::<()>(all.clone(), |prefix| {
                visited += 1;
                if visited % step == 1 {
                    let rows = prefix.rows();
                    assert!(rows > before, "prefixes ascend");
                    before = rows;
                    assert_eq!(plan.prefix_number(&rows), Some(prefix.number()));
                    let band2 = ChuteTable::get().band_number_of(|r, c| rows[r].digit(c));
                    assert_eq!(prefix.band2(), band2);
                    let met = plan.visit_prefixes(prefix.number()..all.end, |p| {
                        ControlFlow::Break((p.number(), p.rows(), boxes(p)))
                    });
                    let own = (prefix.number(), rows, boxes(prefix));
                    assert_eq!(met, ControlFlow::Break(own));
                    check_near(plan, &rows);
                }
                ControlFlow::Continue(())
            });
            assert!(visited > 0 && visited <= plan.prefix_count());
            for past_the_end in [plan.prefix_count(), u32::MAX / 2, u32::MAX] {
                let met = plan.visit_prefixes(past_the_end..u32::MAX, |_| ControlFlow::Break(()));
                assert!(met.is_continue());
            }
        }
    }

    /// Walks near a prefix meet the same runs as other walks.
    fn check_near(plan: &'static BandPlan, rows: &[PackedRow; 3]) {
        let place = plan.prefix_place(rows).unwrap();
        for start in [0, 1, 30, 100, 3000].map(|more| (place.run_start() + more).saturating_sub(20))
        {
            let numbers = start..start + 300;
            let met = [Some(&place), None].map(|near| {
                let mut met = Vec::new();
                let _ = plan.visit_runs(numbers.clone(), near, &mut |run| {
                    met.push(run.numbers());
                    ControlFlow::Continue(())
                });
                met
            });
            assert!(met[0] == met[1], "from {start} near {place:?}");
            // All but those after the last one of the band.
            let met = &met[0];
            assert!(met.is_sorted_by(|a, b| a.end == b.start), "runs follow each other");
            let all = numbers.start.min(plan.prefix_count())..numbers.end.min(plan.prefix_count());
            let covers = |number| met.iter().any(|run| run.contains(&number));
            assert!(all.clone().all(covers), "from {start}");
            assert!(met.iter().all(|run| run.start < all.end && all.start < run.end));
        }
    }

    /// A box's number in the prefix gives the stack's band number for any band 3.
    #[test]
    fn boxes_of_band_2_are_second_boxes_of_stacks() {
        let mut random = Random::new(2);
        for number in [0, 77, 415] {
            let plan = plan(number);
            let start = random.below(plan.prefix_count() as usize / 2) as u32;
            let mut left = 100;
            let _ = plan.visit_prefixes(start..plan.prefix_count(), |prefix| {
                for (s, second_box) in boxes(prefix).into_iter().enumerate() {
                    check_stack(prefix, s, *second_box_rest(plan, s, second_box), second_box);
                }
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert_eq!(left, 0);
        }
    }

    fn second_box_rest(plan: &BandPlan, s: usize, second_box: SecondBox) -> &[u8; 9] {
        plan.stacks()[s].rest(second_box.split_index())
    }

    fn check_stack(prefix: &Prefix<'_>, s: usize, rest: [u8; 9], second_box: SecondBox) {
        let rows = prefix.rows();
        let top = prefix.plan().band().digits();
        let chutes = ChuteTable::get();
        for third in BoxOrder::all() {
            // Row r of the transposed stack is column r of the stack.
            let cell = |r: usize, c: usize| match c / 3 {
                0 => top[9 * c + 3 * s + r],
                1 => rows[c % 3].digit(3 * s + r),
                _ => rest[3 * r + third.rows()[r].image(c % 3)],
            };
            let split = Split::from_number(second_box.split_index());
            let second = BoxOrder::from_number(second_box.index() % 36);
            let wanted = chutes.band_numbers()[chute_number(split, second, third)];
            assert_eq!(chutes.band_number_of(cell), wanted);
        }
    }

    /// All prefixes below one row 4, by backtracking, independent of the walk.
    fn search(band: &[u8; 27], cells: &mut Vec<u8>, found: &mut Vec<[PackedRow; 3]>) {
        let i = cells.len();
        if i == 27 {
            let row = |r: usize| PackedRow::pack(std::array::from_fn(|c| cells[9 * r + c]));
            found.push([row(0), row(1), row(2)]);
            return;
        }
        let (r, c) = (i / 9, i % 9);
        for digit in 1..=9 {
            let clash = (0..3).any(|k| band[9 * k + c] == digit)
                || (0..i)
                    .any(|j| cells[j] == digit && (j / 9 == r || j % 9 == c || j % 9 / 3 == c / 3))
                || (i == 18 && digit < cells[9]);
            if !clash {
                cells.push(digit);
                search(band, cells, found);
                cells.pop();
            }
        }
    }

    #[test]
    fn prefixes_are_those_of_a_plain_search() {
        let plan = plan(77);
        let mut random = Random::new(9);
        for _ in 0..3 {
            let start = random.below(plan.prefix_count() as usize) as u32;
            let numbers = start..plan.prefix_count();
            let some = plan.visit_prefixes(numbers, |prefix| ControlFlow::Break(prefix.rows()[0]));
            let ControlFlow::Break(row4) = some else {
                continue;
            };
            let mut wanted = Vec::new();
            let band = plan.band().digits();
            search(band, &mut row4.unpack().to_vec(), &mut wanted);
            // The plain search meets them in order.
            let first = plan.prefix_number(&wanted[0]).unwrap();
            for (number, rows) in (first..).zip(&wanted) {
                assert_eq!(plan.prefix_number(rows), Some(number));
            }
            let mut met = Vec::new();
            let _ = plan.visit_prefixes(first..plan.prefix_count(), |prefix| {
                if prefix.rows()[0] != row4 {
                    return ControlFlow::Break(());
                }
                met.push(prefix.rows());
                ControlFlow::Continue(())
            });
            let not_below = |rows: &[PackedRow; 3]| {
                let band2 = ChuteTable::get().band_number_of(|r, c| rows[r].digit(c));
                band2 >= plan.band().number()
            };
            wanted.retain(not_below);
            assert_eq!(met, wanted);
        }
    }
}
