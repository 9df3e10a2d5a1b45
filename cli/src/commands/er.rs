//! `minlex er`: records from lines of rating programs.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_lookup::Table;
use minlex_names::{MaxRating, NameForm, RatedPuzzle, Rating, RatingRecord};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Turns lines of rating programs, such as PUZZLE ED=11.0/8.4/2.6, into records
/// PUZZLE;110;RANK;FIELD.
///
/// 110 is the first of the three ratings (ER) in tenths; with --decimal it is written as 11.0.
/// Records need canonical puzzles, as `minlex puzzle` makes them; others are refused with their
/// canonical puzzle, whose rating may differ.
///
/// With --max-er, any puzzle will do, and those rated at most N tenths are printed as PUZZLE;110,
/// without a table. The others leave no line.
///
/// Ratings are also read as ER=11.0;EP=8.4;ED=2.6, and without a letter, as 11.0/8.4/2.6 or three
/// numbers. Text may be around them; in CSV and JSON they are looked for in all columns and fields.
///
/// With --json: {"input":"...","puzzle":"...","er":110,"rank":1,"field":"..."}, the last two
/// without --max-er only.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex puzzle eKEeveX3Ose2Ww4p42M | sed 's|$| ED=11.0/8.4/2.6|' |
    minlex er | cut -d ';' -f 2-
  110;5411131853;W1Rmk0Yu2q34I6
  minlex er --max-er 10.0 --decimal rated.txt")]
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

/// Reads a puzzle and its ratings, wherever they are after it.
fn parse(record: &Record<'_>) -> Result<RatedPuzzle, String> {
    let fields = record.other_fields();
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
    let words = fields.iter().flat_map(|(_, text)| text.split(is_separator));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let line = match (ratings(&words), record.after()) {
        (Some(ratings), _) => format!("{} ED={ratings}", record.text()),
        (None, "") => record.text().to_owned(),
        (None, after) => format!("{} {after}", record.text()),
    };
    RatedPuzzle::parse(line.as_bytes()).map_err(|e| e.to_string())
}

/// The ratings among words, as `11.0/8.4/2.6`: the first that are marked as ratings, else the first
/// that look like them.
fn ratings(words: &[&str]) -> Option<String> {
    let after = |name: &str| words.iter().find_map(|word| word.strip_prefix(name));
    let is_rating = |word: &&str| word.parse::<Rating>().is_ok();
    let is_three =
        |word: &&&str| word.split('/').count() == 3 && word.split('/').all(|it| is_rating(&it));
    match (after("ER="), after("EP="), after("ED=")) {
        (Some(er), Some(ep), Some(ed)) => Some(format!("{er}/{ep}/{ed}")),
        (None, None, Some(three)) => Some(three.to_owned()),
        _ => words.iter().find(is_three).map(|word| (*word).to_owned()).or_else(|| {
            let three = words.windows(3).find(|three| three.iter().all(is_rating));
            three.map(|three| three.join("/"))
        }),
    }
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
            .map_err(|e| with_causes(&e))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_however_they_are_written() {
        let words = |text: &'static str| text.split([' ', ';']).collect::<Vec<_>>();
        for (text, expected) in [
            ("easy ED=11.0/8.4/2.6 7.1/1.2/1.2", Some("11.0/8.4/2.6")),
            ("ER=11.0;EP=8.4;ED=2.6", Some("11.0/8.4/2.6")),
            ("no 3 11.0/8.4/2.6 x", Some("11.0/8.4/2.6")),
            ("17 11.0 8.4 2.6 9.9", Some("11.0/8.4/2.6")),
            ("ED=x", Some("x")),
            ("11.0/8.4", None),
            ("11.0 8.4 x 2.6", None),
            ("1/2/3", None),
            ("ER=11.0", None),
        ] {
            assert_eq!(ratings(&words(text)).as_deref(), expected, "{text}");
        }
    }
}
