//! Records to read, and what is read. Each test uses a part of it.

#![allow(dead_code)]

use std::io::{self, Read};

use minlex_records::{Batch, Entry, Format, Kind, Options, ReadError, Reader};

pub const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
pub const OTHER: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
pub const GRID: &str =
    "123456789457189236698372145241893657589627314736514928314968572862735491975241863";

/// What became of an entry: its text, or ` ` and the comment, or `!` and the error.
pub fn shown(batch: &Batch, index: usize) -> String {
    match batch.entry(index) {
        Ok(Entry::Record(record)) => record.text().to_owned(),
        Ok(Entry::Blank(text)) => format!(" {text}"),
        Err(error) => format!("!{}: {error}", batch.line(index)),
    }
}

pub fn read_with(options: Options, input: impl Read) -> Result<(Format, Vec<String>), ReadError> {
    let mut reader = Reader::new(input, options);
    let mut all = Vec::new();
    while let Some(batch) = reader.next_batch(3)? {
        all.extend((0..batch.len()).map(|i| shown(&batch, i)));
    }
    let format = reader
        .plan()
        .map_or(Format::Lines, minlex_records::Plan::format);
    Ok((format, all))
}

/// The format and the entries of a file, which do not depend on how it arrives.
pub fn read(kind: Kind, file: &str) -> (Format, Vec<String>) {
    let all = read_with(Options::new(kind), file.as_bytes()).unwrap();
    let slowly = read_with(Options::new(kind), Steps(file.as_bytes(), 1)).unwrap();
    assert_eq!(all, slowly);
    all
}

/// Gives a few bytes at a time.
pub struct Steps<'a>(pub &'a [u8], pub usize);

impl Read for Steps<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let (now, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = rest;
        Ok(length)
    }
}

/// Cells, of a grid or a row, in pieces of one length.
pub fn pieces(cells: &str, length: usize, between: &str) -> String {
    let pieces: Vec<&str> = (0..cells.len())
        .step_by(length)
        .map(|at| &cells[at..at + length])
        .collect();
    pieces.join(between)
}

pub fn rows(cells: &str) -> Vec<&str> {
    (0..9).map(|r| &cells[9 * r..9 * r + 9]).collect()
}
