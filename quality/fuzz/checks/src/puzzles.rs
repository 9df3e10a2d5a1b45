//! Puzzles: parsing, solutions, smallest images.

use minlex_catalog::Grid;
use minlex_names::MorphIndex;
use minlex_puzzle::{Givens, Puzzle, Solutions};

/// Lines and layouts of puzzles.
pub fn puzzle(data: &[u8]) {
    let line = Puzzle::from_line(data);
    if let Ok(puzzle) = &line {
        let zeros = |bytes: &[u8]| -> Vec<u8> {
            bytes.iter().map(|&b| if b == b'.' { b'0' } else { b }).collect()
        };
        assert_eq!(zeros(&puzzle.to_ascii()), zeros(data));
        assert_eq!(Givens::from_field(&puzzle.givens().to_field()), Ok(puzzle.givens()));
    }
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let layout = text.parse::<Puzzle>();
    if line.is_ok() {
        assert_eq!(layout, line);
    }
    if let Ok(puzzle) = &layout {
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
        // Grids are read from the same drawings.
        assert_eq!(Grid::try_from(*puzzle).ok(), text.parse::<Grid>().ok());
    }
}

/// 81 values from any bytes, nine cells in ten empty: random bytes make puzzles with solutions.
fn cells(data: &[u8]) -> Puzzle {
    let value = |i: usize| data.get(i).map_or(0, |&b| if b < 27 { b / 3 + 1 } else { 0 });
    Puzzle::from_cells(std::array::from_fn(value)).expect("values are at most 9")
}

/// Solutions of any puzzle fit it.
pub fn solver(data: &[u8]) {
    let puzzle = cells(data);
    let fits = |grid: &Grid| {
        assert!(Grid::from_digits(*grid.digits()).is_ok());
        assert!(grid.digits().iter().zip(puzzle.cells()).all(|(&g, &p)| p == 0 || p == g));
    };
    let count = puzzle.count_solutions(3);
    match puzzle.solve() {
        Solutions::None => assert_eq!(count, 0),
        Solutions::One(grid) => {
            fits(&grid);
            assert_eq!(count, 1);
        }
        Solutions::Several(a, b) => {
            fits(&a);
            fits(&b);
            assert!(a != b && count >= 2);
        }
    }
}

/// The smallest image of any puzzle is reached by its transform and by that of any disguise.
pub fn image(data: &[u8]) {
    let puzzle = cells(data);
    let (image, transform) = puzzle.smallest_image_with_transform();
    assert_eq!(transform.apply(&puzzle), image);
    assert!(image <= puzzle, "a puzzle is an image of itself");
    let seed = data.iter().fold(0u64, |h, &b| h.wrapping_mul(0x100_0000_01b3) ^ u64::from(b));
    let morph = MorphIndex::new(seed % minlex_names::MORPHS).expect("in range");
    let disguise = morph.transform().apply(&puzzle);
    assert_eq!(disguise.smallest_image(), image);
    let transform = puzzle.equivalence(&disguise).expect("a disguise is equivalent");
    assert_eq!(transform.apply(&puzzle), disguise);
}
