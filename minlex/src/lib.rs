//! The catalogue of all 5,472,730,538 essentially different Sudoku solution grids: grid to rank,
//! rank to grid, puzzle to canonical puzzle, in microseconds.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use minlex::{Grid, Puzzle, Rank, Table};
//!
//! let table = Table::embedded(); // or Table::open("minlex-standard.mlx")?
//! let grid: Grid =
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
//! let rank = table.rank(&grid)?;
//! assert_eq!(rank, Rank::new(3_897_682_283)?);
//! assert_eq!(table.unrank(rank)?, grid.minlex_form());
//!
//! for form in table.scan(rank..).take(3) {
//!     println!("{}", form?);
//! }
//!
//! let puzzle: Puzzle =
//!     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..".parse()?;
//! println!("{} is {} in disguise", puzzle, puzzle.canonical()?);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//! Two grids are *essentially the same* if one becomes the other by transposing, permuting bands,
//! stacks, rows in a band and columns in a stack, and relabelling digits. The *minlex form* of a
//! grid ([`Grid::minlex_form`]) is the smallest 81-digit string (row by row) among all grids that
//! are essentially the same. The catalogue is all minlex forms in lexicographic order; a [`Rank`]
//! is a place in it, counted from 1. A valid [`Puzzle`], one with exactly one solution, has a
//! canonical puzzle ([`Puzzle::canonical`]): its givens, carried along to the minlex form of the
//! solution. It is not the smallest image that every puzzle has ([`Puzzle::smallest_image`]).
//!
//! A [`Table`] holds checkpoints through the catalogue; a look-up goes to the nearest one and
//! counts on from there.
//!
//! # Servers
//! Open a table before the first request, with [`Table::open_checked`] and then [`Table::warm_up`]:
//! no look-up after that reads a file, takes a lock or makes anything. A clone of a table is the
//! same table. Look-ups take microseconds and can be called in asynchronous code as they are;
//! batches and scans belong on a thread for blocking work.
//!
//! # Features
//! | feature | content |
//! |---|---|
//! | `std` (default) | [`Table`], and vectors in the solver; without it the crate is `no_std` |
//! | `embedded` (default) | [`Table::embedded`], a table of 4 MiB inside the library |
//! | `map` | `unsafe Table::map`: pages of a large table shared between processes |
//! | `names` | `minlex::names`: names of puzzles, figures and exchange formats |
//! | `index` | `minlex::index`: a number for each of the 6.67e21 solution grids |
//! | `collection` | `minlex::collection`: sets of puzzles larger than memory; `minlex::collection_file`: files of puzzles that are looked up; also `names` |
//! | `count` | `minlex::count`: the exact number of solutions of any puzzle |
//! | `near` | `minlex::near`: neighbours of puzzles, and the minimal puzzles inside them |
//! | `unavoidable` | `minlex::unavoidable`: unavoidable sets of grids |
//! | `sample` | `minlex::sample`: random puzzles whose chance is known |
//! | `text` | texts in collection files, by the C library of Zstandard; also `collection` |
//! | `serde` | grids, forms, ranks, transforms and puzzles in serde's data formats |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

pub use minlex_catalog::{
    Band, BandMap, BandNumber, BandNumberError, DigitMap, DigitSet, Grid, GridError, MinlexForm,
    MinlexFormError, PackedRow, Rank, RankError, Transform, TransformError, TransformPart,
    Transformable, Unit, counts,
};
#[cfg(feature = "std")]
pub use minlex_lookup::{
    Contradiction, FormatError, Info, OpenError, PrefixStep, RankBatch, ReadError, Scan, Section,
    SectionInfo, Steps, Table, TableError, visit_automorphic,
};
pub use minlex_puzzle::{
    CanonicalPuzzle, CanonicalPuzzleError, FieldError, Givens, InvalidPuzzle, Picture, Puzzle,
    PuzzleError, Solutions, Tally,
};

#[cfg(feature = "collection")]
#[doc(inline)]
pub use minlex_collection as collection;
#[cfg(feature = "collection")]
#[doc(inline)]
pub use minlex_collection_file as collection_file;
#[cfg(feature = "count")]
#[doc(inline)]
pub use minlex_count as count;
#[cfg(feature = "index")]
#[doc(inline)]
pub use minlex_index as index;
#[cfg(feature = "names")]
#[doc(inline)]
pub use minlex_names as names;
#[cfg(feature = "near")]
#[doc(inline)]
pub use minlex_near as near;
#[cfg(feature = "sample")]
#[doc(inline)]
pub use minlex_sample as sample;
#[cfg(feature = "unavoidable")]
#[doc(inline)]
pub use minlex_unavoidable as unavoidable;

/// The examples of this crate's README are tested like any other.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;
