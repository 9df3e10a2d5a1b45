//! `minlex er`: lines of rating programs to records.

use std::ffi::OsString;

use clap::Args;
use minlex_lookup::Table;
use minlex_names::{MaxRating, NameForm, RatedPuzzle, Rating, RatingRecord};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::failure::Outcome;
use crate::line_job::LineJob;
use crate::lines::{self, LineOptions};
use crate::table::TableOptions;

/// Turns lines of rating programs, as PUZZLE ED=11.0/8.4/2.6, into records PUZZLE;110;RANK;FIELD.
///
/// 110 is the first of the three ratings (ER) in tenths; with --decimal it is written as 11.0.
/// Records need canonical puzzles, as
/// `minlex puzzle` makes them; others are refused with their canonical puzzle, whose rating may
/// differ.
///
/// With --max-er, any puzzle will do, and those rated not above N tenths come out as PUZZLE;110,
/// without a table. The others leave no line.
///
/// Text may be between the puzzle and ED=, and after the ratings; in CSV and JSON they are
/// looked for in all columns and fields.
///
/// With --json: {"input":"...","puzzle":"...","er":110,"rank":1,"field":"..."}, the last two
/// without --max-er only.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ printf '%s ED=11.0/8.4/2.6\\n' \\
    .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12 |
    minlex er
  .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12;110;5411131853;W1Rmk0Yu2q34I6
  $ printf '%s ED=9.9/1.2/1.2\\n' \\
    57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. |
    minlex er --max-er 10.0 --decimal
  57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..;9.9")]
pub struct Er {
    /// Lines of a rating program, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "LINE|FILE")]
    rated: Vec<OsString>,
    /// Select by rating, 45 to 119 tenths, or as 7.1; 100 if there is no number
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "100", value_parser = max_er)]
    max_er: Option<MaxRating>,
    /// Print ratings as 11.0 instead of tenths
    #[arg(long)]
    decimal: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// Reads a limit in tenths, or with a point.
fn max_er(text: &str) -> Result<MaxRating, String> {
    let tenths = match text.parse::<Rating>() {
        Ok(rating) => rating.tenths(),
        Err(_) => text.parse().map_err(|_| {
            "ratings are limited in tenths, from 45 to 119, or from 4.5 to 11.9".to_owned()
        })?,
    };
    MaxRating::new(tenths).map_err(|e| e.to_string())
}

impl Er {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let decimal = self.decimal;
        if decimal {
            self.lines.refuse_with_json("--decimal")?;
        }
        match self.max_er {
            Some(max) => lines::run(SelectJob { max, decimal }, self.rated, &self.lines),
            None => {
                let table = self.table.open()?;
                lines::run(RecordJob { table, decimal }, self.rated, &self.lines)
            }
        }
    }
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    puzzle: String,
    er: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
}

/// Reads a puzzle and the word with its ratings, wherever that is after it.
fn parse(record: &Record<'_>) -> Result<RatedPuzzle, String> {
    let fields = record.other_fields();
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
    let mut words = fields.iter().flat_map(|(_, text)| text.split(is_separator));
    let ratings = words.find(|word| word.starts_with("ED="));
    let line = match ratings.unwrap_or(record.after()) {
        "" => record.text().to_owned(),
        ratings => format!("{} {ratings}", record.text()),
    };
    RatedPuzzle::parse(line.as_bytes()).map_err(|e| e.to_string())
}

/// Records with names.
struct RecordJob {
    table: &'static Table,
    decimal: bool,
}

impl LineJob for RecordJob {
    type Item = RatedPuzzle;
    type Answer = RatingRecord;
    const ANSWER: &'static str = "record";
    const READS_REST: bool = true;

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<RatedPuzzle, String> {
        parse(record)
    }

    fn answer(&self, rated: &[RatedPuzzle]) -> Result<Vec<RatingRecord>, String> {
        RatingRecord::of_batch(self.table, rated)
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(|e| e.to_string())
    }

    fn text(&self, _: &RatedPuzzle, record: &RatingRecord, out: &mut Vec<u8>) {
        if self.decimal {
            push_decimal(record.rated(), out);
            out.push(b';');
            record.name().write(NameForm::RankField, out);
        } else {
            record.write(out);
        }
    }

    fn json(&self, input: &str, rated: &RatedPuzzle, record: &RatingRecord) -> impl Serialize {
        JsonAnswer {
            input,
            puzzle: rated.puzzle().to_string(),
            er: rated.er().tenths(),
            rank: Some(record.name().rank().get()),
            field: Some(record.name().givens().to_string()),
        }
    }
}

/// Selection by rating.
struct SelectJob {
    max: MaxRating,
    decimal: bool,
}

/// Appends `PUZZLE;11.0`.
fn push_decimal(rated: &RatedPuzzle, out: &mut Vec<u8>) {
    out.extend_from_slice(&rated.puzzle().to_ascii());
    out.extend_from_slice(format!(";{}", rated.er()).as_bytes());
}

impl LineJob for SelectJob {
    type Item = RatedPuzzle;
    type Answer = ();
    const ANSWER: &'static str = "record";
    const READS_REST: bool = true;
    const SELECTS: bool = true;

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<RatedPuzzle, String> {
        parse(record)
    }

    fn answer(&self, rated: &[RatedPuzzle]) -> Result<Vec<()>, String> {
        Ok(vec![(); rated.len()])
    }

    fn selects(&self, rated: &RatedPuzzle, (): &()) -> bool {
        self.max.admits(rated.er())
    }

    fn text(&self, rated: &RatedPuzzle, (): &(), out: &mut Vec<u8>) {
        if self.decimal {
            push_decimal(rated, out);
        } else {
            rated.write_selected(self.max, out);
        }
    }

    fn json(&self, input: &str, rated: &RatedPuzzle, (): &()) -> impl Serialize {
        JsonAnswer {
            input,
            puzzle: rated.puzzle().to_string(),
            er: rated.er().tenths(),
            rank: None,
            field: None,
        }
    }
}
