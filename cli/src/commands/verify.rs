//! `minlex verify`: a table held against published facts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::Table;
use minlex_verify::{
    Level, LevelError, Levels, Options, Progress, Report, Stretch, verify, verify_file,
};

use crate::files::collection_lines::{begins_as_collection, open_collection};
use crate::files::table::TableFile;
use crate::options::threads::Threads;
use crate::options::whole_number::whole;
use crate::records::collection_proof::{CollectionLevel, CollectionProof};
use crate::terminal::colour;
use crate::terminal::escape::escaped_lines;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, warn};
use crate::terminal::{panics, progress};

/// Exit status if a table could neither be proved right nor wrong.
const EXIT_COULD_NOT_CHECK: u8 = 2;

/// Checks a table against published results, with code that did not build it.
///
/// Levels, quick ones first: integrity (checksums), counts (all grids, 416 bands), identities (44
/// classes, Burnside), burnside (worked out anew), digest (published sum), rebuild (built again),
/// roundtrip (ranks to grids and back), recount (bands enumerated), splits (totals from pairs of
/// bands), orbits (all grids with automorphisms), exhaustive (every grid, an hour).
/// docs/PROOF.md has more. Of collection files: integrity, canonical, solve.
///
/// Prints a line for each level, or with -v for each check, and a verdict. Exit status: 0 good, 1
/// mismatch, 2 could not check.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex verify minlex-large.mlx --level exhaustive --state judged.json")]
pub struct Verify {
    /// Table or collection file [default: as --table]
    file: Option<PathBuf>,
    /// Levels to run, with commas between them [default: all but the last three; digest for a
    /// preset, rebuild for any other table]
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    level: Vec<AnyLevel>,
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
    /// Seed: the same one makes the same checks
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
        value_parser = crate::options::parse::rank,
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Last rank of the level exhaustive
    #[arg(
        long,
        value_name = "RANK",
        default_value_t = Rank::LAST,
        value_parser = crate::options::parse::rank,
        allow_negative_numbers = true
    )]
    to: Rank,
    /// Keep the progress of the level exhaustive in this file, and continue from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print the report as one JSON object
    #[arg(long)]
    json: bool,
    /// Print each check, not only each level
    #[arg(long, short, conflicts_with = "json")]
    verbose: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    table: TableFile,
}

/// A level of a table or of a collection file: which one it is is known with the file.
#[derive(Clone, Debug)]
struct AnyLevel(String);

impl FromStr for AnyLevel {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<AnyLevel, LevelError> {
        if text.parse::<CollectionLevel>().is_err() {
            text.parse::<Level>()?;
        }
        Ok(AnyLevel(text.to_owned()))
    }
}

impl Verify {
    /// Runs the command. Every failure of its own is "could not check": exit status 1 means a wrong
    /// table and nothing else.
    pub fn run(self) -> Outcome {
        let (json, verbose) = (self.json, self.verbose);
        if let Some(path) = self.file.clone().filter(|path| begins_as_collection(path)) {
            return self.prove_collection(&path);
        }
        panics::exit_with(EXIT_COULD_NOT_CHECK);
        let written = self.report().and_then(|report| {
            let text = match (json, verbose) {
                (true, _) => report.to_json() + "\n",
                (_, true) => colour::verdicts(escaped_lines(&report.to_string())),
                _ => colour::verdicts(escaped_lines(&report.by_level())),
            };
            match Output::stdout().write(text.as_bytes()) {
                // The status of `minlex verify | head -1` is the verdict all the same.
                Ok(()) | Err(Failure::ClosedPipe) => Ok(report.exit_code()),
                Err(failure) => Err(failure),
            }
        });
        Ok(ExitCode::from(written.unwrap_or_else(|failure| {
            warn(&failure.to_string());
            EXIT_COULD_NOT_CHECK
        })))
    }

    /// Verifies a collection file.
    fn prove_collection(&self, path: &Path) -> Outcome {
        let mut levels: Vec<CollectionLevel> = self
            .level
            .iter()
            .map(|level| level.0.parse())
            .collect::<Result<_, String>>()
            .map_err(Failure::Usage)?;
        if levels.is_empty() {
            levels.extend(CollectionLevel::USUAL);
        }
        levels.sort_unstable();
        let proof = match open_collection(path) {
            Ok(Some(file)) => CollectionProof::of(path, &file, &levels),
            Ok(None) => CollectionProof::of_damage(path, "it is no collection file".to_owned()),
            Err(error) => CollectionProof::of_damage(path, error.to_string()),
        };
        let text = || colour::verdicts(escaped_lines(&proof.text()));
        Output::stdout().write_answer(self.json, &proof, text)?;
        Ok(ExitCode::from(proof.exit_code()))
    }

    /// The levels of a table.
    fn levels(&self) -> Result<Vec<Level>, Failure> {
        let level = |level: &AnyLevel| {
            level.0.parse().map_err(|error: LevelError| Failure::Usage(error.to_string()))
        };
        self.level.iter().map(level).collect()
    }

    fn report(self) -> Result<Report, Failure> {
        let levels = self.levels()?;
        self.check_levels(&levels)?;
        let file = self.table.file_or(self.file)?;
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.number().get())
            .build_global()
            .map_err(|e| Failure::Message(format!("cannot start threads: {e}")))?;
        let mut options = Options::default();
        if !levels.is_empty() {
            options.levels = Levels::Chosen(levels);
        }
        if !self.bands.is_empty() {
            options.bands = self.bands;
        }
        options.samples = self.samples;
        options.seed = self.seed;
        options.stretch = Stretch::new(self.from, self.to);
        options.stretch.state = self.state;
        let bar = progress::bar(1, self.quiet);
        let show = |progress: Progress| {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(match (progress.level, progress.check) {
                (level, check) if level.name() == check => format!("{level}"),
                (level, check) => format!("{level}: {check}"),
            });
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
    /// Refuses an option for a level that does not run.
    fn check_levels(&self, levels: &[Level]) -> Result<(), Failure> {
        let stretch = Stretch::default();
        let runs = |level: Level| match levels {
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
