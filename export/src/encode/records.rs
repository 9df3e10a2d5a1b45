//! Fixed-width records: 96 bytes a row, with little-endian numbers at multiples of their size, so
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

use minlex_stats::{GridRows, GridValues};

const RECORD_BYTES: usize = 96;

pub(crate) struct Writer<W> {
    out: W,
    records: Vec<u8>,
}

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Writer<W> {
        Writer { out, records: Vec::new() }
    }

    pub fn write(&mut self, rows: &GridRows) -> io::Result<()> {
        self.records.clear();
        self.records.resize(rows.len * RECORD_BYTES, 0);
        let records = self.records.as_chunks_mut::<RECORD_BYTES>().0;
        for (number, column) in rows.columns.iter().enumerate() {
            for (i, record) in records.iter_mut().enumerate() {
                match column {
                    GridValues::Ranks(ranks) => {
                        record[..8].copy_from_slice(&ranks[i].to_le_bytes())
                    }
                    GridValues::Grids(grids) => record[8..89].copy_from_slice(&grids[i]),
                    // Bytes after them are zero.
                    GridValues::Numbers(numbers) => {
                        let place = if number == 2 { 90 } else { 92 };
                        record[place..place + 2].copy_from_slice(&numbers[i].to_le_bytes());
                    }
                }
            }
        }
        self.out.write_all(&self.records)
    }
}
