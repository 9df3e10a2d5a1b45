//! Files with records in them, and records of ten bytes.

use std::io::{self, Cursor, Read};

use minlex_index::{GridIndex, Numbering, PackReader, PackWriter};
use minlex_records::{Batch, Entry, Format, Kind, Options, RECORD_BYTES, Reader};

use crate::input::Input;

const KINDS: [Kind; 7] =
    [Kind::Grid, Kind::Puzzle, Kind::Name, Kind::Rank, Kind::Number, Kind::Word, Kind::Line];

const FORMATS: [Format; 6] =
    [Format::Lines, Format::Boards, Format::Csv, Format::Tsv, Format::Json, Format::OpenSudoku];

/// Any file: its records do not depend on how many bytes come at a time, and in plain lines one
/// entry comes out for each line, with nothing of it lost.
pub fn records(data: &[u8]) {
    let mut input = Input(data);
    let kind = KINDS[usize::from(input.byte()) % KINDS.len()];
    let format = FORMATS.get(usize::from(input.byte() % 16)).copied();
    let column = match input.byte() % 8 {
        0 => Some((1 + input.byte() % 4).to_string()),
        1 => Some("puzzle".to_owned()),
        _ => None,
    };
    let step = 1 + usize::from(input.byte());
    let file = input.0;
    let mut options = Options::new(kind);
    options.format = format;
    options.column = column;
    let whole = File::read(file, usize::MAX, options.clone());
    let slowly = File::read(file, step, options);
    assert_eq!(whole.error, slowly.error);
    let common = whole.entries.len().min(slowly.entries.len());
    assert_eq!(whole.entries[..common], slowly.entries[..common]);
    if whole.error.is_none() {
        assert_eq!(whole.entries.len(), slowly.entries.len());
        if whole.format == Some(Format::Lines) {
            whole.is_every_line_of(file);
        }
    }
    look_at(&Batch::of_texts(kind, [file]));
}

/// The entries that a reader found in a file.
#[derive(Default)]
struct File {
    format: Option<Format>,
    entries: Vec<Found>,
    error: Option<String>,
}

/// An entry: the number of its line, its bytes, and its content.
type Found = (u64, Vec<u8>, String);

impl File {
    /// Reads a file, `step` bytes at a time.
    fn read(file: &[u8], step: usize, options: Options) -> File {
        let mut reader = Reader::new(Steps { rest: file, step }, options);
        let mut found = File::default();
        loop {
            match reader.next_batch(1 + step % 100) {
                Ok(Some(batch)) => found.entries.extend(look_at(&batch)),
                Ok(None) => break,
                Err(error) => {
                    found.error = Some(error.to_string());
                    break;
                }
            }
        }
        found.format = reader.layout().map(|layout| layout.format());
        found
    }

    /// Asserts that the entries are the lines of the file, in order.
    fn is_every_line_of(&self, file: &[u8]) {
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
        let file = file.strip_suffix(b"\n").unwrap_or(file);
        let lines = file.split(|&byte| byte == b'\n');
        let lines: Vec<&[u8]> = lines.map(|l| l.strip_suffix(b"\r").unwrap_or(l)).collect();
        if self.entries.is_empty() {
            assert!(file.is_empty());
            return;
        }
        assert_eq!(self.entries.len(), lines.len());
        for (i, ((number, raw, _), line)) in self.entries.iter().zip(lines).enumerate() {
            assert_eq!(*number, i as u64 + 1);
            assert!(
                raw == line || line.len() > RECORD_BYTES && line.starts_with(raw),
                "{:?}, expected {:?}",
                String::from_utf8_lossy(raw),
                String::from_utf8_lossy(line)
            );
        }
    }
}

/// The entries of a batch, with the values of all their methods.
fn look_at(batch: &Batch) -> Vec<Found> {
    let entry = |index| {
        let text = match batch.entry(index) {
            Err(error) => format!("error: {error}"),
            Ok(Entry::Skipped(text)) => format!("skipped: {text}"),
            Ok(Entry::Record(record)) => {
                if let Some(whole) = batch.whole(index) {
                    assert_eq!(whole.raw(), record.raw());
                }
                format!(
                    "{:?} {:?} {:?} {:?}",
                    record.text(),
                    record.after(),
                    record.rest(),
                    record.as_line()
                )
            }
        };
        (batch.line(index), batch.raw(index).to_vec(), text)
    };
    (0..batch.len()).map(entry).collect()
}

/// Bytes that come a few at a time.
struct Steps<'a> {
    rest: &'a [u8],
    step: usize,
}

impl Read for Steps<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.step.min(buffer.len()).min(self.rest.len());
        let (now, rest) = self.rest.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.rest = rest;
        Ok(length)
    }
}

/// Packed grids in both forms, and groups of a block whose checksum is right.
pub fn packed(data: &[u8]) {
    packed_file(data);
    let sum = crc32fast::hash(&[&[0; 8], data].concat()).to_be_bytes();
    for grids in [1, 2, 64, 65] {
        let magic = b"\x89MLP\r\n\x1a\n";
        packed_file(&[&magic[..], data, &sum, &u64::to_be_bytes(grids)].concat());
    }
}

/// Each grid has an index or is refused, one after another as by place; blocks that are read whole
/// are those that are written.
fn packed_file(data: &[u8]) {
    let mut pack = PackReader::new(Cursor::new(data));
    let grids = pack.grids();
    let mut sound = PackWriter::new(Vec::new()).expect("memory");
    let mut is_sound = true;
    for (place, index) in PackReader::new(data).enumerate() {
        let by_place = pack.get(place as u64);
        if grids.is_ok() {
            assert_eq!(by_place.as_ref().ok(), index.as_ref().ok());
        }
        let Ok(index) = index else {
            is_sound = false;
            continue;
        };
        sound.push(index).expect("memory");
        if let Some(index) = index
            && place < 100
        {
            let grid = index.grid(Numbering::Class);
            assert_eq!(GridIndex::of(&grid, Numbering::Class), index);
        }
    }
    let sound = sound.finish().expect("memory");
    assert!(!is_sound || !data.starts_with(b"\x89MLP") || sound == data);
    let mut records = Vec::new();
    let read = PackReader::new(data).into_records().read_to_end(&mut records);
    assert!(!is_sound || read.is_ok() && records.len() as u64 == 10 * grids.expect("sound"));
}
