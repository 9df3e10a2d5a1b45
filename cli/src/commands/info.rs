//! `minlex info`: a table, or a collection file, described by its header.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_lookup::Table;
use serde::Serialize;

use crate::files::collection_lines::collection_at;
use crate::files::table::TableOptions;
use crate::terminal::escape::escaped;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, grouped};

/// Describes a table or a collection file.
///
/// Of a table: preset, size, sections, and how many grids have how many automorphisms. Reads and
/// checks only these; `minlex verify` checks the whole file.
///
/// With --json, one object: file (null for the embedded table), preset, stride, version, bytes,
/// grids, checkpoints, sections (name, offset, bytes), automorphisms (order, grids). Of a
/// collection file: file, version, bytes, puzzles, text, givens (givens, puzzles).
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex info minlex-standard.mlx")]
pub struct Info {
    /// Table or collection file [default: as --table]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
}

#[derive(Serialize)]
struct Record {
    file: Option<String>,
    preset: String,
    stride: u32,
    version: u32,
    bytes: u64,
    grids: u64,
    checkpoints: u64,
    sections: Vec<Section>,
    automorphisms: Vec<Automorphisms>,
}

#[derive(Serialize)]
struct Section {
    name: &'static str,
    offset: u64,
    bytes: u64,
}

/// Grids whose automorphism group has this order.
#[derive(Serialize)]
struct Automorphisms {
    order: u32,
    grids: u64,
}

impl Info {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if let Some(path) = &self.file
            && let Some(collection) = collection_at(path.as_os_str())?
        {
            return print_collection(path, &collection.info(), self.json);
        }
        if let Some(path) = self.file.as_ref().filter(|path| is_named_as_collection(path)) {
            let why = if path.exists() { "not a collection file" } else { "no such file" };
            let text = format!("cannot read {}: {why}; `minlex collect -o FILE`", path.display());
            return Err(Failure::Message(format!("{text} makes a collection file")));
        }
        let file = self.table.file_or(self.file)?;
        let record = record(file.as_deref(), self.table.open_file(file.as_deref())?)?;
        Output::stdout().write_answer(self.json, &record, || text(&record))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn is_named_as_collection(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mlc"))
}

#[derive(Serialize)]
struct CollectionRecord {
    file: String,
    version: u32,
    bytes: u64,
    puzzles: u64,
    text: bool,
    givens: Vec<WithGivens>,
}

/// Puzzles with this many givens.
#[derive(Serialize)]
struct WithGivens {
    givens: usize,
    puzzles: u64,
}

/// Describes a collection file.
fn print_collection(path: &Path, info: &minlex_collection_file::Info, json: bool) -> Outcome {
    let counts = info.by_givens.into_iter().enumerate();
    let record = CollectionRecord {
        file: path.display().to_string(),
        version: info.version,
        bytes: info.bytes,
        puzzles: info.puzzles,
        text: info.has_text,
        givens: counts
            .filter(|&(_, puzzles)| puzzles > 0)
            .map(|(givens, puzzles)| WithGivens { givens, puzzles })
            .collect(),
    };
    Output::stdout().write_answer(json, &record, || collection_text(&record))?;
    Ok(ExitCode::SUCCESS)
}

/// The record of a collection file for people.
fn collection_text(record: &CollectionRecord) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        writeln!(text, "{name:<14}{}", escaped(&value.to_string()))
            .expect("memory takes everything");
    };
    line("collection", &record.file);
    line("version", &record.version);
    line("bytes", &grouped(record.bytes));
    line("puzzles", &grouped(record.puzzles));
    line("text", &if record.text { "yes" } else { "no" });
    for WithGivens { givens, puzzles } in &record.givens {
        let givens = format!("{givens} givens");
        line("puzzles with", &format_args!("{givens:<18}{:>13}", grouped(*puzzles)));
    }
    text
}

fn record(file: Option<&Path>, table: &Table) -> Result<Record, Failure> {
    let info = table.info();
    let histogram =
        table.automorphism_histogram().map_err(|e| Failure::Message(with_causes(&e)))?;
    Ok(Record {
        file: file.map(|path| path.display().to_string()),
        preset: info.preset,
        stride: info.stride,
        version: info.version,
        bytes: info.bytes,
        grids: info.grids,
        checkpoints: info.checkpoints,
        sections: info
            .sections
            .into_iter()
            .map(|section| Section {
                name: section.name,
                offset: section.offset,
                bytes: section.bytes,
            })
            .collect(),
        automorphisms: histogram
            .into_iter()
            .map(|(order, grids)| Automorphisms { order, grids })
            .collect(),
    })
}

/// The record for people.
fn text(record: &Record) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        writeln!(text, "{name:<14}{}", escaped(&value.to_string()))
            .expect("memory takes everything");
    };
    line("table", &record.file.as_deref().unwrap_or("embedded in this program"));
    line("preset", &record.preset);
    line("stride", &record.stride);
    line("version", &record.version);
    line("bytes", &grouped(record.bytes));
    line("grids", &grouped(record.grids));
    line("checkpoints", &grouped(record.checkpoints));
    for section in &record.sections {
        line(
            "section",
            &format_args!(
                "{:<15}{:>12} bytes at {:>12}",
                section.name,
                grouped(section.bytes),
                grouped(section.offset)
            ),
        );
    }
    for Automorphisms { order, grids } in &record.automorphisms {
        let group = format!("{order} automorphism{}", if *order == 1 { "" } else { "s" });
        line("grids with", &format_args!("{group:<18}{:>13}", grouped(*grids)));
    }
    text
}
