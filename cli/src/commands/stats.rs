//! `minlex stats`: histograms over the catalogue.

mod format;
mod histogram;
mod puzzles;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use minlex_catalog::BandNumber;
use minlex_files::Target;
use minlex_stats::{
    Column, Condition, Histogram, Options, Partial, Progress, Query, QueryError, StatsError,
    Weights, WeightsError, count_on,
};

use crate::files::count_state::{CountState, Question};
use crate::files::output_file::{all_different, output_file};
use crate::options::threads::Threads;
use crate::pictures::chart::{self, ChartError};
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::interrupt::cancel_on_signal;
use crate::terminal::output::Output;
use crate::terminal::progress;

use format::Format;
use puzzles::Puzzles;

/// Counts all essentially different grids by their properties: a histogram over the catalogue.
///
/// `minlex help columns` lists the columns for --by, with their times of seconds or minutes;
/// docs/STATISTICS.md explains how it is counted.
///
/// --where takes comparisons (= != < <= > >=) of columns with numbers, joined by and, or, not and
/// parentheses. Only values that occur are printed. Numbers that are not whole, which would be a
/// fault, are never printed: the command fails. --by givens counts puzzles instead, valid or not:
/// sets of cells of all grids, up to symmetry.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: the grids of the first band by the number of their unavoidable sets
  $ minlex stats --by ua4 --where 'band = 0 and ua4 >= 23'
  ua4  grids
   23    296
   24    251
   25     28
   26      2
  all    577")]
pub struct Stats {
    /// Columns to count by, with commas between them [default: sum, if there are weights]
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        required_unless_present = "weights"
    )]
    by: Vec<By>,
    /// Only grids for which this holds, as in 'band < 10 and ua4 >= 30'
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<Condition>,
    /// File of 416 whole numbers, one for each band (- is standard input): the weights of the
    /// column sum
    #[arg(long, value_name = "FILE")]
    weights: Option<OsString>,
    /// Draw it into a file as well: bars for one column, a heat map for two
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Form of the table
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Keep the count so far in this file, and continue from it if it is there already
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Something to count by.
#[derive(Clone, Debug, PartialEq, Eq)]
enum By {
    Column(Column),
    /// The number of givens of puzzles, which are not grids.
    Givens,
}

impl By {
    fn column(&self) -> Option<Column> {
        match self {
            By::Column(column) => Some(*column),
            By::Givens => None,
        }
    }
}

impl FromStr for By {
    type Err = String;

    fn from_str(text: &str) -> Result<By, String> {
        match text {
            "givens" => Ok(By::Givens),
            name => {
                name.parse().map(By::Column).map_err(|e| format!("{e}; or givens, for puzzles"))
            }
        }
    }
}

impl Stats {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.by.contains(&By::Givens) {
            let puzzles = Puzzles::count(self.has_band_before_givens()?);
            Output::stdout().write(&puzzles.formatted(self.format))?;
            return Ok(ExitCode::SUCCESS);
        }
        let query = self.query()?;
        let picture = self.picture(&query)?;
        let histogram = self.count(&query)?;
        let text = histogram::formatted(&histogram, self.format);
        if let Some(target) = picture {
            write_picture(&histogram, &target)?;
        }
        Output::stdout().write(&text)?;
        Ok(ExitCode::SUCCESS)
    }

    /// `true` if puzzles are counted by bands as well.
    fn has_band_before_givens(&self) -> Result<bool, Failure> {
        let is_of_grids = self.condition.is_some()
            || self.weights.is_some()
            || self.svg.is_some()
            || self.state.is_some();
        match &self.by[..] {
            _ if is_of_grids => Err(Failure::usage(
                "givens counts puzzles: --where, --weights, --svg and --state are for grids",
            )),
            [By::Givens] => Ok(false),
            [By::Column(Column::Band), By::Givens] => Ok(true),
            _ => Err(Failure::usage("givens counts puzzles: expected givens or band,givens")),
        }
    }

    /// Counts, from the state file on, if one is named.
    fn count(&self, query: &Query) -> Result<Histogram, Failure> {
        let (state, partial) = self.state(query)?.unzip();
        let cancel = cancel_on_signal();
        let bar = progress::bar(1, self.quiet);
        let show = |progress: Progress| {
            bar.set_length(progress.bands as u64);
            bar.set_position(progress.done as u64);
            bar.set_message(format!("band {} of {}", progress.done, progress.bands));
        };
        let unkept = Mutex::new(None);
        let keep = |partial: &Partial| {
            if let Some(Err(failure)) = state.as_ref().map(|state| state.keep(partial)) {
                *unkept.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let options = Options::new(self.threads.number());
        let partial = partial.unwrap_or_default();
        let counted = count_on(query, partial, &options, &show, &keep, &cancel);
        bar.finish_and_clear();
        match unkept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(failure) => Err(failure),
            None => counted.map_err(|error| self.failure(&error)),
        }
    }

    fn failure(&self, error: &StatsError) -> Failure {
        match (error, &self.state) {
            // Before the first band is done there is no file.
            (StatsError::Cancelled, Some(file)) if file.exists() => Failure::Interrupted(format!(
                "interrupted: the same command goes on from {}",
                file.display()
            )),
            (StatsError::Cancelled, _) => {
                Failure::Interrupted("interrupted: nothing was printed".to_owned())
            }
            (StatsError::Query(error), _) => usage(error),
            (error, _) => Failure::Message(error.to_string()),
        }
    }

    /// The file of the picture, if one is named.
    fn picture(&self, query: &Query) -> Result<Option<Target>, Failure> {
        let outputs = [&self.svg, &self.state].into_iter().flatten();
        all_different(outputs.map(PathBuf::as_path))?;
        let Some(file) = &self.svg else {
            return Ok(None);
        };
        // Some columns bring another one: `class44` has `chutes` beside it.
        match query.names().len() {
            ..=2 => output_file(file, &self.read(), "picture").map(Some),
            more => Err(Failure::usage(ChartError::Columns(more).to_string())),
        }
    }

    /// The files that are read besides the state.
    fn read(&self) -> Vec<OsString> {
        self.weights.iter().cloned().collect()
    }

    /// The state file, if one is named, and the part of the count that it has.
    fn state(&self, query: &Query) -> Result<Option<(CountState, Partial)>, Failure> {
        let Some(path) = &self.state else {
            return Ok(None);
        };
        let weights = query.weights_of_sum();
        let question = Question {
            columns: query.names().into_iter().map(str::to_owned).collect(),
            condition: self.condition.as_ref().map(Condition::to_string),
            weights: weights.map(|it| BandNumber::all().map(|band| it.get(band)).collect()),
        };
        CountState::open(path, &self.read(), query, question).map(Some)
    }

    fn query(&self) -> Result<Query, Failure> {
        let columns = match &self.by[..] {
            [] => vec![Column::Sum],
            columns => columns.iter().filter_map(By::column).collect(),
        };
        let mut query = Query::by(columns).map_err(|error| usage(&error))?;
        if let Some(condition) = &self.condition {
            query = query.filter(condition.clone()).map_err(|error| usage(&error))?;
        }
        if let Some(file) = &self.weights {
            query = query.weights(read_weights(file)?);
        }
        Ok(query)
    }
}

/// Draws the picture of a histogram into its file.
fn write_picture(histogram: &Histogram, target: &Target) -> Result<(), Failure> {
    let picture = chart::svg(histogram).map_err(|error| Failure::message(error.to_string()))?;
    target.sweep();
    let mut file = target.create()?;
    file.append(picture.as_bytes())?;
    Ok(file.publish()?)
}

fn usage(error: &QueryError) -> Failure {
    let advice = match error {
        QueryError::NoWeights => ": name their file with --weights",
        _ => "",
    };
    Failure::Usage(format!("{error}{advice}"))
}

/// The longest file of weights that is read.
const LONGEST_FILE: u64 = 1 << 20;

/// Reads a file of weights.
fn read_weights(file: &OsString) -> Result<Weights, Failure> {
    let name = match file.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => file.display().to_string(),
    };
    let failure =
        |fault: String| Failure::Message(format!("cannot read weights from {name}: {fault}"));
    let mut bytes = Vec::new();
    let read = match file.to_str() {
        Some("-") => io::stdin().lock().take(LONGEST_FILE + 1).read_to_end(&mut bytes),
        _ => File::open(file).and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| failure(error.to_string()))?;
    if bytes.len() as u64 > LONGEST_FILE {
        return Err(failure(format!("longer than {LONGEST_FILE} bytes")));
    }
    let text = String::from_utf8(bytes).map_err(|_| failure("it is not text".to_owned()))?;
    text.parse().map_err(|error: WeightsError| failure(error.to_string()))
}
