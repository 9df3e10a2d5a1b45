//! The folder of an export: what stands in it, who writes to it, and what of it is finished.
//!
//! ```text
//! manifest.json                              request, columns, tables; when complete, also every file with its sum
//! SHA256SUMS                                 the same sums for `sha256sum -c`, when complete
//! finished.jsonl                             until then: one line for each file that is finished
//! minlex-0000000001-0010000000.parquet ...   the files
//! *.tmp                                      files that somebody is writing
//! .lock                                      held by the process that writes, as long as it lives
//! ```
//! Every file but the journal is written under its name with `.tmp` behind it, flushed to disk and
//! renamed. The journal is appended to, a line after the file that it is about has its name; a line
//! that was cut off by a crash does not count.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use minlex_lookup::Table;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::ExportError;
use crate::request::{Format, Part, Request};
use crate::rows::COLUMNS;

/// Version of the folder's layout and of the formats.
pub const VERSION: u32 = 1;

/// Name of the manifest.
pub const MANIFEST: &str = "manifest.json";
/// Name of the list of sums.
pub const SUMS: &str = "SHA256SUMS";
/// Name of the journal.
pub const JOURNAL: &str = "finished.jsonl";
/// Name of the file that is locked.
pub const LOCK: &str = ".lock";

/// What [`Manifest::kind`] says.
const KIND: &str = "minlex export";

/// What [`Manifest::program`] says.
const PROGRAM: &str = concat!("minlex ", env!("CARGO_PKG_VERSION"));

/// What names of unfinished files end with.
const UNFINISHED: &str = ".tmp";

/// Bytes that are read at once to check a file.
const READ_BYTES: usize = 1 << 20;

/// The content of `manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// `minlex export`.
    pub kind: String,
    /// [`VERSION`].
    pub version: u32,
    /// The program that wrote the manifest.
    pub program: String,
    /// Whether all files are there.
    pub complete: bool,
    /// What was asked for.
    pub request: RequestRecord,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The tables from which grids were read, in order of their sums. All tables give the same
    /// grids.
    pub tables: Vec<TableRecord>,
    /// Rows in `files`.
    pub rows: u64,
    /// Bytes of `files`.
    pub bytes: u64,
    /// Rows in `files` by order of the automorphism group.
    pub automorphisms: BTreeMap<u32, u64>,
    /// Files that are finished, in order of rank; while the export is not complete, the journal may
    /// know more.
    pub files: Vec<FileRecord>,
}

/// A request in the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestRecord {
    /// First rank.
    pub first: u64,
    /// Last rank.
    pub last: u64,
    /// The form of the files.
    pub format: Format,
    /// The most rows of a file.
    pub rows_per_file: u64,
}

/// A table in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TableRecord {
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// `embedded`, `standard`, `large` or `custom`.
    pub preset: String,
}

/// A finished file, in the manifest and in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its name in the folder.
    pub name: String,
    /// Rank of its first row.
    pub first: u64,
    /// Rank of its last row.
    pub last: u64,
    /// Rows.
    pub rows: u64,
    /// Length in bytes.
    pub bytes: u64,
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Rows by order of the automorphism group.
    pub automorphisms: BTreeMap<u32, u64>,
}

impl From<&Request> for RequestRecord {
    fn from(request: &Request) -> RequestRecord {
        RequestRecord {
            first: request.first().get(),
            last: request.last().get(),
            format: request.format(),
            rows_per_file: request.rows_per_file(),
        }
    }
}

impl Manifest {
    fn new(request: &Request) -> Manifest {
        Manifest {
            kind: KIND.to_owned(),
            version: VERSION,
            program: PROGRAM.to_owned(),
            complete: false,
            request: request.into(),
            columns: COLUMNS.map(str::to_owned).to_vec(),
            tables: Vec::new(),
            rows: 0,
            bytes: 0,
            automorphisms: BTreeMap::new(),
            files: Vec::new(),
        }
    }

    /// Lists these files instead of those it lists.
    fn set_files(&mut self, files: Vec<FileRecord>) {
        self.rows = files.iter().map(|file| file.rows).sum();
        self.bytes = files.iter().map(|file| file.bytes).sum();
        self.automorphisms.clear();
        for (&order, &rows) in files.iter().flat_map(|file| &file.automorphisms) {
            *self.automorphisms.entry(order).or_default() += rows;
        }
        self.files = files;
    }
}

/// What the system says when something is done to a path.
fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ExportError {
    let path = path.to_path_buf();
    move |error| ExportError::Io { what, path, error }
}

/// A folder that this process alone writes to.
pub(crate) struct Folder {
    path: PathBuf,
    /// The lock goes when the file is closed, also if the process is killed.
    _lock: File,
    manifest: Manifest,
    /// Whether the manifest stands in the folder as it is here.
    written: bool,
    /// Files that manifest and journal call finished, by name.
    known: BTreeMap<String, FileRecord>,
}

impl Folder {
    /// Opens the folder for a request, and makes it if it does not exist. Unfinished files of dead
    /// processes go.
    ///
    /// # Errors
    /// If the folder holds anything but an export with the same request, or another process is
    /// writing to it.
    pub fn open(path: &Path, request: &Request) -> Result<Folder, ExportError> {
        match fs::create_dir(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(io_error("cannot make folder", path)(error));
            }
            _ => {}
        }
        let refuse = |why: String| ExportError::Folder {
            path: path.to_path_buf(),
            why,
        };
        // Before anything is put into a folder that may be somebody else's.
        if !path.join(MANIFEST).exists()
            && let Some(name) = names(path)?
                .iter()
                .find(|name| *name != LOCK && !is_unfinished(name))
        {
            return Err(refuse(format!(
                "it holds {name:?} and no {MANIFEST}, so it is no export: give a new or an empty folder"
            )));
        }
        let lock = lock(path)?;
        let manifest = match fs::read(path.join(MANIFEST)) {
            Ok(bytes) => Some(parse_manifest(&bytes, request).map_err(refuse)?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(io_error("cannot read", &path.join(MANIFEST))(error)),
        };
        for name in names(path)?.iter().filter(|name| is_unfinished(name)) {
            fs::remove_file(path.join(name))
                .map_err(io_error("cannot delete", &path.join(name)))?;
        }
        let written = manifest.is_some();
        let manifest = manifest.unwrap_or_else(|| Manifest::new(request));
        let journal = read_journal(&path.join(JOURNAL))?;
        let known = manifest.files.iter().cloned().chain(journal);
        Ok(Folder {
            path: path.to_path_buf(),
            _lock: lock,
            known: known.map(|file| (file.name.clone(), file)).collect(),
            manifest,
            written,
        })
    }

    /// What is known of a file, if it was finished.
    pub fn known(&self, part: &Part) -> Option<&FileRecord> {
        self.known.get(&part.name())
    }

    /// Whether nothing is left to do if all files are good.
    pub fn is_complete(&self) -> bool {
        self.written
            && self.manifest.complete
            && self.path.join(SUMS).exists()
            && !self.path.join(JOURNAL).exists()
    }

    /// Where a file of the folder is.
    pub fn place(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes down, before files are written, what is being exported from where, and which files
    /// are good already; starts a new journal.
    pub fn begin(&mut self, table: &Table, good: Vec<FileRecord>) -> Result<Journal, ExportError> {
        let sha256 = table
            .sha256()
            .map_err(|error| ExportError::Table { rank: 1, error })?;
        let record = TableRecord {
            sha256: hexadecimal(&sha256),
            preset: table.info().preset,
        };
        if let Err(place) = self.manifest.tables.binary_search(&record) {
            self.manifest.tables.insert(place, record);
        }
        PROGRAM.clone_into(&mut self.manifest.program);
        self.manifest.complete = false;
        self.manifest.set_files(good);
        self.write_manifest()?;
        // What the old journal said stands in the manifest now.
        let path = self.place(JOURNAL);
        let file = File::create(&path).map_err(io_error("cannot create", &path))?;
        Ok(Journal { path, file })
    }

    /// Writes down that all files are there.
    pub fn complete(&mut self, files: Vec<FileRecord>) -> Result<&Manifest, ExportError> {
        let sums: String = files
            .iter()
            .map(|file| format!("{}  {}\n", file.sha256, file.name))
            .collect();
        self.write(SUMS, sums.as_bytes())?;
        self.manifest.complete = true;
        self.manifest.set_files(files);
        self.write_manifest()?;
        let journal = self.place(JOURNAL);
        fs::remove_file(&journal).map_err(io_error("cannot delete", &journal))?;
        Ok(&self.manifest)
    }

    /// The manifest as it is or will be.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn write_manifest(&mut self) -> Result<(), ExportError> {
        let mut text =
            serde_json::to_string_pretty(&self.manifest).expect("plain structs are always JSON");
        text.push('\n');
        self.write(MANIFEST, text.as_bytes())?;
        self.written = true;
        Ok(())
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), ExportError> {
        let mut file = NewFile::create(self.place(name))?;
        file.write_all(bytes)
            .map_err(io_error("cannot write", &file.path))?;
        file.publish()?;
        Ok(())
    }
}

impl Drop for Folder {
    /// A finished folder holds no lock file. While the lock is held nobody else can be between
    /// opening and locking it and then miss it, but for a process with the same request, which
    /// would find everything done.
    fn drop(&mut self) {
        if self.manifest.complete {
            let _ = fs::remove_file(self.place(LOCK));
        }
    }
}

/// Names of what is in a folder; those that are not UTF-8 with their strange characters replaced.
fn names(path: &Path) -> Result<Vec<String>, ExportError> {
    let mut names = fs::read_dir(path)
        .and_then(|entries| {
            entries
                .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
                .collect::<io::Result<Vec<_>>>()
        })
        .map_err(io_error("cannot read folder", path))?;
    names.sort_unstable();
    Ok(names)
}

/// Whether a name is that of a file of ours that somebody was writing.
fn is_unfinished(name: &str) -> bool {
    name.strip_suffix(UNFINISHED)
        .is_some_and(|name| name == MANIFEST || name == SUMS || name.starts_with("minlex-"))
}

/// Takes the lock.
fn lock(folder: &Path) -> Result<File, ExportError> {
    let path = folder.join(LOCK);
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(io_error("cannot create", &path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ExportError::Folder {
            path: folder.to_path_buf(),
            why: "another process is exporting to it: wait for its end, or give another folder"
                .to_owned(),
        }),
        // Some network file systems have no locks; there the user has to take care.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(io_error("cannot lock", &path)(error)),
    }
}

/// Reads a manifest and holds it against the request; otherwise says why the folder cannot be used.
fn parse_manifest(bytes: &[u8], request: &Request) -> Result<Manifest, String> {
    /// What every version has.
    #[derive(Deserialize)]
    struct Head {
        kind: String,
        version: u32,
    }
    let head = serde_json::from_slice::<Head>(bytes)
        .ok()
        .filter(|head| head.kind == KIND);
    let Some(head) = head else {
        return Err(format!(
            "its {MANIFEST} is not one of `minlex export`: give a new or an empty folder"
        ));
    };
    if head.version != VERSION {
        return Err(format!(
            "it was written in version {} of the format, this program has version {VERSION}: give another folder",
            head.version
        ));
    }
    let manifest: Manifest = serde_json::from_slice(bytes).map_err(|error| {
        format!("its {MANIFEST} is damaged ({error}): delete the folder and start again")
    })?;
    let (found, wanted) = (manifest.request, RequestRecord::from(request));
    if found != wanted {
        return Err(format!(
            "it holds another export (ranks {} to {} as {}, {} rows a file), not {request}: \
             give the arguments it was begun with, or another folder",
            found.first,
            found.last,
            found.format.name(),
            found.rows_per_file
        ));
    }
    Ok(manifest)
}

/// The journal's whole lines. From the first one on that is damaged nothing counts.
fn read_journal(path: &Path) -> Result<Vec<FileRecord>, ExportError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(io_error("cannot read", path)(error)),
    };
    Ok(bytes
        .split_inclusive(|&byte| byte == b'\n')
        .map_while(|line| serde_json::from_slice(line.strip_suffix(b"\n")?).ok())
        .collect())
}

/// Which files are finished, while there are others that are not.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Adds a file.
    pub fn add(&mut self, record: &FileRecord) -> Result<(), ExportError> {
        let mut line = serde_json::to_vec(record).expect("plain structs are always JSON");
        line.push(b'\n');
        self.file
            .write_all(&line)
            .and_then(|()| self.file.sync_data())
            .map_err(io_error("cannot write", &self.path))
    }
}

/// A file that gets its name when it is complete, and leaves nothing behind otherwise. Counts and
/// sums what is written.
pub(crate) struct NewFile {
    path: PathBuf,
    unfinished: PathBuf,
    file: File,
    sum: Sha256,
    bytes: u64,
    published: bool,
}

impl NewFile {
    /// Starts the file that shall stand at `path`.
    pub fn create(path: PathBuf) -> Result<NewFile, ExportError> {
        let mut unfinished = path.clone().into_os_string();
        unfinished.push(UNFINISHED);
        let unfinished = PathBuf::from(unfinished);
        let file = File::create(&unfinished).map_err(io_error("cannot create", &unfinished))?;
        Ok(NewFile {
            path,
            unfinished,
            file,
            sum: Sha256::new(),
            bytes: 0,
            published: false,
        })
    }

    /// Flushes the file to disk and gives it its name; its length in bytes and its SHA-256.
    pub fn publish(mut self) -> Result<(u64, String), ExportError> {
        self.file
            .sync_all()
            .map_err(io_error("cannot write", &self.path))?;
        fs::rename(&self.unfinished, &self.path).map_err(io_error("cannot replace", &self.path))?;
        self.published = true;
        // The name shall last through a power cut too. Some file systems cannot flush a folder.
        if let Some(folder) = self
            .path
            .parent()
            .and_then(|folder| File::open(folder).ok())
        {
            let _ = folder.sync_all();
        }
        Ok((self.bytes, hexadecimal(&self.sum.finalize_reset())))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.published {
            // If this fails the next run does it.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

/// Whether a file is as it was when it was finished. `go_on` is asked every megabyte.
///
/// # Errors
/// What `go_on` says. A file that cannot be read is not good, and needs to be written anew.
pub(crate) fn is_good(
    path: &Path,
    record: &FileRecord,
    mut go_on: impl FnMut() -> Result<(), ExportError>,
) -> Result<bool, ExportError> {
    let Ok(mut file) = File::open(path) else {
        return Ok(false);
    };
    if file
        .metadata()
        .is_ok_and(|metadata| metadata.len() != record.bytes)
    {
        return Ok(false);
    }
    let (mut sum, mut buffer) = (Sha256::new(), vec![0; READ_BYTES]);
    loop {
        go_on()?;
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hexadecimal(&sum.finalize()) == record.sha256),
            Ok(read) => sum.update(&buffer[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Ok(false),
        }
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
