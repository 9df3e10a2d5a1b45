//! `minlex audit`: puzzles of one collection that are in another in disguise.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use minlex_collection::{Match, Matches, Overlap, Same, Shared};
use serde::Serialize;

use crate::commands::diff::{TwoFiles, write_full};
use crate::files::collection_lines::collection_at;
use crate::files::output_file::output_file;
use crate::files::sums::Sums;
use crate::files::table::TableOptions;
use crate::records::answers;
use crate::records::asked::Asked;
use crate::records::certificate::{self, Certificate, Line, LinePair, Witnesses};
use crate::records::collect::{By, CollectOptions, Side, Two, failed};
use crate::records::fold::Ending;
use crate::terminal::escape::lossless;
use crate::terminal::failure::{EXIT_NO, Failure, Outcome};
use crate::terminal::output::{Output, push_json};

/// Finds the puzzles of file B that are in file A in disguise, such as test puzzles in a training
/// set, and those that share a solution grid with one of A.
///
/// Prints each line of B whose puzzle is in A, as it is, a tab, and the number of the first line of
/// A with the same puzzle; with --by solution, with essentially the same solution grid.
///
/// --count prints two lines instead: how many puzzles of B are in A, and how many have a solution
/// grid that is in A, each with the first of them; with --by, only one of the two. A certificate
/// has both counts with the command, the version, and the checksums of A and B.
///
/// With --json: {"line":17, "input":"...", "match":{"line":3, "input":"..."}}, of B and of A; with
/// --count {"by":"puzzle", "found":2, "of":1000, "first":...}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex audit --count --certificate audit.json train.txt test.txt
  minlex audit --count --exit-status train.txt test.txt")]
pub struct Audit {
    #[command(flatten)]
    files: TwoFiles,
    /// Print only how many there are
    #[arg(long)]
    count: bool,
    /// Exit with 3 if any puzzle of B is in A; with --by solution, any solution grid
    #[arg(long)]
    exit_status: bool,
    /// Write both counts into a file as JSON, with the checksums of A and B
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    options: CollectOptions,
}

#[derive(Serialize)]
struct JsonCount<'a> {
    by: &'static str,
    found: u64,
    of: u64,
    first: Option<LinePair<'a>>,
}

impl Audit {
    /// Runs the command.
    pub fn run(mut self) -> Outcome {
        let chosen = self.options.by.take();
        let by = chosen.unwrap_or_default();
        if by == By::Image {
            return Err(Failure::usage(
                "audit counts puzzles with one solution: leave out --by image, or use \
                 `minlex common --by image`",
            ));
        }
        let files = self.files.both();
        let names = files.each_ref().map(|file| lossless(file));
        let names = names.each_ref().map(|name| &**name);
        let certificate = self.certificate.as_deref();
        let target =
            certificate.map(|path| output_file(path, &files, "certificate")).transpose()?;
        let sums = Sums::default();
        self.options.read.input.sums = target.is_some().then(|| sums.clone());
        let table = self.table.open()?;
        self.options.read.input.table = Some(table);
        // A collection file is asked for the puzzles of B, and not read whole.
        let asked = collection_at(&files[0])?.map(|a| (Side::A, Asked::new(a, table, true)));
        let Two { collection, others, ending } =
            self.options.read_two(files.clone(), asked, |taken, _, record| {
                record.extend_from_slice(&taken.number.to_le_bytes());
                taken.item.push_line(record);
            })?;
        refuse_nothing(&ending, names)?;
        let overlap = collection.overlap(same(by)).map_err(failed)?;
        if let Some(target) = target {
            Certificate::new(&sums, &ending, shared(&overlap, names)?)?.write(&target)?;
        }
        match self.count {
            true => {
                let bys = [By::Puzzle, By::Solution].into_iter();
                let counts = bys.filter(|it| chosen.is_none_or(|chosen| chosen == *it));
                print_counts(&overlap, counts, others, names, self.json)?;
            }
            false => print_matches(overlap.matches, self.json)?,
        }
        let is_shared = of(by, &overlap.puzzles, &overlap.grids).count > 0;
        let is_no = self.exit_status && is_shared && ending.status == ExitCode::SUCCESS;
        Ok(if is_no { ExitCode::from(EXIT_NO) } else { ending.status })
    }
}

/// Refuses a file without a puzzle: nothing can be shared with it.
fn refuse_nothing(ending: &Ending, files: [&str; 2]) -> Result<(), Failure> {
    let has_none = |argument: u64| ending.counts.get(&argument).is_none_or(|it| it.records == 0);
    let empty = (1..).zip(files).find(|(argument, _)| has_none(*argument));
    match empty.filter(|_| ending.status == ExitCode::SUCCESS) {
        None => Ok(()),
        Some((_, file)) => Err(Failure::Message(format!(
            "{}: found no puzzle, expected at least one: there is nothing to audit",
            called(file)
        ))),
    }
}

fn same(by: By) -> Same {
    of(by, Same::Puzzle, Same::Solution)
}

/// The value for this kind of equality.
fn of<T>(by: By, puzzle: T, solution: T) -> T {
    match by {
        By::Puzzle | By::Image => puzzle,
        By::Solution => solution,
    }
}

/// Entry of the certificate for two files.
fn shared<'a>(
    overlap: &'a Overlap,
    files: [&'a str; 2],
) -> Result<certificate::Shared<'a>, Failure> {
    let Overlap { puzzles, grids, .. } = overlap;
    let witnesses = Witnesses { puzzles: first(puzzles, files)?, grids: first(grids, files)? };
    Ok(certificate::Shared { files, puzzles: puzzles.count, grids: grids.count, witnesses })
}

/// The first line of B that is shared, with that of A.
fn first<'a>(shared: &'a Shared, [a, b]: [&'a str; 2]) -> Result<Option<LinePair<'a>>, Failure> {
    let Some(Match { other, own, .. }) = shared.first() else {
        return Ok(None);
    };
    Ok(Some(LinePair { other: line_of(other, Some(b))?, own: line_of(own, Some(a))? }))
}

/// The name of a file in messages.
fn called(file: &str) -> &str {
    match file {
        "-" => "standard input",
        name => name,
    }
}

/// Prints how many there are, one line each.
fn print_counts(
    overlap: &Overlap,
    counts: impl Iterator<Item = By>,
    others: u64,
    files: [&str; 2],
    json: bool,
) -> Result<(), Failure> {
    let mut block = Vec::new();
    for by in counts {
        let shared = of(by, &overlap.puzzles, &overlap.grids);
        let (found, first) = (shared.count, first(shared, files)?);
        if json {
            let by = of(by, "puzzle", "solution");
            push_json(&JsonCount { by, found, of: others, first }, &mut block);
        } else {
            let place =
                of(by, "are in both, in disguise or not", "have a solution grid that is in both");
            block.extend_from_slice(format!("{found} of {others} puzzles {place}").as_bytes());
            if let Some(LinePair { other, own }) = first {
                let [a, b] = files.map(called);
                let first = format!("; first {b} line {}, {a} line {}", other.line, own.line);
                block.extend_from_slice(first.as_bytes());
            }
        }
        block.push(b'\n');
    }
    Output::stdout().write(&block)
}

/// Prints the lines of B with those of A that belong to them.
fn print_matches(mut matches: Matches, json: bool) -> Result<(), Failure> {
    let mut block = Vec::new();
    let mut output = Output::stdout();
    while let Some(Match { other, own, .. }) = matches.next().map_err(failed)? {
        push_match(line_of(other, None)?, line_of(own, None)?, json, &mut block);
        write_full(&mut output, &mut block)?;
    }
    output.write(&block)
}

/// The number and the text of a line, as they were put together for the collection.
fn line_of<'a>(record: &'a [u8], file: Option<&'a str>) -> Result<Line<'a>, Failure> {
    let line = record.split_first_chunk().and_then(|(number, text)| {
        let input = std::str::from_utf8(text).ok()?;
        Some(Line { file, line: u64::from_le_bytes(*number), input })
    });
    line.ok_or_else(|| Failure::message("a temporary file was changed by another program"))
}

/// Appends a line of B with the line of A that belongs to it.
fn push_match(other: Line<'_>, own: Line<'_>, json: bool, out: &mut Vec<u8>) {
    if json {
        push_json(&LinePair { other, own }, out);
    } else {
        out.extend_from_slice(answers::in_one_line(other.input).as_bytes());
        out.extend_from_slice(format!("\t{}", own.line).as_bytes());
    }
    out.push(b'\n');
}
