//! Candidates for band 3 of a prefix, and their full test.

use minlex_catalog::__internal::each;
use minlex_catalog::BoxOrder;
use minlex_catalog::PackedRow;
use minlex_catalog::chute::Chute;

use crate::completions::ties::{GridRows, chute_of, group_order_with_ties};
use crate::completions::undecided::Undecided;
use crate::fills::fill_table::FillTable;
use crate::fills::frame::{Frame, FrameMinirows};
use crate::kernel::marks::{Bytes64, FillBlock, TIE};
use crate::kernel::masks::Passed;
use crate::prefixes::prefix::Prefix;

#[derive(Clone, Copy)]
pub(crate) struct Candidates<'c> {
    pub frame: Frame,
    pub minirows: &'c FrameMinirows,
    pub fills: &'static FillTable,
    pub blocks: &'static [FillBlock],
    pub all_unclear: bool,
    /// For each stack, the marks of the orders of its box in band 3.
    pub marks: [&'c Bytes64; 3],
    pub band2_ties: bool,
    pub undecided: Undecided<'c>,
}

impl Candidates<'_> {
    /// Rows 7, 8 and 9 with fill `i` of the list.
    #[inline(always)]
    pub fn rows(&self, i: usize) -> [PackedRow; 3] {
        self.minirows.rows(self.fills.rows(self.frame.list, i))
    }

    #[inline(always)]
    fn orders(&self, i: usize) -> [BoxOrder; 3] {
        let block = &self.blocks[i / FillBlock::FILLS];
        each([0, 1, 2], |s: usize| {
            let standard = block.0[s].0[i % FillBlock::FILLS];
            let map = self.fills.order_map(self.frame.relations[s]);
            BoxOrder::from_number(usize::from(map.at(standard)))
        })
    }

    /// Chutes with the number of the top band if band 3 is fill `i` of the list, bit `i % 64` of
    /// `passed`. Bit `k` is band `k`, bit `3 + k` stack `k`.
    #[inline(always)]
    fn ties(&self, i: usize, orders: [BoxOrder; 3], passed: &Passed) -> u8 {
        let bit = |bits: u64| (bits >> (i % FillBlock::FILLS)) as u8 & 1;
        let mut ties = u8::from(self.band2_ties) << 1 | bit(passed.band3_tie) << 2;
        for (stack, order) in orders.into_iter().enumerate() {
            ties |= u8::from(self.marks[stack].get(order) & TIE != 0) << (3 + stack);
        }
        ties
    }
}

/// Full test of the completions of one prefix.
pub(crate) struct FullTest<'c> {
    candidates: &'c Candidates<'c>,
    prefix: Prefix<'c>,
    /// Rows 4, 5 and 6.
    upper: [PackedRow; 3],
}

#[derive(Clone, Copy)]
pub(crate) struct Completion {
    /// Rows 7, 8 and 9.
    pub rows: [PackedRow; 3],
    pub group_order: u32,
}

impl<'c> FullTest<'c> {
    #[inline(always)]
    pub fn new(candidates: &'c Candidates<'c>, prefix: Prefix<'c>) -> FullTest<'c> {
        let upper = prefix.rows();
        FullTest { candidates, prefix, upper }
    }

    /// The grid with fill `i` of the list, bit `i % 64` of `passed`, if a minlex form.
    #[inline(always)]
    pub fn completion(&self, i: usize, passed: &Passed) -> Option<Completion> {
        let FullTest { candidates, prefix, upper } = self;
        let rows = candidates.rows(i);
        let orders = candidates.orders(i);
        let plan = prefix.plan();
        let automorphisms =
            candidates.undecided.count_automorphisms(plan.row_maps(), upper, &rows, orders)?;
        let ties = candidates.ties(i, orders, passed);
        let group_order = match ties {
            0 => automorphisms,
            _ => {
                let [[a, b, c], [d, e, f], [g, h, i]] = [*plan.top_rows(), *upper, rows];
                let rows = [a, b, c, d, e, f, g, h, i];
                let chutes = (1..6).filter(|i| ties >> i & 1 == 1).map(|i| {
                    let chute = match i {
                        0..3 => chute_of(&rows, i),
                        _ => stack_chute(prefix, &rows, i - 3, orders[i - 3]),
                    };
                    (i, chute)
                });
                group_order_with_ties(&rows, chutes, automorphisms)?
            }
        };
        Some(Completion { rows, group_order })
    }
}

/// A stack of a grid below the prefix; `order` is that of its box in band 3.
#[inline(always)]
fn stack_chute(prefix: &Prefix<'_>, rows: &GridRows, stack: usize, order: BoxOrder) -> Chute {
    let digits = |band: usize| [0, 1, 2].map(|r: usize| rows[3 * band + r].digit(3 * stack));
    let first_row = |band| prefix.plan().stacks()[stack].first_column_order(digits(band));
    let number = BoxOrder::COUNT * prefix.second_box(stack).index() + order.index();
    Chute::new(number, [first_row(1), first_row(2)])
}
