//! Parquet files, read as objects of JSON: one per line for each row.
//!
//! Each byte of such a file may be forged, and its library panics at some and allocates what others
//! ask for. This reader holds a page of each column and checks every length.

mod bytes;
mod column;
mod file;
mod schema;
mod snappy;
mod text;
mod thrift;
mod values;

use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use minlex_records::RECORD_BYTES;

use column::Column;
use file::{File, cut_short, damaged, read_at};
use schema::{Leaf, Node, Repetition};
use thrift::Fields;

#[cfg(test)]
mod tests;

/// The first and last bytes of a file.
pub const MAGIC: &[u8] = b"PAR1";

/// Bytes after the footer: its length and [`MAGIC`].
const END_BYTES: u64 = 8;

/// The most bytes of a footer.
const FOOTER_BYTES: u64 = 256 << 20;

/// Bytes of lines that are made at once.
const LINES_BYTES: usize = 1 << 16;

/// The rows of a file, one per line.
pub struct ParquetLines {
    source: File,
    footer: Vec<u8>,
    nodes: Vec<Node>,
    leaves: Vec<Leaf>,
    /// The next row group.
    group: usize,
    columns: Vec<Column>,
    /// Rows left in the open group.
    rows: u64,
    lines: Vec<u8>,
    /// Bytes of the lines that were given out.
    used: usize,
}

impl ParquetLines {
    /// The rows of an open file.
    ///
    /// # Errors
    /// If it fails, is damaged, or is no Parquet file.
    pub fn new(mut source: File) -> io::Result<ParquetLines> {
        let footer = read_footer(&mut source)?;
        let bad = || damaged("the footer");
        let (file, _) = Fields::read(&footer).ok_or_else(bad)?;
        let (nodes, leaves) = file.items(2).and_then(schema::read).ok_or_else(bad)?;
        let mut rows = file.items(4).ok_or_else(bad)?.map(|group| group.number(3));
        let all = rows.try_fold(0, |sum: i64, rows| sum.checked_add(rows?));
        if all != file.number(3) {
            return Err(bad());
        }
        Ok(ParquetLines {
            source,
            nodes,
            leaves,
            group: 0,
            columns: Vec::new(),
            rows: 0,
            lines: Vec::new(),
            used: 0,
            footer,
        })
    }

    /// Opens the next row group; false after the last.
    fn open_group(&mut self) -> io::Result<bool> {
        let groups = Fields::read(&self.footer).and_then(|(file, _)| file.items(4));
        let Some(group) = groups.and_then(|mut groups| groups.nth(self.group)) else {
            return Ok(false);
        };
        self.group += 1;
        let bad = || damaged("the description of a row group");
        let rows = group.number(3).and_then(|rows| u64::try_from(rows).ok());
        self.rows = rows.ok_or_else(bad)?;
        let chunks: Vec<_> = group.items(1).ok_or_else(bad)?.collect();
        if chunks.len() != self.leaves.len() {
            return Err(bad());
        }
        let columns = self.leaves.iter().zip(chunks).map(|(&leaf, chunk)| Column::new(leaf, chunk));
        self.columns = columns.collect::<io::Result<_>>()?;
        Ok(true)
    }

    /// Makes the next lines; none at the end.
    fn fill(&mut self) -> io::Result<()> {
        self.used = 0;
        self.lines.clear();
        while self.lines.len() < LINES_BYTES {
            if self.rows > 0 {
                self.rows -= 1;
                let mut row =
                    Row { source: &mut self.source, columns: &mut self.columns, line: Vec::new() };
                row.write_fields(&self.nodes)?;
                self.lines.append(&mut row.line);
                self.lines.push(b'\n');
                continue;
            }
            for column in &mut self.columns {
                if column.peek(&mut self.source)?.is_some() {
                    return Err(damaged("a column with more values than rows"));
                }
            }
            if !self.open_group()? {
                break;
            }
        }
        Ok(())
    }
}

impl Read for ParquetLines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.used == self.lines.len() {
            self.fill()?;
        }
        let bytes = (&self.lines[self.used..]).read(buffer)?;
        self.used += bytes;
        Ok(bytes)
    }
}

/// A row that is being written.
struct Row<'a> {
    source: &'a mut File,
    columns: &'a mut [Column],
    line: Vec<u8>,
}

impl Row<'_> {
    fn push(&mut self, text: &str) {
        // A longer row is no record, and a short file can forge one of any length.
        if self.line.len() <= RECORD_BYTES {
            self.line.extend_from_slice(text.as_bytes());
        }
    }

    /// The levels of the first value of a field; those of none at the end of its column.
    fn levels(&mut self, node: &Node) -> io::Result<(u64, u64)> {
        let levels = self.columns[node.leaves.start].peek(self.source)?;
        Ok(levels.map_or((0, 0), |it| (it.repeated, it.defined)))
    }

    fn write_fields(&mut self, nodes: &[Node]) -> io::Result<()> {
        let mut separator = "{";
        for node in nodes {
            self.push(separator);
            self.push(&node.name);
            self.push(":");
            self.write(node)?;
            separator = ",";
        }
        self.push("}");
        Ok(())
    }

    /// Writes a value, a list of values, or `null`.
    fn write(&mut self, node: &Node) -> io::Result<()> {
        let is_there = self.levels(node)?.1 >= u64::from(node.defined);
        match node.repetition {
            Repetition::Required => self.write_value(node),
            Repetition::Optional if is_there => self.write_value(node),
            Repetition::Repeated if is_there => {
                let mut separator = "[";
                loop {
                    self.push(separator);
                    self.write_item(node)?;
                    if self.levels(node)?.0 < u64::from(node.repeated) {
                        break;
                    }
                    separator = ",";
                }
                self.push("]");
                Ok(())
            }
            missing => {
                self.push(if missing == Repetition::Repeated { "[]" } else { "null" });
                for column in &mut self.columns[node.leaves.clone()] {
                    column.next(self.source, |_, _| {})?;
                }
                Ok(())
            }
        }
    }

    /// Writes an item of a list. An object with one field there is no object but a wrapping.
    fn write_item(&mut self, node: &Node) -> io::Result<()> {
        match &node.children[..] {
            [item] => self.write(item),
            _ => self.write_value(node),
        }
    }

    /// Writes a value that is there. A list is wrapped in an object.
    fn write_value(&mut self, node: &Node) -> io::Result<()> {
        match &node.children[..] {
            [] => {
                let column = &mut self.columns[node.leaves.start];
                let line = &mut self.line;
                column.next(self.source, |leaf, value| {
                    if line.len() <= RECORD_BYTES {
                        text::push(leaf, value, line);
                    }
                })
            }
            [list] if list.repetition == Repetition::Repeated => self.write(list),
            fields => self.write_fields(fields),
        }
    }
}

/// The bytes of the footer, by its length at the end of the file.
fn read_footer(source: &mut File) -> io::Result<Vec<u8>> {
    let length = source.seek(SeekFrom::End(0))?;
    let start = length.checked_sub(END_BYTES).filter(|&it| it >= MAGIC.len() as u64);
    let start = start.ok_or_else(cut_short)?;
    let end = read_at(source, start, END_BYTES)?;
    let (bytes, magic) = end.split_at(4);
    if magic != MAGIC {
        return Err(cut_short());
    }
    let bytes = bytes.iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
    if bytes > FOOTER_BYTES.min(start) {
        return Err(damaged("the length of the footer"));
    }
    read_at(source, start - bytes, bytes)
}

/// `true` if the file at a path begins as Parquet files do, whole or damaged.
pub fn begins_as_parquet(path: &Path) -> bool {
    // Looking at a pipe would take its bytes away.
    let file = path.is_file().then(|| std::fs::File::open(path).ok()).flatten();
    let mut start = Vec::new();
    let read = file.map(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
    read.is_some_and(|read| read.is_ok()) && start == MAGIC
}
