//! The numbers of the data files, held against the theorems of proof/: the output of Coq's kernel
//! is committed there, and tools/scripts/prove.sh compares it.

use std::collections::BTreeMap;

use minlex_catalog::counts::{ESSENTIALLY_DIFFERENT, SOLUTION_GRIDS};
use minlex_data::conjugacy_classes;

const LEMMAS: &str = include_str!("../../../proof/lemmas.txt");
const CLASSES: &str = include_str!("../../../proof/classes.txt");

/// The numbers in theorems of a name, by the number of the class: `name_7` first, then its
/// statement, which ends with `N.to_nat 96`.
fn theorems(name: &str) -> BTreeMap<u16, u64> {
    let mut found = BTreeMap::new();
    let mut lines = CLASSES.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(class) = line.strip_prefix(name) else { continue };
        let mut statement = String::new();
        while let Some(more) = lines.next_if(|line| line.starts_with(' ')) {
            statement.push_str(more);
        }
        let (_, number) = statement.rsplit_once("N.to_nat ").expect("a number");
        found.insert(class.parse().expect("a class"), number.parse().expect("a number"));
    }
    found
}

#[test]
fn sizes_of_classes_are_theorems() {
    let published = conjugacy_classes().iter().map(|row| (row.number, u64::from(row.size)));
    assert_eq!(theorems("class_size_"), published.collect());
}

#[test]
fn numbers_of_fixed_grids_are_theorems() {
    let published = conjugacy_classes().iter().map(|row| (row.number, row.fixed));
    assert_eq!(theorems("fixed_class_"), published.collect());
}

#[test]
fn totals_are_those_of_the_statements() {
    let totals = [
        ("sudoku_grids_statement = ", SOLUTION_GRIDS),
        ("essentially_different_statement = ", u128::from(ESSENTIALLY_DIFFERENT)),
    ];
    for (definition, total) in totals {
        let (_, statement) = LEMMAS.split_once(definition).expect("a definition");
        let (statement, _) = statement.split_once("%num").expect("a number");
        let (_, number) = statement.rsplit_once("= ").unwrap_or(("", statement));
        assert_eq!(number.parse(), Ok(total), "{definition}");
    }
}
