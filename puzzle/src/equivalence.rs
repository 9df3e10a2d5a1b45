//! Whether two puzzles are the same puzzle in disguise, and the form that decides it.
//!
//! Solution grids and valid puzzles are compared through their canonical puzzles
//! ([`crate::canonical`]), which costs microseconds. Patterns, and puzzles without or with several
//! solutions, have no solution to lean on; for them there is the *smallest image*: the smallest of
//! a puzzle's images under all 3,359,232 cell symmetries and all relabellings, row-major with an
//! empty cell below any digit. It is defined for every puzzle; for a solution grid it is the minlex
//! form.
//!
//! # How the smallest image is found
//! Row by row. A *partial image* says which source rows became the rows so far, and how far these
//! rows tell columns and labels apart. For each row, every partial image is extended by every
//! source row that can come next; only the extensions with the smallest new row live on. Three
//! things keep their number small:
//!
//! * Columns of a stack that agree in all rows so far stay *tied*: their order is decided only when
//!   a row tells them apart. The same holds for whole stacks. So an empty row, or a row of a
//!   pattern, never branches.
//! * Equal rows of a band, and bands with equal rows, need not be tried one for the other.
//! * Partial images that differ only in the order of rows that were used up have the same future;
//!   one is kept.
//!
//! What remains to branch on are new digits in tied columns, which take the next labels in any
//! order. In the worst case, a row with nine givens on top, there are 1,296 ways to do so, and one
//! more row tells nearly all of them apart.

use std::cmp::Ordering;
use std::collections::HashSet;

use minlex_catalog::Transform;

use crate::canonical::Canonical;
use crate::puzzle::Puzzle;
use crate::solver::{Solutions, solve};

/// The rows so far of an image, and what they leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Partial {
    transposed: bool,
    /// Source rows in use, a bit each.
    used: u16,
    /// Source column of each column.
    columns: [u8; 9],
    /// Bit c: column c could as well change places with column c - 1 of its stack.
    tied: u16,
    /// Bit s: stack s could as well change places with stack s - 1.
    stacks_tied: u8,
    /// Label 1..=9 of each digit, 0 if it has none yet; entry 0 stands for empty cells.
    labels: [u8; 10],
    /// The label that the next new digit gets.
    next: u8,
}

/// The images that are smallest so far, row by row.
struct Level {
    /// The smallest row found.
    row: [u8; 9],
    /// Partial images that have it, with their source rows in order.
    images: Vec<(Partial, [u8; 9])>,
    seen: HashSet<Partial>,
}

/// A row that is being laid out.
struct Layout<'a> {
    /// Values of the source row by source column.
    source: &'a [u8; 9],
    /// Ties before this row.
    tied: u16,
    stacks_tied: u8,
    /// Source rows, this one included.
    rows: [u8; 9],
}

/// The smallest image of any puzzle, valid or not, and a symmetry that leads to it.
///
/// If several symmetries do (then the puzzle has automorphisms), which one comes back is fixed for
/// each puzzle but means nothing. Costs tens to hundreds of microseconds for usual puzzles and some
/// milliseconds for very symmetric ones.
#[must_use]
pub fn smallest_image(puzzle: &Puzzle) -> (Puzzle, Transform) {
    if let Some(grid) = puzzle.as_grid() {
        let (form, way) = grid.minlex_with_transform();
        return (form.grid().into(), way);
    }
    search(puzzle)
}

fn search(puzzle: &Puzzle) -> (Puzzle, Transform) {
    let cells = puzzle.cells();
    let sources: [[[u8; 9]; 9]; 2] = [
        std::array::from_fn(|r| std::array::from_fn(|c| cells[9 * r + c])),
        std::array::from_fn(|r| std::array::from_fn(|c| cells[9 * c + r])),
    ];
    let choices = sources.each_ref().map(next_rows);
    let start = |transposed| Partial {
        transposed,
        used: 0,
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        tied: 0b110_110_110,
        stacks_tied: 0b110,
        labels: [0; 10],
        next: 1,
    };
    let mut images = vec![(start(false), [0; 9]), (start(true), [0; 9])];
    let mut form = [0; 81];
    for depth in 0..9 {
        let mut level = Level {
            row: [10; 9],
            images: Vec::new(),
            seen: HashSet::new(),
        };
        for (image, rows) in &images {
            let side = usize::from(image.transposed);
            let mut open = choices[side](image.used);
            while open != 0 {
                let row = open.trailing_zeros() as usize;
                open &= open - 1;
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
                level.stack(&layout, extended, [0; 9], 0, Ordering::Equal);
            }
        }
        form[9 * depth..9 * depth + 9].copy_from_slice(&level.row);
        images = level.images;
    }
    let Some((image, rows)) = images.first() else {
        unreachable!("every partial image can be extended");
    };
    let mut next = image.next;
    let digits = std::array::from_fn(|d| match image.labels[d + 1] {
        0 => {
            next += 1;
            next - 1
        }
        label => label,
    });
    match Transform::new(image.transposed, *rows, image.columns, digits) {
        Ok(way) => (Puzzle::from_valid_cells(form), way),
        Err(_) => unreachable!("rows and columns stay in their chutes, labels are given out once"),
    }
}

/// Which source rows can come next, as a function of those in use; one of each set of rows or bands
/// that are equal.
fn next_rows(rows: &[[u8; 9]; 9]) -> impl Fn(u16) -> u16 {
    // For each row the equal ones before it in its band, and for each band the equal ones before
    // it.
    let twins: [u16; 9] = std::array::from_fn(|r| {
        (r / 3 * 3..r)
            .filter(|&s| rows[s] == rows[r])
            .fold(0, |m, s| m | 1 << s)
    });
    let sorted: [[[u8; 9]; 3]; 3] = std::array::from_fn(|b| {
        let mut band = [rows[3 * b], rows[3 * b + 1], rows[3 * b + 2]];
        band.sort_unstable();
        band
    });
    let twin_bands: [u16; 3] = std::array::from_fn(|b| {
        (0..b)
            .filter(|&a| sorted[a] == sorted[b])
            .fold(0, |m, a| m | 0b111 << (3 * a))
    });
    move |used| {
        let begun = (0..3).find(|b| !matches!(used >> (3 * b) & 7, 0 | 7));
        let mut open = 0;
        for (r, twins) in twins.iter().enumerate() {
            let band = r / 3;
            let fresh = match begun {
                Some(b) => b == band,
                // A band waits for equal ones before it.
                None => used >> (3 * band) & 7 == 0 && twin_bands[band] & !used == 0,
            };
            if fresh && used >> r & 1 == 0 && twins & !used == 0 {
                open |= 1 << r;
            }
        }
        open
    }
}

impl Level {
    /// Chooses which of the stacks that are tied comes to stack `stack`.
    fn stack(
        &mut self,
        layout: &Layout,
        image: Partial,
        row: [u8; 9],
        stack: usize,
        order: Ordering,
    ) {
        if stack == 3 {
            self.finish(layout, image, row, order);
            return;
        }
        let mut tried: [[u8; 3]; 3] = [[0; 3]; 3];
        for other in stack..3 {
            if other > stack && layout.stacks_tied >> other & 1 == 0 {
                break;
            }
            let mut image = image;
            for i in 0..3 {
                image.columns.swap(3 * stack + i, 3 * other + i);
            }
            // Tied stacks have the same ties inside; with the same values in every group of tied
            // columns they are twins.
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
                self.column(layout, image, row, 3 * stack, order);
            }
        }
    }

    /// Chooses which of the columns that are tied comes to column `column`.
    fn column(
        &mut self,
        layout: &Layout,
        image: Partial,
        row: [u8; 9],
        column: usize,
        order: Ordering,
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
        let order = order.then(smallest.cmp(&self.row[column]));
        if order.is_gt() {
            return;
        }
        let mut tried = 0u16;
        for c in column..end {
            let digit = source(c);
            if value(c) != smallest || tried >> digit & 1 == 1 {
                continue;
            }
            tried |= 1 << digit;
            let (mut image, mut row) = (image, row);
            image.columns.swap(column, c);
            row[column] = smallest;
            if digit != 0 && image.labels[digit] == 0 {
                image.labels[digit] = image.next;
                image.next += 1;
            }
            if column % 3 == 2 {
                self.stack(layout, image, row, column / 3 + 1, order);
            } else {
                self.column(layout, image, row, column + 1, order);
            }
        }
    }

    /// Takes in an image whose new row is laid out.
    fn finish(&mut self, layout: &Layout, mut image: Partial, row: [u8; 9], order: Ordering) {
        // `order` was found against the smallest row of that moment, and a smaller one may have
        // come since.
        match row.cmp(&self.row) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.images.clear();
                self.seen.clear();
                self.row = row;
            }
            Ordering::Equal => debug_assert!(order.is_le()),
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

/// Brings tied columns and stacks into the order of the source, so that equal partial images look
/// equal.
fn sort_ties(image: &mut Partial) {
    // Three things are sorted by three exchanges of neighbours.
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

/// A symmetry that takes `a` to `b`, if there is one: then they are the same puzzle in disguise.
///
/// Two valid puzzles (solution grids among them) cost some microseconds, others as
/// [`smallest_image`].
#[must_use]
pub fn equivalence(a: &Puzzle, b: &Puzzle) -> Option<Transform> {
    if a.givens().count() != b.givens().count() {
        return None;
    }
    match (solve(a), solve(b)) {
        (Solutions::One(solution_a), Solutions::One(solution_b)) => {
            let canonical = Canonical::with_solution(a, &solution_a);
            let other = Canonical::with_solution(b, &solution_b);
            (canonical.givens() == other.givens() && canonical.solution() == other.solution())
                .then(|| canonical.morph().inverse().then(other.morph()))
        }
        // Symmetries carry solutions along, so their number is the same.
        (Solutions::None, Solutions::None) | (Solutions::Several(..), Solutions::Several(..)) => {
            let (image, way) = smallest_image(a);
            let (other, other_way) = smallest_image(b);
            (image == other).then(|| way.then(&other_way.inverse()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_agrees_with_the_minlex_form() {
        // The public function takes a short cut for solution grids, so that the two ways check each
        // other here.
        let scrambled: Transform = "tr645123897c312789456d314592687".parse().unwrap();
        for line in minlex_data::RANK_PAIRS.lines().skip(1) {
            let form: Puzzle = line.split('\t').nth(1).unwrap().parse().unwrap();
            let puzzle = form.transformed(&scrambled);
            let (image, way) = search(&puzzle);
            assert_eq!(image, form);
            assert_eq!(puzzle.transformed(&way), form);
            assert_eq!(smallest_image(&puzzle).0, form);
        }
    }
}
