//! Bands 2 and 3 of a grid, carried to the representative of the first band's class.

use minlex_catalog::DigitMap;
use minlex_catalog::{DigitSet, Partition};

use crate::fills::Fills;
use crate::gangster::Classes;
use crate::gangster::canonical_map::CanonicalMap;
use crate::gangster::normal_band::{self, Boxes};
use crate::gangster::representative::Representative;
use crate::triples;

pub(crate) struct Carried {
    map: CanonicalMap,
    representative: &'static Representative,
    /// For each stack and column of the representative, the column of the grid.
    columns: [[usize; 3]; 3],
}

impl Carried {
    /// The correspondence for boxes 2 and 3 of the normal form, with their columns of the grid.
    #[inline(always)]
    pub(crate) fn new(boxes: &Boxes, columns: &[[usize; 3]; 2]) -> Carried {
        let partition = |rows| triples::partition(&normal_band::columns(rows));
        let (p, q) = (partition(&boxes[0]), partition(&boxes[1]));
        let classes = Classes::get();
        let map = classes.map_of_straight(p, q);
        let representative = &classes.representatives[map.class];
        let lines = [[0, 1, 2], columns[0], columns[1]];
        let mut columns = [[0; 3]; 3];
        for (stack, row) in [[1, 2, 3], boxes[0][0], boxes[1][0]].into_iter().enumerate() {
            let to = map.stack(stack);
            // A column becomes the one with the image of its digit in row 1.
            for (column, label) in lines[stack].into_iter().zip(row) {
                columns[to][representative.column_of(to, map.image(label))] = column;
            }
        }
        Carried { map, representative, columns }
    }

    pub(crate) fn class(&self) -> usize {
        self.map.class
    }

    /// The place of a grid's bands 2 and 3, in any order, among the completions.
    #[inline(always)]
    pub(crate) fn rank(&self, digits: &[u8; 81], labels: &DigitMap) -> u64 {
        // By digit; sixteen entries, so that a mask keeps it in bounds.
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
        let mut splits = [0; 3];
        for (stack, split) in splits.iter_mut().enumerate() {
            let [a, b, c] = self.columns[stack];
            let columns = [in_column(a), in_column(b), in_column(c)];
            *split = self.representative.split(stack, &columns);
        }
        let minirow = |row: usize, [a, b, c]: [usize; 3]| at(row, a) | at(row, b) | at(row, c);
        let two = |row: usize| [minirow(row, self.columns[0]), minirow(row, self.columns[1])];
        let rows = |band: usize| [two(band), two(band + 1), two(band + 2)];
        self.rank_of_fills(splits, &rows(bands[0]), &rows(bands[1]))
    }

    /// The place of the completion with these splits, and these minirow sets in the first two
    /// stacks.
    #[inline(always)]
    fn rank_of_fills(
        &self,
        splits: [usize; 3],
        upper_rows: &[[DigitSet; 2]; 3],
        lower_rows: &[[DigitSet; 2]; 3],
    ) -> u64 {
        let fills = Fills::get();
        let [upper, lower] = self.representative.partitions(splits);
        self.representative.before(splits)
            + fills.rank(upper, upper_rows) * fills.count(lower)
            + fills.rank(lower, lower_rows)
    }

    /// The rows of bands 2 and 3 of the completion at a place, as labels in the columns of the
    /// grid. Bands and rows are unsorted.
    #[inline(always)]
    pub(crate) fn unrank(&self, place: u64) -> [[[u8; 9]; 3]; 2] {
        let fills = Fills::get();
        let (splits, left) = self.representative.splits_at(place);
        let [upper, lower]: [[Partition; 3]; 2] = self.representative.partitions(splits);
        let count = fills.count(lower);
        let minirows = [fills.unrank(upper, left / count), fills.unrank(lower, left % count)];
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
