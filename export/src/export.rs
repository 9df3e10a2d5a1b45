//! The export itself: checks what is there, writes what is not, one file a thread at a time.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use minlex_catalog::Rank;
use minlex_files::{Summed, Target};
use minlex_lookup::Table;
use minlex_stats::{Column, GridColumn, GridRows, GridValues, Selection};

use crate::blocks::in_order;
use crate::encode::Encoder;
use crate::error::ExportError;
use crate::file::is_good;
use crate::folder::Folder;
use crate::manifest::FileRecord;
use crate::request::{Part, Request};

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Grids looked at, or found written and checked; of [`Request::rows`].
    pub rows: u64,
    /// Files finished and known to be good; of [`Request::files`].
    pub files: u64,
}

/// What an export left over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Rows in all files.
    pub rows: u64,
    /// Files.
    pub files: u64,
    /// Those that were there before and are as they were.
    pub kept: u64,
    /// Those that had been finished before, were damaged or gone, and have been written anew.
    pub replaced: u64,
    /// Bytes of all files, without manifest and sums.
    pub bytes: u64,
    /// Rows by order of the automorphism group.
    pub automorphisms: BTreeMap<u32, u64>,
    /// Whether all files were there and good but manifest or list of sums, damaged or gone, had to
    /// be written anew.
    pub books_replaced: bool,
}

/// Exports a stretch of the catalogue to `folder`, which is made if it does not exist.
///
/// If the folder holds what an earlier call with the same request has finished, that is read and
/// held against its sums, and the rest is done: so the call can be repeated after whatever stopped
/// it. With the same request the files and sums are the same to the byte, whatever the table, the
/// number of threads and the interruptions; the manifest, which is beside the folder, also
/// names the tables.
///
/// `threads` files are written at a time; where there are fewer files, several threads make the
/// rows of each. `progress` is called from the working threads, some thousand times a second at
/// most; `cancel` is looked at as often.
///
/// # Errors
/// [`ExportError`]. Files that are finished stay, others leave no traces.
///
/// # Panics
/// If `progress` does.
pub fn export(
    table: &Table,
    request: &Request,
    folder: &Path,
    threads: NonZero<usize>,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Summary, ExportError> {
    let mut folder = Folder::open(folder, request)?;
    let run = Run {
        threads: threads.get(),
        progress,
        rows: AtomicU64::new(0),
        files: AtomicU64::new(0),
        cancel,
        failed: AtomicBool::new(false),
    };
    let good = run.check(&folder, request)?;
    let kept = good.len() as u64;
    let all_kept = kept == request.files();
    let known = request.parts().filter(|part| folder.known(part).is_some()).count() as u64;
    let all = if all_kept { good } else { run.write(&mut folder, request, table, good)? };
    check_counts(table, request, &all)?;
    let was_complete = folder.manifest().complete;
    let all: Vec<FileRecord> = all.into_values().collect();
    let as_it_was = folder.is_complete(&all);
    if !as_it_was {
        folder.complete(all)?;
    }
    let manifest = folder.manifest();
    Ok(Summary {
        rows: manifest.rows,
        files: manifest.files.len() as u64,
        kept,
        replaced: known - kept,
        bytes: manifest.bytes,
        automorphisms: manifest.automorphisms.clone(),
        books_replaced: all_kept && was_complete && !as_it_was,
    })
}

/// What files are made of.
struct Source<'a> {
    table: &'a Table,
    selection: &'a Selection,
    /// Those of the files, which come first in the selection.
    columns: &'a [GridColumn],
}

/// What is always counted.
const COUNTED: GridColumn = GridColumn::Value(Column::Automorphisms);

/// What a request selects, and the orders of automorphism groups if they are not among its columns.
fn selection(request: &Request) -> Selection {
    let mut columns = request.columns().to_vec();
    if !columns.contains(&COUNTED) {
        columns.push(COUNTED);
    }
    Selection { filter: request.filter().cloned(), columns }
}

impl Source<'_> {
    /// The orders of the automorphism groups of some rows.
    fn automorphisms<'a>(&self, rows: &'a GridRows) -> &'a [u16] {
        let mut columns = self.selection.columns.iter().zip(&rows.columns);
        match columns.find(|(column, _)| **column == COUNTED) {
            Some((_, GridValues::Numbers(orders))) => orders,
            _ => &[],
        }
    }
}

/// Finished files by rank of their first rows.
type Files = BTreeMap<u64, FileRecord>;

/// What the threads of a run share.
struct Run<'a> {
    threads: usize,
    progress: &'a (dyn Fn(Progress) + Sync),
    rows: AtomicU64,
    files: AtomicU64,
    cancel: &'a AtomicBool,
    /// Whether some thread has failed, so that the others stop.
    failed: AtomicBool,
}

impl Run<'_> {
    /// Says that there are more rows and files, and whether to go on.
    fn advance(&self, rows: u64, files: u64) -> Result<(), ExportError> {
        let progress = Progress {
            rows: self.rows.fetch_add(rows, Ordering::Relaxed) + rows,
            files: self.files.fetch_add(files, Ordering::Relaxed) + files,
        };
        (self.progress)(progress);
        self.go_on()
    }

    fn go_on(&self) -> Result<(), ExportError> {
        if self.cancel.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed) {
            return Err(ExportError::Cancelled);
        }
        Ok(())
    }

    /// Those files that were finished before and are as they were.
    fn check(&self, folder: &Folder, request: &Request) -> Result<Files, ExportError> {
        let good = Mutex::new(Files::new());
        let known = request.parts().filter_map(|part| Some((part, folder.known(&part)?)));
        self.in_parallel(known, |(part, record)| {
            if is_good(&folder.place(&record.name), record, || self.go_on())? {
                lock(&good).insert(record.first, record.clone());
                self.advance(part.rows(), 1)?;
            }
            Ok(())
        })?;
        Ok(good.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes the files that are not among the good ones.
    fn write(
        &self,
        folder: &mut Folder,
        request: &Request,
        table: &Table,
        good: Files,
    ) -> Result<Files, ExportError> {
        let journal = Mutex::new(folder.begin(table, good.values().cloned().collect())?);
        let folder = &*folder;
        let missing: Vec<Part> =
            request.parts().filter(|part| !good.contains_key(&part.first.get())).collect();
        let all = Mutex::new(good);
        let threads_per_file = (self.threads / missing.len().max(1)).max(1);
        let selection = selection(request);
        let source = Source { table, selection: &selection, columns: request.columns() };
        self.in_parallel(missing.into_iter(), |part| {
            let record = self.write_part(folder, &source, &part, threads_per_file)?;
            lock(&journal).add(&record)?;
            lock(&all).insert(record.first, record);
            self.advance(0, 1)
        })?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a file, whose rows `threads` threads make.
    fn write_part(
        &self,
        folder: &Folder,
        source: &Source<'_>,
        part: &Part,
        threads: usize,
    ) -> Result<FileRecord, ExportError> {
        let (name, path) = (part.name(), folder.place(&part.name()));
        let mut file = Summed::new(Target::new(&path)?.create()?);
        let mut automorphisms = BTreeMap::new();
        let mut written = 0;
        let mut encoder = Encoder::new(part.format, source.columns, &mut file)
            .map_err(|error| error.at(&path))?;
        in_order(source.table, source.selection, part, threads, |rows| {
            for &order in source.automorphisms(rows) {
                *automorphisms.entry(order.into()).or_default() += 1;
            }
            encoder.write(rows).map_err(|error| error.at(&path))?;
            written += rows.len as u64;
            // What a filter leaves out is known when the file is finished.
            self.advance(if part.is_whole { rows.len as u64 } else { 0 }, 0)
        })?;
        self.advance(if part.is_whole { 0 } else { part.rows() }, 0)?;
        encoder.finish().map_err(|error| error.at(&path))?;
        let (file, bytes, sha256) = file.finish();
        file.publish()?;
        Ok(FileRecord {
            name,
            first: part.first.get(),
            last: part.last.get(),
            rows: written,
            bytes,
            sha256,
            automorphisms,
        })
    }

    /// Does `work` on every item in as many threads as are wanted and useful. The first error stops
    /// all.
    fn in_parallel<T: Send>(
        &self,
        items: impl Iterator<Item = T> + Send,
        work: impl Fn(T) -> Result<(), ExportError> + Sync,
    ) -> Result<(), ExportError> {
        let items = Mutex::new(items.peekable());
        let error = Mutex::new(None);
        let worker = || {
            loop {
                let Some(item) = lock(&items).next() else {
                    break;
                };
                if let Err(found) = self.go_on().and_then(|()| work(item)) {
                    // Those that fail because others have are not the first.
                    lock(&error).get_or_insert(found);
                    self.failed.store(true, Ordering::Relaxed);
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let mut threads = Vec::new();
            for _ in 1..self.threads {
                if lock(&items).peek().is_none() {
                    break;
                }
                // A system that refuses threads has fewer of them; this one works in any case.
                match thread::Builder::new().name("export".to_owned()).spawn_scoped(scope, worker) {
                    Ok(thread) => threads.push(thread),
                    Err(_) => break,
                }
            }
            worker();
            for thread in threads {
                if let Err(panic) = thread.join() {
                    resume_unwind(panic);
                }
            }
        });
        error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// The lock, also if a thread has panicked with it: what it guards is never half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// If the request was for the whole catalogue: that automorphism groups are distributed as the
/// table says, which `minlex verify` holds against the published counts.
fn check_counts(table: &Table, request: &Request, files: &Files) -> Result<(), ExportError> {
    let is_whole = (request.first(), request.last()) == (Rank::FIRST, Rank::LAST);
    if !is_whole || request.filter().is_some() {
        return Ok(());
    }
    let mut counts = BTreeMap::new();
    for (&order, &rows) in files.values().flat_map(|file| &file.automorphisms) {
        *counts.entry(order).or_default() += rows;
    }
    let expected = table
        .automorphism_histogram()
        .map_err(|error| ExportError::Table { rank: Rank::LAST.get(), error })?;
    if counts.into_iter().eq(expected) {
        Ok(())
    } else {
        Err(ExportError::Counts(
            "the automorphism groups of all grids are not distributed as published".to_owned(),
        ))
    }
}
