//! Layouts made to be hard, among them the slowest ones that hill climbing found, against a program
//! of its own that sums over a larger group of symmetries.

use super::{parse, solutions};

const LAYOUTS: &str = include_str!("layouts.tsv");

fn check(layouts: impl Iterator<Item = (usize, &'static str)>) -> usize {
    let mut checked = 0;
    for (number, line) in layouts {
        let mut columns = line.split('\t');
        let mut column = || columns.next().expect("three columns");
        let (puzzle, count) = (parse(column()), column());
        assert_eq!(solutions(&puzzle).to_string(), count, "layout {number}: {}", column());
        checked += 1;
    }
    checked
}

fn layouts() -> impl Iterator<Item = (usize, &'static str)> {
    LAYOUTS.lines().filter(|line| !line.starts_with('#')).enumerate()
}

#[test]
fn a_hard_layout() {
    assert_eq!(check(layouts().take(1)), 1);
}

/// With optimisation all others.
#[test]
#[ignore = "long: these are the slowest counts"]
fn many_hard_layouts() {
    let (step, counts) = if cfg!(debug_assertions) { (10, 7) } else { (1, 62) };
    assert_eq!(check(layouts().skip(1).step_by(step)), counts);
}
