//! `minlex audit`: puzzles of one collection that are in another in disguise.

use std::process::ExitCode;

use clap::Args;
use minlex_collection::Match;
use serde::Serialize;

use crate::answers;
use crate::collect::{CollectOptions, Two, failed};
use crate::commands::diff::{TwoFiles, write_full};
use crate::failure::{EXIT_NO, Failure, Outcome};
use crate::output::{Output, push_json};

/// Finds the puzzles of file B that are in file A in disguise, such as those of a test set in the
/// set that a program was trained on.
///
/// Prints each such line of B as it is, a tab, and the number of the first line of A with the same
/// puzzle. With --count, one line instead: how many of how many puzzles.
///
/// With --json: {"line":17,"input":"...","match":{"line":3,"input":"..."}}, first the line of B,
/// then that of A; with --count {"found":2,"of":1000}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex audit train.txt test.txt
  minlex audit --count --exit-status --by solution train.txt test.txt")]
pub struct Audit {
    #[command(flatten)]
    files: TwoFiles,
    /// Print only how many there are
    #[arg(long)]
    count: bool,
    /// Exit with 3 if there are any
    #[arg(long)]
    exit_status: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: CollectOptions,
}

#[derive(Serialize)]
struct JsonLine<'a> {
    line: u64,
    input: &'a str,
}

#[derive(Serialize)]
struct JsonMatch<'a> {
    #[serde(flatten)]
    other: JsonLine<'a>,
    #[serde(rename = "match")]
    own: JsonLine<'a>,
}

#[derive(Serialize)]
struct JsonCount {
    found: u64,
    of: u64,
}

impl Audit {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let numbered = |number: u64, line: &str| [&number.to_le_bytes(), line.as_bytes()].concat();
        let Two { collection, others, ending } = self
            .options
            .read_two(self.files.both(), |taken, _| numbered(taken.number, &taken.item.line))?;
        let mut matches = collection.matches().map_err(failed)?;
        let mut found = 0;
        let mut block = Vec::new();
        let mut output = Output::stdout();
        while let Some(Match { other, own }) = matches.next().map_err(failed)? {
            found += 1;
            if !self.count {
                push_match(line_of(other)?, line_of(own)?, self.json, &mut block);
                write_full(&mut output, &mut block)?;
            }
        }
        match (self.count, self.json) {
            (false, _) => {}
            (true, true) => push_json(&JsonCount { found, of: others }, &mut block),
            (true, false) => block.extend_from_slice(
                format!("{found} of {others} puzzles are in both, in disguise or not").as_bytes(),
            ),
        }
        if self.count {
            block.push(b'\n');
        }
        output.write(&block)?;
        let is_no = self.exit_status && found > 0 && ending.status == ExitCode::SUCCESS;
        Ok(if is_no { ExitCode::from(EXIT_NO) } else { ending.status })
    }
}

/// The number and the text of a line, as they were put together for the collection.
fn line_of(record: &[u8]) -> Result<JsonLine<'_>, Failure> {
    let line = record.split_first_chunk().and_then(|(number, text)| {
        Some(JsonLine { line: u64::from_le_bytes(*number), input: std::str::from_utf8(text).ok()? })
    });
    line.ok_or_else(|| Failure::message("a temporary file was changed by another program"))
}

/// Appends a line of B with the line of A that belongs to it.
fn push_match(other: JsonLine<'_>, own: JsonLine<'_>, json: bool, out: &mut Vec<u8>) {
    if json {
        push_json(&JsonMatch { other, own }, out);
    } else {
        out.extend_from_slice(answers::in_one_line(other.input).as_bytes());
        out.extend_from_slice(format!("\t{}", own.line).as_bytes());
    }
    out.push(b'\n');
}
