//! Good, damaged and forged tables through the public interface.
//!
//! A damaged table has bytes that its checksums do not cover; a forged one has good checksums over
//! wrong figures, which only the levels after `integrity` can find.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::Table;
use minlex_table::format::{AUTOMORPHISM_ENTRY_BYTES, BAND_ENTRY_BYTES, read_u64};
use minlex_table::{Header, Section};
use minlex_testing::{forge, forge_sections};
use minlex_verify::{Level, Levels, Options, Outcome, Report, Stretch, verify, verify_file};

fn options(levels: &[Level]) -> Options {
    let mut options = Options::default();
    options.levels = Levels::Chosen(levels.to_vec());
    options.samples = if cfg!(debug_assertions) { 200 } else { 2000 };
    options.seed = 11;
    options.bands = ["410", "415"].map(|b| b.parse().unwrap()).to_vec();
    // Hardly anything.
    let [from, to] = [3_000_000_000, 3_000_010_000].map(|rank| Rank::new(rank).unwrap());
    options.stretch = Stretch::new(from, to);
    options
}

/// The embedded table with changed sections and valid checksums.
fn forged(change: impl FnOnce(&mut [Vec<u8>; 5])) -> Table {
    Table::from_bytes(forge_sections(minlex_data::EMBEDDED_TABLE, change)).unwrap()
}

fn add(bytes: &mut [u8], at: usize, delta: i64) {
    let value = read_u64(bytes, at).wrapping_add_signed(delta);
    bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
}

/// Verifies a file of these bytes.
fn verify_bytes(bytes: &[u8], levels: &[Level]) -> Report {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), bytes).unwrap();
    verify_file(file.path(), &options(levels), &|_| ())
}

#[test]
fn the_embedded_table_passes_every_level() {
    // A walk through all bands takes minutes unless it is optimised.
    let levels = match cfg!(debug_assertions) {
        true => Levels::Usual.for_table(Table::embedded()),
        false => Level::ALL.to_vec(),
    };
    let calls = AtomicUsize::new(0);
    let report = verify(Table::embedded(), &options(&levels), &|progress| {
        assert!(progress.done <= progress.total);
        calls.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!(report.outcome(), Outcome::Passed, "{report}");
    assert_eq!(report.exit_code(), 0);
    assert!(calls.load(Ordering::Relaxed) > levels.len());
    for level in levels {
        assert!(report.checks.iter().any(|check| check.level == level));
    }
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["checks"].as_array().unwrap().len(), report.checks.len());
}

#[test]
fn the_seed_alone_decides_what_is_drawn() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| verify(Table::embedded(), &options(&[Level::Roundtrip]), &|_| ()))
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn flipped_bits_are_found() {
    let good = &*Table::embedded().bytes().unwrap();
    let header = Header::parse(good).unwrap();
    let mut places: Vec<usize> = vec![0, 9, 13, 20, 70, 100, 130];
    for &section in Section::ALL {
        let range = header.section(section);
        places.extend([range.start, range.start + range.len() / 2, range.end - 1]);
    }
    for (i, place) in places.into_iter().enumerate() {
        let mut bytes = good.to_vec();
        bytes[place] ^= 1 << (i % 8);
        let report = verify_bytes(&bytes, &[Level::Integrity, Level::Counts]);
        assert_eq!(report.exit_code(), 1, "byte {place}: {report}");
        let wrong = report.checks.iter().filter(|check| check.outcome() == Outcome::Failed);
        assert_eq!(wrong.count(), 1, "byte {place}: {report}");
    }
}

#[test]
fn a_damaged_chunk_is_named_by_its_bytes() {
    let mut bytes = Table::embedded().bytes().unwrap().into_owned();
    let start = Header::parse(&bytes).unwrap().section(Section::Bands).start;
    bytes[start + 70_000] ^= 4;
    let report = verify_bytes(&bytes, &[Level::Integrity]).to_string();
    let place = format!("damaged bytes {} to {}: found", start + 65_536, start + 131_071);
    assert!(report.contains(&place) && report.contains("or build it again"), "{report}");
}

#[test]
fn cut_files_are_found() {
    let good = &*Table::embedded().bytes().unwrap();
    let header = Header::parse(good).unwrap();
    let mut ends: Vec<usize> = Section::ALL
        .iter()
        .flat_map(|&section| [header.section(section).start, header.section(section).end])
        .filter(|&end| end < good.len())
        .collect();
    ends.extend([0, 1, 8, 64, 128, good.len() - 1]);
    for end in ends {
        let report = verify_bytes(&good[..end], &[Level::Integrity]);
        assert_eq!(report.exit_code(), 1, "{end} bytes: {report}");
    }
}

#[test]
fn unreadable_files_and_empty_levels_could_not_be_checked() {
    let missing = std::env::temp_dir().join("minlex-verify-there-is-no-such-file");
    let report = verify_file(&missing, &Options::default(), &|_| ());
    assert_eq!(report.exit_code(), 2);
    assert!(report.to_string().contains("cannot be read"), "{report}");
    let report = verify_file(&std::env::temp_dir(), &Options::default(), &|_| ());
    assert_eq!(report.exit_code(), 2, "{report}");
    let none: [BandNumber; 0] = [];
    let mut nothing = options(&[Level::Recount]);
    nothing.bands = none.to_vec();
    assert_eq!(verify(Table::embedded(), &nothing, &|_| ()).exit_code(), 2);
    assert_eq!(verify(Table::embedded(), &options(&[]), &|_| ()).exit_code(), 2);
}

#[test]
fn a_damaged_table_is_not_verified_further() {
    let mut bytes = Table::embedded().bytes().unwrap().into_owned();
    let low = Header::parse(&bytes).unwrap().section(Section::Low);
    bytes[low.start + 1000] ^= 4;
    let report = verify(&Table::from_bytes(bytes).unwrap(), &options(Level::ALL), &|_| ());
    assert_eq!(report.exit_code(), 1);
    assert!(
        report.checks.iter().filter(|check| check.outcome() == Outcome::CouldNotCheck).count()
            == Level::ALL.len() - 1
    );
}

#[test]
fn forged_band_counts_are_found() {
    let table = forged(|sections| {
        add(&mut sections[0], 3 * BAND_ENTRY_BYTES + 8, -1);
        add(&mut sections[0], 4 * BAND_ENTRY_BYTES, -1);
        add(&mut sections[0], 4 * BAND_ENTRY_BYTES + 8, 1);
    });
    let report = verify(&table, &options(&[Level::Counts]), &|_| ());
    assert_eq!(report.exit_code(), 1, "{report}");
    let report = verify(&table, &options(&[Level::Roundtrip]), &|_| ());
    assert_eq!(report.exit_code(), 1, "{report}");
}

#[test]
fn forged_automorphisms_are_found() {
    let table = forged(|sections| {
        add(&mut sections[4], 8, -1);
        add(&mut sections[4], AUTOMORPHISM_ENTRY_BYTES + 8, 1);
    });
    for level in [Level::Counts, Level::Identities] {
        let report = verify(&table, &options(&[level]), &|_| ());
        assert_eq!(report.exit_code(), 1, "{report}");
    }
}

/// One low bit of a checkpoint changed: all totals are right, look-ups near it are not.
#[test]
fn forged_checkpoints_are_found() {
    // Band 415 has a single grid; most of its checkpoints cannot stay right when all low bits
    // change.
    let table = forged(|sections| sections[2].iter_mut().for_each(|byte| *byte = !*byte));
    let report = verify(&table, &options(&[Level::Counts]), &|_| ());
    assert_eq!(report.exit_code(), 0, "{report}");
    let report = verify(&table, &options(&[Level::Roundtrip]), &|_| ());
    assert_eq!(report.exit_code(), 1, "{report}");
}

/// Lowers the sum in the middle of band 200 by 1: all totals are right, and half of the ranks
/// between this checkpoint and its neighbours are wrong.
fn lower_one_sum(band: BandNumber, sums: &mut [u32]) {
    if band.get() == 200 {
        let middle = sums.len() / 2;
        let risen = (middle..).find(|&i| sums[i] > sums[i - 1]).unwrap();
        sums[risen] -= 1;
    }
}

/// A usual level finds it under any name of the table, although the levels of totals find nothing.
#[test]
fn one_checkpoint_off_by_one_is_never_called_good() {
    let forged = |preset: &str| Table::from_bytes(forge(preset, lower_one_sum)).unwrap();
    let report = |table: &Table, levels: &[Level]| {
        let usual = Levels::Usual.for_table(table);
        assert!(levels.iter().all(|level| usual.contains(level)));
        verify(table, &options(levels), &|_| ())
    };
    let embedded = forged("embedded");
    let blind = report(&embedded, &[Level::Integrity, Level::Counts, Level::Identities]);
    assert_eq!(blind.exit_code(), 0, "{blind}");
    let wrong = report(&embedded, &[Level::Digest]);
    assert_eq!(wrong.exit_code(), 1, "{wrong}");
    if cfg!(debug_assertions) {
        return;
    }
    let report = report(&forged("custom"), &[Level::Rebuild]).to_string();
    let wrong = report.lines().find(|line| line.contains("rebuild")).unwrap();
    assert!(wrong.starts_with("WRONG"), "{report}");
    assert!(wrong.contains("band 200, checkpoint "), "{wrong}");
    assert!(wrong.contains(", before prefix "), "{wrong}");
}

#[test]
fn a_table_without_a_published_sum_is_built_again() {
    let custom = Table::from_bytes(forge("custom", |_, _| ())).unwrap();
    let levels = |table: &Table| Levels::Usual.for_table(table);
    for (table, level, other) in [
        (&custom, Level::Rebuild, Level::Digest),
        (Table::embedded(), Level::Digest, Level::Rebuild),
    ] {
        assert!(levels(table).contains(&level) && !levels(table).contains(&other));
    }
    let report = verify(&custom, &options(&[Level::Digest]), &|_| ());
    assert_eq!(report.exit_code(), 2, "{report}");
    assert!(report.to_string().contains("stride 352"), "{report}");
    if !cfg!(debug_assertions) {
        let report = verify(&custom, &options(&[Level::Rebuild]), &|_| ());
        assert_eq!(report.exit_code(), 0, "{report}");
    }
}

#[test]
fn stretches_are_judged_grid_by_grid() {
    let exhaustive = options(&[Level::Exhaustive]);
    let report = verify(Table::embedded(), &exhaustive, &|_| ());
    assert_eq!(report.exit_code(), 0, "{report}");
    let exhausted = report.exhausted.as_ref().unwrap();
    assert_eq!(exhausted.grids, 10_001);
    let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
    assert_eq!(json["exhausted"]["to"], 3_000_010_000u64);
    assert_eq!(json["subject"]["sha256"].as_str().unwrap().len(), 64);

    // If all sums of a band were lowered by 1, only the ends of the band would show it.
    let uneven = |_: BandNumber, sums: &mut [u32]| {
        for i in (1..sums.len()).step_by(2) {
            sums[i] -= u32::from(sums[i] > sums[i - 1]);
        }
    };
    let table = Table::from_bytes(forge("embedded", uneven)).unwrap();
    let report = verify(&table, &exhaustive, &|_| ());
    assert_eq!(report.exit_code(), 1, "{report}");
    assert!(report.exhausted.is_none());
}
