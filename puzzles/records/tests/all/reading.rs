//! Result of reading a file.

use std::io::{self, Read};

use minlex_records::{Batch, Entry, Options, Reader};

/// Result of reading a file.
#[derive(Default)]
pub struct Reading {
    pub layout: String,
    pub entries: Vec<Shown>,
    pub error: Option<String>,
}

/// An entry for people: its text, its line, the text after the record, all of the rest, the entry
/// as a line. The text is ` ` and a skipped entry, or `!LINE: ` and an error.
#[derive(Debug, PartialEq)]
pub struct Shown([String; 5]);

impl Reading {
    pub fn of(bytes: &[u8], options: Options, step: usize) -> Reading {
        let mut reader = Reader::new(Steps(bytes, step), options);
        let mut reading = Reading::default();
        while reading.error.is_none() {
            match reader.next_batch(1000) {
                Ok(Some(batch)) => reading.add(&batch),
                Ok(None) => break,
                Err(error) => reading.error = Some(error.to_string()),
            }
        }
        reading.layout = reader.layout().map(ToString::to_string).unwrap_or_default();
        reading
    }

    pub fn add(&mut self, batch: &Batch) {
        self.layout = batch.layout().to_string();
        self.entries.extend((0..batch.len()).map(|at| Shown::of(batch, at)));
    }

    /// The texts of the records, of the bad ones, and of what was skipped.
    pub fn records(&self) -> [Vec<&str>; 3] {
        let texts = || self.entries.iter().map(|entry| entry.field("entries"));
        let of = |mark: char| texts().filter(|text| text.starts_with(mark)).collect();
        [texts().filter(|text| !text.starts_with([' ', '!'])).collect(), of('!'), of(' ')]
    }
}

impl Shown {
    fn of(batch: &Batch, at: usize) -> Shown {
        let line = batch.line(at).to_string();
        let shown = match batch.entry(at) {
            Ok(Entry::Skipped(raw)) => vec![format!(" {raw}"), line],
            Err(error) => vec![format!("!{line}: {error}"), line],
            Ok(Entry::Record(it)) => {
                let [text, after] = [it.text(), it.after()].map(String::from);
                let rest = format!("{:?}", it.rest());
                vec![text, line, after, rest, it.as_line().into_owned()]
            }
        };
        // The quick look at a line finds what the close look finds.
        let is_plain = |text: &str| text.bytes().all(|b| b"123456789.".contains(&b));
        let quick = batch.whole(at).filter(|quick| is_plain(quick.text()));
        assert!(quick.is_none_or(|quick| quick.text() == shown[0]), "{shown:?}");
        let mut shown = shown.into_iter();
        Shown([(); 5].map(|()| shown.next().unwrap_or_default()))
    }

    pub fn field(&self, name: &str) -> &str {
        const FIELDS: [&str; 5] = ["entries", "lines", "after", "rest", "as_line"];
        &self.0[FIELDS.iter().position(|field| *field == name).expect(name)]
    }
}

struct Steps<'a>(&'a [u8], usize);

impl Read for Steps<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let now = self.0.split_off(..length).unwrap_or_default();
        buffer[..length].copy_from_slice(now);
        Ok(length)
    }
}
