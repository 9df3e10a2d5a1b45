//! `minlex verify`: a table held against published facts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanDuration;
use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::Table;
use minlex_verify::{Level, Levels, Options, Progress, Report, Stretch, verify, verify_file};

use crate::failure::{Failure, Outcome};
use crate::output::{Output, warn};
use crate::table::TableFile;
use crate::threads::Threads;
use crate::whole_number::whole;
use crate::{panics, progress};

/// Exit status if a table could neither be proved right nor wrong.
const EXIT_COULD_NOT_CHECK: u8 = 2;

/// Holds a table against published facts, with code that did not build it.
///
/// Levels, quick ones first: integrity (sizes, checksums, sums), counts (all grids, 416 bands, 14
/// second rows), identities (44 classes, Burnside, orbit-stabiliser), burnside (what the symmetries
/// of each of the 275 conjugacy classes fix, worked out anew, and from that how many grids there
/// must be), digest (the published sum of a preset), rebuild (the build done again and compared,
/// a quarter of a minute), roundtrip (ranks to grids, scrambled, and back), recount (chosen bands
/// enumerated again in a plain way, some seconds), splits (how many grids weighted pairs of bands
/// come to, without a test for minlex forms, twenty seconds of CPU time), orbits (all grids with
/// automorphisms listed and judged, and from them how many there must be without, a minute of CPU
/// time), exhaustive (every grid of the catalogue judged, an hour of CPU time).
///
/// Without --level all run but splits, orbits and exhaustive: digest for a preset, rebuild for any
/// other table.
///
/// Prints one line a check and a verdict. Exit status: 0 good, 1 mismatch, 2 could not check.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex verify minlex-standard.mlx --level integrity,counts
  minlex verify minlex-large.mlx --level exhaustive --state exhaustive.json --json")]
pub struct Verify {
    /// Table file [default: as --table]
    file: Option<PathBuf>,
    /// Levels to run, commas between or the option repeated [default: all but splits, orbits and
    /// exhaustive]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    level: Vec<Level>,
    /// Bands to recount, 0 to 415, commas between [default: nine small ones]
    #[arg(long, value_name = "BAND", value_delimiter = ',')]
    bands: Vec<BandNumber>,
    /// Random ranks of the level roundtrip
    #[arg(
        long,
        value_name = "N",
        default_value_t = Options::default().samples,
        value_parser = |text: &str| whole(text, 0..=u32::MAX)
    )]
    samples: u32,
    /// Seed of everything random: the same seed makes the same checks
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = |text: &str| whole(text, 0..=u64::MAX)
    )]
    seed: u64,
    /// First rank of the level exhaustive
    #[arg(
        long,
        value_name = "RANK",
        default_value = "1",
        value_parser = crate::parse::rank,
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Last rank of the level exhaustive
    #[arg(
        long,
        value_name = "RANK",
        default_value_t = Rank::LAST,
        value_parser = crate::parse::rank,
        allow_negative_numbers = true
    )]
    to: Rank,
    /// Keep what the level exhaustive has done in this file, and go on from what it says
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    table: TableFile,
}

/// What the progress bar shows; `{msg}` is the check that runs and how long it still takes.
const TEMPLATE: &str = "{percent:>3} % [{bar:30}] {elapsed} gone, {msg}";

impl Verify {
    /// Runs the command. Whatever stops it is "could not check": exit status 1 says that a table is
    /// wrong and nothing else.
    pub fn run(self) -> Outcome {
        let json = self.json;
        let report = catch_unwind(AssertUnwindSafe(|| self.report()))
            .unwrap_or_else(|panic| Err(Failure::Message(panics::describe(&*panic))));
        let written = report.and_then(|report| {
            let text = if json { report.to_json() + "\n" } else { report.to_string() };
            match Output::stdout().write(text.as_bytes()) {
                // `minlex verify | head -1` still says the truth.
                Ok(()) | Err(Failure::ClosedPipe) => Ok(report.exit_code()),
                Err(failure) => Err(failure),
            }
        });
        Ok(ExitCode::from(written.unwrap_or_else(|failure| {
            warn(&format!("{failure}\n"));
            EXIT_COULD_NOT_CHECK
        })))
    }

    fn report(self) -> Result<Report, Failure> {
        self.check_levels()?;
        let file = self.table.file_or(self.file)?;
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.number().get())
            .build_global()
            .map_err(|e| Failure::Message(format!("cannot start threads: {e}")))?;
        let defaults = Options::default();
        let options = Options {
            levels: match self.level {
                none if none.is_empty() => Levels::Usual,
                levels => Levels::Chosen(levels),
            },
            bands: if self.bands.is_empty() { defaults.bands } else { self.bands },
            samples: self.samples,
            seed: self.seed,
            stretch: Stretch { from: self.from, to: self.to, state: self.state },
        };
        let bar = progress::bar(1, TEMPLATE, self.quiet);
        let pace = Mutex::new(Pace::default());
        let show = |progress: Progress| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            let mut pace = pace.lock().unwrap_or_else(PoisonError::into_inner);
            let left = pace.left(&progress, Instant::now());
            let left = left.map_or(String::new(), |left| format!(", {} left", HumanDuration(left)));
            bar.set_message(format!("{}: {}{left}", progress.level, progress.check));
        };
        let report = match file {
            Some(path) => verify_file(&path, &options, &show),
            None => verify(Table::embedded(), &options, &show),
        };
        bar.finish_and_clear();
        Ok(report)
    }
}

impl Verify {
    /// Whether the level runs that an option is for.
    fn check_levels(&self) -> Result<(), Failure> {
        let stretch = Stretch::default();
        let runs = |level: Level| match &self.level[..] {
            [] => level != Level::Exhaustive,
            levels => levels.contains(&level),
        };
        let unused = [
            ("--from", Level::Exhaustive, self.from != stretch.from),
            ("--to", Level::Exhaustive, self.to != stretch.to),
            ("--state", Level::Exhaustive, self.state.is_some()),
            ("--bands", Level::Recount, !self.bands.is_empty()),
            ("--samples", Level::Roundtrip, self.samples != Options::default().samples),
        ];
        let unused = unused.iter().find(|&&(_, level, is_there)| is_there && !runs(level));
        match unused {
            Some((option, level, _)) => Err(Failure::Usage(format!(
                "{option} is for the level {level}, which is not among those that run: add it with \
                 --level, or leave {option} out"
            ))),
            None => Ok(()),
        }
    }
}

/// How fast a check goes forward, from its first news on: what was done before, by a run that was
/// killed, says nothing about this one.
#[derive(Default)]
struct Pace(Option<(Progress, Instant)>);

impl Pace {
    /// How long the check still takes if it goes on as on average, once that can be said.
    fn left(&mut self, now: &Progress, at: Instant) -> Option<Duration> {
        let (first, start) = match &self.0 {
            Some((first, start)) if (first.level, first.check) == (now.level, now.check) => {
                (first, *start)
            }
            _ => {
                self.0 = Some((*now, at));
                return None;
            }
        };
        let (gone, done) = (at - start, now.done.checked_sub(first.done)?);
        (gone >= Duration::from_secs(5) && done > 0)
            .then(|| gone.mul_f64((now.total - now.done) as f64 / done as f64))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use indicatif::ProgressStyle;
    use minlex_verify::{Level, Progress};

    use super::Pace;

    #[test]
    fn what_was_done_before_does_not_shorten_the_estimate() {
        let news = |check, done| Progress { level: Level::Exhaustive, check, done, total: 1000 };
        let (mut pace, start) = (Pace::default(), Instant::now());
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(pace.left(&news("scan", 700), start), None);
        assert_eq!(pace.left(&news("scan", 701), after(1)), None);
        let left = pace.left(&news("scan", 800), after(20));
        assert_eq!(left, Some(Duration::from_secs(40)));
        assert_eq!(pace.left(&news("ranks", 900), after(30)), None);
    }

    #[test]
    fn the_template_is_one() {
        assert!(ProgressStyle::with_template(super::TEMPLATE).is_ok());
    }
}
