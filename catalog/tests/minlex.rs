//! The minlex form against a search over all 3,359,232 cell symmetries, against published grids,
//! and its group laws.

use minlex_catalog::canonicity::automorphisms_if_minlex;
use minlex_catalog::{Grid, MinlexForm, MinlexFormError, Transform};
use proptest::prelude::*;

/// The published (grid, order of its automorphism group) pairs.
fn published() -> Vec<(Grid, usize)> {
    let pairs = minlex_data::rank_pairs().iter();
    pairs
        .map(|pair| (pair.grid.parse().unwrap(), pair.automorphisms as usize))
        .collect()
}

/// All permutations of nine lines that keep chutes together: `6 * 6^3`.
fn line_permutations() -> Vec<[u8; 9]> {
    let mut all: Vec<[u8; 9]> = Vec::new();
    let permutations = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for chutes in permutations {
        for a in permutations {
            for b in permutations {
                for c in permutations {
                    let inner = [a, b, c];
                    all.push(std::array::from_fn(|i| {
                        3 * chutes[i / 3] + inner[i / 3][i % 3]
                    }));
                }
            }
        }
    }
    all
}

/// The smallest image and how often it occurs, by trying every cell symmetry; shares nothing with
/// the library's way.
fn brute_force(grid: &Grid) -> (Grid, usize) {
    let permutations = line_permutations();
    let mut best = [10u8; 81];
    let mut count = 0;
    for cells in [*grid.digits(), *grid.transposed().digits()] {
        for rows in &permutations {
            for columns in &permutations {
                let mut relabel = [0u8; 10];
                let mut image = [0u8; 81];
                let mut order = std::cmp::Ordering::Equal;
                for i in 0..81 {
                    let digit = usize::from(
                        cells[9 * usize::from(rows[i / 9]) + usize::from(columns[i % 9])],
                    );
                    if i < 9 {
                        relabel[digit] = i as u8 + 1;
                    }
                    image[i] = relabel[digit];
                    if order.is_eq() {
                        order = image[i].cmp(&best[i]);
                        if order.is_gt() {
                            break;
                        }
                    }
                }
                match order {
                    std::cmp::Ordering::Less => (best, count) = (image, 1),
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (Grid::from_digits(best).unwrap(), count)
}

fn permutation9(seed: &[u32; 9]) -> [u8; 9] {
    let mut order: [u8; 9] = std::array::from_fn(|i| i as u8);
    order.sort_by_key(|&i| (seed[usize::from(i)], i));
    order
}

prop_compose! {
    fn any_transform()(
        transposed: bool,
        rows in 0..1296usize,
        columns in 0..1296usize,
        digits: [u32; 9],
    ) -> Transform {
        let lines = line_permutations();
        Transform::new(transposed, lines[rows], lines[columns], permutation9(&digits).map(|d| d + 1)).unwrap()
    }
}

fn any_grid() -> impl Strategy<Value = Grid> {
    // A few seeds are enough here: the round trips over the whole catalogue have random ones.
    let seeds = published();
    (0..seeds.len(), any_transform()).prop_map(move |(i, t)| t.apply(&seeds[i].0))
}

#[test]
fn agrees_with_brute_force() {
    for (i, (grid, order)) in published().into_iter().enumerate() {
        // In debug builds one grid is enough.
        if cfg!(debug_assertions) && i != 1 {
            continue;
        }
        assert_eq!(brute_force(&grid), (grid, order));
        let scrambled: Transform = "tr645123897c312789456d314592687".parse().unwrap();
        let image = scrambled.apply(&grid);
        assert_ne!(image, grid);
        assert_eq!(image.minlex().grid(), grid);
        assert_eq!(brute_force(&image), (grid, order));
    }
}

#[test]
fn published_grids_are_their_own_minlex_forms() {
    for (grid, order) in published() {
        assert_eq!(grid.minlex().grid(), grid);
        assert_eq!(MinlexForm::try_from(grid), Ok(grid.minlex()));
        assert_eq!(automorphisms_if_minlex(&grid), Some(order as u32));
        let group = grid.automorphisms();
        assert_eq!(group.len(), order);
        assert_eq!(grid.automorphism_count(), order as u32);
        assert_eq!(group[0], Transform::IDENTITY);
        for element in &group {
            assert_eq!(element.apply(&grid), grid);
            assert!(group.binary_search(&element.inverse()).is_ok());
            for other in &group {
                assert!(group.binary_search(&element.then(other)).is_ok());
            }
        }
    }
}

proptest! {
    #[test]
    fn constant_on_an_orbit(grid in any_grid(), t in any_transform()) {
        let form = grid.minlex();
        let smallest = form.grid();
        prop_assert_eq!(smallest.minlex(), form);
        prop_assert_eq!(t.apply(&grid).minlex(), form);
        prop_assert!(smallest <= grid);
        let (again, way) = grid.minlex_with_transform();
        prop_assert_eq!(again, form);
        prop_assert_eq!(way.apply(&grid), smallest);
        let (again, ways) = grid.minlex_with_transforms();
        prop_assert_eq!(again, form);
        prop_assert_eq!(ways.len(), smallest.automorphisms().len());
        for way in ways {
            prop_assert_eq!(way.apply(&grid), smallest);
        }
        prop_assert_eq!(automorphisms_if_minlex(&grid).is_some(), grid == smallest);
        let expected = if grid == smallest { Ok(form) } else { Err(MinlexFormError::NotMinlex(form)) };
        prop_assert_eq!(MinlexForm::try_from(grid), expected);
        prop_assert_eq!(form.to_string().parse(), Ok(form));
        let order = t.apply(&grid).automorphism_count() as usize;
        prop_assert_eq!(order, smallest.automorphisms().len());
    }

    #[test]
    fn group_laws(a in any_transform(), b in any_transform(), c in any_transform(), grid in any_grid()) {
        prop_assert_eq!(a.then(&Transform::IDENTITY), a);
        prop_assert_eq!(Transform::IDENTITY.then(&a), a);
        prop_assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
        prop_assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }

    #[test]
    fn transforms_that_are_none(text in "t?r[0-9]{9}c[0-9]{9}d[0-9]{9}|.{0,40}") {
        // Parsing never panics, and whatever parses prints as it was written.
        if let Ok(t) = text.parse::<Transform>() {
            prop_assert_eq!(t.to_string(), text.trim());
        }
    }
}

#[test]
fn transform_errors() {
    for (text, wanted) in [
        ("r123456789c123456789", "is not a transform"),
        (
            "r123456788c123456789d123456789",
            "the rows of the transform are not a permutation",
        ),
        (
            "r123456789c023456789d123456789",
            "the columns of the transform are not a permutation",
        ),
        (
            "r123456789c123456789d113456789",
            "the digits of the transform are not a permutation",
        ),
        (
            "r124356789c123456789d123456789",
            "the rows of the transform do not keep each band together",
        ),
        (
            "r123456789c124356789d123456789",
            "the columns of the transform do not keep each stack together",
        ),
    ] {
        let error = text.parse::<Transform>().unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
    }
}
