//! Sizes of texts and records, and the number of grids.

/// Essentially different grids: ranks are 1 to MINLEX_ESSENTIALLY_DIFFERENT.
pub const MINLEX_ESSENTIALLY_DIFFERENT: u64 = 5472730538;

/// Cells of a grid or a puzzle: characters of its text, and bytes of its record in a batch.
pub const MINLEX_CELLS: usize = 81;

/// Bytes for the text of a grid or a puzzle with its NUL.
pub const MINLEX_GRID_SIZE: usize = 82;

/// Chutes of a grid: three bands and three stacks.
pub const MINLEX_CHUTES: usize = 6;

/// Essentially different bands: band numbers are 0 to 415.
pub const MINLEX_BANDS: usize = 416;

/// Cells of a band: bytes of its record.
pub const MINLEX_BAND_CELLS: usize = 27;

/// Bytes for the text of a transform with its NUL: at most 31 characters.
pub const MINLEX_TRANSFORM_SIZE: usize = 32;
