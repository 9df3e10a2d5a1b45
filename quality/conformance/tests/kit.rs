//! The kit is the output of the program, and this library agrees with every line: one test a
//! file.

use std::path::PathBuf;

use minlex::index::{GridIndex, Numbering};
use minlex::names::{
    FigureName, MorphIndex, MorphedName, MorphedNameError, Name, NameForm, NamedPuzzle,
    NumberedError, PuzzleNumber, Sbf,
};
use minlex::{CanonicalPuzzle, Grid, MinlexForm, Puzzle, Rank, Table, Transform};
use minlex_conformance::{VERSION, kit};

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), VERSION].iter().collect()
}

/// The rows of a file of the kit.
fn rows<const N: usize>(file: &str, columns: [&str; N]) -> Vec<[String; N]> {
    let text = std::fs::read_to_string(folder().join(file)).unwrap();
    let mut rows = text.lines().map(|line| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        <[String; N]>::try_from(fields).unwrap()
    });
    assert_eq!(rows.next().unwrap(), columns);
    let rows: Vec<_> = rows.collect();
    assert!(rows.len() > 10, "{file}");
    rows
}

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn transform(text: &str) -> Transform {
    text.parse().unwrap()
}

/// After a failure, `cargo run --release -p minlex-conformance` writes the answers of today's code;
/// but a vector that was published once must stay as it is.
#[test]
fn the_kit_is_what_the_program_makes() {
    let sheets = kit(Table::embedded());
    for sheet in &sheets {
        let committed = std::fs::read_to_string(folder().join(sheet.file())).unwrap();
        assert!(committed == sheet.text(), "{} differs", sheet.file());
    }
    let files = std::fs::read_dir(folder()).unwrap().count();
    assert_eq!(files, sheets.len());
}

#[test]
fn ranks() {
    let table = Table::embedded();
    let columns = ["rank", "minlex_form", "band", "automorphisms", "about"];
    let rows = rows("ranks.tsv", columns);
    let grids: Vec<Grid> = rows.iter().map(|row| grid(&row[1])).collect();
    let ranks = table.rank_batch(&grids).unwrap();
    let forms = table.unrank_batch(&ranks).unwrap();
    for ([rank, form, band, automorphisms, _], ((grid, found), back)) in
        rows.iter().zip(grids.iter().zip(ranks).zip(forms))
    {
        assert_eq!(&found.to_string(), rank);
        assert_eq!(&back.to_string(), form);
        assert_eq!(MinlexForm::try_from(*grid), Ok(back));
        assert_eq!(&back.band().to_string(), band);
        assert_eq!(&grid.automorphism_count().to_string(), automorphisms);
    }
}

#[test]
fn morphs() {
    let columns = ["grid", "minlex_form", "transform", "transforms"];
    for [text, form, way, transforms] in rows("morphs.tsv", columns) {
        let grid = grid(&text);
        let (found, ways) = grid.minlex_form_with_transforms();
        assert_eq!(found.to_string(), form);
        assert_eq!(ways.len().to_string(), transforms);
        assert_eq!(transform(&way).apply(&grid), found.grid());
        assert!(ways.contains(&transform(&way)));
    }
}

#[test]
fn automorphisms() {
    for [text, count] in rows("automorphisms.tsv", ["grid", "automorphisms"]) {
        assert_eq!(grid(&text).automorphism_count().to_string(), count);
    }
}

#[test]
fn transforms() {
    let columns = ["transform", "index", "inverse", "puzzle", "image"];
    for [text, index, inverse, from, image] in rows("transforms.tsv", columns) {
        let way = transform(&text);
        assert_eq!(way.to_string(), text);
        assert_eq!(index.parse::<MorphIndex>().unwrap().transform(), way);
        assert_eq!(way.inverse().to_string(), inverse);
        assert_eq!(way.apply(&puzzle(&from)).to_string(), image);
    }
}

#[test]
fn grid_index() {
    for [text, class, lexicographic] in rows("grid-index.tsv", ["grid", "class", "lexicographic"]) {
        let grid = grid(&text);
        for (numbering, number) in Numbering::ALL.iter().copied().zip([class, lexicographic]) {
            let index: GridIndex = number.parse().unwrap();
            assert_eq!(GridIndex::of(&grid, numbering), index);
            assert_eq!(index.grid(numbering), grid);
        }
    }
}

#[test]
fn names() {
    let table = Table::embedded();
    let columns = ["puzzle", "canonical", "rank", "givens", "name25", "name19", "rank_givens"];
    for [text, canonical, rank, givens, name25, name19, rank_givens] in rows("names.tsv", columns) {
        let name = Name::of(table, &puzzle(&text)).unwrap();
        assert_eq!(name.rank().to_string(), rank);
        assert_eq!(name.givens().to_string(), givens);
        for (form, text) in NameForm::ALL.iter().copied().zip([name25, name19, rank_givens]) {
            assert_eq!(name.to_text(form), text);
            assert_eq!(text.parse::<Name>(), Ok(name));
        }
        assert_eq!(name.puzzle(table).unwrap().to_string(), canonical);
        assert_eq!(name.check(table).unwrap().to_string(), canonical);
        assert_eq!(canonical.parse::<CanonicalPuzzle>().unwrap().givens(), name.givens());
    }
}

#[test]
fn morphed_names() {
    let table = Table::embedded();
    let columns = ["name", "transform", "index", "morphed_name", "puzzle"];
    for [name, way, index, morphed, text] in rows("morphed-names.tsv", columns) {
        let named = NamedPuzzle::of(table, &puzzle(&text)).unwrap();
        assert_eq!(named.morph().to_string(), way);
        assert_eq!(MorphIndex::of(named.morph()).to_string(), index);
        for morphed in [morphed, format!("{name};{way}"), format!("{name};{index}")] {
            let read: MorphedName = morphed.parse().unwrap();
            assert_eq!(read.name(), named.name());
            assert_eq!(read.puzzle(table).unwrap().to_string(), text);
        }
    }
}

#[test]
fn puzzle_numbers() {
    let table = Table::embedded();
    let columns = ["number", "rank", "givens", "stands_for", "puzzle"];
    for [text, rank, givens, stands_for, puzzle] in rows("puzzle-numbers.tsv", columns) {
        let number: PuzzleNumber = text.parse().unwrap();
        let meant: PuzzleNumber = stands_for.parse().unwrap();
        assert_eq!((number.rank().to_string(), number.givens().to_string()), (rank, givens));
        assert_eq!(PuzzleNumber::from(Name::from(number)), number);
        assert_eq!(PuzzleNumber::from_be_bytes(number.to_be_bytes()), Ok(number));
        assert_eq!(meant.puzzle(table).unwrap().to_string(), puzzle);
        let found = PuzzleNumber::of_pair(table, number.rank(), number.givens());
        assert_eq!(found, Ok(meant));
        if number != meant {
            assert_eq!(number.puzzle(table), Err(NumberedError::Gap { meant }));
        }
    }
}

#[test]
fn solutions() {
    for [text, limit, count, solution] in
        rows("solutions.tsv", ["puzzle", "limit", "count", "solution"])
    {
        let puzzle = puzzle(&text);
        let found = puzzle.count_solutions(limit.parse().unwrap());
        assert_eq!(found.to_string(), count, "{text}");
        let found = puzzle.solution().map(|grid| grid.to_string());
        assert_eq!(found.unwrap_or("-".to_owned()), solution);
    }
}

#[test]
fn equivalence() {
    let columns = ["puzzle", "other", "equivalent", "transform"];
    for [one, other, equivalent, way] in rows("equivalence.tsv", columns) {
        let [one, other] = [&one, &other].map(|text| puzzle(text));
        let found = one.equivalence(&other);
        assert_eq!(u8::from(found.is_some()).to_string(), equivalent);
        if let Some(found) = found {
            assert_eq!(found.apply(&one), other);
            assert_eq!(transform(&way).apply(&one), other);
        } else {
            assert_eq!(way, "-");
        }
    }
}

#[test]
fn smallest_images() {
    for [text, image] in rows("smallest-images.tsv", ["puzzle", "image"]) {
        assert_eq!(puzzle(&text).smallest_image().to_string(), image);
    }
}

#[test]
fn figures() {
    for [text, figure, hexadecimal] in rows("figures.tsv", ["puzzle", "figure", "hexadecimal"]) {
        let name = FigureName::of(&puzzle(&text));
        assert_eq!(name.to_string(), figure);
        assert_eq!(name.to_hex(), hexadecimal);
        for name in [figure, hexadecimal] {
            let read: FigureName = name.parse().unwrap();
            assert_eq!(read.puzzle().unwrap().to_string(), text);
        }
    }
}

#[test]
fn binary() {
    for [text, base64, bytes] in rows("binary.tsv", ["puzzle", "base64", "bytes"]) {
        let board = Sbf::from(&puzzle(&text));
        assert_eq!(board.to_base64(), base64);
        let found: String = board.to_bytes().iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(found, bytes);
        let read = Sbf::from_base64(base64.as_bytes()).unwrap();
        assert_eq!(read.puzzle().unwrap().to_string(), text);
    }
}

/// The category of the error for an input, or `accepted`.
fn refusal(operation: &str, input: &str) -> &'static str {
    let table = Table::embedded();
    let (refused, category) = match operation {
        "grid" => (input.parse::<Grid>().is_err(), "bad_grid"),
        "rank" => (input.parse::<Rank>().is_err(), "bad_rank"),
        "puzzle" => (input.parse::<Puzzle>().is_err(), "bad_puzzle"),
        "solution" => (puzzle(input).solution().is_err(), "not_one_solution"),
        "name" => match input.parse::<MorphedName>() {
            Ok(_) => (false, ""),
            Err(MorphedNameError::Name(_)) => (true, "bad_name"),
            Err(_) => (true, "bad_morph"),
        },
        "check-name" => {
            let name: Name = input.parse().unwrap();
            (name.check(table).is_err(), "bad_name")
        }
        "index" => (input.parse::<GridIndex>().is_err(), "bad_index"),
        "transform" => (input.parse::<Transform>().is_err(), "bad_transform"),
        "figure" => {
            let name = input.parse::<FigureName>();
            (name.and_then(|name| name.puzzle()).is_err(), "bad_figure")
        }
        "base64" => (Sbf::from_base64(input.as_bytes()).is_err(), "bad_board"),
        other => panic!("operation {other}"),
    };
    if refused { category } else { "accepted" }
}

#[test]
fn bad_input() {
    let wrong: Vec<_> = rows("bad.tsv", ["operation", "input", "category"])
        .into_iter()
        .filter(|[operation, input, category]| refusal(operation, input) != category)
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
