//! The smallest image against a search over all cell symmetries, and equivalence against both.

use minlex_catalog::Transform;
use minlex_puzzle::Puzzle;
use minlex_testing::{Random, line_permutations, specimens};

/// The smallest image by trying all 3,359,232 cell symmetries; shares nothing with the library's
/// way.
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
