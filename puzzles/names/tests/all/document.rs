//! The library writes the examples of docs/NAMES.md, and the golden files.

use minlex_lookup::Table;
use minlex_names::{FigureName, MorphIndex, NameForm, NamedPuzzle, PuzzleNumber, Sbf};
use minlex_puzzle::Puzzle;

#[test]
fn examples() {
    let document = include_str!("../../../../docs/NAMES.md");
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
        let named = || NamedPuzzle::of(Table::embedded(), &puzzle).unwrap();
        for (label, text) in lines {
            let found = match label {
                "canonical" => named().canonical().to_string(),
                "rank" => named().name().rank().to_string(),
                "field" => named().name().givens().to_string(),
                "name25" => named().name().to_text(NameForm::Name25),
                "name19" => named().name().to_text(NameForm::Name19),
                "number" => PuzzleNumber::from(named().name()).to_string(),
                "rank;field" => named().name().to_text(NameForm::RankField),
                "csv" => {
                    let mut out = Vec::new();
                    named().write_csv(&mut out);
                    String::from_utf8(out).unwrap()
                }
                "morph" => named().morph().to_string(),
                "index" => MorphIndex::of(named().morph()).to_string(),
                "figure" => FigureName::of(&puzzle).to_string(),
                "hex" => FigureName::of(&puzzle).to_hex(),
                "base64" => Sbf::from(&puzzle).to_base64(),
                "image" => puzzle.smallest_image().to_string(),
                _ => panic!("unknown label {label}"),
            };
            assert_eq!(found, text, "{label} of {puzzle}");
            checked += 1;
        }
    }
    assert_eq!(checked, 25);
}

/// Written by an independent program from the definitions in docs/NAMES.md.
#[test]
fn golden_formats() {
    let lines: Vec<&str> = include_str!("../golden/formats.tsv").lines().skip(1).collect();
    assert_eq!(lines.len(), 29);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        let name = FigureName::of(&puzzle);
        let board = Sbf::from(&puzzle);
        assert_eq!([name.to_string(), name.to_hex(), board.to_base64()], fields[1..]);
        assert_eq!(fields[1].parse::<FigureName>().unwrap().puzzle(), Ok(puzzle));
        assert_eq!(fields[2].parse::<FigureName>().unwrap().puzzle(), Ok(puzzle));
        assert_eq!(Sbf::from_base64(fields[3].as_bytes()).unwrap().puzzle(), Ok(puzzle));
    }
}
