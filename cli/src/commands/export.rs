//! `minlex export`: a stretch of the catalogue as files for data tools.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use clap::{Args, ValueEnum};
use minlex_catalog::__internal::with_causes;
use minlex_catalog::Rank;
use minlex_export::{
    ExportError, Format, MIN_ROWS_PER_FILE, Progress, ROWS_PER_FILE, Request, RequestError, export,
};
use minlex_stats::{GridColumn, GridFilter};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::threads::Threads;
use crate::options::whole_number::whole;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::interrupt::cancel_on_signal;
use crate::terminal::output::{Output, grouped};
use crate::terminal::progress;

/// Writes a stretch of the catalogue to files for DuckDB, Polars, pandas and the like.
///
/// Each grid is a row of four columns: rank, grid (81 ASCII digits), number of its band as `minlex
/// bands` numbers them, and order of its automorphism group. The whole catalogue takes about 33 GB
/// as Parquet, 530 GB as text or records. For --columns and --where see `minlex list`.
///
/// Files are named after their first and last ranks; one ends at each multiple of --rows-per-file
/// or, with --where, after that many rows. Nothing else is in the folder, so that tools can take it
/// as a whole. Beside the folder DIR, DIR.manifest.json describes it, and DIR.sha256 is for
/// `sha256sum -c ../DIR.sha256` inside. Every machine makes the same bytes.
///
/// A run that was stopped, by Ctrl-C, a full disk or a crash, is continued by the same command:
/// finished files are checked against their sums and kept.
///
/// With --json, one object at the end: folder, format, first, last, rows, files, kept, replaced,
/// bytes, automorphisms, seconds; columns and where if given.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: how many of the first million grids have automorphisms
  minlex export --count 1000000 -o grids
  duckdb -c \"FROM 'grids/*.parquet' WHERE automorphisms > 1 SELECT count(*)\"")]
pub struct Export {
    /// First rank
    #[arg(
        long,
        value_name = "RANK",
        default_value = "1",
        value_parser = crate::options::parse::rank,
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Number of grids; the export stops at the end of the catalogue [default: up to the end]
    #[arg(long, value_name = "N", value_parser = |text: &str| whole(text, 1..=u64::MAX))]
    count: Option<u64>,
    /// Folder to write to; new, empty, or of the same export
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Form of the files
    #[arg(long, value_enum, default_value = "parquet")]
    format: FormatName,
    /// Rows in a file, at least 1000
    #[arg(
        long,
        value_name = "N",
        default_value_t = ROWS_PER_FILE,
        value_parser = |text: &str| whole(text, MIN_ROWS_PER_FILE..=u64::MAX)
    )]
    rows_per_file: u64,
    /// A folder for each band, band=000 to band=415
    #[arg(long)]
    by_band: bool,
    /// Columns, with commas between them
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<GridColumn>,
    /// Only grids for which this holds, as in 'ua4 >= 30'
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<GridFilter>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// The formats as arguments.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    /// Apache Parquet, compressed: 5 to 8 bytes a grid
    Parquet,
    /// One line a grid, tabs between the columns, no line of names
    Text,
    /// Records of 96 bytes, little-endian
    Bin,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Format {
        match name {
            FormatName::Parquet => Format::Parquet,
            FormatName::Text => Format::Text,
            FormatName::Bin => Format::Bin,
        }
    }
}

#[derive(Serialize)]
struct Record {
    folder: String,
    format: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<&'static str>,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    first: u64,
    last: u64,
    rows: u64,
    files: u64,
    kept: u64,
    replaced: u64,
    bytes: u64,
    automorphisms: std::collections::BTreeMap<u32, u64>,
    seconds: f64,
    #[serde(skip)]
    books_replaced: bool,
}

impl Export {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        let request = self.request().map_err(|error| Failure::usage(error.to_string()))?;

        let cancel = cancel_on_signal();
        let start = Instant::now();
        let bar = progress::bar(request.rows(), self.quiet);
        let files = Mutex::new(0);
        let of_all = request.files().map(|all| format!(" of {all}")).unwrap_or_default();
        let show = |progress: Progress| {
            bar.set_position(progress.rows);
            let mut files = files.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            // Threads may bring their news in another order than they got them.
            if progress.files > *files || progress.files == 0 {
                *files = progress.files;
                bar.set_message(format!("{files}{of_all} files"));
            }
        };
        let threads = self.threads.number();
        let exported = export(table, &request, &self.output, threads, &show, &cancel);
        bar.finish_and_clear();
        let summary = exported.map_err(|error| {
            let files = *files.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let rest = format!(
                "{files}{of_all} files are complete, and the same command goes on from there"
            );
            match error {
                ExportError::Cancelled => Failure::Interrupted(format!("interrupted: {rest}")),
                ExportError::Io { .. } if files > 0 => {
                    Failure::Message(format!("{}; {rest}", with_causes(&error)))
                }
                error => Failure::Message(with_causes(&error)),
            }
        })?;

        let record = Record {
            folder: self.output.display().to_string(),
            format: request.format().name(),
            columns: self.columns.iter().map(|column| column.name()).collect(),
            condition: request.filter().map(ToString::to_string),
            first: request.first().get(),
            last: request.last().get(),
            rows: summary.rows,
            files: summary.files,
            kept: summary.kept,
            replaced: summary.replaced,
            bytes: summary.bytes,
            automorphisms: summary.automorphisms,
            seconds: start.elapsed().as_secs_f64(),
            books_replaced: summary.books_replaced,
        };
        Output::stdout().write_answer(self.json, &record, || text(&record))?;
        Ok(ExitCode::SUCCESS)
    }

    fn request(&self) -> Result<Request, RequestError> {
        let count = self.count.unwrap_or(u64::MAX);
        let mut request = Request::new(self.from, count, self.format.into(), self.rows_per_file)?;
        if !self.columns.is_empty() {
            request = request.with_columns(self.columns.clone())?;
        }
        if self.by_band {
            request = request.by_band()?;
        }
        Ok(match self.condition.clone() {
            Some(filter) => request.filtered(filter),
            None => request,
        })
    }
}

/// The result for people.
fn text(record: &Record) -> String {
    let mut notes = String::new();
    if record.kept > 0 {
        notes += &format!(", {} were there and are good", grouped(record.kept));
    }
    if record.replaced > 0 {
        notes += &format!(", {} were damaged or gone and are new", grouped(record.replaced));
    }
    if record.books_replaced {
        notes += ", the list of sums was damaged or gone and is new";
    }
    format!(
        "folder   {}\nfiles    {}{notes}\ngrids    {}, ranks {} to {}\nbytes    {}\ntime     {:.1} s\n",
        record.folder,
        grouped(record.files),
        grouped(record.rows),
        record.first,
        record.last,
        grouped(record.bytes),
        record.seconds
    )
}
