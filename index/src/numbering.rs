//! The two numberings of all solution grids.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::fills::Fills;
use crate::gangster::Classes;
use crate::lexicographic;

/// One of the two numberings of all solution grids.
///
/// As text, a numbering has its name on the command line and in Python:
///
/// ```
/// use minlex::index::Numbering;
///
/// assert_eq!("lex".parse(), Ok(Numbering::Lexicographic));
/// assert_eq!(Numbering::Class.to_string(), "class");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Numbering {
    /// The fast one, fixed by `docs/GRID-INDEX.md`. Grids are ordered by the
    /// [class](crate::GangsterClass) of the first band, then by the first band up to symmetry.
    Class,
    /// The number of solution grids with a smaller 81-digit row-major string. A call takes 46 times
    /// as long.
    Lexicographic,
}

impl Numbering {
    /// All numberings.
    pub const ALL: &'static [Numbering] = &[Numbering::Class, Numbering::Lexicographic];

    /// Makes all tables of the numbering now, so that no later call waits for one.
    ///
    /// Otherwise the first call takes some 20 ms, and in the lexicographic numbering so does the
    /// first call for each of the 44 classes. Other threads wait for the one that makes a table, so
    /// a process should call this before a fork. Takes 20 ms, and for the lexicographic numbering
    /// about a second more, divided by `threads`.
    ///
    /// ```
    /// use std::num::NonZero;
    /// use minlex::index::Numbering;
    ///
    /// Numbering::Class.warm_up(NonZero::<usize>::MIN);
    /// ```
    pub fn warm_up(self, threads: NonZero<usize>) {
        Classes::get();
        if self == Numbering::Lexicographic {
            lexicographic::prepare(threads);
        }
    }

    /// Bytes of all tables of the numbering; makes missing ones with one thread.
    #[must_use]
    pub fn table_bytes(self) -> usize {
        let shared = Fills::get().table_bytes() + Classes::get().table_bytes();
        match self {
            Numbering::Class => shared,
            Numbering::Lexicographic => shared + lexicographic::table_bytes(),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Numbering::Class => "class",
            Numbering::Lexicographic => "lex",
        }
    }
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a word that is not the name of a numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberingError {
    found: String,
}

impl fmt::Display for NumberingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Numbering::ALL.iter().map(|numbering| numbering.name());
        let names = names.collect::<Vec<_>>().join(" or ");
        write!(f, "numbering {:?}: expected {names}", self.found)
    }
}

impl std::error::Error for NumberingError {}

impl FromStr for Numbering {
    type Err = NumberingError;

    /// Reads a name: `class` or `lex`.
    fn from_str(name: &str) -> Result<Numbering, NumberingError> {
        let named = |numbering: &Numbering| numbering.name() == name;
        let numbering = Numbering::ALL.iter().copied().find(named);
        numbering.ok_or_else(|| NumberingError { found: name.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for &numbering in Numbering::ALL {
            assert_eq!(numbering.to_string().parse(), Ok(numbering));
        }
        let error = "Class".parse::<Numbering>().unwrap_err();
        assert_eq!(error.to_string(), "numbering \"Class\": expected class or lex");
        let long = "x".repeat(1000).parse::<Numbering>().unwrap_err();
        assert!(long.to_string().len() < 100);
    }
}
