//! The lexicographic numbering compared with depth-first search, the complement of digits, and
//! itself.

use std::num::NonZero;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering, random_grid};
use rand_xoshiro::rand_core::Rng;

use crate::{
    GRIDS, NINE_FACTORIAL, checked, generator, grids, indices_of, random_indices, sample, search,
};

const NUMBERING: Numbering = Numbering::Lexicographic;
const SMALLEST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

fn number(grid: &Grid) -> u128 {
    GridIndex::of(grid, NUMBERING).get()
}

fn at(number: u128) -> Grid {
    let grid = GridIndex::new(number).unwrap().grid(NUMBERING);
    checked(*grid.digits())
}

/// The grid with digits d as 10 - d, which reverses the order.
fn complement(grid: &Grid) -> Grid {
    checked(grid.digits().map(|digit| 10 - digit))
}

#[test]
fn the_ends() {
    let smallest: Grid = SMALLEST.parse().unwrap();
    let mut first = None;
    search::grids(&[], |digits| {
        first = Some(*digits);
        false
    });
    assert_eq!(first, Some(*smallest.digits()));
    assert_eq!(number(&smallest), 0);
    assert_eq!(at(0), smallest);
    assert_eq!(number(&complement(&smallest)), GRIDS - 1);
    assert_eq!(at(GRIDS - 1), complement(&smallest));
    assert_eq!(search::next(complement(&smallest).digits()), None);
}

#[test]
fn tables_stay_small() {
    // Other tests make the same tables one by one at the same time.
    NUMBERING.warm_up(NonZero::new(2).unwrap());
    let bytes = NUMBERING.table_bytes();
    assert!(
        (Numbering::Class.table_bytes() + 1_500_000..=32 << 20).contains(&bytes),
        "{bytes} bytes"
    );
}

#[test]
fn random_indices_come_back() {
    let indices = random_indices(1, sample(20_000, 300));
    let grids = grids(&indices, NUMBERING);
    for grid in &grids {
        checked(*grid.digits());
    }
    assert_eq!(indices_of(&grids, NUMBERING), indices);
}

#[test]
fn numbers_grow_with_grids() {
    // Grids from the other numbering, so that only the strings decide.
    let mut grids = grids(&random_indices(2, sample(5_000, 200)), Numbering::Class);
    // Close grids too, which first differ in every band.
    for grid in grids.clone().iter().step_by(20) {
        let here = number(grid);
        for gap in (0..72).map(|bits| 1u128 << bits) {
            if here + gap < GRIDS {
                grids.push(at(here + gap));
            }
        }
    }
    grids.sort_unstable();
    grids.dedup();
    let numbers = indices_of(&grids, NUMBERING);
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn complements_have_complementary_numbers() {
    for grid in grids(&random_indices(3, sample(2_000, 100)), Numbering::Class) {
        assert_eq!(number(&grid) + number(&complement(&grid)), GRIDS - 1, "{grid}");
    }
}

#[test]
fn neighbours_have_nothing_between_them() {
    let mut numbers: Vec<u128> =
        random_indices(4, sample(300, 20)).iter().map(|index| index.get()).collect();
    // The last grids with a row 1, and with rows 1 and 2.
    let per_row = GRIDS / NINE_FACTORIAL;
    numbers.extend([per_row - 1, 5040 * per_row - 1, 362_879 * per_row - 1, 0, GRIDS - 2]);
    for n in numbers {
        let n = n.min(GRIDS - 2);
        let grid = at(n);
        let next = checked(search::next(grid.digits()).expect("not the last grid"));
        assert_eq!(at(n + 1), next, "after {grid}, number {n}");
        assert_eq!(number(&next), n + 1);
    }
}

#[test]
fn a_block_with_five_rows_fixed_is_counted_out() {
    for index in random_indices(5, sample(40, 3)) {
        let grid = index.grid(Numbering::Class);
        let mut next = None;
        let mut count = 0;
        search::grids(&grid.digits()[..45], |digits| {
            let here = number(&checked(*digits));
            assert!(next.is_none_or(|next| next == here), "{here} follows, expected {next:?}");
            assert_eq!(at(here).digits(), digits);
            next = Some(here + 1);
            count += 1;
            true
        });
        assert!(count > 0);
    }
}

#[test]
fn prefixes_have_as_many_grids_as_search_finds() {
    let mut rng = generator(6);
    for (cells, tries) in
        [(36, sample(3, 0)), (39, sample(6, 1)), (42, sample(12, 1)), (48, sample(24, 4))]
    {
        for _ in 0..tries {
            let grid = random_grid(|| rng.next_u64());
            // Any cell inside a minirow may end the prefix.
            let cells = cells + rng.next_u32() as usize % 3;
            let (mut first, mut last, mut count) = (None, None, 0);
            search::grids(&grid.digits()[..cells], |digits| {
                first = first.or(Some(*digits));
                last = Some(*digits);
                count += 1;
                true
            });
            let [first, last] = [first, last].map(|digits| number(&checked(digits.unwrap())));
            assert_eq!(last - first + 1, count, "{cells} cells of {grid}");
        }
    }
}
