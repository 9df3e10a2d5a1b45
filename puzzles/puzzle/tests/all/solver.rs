//! The solver against published solution counts and against plain backtracking.

use std::ops::ControlFlow;

use minlex_catalog::Grid;
use minlex_puzzle::{Givens, Puzzle, Solutions};
use minlex_testing::Random;

/// Counts solutions up to `limit` by trying digits cell by cell; shares nothing with the library's
/// way.
fn backtrack(cells: &mut [u8; 81], limit: u64) -> u64 {
    let allowed = |cells: &[u8; 81], cell: usize, digit: u8| {
        (0..81).all(|other| {
            let same_unit = other / 9 == cell / 9
                || other % 9 == cell % 9
                || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
            other == cell || !same_unit || cells[other] != digit
        })
    };
    // The open cell with the fewest digits left, or sparse puzzles would never end.
    let options = |cells: &[u8; 81], cell: usize| {
        (1..=9).filter(|&d| allowed(cells, cell, d)).collect::<Vec<u8>>()
    };
    let open = (0..81).filter(|&cell| cells[cell] == 0);
    let Some((cell, digits)) =
        open.map(|cell| (cell, options(cells, cell))).min_by_key(|(_, o)| o.len())
    else {
        let good = (0..81).all(|cell| allowed(cells, cell, cells[cell]));
        return u64::from(good);
    };
    let mut count = 0;
    for digit in digits {
        cells[cell] = digit;
        count += backtrack(cells, limit - count);
        cells[cell] = 0;
        if count == limit {
            break;
        }
    }
    count
}

#[test]
fn published_counts() {
    for line in include_str!("../golden/solution_counts.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (count, puzzle): (u64, Puzzle) =
            (fields[0].parse().unwrap(), fields[1].parse().unwrap());
        assert_eq!(puzzle.count_solutions(u64::MAX), count, "{line}");
        assert_eq!(backtrack(&mut puzzle.cells().clone(), u64::MAX), count, "{line}");
        let kind = match puzzle.solve() {
            Solutions::None => 0,
            Solutions::One(_) => 1,
            Solutions::Several(a, b) => {
                assert_ne!(a, b);
                2
            }
        };
        assert_eq!(kind, count.min(2));
    }
}

#[test]
fn the_two_solutions_of_the_sixteen() {
    let puzzle: Puzzle =
        "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........"
            .parse()
            .unwrap();
    let mut published: [Grid; 2] = [
        "562389471849716253137425896358194627974263185216857349691542738725638914483971562"
            .parse()
            .unwrap(),
        "562398471948716253137425986359184627874263195216957348681542739725639814493871562"
            .parse()
            .unwrap(),
    ];
    published.sort_unstable();
    let Solutions::Several(a, b) = puzzle.solve() else { panic!("two solutions are known") };
    assert_eq!([a.min(b), a.max(b)], published);
}

#[test]
fn agrees_with_backtracking() {
    let mut random = Random(5);
    let rounds = if cfg!(debug_assertions) { 20 } else { 300 };
    let mut kinds = [0; 3];
    for round in 0..rounds {
        let grid = random.grid();
        // From full to sparse, some with a wrong given.
        let order = random.shuffled::<81>();
        let bits = order[..(26 + round % 55)].iter().fold(0u128, |m, &c| m | 1 << c);
        let mut cells = *Puzzle::from_solution(&grid, Givens::from_bits(bits).unwrap()).cells();
        if round % 3 == 0 {
            cells[usize::from(order[0])] = random.below(9) as u8 + 1;
        }
        let puzzle = Puzzle::from_cells(cells).unwrap();
        let expected = backtrack(&mut cells, 50);
        assert_eq!(puzzle.count_solutions(50), expected, "{puzzle}");
        kinds[expected.min(2) as usize] += 1;
        let _ = puzzle.visit_solutions(|solution| {
            let kept =
                solution.digits().iter().zip(puzzle.cells()).all(|(s, &p)| p == 0 || *s == p);
            assert!(kept && Grid::from_digits(*solution.digits()).is_ok(), "{puzzle}");
            ControlFlow::Break(())
        });
    }
    assert!(kinds.iter().all(|&n| n > 0), "every kind occurs: {kinds:?}");
}

#[test]
fn every_contradiction_of_two_givens() {
    // Two equal digits in a row, a column, a box: no solution. Anywhere else, or different: some.
    for other in 1..81 {
        let mut cells = [0; 81];
        (cells[0], cells[other]) = (4, 4);
        let same_unit = other < 9 || other % 9 == 0 || (other < 27 && other % 9 < 3);
        let puzzle = Puzzle::from_cells(cells).unwrap();
        assert_eq!(puzzle.count_solutions(2), if same_unit { 0 } else { 2 }, "{puzzle}");
        cells[other] = 5;
        assert_eq!(Puzzle::from_cells(cells).unwrap().count_solutions(2), 2);
    }
    assert_eq!(Puzzle::EMPTY.count_solutions(0), 0);
    assert_eq!(Puzzle::EMPTY.count_solutions(1000), 1000);
}

#[test]
fn solutions_are_different() {
    let mut seen = std::collections::HashSet::new();
    let puzzle: Puzzle =
        "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8..."
            .parse()
            .unwrap();
    let end = puzzle.visit_solutions(|grid| {
        assert!(seen.insert(grid));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!((seen.len(), end), (125, ControlFlow::Continue(())));
    // A visit that breaks off gives what it breaks off with, and no solution comes after.
    let mut visits = 0;
    let end = puzzle.visit_solutions(|_| {
        visits += 1;
        if visits == 3 { ControlFlow::Break("three") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((visits, end), (3, ControlFlow::Break("three")));
}
