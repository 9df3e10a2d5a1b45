//! A walk through the prefixes of a band in lexicographic order.
//!
//! Whatever comes before the first prefix that is wanted is passed over in steps as large as can
//! be: the number of prefixes below a partial row is known.
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use minlex_catalog::permutation::BoxOrder;
use minlex_catalog::{BandNumber, Permutation};

use crate::band_plan::BandPlan;
use crate::band2::PatternTable;
use crate::minirow::{Digits, Minirow, SameDigits};
use crate::prefix::{CHOICES, Prefix};
use crate::prefix_number::PrefixPlace;
use crate::row_sets::{Motion, RowSets, Sets, second_sets};
use crate::second_box::{SecondBox, SecondBoxFinder};
use crate::stack_plan::StackPlan;
use crate::stacks::{RowOfMinirows, Stacks};

impl BandPlan {
    /// Visits the prefixes of the band from number `start` on in lexicographic order, until `visit`
    /// breaks. Prefixes whose band 2 has a smaller number than the band are counted but not
    /// visited: no minlex form starts with them.
    ///
    /// Some 5 nanoseconds a prefix, and under a microsecond to get to the first.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use minlex_catalog::BandNumber;
    /// use minlex_walk::BandPlan;
    ///
    /// let plan = BandPlan::get(BandNumber::LAST);
    /// let first = plan.visit_prefixes(1000, |prefix| ControlFlow::Break(*prefix));
    /// let ControlFlow::Break(prefix) = first else {
    ///     panic!("there are more prefixes");
    /// };
    /// assert!(prefix.number() >= 1000);
    /// assert_eq!(plan.prefix_number(&prefix.rows()), Some(prefix.number()));
    /// ```
    #[inline]
    pub fn visit_prefixes<'a, B>(
        &'a self,
        start: u32,
        visit: impl FnMut(&Prefix<'a>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Walk::new(self, start, visit).all()
    }

    /// The same as [`BandPlan::visit_prefixes`], and quicker by half a microsecond where `place` is
    /// not far from the start: at most some dozens of prefixes after it.
    #[inline]
    pub fn visit_prefixes_near<'a, B>(
        &'a self,
        place: &PrefixPlace,
        start: u32,
        visit: impl FnMut(&Prefix<'a>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut walk = Walk::new(self, start, visit);
        let run_start = place.run_start();
        if start >= run_start
            && let Some(partial) = Partial::new(walk.stacks, place.row4, place.row5)
        {
            walk.number = run_start;
            walk.below_row_sets(&partial)?;
            walk.start = start.max(walk.number);
        }
        walk.all()
    }
}

/// A walk on its way.
struct Walk<'a, V> {
    plan: &'a BandPlan,
    stacks: &'a Stacks,
    /// The number of the top band: no band 2 has a smaller one.
    lowest: BandNumber,
    box_finder: SecondBoxFinder,
    /// Number of the first prefix that is wanted.
    start: u32,
    /// Number of the prefix that comes next.
    number: u32,
    visit: V,
}

/// Rows 4 and 5 of a prefix, but for the third minirow of row 5, and all their sets.
struct Partial {
    row4: RowOfMinirows,
    row5: [Minirow; 2],
    sets: RowSets,
    /// What row 6 can have in the first stack.
    firsts: SameDigits,
}

impl Partial {
    /// That with these minirows; `None` if they are of no prefix.
    fn new(stacks: &Stacks, row4: RowOfMinirows, row5: [Minirow; 2]) -> Option<Partial> {
        let first = stacks[0].digits(row5[0]);
        let row4_sets = stacks.sets(row4);
        let sets = RowSets::new(row4_sets, first.set, stacks[1].digits(row5[1]).set);
        let firsts = stacks[0].with_set_above(sets.row6[0], first.first());
        (!firsts.is_empty()).then_some(Partial { row4, row5, sets, firsts })
    }
}

/// A minirow for row 6, and the box in band 2 that it completes.
#[derive(Clone, Copy, Default)]
struct Choice {
    /// Its place among the choices.
    place: u8,
    minirow: Minirow,
    /// Order of the box as the pattern of the row sets has it.
    order: BoxOrder,
    second_box: SecondBox,
}

type Choices = [Choice; CHOICES];

impl<'a, B, V: FnMut(&Prefix<'a>) -> ControlFlow<B>> Walk<'a, V> {
    #[inline(always)]
    fn new(plan: &'a BandPlan, start: u32, visit: V) -> Walk<'a, V> {
        Walk {
            plan,
            stacks: plan.stacks(),
            lowest: plan.band().number(),
            box_finder: SecondBoxFinder::get(),
            start,
            number: start,
            visit,
        }
    }

    /// Visits the prefixes from the start on.
    #[inline(always)]
    fn all(&mut self) -> ControlFlow<B> {
        for group in self.plan.row4_groups().starting_at(self.start, self.stacks) {
            let [first, second] = group.minirows;
            self.number = group.start;
            for third in self.stacks[2].with_set(group.sets[2]).iter() {
                if !self.passes_over(group.each) {
                    self.below_row4([first, second, third], group.sets)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes over this many prefixes if all of them come before the start; returns whether it did.
    #[inline(always)]
    fn passes_over(&mut self, prefixes: u32) -> bool {
        let after = self.number + prefixes;
        if after <= self.start {
            self.number = after;
        }
        after <= self.start
    }

    /// Visits the prefixes with this row 4.
    #[inline(always)]
    fn below_row4(&mut self, row4: RowOfMinirows, sets: Sets) -> ControlFlow<B> {
        let stacks = self.stacks;
        let below = stacks.below(sets);
        for first in stacks[0].without_set(sets[0]) {
            let minirow = stacks[0].digits(first);
            let firsts = below.rows6(minirow);
            let prefixes = firsts.len() as u32 * below.right_of(minirow);
            if prefixes == 0 || self.passes_over(prefixes) {
                continue;
            }
            for second in stacks[1].with_sets(second_sets(sets, minirow.set)) {
                self.below_row_sets(&Partial {
                    row4,
                    row5: [first, second],
                    sets: RowSets::new(sets, minirow.set, stacks[1].digits(second).set),
                    firsts,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the prefixes with these rows 4 and 5 but for the third minirow of row 5.
    #[inline(always)]
    fn below_row_sets(&mut self, partial: &Partial) -> ControlFlow<B> {
        let stacks = self.stacks;
        let sets = &partial.sets;
        let firsts = partial.firsts;
        let seconds = stacks[1].with_set(sets.row6[1]);
        let thirds = stacks[2].with_set(sets.row6[2]);
        let rows5 = stacks[2].with_set(sets.row5[2]);
        let each = (firsts.len() * seconds.len() * thirds.len()) as u32;
        if each == 0 || rows5.is_empty() || self.passes_over(each * rows5.len() as u32) {
            return ControlFlow::Continue(());
        }
        let motion = sets.motion();
        let table = PatternTable::get(motion);
        let [a, b] = partial.row5;
        let mut choices = [Choices::default(); 3];
        self.choose(&mut choices[0], 0, partial, motion, a, firsts);
        self.choose(&mut choices[1], 1, partial, motion, b, seconds);
        for c in rows5.iter() {
            if self.passes_over(each) {
                continue;
            }
            self.choose(&mut choices[2], 2, partial, motion, c, thirds);
            let lists = [
                &choices[0][..firsts.len()],
                &choices[1][..seconds.len()],
                &choices[2][..thirds.len()],
            ];
            self.visit_rows6([partial.row4, [a, b, c]], lists, table)?;
        }
        ControlFlow::Continue(())
    }

    /// Fills in the choices for row 6 in a stack, where row 5 has the minirow `row5`.
    #[inline(always)]
    fn choose(
        &self,
        choices: &mut Choices,
        stack: usize,
        partial: &Partial,
        motion: Motion,
        row5: Minirow,
        list: SameDigits,
    ) {
        let plan: &StackPlan = &self.stacks[stack];
        let sets = &partial.sets;
        let order = |minirow: &Digits, set| motion.loner_first(set, minirow.order);
        let minirow4 = plan.digits(partial.row4[stack]);
        let minirow5 = plan.digits(row5);
        let order4: Permutation = order(minirow4, sets.row4[stack]);
        let order5 = order(minirow5, sets.row5[stack]).sorted_by(order4);
        let [places4, places5] = [minirow4, minirow5].map(|minirow| plan.places(minirow));
        for ((choice, minirow), place) in choices.iter_mut().zip(list.iter()).zip(0..) {
            let minirow6 = plan.digits(minirow);
            let order6 = order(minirow6, sets.row6[stack]).sorted_by(order4);
            *choice = Choice {
                place,
                minirow,
                order: if motion.exchanged {
                    BoxOrder::new(order6, order5)
                } else {
                    BoxOrder::new(order5, order6)
                },
                second_box: self.box_finder.find([places4, places5, plan.places(minirow6)]),
            };
        }
    }

    /// Visits the prefixes with these rows 4 and 5 and every choice for row 6.
    #[inline(always)]
    fn visit_rows6(
        &mut self,
        rows: [RowOfMinirows; 2],
        choices: [&[Choice]; 3],
        table: &PatternTable,
    ) -> ControlFlow<B> {
        let [firsts, seconds, thirds] = choices;
        for first in firsts {
            for second in seconds {
                let band2 = table.row(first.order, second.order);
                let after = self.number + thirds.len() as u32;
                if band2.highest < self.lowest || after <= self.start {
                    self.number = after;
                    continue;
                }
                for third in thirds {
                    let number = self.number;
                    self.number += 1;
                    let band2 = band2.get(third.order);
                    if band2 >= self.lowest && number >= self.start {
                        (self.visit)(&Prefix {
                            plan: self.plan,
                            number,
                            minirows: [
                                rows[0],
                                rows[1],
                                [first.minirow, second.minirow, third.minirow],
                            ],
                            boxes: [first.second_box, second.second_box, third.second_box],
                            choices: [first.place, second.place, third.place],
                            band2,
                        })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::PackedRow;
    use minlex_catalog::chute::{ChuteTable, chute_number};
    use minlex_catalog::split::Split;

    use super::*;
    use crate::testing::Random;

    fn plan(number: u16) -> &'static BandPlan {
        BandPlan::get(BandNumber::new(number).unwrap())
    }

    #[test]
    fn walks_and_numbers_agree() {
        for number in [0, 5, 33, 150, 301, 415] {
            let plan = plan(number);
            let mut visited = 0;
            let mut before = [PackedRow::default(); 3];
            let step = if cfg!(debug_assertions) { 4999 } else { 97 };
            let _ = plan.visit_prefixes::<()>(0, |prefix| {
                visited += 1;
                if visited % step == 1 {
                    let rows = prefix.rows();
                    assert!(rows > before, "prefixes ascend");
                    before = rows;
                    assert_eq!(plan.prefix_number(&rows), Some(prefix.number()));
                    let band2 = ChuteTable::get().band_number_of(|r, c| rows[r].digit(c));
                    assert_eq!(prefix.band2(), band2);
                    // A walk that starts here meets the same prefix first.
                    let met = plan.visit_prefixes(prefix.number(), |p| {
                        ControlFlow::Break((p.number(), p.rows(), p.boxes))
                    });
                    let own = (prefix.number(), rows, prefix.boxes);
                    assert_eq!(met, ControlFlow::Break(own));
                    check_near(plan, &rows);
                }
                ControlFlow::Continue(())
            });
            assert!(visited > 0 && visited <= plan.prefix_count());
            for past_the_end in [plan.prefix_count(), u32::MAX / 2, u32::MAX] {
                let met = plan.visit_prefixes(past_the_end, |_| ControlFlow::Break(()));
                assert!(met.is_continue());
            }
        }
    }

    /// Walks near a prefix meet what walks without it meet, from before its run to after its end.
    fn check_near(plan: &BandPlan, rows: &[PackedRow; 3]) {
        let place = plan.prefix_place(rows).unwrap();
        for start in [0, 1, 30, 100, 3000].map(|more| (place.run_start() + more).saturating_sub(20))
        {
            let mut met = [Vec::new(), Vec::new()];
            let [near, plain] = &mut met;
            let _ = plan.visit_prefixes_near(&place, start, |prefix| take(prefix, near));
            let _ = plan.visit_prefixes(start, |prefix| take(prefix, plain));
            assert!(met[0] == met[1], "from {start} near {place:?}");
        }
    }

    /// Keeps some hundred prefixes.
    fn take(prefix: &Prefix<'_>, met: &mut Vec<(u32, [PackedRow; 3])>) -> ControlFlow<()> {
        met.push((prefix.number(), prefix.rows()));
        match met.len() {
            0..300 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    /// With any box in band 3, the number of a prefix's box gives the band number of the stack.
    #[test]
    fn boxes_of_band_2_are_second_boxes_of_stacks() {
        let mut random = Random::new(2);
        for number in [0, 77, 415] {
            let plan = plan(number);
            let start = random.below(plan.prefix_count() as usize / 2) as u32;
            let mut left = 100;
            let _ = plan.visit_prefixes(start, |prefix| {
                for (s, second_box) in prefix.boxes.into_iter().enumerate() {
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

    /// Puts the digits that are left into rows 7 to 9 in every order.
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

    /// All prefixes below one row 4, by backtracking over digits; shares nothing with the walk.
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
            let some = plan.visit_prefixes(start, |prefix| ControlFlow::Break(prefix.rows()[0]));
            let ControlFlow::Break(row4) = some else {
                continue;
            };
            let mut wanted = Vec::new();
            let band = plan.band().digits();
            search(band, &mut row4.unpack().to_vec(), &mut wanted);
            // The plain search meets them in order, so their numbers follow each other.
            let first = plan.prefix_number(&wanted[0]).unwrap();
            for (number, rows) in (first..).zip(&wanted) {
                assert_eq!(plan.prefix_number(rows), Some(number));
            }
            let mut met = Vec::new();
            let _ = plan.visit_prefixes(first, |prefix| {
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
