//! Doors for the tests of this crate, free to change in any version.

/// The names of the formats, in their order of trial.
pub fn formats() -> impl Iterator<Item = &'static str> {
    crate::format::FORMATS.iter().map(|(name, _)| *name)
}
