//! Canonical puzzles, against smallest images and minlex forms.

use minlex_puzzle::{CanonicalPuzzle, CanonicalPuzzleError, InvalidPuzzle, Puzzle};
use minlex_testing::{Random, automorphic_grids};

#[test]
fn the_canonical_puzzle_is_not_the_smallest_image() {
    let mut random = Random(20);
    let mut different = 0;
    for _ in 0..20 {
        let grid = random.grid();
        let puzzle = random.minimal_puzzle(&grid);
        let canonical = puzzle.canonical().unwrap();
        // Both are images of the puzzle; the smallest is the smaller.
        assert!(puzzle.equivalence(&canonical.puzzle()).is_some());
        assert!(puzzle.smallest_image() <= canonical.puzzle());
        different += u32::from(puzzle.smallest_image() != canonical.puzzle());
        // Of a solution grid both are the minlex form.
        let full = Puzzle::from(grid);
        assert_eq!(full.smallest_image(), grid.minlex_form().into());
        assert_eq!(full.canonical().unwrap().puzzle(), grid.minlex_form().into());
    }
    assert_eq!(different, 20);
}

#[test]
fn only_canonical_puzzles_are_taken_as_such() {
    let mut random = Random(21);
    for (_, grid) in automorphic_grids() {
        let puzzle = random.transform().apply(&random.minimal_puzzle(&grid));
        let canonical = puzzle.canonical().unwrap();
        assert_eq!(canonical.to_string().parse(), Ok(canonical));
        assert_eq!(CanonicalPuzzle::try_from(&canonical.puzzle()), Ok(canonical));
        assert_eq!(
            CanonicalPuzzle::try_from(&puzzle),
            Err(CanonicalPuzzleError::NotCanonical(canonical))
        );
        // A puzzle on the minlex form that an automorphism makes smaller.
        for automorphism in grid.automorphisms() {
            let image = automorphism.apply(&canonical.puzzle());
            assert_eq!(CanonicalPuzzle::try_from(&image).is_ok(), image == canonical.puzzle());
        }
    }
    let error = "1".parse::<CanonicalPuzzle>().unwrap_err();
    assert!(error.to_string().starts_with("1 cell found"));
    let error = CanonicalPuzzle::try_from(&Puzzle::EMPTY);
    assert_eq!(error, Err(CanonicalPuzzleError::Invalid(InvalidPuzzle::FewGivens(0))));
}

#[test]
fn canonical_puzzles_compare_by_solution_first() {
    let mut random = Random(22);
    let mut puzzles: Vec<CanonicalPuzzle> = (0..50)
        .map(|_| {
            let grid = random.grid();
            random.minimal_puzzle(&grid).canonical().unwrap()
        })
        .collect();
    puzzles.sort_unstable();
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.solution().grid()));
}
