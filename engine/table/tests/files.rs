//! Tables in files that change while the tables are open.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{BandNumber, Rank};
use minlex_table::{Block, Checkpoints, FormatError, TableError};
use tempfile::TempDir;

const GOOD: &[u8] = minlex_data::EMBEDDED_TABLE;

/// A good table in a folder.
fn table_in(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("table.mlx");
    fs::write(&path, GOOD).unwrap();
    path
}

/// The place of the grid at a rank.
fn look_up(table: &Checkpoints, rank: Rank) -> Result<(BandNumber, Block), TableError> {
    let (band, grid) = table.band_of(rank)?;
    let prefixes = table.bands()?[band.index()].prefixes;
    Ok((band, table.band(band, prefixes)?.block_of_grid(grid)?))
}

fn ranks() -> impl Iterator<Item = Rank> {
    (0..400).map(|i| Rank::new(1 + i * 13_681_826).unwrap())
}

/// Number of right look-ups, and the errors of the rest.
fn right_and_failed(table: &Checkpoints) -> (usize, Vec<TableError>) {
    let good = Checkpoints::embedded();
    let mut errors = Vec::new();
    let mut right = 0;
    for rank in ranks() {
        match look_up(table, rank) {
            Ok(found) => {
                assert_eq!(Ok(found), look_up(&good, rank), "rank {rank}");
                right += 1;
            }
            Err(error) => errors.push(error),
        }
    }
    (right, errors)
}

fn cut(path: &Path, length: u64) {
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.set_len(length).unwrap();
}

#[test]
fn open_answers_as_memory_does() {
    let folder = tempfile::tempdir().unwrap();
    let table = Checkpoints::open(table_in(&folder)).unwrap();
    assert_eq!(right_and_failed(&table), (400, vec![]));
    assert_eq!(table.info(), Checkpoints::embedded().info());
    assert_eq!(table.sha256(), Checkpoints::embedded().sha256());
    assert_eq!(table.bytes().unwrap(), GOOD);
    assert_eq!(table.automorphism_histogram(), Checkpoints::embedded().automorphism_histogram());
}

#[test]
fn a_file_that_is_cut_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    let table = Checkpoints::open(&path).unwrap();
    let first = ranks().next().unwrap();
    let before = look_up(&table, first);
    assert!(before.is_ok());
    for length in [GOOD.len() as u64 / 2, 70_000, 0] {
        cut(&path, length);
        assert_eq!(look_up(&table, first), before);
        let (_, errors) = right_and_failed(&table);
        assert!(!errors.is_empty());
        for error in errors {
            let TableError::Unreadable(why) = &error else {
                panic!("{error}");
            };
            assert_eq!(why.kind(), io::ErrorKind::UnexpectedEof);
            assert!(with_causes(&error).contains("cut short while it was open"), "{error}");
        }
        assert!(table.check(|_| 0).is_err());
        assert!(table.sha256().is_err() && table.bytes().is_err());
    }
    fs::write(&path, GOOD).unwrap();
    assert_eq!(right_and_failed(&table), (400, vec![]));
}

#[test]
fn a_file_that_is_overwritten_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    let table = Checkpoints::open(&path).unwrap();
    let first = ranks().next().unwrap();
    let before = look_up(&table, first);
    fs::write(&path, vec![0x55; GOOD.len()]).unwrap();
    assert_eq!(look_up(&table, first), before);
    let (_, errors) = right_and_failed(&table);
    assert!(!errors.is_empty());
    for error in errors {
        let damaged = matches!(error, TableError::Damaged(FormatError::Chunk { .. }));
        assert!(damaged, "{error}");
    }
}

#[test]
fn a_checked_table_needs_its_file_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    let table = Checkpoints::open(&path).unwrap();
    let prefixes = table.bands().unwrap().map(|band| band.prefixes);
    table.check(|band| prefixes[band.index()]).unwrap();
    cut(&path, 0);
    assert_eq!(right_and_failed(&table), (400, vec![]));
}

/// Windows allows deletion of a file open for reading; since Windows 10 also replacement, but Wine
/// 8 does not.
#[test]
fn a_file_that_is_replaced_deleted_or_forbidden_stays_usable() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    let replaced = Checkpoints::open(&path).unwrap();
    let other = folder.path().join("other");
    fs::write(&other, "not a table").unwrap();
    let renamed = fs::rename(&other, &path);
    assert!(renamed.is_ok() || cfg!(windows), "{renamed:?}");
    assert_eq!(right_and_failed(&replaced), (400, vec![]));
    assert_eq!(Checkpoints::open(&path).is_err(), renamed.is_ok());
    drop(replaced);

    let path = table_in(&folder);
    let deleted = Checkpoints::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(right_and_failed(&deleted), (400, vec![]));

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let path = table_in(&folder);
        let forbidden = Checkpoints::open(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        assert_eq!(right_and_failed(&forbidden), (400, vec![]));
    }
}

#[test]
fn look_ups_while_the_file_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    let end = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let looking = || {
            let mut right = 0;
            while !end.load(Ordering::Relaxed) {
                if let Ok(table) = Checkpoints::open(&path) {
                    right += right_and_failed(&table).0;
                }
            }
            right
        };
        let threads = [(); 3].map(|()| scope.spawn(looking));
        for round in 0..40 {
            let mut bytes = GOOD.to_vec();
            bytes[70_000 + 10_000 * round..][..10_000].fill(0xaa);
            fs::write(&path, &bytes).unwrap();
            cut(&path, 100_000 * round as u64);
            fs::write(&path, GOOD).unwrap();
        }
        end.store(true, Ordering::Relaxed);
        let right = threads.map(|thread| thread.join().unwrap());
        assert!(right.iter().sum::<usize>() > 0, "nothing was looked up");
    });
    let table = Checkpoints::open(&path).unwrap();
    assert_eq!(right_and_failed(&table), (400, vec![]));
}

#[test]
fn only_regular_files_are_opened() {
    let folder = tempfile::tempdir().unwrap();
    let error = with_causes(&Checkpoints::open(folder.path()).unwrap_err());
    assert!(error.contains("it is a folder"), "{error}");
    #[cfg(unix)]
    {
        let error = with_causes(&Checkpoints::open("/dev/null").unwrap_err());
        assert!(error.contains("neither a file nor a link"), "{error}");
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let error = with_causes(&Checkpoints::open(&pipe).unwrap_err());
        assert!(error.contains("neither a file nor a link"), "{error}");
    }
}

/// Unix renames over a mapped file, Windows refuses; the map lives on.
#[test]
#[cfg(feature = "map")]
#[allow(unsafe_code)]
fn a_mapped_file_is_replaced_or_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    // SAFETY: no other process knows the file; a name that goes to another file leaves it as it is.
    let table = unsafe { Checkpoints::map(&path) }.unwrap();
    let other = folder.path().join("other");
    fs::write(&other, "not a table").unwrap();
    let renamed = fs::rename(&other, &path);
    assert_eq!(renamed.is_ok(), !cfg!(windows), "{renamed:?}");
    assert_eq!(right_and_failed(&table), (400, vec![]));
}

#[test]
#[cfg(feature = "map")]
#[allow(unsafe_code)]
fn a_map_answers_as_memory_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = table_in(&folder);
    // SAFETY: no other process knows the file.
    let table = unsafe { Checkpoints::map(&path) }.unwrap();
    assert_eq!(right_and_failed(&table), (400, vec![]));
    drop(table);
    fs::write(&path, "").unwrap();
    // SAFETY: as above.
    let error = unsafe { Checkpoints::map(&path) }.unwrap_err().to_string();
    assert!(error.contains("the file is empty"), "{error}");
}
