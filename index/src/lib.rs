//! A number for every one of the 6,670,903,752,021,072,936,960 Sudoku solution grids, and back.
//!
//! ```
//! use minlex::Grid;
//! use minlex::index::{GridIndex, Numbering};
//!
//! let grid: Grid =
//!     "739654128542817693861239547673592814285741369914386275498163752157428936326975481".parse()?;
//! let index = GridIndex::of(&grid, Numbering::Class);
//! assert_eq!(index.to_string(), "1553452141929372572901");
//! assert_eq!(index.grid(Numbering::Class), grid);
//! # Ok::<(), minlex::GridError>(())
//! ```
//!
//! Both numberings are bijections between all solution grids and
//! `0..=6,670,903,752,021,072,936,959`. So a number of 73 bits is the shortest code of a grid, and
//! a uniform number is a uniform grid ([`random_grid`]).
//!
//! | numbering | meaning of the number | one call | tables, made at first use |
//! |---|---|---|---|
//! | [`Numbering::Class`] | place in a layout along Russell's 44 [gangster classes](GangsterClass), fixed by `docs/GRID-INDEX.md` | under 1 us | 2 MB in 20 ms |
//! | [`Numbering::Lexicographic`] | number of grids with a smaller 81-digit string | some 30 us | 3 MB more in 1 s |
//!
//! All tables are counted from definitions; [`Numbering::warm_up`] makes them at a time of your
//! choice.
//!
//! [`PackWriter`] packs indices into blocks of 72.53 bits a grid with checksums; [`PackReader`]
//! reads them in order or by place.
//!
//! # Features
//! `serde`: a [`GridIndex`] as a decimal string, since most readers of JSON lack 73-bit numbers; a
//! [`Numbering`] by its name.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod arrangement;
mod class;
mod fills;
mod gangster;
mod grid_index;
mod lexicographic;
mod numbering;
mod pack;
mod random;
mod relabelling;
#[cfg(feature = "serde")]
mod serde_impls;
mod splits;
mod triples;

pub use gangster::GangsterClass;
pub use grid_index::{GridIndex, GridIndexError};
pub use numbering::{Numbering, NumberingError};
pub use pack::{PackDamage, PackError, PackReader, PackRecords, PackWriter};
pub use random::{random_grid, random_rank};

/// The examples of the README, to be tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
