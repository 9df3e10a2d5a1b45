//! Unavoidable sets of four cells.
//!
//! An *unavoidable set* of a grid is a set of cells whose digits can be exchanged among them such
//! that another grid comes out; every valid puzzle of the grid has a given in it. The smallest ones
//! have four cells: two rows of a band and two columns in different boxes, or the transpose, where
//! the same two digits are crosswise. Each lies in one chute, and permuting rows, boxes, columns
//! or digits of the chute keeps it, so how many there are is a matter of the band number.
#![forbid(unsafe_code)]

use std::sync::LazyLock;

use minlex_catalog::{Band, BandNumber};

/// For each band a line with a letter for each number of sets, from 0 on: a dot if no grid with
/// this band on top has so many, and a letter for how many bits the number of those grids takes,
/// `a` for one, `b` for two. `minlex stats --by band,ua4` counts them.
const BY_BAND: &str = include_str!("ua4_by_band.tsv");

/// How many unavoidable sets of four cells grids with this band on top have, ascending; and for
/// each number at most how many grids, which is less than twice as many as there are.
pub(crate) fn of_grids(band: BandNumber) -> impl Iterator<Item = (i64, u64)> {
    let letters = BY_BAND.lines().nth(1 + band.index()).and_then(|line| line.split('\t').nth(1));
    let numbers = (0..).zip(letters.unwrap_or_default().bytes());
    numbers
        .filter(|(_, letter)| *letter != b'.')
        .map(|(sets, letter)| (sets, (2 << (letter - b'a')) - 1))
}

/// How many unavoidable sets of four cells a grid has whose six chutes have these numbers.
#[inline(always)]
pub(crate) fn of_chutes(numbers: &[BandNumber; 6]) -> u16 {
    static COUNTS: LazyLock<Vec<u16>> =
        LazyLock::new(|| counts().into_iter().map(|sets| sets as u16).collect());
    let counts = &**COUNTS;
    numbers.iter().map(|number| counts[number.index()]).sum()
}

/// The number of unavoidable sets of four cells in each of the 416 bands, in order; 0 to 9.
pub(crate) fn counts() -> Vec<i64> {
    Band::all().iter().map(|band| count(band.digits())).collect()
}

/// The number of unavoidable sets of four cells in the band with these digits, row by row.
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
