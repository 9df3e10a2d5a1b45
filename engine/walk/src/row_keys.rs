//! The row keys of fills of band 2.
#![forbid(unsafe_code)]

use minlex_catalog::Split;

use crate::band_plan::BandPlan;
use crate::fill::StandardRows;
use crate::fill_table::FillTable;
use crate::prefix_numbers::RowKey;
use crate::relation::Relation;
use crate::split_walk::SplitFrames;

/// Minirows of a box by the ranks of their digits in its columns, two bits each; all are below 43.
type Keys = [RowKey; 64];

/// By stack and columns of the box, the key of each minirow.
pub(crate) struct RowKeys {
    /// By stack and split that leaves these columns.
    boxes: Vec<Keys>,
    fills: &'static FillTable,
}

impl RowKeys {
    /// Of a band; some ten microseconds.
    pub fn new(plan: &BandPlan) -> RowKeys {
        let boxes = (0..3).flat_map(|stack| {
            Split::all().map(move |split| {
                let columns = plan.stacks()[stack].rest(split.index());
                let key = |minirow: usize| {
                    let ranks = [0, 1, 2].map(|c: usize| minirow >> (2 * c) & 3);
                    let digits = [0, 1, 2].map(|c: usize| columns[(3 * c + ranks[c]).min(8)]);
                    let number = plan.stacks()[stack].find(digits)?;
                    ranks.iter().all(|&rank| rank < 3).then_some(number)
                };
                std::array::from_fn(|minirow| match key(minirow) {
                    Some(number) => RowKey::of(plan.stacks(), stack, number),
                    None => RowKey::default(),
                })
            })
        });
        RowKeys { boxes: boxes.collect(), fills: FillTable::get() }
    }

    /// By standard minirow of band 2 in a stack.
    #[inline(always)]
    fn in_stack(&self, stack: usize, exchanged: Split, relation: Relation, keys: &mut Keys) {
        let own = &self.boxes[Split::COUNT * stack + exchanged.index()];
        let map = self.fills.minirow_map(relation);
        for (key, &minirow) in keys[..43].iter_mut().zip(&map.0) {
            *key = own[usize::from(minirow & 63)];
        }
    }
}

/// The row keys of band 2 for a choice of splits; those of the first two stacks stay from one
/// choice to the next.
pub(crate) struct FrameKeys<'a> {
    keys: &'a RowKeys,
    stacks: [Keys; 3],
    /// What the first two are made for.
    made_for: Option<[Split; 2]>,
}

impl<'a> FrameKeys<'a> {
    pub fn new(keys: &'a RowKeys) -> FrameKeys<'a> {
        FrameKeys { keys, stacks: [[RowKey::default(); 64]; 3], made_for: None }
    }

    /// Makes these the keys of a choice.
    #[inline(always)]
    pub fn set(&mut self, choice: &SplitFrames) {
        let [first, second, third] = choice.exchanged;
        let [left, middle, right] = choice.frames[0].relations;
        if self.made_for != Some([first, second]) {
            self.made_for = Some([first, second]);
            self.keys.in_stack(0, first, left, &mut self.stacks[0]);
            self.keys.in_stack(1, second, middle, &mut self.stacks[1]);
        }
        self.keys.in_stack(2, third, right, &mut self.stacks[2]);
    }

    /// Rows 4, 5 and 6 of a fill.
    #[inline(always)]
    pub fn rows(&self, rows: StandardRows) -> [RowKey; 3] {
        let [mut a, mut b, mut c] = [0, 1, 2].map(|row| {
            let key = |stack: usize| self.stacks[stack][rows.minirow(row, stack)];
            key(0).and(key(1)).and(key(2))
        });
        if a > b {
            (a, b) = (b, a);
        }
        if b > c {
            (b, c) = (c, b);
        }
        if a > b {
            (a, b) = (b, a);
        }
        [a, b, c]
    }
}
