//! Names, equivalence and exchange formats of Sudoku puzzles.
//!
//! The catalogue gives each solution grid a number; this crate gives each *puzzle* its names, tells
//! whether two are the same puzzle in disguise, and reads and writes what other programs use.
//! `docs/NAMES.md` describes every format to the byte.
//!
//! ```
//! use minlex_lookup::Table;
//! use minlex_names::{Form, naming, rename};
//! use minlex_puzzle::Puzzle;
//!
//! let table = Table::embedded();
//! let puzzle: Puzzle = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12".parse()?;
//! let named = naming::name(table, &puzzle)?;
//! assert_eq!(named.name.to_string(), "5411131853 W1Rmk0Yu2q34I6");
//!
//! // Between the forms of names no table is needed.
//! let mut short = Vec::new();
//! rename(b"5411131853 W1Rmk0Yu2q34I6", Form::Name19, &mut short)?;
//! assert_eq!(short, b"eKEeveX3Ose2Ww4p42M");
//!
//! // A name leads to the canonical puzzle, and with the morph to the puzzle that was named.
//! let canonical = naming::puzzle(table, &named.name)?;
//! assert_eq!(canonical.transformed(named.canonical.morph()), puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | read and write puzzles | [`minlex_puzzle::Puzzle`], [`Sbf`], [`convert`], [`er`] |
//! | solve one | [`minlex_puzzle::solver`] |
//! | name one, and come back | [`naming`], [`minlex_puzzle::canonical`], [`morph`] |
//! | rewrite names | [`name`], [`name25`], [`name19`] |
//! | name any pattern of digits, valid or not | [`figure`] |
//! | compare two, or find the first of each class | [`minlex_puzzle::equivalence`], [`dedup`] |
//!
//! Functions take one item or a slice of items and give each item its own error, so that a program
//! can go on behind a bad line. Nothing here starts threads; everything can be called from many.

pub mod convert;
pub mod dedup;
pub mod er;
pub mod figure;
pub mod morph;
pub mod name;
pub mod name19;
pub mod name25;
pub mod naming;
pub mod sbf;

pub use dedup::Deduplicator;
pub use figure::{FigureError, FigureName};
pub use morph::MorphIndex;
pub use name::{Form, Name, NameError, rename};
pub use sbf::{Sbf, SbfError};

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
