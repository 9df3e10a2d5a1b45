//! Every grid of a block of the catalogue, or of all of it.
//!
//! A scan must ascend. Each grid must be a solution grid and a minlex form by the test of `canon`,
//! under the band of its rank by published counts. The table must rank a random image of it
//! rightly. The orders of all automorphism groups are counted, and for the whole catalogue they
//! must be the published ones.
//!
//! Threads share out parts in order. A named state file keeps finished parts, so that a killed run
//! can resume.

mod part;
mod state;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use minlex_catalog::Rank;

use crate::look_ups::LookUps;
use crate::mismatch::Mismatches;
use crate::progress::{Step, StepFn};
use crate::published::Published;
use crate::report::{Check, Exhausted, Level};

use part::{BAND, FORM, Fault, Judge, ORDER, Orders, RANK, SCAN};
use state::{Done, Job, StateError};

const LEVEL: Level = Level::Exhaustive;

/// The most grids of a part, some seconds of work: all that a killed run loses.
const PART: u64 = if cfg!(test) { 1 << 3 } else { 1 << 21 };

const SAVE_EVERY: Duration = Duration::from_secs(2);

/// The ranks that the level `exhaustive` verifies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stretch {
    /// First rank.
    pub from: Rank,
    /// Last rank.
    pub to: Rank,
    /// A file that keeps the finished parts: a run with the same table, ranks and seed resumes from
    /// it. Without one, a run that was killed starts from the beginning.
    pub state: Option<PathBuf>,
}

impl Stretch {
    /// The ranks from `from` to `to`, both included, without a state file.
    #[must_use]
    pub fn new(from: Rank, to: Rank) -> Stretch {
        Stretch { from, to, state: None }
    }
}

impl Default for Stretch {
    fn default() -> Stretch {
        Stretch::new(Rank::FIRST, Rank::LAST)
    }
}

pub(crate) struct Exhaustive<'a, C: ?Sized> {
    pub(crate) look_ups: &'a C,
    pub(crate) published: &'a Published,
    pub(crate) table_sha256: &'a str,
    pub(crate) stretch: &'a Stretch,
    pub(crate) seed: u64,
    pub(crate) progress: &'a StepFn<'a>,
}

impl<C: LookUps + ?Sized> Exhaustive<'_, C> {
    /// All checks of the level, and the exhausted ranks if all passed.
    pub(crate) fn checks(&self) -> (Vec<Check>, Option<Exhausted>) {
        let Stretch { from, to, state } = self.stretch;
        if from > to {
            let reason = format!("rank {from} is behind rank {to}; exchange the two");
            return (vec![Check::could_not(LEVEL, SCAN, reason)], None);
        }
        let job = Job {
            table_sha256: self.table_sha256.to_owned(),
            from: from.get(),
            to: to.get(),
            seed: self.seed,
        };
        let run = match state {
            Some(path) => Done::read(path, job).map(|done| Run::new(done, Some(path))),
            None => Ok(Run::new(Done::nothing(job), None)),
        };
        match run {
            Ok(run) => self.judge(run),
            Err(error) => (vec![Check::could_not(LEVEL, SCAN, error.to_string())], None),
        }
    }

    fn judge(&self, run: Run<'_>) -> (Vec<Check>, Option<Exhausted>) {
        let judge = Judge { look_ups: self.look_ups, published: self.published, seed: self.seed };
        let (done, grids) = (AtomicU64::new(run.done_before), self.grids());
        let progress = |more: u64| {
            (self.progress)(Step {
                check: SCAN,
                done: done.fetch_add(more, Ordering::Relaxed) + more,
                total: grids,
            });
        };
        progress(0);
        rayon::broadcast(|_| {
            while let Some(part) = run.next_part() {
                run.finish(part.clone(), judge.judge(part, &progress));
            }
        });
        let (done, faults, state_error) = run.end();
        if let Some(error) = state_error {
            let check = Check::could_not(LEVEL, SCAN, error.to_string());
            return (vec![check], None);
        }
        if !faults.is_empty() {
            return (failed(faults, &done), None);
        }
        let exhausted = Exhausted {
            from: done.job.from,
            to: done.job.to,
            grids: done.grids(),
            automorphisms: done.automorphisms,
            seed: self.seed,
            milliseconds: done.milliseconds,
        };
        (self.passed(&exhausted), Some(exhausted))
    }

    fn grids(&self) -> u64 {
        self.stretch.to.get() - self.stretch.from.get() + 1
    }

    fn passed(&self, exhausted: &Exhausted) -> Vec<Check> {
        let Exhausted { from, to, grids, .. } = exhausted;
        let whole = *grids == Rank::LAST.get();
        let passed = |name, detail| Check::passed(LEVEL, name, detail);
        vec![
            Check::equal(
                LEVEL,
                SCAN,
                &format!("grids scanned, ranks {from} to {to}"),
                *grids,
                self.grids(),
            ),
            passed(ORDER, "each grid is above the one before".to_owned()),
            passed(FORM, "each is a solution grid and a minlex form".to_owned()),
            passed(BAND, "each is under the band of its rank".to_owned()),
            passed(RANK, format!("a random morph of each has its rank (seed {})", self.seed)),
            automorphisms(&exhausted.automorphisms, self.published, whole),
        ]
    }
}

fn failed(faults: Vec<Fault>, done: &Done) -> Vec<Check> {
    let mut checks: Vec<Check> = Vec::new();
    for name in [SCAN, ORDER, FORM, BAND, RANK] {
        let mut mismatches = Mismatches::new(LEVEL, name);
        let of_name = faults.iter().filter(|(check, _)| *check == name);
        let found = of_name.clone().count() > 0;
        of_name.for_each(|(_, mismatch)| mismatches.add(mismatch.clone()));
        if found {
            checks.push(mismatches.check(""));
        }
    }
    let reason = format!("stopped there; {} other grids are good", done.grids());
    checks.push(Check::could_not(LEVEL, "all grids", reason));
    checks
}

/// Compares the orders of automorphism groups: equal to the published ones for the whole catalogue,
/// no more frequent in a part.
fn automorphisms(found: &Orders, published: &Published, whole: bool) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "automorphisms");
    let published: BTreeMap<u32, u64> = published.automorphisms.iter().copied().collect();
    let orders = found.keys().chain(published.keys());
    for order in orders {
        let [found, published] =
            [found, &published].map(|counts| counts.get(order).copied().unwrap_or(0));
        let place = || format!("grids with {order} automorphisms");
        if whole {
            mismatches.compare(place, found, published);
        } else if found > published {
            mismatches.compare(place, found.to_string(), format!("{published} or fewer"));
        }
    }
    mismatches.check(if whole {
        "orders of automorphism groups occur as often as published"
    } else {
        "no order of automorphism groups occurs more often than published in all"
    })
}

struct Run<'a> {
    parts: Vec<RangeInclusive<u64>>,
    next: AtomicUsize,
    stop: AtomicBool,
    done_before: u64,
    books: Mutex<Books<'a>>,
}

struct Books<'a> {
    done: Done,
    faults: Vec<Fault>,
    state: Option<&'a Path>,
    state_error: Option<StateError>,
    clock: Instant,
    saved: Option<Instant>,
}

impl<'a> Run<'a> {
    fn new(done: Done, state: Option<&'a Path>) -> Run<'a> {
        Run {
            parts: done.parts_left(PART),
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            done_before: done.grids(),
            books: Mutex::new(Books {
                done,
                faults: Vec::new(),
                state,
                state_error: None,
                clock: Instant::now(),
                saved: None,
            }),
        }
    }

    fn next_part(&self) -> Option<RangeInclusive<u64>> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.parts.get(next).cloned()
    }

    fn finish(&self, part: RangeInclusive<u64>, result: Result<Orders, Fault>) {
        let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(orders) => {
                books.done.add(&part, &orders);
                if books.saved.is_none_or(|saved| saved.elapsed() >= SAVE_EVERY) {
                    books.save();
                }
            }
            Err(fault) => books.faults.push(fault),
        }
        if !books.faults.is_empty() || books.state_error.is_some() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn end(self) -> (Done, Vec<Fault>, Option<StateError>) {
        let books = self.books.into_inner();
        let mut books = books.unwrap_or_else(PoisonError::into_inner);
        books.save();
        (books.done, books.faults, books.state_error)
    }
}

impl Books<'_> {
    fn save(&mut self) {
        let now = Instant::now();
        self.done.milliseconds += (now - self.clock).as_millis() as u64;
        (self.clock, self.saved) = (now, Some(now));
        if let Some(path) = self.state
            && let Err(error) = self.done.write(path)
        {
            self.state_error = Some(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faulty_table::{Defect, FaultyTable};
    use crate::report::Outcome;

    fn checks(table: &FaultyTable, state: Option<PathBuf>) -> (Vec<Check>, Option<Exhausted>) {
        let stretch =
            Stretch { from: Rank::new(table.first() + 1).unwrap(), to: Rank::LAST, state };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
        pool.unwrap().install(|| {
            Exhaustive {
                look_ups: table,
                published: Published::get(),
                table_sha256: "a table's",
                stretch: &stretch,
                seed: 5,
                progress: &|progress| assert!(progress.done <= progress.total),
            }
            .checks()
        })
    }

    #[test]
    fn defects_are_found() {
        let mut table = FaultyTable::new();
        for (defect, failing) in [
            (Defect::None, None),
            (Defect::Damage, Some(SCAN)),
            (Defect::ShortScan, Some(SCAN)),
            (Defect::LongScan, Some(SCAN)),
            (Defect::ScannedOrder, Some(ORDER)),
            (Defect::ScannedBand, Some(BAND)),
            (Defect::ScannedImage, Some(FORM)),
            (Defect::Rank, Some(RANK)),
            (Defect::ScrambledRank, Some(RANK)),
            (Defect::LastRanks, Some(RANK)),
            (Defect::ShortBatch, Some(RANK)),
        ] {
            table.defect = defect;
            let (checks, exhausted) = checks(&table, None);
            let found: Vec<&str> = checks
                .iter()
                .filter(|check| check.outcome() == Outcome::Failed)
                .map(|check| check.name)
                .collect();
            assert_eq!(exhausted.is_some(), failing.is_none(), "{checks:?}");
            assert_eq!(found.first().copied(), failing, "{checks:?}");
        }
    }

    #[test]
    fn grids_are_counted_by_their_automorphisms() {
        let table = FaultyTable::new();
        let (checks, exhausted) = checks(&table, None);
        assert!(checks.iter().all(|check| check.outcome() == Outcome::Passed));
        let exhausted = exhausted.unwrap();
        assert_eq!(exhausted.grids, Rank::LAST.get() - table.first());
        assert_eq!(exhausted.automorphisms.values().sum::<u64>(), exhausted.grids);
        assert!(exhausted.automorphisms.len() > 2);
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn a_run_goes_on_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state.json");
        let mut table = FaultyTable::new();
        let (_, whole) = checks(&table, None);
        table.defect = Defect::LastRanks;
        let (stopped, nothing) = checks(&table, Some(state.clone()));
        assert!(nothing.is_none());
        let unchecked = stopped.last().unwrap();
        assert!(!unchecked.to_string().contains(" 0 other grids"), "{unchecked}");
        table.defect = Defect::None;
        for _ in 0..2 {
            let (_, resumed) = checks(&table, Some(state.clone()));
            let timeless =
                |exhausted: Option<Exhausted>| Exhausted { milliseconds: 0, ..exhausted.unwrap() };
            assert_eq!(timeless(resumed), timeless(whole.clone()));
        }
        // Nothing is left to do now, so nothing more can be found.
        table.defect = Defect::LastRanks;
        assert!(checks(&table, Some(state)).1.is_some());
    }

    #[test]
    fn orders_of_groups_are_held_against_the_published_ones() {
        let published = Published::get();
        let all: Orders = published.automorphisms.iter().copied().collect();
        let outcome = |found: &Orders, whole| automorphisms(found, published, whole).outcome();
        assert_eq!(outcome(&all, true), Outcome::Passed);
        let mut fewer = all.clone();
        *fewer.get_mut(&2).unwrap() -= 1;
        assert_eq!(outcome(&fewer, false), Outcome::Passed);
        assert_eq!(outcome(&fewer, true), Outcome::Failed);
        let mut more = all;
        *more.entry(5).or_default() += 1;
        assert_eq!(outcome(&more, false), Outcome::Failed);
    }

    #[test]
    fn a_stretch_has_a_first_and_a_last_rank() {
        let table = FaultyTable::new();
        let stretch = Stretch { from: Rank::LAST, to: Rank::FIRST, state: None };
        let (checks, _) = Exhaustive {
            look_ups: &table,
            published: Published::get(),
            table_sha256: "a table's",
            stretch: &stretch,
            seed: 5,
            progress: &|_| (),
        }
        .checks();
        assert_eq!(checks[0].outcome(), Outcome::CouldNotCheck);
    }
}
