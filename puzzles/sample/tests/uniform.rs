//! Chi-square tests of puzzles with a number of givens, against laws that hold exactly.

use minlex_puzzle::Puzzle;
use minlex_sample::with_givens;
use minlex_testing::Random;

fn draw(givens: u32, random: &mut Random) -> Puzzle {
    std::iter::repeat_with(|| with_givens(givens, || random.number())).flatten().next().unwrap()
}

/// Checks that classes were met equally often: chi-square, within three and a half standard
/// deviations.
fn check(counts: &[u32], of: &str) {
    let draws: u32 = counts.iter().sum();
    let expected = f64::from(draws) / counts.len() as f64;
    assert!(expected > 5.0);
    let off = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected);
    let (chi_square, freedom) = (off.sum::<f64>(), counts.len() as f64 - 1.0);
    // The cube root is nearly normal (Wilson and Hilferty).
    let spread = 2.0 / (9.0 * freedom);
    let deviation = ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
    assert!(deviation.abs() < 3.5, "{of}: {chi_square} with {freedom} degrees of freedom");
}

/// Without two of its cells a grid has one solution, so that all pairs of cells are equally likely
/// to be empty.
#[test]
fn empty_cells_of_nearly_full_puzzles() {
    let mut random = Random(74);
    let mut counts = vec![0; 81 * 80 / 2];
    for _ in 0..40_000 {
        let puzzle = draw(79, &mut random);
        let empty: Vec<usize> = (0..81).filter(|&cell| puzzle.cells()[cell] == 0).collect();
        counts[empty[1] * (empty[1] - 1) / 2 + empty[0]] += 1;
    }
    check(&counts, "pairs of empty cells");
}

/// Morphs of a valid puzzle are valid, so digits, boxes and rows are equally likely. One question
/// for each puzzle keeps answers independent.
#[test]
fn images_under_morphs() {
    for (givens, puzzles) in [(45, 6000), (32, 1500)] {
        let mut random = Random(u64::from(givens));
        let [mut digits, mut boxes, mut rows] = [[0u32; 9]; 3];
        for _ in 0..puzzles {
            let puzzle = draw(givens, &mut random);
            let first = puzzle.givens().iter().next().unwrap();
            digits[usize::from(puzzle.cells()[first]) - 1] += 1;
            let fullest = |unit: fn(usize) -> usize| {
                let mut of_unit = [0; 9];
                puzzle.givens().iter().for_each(|cell| of_unit[unit(cell)] += 1);
                let most = of_unit.iter().max().copied();
                let mut fullest = (0..9).filter(|&unit| Some(of_unit[unit]) == most);
                // If there are several, none is asked for.
                fullest.next().filter(|_| fullest.next().is_none())
            };
            if let Some(of_all) = fullest(|cell| cell / 27 * 3 + cell % 9 / 3) {
                boxes[of_all] += 1;
            }
            if let Some(of_all) = fullest(|cell| cell / 9) {
                rows[of_all] += 1;
            }
        }
        check(&digits, "digit of the first given");
        check(&boxes, "box with most givens");
        check(&rows, "row with most givens");
    }
}
