//! The folder of an export: the files in it and beside it, its lock, and its finished files.
//!
//! ```text
//! grids/minlex-0000000001-0010000000.parquet ...  the files
//! grids/band=000/minlex-...parquet ...            if there is a folder for each band
//! grids/.minlex-...parquet.tmp                    files that someone is writing
//! grids.manifest.json                             request, columns, tables, files and their sums
//! grids.sha256                                    the same sums for `sha256sum -c`, when complete
//! grids.lock                                      held by the process that writes
//! ```
//! The folder holds nothing but rows, since some tools read everything in a folder. Every file is
//! written under another name, flushed to disk and renamed, so a file under its own name is
//! finished. The manifest lists it soon after, and is all that an export remembers. It has a sum of
//! its own, and an altered one is refused.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use minlex_catalog::BandNumber;
use minlex_files::{FileError, Found, Target, follow_links, hexadecimal, open_to_lock, read};
use minlex_lookup::Table;

use crate::error::ExportError;
use crate::file::is_unfinished;
use crate::manifest::{FileRecord, Manifest, TableRecord, most_bytes};
use crate::request::{Part, Request, band_folder};

/// The end of the name of the manifest, after the name of the folder.
pub const MANIFEST: &str = "manifest.json";
/// The end of the name of the list of sums.
pub const SUMS: &str = "sha256";
/// The end of the name of the file that is locked.
pub const LOCK: &str = "lock";

/// The pause between two manifests, in units of the time to write one: they take at most a
/// twentieth of the time.
const PAUSE: u32 = 20;

/// The place of a file beside a folder: `grids.manifest.json` for `grids` and [`MANIFEST`].
///
/// ```
/// use minlex_export::folder::{MANIFEST, beside};
///
/// let place = beside("data/grids".as_ref(), MANIFEST);
/// assert_eq!(place.unwrap(), std::path::Path::new("data/grids.manifest.json"));
/// assert_eq!(beside("/".as_ref(), MANIFEST), None);
/// ```
///
/// `None` for the root of a file system, which has nothing beside it.
#[must_use]
pub fn beside(folder: &Path, what: &str) -> Option<PathBuf> {
    // `.` has a name only as a full path.
    let folder = match folder.file_name() {
        Some(_) => folder.to_path_buf(),
        None => fs::canonicalize(folder).ok()?,
    };
    let mut name = folder.file_name()?.to_os_string();
    name.push(".");
    name.push(what);
    Some(folder.with_file_name(name))
}

/// A folder that this process alone writes to.
pub(crate) struct Folder {
    path: PathBuf,
    beside: Beside,
    /// Closing the file frees the lock, even if the process is killed.
    _lock: File,
    manifest: Manifest,
    written: bool,
}

/// The finished files of a run, each of which the manifest soon lists.
pub(crate) struct Finished {
    manifest: Manifest,
    place: PathBuf,
    files: Files,
    /// The time to write the manifest again.
    due: Instant,
}

pub(crate) type Files = BTreeMap<u64, FileRecord>;

struct Beside {
    manifest: PathBuf,
    sums: PathBuf,
    lock: PathBuf,
}

impl Beside {
    fn of(folder: &Path) -> Option<Beside> {
        Some(Beside {
            manifest: beside(folder, MANIFEST)?,
            sums: beside(folder, SUMS)?,
            lock: beside(folder, LOCK)?,
        })
    }

    /// The manifest's file name, for messages.
    fn manifest_name(&self) -> String {
        let name = self.manifest.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }
}

impl Folder {
    /// Opens the folder for a request, and makes it if it does not exist. Deletes unfinished files
    /// of dead processes.
    ///
    /// # Errors
    /// If the folder holds anything but an export with the same request, or another process writes
    /// to it.
    pub fn open(path: &Path, request: &Request) -> Result<Folder, ExportError> {
        match fs::create_dir(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(FileError::io("cannot make folder", path)(error).into());
            }
            _ => {}
        }
        if let Err(FileError::NotAFile { found: found @ Found::ForeignLink, .. }) =
            follow_links(path)
        {
            return Err(refusal(path, format!("it {found}: give the folder itself")));
        }
        let beside = Beside::of(path).ok_or_else(|| {
            let why = "its manifest would stand beside it, where nothing can: give a folder in it";
            refusal(path, why.to_owned())
        })?;
        // Before writing to a folder that may belong to something else.
        if read_manifest(path, &beside, request)?.is_none() {
            nothing_of_others(path, &beside)?;
        }
        let lock = lock(path, &beside.lock)?;
        // Another process may have been at work until now.
        let manifest = read_manifest(path, &beside, request)?;
        sweep(path, &beside)?;
        let written = manifest.is_some();
        let manifest = manifest.unwrap_or_else(|| Manifest::new(request));
        Ok(Folder { path: path.to_path_buf(), beside, _lock: lock, manifest, written })
    }

    /// The finished files in order of rank, without impossible records.
    pub fn known(&self, request: &Request) -> Vec<(Part, &FileRecord)> {
        let files = self.manifest.files.iter();
        let files = files.filter_map(|file| Some((file.part(request)?, file)));
        let mut known: Vec<(Part, &FileRecord)> = files.collect();
        known.sort_unstable_by_key(|(part, _)| part.first);
        // No two files have a rank in common.
        known.dedup_by(|(next, _), (before, _)| next.first <= before.last);
        known
    }

    /// True if an export with these good files needs no other manifest and sums.
    pub fn is_complete(&self, files: &[FileRecord]) -> bool {
        let mut expected = self.manifest.clone();
        expected.set_files(files.to_vec());
        let sums = expected.sums().into_bytes();
        let found = read(&self.beside.sums, sums.len() as u64);
        self.written
            && self.manifest.complete
            && self.manifest == expected
            && found.is_ok_and(|found| found == Some(sums))
    }

    /// The path of a file of the folder.
    pub fn place(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The path of a new file, whose band's folder is made if need be.
    pub fn place_for(&self, part: &Part) -> Result<PathBuf, ExportError> {
        if let Some(band) = part.band {
            let folder = self.path.join(band_folder(band));
            match fs::create_dir(&folder) {
                Ok(()) => {}
                Err(_) if fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir()) => {}
                Err(error) => {
                    return Err(FileError::io("cannot make folder", &folder)(error).into());
                }
            }
        }
        Ok(self.place(&part.name()))
    }

    /// Writes, before the files, a manifest with the table and the good files.
    pub fn begin(&mut self, table: &Table, good: Files) -> Result<Finished, ExportError> {
        let sha256 = table.sha256().map_err(|error| ExportError::Table { rank: 1, error })?;
        self.manifest
            .add_table(TableRecord { sha256: hexadecimal(&sha256), preset: table.info().preset });
        self.manifest.complete = false;
        self.manifest.set_files(good.values().cloned().collect());
        self.write_manifest()?;
        Ok(Finished {
            manifest: self.manifest.clone(),
            place: self.beside.manifest.clone(),
            files: good,
            due: Instant::now(),
        })
    }

    /// Writes the sums and the manifest of a complete export.
    pub fn complete(&mut self, files: Vec<FileRecord>) -> Result<(), ExportError> {
        self.manifest.complete = true;
        self.manifest.set_files(files);
        write(&self.beside.sums, self.manifest.sums().as_bytes())?;
        self.write_manifest()
    }

    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn write_manifest(&mut self) -> Result<(), ExportError> {
        let text = self.manifest.to_text();
        write(&self.beside.manifest, text.as_bytes())?;
        self.written = true;
        Ok(())
    }
}

impl Finished {
    pub fn add(&mut self, record: FileRecord) -> Result<(), ExportError> {
        self.files.insert(record.first, record);
        match self.due <= Instant::now() {
            true => self.write(),
            false => Ok(()),
        }
    }

    /// Writes a manifest with all files so far.
    pub fn write(&mut self) -> Result<(), ExportError> {
        let start = Instant::now();
        self.manifest.set_files(self.files.values().cloned().collect());
        write(&self.place, self.manifest.to_text().as_bytes())?;
        self.due = Instant::now() + PAUSE * start.elapsed();
        Ok(())
    }

    pub fn into_files(self) -> Files {
        self.files
    }
}

impl Drop for Folder {
    /// Deletes the lock file of a complete export. Only a process with the same request could have
    /// opened it and lock it too late, and would find everything done.
    fn drop(&mut self) {
        if self.manifest.complete {
            let _ = fs::remove_file(&self.beside.lock);
        }
    }
}

fn refusal(folder: &Path, why: String) -> ExportError {
    ExportError::Folder { path: folder.to_path_buf(), why }
}

/// The manifest of a folder, if there is one, checked against the request.
fn read_manifest(
    path: &Path,
    beside: &Beside,
    request: &Request,
) -> Result<Option<Manifest>, ExportError> {
    let Some(text) = read(&beside.manifest, most_bytes(request))? else {
        return Ok(None);
    };
    let manifest = Manifest::parse(&text, &beside.manifest_name(), request);
    manifest.map(Some).map_err(|why| refusal(path, why))
}

/// Refuses a folder that has no manifest but files other than unfinished ones.
fn nothing_of_others(path: &Path, beside: &Beside) -> Result<(), ExportError> {
    let names = names(path)?;
    let Some(name) = names.iter().find(|name| !is_unfinished(name)) else {
        return Ok(());
    };
    let why = format!(
        "it holds {name:?}, and there is no {} beside it, so it is no export: give a new or an \
         empty folder",
        beside.manifest_name()
    );
    Err(refusal(path, why))
}

/// Deletes unfinished files of killed processes.
fn sweep(path: &Path, beside: &Beside) -> Result<(), ExportError> {
    for name in names(path)?.iter().filter(|name| is_unfinished(name)) {
        delete(&path.join(name))?;
    }
    for place in [&beside.manifest, &beside.sums] {
        Target::new(place)?.sweep();
    }
    Ok(())
}

fn delete(path: &Path) -> Result<(), ExportError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(FileError::io("cannot delete", path)(error).into())
        }
        _ => Ok(()),
    }
}

fn write(path: &Path, content: &[u8]) -> Result<(), ExportError> {
    let mut file = Target::new(path)?.create()?;
    file.append(content)?;
    Ok(file.publish()?)
}

/// Names of the contents of a folder and its folders of bands, as lossy UTF-8.
fn names(path: &Path) -> Result<Vec<String>, ExportError> {
    let own = |folder: &Path| -> io::Result<Vec<(String, bool)>> {
        let entries = fs::read_dir(folder)?.map(|entry| {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            Ok((name, entry.file_type()?.is_dir()))
        });
        entries.collect()
    };
    let all = own(path).and_then(|entries| {
        let mut names = Vec::new();
        for (name, is_folder) in entries {
            match is_folder && BandNumber::all().any(|band| band_folder(band) == name) {
                true => {
                    let inside = own(&path.join(&name))?.into_iter();
                    names.extend(inside.map(|(file, _)| format!("{name}/{file}")));
                }
                false => names.push(name),
            }
        }
        names.sort_unstable();
        Ok(names)
    });
    Ok(all.map_err(FileError::io("cannot read folder", path))?)
}

fn lock(folder: &Path, path: &Path) -> Result<File, ExportError> {
    let file = open_to_lock(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            let why =
                "another process is exporting to it: wait for its end, or give another folder";
            Err(refusal(folder, why.to_owned()))
        }
        // Some network file systems have no locks; the user has to take care.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(FileError::io("cannot lock", path)(error).into()),
    }
}
