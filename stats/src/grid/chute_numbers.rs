//! The band numbers of the chutes of consecutive forms: most share rows 1 to 6, and so bands 1 and
//! 2 and two boxes of each stack.
#![forbid(unsafe_code)]

use minlex_catalog::chute::{ChuteTable, Labels};
use minlex_catalog::{Band, BandNumber, BoxOrder, MinlexForm, PackedRow, Permutation};

pub(crate) struct ChuteNumbers {
    band: BandNumber,
    /// For each stack, the labels of its box in the top band, read by columns.
    labels: [Labels; 3],
    keys: [Keys; 3],
    /// Rows 4 to 6 at hand.
    upper: [PackedRow; 3],
    second: BandNumber,
    /// For each stack, the first of the 36 chutes with its boxes in bands 1 and 2.
    first_chutes: [usize; 3],
    /// The labels of the first box of a band, read by rows.
    of_band: Labels,
}

/// For each row of a band and digit, the addend of its label in a stack to the place in [`ORDERS`].
type Keys = [[u16; 16]; 3];

/// For each value of 81, 9 and 1 times three labels, the number of their order.
static ORDERS: [u8; 1024] = {
    let mut orders = [0; 1024];
    let mut place = 0;
    while place < 729 {
        let [a, b, c] = [place / 81, place / 9 % 9, place % 9];
        if a != b && b != c && a != c {
            orders[place] = Permutation::of([a as u8, b as u8, c as u8]).number();
        }
        place += 1;
    }
    orders
};

/// For each value of 36, 6 and 1 times the numbers of three orders, the number of the [`BoxOrder`].
static BOX_ORDERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut place = 0;
    while place < 216 {
        let [a, b, c] = [place / 36, place / 6 % 6, place % 6];
        let orders =
            [Permutation::from_number(a), Permutation::from_number(b), Permutation::from_number(c)];
        numbers[place] = BoxOrder::of_rows(orders).number();
        place += 1;
    }
    numbers
};

impl ChuteNumbers {
    pub fn below(band: BandNumber) -> ChuteNumbers {
        let upper = Band::get(band).rows();
        let mut keys = [[[0; 16]; 3]; 3];
        for (place, &digit) in Band::get(band).digits().iter().enumerate() {
            let (row, stack, column) = (place / 9, place % 9 / 3, place % 3);
            for (keys, factor) in keys[stack].iter_mut().zip([81, 9, 1]) {
                keys[usize::from(digit)] = factor * (3 * column + row) as u16;
            }
        }
        let labels = [0, 1, 2].map(|stack| Labels::of_box(cells(&upper, stack)));
        let first_chutes = first_chutes(&labels, &upper);
        let of_band = Labels::of_box(|row, column| upper[row].digit(column));
        ChuteNumbers { band, labels, keys, upper, second: band, first_chutes, of_band }
    }

    /// The numbers of the bands from the top, then the stacks from the left, in some thirty
    /// nanoseconds.
    #[inline(always)]
    pub fn of(&mut self, form: &MinlexForm) -> [BandNumber; 6] {
        let &[a, b, c, d, e, f] = form.lower_rows();
        let (upper, lower) = ([a, b, c], [d, e, f]);
        if self.upper != upper {
            self.upper = upper;
            self.second = self.number(&upper);
            self.first_chutes = first_chutes(&self.labels, &upper);
        }
        let third = self.number(&lower);
        let numbers = ChuteTable::get().band_numbers();
        let stack = |stack: usize| {
            let keys = &self.keys[stack];
            let order = |column: usize| {
                let key = |row: usize| keys[row][usize::from(lower[row].digit(column))];
                usize::from(ORDERS[usize::from(key(0) + key(1) + key(2)) % 1024])
            };
            let first = 3 * stack;
            let orders = 36 * order(first) + 6 * order(first + 1) + order(first + 2);
            numbers[self.first_chutes[stack] + usize::from(BOX_ORDERS[orders % 256])]
        };
        [self.band, self.second, third, stack(0), stack(1), stack(2)]
    }

    #[inline(always)]
    fn number(&mut self, rows: &[PackedRow; 3]) -> BandNumber {
        let table = ChuteTable::get();
        self.of_band.set(|row, column| rows[row].digit(column));
        let of_box = |first: usize| {
            table.labelled_box(&self.of_band, |row, column| rows[row].digit(first + column))
        };
        table.band_number(table.chute_of(of_box(3), of_box(6)))
    }
}

#[inline(always)]
fn first_chutes(labels: &[Labels; 3], rows: &[PackedRow; 3]) -> [usize; 3] {
    let table = ChuteTable::get();
    [0, 1, 2].map(|stack| {
        let labelled = table.labelled_box(&labels[stack], cells(rows, stack));
        let number = table.chute_of(labelled, labelled).number();
        number - number % BoxOrder::COUNT
    })
}

#[inline(always)]
fn cells(rows: &[PackedRow; 3], stack: usize) -> impl Fn(usize, usize) -> u8 {
    move |column, row| rows[row].digit(3 * stack + column)
}

#[inline(always)]
pub(crate) fn highest(numbers: &[BandNumber; 6]) -> u16 {
    numbers.iter().fold(0, |highest, number| highest.max(number.get()))
}

#[inline(always)]
pub(crate) fn count(numbers: &[BandNumber; 6], wanted: BandNumber) -> u16 {
    numbers.iter().map(|&number| u16::from(number == wanted)).sum()
}
