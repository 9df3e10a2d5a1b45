//! Numbers of solutions: `minlex solve --count`.

use std::sync::atomic::AtomicBool;

use minlex_count::{CountError, Progress, count, count_without};
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use super::boards::Boards;
use super::struck::Struck;
use crate::options::threads::Workers;
use crate::options::whole_number::limit;
use crate::records::line_job::LineJob;
use crate::terminal::progress::LateBar;

/// Limit of the count of solutions.
#[derive(Clone, Copy, Debug)]
pub enum Limit {
    All,
    UpTo(u64),
}

impl Limit {
    /// Reads a number from 1, or `all`.
    pub fn parse(text: &str) -> Result<Limit, String> {
        Ok(limit(text)?.map_or(Limit::All, Limit::UpTo))
    }
}

/// Up to this number of solutions, visiting them is faster than any other way to count them.
const WALKED: u64 = 1_000_000;

/// Numbers of solutions.
pub struct CountJob {
    pub limit: Limit,
    pub without: Option<Struck>,
    pub boards: Boards,
    pub workers: Workers,
}

impl CountJob {
    /// The number of solutions of a puzzle, or the limit if there are at least that many.
    fn count(&self, puzzle: &Puzzle) -> Result<u128, CountError> {
        let most = match (self.limit, self.without) {
            (Limit::UpTo(most @ ..WALKED), None) => return Ok(puzzle.count_solutions(most).into()),
            (Limit::UpTo(most), _) => most.into(),
            (Limit::All, _) => u128::MAX,
        };
        let share = self.workers.share();
        let threads = share.threads();
        let bar = LateBar::new();
        let progress = |progress: Progress| bar.show(progress.done as u64, progress.parts as u64);
        let cancel = AtomicBool::new(false);
        let count = match self.without {
            Some(Struck(struck)) => count_without(puzzle, &struck, threads, &progress, &cancel)?,
            None => count(puzzle, threads, &progress, &cancel)?,
        };
        Ok(count.min(most))
    }
}

#[derive(Serialize)]
struct JsonCount<'a> {
    input: &'a str,
    count: JsonNumber,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonNumber {
    Number(u64),
    Text(String),
}

impl LineJob for CountJob {
    type Item = Puzzle;
    type Answer = u128;
    const ANSWER: &'static str = "count";

    fn kind(&self) -> Kind {
        self.boards.kind()
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        self.boards.parse(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<u128>, String> {
        let count = |puzzle: &Puzzle| self.count(puzzle).map_err(|error| error.to_string());
        puzzles.iter().map(count).collect()
    }

    fn text(&self, _: &Puzzle, count: &u128, out: &mut Vec<u8>) {
        out.extend_from_slice(count.to_string().as_bytes());
    }

    fn json(&self, input: &str, _: &Puzzle, count: &u128) -> impl Serialize {
        let count = match (self.limit, u64::try_from(*count)) {
            (Limit::UpTo(_), Ok(count)) => JsonNumber::Number(count),
            _ => JsonNumber::Text(count.to_string()),
        };
        JsonCount { input, count }
    }
}
