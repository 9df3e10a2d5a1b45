//! Input that must be refused, and why.

use crate::Sheet;

const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const PUZZLE: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// The question, the input, and the category of the error.
pub(crate) fn bad() -> Sheet {
    let mut sheet = Sheet::new("bad", &["operation", "input", "category"]);
    let mut add = |operation: &str, category: &str, inputs: &[String]| {
        for input in inputs {
            sheet.push([operation, input, category]);
        }
    };
    add("grid", "bad_grid", &bad_grids());
    let ranks = ["0", "5472730539", "18446744073709551615"];
    add("rank", "bad_rank", &ranks.map(str::to_owned));
    add("puzzle", "bad_puzzle", &bad_puzzles());
    add("solution", "not_one_solution", &without_one_solution());
    add("name", "bad_name", &bad_names());
    add("name", "bad_morph", &bad_morphs());
    let no_names = [
        // Other givens make the canonical puzzle; no givens make none; two solutions make none.
        "17;10000000000004",
        "5411131853 00000000000000",
        "5411131853;W1Rmk0Yu2q34I0",
    ];
    add("check-name", "bad_name", &no_names.map(str::to_owned));
    let indices = ["6670903752021072936960", "6670903752021072936961", "9444732965739290427391"];
    add("index", "bad_index", &indices.map(str::to_owned));
    add("transform", "bad_transform", &bad_transforms());
    add("figure", "bad_figure", &bad_figures());
    add("base64", "bad_board", &bad_boards());
    sheet
}

fn bad_grids() -> Vec<String> {
    let end = &FIRST[80..];
    vec![
        FIRST[..80].to_owned(),
        format!("{FIRST}1"),
        FIRST.replacen("12", "21", 1),
        FIRST.replacen("12", "22", 1),
        format!("{}.", &FIRST[..80]),
        format!("{}0", &FIRST[..80]),
        format!("{}x", &FIRST[..80]),
        // Good rows and columns, bad boxes.
        (0..81).map(|i| char::from(b'1' + ((i / 9 + i % 9) % 9) as u8)).collect(),
        // Good boxes and rows, bad columns.
        format!("{}{}", &FIRST[..54], &FIRST[..27]),
        end.repeat(81),
        PUZZLE.to_owned(),
    ]
}

fn bad_puzzles() -> Vec<String> {
    vec![
        PUZZLE[..80].to_owned(),
        format!("{PUZZLE}."),
        PUZZLE.replacen('5', "a", 1),
        PUZZLE.replacen('5', "?", 1),
        "5".to_owned(),
    ]
}

fn without_one_solution() -> Vec<String> {
    vec![
        ".".repeat(81),
        // One given less than it takes.
        PUZZLE.replacen("57", "5.", 1),
        // A digit twice in a row, in a column, in a box.
        format!("11{}", ".".repeat(79)),
        format!("1........1{}", ".".repeat(71)),
        format!("1.........1{}", ".".repeat(70)),
        // No digit is repeated, and still there is no solution.
        format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54)),
    ]
}

fn bad_names() -> Vec<String> {
    [
        "1",
        "1;}}}}}}}}}}}}}8",
        "01;}}}}}}}}}}}}}7",
        "0;}}}}}}}}}}}}}7",
        "5472730539;}}}}}}}}}}}}}7",
        "1;}}}}}}}}}}}}}",
        "1;}}}}}}}}}}}}}77",
        "1;}}}}}}}}}}}}}-",
        "0000000001 }}}}}}}}}}}}}7",
        "         0 }}}}}}}}}}}}}7",
        "5472730539 }}}}}}}}}}}}}7",
        "0000000000000000000",
        "zzzzzzzzzzzzzzzzzzz",
        "00000F}}}}}}}}}}}}",
    ]
    .map(str::to_owned)
    .into()
}

/// Good names with something after them that is not a morph.
fn bad_morphs() -> Vec<String> {
    [
        "1;}}}}}}}}}}}}}7;1218998108160",
        "1;}}}}}}}}}}}}}7;r123456789c123456789d123456789;1",
        "1;}}}}}}}}}}}}}7; 0",
        "1;}}}}}}}}}}}}}7;+0",
        "1;}}}}}}}}}}}}}7;",
    ]
    .map(str::to_owned)
    .into()
}

fn bad_transforms() -> Vec<String> {
    [
        "r123456789c123456789d12345678",
        "r123456789c123456789d1234567890",
        "r123456789c123456789d123456788",
        "r123456780c123456789d123456789",
        // Rows of a band drawn apart.
        "r142356789c123456789d123456789",
        "r123456789c132456798d123456789t",
        "Tr123456789c123456789d123456789",
        "c123456789r123456789d123456789",
        "0",
    ]
    .map(str::to_owned)
    .into()
}

fn bad_figures() -> Vec<String> {
    [
        "326598_7845126575216984!6_951378624",
        "0_0!0",
        "0_0!8_123456789",
        "00_0!0_123456789",
        "1_1!2_712345688",
        "1_2!2_712345689",
        "x1_1!2_712345689",
        "2417851639229258349412352_1!0_0",
    ]
    .map(str::to_owned)
    .into()
}

fn bad_boards() -> Vec<String> {
    [
        "AAED",
        "AAEDAwP/gAYAAAABAAAABwAAAwIABQAAAAQAAAAHAAAAAQAAAAkAAAAEAAEIAAAAAAYABwUAAAAIAAAAAAAABgAIAAIAAAAAAAADAAUGAAAAAwACAAcAAA=",
        "not base64!",
        "AAIDAwP/gA==",
        "AAEGAwP/gA==",
        "AAEDBgP/gA==",
    ]
    .map(str::to_owned)
    .into()
}
