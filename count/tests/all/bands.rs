//! A band on an otherwise empty board: 72 times the published completions of its gangster class,
//! for the last two bands can change places and the rows in each of them, too.

use minlex_data::{band_classes, bands};

use minlex_puzzle::Puzzle;

use super::solutions;

fn check(step: usize) -> usize {
    let mut checked = 0;
    for (band, class) in bands().iter().zip(band_classes()).step_by(step) {
        let mut cells = [0; 81];
        cells[..27].copy_from_slice(&band.digits);
        let puzzle = Puzzle::from_cells(cells).unwrap();
        let completions = u128::from(class.completions);
        assert_eq!(solutions(&puzzle), 72 * completions, "band {}", band.number);
        checked += 1;
    }
    checked
}

#[test]
fn some_bands() {
    assert_eq!(check(300), 2);
}

/// Without optimisation every eighth.
#[test]
#[ignore = "long: a count for each band"]
fn all_bands() {
    let (step, bands) = if cfg!(debug_assertions) { (8, 52) } else { (1, 416) };
    assert_eq!(check(step), bands);
}
