//! The class totals of the numbers of all solution grids are the published ones.
//!
//! `minlex-index` numbers the grids of class `i` from `C(i)` on, with `C(i)` the sum of size *
//! completions over earlier classes, times `9! * 72^2`. Its sizes and completions come from its own
//! tables. If one were wrong, some grid would have no number or share one.

use minlex_catalog::counts::{RELABELLINGS, SOLUTION_GRIDS};
use minlex_index::GangsterClass;

use crate::mismatch::Mismatches;
use crate::published::Published;
use crate::report::{Check, Level};

pub(crate) fn check(published: &Published) -> Check {
    compare(&classes(), published)
}

#[derive(Clone, Copy)]
struct Class {
    number: u8,
    size: u32,
    completions: u32,
}

fn classes() -> [Class; GangsterClass::COUNT] {
    GangsterClass::all().map(|class| Class {
        number: class.number(),
        size: class.size(),
        completions: class.completions(),
    })
}

fn compare(tables: &[Class], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(Level::Identities, "grid numbers");
    mismatches.compare(|| "classes", tables.len(), published.classes44.len());
    for (class, expected) in tables.iter().zip(&published.classes44) {
        let number = class.number;
        mismatches.compare(|| "class number", number, expected.number);
        mismatches.compare(|| format!("size of class {number}"), class.size, expected.size);
        mismatches.compare(
            || format!("completions of class {number}"),
            class.completions,
            expected.completions,
        );
    }
    let sum: u128 =
        tables.iter().map(|class| u128::from(class.size) * u128::from(class.completions)).sum();
    mismatches.compare(
        || "9! * 72^2 * sum of size times completions",
        u128::from(RELABELLINGS) * 72 * 72 * sum,
        SOLUTION_GRIDS,
    );
    mismatches
        .check(format!("from the tables, size times completions of the 44 classes add up to {sum}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Outcome;

    #[test]
    fn the_tables_have_the_published_totals() {
        let check = check(Published::get());
        assert_eq!(check.outcome(), Outcome::Passed, "{check}");
        assert!(check.to_string().contains("3546146300288"), "{check}");
    }

    #[test]
    fn any_class_that_is_wrong_is_named() {
        let good = classes();
        for i in 0..good.len() {
            let mut tables = good;
            tables[i].size += 1;
            let text = compare(&tables, Published::get()).to_string();
            assert!(text.contains(&format!("size of class {} (", i + 1)), "{text}");
            tables = good;
            tables[i].completions -= 1;
            let text = compare(&tables, Published::get()).to_string();
            assert!(text.contains(&format!("completions of class {} (", i + 1)), "{text}");
        }
        let check = compare(&good[..43], Published::get());
        assert_eq!(check.outcome(), Outcome::Failed);
    }
}
