//! Names and exchange formats of Sudoku puzzles.
//!
//! `docs/NAMES.md` describes every format to the byte.
//!
//! ```
//! use minlex::names::{NameForm, NamedPuzzle};
//! use minlex::{Puzzle, Table};
//!
//! let table = Table::embedded();
//! let puzzle: Puzzle =
//!     ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12"
//!         .parse()?;
//! let named = NamedPuzzle::of(table, &puzzle)?;
//! assert_eq!(named.name().to_string(), "5411131853 W1Rmk0Yu2q34I6");
//!
//! // Other forms of names need no table.
//! assert_eq!(named.name().to_text(NameForm::Name19), "eKEeveX3Ose2Ww4p42M");
//!
//! let canonical = named.name().puzzle(table)?;
//! assert_eq!(named.morph().apply(&canonical), puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | name a puzzle, and come back | [`Name`], [`NamedPuzzle`], [`MorphedName`] |
//! | rewrite names | [`NameForm`] |
//! | number puzzles in one order | [`PuzzleNumber`] |
//! | number the transforms after names | [`MorphIndex`] |
//! | name any pattern of digits, valid or not | [`FigureName`] |
//! | read and write puzzles | [`Format`], [`Sbf`], [`RatedPuzzle`] |
//! | find the first puzzle of each equivalence class | [`EquivalenceClasses`] |
//!
//! Functions with `_batch` in their names take a slice of items, if many at once are faster.
//! Everything can be called from many threads; nothing starts any.
//!
//! # Features
//! `serde`: names and boards as strings, morph indices as integers.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod __internal;
mod classes;
mod figure;
mod format;
mod morph;
mod morphed_name;
mod name;
mod name19;
mod name25;
mod name_form;
mod naming;
mod puzzle_number;
mod radix;
mod rating;
mod sbf;
#[cfg(feature = "serde")]
mod serde;

pub use classes::{EquivalenceClass, EquivalenceClasses};
pub use figure::{FigureError, FigureName, FigureSyntax};
pub use format::{ConvertError, Format, UnknownFormat};
pub use morph::{MORPHS, MorphIndex, MorphIndexError};
pub use morphed_name::{MorphedName, MorphedNameError};
pub use name::{Name, NameError};
pub use name_form::NameForm;
pub use naming::{CheckError, NamedPuzzle, NamingError};
pub use puzzle_number::{NumberedError, PuzzleNumber, PuzzleNumberError};
pub use rating::{MaxRating, RatedPuzzle, Rating, RatingError, RatingRecord, RecordError};
pub use sbf::{Base64Error, NotClassic, Sbf, SbfError, SbfPart};

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
