//! Rank and unrank essentially different Sudoku solution grids from a minlex table.

use std::fmt;
use std::path::Path;

use minlex_catalog::{Grid, Rank};

/// An open table. Cheap to open, immutable, shared freely between threads.
pub struct Table {}

/// Why a table cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be read.
    Io(std::io::Error),
    /// The bytes are not a table, or not a good one; the text says what was found, what was expected and what to do.
    Format(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io(e) => e.fmt(f),
            OpenError::Format(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a look-up failed: only if the table's bytes turn out to be damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookupError(String);

impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LookupError {}

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// `embedded`, `standard`, `large` or `custom`.
    pub preset: String,
    /// Two-band prefixes between checkpoints at average density.
    pub stride: u32,
    /// Format version.
    pub version: u32,
    /// Length in bytes.
    pub bytes: u64,
    /// Grids in the table: 5,472,730,538.
    pub grids: u64,
    /// Number of checkpoints.
    pub checkpoints: u64,
    /// Sections of the file: name, offset, length in bytes.
    pub sections: Vec<(String, u64, u64)>,
}

impl Table {
    /// The table that ships inside the library.
    pub fn embedded() -> &'static Table {
        todo!()
    }
    /// Maps a file and validates its header: O(1). Damage further inside is found when a look-up meets it.
    ///
    /// # Errors
    /// If the file cannot be read or its header is not that of a table.
    pub fn open(_path: &Path) -> Result<Table, OpenError> {
        todo!()
    }
    /// Like [`Table::open`], and then [`Table::check`].
    ///
    /// # Errors
    /// As the two.
    pub fn open_checked(_path: &Path) -> Result<Table, OpenError> {
        todo!()
    }
    /// A table in memory, header validated.
    ///
    /// # Errors
    /// If the header is not that of a table.
    pub fn from_bytes(_bytes: Vec<u8>) -> Result<Table, OpenError> {
        todo!()
    }
    /// Validates every byte: all checksums, all structure.
    ///
    /// # Errors
    /// Names the first damaged part.
    pub fn check(&self) -> Result<(), OpenError> {
        todo!()
    }
    /// The rank of a grid's minlex form.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn rank(&self, _grid: &Grid) -> Result<Rank, LookupError> {
        todo!()
    }
    /// The grid (a minlex form) at `rank`.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn unrank(&self, _rank: Rank) -> Result<Grid, LookupError> {
        todo!()
    }
    /// Ranks of many grids.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn rank_batch(&self, _grids: &[Grid]) -> Result<Vec<Rank>, LookupError> {
        todo!()
    }
    /// Grids of many ranks; equal and neighbouring ranks share work.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn unrank_batch(&self, _ranks: &[Rank]) -> Result<Vec<Grid>, LookupError> {
        todo!()
    }
    /// The minlex forms from `from` to `to`, both included, in catalogue order.
    pub fn scan(&self, _from: Rank, _to: Rank) -> Scan<'_> {
        todo!()
    }
    /// What the table says of itself.
    pub fn info(&self) -> Info {
        todo!()
    }
    /// Grids per top band, by band number.
    pub fn band_counts(&self) -> [u64; 416] {
        todo!()
    }
    /// Grids by order of their automorphism group, ascending by order, as counted during the build.
    pub fn automorphism_histogram(&self) -> Vec<(u32, u64)> {
        todo!()
    }
    /// Bytes of the table.
    pub fn as_bytes(&self) -> &[u8] {
        todo!()
    }
}

/// Iterator over a stretch of the catalogue; stops after the first error.
pub struct Scan<'a>(&'a Table);

impl Iterator for Scan<'_> {
    type Item = Result<Grid, LookupError>;
    fn next(&mut self) -> Option<Self::Item> {
        let _ = self.0;
        todo!()
    }
}
