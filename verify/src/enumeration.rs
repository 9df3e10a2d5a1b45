//! All grids of the catalogue under one band, enumerated without the builder's tables and code.
//!
//! Plain backtracking finds rows 4 to 6: the smallest digit first, rows in order by their first
//! digits (rows 4<5<6, 7<8<9, 4<7, or swapping them would give a smaller image). Two bands with a
//! smaller image are dropped with everything under them.
//!
//! Below them each column lacks three digits, in six orders; so a stack has 6^3 completions, or 6^2
//! where the first column is in order. Completions that give the stack a smaller class are dropped.
//! Triples of completions with nine different digits in each row give the grids, each judged by the
//! whole test of `canon`.
//!
//! A *prefix* is a fill of rows 4 to 6, as in `docs/FORMAT.md`. Counts of grids below each prefix
//! give every checkpoint of the band, at any spacing.

use std::collections::HashMap;
use std::ops::Range;

use rayon::prelude::*;

use crate::canon::{Cells, Chutes, MinlexTest, stack_of};

pub(crate) type Counted = (Cells, u32);

/// Rows below one row 4.
#[derive(Default)]
pub(crate) struct Block {
    pub(crate) grids: Vec<Counted>,
    /// Number of grids with each fill of rows 5 and 6, in lexicographic order, zeros included.
    pub(crate) by_prefix: Vec<u32>,
}

#[derive(Clone)]
struct Search {
    class: u16,
    cells: Cells,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Search {
    fn new(class: u16) -> Search {
        let mut search =
            Search { class, cells: [0; 81], rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
        let band = &Chutes::get().bands()[usize::from(class)].band;
        for (cell, &digit) in band.as_flattened().iter().enumerate() {
            search.cells[cell] = digit;
            search.toggle(cell, 1 << digit);
        }
        search
    }

    fn toggle(&mut self, cell: usize, bit: u16) {
        self.rows[cell / 9] ^= bit;
        self.columns[cell % 9] ^= bit;
        self.boxes[cell / 27 * 3 + cell % 9 / 3] ^= bit;
    }

    /// Fills the cells from `at` to `end` in every way, the smallest digit first.
    fn fill(&mut self, at: usize, end: usize, found: &mut impl FnMut(&Search)) {
        if at == end {
            found(self);
            return;
        }
        let taken = self.rows[at / 9] | self.columns[at % 9] | self.boxes[at / 27 * 3 + at % 9 / 3];
        let mut free = 0x3fe & !taken;
        if at.is_multiple_of(9) {
            let above = match at / 9 {
                3 => {
                    // Smaller than all other digits left in its column.
                    free &= free.wrapping_neg();
                    0
                }
                6 => self.cells[27],
                _ => self.cells[at - 9],
            };
            free &= u16::MAX << above;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.cells[at] = bit.trailing_zeros() as u8;
            self.toggle(at, bit);
            self.fill(at + 1, end, found);
            self.toggle(at, bit);
        }
    }

    fn block(mut self) -> Block {
        let class = self.class;
        let mut test = MinlexTest::new();
        let mut stacks: [HashMap<[u8; 9], StackEnds>; 3] = Default::default();
        let mut block = Block::default();
        self.fill(36, 54, &mut |prefix| {
            let before = block.grids.len();
            if !Chutes::get().two_bands_fail(&prefix.cells, class) {
                let [left, middle, right] = &mut stacks;
                let ends = [
                    ends_of(left, prefix, 0),
                    ends_of(middle, prefix, 1),
                    ends_of(right, prefix, 2),
                ];
                complete(&prefix.cells, ends, &mut |cells| {
                    if let Some((_, order)) = test.class_and_order(cells) {
                        block.grids.push((*cells, order));
                    }
                });
            }
            block.grids[before..].sort_unstable();
            block.by_prefix.push((block.grids.len() - before) as u32);
        });
        block
    }
}

#[derive(Clone, Copy, Default)]
struct StackEnd {
    /// Row by row.
    digits: [[u8; 3]; 3],
    /// The digits of each row: bit d - 1 of row 7, then of row 8, then of row 9.
    rows: u32,
}

const ROW: u32 = 0x1ff;

/// The completions of a stack, grouped by the digits in row 7.
struct StackEnds {
    ways: Vec<StackEnd>,
    /// The digits in row 7, and the range of their completions in `ways`.
    groups: Vec<(u32, Range<usize>)>,
    /// For the digits in row 7, the group, or [`NO_GROUP`].
    group_of: Box<[u8; ROW as usize + 1]>,
}

const NO_GROUP: u8 = u8::MAX;

impl StackEnds {
    /// The completions of stack `k` below six rows of `cells`, with ordered rows and a class not
    /// below `class`.
    fn new(cells: &Cells, k: usize, class: u16) -> StackEnds {
        let left: [[u8; 3]; 3] = std::array::from_fn(|c| digits_left(cells, 3 * k + c));
        let mut cells = *cells;
        let mut ends = StackEnds {
            ways: Vec::new(),
            groups: Vec::new(),
            group_of: Box::new([NO_GROUP; ROW as usize + 1]),
        };
        for first in triples(3) {
            let start = ends.ways.len();
            for second in triples(2) {
                let end = StackEnd::new(&left, first, second);
                let ascends =
                    end.digits[0][0] < end.digits[1][0] && end.digits[1][0] < end.digits[2][0];
                end.write(&mut cells, k);
                if (k > 0 || ascends) && Chutes::get().class(&stack_of(&cells, k)) >= class {
                    ends.ways.push(end);
                }
            }
            if let Some(end) = ends.ways.get(start) {
                let row = end.rows & ROW;
                // At most 27 groups: each column has three digits to choose from.
                ends.group_of[row as usize] = ends.groups.len() as u8;
                ends.groups.push((row, start..ends.ways.len()));
            }
        }
        ends
    }

    /// Completions that share no digit of a row with `taken`.
    fn beside(&self, taken: u32) -> impl Iterator<Item = &StackEnd> {
        self.groups
            .iter()
            .filter(move |(row, _)| row & taken == 0)
            .flat_map(|(_, ways)| &self.ways[ways.clone()])
            .filter(move |end| end.rows & taken == 0)
    }

    /// Completions with exactly these digits in the three rows.
    fn filling(&self, rows: u32) -> impl Iterator<Item = &StackEnd> {
        let group = self.group_of[(rows & ROW) as usize];
        let ways = self.groups.get(usize::from(group));
        let ways = ways.map_or(0..0, |(_, ways)| ways.clone());
        self.ways[ways].iter().filter(move |end| end.rows == rows)
    }
}

const FULL: u32 = (1 << 27) - 1;

impl StackEnd {
    /// Of the three digits that each column lacks, number `first` goes to row 7, and number
    /// `second` of the others to row 8.
    fn new(left: &[[u8; 3]; 3], first: [usize; 3], second: [usize; 3]) -> StackEnd {
        let mut end = StackEnd::default();
        for (c, column) in left.iter().enumerate() {
            let others = [column[(first[c] + 1) % 3], column[(first[c] + 2) % 3]];
            let down = [column[first[c]], others[second[c]], others[1 - second[c]]];
            for (r, &digit) in down.iter().enumerate() {
                end.digits[r][c] = digit;
                end.rows |= 1 << (9 * r + usize::from(digit) - 1);
            }
        }
        end
    }

    fn write(&self, cells: &mut Cells, k: usize) {
        for (r, digits) in self.digits.iter().enumerate() {
            cells[54 + 9 * r + 3 * k..][..3].copy_from_slice(digits);
        }
    }
}

fn triples(n: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..n * n * n).map(move |i| [i / (n * n), i / n % n, i % n])
}

/// The three digits that the upper six rows lack in column `c`, in ascending order.
fn digits_left(cells: &Cells, c: usize) -> [u8; 3] {
    let mut left = [0; 3];
    let lacking = (1..=9).filter(|digit| (0..6).all(|r| cells[9 * r + c] != *digit));
    for (place, digit) in left.iter_mut().zip(lacking) {
        *place = digit;
    }
    left
}

/// The completions of stack `k`. Under one row 4 the same stacks recur.
fn ends_of<'a>(
    known: &'a mut HashMap<[u8; 9], StackEnds>,
    prefix: &Search,
    k: usize,
) -> &'a StackEnds {
    let middle = std::array::from_fn(|i| prefix.cells[27 + i / 3 * 9 + 3 * k + i % 3]);
    known.entry(middle).or_insert_with(|| StackEnds::new(&prefix.cells, k, prefix.class))
}

/// Passes on every grid with the upper six rows of `cells` and completions from `ends`.
fn complete(cells: &Cells, ends: [&StackEnds; 3], found: &mut impl FnMut(&Cells)) {
    let mut cells = *cells;
    let [left, middle, right] = ends;
    for first in &left.ways {
        first.write(&mut cells, 0);
        for second in middle.beside(first.rows) {
            second.write(&mut cells, 1);
            for third in right.filling(FULL & !(first.rows | second.rows)) {
                third.write(&mut cells, 2);
                found(&cells);
            }
        }
    }
}

/// Enumerates the catalogue's grids under band `class`, in order, row 4 by row 4; `progress` gets
/// rows 4 done and rows 4 in all.
pub(crate) fn enumerate(class: u16, take: &mut dyn FnMut(&Block), progress: &dyn Fn(u64, u64)) {
    let mut starts = Vec::new();
    Search::new(class).fill(27, 36, &mut |search| starts.push(search.clone()));
    let total = starts.len() as u64;
    let mut done = 0;
    // Enough rows 4 to keep threads busy, few enough for memory: below 63,000 grids each.
    for some in starts.chunks(8 * rayon::current_num_threads()) {
        let blocks: Vec<Block> = some.par_iter().map(|start| start.clone().block()).collect();
        blocks.iter().for_each(&mut *take);
        done += some.len() as u64;
        progress(done, total);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use minlex_catalog::Grid;

    use super::*;
    use crate::published::Published;

    pub(crate) fn collect(class: u16) -> Vec<Counted> {
        let mut grids = Vec::new();
        enumerate(class, &mut |block| grids.extend_from_slice(&block.grids), &|_, _| ());
        grids
    }

    #[test]
    fn high_bands_have_the_published_counts() {
        let bands: &[u16] = if cfg!(debug_assertions) {
            &[410, 412, 415]
        } else {
            &[385, 392, 394, 404, 406, 412, 415]
        };
        for &class in bands {
            let grids = collect(class);
            let published = &Published::get().bands[usize::from(class)];
            assert_eq!(grids.len() as u64, published.grids, "band {class}");
            assert!(grids.is_sorted_by(|a, b| a.0 < b.0));
            for (cells, order) in grids {
                let grid = Grid::from_digits(cells).unwrap();
                assert_eq!(grid.minlex_form().grid(), grid);
                assert_eq!(grid.automorphisms().len() as u32, order);
            }
        }
    }

    /// All completions of plain backtracking are found; their mean number agrees with another
    /// count.
    #[test]
    fn every_completion_is_found() {
        let mut starts = Vec::new();
        Search::new(415).fill(27, 36, &mut |search| starts.push(search.clone()));
        let mut completions = 0u64;
        let step = 97;
        for start in starts.iter().step_by(step) {
            let (mut by_cells, mut by_stacks) = (Vec::new(), Vec::new());
            start.clone().fill(36, 81, &mut |search| by_cells.push(search.cells));
            start.clone().fill(36, 54, &mut |prefix| {
                let ends = [0, 1, 2].map(|k| StackEnds::new(&prefix.cells, k, 0));
                complete(&prefix.cells, ends.each_ref(), &mut |cells| by_stacks.push(*cells));
            });
            by_stacks.sort_unstable();
            assert_eq!(by_cells, by_stacks);
            completions += by_cells.len() as u64;
        }
        let expected = Published::get().bands[415].completions as f64;
        let estimate =
            (completions * starts.len() as u64) as f64 / starts.len().div_ceil(step) as f64;
        assert!((estimate / expected - 1.0).abs() < 0.1, "{estimate} of {expected}");
    }
}
