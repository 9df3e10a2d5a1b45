//! An open table and its checkpoints.
//!
//! A checkpoint says how many grids of a band come before its n-th, 2n-th, 3n-th ... two-band
//! prefix. Within a band these sums ascend, and are stored by Elias and Fano's method in groups of
//! 64: the sum at the start of the group as it is, for each checkpoint the lowest bits of what has
//! been added since, and the rest in unary: bit `j + (sum >> low_bits)` is set for checkpoint `j`
//! of the group.

use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::format::{
    AUTOMORPHISM_ENTRY_BYTES, BAND_ENTRY_BYTES, BandEntry, CHUNK_BYTES, FormatError, GROUP,
    GROUP_ENTRY_BYTES, VERSION, read_u32, read_u64,
};
use crate::header::{Header, Section};
use crate::manifest::Manifest;
use minlex_catalog::Rank;
use minlex_catalog::counts::{BANDS, ESSENTIALLY_DIFFERENT};

use crate::error::{OpenError, TableError};
use crate::source::Source;

/// An open table: immutable, shared freely between threads.
pub struct Checkpoints {
    source: Source,
    header: Header,
    /// One bit per chunk whose checksum was found right.
    verified: Box<[AtomicU64]>,
    bands: OnceLock<Box<Bands>>,
    /// By band: the sums of every [`SAMPLE`]-th group, gathered at the band's first search, so that
    /// a search in a large table waits for distant memory only twice.
    samples: Box<[OnceLock<Box<[u32]>>; BANDS]>,
}

/// The bands' entries.
struct Bands {
    entries: [BandEntry; BANDS],
    /// Grids before each band once more, close together for searches.
    firsts: [u64; BANDS],
}

/// Groups from one sampled sum to the next: 64 entries are eight lines of cache.
const SAMPLE: u32 = 64;

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// `embedded`, `standard`, `large` or `custom`.
    pub preset: String,
    /// Two-band prefixes from one checkpoint to the next in a band of average density.
    pub stride: u32,
    /// Version of the format.
    pub version: u32,
    /// Length in bytes.
    pub bytes: u64,
    /// Grids in the table: 5,472,730,538.
    pub grids: u64,
    /// Checkpoints in all bands.
    pub checkpoints: u64,
    /// Name, offset and length in bytes of each section.
    pub sections: Vec<(&'static str, u64, u64)>,
}

/// A checkpoint as found by rank.
pub struct Found {
    /// Number of the checkpoint in its band.
    pub number: u32,
    /// Grids of the band before it.
    pub before: u32,
}

fn structure(what: impl Into<String>) -> TableError {
    TableError::Damaged(FormatError::Structure(what.into()))
}

impl Checkpoints {
    /// The table that ships inside the library; at most 4 MiB.
    #[must_use]
    #[cfg(feature = "embedded")]
    pub fn embedded() -> Checkpoints {
        match Checkpoints::from_static(minlex_data::EMBEDDED_TABLE) {
            Ok(table) => table,
            // The bytes are part of the program and a test opens them.
            Err(error) => unreachable!("the embedded table is good: {error}"),
        }
    }

    /// Maps a file and verifies its header, at a cost that does not depend on the table's size but
    /// for 8 bytes per 64 KiB.
    ///
    /// Damage further inside is found when a look-up meets it: each chunk's checksum is verified
    /// before its first use. The file must not be changed while it is open; replace tables by
    /// renaming, as `minlex build` does.
    ///
    /// # Errors
    /// If the file cannot be read or does not start like a good table.
    pub fn open(path: impl AsRef<Path>) -> Result<Checkpoints, OpenError> {
        let path = path.as_ref();
        let source = Source::map(path).map_err(|error| OpenError::Io {
            path: path.to_path_buf(),
            error,
        })?;
        Checkpoints::new(source).map_err(|error| OpenError::Format {
            path: Some(path.to_path_buf()),
            error,
        })
    }

    /// A table in memory, its header verified.
    ///
    /// # Errors
    /// If the bytes do not start like a good table or have another length than it says.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Checkpoints, OpenError> {
        Checkpoints::new(Source::Owned(bytes.into_boxed_slice()))
            .map_err(|error| OpenError::Format { path: None, error })
    }

    /// A table that is part of the program, its header verified.
    ///
    /// # Errors
    /// As [`Checkpoints::from_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Checkpoints, OpenError> {
        Checkpoints::new(Source::Static(bytes))
            .map_err(|error| OpenError::Format { path: None, error })
    }

    fn new(source: Source) -> Result<Checkpoints, FormatError> {
        let header = Header::parse(source.bytes())?;
        let words = header.chunks().div_ceil(64);
        Ok(Checkpoints {
            source,
            header,
            verified: (0..words).map(|_| AtomicU64::new(0)).collect(),
            bands: OnceLock::new(),
            samples: Box::new([const { OnceLock::new() }; BANDS]),
        })
    }

    /// The bytes of the table.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.source.bytes()
    }

    /// What the table says of itself.
    #[must_use]
    pub fn info(&self) -> Info {
        let Manifest {
            preset,
            stride,
            grids,
            checkpoints,
        } = self.header.manifest.clone();
        Info {
            preset,
            stride,
            version: VERSION,
            bytes: self.as_bytes().len() as u64,
            grids,
            checkpoints,
            sections: Section::ALL
                .map(|section| {
                    let range = self.header.section(section);
                    (section.name(), range.start as u64, range.len() as u64)
                })
                .to_vec(),
        }
    }

    /// Grids per top band, by band number.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn band_counts(&self) -> Result<[u64; BANDS], TableError> {
        Ok(self.bands()?.map(|band| u64::from(band.grids)))
    }

    /// Grids by order of their automorphism group, ascending, as counted while the table was built.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn automorphism_histogram(&self) -> Result<Vec<(u32, u64)>, TableError> {
        let len = self.header.section(Section::Automorphisms).len();
        let bytes = self.read(Section::Automorphisms, 0, len)?;
        if bytes.is_empty() || !len.is_multiple_of(AUTOMORPHISM_ENTRY_BYTES) {
            return Err(structure(format!(
                "the automorphism section has {len} bytes"
            )));
        }
        Ok(bytes
            .chunks_exact(AUTOMORPHISM_ENTRY_BYTES)
            .map(|entry| (read_u32(entry, 0), read_u64(entry, 8)))
            .collect())
    }

    /// Verifies everything: all checksums, and that the checkpoints fit each other and the
    /// catalogue. Reads the whole table.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, prefixes: impl Fn(u16) -> u32) -> Result<(), FormatError> {
        for chunk in 0..self.header.chunks() {
            self.verify_chunk(chunk)?;
        }
        self.check_padding()?;
        self.check_structure(prefixes)
            .map_err(|TableError::Damaged(error)| error)
    }

    /// Bytes between sections are zero, so that equal tables are equal files.
    fn check_padding(&self) -> Result<(), FormatError> {
        for pair in Section::ALL.windows(2) {
            let gap = self.header.section(pair[0]).end..self.header.section(pair[1]).start;
            if self.as_bytes()[gap].iter().any(|&b| b != 0) {
                return Err(FormatError::Structure(format!(
                    "bytes after section {} are not zero",
                    pair[0].name()
                )));
            }
        }
        Ok(())
    }

    fn check_structure(&self, prefixes: impl Fn(u16) -> u32) -> Result<(), TableError> {
        let histogram = self.automorphism_histogram()?;
        let ascending = histogram.is_sorted_by(|a, b| a.0 < b.0);
        let sum = histogram
            .iter()
            .try_fold(0u64, |sum, &(_, n)| sum.checked_add(n));
        if !ascending || sum != Some(ESSENTIALLY_DIFFERENT) {
            return Err(structure(
                "the automorphism counts do not add up to the catalogue",
            ));
        }
        let mut checkpoints = 0;
        for (class, band) in self.bands()?.iter().enumerate() {
            checkpoints += u64::from(band.checkpoints);
            let expected = prefixes(class as u16);
            if band.prefixes != expected {
                return Err(structure(format!(
                    "band {class} is said to have {} prefixes, it has {expected}",
                    band.prefixes
                )));
            }
            self.check_band(class, band)?;
        }
        let manifest = &self.header.manifest;
        if manifest.grids != ESSENTIALLY_DIFFERENT || manifest.checkpoints != checkpoints {
            return Err(structure(format!(
                "the manifest speaks of {} grids and {} checkpoints, there are {ESSENTIALLY_DIFFERENT} and {checkpoints}",
                manifest.grids, manifest.checkpoints
            )));
        }
        Ok(())
    }

    /// Sums ascend within the band and end below its number of grids.
    fn check_band(&self, class: usize, band: &BandEntry) -> Result<(), TableError> {
        let mut last = 0;
        for group in 0..band.groups() {
            let (base, start) = self.group(band, group)?;
            if base < last || (group == 0 && (base != 0 || start != 0)) {
                return Err(structure(format!(
                    "sums of band {class} do not ascend at group {group}"
                )));
            }
            let (mut word, mut index) = self.high(band, u64::from(start))?;
            let members = (band.checkpoints - group * GROUP).min(GROUP);
            for j in 0..members {
                while word == 0 {
                    index += 1;
                    word = self.high_word(band, index)?;
                }
                let position = index * 64 + u64::from(word.trailing_zeros()) - u64::from(start);
                word &= word - 1;
                let sum = self.sum(band, group * GROUP + j, base, position - u64::from(j))?;
                let ascends = sum >= last && sum <= band.grids && (j > 0 || sum == base);
                if !ascends {
                    return Err(structure(format!(
                        "sums of band {class} do not ascend at group {group}"
                    )));
                }
                last = sum;
            }
        }
        Ok(())
    }

    fn verify_chunk(&self, chunk: usize) -> Result<(), FormatError> {
        let (word, bit) = (&self.verified[chunk / 64], 1 << (chunk % 64));
        // Relaxed is enough: the bytes never change, the bit only saves work.
        if word.load(Ordering::Relaxed) & bit == 0 {
            self.header.check_chunk(self.as_bytes(), chunk)?;
            word.fetch_or(bit, Ordering::Relaxed);
        }
        Ok(())
    }

    /// `len` bytes of a section, verified.
    #[inline(always)]
    fn read(&self, section: Section, at: usize, len: usize) -> Result<&[u8], TableError> {
        let Range { start, end } = self.header.section(section);
        let from = start.saturating_add(at);
        let to = from.saturating_add(len);
        if to > end {
            return Err(structure(format!(
                "something is said to be at byte {at} of section {}",
                section.name()
            )));
        }
        if len > 0 {
            let body = self.header.body().start;
            for chunk in (from - body) / CHUNK_BYTES..=(to - 1 - body) / CHUNK_BYTES {
                self.verify_chunk(chunk)?;
            }
        }
        Ok(&self.as_bytes()[from..to])
    }

    /// The bands' entries, read and held against each other at the first call.
    #[inline]
    pub fn bands(&self) -> Result<&[BandEntry; BANDS], TableError> {
        Ok(&self.all_bands()?.entries)
    }

    fn all_bands(&self) -> Result<&Bands, TableError> {
        if let Some(bands) = self.bands.get() {
            return Ok(bands);
        }
        let entries = *self.read_bands()?;
        let firsts = entries.each_ref().map(|band| band.before);
        Ok(self
            .bands
            .get_or_init(|| Box::new(Bands { entries, firsts })))
    }

    fn read_bands(&self) -> Result<Box<[BandEntry; BANDS]>, TableError> {
        let len = self.header.section(Section::Bands).len();
        if len != BANDS * BAND_ENTRY_BYTES {
            return Err(structure(format!("the band section has {len} bytes")));
        }
        let bytes = self.read(Section::Bands, 0, len)?;
        let mut bands = Box::new([BandEntry::default(); BANDS]);
        let mut before = 0u64;
        for (class, (band, entry)) in bands
            .iter_mut()
            .zip(bytes.chunks_exact(BAND_ENTRY_BYTES))
            .enumerate()
        {
            let mut fixed = [0; BAND_ENTRY_BYTES];
            fixed.copy_from_slice(entry);
            *band = BandEntry::from_bytes(&fixed);
            let checkpoints = if band.spacing == 0 {
                0
            } else {
                band.prefixes.div_ceil(band.spacing)
            };
            let good = band.before == before
                && band.checkpoints == checkpoints
                && (band.grids > 0) == (band.checkpoints > 0)
                && band.low_bits < 32;
            if !good {
                return Err(structure(format!(
                    "the entry of band {class} contradicts itself"
                )));
            }
            before += u64::from(band.grids);
        }
        if before != ESSENTIALLY_DIFFERENT {
            return Err(structure(format!(
                "the bands have {before} grids, there are {ESSENTIALLY_DIFFERENT}"
            )));
        }
        Ok(bands)
    }

    /// The band of a rank, and how many grids of the band come before it.
    pub fn band_of(&self, rank: Rank) -> Result<(u16, u32), TableError> {
        let bands = self.all_bands()?;
        let class = bands
            .firsts
            .partition_point(|&first| first <= rank.zero_based())
            - 1;
        Ok((
            class as u16,
            (rank.zero_based() - bands.firsts[class]) as u32,
        ))
    }

    /// Sum at the start of a group of checkpoints, and where its unary part starts, in bits from
    /// the band's first word.
    #[inline(always)]
    fn group(&self, band: &BandEntry, group: u32) -> Result<(u32, u32), TableError> {
        let at = (band.first_group as usize + group as usize) * GROUP_ENTRY_BYTES;
        let entry = self.read(Section::Groups, at, GROUP_ENTRY_BYTES)?;
        Ok((read_u32(entry, 0), read_u32(entry, 4)))
    }

    #[inline(always)]
    fn high_word(&self, band: &BandEntry, index: u64) -> Result<u64, TableError> {
        let word = usize::try_from(band.high_word.saturating_add(index)).unwrap_or(usize::MAX);
        Ok(read_u64(
            self.read(Section::High, word.saturating_mul(8), 8)?,
            0,
        ))
    }

    /// The word that holds bit `position`, with the bits before it cleared, and its index.
    #[inline(always)]
    fn high(&self, band: &BandEntry, position: u64) -> Result<(u64, u64), TableError> {
        let index = position / 64;
        Ok((
            self.high_word(band, index)? & (u64::MAX << (position % 64)),
            index,
        ))
    }

    /// The sum at a checkpoint whose high part is `high`.
    #[inline(always)]
    fn sum(
        &self,
        band: &BandEntry,
        checkpoint: u32,
        base: u32,
        high: u64,
    ) -> Result<u32, TableError> {
        let low = if band.low_bits == 0 {
            0
        } else {
            let bit = u64::from(checkpoint) * u64::from(band.low_bits);
            let word =
                usize::try_from(band.low_word.saturating_add(bit / 64)).unwrap_or(usize::MAX);
            // A field may reach into the next word; the section has one word more than it needs for
            // that.
            let words = self.read(Section::Low, word.saturating_mul(8), 16)?;
            let pair = u128::from(read_u64(words, 0)) | u128::from(read_u64(words, 8)) << 64;
            (pair >> (bit % 64)) as u64 & ((1 << band.low_bits) - 1)
        };
        u32::try_from(u64::from(base) + (high << band.low_bits) + low)
            .ok()
            .filter(|&sum| sum <= band.grids)
            .ok_or_else(|| structure("a sum is larger than its band"))
    }

    /// Grids of the band before checkpoint `number`; all of them for the number after the last.
    #[inline]
    pub fn before(&self, band: &BandEntry, number: u32) -> Result<u32, TableError> {
        if number >= band.checkpoints {
            return Ok(band.grids);
        }
        let (base, start) = self.group(band, number / GROUP)?;
        let (mut word, mut index) = self.high(band, u64::from(start))?;
        let mut rest = number % GROUP;
        while word.count_ones() <= rest {
            rest -= word.count_ones();
            index += 1;
            word = self.high_word(band, index)?;
        }
        for _ in 0..rest {
            word &= word - 1;
        }
        let position = index * 64 + u64::from(word.trailing_zeros()) - u64::from(start);
        self.sum(band, number, base, position - u64::from(number % GROUP))
    }

    fn samples(&self, class: u16) -> Result<&[u32], TableError> {
        let cell = &self.samples[usize::from(class)];
        if let Some(samples) = cell.get() {
            return Ok(samples);
        }
        let band = &self.bands()?[usize::from(class)];
        let samples = (0..band.groups())
            .step_by(SAMPLE as usize)
            .map(|group| Ok(self.group(band, group)?.0))
            .collect::<Result<Box<[u32]>, TableError>>()?;
        Ok(cell.get_or_init(|| samples))
    }

    /// The last checkpoint with at most `target` grids of the band before it.
    #[inline]
    pub fn find(&self, class: u16, target: u32) -> Result<Found, TableError> {
        let band = &self.bands()?[usize::from(class)];
        // The last group that starts at or below the target: among the sampled ones first, then
        // among the 64 behind it.
        let samples = self.samples(class)?;
        let sample = samples
            .partition_point(|&sum| sum <= target)
            .saturating_sub(1) as u32;
        let mut low = sample * SAMPLE;
        let mut high = (low + SAMPLE).min(band.groups());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.group(band, middle)?.0 <= target {
                low = middle;
            } else {
                high = middle;
            }
        }
        let (base, start) = self.group(band, low)?;
        let members = (band.checkpoints - low * GROUP).min(GROUP);
        let wanted = u64::from(target.saturating_sub(base)) >> band.low_bits;
        let (mut word, mut index) = self.high(band, u64::from(start))?;
        let mut found = Found {
            number: low * GROUP,
            before: base,
        };
        for j in 0..members {
            while word == 0 {
                index += 1;
                word = self.high_word(band, index)?;
            }
            let position = index * 64 + u64::from(word.trailing_zeros()) - u64::from(start);
            word &= word - 1;
            let part = position - u64::from(j);
            if part > wanted {
                break;
            }
            // Only the last few can be the one; the low bits of the others need not be read.
            if part + 1 >= wanted || j + 1 == members {
                let sum = self.sum(band, low * GROUP + j, base, part)?;
                if sum > target {
                    break;
                }
                found = Found {
                    number: low * GROUP + j,
                    before: sum,
                };
            } else {
                found.number = low * GROUP + j;
                found.before = u32::MAX;
            }
        }
        if found.before == u32::MAX {
            found.before = self.before(band, found.number)?;
        }
        Ok(found)
    }
}
