//! Neighbours and minimal puzzles against plain searches, which try every candidate and share
//! nothing with the library but the solver.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use minlex_near::{AroundError, Inside, Neighbourhood};
use minlex_puzzle::{Givens, InvalidPuzzle, Puzzle, Tally};
use minlex_testing::Random;

const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// A minimal puzzle, and the same with some of its redundant cells given again.
fn fuller(random: &mut Random, more: usize) -> Puzzle {
    let grid = random.grid();
    let minimal = random.minimal_puzzle(&grid).givens();
    let mut givens = minimal.bits();
    for cell in
        random.shuffled::<81>().into_iter().filter(|&c| !minimal.contains(c.into())).take(more)
    {
        givens |= 1 << cell;
    }
    Puzzle::from_solution(&grid, Givens::from_bits(givens).unwrap())
}

/// A puzzle with few empty cells, all near each other: most others are needed.
fn hollow(random: &mut Random, empty: usize) -> Puzzle {
    let mut cells = *random.grid().digits();
    for cell in 0..81 {
        let digit = std::mem::take(&mut cells[cell]);
        if 81 - given(&cells).len() > empty || !is_valid(cells) {
            cells[cell] = digit;
        }
    }
    Puzzle::from_cells(cells).unwrap()
}

fn is_valid(cells: [u8; 81]) -> bool {
    Puzzle::from_cells(cells).unwrap().count_solutions(2) == 1
}

fn given(cells: &[u8; 81]) -> Vec<usize> {
    (0..81).filter(|&cell| cells[cell] > 0).collect()
}

/// All puzzles with `add` further givens, by trying each digit in each empty cell.
fn added(cells: [u8; 81], add: usize, from: usize, all: &mut BTreeSet<[u8; 81]>) {
    if add == 0 {
        if is_valid(cells) {
            all.insert(cells);
        }
        return;
    }
    for cell in (from..81).filter(|&cell| cells[cell] == 0) {
        for digit in 1..=9 {
            let mut more = cells;
            more[cell] = digit;
            // Cut: a contradiction has no solution, whatever is added.
            if Puzzle::from_cells(more).unwrap().count_solutions(1) == 1 {
                added(more, add - 1, cell + 1, all);
            }
        }
    }
}

/// All neighbours, from the definition.
fn plain(puzzle: &Puzzle, remove: usize, add: usize) -> BTreeSet<[u8; 81]> {
    let mut smaller = BTreeSet::from([*puzzle.cells()]);
    for _ in 0..remove {
        smaller = smaller
            .iter()
            .flat_map(|cells| {
                given(cells).into_iter().map(|cell| {
                    let mut one = *cells;
                    one[cell] = 0;
                    one
                })
            })
            .collect();
    }
    let mut all = BTreeSet::new();
    for cells in smaller {
        added(cells, add, 0, &mut all);
    }
    all.remove(puzzle.cells());
    all
}

/// All neighbours as the library finds them; each must come once.
fn found(which: Neighbourhood, puzzle: &Puzzle) -> BTreeSet<[u8; 81]> {
    let mut all = BTreeSet::new();
    let _ = which.of(puzzle).unwrap().visit(|neighbour| {
        assert!(all.insert(*neighbour.cells()), "{neighbour} comes twice");
        ControlFlow::<()>::Continue(())
    });
    all
}

fn which(remove: usize, add: usize) -> Neighbourhood {
    Neighbourhood::new(remove as u32, add as u32).unwrap()
}

/// True if each of these givens is needed.
fn all_needed(cells: &[u8; 81], givens: &[usize]) -> bool {
    givens.iter().all(|&cell| {
        let mut without = *cells;
        without[cell] = 0;
        !is_valid(without)
    })
}

fn compare(puzzle: &Puzzle, remove: usize, add: usize) -> usize {
    let (plain, which) = (plain(puzzle, remove, add), which(remove, add));
    assert_eq!(found(which, puzzle), plain, "-{remove}+{add} of {puzzle}");
    let wanted = |is_wanted: &dyn Fn(&[u8; 81]) -> bool| {
        plain.iter().copied().filter(|cells| is_wanted(cells)).collect::<BTreeSet<_>>()
    };
    let minimal = wanted(&|cells| all_needed(cells, &given(cells)));
    assert_eq!(found(which.minimal(), puzzle), minimal);
    let solution = puzzle.solution().unwrap();
    let in_grid = wanted(&|cells| given(cells).iter().all(|&c| cells[c] == solution.digits()[c]));
    assert_eq!(found(which.same_grid(), puzzle), in_grid);
    if remove == add {
        let pattern = wanted(&|cells| given(cells) == given(puzzle.cells()));
        assert_eq!(found(which.same_pattern().unwrap(), puzzle), pattern);
    }
    plain.len()
}

#[test]
fn one_away_and_one_added() {
    let mut random = Random(60);
    for more in [0, 0, 3, 12] {
        let puzzle = fuller(&mut random, more);
        assert!(compare(&puzzle, 1, 1) > 0);
        assert_eq!(compare(&puzzle, 0, 1), 81 - puzzle.givens().len() as usize);
        assert!(found(which(0, 1).needed(), &puzzle).is_empty());
        compare(&puzzle, 1, 0);
        compare(&puzzle, 2, 0);
        assert_eq!(compare(&puzzle, 0, 0), 0);
    }
}

/// Two and three givens are added to few empty cells, so that plain trying ends.
#[test]
fn several_are_added() {
    let mut random = Random(61);
    let grid = random.grid();
    let mut cells = *grid.digits();
    for (cell, value) in cells.iter_mut().enumerate() {
        if [0, 1, 2, 3, 4, 5].contains(&(cell % 9)) && cell < 18 {
            *value = 0;
        }
    }
    let puzzle = fuller(&mut random, 30);
    let dense = Puzzle::from_cells(cells).unwrap();
    for (puzzle, remove, add) in [(puzzle, 1, 2), (puzzle, 0, 2)] {
        assert!(compare(&puzzle, remove, add) > 0);
    }
    if let Ok(solution) = dense.solution() {
        let full = Puzzle::from_solution(&solution, dense.givens());
        assert!(compare(&full, 0, 3) > 0);
    }
}

const HARD: &str =
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

/// Trying all candidates has found the same figures, in a minute.
#[test]
fn two_away_and_two_added() {
    let hard = puzzle(HARD);
    let all = found(which(2, 2), &hard);
    assert_eq!(all.len(), 78_029);
    let needed = found(which(2, 2).needed(), &hard);
    assert_eq!(needed.len(), 71_433);
    assert!(needed.is_subset(&all));
    assert!(found(which(1, 1), &hard).is_subset(&all));
}

/// Most cells are given, so that plain trying ends.
#[test]
#[ignore = "several seconds"]
fn two_away_and_two_added_by_trying() {
    let puzzle = hollow(&mut Random(65), 12);
    let all = compare(&puzzle, 2, 2);
    assert!(found(which(2, 2).same_grid(), &puzzle).len() < all, "some have other solutions");
}

#[test]
fn classes_are_without_the_puzzle() {
    let loki = puzzle(LOKI);
    let classes = which(1, 1).of(&loki).unwrap().classes();
    let mut plain: BTreeSet<_> = plain(&loki, 1, 1)
        .into_iter()
        .map(|cells| Puzzle::from_cells(cells).unwrap().canonical().unwrap())
        .collect();
    // One of its neighbours is Loki in disguise.
    assert!(plain.remove(&loki.canonical().unwrap()));
    assert_eq!(classes.iter().copied().collect::<BTreeSet<_>>(), plain);
    assert_eq!(classes.len(), plain.len());
}

#[test]
fn puzzles_without_neighbours() {
    let several = puzzle(&LOKI.replacen('5', ".", 1));
    let error = which(1, 1).of(&several).unwrap_err();
    assert!(matches!(error, AroundError::Invalid(InvalidPuzzle::SeveralSolutions(_))));
    let error = which(2, 1).of(&puzzle(&format!("1{}", ".".repeat(80)))).unwrap_err();
    assert_eq!(error, AroundError::FewGivens { found: 1, remove: 2 });
}

/// Minimal puzzles of a puzzle by looking at all its subsets.
fn plain_minimal(puzzle: &Puzzle) -> BTreeSet<[u8; 81]> {
    let mut valid = BTreeSet::from([*puzzle.cells()]);
    let mut minimal = BTreeSet::new();
    while let Some(cells) = valid.pop_last() {
        let smaller: Vec<[u8; 81]> = given(&cells)
            .into_iter()
            .map(|cell| {
                let mut one = cells;
                one[cell] = 0;
                one
            })
            .filter(|one| is_valid(*one))
            .collect();
        if smaller.is_empty() {
            minimal.insert(cells);
        }
        valid.extend(smaller);
    }
    minimal
}

#[test]
fn minimal_puzzles_inside() {
    let mut random = Random(62);
    let mut all = 0;
    for more in [0, 2, 4, 5, 5, 6] {
        let puzzle = fuller(&mut random, more);
        let inside = Inside::of(&puzzle).unwrap();
        let plain = plain_minimal(&puzzle);
        let mut found = BTreeSet::new();
        let _ = inside.visit_minimal(|minimal| {
            assert!(found.insert(*minimal.cells()), "{minimal} comes twice");
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(found, plain, "{puzzle}");
        let given = given(puzzle.cells());
        let redundant: Vec<usize> =
            given.iter().copied().filter(|&cell| !all_needed(puzzle.cells(), &[cell])).collect();
        assert_eq!(inside.redundant().iter().collect::<Vec<_>>(), redundant);
        assert_eq!(inside.is_minimal(), redundant.is_empty());
        for _ in 0..20 {
            let one = inside.random_minimal(|| random.number());
            assert!(plain.contains(one.cells()));
        }
        all += plain.len();
    }
    assert!(all > 50, "{all} in all");
}

/// A tally against all solutions.
#[test]
fn tallies() {
    let mut random = Random(63);
    for removed in [0, 1, 2, 3] {
        let mut cells = *fuller(&mut random, 0).cells();
        for cell in given(&cells).into_iter().take(removed) {
            cells[cell] = 0;
        }
        let puzzle = Puzzle::from_cells(cells).unwrap();
        let mut counts = [[0u64; 10]; 81];
        let _ = puzzle.visit_solutions(|grid| {
            for (count, &digit) in counts.iter_mut().zip(grid.digits()) {
                count[usize::from(digit)] += 1;
            }
            ControlFlow::<()>::Continue(())
        });
        let tally = Tally::of(&puzzle, &Tally::EVERYTHING);
        for (cell, counts) in counts.iter().enumerate() {
            for digit in 1..=9 {
                let count = counts[usize::from(digit)];
                assert_eq!(tally.some(cell).contains(digit), count > 0);
                assert_eq!(tally.exactly_one(cell).contains(digit), count == 1);
                assert_eq!(tally.several(cell).contains(digit), count > 1);
            }
        }
    }
}
