//! A reader of table files written from `docs/FORMAT.md` alone; all offsets and lengths are from
//! its tables.
//!
//! It shares nothing with the library's reader. Levels `integrity` and `recount` compare its
//! results with each other and with the grids.

use std::ops::Range;

use minlex_catalog::counts::BANDS;
use sha2::{Digest, Sha256};

use crate::mismatch::Mismatch;

/// Sections in file order, by name.
const SECTIONS: [&str; 6] = ["bands", "groups", "low", "high", "automorphisms", "sums"];
const BANDS_AT: usize = 0;
const GROUPS_AT: usize = 1;
const LOW_AT: usize = 2;
const HIGH_AT: usize = 3;
const SUMS_AT: usize = 5;

pub(crate) struct File<'a> {
    bytes: &'a [u8],
    sections: [Range<usize>; 6],
}

/// The entry of one band, with its checkpoints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BandRecord {
    /// Minlex forms with lower bands.
    pub(crate) before: u64,
    /// Minlex forms with this band.
    pub(crate) grids: u64,
    /// Ways to fill rows 4 to 6.
    pub(crate) prefixes: u64,
    pub(crate) spacing: u64,
    pub(crate) sums: Vec<u64>,
}

fn wrong<T>(
    place: impl Into<String>,
    found: impl ToString,
    expected: impl ToString,
) -> Result<T, Mismatch> {
    Err(Mismatch::new(place, found, expected))
}

fn number(bytes: &[u8], offset: usize, length: usize) -> Result<u64, Mismatch> {
    match offset.checked_add(length).and_then(|end| bytes.get(offset..end)) {
        Some(bytes) => Ok(bytes.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte))),
        None => wrong(
            format!("{length} bytes at offset {offset}"),
            format!("{} bytes", bytes.len()),
            "more",
        ),
    }
}

/// Compares the fields of the fixed header that have one right value.
fn check_fixed_header(bytes: &[u8]) -> Result<(), Mismatch> {
    if !bytes.starts_with(&[0x89, 0x4d, 0x4c, 0x58, 0x0d, 0x0a, 0x1a, 0x0a]) {
        return wrong(
            "first bytes",
            format!("{:02x?}", &bytes[..bytes.len().min(8)]),
            "89 4d 4c 58 0d 0a 1a 0a",
        );
    }
    for (name, offset, length, expected) in [
        ("byte_order", 8, 4, 0x0102_0304),
        ("version", 12, 4, 1),
        ("file_length", 16, 8, bytes.len() as u64),
        ("section_count", 28, 4, 6),
        ("chunk_bytes", 32, 4, 65_536),
    ] {
        let found = number(bytes, offset, length)?;
        if found != expected {
            return wrong(name, found, expected);
        }
    }
    Ok(())
}

fn check_header_sum(bytes: &[u8], body: usize) -> Result<(), Mismatch> {
    let (Some(fixed), Some(rest)) = (bytes.get(..96), bytes.get(128..body)) else {
        return wrong("body_offset", body, format!("128 to {}", bytes.len()));
    };
    let sum = Sha256::new().chain_update(fixed).chain_update(rest).finalize();
    if bytes[96..128] != sum[..] {
        return wrong("header_sha256", "another sum", "the sum of the header");
    }
    Ok(())
}

fn read_directory(bytes: &[u8], body: usize) -> Result<[Range<usize>; 6], Mismatch> {
    let mut sections: [Range<usize>; 6] = std::array::from_fn(|_| 0..0);
    let mut start = body;
    for (i, name) in SECTIONS.iter().enumerate() {
        let entry = 128 + 24 * i;
        for (field, offset, expected) in
            [("section_id", 0, i as u64 + 1), ("section_offset", 8, start as u64)]
        {
            let found = number(bytes, entry + offset, 8)?;
            if found != expected {
                return wrong(format!("{field} of {name}"), found, expected);
            }
        }
        let length = number(bytes, entry + 16, 8)?;
        if length > (bytes.len() - start) as u64 {
            return wrong(format!("section_length of {name}"), length, "a section inside the file");
        }
        sections[i] = start..start + length as usize;
        start = sections[i].end.next_multiple_of(64).min(bytes.len());
    }
    Ok(sections)
}

impl<'a> File<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<File<'a>, Mismatch> {
        check_fixed_header(bytes)?;
        let body = number(bytes, 36, 4)? as usize;
        check_header_sum(bytes, body)?;
        let sections = read_directory(bytes, body)?;
        if sections[SUMS_AT].end != bytes.len() {
            return wrong("end of the sums", sections[SUMS_AT].end, bytes.len());
        }
        if bytes[64..96] != Sha256::digest(&bytes[sections[SUMS_AT].clone()])[..] {
            return wrong("sums_sha256", "another sum", "the sum of the sums");
        }
        Ok(File { bytes, sections })
    }

    pub(crate) fn chunks(&self) -> usize {
        (self.sections[SUMS_AT].start - self.sections[BANDS_AT].start).div_ceil(65_536)
    }

    pub(crate) fn check_chunk(&self, chunk: usize) -> Result<(), Mismatch> {
        let sums = &self.bytes[self.sections[SUMS_AT].clone()];
        let body = &self.bytes[self.sections[BANDS_AT].start..self.sections[SUMS_AT].start];
        let from = chunk * 65_536;
        let bytes = &body[from..body.len().min(from + 65_536)];
        let sum = &Sha256::digest(bytes)[..8];
        let stored = sums.get(8 * chunk..8 * chunk + 8).unwrap_or_default();
        if stored == sum {
            return Ok(());
        }
        let first = self.sections[BANDS_AT].start + from;
        let place = format!("damaged bytes {first} to {}", first + bytes.len() - 1);
        let [sum, stored] = [sum, stored].map(minlex_files::hexadecimal);
        wrong(
            place,
            format!("the checksum {sum}"),
            format!("{stored}: copy the table or build it again"),
        )
    }

    fn section(&self, section: usize) -> &'a [u8] {
        &self.bytes[self.sections[section].clone()]
    }

    /// The word at index `word` of a section of 8-byte words.
    fn word(&self, section: usize, word: u64) -> Result<u64, Mismatch> {
        let offset =
            usize::try_from(word).ok().and_then(|word| word.checked_mul(8)).unwrap_or(usize::MAX);
        number(self.section(section), offset, 8)
            .map_err(|mismatch| mismatch.inside(&format!("section {}", SECTIONS[section])))
    }

    pub(crate) fn band(&self, band: usize) -> Result<BandRecord, Mismatch> {
        let bands = self.section(BANDS_AT);
        if bands.len() != 48 * BANDS {
            return wrong("length of section bands", bands.len(), 48 * BANDS);
        }
        let entry = 48 * band;
        let field = |offset, length| number(bands, entry + offset, length);
        let (prefixes, spacing, checkpoints) = (field(12, 4)?, field(16, 4)?, field(20, 4)?);
        let (low_bits, first_group) = (field(24, 4)?, field(28, 4)?);
        let (low_word, high_word) = (field(32, 8)?, field(40, 8)?);
        let expected = if spacing == 0 { 0 } else { prefixes.div_ceil(spacing) };
        if checkpoints != expected {
            return wrong(format!("checkpoints of band {band}"), checkpoints, expected);
        }
        if low_bits >= 32 {
            return wrong(format!("low_bits of band {band}"), low_bits, "at most 31");
        }
        let groups = self.section(GROUPS_AT);
        let mut sums = Vec::new();
        for i in 0..checkpoints {
            let j = i % 64;
            let group = 8 * (first_group + i / 64) as usize;
            let (group_sum, group_bit) = (number(groups, group, 4)?, number(groups, group + 4, 4)?);
            // Start of the search for the next set bit.
            let mut bit = if j == 0 { group_bit } else { sums_bit(&sums) };
            let found = loop {
                let word = self.word(HIGH_AT, high_word.saturating_add(bit / 64))? >> (bit % 64);
                if word != 0 {
                    break bit + u64::from(word.trailing_zeros());
                }
                bit = (bit / 64 + 1) * 64;
            };
            let at = i * low_bits;
            let word = low_word.saturating_add(at / 64);
            let pair = u128::from(self.word(LOW_AT, word)?)
                | u128::from(self.word(LOW_AT, word.saturating_add(1))?) << 64;
            let low = (pair >> (at % 64)) as u64 & ((1 << low_bits) - 1);
            let high = found - group_bit - j;
            sums.push((group_sum + (high << low_bits) + low, found + 1));
        }
        Ok(BandRecord {
            before: field(0, 8)?,
            grids: field(8, 4)?,
            prefixes,
            spacing,
            sums: sums.into_iter().map(|(sum, _)| sum).collect(),
        })
    }
}

fn sums_bit(sums: &[(u64, u64)]) -> u64 {
    sums.last().map_or(0, |&(_, next)| next)
}

/// Checks that a band's checkpoints start at 0, never descend, and end within the band.
pub(crate) fn ascending(band: usize, record: &BandRecord) -> Result<(), Mismatch> {
    if let Some(&first) = record.sums.first()
        && first != 0
    {
        return wrong(format!("first checkpoint of band {band}"), first, 0);
    }
    let sums = record.sums.iter().chain([&record.grids]);
    for (i, (sum, next)) in record.sums.iter().zip(sums.skip(1)).enumerate() {
        if sum > next {
            return wrong(
                format!("after checkpoint {i} of band {band}"),
                next,
                format!("{sum} or more"),
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use minlex_lookup::Table;

    use super::*;

    #[test]
    fn the_embedded_table_is_read() {
        let table = Table::embedded();
        let bytes = table.bytes().unwrap();
        let file = File::read(&bytes).unwrap();
        for chunk in 0..file.chunks() {
            file.check_chunk(chunk).unwrap();
        }
        let (mut before, mut checkpoints) = (0, 0);
        for (band, &grids) in table.band_counts().unwrap().iter().enumerate() {
            let record = file.band(band).unwrap();
            assert_eq!((record.before, record.grids), (before, grids));
            ascending(band, &record).unwrap();
            before += grids;
            checkpoints += record.sums.len() as u64;
        }
        assert_eq!(checkpoints, table.info().checkpoints);
    }

    #[test]
    fn descending_sums_are_found() {
        let good =
            BandRecord { before: 0, grids: 9, prefixes: 30, spacing: 10, sums: vec![0, 4, 9] };
        assert_eq!(ascending(0, &good), Ok(()));
        for sums in [[1, 4, 9], [0, 9, 4], [0, 4, 10]] {
            let bad = BandRecord { sums: sums.to_vec(), ..good.clone() };
            assert!(ascending(0, &bad).is_err(), "{sums:?}");
        }
    }

    #[test]
    fn flipped_bits_and_cuts_are_found() {
        let good = &*Table::embedded().bytes().unwrap();
        let sound = |bytes: &[u8]| match File::read(bytes) {
            Ok(file) => (0..file.chunks()).all(|chunk| file.check_chunk(chunk).is_ok()),
            Err(_) => false,
        };
        assert!(sound(good));
        for at in (0..300)
            .step_by(7)
            .chain((300..good.len()).step_by(good.len() / 9))
            .chain([good.len() - 1])
        {
            let mut bytes = good.to_vec();
            bytes[at] ^= 0x10;
            assert!(!sound(&bytes), "byte {at}");
            assert!(!sound(&good[..at]), "{at} bytes");
        }
    }
}
