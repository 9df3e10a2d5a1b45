//! What comes of reading a file.

use std::io::{self, Read};

use minlex_records::{Batch, Entry, Options, Reader, Rest};

/// What comes of reading a file.
#[derive(Debug, Default)]
pub struct Reading {
    pub layout: String,
    pub entries: Vec<Shown>,
    pub error: Option<String>,
    /// The most bytes that a batch held.
    pub most_bytes: usize,
}

/// An entry, for people.
#[derive(Debug)]
pub struct Shown {
    line: u64,
    /// The text of a record; ` ` and a skipped entry; `!LINE: ` and the error of a bad one.
    pub text: String,
    /// What `Record::before`, `after`, `rest` and `as_line` say.
    before: String,
    after: String,
    rest: String,
    as_line: String,
}

impl Reading {
    /// Reads a file, so many bytes at a time.
    pub fn of(bytes: &[u8], options: Options, step: usize) -> Reading {
        let mut reader = Reader::new(Steps(bytes, step), options);
        let mut reading = Reading::default();
        loop {
            match reader.next_batch(1000) {
                Ok(Some(batch)) => reading.add(&batch),
                Ok(None) => break,
                Err(error) => {
                    reading.error = Some(error.to_string());
                    break;
                }
            }
        }
        reading.layout = reader.layout().map(ToString::to_string).unwrap_or_default();
        reading
    }

    pub fn add(&mut self, batch: &Batch) {
        self.layout = batch.layout().to_string();
        self.most_bytes = self.most_bytes.max(batch.byte_count());
        self.entries.extend((0..batch.len()).map(|at| Shown::of(batch, at)));
    }

    /// The texts of the records.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        let texts = self.entries.iter().map(|entry| &*entry.text);
        texts.filter(|text| !text.starts_with([' ', '!']))
    }
}

impl Shown {
    fn of(batch: &Batch, at: usize) -> Shown {
        let line = batch.line(at);
        let none = String::new;
        let mut shown = Shown {
            line,
            text: none(),
            before: none(),
            after: none(),
            rest: none(),
            as_line: none(),
        };
        match batch.entry(at) {
            Ok(Entry::Skipped(raw)) => shown.text = format!(" {raw}"),
            Err(error) => shown.text = format!("!{line}: {error}"),
            Ok(Entry::Record(record)) => {
                shown.text = record.text().to_owned();
                shown.before = record.before().to_owned();
                shown.after = record.after().to_owned();
                shown.as_line = record.as_line().into_owned();
                shown.rest = match record.rest() {
                    Rest::Nothing => none(),
                    Rest::Text(text) => text.into_owned(),
                    Rest::Object(object) => object.to_owned(),
                    Rest::Columns(columns) => {
                        let columns = columns.iter().map(|(name, text)| format!("{name}={text}"));
                        columns.collect::<Vec<_>>().join("; ")
                    }
                };
            }
        }
        // The quick look at a line finds what the close look finds.
        let quick = batch.whole(at).map(|record| record.text().to_owned());
        let is_plain = |text: &String| text.bytes().all(|b| b"123456789.".contains(&b));
        assert_eq!(quick.filter(is_plain).unwrap_or_else(|| shown.text.clone()), shown.text);
        shown
    }

    /// What a case calls by this name.
    pub fn field(&self, name: &str) -> String {
        match name {
            "entries" => &self.text,
            "lines" => return self.line.to_string(),
            "before" => &self.before,
            "after" => &self.after,
            "rest" => &self.rest,
            "as_line" => &self.as_line,
            _ => panic!("no entry has a {name}"),
        }
        .clone()
    }
}

/// Gives a few bytes at a time.
struct Steps<'a>(&'a [u8], usize);

impl Read for Steps<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        let (now, rest) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = rest;
        Ok(length)
    }
}
