//! The order of six lines in two groups: columns in stacks 2 and 3, or rows in bands 2 and 3.

use minlex_catalog::Permutation;

/// The order of two groups of three lines and of the lines in them, one of 72.
///
/// Sorted, the lines of each group ascend, and the first group has a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineOrder {
    /// True if the group that is sorted first is second in the grid.
    exchanged: bool,
    orders: [Permutation; 2],
}

impl LineOrder {
    pub(crate) const COUNT: u64 = 72;

    /// The order of lines with these values, by group. The group with the value `first` is sorted
    /// first.
    #[inline(always)]
    pub(crate) fn of(values: [[u8; 3]; 2], first: u8) -> LineOrder {
        LineOrder { exchanged: !values[0].contains(&first), orders: values.map(Permutation::of) }
    }

    /// The number, `36 * exchanged + 6 * first group + second group`.
    #[inline(always)]
    pub(crate) fn number(self) -> u64 {
        let [first, second] = self.orders.map(|order| u64::from(order.number()));
        36 * u64::from(self.exchanged) + 6 * first + second
    }

    #[inline(always)]
    pub(crate) fn from_number(number: u64) -> LineOrder {
        let n = number as usize;
        LineOrder { exchanged: n >= 36, orders: [n / 6, n].map(Permutation::from_number) }
    }

    #[inline(always)]
    pub(crate) fn group(self, k: usize) -> usize {
        k ^ usize::from(self.exchanged)
    }

    /// The lines, 0..=2, of the group sorted into place `k`.
    #[inline(always)]
    pub(crate) fn places(self, k: usize) -> [usize; 3] {
        let [a, b, c] = self.orders[self.group(k)].inverse().images();
        [usize::from(a), usize::from(b), usize::from(c)]
    }

    #[inline(always)]
    pub(crate) fn lines(self) -> [[usize; 3]; 2] {
        let lines = |k: usize| {
            let [a, b, c] = self.places(k);
            let start = 3 + 3 * self.group(k);
            [start + a, start + b, start + c]
        };
        [lines(0), lines(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_has_its_number_and_its_lines() {
        for number in 0..LineOrder::COUNT {
            let order = LineOrder::from_number(number);
            assert_eq!(order.number(), number);
            let lines = order.lines().concat();
            let mut values = [[0; 3]; 2];
            for (value, line) in (1..).zip(&lines) {
                values[line / 3 - 1][line % 3] = value;
            }
            assert_eq!(LineOrder::of(values, 1), order);
        }
    }
}
