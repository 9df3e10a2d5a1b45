//! `minlex equiv`: whether two puzzles are the same in disguise.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use minlex_catalog::Transform;
use minlex_puzzle::Puzzle;
use minlex_records::{Format, Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::{EXIT_NO, Failure, Outcome};

/// Compares two puzzles: `same TRANSFORM` if one is the other in disguise, else `different`; needs
/// no table.
///
/// The transform takes A to B, as `minlex apply --transform` does; `minlex form --help` explains
/// it. Puzzles of any kind are compared: solution grids, puzzles with one solution, with none or
/// with many, and patterns, written as puzzles with a single digit.
///
/// Without B, pairs are read from the file A or, without that, from standard input. A line has a
/// pair, with a blank, a tab, a comma or a semicolon between the two and anything after them. In
/// CSV and JSON they are two columns or fields; a solution headed `solution` is neither of them.
///
/// With --without relabelling, digits keep their meaning; with --without cell-symmetry, cells stay
/// and digits alone change.
///
/// The exit status is 0 for both answers; with --exit-status it is 3 if any pair is different.
///
/// With --json: {"input":"A;B","same":true,"transform":"..."}, the last if they are the same.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 'R5xPEjGb3Oabf30O0C3;1076894798693' |
    paste - - | minlex equiv
  same tr798564231c897132564d439561872")]
pub struct Equiv {
    /// A puzzle or, without B, a file of pairs (- is standard input)
    #[arg(value_name = "A|FILE")]
    a: Option<OsString>,
    /// Another puzzle
    #[arg(value_name = "B")]
    b: Option<OsString>,
    /// Leave out a part of the symmetries
    #[arg(long, value_name = "PART")]
    without: Option<Part>,
    /// Exit with 3 if any pair is different
    #[arg(long)]
    exit_status: bool,
    #[command(flatten)]
    lines: LineOptions,
}

/// Part of the symmetries.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Part {
    Relabelling,
    CellSymmetry,
}

impl Equiv {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let pairs = match (self.a, self.b) {
            (Some(a), Some(b)) if [&a, &b].into_iter().any(|name| Path::new(name).is_file()) => {
                return Err(Failure::usage(
                    "two puzzles are compared here, or the pairs in one file: `minlex common` and \
                     `minlex diff` compare files",
                ));
            }
            (Some(mut a), Some(b)) => {
                a.push(";");
                a.push(b);
                Some(a)
            }
            (a, _) => a,
        };
        let different = Arc::new(AtomicBool::new(false));
        let job = EquivJob { without: self.without, different: Arc::clone(&different) };
        let status = lines::run(job, pairs.into_iter().collect(), &self.lines)?;
        let is_no = self.exit_status && different.load(Ordering::Relaxed);
        Ok(match status == ExitCode::SUCCESS && is_no {
            true => ExitCode::from(EXIT_NO),
            false => status,
        })
    }
}

struct EquivJob {
    without: Option<Part>,
    /// Set by the first pair that is different.
    different: Arc<AtomicBool>,
}

#[derive(Serialize)]
struct JsonAnswer {
    input: String,
    same: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<String>,
}

/// Two puzzles to compare.
#[derive(Clone, Debug)]
struct Pair {
    puzzles: [Puzzle; 2],
    /// `A;B`, if each is in a column or field of its own.
    from_two: Option<String>,
}

impl LineJob for EquivJob {
    type Item = Pair;
    type Answer = Option<Transform>;
    const ANSWER: &'static str = "equivalence";

    fn kind(&self) -> Kind {
        Kind::Line
    }

    fn parse(&self, record: &Record<'_>) -> Result<Pair, String> {
        let fields = record.other_fields();
        let (pair, is_from_two) = match (pair(record.text()), record.layout().format()) {
            (Err(error), format) if format != Format::Lines => {
                (beside(record, &fields)?.ok_or(error)?, true)
            }
            (found, _) => (found?, false),
        };
        let [a, b] = pair;
        Ok(Pair {
            puzzles: [
                parse::puzzle_text(a).map_err(|e| format!("first puzzle: {e}"))?,
                parse::puzzle_text(b).map_err(|e| format!("second puzzle: {e}"))?,
            ],
            from_two: is_from_two.then(|| pair.join(";")),
        })
    }

    fn answer(&self, pairs: &[Pair]) -> Result<Vec<Option<Transform>>, String> {
        let way = |Pair { puzzles: [a, b], .. }: &Pair| match self.without {
            None => a.equivalence(b),
            Some(Part::Relabelling) => a.cell_symmetry_to(b),
            Some(Part::CellSymmetry) => a.relabelling_to(b),
        };
        let answers: Vec<_> = pairs.iter().map(way).collect();
        if answers.contains(&None) {
            self.different.store(true, Ordering::Relaxed);
        }
        Ok(answers)
    }

    fn text(&self, _: &Pair, transform: &Option<Transform>, out: &mut Vec<u8>) {
        match transform {
            Some(transform) => write!(out, "same {transform}").expect("memory takes everything"),
            None => out.extend_from_slice(b"different"),
        }
    }

    fn json(&self, input: &str, pair: &Pair, transform: &Option<Transform>) -> impl Serialize {
        JsonAnswer {
            input: pair.from_two.as_deref().unwrap_or(input).to_owned(),
            same: transform.is_some(),
            transform: transform.as_ref().map(Transform::to_string),
        }
    }
}

/// The two puzzles of a row or an object that has each in a text of its own. A third may only be a
/// solution that is headed as one.
///
/// # Errors
/// If there are more, or beside a puzzle nothing but its solution.
fn beside<'a>(
    record: &'a Record<'_>,
    fields: &'a [(Cow<'_, str>, Cow<'_, str>)],
) -> Result<Option<[&'a str; 2]>, String> {
    // At least half of the characters are cells: a damaged puzzle counts as one.
    let may_be_puzzle = |(_, text): &(&str, &str)| {
        let cells = text.chars().filter(|&c| is_cell(c)).count();
        text.len() >= 40 && 2 * cells >= text.len()
    };
    let is_solved = |text: &str| text.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let own = ("", record.text());
    let is_puzzle = !is_solved(own.1);
    let others = fields.iter().map(|(name, text)| (&**name, &**text));
    let (solutions, puzzles): (Vec<_>, Vec<_>) = std::iter::once(own)
        .chain(others)
        .filter(may_be_puzzle)
        .partition(|(name, text)| is_puzzle && Kind::Puzzle.is_solution(name) && is_solved(text));
    match (&puzzles[..], &solutions[..]) {
        (&[(_, a), (_, b)], _) => Ok(Some([a, b])),
        ([_], [(name, _), ..]) => {
            Err(format!("{:?} is the solution of a puzzle: expected two puzzles", name))
        }
        ([], _) | ([_], []) => Ok(None),
        (more, _) => {
            Err(format!("{} texts side by side may be puzzles: expected two puzzles", more.len()))
        }
    }
}

/// The two puzzles at the start of a text.
fn pair(text: &str) -> Result<[&str; 2], String> {
    let text = text.split('#').next().unwrap_or_default();
    // With a semicolon both sides may be laid out, as arguments are.
    let parts: Vec<&str> = if text.contains(';') {
        text.split(';').collect()
    } else {
        let is_between = |c: char| c.is_whitespace() || c == ',';
        text.split(is_between).filter(|part| !part.is_empty()).collect()
    };
    match parts[..] {
        [a, b, ref rest @ ..] if rest.iter().all(|text| is_remark(text)) => Ok([a, b]),
        _ => Err(format!(
            "{} part{} found: expected two puzzles with a blank, a tab, a comma or a semicolon \
             between them",
            parts.len(),
            if parts.len() == 1 { "" } else { "s" }
        )),
    }
}

fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || ".*_-?xX".contains(c)
}

/// True if text after two puzzles is a rating or words, and no part of a puzzle.
fn is_remark(text: &str) -> bool {
    text.is_empty() || text.parse::<f64>().is_ok() && text.len() < 9 || !text.chars().all(is_cell)
}
