//! An open table.

use std::path::Path;
use std::sync::OnceLock;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;
use minlex_table::{Checkpoints, FormatError, Info, OpenError, TableError};
use minlex_walk::plan::BandPlan;

/// An open table: immutable, shared freely between threads.
pub struct Table {
    pub(crate) checkpoints: Checkpoints,
}

impl Table {
    /// The table that ships inside the library; at most 4 MiB.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded() -> &'static Table {
        static EMBEDDED: OnceLock<Table> = OnceLock::new();
        EMBEDDED.get_or_init(|| Table {
            checkpoints: Checkpoints::embedded(),
        })
    }

    /// Maps a file and verifies its header.
    ///
    /// # Errors
    /// If the file cannot be read or does not start like a good table.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        Checkpoints::open(path).map(|checkpoints| Table { checkpoints })
    }

    /// [`Table::open`], then [`Table::check`].
    ///
    /// # Errors
    /// As the two.
    pub fn open_checked(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        let path = path.as_ref();
        let table = Table::open(path)?;
        table.check().map_err(|error| OpenError::Format {
            path: Some(path.to_path_buf()),
            error,
        })?;
        Ok(table)
    }

    /// A table in memory, its header verified.
    ///
    /// # Errors
    /// If the bytes do not start like a good table or have another length than it says.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, OpenError> {
        Checkpoints::from_bytes(bytes).map(|checkpoints| Table { checkpoints })
    }

    /// A table that is part of the program, its header verified.
    ///
    /// # Errors
    /// As [`Table::from_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Table, OpenError> {
        Checkpoints::from_static(bytes).map(|checkpoints| Table { checkpoints })
    }

    /// The bytes of the table.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.checkpoints.as_bytes()
    }

    /// What the table says of itself.
    #[must_use]
    pub fn info(&self) -> Info {
        self.checkpoints.info()
    }

    /// Grids per top band, by band number.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn band_counts(&self) -> Result<[u64; BANDS], TableError> {
        self.checkpoints.band_counts()
    }

    /// Grids by order of their automorphism group, ascending, as counted while the table was built.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn automorphism_histogram(&self) -> Result<Vec<(u32, u64)>, TableError> {
        self.checkpoints.automorphism_histogram()
    }

    /// Verifies everything: all checksums, and that the checkpoints fit each other and the
    /// catalogue. Reads the whole table.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), FormatError> {
        self.checkpoints.check(|band| match BandNumber::new(band) {
            Ok(band) => BandPlan::get(band).prefixes(),
            Err(_) => 0,
        })
    }
}
