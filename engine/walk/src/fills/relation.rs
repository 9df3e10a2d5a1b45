//! Relations between an actual box and a standard box.

use minlex_catalog::__internal::each;
use minlex_catalog::BoxOrder;
use minlex_catalog::Permutation;

use crate::fills::fill::StandardRows;
use crate::kernel::marks::{Bytes64, NO_ORDER};

/// Permutation of a box's columns, and of the digits in each, to a standard box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Relation(u16);

impl Relation {
    /// Number of relations: `6^4`.
    pub const COUNT: usize = 1296;

    pub const IDENTITY: Relation = Relation(0);

    /// Relation of column `c` to column `columns.image(c)`, and of digit `i` there to place
    /// `digits[c].image(i)`.
    #[inline(always)]
    pub fn new(columns: Permutation, digits: [Permutation; 3]) -> Relation {
        let with = |n: u16, p: Permutation| 6 * n + u16::from(p.number());
        Relation(digits.into_iter().fold(with(0, columns), with))
    }

    pub fn all() -> impl Iterator<Item = Relation> {
        (0..Relation::COUNT as u16).map(Relation)
    }

    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline(always)]
    pub fn columns(self) -> Permutation {
        Permutation::from_number(self.index() / 216)
    }

    #[inline(always)]
    pub fn digits(self) -> [Permutation; 3] {
        let n = self.index();
        each([n / 36, n / 6, n], Permutation::from_number)
    }

    /// For each order of the standard box, the order of the actual box, rows sorted by the first
    /// column.
    pub fn order_map(self) -> Bytes64 {
        let mut map = Bytes64([NO_ORDER; 64]);
        let back = self.digits().map(Permutation::inverse);
        for standard in BoxOrder::all() {
            let columns = standard.rows();
            // Row by row: the digit's place in actual column c.
            let places = |c: usize| back[c].sorted_by(columns[self.columns().image(c)].inverse());
            let order = BoxOrder::of_rows([places(0), places(1), places(2)]);
            map.0[standard.index()] = order.number();
        }
        map
    }

    /// For each minirow of the standard box, as in [`StandardRows`], the minirow of the actual box.
    pub fn minirow_map(self) -> [u8; StandardRows::MINIROWS] {
        let back = self.digits().map(Permutation::inverse);
        std::array::from_fn(|standard| {
            let ranks = [standard % 3, standard / 3 % 3, standard / 9];
            let rank = |c: usize| back[c].image(ranks[self.columns().image(c)]) as u8;
            rank(0) + 3 * rank(1) + 9 * rank(2)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_maps_permute_the_orders() {
        for relation in Relation::all() {
            assert_eq!(Relation::new(relation.columns(), relation.digits()), relation);
            let map = relation.order_map();
            let mut seen = [false; 36];
            for &order in &map.0[..36] {
                seen[usize::from(order)] = true;
            }
            assert_eq!(seen, [true; 36]);
            assert_eq!(map.0[36..], [NO_ORDER; 28]);
        }
        let identity = Relation::new(Permutation::IDENTITY, [Permutation::IDENTITY; 3]);
        assert_eq!(identity, Relation::IDENTITY);
        assert!(BoxOrder::all().all(|order| identity.order_map().get(order) == order.number()));
    }
}
