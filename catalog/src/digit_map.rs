//! Relabellings of digits.

/// A map of the digits 1..=9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DigitMap([u8; 16]);

impl DigitMap {
    /// Map that makes a row of nine different digits read 123456789.
    #[inline(always)]
    #[must_use]
    pub fn from_row(row: [u8; 9]) -> DigitMap {
        let mut map = DigitMap::default();
        map.set_row(row);
        map
    }

    /// Makes this the map for another row, in place: a copy would wait for bytes just written.
    #[inline(always)]
    pub fn set_row(&mut self, row: [u8; 9]) {
        for (digit, &source) in (1..).zip(&row) {
            self.0[usize::from(source & 15)] = digit;
        }
    }

    /// The image of `digit`, 1..=9; 0 for any other value.
    #[inline(always)]
    #[must_use]
    pub fn image(&self, digit: u8) -> u8 {
        self.0[usize::from(digit & 15)]
    }

    /// The digit, 1..=9, whose image is `image`; 0 if there is none.
    #[must_use]
    pub fn source(&self, image: u8) -> u8 {
        (1..=9).find(|&d| self.image(d) == image).unwrap_or(0)
    }

    /// Images of the digits 1 to 9.
    #[must_use]
    pub fn images(&self) -> [u8; 9] {
        core::array::from_fn(|i| self.0[i + 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_becomes_the_first_row() {
        let row = [8, 1, 2, 7, 5, 3, 6, 4, 9];
        let map = DigitMap::from_row(row);
        assert_eq!(row.map(|d| map.image(d)), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        for digit in 1..=9 {
            assert_eq!(map.source(map.image(digit)), digit);
            assert_eq!(map.images()[usize::from(digit) - 1], map.image(digit));
        }
        assert_eq!((map.image(0), map.image(10), map.source(10)), (0, 0, 0));
    }
}
