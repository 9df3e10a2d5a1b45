//! JSON that does not stand in lines: arrays, and objects over several lines.

mod common;

use common::{GRID, LOKI, OTHER, read, read_with, rows, shown};
use minlex_records::{Entry, Format, Kind, Options, ReadError, Reader, Rest};
use serde_json::{Value, json};

const THIRD: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const ALL: [&str; 3] = [LOKI, OTHER, THIRD];
/// A puzzle and its solution.
const PAIR: (&str, &str) = (
    "123456789...189236.98372145241893657589627314736514928314968572862735491975241863",
    GRID,
);

/// The cells of a puzzle as numbers, with `empty` in those that are empty.
fn numbers(cells: &str, empty: &Value) -> Vec<Value> {
    let number = |cell: char| {
        cell.to_digit(10)
            .map_or(empty.clone(), |digit| json!(digit))
    };
    cells.chars().map(number).collect()
}

fn board(cells: &str, empty: &Value) -> Value {
    let cells = numbers(cells, empty);
    cells.chunks(9).collect::<Vec<_>>().into()
}

fn object(puzzle: &str) -> Value {
    json!({"id": 7, "puzzle": puzzle, "note": "a {x}, \"y\" },{ [z]", "tags": [{"a": 1}, {"a": 2}]})
}

/// An array as programs write it: in one line, in two ways, with an item in each line, indented.
fn forms(items: &[Value]) -> [String; 4] {
    let texts: Vec<String> = items.iter().map(Value::to_string).collect();
    [
        format!("[{}]", texts.join(",")),
        format!("[{}]\n", texts.join(", ")),
        format!("[{}]\r\n", texts.join(",\r\n")),
        serde_json::to_string_pretty(items).unwrap(),
    ]
}

/// What may be an item, for three puzzles.
fn arrays() -> Vec<Vec<Value>> {
    let zero = json!(0);
    let of = |item: &dyn Fn(&str) -> Value| ALL.iter().map(|puzzle| item(puzzle)).collect();
    vec![
        of(&object),
        of(&|puzzle| json!({"grid": board(puzzle, &zero), "id": 1})),
        of(&|puzzle| json!(puzzle)),
        of(&|puzzle| numbers(puzzle, &zero).into()),
        of(&|puzzle| board(puzzle, &zero)),
        of(&|puzzle| board(puzzle, &Value::Null)),
        of(&|puzzle| board(puzzle, &json!(""))),
        of(&|puzzle| rows(puzzle).into()),
        of(&|puzzle| rows(&puzzle.replace('.', " ")).into()),
    ]
}

/// Puzzles with `0` for an empty cell are the same.
fn same(entry: &str) -> String {
    entry.replace('0', ".")
}

#[test]
fn arrays_are_read() {
    for file in arrays().iter().flat_map(|items| forms(items)) {
        let entries = read(Kind::Puzzle, &file).1;
        let entries: Vec<String> = entries.iter().map(|entry| same(entry)).collect();
        assert_eq!(entries, ALL, "{file}");
    }
}

#[test]
fn objects_over_several_lines() {
    let objects: Vec<Value> = ALL.iter().map(|puzzle| object(puzzle)).collect();
    let texts = objects.iter().map(|object| format!("{object:#}"));
    let file = texts.collect::<Vec<_>>().join("\n");
    assert_eq!(
        read(Kind::Puzzle, &file),
        (Format::Json, ALL.map(str::to_owned).to_vec())
    );
}

/// An item is passed on in one line, with the number of the line in which it begins.
#[test]
fn items_come_in_a_line_each() {
    let file =
        format!("[\n  {{\n    \"id\": 1,\n    \"puzzle\": \"{LOKI}\"\n  }},\n  {{\"id\": 2}}\n]\n");
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(9).unwrap().unwrap();
    assert_eq!(
        reader.plan().unwrap().to_string(),
        "JSON objects, field \"puzzle\""
    );
    assert_eq!(
        batch.raw(0),
        format!("{{ \"id\": 1, \"puzzle\": \"{LOKI}\" }}").as_bytes()
    );
    assert_eq!((batch.line(0), batch.line(1)), (2, 6));
    assert!(shown(&batch, 1).starts_with("!6: no field \"puzzle\""));
}

/// Arrays of ranks and of nothing.
#[test]
fn arrays_of_other_records() {
    let file = "[{\"rank\": 17}, {\"rank\": \"5,472,730,538\"}]";
    assert_eq!(read(Kind::Rank, file).1, ["17", "5472730538"]);
    assert_eq!(read(Kind::Grid, &format!("[\"{GRID}\"]")).1, [GRID]);
    let read = |file: &'static str| read_with(Options::new(Kind::Puzzle), file.as_bytes());
    assert!(matches!(
        read("[\"puzzle\", \"solution\"]"),
        Err(ReadError::JsonArray)
    ));
}

/// What is read of a file, and whether it ends with an error.
fn entries(file: &str) -> (Vec<String>, bool) {
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let mut entries = Vec::new();
    loop {
        match reader.next_batch(2) {
            Ok(Some(batch)) => entries.extend((0..batch.len()).map(|i| same(&shown(&batch, i)))),
            Ok(None) => return (entries, false),
            Err(_) => return (entries, true),
        }
    }
}

/// Whether a byte stands between two items. Without it they are one, as two lines are.
fn stands_between_items(file: &str, at: usize) -> bool {
    let is_blank = |c: &char| !c.is_whitespace();
    let before: String = file[..at].chars().filter(is_blank).collect();
    let behind: String = file[at + 1..].chars().filter(is_blank).collect();
    let is_flat = file.chars().filter(is_blank).nth(2) != Some('[');
    let ends = match is_flat {
        true => [("\"", "\""), ("]", "[")],
        false => [("]]", "[["), ("]]", "[[")],
    };
    let before = before.trim_end_matches(',');
    matches!(file.as_bytes()[at], b',' | b'\n')
        && ends
            .iter()
            .any(|&(end, start)| before.ends_with(end) && behind.starts_with(start))
}

/// What is damaged costs itself and no other, and is told; so is an array without its end.
#[test]
fn damaged_arrays() {
    for file in arrays().iter().flat_map(|items| forms(items)) {
        // The name of a field in the first object is the name for the file.
        let names = ["\"puzzle\"", "\"grid\""].iter();
        let name = names.filter_map(|name| file.find(name)).next();
        let is_in_name = |at: usize| name.is_some_and(|name| (name..name + 8).contains(&at));
        for at in (1..file.len()).filter(|&at| !is_in_name(at)) {
            let damaged = match at % 3 {
                0 => [&file[..at], &file[at + 1..]].concat(),
                1 => [&file[..at], "~", &file[at + 1..]].concat(),
                _ => [&file[..at], &file[at..=at], &file[at..]].concat(),
            };
            let (entries, is_cut) = entries(&damaged);
            let good = entries
                .iter()
                .filter(|entry| ALL.contains(&entry.as_str()))
                .count();
            let is_told = good == 3 || is_cut || entries.iter().any(|entry| entry.starts_with('!'));
            let least = if stands_between_items(&file, at) {
                1
            } else {
                2
            };
            assert!(is_told && good >= least, "{damaged}\n{entries:#?}");
        }
    }
}

/// An array that was cut gives what is whole, and says that the rest is missing.
#[test]
fn cut_arrays() {
    for file in arrays().iter().map(|items| forms(items)[0].clone()) {
        let all = read(Kind::Puzzle, &file).1;
        for length in file.len() / 2..file.len() {
            let (entries, is_cut) = entries(&file[..length]);
            let whole = entries
                .iter()
                .filter(|entry| !entry.starts_with('!'))
                .count();
            let is_told = is_cut || entries.len() > whole;
            assert!(
                is_told && (1..=3).contains(&whole),
                "{}\n{entries:#?}",
                &file[..length]
            );
            assert_eq!(
                entries[..whole],
                all.iter().map(|entry| same(entry)).collect::<Vec<_>>()[..whole]
            );
        }
    }
}

/// An item that is too long is one bad record, and what stands behind it is read.
#[test]
fn items_that_are_too_long() {
    let long = json!({"puzzle": OTHER, "note": "x ".repeat(300_000)});
    let items = [object(LOKI), long, object(THIRD)];
    for file in forms(&items) {
        let (entries, is_cut) = entries(&file);
        assert!(
            !is_cut && entries.len() == 3,
            "{} {entries:.200?}",
            entries.len()
        );
        assert_eq!([&entries[0], &entries[2]], [LOKI, THIRD]);
        assert!(entries[1].contains("65536"), "{}", &entries[1]);
    }
}

/// The quotes of a text do not come with its record; what stands beside it between them does.
#[test]
fn what_comes_with_a_text() {
    let file = format!("[\"{LOKI}\", \"{OTHER} # easy\",\n \"7: {THIRD}\"]\n");
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(9).unwrap().unwrap();
    let rest = |i| match batch.entry(i).unwrap() {
        Entry::Record(record) => match record.rest() {
            Rest::Nothing => String::new(),
            Rest::Text(text) => text.into_owned(),
            rest => panic!("{rest:?}"),
        },
        Entry::Blank(line) => panic!("{line}"),
    };
    assert_eq!([rest(0), rest(1), rest(2)], ["", "# easy", "7:"]);
}

/// What is appended to lists leaves them readable, whatever stands for their empty cells: a first
/// line of 81 columns is not taken for headings.
#[test]
fn lists_with_answers_behind_them() {
    for empty in [json!(0), Value::Null, json!("")] {
        let lines = ALL.map(|puzzle| format!("{}\tanswer\n", board(puzzle, &empty)));
        let entries = read(Kind::Puzzle, &lines.concat()).1;
        let entries: Vec<String> = entries.iter().map(|entry| same(entry)).collect();
        assert_eq!(entries, ALL, "{empty}");
    }
}

/// An array without items is a file without records.
#[test]
fn empty_arrays() {
    for kind in [Kind::Puzzle, Kind::Grid, Kind::Rank, Kind::Name] {
        for file in ["[]", "[ ]\n", "[\n]\n", "\u{feff}[\r\n]\r\n"] {
            assert_eq!(read(kind, file).1, [""; 0], "{kind:?} {file:?}");
        }
    }
}

/// A record may stand among other values in the lists of an array.
#[test]
fn lists_with_other_values() {
    let list = |puzzle: &str| json!([puzzle, "hard, \"x\"", 7.1, null]);
    let items: Vec<Value> = ALL.iter().map(|puzzle| list(puzzle)).collect();
    for file in forms(&items) {
        assert_eq!(read(Kind::Puzzle, &file).1, ALL, "{file}");
    }
    let pairs: Vec<Value> = ALL.iter().map(|_| json!([PAIR.0, PAIR.1])).collect();
    for file in forms(&pairs) {
        assert_eq!(read(Kind::Puzzle, &file).1, [PAIR.0; 3], "{file}");
        assert_eq!(read(Kind::Grid, &file).1, [PAIR.1; 3], "{file}");
    }
}

/// An array with a puzzle and its solution is what one record of an array of pairs is when it is
/// written again: one record.
#[test]
fn a_pair_alone() {
    for (first, second) in [PAIR, (PAIR.1, PAIR.0)] {
        for file in &forms(&[json!(first), json!(second)])[..2] {
            assert_eq!(read(Kind::Puzzle, file).1, [PAIR.0], "{file}");
            assert_eq!(read(Kind::Grid, file).1, [PAIR.1], "{file}");
        }
    }
    for file in forms(&[json!(LOKI), json!(OTHER)]) {
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, OTHER], "{file}");
    }
}

/// Boards of numbers with points, as programs write them where some cells are missing.
#[test]
fn boards_of_fractions() {
    let fraction = |cell: char| json!(f64::from(cell.to_digit(10).unwrap_or(0)));
    let cells: Vec<Value> = LOKI.chars().map(fraction).collect();
    let file = json!([cells.chunks(9).collect::<Vec<_>>()]).to_string();
    let entries: Vec<String> = read(Kind::Puzzle, &file)
        .1
        .iter()
        .map(|e| same(e))
        .collect();
    assert_eq!(entries, [LOKI], "{file}");
}
