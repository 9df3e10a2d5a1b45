//! Doors for the tests of this crate: no part of the interface, and free to change in any version.

/// The names of the formats, in the order in which they are tried.
pub fn formats() -> impl Iterator<Item = &'static str> {
    crate::format::FORMATS.iter().map(|(name, _)| *name)
}
