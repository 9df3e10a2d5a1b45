//! The conjugacy classes of cell symmetries that fix some grid up to relabelling.
//!
//! Symmetries are conjugate if renaming rows and columns turns one into the other. Without
//! transposition, the cycle lengths of the nine rows and three bands, and of the columns and
//! stacks, determine the class. With transposition, the square of the symmetry permutes rows and
//! columns alike, and its cycles decide. Cycle lengths suffice: the wreath product of two symmetric
//! groups of degree three permutes the rows, and its 22 classes have 22 different pairs of cycle
//! lengths.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::Transform;

use super::cell_cycles::CellCycles;

/// One of the 27 conjugacy classes of cell symmetries that fix some grid up to relabelling, with
/// its number among all 275 (E. Russell and F. Jarvis 2006).
///
/// ```
/// use minlex_catalog::Transform;
/// use minlex_stats::ConjugacyClass;
///
/// let turn: Transform = "tr123456789c987654321d123456789".parse()?;
/// assert_eq!(ConjugacyClass::of(&turn).map(ConjugacyClass::number), Some(86));
/// assert_eq!(ConjugacyClass::of(&Transform::IDENTITY).map(ConjugacyClass::number), Some(1));
/// assert_eq!(ConjugacyClass::all().count(), 27);
/// # Ok::<(), minlex_catalog::TransformError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConjugacyClass(u8);

/// A permutation of nine lines that keeps three chutes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LineCycles {
    /// The lengths of the cycles of the lines, as decimal digits, longest first.
    lines: u32,
    chutes: u32,
}

impl LineCycles {
    const fn new(lines: u32, chutes: u32) -> LineCycles {
        LineCycles { lines, chutes }
    }

    fn fixed(self, times: usize) -> usize {
        let mut lengths = self.lines;
        let mut fixed = 0;
        while lengths > 0 {
            let length = lengths as usize % 10;
            if times.is_multiple_of(length) {
                fixed += length;
            }
            lengths /= 10;
        }
        fixed
    }

    fn of(images: &[u8; 9]) -> LineCycles {
        let chutes = [0, 3, 6].map(|line: usize| images[line] / 3);
        LineCycles::new(cycle_lengths(images), cycle_lengths(&chutes))
    }
}

/// The lengths of the cycles of a permutation, as decimal digits, longest first.
fn cycle_lengths(images: &[u8]) -> u32 {
    let mut lengths = Vec::new();
    let mut seen = vec![false; images.len()];
    for start in 0..images.len() {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut seen[at], true) {
            at = usize::from(images[at]);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    lengths.iter().rev().fold(0, |digits, length| 10 * digits + length)
}

struct Row {
    number: u8,
    cycles: Cycles,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cycles {
    /// Cycles of rows and columns, the smaller ones first.
    Lines([LineCycles; 2]),
    /// Cycles of the rows under the square of a symmetry that transposes.
    Square(LineCycles),
}

impl Cycles {
    fn of(symmetry: &Transform) -> Cycles {
        if symmetry.is_transposed() {
            return Cycles::Square(LineCycles::of(symmetry.then(symmetry).rows()));
        }
        let mut lines = [symmetry.rows(), symmetry.columns()].map(LineCycles::of);
        lines.sort_unstable();
        Cycles::Lines(lines)
    }

    fn fixed_cells(self, times: usize) -> usize {
        match self {
            Cycles::Lines([rows, columns]) => rows.fixed(times) * columns.fixed(times),
            // Row r has a fixed cell, in the column from which r comes, if the square fixes r. Odd
            // powers transpose likewise.
            Cycles::Square(square) if !times.is_multiple_of(2) => square.fixed(times),
            Cycles::Square(square) => square.fixed(times / 2).pow(2),
        }
    }

    fn cell_cycles(self) -> CellCycles {
        CellCycles::of(|times| self.fixed_cells(times))
    }
}

const fn lines(number: u8, first: (u32, u32), second: (u32, u32)) -> Row {
    let lines = [LineCycles::new(first.0, first.1), LineCycles::new(second.0, second.1)];
    Row { number, cycles: Cycles::Lines(lines) }
}

const fn square(number: u8, cycles: (u32, u32)) -> Row {
    Row { number, cycles: Cycles::Square(LineCycles::new(cycles.0, cycles.1)) }
}

/// The cycles of the identity.
const STILL: (u32, u32) = (111_111_111, 111);

/// All 27 by number. The published sizes and counts of fixed grids determine the cycles; a test
/// compares them.
const CLASSES: [Row; ConjugacyClass::COUNT] = [
    lines(1, STILL, STILL),
    lines(7, (333, 111), (3_111_111, 111)),
    lines(8, (333, 111), STILL),
    lines(9, (333, 111), (33_111, 111)),
    lines(10, (333, 111), (333, 111)),
    lines(22, (333, 3), (333, 3)),
    lines(23, (9, 3), (9, 3)),
    lines(24, (9, 3), (333, 3)),
    lines(25, (333, 3), STILL),
    lines(26, (9, 3), (3_111_111, 111)),
    lines(27, (9, 3), STILL),
    lines(28, (333, 3), (3_111_111, 111)),
    lines(29, (9, 3), (33_111, 111)),
    lines(30, (333, 3), (33_111, 111)),
    lines(31, (9, 3), (333, 111)),
    lines(32, (333, 3), (333, 111)),
    square(37, STILL),
    square(40, (333, 111)),
    square(43, (333, 3)),
    lines(79, (22_221, 21), (22_221, 21)),
    square(86, (22_221, 21)),
    lines(134, (222_111, 21), (222_111, 111)),
    lines(135, (63, 21), (222_111, 111)),
    lines(142, (63, 3), (63, 21)),
    lines(143, (63, 3), (6111, 21)),
    lines(144, (63, 3), (3222, 21)),
    lines(145, (63, 3), (222_111, 21)),
];

impl ConjugacyClass {
    /// The number of classes.
    pub const COUNT: usize = 27;

    /// All 27 by ascending number; the first is that of the identity.
    pub fn all() -> impl ExactSizeIterator<Item = ConjugacyClass> {
        (0..ConjugacyClass::COUNT as u8).map(ConjugacyClass)
    }

    /// The class of a symmetry, whatever its relabelling; `None` if no grid is fixed by symmetries
    /// of its class. Takes some hundred nanoseconds.
    #[must_use]
    pub fn of(symmetry: &Transform) -> Option<ConjugacyClass> {
        let cycles = Cycles::of(symmetry);
        let place = CLASSES.iter().position(|row| row.cycles == cycles)?;
        Some(ConjugacyClass(place as u8))
    }

    /// The number among all 275 in the list of Russell and Jarvis; those of the 27 are in 1..=145.
    #[must_use]
    pub fn number(self) -> u8 {
        CLASSES[self.index()].number
    }

    pub(super) fn cell_cycles(self) -> CellCycles {
        CLASSES[self.index()].cycles.cell_cycles()
    }

    /// The place among the 27, 0..=26.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for ConjugacyClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every permutation of nine lines that keeps three chutes together.
    fn line_permutations() -> Vec<[u8; 9]> {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut all = Vec::new();
        for chutes in orders {
            for a in orders {
                for b in orders {
                    for c in orders {
                        let lines = [a, b, c];
                        all.push(std::array::from_fn(|line| {
                            3 * chutes[line / 3] + lines[line / 3][line % 3]
                        }));
                    }
                }
            }
        }
        all
    }

    fn cell_cycles_by_steps(images: &[usize; 81]) -> CellCycles {
        CellCycles::of(|times| {
            let ends_at = |cell| (0..times).fold(cell, |cell: usize, _| images[cell]);
            (0..81).filter(|&cell| ends_at(cell) == cell).count()
        })
    }

    #[test]
    fn cells_move_as_the_cycles_of_lines_tell() {
        let lines = line_permutations();
        for (i, rows) in lines.iter().enumerate().step_by(61) {
            let columns = &lines[(i * 7 + 5) % lines.len()];
            for is_transposed in [false, true] {
                let images = std::array::from_fn(|cell| {
                    let (r, c) = (usize::from(rows[cell / 9]), usize::from(columns[cell % 9]));
                    if is_transposed { 9 * c + r } else { 9 * r + c }
                });
                let cycles = if is_transposed {
                    let square = std::array::from_fn(|r| columns[usize::from(rows[r])]);
                    Cycles::Square(LineCycles::of(&square))
                } else {
                    Cycles::Lines([LineCycles::of(rows), LineCycles::of(columns)])
                };
                assert_eq!(cycles.cell_cycles(), cell_cycles_by_steps(&images), "{rows:?} {i}");
            }
        }
    }

    /// Burnside's lemma for the group of all cell symmetries.
    #[test]
    fn patterns_are_as_many_as_published() {
        let lines = line_permutations();
        let mut classes: Vec<(LineCycles, u128)> = Vec::new();
        for permutation in &lines {
            let cycles = LineCycles::of(permutation);
            match classes.iter_mut().find(|(class, _)| *class == cycles) {
                Some((_, count)) => *count += 1,
                None => classes.push((cycles, 1)),
            }
        }
        assert_eq!(classes.len(), 22);
        let mut sums = [0; 82];
        let mut add = |cycles: Cycles, symmetries: u128| {
            for (sum, sets) in sums.iter_mut().zip(cycles.cell_cycles().fixed_sets()) {
                *sum += symmetries * sets;
            }
        };
        for &(rows, count) in &classes {
            add(Cycles::Square(rows), count * lines.len() as u128);
            for &(columns, others) in &classes {
                add(Cycles::Lines([rows, columns]), count * others);
            }
        }
        let published = minlex_data::PATTERN_COUNTS.lines().skip(1);
        let published: Vec<u128> =
            published.map(|row| row.split_once('\t').unwrap().1.parse().unwrap()).collect();
        assert_eq!(published[..6], [1, 1, 5, 21, 109, 548]);
        assert_eq!(sums.map(|sum| sum / 3_359_232)[..], published[..]);
        assert!(sums.iter().all(|sum| sum % 3_359_232 == 0));
    }
}
