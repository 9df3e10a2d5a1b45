//! How many minlex forms continue each prefix of a run.

use std::ops::{ControlFlow, Range};

use minlex_catalog::{BandNumber, MinlexForm, PackedRow};

use crate::completions::completer::{Completer, Judged};
use crate::completions::list::Completions;
use crate::prefixes::prefix::{ORDERS, Open, Prefix};
use crate::prefixes::run::{Choice, Run};

/// How many minlex forms continue each prefix of a run.
#[derive(Clone, Copy, Debug)]
pub struct RunCounts {
    /// The number of the first prefix.
    start: u32,
    counts: [u32; PREFIXES_MAX],
}

/// The most prefixes of a run.
const PREFIXES_MAX: usize = ORDERS.pow(4);

impl RunCounts {
    /// The number of the prefix that the `n`-th form continues, from 0, and how many of the forms
    /// before it continue the same one.
    #[must_use]
    pub fn prefix_of(&self, mut n: u32) -> Option<(u32, u32)> {
        for (prefix, &count) in (self.start..).zip(&self.counts) {
            if n < count {
                return Some((prefix, n));
            }
            n -= count;
        }
        None
    }

    /// How many continue all of them together.
    #[inline(always)]
    #[must_use]
    pub fn sum(&self) -> u32 {
        self.counts.iter().sum()
    }

    #[inline(always)]
    fn set(&mut self, prefix: u32, count: u32) {
        self.counts[(prefix - self.start) as usize % PREFIXES_MAX] = count;
    }
}

/// A prefix of a run, whose number of band 2 is known.
#[derive(Clone, Copy)]
struct AtHand<'r> {
    run: &'r Run<'r>,
    number: u32,
    open: Open,
    third: &'r Choice,
    band2: BandNumber,
}

impl<'r> AtHand<'r> {
    #[inline(always)]
    fn get(self) -> Prefix<'r> {
        self.run.prefix(self.open, self.third, self.band2)
    }
}

impl Completer<'_> {
    /// How many minlex forms continue each prefix of a run that has one of these numbers; 0 for the
    /// others.
    ///
    /// # Panics
    /// If the run is one of another band.
    #[must_use]
    pub fn count_run(&mut self, run: &Run<'_>, numbers: Range<u32>) -> RunCounts {
        let mut counts = RunCounts { start: run.numbers().start, counts: [0; PREFIXES_MAX] };
        let _ = self.visit_run(run, numbers, &mut |completer, prefix, judged| {
            counts.set(prefix.number, completer.count_judged(&prefix, judged));
            ControlFlow::Continue(())
        });
        counts
    }

    /// How many minlex forms continue prefixes of a run that have one of these numbers; and if
    /// prefix number `own` is one of them, the place that the form with these rows 7, 8 and 9 has
    /// among those that continue it, from 0, and how many these are. No place if it is not one of
    /// them.
    ///
    /// # Panics
    /// If the run is one of another band.
    #[must_use]
    pub fn place_in_run(
        &mut self,
        run: &Run<'_>,
        numbers: Range<u32>,
        own: u32,
        rows: &[PackedRow; 3],
    ) -> (u32, Option<(u32, u32)>) {
        let mut all = 0;
        let mut found = None;
        let _ = self.visit_run(run, numbers, &mut |completer, prefix, judged| {
            if prefix.number == own {
                let (place, count) = completer.place_judged(&prefix.get(), judged, rows);
                all += count;
                found = place.map(|place| (place, count));
            } else {
                all += completer.count_judged(&prefix, judged);
            }
            ControlFlow::Continue(())
        });
        (all, found)
    }

    /// The `n`-th minlex form, from 0, that continues prefixes of a run which have one of these
    /// numbers; if there are not so many, how many there are. `scratch` is room to work in; what it
    /// holds means nothing afterwards.
    ///
    /// # Errors
    /// That number.
    ///
    /// # Panics
    /// If the run is one of another band.
    pub fn nth_in_run(
        &mut self,
        run: &Run<'_>,
        numbers: Range<u32>,
        n: u32,
        scratch: &mut Completions,
    ) -> Result<MinlexForm, u32> {
        let mut before = 0;
        let mut form = None;
        let _ = self.visit_run(run, numbers, &mut |completer, prefix, judged| {
            let count = completer.count_judged(&prefix, judged);
            if n - before < count {
                form = completer.select(&prefix.get(), judged, n - before, scratch);
                return ControlFlow::Break(());
            }
            before += count;
            ControlFlow::Continue(())
        });
        form.ok_or(before)
    }

    /// Visits the prefixes of a run that have one of these numbers, in order, but for those of
    /// which it is known that nothing continues them.
    // Compiled once for all callers. A loop of its own instead of `Run::visit_prefixes`: boxes of
    // the first two stacks are set once for both prefixes that have them, which saves 6 % of the
    // instructions of a rank with the embedded table.
    #[inline(never)]
    fn visit_run(
        &mut self,
        run: &Run<'_>,
        numbers: Range<u32>,
        visit: &mut dyn FnMut(&mut Self, AtHand<'_>, Judged) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.assert_plan(run.plan());
        let (lowest, table) = (run.plan().band().number(), run.band2());
        self.nearby.start(run.start_of_row4());
        let [firsts, seconds] = run.pair();
        for row5 in 0..ORDERS {
            let open = |first, second, third| Open { row5, row6: [first, second, third] };
            let of_row5 = run.number(open(0, 0, 0))..run.number(open(firsts.len(), 0, 0));
            if of_row5.end <= numbers.start || numbers.end <= of_row5.start {
                continue;
            }
            let thirds = run.thirds(row5);
            for (f, first) in firsts.iter().enumerate() {
                for (s, second) in seconds.iter().enumerate() {
                    let row = table.row(first.order, second.order);
                    let of_pair = run.number(open(f, s, 0))..run.number(open(f, s, ORDERS));
                    if row.highest < lowest
                        || of_pair.end <= numbers.start
                        || numbers.end <= of_pair.start
                        || !self.set_pair(run, open(f, s, 0))
                    {
                        continue;
                    }
                    for (t, third) in thirds.iter().enumerate() {
                        let (open, band2) = (open(f, s, t), row.get(third.order));
                        let number = run.number(open);
                        let prefix = AtHand { run, number, open, third, band2 };
                        if band2 >= lowest
                            && numbers.contains(&number)
                            && self.set_third(run, open, third)
                            && let Some(judged) = self.judge_at(prefix)
                        {
                            visit(self, prefix, judged)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on to the boxes of a prefix in the first two stacks; false if no minlex form has them.
    #[inline(always)]
    fn set_pair(&mut self, run: &Run<'_>, open: Open) -> bool {
        let choices = run.pair();
        let boxes = [0, 1].map(|stack: usize| choices[stack][open.row6[stack]].second_box);
        for (stack, second) in boxes.into_iter().enumerate() {
            let minirows = || run.minirows(open, &Choice::default(), stack);
            if !self.nearby.set_box(open, stack, second, minirows) {
                return false;
            }
        }
        self.nearby.set_pair(open);
        true
    }

    /// The same for the third stack.
    #[inline(always)]
    fn set_third(&mut self, run: &Run<'_>, open: Open, third: &Choice) -> bool {
        let minirows = || run.minirows(open, third, 2);
        self.nearby.set_box(open, 2, third.second_box, minirows)
    }

    /// What continues a prefix whose boxes are set, unless nothing does.
    #[inline(always)]
    fn judge_at(&mut self, prefix: AtHand<'_>) -> Option<Judged> {
        let AtHand { open, third, band2, .. } = prefix;
        self.judge_boxes(open, third.second_box, band2, || prefix.get().rows())
    }

    /// How many minlex forms continue the prefix that was judged last.
    #[inline(always)]
    fn count_judged(&mut self, prefix: &AtHand<'_>, judged: Judged) -> u32 {
        let mut count = judged.count.plain;
        if judged.count.any_unclear {
            self.visit_unclear(&prefix.get(), judged, |_| count += 1);
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::below::band_plan::BandPlan;
    use crate::testing::Random;

    fn prefixes<'a>(run: &Run<'a>) -> Vec<Prefix<'a>> {
        let mut prefixes = Vec::new();
        let _ = run.visit_prefixes::<()>(0, |prefix| {
            prefixes.push(*prefix);
            ControlFlow::Continue(())
        });
        prefixes
    }

    /// Everything that is said of some prefixes of a run, against what is said of each.
    fn check(run: &Run<'_>, numbers: Range<u32>) {
        let mut each = Completer::new(run.plan());
        let mut completer = Completer::new(run.plan());
        let mut completions = Completions::default();
        let mut scratch = Completions::default();
        let mut before = 0;
        let counts = completer.count_run(run, numbers.clone());
        for prefix in prefixes(run).iter().filter(|prefix| numbers.contains(&prefix.number())) {
            each.completions(prefix, &mut completions);
            for (n, form) in (0..).zip(completions.iter_from(0)) {
                assert_eq!(counts.prefix_of(before + n), Some((prefix.number(), n)));
                let nth = completer.nth_in_run(run, numbers.clone(), before + n, &mut scratch);
                assert_eq!(nth, Ok(form));
                let [_, _, _, rows @ ..] = *form.lower_rows();
                let (all, place) =
                    completer.place_in_run(run, numbers.clone(), prefix.number(), &rows);
                assert_eq!((all, place), (counts.sum(), Some((n, completions.len() as u32))));
            }
            before += completions.len() as u32;
        }
        assert_eq!(counts.sum(), before);
        assert_eq!(counts.prefix_of(before), None);
        assert_eq!(completer.nth_in_run(run, numbers.clone(), before, &mut scratch), Err(before));
        assert_eq!(completer.place_in_run(run, numbers, u32::MAX, &Default::default()).1, None);
    }

    #[test]
    fn runs_say_what_their_prefixes_say() {
        let mut random = Random::new(3);
        // Bands with 108, 1, 2, 1 and 18 automorphisms.
        for number in [0, 6, 150, 301, 415] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            for _ in 0..5 {
                let start = random.below(plan.prefix_count() as usize) >> random.below(12);
                let mut left = 10;
                let mut next = None;
                let _ = plan.visit_runs(start as u32, |run| {
                    let numbers = run.numbers();
                    assert!(
                        next.is_none_or(|next| next == numbers.start),
                        "runs follow each other"
                    );
                    next = Some(numbers.end);
                    assert!([8, 16].contains(&numbers.len()));
                    let met = prefixes(run);
                    for number in numbers.start.saturating_sub(1)..=numbers.end {
                        let wanted = met.iter().find(|prefix| prefix.number() == number);
                        let rows = |prefix: &Prefix<'_>| (prefix.number(), prefix.rows());
                        assert_eq!(run.find(number).as_ref().map(rows), wanted.map(rows));
                    }
                    check(run, numbers.clone());
                    let [a, b] = [(); 2].map(|()| numbers.start + random.below(17) as u32);
                    check(run, a.min(b)..a.max(b));
                    left -= 1;
                    match left {
                        0 => ControlFlow::Break(()),
                        _ => ControlFlow::Continue(()),
                    }
                });
            }
        }
    }
}
