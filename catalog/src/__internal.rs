//! Doors for the other crates of this project, free to change in any version. Wrong arguments make
//! invalid values.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt::Write;

use crate::{BandNumber, Grid, MinlexForm, PackedRow};

pub use crate::band::mixed_bands;
pub use crate::grid::is_layout;
pub use crate::kernel_choice::choose_kernel;
pub use crate::partition::{TRIPLE_NUMBERS, TRIPLES, triple_number, triples};
pub use crate::rank::shown;
pub use crate::split::{SplitFinder, place_outside, triple_of_six};
pub use crate::three::each;
#[cfg(feature = "serde")]
pub use {alloc::borrow::Cow, serde};

/// Grid with these digits of a solution grid.
#[inline(always)]
#[must_use]
pub fn grid_from_digits(digits: [u8; 81]) -> Grid {
    Grid::from_digits_unchecked(digits)
}

/// Form with this top band and these rows 4 to 9 of a minlex form.
#[inline(always)]
#[must_use]
pub fn form_from_parts(band: BandNumber, rows: [PackedRow; 6]) -> MinlexForm {
    MinlexForm::from_parts_unchecked(band, rows)
}

/// Text of an error and its causes, separated by colons.
#[must_use]
pub fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        // Writing to a text cannot fail.
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}
