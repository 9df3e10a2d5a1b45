//! Vectors about names of puzzles.

use minlex::names::{MorphIndex, Name, NameForm, NamedPuzzle, PuzzleNumber};
use minlex::{Givens, Puzzle, Rank, Table};
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

/// Numbers, their parts, the number that is meant, and the puzzle of that: both ends, ends of
/// grids, and random sets of cells of grids with and without automorphisms.
pub(crate) fn puzzle_numbers(table: &Table) -> Sheet {
    let columns = ["number", "rank", "givens", "stands_for", "puzzle"];
    let mut sheet = Sheet::new("puzzle-numbers", &columns);
    let mut random = Random(8);
    for grid in specimens(&mut random) {
        let rank = table.rank(&grid).expect(GOOD);
        for kept in [0, 5, 17, 30, 60, 81] {
            push_number(&mut sheet, table, rank, random_cells(&mut random, kept));
        }
    }
    for rank in [Rank::FIRST, Rank::LAST] {
        for number in [PuzzleNumber::first_of(rank), PuzzleNumber::last_of(rank)] {
            push_number(&mut sheet, table, rank, number.givens());
        }
        for cell in 0..81 {
            let givens = Givens::from_bits(1 << cell).expect("a cell of the board");
            push_number(&mut sheet, table, rank, givens);
        }
    }
    sheet
}

/// A random set of this many cells.
fn random_cells(random: &mut Random, count: u32) -> Givens {
    let mut bits = 0_u128;
    while bits.count_ones() < count {
        bits |= 1 << random.below(81);
    }
    Givens::from_bits(bits).expect("cells of the board")
}

fn push_number(sheet: &mut Sheet, table: &Table, rank: Rank, givens: Givens) {
    let number = PuzzleNumber::from(Name::new(rank, givens));
    let meant = PuzzleNumber::of_pair(table, rank, givens).expect(GOOD);
    let puzzle = meant.puzzle(table).expect("no gap");
    sheet.push([
        number.to_string(),
        rank.to_string(),
        givens.to_string(),
        meant.to_string(),
        puzzle.to_string(),
    ]);
}
