//! Proves a minlex table right, or shows where it is wrong.
//!
//! A table holds the catalogue of all 5,472,730,538 essentially different Sudoku solution grids. A
//! program that enumerates the catalogue wrote it, and a library that enumerates parts of it reads
//! it. This crate compares the table with published figures, with the build done again, and with
//! its own slow and simple enumeration. Mathematical identities leave no room for a grid too many
//! or too few:
//!
//! | [`Level`] | question | typical time, two cores |
//! |---|---|---|
//! | `integrity` | is the file whole? | a second or less |
//! | `counts` | are its totals the published ones? | nothing |
//! | `identities` | do published, stored and own figures fit together? | a second |
//! | `burnside` | how many essentially different grids must there be? | a second |
//! | `digest` | is it the preset of its name, to the byte? | a second or less |
//! | `rebuild` | does the builder make every checkpoint the same? | a quarter of a minute |
//! | `roundtrip` | do ranks lead to grids and back, for any image of a grid? | seconds |
//! | `recount` | are the grids and checkpoints of chosen bands those that a plain enumeration finds? | a quarter of a minute |
//! | `splits` | how many grids do weighted pairs of fills come to, under each band? | ten seconds |
//! | `orbits` | do the grids with automorphisms leave room for just the others? | half a minute |
//! | `exhaustive` | is every single grid a minlex form, and found by its morphs? | an hour or more |
//!
//! ```no_run
//! use minlex_verify::{Options, verify_file};
//!
//! let report = verify_file("minlex-standard.mlx".as_ref(), &Options::default(), &|_| ());
//! print!("{report}");
//! std::process::exit(report.exit_code().into());
//! ```
//!
//! Recounting any other band takes between a few seconds and two minutes on two cores; all 416 take
//! some three hours.
//!
//! Trusted are the figures in `data/` and the grid type of `minlex-catalog` (81 digits, each unit
//! with every digit). Everything else is computed in this crate: the 416 bands, the classes of
//! chutes, the test for minlex form, and the 44 classes with their completions. So are the
//! conjugacy classes of the cell symmetries and their fixed grids. Look-ups are trusted only as far
//! as they are under test. The level `orbits` judges a list from the walk that builds tables; its
//! proof does not depend on the origin of the list. The level `splits` takes bands and orders of
//! the automorphic grids from a stored list. The level `rebuild` proves that a table is the
//! builder's, and the others that the builder is right.

#![forbid(unsafe_code)]

mod burnside;
mod canon;
mod columns;
mod conjugacy;
mod counts;
mod digest;
mod enumeration;
mod exhaustive;
#[cfg(test)]
mod faulty_table;
mod grid_numbers;
mod identities;
mod integrity;
mod look_ups;
mod mismatch;
mod morph;
mod orbits;
mod progress;
mod published;
mod reader;
mod rebuild;
mod recount;
mod report;
mod roundtrip;
mod splits;
mod symmetry;
mod totals;

use std::convert::Infallible;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{BandNumber, Grid, Rank};
use minlex_lookup::{OpenError, Table};
use minlex_stats::{AutomorphicGrid, AutomorphicTable};
use minlex_walk::visit_automorphic;

pub use exhaustive::Stretch;
pub use progress::{Progress, ProgressFn};
pub use report::{Check, Exhausted, Finding, Level, LevelError, Outcome, Report, Subject};

use exhaustive::Exhaustive;
use progress::{Plan, StepFn};
use published::Published;
use reader::File;
use totals::Totals;

/// Options of a verification: the levels to run, and their extent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Levels to run.
    pub levels: Levels,
    /// Number of random ranks of the `roundtrip` level. Each takes two look-ups.
    pub samples: u32,
    /// The seed of random ranks and scrambles. The same seed gives the same ones with any number of
    /// threads.
    pub seed: u64,
    /// Bands of the `recount` level. No band may be named twice.
    pub bands: Vec<BandNumber>,
    /// Ranks that the `exhaustive` level goes through.
    pub stretch: Stretch,
}

/// The levels of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Levels {
    /// The levels that together prove a table in a minute or two: integrity, counts, identities,
    /// burnside, roundtrip, recount, and one that proves every checkpoint. For a preset, whose
    /// SHA-256 is published, that is digest; for any other table it is rebuild.
    #[default]
    Usual,
    /// These levels; their order and repetitions do not matter.
    Chosen(Vec<Level>),
}

impl Levels {
    /// The levels for a table, in the order in which they run.
    #[must_use]
    pub fn for_table(&self, table: &Table) -> Vec<Level> {
        let chosen = |level: &Level| match self {
            Levels::Usual => match level {
                Level::Digest => has_published_sum(table),
                Level::Rebuild => !has_published_sum(table),
                Level::Splits | Level::Orbits | Level::Exhaustive => false,
                _ => true,
            },
            Levels::Chosen(levels) => levels.contains(level),
        };
        Level::ALL.iter().copied().filter(chosen).collect()
    }
}

fn has_published_sum(table: &Table) -> bool {
    digest::published_sum(&table.info().preset).is_some()
}

impl Options {
    /// The bands that [`Options::default`] recounts. Two have the most automorphisms, 108 and 54,
    /// and 1.0 and 1.6 million grids. Three have few automorphisms or none, and 119,226, 7,136 and
    /// 163 grids. Three have no grids, and the last band has one.
    pub fn default_bands() -> Vec<BandNumber> {
        const BANDS: [u16; 9] = [0, 15, 300, 346, 380, 394, 403, 412, 415];
        BANDS.iter().filter_map(|&band| BandNumber::new(band).ok()).collect()
    }
}

/// [`Levels::Usual`], 20,000 random ranks, [`Options::default_bands`], the whole catalogue.
impl Default for Options {
    fn default() -> Options {
        Options {
            levels: Levels::Usual,
            samples: 20_000,
            seed: 0,
            bands: Options::default_bands(),
            stretch: Stretch::default(),
        }
    }
}

/// Verifies an open table on rayon's current thread pool. With two threads it takes at most 200 MiB
/// of memory besides the table.
#[must_use]
pub fn verify(table: &Table, options: &Options, progress: &ProgressFn<'_>) -> Report {
    let info = table.info();
    let mut report = Report {
        subject: Subject {
            file: None,
            preset: Some(info.preset),
            bytes: Some(info.bytes),
            sha256: table.sha256().ok().map(|sum| minlex_files::hexadecimal(&sum)),
        },
        checks: Vec::new(),
        exhausted: None,
    };
    let levels = options.levels.for_table(table);
    let times = levels.iter().map(|&level| (level, milliseconds(level, options))).collect();
    let plan = Plan::new(times, progress);
    for level in levels {
        plan.begin(level);
        let damaged = report
            .checks
            .iter()
            .any(|check| check.level == Level::Integrity && check.outcome() == Outcome::Failed);
        if damaged {
            report.checks.push(Check::could_not(
                level,
                level.name(),
                "not run, because the file is damaged",
            ));
            continue;
        }
        let checks = run(level, table, options, &mut report, &|step| plan.step(level, step));
        report.checks.extend(checks);
    }
    report
}

/// The milliseconds that a level takes on two usual cores.
fn milliseconds(level: Level, options: &Options) -> u64 {
    match level {
        Level::Integrity | Level::Digest => 150,
        Level::Counts => 1,
        Level::Identities => 300,
        Level::Burnside => 600,
        Level::Rebuild => 15_000,
        Level::Roundtrip => 100 + u64::from(options.samples) / 20,
        Level::Recount => options.bands.iter().map(|&band| recount::milliseconds(band)).sum(),
        Level::Splits => 10_000,
        Level::Orbits => 30_000,
        Level::Exhaustive => {
            let ranks = options.stretch.from.get()..=options.stretch.to.get();
            let grids = (ranks.end() + 1).saturating_sub(*ranks.start());
            (1_800_000 * u128::from(grids) / u128::from(ESSENTIALLY_DIFFERENT)) as u64
        }
    }
}

fn run(
    level: Level,
    table: &Table,
    options: &Options,
    report: &mut Report,
    progress: &StepFn<'_>,
) -> Vec<Check> {
    let Some(sha256) = report.subject.sha256.clone() else {
        return vec![Check::could_not(level, level.name(), "the file cannot be read")];
    };
    let totals = match Totals::read(table) {
        Ok(totals) => totals,
        // The integrity level finds the same and more.
        Err(_) if level == Level::Integrity => return integrity::checks(table, None),
        Err(error) => return vec![unreadable_totals(level, &error)],
    };
    match level {
        Level::Integrity => integrity::checks(table, Some(&totals)),
        Level::Counts => counts::checks(table.info().grids, &totals, Published::get()),
        Level::Identities => identities::checks(&totals, Published::get()),
        Level::Burnside => burnside::checks(table.info().grids, Published::get(), progress),
        Level::Digest => digest::checks(&table.info(), &sha256),
        Level::Rebuild => with_bytes(level, table, |bytes| {
            rebuild::checks(bytes, table.info().stride, &totals, progress)
        }),
        Level::Roundtrip => roundtrip::Roundtrip {
            look_ups: table,
            published: Published::get(),
            samples: options.samples,
            seed: options.seed,
            ranks: Rank::FIRST.get()..=Rank::LAST.get(),
            progress,
        }
        .checks(),
        Level::Recount => with_bytes(level, table, |bytes| {
            let checkpoints = |band: BandNumber| File::read(bytes)?.band(usize::from(band.get()));
            recount::checks(table, &totals, &checkpoints, &options.bands, progress)
        }),
        Level::Splits => splits::checks(&list_orders, table.info().grids, &totals, progress),
        Level::Orbits => {
            orbits::checks(&list_automorphic, table.info().grids, &totals.automorphisms, progress)
        }
        Level::Exhaustive => {
            let (checks, exhausted) = Exhaustive {
                look_ups: table,
                published: Published::get(),
                table_sha256: &sha256,
                stretch: &options.stretch,
                seed: options.seed,
                progress,
            }
            .checks();
            report.exhausted = exhausted;
            checks
        }
    }
}

fn unreadable_totals(level: Level, error: &dyn Error) -> Check {
    let expected = "counts that can be read; build or fetch the table anew";
    Check::failed(level, "totals", "counts in the file", with_causes(error), expected)
}

fn with_bytes(level: Level, table: &Table, checks: impl FnOnce(&[u8]) -> Vec<Check>) -> Vec<Check> {
    match table.bytes() {
        Ok(bytes) => checks(&bytes),
        Err(error) => vec![Check::could_not(level, level.name(), with_causes(&error))],
    }
}

fn list_automorphic(band: BandNumber, each: &mut dyn FnMut(&Grid, u32)) {
    let ControlFlow::Continue(()) = visit_automorphic(band, |form, group_order| {
        each(&form.grid(), group_order);
        ControlFlow::<Infallible>::Continue(())
    });
}

fn list_orders() -> Vec<(BandNumber, u32)> {
    let table = AutomorphicTable::embedded();
    let mut bands = minlex_data::bands().iter();
    let mut last = 0;
    let mut band = 0;
    let of = |grid: AutomorphicGrid| {
        while last < grid.rank.get() {
            let next = bands.next()?;
            last += u64::from(next.grids);
            band = next.number;
        }
        Some((BandNumber::new(band).ok()?, table.class(grid.class)?.order))
    };
    table.iter().filter_map(of).collect()
}

/// Opens a file and verifies it. If the file cannot be read, the report has the exit code 2; if it
/// is damaged or not a table, the report has a mismatch.
#[must_use]
pub fn verify_file(path: &Path, options: &Options, progress: &ProgressFn<'_>) -> Report {
    let file = Some(path.display().to_string());
    match read(path) {
        Ok(table) => {
            let mut report = verify(&table, options, progress);
            report.subject.file = file;
            report
        }
        Err(error) => Report {
            subject: Subject { file, preset: None, bytes: None, sha256: None },
            checks: vec![opening_failed(path, &error)],
            exhausted: None,
        },
    }
}

/// A table file read whole into memory: two readers need most of it.
fn read(path: &Path) -> Result<Table, OpenError> {
    let table = Table::open(path)?;
    let bytes = table.bytes().map_err(|error| OpenError::new(Some(path), error))?;
    Table::from_bytes(bytes.into_owned())
}

/// The check for an error on opening: the file's bytes are wrong, or unknown.
fn opening_failed(path: &Path, error: &OpenError) -> Check {
    let name = path.display();
    match error {
        OpenError::Io { error, .. } => {
            Check::could_not(Level::Integrity, "open", format!("{name} cannot be read: {error}"))
        }
        OpenError::Format { error, .. } => {
            Check::failed(Level::Integrity, "open", name.to_string(), error, "")
        }
        other => Check::could_not(Level::Integrity, "open", with_causes(other)),
    }
}

#[cfg(test)]
mod tests {
    use minlex_table::FormatError;

    use super::*;

    #[test]
    fn opening_errors() {
        let missing = OpenError::Io {
            path: "table".into(),
            error: std::io::Error::from(std::io::ErrorKind::NotFound),
        };
        assert_eq!(opening_failed(Path::new("a"), &missing).outcome(), Outcome::CouldNotCheck);
        let bad = OpenError::Format { path: None, error: FormatError::Empty };
        assert_eq!(opening_failed(Path::new("a"), &bad).outcome(), Outcome::Failed);
    }
}
