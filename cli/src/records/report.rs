//! Messages about bad records, and the exit status that follows.

use std::process::ExitCode;
use std::sync::Arc;

use minlex_records::{Format, Kind, Record};

use crate::files::input::{Origin, Unreadable, Work};
use crate::terminal::failure::{EXIT_FAILURE, Failure};
use crate::terminal::output::{grouped, push_message, warn, warn_lines};

/// Counts of the entries of a batch, and messages about the bad ones.
#[derive(Debug, Default)]
pub struct Tally {
    /// Number of lines of text without a record that were skipped.
    pub remarks: u64,
    /// Number of records.
    pub records: u64,
    /// Number of bad ones among them.
    pub bad_records: u64,
    /// Its puzzles, if it has any.
    puzzles: Option<Puzzles>,
    /// For standard error, as [`warn_lines`] takes them.
    pub errors: String,
}

impl Tally {
    /// Counts a record that has an answer. In a collection all records are puzzles.
    pub fn answered(&mut self, work: &Work, kind: Kind, record: &Record<'_>) {
        self.records += 1;
        if kind == Kind::Puzzle && work.known.is_empty() {
            let puzzles = self.puzzles.get_or_insert_with(|| Puzzles::none_of(&work.origin));
            puzzles.count += 1;
            let is_grid = record.text().bytes().all(|cell| matches!(cell, b'1'..=b'9'));
            puzzles.solution_grids += u64::from(is_grid);
        }
    }

    /// Counts a skipped entry, if it is a line of text: neither empty nor a comment.
    pub fn skipped(&mut self, work: &Work, text: &str) {
        self.remarks += u64::from(is_remark(work, text));
    }

    /// Counts a bad record, and reports its fault.
    pub fn bad(&mut self, place: &str, message: &str) {
        self.records += 1;
        self.bad_records += 1;
        push_message(&format!("{place}{message}"), &mut self.errors);
    }
}

/// True if an entry that is skipped is a line of text.
pub fn is_remark(work: &Work, text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let is_line = work.batch.layout().format() == Format::Lines;
    is_line && !text.is_empty() && !text.starts_with('#')
}

/// Numbers of puzzles of a file that have an answer, and of solution grids among them.
#[derive(Debug)]
struct Puzzles {
    origin: Arc<Origin>,
    count: u64,
    solution_grids: u64,
}

impl Puzzles {
    fn none_of(origin: &Arc<Origin>) -> Puzzles {
        Puzzles { origin: Arc::clone(origin), count: 0, solution_grids: 0 }
    }

    /// Reports the solution grids, unless all are: they may have lost their puzzles.
    fn report(&self) {
        let are = match self.solution_grids {
            0 => return,
            all if all == self.count => return,
            1 => "is a solution grid",
            _ => "are solution grids",
        };
        let (grids, count) = (grouped(self.solution_grids), grouped(self.count));
        warn(&format!("minlex: {}: {grids} of {count} puzzles {are}", self.origin.name()));
    }
}

/// Reports bad records to the user, and ends the run if it must.
pub struct Report {
    keep_going: bool,
    remarks: u64,
    records: u64,
    bad_records: u64,
    /// The puzzles of the file that is read.
    puzzles: Option<Puzzles>,
    unreadable: u64,
}

impl Report {
    /// A report that ends the run at the first bad record, unless `keep_going`.
    pub fn new(keep_going: bool) -> Report {
        Report { keep_going, remarks: 0, records: 0, bad_records: 0, puzzles: None, unreadable: 0 }
    }

    pub fn add(&mut self, tally: Tally) -> Result<(), Failure> {
        self.remarks += tally.remarks;
        self.records += tally.records;
        self.bad_records += tally.bad_records;
        if let Some(more) = tally.puzzles {
            self.add_puzzles(more);
        }
        if tally.errors.is_empty() {
            return Ok(());
        }
        // `minlex rank --keep-going 2>&1 >/dev/null | head` wants no more than its first errors.
        let heard = warn_lines(tally.errors);
        if heard && self.keep_going { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Adds those of a file, and reports those of the file before.
    fn add_puzzles(&mut self, more: Puzzles) {
        match &mut self.puzzles {
            Some(puzzles) if puzzles.origin == more.origin => {
                puzzles.count += more.count;
                puzzles.solution_grids += more.solution_grids;
            }
            puzzles => {
                if let Some(before) = puzzles.replace(more) {
                    before.report();
                }
            }
        }
    }

    pub fn unreadable(&mut self, file: &Unreadable) -> Result<(), Failure> {
        if !self.keep_going {
            return Err(Failure::message(file.message.clone()));
        }
        self.unreadable += 1;
        if warn(&format!("minlex: {}", file.message)) { Ok(()) } else { Err(Failure::Reported) }
    }

    /// Reports how many lines had no record and how many records were bad, if any, and how the run
    /// ends.
    pub fn end(self) -> ExitCode {
        if self.remarks > 0 {
            let lines = if self.remarks == 1 { "line" } else { "lines" };
            let remarks = grouped(self.remarks);
            warn(&format!("minlex: {remarks} {lines} without a record skipped"));
        }
        if let Some(puzzles) = self.puzzles {
            puzzles.report();
        }
        if self.bad_records == 0 && self.unreadable == 0 {
            return ExitCode::SUCCESS;
        }
        let mut line = format!(
            "minlex: {} of {} record{} bad",
            grouped(self.bad_records),
            grouped(self.records),
            if self.records == 1 { " was" } else { "s were" }
        );
        match self.unreadable {
            0 => {}
            1 => line += ", one file could not be read",
            files => line += &format!(", {files} files could not be read"),
        }
        warn(&line);
        ExitCode::from(EXIT_FAILURE)
    }
}
