use minlex_puzzle::__internal::puzzle_from_cells;
use minlex_puzzle::{Givens, Puzzle};

use crate::cells;
use crate::given::with_givens;

/// The most givens of a random minimal puzzle. Fewer than one minimal puzzle in 10^12 has more;
/// none with more than 40 is known.
pub const MOST_GIVENS: u32 = 36;

const STAGES: [Stage; 3] =
    [Stage { walks: 8, until: 33 }, Stage { walks: 12, until: 30 }, Stage { walks: 64, until: 0 }];

#[derive(Clone, Copy)]
struct Stage {
    walks: u32,
    /// Givens at which the next stage begins.
    until: u32,
}

/// A random minimal puzzle with its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::exhaustive_structs, reason = "a puzzle and its weight")]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The weight, about 1 on average. Weighted counts of a sample are in proportion to the counts
    /// of all minimal puzzles with up to [`MOST_GIVENS`] givens.
    pub weight: f64,
}

impl Minimal {
    /// A random minimal puzzle. Takes some milliseconds.
    ///
    /// A walk begins at a uniformly random valid puzzle with [`MOST_GIVENS`] givens, and leaves out
    /// random givens until it chooses one that is needed. If then all are needed, the puzzle is
    /// minimal. Walks branch at 33 and at 30 givens. Of the puzzles that the branches find, one
    /// stands for all, chosen by weight. `docs/AROUND.md` has the weights, and why they are right.
    #[must_use]
    pub fn random(mut words: impl FnMut() -> u64) -> Minimal {
        loop {
            let Some(start) = with_givens(MOST_GIVENS, &mut words) else {
                continue;
            };
            let mut found = Vec::new();
            walks(&start, &STAGES, &mut words, &mut found);
            if let Some(minimal) = one_of(&found, &mut words) {
                return minimal;
            }
        }
    }
}

/// Walks down from a valid puzzle and notes the minimal puzzles met.
fn walks(
    start: &Puzzle,
    stages: &[Stage],
    words: &mut impl FnMut() -> u64,
    found: &mut Vec<Minimal>,
) {
    let Some((stage, later)) = stages.split_first() else {
        return;
    };
    for _ in 0..stage.walks {
        let mut puzzle = *start;
        let mut givens = puzzle.givens();
        while givens.len() > stage.until {
            let cell = cells::nth(givens.bits(), cells::below(givens.len(), words));
            if is_needed(&puzzle, cell) {
                break;
            }
            puzzle = without(&puzzle, cell);
            givens = puzzle.givens();
        }
        if givens.len() == stage.until {
            walks(&puzzle, later, words, found);
        } else if givens.iter().all(|cell| is_needed(&puzzle, cell)) {
            let more: u32 = later.iter().map(|stage| stage.walks).product();
            found.push(Minimal { puzzle, weight: ways(givens) * f64::from(more) });
        }
    }
}

/// C(81, k) over C(81, 26).
fn ways(givens: Givens) -> f64 {
    let choose = |k: u32| (0..k).fold(1.0, |ways, i| ways * f64::from(81 - i) / f64::from(i + 1));
    choose(givens.len()) / choose(26)
}

/// A puzzle that stands for all, chosen by weight.
fn one_of(found: &[Minimal], words: &mut impl FnMut() -> u64) -> Option<Minimal> {
    let total: f64 = found.iter().map(|one| one.weight).sum();
    // A double has 53 bits.
    let mut left =
        if found.len() > 1 { (words() >> 11) as f64 / (1u64 << 53) as f64 * total } else { 0.0 };
    let chosen = found.iter().find(|one| {
        let is_it = left < one.weight;
        left -= one.weight;
        is_it
    });
    chosen.or(found.last()).map(|one| Minimal { puzzle: one.puzzle, weight: total })
}

fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut cells = *puzzle.cells();
    cells[cell] = 0;
    puzzle_from_cells(cells)
}

fn is_needed(puzzle: &Puzzle, cell: usize) -> bool {
    without(puzzle, cell).count_solutions(2) > 1
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fastrand::Rng;
    use minlex_index::random_grid;

    use super::*;

    /// A minimal puzzle with two more givens.
    fn nearly_minimal(random: &mut Rng) -> Puzzle {
        let grid = random_grid(|| random.u64(..));
        let mut order: Vec<usize> = Vec::new();
        while order.len() < 81 {
            let cell = cells::below(81, &mut || random.u64(..)) as usize;
            if !order.contains(&cell) {
                order.push(cell);
            }
        }
        let mut puzzle = Puzzle::from(grid);
        for &cell in &order {
            if !is_needed(&puzzle, cell) {
                puzzle = without(&puzzle, cell);
            }
        }
        let few = puzzle.givens();
        let more = order.into_iter().filter(|&cell| !few.contains(cell)).take(2);
        let givens = more.fold(few.bits(), |bits, cell| bits | 1 << cell);
        Puzzle::from_solution(&grid, Givens::from_bits(givens).unwrap())
    }

    /// All minimal puzzles inside a valid one.
    fn minimal_inside(puzzle: &Puzzle) -> BTreeSet<Puzzle> {
        let mut valid = BTreeSet::from([*puzzle]);
        let mut minimal = BTreeSet::new();
        while let Some(one) = valid.pop_last() {
            let smaller: Vec<Puzzle> = one
                .givens()
                .iter()
                .map(|cell| without(&one, cell))
                .filter(|smaller| smaller.count_solutions(2) == 1)
                .collect();
            if smaller.is_empty() {
                minimal.insert(one);
            }
            valid.extend(smaller);
        }
        minimal
    }

    /// Lemma of AROUND.md: a minimal puzzle's weights sum on average to the number of walks times
    /// C(81, k) over C(m, k).
    #[test]
    fn walks_meet_each_minimal_puzzle_as_often_as_they_should() {
        let mut random = Rng::with_seed(70);
        let tested: usize = (0..2).map(|_| meetings(&mut random)).sum();
        assert!(tested > 2, "{tested} were met often enough");
    }

    /// Compares means inside one puzzle; returns the number met often enough.
    fn meetings(random: &mut Rng) -> usize {
        const RUNS: u32 = 20_000;
        let start = nearly_minimal(random);
        let m = start.givens().len();
        let stages = [Stage { walks: 2, until: m - 1 }, Stage { walks: 3, until: 0 }];
        let mut sums: BTreeMap<Puzzle, (f64, f64)> =
            minimal_inside(&start).into_iter().map(|one| (one, (0.0, 0.0))).collect();
        for _ in 0..RUNS {
            let mut found = Vec::new();
            walks(&start, &stages, &mut || random.u64(..), &mut found);
            let mut of_run: BTreeMap<Puzzle, f64> = BTreeMap::new();
            for one in found {
                *of_run.entry(one.puzzle).or_default() += one.weight;
            }
            for (puzzle, weight) in of_run {
                let (sum, squares) = sums.get_mut(&puzzle).expect("it is minimal");
                *sum += weight;
                *squares += weight * weight;
            }
        }
        let mut tested = 0;
        for (puzzle, (sum, squares)) in sums {
            let k = puzzle.givens().len();
            let subsets = (0..k).fold(1.0, |n, i| n * f64::from(m - i) / f64::from(i + 1));
            let n = f64::from(RUNS);
            if 6.0 * n / subsets < 30.0 {
                continue;
            }
            let expected = 6.0 * ways(puzzle.givens()) / subsets;
            let (mean, square) = (sum / n, squares / n);
            let error = ((square - mean * mean) / n).sqrt();
            assert!((mean - expected).abs() < 4.0 * error, "{k}: {mean} +- {error}, {expected}");
            tested += 1;
        }
        tested
    }

    #[test]
    fn one_stands_for_all() {
        let one = |cell: usize, weight| {
            let mut cells = [0; 81];
            cells[cell] = 1;
            Minimal { puzzle: Puzzle::from_cells(cells).unwrap(), weight }
        };
        let found = [one(0, 1.0), one(1, 3.0)];
        assert_eq!(one_of(&[], &mut || 0), None);
        let chosen = |word| one_of(&found, &mut || word).unwrap();
        assert_eq!(chosen(0), one(0, 4.0));
        assert_eq!(chosen((1 << 62) - 1), one(0, 4.0));
        assert_eq!(chosen(1 << 62), one(1, 4.0));
        assert_eq!(chosen(u64::MAX), one(1, 4.0));
    }
}
