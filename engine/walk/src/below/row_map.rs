//! Automorphisms of the top band as they act on the rows below.
//!
//! An automorphism permutes columns, relabels, and lets the rows below sort themselves again. The
//! row whose digit in the new first column becomes 2 is row 4 of the image.

use std::cmp::Ordering;

use minlex_catalog::DigitMap;
use minlex_catalog::{Band, BandMap};
use minlex_catalog::{PackedRow, Permutation};

#[derive(Clone, Copy, Debug)]
pub(crate) struct RowMap {
    /// For each column of the image, right shift of a packed row to the source digit.
    shifts: [u8; 9],
    relabelling: DigitMap,
    first_stack: u8,
    /// Its columns, 0..=2, in the order of the image.
    first_columns: Permutation,
    /// The source of 2, the first digit of every row 4.
    two: u8,
}

impl RowMap {
    /// All automorphisms of a band but the identity; at most 107.
    pub fn all_of(band: &Band) -> Vec<RowMap> {
        let others = band.automorphisms().iter().skip(1);
        others.map(|map| RowMap::new(band, map)).collect()
    }

    fn new(band: &Band, map: &BandMap) -> RowMap {
        let relabelling = band.relabelling(map);
        RowMap {
            shifts: map.columns.map(|c| 4 * (8 - c)),
            relabelling,
            first_stack: map.columns[0] / 3,
            first_columns: Permutation::of([0, 1, 2].map(|c: usize| map.columns[c] % 3)),
            two: relabelling.source(2),
        }
    }

    #[inline(always)]
    pub fn first_stack(&self) -> usize {
        usize::from(self.first_stack)
    }

    #[inline(always)]
    pub fn first_columns(&self) -> Permutation {
        self.first_columns
    }

    #[inline(always)]
    pub fn two(&self) -> u8 {
        self.two
    }

    #[inline(always)]
    pub fn relabel(&self, digit: u8) -> u8 {
        self.relabelling.image(digit)
    }

    /// The row of the three that becomes row 4 of the image.
    ///
    /// # Panics
    /// If none does: an empty row would reject minlex forms.
    #[inline(always)]
    pub fn row4_of(&self, rows: &[PackedRow; 3]) -> PackedRow {
        match self.find_row4(rows) {
            Some(row4) => row4,
            None => unreachable!("the rows of the other band start with the image's 2"),
        }
    }

    #[inline(always)]
    fn find_row4(&self, rows: &[PackedRow; 3]) -> Option<PackedRow> {
        rows.iter().copied().find(|row| self.first_digit(*row) == self.two)
    }

    #[inline(always)]
    fn first_digit(&self, row: PackedRow) -> u8 {
        (row.bits() >> self.shifts[0] & 15) as u8
    }

    /// Compares the image of a row with another row after equal first minirows.
    #[inline(always)]
    pub fn compare_row_end(&self, row: PackedRow, other: PackedRow) -> Ordering {
        self.compare_from(3, row, other)
    }

    /// Compares the image of a row with another row from a column on, digit by digit: the first
    /// mostly differ.
    #[inline(always)]
    fn compare_from(&self, first: usize, row: PackedRow, other: PackedRow) -> Ordering {
        for (column, shift) in self.shifts.iter().enumerate().skip(first) {
            let image = self.relabel((row.bits() >> shift & 15) as u8);
            match image.cmp(&other.digit(column)) {
                Ordering::Equal => {}
                order => return order,
            }
        }
        Ordering::Equal
    }

    /// [`Self::compare_bands`] after equal first minirows of row 4.
    pub fn compare_bands_end(
        &self,
        sources: [&[PackedRow; 3]; 2],
        bands: [&[PackedRow; 3]; 2],
    ) -> Ordering {
        // Mostly row 4 decides.
        let row4 = self.row4_of(sources[0]);
        let order = self.compare_row_end(row4, bands[0][0]);
        order.then_with(|| self.compare_bands(sources, bands))
    }

    /// Compares rows 4 to 9 of the image with those of the grid, given as two bands. `sources` are
    /// the same bands in the order of the image.
    fn compare_bands(
        &self,
        sources: [&[PackedRow; 3]; 2],
        bands: [&[PackedRow; 3]; 2],
    ) -> Ordering {
        for (source, band) in sources.into_iter().zip(bands) {
            let mut source = *source;
            source.sort_unstable_by_key(|&row| self.relabel(self.first_digit(row)));
            for (row, &other) in source.into_iter().zip(band) {
                match self.compare_from(0, row, other) {
                    Ordering::Equal => {}
                    order => return order,
                }
            }
        }
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    /// Rows 4 to 9 of an image, digit by digit.
    fn image(band: &Band, map: &BandMap, rows: [[u8; 9]; 6]) -> [[u8; 9]; 6] {
        let relabelling = band.relabelling(map);
        let mut images =
            rows.map(|row| map.columns.map(|c| relabelling.image(row[usize::from(c)])));
        images[..3].sort_unstable();
        images[3..].sort_unstable();
        if images[3] < images[0] {
            images.rotate_left(3);
        }
        images
    }

    #[test]
    fn images_are_compared_as_if_written_out() {
        let mut random = Random::new(3);
        let grids = minlex_data::rank_pairs().iter().map(|pair| {
            let grid = pair.grid.parse::<minlex_catalog::Grid>();
            grid.unwrap().minlex_form()
        });
        let mut equal = 0;
        for form in grids {
            let band = Band::get(form.band());
            let rows = form.lower_rows().map(PackedRow::unpack);
            let [a, b, c, d, e, f] = *form.lower_rows();
            let (upper, lower) = ([a, b, c], [d, e, f]);
            for (map, row_map) in band.automorphisms().iter().skip(1).zip(RowMap::all_of(band)) {
                let wanted = image(band, map, rows).cmp(&rows);
                let upper_first = row_map.find_row4(&upper).is_some();
                assert_ne!(upper_first, row_map.find_row4(&lower).is_some());
                let [first, second] = if upper_first { [upper, lower] } else { [lower, upper] };
                let sources = [random.shuffled(first), random.shuffled(second)];
                let found = row_map.compare_bands(sources.each_ref(), [&upper, &lower]);
                assert_eq!(found, wanted, "{form}");
                equal += u32::from(found.is_eq());
            }
        }
        assert!(equal > 0, "some automorphism of a top band is one of the grid");
    }
}
