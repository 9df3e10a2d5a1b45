//! Rows of a grid as numbers.

use core::fmt;

/// A row of a solution grid as nine hexadecimal digits 1..=9, the first column highest. Packed rows
/// have the order of the rows.
///
/// ```
/// use minlex::PackedRow;
///
/// let row = PackedRow::pack([4, 5, 6, 7, 8, 9, 1, 2, 3]);
/// assert_eq!(row.bits(), 0x456789123);
/// assert_eq!(row.digit(3), 7);
/// assert_eq!(row.unpack(), [4, 5, 6, 7, 8, 9, 1, 2, 3]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedRow(u64);

impl PackedRow {
    /// Row with the lowest four bits of each digit.
    #[inline(always)]
    #[must_use]
    pub fn pack(digits: [u8; 9]) -> PackedRow {
        PackedRow(digits.iter().fold(0, |row, &digit| row << 4 | u64::from(digit & 15)))
    }

    /// Row with these nine hexadecimal digits; higher bits are dropped.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> PackedRow {
        PackedRow(bits & 0xf_ffff_ffff)
    }

    /// Nine hexadecimal digits in the lowest 36 bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The digit in `column`, 0..=8; other columns have the digit 0.
    #[inline(always)]
    #[must_use]
    pub const fn digit(self, column: usize) -> u8 {
        if column < 9 { (self.0 >> (4 * (8 - column)) & 15) as u8 } else { 0 }
    }

    /// The nine digits.
    #[inline(always)]
    #[must_use]
    pub const fn unpack(self) -> [u8; 9] {
        // Spreads the lower eight digits to a byte each, by halves, quarters and eighths.
        let mut spread = self.0 & 0xffff_ffff;
        spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
        spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
        spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        let mut digits = [0; 9];
        digits[0] = (self.0 >> 32) as u8;
        // Written in one store.
        let (_, lower) = digits.split_at_mut(1);
        lower.copy_from_slice(&spread.to_be_bytes());
        digits
    }
}

impl fmt::Debug for PackedRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedRow({:09x})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_and_unpacking() {
        let mut row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for _ in 0..9 {
            let packed = PackedRow::pack(row);
            assert_eq!(packed.unpack(), row);
            assert_eq!(PackedRow::from_bits(packed.bits()), packed);
            for (column, digit) in row.into_iter().enumerate() {
                assert_eq!(packed.digit(column), digit);
            }
            assert_eq!(packed.digit(9), 0);
            row.rotate_left(1);
        }
    }
}
