//! Grids that are their own minlex form.

use core::fmt;

use crate::band::{Band, BandNumber};
use crate::grid::Grid;
use crate::packed_row::PackedRow;

/// A solution grid that is a minlex form, one of 5,472,730,538, in the order of the catalogue.
///
/// Stored as the number of its top band and rows 4 to 9.
///
/// ```
/// use minlex::{Grid, MinlexForm};
///
/// let grid: Grid =
///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let form = grid.minlex_form();
/// assert_eq!(
///     form.to_string(),
///     "123456789457189236698723415285914367761532948934867152346278591579641823812395674",
/// );
/// assert_eq!(form.grid().minlex_form(), form);
/// assert_eq!(MinlexForm::try_from(form.grid()), Ok(form));
/// assert!(MinlexForm::try_from(grid).is_err());
/// # Ok::<(), minlex::GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MinlexForm {
    band: BandNumber,
    /// Rows 4 to 9.
    rows: [PackedRow; 6],
}

impl MinlexForm {
    /// Form with this top band and these rows 4 to 9 of a minlex form.
    #[inline(always)]
    pub(crate) fn from_parts_unchecked(band: BandNumber, rows: [PackedRow; 6]) -> MinlexForm {
        MinlexForm { band, rows }
    }

    /// Number of the top band, the smallest of the grid's six band numbers.
    #[inline(always)]
    #[must_use]
    pub fn band(&self) -> BandNumber {
        self.band
    }

    /// Rows 4 to 9.
    #[inline(always)]
    #[must_use]
    pub fn lower_rows(&self) -> &[PackedRow; 6] {
        &self.rows
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::from_digits_unchecked(self.digits())
    }

    /// The 81 digits 1..=9, row by row.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> [u8; 81] {
        let mut digits = [0; 81];
        digits[..27].copy_from_slice(Band::get(self.band).digits());
        for (cells, row) in digits[27..].as_chunks_mut::<9>().0.iter_mut().zip(self.rows) {
            *cells = row.unpack();
        }
        digits
    }

    /// The 81 ASCII digits.
    #[inline]
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.digits().map(|digit| digit + b'0')
    }
}

impl From<MinlexForm> for Grid {
    fn from(form: MinlexForm) -> Grid {
        form.grid()
    }
}

impl From<&MinlexForm> for Grid {
    fn from(form: &MinlexForm) -> Grid {
        form.grid()
    }
}

impl fmt::Display for MinlexForm {
    /// The 81 digits in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

impl fmt::Debug for MinlexForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MinlexForm({self})")
    }
}
