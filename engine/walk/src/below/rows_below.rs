//! Numbers of rows 5 and 6 below a row 4. All rows 4 with the same sets share them, so a band has
//! 560 lists.

use minlex_catalog::__internal::triples;

use crate::below::minirow::{Digits, SameDigits, Triple};
use crate::below::row_sets::{RowSets, Sets, second_sets};
use crate::below::stack_plan::StackPlan;
use crate::below::triples_apart::TriplesApart;

/// Counts of a band, 9 kB.
#[derive(Clone, Debug)]
pub(crate) struct RowsBelow {
    apart: &'static TriplesApart,
    /// Indexed by the sets of row 4 in the first two stacks.
    counts: Box<[Counts]>,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
struct Counts {
    /// Ways to fill rows 5 and 6 in the other stacks, by one row's set in the first. Half the sets
    /// suffice.
    right: [u8; TriplesApart::COUNT / 2],
    /// Pairs of a row 5 and a row 6 that starts with a larger digit.
    pairs: u32,
}

impl RowsBelow {
    pub fn new(stacks: &[StackPlan; 3]) -> RowsBelow {
        let with_2 = triples().iter().copied().filter(|set| set.contains(2));
        let pairs = with_2.flat_map(|a| TriplesApart::from(a).map(move |b| [a, b, !(a | b)]));
        RowsBelow {
            apart: TriplesApart::get(),
            counts: pairs.map(|row4| Counts::new(stacks, row4)).collect(),
        }
    }

    #[inline(always)]
    pub fn get<'a>(&'a self, row4: Sets, first_stack: &'a StackPlan) -> BelowRow4<'a> {
        let [first, second] = [0, 1].map(|s: usize| first_stack.triple(row4[s]));
        let counts = &self.counts[self.apart.pair(first, second)];
        BelowRow4 { row4, first_stack, triple: first, apart: self.apart, counts }
    }
}

impl Counts {
    fn new(stacks: &[StackPlan; 3], row4: Sets) -> Counts {
        let mut counts = Counts::default();
        for (right, first) in counts.right.iter_mut().zip(TriplesApart::from(row4[0])) {
            let patterns = second_sets(row4, first).map(|set| RowSets::new(row4, first, set));
            let ways = patterns.map(|sets| {
                let ways = |s: usize| stacks[s].count(sets.row5[s]) * stacks[s].count(sets.row6[s]);
                ways(1) * ways(2)
            });
            // At most three times 2^4.
            *right = ways.sum::<u32>() as u8;
            let rest = !(row4[0] | first);
            counts.pairs += stacks[0].count(first) * stacks[0].count(rest) * u32::from(*right);
        }
        counts
    }
}

#[derive(Clone, Copy)]
pub(crate) struct BelowRow4<'a> {
    row4: Sets,
    first_stack: &'a StackPlan,
    triple: Triple,
    apart: &'static TriplesApart,
    counts: &'a Counts,
}

impl BelowRow4<'_> {
    /// Number of pairs of rows 5 and 6.
    #[inline(always)]
    pub fn pairs(&self) -> u32 {
        self.counts.pairs
    }

    /// First minirows of row 6 next to `first` in row 5.
    #[inline(always)]
    pub fn rows6(&self, first: &Digits) -> SameDigits {
        self.first_stack.with_set_above(!(self.row4[0] | first.set), first.first())
    }

    /// Ways to go on to the right of `first`, for each first minirow of row 6.
    #[inline(always)]
    pub fn right_of(&self, first: &Digits) -> u32 {
        let number = self.apart.number(self.triple, first.triple);
        u32::from(self.counts.right[number.min(TriplesApart::COUNT - 1 - number)])
    }
}
