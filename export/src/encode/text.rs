//! Text: one line a row, tabs between the columns, no heading, for `cat` and `split`.

use std::io::{self, Write};

use minlex_stats::{GridRows, GridValues};

pub(crate) struct Writer<W> {
    columns: usize,
    out: W,
    lines: Vec<u8>,
}

impl<W: Write> Writer<W> {
    pub fn new(columns: usize, out: W) -> Writer<W> {
        Writer { columns, out, lines: Vec::new() }
    }

    pub fn write(&mut self, rows: &GridRows) -> io::Result<()> {
        let mut number = itoa::Buffer::new();
        self.lines.clear();
        for i in 0..rows.len {
            for (place, column) in rows.columns[..self.columns].iter().enumerate() {
                if place > 0 {
                    self.lines.push(b'\t');
                }
                self.lines.extend_from_slice(match column {
                    GridValues::Ranks(ranks) => number.format(ranks[i]).as_bytes(),
                    GridValues::Grids(grids) => &grids[i],
                    GridValues::Numbers(numbers) => number.format(numbers[i]).as_bytes(),
                });
            }
            self.lines.push(b'\n');
        }
        self.out.write_all(&self.lines)
    }
}
