//! Altered manifests and lists of sums, none of which is believed.

use std::fs;
use std::path::Path;

use minlex_export::folder::{MANIFEST, SUMS};
use minlex_export::{ExportError, Format, Request};
use sha2::{Digest, Sha256};

use crate::common::{Place, contents, parts, request, run, stop_after};

/// Three small files at the start of the catalogue, where many grids have automorphisms.
fn three_files() -> Request {
    request(1, 3_000, Format::Text, 1_000)
}

fn finished() -> Place {
    let place = Place::new();
    run(&three_files(), place.path(), 1).unwrap();
    place
}

fn stopped() -> Place {
    let place = Place::new();
    stop_after(2, &three_files(), place.path(), 1);
    assert_eq!(parts(place.path()).len(), 2);
    place
}

/// Calls `look` for many alterations of one character in a file, digits for digits.
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

/// Manifests with right sums whose records cannot be those of the files.
#[test]
fn records_that_cannot_be_are_not_believed() {
    let (expected, stopped) = (contents(finished().path()), stopped());
    let manifest = fs::read_to_string(stopped.beside(MANIFEST)).unwrap();
    let (head, files) = manifest.split_once("\"files\":").unwrap();
    for (good, bad) in [
        ("\"first\": 1,", "\"first\": 2,"),
        ("\"last\": 1000,", "\"last\": 999,"),
        ("\"rows\": 1000,", "\"rows\": 1001,"),
        ("\"automorphisms\": {", "\"automorphisms\": {\"5\": 1,"),
        ("\"automorphisms\": {", "\"automorphisms\": {\"7\": 18446744073709551615,"),
    ] {
        assert!(files.contains(good), "{files}");
        let bad_manifest = resealed(&format!("{head}\"files\":{}", files.replace(good, bad)));
        let again = Place::new();
        copy(&stopped, &again);
        fs::write(again.beside(MANIFEST), bad_manifest).unwrap();
        let summary = run(&three_files(), again.path(), 1).unwrap();
        assert!(summary.kept <= 1, "{bad}");
        assert!(contents(again.path()) == expected, "{bad}");
    }
}

/// A manifest with its right sum.
fn resealed(manifest: &str) -> String {
    let (text, sum) = manifest.rsplit_once("\"manifest_sha256\": \"").unwrap();
    let with = |sum: &str| format!("{text}\"manifest_sha256\": \"{sum}\"\n}}\n");
    assert_eq!(sum.len(), 64 + "\"\n}\n".len());
    let own = Sha256::digest(with(&"0".repeat(64)));
    with(&own.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
}

#[test]
fn nothing_but_the_manifest_of_the_same_request_is_believed() {
    let chosen = |condition: &str| {
        let all = request(960_001, 50_000, Format::Text, 1_000);
        all.filtered(condition.parse().unwrap())
    };
    let asked = chosen("automorphisms > 160");
    let undisturbed = Place::new();
    assert_eq!(run(&asked, undisturbed.path(), 1).unwrap().rows, 2);
    let expected = contents(undisturbed.path());

    let planted = Place::new();
    let looked = r#"{"looked":{"first":1,"last":5472730538,"ranks":[]},"sha256":""}"#;
    fs::write(planted.beside("looked.json"), looked).unwrap();
    fs::write(planted.beside("finished.jsonl"), "{}\n").unwrap();
    assert_eq!(run(&asked, planted.path(), 1).unwrap().rows, 2);

    // A complete export of no files at all, with a right sum.
    let forged = Place::new();
    let manifest = String::from_utf8(expected[MANIFEST].clone()).unwrap();
    let (head, _) = manifest.split_once("\"files\":").unwrap();
    let sum = format!("\"manifest_sha256\": \"{}\"\n}}\n", "0".repeat(64));
    fs::write(forged.beside(MANIFEST), resealed(&format!("{head}\"files\": [],\n  {sum}")))
        .unwrap();
    assert_eq!(run(&asked, forged.path(), 1).unwrap().rows, 2);
    assert!(contents(forged.path()) == expected);

    // Files of another export, without its manifest or with it.
    let other = Place::new();
    run(&chosen("automorphisms > 100"), other.path(), 1).unwrap();
    assert!(matches!(run(&asked, other.path(), 1), Err(ExportError::Folder { .. })));
    fs::remove_file(other.beside(MANIFEST)).unwrap();
    assert!(matches!(run(&asked, other.path(), 1), Err(ExportError::Folder { .. })));
}
