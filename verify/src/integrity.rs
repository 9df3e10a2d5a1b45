//! The file is whole.

use minlex_catalog::__internal::with_causes;
use minlex_catalog::counts::{BANDS, CELL_SYMMETRIES, ESSENTIALLY_DIFFERENT};
use minlex_lookup::{Info, Table, TableError};
use rayon::prelude::*;

use crate::reader::{self, BandRecord, File};
use crate::totals::Totals;

use crate::mismatch::{Mismatch, Mismatches};
use crate::report::{Check, Level, Outcome};

const LEVEL: Level = Level::Integrity;

pub(crate) fn checks(table: &Table, totals: Option<&Totals>) -> Vec<Check> {
    let info = table.info();
    let bytes = match table.bytes() {
        Ok(bytes) => bytes,
        Err(error) => return vec![Check::could_not(LEVEL, "contents", with_causes(&error))],
    };
    let checksums = checksums(&bytes);
    if checksums.outcome() == Outcome::Failed {
        return vec![checksums];
    }
    let mut checks = vec![
        contents(table.check()),
        checksums,
        checkpoints(&bytes, info.checkpoints),
        length(&info, bytes.len() as u64),
        sections(&info),
    ];
    if let Some(totals) = totals {
        checks.push(band_sums(&info, &totals.bands));
        checks.push(histogram(&info, &totals.automorphisms));
    }
    checks
}

/// Verdict of the look-up library's own check.
fn contents(checked: Result<(), TableError>) -> Check {
    match checked {
        Ok(()) => {
            Check::passed(LEVEL, "contents", "the library finds every checksum and every sum right")
        }
        Err(TableError::Damaged(error)) => Check::failed(
            LEVEL,
            "contents",
            "inside the file",
            error,
            "checksums and sums that hold",
        ),
        Err(error) => Check::could_not(LEVEL, "contents", with_causes(&error)),
    }
}

/// Every checksum, by this crate's own reader of the format.
fn checksums(bytes: &[u8]) -> Check {
    const NAME: &str = "checksums";
    let file = match File::read(bytes) {
        Ok(file) => file,
        Err(mismatch) => return mismatch.check(LEVEL, NAME),
    };
    let wrong: Vec<Mismatch> = (0..file.chunks())
        .into_par_iter()
        .filter_map(|chunk| file.check_chunk(chunk).err())
        .collect();
    let mut mismatches = Mismatches::new(LEVEL, NAME);
    wrong.into_iter().for_each(|mismatch| mismatches.add(mismatch));
    mismatches
        .check(format!("header and {} chunks, read as docs/FORMAT.md describes", file.chunks()))
}

/// Every checkpoint, by this crate's own reader: sums ascend from 0 and stay within their band,
/// bands follow each other.
fn checkpoints(bytes: &[u8], stated: u64) -> Check {
    const NAME: &str = "checkpoints";
    // There may be many checkpoints: only their number is kept.
    let bands: Result<Vec<(BandRecord, usize)>, Mismatch> = File::read(bytes).and_then(|file| {
        let record = |band| {
            let mut record = file.band(band)?;
            reader::ascending(band, &record)?;
            let count = std::mem::take(&mut record.sums).len();
            Ok((record, count))
        };
        (0..BANDS).into_par_iter().map(record).collect()
    });
    let bands = match bands {
        Ok(bands) => bands,
        Err(mismatch) => return mismatch.check(LEVEL, NAME),
    };
    let mut mismatches = Mismatches::new(LEVEL, NAME);
    let (mut before, mut count) = (0u64, 0u64);
    for (b, (band, sums)) in bands.iter().enumerate() {
        mismatches.compare(|| format!("grids before band {b}"), band.before, before);
        mismatches.compare(
            || format!("whether band {b} has checkpoints"),
            band.spacing > 0,
            band.grids > 0,
        );
        before = before.saturating_add(band.grids);
        count += *sums as u64;
    }
    mismatches.compare(|| "checkpoints in all bands", count, stated);
    mismatches.check(format!("{count} checkpoints ascend within their bands"))
}

fn length(info: &Info, bytes: u64) -> Check {
    Check::equal(LEVEL, "length", "bytes", bytes, info.bytes)
}

/// Checks that sections have different names, are in order, do not overlap, and end inside the
/// file.
fn sections(info: &Info) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "sections");
    let mut end = 0u64;
    for (i, section) in info.sections.iter().enumerate() {
        let name = section.name;
        if info.sections[..i].iter().any(|other| other.name == name) {
            mismatches.add(Mismatch::new(
                format!("section {}", i + 1),
                format!("{name} twice"),
                "each name once",
            ));
        }
        if section.offset < end {
            mismatches.add(Mismatch::new(
                format!("start of section {name}"),
                section.offset,
                format!("{end} or more"),
            ));
        }
        end = end.max(section.offset.saturating_add(section.bytes));
    }
    if end > info.bytes {
        mismatches.add(Mismatch::new(
            "end of the last section",
            end,
            format!("at most {}", info.bytes),
        ));
    }
    if info.sections.is_empty() {
        mismatches.add(Mismatch::new("sections", "none", "at least one"));
    }
    mismatches.check(format!("{} sections, in order, inside the file", info.sections.len()))
}

/// Checks that the grids of the bands add up to the grids of the table, without wrapping around.
fn band_sums(info: &Info, bands: &[u64]) -> Check {
    let sum: u128 = bands.iter().map(|&n| u128::from(n)).sum();
    if info.grids != ESSENTIALLY_DIFFERENT {
        return Check::failed(
            LEVEL,
            "band sums",
            "grids of the table",
            info.grids,
            ESSENTIALLY_DIFFERENT,
        );
    }
    Check::equal(LEVEL, "band sums", "grids of all bands", sum, u128::from(info.grids))
}

fn histogram(info: &Info, histogram: &[(u32, u64)]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "automorphism sums");
    for pair in histogram.windows(2) {
        if pair[0].0 >= pair[1].0 {
            mismatches.add(Mismatch::new(
                "orders of automorphism groups",
                format!("{} after {}", pair[1].0, pair[0].0),
                "ascending orders",
            ));
        }
    }
    for &(order, _) in histogram {
        if order == 0 || !CELL_SYMMETRIES.is_multiple_of(order) {
            mismatches.add(Mismatch::new(
                "orders of automorphism groups",
                order,
                format!("a divisor of {CELL_SYMMETRIES}"),
            ));
        }
    }
    let sum: u128 = histogram.iter().map(|&(_, n)| u128::from(n)).sum();
    mismatches.compare(|| "grids of all orders", sum, u128::from(info.grids));
    mismatches.check(format!("{} orders of automorphism groups hold {sum} grids", histogram.len()))
}

#[cfg(test)]
mod tests {
    use minlex_table::FormatError;

    use super::*;
    use crate::published::Published;

    fn info() -> Info {
        let mut info = Table::embedded().info();
        info.bytes = 1000;
        info.sections.truncate(2);
        let places = [("one", 64, 100), ("two", 192, 808)];
        for (section, (name, offset, bytes)) in info.sections.iter_mut().zip(places) {
            (section.name, section.offset, section.bytes) = (name, offset, bytes);
        }
        info
    }

    fn outcome_with(change: impl FnOnce(&mut Info), check: impl FnOnce(&Info) -> Check) -> Outcome {
        let mut info = info();
        change(&mut info);
        check(&info).outcome()
    }

    #[test]
    fn sound_tables_pass() {
        let bands: Vec<u64> = Published::get().bands.iter().map(|b| b.grids).collect();
        assert_eq!(length(&info(), 1000).outcome(), Outcome::Passed);
        assert_eq!(sections(&info()).outcome(), Outcome::Passed);
        assert_eq!(band_sums(&info(), &bands).outcome(), Outcome::Passed);
        assert_eq!(histogram(&info(), &Published::get().automorphisms).outcome(), Outcome::Passed);
    }

    #[test]
    fn the_library_s_verdict_is_passed_on() {
        assert_eq!(contents(Ok(())).outcome(), Outcome::Passed);
        let chunk = FormatError::Chunk { chunk: 3, offset: 5 };
        let damaged = TableError::Damaged(chunk);
        assert_eq!(contents(Err(damaged)).outcome(), Outcome::Failed);
        let gone = TableError::from(std::io::Error::from(std::io::ErrorKind::UnexpectedEof));
        assert_eq!(contents(Err(gone)).outcome(), Outcome::CouldNotCheck);
    }

    #[test]
    fn damaged_bytes_are_found() {
        let table = Table::embedded();
        let stated = table.info().checkpoints;
        let mut bytes = table.bytes().unwrap().into_owned();
        assert_eq!(checksums(&bytes).outcome(), Outcome::Passed);
        assert_eq!(checkpoints(&bytes, stated).outcome(), Outcome::Passed);
        assert_eq!(checkpoints(&bytes, stated + 1).outcome(), Outcome::Failed);
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        assert_eq!(checksums(&bytes).outcome(), Outcome::Failed);
        bytes[middle] ^= 1;
        // `before` of band 7.
        let body = u32::from_le_bytes([bytes[36], bytes[37], bytes[38], bytes[39]]) as usize;
        bytes[body + 7 * 48] ^= 1;
        assert_eq!(checkpoints(&bytes, stated).outcome(), Outcome::Failed);
    }

    #[test]
    fn a_wrong_length_is_found() {
        assert_eq!(length(&info(), 999).outcome(), Outcome::Failed);
    }

    #[test]
    fn wrong_sections_are_found() {
        let changes: [fn(&mut Info); 5] = [
            |info| info.sections[1].offset = 163,
            |info| info.sections[1].bytes = 809,
            |info| info.sections[0].bytes = u64::MAX,
            |info| info.sections[1].name = "one",
            |info| info.sections.clear(),
        ];
        for change in changes {
            assert_eq!(outcome_with(change, sections), Outcome::Failed);
        }
    }

    #[test]
    fn wrong_sums_are_found() {
        let mut bands: Vec<u64> = Published::get().bands.iter().map(|b| b.grids).collect();
        assert_eq!(outcome_with(|i| i.grids -= 1, |i| band_sums(i, &bands)), Outcome::Failed);
        bands[200] += 1;
        assert_eq!(band_sums(&info(), &bands).outcome(), Outcome::Failed);
        // A sum that is right only modulo 2^64.
        bands[200] -= 1;
        bands[394] = u64::MAX;
        bands[396] = 1;
        assert_eq!(band_sums(&info(), &bands).outcome(), Outcome::Failed);
    }

    #[test]
    fn a_wrong_histogram_is_found() {
        type Change = fn(&mut Vec<(u32, u64)>);
        let changes: [Change; 4] =
            [|h| h[3].1 += 1, |h| h.swap(1, 2), |h| h[5].0 = 7, |h| h.push((5, 0))];
        for change in changes {
            let mut altered = Published::get().automorphisms.clone();
            change(&mut altered);
            assert_eq!(histogram(&info(), &altered).outcome(), Outcome::Failed);
        }
    }
}
