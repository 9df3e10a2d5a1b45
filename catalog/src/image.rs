//! Images of a grid that put a given minlex band on top.
//!
//! A chute and a map to its minlex band fix columns and labels; the other six rows sort themselves.
//! So a grid has one image for each of its chutes with the band and each automorphism of the band.
//! Images mostly differ early in row 4.

use core::cmp::Ordering;

use crate::band::{BandMap, BandNumber};
use crate::chute::{Chute, ChuteTable, Labels};
use crate::digit_map::DigitMap;
use crate::packed_row::PackedRow;
use crate::symmetry::Transform;

/// The six chutes of a grid: bands 0 to 2, then stacks 0 to 2 read transposed.
#[derive(Clone, Copy)]
pub(crate) struct Chutes<'a> {
    cells: &'a [u8; 81],
    chutes: [Chute; 6],
    numbers: [BandNumber; 6],
}

impl<'a> Chutes<'a> {
    #[inline(always)]
    pub(crate) fn new(cells: &'a [u8; 81]) -> Chutes<'a> {
        let table = ChuteTable::get();
        let band = |k: usize, labels: &mut Labels| {
            table.chute_with(labels, |r, c| cells[27 * k + 9 * r + c])
        };
        let stack = |k: usize, labels: &mut Labels| {
            table.chute_with(labels, |r, c| cells[3 * k + 9 * c + r])
        };
        let labels = &mut Labels::default();
        let [first, second, third] = [band(0, labels), band(1, labels), band(2, labels)];
        let chutes = [first, second, third, stack(0, labels), stack(1, labels), stack(2, labels)];
        Chutes { cells, chutes, numbers: chutes.map(|chute| table.band_number(chute)) }
    }

    #[inline(always)]
    pub(crate) fn band_numbers(&self) -> &[BandNumber; 6] {
        &self.numbers
    }

    /// Smallest band number, on top of the minlex form.
    #[inline(always)]
    pub(crate) fn smallest(&self) -> BandNumber {
        self.numbers.iter().fold(BandNumber::LAST, |a, &b| a.min(b))
    }

    #[inline(always)]
    pub(crate) fn image_count(&self, band: BandNumber) -> usize {
        let chutes = self.numbers.iter().filter(|&&number| number == band).count();
        chutes * ChuteTable::get().band(band).automorphisms().len()
    }

    /// The only image with `band` on top, the usual case. It needs no comparisons.
    #[inline(always)]
    pub(crate) fn only_image(&self, band: BandNumber) -> Option<Image<'a>> {
        let table = ChuteTable::get();
        let mut same = (0..6).filter(|&i| self.numbers[i] == band);
        let i = same.next()?;
        let is_only = same.next().is_none() && table.band(band).automorphisms().len() == 1;
        is_only
            .then(|| Image::new(self.cells, Side::of_chute(i), &table.map_to_band(self.chutes[i])))
    }

    #[inline(always)]
    pub(crate) fn visit_images(&self, band: BandNumber, mut visit: impl FnMut(Image<'a>)) {
        let table = ChuteTable::get();
        let automorphisms = table.band(band).automorphisms();
        for i in 0..6 {
            if self.numbers[i] != band {
                continue;
            }
            let side = Side::of_chute(i);
            let map = table.map_to_band(self.chutes[i]);
            if automorphisms.len() == 1 {
                visit(Image::new(self.cells, side, &map));
                continue;
            }
            for automorphism in automorphisms {
                visit(Image::new(self.cells, side, &map.then(automorphism)));
            }
        }
    }
}

/// The chute on top of an image; `transposed` if it is a stack.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    pub(crate) transposed: bool,
    /// 0..=2 from the top, or from the left if transposed.
    pub(crate) chute: usize,
}

impl Side {
    #[inline(always)]
    pub(crate) fn of_chute(i: usize) -> Side {
        Side { transposed: i >= 3, chute: i % 3 }
    }

    #[inline(always)]
    pub(crate) fn steps(self) -> (usize, usize) {
        if self.transposed { (1, 9) } else { (9, 1) }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Image<'a> {
    cells: &'a [u8; 81],
    transposed: bool,
    /// Source offsets of rows and columns of the image; the first three rows make the minlex band.
    rows: [u8; 9],
    columns: [u8; 9],
    relabel: DigitMap,
}

impl<'a> Image<'a> {
    #[inline(always)]
    pub(crate) fn new(cells: &'a [u8; 81], side: Side, map: &BandMap) -> Image<'a> {
        let (down, right) = side.steps();
        let columns = map.columns.map(|c| c * right as u8);
        let line = |row: usize| (down * row) as u8;
        let top = [0, 1, 2].map(|r| line(3 * side.chute + usize::from(map.rows[r])));
        let cell = |row: u8, column: u8| cells[usize::from(row) + usize::from(column)];
        let relabel = DigitMap::from_row(columns.map(|column| cell(top[0], column)));
        // The first column of a minlex band has no 2, so row 4 starts with 2.
        let sorted = |chute: usize| {
            let lines = [0, 1, 2].map(|r| line(3 * chute + r));
            sorted(lines.map(|row| (relabel.image(cell(row, columns[0])), row)))
        };
        let (mut middle, mut bottom) = (sorted((side.chute + 1) % 3), sorted((side.chute + 2) % 3));
        if middle[0] > bottom[0] {
            core::mem::swap(&mut middle, &mut bottom);
        }
        let [m0, m1, m2] = middle.map(|(_, row)| row);
        let [b0, b1, b2] = bottom.map(|(_, row)| row);
        Image {
            cells,
            transposed: side.transposed,
            rows: [top[0], top[1], top[2], m0, m1, m2, b0, b1, b2],
            columns,
            relabel,
        }
    }

    #[inline(always)]
    pub(crate) fn row(&self, row: usize) -> PackedRow {
        let bits = self.columns.iter().fold(0, |bits, &column| {
            let cell = usize::from(self.rows[row]) + usize::from(column);
            bits << 4 | u64::from(self.relabel.image(self.cells[cell.min(80)]))
        });
        PackedRow::from_bits(bits)
    }

    #[inline(always)]
    pub(crate) fn lower_rows(&self) -> [PackedRow; 6] {
        [3, 4, 5, 6, 7, 8].map(|row| self.row(row))
    }

    pub(crate) fn transform(&self) -> Transform {
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        Transform::from_parts_unchecked(
            self.transposed,
            self.rows.map(|r| r / down),
            self.columns.map(|c| c / right),
            self.relabel.images(),
        )
    }
}

#[inline(always)]
fn sorted(rows: [(u8, u8); 3]) -> [(u8, u8); 3] {
    // Numbers sort in a few instructions without a branch.
    let mut keys = rows.map(|(digit, row)| u16::from(digit) << 8 | u16::from(row));
    for i in [0, 1, 0] {
        if keys[i] > keys[i + 1] {
            keys.swap(i, i + 1);
        }
    }
    keys.map(|key| ((key >> 8) as u8, key as u8))
}

/// An image whose rows 4 to 9 come on demand.
pub(crate) struct KnownRows<'a> {
    pub(crate) image: Image<'a>,
    rows: [PackedRow; 6],
    known: usize,
}

impl<'a> KnownRows<'a> {
    #[inline(always)]
    pub(crate) fn new(image: Image<'a>) -> KnownRows<'a> {
        KnownRows { image, rows: [PackedRow::default(); 6], known: 0 }
    }

    /// Row `4 + i` of the image; earlier rows come first.
    #[inline(always)]
    fn row(&mut self, i: usize) -> PackedRow {
        if self.known == i {
            self.rows[i] = self.image.row(3 + i);
            self.known += 1;
        }
        self.rows[i]
    }

    /// True for the same grid; `image` has the same band on top.
    #[inline(always)]
    pub(crate) fn equals(&mut self, image: &Image<'_>) -> bool {
        (0..6).all(|i| self.row(i) == image.row(3 + i))
    }

    /// Replaces this image by a smaller `image` with the same band on top.
    #[inline(always)]
    pub(crate) fn replace_if_smaller(&mut self, image: &Image<'a>) -> Ordering {
        for i in 0..6 {
            let row = image.row(3 + i);
            match row.cmp(&self.row(i)) {
                Ordering::Equal => {}
                Ordering::Less => {
                    self.rows[i] = row;
                    self.image = *image;
                    self.known = i + 1;
                    return Ordering::Less;
                }
                Ordering::Greater => return Ordering::Greater,
            }
        }
        Ordering::Equal
    }
}
