//! Compares the worked example of `docs/METHOD.md` with the program that computes it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

#[path = "../../examples/worked_example.rs"]
mod example;

const METHOD: &str = include_str!("../../../docs/METHOD.md");

static OUTPUT: LazyLock<String> =
    LazyLock::new(|| example::worked_example().expect("the example can be worked out"));

const GENERAL: [u64; 3] = [5_472_730_538, 416, 3_888];

#[test]
fn the_document_shows_what_the_program_prints() {
    let mut printed = OUTPUT.lines();
    let mut shown = 0;
    for block in blocks(chapter()) {
        let mut skip = true;
        for line in block.lines() {
            if line == "..." {
                skip = true;
                continue;
            }
            let found = if skip {
                printed.any(|other| other == line)
            } else {
                printed.next() == Some(line)
            };
            assert!(found, "the program does not print this line here: {line}");
            skip = false;
            shown += 1;
        }
    }
    assert!(shown > 50, "only {shown} lines are shown");
}

#[test]
fn the_text_names_no_other_numbers() {
    let mut known: BTreeSet<u64> = numbers(&OUTPUT).collect();
    known.extend(GENERAL);
    // Without blocks of output, and without small numbers: chapters, rows and obvious counts.
    let text: String = chapter().split("```").step_by(2).collect();
    let mut seen = 0;
    for number in numbers(&text.replace(',', "")).filter(|&number| number >= 100) {
        assert!(known.contains(&number), "the program does not print {number}");
        seen += 1;
    }
    assert!(seen > 20, "only {seen} numbers are named");
}

fn chapter() -> &'static str {
    let (_, rest) = METHOD.split_once("\n## 1. ").expect("the first chapter has a title");
    rest.split_once("\n## 2. ").expect("another chapter follows").0
}

/// The blocks that show output of the program.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("```worked\n").skip(1).filter_map(|rest| rest.split("```").next())
}

/// All words of at most twelve digits, as numbers.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|word| word.len() <= 12)
        .filter_map(|word| word.parse().ok())
}
