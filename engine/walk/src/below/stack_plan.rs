//! Minirows allowed in one stack below a top band.

use minlex_catalog::__internal::each;
use minlex_catalog::__internal::place_outside;
use minlex_catalog::{Band, DigitSet, Permutation, Split};

use crate::below::minirow::{
    Digits, Minirow, MinirowSet, Minirows, SameDigits, TRIPLES_ROOM, Triple, count_orders,
    digit_index,
};

/// Digits of a box, column by column, from the lowest label to the highest.
pub(crate) type BoxColumns = [u8; 9];

/// The minirows of one stack below a top band: a kilobyte; look-ups read a few lines.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct StackPlan {
    allowed: MinirowSet,
    /// For each triple, the allowed orders.
    orders: [u8; TRIPLES_ROOM],
    /// For each column and digit, place, 0..=5, among the digits that the top column lacks.
    places: [[u8; 16]; 3],
    all: &'static Minirows,
    /// For each split of the stack's columns, the digits left to band 3.
    rest: [BoxColumns; Split::COUNT],
}

/// Box of a stack in the top band, read transposed: labels 0..=8, column by column.
struct TopBox {
    digits: [u8; 9],
}

impl TopBox {
    fn new(band: &Band, stack: usize) -> TopBox {
        TopBox {
            digits: std::array::from_fn(|label| {
                band.digits()[9 * (label % 3) + 3 * stack + label / 3]
            }),
        }
    }

    /// Place of a digit among the six below column `c`.
    fn place_below(&self, c: u8, digit: u8) -> Option<u8> {
        let label = self.digits.iter().position(|&d| d == digit)? as u8;
        (label / 3 != c).then(|| place_outside(c, label))
    }

    fn below(&self, c: u8) -> impl Iterator<Item = u8> {
        (1..=9).filter(move |&digit| self.place_below(c, digit).is_some())
    }

    fn rest(&self, split: Split) -> BoxColumns {
        let labels = split.rest();
        std::array::from_fn(|i| self.digits[usize::from(labels[i / 3][i % 3])])
    }
}

impl StackPlan {
    pub fn new(band: &Band, stack: usize) -> StackPlan {
        let top = TopBox::new(band, stack);
        let mut plan = StackPlan {
            allowed: MinirowSet::EMPTY,
            orders: [0; TRIPLES_ROOM],
            places: [[0; 16]; 3],
            all: Minirows::get(),
            rest: [[0; 9]; Split::COUNT],
        };
        for x in top.below(0) {
            for y in top.below(1) {
                top.below(2).for_each(|z| plan.allow([x, y, z]));
            }
        }
        for (c, places) in (0..).zip(&mut plan.places) {
            for (digit, place) in (0..).zip(places) {
                *place = top.place_below(c, digit).unwrap_or_default();
            }
        }
        for split in Split::all() {
            plan.rest[split.index()] = top.rest(split);
        }
        plan
    }

    fn allow(&mut self, digits: [u8; 3]) {
        if let Some(minirow) = self.all.find(digits) {
            let Digits { set, order, .. } = *self.digits(minirow);
            self.allowed.insert(minirow);
            self.orders[self.all.triple(set).index()] |= 1 << order.number();
        }
    }

    /// All 162 allowed minirows, ascending.
    pub fn minirows(&self) -> impl Iterator<Item = Minirow> {
        self.allowed.iter()
    }

    pub fn number(&self, minirow: Minirow) -> u8 {
        self.allowed.count_below(minirow) as u8
    }

    #[inline(always)]
    pub fn digits(&self, minirow: Minirow) -> &'static Digits {
        self.all.digits(minirow)
    }

    /// Per column, a byte: place, 0..=5, among the digits that the top column lacks.
    #[inline(always)]
    pub fn places(&self, minirow: &Digits) -> u32 {
        let [x, y, z] = minirow.digits();
        let place = |c: usize, digit: u8| self.places[c][digit_index(digit)];
        u32::from_le_bytes([place(0, x), place(1, y), place(2, z), 0])
    }

    /// Order of three digits below the first column of the top band.
    #[inline(always)]
    pub fn first_column_order(&self, digits: [u8; 3]) -> Permutation {
        Permutation::of(each(digits, |digit| self.places[0][digit_index(digit)]))
    }

    /// Minirow with these digits, if allowed; any for other values.
    #[inline(always)]
    pub fn find(&self, digits: [u8; 3]) -> Option<Minirow> {
        let minirow = self.all.find(digits)?;
        self.with_set(self.digits(minirow).set).place(self.digits(minirow))?;
        Some(minirow)
    }

    #[inline(always)]
    pub fn with_set(&self, set: DigitSet) -> SameDigits {
        let triple = self.all.triple(set);
        self.all.with_orders(triple, self.orders[triple.index()])
    }

    #[inline(always)]
    pub fn triple(&self, set: DigitSet) -> Triple {
        self.all.triple(set)
    }

    #[inline(always)]
    pub fn count(&self, set: DigitSet) -> u32 {
        count_orders(self.orders[self.all.triple(set).index()])
    }

    #[inline(always)]
    pub fn with_set_above(&self, set: DigitSet, first: u8) -> SameDigits {
        let triple = self.all.triple(set);
        self.all
            .with_orders(triple, self.orders[triple.index()] & self.all.orders_above(triple, first))
    }

    #[inline(always)]
    pub fn with_sets(&self, sets: impl Iterator<Item = DigitSet>) -> impl Iterator<Item = Minirow> {
        let with = |all: MinirowSet, set| all.or(self.all.with(self.all.triple(set)));
        self.allowed.and(&sets.fold(MinirowSet::EMPTY, with)).iter()
    }

    /// Minirows disjoint from a triple, ascending; about 40.
    #[inline(always)]
    pub fn without_set(&self, set: DigitSet) -> impl Iterator<Item = Minirow> {
        self.allowed.and(self.all.without(self.all.triple(set))).iter()
    }

    #[inline(always)]
    pub fn rest(&self, split: usize) -> &BoxColumns {
        &self.rest[split]
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::__internal::triples;

    use super::*;

    #[test]
    fn minirows_are_those_that_the_top_band_allows() {
        for band in Band::all().iter().step_by(41) {
            for stack in 0..3 {
                let plan = StackPlan::new(band, stack);
                let above = |c: usize| [0, 9, 18].map(|r| band.digits()[r + 3 * stack + c]);
                let mut number = 0;
                for digits in (0..729).map(|i| [i / 81, i / 9 % 9, i % 9].map(|d| d as u8 + 1)) {
                    let [x, y, z] = digits;
                    let allowed = (x != y && y != z && x != z)
                        && (0..3).all(|c| !above(c).contains(&digits[c]));
                    assert_eq!(plan.find(digits).is_some(), allowed);
                    if let Some(minirow) = plan.find(digits) {
                        assert_eq!(plan.number(minirow), number);
                        assert_eq!(plan.digits(minirow).digits(), digits);
                        number += 1;
                    }
                }
                assert_eq!(plan.minirows().count(), usize::from(number));
                check_sets(&plan);
            }
        }
    }

    fn check_sets(plan: &StackPlan) {
        for &set in triples() {
            let own = |m: &Minirow| plan.digits(*m).set;
            let with: Vec<_> = plan.minirows().filter(|m| own(m) == set).collect();
            assert_eq!(plan.with_set(set).iter().collect::<Vec<_>>(), with);
            assert_eq!(plan.count(set) as usize, with.len());
            assert!(plan.with_sets([set].into_iter()).eq(with.iter().copied()));
            for (place, &minirow) in (0..).zip(&with) {
                assert_eq!(plan.with_set(set).place(plan.digits(minirow)), Some(place));
            }
            for first in 1..=9 {
                let above = with.iter().copied().filter(|&m| plan.digits(m).first() > first);
                assert!(plan.with_set_above(set, first).iter().eq(above));
            }
            let without = plan.minirows().filter(|m| own(m).is_disjoint(set));
            assert!(plan.without_set(set).eq(without));
        }
    }
}
