//! Doors for the other crates of this project, free to change in any version. Callers vouch for
//! arguments: a wrong one breaks everything after it.

use minlex_catalog::Transform;
use minlex_puzzle::CanonicalPuzzle;

use crate::{Name, NamedPuzzle};

/// A canonical puzzle under its name, with the morph of the named puzzle.
#[must_use]
pub fn named_puzzle_from_parts(
    name: Name,
    canonical: CanonicalPuzzle,
    morph: Transform,
) -> NamedPuzzle {
    NamedPuzzle::from_parts_unchecked(name, canonical, morph)
}
