//! The minlex form of a grid, its first image in lexicographic order.
//!
//! The chute with the smallest band number gives the top band. Six table look-ups usually leave one
//! chute. A table gives a map to its minlex band, and the band's automorphisms (usually one) give
//! the others.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use crate::band::BandNumber;
use crate::canonicity::automorphisms_if_minlex;
use crate::grid::{Grid, GridError};
use crate::image::{Chutes, Image, KnownRows};
use crate::minlex_form::MinlexForm;
use crate::packed_row::PackedRow;
use crate::symmetry::Transform;

impl Grid {
    /// Minlex form: the smallest 81-digit row-major string among all grids essentially the same as
    /// this one. Takes a fifth of a microsecond.
    ///
    /// ```
    /// # use minlex::Grid;
    /// let grid: Grid =
    ///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    ///         .parse()?;
    /// assert_eq!(grid.transposed().minlex_form(), grid.minlex_form());
    /// # Ok::<(), minlex::GridError>(())
    /// ```
    #[must_use]
    // One copy keeps the module of web pages small.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn minlex_form(&self) -> MinlexForm {
        smallest_image(self).minlex_form()
    }

    /// Minlex form, and a symmetry that carries the grid to it.
    ///
    /// A grid with automorphisms has several such symmetries. The choice is arbitrary, but the same
    /// at every call.
    ///
    /// ```
    /// # use minlex::Grid;
    /// let grid: Grid =
    ///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    ///         .parse()?;
    /// let (form, transform) = grid.minlex_form_with_transform();
    /// assert_eq!(transform.apply(&grid), form.grid());
    /// assert_eq!(transform.inverse().apply(&form.grid()), grid);
    /// # Ok::<(), minlex::GridError>(())
    /// ```
    #[must_use]
    pub fn minlex_form_with_transform(&self) -> (MinlexForm, Transform) {
        let smallest = smallest_image(self);
        let transform = smallest.image.transform();
        (smallest.minlex_form(), transform)
    }

    /// Minlex form, and all symmetries that carry the grid to it: 1 to 648, in no particular order.
    #[must_use]
    pub fn minlex_form_with_transforms(&self) -> (MinlexForm, Vec<Transform>) {
        let chutes = Chutes::new(self.digits());
        let mut transforms = Vec::new();
        let smallest = smallest_image_of(&chutes, |image, order| {
            if order.is_lt() {
                transforms.clear();
            }
            if order.is_le() {
                transforms.push(image.transform());
            }
        });
        (smallest.minlex_form(), transforms)
    }

    /// Band numbers of the grid's six chutes: bands from the top, then stacks from the left.
    #[must_use]
    pub fn band_numbers(&self) -> [BandNumber; 6] {
        *Chutes::new(self.digits()).band_numbers()
    }
}

struct Smallest<'a> {
    band: BandNumber,
    image: Image<'a>,
}

impl Smallest<'_> {
    #[inline(always)]
    fn minlex_form(self) -> MinlexForm {
        MinlexForm::from_parts_unchecked(self.band, self.image.lower_rows())
    }
}

#[inline(always)]
fn smallest_image(grid: &Grid) -> Smallest<'_> {
    let chutes = Chutes::new(grid.digits());
    let band = chutes.smallest();
    match chutes.only_image(band) {
        Some(image) => Smallest { band, image },
        None => smallest_image_of(&chutes, |_, _| ()),
    }
}

/// The smallest image; `compared` gets each image and its order to the smallest so far.
#[inline(always)]
fn smallest_image_of<'a>(
    chutes: &Chutes<'a>,
    mut compared: impl FnMut(&Image<'a>, Ordering),
) -> Smallest<'a> {
    let band = chutes.smallest();
    let mut smallest: Option<KnownRows<'a>> = None;
    chutes.visit_images(band, |image| {
        let order = match &mut smallest {
            None => {
                smallest = Some(KnownRows::new(image));
                Ordering::Less
            }
            Some(smallest) => smallest.replace_if_smaller(&image),
        };
        compared(&image, order);
    });
    match smallest {
        Some(rows) => Smallest { band, image: rows.image },
        None => unreachable!("some chute has the smallest band number"),
    }
}

/// Error for a grid or text that is not a minlex form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MinlexFormError {
    /// Not a solution grid.
    Grid(GridError),
    /// A solution grid that is not its own minlex form; holds that form.
    NotMinlex(MinlexForm),
}

impl fmt::Display for MinlexFormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MinlexFormError::Grid(error) => error.fmt(f),
            MinlexFormError::NotMinlex(form) => {
                write!(f, "not a minlex form: that of this grid is {form}")
            }
        }
    }
}

impl core::error::Error for MinlexFormError {}

impl From<GridError> for MinlexFormError {
    fn from(error: GridError) -> MinlexFormError {
        MinlexFormError::Grid(error)
    }
}

impl TryFrom<Grid> for MinlexForm {
    type Error = MinlexFormError;

    /// Accepts a grid that is its own minlex form.
    fn try_from(grid: Grid) -> Result<MinlexForm, MinlexFormError> {
        if automorphisms_if_minlex(&grid).is_none() {
            return Err(MinlexFormError::NotMinlex(grid.minlex_form()));
        }
        // A minlex form has its smallest band on top.
        let band = Chutes::new(grid.digits()).smallest();
        let rows = grid.digits()[27..].as_chunks::<9>().0;
        let rows = core::array::from_fn(|r| PackedRow::pack(rows[r]));
        Ok(MinlexForm::from_parts_unchecked(band, rows))
    }
}

impl FromStr for MinlexForm {
    type Err = MinlexFormError;

    /// Reads a minlex form in any layout of [`Grid::from_str`].
    fn from_str(text: &str) -> Result<MinlexForm, MinlexFormError> {
        MinlexForm::try_from(text.parse::<Grid>()?)
    }
}
