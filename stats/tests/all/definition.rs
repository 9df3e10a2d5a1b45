//! Columns of a grid, from the definitions on its 81 digits, without code of the library: chutes
//! are compared with the published list of bands in all their 3,888 arrangements.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use minlex_catalog::Grid;
use minlex_index::random_grid;
use minlex_stats::{CycleType, Weights, digit_pairs, intercalates, mcn4};
use minlex_testing::Random;

/// A grid in plain digits.
pub type Cells = [[u8; 9]; 9];

pub fn cells(grid: &Grid) -> Cells {
    let digits = grid.digits();
    std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column]))
}

fn transposed(cells: &Cells) -> Cells {
    std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]))
}

/// Number of unavoidable sets of four cells.
pub fn ua4(cells: &Cells) -> i64 {
    in_two_boxes(&rectangles(cells)).len() as i64
}

/// All rectangles whose four cells hold two digits crosswise, by their two rows and columns.
pub fn rectangles(cells: &Cells) -> Vec<[usize; 4]> {
    let mut found = Vec::new();
    for (top, left) in (0..81).map(|i| (i / 9, i % 9)) {
        for (bottom, right) in (top + 1..9).flat_map(|b| (left + 1..9).map(move |r| (b, r))) {
            let crosswise = cells[top][left] == cells[bottom][right]
                && cells[top][right] == cells[bottom][left];
            if crosswise {
                found.push([top, bottom, left, right]);
            }
        }
    }
    found
}

/// The largest number of disjoint rectangles: the first is one of them, or one that meets it is.
pub fn most_apart(rectangles: &[[usize; 4]]) -> usize {
    let cells = |&[top, bottom, left, right]: &[usize; 4]| {
        [9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right]
    };
    let meet = |one, other| cells(one).iter().any(|cell| cells(other).contains(cell));
    let Some(first) = rectangles.first() else {
        return 0;
    };
    let chosen = rectangles.iter().filter(|one| meet(first, one));
    let with = |one| {
        let apart = rectangles.iter().filter(|other| !meet(one, other));
        apart.copied().collect::<Vec<_>>()
    };
    chosen.map(|one| 1 + most_apart(&with(one))).max().unwrap_or(0)
}

/// The unavoidable ones, which touch two boxes and not four.
pub fn in_two_boxes(rectangles: &[[usize; 4]]) -> Vec<[usize; 4]> {
    let two_boxes = |&&[top, bottom, left, right]: &&[usize; 4]| {
        (top / 3 == bottom / 3) != (left / 3 == right / 3)
    };
    rectangles.iter().filter(two_boxes).copied().collect()
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

type Band = [[u8; 9]; 3];

fn smallest(band: &Band) -> Band {
    let mut best = [[9; 9]; 3];
    for rows in ORDERS {
        for boxes in ORDERS {
            for inner in (0..216).map(|i| [i / 36, i / 6 % 6, i % 6].map(|n: usize| ORDERS[n])) {
                let column = |c: usize| 3 * boxes[c / 3] + inner[c / 3][c % 3];
                let mut kinds = [0; 10];
                for c in 0..9 {
                    kinds[usize::from(band[rows[0]][column(c)])] = c as u8 + 1;
                }
                let row = |r: usize| {
                    std::array::from_fn(|c| kinds[usize::from(band[rows[r]][column(c)])])
                };
                let image = [row(0), row(1), row(2)];
                best = best.min(image);
            }
        }
    }
    best
}

/// The band numbers by arrangement, from the published list.
static NUMBERS: LazyLock<HashMap<Band, u16>> = LazyLock::new(|| {
    let rows = |band: &minlex_data::Band| band.digits.as_chunks().0.try_into().unwrap();
    minlex_data::bands().iter().map(|band| (rows(band), band.number)).collect()
});

pub fn band_numbers(cells: &Cells) -> [u16; 6] {
    let transposed = transposed(cells);
    std::array::from_fn(|chute| {
        let cells = if chute < 3 { cells } else { &transposed };
        let first = 3 * (chute % 3);
        NUMBERS[&smallest(&[cells[first], cells[first + 1], cells[first + 2]])]
    })
}

/// Uniform random grids, the same in every run.
fn random_grids(count: usize) -> impl Iterator<Item = Cells> {
    let mut random = Random(36);
    (0..count).map(move |_| cells(&random_grid(|| random.number())))
}

const GRIDS: usize = if cfg!(debug_assertions) { 300 } else { 10_000 };

#[test]
fn unavoidable_sets_are_a_sum_over_the_chutes() {
    let weights = Weights::ua4();
    let weight = |number: u16| weights.get(number.try_into().unwrap());
    let mut histogram = BTreeMap::new();
    for cells in random_grids(GRIDS) {
        let wanted = ua4(&cells);
        let sum: i64 = band_numbers(&cells).into_iter().map(weight).sum();
        assert_eq!(sum, wanted, "{cells:?}");
        *histogram.entry(wanted).or_insert(0.0) += 1.0;
    }
    // The mean over the catalogue is 11.5788 (Mathimagics 2019), the standard deviation 3.5; a
    // uniform grid is nearly a uniform one of the catalogue.
    let grids = GRIDS as f64;
    let mean = histogram.iter().map(|(&sets, grids)| sets as f64 * grids).sum::<f64>() / grids;
    assert!((mean - 11.5788).abs() < 4.0 * 3.6 / grids.sqrt(), "{mean}");
}

/// The sizes of the parts of the cells of two digits, the largest first.
fn parts(cells: &Cells, pair: [u8; 2]) -> Vec<u8> {
    let mut left: Vec<(usize, usize)> =
        (0..81).map(|i| (i / 9, i % 9)).filter(|&(r, c)| pair.contains(&cells[r][c])).collect();
    let see = |(r, c): (usize, usize), (s, d): (usize, usize)| {
        r == s || c == d || (r / 3, c / 3) == (s / 3, d / 3)
    };
    let mut sizes = Vec::new();
    while let Some(first) = left.pop() {
        let mut part = vec![first];
        let mut at = 0;
        while at < part.len() {
            let (near, far) = left.iter().partition(|&&cell| see(part[at], cell));
            left = far;
            part.extend::<Vec<_>>(near);
            at += 1;
        }
        sizes.push(part.len() as u8);
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

#[test]
fn digit_pairs_have_the_types_of_their_parts() {
    let mut random = Random(36);
    let mut seen = [false; CycleType::COUNT];
    for _ in 0..10_000 {
        let grid = random_grid(|| random.number());
        let cells = cells(&grid);
        let mut expected = [0; CycleType::COUNT];
        for pair in (1..10).flat_map(|a| (a + 1..10).map(move |b| [a, b])) {
            let sizes = parts(&cells, pair);
            let own = CycleType::all().find(|it| it.cells().eq(sizes.iter().copied())).unwrap();
            expected[own.number()] += 1;
        }
        let found = digit_pairs(&grid);
        assert_eq!(found, expected, "{grid}");
        assert_eq!(digit_pairs(&grid.minlex_form().grid()), found, "{grid}");
        // A part of four cells is an unavoidable set of four cells.
        let fours = CycleType::all().map(|it| it.cells().filter(|&cells| cells == 4).count());
        let fours: usize = fours.zip(found).map(|(fours, pairs)| fours * usize::from(pairs)).sum();
        assert_eq!(fours as i64, ua4(&cells), "{grid}");
        seen.iter_mut().zip(found).for_each(|(seen, pairs)| *seen |= pairs > 0);
    }
    assert_eq!(seen, [true; CycleType::COUNT]);
}

#[test]
fn crosswise_cells_are_found_and_taken_apart() {
    let mut random = Random(44);
    let mut deepest = 0;
    for _ in 0..10_000 {
        let grid = random_grid(|| random.number());
        let rectangles = rectangles(&cells(&grid));
        assert_eq!(intercalates(&grid) as usize, rectangles.len(), "{grid}");
        let unavoidable = in_two_boxes(&rectangles);
        let apart = most_apart(&unavoidable);
        assert_eq!(mcn4(&grid), apart, "{grid}");
        let minlex = grid.minlex_form().grid();
        assert_eq!((intercalates(&minlex) as usize, mcn4(&minlex)), (rectangles.len(), apart));
        deepest = deepest.max(unavoidable.len() - apart);
    }
    // Otherwise the choice would not be tested.
    assert!(deepest > 3, "{deepest}");
}
