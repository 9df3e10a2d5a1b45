//! From rows 1 to 6 to the minlex forms that continue them.
//!
//! Given the columns of band 3, the table of fills lists the candidates, highest band number first.
//! Those below the top band are cut off. The boxes in bands 2 and 3 give each stack's number in one
//! look-up. A fill that passes is a minlex form unless something ties: another chute, or an image
//! under an automorphism of the top band ([`crate::completions::undecided`]).
//!
//! Row 4 settles a tie between chutes if it differs; else [`minlex_catalog::canonicity`] does.

use minlex_catalog::__internal::each;

use crate::below::band_plan::BandPlan;
use crate::below::map_set::MapSet;
use crate::below::stack_plan::BoxColumns;
use crate::completions::candidates::{Candidates, Completion, FullTest};
use crate::completions::nearby::Nearby;
use crate::completions::undecided::{self, Undecided};
use crate::fills::fill_table::FillTable;
use crate::fills::frame::{Frame, FrameMinirows};
use crate::kernel::Judge;
use crate::kernel::marks::FillBlock;
use crate::kernel::masks::{Masks, PassCount, Passed, Question};
use crate::prefixes::prefix::{Prefix, PrefixPair};
use crate::prefixes::run::Run;

/// Memory for judging the prefixes of a band, some 2.5 kB.
pub(crate) struct Workspace {
    pub plan: &'static BandPlan,
    pub fills: &'static FillTable,
    nearby: Nearby,
    pub minirows: FrameMinirows,
    /// Indexed by block of candidates, for the last judged prefix.
    masks: [Masks; FillTable::BLOCKS_MAX],
}

/// Minlex forms among the completions of a prefix.
pub(crate) enum Found {
    /// Fills without automorphisms.
    Plain(Fills),
    /// A completion after the full test.
    Unclear(Completion),
}

#[derive(Clone, Copy)]
pub(crate) struct Fills {
    /// Number in the list of the block's first fill.
    pub first: usize,
    pub bits: u64,
}

impl Fills {
    #[inline(always)]
    pub fn block(self) -> usize {
        self.first / FillBlock::FILLS
    }

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

#[derive(Clone, Copy)]
pub(crate) struct Judged {
    frame: Frame,
    /// Automorphisms of the top band that keep row 4, and take it from band 2.
    equal_row4: MapSet,
    all_unclear: bool,
    pub count: PassCount,
}

impl Workspace {
    pub fn new(plan: &'static BandPlan) -> Workspace {
        Workspace {
            plan,
            fills: FillTable::get(),
            nearby: Nearby::new(plan),
            minirows: FrameMinirows::NONE,
            masks: [Masks::default(); FillTable::BLOCKS_MAX],
        }
    }

    #[inline(always)]
    pub fn judge(&self) -> Judge {
        self.nearby.judge
    }

    pub fn set_judge(&mut self, judge: Judge) {
        self.nearby.judge = judge;
    }

    #[inline(always)]
    pub fn start(&mut self, run: &Run) {
        self.nearby.start(run.start_of_row4());
    }

    /// Sets two prefixes of the run; false if no minlex form continues either.
    #[inline(always)]
    pub fn set_pair(&mut self, pair: &PrefixPair<'_>) -> bool {
        self.nearby.set_pair(pair)
    }

    /// Verdict on a prefix of the pair; `None` if no fill passes.
    #[inline(always)]
    pub fn verdict(&mut self, prefix: &Prefix<'_>) -> Option<Judged> {
        if !self.nearby.set_third(prefix) {
            return None;
        }
        self.nearby.join_pair(prefix.pair());
        let (plan, fills) = (self.plan, self.fills);
        let lowest = plan.band().number();
        let [.., third_columns] = self.columns(prefix);
        let frame = self.nearby.frame(prefix, third_columns);
        let equal_row4 = match self.nearby.images(prefix) {
            None => MapSet::EMPTY,
            Some(images) => undecided::equal_row4(images, plan.row_maps(), || prefix.rows())?,
        };
        let (pair, third) = self.nearby.pair_and_third(prefix);
        let (blocks, bands) = fills.blocks(frame.list);
        let map = fills.order_map(frame.relations[2]);
        let all_unclear = prefix.band2() == lowest || !equal_row4.is_empty();
        let question = Question { pair, third, map, blocks, bands, lowest, all_unclear };
        let count = self.nearby.judge.mark(&question, &mut self.masks);
        Some(Judged { frame, equal_row4, all_unclear, count })
    }

    /// Calls `each` with the minlex forms of the last judged prefix, in no order.
    #[inline(always)]
    pub fn visit_forms(
        &mut self,
        prefix: &Prefix<'_>,
        judged: Judged,
        mut each: impl FnMut(&Candidates<'_>, Found),
    ) {
        let PassCount { plain, any_unclear, .. } = judged.count;
        if plain == 0 && !any_unclear {
            return;
        }
        self.minirows.set(&judged.frame, self.columns(prefix));
        let candidates = self.candidates(prefix, judged);
        let full_test = FullTest::new(&candidates, *prefix);
        for (block, masks) in self.masks[..candidates.blocks.len()].iter().enumerate() {
            let passed = Passed::of(masks, candidates.all_unclear);
            let first = FillBlock::FILLS * block;
            let fills = |bits| Fills { first, bits };
            each(&candidates, Found::Plain(fills(passed.plain)));
            for i in fills(passed.unclear) {
                if let Some(completion) = full_test.completion(i, &passed) {
                    each(&candidates, Found::Unclear(completion));
                }
            }
        }
    }

    #[inline(always)]
    fn candidates(&self, prefix: &Prefix<'_>, judged: Judged) -> Candidates<'_> {
        let Judged { frame, equal_row4, all_unclear, count } = judged;
        Candidates {
            frame,
            minirows: &self.minirows,
            fills: self.fills,
            blocks: &self.fills.blocks(frame.list).0[..count.blocks],
            all_unclear,
            marks: self.nearby.marks(prefix),
            band2_ties: prefix.band2() == self.plan.band().number(),
            undecided: Undecided::new(self.nearby.images(prefix), equal_row4),
        }
    }

    /// Digits left to band 3 in each stack.
    #[inline(always)]
    pub fn columns(&self, prefix: &Prefix<'_>) -> [&'static BoxColumns; 3] {
        let stacks = self.plan.stacks();
        each([0, 1, 2], |s| stacks[s].rest(prefix.second_box(s).split_index()))
    }
}
