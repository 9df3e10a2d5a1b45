//! The class numbering: a mixed-radix number that splits a grid along Russell's 44 classes.
//!
//! `docs/GRID-INDEX.md` fixes every convention; the code follows it step by step.
//!
//! A grid is brought into normal form in three independent ways, and what they change and what is
//! left make the four parts of the number: see [`Parts`]. In the normal form box 1 reads 123456789;
//! its digits are called *labels* here, since they stand for the digits of the grid.

mod carried;
mod line_order;
mod parts;

use minlex_catalog::Grid;
use minlex_catalog::digit_map::DigitMap;

use crate::arrangement;
use crate::gangster::Classes;
use crate::gangster::normal_band::{Boxes, NormalBand};
use carried::Carried;
use line_order::LineOrder;
use parts::Parts;

/// The number of a grid in the class numbering.
pub(crate) fn index(grid: &Grid) -> u128 {
    let digits = grid.digits();
    let box_one: [u8; 9] = std::array::from_fn(|i| digits[9 * (i / 3) + i % 3]);
    let labels = DigitMap::from_row(box_one);
    let label = |row: usize, column: usize| labels.image(digits[9 * row + column]);

    let columns = LineOrder::of(
        [3, 6].map(|column| [0, 1, 2].map(|i| label(0, column + i))),
        4,
    );
    let boxes = sorted_boxes(columns, label);
    let rows = LineOrder::of([3, 6].map(|row| [0, 1, 2].map(|i| label(row + i, 0))), 2);
    let carried = Carried::new(&boxes, columns);
    let first = Classes::get().first_completion(carried.class(), NormalBand::of(&boxes));
    Parts {
        top: first + carried.rank(digits, &labels),
        labels: arrangement::rank(&box_one),
        columns,
        rows,
    }
    .number()
}

/// Boxes 2 and 3 of the normal form.
#[inline(always)]
fn sorted_boxes(columns: LineOrder, label: impl Fn(usize, usize) -> u8) -> Boxes {
    [0, 1].map(|k| {
        let columns = columns.lines(k);
        [0, 1, 2].map(|row| columns.map(|column| label(row, column)))
    })
}

/// The grid with this number, below the count of all grids, in the class numbering.
pub(crate) fn grid(number: u128) -> Grid {
    let parts = Parts::of(number);
    let (class, band, completion) = Classes::get().at(parts.top);
    let boxes = band.boxes();
    let carried = Carried::new(&boxes, parts.columns);
    debug_assert_eq!(carried.class(), class);

    let mut labels = [[0; 9]; 9];
    labels[..3].copy_from_slice(&first_band(&boxes, parts.columns));
    put_sorted(carried.unrank(completion), parts.rows, &mut labels);

    let box_one = arrangement::unrank(parts.labels);
    let digit = |label: u8| box_one[usize::from(label - 1)];
    Grid::from_digits_unchecked(std::array::from_fn(|i| digit(labels[i / 9][i % 9])))
}

/// The first band of the normal form with its columns put into this order.
#[inline(always)]
fn first_band(boxes: &Boxes, order: LineOrder) -> [[u8; 9]; 3] {
    let columns = [[0, 1, 2], order.lines(0), order.lines(1)];
    [0, 1, 2].map(|row| {
        let minirows = [
            [1, 2, 3].map(|i| 3 * row as u8 + i),
            boxes[0][row],
            boxes[1][row],
        ];
        let mut labels = [0; 9];
        for (columns, minirow) in columns.iter().zip(minirows) {
            for (&column, label) in columns.iter().zip(minirow) {
                labels[column] = label;
            }
        }
        labels
    })
}

/// Puts two bands with their rows in any order below the first one: sorts them, and their rows, by
/// the first column, then puts them into the wanted order.
#[inline(always)]
fn put_sorted(bands: [[[u8; 9]; 3]; 2], order: LineOrder, grid: &mut [[u8; 9]; 9]) {
    let found = LineOrder::of(bands.map(|band| band.map(|row| row[0])), 2);
    for k in 0..2 {
        let band = bands[found.group(k)];
        for (line, place) in order.lines(k).into_iter().zip(found.places(k)) {
            grid[line] = band[place];
        }
    }
}
