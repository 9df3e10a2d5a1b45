//! The class numbering: a mixed-radix number of a grid along Russell's 44 classes.
//!
//! The code follows `docs/GRID-INDEX.md` step by step. A grid is brought into normal form in three
//! independent ways. Their changes and the rest make the four [`Parts`] of the number. In the
//! normal form, box 1 reads 123456789; these are *labels*, not the digits of the grid.

mod carried;
mod line_order;
mod parts;

use minlex_catalog::DigitMap;
use minlex_catalog::Grid;

use crate::arrangement;
use crate::gangster::Classes;
use crate::gangster::normal_band::{Boxes, NormalBand};
use carried::Carried;
use line_order::LineOrder;
use parts::Parts;

pub(crate) fn index(grid: &Grid) -> u128 {
    let digits = grid.digits();
    let box_one: [u8; 9] = std::array::from_fn(|i| digits[9 * (i / 3) + i % 3]);
    let labels = DigitMap::from_row(box_one);
    let label = |row: usize, column: usize| labels.image(digits[9 * row + column]);

    let heads = [3, 6].map(|i| [label(0, i), label(0, i + 1), label(0, i + 2)]);
    let columns = LineOrder::of(heads, 4);
    let heads = [3, 6].map(|i| [label(i, 0), label(i + 1, 0), label(i + 2, 0)]);
    let rows = LineOrder::of(heads, 2);
    let lines = columns.lines();
    let boxes = sorted_boxes(&lines, label);
    let carried = Carried::new(&boxes, &lines);
    let first = Classes::get().first_completion(carried.class(), NormalBand::of(&boxes));
    Parts {
        top: first + carried.rank(digits, &labels),
        labels: arrangement::rank(&box_one),
        columns,
        rows,
    }
    .number()
}

/// Boxes 2 and 3 of the normal form, from these columns of the grid.
#[inline(always)]
fn sorted_boxes(columns: &[[usize; 3]; 2], label: impl Fn(usize, usize) -> u8) -> Boxes {
    let mut boxes = [[[0; 3]; 3]; 2];
    for (rows, columns) in boxes.iter_mut().zip(columns) {
        for (row, minirow) in rows.iter_mut().enumerate() {
            let [a, b, c] = *columns;
            *minirow = [label(row, a), label(row, b), label(row, c)];
        }
    }
    boxes
}

/// The grid with a number below the count of all grids.
pub(crate) fn grid(number: u128) -> Grid {
    let parts = Parts::of(number);
    let (class, band, completion) = Classes::get().at(parts.top);
    let boxes = band.boxes();
    let columns = parts.columns.lines();
    let carried = Carried::new(&boxes, &columns);
    debug_assert_eq!(carried.class(), class);

    let mut labels = [[0; 9]; 9];
    labels[..3].copy_from_slice(&first_band(&boxes, &columns));
    put_sorted(carried.unrank(completion), parts.rows, &mut labels);

    // By label; sixteen entries, so that a mask keeps it in bounds.
    let mut digit_of = [0; 16];
    digit_of[1..10].copy_from_slice(&arrangement::unrank(parts.labels));
    let mut digits = [0; 81];
    for (digit, &label) in digits.iter_mut().zip(labels.as_flattened()) {
        *digit = digit_of[usize::from(label & 15)];
    }
    minlex_catalog::__internal::grid_from_digits(digits)
}

/// The first band of the normal form, with the columns of boxes 2 and 3 in these places.
#[inline(always)]
fn first_band(boxes: &Boxes, &[second, third]: &[[usize; 3]; 2]) -> [[u8; 9]; 3] {
    let columns = [[0, 1, 2], second, third];
    std::array::from_fn(|row| {
        let minirows = [[1, 2, 3].map(|i| 3 * row as u8 + i), boxes[0][row], boxes[1][row]];
        let mut labels = [0; 9];
        for (columns, minirow) in columns.iter().zip(minirows) {
            for (&column, label) in columns.iter().zip(minirow) {
                labels[column] = label;
            }
        }
        labels
    })
}

/// Sorts two bands and their rows by the first column, then puts them into the wanted order.
#[inline(always)]
fn put_sorted(bands: [[[u8; 9]; 3]; 2], order: LineOrder, grid: &mut [[u8; 9]; 9]) {
    let found = LineOrder::of(bands.map(|band| band.map(|row| row[0])), 2);
    for (k, lines) in order.lines().into_iter().enumerate() {
        let band = bands[found.group(k)];
        for (line, place) in lines.into_iter().zip(found.places(k)) {
            grid[line] = band[place];
        }
    }
}
