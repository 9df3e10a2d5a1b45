//! From rows 1 to 6 to the minlex forms that continue them.
//!
//! The columns of band 3 have their digits, so the table of fills lists the candidates, highest
//! band number first; those below the top band are cut off. The band number of a stack is one
//! look-up by its box in band 2 and the order of its box in band 3. What passes is a minlex form if
//! nothing ties: the top band has no automorphism of its own, and no other chute has its number.
//!
//! A tie between chutes is settled by row 4 where that differs, and goes to the general test of
//! [`minlex_catalog::canonicity`] where it does not. Automorphisms of the top band are the matter
//! of [`crate::completions::undecided`].

use minlex_catalog::three;
use minlex_catalog::{BandNumber, MinlexForm, PackedRow};

use crate::below::band_plan::BandPlan;
use crate::below::map_set::MapSet;
use crate::below::stack_plan::BoxColumns;
use crate::completions::candidates::{Candidates, CloserLook, Completion};
use crate::completions::list::Completions;
use crate::completions::nearby::Nearby;
use crate::completions::undecided::{self, Undecided};
use crate::fills::fill_table::FillTable;
use crate::fills::frame::{Frame, FrameMinirows};
use crate::kernel::Kernel;
use crate::kernel::marks::FillBlock;
use crate::kernel::masks::{Masks, PassCount, Passed, Question};
use crate::prefixes::prefix::{Open, Prefix};
use crate::prefixes::second_box::SecondBox;

/// Completes prefixes of one band to minlex forms.
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
/// let form = grid.form();
/// let plan = BandPlan::get(form.band());
/// let mut completer = Completer::new(plan);
/// let mut completions = Completions::default();
///
/// let [row4, row5, row6, ..] = *form.lower_rows();
/// let number = plan.prefix_number(&[row4, row5, row6]).expect("the rows of a minlex form");
/// let _ = plan.visit_prefixes(number, |prefix| {
///     completer.completions(prefix, &mut completions);
///     ControlFlow::Break(())
/// });
/// assert!(completions.iter_from(0).any(|other| other == form));
/// # Ok::<(), minlex_catalog::GridError>(())
/// ```
pub struct Completer<'a> {
    plan: &'a BandPlan,
    fills: &'static FillTable,
    pub(crate) nearby: Nearby<'a>,
    minirows: FrameMinirows,
    /// Room for what the kernel finds.
    masks: [Masks; FillTable::BLOCKS_MAX],
}

/// Minlex forms among the completions of a prefix.
pub(crate) enum Found {
    /// Fills of the list, without automorphisms.
    Plain(Fills),
    /// A completion that needed a closer look.
    Unclear(Completion),
}

/// Some of the 64 fills of a block.
#[derive(Clone, Copy)]
pub(crate) struct Fills {
    /// The number in the list of the block's first fill.
    pub first: usize,
    pub bits: u64,
}

impl Fills {
    /// The number of the block.
    #[inline(always)]
    pub fn block(self) -> usize {
        self.first / FillBlock::FILLS
    }

    /// Those that are among others of the block.
    #[inline(always)]
    pub fn among(self, others: u64) -> Fills {
        Fills { bits: self.bits & others, ..self }
    }
}

impl Iterator for Fills {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.bits == 0 {
            return None;
        }
        let i = self.first + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(i)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.bits.count_ones() as usize;
        (left, Some(left))
    }
}

/// What the kernel was asked for a prefix, and what it counted.
#[derive(Clone, Copy)]
pub(crate) struct Judged {
    frame: Frame,
    /// The automorphisms of the top band that leave row 4 as it is, and take it from band 2.
    equal_row4: MapSet,
    /// Whether all fills that pass need a closer look.
    all_unclear: bool,
    pub count: PassCount,
}

impl<'a> Completer<'a> {
    /// A completer for prefixes of `plan`. It is some 2.5 kB that have to be made first; prefixes
    /// near each other share work.
    #[must_use]
    pub fn new(plan: &'a BandPlan) -> Completer<'a> {
        Completer {
            plan,
            fills: FillTable::get(),
            nearby: Nearby::new(plan),
            minirows: FrameMinirows::NONE,
            masks: [Masks::default(); FillTable::BLOCKS_MAX],
        }
    }

    /// The completer with another kernel; all give the same answers.
    #[must_use]
    pub fn with_kernel(mut self, kernel: Kernel) -> Completer<'a> {
        self.nearby.kernel = kernel;
        self
    }

    #[inline(always)]
    pub(crate) fn fills(&self) -> &'static FillTable {
        self.fills
    }

    #[inline(always)]
    pub(crate) fn kernel(&self) -> Kernel {
        self.nearby.kernel
    }

    /// How many minlex forms continue `prefix`.
    ///
    /// # Panics
    /// If the prefix is one of another band.
    #[inline]
    #[must_use]
    pub fn count(&mut self, prefix: &Prefix<'_>) -> u32 {
        self.count_with_group_orders(prefix, |_| ())
    }

    /// Calls `each` with the order of the automorphism group of every minlex form that continues
    /// `prefix` and whose group is not trivial, and returns how many minlex forms there are in all.
    ///
    /// # Panics
    /// If the prefix is one of another band.
    // Compiled into the two places of a look-up that need it, it made that 3 % slower.
    #[inline(never)]
    pub fn count_with_group_orders(
        &mut self,
        prefix: &Prefix<'_>,
        mut each: impl FnMut(u32),
    ) -> u32 {
        self.assert_plan(prefix.plan);
        let Some(judged) = self.judge(prefix) else {
            return 0;
        };
        let mut count = judged.count.plain;
        if judged.count.any_unclear {
            self.visit_unclear(prefix, judged, |Completion { group_order, .. }| {
                count += 1;
                if group_order > 1 {
                    each(group_order);
                }
            });
        }
        count
    }

    /// Puts the minlex forms that continue `prefix` into `out`.
    ///
    /// # Panics
    /// If the prefix is one of another band.
    pub fn completions(&mut self, prefix: &Prefix<'_>, out: &mut Completions) {
        out.start(prefix);
        let lower = out.lower();
        self.visit(prefix, |candidates, found| match found {
            Found::Plain(fills) => lower.extend(fills.map(|i| candidates.rows(i))),
            Found::Unclear(Completion { rows, .. }) => lower.push(rows),
        });
        out.sort();
    }

    /// Puts the minlex forms that continue `prefix` and whose automorphism group is not trivial
    /// into `out`, each with the order of its group, in catalogue order.
    ///
    /// # Panics
    /// If the prefix is one of another band.
    pub fn automorphic(&mut self, prefix: &Prefix<'_>, out: &mut Vec<(MinlexForm, u32)>) {
        out.clear();
        let [a, b, c] = prefix.rows();
        self.visit(prefix, |_, found| {
            if let Found::Unclear(Completion { rows, group_order }) = found
                && group_order > 1
            {
                let [d, e, f] = rows;
                let band = self.plan.band().number();
                let form = MinlexForm::from_parts_unchecked(band, [a, b, c, d, e, f]);
                out.push((form, group_order));
            }
        });
        out.sort_unstable();
    }

    /// Calls `each` with the minlex forms that continue a prefix.
    #[inline(always)]
    pub(crate) fn visit(&mut self, prefix: &Prefix<'_>, each: impl FnMut(&Candidates<'_>, Found)) {
        self.assert_plan(prefix.plan);
        if let Some(judged) = self.judge(prefix)
            && (judged.count.plain > 0 || judged.count.any_unclear)
        {
            self.set_minirows(prefix, judged);
            self.visit_judged(prefix, judged, each);
        }
    }

    /// The same for the prefix that was judged last, and whose minirows are set.
    #[inline(always)]
    pub(crate) fn visit_judged(
        &self,
        prefix: &Prefix<'_>,
        judged: Judged,
        mut each: impl FnMut(&Candidates<'_>, Found),
    ) {
        let candidates = self.candidates(prefix, judged);
        let closer_look = CloserLook::new(&candidates, *prefix);
        for (block, masks) in self.masks(&candidates).iter().enumerate() {
            let passed = Passed::of(masks, candidates.all_unclear);
            let first = FillBlock::FILLS * block;
            let fills = |bits| Fills { first, bits };
            each(&candidates, Found::Plain(fills(passed.plain)));
            for i in fills(passed.unclear) {
                if let Some(completion) = closer_look.completion(i, &passed) {
                    each(&candidates, Found::Unclear(completion));
                }
            }
        }
    }

    /// Calls `each` with the minlex forms among the candidates that need a closer look, for the
    /// prefix that was judged last.
    // On its own: most prefixes have none.
    #[inline(never)]
    pub(crate) fn visit_unclear(
        &mut self,
        prefix: &Prefix<'_>,
        judged: Judged,
        mut each: impl FnMut(Completion),
    ) {
        self.set_minirows(prefix, judged);
        self.visit_judged(prefix, judged, |_, found| {
            if let Found::Unclear(completion) = found {
                each(completion);
            }
        });
    }

    /// Makes the minirows those of a prefix that was judged so.
    #[inline(always)]
    pub(crate) fn set_minirows(&mut self, prefix: &Prefix<'_>, judged: Judged) {
        self.minirows.set(&judged.frame, self.columns(prefix.boxes));
    }

    #[inline(always)]
    pub(crate) fn minirows(&self) -> &FrameMinirows {
        &self.minirows
    }

    /// # Panics
    /// If `plan` is that of another band.
    #[inline(always)]
    pub(crate) fn assert_plan(&self, plan: &BandPlan) {
        assert!(std::ptr::eq(plan, self.plan), "the prefix is not one of the completer's band");
    }

    /// The candidates below a prefix; `None` if no fill makes a minlex form.
    #[inline(always)]
    pub(crate) fn judge(&mut self, prefix: &Prefix<'_>) -> Option<Judged> {
        self.nearby.start(prefix.minirows[0][0]);
        let open = prefix.open;
        for stack in 0..3 {
            let minirows = || prefix.minirows.map(|row| row[stack]);
            if !self.nearby.set_box(open, stack, prefix.boxes[stack], minirows) {
                return None;
            }
        }
        self.nearby.set_pair(open);
        self.judge_boxes(open, prefix.boxes[2], prefix.band2, || prefix.rows())
    }

    /// The same for a prefix whose boxes are set; `third` is that in the third stack.
    #[inline(always)]
    pub(crate) fn judge_boxes(
        &mut self,
        open: Open,
        third: SecondBox,
        band2: BandNumber,
        rows: impl FnOnce() -> [PackedRow; 3],
    ) -> Option<Judged> {
        let (plan, fills) = (self.plan, self.fills);
        let lowest = plan.band().number();
        let columns = plan.stacks()[2].rest(third.split_index());
        let frame = self.nearby.frame(open, columns);
        let equal_row4 = match self.nearby.images(open) {
            None => MapSet::EMPTY,
            Some(images) => undecided::equal_row4(images, plan.row_maps(), rows)?,
        };
        let (pair, third) = self.nearby.pair_and_third(open);
        let (blocks, bands) = fills.blocks(frame.list);
        let map = fills.order_map(frame.relations[2]);
        let all_unclear = band2 == lowest || !equal_row4.is_empty();
        let question = Question { pair, third, map, blocks, bands, lowest, all_unclear };
        let count = self.nearby.kernel.mark(&question, &mut self.masks);
        Some(Judged { frame, equal_row4, all_unclear, count })
    }

    /// What was judged of the prefix that was the last one.
    #[inline(always)]
    pub(crate) fn candidates(&self, prefix: &Prefix<'_>, judged: Judged) -> Candidates<'_> {
        let Judged { frame, equal_row4, all_unclear, count } = judged;
        Candidates {
            frame,
            minirows: &self.minirows,
            fills: self.fills,
            blocks: &self.fills.blocks(frame.list).0[..count.blocks],
            all_unclear,
            marks: self.nearby.marks(prefix.open),
            band2_ties: prefix.band2 == self.plan.band().number(),
            undecided: Undecided::new(self.nearby.images(prefix.open), equal_row4),
        }
    }

    /// The marks of the candidates' blocks, which were judged last.
    #[inline(always)]
    pub(crate) fn masks(&self, candidates: &Candidates<'_>) -> &[Masks] {
        &self.masks[..candidates.blocks.len()]
    }

    /// The digits left to band 3 in each stack.
    #[inline(always)]
    pub(crate) fn columns(&self, boxes: [SecondBox; 3]) -> [&'a BoxColumns; 3] {
        let stacks = self.plan.stacks();
        three::each([0, 1, 2], |s| stacks[s].rest(boxes[s].split_index()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use minlex_catalog::{BandNumber, Grid, PackedRow};

    use super::*;
    use crate::fills::fill_list::Limits;
    use crate::testing::Random;

    /// Minlex forms by rows 7, 8 and 9, with the orders of their automorphism groups.
    type Forms = BTreeMap<[PackedRow; 3], u32>;

    /// The minlex forms among all ways to fill the cells from `cell` on, by plain search; each grid
    /// is judged by its canonical form.
    fn search(cells: &mut [u8; 81], cell: usize, forms: &mut Forms) {
        if cell == 81 {
            let grid = Grid::from_digits(*cells).unwrap();
            let form = grid.form();
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

    fn search_below(prefix: &Prefix<'_>) -> Forms {
        let mut cells = [0; 81];
        cells[..27].copy_from_slice(prefix.plan().band().digits());
        for (r, row) in prefix.rows().into_iter().enumerate() {
            cells[27 + 9 * r..36 + 9 * r].copy_from_slice(&row.unpack());
        }
        let mut forms = Forms::new();
        search(&mut cells, 54, &mut forms);
        forms
    }

    /// Holds everything that a completer says of a prefix against the plain search.
    fn check(completer: &mut Completer<'_>, prefix: &Prefix<'_>, wanted: &Forms) {
        let mut completions = Completions::default();
        completer.completions(prefix, &mut completions);
        assert_eq!(completions.len(), wanted.len());
        for (n, (rows, _)) in wanted.iter().enumerate() {
            let form = completions.get(n).unwrap();
            assert_eq!(form.lower_rows()[3..], rows[..]);
            assert_eq!(form.lower_rows()[..3], prefix.rows());
            assert_eq!(form.band(), prefix.plan().band().number());
            assert_eq!(completions.iter_from(n).next(), Some(form));
        }
        let count = wanted.len() as u32;
        assert_eq!(completer.count(prefix), count);
        let mut scratch = Completions::default();
        for (place, rows) in (0..).zip(wanted.keys()) {
            let found = completer.place(prefix, rows);
            assert_eq!(found, (Some(place), count));
            let place = place as usize;
            let nth = completer.nth(prefix, place as u32, &mut scratch);
            assert_eq!(nth, completions.get(place));
        }
        assert_eq!(completer.nth(prefix, count, &mut scratch), None);
        let absent = prefix.rows();
        assert_eq!(completer.place(prefix, &absent), (None, count));
        let mut orders = Vec::new();
        let counted = completer.count_with_group_orders(prefix, |order| orders.push(order));
        assert_eq!(counted, count);
        let mut wanted_orders: Vec<u32> = wanted.values().copied().filter(|&o| o > 1).collect();
        orders.sort_unstable();
        wanted_orders.sort_unstable();
        assert_eq!(orders, wanted_orders);
        let mut automorphic = Vec::new();
        completer.automorphic(prefix, &mut automorphic);
        let listed = automorphic.iter().map(|(form, order)| {
            let [_, _, _, lower @ ..] = *form.lower_rows();
            (lower, *order)
        });
        let wanted = wanted.iter().map(|(rows, order)| (*rows, *order));
        assert!(listed.eq(wanted.filter(|&(_, order)| order > 1)));
    }

    fn prefix_from(plan: &'static BandPlan, number: u32) -> Option<Prefix<'static>> {
        match plan.visit_prefixes(number, |prefix| ControlFlow::Break(*prefix)) {
            ControlFlow::Break(prefix) => Some(prefix),
            ControlFlow::Continue(()) => None,
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
                // Most forms are below the first prefixes.
                let start = random.below(plan.prefix_count() as usize) >> random.below(12);
                let Some(prefix) = prefix_from(plan, start as u32) else {
                    continue;
                };
                let wanted = search_below(&prefix);
                found += wanted.len();
                automorphic += wanted.values().filter(|&&order| order > 1).count();
                check(&mut Completer::new(plan), &prefix, &wanted);
                // One that knows of other prefixes.
                check(&mut completer, &prefix, &wanted);
            }
            assert!(found > 0 || number > 300, "band {number}: nothing found");
        }
        assert!(automorphic > 0);
    }

    /// Grids of many ranks and the one with most automorphisms.
    #[test]
    fn every_kernel_completes_prefixes_of_published_grids() {
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let grids = minlex_data::rank_pairs().iter().map(|pair| pair.grid);
        let mut orders = Vec::new();
        for grid in grids.chain([most]) {
            let form = grid.parse::<Grid>().unwrap().form();
            let plan = BandPlan::get(form.band());
            let [a, b, c, lower @ ..] = *form.lower_rows();
            let number = plan.prefix_number(&[a, b, c]).unwrap();
            let prefix = prefix_from(plan, number).unwrap();
            assert_eq!(prefix.number(), number);
            let wanted = search_below(&prefix);
            orders.push(wanted[&lower]);
            for kernel in Kernel::available() {
                let mut completer = Completer::new(plan).with_kernel(kernel);
                check(&mut completer, &prefix, &wanted);
            }
        }
        assert_eq!(orders.iter().max(), Some(&648));
    }

    /// Band 3 has the number of the top band in some completions, and band 2 has not.
    #[test]
    fn ties_of_band_3_are_compared() {
        let mut random = Random::new(6);
        for number in [3, 20, 60, 110, 200] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let mut completer = Completer::new(plan);
            let mut left = 30;
            let start = random.below(plan.prefix_count() as usize / 2) as u32;
            let _ = plan.visit_prefixes(start, |prefix| {
                let [first, second, third] = completer.columns(prefix.boxes);
                let half_frame = completer.fills.half_frame([first, second]);
                let frame = half_frame.with_third(completer.fills, third);
                let bands = completer.fills.list(&frame).bands;
                let limits = Limits::of(bands, plan.band().number());
                if limits.above < limits.not_below && prefix.band2() != plan.band().number() {
                    check(&mut completer, prefix, &search_below(prefix));
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
    #[should_panic(expected = "not one of the completer's band")]
    fn prefixes_of_another_band() {
        let [first, last] = [BandNumber::default(), BandNumber::LAST].map(BandPlan::get);
        let prefix = prefix_from(first, 0).unwrap();
        let _ = Completer::new(last).count(&prefix);
    }
}
