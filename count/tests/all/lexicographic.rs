//! The number of a grid in lexicographic order, which `minlex-index` has by rules of its own: the
//! solutions of all puzzles that are its beginning with a smaller digit next.

use fastrand::Rng;
use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering, random_grid};
use minlex_puzzle::Puzzle;

use super::solutions;

fn smaller(grid: &Grid) -> u128 {
    let digits = grid.digits();
    let beginnings = (0..81).flat_map(|cell| (1..digits[cell]).map(move |digit| (cell, digit)));
    let counts = beginnings.map(|(cell, digit)| {
        let mut cells = [0; 81];
        cells[..cell].copy_from_slice(&digits[..cell]);
        cells[cell] = digit;
        solutions(&Puzzle::from_cells(cells).unwrap())
    });
    counts.sum()
}

#[test]
#[ignore = "20 seconds"]
fn as_many_smaller_grids_as_the_index_has() {
    let mut random = Rng::with_seed(8);
    for _ in 0..2 {
        let grid = random_grid(|| random.u64(..));
        let index = GridIndex::of(&grid, Numbering::Lexicographic);
        assert_eq!(smaller(&grid).to_string(), index.to_string());
    }
}
