//! The ends of files in exports with a condition, and with a folder for each band.

use std::collections::BTreeMap;
use std::fs;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::{Place, at_most, contents, parts, request, run, stop_after};
use minlex_export::{ExportError, Format, Progress, Request, export};
use minlex_lookup::Table;

/// Ranks across the border of bands 0 and 1, which is after rank 1,007,170.
const BORDER: RangeInclusive<u64> = 960_001..=1_010_000;

/// Several files of 1,000 rows, of several pieces.
fn chosen(condition: &str) -> Request {
    let whole = request(*BORDER.start(), 50_000, Format::Text, 1_000);
    whole.filtered(condition.parse().unwrap())
}

fn made(request: &Request, threads: usize) -> BTreeMap<String, Vec<u8>> {
    let place = Place::new();
    run(request, place.path(), threads).unwrap();
    contents(place.path())
}

/// Name, ranks and number of rows of each file.
fn files(export: &BTreeMap<String, Vec<u8>>) -> Vec<(String, [u64; 2], usize)> {
    let files = export.iter().filter(|(name, _)| name.contains("minlex-"));
    let number = |text: &str| text.parse::<u64>().unwrap();
    files
        .map(|(name, text)| {
            let ranks = name.rsplit("minlex-").next().unwrap();
            let rows = text.iter().filter(|&&byte| byte == b'\n').count();
            (name.clone(), [number(&ranks[..10]), number(&ranks[11..21])], rows)
        })
        .collect()
}

/// All rows of an export, in the order of its files.
fn rows(export: &BTreeMap<String, Vec<u8>>) -> String {
    let files = export.iter().filter(|(name, _)| name.contains("minlex-"));
    files.map(|(_, text)| str::from_utf8(text).unwrap()).collect()
}

#[test]
fn with_a_condition_a_file_has_so_many_rows() {
    let request = chosen("ua4 >= 11");
    let export = made(&request, 1);
    let files = files(&export);
    let (last, full) = files.split_last().unwrap();
    assert!(full.len() > 3 && full.iter().all(|file| file.2 == 1_000), "{files:?}");
    assert!((1..=1_000).contains(&last.2));
    // Together they cover the range; each begins with a row.
    let covered: Vec<[u64; 2]> = files.iter().map(|file| file.1).collect();
    assert_eq!((covered[0][0], covered[files.len() - 1][1]), (*BORDER.start(), *BORDER.end()));
    for (pair, (name, ..)) in covered.windows(2).zip(&files[1..]) {
        assert_eq!(pair[0][1] + 1, pair[1][0]);
        assert!(export[name].starts_with(format!("{}\t", pair[1][0]).as_bytes()));
    }
    for threads in [2, 5] {
        assert!(made(&request, threads) == export, "{threads} threads");
    }
}

#[test]
fn few_rows_are_one_file_and_none_are_an_empty_one() {
    for (condition, wanted) in [("automorphisms > 160", 2), ("band = 7", 0)] {
        let export = made(&chosen(condition), 2);
        let name = "minlex-0000960001-0001010000.tsv".to_owned();
        assert_eq!(files(&export), [(name, [*BORDER.start(), *BORDER.end()], wanted)]);
    }
    // With folders of bands there is no such file.
    let none = chosen("band = 7").by_band().unwrap();
    let export = made(&none, 1);
    assert_eq!((files(&export), export["sha256"].len()), (vec![], 0));
}

#[test]
fn folders_of_bands_have_the_same_rows() {
    let whole = request(*BORDER.start(), 50_000, Format::Text, 1_000);
    for request in [whole, chosen("ua4 >= 11"), chosen("ua4 = 3 and band = 1")] {
        let by_band = request.clone().by_band().unwrap();
        let export = made(&by_band, 2);
        assert!(made(&by_band, 1) == export);
        for (name, covered, rows) in files(&export) {
            let band = usize::from(covered[0] > 1_007_170);
            assert!(covered[1] <= 1_007_170 || band == 1, "{name}");
            assert!(name.starts_with(&format!("band=00{band}/")) && rows > 0, "{name}");
        }
        let without_band = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            [&fields[..2], &fields[3..]].concat().join("\t") + "\n"
        };
        let expected: String = rows(&made(&request, 2)).lines().map(without_band).collect();
        assert!(!expected.is_empty() && rows(&export) == expected);
    }
    let bin = request(1, 1, Format::Bin, 1_000).by_band();
    assert!(bin.is_err());
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    for request in [chosen("ua4 >= 11"), chosen("ua4 >= 11").by_band().unwrap()] {
        let expected = made(&request, 2);
        let files = files(&expected).len() as u64;
        for threads in [1, 3] {
            let place = Place::new();
            stop_after(2, &request, place.path(), threads);
            stop_after(4, &request, place.path(), threads);
            assert!(contents(place.path()).keys().all(|name| !name.ends_with(".tmp")));
            // Only the file that is gone is written again.
            let there = parts(place.path());
            assert!(there.len() >= 4);
            fs::remove_file(place.path().join(&there[0])).unwrap();
            let kept = there.len() as u64 - 1;
            let summary = run(&request, place.path(), threads).unwrap();
            assert_eq!((summary.kept, summary.files), (kept, files));
            assert!(contents(place.path()) == expected);
            // Only the damaged file is written anew.
            let spoilt = place.path().join(&parts(place.path())[1]);
            fs::write(&spoilt, b"").unwrap();
            let summary = run(&request, place.path(), threads).unwrap();
            assert_eq!((summary.kept, summary.replaced), (files - 1, 1));
            assert!(contents(place.path()) == expected);
        }
    }
}

fn stop_at(ranks: u64, request: &Request, place: &Place) {
    let cancel = AtomicBool::new(false);
    let watch = |progress: Progress| {
        cancel.fetch_or(progress.rows >= ranks, Ordering::Relaxed);
    };
    let stopped = export(Table::embedded(), request, place.path(), at_most(1), &watch, &cancel);
    assert!(matches!(stopped, Err(ExportError::Cancelled)), "{stopped:?}");
}

#[test]
fn a_search_that_was_stopped_before_its_first_file_begins_anew() {
    let request = chosen("automorphisms > 3 or ua4 = 20");
    let expected = made(&request, 1);
    assert_eq!(files(&expected).len(), 1);
    let place = Place::new();
    for ranks in [1, 25_000, 45_000] {
        stop_at(ranks, &request, &place);
        assert_eq!(parts(place.path()).len(), 0);
    }
    run(&request, place.path(), 2).unwrap();
    assert!(contents(place.path()) == expected);
}
