//! Stopped runs, damaged folders, and their repair by the next run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::common::{
    FORMATS, Place, at_most, contents, files, parts, request, rows, run, scaled, stop_after,
};
use minlex_catalog::Rank;
use minlex_export::folder::{LOCK, MANIFEST, SUMS};
use minlex_export::{ExportError, Format, Progress, Request, export};
use minlex_lookup::Table;

/// A request for ten files, the first and the last shorter.
fn ten_files(format: Format) -> Request {
    let rows = scaled(20_000);
    request(150_000_000 - rows / 2, 9 * rows, format, rows)
}

/// The files of an export without interruption.
fn undisturbed(request: &Request) -> BTreeMap<String, Vec<u8>> {
    let folder = Place::new();
    let summary = run(request, folder.path(), 1).unwrap();
    assert_eq!((summary.kept, summary.replaced), (0, 0));
    contents(folder.path())
}

fn no_unfinished_files(folder: &Path) {
    let files = contents(folder);
    assert!(files.keys().all(|name| !name.ends_with(".tmp")), "{:?}", files.keys());
}

fn refusal(request: &Request, folder: &Path) -> String {
    let text = run(request, folder, 1).unwrap_err().to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

#[test]
fn bytes_do_not_depend_on_threads() {
    for format in FORMATS {
        let request = ten_files(format);
        let expected = undisturbed(&request);
        assert_eq!(expected.len(), 12);
        for threads in [1, 2, 5, 40] {
            let folder = Place::new();
            run(&request, folder.path(), threads).unwrap();
            assert!(contents(folder.path()) == expected, "{format:?}, {threads} threads");
        }
    }
}

#[test]
fn neighbouring_exports_fit_together() {
    let rows_per_file = 1_000;
    let whole = undisturbed(&request(1, 9_000, Format::Parquet, rows_per_file));
    let left = undisturbed(&request(1, 4_000, Format::Parquet, rows_per_file));
    let right = undisturbed(&request(4_001, 5_000, Format::Parquet, rows_per_file));
    let files = |export: BTreeMap<String, Vec<u8>>| {
        export
            .into_iter()
            .filter(|(name, _)| name.starts_with("minlex-"))
            .collect::<BTreeMap<_, _>>()
    };
    let together: BTreeMap<_, _> = files(left).into_iter().chain(files(right)).collect();
    assert!(together == files(whole));
}

#[test]
fn a_stopped_export_goes_on_and_ends_as_if_nothing_had_been() {
    for format in FORMATS {
        let request = ten_files(format);
        let expected = undisturbed(&request);
        for threads in [1, 3] {
            let folder = Place::new();
            for files in [2, 5] {
                stop_after(files, &request, folder.path(), threads);
                no_unfinished_files(folder.path());
                let found = contents(folder.path());
                assert!(!found.contains_key(SUMS));
                let manifest: serde_json::Value = serde_json::from_slice(&found[MANIFEST]).unwrap();
                assert_eq!(manifest["complete"], false);
                let listed = manifest["files"].as_array().unwrap().len();
                assert_eq!(listed, parts(folder.path()).len());
                // A file with its own name is complete.
                for name in parts(folder.path()) {
                    assert!(found[&name] == expected[&name], "{name}");
                }
            }
            let there = parts(folder.path()).len() as u64;
            assert!((5..10).contains(&there));
            let seen = AtomicU64::new(0);
            let watch = |progress: Progress| {
                seen.fetch_max(progress.rows, Ordering::Relaxed);
            };
            let never = AtomicBool::new(false);
            let summary = export(
                Table::embedded(),
                &request,
                folder.path(),
                at_most(threads),
                &watch,
                &never,
            )
            .unwrap();
            assert_eq!((summary.files, summary.kept, summary.replaced), (10, there, 0));
            assert_eq!(seen.into_inner(), request.rows());
            assert!(contents(folder.path()) == expected);
        }
    }
}

#[test]
fn files_that_are_not_as_they_were_are_written_anew() {
    let request = ten_files(Format::Bin);
    let expected = undisturbed(&request);
    let folder = Place::new();
    run(&request, folder.path(), 2).unwrap();
    let names = parts(folder.path());
    let place = |i: usize| folder.path().join(&names[i]);
    let spoil = || {
        fs::remove_file(place(0)).unwrap();
        fs::File::options().write(true).open(place(3)).unwrap().set_len(960).unwrap();
        fs::write(place(5), b"").unwrap();
        let mut bytes = fs::read(place(8)).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(place(8), bytes).unwrap();
        let mut bytes = fs::read(place(9)).unwrap();
        bytes.push(0);
        fs::write(place(9), bytes).unwrap();
    };
    // A finished export, and one that was stopped.
    spoil();
    let summary = run(&request, folder.path(), 2).unwrap();
    assert_eq!((summary.files, summary.kept, summary.replaced), (10, 5, 5));
    assert!(contents(folder.path()) == expected);
    fs::remove_file(place(1)).unwrap();
    stop_after(10, &request, folder.path(), 1);
    spoil();
    let summary = run(&request, folder.path(), 2).unwrap();
    assert_eq!((summary.files, summary.kept, summary.replaced), (10, 5, 5));
    assert!(contents(folder.path()) == expected);
}

#[test]
fn a_finished_export_is_checked_and_left_alone() {
    let request = ten_files(Format::Text);
    let folder = Place::new();
    let first = run(&request, folder.path(), 2).unwrap();
    let times = || {
        let files = fs::read_dir(folder.path()).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().modified().unwrap()).collect::<Vec<_>>()
    };
    let before = times();
    let second = run(&request, folder.path(), 2).unwrap();
    assert_eq!(
        (second.kept, second.bytes, &second.automorphisms),
        (10, first.bytes, &first.automorphisms)
    );
    assert!(!first.books_replaced && !second.books_replaced);
    assert_eq!(times(), before);
    // The list of sums is part of it.
    let expected = contents(folder.path());
    fs::remove_file(folder.beside(SUMS)).unwrap();
    let third = run(&request, folder.path(), 1).unwrap();
    assert_eq!((third.kept, third.books_replaced), (10, true));
    assert!(contents(folder.path()) == expected);
}

#[test]
fn what_a_crash_leaves_is_cleared_away() {
    let request = ten_files(Format::Text);
    let expected = undisturbed(&request);
    let folder = Place::new();
    // Before the manifest had its name.
    fs::create_dir(folder.path()).unwrap();
    fs::write(folder.beside(LOCK), b"{").unwrap();
    let unfinished = folder.path().with_file_name(".grids.manifest.json.a1B2c3.tmp");
    fs::write(&unfinished, b"{").unwrap();
    stop_after(4, &request, folder.path(), 1);
    assert!(!unfinished.exists());
    let names = parts(folder.path());
    // A file half written, and a file with its name that the manifest does not list yet.
    fs::write(folder.path().join(".minlex-0150000001-0150010000.tsv.a1B2c3.tmp"), b"15").unwrap();
    let next = request.parts().unwrap().nth(names.len()).unwrap().name();
    fs::write(folder.path().join(&next), b"not what was written").unwrap();
    let summary = run(&request, folder.path(), 1).unwrap();
    assert_eq!((summary.kept, summary.replaced), (names.len() as u64, 0));
    assert!(contents(folder.path()) == expected);
    assert_eq!(rows(folder.path()).len() as u64, request.rows());
}

#[test]
fn a_file_that_cannot_be_written_stops_the_export_until_it_can() {
    let request = ten_files(Format::Parquet);
    let expected = undisturbed(&request);
    let folder = Place::new();
    let obstacle = folder.path().join(request.parts().unwrap().nth(6).unwrap().name());
    stop_after(3, &request, folder.path(), 1);
    fs::create_dir(&obstacle).unwrap();
    let error = run(&request, folder.path(), 2).unwrap_err();
    assert!(matches!(&error, ExportError::Io { path, .. } if *path == obstacle), "{error}");
    assert_eq!(error.to_string().lines().count(), 1);
    fs::remove_dir(&obstacle).unwrap();
    no_unfinished_files(folder.path());
    assert!(run(&request, folder.path(), 2).unwrap().kept >= 3);
    assert!(contents(folder.path()) == expected);
}

#[test]
fn other_requests_are_refused() {
    let begun = request(1, 3_000, Format::Text, 1_000);
    let folder = Place::new();
    run(&begun, folder.path(), 1).unwrap();
    let before = contents(folder.path());
    for other in [
        request(2, 2_999, Format::Text, 1_000),
        request(1, 3_001, Format::Text, 1_000),
        request(1, 3_000, Format::Bin, 1_000),
        request(1, 3_000, Format::Text, 1_500),
    ] {
        let text = refusal(&other, folder.path());
        assert!(
            text.contains("ranks 1 to 3000 as text, 1000 rows a file")
                && text.contains(&other.to_string()),
            "{text}"
        );
    }
    let manifest = folder.beside(MANIFEST);
    let good = fs::read_to_string(&manifest).unwrap();
    for (bad, reason) in [
        (good.replace("\"version\": 2", "\"version\": 3"), "version 3"),
        (good.replace("minlex export", "something else"), "not the manifest"),
        (good[..good.len() / 2].to_owned(), "not the manifest"),
        (good.replace("\"rows\"", "\"lines\""), "damaged"),
        (good.replace("\"1\": 2", "\"1\": 3"), "damaged"),
        (String::new(), "not the manifest"),
    ] {
        fs::write(&manifest, bad).unwrap();
        let text = refusal(&begun, folder.path());
        assert!(text.contains(reason), "{text}");
    }
    fs::write(&manifest, good).unwrap();
    fs::remove_file(folder.beside(LOCK)).ok();
    assert!(contents(folder.path()) == before);
}

#[test]
fn folders_of_others_are_left_alone() {
    let request = request(1, 1_000, Format::Text, 1_000);
    let parent = tempfile::tempdir().unwrap();
    let foreign = parent.path().join("foreign");
    fs::create_dir(&foreign).unwrap();
    fs::write(foreign.join("thesis.tex"), b"ten years of work").unwrap();
    let text = refusal(&request, &foreign);
    assert!(text.contains("thesis.tex") && text.contains("foreign"), "{text}");
    assert_eq!(files(&foreign).len(), 1);
    assert_eq!(files(parent.path()).len(), 0);

    let file = parent.path().join("file");
    fs::write(&file, b"").unwrap();
    assert!(refusal(&request, &file).contains("file"));
    let nowhere = parent.path().join("none").join("grids");
    assert!(refusal(&request, &nowhere).contains("none"));
    assert!(!nowhere.exists());
}

#[test]
fn two_exports_do_not_share_a_folder() {
    let request = ten_files(Format::Text);
    let folder = Place::new();
    let tried = AtomicBool::new(false);
    let watch = |_: Progress| {
        if !tried.swap(true, Ordering::Relaxed) {
            assert!(refusal(&request, folder.path()).contains("another process"));
        }
    };
    export(Table::embedded(), &request, folder.path(), at_most(1), &watch, &AtomicBool::new(false))
        .unwrap();
    assert!(tried.into_inner());
    assert!(contents(folder.path()) == undisturbed(&request));
}

#[test]
fn a_damaged_table_writes_nothing_wrong() {
    let mut bytes = Table::embedded().bytes().unwrap().into_owned();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let table = Table::from_bytes(bytes).unwrap();
    // Somewhere after the checkpoint that cannot be read.
    let damaged = (0..1_000)
        .map(|i| Rank::new(1 + i * 5_472_730).unwrap())
        .find(|&rank| table.unrank(rank).is_err())
        .unwrap();
    let folder = Place::new();
    let request = Request::new(damaged, 5_000, Format::Bin, 1_000).unwrap();
    let error =
        export(&table, &request, folder.path(), at_most(2), &|_| (), &AtomicBool::new(false))
            .unwrap_err();
    assert!(matches!(error, ExportError::Table { .. }), "{error}");
    no_unfinished_files(folder.path());
    run(&request, folder.path(), 2).unwrap();
    let manifest: serde_json::Value =
        serde_json::from_slice(&contents(folder.path())[MANIFEST]).unwrap();
    assert_eq!(manifest["tables"].as_array().unwrap().len(), 2);
    let expected = undisturbed(&request);
    for name in parts(folder.path()) {
        assert!(contents(folder.path())[&name] == expected[&name]);
    }
}
