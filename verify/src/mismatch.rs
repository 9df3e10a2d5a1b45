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

    /// A mismatch unless the value found is the expected one.
    pub(crate) fn unless_equal<P: Into<String>, T: PartialEq + ToString>(
        place: impl FnOnce() -> P,
        found: T,
        expected: T,
    ) -> Result<(), Mismatch> {
        match found == expected {
            true => Ok(()),
            false => Err(Mismatch::new(place(), found, expected)),
        }
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

    pub(crate) fn compare<P: Into<String>, T: PartialEq + ToString>(
        &mut self,
        place: impl FnOnce() -> P,
        found: T,
        expected: T,
    ) {
        if let Err(mismatch) = Mismatch::unless_equal(place, found, expected) {
            self.add(mismatch);
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
