//! The band numbers of the chutes of forms that come one after the other: most share rows 1 to 6
//! with the one before, and so their bands 1 and 2 and two boxes of each stack.
#![forbid(unsafe_code)]

use minlex_catalog::chute::{ChuteTable, LabelledBox, Labels};
use minlex_catalog::{Band, BandNumber, MinlexForm, PackedRow};

/// The numbers of forms with one band on top.
pub(crate) struct ChuteNumbers {
    band: BandNumber,
    /// By stack: the labels of its box in the band on top, read by columns.
    labels: [Labels; 3],
    /// Rows 4 to 6 at hand, the number of the band that they are, and its boxes by these labels.
    upper: [PackedRow; 3],
    second: BandNumber,
    boxes: [LabelledBox; 3],
}

impl ChuteNumbers {
    /// Those of forms with this band on top.
    pub fn below(band: BandNumber) -> ChuteNumbers {
        let (digits, _) = Band::get(band).digits().as_chunks::<9>();
        let rows = [0, 1, 2].map(|row: usize| PackedRow::pack(digits[row]));
        let labels = [0, 1, 2].map(|stack| Labels::of_box(cells(&rows, stack)));
        let boxes = boxes(&labels, &rows);
        ChuteNumbers { band, labels, upper: rows, second: band, boxes }
    }

    /// The numbers of the bands from the top, and of the stacks from the left. Some thirty
    /// nanoseconds.
    #[inline(always)]
    pub fn of(&mut self, form: &MinlexForm) -> [BandNumber; 6] {
        let &[a, b, c, d, e, f] = form.lower_rows();
        let (upper, lower) = ([a, b, c], [d, e, f]);
        if self.upper != upper {
            self.upper = upper;
            self.second = number(&upper);
            self.boxes = boxes(&self.labels, &upper);
        }
        let table = ChuteTable::get();
        let third = boxes(&self.labels, &lower);
        let stack =
            |stack: usize| table.band_number(table.chute_of(self.boxes[stack], third[stack]));
        [self.band, self.second, number(&lower), stack(0), stack(1), stack(2)]
    }
}

/// The boxes of a band, read by columns, by the labels of each stack.
#[inline(always)]
fn boxes(labels: &[Labels; 3], rows: &[PackedRow; 3]) -> [LabelledBox; 3] {
    let table = ChuteTable::get();
    [0, 1, 2].map(|stack| table.labelled_box(&labels[stack], cells(rows, stack)))
}

/// The digits of a box by column and row.
#[inline(always)]
fn cells(rows: &[PackedRow; 3], stack: usize) -> impl Fn(usize, usize) -> u8 {
    move |column, row| rows[row].digit(3 * stack + column)
}

/// The number of a band with these rows.
#[inline(always)]
fn number(rows: &[PackedRow; 3]) -> BandNumber {
    ChuteTable::get().band_number_of(|row, column| rows[row].digit(column))
}
