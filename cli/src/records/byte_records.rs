//! Records that are bytes, one after another, without lines: cut from a stream, answered in
//! parallel, in order.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::marker::PhantomData;
use std::num::NonZero;
use std::sync::Arc;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::files::input::{Origin, Unreadable, in_each_file};
use crate::files::source::Source;
use crate::records::lines::{self, Answers};
use crate::records::report::Report;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::push_json;

/// A format of such records, and the answers to them.
pub trait ByteRecords: Send + Sync + 'static {
    /// A record as it is cut from the stream.
    type Record: Send + 'static;

    /// The name of a record in messages, and of its number in JSON.
    const NOUN: &'static str;

    /// The byte after each answer, if there is one.
    fn end(&self) -> &'static [u8] {
        b"\n"
    }

    /// The records of a file that are asked for; the file may hold them in another form.
    ///
    /// # Errors
    /// If they cannot be read.
    fn open(&self, input: Box<dyn Source>) -> io::Result<Box<dyn Read + Send>> {
        Ok(input)
    }

    /// The number of the first record of each file that is asked for, from 1.
    fn first(&self) -> u64 {
        1
    }

    /// Cuts record `number` from the start of `bytes`, which are not empty, and counts its bytes;
    /// `None` if its end has not come yet. Nothing is read after an error.
    ///
    /// # Errors
    /// A message about bytes that are not a record.
    fn cut(
        bytes: &[u8],
        number: u64,
        at_end: bool,
    ) -> Option<Result<(Self::Record, usize), String>>;

    /// Appends the answer to a record, as text or as a JSON object.
    ///
    /// # Errors
    /// A message about a record without an answer.
    fn push_answer(
        &self,
        number: u64,
        record: Self::Record,
        json: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), String>;
}

/// Answers the records of files or, if there are none, of standard input.
///
/// # Errors
/// If input or output fail, or there was a bad record.
pub fn run<F: ByteRecords>(
    format: F,
    files: Vec<OsString>,
    threads: NonZero<usize>,
    keep_going: bool,
    json: bool,
    quiet: bool,
) -> Outcome {
    if files.is_empty() && io::stdin().is_terminal() {
        let noun = F::NOUN;
        return Err(Failure::usage(format!(
            "{noun}s are bytes that no keyboard writes: name a file"
        )));
    }
    let format = Arc::new(format);
    let opener = Arc::clone(&format);
    let batches = in_each_file(files, quiet, move |origin, input| {
        Ok(Batches::<F, _>::new(origin, opener.open(input)?, opener.first()))
    });
    lines::stream(threads, Report::new(keep_going), batches, move |batch| {
        answer_batch(&*format, batch, keep_going, json)
    })
}

/// Consecutive records; only the very last one of a file may be an error.
struct Batch<R> {
    /// The file that they come from.
    origin: Arc<Origin>,
    /// Number of the first record in its file, from 1.
    first: u64,
    records: Vec<Result<R, String>>,
}

/// A bad record for programs.
struct JsonError<'a> {
    file: Option<&'a str>,
    noun: &'static str,
    number: u64,
    error: &'a str,
}

impl Serialize for JsonError<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(file) = self.file {
            map.serialize_entry("file", file)?;
        }
        map.serialize_entry(self.noun, &self.number)?;
        map.serialize_entry("error", self.error)?;
        map.end()
    }
}

/// The answers to a batch; up to the first bad record unless `keep_going`.
fn answer_batch<F: ByteRecords>(
    format: &F,
    batch: Batch<F::Record>,
    keep_going: bool,
    json: bool,
) -> Answers {
    let mut out = Answers::default();
    out.lines.reserve(batch.records.len() * 82);
    for (number, record) in (batch.first..).zip(batch.records) {
        let answer =
            record.and_then(|record| format.push_answer(number, record, json, &mut out.lines));
        match answer {
            Ok(()) => out.tally.records += 1,
            Err(error) => {
                let noun = F::NOUN;
                let place = format!("minlex: {}: {noun} {number}: ", batch.origin.name());
                out.tally.bad(&place, &error);
                if !keep_going {
                    break;
                }
                if json {
                    let file = batch.origin.file();
                    push_json(&JsonError { file, noun, number, error: &error }, &mut out.lines);
                }
            }
        }
        out.lines.extend_from_slice(format.end());
    }
    out
}

/// The most records in a batch: their answers are some hundred KiB of text.
const BATCH_RECORDS: usize = 2048;

/// The bytes that are read at once.
const READ_BYTES: usize = 1 << 16;

/// Cuts a byte stream into batches of records.
///
/// Like the reader of lines it passes on the bytes of each `read`, so that a slow writer gets its
/// answers at once; only the start of a record waits for its end.
struct Batches<F, R> {
    origin: Arc<Origin>,
    input: R,
    unread: Vec<u8>,
    /// Number of the last record that was passed on.
    given: u64,
    at_end: bool,
    format: PhantomData<fn() -> F>,
}

impl<F: ByteRecords, R: Read> Batches<F, R> {
    fn new(origin: Arc<Origin>, input: R, first: u64) -> Batches<F, R> {
        let format = PhantomData;
        Batches { origin, input, unread: Vec::new(), given: first - 1, at_end: false, format }
    }

    /// Takes the whole records out of the bytes read, up to the size of a batch.
    fn take_records(&mut self) -> Vec<Result<F::Record, String>> {
        let mut records = Vec::new();
        let mut rest = &self.unread[..];
        while !rest.is_empty() && records.len() < BATCH_RECORDS {
            self.given += 1;
            match F::cut(rest, self.given, self.at_end) {
                Some(Ok((record, bytes))) => {
                    records.push(Ok(record));
                    rest = &rest[bytes..];
                }
                Some(Err(error)) => {
                    records.push(Err(error));
                    self.at_end = true;
                    rest = &[];
                }
                None => {
                    self.given -= 1;
                    break;
                }
            }
        }
        let read = self.unread.len() - rest.len();
        self.unread.drain(..read);
        records
    }
}

impl<F: ByteRecords, R: Read> Iterator for Batches<F, R> {
    type Item = Result<Batch<F::Record>, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let first = self.given + 1;
            let records = self.take_records();
            if !records.is_empty() {
                return Some(Ok(Batch { origin: Arc::clone(&self.origin), first, records }));
            }
            if self.at_end {
                return None;
            }
            let length = self.unread.len();
            self.unread.resize(length + READ_BYTES, 0);
            let read = self.input.read(&mut self.unread[length..]);
            self.unread.truncate(length + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => self.at_end = true,
                Ok(_) => {}
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => {
                    self.unread.clear();
                    self.at_end = true;
                    return Some(Err(Unreadable::from_io(&self.origin, e)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records of ten bytes, without a meaning.
    struct Ten;

    impl ByteRecords for Ten {
        type Record = Vec<u8>;
        const NOUN: &'static str = "record";

        fn cut(bytes: &[u8], _: u64, at_end: bool) -> Option<Result<(Vec<u8>, usize), String>> {
            match bytes.get(..10) {
                Some(record) => Some(Ok((record.to_vec(), 10))),
                None => at_end.then(|| Err(format!("{} bytes", bytes.len()))),
            }
        }

        fn push_answer(&self, _: u64, _: Vec<u8>, _: bool, _: &mut Vec<u8>) -> Result<(), String> {
            Ok(())
        }
    }

    /// Gives its bytes in pieces of one length.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len());
            self.0.take(length as u64).read(buffer).inspect(|&read| {
                self.0 = &self.0[read..];
            })
        }
    }

    fn batches<R: Read>(input: R) -> Batches<Ten, R> {
        Batches::new(Arc::new(Origin::StandardInput), input, 1)
    }

    #[test]
    fn records_do_not_depend_on_how_they_arrive() {
        // Short pieces make small batches, long ones more than one batch.
        let pieces = [(1, 2_003), (7, 2_003), (10, 2_003)];
        let long_pieces = [(4096, 50_003), (20_479, 50_003), (1 << 20, 50_003)];
        for (length, bytes) in pieces.into_iter().chain(long_pieces) {
            let bytes: Vec<u8> = (0..=255).cycle().take(bytes).collect();
            let (mut seen, mut errors) = (Vec::new(), Vec::new());
            for batch in batches(Pieces(&bytes, length)) {
                let batch = batch.unwrap();
                assert!((1..=BATCH_RECORDS).contains(&batch.records.len()));
                assert_eq!(batch.first, (seen.len() / 10) as u64 + 1);
                assert_eq!(errors, [""; 0], "an error is the last record");
                for record in batch.records {
                    match record {
                        Ok(record) => seen.extend(record),
                        Err(error) => errors.push(error),
                    }
                }
            }
            assert!(seen == bytes[..bytes.len() - 3], "pieces of {length}");
            assert_eq!(errors, ["3 bytes"]);
        }
    }

    #[test]
    fn whole_records_are_passed_on_before_more_is_read() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the cable is cut"))
            }
        }
        let mut batches = batches((&[1; 25][..]).chain(Broken));
        assert_eq!(batches.next().unwrap().unwrap().records.len(), 2);
        let error = batches.next().unwrap().err().unwrap();
        assert_eq!(error.message, "cannot read standard input: the cable is cut");
        assert!(batches.next().is_none());
    }
}
