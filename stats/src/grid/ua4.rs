//! Unavoidable sets of four cells.
//!
//! An *unavoidable set* of a grid is a set of cells whose digits can be exchanged among them to
//! make another grid. Every valid puzzle of the grid has a given in it. The smallest have four
//! cells: two rows of a band and two columns in different boxes, or the transpose, where the same
//! two digits are crosswise. Each lies in one chute, and permuting rows, boxes, columns or digits
//! of the chute keeps it. So the band number determines their number.
#![forbid(unsafe_code)]

use std::sync::LazyLock;

use minlex_catalog::{Band, BandNumber};

/// The number of unavoidable sets of four cells in a grid, by the numbers of its chutes.
#[inline(always)]
pub(crate) fn of_chutes(numbers: &[BandNumber; 6]) -> u16 {
    static COUNTS: LazyLock<Vec<u16>> =
        LazyLock::new(|| counts().into_iter().map(|sets| sets as u16).collect());
    let counts = &**COUNTS;
    numbers.iter().map(|number| counts[number.index()]).sum()
}

/// The numbers of unavoidable sets of four cells in the 416 bands, in order; 0 to 7.
pub(crate) fn counts() -> Vec<i64> {
    Band::all().iter().map(|band| count(band.digits())).collect()
}

fn count(digits: &[u8; 27]) -> i64 {
    let at = |row: usize, column: usize| digits[9 * row + column];
    let mut sets = 0;
    for (upper, lower) in [(0, 1), (0, 2), (1, 2)] {
        for left in 0..9 {
            for right in left + 1..9 {
                let crosswise =
                    at(upper, left) == at(lower, right) && at(upper, right) == at(lower, left);
                sets += i64::from(crosswise);
            }
        }
    }
    sets
}
