//! What stands beside records in files that nobody damaged: lists with words for empty cells,
//! numbers and identifiers, headings and drawn lines.

mod common;

use common::{GRID, LOKI, OTHER, read, rows};
use minlex_records::{Kind, Options, ReadError, Reader};

/// A puzzle of [`GRID`].
fn puzzle() -> String {
    let keep = |(at, cell)| if at % 3 == 0 { cell } else { '.' };
    GRID.chars().enumerate().map(keep).collect()
}

/// A puzzle as a list of cells, with `empty` for those that are empty.
fn flat(cells: &str, empty: &str) -> String {
    let cell = |c: char| match c {
        '.' => empty.to_owned(),
        c => c.to_string(),
    };
    let cells: Vec<String> = cells.chars().map(cell).collect();
    format!("[{}]", cells.join(", "))
}

fn nested(cells: &str, empty: &str) -> String {
    let rows: Vec<String> = rows(cells).iter().map(|row| flat(row, empty)).collect();
    format!("[{}]", rows.join(", "))
}

/// The puzzles in lists are seen wherever their solutions stand beside them.
#[test]
fn lists_beside_solutions() {
    let puzzle = puzzle();
    for empty in ["null", "\"\"", "None", "''", "0", "NaN"] {
        for list in [flat(&puzzle, empty), nested(&puzzle, empty)] {
            let quoted = list.replace('"', "\"\"");
            let escaped = list.replace('"', "\\\"");
            for file in [
                format!("{list}\t{GRID}\n{list}\t{GRID}\n"),
                format!("{list};{GRID}\n{list};{GRID}\n"),
                format!("a,b\n\"{quoted}\",{GRID}\n\"{quoted}\",{GRID}\n"),
                format!("puzzle,solution\n\"{quoted}\",{GRID}\n\"{quoted}\",{GRID}\n"),
                format!("\"{quoted}\",{GRID}\n\"{quoted}\",{GRID}\n"),
                format!("{{\"x\":\"{escaped}\",\"solution\":\"{GRID}\"}}\n").repeat(2),
            ] {
                for (kind, expected) in [(Kind::Puzzle, &*puzzle), (Kind::Grid, GRID)] {
                    let entries = read(kind, &file).1;
                    let entries: Vec<String> =
                        entries.iter().map(|e| e.replace('0', ".")).collect();
                    assert_eq!(entries, [expected, expected], "{file}");
                }
            }
        }
    }
}

/// Numbers, times and identifiers in front of a puzzle are no damaged puzzles.
#[test]
fn numbers_and_identifiers_in_front() {
    for front in [
        "0.8540000000000001",
        "1709290000.5",
        "12:34:56.789012",
        "2024-03-01-001",
        "0x63266754",
        "65f1c0a1b2c3d4e5f6078190",
        "507f191e810c19729de86010",
        "7647966b7343c29048673252e490f736",
        "94940e53",
    ] {
        for kind in [Kind::Puzzle, Kind::Grid] {
            for cells in [LOKI, GRID] {
                let file = format!("{front} {cells}\n").repeat(2);
                assert_eq!(read(kind, &file).1, [cells, cells], "{front}");
            }
        }
    }
    for damaged in ["57....9..........8.", "57....9.....", "1..2..3.4"] {
        let entries = read(Kind::Puzzle, &format!("{LOKI}\n{damaged} {GRID}\n")).1;
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
    for rounded in ["5.7E+80", "5,7E+80", "6e+80"] {
        let entries = read(Kind::Puzzle, &format!("{LOKI}\n{rounded};{GRID}\n")).1;
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
}

/// Tables as databases draw them, with one column or several.
#[test]
fn tables_of_databases() {
    let rule = "-".repeat(83);
    let (light, blanks) = ("─".repeat(83), " ".repeat(75));
    for file in [
        format!("puzzle\n{rule}\n {LOKI}\n {OTHER}\n(2 rows)\n"),
        format!(" {blanks}puzzle{blanks}\n{rule}\n {LOKI}\n {OTHER}\n(2 rows)\n\n"),
        format!(
            "+----+{rule}+\n|    | puzzle{blanks}   |\n|----+{rule}|\n|  0 | {LOKI} |\n|  1 | {OTHER} |\n+----+{rule}+\n"
        ),
        format!(
            "┌{light}┐\n│ puzzle{blanks}  │\n│ varchar{blanks} │\n├{light}┤\n│ {LOKI} │\n│ {OTHER} │\n└{light}┘\n"
        ),
        format!(
            "┌────┬{light}┐\n│ id │ puzzle{blanks}  │\n├────┼{light}┤\n│ 1  │ {LOKI} │\n│ 2  │ {OTHER} │\n└────┴{light}┘\n"
        ),
        format!("id  puzzle\n--  {rule}\n1   {LOKI}\n2   {OTHER}\n"),
        format!("{blanks}puzzle  rating\n0  {LOKI}  7.1\n1  {OTHER}  7.2\n"),
        format!("\"x\"\n\"1\" \"{LOKI}\"\n\"2\" \"{OTHER}\"\n"),
        format!("\"x\" \"y\"\n\"1\" \"{LOKI}\" 7.1\n\"2\" \"{OTHER}\" 7.2\n"),
        format!("const char *tests[] = {{\n  \"{LOKI}\",\n  \"{OTHER}\",\n  NULL\n}};\n"),
    ] {
        let entries = read(Kind::Puzzle, &file).1;
        let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
        let records: Vec<&str> = entries
            .into_iter()
            .filter(|e| !e.starts_with(' '))
            .collect();
        assert_eq!(records, [LOKI, OTHER], "{file}");
    }
}

/// Tables that R writes with tabs lack the heading of the first column, whatever is looked for.
#[test]
fn tables_of_r_with_solutions() {
    let puzzle = puzzle();
    for headings in ["quizzes\tsolutions", "question\tanswer", "puzzle\tsolution"] {
        let file = format!("{headings}\n1\t{puzzle}\t{GRID}\n2\t{puzzle}\t{GRID}\n");
        assert_eq!(
            read(Kind::Puzzle, &file).1,
            [&*puzzle, &puzzle],
            "{headings}"
        );
        assert_eq!(read(Kind::Grid, &file).1, [GRID, GRID], "{headings}");
    }
}

/// Of two numbers that may both be ranks none is chosen; counts and ratings come with a rank.
#[test]
fn two_ranks_in_a_line() {
    for line in [
        "      1 3066107028",
        "4892738946 4506292232",
        "17 3066107028 # x",
    ] {
        let entries = read(Kind::Rank, &format!("3\n{line}\n")).1;
        assert!(
            entries[1].starts_with("!2: two numbers in one line"),
            "{entries:?}"
        );
        let options = Options::new(Kind::Rank).column("2".parse().ok());
        let chosen = common::read_with(options, line.as_bytes()).unwrap().1;
        assert_eq!(chosen, [line.split_whitespace().nth(1).unwrap()]);
    }
    for line in ["3066107028 17", "17 7.1", "17 2024", "3066107028 123456"] {
        let rank = line.split(' ').next().unwrap();
        assert_eq!(read(Kind::Rank, line).1, [rank]);
    }
}

/// What is appended to a puzzle of 81 columns or numbers is found behind it.
#[test]
fn answers_behind_columns() {
    let puzzle = puzzle();
    let columns: Vec<String> = puzzle
        .chars()
        .map(|c| c.to_string().replace('.', ""))
        .collect();
    let number = |c: char| format!("{}.000000000000000000e+00", c.to_string().replace('.', "0"));
    let numbers: Vec<String> = puzzle.chars().map(number).collect();
    for line in [
        columns.join(","),
        columns.join(";"),
        numbers.join(" "),
        flat(&puzzle, "null"),
    ] {
        let file = format!("{line}\t{GRID}\n").repeat(2);
        assert_eq!(read(Kind::Grid, &file).1, [GRID, GRID], "{file}");
        for answer in [GRID, "3066107028 91WIGegiJuD4q2"] {
            let entries = read(Kind::Puzzle, &format!("{line}\t{answer}\n").repeat(2)).1;
            let entries: Vec<String> = entries.iter().map(|e| e.replace('0', ".")).collect();
            assert_eq!(entries, [&*puzzle, &puzzle], "{line}");
        }
    }
}

/// Arrays that are not made of records say what an array may hold.
#[test]
fn arrays_of_numbers_are_told() {
    for file in ["[1, 2]", "[\n1,\n2\n]\n", "[5472730538]"] {
        let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Rank));
        assert!(
            matches!(reader.next_batch(1), Err(ReadError::JsonArray)),
            "{file}"
        );
    }
}

/// A rank is also the first part of a name that was appended to a grid or puzzle; names without it
/// and numbers, which may be ratings, are told.
#[test]
fn names_behind_cells_where_ranks_are_read() {
    for name in [
        "3066107028 91WIGegiJuD4q2",
        "       17 91WIGegiJuD4q2",
        "17;91WIGegiJuD4q2",
    ] {
        let rank = name.trim().split([' ', ';']).next().unwrap();
        let file = format!("{LOKI}\t{name}\n{GRID} # x\t{name}\n");
        assert_eq!(read(Kind::Rank, &file).1, [rank, rank]);
    }
    for other in ["2VDS7nKW0WG213WX590", "72", "x"] {
        let entries = read(Kind::Rank, &format!("{LOKI}\t{other}\n")).1;
        assert!(entries[0].starts_with("!1: 81 cells"), "{entries:?}");
    }
}

/// A column that was asked for by its name shows that there are headings.
#[test]
fn headings_that_were_asked_for() {
    let base64 = "AAEDAwP/gAUAAAAAAAAACAgAAAAAAgAAAAAABwAACAAACQAAAAAAAAAHAAAHCQAAAAUBAAAFAAA=";
    for heading in ["base64", "foo"] {
        let options = Options::new(Kind::Word).column(heading.parse().ok());
        let file = format!("id,{heading},note\n1,{base64},1\n");
        assert_eq!(
            common::read_with(options, file.as_bytes()).unwrap().1,
            [base64]
        );
    }
}

/// What `minlex figure` has put in front of a puzzle is no damaged puzzle.
#[test]
fn figures_in_front_of_puzzles() {
    let long = format!("{}_{}!2_394176852", &GRID[..23], &GRID[..60]);
    for figure in [
        "56775811820961800536329_1234561273648578252779578!2_394176852",
        "1_1!2_712345689",
        &long,
    ] {
        assert_eq!(read(Kind::Puzzle, &format!("{figure}\t{LOKI}\n")).1, [LOKI]);
    }
}

/// A puzzle as a list is read in front of its solution as another list, however few digits it has.
#[test]
fn lists_in_front_of_lists() {
    let few: String = puzzle()
        .chars()
        .take(60)
        .chain(".".repeat(21).chars())
        .collect();
    for puzzle in [puzzle(), few] {
        for empty in ["null", "\"\"", "None", "' '", "\".\"", "0"] {
            for list in [flat, nested] {
                let (list, solution) = (list(&puzzle, empty), nested(GRID, ""));
                let entries = read(Kind::Puzzle, &format!("{list}\t{solution}\n").repeat(2)).1;
                let entries: Vec<String> = entries.iter().map(|e| e.replace('0', ".")).collect();
                assert_eq!(entries, [&*puzzle, &puzzle], "{list}");
                let entries = read(Kind::Puzzle, &format!("{OTHER}\n{list} {solution}\n")).1;
                assert!(entries[1].starts_with("!2: "), "{entries:?}");
                let quoted = list.replace('"', "\\\"");
                let object = format!("{{\"puzzle\":{list},\"solution\":{solution}}}");
                if !list.contains(['N', '\'']) {
                    let cell = object.replace('"', "\"\"");
                    let entries = read(Kind::Puzzle, &format!("input,name\n\"{cell}\",x\n")).1;
                    assert_eq!(entries[0].replace('0', "."), puzzle, "{quoted}");
                }
            }
        }
    }
}
