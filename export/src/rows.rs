//! Rows: what is exported of each grid.
//!
//! | column | what it is |
//! |---|---|
//! | `rank` | place in the catalogue, 1..=5,472,730,538 |
//! | `grid` | the minlex form, 81 ASCII digits row by row |
//! | `band` | number of the minlex band in its rows 1 to 3, 0..=415, as `minlex bands` numbers them |
//! | `automorphisms` | order of its automorphism group, 1..=648 |
//!
//! Grids are written as ASCII digits, not as values 1 to 9: they print as they are, every tool can
//! turn them into text without a calculation, and compressed they take the same space.

use minlex_catalog::Rank;
use minlex_lookup::{Scan, Table};
use minlex_table::Contradiction;

use crate::error::ExportError;

/// Names of the columns, in order.
pub const COLUMNS: [&str; 4] = ["rank", "grid", "band", "automorphisms"];

/// Rows that are made at a time: enough that nothing but rows costs anything, and little enough to
/// stay in the cache.
pub const BLOCK_ROWS: usize = 10_000;

/// Bytes of a grid.
pub const GRID_BYTES: usize = 81;

/// Consecutive rows, column by column.
#[derive(Debug, Default)]
pub struct Rows {
    /// Rank of the first row.
    pub first: u64,
    /// The grids, [`GRID_BYTES`] each.
    pub grids: Vec<u8>,
    /// Numbers of bands, 0..=415.
    pub bands: Vec<u16>,
    /// Orders of automorphism groups, 1..=648.
    pub automorphisms: Vec<u32>,
}

impl Rows {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bands.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bands.is_empty()
    }

    /// Forgets all rows and keeps the memory; the next row will have rank `first`.
    pub fn clear(&mut self, first: u64) {
        self.first = first;
        self.grids.clear();
        self.bands.clear();
        self.automorphisms.clear();
    }

    /// The rows one by one.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &[u8], u16, u32)> {
        (self.first..)
            .zip(self.grids.chunks_exact(GRID_BYTES))
            .zip(&self.bands)
            .zip(&self.automorphisms)
            .map(|(((rank, grid), &band), &automorphisms)| (rank, grid, band, automorphisms))
    }
}

/// Makes the rows of a stretch of the catalogue, in order.
pub struct Stretch<'a> {
    scan: Scan<'a>,
    /// Rank of the next row.
    next: u64,
    last: u64,
}

impl<'a> Stretch<'a> {
    /// The rows from rank `first` to rank `last`, both included.
    #[must_use]
    pub fn new(table: &'a Table, first: Rank, last: Rank) -> Stretch<'a> {
        Stretch { scan: table.scan(first..=last), next: first.get(), last: last.get() }
    }

    /// Replaces `rows` by the next [`BLOCK_ROWS`], or fewer at the end; by none after it.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn fill(&mut self, rows: &mut Rows) -> Result<(), ExportError> {
        rows.clear(self.next);
        for form in self.scan.by_ref().take(BLOCK_ROWS) {
            let rank = self.next;
            let form = form.map_err(|error| ExportError::Table { rank, error })?;
            let grid = form.grid();
            rows.grids.extend_from_slice(&grid.to_ascii());
            rows.bands.push(form.band().get());
            rows.automorphisms.push(grid.automorphism_count());
            self.next += 1;
        }
        // A scan that ends early would be a file that lacks rows.
        if rows.is_empty() && self.next <= self.last {
            let error = Contradiction::EndsTooEarly.into();
            return Err(ExportError::Table { rank: self.next, error });
        }
        Ok(())
    }
}
