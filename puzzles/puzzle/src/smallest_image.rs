//! The smallest image of any puzzle.
//!
//! The images under all 3,359,232 cell symmetries and all relabellings are searched row by row,
//! since most puzzles have no single solution to lean on.
//!
//! A *partial image* has the source rows so far, and how far they distinguish columns and labels.
//! Every possible next row extends it; only the smallest new rows live on. Three rules keep their
//! number small:
//!
//! * Columns of a stack that agree in all rows so far stay *tied*, and so do stacks. An empty row,
//!   or a row of a pattern, never branches.
//! * Of equal rows of a band, and of equal bands, only the first is tried.
//! * Of partial images that differ only in the sequence of their rows, one is kept.
//!
//! New digits in tied columns branch: they can take the next labels in any sequence. Nine givens in
//! the first row give 1,296 branches; one more row distinguishes nearly all.

#[cfg(not(feature = "std"))]
use alloc::collections::BTreeSet as Set;
use alloc::vec::Vec;
use core::cmp::Ordering;
#[cfg(feature = "std")]
use std::collections::HashSet as Set;

use minlex_catalog::{Grid, Transform};

use crate::puzzle::Puzzle;

/// The rows so far of an image, and the choices left open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Partial {
    transposed: bool,
    /// Source rows in use, a bit each.
    used: u16,
    /// Source column of each column.
    columns: [u8; 9],
    /// Bit c: column c can change places with column c - 1 of its stack.
    tied: u16,
    /// Bit s: stack s can change places with stack s - 1.
    stacks_tied: u8,
    /// Label 1..=9 of each digit, 0 for none yet; entry 0 is the empty cell.
    labels: [u8; 10],
    /// The label of the next new digit.
    next: u8,
}

/// The smallest images so far, row by row.
struct Level {
    row: [u8; 9],
    /// Partial images with this row, and their source rows in order.
    images: Vec<(Partial, [u8; 9])>,
    seen: Set<Partial>,
}

/// A row on its way into an image.
struct Layout<'a> {
    source: &'a [u8; 9],
    /// Ties before this row.
    tied: u16,
    stacks_tied: u8,
    /// Source rows, this one included.
    rows: [u8; 9],
}

impl Puzzle {
    /// The smallest image of any puzzle under all symmetries: row by row, an empty cell below any
    /// digit. Equivalent puzzles, and no others, have the same smallest image.
    ///
    /// For a solution grid it is the minlex form. Takes tens to hundreds of microseconds for most
    /// puzzles, some milliseconds for very symmetric ones.
    ///
    /// ```
    /// use minlex::Puzzle;
    ///
    /// let pattern: Puzzle = format!("{:.<81}", "1........1........1").parse()?;
    /// assert_eq!(pattern.smallest_image().to_string(), format!("{:.>81}", "111"));
    /// # Ok::<(), minlex::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn smallest_image(&self) -> Puzzle {
        self.smallest_image_with_transform().0
    }

    /// The smallest image, and a symmetry that carries the puzzle to it.
    ///
    /// A puzzle with automorphisms has several such symmetries. The choice is arbitrary, but the
    /// same at every call.
    ///
    /// ```
    /// # use minlex::Puzzle;
    /// let puzzle: Puzzle = format!("{:.<81}", "12").parse()?;
    /// let (image, transform) = puzzle.smallest_image_with_transform();
    /// assert_eq!(transform.apply(&puzzle), image);
    /// # Ok::<(), minlex::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn smallest_image_with_transform(&self) -> (Puzzle, Transform) {
        if let Ok(grid) = Grid::try_from(*self) {
            let (form, transform) = grid.minlex_form_with_transform();
            return (form.into(), transform);
        }
        search(self)
    }
}

fn search(puzzle: &Puzzle) -> (Puzzle, Transform) {
    let cells = puzzle.cells();
    let sources: [[[u8; 9]; 9]; 2] = [
        core::array::from_fn(|r| core::array::from_fn(|c| cells[9 * r + c])),
        core::array::from_fn(|r| core::array::from_fn(|c| cells[9 * c + r])),
    ];
    let next_rows = sources.each_ref().map(next_rows);
    let mut images = vec![(Partial::empty(false), [0; 9]), (Partial::empty(true), [0; 9])];
    let mut smallest = [0; 81];
    for depth in 0..9 {
        let mut level = Level::new();
        for (image, rows) in &images {
            let side = usize::from(image.transposed);
            let mut left = next_rows[side](image.used);
            while left != 0 {
                let row = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut rows = *rows;
                rows[depth] = row as u8;
                let layout = Layout {
                    source: &sources[side][row],
                    tied: image.tied,
                    stacks_tied: image.stacks_tied,
                    rows,
                };
                let mut extended = *image;
                extended.used |= 1 << row;
                level.stack(&layout, &extended, &[0; 9], 0, Ordering::Equal);
            }
        }
        smallest[9 * depth..9 * depth + 9].copy_from_slice(&level.row);
        images = level.images;
    }
    match images.first() {
        Some((image, rows)) => (Puzzle::from_cells_unchecked(smallest), image.transform(*rows)),
        None => unreachable!("every partial image can be extended"),
    }
}

impl Partial {
    fn empty(transposed: bool) -> Partial {
        Partial {
            transposed,
            used: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            tied: 0b110_110_110,
            stacks_tied: 0b110,
            labels: [0; 10],
            next: 1,
        }
    }

    /// The symmetry of nine rows; absent digits get the labels left, ascending.
    fn transform(&self, rows: [u8; 9]) -> Transform {
        let mut next = self.next;
        let digits = core::array::from_fn(|d| match self.labels[d + 1] {
            0 => {
                next += 1;
                next - 1
            }
            label => label,
        });
        match Transform::new(self.transposed, rows, self.columns, digits) {
            Ok(transform) => transform,
            Err(_) => {
                unreachable!("rows and columns stay in their chutes, labels are given out once")
            }
        }
    }
}

/// The source rows that can follow those in use; one of equal rows or bands.
fn next_rows(rows: &[[u8; 9]; 9]) -> impl Fn(u16) -> u16 {
    // Equal rows before each in its band; below, equal bands before each.
    let twins: [u16; 9] = core::array::from_fn(|r| {
        (r / 3 * 3..r).filter(|&s| rows[s] == rows[r]).fold(0, |m, s| m | 1 << s)
    });
    let sorted: [[[u8; 9]; 3]; 3] = core::array::from_fn(|b| {
        let mut band = [rows[3 * b], rows[3 * b + 1], rows[3 * b + 2]];
        band.sort_unstable();
        band
    });
    let twin_bands: [u16; 3] = core::array::from_fn(|b| {
        (0..b).filter(|&a| sorted[a] == sorted[b]).fold(0, |m, a| m | 0b111 << (3 * a))
    });
    move |used| {
        let begun = (0..3).find(|b| !matches!(used >> (3 * b) & 7, 0 | 7));
        let mut next = 0;
        for (r, twins) in twins.iter().enumerate() {
            let band = r / 3;
            let fresh = match begun {
                Some(b) => b == band,
                // A band waits for equal ones before it.
                None => used >> (3 * band) & 7 == 0 && twin_bands[band] & !used == 0,
            };
            if fresh && used >> r & 1 == 0 && twins & !used == 0 {
                next |= 1 << r;
            }
        }
        next
    }
}

impl Level {
    fn new() -> Level {
        Level { row: [10; 9], images: Vec::new(), seen: Set::new() }
    }

    /// Tries the tied stacks at place `stack`.
    fn stack(
        &mut self,
        layout: &Layout,
        image: &Partial,
        row: &[u8; 9],
        stack: usize,
        compared: Ordering,
    ) {
        if stack == 3 {
            self.finish(layout, *image, row, compared);
            return;
        }
        let mut tried: [[u8; 3]; 3] = [[0; 3]; 3];
        for other in stack..3 {
            if other > stack && layout.stacks_tied >> other & 1 == 0 {
                break;
            }
            let mut image = *image;
            for i in 0..3 {
                image.columns.swap(3 * stack + i, 3 * other + i);
            }
            // Tied stacks have the same ties inside: equal values in each group make them twins.
            let mut values =
                [0, 1, 2].map(|i| layout.source[usize::from(image.columns[3 * stack + i])]);
            match layout.tied >> (3 * stack) & 0b110 {
                0b110 => values.sort_unstable(),
                0b010 => values[..2].sort_unstable(),
                0b100 => values[1..].sort_unstable(),
                _ => {}
            }
            tried[other] = values;
            if !tried[stack..other].contains(&values) {
                self.column(layout, &image, row, 3 * stack, compared);
            }
        }
    }

    /// Tries the tied columns at place `column`.
    fn column(
        &mut self,
        layout: &Layout,
        image: &Partial,
        row: &[u8; 9],
        column: usize,
        compared: Ordering,
    ) {
        let end = (column + 1..column / 3 * 3 + 3)
            .find(|c| layout.tied >> c & 1 == 0)
            .unwrap_or(column / 3 * 3 + 3);
        let source = |c: usize| usize::from(layout.source[usize::from(image.columns[c])]);
        let value = |c: usize| match source(c) {
            0 => 0,
            digit if image.labels[digit] == 0 => image.next,
            digit => image.labels[digit],
        };
        let Some(smallest) = (column..end).map(value).min() else {
            unreachable!("the column itself is there");
        };
        let compared = compared.then(smallest.cmp(&self.row[column]));
        if compared.is_gt() {
            return;
        }
        let mut tried = 0u16;
        for c in column..end {
            let digit = source(c);
            if value(c) != smallest || tried >> digit & 1 == 1 {
                continue;
            }
            tried |= 1 << digit;
            let (mut image, mut row) = (*image, *row);
            image.columns.swap(column, c);
            row[column] = smallest;
            if digit != 0 && image.labels[digit] == 0 {
                image.labels[digit] = image.next;
                image.next += 1;
            }
            if column % 3 == 2 {
                self.stack(layout, &image, &row, column / 3 + 1, compared);
            } else {
                self.column(layout, &image, &row, column + 1, compared);
            }
        }
    }

    fn finish(&mut self, layout: &Layout, mut image: Partial, row: &[u8; 9], compared: Ordering) {
        // A smaller row may have come since `compared` was found.
        match row.cmp(&self.row) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.images.clear();
                self.seen.clear();
                self.row = *row;
            }
            Ordering::Equal => debug_assert!(compared.is_le()),
        }
        let value = |c: usize| layout.source[usize::from(image.columns[c])];
        for c in 1..9 {
            if value(c) != value(c - 1) {
                image.tied &= !(1 << c);
            }
        }
        for s in 1..3 {
            if (0..3).any(|i| value(3 * s + i) != value(3 * s - 3 + i)) {
                image.stacks_tied &= !(1 << s);
            }
        }
        sort_ties(&mut image);
        if self.seen.insert(image) {
            self.images.push((image, layout.rows));
        }
    }
}

/// Brings tied columns and stacks into source order, so that equal images become identical.
fn sort_ties(image: &mut Partial) {
    for c in [1, 2, 1, 4, 5, 4, 7, 8, 7] {
        if image.tied >> c & 1 == 1 && image.columns[c - 1] > image.columns[c] {
            image.columns.swap(c - 1, c);
        }
    }
    for s in [1, 2, 1] {
        if image.stacks_tied >> s & 1 == 1 && image.columns[3 * s - 3] > image.columns[3 * s] {
            for i in 0..3 {
                image.columns.swap(3 * s - 3 + i, 3 * s + i);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_agrees_with_the_minlex_form() {
        // The public method skips the search for solution grids.
        let scrambled: Transform = "tr645123897c312789456d314592687".parse().unwrap();
        for pair in minlex_data::rank_pairs() {
            let form: Puzzle = pair.grid.parse().unwrap();
            let puzzle = scrambled.apply(&form);
            let (image, transform) = search(&puzzle);
            assert_eq!(image, form);
            assert_eq!(transform.apply(&puzzle), form);
            assert_eq!(puzzle.smallest_image(), form);
        }
    }
}
