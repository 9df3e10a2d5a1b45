//! The solver against published solution counts and against plain backtracking.

use std::ops::ControlFlow;

use minlex_catalog::{DigitSet, Grid};
use minlex_puzzle::__internal::{Start, Walked};
use minlex_puzzle::{Givens, Puzzle, Solutions};
use minlex_testing::Random;

/// Counts solutions up to `limit` by trying digits cell by cell.
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
    // A visit that breaks off returns its value, and no solution comes after.
    let mut visits = 0;
    let end = puzzle.visit_solutions(|_| {
        visits += 1;
        if visits == 3 { ControlFlow::Break("three") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((visits, end), (3, ControlFlow::Break("three")));
}

/// The sequence of solutions is fixed: checksums of the first 1000 at most, as the first solver of
/// this project found them (FNV-1a, 64 bits, over the digits 1 to 9 as bytes).
#[test]
fn the_sequence_of_solutions_stays_as_it_is() {
    for line in include_str!("../golden/sequences.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        let mut checksum = 0xcbf2_9ce4_8422_2325_u64;
        let mut grids = Vec::new();
        let _ = puzzle.visit_solutions(|grid| {
            for &digit in grid.digits() {
                checksum = (checksum ^ u64::from(digit)).wrapping_mul(0x100_0000_01b3);
            }
            grids.push(grid);
            if grids.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let found = [grids.len().to_string(), format!("{checksum:016x}")];
        assert_eq!(found, fields[1..], "{line}");
        // Of several solutions, these are the two that are named.
        match (puzzle.solve(), &grids[..]) {
            (Solutions::Several(a, b), [first, second, ..]) => {
                assert_eq!([a, b], [*first, *second])
            }
            (solutions, grids) => assert!(solutions == Solutions::None && grids.is_empty()),
        }
    }
}

#[test]
fn walks_know_their_share() {
    let puzzle: Puzzle =
        ".8....3.7...9.....71.485......7........2.1........8.3..5...7..4.......968.2...57."
            .parse()
            .unwrap();
    let all = Walked::through(Start::Puzzle(&puzzle), |_| true);
    assert_eq!(all.solutions, puzzle.count_solutions(u64::MAX));
    assert!(all.ends > all.solutions && (all.share - 1.0).abs() < 1e-9);
    let half = Walked::through(Start::Puzzle(&puzzle), |walked| walked.share < 0.5);
    assert!(half.share >= 0.5 && half.ends < all.ends);
}

/// Of the open cell that comes first, only even digits.
#[test]
fn walks_keep_to_candidates() {
    let puzzle: Puzzle =
        ".8....3.7...9.....71.485......7........2.1........8.3..5...7..4.......968.2...57."
            .parse()
            .unwrap();
    let set = |digit| if digit == 0 { DigitSet::ALL } else { DigitSet::of([digit]) };
    let mut candidates = puzzle.cells().map(set);
    let of_candidates =
        |candidates: &[DigitSet; 81]| Walked::through(Start::Candidates(candidates), |_| true);
    let of_puzzle = Walked::through(Start::Puzzle(&puzzle), |_| true);
    assert_eq!(of_candidates(&candidates), of_puzzle);
    let even = DigitSet::of([2, 4, 6, 8]);
    candidates[0] = even;
    let mut expected = 0;
    let end: ControlFlow<()> = puzzle.visit_solutions(|grid| {
        expected += u64::from(even.contains(grid.digits()[0]));
        ControlFlow::Continue(())
    });
    assert!(end.is_continue() && expected > 0);
    assert_eq!(of_candidates(&candidates).solutions, expected);
}

/// Number of times that `go_on` is asked, and the count.
fn asked(puzzle: &Puzzle, limit: u64, answers: u64) -> (u64, u64) {
    let mut times = 0;
    let count = puzzle.count_solutions_while(limit, || {
        times += 1;
        times < answers
    });
    (times, count)
}

#[test]
fn limits() {
    let several = Puzzle::EMPTY;
    let one: Puzzle =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
            .parse()
            .unwrap();
    let none: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
    for (limit, counts) in [(0, [0, 0, 0]), (1, [1, 1, 0]), (2, [2, 1, 0]), (1000, [1000, 1, 0])] {
        let found = [several, one, none].map(|puzzle| puzzle.count_solutions(limit));
        assert_eq!(found, counts, "{limit}");
    }
    assert_eq!(one.count_solutions(u64::MAX), 1);
    // It is asked at every solution but the one that reaches the limit.
    assert_eq!(asked(&several, 1000, u64::MAX), (999, 1000));
    assert_eq!(asked(&several, 1000, 7), (7, 7));
    assert_eq!(asked(&several, 1, u64::MAX), (0, 1));
    assert_eq!(asked(&several, 0, u64::MAX), (0, 0));
    assert_eq!(asked(&one, 1000, u64::MAX), (1, 1));
    assert_eq!(asked(&none, 1000, u64::MAX), (0, 0));
}

/// Puzzles with a contradiction each of its own, and their transposed morphs. Each has solutions
/// without its last given.
#[test]
fn contradictions() {
    let cases = [
        // A cell for which its row, column and box leave nothing.
        "r1c4=1 r1c5=2 r1c7=3 r4c1=4 r5c1=5 r7c1=6 r2c2=7 r3c3=8 r2c3=9",
        // A digit without a place in a row: its columns are taken, or its boxes.
        "r4c1=1 r7c2=1 r1c3=2 r1c4=3 r1c5=4 r1c6=5 r1c7=6 r1c8=7 r5c9=1",
        "r2c1=1 r1c7=2 r1c8=3 r1c9=4 r3c5=1",
        // A digit without a place in a box.
        "r4c1=1 r7c2=1 r1c3=2 r2c3=3 r3c7=1",
        // Two cells of a row that can only be the same digit.
        "r1c1=3 r1c2=4 r1c3=5 r1c4=6 r1c5=7 r1c6=8 r1c7=9 r4c8=1 r5c9=1",
        // Two digits of a minirow that the other boxes of the band push into one cell.
        "r1c4=1 r1c5=2 r2c7=1 r2c8=2 r3c1=3 r3c2=4",
        // Two cells of a box that can only be the same digit.
        "r1c1=4 r1c2=5 r1c3=6 r2c1=7 r2c2=8 r3c2=9 r3c4=1 r3c5=2",
    ];
    let mut random = Random(20);
    for case in cases {
        let givens: Vec<(usize, u8)> = case.split(' ').map(given).collect();
        let (last, rest) = givens.split_last().unwrap();
        let mut cells = [0; 81];
        for &(cell, digit) in rest {
            cells[cell] = digit;
        }
        let possible = Puzzle::from_cells(cells).unwrap();
        cells[last.0] = last.1;
        let contradicted = Puzzle::from_cells(cells).unwrap();
        for _ in 0..8 {
            let morph = random.transform();
            assert_eq!(morph.apply(&possible).count_solutions(2), 2, "{case}");
            let contradicted = morph.apply(&contradicted);
            assert_eq!(contradicted.count_solutions(2), 0, "{case}");
            assert_eq!(contradicted.solve(), Solutions::None, "{case}");
        }
    }
}

/// A given of the form `r1c4=1`: cell and digit.
fn given(text: &str) -> (usize, u8) {
    let [b'r', row, b'c', column, b'=', digit] = *text.as_bytes() else { panic!("{text}") };
    (9 * usize::from(row - b'1') + usize::from(column - b'1'), digit - b'0')
}

/// One digit in every row has solutions. With one of them moved along its row, its new column has
/// the digit already.
#[test]
fn one_digit_only() {
    let mut random = Random(21);
    for digit in 1..=9 {
        let cells = random.grid().digits().map(|d| if d == digit { d } else { 0 });
        let all = Puzzle::from_cells(cells).unwrap();
        assert_eq!(all.count_solutions(50), 50, "{all}");
        for cell in all.givens().iter() {
            let mut cells = cells;
            cells[cell] = 0;
            assert_eq!(Puzzle::from_cells(cells).unwrap().count_solutions(2), 2);
            cells[cell / 9 * 9 + (cell + 1) % 9] = digit;
            assert_eq!(Puzzle::from_cells(cells).unwrap().count_solutions(2), 0);
        }
    }
}
