//! Folders of exports that were interrupted, damaged or forged.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::Rank;
use minlex_export::{Format, MIN_ROWS_PER_FILE, Request, export};
use minlex_lookup::Table;
use sha2::{Digest, Sha256};

use crate::input::Input;

/// The files of a folder and those beside it, by their places.
type Files = BTreeMap<String, Vec<u8>>;

/// The files of an undisturbed export, and of one that stops after its first file.
static FINISHED: LazyLock<Files> = LazyLock::new(|| made_by(false));
static INTERRUPTED: LazyLock<Files> = LazyLock::new(|| made_by(true));

const FOLDER: &str = "grids";
const MANIFEST: &str = "grids.manifest.json";

/// Two rows, one in each of two files.
fn request() -> Request {
    let first = Rank::new(MIN_ROWS_PER_FILE).expect("in range");
    Request::new(first, 2, Format::Text, MIN_ROWS_PER_FILE).expect("two rows")
}

/// Exports into the folder in `place`, and stops after the first file if asked to.
fn run(place: &Path, stop: bool) -> Result<(), String> {
    let cancel = AtomicBool::new(false);
    let seen = |_| cancel.store(stop, Ordering::Relaxed);
    let one = NonZero::<usize>::MIN;
    export(Table::embedded(), &request(), &place.join(FOLDER), one, &seen, &cancel)
        .map(drop)
        .map_err(|error| error.to_string())
}

fn made_by(stop: bool) -> Files {
    let place = tempfile::tempdir().expect("a folder");
    assert_eq!(run(place.path(), stop).is_err(), stop);
    read(place.path())
}

fn read(place: &Path) -> Files {
    let mut files = Files::new();
    for folder in ["", FOLDER] {
        for entry in fs::read_dir(place.join(folder)).into_iter().flatten() {
            let entry = entry.expect("an entry");
            if entry.file_type().expect("a type").is_file() {
                let name = entry.file_name().into_string().expect("a name of ours");
                let name = Path::new(folder).join(name);
                let name = name.to_str().expect("a name of ours").to_owned();
                files.insert(name, fs::read(entry.path()).expect("a file"));
            }
        }
    }
    files
}

/// An export into a folder that anything may have happened to: it fails, or the folder is as good
/// as a new one afterwards. If the manifest is forged, its sum and all, it ends somehow.
pub fn export_folder(data: &[u8]) {
    let mut input = Input(data);
    let mut files = match input.byte() % 2 {
        0 => FINISHED.clone(),
        _ => INTERRUPTED.clone(),
    };
    let forged = input.byte().is_multiple_of(4);
    while !input.is_empty() {
        damage(&mut files, &mut input);
    }
    if forged {
        files.entry(MANIFEST.to_owned()).and_modify(|text| repair_manifest(text));
    }
    let place = tempfile::tempdir().expect("a folder");
    fs::create_dir(place.path().join(FOLDER)).expect("a new folder");
    for (name, content) in &files {
        fs::write(place.path().join(name), content).expect("a file");
    }
    if run(place.path(), false).is_ok() && !forged {
        assert_eq!(read(place.path()), *FINISHED);
    }
}

/// Cuts or changes a file, deletes it, or puts another in its place.
fn damage(files: &mut Files, input: &mut Input<'_>) {
    let Some(name) = files.keys().nth(input.below(files.len().max(1))).cloned() else {
        return;
    };
    let content = files.get_mut(&name).expect("a file with this name");
    let place = input.below(content.len() + 1);
    match input.byte() % 8 {
        0 => content.truncate(place),
        1 => drop(files.remove(&name)),
        2 => *content = INTERRUPTED.values().nth(place % INTERRUPTED.len()).expect("one").clone(),
        3 => content.insert(place, input.byte()),
        4 => {
            let end = content.len().min(place + 1);
            content.drain(place..end);
        }
        _ => {
            if let Some(byte) = content.get_mut(place) {
                *byte = input.byte();
            }
        }
    }
}

/// Gives a manifest the sum that belongs to it.
fn repair_manifest(text: &mut [u8]) {
    const FIELD: &[u8] = b"\"manifest_sha256\": \"";
    if let Some(start) = text.windows(FIELD.len()).position(|part| part == FIELD)
        && let Some(sum) = text.get_mut(start + FIELD.len()..start + FIELD.len() + 64)
    {
        sum.fill(b'0');
        let own = sum_of(text);
        text[start + FIELD.len()..][..64].copy_from_slice(own.as_bytes());
    }
}

fn sum_of(bytes: &[u8]) -> String {
    let sum = Sha256::digest(bytes);
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}
