//! Exports to folders of their own, and readers of the formats without code of the writers.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::Rank;
use minlex_export::folder::beside;
use minlex_export::{ExportError, Format, Progress, Request, Summary, export};
use minlex_lookup::Table;

/// Rank, grid, band, automorphisms.
pub type Row = (u64, String, u16, u32);

pub const FORMATS: [Format; 3] = [Format::Parquet, Format::Text, Format::Bin];

/// Less work for debug builds.
pub fn scaled(count: u64) -> u64 {
    if cfg!(debug_assertions) { count / 10 } else { count }
}

pub fn request(first: u64, count: u64, format: Format, rows_per_file: u64) -> Request {
    Request::new(Rank::new(first).unwrap(), count, format, rows_per_file).unwrap()
}

/// Exports without a stop.
pub fn run(request: &Request, folder: &Path, threads: usize) -> Result<Summary, ExportError> {
    export(Table::embedded(), request, folder, at_most(threads), &|_| (), &AtomicBool::new(false))
}

/// Exports until a number of files is finished.
pub fn stop_after(files: u64, request: &Request, folder: &Path, threads: usize) {
    let cancel = AtomicBool::new(false);
    let watch = |progress: Progress| {
        if progress.files >= files {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let stopped = export(Table::embedded(), request, folder, at_most(threads), &watch, &cancel);
    assert!(matches!(stopped, Err(ExportError::Cancelled)), "{stopped:?}");
}

pub fn at_most(threads: usize) -> NonZero<usize> {
    NonZero::new(threads).unwrap()
}

/// A place for an export, in a folder of its own.
pub struct Place {
    _parent: tempfile::TempDir,
    folder: PathBuf,
}

impl Place {
    pub fn new() -> Place {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("grids");
        Place { _parent: parent, folder }
    }

    /// The folder, which does not exist yet.
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// The place of a file beside it.
    pub fn beside(&self, what: &str) -> PathBuf {
        beside(&self.folder, what).unwrap()
    }
}

/// The content of every file of an export, by name without that of the folder.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let prefix = format!("{}.", folder.file_name().unwrap().to_str().unwrap());
    let inside = files(folder);
    let beside = files(folder.parent().unwrap());
    let beside = beside
        .into_iter()
        .filter_map(|(name, bytes)| Some((name.strip_prefix(&prefix)?.to_owned(), bytes)));
    inside.into_iter().chain(beside).collect()
}

/// The content of every file in a folder and its folders of bands.
pub fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_file() {
            found.insert(name, fs::read(entry.path()).unwrap());
        } else if name.starts_with("band=") {
            let inside = files(&entry.path()).into_iter();
            found.extend(inside.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        }
    }
    found
}

/// Names of the files with rows, in order.
pub fn parts(folder: &Path) -> Vec<String> {
    contents(folder).into_keys().filter(|name| name.contains("minlex-")).collect()
}

/// All rows of a folder, in the order of the names of files.
pub fn rows(folder: &Path) -> Vec<Row> {
    parts(folder)
        .iter()
        .flat_map(|name| {
            let path = folder.join(name);
            match path.extension().unwrap().to_str().unwrap() {
                "parquet" => rows_of_parquet(&path),
                "tsv" => rows_of_text(&path),
                "bin" => rows_of_records(&path),
                other => panic!("{other}"),
            }
        })
        .collect()
}

fn rows_of_parquet(path: &Path) -> Vec<Row> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap();
    rows.map(|row| {
        let row = row.unwrap();
        let grid = row.get_string(1).unwrap().clone();
        (row.get_ulong(0).unwrap(), grid, row.get_ushort(2).unwrap(), row.get_uint(3).unwrap())
    })
    .collect()
}

fn rows_of_text(path: &Path) -> Vec<Row> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'));
    text.lines()
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 4, "{line}");
            (
                fields[0].parse().unwrap(),
                fields[1].to_owned(),
                fields[2].parse().unwrap(),
                fields[3].parse().unwrap(),
            )
        })
        .collect()
}

fn rows_of_records(path: &Path) -> Vec<Row> {
    let bytes = fs::read(path).unwrap();
    let (records, rest) = bytes.as_chunks::<96>();
    assert!(rest.is_empty());
    records
        .iter()
        .map(|record| {
            assert_eq!(record[89], 0);
            (
                u64::from_le_bytes(record[..8].try_into().unwrap()),
                String::from_utf8(record[8..89].to_vec()).unwrap(),
                u16::from_le_bytes(record[90..92].try_into().unwrap()),
                u32::from_le_bytes(record[92..].try_into().unwrap()),
            )
        })
        .collect()
}
