//! `minlex unpack`: records of ten bytes to solution grids.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::sync::Arc;

use clap::Args;
use minlex_index::{GridIndex, Numbering};
use serde::Serialize;

use crate::commands::pack::NO_GRID;
use crate::files::input::{Origin, Unreadable, in_each_file};
use crate::options::threads::Threads;
use crate::records::lines::{self, Answers};
use crate::records::report::Report;
use crate::records::report::Tally;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::push_json;

/// Unpacks records of ten bytes, as `minlex pack` writes them, into solution grids; needs no table.
///
/// Grids go to standard output, one per line.
///
/// With --json: {"index":"0","grid":"..."}, and with --keep-going {"record":1,"error":"..."} for a
/// bad record, instead of an empty line; "file" comes first if there is one. Records are
/// counted in each file.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex random --seed 1 | minlex pack | minlex unpack | fold -w 27
  365194278147268395982753641
  831679452754832916296541783
  429315867573986124618427539")]
pub struct Unpack {
    /// Files of records (- is standard input); with none, standard input
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// Go on after bad records: each is reported on standard error and leaves an empty line; exit
    /// with 1 at the end
    #[arg(long)]
    keep_going: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

impl Unpack {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.files.is_empty() && io::stdin().is_terminal() {
            return Err(Failure::usage("records are bytes that no keyboard writes: name a file"));
        }
        let (keep_going, json) = (self.keep_going, self.json);
        lines::stream(
            self.threads.number(),
            Report::new(keep_going),
            in_each_file(self.files, RecordBatches::new),
            move |batch| answer_batch(&batch, keep_going, json),
        )
    }
}

#[derive(Serialize)]
struct JsonAnswer {
    index: String,
    grid: String,
}

#[derive(Serialize)]
struct JsonError<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    record: u64,
    error: &'a str,
}

/// Consecutive records, not looked at yet. Only the very last one of the input may be cut short.
#[derive(Debug)]
struct Batch {
    /// The file that they come from.
    origin: Arc<Origin>,
    /// Number of the first record in its file, from 1.
    first: u64,
    bytes: Vec<u8>,
}

/// Bytes of a record.
const RECORD_BYTES: usize = GridIndex::RECORD_BYTES;

/// Reads record `number`.
///
/// # Errors
/// Says what is wrong with it.
fn parse(number: u64, record: &[u8]) -> Result<GridIndex, String> {
    let Ok(whole) = <[u8; RECORD_BYTES]>::try_from(record) else {
        let start = (number - 1) * RECORD_BYTES as u64;
        return Err(format!(
            "cut short: the input ends at byte {}, {} of {RECORD_BYTES} bytes into the record",
            start + record.len() as u64,
            record.len()
        ));
    };
    if whole == NO_GRID {
        return Err(format!(
            "ten bytes 0xff: a line that held no grid when it was packed; indices of grids go from 0 to {}",
            GridIndex::LAST
        ));
    }
    GridIndex::from_record(whole).map_err(|e| e.to_string())
}

/// The grids of a batch; up to the first bad record unless `keep_going`.
fn answer_batch(batch: &Batch, keep_going: bool, json: bool) -> Answers {
    let mut out = Answers {
        lines: Vec::with_capacity(batch.bytes.len() / RECORD_BYTES * 82),
        tally: Tally::default(),
    };
    for (number, record) in (batch.first..).zip(batch.bytes.chunks(RECORD_BYTES)) {
        match parse(number, record) {
            Ok(index) => {
                out.tally.records += 1;
                let grid = index.grid(Numbering::Class);
                if json {
                    let answer = JsonAnswer { index: index.to_string(), grid: grid.to_string() };
                    push_json(&answer, &mut out.lines);
                } else {
                    out.lines.extend_from_slice(&grid.to_ascii());
                }
            }
            Err(message) => {
                let place = format!("minlex: {}: record {number}: ", batch.origin.name());
                out.tally.bad(&place, &message);
                if !keep_going {
                    break;
                }
                if json {
                    let error =
                        JsonError { file: batch.origin.file(), record: number, error: &message };
                    push_json(&error, &mut out.lines);
                }
            }
        }
        out.lines.push(b'\n');
    }
    out
}

/// Records in a batch at most: their grids are some hundred KiB of text.
const BATCH_RECORDS: usize = 2048;

/// Cuts a byte stream into batches of records.
///
/// Like the reader of lines it passes on what one `read` returned, so that a slow writer gets its
/// answers at once; only the start of a record waits for its end.
struct RecordBatches<R> {
    origin: Arc<Origin>,
    input: R,
    /// Records passed on so far.
    given: u64,
    /// The start of a record whose end has not come yet.
    start: Vec<u8>,
    at_end: bool,
}

impl<R: Read> RecordBatches<R> {
    fn new(origin: Arc<Origin>, input: R) -> RecordBatches<R> {
        RecordBatches { origin, input, given: 0, start: Vec::new(), at_end: false }
    }
}

impl<R: Read> Iterator for RecordBatches<R> {
    type Item = Result<Batch, Unreadable>;

    fn next(&mut self) -> Option<Result<Batch, Unreadable>> {
        let mut bytes = std::mem::take(&mut self.start);
        let mut length = bytes.len();
        bytes.resize(BATCH_RECORDS * RECORD_BYTES, 0);
        while length < RECORD_BYTES && !self.at_end {
            match self.input.read(&mut bytes[length..]) {
                Ok(0) => self.at_end = true,
                Ok(more) => length += more,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => {
                    self.at_end = true;
                    return Some(Err(Unreadable::from_io(&self.origin, e)));
                }
            }
        }
        bytes.truncate(length);
        if length == 0 {
            return None;
        }
        if !self.at_end {
            self.start = bytes.split_off(length - length % RECORD_BYTES);
        }
        let first = self.given + 1;
        self.given += bytes.len().div_ceil(RECORD_BYTES) as u64;
        let origin = Arc::clone(&self.origin);
        Some(Ok(Batch { origin, first, bytes }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn records_do_not_depend_on_how_they_arrive() {
        let bytes: Vec<u8> = (0..=255).cycle().take(50_003).collect();
        for length in [1, 7, 10, 4096, 20_479, 1 << 20] {
            let mut seen = Vec::new();
            for batch in RecordBatches::new(Arc::new(Origin::StandardInput), Pieces(&bytes, length))
            {
                let batch = batch.unwrap();
                assert!((1..=BATCH_RECORDS * RECORD_BYTES).contains(&batch.bytes.len()));
                assert_eq!(batch.first, (seen.len() / RECORD_BYTES) as u64 + 1);
                assert!(seen.len().is_multiple_of(RECORD_BYTES), "cut inside");
                seen.extend(batch.bytes);
            }
            assert!(seen == bytes, "pieces of {length}");
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
        let mut batches =
            RecordBatches::new(Arc::new(Origin::StandardInput), (&[1; 25][..]).chain(Broken));
        assert_eq!(batches.next().unwrap().unwrap().bytes.len(), 20);
        assert_eq!(
            batches.next().unwrap().unwrap_err().message,
            "cannot read standard input: the cable is cut"
        );
        assert!(batches.next().is_none());
    }

    #[test]
    fn the_end_of_a_cut_record_is_told_however_far_in_the_input() {
        let message = parse(1 << 40, &[0; 3]).unwrap_err();
        assert_eq!(
            message,
            "cut short: the input ends at byte 10995116277753, 3 of 10 bytes into the record"
        );
    }
}
