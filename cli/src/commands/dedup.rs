//! `minlex dedup`: the first puzzle of each equivalence class.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;
use minlex_lookup::Table;
use minlex_names::{EquivalenceClasses, Name, NameForm};
use minlex_puzzle::{CanonicalPuzzle, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::commands::parse_puzzle;
use crate::failure::Outcome;
use crate::lines::{self, LineJob, ReadOptions};
use crate::output::{Output, push_json};
use crate::table::TableOptions;

/// Prints the first puzzle of each equivalence class and how many of its class there are, as
/// PUZZLE;COUNT.
///
/// Two puzzles are of one class if they are the same puzzle in disguise. Classes come in the order
/// of their first puzzles, after the end of the input. Memory is needed for the classes, some 300
/// bytes each, not for the other puzzles.
///
/// A bad record ends the run without any output, as the counts would be wrong; with --keep-going it
/// is reported and left out.
///
/// With --json: {"puzzle":"...","count":1,"name":"..."}, the name as from `minlex name`.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex dedup \\
    57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. \\
    .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12 \\
    1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.
  57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..;2
  .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12;1")]
pub struct Dedup {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    #[command(flatten)]
    table: TableOptions,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    read: ReadOptions,
}

/// Bytes written at once.
const BLOCK_BYTES: usize = 1 << 16;

#[derive(Serialize)]
struct JsonClass {
    puzzle: String,
    count: u64,
    name: String,
}

impl Dedup {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job = DedupJob {
            table: self.table.open()?,
        };
        let mut classes = EquivalenceClasses::new();
        let status: ExitCode = lines::fold(job, self.puzzles, &self.read, |(puzzle, _), name| {
            classes.insert(&name, || puzzle);
        })?;
        let mut output = Output::stdout();
        let mut block = Vec::with_capacity(BLOCK_BYTES + 256);
        for class in classes.iter() {
            if self.json {
                let json = JsonClass {
                    puzzle: class.first().to_string(),
                    count: class.count(),
                    name: class.name().to_text(NameForm::Name25),
                };
                push_json(&json, &mut block);
            } else {
                block.extend_from_slice(&class.first().to_ascii());
                block.push(b';');
                block.extend_from_slice(class.count().to_string().as_bytes());
            }
            block.push(b'\n');
            if block.len() >= BLOCK_BYTES {
                output.write(&block)?;
                block.clear();
            }
        }
        output.write(&block)?;
        Ok(status)
    }
}

struct DedupJob {
    table: &'static Table,
}

impl LineJob for DedupJob {
    type Item = (Puzzle, CanonicalPuzzle);
    type Answer = Name;
    const ANSWER: &'static str = "name";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String> {
        let puzzle = parse_puzzle(record)?;
        let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
        Ok((puzzle, canonical))
    }

    fn answer(&self, items: &[Self::Item]) -> Result<Vec<Self::Answer>, String> {
        let canonical: Vec<_> = items.iter().map(|(_, canonical)| *canonical).collect();
        Name::of_canonical_batch(self.table, &canonical).map_err(|e| e.to_string())
    }

    // Answers are folded into classes; these two would print them as `minlex name` does.
    fn text(&self, _: &Self::Item, name: &Self::Answer, out: &mut Vec<u8>) {
        name.write(NameForm::Name25, out);
    }

    fn json(&self, _: &str, _: &Self::Item, name: &Self::Answer) -> impl Serialize {
        name.to_string()
    }
}
