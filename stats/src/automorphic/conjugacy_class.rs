//! The conjugacy classes of cell symmetries that leave some grid as it is.
//!
//! Symmetries are conjugate if one becomes the other when rows and columns are given other names.
//! Without transposition, the class follows from how rows and columns are permuted: from the
//! lengths of the cycles of the nine lines and of the three chutes. With transposition, the square
//! of the symmetry permutes rows and columns alike, and its cycles decide. (Rows of a grid are
//! permuted by the wreath product of two symmetric groups of three things, whose 22 classes have 22
//! different pairs of cycle lengths.)
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::Transform;

/// One of the 27 conjugacy classes of cell symmetries that leave some grid unchanged up to
/// rekindling (E. Russell and F. Jarvis 2006), by the number that they gave it among all 275.
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

/// How nine lines are permuted that keep three chutes together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LineCycles {
    /// The lengths of the cycles of the lines, as decimal digits, longest first.
    lines: u32,
    /// Those of the cycles of the chutes.
    chutes: u32,
}

impl LineCycles {
    const fn new(lines: u32, chutes: u32) -> LineCycles {
        LineCycles { lines, chutes }
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

/// A class: its number, and the cycles of its symmetries.
struct Row {
    number: u8,
    cycles: Cycles,
}

/// What decides the class of a symmetry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cycles {
    /// Of rows and columns, the smaller ones first.
    Lines([LineCycles; 2]),
    /// Of the rows under the square of a symmetry that transposes.
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
}

const fn lines(number: u8, first: (u32, u32), second: (u32, u32)) -> Row {
    let lines = [LineCycles::new(first.0, first.1), LineCycles::new(second.0, second.1)];
    Row { number, cycles: Cycles::Lines(lines) }
}

const fn square(number: u8, cycles: (u32, u32)) -> Row {
    Row { number, cycles: Cycles::Square(LineCycles::new(cycles.0, cycles.1)) }
}

/// The cycles of no line.
const STILL: (u32, u32) = (111_111_111, 111);

/// All 27 by number. Which number goes with which cycles follows from the published sizes and
/// counts of fixed grids; a test compares them.
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
    /// How many there are.
    pub const COUNT: usize = 27;

    /// All 27, the numbers ascending; the first is that of the identity.
    pub fn all() -> impl ExactSizeIterator<Item = ConjugacyClass> {
        (0..ConjugacyClass::COUNT as u8).map(ConjugacyClass)
    }

    /// The class of a symmetry, whatever its rekindling; `None` if no grid is left unchanged by a
    /// symmetry of its class. Some hundred nanoseconds.
    #[must_use]
    pub fn of(symmetry: &Transform) -> Option<ConjugacyClass> {
        let cycles = Cycles::of(symmetry);
        let place = CLASSES.iter().position(|row| row.cycles == cycles)?;
        Some(ConjugacyClass(place as u8))
    }

    /// Its number among all 275 in the list of Russell and Jarvis, 1..=145.
    #[must_use]
    pub fn number(self) -> u8 {
        CLASSES[self.index()].number
    }

    /// Its place among the 27, 0..=26.
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
