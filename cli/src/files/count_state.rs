//! A count that was stopped, in a file from which it goes on.
//!
//! The file is JSON with a checksum, and replaced as a whole.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use minlex_catalog::BandNumber;
use minlex_files::{Sealed, Target};
use minlex_stats::{Partial, Query};
use serde::{Deserialize, Serialize};

use crate::files::output_file::output_file;
use crate::terminal::failure::Failure;

const KIND: &str = "minlex stats";
const VERSION: u32 = 1;

/// More than any file of this kind takes.
const MOST_BYTES: u64 = 256 << 20;

/// Longest time in which nothing is written.
const PAUSE: Duration = Duration::from_secs(5);

/// The question: work for one question never counts for another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The condition.
    pub condition: Option<String>,
    /// The weights of the bands, if they were given.
    pub weights: Option<Vec<i64>>,
}

#[derive(Serialize, Deserialize)]
struct Done {
    kind: String,
    version: u32,
    question: Question,
    bands: Vec<u16>,
    /// The values of the columns, and the number of grids.
    rows: Vec<(Vec<i64>, u64)>,
}

impl Done {
    /// The part of the count; `None` for bands that do not exist, or a row that is there twice.
    fn partial(self) -> Option<Partial> {
        let bands: Result<BTreeSet<_>, _> = self.bands.into_iter().map(BandNumber::new).collect();
        let rows = self.rows.len();
        let mut partial = Partial::default();
        partial.bands = bands.ok()?;
        partial.rows = self.rows.into_iter().collect();
        (partial.rows.len() == rows).then_some(partial)
    }
}

/// The file, and when it was written last.
pub struct CountState {
    target: Target,
    question: Question,
    written: Mutex<Option<Instant>>,
}

impl CountState {
    /// The file at `path`, where links lead, and the part of the count that it has; nothing if
    /// there is no such file. It must be none of the files that the command reads.
    pub fn open(
        path: &Path,
        read: &[OsString],
        query: &Query,
        question: Question,
    ) -> Result<(CountState, Partial), Failure> {
        let target = output_file(path, read, "state")?;
        let failure =
            |fault: &str| Failure::Message(format!("state file {}: {fault}", path.display()));
        let partial = match minlex_files::read(target.path(), MOST_BYTES)? {
            None => Partial::default(),
            Some(text) => {
                let sealed: Sealed<Done> = serde_json::from_slice(&text).map_err(|_| {
                    failure("this is no state of a count; name another file, which is made")
                })?;
                let is_ours = |done: &Done| done.kind == KIND && done.version == VERSION;
                let done = sealed
                    .open()
                    .filter(is_ours)
                    .ok_or_else(|| failure("it is damaged; remove it to begin anew"))?;
                if done.question != question {
                    return Err(failure("it is of another question; name another file"));
                }
                done.partial()
                    .filter(|partial| partial.is_of(query))
                    .ok_or_else(|| failure("it is damaged; remove it to begin anew"))?
            }
        };
        Ok((CountState { target, question, written: Mutex::new(None) }, partial))
    }

    /// Writes the part so far, unless the last was written a moment ago.
    pub fn keep(&self, partial: &Partial) -> Result<(), Failure> {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.is_some_and(|written| written.elapsed() < PAUSE) {
            return Ok(());
        }
        *written = Some(Instant::now());
        self.write(partial)
    }

    fn write(&self, partial: &Partial) -> Result<(), Failure> {
        let done = Done {
            kind: KIND.to_owned(),
            version: VERSION,
            question: self.question.clone(),
            bands: partial.bands.iter().map(|band| band.get()).collect(),
            rows: partial.rows.iter().map(|(values, grids)| (values.clone(), *grids)).collect(),
        };
        let text = Sealed::new(done).and_then(|sealed| serde_json::to_vec(&sealed));
        let text = text.expect("strings and numbers are always written");
        let mut file = self.target.create()?;
        file.append(&text)?;
        Ok(file.publish()?)
    }
}
