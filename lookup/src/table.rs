//! An open table.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use minlex_catalog::counts::BANDS;
use minlex_table::{Checkpoints, Info, OpenError, TableError};
use minlex_walk::BandPlan;

/// An open table: immutable, shared freely between threads. A clone is the same table once more,
/// and costs next to nothing; so one type holds whichever table a program uses:
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

    /// The table that ships inside the library; at most 4 MiB.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn embedded() -> &'static Table {
        static EMBEDDED: std::sync::OnceLock<Table> = std::sync::OnceLock::new();
        EMBEDDED.get_or_init(|| Table::new(Checkpoints::embedded()))
    }

    /// Opens a table file: reads and verifies its header, in microseconds whatever the size.
    ///
    /// Look-ups read the rest in chunks of 64 KiB when they first touch them, verify what they have
    /// read, and keep it in memory of this process. So whatever happens to the file later, a
    /// look-up is right or an error. Where many processes use a large table, `Table::map` lets them
    /// share its memory, for a promise in return.
    ///
    /// Later look-ups are as fast as with a map. The first one to touch a chunk takes some 30 us
    /// longer, for memory that the process did not have before.
    ///
    /// # Errors
    /// If the file cannot be read or does not start like a good table.
    pub fn open(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        Checkpoints::open(path).map(Table::new)
    }

    /// [`Table::open`], then [`Table::check`]: reads and verifies the whole table, and keeps it in
    /// memory.
    ///
    /// # Errors
    /// As the two.
    pub fn open_checked(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        let path = path.as_ref();
        let table = Table::open(path)?;
        match table.check() {
            Ok(()) => Ok(table),
            Err(error) => Err(OpenError::new(Some(path), error)),
        }
    }

    /// Makes now what first look-ups otherwise make, so that none is slower than the others, and
    /// none takes a lock: chutes, fills, and what is known of each band. All tables of a process
    /// share it.
    ///
    /// If a process forks while another thread makes its first look-up, the child deadlocks at its
    /// own first look-up. Call `warm_up` before forking.
    ///
    /// Cost: some 60 ms and 13 MB at the first call of a process, microseconds later.
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

    /// Makes now what the first look-up of a process needs in any band: chutes and fills. For
    /// programs that have something else to do until then, and a thread for this.
    ///
    /// Cost: some 4 ms and 1.5 MB at the first call of a process.
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

    /// A table in memory, its header verified.
    ///
    /// # Errors
    /// If the bytes do not start like a good table or have another length than it says.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Table, OpenError> {
        Checkpoints::from_bytes(bytes).map(Table::new)
    }

    /// A table that is part of the program, its header verified.
    ///
    /// # Errors
    /// As [`Table::from_bytes`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Table, OpenError> {
        Checkpoints::from_static(bytes).map(Table::new)
    }

    /// The bytes of the table as they are, damaged or not: borrowed if it is in memory in one
    /// piece, else read from the file and not kept. For those who have a reader of their own.
    ///
    /// # Errors
    /// If the file cannot be read, or there is no memory for it.
    pub fn bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        self.checkpoints.bytes()
    }

    /// The SHA-256 of the bytes of the table as they are, damaged or not: what `sha256sum` prints.
    /// Reads the whole file and keeps nothing of it.
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

    /// Verifies all there is to verify without counting grids. Reads the whole table; one that
    /// [`Table::open`] opened is in memory afterwards.
    ///
    /// It proves that every checksum is right and that the checkpoints fit each other and the
    /// catalogue's totals. After that a look-up reads nothing more from the file, and can only fail
    /// or be wrong if a sum was wrong when the table was written, under checksums that are right:
    /// only counting the grids shows it, see `minlex verify`.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), TableError> {
        self.checkpoints.check(|band| BandPlan::get(band).prefix_count())
    }
}
