//! Sets of cells, and their 14-character fields.

use core::fmt;
use core::str::FromStr;

use minlex_catalog::{Transform, Transformable};

use crate::alphabet::{NO_VALUE, character, shown, value};

/// A set of cells: the givens of a puzzle.
///
/// Cells count from 0 along the rows; cell i is bit i. Of two sets, the smaller lacks the first
/// cell in which they differ. As text, a set is a *field* of 14 characters.
///
/// ```
/// use minlex::{Givens, Puzzle};
///
/// let puzzle: Puzzle = format!("{:.<81}", "1.....2").parse()?;
/// let givens: Givens = puzzle.givens();
/// assert_eq!(givens.iter().collect::<Vec<_>>(), [0, 6]);
/// assert_eq!(givens.to_string(), "11000000000000");
/// assert_eq!("11000000000000".parse(), Ok(givens));
/// # Ok::<(), minlex::PuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Givens(u128);

impl Givens {
    /// All 81 cells.
    pub const ALL: Givens = Givens((1 << 81) - 1);

    /// The set with cell i for every bit i; `None` for a bit above 80.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Option<Givens> {
        if bits >> 81 == 0 { Some(Givens(bits)) } else { None }
    }

    /// Cells with a value above 0.
    #[must_use]
    pub fn of_cells(cells: &[u8; 81]) -> Givens {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        // Eight at a time: the highest bit of each byte above 0 is set; a multiplication collects
        // these bits.
        let bits = |eight: &[u8; 8]| {
            let word = u64::from_le_bytes(*eight);
            let above = (((word & LOW) + LOW) | word) & !LOW;
            (above >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        let (eights, last) = cells.as_chunks::<8>();
        let (mut low, mut high) = (0, u64::from(last != [0]) << 16);
        for (i, eight) in eights[..8].iter().enumerate() {
            low |= bits(eight) << (8 * i);
        }
        for (i, eight) in eights[8..].iter().enumerate() {
            high |= bits(eight) << (8 * i);
        }
        Givens(u128::from(low) | u128::from(high) << 64)
    }

    /// The 81-bit number with cell i in bit i.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Number of given cells, 0..=81.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if no cell is given.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The given cells, 0..=80, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..81).filter(move |&cell| self.contains(cell))
    }

    /// True if `cell` is given; false above 80.
    #[must_use]
    pub const fn contains(self, cell: usize) -> bool {
        cell < 81 && self.0 >> cell & 1 == 1
    }

    /// The 81-bit number with the first cell in the highest bit; the numbers compare as the sets
    /// do.
    #[must_use]
    pub const fn first_cell_high(self) -> u128 {
        self.0.reverse_bits() >> 47
    }

    /// The set of [`Givens::first_cell_high`]; `None` above 81 bits.
    #[must_use]
    pub const fn from_first_cell_high(number: u128) -> Option<Givens> {
        if number >> 81 == 0 { Some(Givens((number << 47).reverse_bits())) } else { None }
    }

    /// The field: character i holds cells 6i..=6i+5, the first in its lowest bit; the last
    /// character holds cells 78..=80.
    #[must_use]
    pub fn to_field(self) -> [u8; 14] {
        let (low, high) = (self.0 as u64, (self.0 >> 60) as u64);
        core::array::from_fn(|i| {
            if i < 10 {
                character((low >> (6 * i)) as u8)
            } else {
                character((high >> (6 * (i - 10))) as u8)
            }
        })
    }

    /// Reads a field.
    ///
    /// # Errors
    /// [`FieldError::Character`] and [`FieldError::Last`].
    pub fn from_field(field: &[u8; 14]) -> Result<Givens, FieldError> {
        let (mut low, mut high, mut bad) = (0u64, 0u64, 0u8);
        for (i, &byte) in field.iter().enumerate() {
            let v = value(byte);
            bad |= v;
            if i < 10 {
                low |= u64::from(v) << (6 * i);
            } else {
                high |= u64::from(v) << (6 * (i - 10));
            }
        }
        if bad & NO_VALUE == 0 && high >> 21 == 0 {
            return Ok(Givens(u128::from(low) | u128::from(high) << 60));
        }
        Err(FieldError::find(field))
    }
}

impl Transformable for Givens {
    fn transformed(&self, transform: &Transform) -> Givens {
        let rows: [u32; 9] = core::array::from_fn(|r| (self.0 >> (9 * r)) as u32 & 511);
        let at = |r: u8, c: u8| rows[usize::from(r)] >> c & 1;
        let mut bits = 0;
        for (r, &row) in transform.rows().iter().enumerate() {
            let columns = transform.columns().iter().rev();
            let image = columns.fold(0, |image, &column| {
                let given =
                    if transform.is_transposed() { at(column, row) } else { at(row, column) };
                image << 1 | given
            });
            bits |= u128::from(image) << (9 * r);
        }
        Givens(bits)
    }
}

impl PartialOrd for Givens {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Givens {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.first_cell_high().cmp(&other.first_cell_high())
    }
}

impl fmt::Display for Givens {
    /// The field.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.to_field()).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Givens {
    type Err = FieldError;

    /// Reads a field; nothing is trimmed.
    fn from_str(text: &str) -> Result<Givens, FieldError> {
        match text.as_bytes().try_into() {
            Ok(field) => Givens::from_field(field),
            Err(_) => Err(FieldError::Length(text.len())),
        }
    }
}

impl fmt::Debug for Givens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Givens({self})")
    }
}

/// Reason why a text is not a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldError {
    /// A length other than 14 bytes.
    Length(usize),
    /// A byte outside the alphabet.
    Character {
        /// Place in the field, 1..=14.
        position: usize,
        /// The byte.
        found: u8,
    },
    /// A last character above `7`, although it has only cells 78..=80; holds it.
    Last(u8),
}

impl FieldError {
    pub(crate) fn find(field: &[u8; 14]) -> FieldError {
        match field.iter().position(|&b| value(b) == NO_VALUE) {
            Some(i) => FieldError::Character { position: i + 1, found: field[i] },
            None => FieldError::Last(field[13]),
        }
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Length(found) => {
                write!(f, "{found} characters found: a field has 14")
            }
            FieldError::Character { position, found } => write!(
                f,
                "character {position} of the field is {}: expected one of 0-9, A-Z, a-z, {{ and }}",
                shown(*found)
            ),
            FieldError::Last(found) => write!(
                f,
                "the last character of the field is {}: it has three cells and goes from 0 to 7",
                shown(*found)
            ),
        }
    }
}

impl core::error::Error for FieldError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::ALPHABET;

    #[test]
    fn the_alphabet_ascends() {
        assert!(ALPHABET.is_sorted_by(|a, b| a < b));
        for (i, &c) in ALPHABET.iter().enumerate() {
            assert_eq!(usize::from(value(c)), i);
        }
        assert_eq!(value(b'|'), NO_VALUE);
    }

    #[test]
    fn one_cell_at_a_time() {
        for cell in 0..81 {
            let givens = Givens::from_bits(1 << cell).unwrap();
            let field = givens.to_field();
            for (i, &c) in field.iter().enumerate() {
                let expected = if i == cell / 6 { 1 << (cell % 6) } else { 0 };
                assert_eq!(value(c), expected, "cell {cell}");
            }
            assert_eq!(Givens::from_field(&field), Ok(givens));
            assert_eq!(givens.first_cell_high(), 1 << (80 - cell));
            assert_eq!(Givens::from_first_cell_high(1 << (80 - cell)), Some(givens));
            assert!(givens.contains(cell) && !givens.contains(cell + 1) && givens.len() == 1);
        }
        assert_eq!(Givens::from_bits(1 << 81), None);
        assert_eq!(Givens::from_first_cell_high(1 << 81), None);
        assert_eq!(Givens::ALL.to_string(), "}}}}}}}}}}}}}7");
    }

    #[test]
    fn refused_fields() {
        let error = |text: &[u8; 14]| Givens::from_field(text).unwrap_err().to_string();
        assert!(error(b"0000000 000000").starts_with("character 8 of the field is ' '"));
        assert!(error(b"\xff0000000000000").starts_with("character 1 of the field is byte 0xff"));
        assert!(error(b"00000000000008").starts_with("the last character of the field is '8'"));
        let short = "0".parse::<Givens>().unwrap_err().to_string();
        assert_eq!(short, "1 characters found: a field has 14");
    }
}
