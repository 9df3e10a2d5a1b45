//! An open table.
//!
//! A checkpoint holds the number of grids of a band before its n-th, 2n-th, 3n-th ... two-band
//! prefix. Within a band these sums ascend, coded as in [`crate::elias_fano`].
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use minlex_catalog::counts::BANDS;
use minlex_catalog::{BandNumber, Rank};
use sha2::{Digest, Sha256};

use crate::band::{Band, Samples};
use crate::band_entry::BandEntry;
use crate::bands::Bands;
use crate::body::{Body, Bytes};
use crate::chunk_file::{self, PositionedFile};
use crate::contradiction::Contradiction;
use crate::error::{OpenError, TableError};
use crate::format::{AUTOMORPHISM_ENTRY_BYTES, VERSION, read_u32, read_u64};
use crate::manifest::Manifest;
use crate::section::Section;
use crate::try_once::TryOnce;

/// An open table, immutable and shared between threads.
pub struct Checkpoints {
    pub(crate) body: Body,
    bands: TryOnce<Box<Bands>>,
    samples: Box<[Samples; BANDS]>,
}

/// Facts about a table, from its manifest and its size.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Sections, in file order.
    pub sections: Vec<SectionInfo>,
}

/// Place of a section in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SectionInfo {
    /// Its name: `bands`, `groups`, `low`, `high`, `automorphisms` or `sums`.
    pub name: &'static str,
    /// Its first byte.
    pub offset: u64,
    /// Its length in bytes.
    pub bytes: u64,
}

impl Checkpoints {
    /// The table inside the library, of at most 4 MiB.
    #[must_use]
    #[cfg(feature = "embedded")]
    pub fn embedded() -> Checkpoints {
        match Checkpoints::from_static(minlex_data::EMBEDDED_TABLE) {
            Ok(table) => table,
            // A test opens the bytes, which are part of the program.
            Err(error) => unreachable!("the embedded table is good: {error}"),
        }
    }

    /// Opens a table file: reads the header and 8 bytes for each 64 KiB and verifies them, in
    /// microseconds. The rest takes address space but no memory yet.
    ///
    /// Look-ups read the rest in chunks of 64 KiB at first use, verify them, and keep them in
    /// memory of this process. Later changes of the file cannot give a wrong answer or stop the
    /// process. A chunk that is unreadable or has changed is an error of the look-up that needs it.
    /// A deleted file, or one replaced by renaming, as `minlex build` does, stays usable.
    ///
    /// # Errors
    /// If the file cannot be read, or its header is not that of a table or is damaged.
    ///
    /// ```no_run
    /// let table = minlex_table::Checkpoints::open("minlex-standard.mlx")?;
    /// assert_eq!(table.info().preset, "standard");
    /// # Ok::<(), minlex_table::OpenError>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Checkpoints, OpenError> {
        let path = path.as_ref();
        chunk_file::open(path)
            .map_err(TableError::from)
            .and_then(|(file, length)| Body::in_file(PositionedFile::new(file), length))
            .map(Checkpoints::new)
            .map_err(|error| OpenError::new(Some(path), error))
    }

    /// A table in memory, its header verified.
    ///
    /// # Errors
    /// If the header is not that of a table or is damaged, or states another length.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Checkpoints, OpenError> {
        Checkpoints::in_memory(Bytes::Owned(bytes.into_boxed_slice()))
    }

    /// A table that is part of the program, its header verified.
    ///
    /// # Errors
    /// As [`Checkpoints::from_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Checkpoints, OpenError> {
        Checkpoints::in_memory(Bytes::Static(bytes))
    }

    fn in_memory(bytes: Bytes) -> Result<Checkpoints, OpenError> {
        match Body::in_memory(bytes) {
            Ok(body) => Ok(Checkpoints::new(body)),
            Err(error) => Err(OpenError::new(None, error)),
        }
    }

    pub(crate) fn new(body: Body) -> Checkpoints {
        Checkpoints {
            body,
            bands: TryOnce::new(),
            samples: Box::new([const { TryOnce::new() }; BANDS]),
        }
    }

    /// The bytes of the table, damaged or not. They are borrowed if they are in memory in one
    /// piece, else read from the file and not kept.
    ///
    /// # Errors
    /// If the file cannot be read, or there is no memory for it.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        self.body.raw_bytes()
    }

    /// SHA-256 of the table's bytes, damaged or not. Reads the whole file and keeps nothing.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sha256(&self) -> Result<[u8; 32], TableError> {
        let mut hasher = Sha256::new();
        for piece in self.body.raw_pieces() {
            hasher.update(&piece?);
        }
        Ok(hasher.finalize().into())
    }

    /// Facts about the table.
    #[must_use]
    pub fn info(&self) -> Info {
        let header = &self.body.header;
        let Manifest { preset, stride, grids, checkpoints } = header.manifest.clone();
        let section = |section: Section| {
            let range = header.section(section);
            SectionInfo {
                name: section.name(),
                offset: range.start as u64,
                bytes: range.len() as u64,
            }
        };
        Info {
            preset,
            stride,
            version: VERSION,
            bytes: header.file_length() as u64,
            grids,
            checkpoints,
            sections: Section::ALL.iter().copied().map(section).collect(),
        }
    }

    /// Number of grids with each band on top, by band number.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn band_counts(&self) -> Result<[u64; BANDS], TableError> {
        Ok(self.bands()?.map(|band| u64::from(band.grids)))
    }

    /// The automorphism counts that occur, ascending, each with its number of grids.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn automorphism_histogram(&self) -> Result<Vec<(u32, u64)>, TableError> {
        let section = self.body.header.section(Section::Automorphisms);
        let bytes = section.len();
        if bytes == 0 || !bytes.is_multiple_of(AUTOMORPHISM_ENTRY_BYTES) {
            return Err(Contradiction::AutomorphismSection { bytes }.into());
        }
        let entries = self.body.copy(section)?;
        Ok(entries
            .chunks_exact(AUTOMORPHISM_ENTRY_BYTES)
            .map(|entry| (read_u32(entry, 0), read_u64(entry, 8)))
            .collect())
    }

    /// Entries of the bands, read and checked at the first call.
    ///
    /// # Errors
    /// If the table is damaged.
    #[inline]
    pub fn bands(&self) -> Result<&[BandEntry; BANDS], TableError> {
        Ok(&self.all_bands()?.entries)
    }

    /// The checkpoints of a band, which must have `prefixes` two-band prefixes: a table with
    /// another number is damaged.
    ///
    /// # Errors
    /// If the table is damaged.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use minlex_catalog::Rank;
    /// use minlex_table::Checkpoints;
    ///
    /// let table = Checkpoints::embedded();
    /// let (number, grid) = table.band_of(Rank::new(5_000_000_000)?)?;
    /// assert_eq!((number.get(), grid), (144, 3_126_850));
    /// // Here the table's own number serves; `minlex_walk` counts the prefixes.
    /// let prefixes = table.bands()?[number.index()].prefixes;
    /// let band = table.band(number, prefixes)?;
    /// let block = band.block_of_grid(grid)?;
    /// assert!(block.grids.contains(&grid));
    /// assert_eq!(band.block_of_prefix(block.prefixes.start)?, block);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn band(&self, band: BandNumber, prefixes: u32) -> Result<Band<'_>, TableError> {
        let entry = &self.bands()?[band.index()];
        if entry.prefixes != prefixes {
            return Err(Contradiction::Prefixes {
                band,
                stated: entry.prefixes,
                counted: prefixes,
            }
            .into());
        }
        self.unchecked_band(band)
    }

    /// Prefetches the memory of [`Band::block_of_prefix`] for some prefixes. A search waits for
    /// distant memory twice; prefetching lets many searches wait together. It pays if some dozens
    /// of searches follow soon.
    ///
    /// # Errors
    /// As [`Band::block_of_prefix`]; the other prefixes can still be looked up later.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use minlex_catalog::BandNumber;
    /// use minlex_table::Checkpoints;
    ///
    /// let table = Checkpoints::embedded();
    /// let prefixes = [2, 0, 5].map(|n| (BandNumber::new(n).unwrap(), 1000));
    /// table.ask_ahead(prefixes.into_iter())?;
    /// # }
    /// # Ok::<(), minlex_table::TableError>(())
    /// ```
    #[inline]
    pub fn ask_ahead(
        &self,
        prefixes: impl Iterator<Item = (BandNumber, u32)> + Clone,
    ) -> Result<(), TableError> {
        for (band, prefix) in prefixes.clone() {
            self.unchecked_band(band)?.ask_ahead(prefix);
        }
        for (band, prefix) in prefixes {
            self.unchecked_band(band)?.ask_ahead_further(prefix)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn unchecked_band(&self, band: BandNumber) -> Result<Band<'_>, TableError> {
        let entry = &self.bands()?[band.index()];
        Band::new(&self.body, &self.samples[band.index()], band, entry)
    }

    /// The band on top of the grid at a rank, and the number of grids of the band before it.
    ///
    /// # Errors
    /// If the table is damaged.
    #[inline]
    pub fn band_of(&self, rank: Rank) -> Result<(BandNumber, u32), TableError> {
        self.all_bands()?.band_of(rank)
    }

    #[inline(always)]
    fn all_bands(&self) -> Result<&Bands, TableError> {
        let bands = self.bands.get_or_try_init(|| Bands::read(&self.body).map(Box::new))?;
        Ok(bands)
    }
}

impl fmt::Debug for Checkpoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoints").field("info", &self.info()).finish_non_exhaustive()
    }
}
