//! Orders of three things, and of the digits in a box.

/// One of the six orders of three things, numbered in lexicographic order.
///
/// ```
/// use minlex_catalog::Permutation;
///
/// let order = Permutation::of([7, 9, 2]);
/// assert_eq!(order.images(), [1, 2, 0]);
/// assert_eq!(order.inverse().images(), [2, 0, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation(u8);

/// For each number, the images of 0, 1 and 2. Tables of eight need no check of bounds.
const IMAGES: [[u8; 3]; 8] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 1, 2], [0, 1, 2]];

/// For each number, the number of the inverse.
const INVERSE: [u8; 8] = [0, 1, 2, 4, 3, 5, 0, 0];

/// For the numbers of two permutations, the number of the second [sorted
/// by](Permutation::sorted_by) the first.
const AFTER: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut first = 0;
    while first < 6 {
        let sorted = IMAGES[INVERSE[first] as usize];
        let mut second = 0;
        while second < 6 {
            let row = IMAGES[second];
            table[first][second] = Permutation::of([
                row[sorted[0] as usize],
                row[sorted[1] as usize],
                row[sorted[2] as usize],
            ])
            .0;
            second += 1;
        }
        first += 1;
    }
    table
};

impl Permutation {
    /// The identity permutation.
    pub const IDENTITY: Permutation = Permutation(0);

    /// All six, in lexicographic order.
    pub const ALL: [Permutation; 6] = [
        Permutation(0),
        Permutation(1),
        Permutation(2),
        Permutation(3),
        Permutation(4),
        Permutation(5),
    ];

    /// Order of three different values: each place goes to its value's rank.
    #[inline(always)]
    #[must_use]
    pub const fn of(values: [u8; 3]) -> Permutation {
        let [a, b, c] = values;
        Permutation(match (a < b, b < c, a < c) {
            (true, true, _) => 0,
            (true, false, true) => 1,
            (false, true, true) => 2,
            (true, false, false) => 3,
            (false, true, false) => 4,
            (false, false, _) => 5,
        })
    }

    /// Permutation with this number; numbers from 6 on wrap around.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: usize) -> Permutation {
        Permutation((number % 6) as u8)
    }

    /// Permutation in the lowest three bits of a table entry, 0..=5.
    #[inline(always)]
    pub(crate) const fn from_entry(entry: u8) -> Permutation {
        Permutation(entry & 7)
    }

    /// Its number, 0..=5.
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as a table index below eight.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// The images of 0, 1 and 2.
    #[inline(always)]
    #[must_use]
    pub const fn images(self) -> [u8; 3] {
        IMAGES[self.index()]
    }

    /// The image of place `i`, 0..=2.
    ///
    /// # Panics
    /// If `i` is above 2.
    #[inline(always)]
    #[must_use]
    pub const fn image(self, i: usize) -> usize {
        self.images()[i] as usize
    }

    /// The permutation that undoes this one.
    #[inline(always)]
    #[must_use]
    pub const fn inverse(self) -> Permutation {
        Permutation(INVERSE[self.index()])
    }

    /// Order that a row with this order gets when columns move to sort a row with order `sorted`.
    #[inline(always)]
    #[must_use]
    pub const fn sorted_by(self, sorted: Permutation) -> Permutation {
        Permutation(AFTER[sorted.index()][self.index()])
    }
}

/// Order of the digits in a box with a sorted first row: permutations of the other two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxOrder(u8);

impl BoxOrder {
    /// Number of orders.
    pub const COUNT: usize = 36;

    /// The order with these permutations.
    #[inline(always)]
    #[must_use]
    pub const fn new(second: Permutation, third: Permutation) -> BoxOrder {
        BoxOrder(6 * second.0 + third.0)
    }

    /// Order of a box with these row orders, once columns are sorted by the first.
    #[inline(always)]
    #[must_use]
    pub const fn of_rows(rows: [Permutation; 3]) -> BoxOrder {
        BoxOrder::new(rows[1].sorted_by(rows[0]), rows[2].sorted_by(rows[0]))
    }

    /// All 36 by number.
    pub fn all() -> impl Iterator<Item = BoxOrder> {
        (0..36).map(BoxOrder)
    }

    /// Order with this number; numbers from 36 on wrap around.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: usize) -> BoxOrder {
        BoxOrder((number % 36) as u8)
    }

    /// Its number, `6 * second row + third row`, 0..=35.
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as a table index below 36.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Permutations of the three rows; that of the first is the identity.
    #[inline(always)]
    #[must_use]
    pub const fn rows(self) -> [Permutation; 3] {
        [Permutation::IDENTITY, self.second(), self.third()]
    }

    /// The permutation of the second row.
    #[inline(always)]
    #[must_use]
    pub const fn second(self) -> Permutation {
        Permutation(self.0 / 6)
    }

    /// The permutation of the third row.
    #[inline(always)]
    #[must_use]
    pub const fn third(self) -> Permutation {
        Permutation(self.0 % 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_and_their_inverses() {
        for (number, permutation) in (0..).zip(Permutation::ALL) {
            assert_eq!(permutation.number(), number);
            assert_eq!(Permutation::of(permutation.images()), permutation);
            for i in 0..3 {
                assert_eq!(permutation.inverse().image(permutation.image(i)), i);
            }
            assert_eq!(permutation.sorted_by(permutation), Permutation::IDENTITY);
            assert_eq!(permutation.sorted_by(Permutation::IDENTITY), permutation);
        }
        assert!(Permutation::ALL.is_sorted_by_key(|p| p.images()));
    }

    #[test]
    fn a_box_order_is_two_permutations() {
        for order in BoxOrder::all() {
            assert_eq!(BoxOrder::new(order.second(), order.third()), order);
            assert_eq!(BoxOrder::from_number(order.index()), order);
            assert_eq!(BoxOrder::of_rows(order.rows()), order);
        }
    }
}
