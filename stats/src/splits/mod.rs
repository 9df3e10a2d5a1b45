//! The grids below a band on top, as pairs of fills of the other two bands.

mod byte_sums;
mod codes;
mod grids;
mod sweep;

pub(crate) use byte_sums::ByteDigits;
pub(crate) use codes::Codes;
pub(crate) use grids::{ChuteCodes, ThirdFills, visit_grids};
pub(crate) use sweep::visit_pairs;
