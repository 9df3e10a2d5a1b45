//! Text: one line a row, tabs between the columns, no line of names, so that files can be joined by
//! `cat` and cut by `split`.

use std::io::{self, Write};

use crate::rows::Rows;

/// Writes lines.
pub(crate) struct Writer<W> {
    out: W,
    lines: Vec<u8>,
}

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> Writer<W> {
        Writer { out, lines: Vec::new() }
    }

    pub fn write(&mut self, rows: &Rows) -> io::Result<()> {
        let mut number = itoa::Buffer::new();
        self.lines.clear();
        for (rank, grid, band, automorphisms) in rows.iter() {
            self.lines.extend_from_slice(number.format(rank).as_bytes());
            self.lines.push(b'\t');
            self.lines.extend_from_slice(grid);
            self.lines.push(b'\t');
            self.lines.extend_from_slice(number.format(band).as_bytes());
            self.lines.push(b'\t');
            self.lines.extend_from_slice(number.format(automorphisms).as_bytes());
            self.lines.push(b'\n');
        }
        self.out.write_all(&self.lines)
    }
}
