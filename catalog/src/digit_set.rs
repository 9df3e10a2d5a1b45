//! Sets of digits.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A set of digits 1..=9, one bit for each: digit `d` is bit `d - 1`.
///
/// ```
/// use minlex_catalog::DigitSet;
///
/// let minirow = DigitSet::of([4, 1, 7]);
/// assert_eq!(minirow.len(), 3);
/// assert!(minirow.contains(7) && !minirow.contains(2));
/// assert_eq!((!minirow).iter().collect::<Vec<_>>(), [2, 3, 5, 6, 8, 9]);
/// assert_eq!(minirow | !minirow, DigitSet::ALL);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);
    /// All nine digits.
    pub const ALL: DigitSet = DigitSet(0x1ff);

    /// The set with digit `d` for every set bit `d - 1`; higher bits are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u16) -> DigitSet {
        DigitSet(bits & 0x1ff)
    }

    /// The set of these digits; other values are left out.
    #[inline(always)]
    #[must_use]
    pub const fn of<const N: usize>(digits: [u8; N]) -> DigitSet {
        let mut bits = 0u16;
        let mut i = 0;
        while i < N {
            if digits[i] >= 1 && digits[i] <= 9 {
                bits |= 1 << (digits[i] - 1);
            }
            i += 1;
        }
        DigitSet(bits)
    }

    /// One bit for each digit, digit 1 lowest; below 512.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The bits as a table index below 512.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 0x1ff) as usize
    }

    /// `true` if `digit` is in the set; false for other values.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, digit: u8) -> bool {
        digit >= 1 && digit <= 9 && self.0 >> (digit - 1) & 1 == 1
    }

    /// Number of digits in the set, 0..=9.
    #[inline(always)]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// `true` if the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `true` if the sets have no digit in common.
    #[inline(always)]
    #[must_use]
    pub const fn is_disjoint(self, other: DigitSet) -> bool {
        self.0 & other.0 == 0
    }

    /// `true` if every digit of this set is in the other one.
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest digit, 1..=9; `None` if the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn smallest(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The digits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=9).filter(move |&digit| self.contains(digit))
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;

    /// The digits of either set.
    #[inline(always)]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    /// The digits of both sets.
    #[inline(always)]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;

    /// The digits of this set that the other one lacks.
    #[inline(always)]
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl Not for DigitSet {
    type Output = DigitSet;

    /// The digits outside the set.
    #[inline(always)]
    fn not(self) -> DigitSet {
        DigitSet(!self.0 & 0x1ff)
    }
}

impl FromIterator<u8> for DigitSet {
    /// The set of these digits; other values are left out.
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::of([digit]))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_lists_of_digits() {
        for bits in 0..512u16 {
            let set = DigitSet::from_bits(bits);
            let digits: alloc::vec::Vec<u8> = set.iter().collect();
            assert_eq!(digits.len(), set.len() as usize);
            assert_eq!(digits.iter().copied().collect::<DigitSet>(), set);
            assert_eq!(digits.first().copied(), set.smallest());
            assert_eq!(set | !set, DigitSet::ALL);
            assert!(set.is_disjoint(!set) && set.is_subset(DigitSet::ALL));
            assert_eq!(DigitSet::ALL - set, !set);
        }
        assert_eq!(DigitSet::from_bits(0xffff), DigitSet::ALL);
        assert_eq!(DigitSet::of([0, 10, 255, 3]), DigitSet::of([3]));
        assert!(!DigitSet::ALL.contains(0) && !DigitSet::ALL.contains(10));
    }
}
