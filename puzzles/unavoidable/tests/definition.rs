//! Unavoidable sets against their definition, a plain search and published means.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use minlex_catalog::Grid;
use minlex_index::random_grid;
use minlex_puzzle::{Givens, Puzzle};
use minlex_testing::Random;
use minlex_unavoidable::UnavoidableSets;

fn grid(random: &mut Random) -> Grid {
    random_grid(|| random.number())
}

fn without(grid: &Grid, cells: u128) -> Puzzle {
    Puzzle::from_solution(grid, Givens::from_bits(Givens::ALL.bits() & !cells).unwrap())
}

/// The digits of a set of cells, the lowest bit for digit 1.
fn digits_of(grid: &Grid, cells: u128) -> u32 {
    let cells = (0..81).filter(|&cell| cells >> cell & 1 == 1);
    cells.fold(0, |digits, cell| digits | 1 << (grid.digits()[cell] - 1))
}

/// The differences of up to `most_cells` cells between a grid and all others with the same cells of
/// all but some digits.
fn plain(grid: &Grid, most_cells: u32, choices: &[u32]) -> BTreeSet<u128> {
    let mut sets = BTreeSet::new();
    for digits in choices {
        let of_digits = (0..81).filter(|&cell| digits >> (grid.digits()[cell] - 1) & 1 == 1);
        let cells = of_digits.fold(0u128, |cells, cell| cells | 1 << cell);
        let _ = without(grid, cells).visit_solutions(|other| {
            let differ = (0..81).filter(|&cell| other.digits()[cell] != grid.digits()[cell]);
            let set = differ.fold(0u128, |set, cell| set | 1 << cell);
            if (1..=most_cells).contains(&set.count_ones()) {
                sets.insert(set);
            }
            ControlFlow::<()>::Continue(())
        });
    }
    let all = sets.clone();
    sets.retain(|set| all.iter().all(|other| other == set || other & !set != 0));
    sets
}

/// Compares the sets whose digits are among one of every `step` choices of digits; with a step of
/// one these are all. A set with n cells has at most n / 2 digits.
fn compare(grid: &Grid, most_cells: u32, step: usize) -> usize {
    let choices = (0..512u32).filter(|digits| digits.count_ones() == most_cells / 2);
    let choices: Vec<u32> = choices.step_by(step).collect();
    let found = UnavoidableSets::of(grid, most_cells);
    let cells: BTreeSet<u128> = found.iter().map(|set| set.cells().bits()).collect();
    assert_eq!(cells.len(), found.iter().len());
    let is_chosen = |set: &u128| choices.iter().any(|choice| digits_of(grid, *set) & !choice == 0);
    let cells: BTreeSet<u128> = cells.into_iter().filter(is_chosen).collect();
    assert_eq!(cells, plain(grid, most_cells, &choices), "{grid}");
    cells.len()
}

#[test]
fn all_are_found() {
    let mut random = Random(64);
    let sets: usize = (0..4).map(|_| compare(&grid(&mut random), 9, 1)).sum();
    assert!(sets > 120);
    // A grid with 648 automorphisms, and the last one of the catalogue, without sets of four cells.
    for line in [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    ] {
        compare(&line.parse().unwrap(), 9, 1);
    }
}

#[test]
#[ignore = "several seconds"]
fn sets_with_ten_cells_are_found() {
    assert!(compare(&grid(&mut Random(65)), 10, 9) > 50);
}

#[test]
fn each_set_is_minimal_and_leads_to_other_grids() {
    let grid = grid(&mut Random(66));
    let sets = UnavoidableSets::of(&grid, 12);
    assert!(sets.iter().is_sorted());
    assert!(sets.with_cells(12) > 0 && sets.with_cells(13) == 0 && sets.most_cells() == 12);
    for set in sets.iter() {
        let others = set.other_grids(&grid);
        assert!(!others.is_empty());
        for other in others {
            for cell in 0..81 {
                let differs = other.digits()[cell] != grid.digits()[cell];
                assert_eq!(differs, set.cells().contains(cell));
            }
        }
        for cell in set.cells().iter() {
            let smaller = set.cells().bits() & !(1 << cell);
            assert_eq!(without(&grid, smaller).count_solutions(2), 1);
        }
    }
}

#[test]
fn puzzles_hit_every_set() {
    let mut random = Random(67);
    let grid = grid(&mut random);
    let sets = UnavoidableSets::of(&grid, 10);
    let minimal = random.minimal_puzzle(&grid).givens();
    assert_eq!(sets.missed_by(minimal).count(), 0);
    assert_eq!(sets.missed_by(Givens::default()).count(), sets.iter().len());
    let set = *sets.iter().last().unwrap();
    let missing = Givens::from_bits(Givens::ALL.bits() & !set.cells().bits()).unwrap();
    assert!(sets.missed_by(missing).any(|missed| *missed == set));
}

#[test]
fn disjoint_sets_bound_the_givens() {
    let mut random = Random(68);
    for _ in 0..5 {
        let grid = grid(&mut random);
        let [few, more] = [4, 10].map(|cells| UnavoidableSets::of(&grid, cells));
        // Of sets with four cells, by trying all choices.
        let fours: Vec<u128> = few.iter().map(|set| set.cells().bits()).collect();
        let most = (0u32..1 << fours.len())
            .filter(|choice| {
                let chosen = (0..fours.len()).filter(|i| choice >> i & 1 == 1);
                chosen.clone().fold(0, |all, i| all | fours[i]).count_ones() as usize
                    == 4 * chosen.count()
            })
            .map(u32::count_ones)
            .max();
        assert_eq!(few.disjoint().count, most.unwrap());
        assert!(few.disjoint().is_most);
        assert!(more.disjoint().count >= few.disjoint().count);
        assert!(more.disjoint().count <= random.minimal_puzzle(&grid).givens().len());
    }
}

/// Means over all grids, as published (E. Russell, and estimates on the Sudoku forums).
#[test]
fn published_means() {
    const MEANS: [(u32, f64); 5] = [(4, 11.58), (6, 15.34), (8, 22.04), (9, 6.05), (10, 58.4)];
    const GRIDS: u32 = 250;
    let mut random = Random(69);
    let mut sums = [(0.0, 0.0); MEANS.len()];
    for _ in 0..GRIDS {
        let sets = UnavoidableSets::of(&grid(&mut random), 10);
        for ((sum, squares), (cells, _)) in sums.iter_mut().zip(MEANS) {
            let count = sets.with_cells(cells) as f64;
            *sum += count;
            *squares += count * count;
        }
        for cells in [5, 7] {
            assert_eq!(sets.with_cells(cells), 0);
        }
    }
    for ((sum, squares), (cells, mean)) in sums.into_iter().zip(MEANS) {
        let n = f64::from(GRIDS);
        let (found, variance) = (sum / n, squares / n - sum / n * (sum / n));
        let error = (variance / n).sqrt();
        assert!(
            (found - mean).abs() < 3.5 * error,
            "{cells} cells: {found} +- {error}, not {mean}"
        );
    }
}

/// A search can be stopped, and ends soon after.
#[test]
fn a_search_is_stopped() {
    let grid = grid(&mut Random(65));
    let asked = std::cell::Cell::new(0);
    let goes_on = || {
        asked.set(asked.get() + 1);
        asked.get() < 10
    };
    assert_eq!(UnavoidableSets::of_while(&grid, 81, goes_on), None);
    assert_eq!(asked.get(), 10);
}
