//! Start of row 4 of an image with another chute of the top band's number on top.
//!
//! Row 4 of every image starts with a 2; the next two digits are beside it in one box of the grid,
//! and mostly decide the comparison. Pairs of digits are bytes of the same order.

use minlex_catalog::BandMap;
use minlex_catalog::DigitMap;
use minlex_catalog::chute::{CHUTES, ChuteTable, chute_number};
use minlex_catalog::{BoxOrder, PackedRow, Split};

use crate::below::band_plan::BandPlan;
use crate::below::stack_plan::BoxColumns;
use crate::completions::ties::place_of;
use crate::splits::split_walk::exchanged;

#[derive(Clone, Copy)]
pub(crate) struct StackImage {
    /// Band, 0..=2, whose rows become the first three columns.
    pub band: u8,
    /// The pair with that band as top.
    pub pair: u8,
    /// For each column of the image, its row's digit in the first column of the stack.
    rows: [u8; 3],
    /// Right shift of a packed row to that digit.
    shift: u8,
    relabelling: DigitMap,
    /// The digit that becomes 2.
    two: u8,
}

impl StackImage {
    #[inline(always)]
    pub fn pair_from(&self, rows: &[PackedRow; 3]) -> u8 {
        let own = rows.map(|row| (row.bits() >> self.shift & 15) as u8);
        let row = |digit: u8| {
            let row = if own[1] == digit { rows[1] } else { rows[0] };
            if own[2] == digit { rows[2] } else { row }
        };
        let column = place_of(row(self.rows[0]), self.two);
        let digit =
            |k: usize| self.relabelling.image((row(self.rows[k]).bits() >> column & 15) as u8);
        digit(1) << 4 | digit(2)
    }
}

/// Images with a stack on top, of all chutes with the number of the top band.
pub(crate) struct StackImages {
    /// For each chute number, its place among those with the number of the top band.
    places: Vec<u16>,
    /// Indexed by stack, place of the chute, and automorphism of the top band.
    images: Vec<StackImage>,
    chutes: usize,
    each: usize,
}

impl StackImages {
    /// Takes a fraction of a millisecond.
    pub fn new(plan: &BandPlan) -> StackImages {
        let lowest = plan.band().number();
        let numbers = ChuteTable::get().band_numbers();
        let mut places = vec![0; CHUTES];
        let ties = || (0..CHUTES).filter(|&chute| numbers[chute] == lowest);
        for (place, chute) in (0..).zip(ties()) {
            places[chute] = place;
        }
        let images =
            (0..3).flat_map(|stack| ties().flat_map(move |chute| images_of(plan, stack, chute)));
        StackImages {
            places,
            images: images.collect(),
            chutes: ties().count(),
            each: plan.row_maps().len() + 1,
        }
    }

    /// Images with this stack on top, whose chute has the number of the top band.
    #[inline(always)]
    pub fn of(&self, stack: usize, split: Split, second: u8, third: u8) -> &[StackImage] {
        let orders = [second, third].map(|order| BoxOrder::from_number(order.into()));
        let place = self.places[chute_number(split, orders[0], orders[1])];
        let first = (self.chutes * stack + usize::from(place)) * self.each;
        &self.images[first..first + self.each]
    }
}

/// Images with this chute on top, a stack read transposed.
fn images_of(plan: &BandPlan, stack: usize, chute: usize) -> Vec<StackImage> {
    let split = Split::from_number(chute / (BoxOrder::COUNT * BoxOrder::COUNT));
    let [second, third] = [chute / BoxOrder::COUNT, chute]
        .map(|number| BoxOrder::from_number(number % BoxOrder::COUNT));
    let top = plan.band().digits();
    let columns = &plan.stacks()[stack];
    let below = |columns: &BoxColumns, order: BoxOrder, r: usize, c: usize| {
        columns[3 * r + order.rows()[r].image(c)]
    };
    let cell = |r: usize, c: usize| match c / 3 {
        0 => top[9 * c + 3 * stack + r],
        1 => below(columns.rest(exchanged(split).index()), second, r, c % 3),
        _ => below(columns.rest(split.index()), third, r, c % 3),
    };
    let table = ChuteTable::get();
    let to_band = table.map_to_band(table.chute(cell));
    let image = |map: &BandMap| {
        let map = to_band.then(map);
        let at = |row: u8, c: u8| cell(row.into(), c.into());
        let relabelling = DigitMap::from_row(map.columns.map(|c| at(map.rows[0], c)));
        let [a, b, c, ..] = map.columns;
        let two = at(map.rows[0], map.columns[1]);
        let mut image = StackImage {
            band: a / 3,
            pair: 0,
            rows: [a, b, c].map(|c| at(0, c)),
            shift: 4 * (8 - 3 * stack as u8),
            relabelling,
            two,
        };
        if image.band == 0 {
            image.pair = image.pair_from(plan.top_rows());
        }
        image
    };
    plan.band().automorphisms().iter().map(image).collect()
}

#[derive(Clone, Copy)]
pub(crate) struct BandImage {
    /// Right shifts of a packed row to the digits of the image's first three columns.
    shifts: [u8; 3],
    relabelling: DigitMap,
    two: u8,
    /// The pair if row 4 of the image comes from the top band.
    pub top: Option<u8>,
}

impl BandImage {
    /// Images with a band of these rows on top, which ties with the top band.
    pub fn all_of<'a>(
        plan: &'a BandPlan,
        rows: &'a [PackedRow; 3],
    ) -> impl Iterator<Item = BandImage> + 'a {
        let table = ChuteTable::get();
        let to_band = table.map_to_band(table.chute(|r, c| rows[r].digit(c)));
        let top = *plan.top_rows();
        plan.band().automorphisms().iter().map(move |automorphism| {
            let map = to_band.then(automorphism);
            let first = rows[usize::from(map.rows[0])];
            let digits = map.columns.map(|c| first.digit(c.into()));
            let [a, b, c, ..] = map.columns;
            let image = BandImage {
                shifts: [a, b, c].map(|c| 4 * (8 - c)),
                relabelling: DigitMap::from_row(digits),
                two: digits[1],
                top: None,
            };
            BandImage { top: image.pair_in(&top), ..image }
        })
    }

    /// The pair if row 4 of the image is one of these rows.
    #[inline(always)]
    pub fn pair_in(&self, rows: &[PackedRow; 3]) -> Option<u8> {
        let digit = |row: PackedRow, k: usize| (row.bits() >> self.shifts[k] & 15) as u8;
        let row = *rows.iter().find(|&&row| digit(row, 0) == self.two)?;
        Some(self.relabelling.image(digit(row, 1)) << 4 | self.relabelling.image(digit(row, 2)))
    }
}
