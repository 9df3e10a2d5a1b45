//! Vectors about puzzles of any kind.

use minlex::Puzzle;
use minlex::names::{FigureName, Sbf};
use minlex_testing::Random;

use crate::Sheet;

/// The entry of a column that does not apply.
pub(crate) const NONE: &str = "-";

/// The most solutions that are counted.
const LIMIT: u64 = 1000;

/// Numbers of solutions, up to a limit, and the solution if there is one.
pub(crate) fn solutions() -> Sheet {
    let mut sheet = Sheet::new("solutions", &["puzzle", "limit", "count", "solution"]);
    let mut random = Random(8);
    let mut puzzles: Vec<Puzzle> =
        minlex_testing::specimens(&mut random).into_iter().map(|(_, puzzle)| puzzle).collect();
    for removed in 0..40 {
        let grid = random.grid();
        let puzzle = random.minimal_puzzle(&grid);
        let mut cells = *puzzle.cells();
        // Every other one loses givens, and has several solutions then.
        let givens: Vec<usize> = puzzle.givens().iter().collect();
        for &cell in givens.iter().take(removed % 4) {
            cells[cell] = 0;
        }
        puzzles.push(Puzzle::from_cells(cells).expect("digits"));
    }
    for puzzle in puzzles {
        let solution = puzzle.solution().map_or(NONE.into(), |grid| grid.to_string());
        sheet.push([
            puzzle.to_string(),
            LIMIT.to_string(),
            puzzle.count_solutions(LIMIT).to_string(),
            solution,
        ]);
    }
    sheet
}

/// Puzzles small enough for everybody's search for the smallest image.
fn patterns(random: &mut Random) -> Vec<Puzzle> {
    let all = minlex_testing::specimens(random).into_iter();
    all.map(|(_, puzzle)| puzzle).collect()
}

/// Pairs of puzzles, whether they are essentially the same, and a transform from the first to the
/// second; any transform that leads there is right.
pub(crate) fn equivalence() -> Sheet {
    let columns = ["puzzle", "other", "equivalent", "transform"];
    let mut sheet = Sheet::new("equivalence", &columns);
    let mut random = Random(9);
    let mut puzzles = patterns(&mut random);
    for _ in 0..15 {
        let grid = random.grid();
        puzzles.push(random.minimal_puzzle(&grid));
        puzzles.push(grid.into());
    }
    for puzzle in puzzles {
        let morph = random.transform().apply(&puzzle);
        let mut cells = *morph.cells();
        // Another digit in one given, or one given more.
        let cell = random.below(81) as usize;
        cells[cell] = if cells[cell] == 5 { 6 } else { 5 };
        let near = Puzzle::from_cells(cells).expect("digits");
        for other in [morph, near] {
            let transform = puzzle.equivalence(&other);
            sheet.push([
                puzzle.to_string(),
                other.to_string(),
                u8::from(transform.is_some()).to_string(),
                transform.map_or(NONE.into(), |transform| transform.to_string()),
            ]);
        }
    }
    sheet
}

/// Puzzles of every kind and their smallest images.
pub(crate) fn smallest_images() -> Sheet {
    let mut sheet = Sheet::new("smallest-images", &["puzzle", "image"]);
    let mut random = Random(10);
    for puzzle in patterns(&mut random) {
        let morph = random.transform().apply(&puzzle);
        sheet.push([morph.to_string(), puzzle.smallest_image().to_string()]);
    }
    sheet
}

/// Puzzles of every kind with minimal ones among them, for formats.
fn boards(random: &mut Random) -> Vec<Puzzle> {
    let mut puzzles = patterns(random);
    puzzles.extend((0..30).map(|_| {
        let grid = random.grid();
        random.minimal_puzzle(&grid)
    }));
    puzzles
}

/// Four-part names.
pub(crate) fn figures() -> Sheet {
    let mut sheet = Sheet::new("figures", &["puzzle", "figure", "hexadecimal"]);
    for puzzle in boards(&mut Random(11)) {
        let name = FigureName::of(&puzzle);
        sheet.push([puzzle.to_string(), name.to_string(), name.to_hex()]);
    }
    sheet
}

/// The binary format, as text and as bytes.
pub(crate) fn binary() -> Sheet {
    let mut sheet = Sheet::new("binary", &["puzzle", "base64", "bytes"]);
    for puzzle in boards(&mut Random(12)) {
        let board = Sbf::from(&puzzle);
        let bytes: String = board.to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        sheet.push([puzzle.to_string(), board.to_base64(), bytes]);
    }
    sheet
}
