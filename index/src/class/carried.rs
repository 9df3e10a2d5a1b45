//! Bands 2 and 3 of a grid, carried to the representative of the first band's class.

use minlex_catalog::digit_map::DigitMap;
use minlex_catalog::{DigitSet, Partition};

use super::line_order::LineOrder;
use crate::fills::Fills;
use crate::gangster::Classes;
use crate::gangster::canonical_map::CanonicalMap;
use crate::gangster::normal_band::{self, Boxes};
use crate::gangster::representative::Representative;
use crate::triples;

/// What the completions of a first band have to do with those of the representative.
pub(crate) struct Carried {
    map: CanonicalMap,
    representative: &'static Representative,
    /// By stack and column of the representative: the column of the grid that becomes it.
    columns: [[usize; 3]; 3],
}

impl Carried {
    /// `boxes`: boxes 2 and 3 of the normal form; `order`: that of the columns of the grid.
    #[inline(always)]
    pub(crate) fn new(boxes: &Boxes, order: LineOrder) -> Carried {
        let [p, q] = boxes
            .each_ref()
            .map(|rows| triples::partition(&normal_band::columns(rows)));
        let classes = Classes::get();
        let map = classes.map_of_straight(p, q);
        let representative = &classes.representatives[map.class];
        let [second, third] = boxes.map(|rows| rows[0]);
        let lines = [[0, 1, 2], order.lines(0), order.lines(1)];
        let mut columns = [[0; 3]; 3];
        for (stack, row) in [[1, 2, 3], second, third].into_iter().enumerate() {
            let to = map.stack(stack);
            // A column becomes the one that has what its digit in row 1 becomes.
            for (column, label) in lines[stack].into_iter().zip(row) {
                columns[to][representative.column_of(to, map.image(label))] = column;
            }
        }
        Carried {
            map,
            representative,
            columns,
        }
    }

    /// The class of the first band, from 0.
    pub(crate) fn class(&self) -> usize {
        self.map.class
    }

    /// The place of a grid's bands 2 and 3, in any order, among the completions.
    #[inline(always)]
    pub(crate) fn rank(&self, digits: &[u8; 81], labels: &DigitMap) -> u64 {
        // By digit of the grid, so that a mask shows the compiler that it stays in bounds.
        let mut carried = [DigitSet::EMPTY; 16];
        for digit in 1..=9 {
            carried[usize::from(digit)] =
                DigitSet::from_bits(1 << (self.map.image(labels.image(digit)) - 1));
        }
        let at = |row: usize, column: usize| carried[usize::from(digits[9 * row + column] & 15)];

        // The upper band has digit 2 in the representative's first column.
        let has_two = (3..6).any(|row| at(row, self.columns[0][0]) == DigitSet::of([2]));
        let bands = if has_two { [3, 6] } else { [6, 3] };
        let in_column = |column: usize| {
            at(bands[0], column) | at(bands[0] + 1, column) | at(bands[0] + 2, column)
        };
        let splits = std::array::from_fn(|stack| {
            let columns = self.columns[stack].map(in_column);
            self.representative.split(stack, &columns)
        });
        let minirows = bands.map(|band| {
            [0, 1, 2].map(|row| {
                [0, 1].map(|stack: usize| {
                    let [a, b, c] = self.columns[stack].map(|column| at(band + row, column));
                    a | b | c
                })
            })
        });
        self.rank_of_fills(splits, &minirows)
    }

    /// The place of the completion with these splits and these minirow sets of the first two stacks
    /// in the upper and in the lower band.
    #[inline(always)]
    fn rank_of_fills(&self, splits: [usize; 3], minirows: &[[[DigitSet; 2]; 3]; 2]) -> u64 {
        let fills = Fills::get();
        let [upper, lower] = self.representative.partitions(splits);
        self.representative.before(splits)
            + fills.rank(upper, &minirows[0]) * fills.count(lower)
            + fills.rank(lower, &minirows[1])
    }

    /// The rows of bands 2 and 3 in the completion at this place, as labels in the columns of the
    /// grid; bands and rows are in no order yet.
    #[inline(always)]
    pub(crate) fn unrank(&self, place: u64) -> [[[u8; 9]; 3]; 2] {
        let fills = Fills::get();
        let (splits, left) = self.representative.splits_at(place);
        let [upper, lower]: [[Partition; 3]; 2] = self.representative.partitions(splits);
        let count = fills.count(lower);
        let minirows = [
            fills.unrank(upper, left / count),
            fills.unrank(lower, left % count),
        ];
        let sources = self.map.sources();
        let cells = self.representative.column_sets(splits);
        let mut bands = [[[0; 9]; 3]; 2];
        for (half, rows) in bands.iter_mut().enumerate() {
            for (row, minirows) in rows.iter_mut().zip(&minirows[half]) {
                for stack in 0..3 {
                    for (i, column) in self.columns[stack].into_iter().enumerate() {
                        // A digit's cell is where its row set meets its column set.
                        let cell = minirows[stack] & cells[half][stack][i];
                        row[column] = sources[cell.bits().trailing_zeros() as usize];
                    }
                }
            }
        }
        bands
    }
}
