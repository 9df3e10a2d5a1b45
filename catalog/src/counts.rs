//! Published numbers that all others are compared with; `data/README.md` names their authors.

/// Essentially different Sudoku solution grids (Russell and Jarvis 2006): the length of the
/// catalogue.
pub const ESSENTIALLY_DIFFERENT: u64 = 5_472_730_538;

/// All Sudoku solution grids (Felgenhauer and Jarvis 2006).
pub const SOLUTION_GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// Cell symmetries: transposition, band and stack permutations, rows in a band, columns in a stack;
/// `2 * 6^8`.
pub const CELL_SYMMETRIES: u32 = 3_359_232;

/// Relabellings of the nine digits; `9!`.
pub const RELABELLINGS: u32 = 362_880;

/// Essentially different bands: the minlex bands, numbered from 0 in lexicographic order.
pub const BANDS: usize = 416;
