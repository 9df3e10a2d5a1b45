//! Published numbers; `data/README.md` names their authors.

/// Number of essentially different solution grids (Russell and Jarvis 2006): the length of the
/// catalogue.
pub const ESSENTIALLY_DIFFERENT: u64 = 5_472_730_538;

/// Number of Sudoku solution grids (Felgenhauer and Jarvis 2006).
pub const SOLUTION_GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// Number of cell symmetries, `2 * 6^8`: transposition, permutations of bands, stacks, rows in a
/// band and columns in a stack.
pub const CELL_SYMMETRIES: u32 = 3_359_232;

/// Number of relabellings of the nine digits, `9!`.
pub const RELABELLINGS: u32 = 362_880;

/// Number of essentially different bands.
pub const BANDS: usize = 416;
