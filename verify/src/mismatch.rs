//! Differences between found and expected values.

use crate::report::{Check, Level};

/// One difference: its place, the value found there, and the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    place: String,
    found: String,
    expected: String,
}

impl Mismatch {
    pub(crate) fn new(
        place: impl Into<String>,
        found: impl ToString,
        expected: impl ToString,
    ) -> Mismatch {
        Mismatch { place: place.into(), found: found.to_string(), expected: expected.to_string() }
    }

    /// The mismatch with its place inside something larger.
    pub(crate) fn inside(mut self, whole: &str) -> Mismatch {
        self.place = format!("{whole}, {}", self.place);
        self
    }

    pub(crate) fn check(self, level: Level, name: &'static str) -> Check {
        Check::failed(level, name, self.place, self.found, self.expected)
    }
}

/// Collects mismatches of a check that compares many things; keeps the first.
pub(crate) struct Mismatches {
    level: Level,
    name: &'static str,
    first: Option<Mismatch>,
    count: usize,
}

impl Mismatches {
    pub(crate) fn new(level: Level, name: &'static str) -> Mismatches {
        Mismatches { level, name, first: None, count: 0 }
    }

    pub(crate) fn compare<T: PartialEq + ToString>(
        &mut self,
        place: impl FnOnce() -> String,
        found: T,
        expected: T,
    ) {
        if found != expected {
            self.add(Mismatch::new(place(), found, expected));
        }
    }

    /// Notes a mismatch.
    pub(crate) fn add(&mut self, mismatch: Mismatch) {
        self.count += 1;
        self.first.get_or_insert(mismatch);
    }

    pub(crate) fn append(&mut self, other: Mismatches) {
        self.count += other.count;
        if self.first.is_none() {
            self.first = other.first;
        }
    }

    /// The check: passed with `detail` if there are no mismatches.
    pub(crate) fn check(self, detail: impl Into<String>) -> Check {
        match self.first {
            None => Check::passed(self.level, self.name, detail),
            Some(mut mismatch) => {
                if self.count > 1 {
                    mismatch.place += &format!(" (and {} more)", self.count - 1);
                }
                mismatch.check(self.level, self.name)
            }
        }
    }
}
