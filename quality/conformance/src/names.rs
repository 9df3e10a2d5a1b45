//! Vectors about names of puzzles.

use minlex::names::{MorphIndex, NameForm, NamedPuzzle};
use minlex::{Givens, Puzzle, Table};
use minlex_testing::Random;

use crate::Sheet;
use crate::grids::{GOOD, specimens};

/// Valid puzzles: minimal ones, solution grids, and some that have automorphisms of their own.
fn valid_puzzles(random: &mut Random) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for grid in specimens(random) {
        let morph = random.transform().apply(&grid);
        puzzles.push(random.minimal_puzzle(&morph));
        // Minimal puzzles of grids with many automorphisms often have some themselves when a few
        // givens come back.
        let more = random.minimal_puzzle(&morph).givens().bits() | 1 | 1 << 40 | 1 << 80;
        let more = Givens::from_bits(more).expect("cells of the board");
        puzzles.push(Puzzle::from_solution(&morph, more));
    }
    let first = minlex_testing::published_grids()[0];
    puzzles.push(first.into());
    puzzles.push(random.transform().apply(&Puzzle::from(first)));
    let grid = random.grid();
    puzzles.push(random.transform().apply(&Puzzle::from(grid)));
    puzzles
}

/// Valid puzzles, their canonical puzzles, and their names in three forms.
pub(crate) fn names(table: &Table) -> Sheet {
    let columns = ["puzzle", "canonical", "rank", "givens", "name25", "name19", "rank_givens"];
    let mut sheet = Sheet::new("names", &columns);
    for puzzle in valid_puzzles(&mut Random(6)) {
        let named = NamedPuzzle::of(table, &puzzle).expect(GOOD);
        let name = named.name();
        let [name25, name19, rank_givens] =
            [NameForm::Name25, NameForm::Name19, NameForm::RankField]
                .map(|form| name.to_text(form));
        sheet.push([
            puzzle.to_string(),
            named.canonical().to_string(),
            name.rank().to_string(),
            name.givens().to_string(),
            name25,
            name19,
            rank_givens,
        ]);
    }
    sheet
}

/// Names with the transform from the canonical puzzle to the puzzle, and the puzzle.
pub(crate) fn morphed_names(table: &Table) -> Sheet {
    let columns = ["name", "transform", "index", "morphed_name", "puzzle"];
    let mut sheet = Sheet::new("morphed-names", &columns);
    for (i, puzzle) in valid_puzzles(&mut Random(7)).into_iter().enumerate() {
        let named = NamedPuzzle::of(table, &puzzle).expect(GOOD);
        let name = named.name().to_text(NameForm::ALL[i % NameForm::ALL.len()]);
        let mut morph = Vec::new();
        named.write_morph(&mut morph);
        let morph = String::from_utf8(morph).expect("ASCII");
        sheet.push([
            name.clone(),
            named.morph().to_string(),
            MorphIndex::of(named.morph()).to_string(),
            name + &morph,
            puzzle.to_string(),
        ]);
    }
    sheet
}
