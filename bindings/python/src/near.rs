//! Neighbours of puzzles.

use std::collections::{HashSet, VecDeque};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_collection::Key;
use minlex_near::{Around, MAX_GIVENS, Neighbourhood, NeighbourhoodError, Step};
use minlex_puzzle::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::found::Puzzles;
use crate::input::{self, Batch};
use crate::options::{Options, integer, limit_of, threads_of, whole};
use crate::spread::spread;
use crate::work;

/// The valid puzzles near puzzles, as `minlex near` finds them: some givens taken away and others
/// added, each once in any disguise.
///
/// puzzles, threads, errors: as for Table.name. remove, add: numbers of givens taken away and
/// added, 0 to 4. minimal: only puzzles in which each given is needed. needed: only puzzles in
/// which each added given is needed. same_pattern: digits change, and no given moves. same_grid:
/// only puzzles with the same solution. except_: puzzles to leave out in any disguise; those in
/// puzzles are left out as well. limit: stop after this many.
///
/// Returns an iterator of str, whose batches() are arrays (n, 81) of uint8. Puzzles are found on
/// demand, in the same order with any number of threads. Raises InvalidPuzzleError, ValueError.
/// Cost: 4 ms for {-1+1}, a second for {-2+2}; 100 bytes for each.
///
/// >>> len(list(minlex.near(minlex.Table().puzzle("3636310645 LW5RWaj13O0843"))))
/// 42
#[pyfunction]
#[pyo3(signature = (
    puzzles, remove = None, add = None, *, minimal = false, needed = false, same_pattern = false,
    same_grid = false, except_ = None, limit = None, threads = None, errors = "raise",
    failures = None
))]
#[expect(clippy::too_many_arguments, reason = "most are options by name")]
pub fn near(
    puzzles: &Bound<'_, PyAny>,
    remove: Option<&Bound<'_, PyAny>>,
    add: Option<&Bound<'_, PyAny>>,
    minimal: bool,
    needed: bool,
    same_pattern: bool,
    same_grid: bool,
    except_: Option<&Bound<'_, PyAny>>,
    limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'_, PyList>>,
) -> PyResult<Puzzles> {
    let options = Options::new(threads, errors, failures)?;
    let mut which = neighbourhood(remove, add, same_pattern)?;
    if same_grid {
        which = which.same_grid();
    }
    if needed {
        which = which.needed();
    }
    if minimal {
        which = which.minimal();
    }
    let left = limit_of("limit", limit)?;
    let known = match except_ {
        Some(known) => keys(known, &Options::new(threads, "null", None)?, |_| Ok(()))?,
        None => Vec::new(),
    };
    let found = keys(puzzles, &options, |puzzle| which.of(puzzle).map_err(|e| e.to_string()))?;
    let mut seen: HashSet<Key> = known.into_iter().map(|(key, ())| key).collect();
    seen.extend(found.iter().map(|(key, _)| *key));
    let inputs = found.into_iter().map(|(_, around)| around);
    let mut search = Search { steps: steps_of(inputs), ready: VecDeque::new(), seen, left };
    let threads = threads_of(threads)?;
    Ok(Puzzles::new("minlex.near", Box::new(move |cancel| Ok(search.more(threads, cancel)))))
}

/// The neighbourhood {-remove+add}, 1 and 1 by default.
fn neighbourhood(
    remove: Option<&Bound<'_, PyAny>>,
    add: Option<&Bound<'_, PyAny>>,
    same_pattern: bool,
) -> PyResult<Neighbourhood> {
    let wrong = |error: NeighbourhoodError| PyValueError::new_err(error.to_string());
    let count = |name, given: Option<&Bound<'_, PyAny>>| {
        given.map_or(Ok(1), |given| whole(name, integer(given)?, 0..=MAX_GIVENS))
    };
    let which = Neighbourhood::new(count("remove", remove)?, count("add", add)?).map_err(wrong)?;
    if same_pattern { which.same_pattern().map_err(wrong) } else { Ok(which) }
}

/// Good puzzles as keys common to all disguises, with the answers of `of`.
fn keys<T: Clone + Send>(
    puzzles: &Bound<'_, PyAny>,
    options: &Options<'_>,
    of: impl Fn(&Puzzle) -> Result<T, String> + Sync,
) -> PyResult<Vec<(Key, T)>> {
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.reading())?;
    let read = work::answers(puzzles.py(), &batch, options, None, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
            Ok(Some((Key::of_puzzle(&canonical), of(&puzzle)?)))
        })
    })?;
    Ok(read.answers.into_iter().flatten().collect())
}

type StepOf = (Arc<Around>, Step);

type Steps = dyn Iterator<Item = StepOf> + Send + Sync;

fn steps_of(inputs: impl Iterator<Item = Around> + Send + Sync + 'static) -> Box<Steps> {
    Box::new(inputs.map(Arc::new).flat_map(|around| {
        let steps = around.steps();
        steps.map(move |step| (Arc::clone(&around), step))
    }))
}

/// Steps among which threads choose: more than a while's work.
const READY: usize = 1 << 14;

struct Search {
    steps: Box<Steps>,
    ready: VecDeque<StepOf>,
    seen: HashSet<Key>,
    /// Puzzles that are still wanted.
    left: u64,
}

impl Search {
    /// The next neighbours; none at the end.
    fn more(&mut self, threads: NonZero<usize>, cancel: &AtomicBool) -> Vec<[u8; 81]> {
        let mut found = Vec::new();
        while found.is_empty() && self.left > 0 && !cancel.load(Ordering::Relaxed) {
            self.ready.extend(self.steps.by_ref().take(READY - self.ready.len()));
            if self.ready.is_empty() {
                break;
            }
            let done = spread(self.ready.len(), threads, cancel, |piece| {
                self.neighbours(&self.ready[piece], cancel)
            });
            self.ready.drain(..done.len());
            for (key, cells) in done.into_iter().flatten() {
                if self.left > 0 && self.seen.insert(key) {
                    self.left -= 1;
                    found.push(cells);
                }
            }
        }
        found
    }

    /// The neighbours of a step, each once, without those seen before it.
    fn neighbours(&self, (around, step): &StepOf, cancel: &AtomicBool) -> Vec<(Key, [u8; 81])> {
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        let _ = around.visit_step(*step, &mut |puzzle: Puzzle| {
            if found.len() as u64 == self.left || cancel.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            if let Ok(canonical) = puzzle.canonical() {
                let key = Key::of_puzzle(&canonical);
                if !self.seen.contains(&key) && seen.insert(key) {
                    found.push((key, *puzzle.cells()));
                }
            }
            ControlFlow::Continue(())
        });
        found
    }
}
