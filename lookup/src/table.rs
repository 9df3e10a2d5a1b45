//! An open table.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use minlex_catalog::counts::BANDS;
use minlex_table::{Checkpoints, Info, OpenError, TableError};
use minlex_walk::BandPlan;

/// An open table: immutable, and shared freely between threads. A clone is the same table and costs
/// next to nothing. One type holds every kind of table:
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// # use minlex::{OpenError, Table};
/// fn table(file: Option<&str>) -> Result<Table, OpenError> {
///     match file {
///         Some(file) => Table::open(file),
///         None => Ok(Table::embedded().clone()),
///     }
/// }
/// assert_eq!(table(None)?.info().preset, "embedded");
/// # }
/// # Ok::<(), minlex::OpenError>(())
/// ```
#[derive(Clone)]
pub struct Table {
    pub(crate) checkpoints: Arc<Checkpoints>,
}

/// The preset and size of [`Table::info`].
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Info { preset, bytes, .. } = self.info();
        f.debug_struct("Table")
            .field("preset", &preset)
            .field("bytes", &bytes)
            .finish_non_exhaustive()
    }
}

impl Table {
    pub(crate) fn new(checkpoints: Checkpoints) -> Table {
        Table { checkpoints: Arc::new(checkpoints) }
    }

    /// The table inside the library, of at most 4 MiB.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded() -> &'static Table {
        static EMBEDDED: std::sync::OnceLock<Table> = std::sync::OnceLock::new();
        EMBEDDED.get_or_init(|| Table::new(Checkpoints::embedded()))
    }

    /// Opens a table file: reads and verifies its header, in microseconds for any size.
    ///
    /// The first touch of a chunk of 64 KiB reads and verifies it, some 30 us more, and keeps it in
    /// memory of this process. So a look-up is right or an error even if the file changes later.
    /// `Table::map` lets many processes share the memory of a large table, but the caller must
    /// promise that the file does not change.
    ///
    /// # Errors
    /// If the file cannot be read, or its header is not that of a table or is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        Checkpoints::open(path).map(Table::new)
    }

    /// [`Table::open`], then [`Table::check`]: reads and verifies the whole table, and keeps it in
    /// memory.
    ///
    /// # Errors
    /// As [`Table::open`] and [`Table::check`].
    pub fn open_checked(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        let path = path.as_ref();
        let table = Table::open(path)?;
        match table.check() {
            Ok(()) => Ok(table),
            Err(error) => Err(OpenError::new(Some(path), error)),
        }
    }

    /// Makes the shared data now that the first look-ups would make: chutes, fills, and the plan of
    /// each band. Afterwards no look-up of the process is slower than others or takes a lock.
    ///
    /// If a process forks while another thread makes its first look-up, the child deadlocks at its
    /// own first look-up. Call `warm_up` before forking.
    ///
    /// Takes some 60 ms and 13 MB at the first call of a process, microseconds later.
    ///
    /// ```
    /// use minlex::Table;
    ///
    /// let table = Table::embedded();
    /// table.warm_up();
    /// ```
    pub fn warm_up(&self) {
        minlex_walk::warm_up();
    }

    /// Makes the data now that look-ups in all bands share: chutes and fills. For programs with a
    /// thread to spare at their start.
    ///
    /// Takes some 4 ms and 1.5 MB at the first call of a process.
    ///
    /// ```
    /// use minlex::Table;
    ///
    /// let made = std::thread::spawn(Table::warm_up_shared);
    /// // Here the program reads its configuration.
    /// made.join().unwrap();
    /// ```
    pub fn warm_up_shared() {
        minlex_walk::warm_up_shared();
    }

    /// A table in memory with a verified header.
    ///
    /// # Errors
    /// If the header is not that of a table or is damaged, or states another length.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, OpenError> {
        Checkpoints::from_bytes(bytes).map(Table::new)
    }

    /// A table inside the program with a verified header.
    ///
    /// # Errors
    /// As [`Table::from_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Table, OpenError> {
        Checkpoints::from_static(bytes).map(Table::new)
    }

    /// The bytes of the table, damaged or not, for other readers. They are borrowed if they are in
    /// memory in one piece, else read from the file and not kept.
    ///
    /// # Errors
    /// If the file cannot be read, or there is no memory for it.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        self.checkpoints.bytes()
    }

    /// The SHA-256 of the bytes of the table, damaged or not, as `sha256sum` prints it. Reads the
    /// whole file and keeps nothing.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sha256(&self) -> Result<[u8; 32], TableError> {
        self.checkpoints.sha256()
    }

    /// The header of the table, see [`Info`].
    #[must_use]
    pub fn info(&self) -> Info {
        self.checkpoints.info()
    }

    /// Numbers of minlex forms by top band.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn band_counts(&self) -> Result<[u64; BANDS], TableError> {
        self.checkpoints.band_counts()
    }

    /// The automorphism counts that occur, ascending, each with its number of minlex forms, as
    /// counted by the builder.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn automorphism_histogram(&self) -> Result<Vec<(u32, u64)>, TableError> {
        self.checkpoints.automorphism_histogram()
    }

    /// Verifies the table as far as possible without counting grids. Reads the whole table; one
    /// from [`Table::open`] is in memory afterwards.
    ///
    /// After success every checksum is right, and the checkpoints fit each other and the
    /// catalogue's totals. From then on look-ups read nothing from the file. They can fail or be
    /// wrong only if the table was written with a wrong sum, which `minlex verify` finds by
    /// counting the grids.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), TableError> {
        self.checkpoints.check(|band| BandPlan::get(band).prefix_count())
    }
}
