//! Enumerates the catalogue and writes tables.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A named spacing of checkpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// At most 4 MiB: ships in the repository.
    Embedded,
    /// At most 32 MiB.
    Standard,
    /// At most 256 MiB.
    Large,
}

impl Preset {
    /// All presets, small to large.
    pub const ALL: [Preset; 3] = [Preset::Embedded, Preset::Standard, Preset::Large];
    /// `embedded`, `standard` or `large`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Preset::Embedded => "embedded",
            Preset::Standard => "standard",
            Preset::Large => "large",
        }
    }
}

/// What to build.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// Spacing of checkpoints.
    pub spacing: Spacing,
    /// Worker threads; 0 for one per core.
    pub threads: usize,
}

/// Spacing of checkpoints: a preset, or a number of two-band prefixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// A named one.
    Preset(Preset),
    /// 1..=65535.
    Stride(u32),
}

/// How far a build is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Grids counted so far.
    pub grids: u64,
    /// Bands finished, of 416.
    pub bands: u32,
}

/// What was built.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Length of the file.
    pub bytes: u64,
    /// SHA-256 of the file, 64 lower-case hex digits.
    pub sha256: String,
    /// The file with the sum, in the format of `sha256sum -c`.
    pub sum_file: PathBuf,
    /// Grids counted.
    pub grids: u64,
}

/// Why a build failed; nothing was published.
#[derive(Debug)]
pub enum BuildError {
    /// Reading or writing failed; names the file and what was being done.
    Io(String, std::io::Error),
    /// Totals differ from the published ones.
    WrongCount(String),
    /// Cancelled from outside.
    Cancelled,
    /// Options that cannot be.
    Options(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Io(what, e) => write!(f, "{what}: {e}"),
            BuildError::WrongCount(text) | BuildError::Options(text) => f.write_str(text),
            BuildError::Cancelled => f.write_str("cancelled; nothing was written"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Builds a table and publishes it at `path` with `path.sha256` beside it: written to a temporary name in the same folder,
/// flushed to disk, renamed. `progress` is called now and then from worker threads; once `cancel` is set the build stops
/// within a second or so and leaves nothing behind.
///
/// # Errors
/// [`BuildError`]; whatever stood at `path` before is untouched then.
pub fn build_file(
    _path: &Path,
    _options: &BuildOptions,
    _progress: &(dyn Fn(Progress) + Sync),
    _cancel: &AtomicBool,
) -> Result<Summary, BuildError> {
    todo!()
}
