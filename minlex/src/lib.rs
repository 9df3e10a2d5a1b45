//! The catalogue of all 5,472,730,538 essentially different Sudoku solution grids: look-ups both
//! ways and canonical puzzles in microseconds.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use minlex::{Grid, Puzzle, Rank, Table};
//!
//! let table = Table::embedded(); // or Table::open("minlex-standard.mlx")?
//! let grid: Grid =
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
//!         .parse()?;
//! let rank = table.rank(&grid)?;
//! assert_eq!(rank, Rank::new(3_897_682_283)?);
//! assert_eq!(table.unrank(rank)?, grid.minlex_form());
//!
//! for form in table.scan(rank..).take(3) {
//!     println!("{}", form?);
//! }
//!
//! let puzzle = Puzzle::from(grid);
//! println!("{} is {} in disguise", puzzle, puzzle.canonical()?);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Words
//! Two grids are *essentially the same* if transposing, permuting bands, stacks and the lines
//! inside them, and relabelling digits turn one into the other. The smallest of these images, as a
//! string of 81 digits, is the *minlex form* ([`Grid::minlex_form`]). The catalogue has all minlex
//! forms in order; a [`Rank`] is a place in it, from 1. A valid [`Puzzle`] has exactly one
//! solution. Its canonical puzzle ([`Puzzle::canonical`]) has the same givens in the minlex form of
//! the solution.
//!
//! A [`Table`] holds checkpoints of the catalogue, from which look-ups count on.
//!
//! # Servers
//! Open a table before the first request, with [`Table::open_checked`] and then [`Table::warm_up`]:
//! no later look-up reads a file, locks or allocates. Clones share one table. Look-ups take
//! microseconds and suit asynchronous code; batches and scans belong on a blocking thread.
//!
//! # Features
//! | feature | content |
//! |---|---|
//! | `std` (default) | [`Table`], vectors in the solver; otherwise `no_std` |
//! | `embedded` (default) | [`Table::embedded`], a table of 4 MiB |
//! | `map` | `unsafe Table::map`: a large table shared between processes |
//! | `names` | `minlex::names`: names of puzzles, exchange formats |
//! | `index` | `minlex::index`: numbers of the 6.67e21 solution grids |
//! | `collection` | `minlex::collection`: sets of puzzles larger than memory; `minlex::collection_file`: files for look-ups; also `names` |
//! | `count` | `minlex::count`: numbers of solutions |
//! | `near` | `minlex::near`: neighbours of puzzles |
//! | `unavoidable` | `minlex::unavoidable`: unavoidable sets |
//! | `sample` | `minlex::sample`: random puzzles of known chance |
//! | `text` | texts in collection files, by Zstandard in C; also `collection` |
//! | `serde` | values in serde formats |

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

/// Tests the examples of the README.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;
