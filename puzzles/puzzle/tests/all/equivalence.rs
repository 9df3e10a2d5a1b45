//! The smallest image against a search over all cell symmetries, and equivalence against both.

use minlex_catalog::{Grid, Transform};
use minlex_puzzle::Puzzle;
use minlex_testing::{Random, line_permutations, specimens};

/// The smallest image by trying all 3,359,232 cell symmetries.
fn brute_force(puzzle: &Puzzle) -> Puzzle {
    let lines = line_permutations();
    let cells = puzzle.cells();
    let mut best = [10u8; 81];
    for transposed in [false, true] {
        for rows in &lines {
            'images: for columns in &lines {
                let mut label = [0u8; 10];
                let mut next = 1;
                let mut image = [0u8; 81];
                let mut smaller = false;
                for i in 0..81 {
                    let (r, c) = (usize::from(rows[i / 9]), usize::from(columns[i % 9]));
                    let digit =
                        usize::from(if transposed { cells[9 * c + r] } else { cells[9 * r + c] });
                    if digit != 0 && label[digit] == 0 {
                        label[digit] = next;
                        next += 1;
                    }
                    image[i] = label[digit];
                    if !smaller {
                        if image[i] > best[i] {
                            continue 'images;
                        }
                        smaller = image[i] < best[i];
                    }
                }
                best = image;
            }
        }
    }
    Puzzle::from_cells(best).unwrap()
}

#[test]
fn smallest_image_agrees_with_brute_force() {
    let mut random = Random(3);
    for (i, (kind, puzzle)) in specimens(&mut random).into_iter().enumerate() {
        // A brute force costs seconds in debug builds.
        if cfg!(debug_assertions) && i % 9 != 4 {
            continue;
        }
        let (image, transform) = puzzle.smallest_image_with_transform();
        assert_eq!(image, brute_force(&puzzle), "{kind}: {puzzle}");
        assert_eq!(transform.apply(&puzzle), image, "{kind}: {puzzle}");
    }
}

#[test]
fn smallest_image_is_constant_on_an_orbit() {
    let mut random = Random(4);
    let rounds = if cfg!(debug_assertions) { 1 } else { 20 };
    for _ in 0..rounds {
        for (kind, puzzle) in specimens(&mut random) {
            let (image, transform) = puzzle.smallest_image_with_transform();
            assert_eq!(transform.apply(&puzzle), image);
            let disguise = random.transform().apply(&puzzle);
            let (other, transform) = disguise.smallest_image_with_transform();
            assert_eq!(other, image, "{kind}: {puzzle} and {disguise}");
            assert_eq!(transform.apply(&disguise), image);
            assert_eq!(image.smallest_image(), image);
            let there = puzzle.equivalence(&disguise).expect("a disguise is equivalent");
            assert_eq!(there.apply(&puzzle), disguise);
        }
    }
}

#[test]
fn different_puzzles() {
    let puzzle = |text: &str| text.parse::<Puzzle>().unwrap();
    let loki = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    assert_eq!(puzzle(loki).equivalence(&Puzzle::EMPTY), None);
    assert_eq!(puzzle(loki).equivalence(&puzzle(loki)), Some(Transform::IDENTITY));
    // One given moved to another digit, to another cell, two exchanged: no solution or several, or
    // another puzzle.
    for (from, to) in [("57....9", "58....9"), ("57....9", "5.7...9"), ("57....9", "59....7")] {
        assert_eq!(puzzle(loki).equivalence(&puzzle(&loki.replacen(from, to, 1))), None, "{to}");
    }
    // Same number of givens, both without a solution.
    let twice = |text: &str| puzzle(&format!("{text:.<81}"));
    assert!(twice("11").equivalence(&twice("..7....7")).is_none());
    assert!(twice("11").equivalence(&twice("7........7")).is_some());
    // Both with several: two givens in a row of a box or not, equal or not.
    assert!(twice("12").equivalence(&twice("1...2")).is_none());
    assert!(twice("12").equivalence(&twice("9........8")).is_some());
    assert!(twice("1...2").equivalence(&twice("1...........1")).is_none());
}

/// A symmetry without its relabelling, and one with nothing else.
fn parts(transform: &Transform) -> [Transform; 2] {
    let identity = Transform::IDENTITY;
    let (rows, columns) = (*transform.rows(), *transform.columns());
    let cells = Transform::new(transform.is_transposed(), rows, columns, *identity.digits());
    let digits = *transform.digits();
    let digits = Transform::new(false, *identity.rows(), *identity.columns(), digits);
    [cells.unwrap(), digits.unwrap()]
}

#[test]
fn a_part_of_the_symmetries_carries_to_its_images() {
    let mut random = Random(5);
    for (kind, puzzle) in specimens(&mut random) {
        let [cells, digits] = parts(&random.transform());
        let image = cells.apply(&puzzle);
        let there = puzzle.cell_symmetry_to(&image).expect("an image of cells");
        assert_eq!(there.apply(&puzzle), image, "{kind}: {puzzle}");
        assert_eq!(parts(&there)[1], Transform::IDENTITY, "{kind}: {puzzle}");
        let image = digits.apply(&puzzle);
        let there = puzzle.relabelling_to(&image).expect("an image of digits");
        assert_eq!(there.apply(&puzzle), image, "{kind}: {puzzle}");
        assert_eq!(parts(&there)[0], Transform::IDENTITY, "{kind}: {puzzle}");
    }
}

#[test]
fn a_cell_symmetry_relabels_exactly_as_an_automorphism_does() {
    let text = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let grid: Grid = text.parse().unwrap();
    let automorphisms = grid.automorphisms();
    let puzzle = Puzzle::from(grid);
    let mut relabellings: Vec<Transform> =
        automorphisms.iter().map(|automorphism| parts(automorphism)[1]).collect();
    relabellings.sort_unstable();
    relabellings.dedup();
    assert!(relabellings.len() > 1);
    let mut random = Random(6);
    let mut some: Vec<Transform> = (0..30).map(|_| parts(&random.transform())[1]).collect();
    some.extend(relabellings.iter().step_by(7));
    for relabelling in some {
        // The cell symmetry of an automorphism carries the grid to its image under the inverse of
        // the relabelling.
        let is_one = relabellings.binary_search(&relabelling.inverse()).is_ok();
        let way = puzzle.cell_symmetry_to(&relabelling.apply(&puzzle));
        assert_eq!(way.is_some(), is_one, "{relabelling}");
    }
}

#[test]
fn a_part_of_the_symmetries_is_not_enough() {
    let puzzle = |text: &str| format!("{text:.<81}").parse::<Puzzle>().unwrap();
    // As many givens of each digit, in other places to each other.
    for other in ["1...2", "1...........2", "1........2"] {
        let other = puzzle(other);
        assert_eq!(puzzle("12").cell_symmetry_to(&other).is_some(), other == puzzle("1........2"));
    }
    // One digit in place of two, two in place of one, an empty cell in place of a given.
    for (one, other) in [("12", "33"), ("33", "12"), ("12", "1.2"), ("12", "1"), ("1", "12")] {
        assert_eq!(puzzle(one).relabelling_to(&puzzle(other)), None, "{one} {other}");
    }
}
