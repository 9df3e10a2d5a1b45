//! `minlex verify`: a table held against published facts.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::BandNumber;
use minlex_lookup::Table;
use minlex_verify::{Level, Options, Progress, Report, verify, verify_file};

use crate::failure::{Failure, Outcome};
use crate::output::{Output, complain};
use crate::table::TableFile;
use crate::threads::Threads;
use crate::{panics, progress};

/// Exit status if a table could neither be proved right nor wrong.
const EXIT_COULD_NOT_CHECK: u8 = 2;

/// Holds a table against published facts, with code that did not build it.
///
/// Levels, quick ones first: integrity (sizes, checksums, sums), counts (all grids, 416 bands, 14
/// second rows), identities (44 classes, Burnside, orbit-stabiliser), burnside (what the symmetries
/// of each of the 275 conjugacy classes fix, worked out anew, and from that how many grids there
/// must be), roundtrip (ranks to grids, scrambled, and back), recount (chosen bands enumerated
/// again by plain backtracking, a minute or so), orbits (all grids with automorphisms listed and
/// judged, and from them how many there must be without, a minute of CPU time).
///
/// Prints one line a check and a verdict. Exit status: 0 good, 1 mismatch, 2 could not check.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex verify minlex-standard.mlx --level integrity,counts")]
pub struct Verify {
    /// Table file [default: as --table]
    file: Option<PathBuf>,
    /// Levels to run, commas between or the option repeated [default: all but orbits]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    level: Vec<Level>,
    /// Bands to recount, 0 to 415, commas between [default: nine small ones]
    #[arg(long, value_name = "BAND", value_delimiter = ',')]
    bands: Vec<BandNumber>,
    /// Random ranks of the level roundtrip
    #[arg(long, value_name = "N", default_value_t = Options::default().samples)]
    samples: u32,
    /// Seed of everything random: the same seed makes the same checks
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
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

/// What the progress bar shows; `{msg}` is the check that runs.
const TEMPLATE: &str = "{msg:<24} {percent:>3} % [{bar:30}] {elapsed} gone";

impl Verify {
    /// Runs the command. Whatever stops it is "could not check": exit status 1 says that a table is
    /// wrong and nothing else.
    pub fn run(self) -> Outcome {
        let json = self.json;
        let report = catch_unwind(AssertUnwindSafe(|| self.report()))
            .unwrap_or_else(|panic| Err(Failure::Message(panics::describe(&*panic))));
        let written = report.and_then(|report| {
            let text = if json {
                report.to_json() + "\n"
            } else {
                report.to_string()
            };
            match Output::stdout().write(text.as_bytes()) {
                // `minlex verify | head -1` still tells the truth.
                Ok(()) | Err(Failure::ClosedPipe) => Ok(report.exit_code()),
                Err(failure) => Err(failure),
            }
        });
        Ok(ExitCode::from(written.unwrap_or_else(|failure| {
            complain(&format!("{failure}\n"));
            EXIT_COULD_NOT_CHECK
        })))
    }

    fn report(self) -> Result<Report, Failure> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.number().get())
            .build_global()
            .map_err(|e| Failure::Message(format!("cannot start threads: {e}")))?;
        let defaults = Options::default();
        let options = Options {
            levels: if self.level.is_empty() {
                defaults.levels
            } else {
                self.level
            },
            bands: if self.bands.is_empty() {
                defaults.bands
            } else {
                self.bands
            },
            samples: self.samples,
            seed: self.seed,
        };
        let bar = progress::bar(1, TEMPLATE, self.quiet);
        let show = |progress: Progress| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(format!("{}: {}", progress.level, progress.check));
        };
        let report = match self.file.or_else(|| self.table.file()) {
            Some(path) => verify_file(&path, &options, &show),
            None => verify(Table::embedded(), &options, &show),
        };
        bar.finish_and_clear();
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use indicatif::ProgressStyle;

    #[test]
    fn the_template_is_one() {
        assert!(ProgressStyle::with_template(super::TEMPLATE).is_ok());
    }
}
