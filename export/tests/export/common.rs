//! Exports to folders of their own, and readers of the formats that share no code with the writers.
#![allow(
    dead_code,
    reason = "each test file is a program of its own and uses some of this"
)]

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use minlex_catalog::Rank;
use minlex_export::{ExportError, Format, Request, Summary, export};
use minlex_lookup::Table;

/// Rank, grid, band, automorphisms.
pub type Row = (u64, String, u16, u32);

pub const FORMATS: [Format; 3] = [Format::Parquet, Format::Text, Format::Bin];

/// Less work for debug builds.
pub fn scaled(count: u64) -> u64 {
    if cfg!(debug_assertions) {
        count / 10
    } else {
        count
    }
}

pub fn request(first: u64, count: u64, format: Format, rows_per_file: u64) -> Request {
    Request::new(Rank::new(first).unwrap(), count, format, rows_per_file).unwrap()
}

/// Exports without a stop.
pub fn run(request: &Request, folder: &Path, threads: usize) -> Result<Summary, ExportError> {
    export(
        Table::embedded(),
        request,
        folder,
        at_most(threads),
        &|_| (),
        &AtomicBool::new(false),
    )
}

/// A number of threads.
pub fn at_most(threads: usize) -> NonZero<usize> {
    NonZero::new(threads).unwrap()
}

/// The content of every file of a folder.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

/// Names of the files with rows, in order.
pub fn parts(folder: &Path) -> Vec<String> {
    contents(folder)
        .into_keys()
        .filter(|name| name.starts_with("minlex-"))
        .collect()
}

/// All rows of a folder, file by file in the order of the names.
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
        let grid = String::from_utf8(row.get_bytes(1).unwrap().data().to_vec()).unwrap();
        (
            row.get_ulong(0).unwrap(),
            grid,
            row.get_ushort(2).unwrap(),
            row.get_uint(3).unwrap(),
        )
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
