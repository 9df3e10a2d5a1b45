//! The candidates for band 3 of a prefix, and what is to be looked at more closely.
#![forbid(unsafe_code)]

use minlex_catalog::Grid;
use minlex_catalog::PackedRow;
use minlex_catalog::canonicity::{Row4, automorphisms_if_minlex, compare_row4};
use minlex_catalog::permutation::BoxOrder;
use minlex_catalog::three::each;

use crate::fill::StandardRows;
use crate::fill_list::Limits;
use crate::fill_table::FillTable;
use crate::frame::{Frame, FrameDigits};
use crate::kernel::marks::{Bytes64, FillBlock, Masks, TIE};
use crate::prefix::Prefix;
use crate::stack_plan::BoxColumns;
use crate::undecided::Undecided;

/// The fills that are candidates for band 3 of a prefix.
pub(crate) struct Candidates<'c> {
    pub prefix: &'c Prefix<'c>,
    /// The digits left to band 3 in each stack.
    pub columns: [&'c BoxColumns; 3],
    pub frame: Frame,
    pub fills: &'static FillTable,
    pub limits: Limits,
    /// By stack: the marks of the orders of its box in band 3.
    pub marks: [&'c Bytes64; 3],
    /// By stack: the order of the box by that of the standard box.
    pub order_maps: [&'c Bytes64; 3],
    pub undecided: &'c Undecided,
}

/// Which fills of a block pass, as bits.
#[derive(Clone, Copy)]
pub(crate) struct Passed {
    /// Fills that make minlex forms without automorphisms.
    pub plain: u64,
    /// Fills that need a closer look.
    pub unclear: u64,
    /// Fills whose band 3 has the number of the top band.
    band3_tie: u64,
    /// Fills in which a stack has the number of the top band.
    stack_tie: u64,
}

impl Candidates<'_> {
    /// The blocks of fills that are not below the top band.
    #[inline(always)]
    pub fn blocks(&self) -> &'static [FillBlock] {
        self.fills.first_blocks(self.frame.list, self.limits.not_below)
    }

    /// The rows of fill `i` of the list in standard columns.
    #[inline(always)]
    pub fn standard_rows(&self, i: usize) -> StandardRows {
        self.fills.rows(self.frame.list, i)
    }

    /// The orders of the three boxes of fill `i`.
    #[inline(always)]
    fn orders(&self, i: usize) -> [BoxOrder; 3] {
        let block = &self.blocks()[i / FillBlock::FILLS];
        each([0, 1, 2], |s: usize| {
            let standard = block.0[s].0[i % FillBlock::FILLS];
            BoxOrder::from_number(usize::from(self.order_maps[s].0[usize::from(standard & 63)]))
        })
    }

    /// The digits at hand for standard columns and ranks.
    #[inline(always)]
    pub fn digits(&self) -> FrameDigits {
        self.frame.digits(self.columns)
    }

    /// Whether band 2 has the number of the top band.
    #[inline(always)]
    fn band2_ties(&self) -> bool {
        self.prefix.band2 == self.prefix.plan.band().number()
    }

    /// Which fills of block `block` pass, where the kernel found these marks.
    #[inline(always)]
    pub fn passed(&self, block: usize, masks: &Masks) -> Passed {
        let first = FillBlock::FILLS * block;
        let before = |limit: u16| match usize::from(limit).saturating_sub(first) {
            count @ 0..64 => (1 << count) - 1,
            _ => u64::MAX,
        };
        let passed = !masks.reject & before(self.limits.not_below);
        let band3_tie = passed & !before(self.limits.above);
        let unclear = if self.band2_ties() || self.undecided.concerns_all() {
            passed
        } else {
            band3_tie | passed & (masks.tie | masks.equal)
        };
        Passed { plain: passed & !unclear, unclear, band3_tie, stack_tie: masks.tie }
    }

    /// The chutes that have the number of the top band when fill `i` of the list, bit `i % 64` of
    /// `passed`, is band 3: bit `k` is band `k`, bit `3 + k` stack `k`.
    #[inline(always)]
    fn ties(&self, i: usize, passed: &Passed) -> u8 {
        let bit = |bits: u64| (bits >> (i % FillBlock::FILLS)) as u8 & 1;
        let mut ties = u8::from(self.band2_ties()) << 1 | bit(passed.band3_tie) << 2;
        if bit(passed.stack_tie) == 1 {
            let orders = self.orders(i);
            for (stack, order) in orders.into_iter().enumerate() {
                ties |= u8::from(self.marks[stack].get(order) & TIE != 0) << (3 + stack);
            }
        }
        ties
    }
}

/// A closer look at completions of one prefix; what several need is made when the first does.
pub(crate) struct CloserLook<'c> {
    candidates: &'c Candidates<'c>,
    digits: Option<FrameDigits>,
    /// Rows 1 to 6 of the grid.
    cells: Option<[u8; 81]>,
}

/// A completion that turned out to be a minlex form.
#[derive(Clone, Copy)]
pub(crate) struct Completion {
    /// Rows 7, 8 and 9.
    pub rows: [PackedRow; 3],
    /// The order of its automorphism group.
    pub group_order: u32,
}

impl<'c> CloserLook<'c> {
    #[inline(always)]
    pub fn new(candidates: &'c Candidates<'c>) -> CloserLook<'c> {
        CloserLook { candidates, digits: None, cells: None }
    }

    /// The grid with fill `i` of the list, bit `i % 64` of `passed`, if it is a minlex form.
    #[inline(always)]
    pub fn completion(&mut self, i: usize, passed: &Passed) -> Option<Completion> {
        let candidates = self.candidates;
        let digits = self.digits.get_or_insert_with(|| candidates.digits());
        let rows = digits.rows(candidates.standard_rows(i));
        let ties = candidates.ties(i, passed);
        let group_order = self.group_order(i, ties, &rows)?;
        Some(Completion { rows, group_order })
    }

    /// The order of the automorphism group of the grid with fill `i`, whose rows these are; `None`
    /// if the grid is no minlex form. `ties` are the chutes with the number of the top band.
    #[inline(always)]
    fn group_order(&mut self, i: usize, ties: u8, rows: &[PackedRow; 3]) -> Option<u32> {
        let candidates = self.candidates;
        let prefix = candidates.prefix;
        let automorphisms = candidates.undecided.count_automorphisms(
            prefix.plan.row_maps(),
            &prefix.rows(),
            rows,
            || candidates.orders(i),
        )?;
        if ties == 0 {
            return Some(automorphisms);
        }
        let cells = self.cells.get_or_insert_with(|| upper_cells(prefix));
        for (cells, row) in cells[54..].as_chunks_mut::<9>().0.iter_mut().zip(rows) {
            *cells = row.unpack();
        }
        group_order_with_ties(cells, ties, automorphisms)
    }
}

/// The order of the automorphism group of a grid, `automorphisms` of which leave its top band in
/// place; `None` if an image that puts one of the chutes `ties` on top is smaller.
#[inline]
pub(crate) fn group_order_with_ties(cells: &[u8; 81], ties: u8, automorphisms: u32) -> Option<u32> {
    match compare_row4(cells, ties) {
        Row4::Smaller => None,
        Row4::Same => automorphisms_if_minlex(&Grid::from_digits_unchecked(*cells)),
        Row4::Larger => Some(automorphisms),
    }
}

/// Rows 1 to 6 of the grids with a prefix.
fn upper_cells(prefix: &Prefix<'_>) -> [u8; 81] {
    let mut cells = [0; 81];
    cells[..27].copy_from_slice(prefix.plan.band().digits());
    let rows = cells[27..54].as_chunks_mut::<9>().0;
    for (cells, row) in rows.iter_mut().zip(prefix.rows()) {
        *cells = row.unpack();
    }
    cells
}
