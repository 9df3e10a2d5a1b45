//! `minlex unavoidable`: the unavoidable sets of a grid.

mod means;

use std::ffi::OsString;
use std::path::Path;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Grid, Rank};
use minlex_lookup::Table;
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use minlex_unavoidable::{UnavoidableSet, UnavoidableSets};
use serde::Serialize;

use crate::commands::minimal::cells;
use crate::files::table::TableOptions;
use crate::options::parse;
use crate::options::whole_number::whole;
use crate::records::answers::OutputForm;
use crate::records::fold;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_json};

use means::{Means, MeansJob};

/// Prints how many minimal unavoidable sets each solution grid has, as CELLS:SETS for each number
/// of cells up to --size.
///
/// Changing the digits of an unavoidable set alone can give another solution grid, so every valid
/// puzzle of the grid has a given in each. Two more cells take some six times as long.
///
/// --list adds the sets, as their cells; --neighbours adds the grids that they lead to, as
/// CELLS:RANK:GRID. The number of --disjoint is a lower bound for the givens of valid puzzles.
/// --missed-by prints `none` if a puzzle hits every set.
///
/// With --json: {"input":"...","size":12,"disjoint":11,"counts":{"4":12},"sets":[...]}, of each set
/// "cells", "ranks" and "grids", as far as asked for; with --mean
/// {"grids":9,"means":[{"cells":4,"mean":11.5,"error":0.1}]}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex unavoidable --size 8 1
  4:6 6:114 8:6
  minlex random --seed 60 -n 1000 | minlex unavoidable --size 10 --mean")]
pub struct Unavoidable {
    /// Solution grids, or files of them (- is standard input), or ranks; with none, standard input
    #[arg(value_name = "GRID|RANK|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    /// The most cells of a set, from 4
    #[arg(
        long,
        value_name = "CELLS",
        default_value_t = 12,
        value_parser = |text: &str| whole(text, 4..=81u32)
    )]
    size: u32,
    /// Print the sets
    #[arg(long)]
    list: bool,
    /// Print the sets with the grids they lead to
    #[arg(long)]
    neighbours: bool,
    /// Only sets without a given of this puzzle
    #[arg(long, value_name = "PUZZLE", value_parser = parse::puzzle_text)]
    missed_by: Option<Puzzle>,
    /// Begin with the most disjoint sets found
    #[arg(long)]
    disjoint: bool,
    /// Print means over all grids, with standard errors
    #[arg(long, conflicts_with_all = ["list", "neighbours", "missed_by", "disjoint"])]
    mean: bool,
    /// Allow sizes that can take days
    #[arg(long)]
    long: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// The largest size that takes seconds.
const USUAL: u32 = 20;

impl Unavoidable {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.size > USUAL && !self.long {
            return Err(Failure::usage(format!(
                "sets of up to {} cells can take days for a grid: add --long to begin all the \
                 same, or choose --size {USUAL} or less",
                self.size
            )));
        }
        let are_ranks = !self.grids.is_empty() && self.grids.iter().all(is_number);
        let table = if self.neighbours || are_ranks { Some(self.table.open()?) } else { None };
        let job = UnavoidableJob {
            kind: if are_ranks { Kind::Rank } else { Kind::Grid },
            size: self.size,
            list: self.list || self.neighbours,
            neighbours: self.neighbours,
            missed_by: self.missed_by,
            disjoint: self.disjoint,
            table,
        };
        match self.mean {
            true => mean(job, self.grids, &self.lines),
            false => lines::run(job, self.grids, &self.lines),
        }
    }
}

/// Prints means over all grids.
fn mean(job: UnavoidableJob, grids: Vec<OsString>, options: &LineOptions) -> Outcome {
    let mut means = Means::default();
    let means_job = MeansJob { size: job.size, grids: job };
    let ending = fold::fold(means_job, grids, &options.read, MustShare::Nothing, |taken| {
        means.add(&taken.item);
        Ok(())
    })?;
    let mut out = Vec::new();
    match options.form() {
        OutputForm::Json => {
            push_json(&means.json(), &mut out);
            out.push(b'\n');
        }
        OutputForm::Csv => out.extend_from_slice(means.text(',').as_bytes()),
        OutputForm::Answer | OutputForm::Append => {
            out.extend_from_slice(means.text('\t').as_bytes());
        }
    }
    Output::stdout().write(&out)?;
    Ok(ending.status)
}

/// True of a rank, or of a number too short for a grid, that is not a file.
fn is_number(argument: &OsString) -> bool {
    let is_short = |text: &str| text.len() < 81 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = |text: &str| is_short(text) || parse::rank(text).is_ok();
    argument.to_str().is_some_and(is_number) && !Path::new(argument).exists()
}

struct UnavoidableJob {
    /// Kind of the records: all of them are grids, or all are ranks.
    kind: Kind,
    size: u32,
    list: bool,
    neighbours: bool,
    missed_by: Option<Puzzle>,
    disjoint: bool,
    /// For ranks, if there are any.
    table: Option<&'static Table>,
}

/// Facts about a grid.
struct Facts {
    disjoint: Option<u32>,
    /// Indexed by number of cells, without zeros.
    counts: Vec<(u32, usize)>,
    sets: Vec<Set>,
}

struct Set {
    set: UnavoidableSet,
    others: Vec<(Rank, Grid)>,
}

#[derive(Serialize)]
struct JsonFacts<'a> {
    input: &'a str,
    size: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    disjoint: Option<u32>,
    counts: std::collections::BTreeMap<u32, usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Vec<JsonSet>>,
}

#[derive(Serialize)]
struct JsonSet {
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grids: Vec<String>,
}

impl LineJob for UnavoidableJob {
    type Item = Grid;
    type Answer = Facts;
    const ANSWER: &'static str = "unavoidable";

    fn kind(&self) -> Kind {
        self.kind
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        let Some(table) = self.table.filter(|_| self.kind == Kind::Rank) else {
            return parse::grid(record);
        };
        let rank = parse::rank(record.text())?;
        Ok(table.unrank(rank).map_err(|e| e.to_string())?.grid())
    }

    fn advice_for_numbers(&self) -> &'static str {
        "ranks are taken as arguments if all are ranks, and `minlex unrank` makes grids of them"
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<Facts>, String> {
        grids.iter().map(|grid| self.one(grid)).collect()
    }

    fn text(&self, _: &Grid, facts: &Facts, out: &mut Vec<u8>) {
        let disjoint = facts.disjoint.map(|count| count.to_string());
        let counts = facts.counts.iter().map(|(cells, sets)| format!("{cells}:{sets}"));
        let sets = facts.sets.iter().flat_map(|set| {
            let cells = cells(set.set.cells()).collect::<Vec<_>>().join(",");
            match set.others.is_empty() {
                true => vec![cells],
                false => {
                    let others = set.others.iter();
                    others.map(|(rank, grid)| format!("{cells}:{rank}:{grid}")).collect()
                }
            }
        });
        let words: Vec<String> = disjoint.into_iter().chain(counts).chain(sets).collect();
        let text = if words.is_empty() { "none".to_owned() } else { words.join(" ") };
        out.extend_from_slice(text.as_bytes());
    }

    fn json(&self, input: &str, _: &Grid, facts: &Facts) -> impl Serialize {
        let set = |set: &Set| JsonSet {
            cells: cells(set.set.cells()).collect(),
            ranks: set.others.iter().map(|(rank, _)| rank.get()).collect(),
            grids: set.others.iter().map(|(_, grid)| grid.to_string()).collect(),
        };
        JsonFacts {
            input,
            size: self.size,
            disjoint: facts.disjoint,
            counts: facts.counts.iter().copied().collect(),
            sets: self.list.then(|| facts.sets.iter().map(set).collect()),
        }
    }
}

impl UnavoidableJob {
    fn one(&self, grid: &Grid) -> Result<Facts, String> {
        let sets = UnavoidableSets::of(grid, self.size);
        let disjoint = self.disjoint.then(|| sets.disjoint().count);
        let wanted: Vec<UnavoidableSet> = match &self.missed_by {
            Some(puzzle) => {
                let cells = puzzle.cells().iter().zip(grid.digits());
                if cells.into_iter().any(|(&given, &digit)| given != 0 && given != digit) {
                    return Err("the puzzle of --missed-by has a given of another grid".to_owned());
                }
                sets.missed_by(puzzle.givens()).copied().collect()
            }
            None => sets.iter().copied().collect(),
        };
        let counts = (4..=self.size)
            .map(|cells| (cells, wanted.iter().filter(|set| set.len() == cells).count()));
        let counts = counts.filter(|(_, count)| *count > 0).collect();
        let others = |set: UnavoidableSet| -> Result<Set, String> {
            let others = match self.table.filter(|_| self.neighbours) {
                Some(table) => {
                    let grids = set.other_grids(grid);
                    let ranks: Result<Vec<_>, _> = grids.iter().map(|g| table.rank(g)).collect();
                    ranks.map_err(|e| with_causes(&e))?.into_iter().zip(grids).collect()
                }
                None => Vec::new(),
            };
            Ok(Set { set, others })
        };
        let sets = match self.list {
            true => wanted.into_iter().map(others).collect::<Result<_, _>>()?,
            false => Vec::new(),
        };
        Ok(Facts { disjoint, counts, sets })
    }
}
