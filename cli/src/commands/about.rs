//! `minlex about`: everything known about a rank, a grid, a puzzle or a name, or about those of
//! files.

mod facts;
mod jobs;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use minlex_lookup::Table;
use minlex_stats::GridColumn;

use crate::commands::list::all_once;
use crate::files::input::join_names;
use crate::files::table::TableOptions;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions, ReadOptions};
use crate::records::outcomes;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_json};

use facts::{Facts, Object};
use jobs::{AllFacts, SomeFacts};

/// Prints everything known about one rank, solution grid, puzzle or name. ua4 counts unavoidable
/// sets of four cells, and mcn4 how many of them share no cell. Minimal unavoidable sets of up to
/// ten cells are CELLS:SETS; `disjoint` is the most of these that were found to share no cell.
///
/// Files may have any format of `minlex help files`; an empty line follows each object.
///
/// With --json, one object with the fields puzzle, givens, name, name19, canonical (these for
/// puzzles only), grid, rank, minlex, transform, bands, classes, automorphisms, group, ua4,
/// digit_pairs, intercalates, mcn4, unavoidable, disjoint, index, index_lex, previous and next;
/// of a file, input comes first.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex about 5472730538 | cut -c 1-70 | head -n 8
  grid           1234567894578936129862173542745381965319648276987214353
  rank           5,472,730,538 of 5,472,730,538
  minlex form    1234567894578936129862173542745381965319648276987214353
  transform      r123456789c123456789d123456789
  bands          415 415 415 | 415 415 415
  classes        37 37 37 | 37 37 37
  automorphisms  72, group class 117
  ua4            0
  minlex about --json --columns ua4,mcn4,automorphisms grids.txt")]
pub struct About {
    /// Ranks, solution grids, puzzles or names; or files of grids or puzzles (- is standard input)
    #[arg(value_name = "RANK|GRID|PUZZLE|NAME|FILE", required = true)]
    objects: Vec<OsString>,
    /// Only these columns of `minlex list`, in one line, with commas between them: much faster
    #[arg(id = "facts", long = "columns", value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<GridColumn>,
    /// Print one JSON object for each
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    read: ReadOptions,
}

impl About {
    /// Runs the command.
    pub fn run(mut self) -> Outcome {
        all_once(&self.columns)?;
        join_names(&mut self.objects);
        let table = self.table.open()?;
        let mut status = ExitCode::SUCCESS;
        for place in 0..self.objects.len() {
            let object = &self.objects[place];
            let text = object.to_str().unwrap_or_default();
            let found = match object == "-" {
                true => Err(String::new()),
                false => Object::read(text),
            };
            let is_file = object == "-" || found.is_err() && Path::new(object).exists();
            match found {
                _ if is_file => {
                    let ending = self.file(object, table)?;
                    status = if ending == ExitCode::SUCCESS { status } else { ending };
                }
                Ok(found) => self.object(&found, text, place, table)?,
                Err(message) => {
                    let message = match outcomes::is_like_a_file(text) {
                        true => format!("no such file: {text:?}; and {message}"),
                        false => message,
                    };
                    return Err(Failure::Message(format!("argument {}: {message}", place + 1)));
                }
            }
        }
        Ok(status)
    }

    /// Prints the facts of one object.
    fn object(
        &self,
        object: &Object,
        text: &str,
        place: usize,
        table: &'static Table,
    ) -> Result<(), Failure> {
        let mut out = Vec::new();
        if let Some(job) = self.some_facts(table) {
            let grid = object.grid(table)?;
            let facts = job.of(&[grid]).map_err(Failure::Message)?.remove(0);
            match self.json {
                true => push_json(&job.json(text, &grid, &facts), &mut out),
                false => job.text(&grid, &facts, &mut out),
            }
            out.push(b'\n');
        } else {
            let facts = Facts::of(object, table)?;
            if self.json {
                push_json(&facts, &mut out);
                out.push(b'\n');
            } else {
                let gap = if place > 0 { "\n" } else { "" };
                out.extend_from_slice(format!("{gap}{}", facts.text()).as_bytes());
            }
        }
        Output::stdout().write(&out)
    }

    /// Prints the facts of the objects of a file.
    fn file(&self, file: &OsString, table: &'static Table) -> Outcome {
        let options = LineOptions::of(self.read.clone(), self.json);
        let files = vec![file.clone()];
        match self.some_facts(table) {
            Some(job) => lines::run(job, files, &options),
            None => lines::run(AllFacts { table }, files, &options),
        }
    }

    /// The columns, if only some are asked for.
    fn some_facts(&self, table: &'static Table) -> Option<SomeFacts> {
        let columns = self.columns.clone();
        (!columns.is_empty()).then_some(SomeFacts { table, columns })
    }
}
