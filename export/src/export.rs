//! The export itself: checks the files that are there and writes the others, one a thread at a
//! time.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use minlex_catalog::Rank;
use minlex_files::{Summed, Target};
use minlex_lookup::Table;
use minlex_stats::{Column, GridColumn, GridRows, GridValues, Selection, band_at};

use crate::blocks::{Blocks, in_order};
use crate::encode::Encoder;
use crate::error::ExportError;
use crate::file::is_good;
use crate::folder::{Files, Folder};
use crate::manifest::FileRecord;
use crate::request::{Part, Request};

/// Progress of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Number of grids looked at, or checked in files, out of [`Request::rows`].
    pub rows: u64,
    /// Number of files known to be good, out of [`Request::files`], if that is known.
    pub files: u64,
}

/// Summary of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Number of rows in all files.
    pub rows: u64,
    /// Number of files.
    pub files: u64,
    /// Number of files that were there before and are unchanged.
    pub kept: u64,
    /// Number of files that had been finished, but were damaged or gone, and are written again.
    pub replaced: u64,
    /// Bytes of all files, without the manifest and the list of sums.
    pub bytes: u64,
    /// Number of rows by automorphism count.
    pub automorphisms: BTreeMap<u32, u64>,
    /// True if all files were good, but the manifest or the list of sums was damaged or gone, and
    /// is written again.
    pub books_replaced: bool,
}

/// Exports a range of the catalogue to `folder`, which is made if it does not exist.
///
/// Files of an earlier call with the same request are checked against their sums, and only the rest
/// is written. So the call can be repeated after any interruption. The bytes of files and sums
/// depend on the request alone; the manifest beside the folder also names the tables.
///
/// `threads` files are written at a time; if there are fewer files, several threads make the rows
/// of each. Worker threads call `progress` and check `cancel`, at most some thousand times a
/// second.
///
/// # Errors
/// [`ExportError`]. Finished files stay; unfinished ones are deleted.
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
    let known: Vec<Part> = folder.known(request).into_iter().map(|(part, _)| part).collect();
    let good = run.check(&folder, request)?;
    let kept = good.len() as u64;
    let was_complete = folder.manifest().complete;
    let missing = missing(request, &known, &good, was_complete);
    let all_kept = missing.is_empty();
    let all = match all_kept {
        true => good,
        false => run.write(&mut folder, request, table, good, missing)?,
    };
    check_counts(table, request, &all)?;
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
        replaced: known.len() as u64 - kept,
        bytes: manifest.bytes,
        automorphisms: manifest.automorphisms.clone(),
        books_replaced: all_kept && was_complete && !as_it_was,
    })
}

struct Source<'a> {
    selection: &'a Selection,
    /// Columns of the files, the first of the selection.
    columns: &'a [GridColumn],
}

const COUNTED: GridColumn = GridColumn::Value(Column::Automorphisms);

/// The selection of a request, with ranks and orders of automorphism groups after its own columns.
fn selection(request: &Request) -> Selection {
    let mut columns = request.columns().to_vec();
    for more in [COUNTED, GridColumn::Rank] {
        if !columns.contains(&more) {
            columns.push(more);
        }
    }
    Selection::new(request.filter().cloned(), columns)
}

impl Source<'_> {
    fn column<'a>(&self, wanted: GridColumn, rows: &'a GridRows) -> Option<&'a GridValues> {
        let mut columns = self.selection.columns.iter().zip(&rows.columns);
        columns.find_map(|(column, values)| (*column == wanted).then_some(values))
    }

    fn automorphisms<'a>(&self, rows: &'a GridRows) -> &'a [u16] {
        match self.column(COUNTED, rows) {
            Some(GridValues::Numbers(orders)) => orders,
            _ => &[],
        }
    }

    fn first(&self, rows: &GridRows) -> Option<Rank> {
        match self.column(GridColumn::Rank, rows)? {
            GridValues::Ranks(ranks) => Rank::new(*ranks.first()?).ok(),
            _ => None,
        }
    }
}

/// A range of ranks without files.
type Gap = RangeInclusive<Rank>;

/// The ranges for which files are missing.
///
/// With a filter they are as long as can be, since only the rows found determine the end of a file.
/// In an export that was complete they are the ranges of files that are no longer good, and ranges
/// between files. Only an export with a folder for each band is complete with such gaps.
fn missing(request: &Request, known: &[Part], good: &Files, was_complete: bool) -> Vec<Gap> {
    let is_good = |part: &Part| good.contains_key(&part.first.get());
    let gap = |part: Part| part.first..=part.last;
    if let Some(parts) = request.parts() {
        return parts.filter(|part| !is_good(part)).map(gap).collect();
    }
    if was_complete && request.is_by_band() {
        return known.iter().copied().filter(|part| !is_good(part)).map(gap).collect();
    }
    let mut gaps = Vec::new();
    let mut next = Some(request.first());
    for &part in known.iter().filter(|part| was_complete || is_good(part)) {
        let before = Rank::new(part.first.zero_based()).ok();
        gaps.extend(next.zip(before).map(|(first, last)| first..=last));
        gaps.extend((!is_good(&part)).then(|| gap(part)));
        next = part.last.next();
    }
    gaps.extend(next.map(|first| first..=request.last()));
    gaps.retain(|gap| !gap.is_empty());
    gaps
}

struct Run<'a> {
    threads: usize,
    progress: &'a (dyn Fn(Progress) + Sync),
    rows: AtomicU64,
    files: AtomicU64,
    cancel: &'a AtomicBool,
    /// True once a thread has failed, so that the others stop.
    failed: AtomicBool,
}

impl Run<'_> {
    /// Reports more rows and files.
    ///
    /// # Errors
    /// As [`Run::go_on`].
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

    /// The files that were finished before and are unchanged.
    fn check(&self, folder: &Folder, request: &Request) -> Result<Files, ExportError> {
        let good = Mutex::new(Files::new());
        let known = folder.known(request);
        self.in_parallel(self.threads, known.into_iter(), |(part, record)| {
            if is_good(&folder.place(&record.name), record, || self.go_on())? {
                lock(&good).insert(record.first, record.clone());
                self.advance(part.ranks(), 1)?;
            }
            Ok(())
        })?;
        Ok(good.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn write(
        &self,
        folder: &mut Folder,
        request: &Request,
        table: &Table,
        good: Files,
        missing: Vec<Gap>,
    ) -> Result<Files, ExportError> {
        let finished = Mutex::new(folder.begin(table, good)?);
        let folder = &*folder;
        // One after the other if the number of files of a gap is unknown.
        let at_once = match request.filter() {
            Some(_) => 1,
            None => self.threads.min(missing.len()).max(1),
        };
        let selection = selection(request);
        let columns = request.columns();
        let source = Source { selection: &selection, columns };
        let written = self.in_parallel(at_once, missing.into_iter(), |gap| {
            let looked_up_to = Cell::new(gap.start().zero_based());
            let look = |rank: Rank| self.advance(rank.get() - looked_up_to.replace(rank.get()), 0);
            let threads = self.threads / at_once;
            in_order(table, &selection, &gap, threads, &mut { look }, |rows| {
                let mut writer = Writer { folder, request, source: &source, rows };
                writer.write_files(&gap, |record| {
                    lock(&finished).add(record)?;
                    self.advance(0, 1)
                })
            })?;
            look(*gap.end())
        });
        let mut finished = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = written {
            // A second failure is no news: the next run writes the files that the manifest lacks.
            let _ = finished.write();
            return Err(error);
        }
        Ok(finished.into_files())
    }

    /// Does `work` on every item in at most `threads` threads. The first error stops all.
    fn in_parallel<T: Send>(
        &self,
        threads: usize,
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
                    // Threads that fail because another has failed are not the first.
                    lock(&error).get_or_insert(found);
                    self.failed.store(true, Ordering::Relaxed);
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let mut started = Vec::new();
            for _ in 1..threads {
                if lock(&items).peek().is_none() {
                    break;
                }
                // If the system refuses a thread, the others do its work.
                match thread::Builder::new().name("export".to_owned()).spawn_scoped(scope, worker) {
                    Ok(thread) => started.push(thread),
                    Err(_) => break,
                }
            }
            worker();
            for thread in started {
                if let Err(panic) = thread.join() {
                    resume_unwind(panic);
                }
            }
        });
        error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

struct Writer<'a, 'b> {
    folder: &'a Folder,
    request: &'a Request,
    source: &'a Source<'a>,
    rows: &'a mut Blocks<'b>,
}

impl Writer<'_, '_> {
    /// Writes the files of a gap, and calls `finished` with each. Without rows, that is one empty
    /// file, or none with a folder for each band.
    fn write_files(
        &mut self,
        gap: &Gap,
        mut finished: impl FnMut(FileRecord) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut next = Some(*gap.start());
        while let Some(covered_from) = next {
            let rows = self.rows.next()?;
            let is_first = covered_from == *gap.start();
            let first = match rows.as_ref().and_then(|rows| self.source.first(rows)) {
                Some(rank) if self.request.is_by_band() => {
                    covered_from.max(*band_at(rank).1.start())
                }
                None if self.request.is_by_band() || !is_first => break,
                _ => covered_from,
            };
            rows.into_iter().for_each(|rows| self.rows.put_back(rows));
            let record = self.write_file(first, *gap.end())?;
            next =
                Rank::new(record.last).ok().and_then(Rank::next).filter(|next| gap.contains(next));
            finished(record)?;
        }
        Ok(())
    }

    /// Writes a file that covers a range, or its first part if there are too many rows: up to the
    /// row that begins the next file.
    fn write_file(&mut self, first: Rank, last: Rank) -> Result<FileRecord, ExportError> {
        let last = match self.request.is_by_band() {
            true => last.min(*band_at(first).1.end()),
            false => last,
        };
        let mut part = self.request.part(first, last);
        let path = self.folder.place_for(&part)?;
        let mut file = Summed::new(Target::new(&path)?.create()?);
        let mut encoder = Encoder::new(part.format, self.source.columns, &mut file)
            .map_err(|error| error.at(&path))?;
        let (mut written, mut automorphisms) = (0, BTreeMap::new());
        while let Some(mut rows) = self.rows.next()? {
            let room = self.request.rows_per_file() - written;
            let next = self.source.first(&rows).unwrap_or(last);
            if next > last || room == 0 {
                let before = Rank::new(next.zero_based()).unwrap_or(first);
                part.last = part.last.min(before);
                self.rows.put_back(rows);
                break;
            }
            let rest = rows.split_off(room.min(rows.len as u64) as usize);
            if rest.len > 0 || rest.damage.is_some() {
                self.rows.put_back(rest);
            }
            for alike in self.source.automorphisms(&rows).chunk_by(u16::eq) {
                *automorphisms.entry(alike[0].into()).or_default() += alike.len() as u64;
            }
            encoder.write(&rows).map_err(|error| error.at(&path))?;
            written += rows.len as u64;
        }
        encoder.finish().map_err(|error| error.at(&path))?;
        let (mut file, bytes, sha256) = file.finish();
        let name = part.name();
        file.set_name(name.rsplit('/').next().unwrap_or(&name));
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
}

/// The lock, even after a panic: its content is never half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Compares the automorphism groups of a whole catalogue with those of the table, which `minlex
/// verify` compares with the published counts.
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
