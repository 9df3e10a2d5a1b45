//! Manifest, journal and list of sums that are not as they were written: what is altered in them is
//! never believed.

use std::fs;
use std::path::Path;

use minlex_export::folder::{JOURNAL, MANIFEST, SUMS};
use minlex_export::{ExportError, Format, Request};
use sha2::{Digest, Sha256};

use crate::common::{Place, contents, parts, request, run, stop_after};

/// Three small files at the start of the catalogue, where grids have many automorphisms.
fn three_files() -> Request {
    request(1, 3_000, Format::Text, 1_000)
}

/// A finished export of three files.
fn finished() -> Place {
    let place = Place::new();
    run(&three_files(), place.path(), 1).unwrap();
    place
}

/// An export of three files that was stopped when two of them were finished.
fn stopped() -> Place {
    let place = Place::new();
    stop_after(2, &three_files(), place.path(), 1);
    assert_eq!(parts(place.path()).len(), 2);
    place
}

/// Calls `look` for many ways to alter a file: a character in it is another one, a digit another
/// digit, and the file is as it was for the next way.
fn altered(path: &Path, mut look: impl FnMut(usize)) {
    let good = fs::read(path).unwrap();
    for place in (0..good.len()).step_by(13) {
        let mut bad = good.clone();
        bad[place] = match bad[place] {
            digit @ b'0'..=b'8' => digit + 1,
            b'9' => b'3',
            other => other ^ 1,
        };
        fs::write(path, bad).unwrap();
        look(place);
        fs::write(path, &good).unwrap();
    }
}

fn copy(from: &Place, to: &Place) {
    fs::create_dir_all(to.path()).unwrap();
    for (name, bytes) in contents(from.path()) {
        let place =
            if name.starts_with("minlex-") { to.path().join(name) } else { to.beside(&name) };
        fs::write(place, bytes).unwrap();
    }
}

#[test]
fn an_altered_journal_is_not_believed() {
    let (expected, stopped) = (contents(finished().path()), stopped());
    let mut tried = 0;
    altered(&stopped.beside(JOURNAL), |place| {
        let again = Place::new();
        copy(&stopped, &again);
        let summary = run(&three_files(), again.path(), 1).unwrap();
        // The line that was altered does not count, so its file is written again. An altered line
        // end spoils the line after it too.
        assert!(summary.kept <= 1, "at byte {place}");
        assert!(contents(again.path()) == expected, "at byte {place}");
        tried += 1;
    });
    assert!(tried > 30);
}

#[test]
fn an_altered_manifest_is_refused() {
    for place in [finished(), stopped()] {
        altered(&place.beside(MANIFEST), |at| {
            let error = run(&three_files(), place.path(), 1).unwrap_err();
            assert!(matches!(error, ExportError::Folder { .. }), "at byte {at}: {error}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        });
        // Blanks are harmless, but no one writes them by accident.
        let path = place.beside(MANIFEST);
        let text = fs::read_to_string(&path).unwrap().replace("  ", "   ");
        fs::write(&path, text).unwrap();
        let error = run(&three_files(), place.path(), 1).unwrap_err();
        assert!(error.to_string().contains("does not have the sum"), "{error}");
    }
}

#[test]
fn an_altered_list_of_sums_is_written_anew() {
    let place = finished();
    let expected = contents(place.path());
    altered(&place.beside(SUMS), |at| {
        let summary = run(&three_files(), place.path(), 1).unwrap();
        assert_eq!((summary.kept, summary.books_replaced), (3, true), "{at}");
        assert!(contents(place.path()) == expected, "at byte {at}");
    });
}

/// Lines with right sums that say something else than the files.
#[test]
fn records_that_cannot_be_are_not_believed() {
    let (expected, stopped) = (contents(finished().path()), stopped());
    let journal = fs::read_to_string(stopped.beside(JOURNAL)).unwrap();
    for (good, bad) in [
        ("\"first\":1,", "\"first\":2,"),
        ("\"last\":1000,", "\"last\":999,"),
        ("\"rows\":1000,", "\"rows\":1001,"),
        ("\"automorphisms\":{\"1\":", "\"automorphisms\":{\"1\":1"),
        ("\"automorphisms\":{", "\"automorphisms\":{\"7\":18446744073709551615,"),
    ] {
        assert!(journal.contains(good), "{journal}");
        let lines = journal.lines().map(|line| resealed(&line.replace(good, bad)));
        fs::write(stopped.beside(JOURNAL), lines.collect::<String>()).unwrap();
        let again = Place::new();
        copy(&stopped, &again);
        let summary = run(&three_files(), again.path(), 1).unwrap();
        assert!(summary.kept <= 1, "{bad}");
        assert!(contents(again.path()) == expected, "{bad}");
    }
}

/// A line of the journal with the sum that it should have.
fn resealed(line: &str) -> String {
    let (record, _) = line.rsplit_once(",\"line_sha256\":").unwrap();
    let sum = Sha256::digest(record.strip_prefix("{\"file\":").unwrap());
    let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{record},\"line_sha256\":\"{sum}\"}}\n")
}

/// Exports of version 1 had their books in the folder.
#[test]
fn folders_of_version_1_are_refused() {
    let place = Place::new();
    fs::create_dir(place.path()).unwrap();
    for name in ["SHA256SUMS", "manifest.json"] {
        fs::write(place.path().join(name), b"{}").unwrap();
    }
    let error = run(&three_files(), place.path(), 1).unwrap_err();
    assert!(error.to_string().contains("version 1 of the format"), "{error}");
}
