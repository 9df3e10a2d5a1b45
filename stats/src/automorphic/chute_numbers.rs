//! The band numbers of the automorphic grids with a band on top.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::automorphic::{AutomorphicTable, ReadError};

pub(crate) struct Automorphic {
    pub class: u8,
    pub order: u32,
    /// The band numbers of its chutes, ascending.
    pub numbers: [BandNumber; 6],
}

pub(crate) fn automorphic(band: BandNumber) -> Result<Vec<Automorphic>, ReadError> {
    let table = AutomorphicTable::embedded();
    let forms = table.forms(band)?;
    let of = |(form, class): (minlex_catalog::MinlexForm, u8)| {
        let mut numbers = form.grid().band_numbers();
        numbers.sort_unstable();
        Automorphic { class, order: table.class(class).map_or(1, |class| class.order), numbers }
    };
    Ok(forms.into_iter().map(of).collect())
}
