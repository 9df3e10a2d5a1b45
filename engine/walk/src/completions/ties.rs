//! Images with another chute of the top band's number on top.
//!
//! Row 4 mostly differs from that of the grid in its first digits, read without making the image.

use std::cmp::Ordering;

use minlex_catalog::BandMap;
use minlex_catalog::DigitMap;
use minlex_catalog::canonicity::automorphisms_if_minlex;
use minlex_catalog::chute::{Chute, ChuteTable};
use minlex_catalog::{Grid, PackedRow};

pub(crate) type GridRows = [PackedRow; 9];

/// Order of the automorphism group of a grid with `automorphisms` that keep its top band. `None` if
/// an image with one of these chutes on top is smaller. They tie with the top band; band `k` is
/// chute `k`, stack `k` is `3 + k`.
#[inline]
pub(crate) fn group_order_with_ties(
    rows: &GridRows,
    ties: impl Iterator<Item = (usize, Chute)>,
    automorphisms: u32,
) -> Option<u32> {
    let mut lowest = Ordering::Greater;
    for (i, chute) in ties {
        lowest = lowest.min(compare_row4(rows, i, chute));
        if lowest.is_lt() {
            return None;
        }
    }
    match lowest {
        Ordering::Greater => Some(automorphisms),
        _ => automorphisms_if_minlex(&grid_of(rows)),
    }
}

pub(crate) fn chute_of(rows: &GridRows, i: usize) -> Chute {
    let table = ChuteTable::get();
    match i {
        0..3 => table.chute(|r, c| rows[3 * i + r].digit(c)),
        _ => table.chute(|r, c| rows[c].digit(3 * (i - 3) + r)),
    }
}

/// Compares row 4 of the lowest image with chute `i` on top with row 4 of the grid.
#[inline]
fn compare_row4(rows: &GridRows, i: usize, chute: Chute) -> Ordering {
    let table = ChuteTable::get();
    let map = table.map_to_band(chute);
    let compare = |map: &BandMap| match i {
        0..3 => compare_with_band(rows, i, map),
        _ => compare_with_stack(rows, i - 3, map),
    };
    match table.band(table.band_number(chute)).automorphisms() {
        [_] => compare(&map),
        all => {
            let mut lowest = Ordering::Greater;
            for automorphism in all {
                lowest = lowest.min(compare(&map.then(automorphism)));
                if lowest.is_lt() {
                    break;
                }
            }
            lowest
        }
    }
}

#[inline]
fn compare_with_band(rows: &GridRows, i: usize, map: &BandMap) -> Ordering {
    let digit = |row: PackedRow, k: usize| row.digit(map.columns[k].into());
    let top = rows[3 * i + usize::from(map.rows[0])];
    let two = digit(top, 1);
    // Row 4 of an image is the row that starts with its 2.
    let mut others = (0..9).filter(|row| row / 3 != i).map(|row| rows[row]);
    let Some(row4) = others.find(|&row| digit(row, 0) == two) else {
        unreachable!("every digit is once in each column");
    };
    compare_digits(rows[3], |k| digit(top, k), |k| digit(row4, k))
}

#[inline]
fn compare_with_stack(rows: &GridRows, i: usize, map: &BandMap) -> Ordering {
    let row = |k: usize| rows[usize::from(map.columns[k])];
    let shift = 4 * (8 - 3 * i as u32 - u32::from(map.rows[0]));
    let top = |k: usize| digit_at(row(k), shift);
    let shift = place_of(row(0), top(1));
    compare_digits(rows[3], top, |k| digit_at(row(k), shift))
}

/// Compares row 4 of an image with the grid's; `top` and `row4` are the sources of the image's
/// first and fourth row.
#[inline(always)]
fn compare_digits(
    own: PackedRow,
    top: impl Fn(usize) -> u8,
    row4: impl Fn(usize) -> u8,
) -> Ordering {
    let mut relabelling = DigitMap::default();
    relabelling.set_row(std::array::from_fn(&top));
    (1..9)
        .map(|k| relabelling.image(row4(k)).cmp(&own.digit(k)))
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

#[inline(always)]
fn digit_at(row: PackedRow, shift: u32) -> u8 {
    (row.bits() >> shift & 15) as u8
}

/// The right shift to `digit` in a row of nine different digits.
#[inline(always)]
pub(crate) fn place_of(row: PackedRow, digit: u8) -> u32 {
    const LOWEST: u64 = 0x1_1111_1111;
    let differences = row.bits() ^ (LOWEST * u64::from(digit));
    // Carries imitate zeros only above the lowest one.
    let zeros = differences.wrapping_sub(LOWEST) & !differences & (LOWEST << 3);
    zeros.trailing_zeros() & !3
}

fn grid_of(rows: &GridRows) -> Grid {
    let mut cells = [0; 81];
    for (cells, row) in cells.as_chunks_mut::<9>().0.iter_mut().zip(rows) {
        *cells = row.unpack();
    }
    minlex_catalog::__internal::grid_from_digits(cells)
}
