//! Messages about bad records, and the exit status that follows.

use std::collections::BTreeMap;
use std::process::ExitCode;

use minlex_records::{Format, Kind, Record};

use crate::files::input::{Unreadable, Work};
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
    /// The place of its file among the arguments.
    argument: u64,
    /// Numbers of its puzzles with empty cells, and of solution grids that were read as puzzles.
    puzzles: [u64; 2],
    /// For standard error, as [`warn_lines`] takes them.
    pub errors: String,
}

impl Tally {
    /// Counts a record that has an answer. In a collection all records are puzzles.
    pub fn answered(&mut self, work: &Work, kind: Kind, record: &Record<'_>) {
        self.records += 1;
        if kind == Kind::Puzzle && work.known.is_empty() {
            let is_grid = record.text().bytes().all(|cell| matches!(cell, b'1'..=b'9'));
            self.argument = work.argument();
            self.puzzles[usize::from(is_grid)] += 1;
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

/// Reports bad records to the user, and ends the run if it must.
pub struct Report {
    keep_going: bool,
    remarks: u64,
    records: u64,
    bad_records: u64,
    /// The puzzles of each file, as a tally has them.
    puzzles: BTreeMap<u64, [u64; 2]>,
    unreadable: u64,
}

impl Report {
    /// A report that ends the run at the first bad record, unless `keep_going`.
    pub fn new(keep_going: bool) -> Report {
        Report {
            keep_going,
            remarks: 0,
            records: 0,
            bad_records: 0,
            puzzles: BTreeMap::new(),
            unreadable: 0,
        }
    }

    pub fn add(&mut self, tally: Tally) -> Result<(), Failure> {
        self.remarks += tally.remarks;
        self.records += tally.records;
        self.bad_records += tally.bad_records;
        let of_file = self.puzzles.entry(tally.argument).or_default();
        for (count, more) in of_file.iter_mut().zip(tally.puzzles) {
            *count += more;
        }
        if tally.errors.is_empty() {
            return Ok(());
        }
        // `minlex rank --keep-going 2>&1 >/dev/null | head` wants no more than its first errors.
        let heard = warn_lines(tally.errors);
        if heard && self.keep_going { Ok(()) } else { Err(Failure::Reported) }
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
        let mixed = self.puzzles.values().filter(|[puzzles, grids]| *puzzles > 0 && *grids > 0);
        let (all, grids) =
            mixed.fold((0, 0), |(all, sum), [puzzles, grids]| (all + puzzles + grids, sum + grids));
        if grids > 0 {
            let are = if grids == 1 { "is a solution grid" } else { "are solution grids" };
            warn(&format!("minlex: {} of {} puzzles {are}", grouped(grids), grouped(all)));
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
