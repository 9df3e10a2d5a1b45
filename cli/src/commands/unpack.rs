//! `minlex unpack`: packed grids to solution grids.

use std::ffi::OsString;
use std::io::{self, Read};

use clap::Args;
use minlex_index::{GridIndex, Numbering};
use serde::Serialize;

use crate::files::source::Source;
use crate::options::threads::Threads;
use crate::options::whole_number::whole;
use crate::records::byte_records::{self, ByteRecords};
use crate::records::packed::records_after;
use crate::terminal::failure::Outcome;
use crate::terminal::output::push_json;

/// Unpacks files of `minlex pack` into solution grids; needs no table.
///
/// Grids go to standard output, one per line. The first bytes distinguish records of ten bytes from
/// blocks of pack --dense. Blocks that are damaged or cut short are refused.
///
/// --from and --count choose a part of each file. What lies before it is not read, if the input is
/// a file and not a pipe; nor is what follows it.
///
/// With --json: {"index":"0","grid":"..."}, and with --keep-going {"record":1,"error":"..."} for a
/// bad record, instead of an empty line; "file" comes first if there is one. Records are counted in
/// each file.
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
    /// Number of the first record, from 1
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = |text: &str| whole(text, 1..=u64::MAX)
    )]
    from: u64,
    /// Unpack at most this many records [default: all]
    #[arg(long, value_name = "N", value_parser = crate::options::parse::count)]
    count: Option<u64>,
    /// Continue after bad records: report each on standard error, leave an empty line for it, and
    /// exit with 1 at the end
    #[arg(long)]
    keep_going: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    threads: Threads,
}

impl Unpack {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let threads = self.threads.number();
        let (files, keep_going) = (self.files, self.keep_going);
        let grids = PackedGrids { first: self.from, count: self.count };
        byte_records::run(grids, files, threads, keep_going, self.json, self.quiet)
    }
}

#[derive(Serialize)]
struct JsonAnswer {
    index: String,
    grid: String,
}

/// Bytes of a record.
const RECORD_BYTES: usize = GridIndex::RECORD_BYTES;

/// Indices of grids in ten bytes each.
struct PackedGrids {
    /// Number of the first record, from 1.
    first: u64,
    /// The most records of a file; all if `None`.
    count: Option<u64>,
}

impl ByteRecords for PackedGrids {
    type Record = [u8; RECORD_BYTES];
    const NOUN: &'static str = "record";

    fn open(&self, input: Box<dyn Source>) -> io::Result<Box<dyn Read + Send>> {
        let bytes = self.count.map_or(u64::MAX, |count| count.saturating_mul(RECORD_BYTES as u64));
        Ok(Box::new(records_after(self.first - 1, input)?.take(bytes)))
    }

    fn first(&self) -> u64 {
        self.first
    }

    fn cut(
        bytes: &[u8],
        number: u64,
        at_end: bool,
    ) -> Option<Result<(Self::Record, usize), String>> {
        match bytes.first_chunk() {
            Some(record) => Some(Ok((*record, RECORD_BYTES))),
            None => at_end.then(|| Err(cut_short(number, bytes.len()))),
        }
    }

    fn push_answer(
        &self,
        _: u64,
        record: Self::Record,
        json: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        if record == GridIndex::NO_GRID {
            return Err(format!(
                "no grid: a line that held none when it was packed; indices of grids go from 0 to {}",
                GridIndex::LAST
            ));
        }
        let index = GridIndex::from_record(record).map_err(|error| {
            let is_text = record.iter().all(|c| c.is_ascii_graphic() || c.is_ascii_whitespace());
            let advice = if is_text { "; `minlex pack` packs grids in text" } else { "" };
            format!("{error}{advice}")
        })?;
        let grid = index.grid(Numbering::Class);
        if json {
            push_json(&JsonAnswer { index: index.to_string(), grid: grid.to_string() }, out);
        } else {
            out.extend_from_slice(&grid.to_ascii());
        }
        Ok(())
    }
}

/// The message about the last record, `number`, of which there are only some bytes.
fn cut_short(number: u64, bytes: usize) -> String {
    let end = (number - 1) * RECORD_BYTES as u64 + bytes as u64;
    format!(
        "cut short: the input ends at byte {end}, {bytes} of {RECORD_BYTES} bytes into the record"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_cut_record_is_told_however_far_in_the_input() {
        assert_eq!(
            cut_short(1 << 40, 3),
            "cut short: the input ends at byte 10995116277753, 3 of 10 bytes into the record"
        );
    }
}
