//! Walks through prefixes with their minlex forms.

use std::ops::{ControlFlow, Range};

use crate::below::band_plan::BandPlan;
use crate::completions::judged_prefix::JudgedPrefix;
use crate::completions::workspace::Workspace;
use crate::kernel::Judge;
use crate::prefixes::prefix_number::PrefixPlace;
use crate::prefixes::run::Run;

/// A finder of all minlex forms that begin with a band and a prefix of it.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use minlex_catalog::Grid;
/// use minlex_walk::{BandPlan, Completer, Completions};
///
/// let grid: Grid =
///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
///         .parse()?;
/// let form = grid.minlex_form();
/// let plan = BandPlan::get(form.band());
/// let mut completer = Completer::new(plan);
/// let mut completions = Completions::default();
///
/// let [row4, row5, row6, ..] = *form.lower_rows();
/// let number = plan.prefix_number(&[row4, row5, row6]).expect("the rows of a minlex form");
/// let _ = completer.visit::<()>(number..number + 1, |prefix| {
///     prefix.forms(&mut completions);
///     ControlFlow::Continue(())
/// });
/// assert!(completions.iter_from(0).any(|other| other == form));
/// # Ok::<(), minlex_catalog::GridError>(())
/// ```
pub struct Completer {
    workspace: Workspace,
}

impl Completer {
    /// A completer for the prefixes of `plan`, of some 2.5 kB. Nearby prefixes share work.
    #[must_use]
    pub fn new(plan: &'static BandPlan) -> Completer {
        Completer { workspace: Workspace::new(plan) }
    }

    /// The completer with another judge; all give the same answers.
    #[must_use]
    pub fn with_judge(mut self, judge: Judge) -> Completer {
        self.workspace.set_judge(judge);
        self
    }

    /// Visits the prefixes of the band with these numbers, in order, until `visit` breaks. Many
    /// prefixes without minlex forms are skipped.
    ///
    /// Takes some 50 nanoseconds a prefix, and under a microsecond before the first.
    #[inline]
    pub fn visit<B>(
        &mut self,
        numbers: Range<u32>,
        visit: impl FnMut(&mut JudgedPrefix<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(numbers, None, visit)
    }

    /// [`Completer::visit`] that starts half a microsecond sooner if `place` is at most some dozens
    /// of prefixes before the first one.
    #[inline]
    pub fn visit_near<B>(
        &mut self,
        place: &PrefixPlace,
        numbers: Range<u32>,
        visit: impl FnMut(&mut JudgedPrefix<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.walk(numbers, Some(place), visit)
    }

    #[inline(always)]
    fn walk<B>(
        &mut self,
        numbers: Range<u32>,
        near: Option<&PrefixPlace>,
        mut visit: impl FnMut(&mut JudgedPrefix<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut value = None;
        let _ = self.workspace.plan.visit_runs(numbers.clone(), near, &mut |run| {
            self.visit_run(run, numbers.clone(), &mut |prefix| {
                visit(prefix).map_break(|broken| value = Some(broken))
            })
        });
        value.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    /// Visits the prefixes of a run with these numbers.
    ///
    /// # Panics
    /// If the run is one of another band.
    // Compiled once for all callers.
    #[inline(never)]
    pub fn visit_run(
        &mut self,
        run: &Run,
        numbers: Range<u32>,
        visit: &mut dyn FnMut(&mut JudgedPrefix<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let workspace = &mut self.workspace;
        assert!(
            std::ptr::eq(run.plan(), workspace.plan),
            "the run is not one of the completer's band"
        );
        workspace.start(run);
        run.visit_pairs(&numbers, |pair| {
            let mut fits = None;
            pair.visit(&numbers, |prefix| {
                if !*fits.get_or_insert_with(|| workspace.set_pair(pair)) {
                    return ControlFlow::Continue(());
                }
                match workspace.verdict(prefix) {
                    Some(judged) => visit(&mut JudgedPrefix { prefix: *prefix, judged, workspace }),
                    None => ControlFlow::Continue(()),
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use minlex_catalog::{BandNumber, Grid, PackedRow};

    use super::*;
    use crate::completions::list::Completions;
    use crate::fills::fill_list::Limits;
    use crate::fills::fill_table::FillTable;
    use crate::prefixes::prefix::Prefix;
    use crate::testing::Random;

    type Forms = BTreeMap<[PackedRow; 3], u32>;

    /// Minlex forms among all ways to fill the cells from `cell` on.
    fn search(cells: &mut [u8; 81], cell: usize, forms: &mut Forms) {
        if cell == 81 {
            let grid = Grid::from_digits(*cells).unwrap();
            let form = grid.minlex_form();
            if form.grid() == grid {
                let [_, _, _, lower @ ..] = *form.lower_rows();
                forms.insert(lower, grid.automorphism_count());
            }
            return;
        }
        let (row, column) = (cell / 9, cell % 9);
        for digit in 1..=9 {
            let clash = (0..cell).any(|other| {
                let (r, c) = (other / 9, other % 9);
                cells[other] == digit
                    && (r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3))
            });
            if !clash {
                cells[cell] = digit;
                search(cells, cell + 1, forms);
            }
        }
    }

    struct Searched {
        plan: &'static BandPlan,
        number: u32,
        rows: [PackedRow; 3],
        forms: Forms,
    }

    impl Searched {
        fn new(plan: &'static BandPlan, prefix: &Prefix<'_>) -> Searched {
            let mut cells = [0; 81];
            cells[..27].copy_from_slice(plan.band().digits());
            for (r, row) in prefix.rows().into_iter().enumerate() {
                cells[27 + 9 * r..36 + 9 * r].copy_from_slice(&row.unpack());
            }
            let mut forms = Forms::new();
            search(&mut cells, 54, &mut forms);
            Searched { plan, number: prefix.number(), rows: prefix.rows(), forms }
        }

        fn from(plan: &'static BandPlan, number: u32) -> Option<Searched> {
            let flow = plan.visit_prefixes(number..plan.prefix_count(), |prefix| {
                ControlFlow::Break(Searched::new(plan, prefix))
            });
            flow.break_value()
        }

        fn check(&self, completer: &mut Completer) {
            let mut visits = 0;
            let flow = completer.visit::<()>(self.number..self.number + 1, |prefix| {
                assert_eq!(prefix.number(), self.number);
                self.check_prefix(prefix);
                visits += 1;
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue() && visits <= 1);
            assert!(visits == 1 || self.forms.is_empty(), "passed over with forms");
        }

        fn check_prefix(&self, prefix: &mut JudgedPrefix<'_>) {
            let wanted = &self.forms;
            let mut completions = Completions::default();
            prefix.forms(&mut completions);
            assert_eq!(completions.len(), wanted.len());
            for (n, rows) in wanted.keys().enumerate() {
                let form = completions.get(n).unwrap();
                assert_eq!(form.lower_rows()[3..], rows[..]);
                assert_eq!(form.lower_rows()[..3], self.rows);
                assert_eq!(form.band(), self.plan.band().number());
                assert_eq!(completions.iter_from(n).next(), Some(form));
            }
            let count = wanted.len() as u32;
            assert_eq!(prefix.count(), count);
            let mut scratch = Completions::default();
            for (place, rows) in (0..).zip(wanted.keys()) {
                assert_eq!(prefix.place(rows), (Some(place), count));
                let form = completions.get(place as usize);
                assert_eq!(prefix.nth(place, &mut scratch), form);
            }
            assert_eq!(prefix.nth(count, &mut scratch), None);
            assert_eq!(prefix.place(&self.rows), (None, count), "rows that are not there");
            let mut automorphic = Vec::new();
            assert_eq!(prefix.automorphic(&mut automorphic), count);
            let listed = automorphic.iter().map(|(form, order)| {
                let [_, _, _, lower @ ..] = *form.lower_rows();
                (lower, *order)
            });
            let wanted = wanted.iter().map(|(rows, order)| (*rows, *order));
            assert!(listed.eq(wanted.filter(|&(_, order)| order > 1)));
        }
    }

    #[test]
    fn completions_are_those_of_a_plain_search() {
        let mut random = Random::new(5);
        let mut automorphic = 0;
        // Bands with 108, 1, 4, 2, 1 and 18 automorphisms.
        for number in [0, 6, 30, 150, 301, 415] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let mut completer = Completer::new(plan);
            let mut found = 0;
            for _ in 0..40 {
                let start = random.below(plan.prefix_count() as usize) >> random.below(12);
                let Some(searched) = Searched::from(plan, start as u32) else {
                    continue;
                };
                found += searched.forms.len();
                automorphic += searched.forms.values().filter(|&&order| order > 1).count();
                searched.check(&mut Completer::new(plan));
                searched.check(&mut completer);
            }
            assert!(found > 0 || number > 300, "band {number}: nothing found");
        }
        assert!(automorphic > 0);
    }

    #[test]
    fn every_judge_completes_prefixes_of_published_grids() {
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let grids = minlex_data::rank_pairs().iter().map(|pair| pair.grid);
        let mut orders = Vec::new();
        for grid in grids.chain([most]) {
            let form = grid.parse::<Grid>().unwrap().minlex_form();
            let plan = BandPlan::get(form.band());
            let [a, b, c, lower @ ..] = *form.lower_rows();
            let number = plan.prefix_number(&[a, b, c]).unwrap();
            let searched = Searched::from(plan, number).unwrap();
            assert_eq!(searched.number, number);
            orders.push(searched.forms[&lower]);
            for judge in Judge::available() {
                searched.check(&mut Completer::new(plan).with_judge(judge));
            }
        }
        assert_eq!(orders.iter().max(), Some(&648));
    }

    /// Band 3 ties in some completions, and band 2 does not.
    #[test]
    fn ties_of_band_3_are_compared() {
        let mut random = Random::new(6);
        for number in [3, 20, 60, 110, 200] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let mut completer = Completer::new(plan);
            let mut left = 30;
            let start = random.below(plan.prefix_count() as usize / 2) as u32;
            let fills = FillTable::get();
            let _ = plan.visit_prefixes(start..plan.prefix_count(), |prefix| {
                let [first, second, third] = completer.workspace.columns(prefix);
                let frame = fills.half_frame([first, second]).with_third(fills, third);
                let bands = fills.list(&frame).bands;
                let limits = Limits::of(bands, plan.band().number());
                if limits.above < limits.not_below && prefix.band2() != plan.band().number() {
                    Searched::new(plan, prefix).check(&mut completer);
                    left -= 1;
                }
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert_eq!(left, 0);
        }
    }

    #[test]
    fn visits_to_many_prefixes_are_visits_to_each() {
        let mut random = Random::new(3);
        // Bands with 108, 1, 2, 1 and 18 automorphisms.
        for number in [0, 6, 150, 301, 415] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let count_all = |completer: &mut Completer, numbers: Range<u32>| {
                let mut counts = Vec::new();
                let _ = completer.visit::<()>(numbers, |prefix| {
                    counts.push((prefix.number(), prefix.count()));
                    ControlFlow::Continue(())
                });
                counts
            };
            let mut completer = Completer::new(plan);
            for length in [0, 1, 5, 16, 17, 100] {
                let start = random.below(plan.prefix_count() as usize) >> random.below(12);
                let numbers = start as u32..start as u32 + length;
                let together = count_all(&mut completer, numbers.clone());
                let alone: Vec<_> = numbers
                    .flat_map(|number| count_all(&mut Completer::new(plan), number..number + 1))
                    .collect();
                assert_eq!(together, alone);
            }
        }
    }

    #[test]
    #[should_panic(expected = "not one of the completer's band")]
    fn runs_of_another_band() {
        let [first, last] = [BandNumber::default(), BandNumber::LAST].map(BandPlan::get);
        let _ = first.visit_runs(0..1, None, &mut |run| {
            Completer::new(last).visit_run(run, 0..1, &mut |_| ControlFlow::Continue(()))
        });
    }
}
