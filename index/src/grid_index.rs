//! Grid indices: numbers of solution grids.

use std::fmt;
use std::str::FromStr;

use minlex_catalog::__internal::shown;
use minlex_catalog::Grid;
use minlex_catalog::counts::SOLUTION_GRIDS;

use crate::{Numbering, class, lexicographic};

/// The number of a solution grid in one of the two numberings, 0-based:
/// `0..=6,670,903,752,021,072,936,959`.
///
/// [`Display`](fmt::Display) and [`FromStr`] are decimal; [`LowerHex`](fmt::LowerHex) and
/// [`GridIndex::from_hex`] are hexadecimal. A record of ten bytes holds one:
/// [`GridIndex::to_record`].
///
/// ```
/// use minlex::index::{GridIndex, Numbering};
///
/// let index: GridIndex = "4722366482869645213696".parse()?;
/// let grid = index.grid(Numbering::Lexicographic);
/// assert!(grid.to_string().starts_with("739654128"));
/// assert_eq!(GridIndex::of(&grid, Numbering::Class).get(), 1_553_452_141_929_372_572_901);
/// # Ok::<(), minlex::index::GridIndexError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GridIndex(u128);

/// Reason why a value is not the index of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridIndexError {
    /// A number outside `0..=6,670,903,752,021,072,936,959`, as written, cut if long.
    OutOfRange(String),
    /// A text that is not a decimal number, cut if long.
    NotDecimal(String),
    /// A text that is not a hexadecimal number, cut if long.
    NotHexadecimal(String),
}

impl fmt::Display for GridIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = GridIndex::LAST.get();
        match self {
            GridIndexError::OutOfRange(n) if n.starts_with("0x") => {
                write!(f, "index {n}: indices of grids go from 0x0 to {last:#x}")
            }
            GridIndexError::OutOfRange(n) => {
                write!(f, "index {n}: indices of grids go from 0 to {last}")
            }
            GridIndexError::NotDecimal(text) => write!(
                f,
                "{text:?} is not the index of a grid: expected a whole number from 0 to {last}"
            ),
            GridIndexError::NotHexadecimal(text) => write!(
                f,
                "{text:?} is not the index of a grid: expected a hexadecimal number \
                 from 0x0 to {last:#x}"
            ),
        }
    }
}

impl std::error::Error for GridIndexError {}

impl GridIndex {
    /// The first index, 0.
    pub const FIRST: GridIndex = GridIndex(0);
    /// The last index, 6,670,903,752,021,072,936,959.
    pub const LAST: GridIndex = GridIndex(SOLUTION_GRIDS - 1);

    /// Bytes of a record ([`GridIndex::to_record`]): 73 bits need ten.
    pub const RECORD_BYTES: usize = 10;

    /// The record that stands for a missing grid, so that the grids after it keep their places.
    pub const NO_GRID: [u8; GridIndex::RECORD_BYTES] = [0xff; _];

    /// The index of a grid. The [crate] page has the cost.
    ///
    /// ```
    /// use minlex::Grid;
    /// use minlex::index::{GridIndex, Numbering};
    ///
    /// let smallest: Grid =
    ///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse()?;
    /// assert_eq!(GridIndex::of(&smallest, Numbering::Lexicographic), GridIndex::FIRST);
    /// # Ok::<(), minlex::GridError>(())
    /// ```
    #[must_use]
    pub fn of(grid: &Grid, numbering: Numbering) -> GridIndex {
        let number = match numbering {
            Numbering::Class => class::index(grid),
            Numbering::Lexicographic => lexicographic::index(grid),
        };
        debug_assert!(number < SOLUTION_GRIDS);
        GridIndex(number)
    }

    /// The grid with this index. The [crate] page has the cost.
    #[must_use]
    pub fn grid(self, numbering: Numbering) -> Grid {
        match numbering {
            Numbering::Class => class::grid(self.0),
            Numbering::Lexicographic => lexicographic::grid(self.0),
        }
    }

    /// A uniformly random index from the 64-bit words of a random generator.
    ///
    /// Each try takes two words: the first for bits 0 to 63, the top nine bits of the second for
    /// bits 64 to 72. If they are above the last index, it tries again; 1.42 tries on average. The
    /// same words give the same index in every version.
    ///
    /// ```
    /// use minlex::index::GridIndex;
    ///
    /// // The generator SplitMix64.
    /// let mut state = 1u64;
    /// let mut words = || {
    ///     state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    ///     let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ///     let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ///     z ^ z >> 31
    /// };
    /// assert_ne!(GridIndex::random(&mut words), GridIndex::random(&mut words));
    /// ```
    pub fn random(mut words: impl FnMut() -> u64) -> GridIndex {
        loop {
            let low = words();
            let high = words() >> 55;
            let number = u128::from(high) << 64 | u128::from(low);
            if number < SOLUTION_GRIDS {
                return GridIndex(number);
            }
        }
    }

    /// The index with this number.
    ///
    /// # Errors
    /// [`GridIndexError::OutOfRange`] above 6,670,903,752,021,072,936,959.
    pub fn new(number: u128) -> Result<GridIndex, GridIndexError> {
        if number < SOLUTION_GRIDS {
            Ok(GridIndex(number))
        } else {
            Err(GridIndexError::OutOfRange(number.to_string()))
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u128 {
        self.0
    }

    /// The next index; `None` after the last.
    #[must_use]
    pub const fn next(self) -> Option<GridIndex> {
        if self.0 + 1 < SOLUTION_GRIDS { Some(GridIndex(self.0 + 1)) } else { None }
    }

    /// The index as ten bytes, most significant first. Records sort as indices do.
    ///
    /// ```
    /// use minlex::index::GridIndex;
    ///
    /// let index = GridIndex::LAST;
    /// assert_eq!(index.to_record().len(), GridIndex::RECORD_BYTES);
    /// assert_eq!(GridIndex::from_record(index.to_record()), Ok(index));
    /// ```
    #[must_use]
    pub fn to_record(self) -> [u8; GridIndex::RECORD_BYTES] {
        let bytes = self.0.to_be_bytes();
        std::array::from_fn(|i| bytes[bytes.len() - GridIndex::RECORD_BYTES + i])
    }

    /// Reads the record of an index, see [`GridIndex::to_record`].
    ///
    /// # Errors
    /// [`GridIndexError::OutOfRange`] if the number is above the last index.
    pub fn from_record(record: [u8; GridIndex::RECORD_BYTES]) -> Result<GridIndex, GridIndexError> {
        GridIndex::new(record.iter().fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }

    /// Reads a hexadecimal number, with or without `0x`; blanks around it are ignored.
    ///
    /// ```
    /// use minlex::index::GridIndex;
    ///
    /// let index = GridIndex::from_hex("0xff")?;
    /// assert_eq!((index.get(), format!("{index:#x}").as_str()), (255, "0xff"));
    /// # Ok::<(), minlex::index::GridIndexError>(())
    /// ```
    ///
    /// # Errors
    /// [`GridIndexError::NotHexadecimal`], [`GridIndexError::OutOfRange`].
    pub fn from_hex(text: &str) -> Result<GridIndex, GridIndexError> {
        let digits = text.trim();
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        let unsigned =
            unsigned.strip_prefix("0x").or(unsigned.strip_prefix("0X")).unwrap_or(unsigned);
        if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(GridIndexError::NotHexadecimal(shown(text)));
        }
        match u128::from_str_radix(unsigned, 16).ok().filter(|&n| n < SOLUTION_GRIDS) {
            Some(number) if !digits.starts_with('-') => Ok(GridIndex(number)),
            _ if digits.starts_with('-') => Err(GridIndexError::OutOfRange(shown(digits))),
            _ => Err(GridIndexError::OutOfRange(format!("0x{}", shown(unsigned)))),
        }
    }
}

impl FromStr for GridIndex {
    type Err = GridIndexError;

    /// Reads a decimal number without a plus sign; blanks around it are ignored.
    fn from_str(text: &str) -> Result<GridIndex, GridIndexError> {
        let digits = text.trim();
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
            return Err(GridIndexError::NotDecimal(shown(text)));
        }
        match digits.parse() {
            Ok(number) if number < SOLUTION_GRIDS => Ok(GridIndex(number)),
            // Only digits, perhaps after a minus: too large or negative.
            _ => Err(GridIndexError::OutOfRange(shown(digits))),
        }
    }
}

impl fmt::Display for GridIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for GridIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::UpperHex for GridIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl From<GridIndex> for u128 {
    /// The number.
    fn from(index: GridIndex) -> u128 {
        index.get()
    }
}

impl TryFrom<u128> for GridIndex {
    type Error = GridIndexError;

    fn try_from(number: u128) -> Result<GridIndex, GridIndexError> {
        GridIndex::new(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: &str = "6670903752021072936960";

    #[test]
    fn bounds() {
        assert_eq!(GridIndex::new(0), Ok(GridIndex::FIRST));
        assert_eq!(GridIndex::new(SOLUTION_GRIDS - 1), Ok(GridIndex::LAST));
        assert!(GridIndex::new(SOLUTION_GRIDS).is_err());
        assert_eq!(GridIndex::FIRST.next().map(GridIndex::get), Some(1));
        assert_eq!(GridIndex::LAST.next(), None);
        assert_eq!(GridIndex::LAST.to_string(), "6670903752021072936959");
    }

    #[test]
    fn records_hold_every_index_and_nothing_else() {
        for number in [0, 1, 255, 256, u128::from(u64::MAX), SOLUTION_GRIDS - 1] {
            let index = GridIndex::new(number).unwrap();
            assert_eq!(GridIndex::from_record(index.to_record()), Ok(index));
        }
        assert_eq!(GridIndex::new(0x102_0304).unwrap().to_record(), [0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
        let bytes = SOLUTION_GRIDS.to_be_bytes();
        let end = std::array::from_fn(|i| bytes[6 + i]);
        assert_eq!(
            GridIndex::from_record(end).unwrap_err().to_string(),
            "index 6670903752021072936960: indices of grids go from 0 to 6670903752021072936959"
        );
        assert!(GridIndex::from_record([255; 10]).is_err());
    }

    #[test]
    fn text() {
        assert_eq!(" 17\r\n".parse(), GridIndex::new(17));
        for (text, wanted) in [
            (
                END,
                "index 6670903752021072936960: indices of grids go from 0 to 6670903752021072936959",
            ),
            ("-3", "index -3: "),
            (
                "1e9",
                "\"1e9\" is not the index of a grid: expected a whole number from 0 to 6670903752021072936959",
            ),
            ("", "\"\" is not"),
            ("-", "\"-\" is not"),
            ("+4", "\"+4\" is not"),
            ("0x4", "\"0x4\" is not"),
        ] {
            let error = text.parse::<GridIndex>().unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{error}");
        }
        let long = "9".repeat(1000);
        assert!(long.parse::<GridIndex>().unwrap_err().to_string().len() < 200);
    }

    #[test]
    fn hexadecimal() {
        let last = format!("{:x}", GridIndex::LAST);
        assert_eq!(GridIndex::from_hex(&last), Ok(GridIndex::LAST));
        assert_eq!(GridIndex::from_hex(&format!(" {:#x} ", GridIndex::LAST)), Ok(GridIndex::LAST));
        assert_eq!(GridIndex::from_hex("0XfF"), GridIndex::new(255));
        let end = format!("{SOLUTION_GRIDS:x}");
        for (text, wanted) in [
            (end.as_str(), format!("index 0x{end}: indices of grids go from 0x0 to 0x{last}")),
            ("g", String::from("\"g\" is not the index of a grid: expected a hexadecimal number")),
            ("0x", String::from("\"0x\" is not")),
            ("-1", String::from("index -1: ")),
            (&"f".repeat(99), String::from("index 0xffff")),
        ] {
            let error = GridIndex::from_hex(text).unwrap_err().to_string();
            assert!(error.starts_with(&wanted), "{error}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_drawn_again() {
        let (low, high) = (SOLUTION_GRIDS as u64, (SOLUTION_GRIDS >> 64) as u64);
        let words = [u64::MAX, u64::MAX, low, high << 55, low - 1, high << 55 | 1];
        let mut words = words.into_iter();
        let index = GridIndex::random(|| words.next().expect("stops at the first in range"));
        assert_eq!(index, GridIndex::LAST);
        assert_eq!(words.len(), 0);
    }
}
