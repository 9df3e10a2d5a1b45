//! Published figures about Sudoku solution grids, and the table inside the library.
//!
//! Each `.tsv` file has a line of column names, then one record a line, columns separated by tabs.
//! `README.md` has their meaning and sources. Functions give rows as numbers, constants as text.
//!
//! ```
//! let bands = minlex_data::bands();
//! assert_eq!(bands[5].grids, 96_229_042);
//! assert_eq!(bands.iter().map(|band| u64::from(band.grids)).sum::<u64>(), 5_472_730_538);
//! ```

#![forbid(unsafe_code)]
#![no_std]

mod cells;
mod rows;

pub use rows::{
    AutomorphismCount, Band, BandClass, Class, ConjugacyClass, RankPair, SecondRow,
    automorphism_counts, band_classes, bands, classes, conjugacy_classes, rank_pairs, second_rows,
};

/// Text of [`bands`].
pub const BANDS416: &str = include_str!("../bands416.tsv");

/// Text of [`classes`].
pub const CLASSES44: &str = include_str!("../classes44.tsv");

/// Text of [`band_classes`].
pub const BAND_TO_CLASS44: &str = include_str!("../band_to_class44.tsv");

/// Text of [`conjugacy_classes`].
pub const CONJUGACY27: &str = include_str!("../conjugacy27.tsv");

/// Text of [`automorphism_counts`].
pub const AUTOMORPHISM_COUNTS: &str = include_str!("../automorphism_counts.tsv");

/// Text of [`second_rows`].
pub const ROW2_PREFIX_COUNTS: &str = include_str!("../row2_prefix_counts.tsv");

/// Text of [`rank_pairs`].
pub const RANK_PAIRS: &str = include_str!("../rank_pairs.tsv");

/// SHA-256 of the preset tables, in the format of `sha256sum`.
pub const SHA256SUMS: &str = include_str!("../SHA256SUMS");

/// The preset `embedded`, in the format of `docs/FORMAT.md`.
pub static EMBEDDED_TABLE: &[u8] = include_bytes!("../minlex-embedded.mlx");

/// The smallest possible table, with a checkpoint before every 65,535th prefix, in version 1. Its
/// bytes never change.
pub static GOLDEN_TABLE: &[u8] = include_bytes!("../golden-v1.mlx");

/// The automorphic grids with the classes of their groups, see `docs/STATISTICS.md`.
pub static AUTOMORPHIC_TABLE: &[u8] = include_bytes!("../automorphic-v1.bin");

/// Essentially different grids by their number of unavoidable sets of four cells.
pub const UA4_COUNTS: &str = include_str!("../ua4_counts.tsv");

/// Pairs of an essentially different grid and a set of its cells, up to symmetry, by number of
/// cells: up to 111 bits.
pub const PUZZLE_TOTALS: &str = include_str!("../puzzle_totals.tsv");

/// Essentially different patterns of givens, by number of givens.
pub const PATTERN_COUNTS: &str = include_str!("../pattern_counts.tsv");
