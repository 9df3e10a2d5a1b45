//! The build done again in memory, and compared with every checkpoint of the table.
//!
//! This level proves that a table equals the builder's to the last bit of its checkpoints. The
//! levels `burnside`, `orbits`, `recount` and `exhaustive` prove the builder right: they share no
//! enumeration with it or judge its results.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;
use minlex_generator::checkpoints::{CodedBand, code_band};
use minlex_generator::enumerate::{BandCounts, count_band};
use minlex_table::format::BAND_ENTRY_BYTES;
use minlex_table::{BandEntry, Header, Section};

use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{StepFn, in_steps};
use crate::reader::File;
use crate::report::{Check, Level};
use crate::totals::Totals;

const LEVEL: Level = Level::Rebuild;

/// A rebuilt band, and its differences from the table.
struct Rebuilt {
    /// The first difference between checkpoints: a wrong count in the table.
    sums: Result<(), Mismatch>,
    /// The first difference between the bytes that code them.
    code: Result<(), Mismatch>,
    entry: BandEntry,
    /// Bytes in `groups`, `low` and `high`.
    bytes: [u64; 3],
    automorphisms: BTreeMap<u32, u64>,
}

pub(crate) fn checks(
    bytes: &[u8],
    stride: u32,
    totals: &Totals,
    progress: &StepFn<'_>,
) -> Vec<Check> {
    const NAME: &str = "build";
    let table = match Stored::read(bytes) {
        Ok(table) => table,
        Err(mismatch) => return vec![mismatch.check(LEVEL, NAME)],
    };
    let numbers: Vec<BandNumber> = BandNumber::all().collect();
    let rebuild = |band: usize| table.rebuild(numbers[band], stride);
    match in_steps::<_, Result<Vec<Rebuilt>, Mismatch>>(NAME, BANDS, progress, rebuild) {
        Ok(bands) => vec![
            checkpoints(&bands),
            code(&bands),
            entries(&bands, &table),
            automorphisms(&bands, &totals.automorphisms),
        ],
        Err(mismatch) => vec![mismatch.check(LEVEL, NAME)],
    }
}

struct Stored<'a> {
    bytes: &'a [u8],
    header: Header,
    file: File<'a>,
}

impl<'a> Stored<'a> {
    fn read(bytes: &'a [u8]) -> Result<Stored<'a>, Mismatch> {
        let wrong = |error| Mismatch::new("header", error, "the header of a table");
        let header = Header::parse(bytes).map_err(|error| wrong(error.to_string()))?;
        let file = File::read(bytes)?;
        let length = header.section(Section::Bands).len();
        if length != BANDS * BAND_ENTRY_BYTES {
            let expected = BANDS * BAND_ENTRY_BYTES;
            return Err(Mismatch::new("length of section bands", length, expected));
        }
        Ok(Stored { bytes, header, file })
    }

    fn section(&self, section: Section) -> &'a [u8] {
        &self.bytes[self.header.section(section)]
    }

    fn entry(&self, band: BandNumber) -> BandEntry {
        let entries = self.section(Section::Bands).as_chunks().0;
        BandEntry::from_bytes(&entries[band.index()])
    }

    fn rebuild(&self, number: BandNumber, stride: u32) -> Result<Rebuilt, Mismatch> {
        let failed =
            |fault: String| Mismatch::new(format!("build of band {number}"), fault, "a band");
        let counts = count_band(number, &AtomicBool::new(false))
            .ok_or_else(|| failed("nothing".to_owned()))?;
        let coded = code_band(&counts, stride).map_err(|error| failed(error.to_string()))?;
        Ok(Rebuilt {
            sums: self.compare_sums(number, &counts, &coded.entry),
            code: self.compare_code(number, &coded),
            entry: coded.entry,
            bytes: [&coded.groups, &coded.low, &coded.high].map(|bytes| bytes.len() as u64),
            automorphisms: counts.automorphisms,
        })
    }

    /// The checkpoints by this crate's own reader, against sums of the rebuilt counts.
    fn compare_sums(
        &self,
        number: BandNumber,
        counts: &BandCounts,
        entry: &BandEntry,
    ) -> Result<(), Mismatch> {
        let record = self.file.band(number.index())?;
        let compare = |count: &str, found: u64, expected: u64| match found == expected {
            true => Ok(()),
            false => Err(Mismatch::new(format!("{count} of band {number}"), found, expected)),
        };
        compare("prefixes", record.prefixes, counts.by_prefix.len() as u64)?;
        compare("grids", record.grids, counts.grids)?;
        compare("spacing", record.spacing, u64::from(entry.spacing))?;
        let checkpoints = record.sums.len() as u64;
        compare("checkpoints", checkpoints, u64::from(entry.checkpoints))?;
        let mut before = 0;
        for (i, &found) in record.sums.iter().enumerate() {
            let prefix = i * entry.spacing as usize;
            if found != before {
                let place = format!("band {number}, checkpoint {i}, before prefix {prefix}");
                return Err(Mismatch::new(place, found, before));
            }
            let next = (prefix + entry.spacing as usize).min(counts.by_prefix.len());
            let stretch = &counts.by_prefix[prefix..next];
            before += stretch.iter().map(|&n| u64::from(n)).sum::<u64>();
        }
        Ok(())
    }

    /// The bytes of a band in the sections `groups`, `low` and `high`, against rebuilt ones.
    fn compare_code(&self, number: BandNumber, coded: &CodedBand) -> Result<(), Mismatch> {
        let entry = self.entry(number);
        for (section, word, built) in [
            (Section::Groups, u64::from(entry.first_group), &coded.groups),
            (Section::Low, entry.low_word, &coded.low),
            (Section::High, entry.high_word, &coded.high),
        ] {
            let start = usize::try_from(word).ok().and_then(|word| word.checked_mul(8));
            let stored =
                start.and_then(|start| self.section(section).get(start..)?.get(..built.len()));
            let name = section.name();
            let place = |byte| format!("band {number}, byte {byte} of its part of section {name}");
            let Some(stored) = stored else {
                return Err(Mismatch::new(place(0), "the end of the section", "more"));
            };
            if let Some(at) = stored.iter().zip(built).position(|(a, b)| a != b) {
                return Err(Mismatch::new(place(at), stored[at], built[at]));
            }
        }
        Ok(())
    }
}

fn checkpoints(bands: &[Rebuilt]) -> Check {
    let count: u64 = bands.iter().map(|band| u64::from(band.entry.checkpoints)).sum();
    first(
        "checkpoints",
        bands.iter().map(|band| &band.sums),
        format!("{count} checkpoints, each as built again"),
    )
}

fn code(bands: &[Rebuilt]) -> Check {
    let bytes: u64 = bands.iter().flat_map(|band| band.bytes).sum();
    first(
        "code",
        bands.iter().map(|band| &band.code),
        format!("{bytes} bytes of groups, low and high bits, each as built again"),
    )
}

fn first<'a>(
    name: &'static str,
    results: impl Iterator<Item = &'a Result<(), Mismatch>>,
    detail: String,
) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, name);
    for mismatch in results.filter_map(|result| result.as_ref().err()) {
        mismatches.add(mismatch.clone());
    }
    mismatches.check(detail)
}

fn entries(bands: &[Rebuilt], table: &Stored<'_>) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "entries");
    let (mut before, mut words) = (0, [0; 3]);
    for (number, band) in BandNumber::all().zip(bands) {
        let [group, low_word, high_word] = words;
        let expected =
            BandEntry { before, first_group: group as u32, low_word, high_word, ..band.entry };
        let found = table.entry(number);
        if found != expected {
            let place = format!("entry of band {number}");
            mismatches.add(Mismatch::new(place, format!("{found:?}"), format!("{expected:?}")));
        }
        before += u64::from(band.entry.grids);
        for (word, bytes) in words.iter_mut().zip(band.bytes) {
            *word += bytes / 8;
        }
    }
    mismatches.check("416 entries, each as built again")
}

fn automorphisms(bands: &[Rebuilt], stored: &[(u32, u64)]) -> Check {
    let mut built: BTreeMap<u32, u64> = BTreeMap::new();
    for (&order, &grids) in bands.iter().flat_map(|band| &band.automorphisms) {
        *built.entry(order).or_default() += grids;
    }
    let built: Vec<(u32, u64)> = built.into_iter().collect();
    let mut mismatches = Mismatches::new(LEVEL, "automorphisms");
    if stored != built {
        let place = "grids by order of the automorphism group";
        mismatches.add(Mismatch::new(place, format!("{stored:?}"), format!("{built:?}")));
    }
    mismatches.check(format!("{} orders of automorphism groups occur as often", built.len()))
}
