//! Compares the minlex form with a search over all 3,359,232 cell symmetries and with published
//! grids; and its group laws.

use minlex_catalog::canonicity::automorphisms_if_minlex;
use minlex_catalog::{Grid, MinlexForm, MinlexFormError, Transform};
use minlex_testing::{Random, line_permutations};

/// Published pairs of a grid and the order of its automorphism group.
fn published() -> Vec<(Grid, usize)> {
    let pairs = minlex_data::rank_pairs().iter();
    pairs.map(|pair| (pair.grid.parse().unwrap(), pair.automorphisms as usize)).collect()
}

/// The smallest image and the number of its occurrences, by trying every cell symmetry.
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

fn published_grid(random: &mut Random) -> Grid {
    let published = published();
    let (grid, _) = published[random.below(published.len() as u64) as usize];
    random.transform().apply(&grid)
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
        assert_eq!(image.minlex_form().grid(), grid);
        assert_eq!(brute_force(&image), (grid, order));
    }
}

#[test]
fn published_grids_are_their_own_minlex_forms() {
    for (grid, order) in published() {
        assert_eq!(grid.minlex_form().grid(), grid);
        assert_eq!(MinlexForm::try_from(grid), Ok(grid.minlex_form()));
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

#[test]
fn constant_on_an_orbit() {
    let mut random = Random(1);
    for _ in 0..256 {
        let grid = published_grid(&mut random);
        let form = grid.minlex_form();
        let smallest = form.grid();
        assert_eq!(smallest.minlex_form(), form);
        let image = random.transform().apply(&grid);
        assert_eq!(image.minlex_form(), form);
        assert!(smallest <= grid);
        let (again, way) = grid.minlex_form_with_transform();
        assert_eq!(again, form);
        assert_eq!(way.apply(&grid), smallest);
        let (again, ways) = grid.minlex_form_with_transforms();
        assert_eq!(again, form);
        assert_eq!(ways.len(), smallest.automorphisms().len());
        for way in ways {
            assert_eq!(way.apply(&grid), smallest);
        }
        assert_eq!(automorphisms_if_minlex(&grid).is_some(), grid == smallest);
        let expected =
            if grid == smallest { Ok(form) } else { Err(MinlexFormError::NotMinlex(form)) };
        assert_eq!(MinlexForm::try_from(grid), expected);
        assert_eq!(form.to_string().parse(), Ok(form));
        let order = image.automorphism_count() as usize;
        assert_eq!(order, smallest.automorphisms().len());
    }
}

#[test]
fn group_laws() {
    let mut random = Random(2);
    for _ in 0..256 {
        let [a, b, c] = [(); 3].map(|()| random.transform());
        let grid = published_grid(&mut random);
        assert_eq!(a.then(&Transform::IDENTITY), a);
        assert_eq!(Transform::IDENTITY.then(&a), a);
        assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
        assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
        assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
        assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        assert_eq!(a.to_string().parse(), Ok(a));
    }
}

/// Parsing never panics, and every text that parses prints as it was written.
#[test]
fn transforms_that_are_none() {
    let mut random = Random(3);
    let mut parsed = 0;
    for _ in 0..4096 {
        let mut text = random.transform().to_string();
        for _ in 0..random.below(3) {
            let at = random.below(text.len() as u64) as usize;
            let other = ["0", "1", "5", "9", " ", "t", "r", "c", "d", "x", "\u{e9}", ""];
            let other = other[random.below(other.len() as u64) as usize];
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, other);
            }
        }
        if let Ok(t) = text.parse::<Transform>() {
            assert_eq!(t.to_string(), text.trim());
            parsed += 1;
        }
    }
    assert!((1000..4000).contains(&parsed), "{parsed}");
}

#[test]
fn transform_errors() {
    for (text, wanted) in [
        ("r123456789c123456789", "is not a transform"),
        ("r123456788c123456789d123456789", "the rows of the transform are not a permutation"),
        ("r123456789c023456789d123456789", "the columns of the transform are not a permutation"),
        ("r123456789c123456789d113456789", "the digits of the transform are not a permutation"),
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
