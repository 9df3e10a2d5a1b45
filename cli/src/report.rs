//! What the user is told about bad records.

use std::process::ExitCode;

use crate::failure::{EXIT_FAILURE, Failure};
use crate::input::Unreadable;
use crate::output::{complain, grouped};

/// What there is to say about the records of a batch.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many records there were.
    pub records: u64,
    /// How many of them were bad.
    pub bad_records: u64,
    /// For standard error, whole lines.
    pub errors: String,
}

impl Tally {
    /// Counts a bad record, and says why it is one.
    pub fn bad(&mut self, place: &str, message: &str) {
        self.records += 1;
        self.bad_records += 1;
        self.errors += &format!("{place}{message}\n");
    }
}

/// Tells the user about bad records, and ends the run if it must.
pub struct Report {
    keep_going: bool,
    records: u64,
    bad_records: u64,
    unreadable: u64,
}

impl Report {
    pub fn new(keep_going: bool) -> Report {
        Report {
            keep_going,
            records: 0,
            bad_records: 0,
            unreadable: 0,
        }
    }

    pub fn add(&mut self, tally: Tally) -> Result<(), Failure> {
        self.records += tally.records;
        self.bad_records += tally.bad_records;
        if tally.errors.is_empty() {
            return Ok(());
        }
        // `minlex rank --keep-going 2>&1 >/dev/null | head` wants no more than its first errors.
        let heard = complain(&tally.errors);
        if heard && self.keep_going {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    pub fn unreadable(&mut self, file: &Unreadable) -> Result<(), Failure> {
        if !self.keep_going {
            return Err(Failure::message(file.message.clone()));
        }
        self.unreadable += 1;
        if complain(&format!("minlex: {}\n", file.message)) {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    /// Says how many were bad, if any were, and how the run ends.
    pub fn end(self) -> ExitCode {
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
        complain(&(line + "\n"));
        ExitCode::from(EXIT_FAILURE)
    }
}
