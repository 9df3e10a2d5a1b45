//! Fixed-width records: 96 bytes a row, numbers little-endian and at multiples of their size, so
//! that a mapped file is an array.
//!
//! ```text
//! offset  bytes
//!      0      8  rank
//!      8     81  grid, ASCII digits
//!     89      1  zero
//!     90      2  band
//!     92      4  automorphisms
//! ```

use std::io::{self, Write};

use crate::rows::{GRID_BYTES, Rows};

/// Bytes of a record.
const RECORD_BYTES: usize = 96;

/// Writes records.
pub(crate) struct Writer<W> {
    out: W,
    records: Vec<u8>,
}

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Writer<W> {
        Writer { out, records: Vec::new() }
    }

    pub fn write(&mut self, rows: &Rows) -> io::Result<()> {
        self.records.clear();
        for (rank, grid, band, automorphisms) in rows.iter() {
            let mut record = [0; RECORD_BYTES];
            record[..8].copy_from_slice(&rank.to_le_bytes());
            record[8..8 + GRID_BYTES].copy_from_slice(grid);
            record[90..92].copy_from_slice(&band.to_le_bytes());
            record[92..].copy_from_slice(&automorphisms.to_le_bytes());
            self.records.extend_from_slice(&record);
        }
        self.out.write_all(&self.records)
    }
}
