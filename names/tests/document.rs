//! The examples of docs/NAMES.md are what the library writes.

use minlex_lookup::Table;
use minlex_names::equivalence::smallest_image;
use minlex_names::{FigureName, Form, MorphIndex, Puzzle, Sbf, naming};

#[test]
fn examples() {
    let document = include_str!("../../docs/NAMES.md");
    let mut checked = 0;
    for block in document.split("```example\n").skip(1) {
        let block = block.split("```").next().unwrap();
        let mut lines = block.lines().map(|line| {
            let (label, text) = line.split_once(" = ").expect("label = text");
            (label.trim(), text)
        });
        let Some(("puzzle", puzzle)) = lines.next() else {
            panic!("an example starts with its puzzle: {block}")
        };
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let named = || naming::name(Table::embedded(), &puzzle).unwrap();
        for (label, text) in lines {
            let found = match label {
                "canonical" => named().canonical.puzzle().to_string(),
                "rank" => named().name.rank.to_string(),
                "field" => named().name.givens.to_string(),
                "name25" => named().name.to_text(Form::Name25),
                "name19" => named().name.to_text(Form::Name19),
                "rank;field" => named().name.to_text(Form::RankField),
                "csv" => {
                    let mut out = Vec::new();
                    named().write_csv(&mut out);
                    String::from_utf8(out).unwrap()
                }
                "morph" => named().canonical.morph().to_string(),
                "index" => MorphIndex::of(named().canonical.morph()).to_string(),
                "figure" => FigureName::of(&puzzle).to_string(),
                "hex" => FigureName::of(&puzzle).to_hex(),
                "base64" => Sbf::from(&puzzle).to_base64(),
                "image" => smallest_image(&puzzle).0.to_string(),
                _ => panic!("unknown label {label}"),
            };
            assert_eq!(found, text, "{label} of {puzzle}");
            checked += 1;
        }
    }
    assert_eq!(checked, 23);
}
