//! Making a table.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use minlex_catalog::__internal::with_causes;
use minlex_generator::{BuildError, BuildOptions, Preset, Progress, Spacing, Summary, build_file};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::opened::Table;
use crate::options::threads_of;
use crate::table::open_table;
use crate::watch::LISTEN_EVERY;

/// Interval between reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// Builds a table from nothing, as `minlex build` does, and opens it: the larger a table, the
/// faster its look-ups; the answers are the same.
///
/// path: the file to write. It appears when it is complete and its counts agree with the published
/// ones, and replaces an older file. Its SHA-256 is in path + ".sha256". A preset gives the same
/// bytes on every machine.
/// preset: "embedded" (4 MB, as inside the package), "standard" (32 MB) or "large" (240 MB).
/// threads: by default all cores that this process may use.
/// progress: called now and then, in this thread, with the grids counted so far, of
/// minlex.ESSENTIALLY_DIFFERENT, and the bands finished, of 416.
///
/// Raises OSError if the file cannot be written. Ctrl-C, or an exception in progress, leaves
/// everything as it was. Cost: about a minute of one core.
///
/// >>> table = minlex.build("minlex-large.mlx", "large")  # doctest: +SKIP
#[pyfunction]
#[pyo3(signature = (path, preset = "standard", *, threads = None, progress = None))]
pub fn build(
    py: Python<'_>,
    path: PathBuf,
    preset: &str,
    threads: Option<&Bound<'_, PyAny>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let options = BuildOptions::new(Spacing::Preset(preset_of(preset)?), threads_of(threads)?);
    let progress = progress.map(Bound::unbind);
    py.detach(|| built(&path, &options, progress.as_ref()))?;
    open_table(py, path, false, false)
}

fn preset_of(name: &str) -> PyResult<Preset> {
    let preset = Preset::ALL.iter().copied().find(|preset| preset.name() == name);
    preset.ok_or_else(|| {
        PyValueError::new_err(format!(
            "preset is '{name}': expected 'embedded', 'standard' or 'large'"
        ))
    })
}

/// Builds while this thread listens for Ctrl-C and reports.
fn built(path: &Path, options: &BuildOptions, progress: Option<&Py<PyAny>>) -> PyResult<Summary> {
    let cancel = AtomicBool::new(false);
    let last = Mutex::new(Progress::default());
    let note = |now: Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        // Threads may report in another order than they finish.
        if now.grids >= last.grids {
            *last = now;
        }
    };
    let now = || *last.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        let builder = scope.spawn(|| build_file(path, options, &note, &cancel));
        let mut stopped = None;
        let mut reported = Instant::now();
        while !builder.is_finished() {
            thread::park_timeout(LISTEN_EVERY);
            let report = progress.filter(|_| reported.elapsed() > REPORT_EVERY);
            if report.is_some() {
                reported = Instant::now();
            }
            if let (None, Err(error)) = (&stopped, heard(report, now())) {
                cancel.store(true, Ordering::Relaxed);
                stopped = Some(error);
            }
        }
        match (builder.join(), stopped) {
            (Ok(Err(BuildError::Cancelled)), Some(error)) => Err(error),
            (Ok(outcome), _) => outcome.map_err(|error| refusal(&error)),
            (Err(panic), _) => std::panic::resume_unwind(panic),
        }
    })
}

/// Looks for signals, and reports the progress.
fn heard(report: Option<&Py<PyAny>>, now: Progress) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        match report {
            Some(report) => report.call1(py, (now.grids, now.bands)).map(|_| ()),
            None => Ok(()),
        }
    })
}

fn refusal(error: &BuildError) -> PyErr {
    match error {
        BuildError::Io(..) => PyOSError::new_err(with_causes(error)),
        BuildError::Options(_) => PyValueError::new_err(error.to_string()),
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}
