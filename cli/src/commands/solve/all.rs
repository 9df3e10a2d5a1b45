//! Solutions written out: `minlex solve --all`.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use minlex_catalog::Grid;
use minlex_count::{CountError, solutions_from};
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use super::boards::Boards;
use crate::options::threads::Workers;
use crate::records::line_job::LineJob;

/// All solutions up to a limit.
pub struct AllJob {
    pub limit: u32,
    /// The number of the first, in lexicographic order.
    pub from: Option<u128>,
    pub boards: Boards,
    pub workers: Workers,
}

/// Solutions, and whether there are more.
pub struct All {
    grids: Vec<Grid>,
    more: bool,
}

#[derive(Serialize)]
struct JsonAll<'a> {
    input: &'a str,
    solutions: Vec<String>,
    more: bool,
}

impl LineJob for AllJob {
    type Item = Puzzle;
    type Answer = All;
    const ANSWER: &'static str = "solutions";

    fn kind(&self) -> Kind {
        self.boards.kind()
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        self.boards.parse(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<All>, String> {
        puzzles.iter().map(|puzzle| self.solutions(puzzle)).collect()
    }

    fn text(&self, _: &Puzzle, all: &All, out: &mut Vec<u8>) {
        for (place, grid) in all.grids.iter().enumerate() {
            if place > 0 {
                out.push(b' ');
            }
            out.extend_from_slice(self.boards.written(grid).as_bytes());
        }
        match (all.grids.is_empty(), all.more) {
            (true, _) => out.extend_from_slice(b"none"),
            (_, true) => out.extend_from_slice(b" more"),
            _ => {}
        }
    }

    fn json(&self, input: &str, _: &Puzzle, all: &All) -> impl Serialize {
        let solutions = all.grids.iter().map(|grid| self.boards.written(grid)).collect();
        JsonAll { input, solutions, more: all.more }
    }
}

impl AllJob {
    fn solutions(&self, puzzle: &Puzzle) -> Result<All, String> {
        let limit = self.limit as usize;
        let Some(from) = self.from else {
            return Ok(first(puzzle, limit));
        };
        let share = self.workers.share();
        let cancel = AtomicBool::new(false);
        let found = solutions_from(puzzle, from, limit + 1, share.threads(), &cancel);
        let mut grids = match found {
            Err(CountError::NoSuchNumber { count: 0, .. }) => Vec::new(),
            found => found.map_err(|error| error.to_string())?,
        };
        let more = grids.len() > limit;
        grids.truncate(limit);
        Ok(All { grids, more })
    }
}

/// The solutions that are found first.
fn first(puzzle: &Puzzle, limit: usize) -> All {
    let mut grids = Vec::new();
    let end = puzzle.visit_solutions(|grid| match grids.len() < limit {
        true => {
            grids.push(grid);
            ControlFlow::Continue(())
        }
        false => ControlFlow::Break(()),
    });
    All { grids, more: end.is_break() }
}
