//! Normal bands: first bands, sorted as far as possible.

use minlex_catalog::{BoxOrder, Permutation};

use crate::fills::Fills;
use crate::splits::SPLITS;
use crate::triples::{self, Triples};

/// Number of splits of the first box with digit 4 in the first row of box 2.
const HALF: usize = SPLITS / 2;
pub(crate) const NORMAL_BANDS: usize = HALF * BoxOrder::COUNT * BoxOrder::COUNT;

/// Digits of boxes 2 and 3: by box, row, column.
pub(crate) type Boxes = [[[u8; 3]; 3]; 2];

/// A first band in normal form: box 1 reads 123456789, the columns of boxes 2 and 3 ascend along
/// row 1, and box 2 has digit 4 there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalBand(u16);

impl NormalBand {
    /// All by number: by the rows of box 2, the orders in box 2, then those in box 3.
    pub(crate) fn all() -> impl Iterator<Item = NormalBand> {
        (0..NORMAL_BANDS as u16).map(NormalBand)
    }

    pub(crate) fn of(boxes: &Boxes) -> NormalBand {
        let rows = boxes[0].map(triples::triple);
        let split = Fills::get().beside_first_box().place(&rows);
        let order = |rows: [[u8; 3]; 3]| {
            BoxOrder::new(Permutation::of(rows[1]), Permutation::of(rows[2])).index()
        };
        let [second, third] = [order(boxes[0]), order(boxes[1])];
        NormalBand(((split * BoxOrder::COUNT + second) * BoxOrder::COUNT + third) as u16)
    }

    pub(crate) fn boxes(self) -> Boxes {
        let fills = Fills::get();
        let n = self.index();
        let second = &fills.beside_first_box().all()[n / (BoxOrder::COUNT * BoxOrder::COUNT)];
        let third = triples::rests(fills.first_box(), second);
        [
            box_with(second, BoxOrder::from_number(n / BoxOrder::COUNT)),
            box_with(&third, BoxOrder::from_number(n)),
        ]
    }

    /// The number, below [`NORMAL_BANDS`].
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The box with these digits in its rows: the first ascends, the others have this order.
fn box_with(rows: &Triples, order: BoxOrder) -> [[u8; 3]; 3] {
    let orders = [Permutation::IDENTITY, order.second(), order.third()];
    std::array::from_fn(|row| {
        let digits = triples::digits(rows[row]);
        orders[row].images().map(|i| digits[usize::from(i)])
    })
}

pub(crate) fn columns(rows: &[[u8; 3]; 3]) -> Triples {
    let column = |i: usize| triples::triple([rows[0][i], rows[1][i], rows[2][i]]);
    [column(0), column(1), column(2)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_those_of_the_band() {
        for band in NormalBand::all() {
            let boxes = band.boxes();
            assert_eq!(NormalBand::of(&boxes), band);
            assert!(boxes[0][0].contains(&4));
            assert!(boxes.iter().all(|rows| rows[0].is_sorted()));
        }
    }
}
