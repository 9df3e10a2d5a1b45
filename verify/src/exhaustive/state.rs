//! State file of an exhaustive run, from which a killed run resumes.
//!
//! JSON with a checksum, replaced atomically. There is no lock: two runs that share one do no harm,
//! but do not share the work either.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, ErrorKind};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use minlex_files::{FileError, Found, Sealed, Target, follow_links, read};
use serde::{Deserialize, Serialize};

const KIND: &str = "minlex verify, level exhaustive";
const VERSION: u32 = 1;

/// More than any state file takes: a line for each finished block.
const MOST_BYTES: u64 = 64 << 20;

/// The parameters of a run: results of one job never count for another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Job {
    pub(super) table_sha256: String,
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) seed: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Done {
    kind: String,
    version: u32,
    pub(super) job: Job,
    /// Blocks of ranks, both ends included, in order and apart from each other.
    stretches: Vec<(u64, u64)>,
    /// Grids of these blocks by order of their automorphism group.
    pub(super) automorphisms: BTreeMap<u32, u64>,
    /// Time taken, on any machines.
    pub(super) milliseconds: u64,
}

/// Reason why a state file cannot be used.
#[derive(Debug)]
pub(super) enum StateError {
    Io(PathBuf, io::Error),
    /// A folder, a device or a pipe.
    NotAFile(PathBuf),
    /// Not a state file, with the reason.
    Other(PathBuf, String),
    /// A damaged file, with the reason.
    Damaged(PathBuf, String),
    /// A state file of another job.
    OtherJob(PathBuf, Box<Job>),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Io(path, error) => write!(f, "state file {}: {error}", path.display()),
            StateError::NotAFile(path) => write!(
                f,
                "state file {}: found a folder, a device or a pipe, expected the name of a file",
                path.display()
            ),
            StateError::Other(path, how) => write!(
                f,
                "state file {}: this is no state of a run, or a damaged one ({how}); name another \
                 file, which is made if it is not there",
                path.display()
            ),
            StateError::Damaged(path, how) => {
                write!(f, "state file {}: {how}; remove it to begin anew", path.display())
            }
            StateError::OtherJob(path, job) => write!(
                f,
                "state file {} is of another run: ranks {} to {}, seed {}, table {}; name another file",
                path.display(),
                job.from,
                job.to,
                job.seed,
                job.table_sha256
            ),
        }
    }
}

impl StateError {
    fn of(path: &Path) -> impl FnOnce(FileError) -> StateError {
        let path = path.to_owned();
        |error| match error {
            FileError::NotAFile { found: Found::Folder | Found::Device, .. } => {
                StateError::NotAFile(path)
            }
            error => match io::Error::from(error) {
                error if error.kind() == ErrorKind::FileTooLarge => {
                    StateError::Other(path, error.to_string())
                }
                error => StateError::Io(path, error),
            },
        }
    }
}

impl Done {
    /// Nothing done yet.
    pub(super) fn nothing(job: Job) -> Done {
        Done {
            kind: KIND.to_owned(),
            version: VERSION,
            job,
            stretches: Vec::new(),
            automorphisms: BTreeMap::new(),
            milliseconds: 0,
        }
    }

    pub(super) fn read(path: &Path, job: Job) -> Result<Done, StateError> {
        let text = target(path)
            .inspect(Target::sweep)
            .and_then(|target| read(target.path(), MOST_BYTES))
            .map_err(StateError::of(path))?;
        let Some(text) = text else {
            return Ok(Done::nothing(job));
        };
        let damaged = |how: &str| Err(StateError::Damaged(path.to_owned(), how.to_owned()));
        let sealed: Sealed<Done> = match serde_json::from_slice(&text) {
            Ok(sealed) => sealed,
            // The message does not advise to remove a file that never was one of these.
            Err(error) if begins_like_one(&text) => return damaged(&error.to_string()),
            Err(error) => return Err(StateError::Other(path.to_owned(), error.to_string())),
        };
        let Some(done) = sealed.open() else {
            return damaged("its checksum is wrong");
        };
        if done.kind != KIND || done.version != VERSION {
            return damaged(&format!("{} {}", done.kind, done.version));
        }
        if !done.adds_up() {
            return damaged("its figures contradict each other");
        }
        if done.job != job {
            return Err(StateError::OtherJob(path.to_owned(), Box::new(done.job)));
        }
        Ok(done)
    }

    /// Replaces the file.
    pub(super) fn write(&self, path: &Path) -> Result<(), StateError> {
        let sealed = Sealed::new(self.clone()).and_then(|it| serde_json::to_vec_pretty(&it));
        let text = sealed.expect("strings and numbers are always written");
        let replace = || {
            let mut file = target(path)?.create()?;
            file.append(&text)?;
            file.publish()
        };
        replace().map_err(StateError::of(path))
    }

    /// True if blocks are inside the job and apart, and have as many grids as were counted.
    fn adds_up(&self) -> bool {
        let mut end = self.job.from.wrapping_sub(1);
        let apart = self.stretches.iter().all(|&(from, to)| {
            let good = from > end && from <= to && to <= self.job.to;
            end = to;
            good
        });
        let counted = self.automorphisms.values().try_fold(0u64, |sum, n| sum.checked_add(*n));
        apart && counted == Some(self.grids())
    }

    /// Grids done.
    pub(super) fn grids(&self) -> u64 {
        self.stretches.iter().map(|(from, to)| to - from + 1).sum()
    }

    pub(super) fn add(&mut self, ranks: &RangeInclusive<u64>, orders: &BTreeMap<u32, u64>) {
        let (mut from, mut to) = (*ranks.start(), *ranks.end());
        let at = self.stretches.partition_point(|&(start, _)| start < from);
        if let Some(&(start, end)) = self.stretches.get(at)
            && start == to + 1
        {
            to = end;
            self.stretches.remove(at);
        }
        match at.checked_sub(1).map(|before| &mut self.stretches[before]) {
            Some(before) if before.1 + 1 == from => {
                from = before.0;
                *before = (from, to);
            }
            _ => self.stretches.insert(at, (from, to)),
        }
        for (&order, &grids) in orders {
            *self.automorphisms.entry(order).or_default() += grids;
        }
    }

    /// Unfinished parts, in order, each up to a multiple of `size` at most.
    pub(super) fn parts_left(&self, size: u64) -> Vec<RangeInclusive<u64>> {
        let mut parts = Vec::new();
        let mut next = self.job.from;
        let end = (self.job.to + 1, u64::MAX);
        for &(from, to) in self.stretches.iter().chain([&end]) {
            while next < from {
                let last = (from - 1).min((next / size + 1) * size - 1);
                parts.push(next..=last);
                next = last + 1;
            }
            next = to.saturating_add(1);
        }
        parts
    }
}

/// True if bytes begin as state files do, as far as there are any.
fn begins_like_one(text: &[u8]) -> bool {
    let beginning = b"{\n  \"done\"";
    let length = text.len().min(beginning.len());
    text[..length] == beginning[..length]
}

/// The file to read and to replace, at the end of the caller's own links.
fn target(path: &Path) -> Result<Target, FileError> {
    let end = follow_links(path)?;
    Target::new(end.as_deref().unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn job() -> Job {
        Job { table_sha256: "ab".repeat(32), from: 5, to: 30, seed: 1 }
    }

    #[test]
    fn parts_are_what_is_left() {
        let mut done = Done::nothing(job());
        assert_eq!(done.parts_left(10), [5..=9, 10..=19, 20..=29, 30..=30]);
        for (part, left) in [
            (10..=19, vec![5..=9, 20..=29, 30..=30]),
            (30..=30, vec![5..=9, 20..=29]),
            (5..=9, vec![20..=29]),
            (20..=29, vec![]),
        ] {
            let grids = part.end() - part.start() + 1;
            done.add(&part, &BTreeMap::from([(1, grids - 1), (2, 1)]));
            assert_eq!(done.parts_left(10), left);
            assert!(done.adds_up());
        }
        assert_eq!(done.stretches, [(5, 30)]);
        assert_eq!(done.automorphisms, BTreeMap::from([(1, 22), (2, 4)]));
        assert_eq!(done.grids(), 26);
    }

    #[test]
    fn files_round_trip() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        assert_eq!(Done::read(&path, job()).unwrap(), Done::nothing(job()));
        let mut done = Done::nothing(job());
        for part in [5..=9, 20..=29] {
            done.add(&part, &BTreeMap::from([(1, part.clone().count() as u64)]));
            done.write(&path).unwrap();
            assert_eq!(Done::read(&path, job()).unwrap(), done);
            fs::write(folder.path().join(".state.json.a1B2c3.tmp"), "half a").unwrap();
            fs::write(folder.path().join("state.json.new"), "the user's").unwrap();
        }
        Done::read(&path, job()).unwrap();
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["state.json", "state.json.new"]);
        let users = fs::read_to_string(folder.path().join("state.json.new")).unwrap();
        assert_eq!(users, "the user's");
    }

    #[test]
    fn other_jobs_and_damage_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let mut done = Done::nothing(job());
        done.add(&(5..=9), &BTreeMap::from([(1, 5)]));
        done.write(&path).unwrap();
        for other in [
            Job { from: 4, ..job() },
            Job { to: 31, ..job() },
            Job { seed: 2, ..job() },
            Job { table_sha256: "cd".repeat(32), ..job() },
        ] {
            let error = Done::read(&path, other).unwrap_err();
            assert!(matches!(error, StateError::OtherJob(..)), "{error}");
        }
        let good = fs::read_to_string(&path).unwrap();
        for bad in [
            good.replace("9", "8"),
            good.replace("\"1\": 5", "\"2\": 5"),
            good[..good.len() / 2].to_owned(),
            String::new(),
        ] {
            fs::write(&path, bad).unwrap();
            let error = Done::read(&path, job()).unwrap_err();
            assert!(matches!(error, StateError::Damaged(..)), "{error}");
        }
        // Figures that contradict each other after a right checksum.
        done.automorphisms.insert(2, 1);
        done.write(&path).unwrap();
        let error = Done::read(&path, job()).unwrap_err();
        assert!(error.to_string().contains("contradict"), "{error}");
        let error = Done::read(folder.path(), job()).unwrap_err();
        assert!(matches!(error, StateError::NotAFile(..)), "{error}");
        fs::write(&path, "{\"puzzle\":1}\n").unwrap();
        let error = Done::read(&path, job()).unwrap_err();
        assert!(matches!(error, StateError::Other(..)), "{error}");
    }
}
