//! Rows of numbers, read at compile time. A damaged file fails the build.

use crate::cells::Cells;

/// Reads a fixed number of rows below a line of column names.
macro_rules! rows {
    ($text:expr, $rows:literal, $read:path) => {{
        let mut cells = Cells::below_names($text);
        let mut rows = [$read(&mut cells); $rows];
        let mut i = 1;
        while i < rows.len() {
            rows[i] = $read(&mut cells);
            i += 1;
        }
        cells.end();
        rows
    }};
}

/// A minlex band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Band {
    /// 0 to 415.
    pub number: u16,
    /// Its cells row by row.
    pub digits: [u8; 27],
    /// Grids with this band on top of their minlex form.
    pub grids: u32,
    /// Order of its automorphism group.
    pub automorphisms: u32,
}

/// The 416 minlex bands, by number.
#[must_use]
pub fn bands() -> &'static [Band; 416] {
    const fn read(cells: &mut Cells) -> Band {
        Band {
            number: cells.small_number() as u16,
            digits: cells.digits(),
            grids: cells.small_number(),
            automorphisms: cells.small_number(),
        }
    }
    static ROWS: [Band; 416] = rows!(crate::BANDS416, 416, read);
    &ROWS
}

/// One of Russell's classes of first bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Class {
    /// 1 to 44.
    pub number: u8,
    /// Columns of a representative in boxes 2 and 3, digits ascending. Box 1 has the columns 147,
    /// 258 and 369.
    pub columns: [[[u8; 3]; 3]; 2],
    /// Normalised first bands in the class, of 36,288 in all.
    pub size: u32,
    /// Solution grids with one of them on top and ascending first digits in rows 4 to 6 and 7 to 9;
    /// row 4 starts below row 7.
    pub completions: u32,
}

/// Russell's 44 classes of first bands, by number.
#[must_use]
pub fn classes() -> &'static [Class; 44] {
    const fn read(cells: &mut Cells) -> Class {
        Class {
            number: cells.small_number() as u8,
            columns: [
                [cells.digits(), cells.digits(), cells.digits()],
                [cells.digits(), cells.digits(), cells.digits()],
            ],
            size: cells.small_number(),
            completions: cells.small_number(),
        }
    }
    static ROWS: [Class; 44] = rows!(crate::CLASSES44, 44, read);
    &ROWS
}

/// The class of a minlex band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BandClass {
    /// The band, 0 to 415.
    pub band: u16,
    /// The class, 1 to 44.
    pub class: u8,
    /// Completions of the class.
    pub completions: u32,
}

/// The classes of the minlex bands, by band.
#[must_use]
pub fn band_classes() -> &'static [BandClass; 416] {
    const fn read(cells: &mut Cells) -> BandClass {
        BandClass {
            band: cells.small_number() as u16,
            class: cells.small_number() as u8,
            completions: cells.small_number(),
        }
    }
    static ROWS: [BandClass; 416] = rows!(crate::BAND_TO_CLASS44, 416, read);
    &ROWS
}

/// A conjugacy class of cell symmetries that fixes some grid up to relabelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConjugacyClass {
    /// Published number, 1 to 275.
    pub number: u16,
    /// Symmetries in it.
    pub size: u32,
    /// Grids fixed by one of them, divided by 9!.
    pub fixed: u64,
}

/// The 27 conjugacy classes, by number.
#[must_use]
pub fn conjugacy_classes() -> &'static [ConjugacyClass; 27] {
    const fn read(cells: &mut Cells) -> ConjugacyClass {
        ConjugacyClass {
            number: cells.small_number() as u16,
            size: cells.small_number(),
            fixed: cells.number(),
        }
    }
    static ROWS: [ConjugacyClass; 27] = rows!(crate::CONJUGACY27, 27, read);
    &ROWS
}

/// Number of essentially different grids with automorphism groups of some order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AutomorphismCount {
    /// The order.
    pub order: u32,
    /// Grids.
    pub grids: u64,
}

/// The 16 orders, ascending.
#[must_use]
pub fn automorphism_counts() -> &'static [AutomorphismCount; 16] {
    const fn read(cells: &mut Cells) -> AutomorphismCount {
        AutomorphismCount { order: cells.small_number(), grids: cells.number() }
    }
    static ROWS: [AutomorphismCount; 16] = rows!(crate::AUTOMORPHISM_COUNTS, 16, read);
    &ROWS
}

/// A second row of minlex forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SecondRow {
    /// 0 to 13.
    pub number: u8,
    /// Its cells.
    pub digits: [u8; 9],
    /// Grids with this second row.
    pub grids: u64,
}

/// The 14 second rows, by number.
#[must_use]
pub fn second_rows() -> &'static [SecondRow; 14] {
    const fn read(cells: &mut Cells) -> SecondRow {
        SecondRow {
            number: cells.small_number() as u8,
            digits: cells.digits(),
            grids: cells.number(),
        }
    }
    static ROWS: [SecondRow; 14] = rows!(crate::ROW2_PREFIX_COUNTS, 14, read);
    &ROWS
}

/// A grid whose rank was published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankPair {
    /// Its rank, from 1.
    pub rank: u64,
    /// Minlex form, 81 ASCII digits.
    pub grid: &'static str,
    /// Order of its automorphism group.
    pub automorphisms: u32,
}

/// Published ranks, ascending, with the first and the last.
#[must_use]
pub fn rank_pairs() -> &'static [RankPair; 4] {
    const fn read(cells: &mut Cells) -> RankPair {
        RankPair { rank: cells.number(), grid: cells.text(), automorphisms: cells.small_number() }
    }
    static ROWS: [RankPair; 4] = rows!(crate::RANK_PAIRS, 4, read);
    &ROWS
}
