//! Boards of nine lines: where they begin and end, and what damage costs.

mod common;

use common::{GRID, LOKI, OTHER, Steps, read, read_with, rows};
use minlex_records::{Entry, Format, Kind, Options, Reader};

/// The grid with another band on top, which no misplaced cut leaves without a contradiction.
const SECOND: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

fn board(cells: &str) -> String {
    rows(cells).join("\n") + "\n"
}

/// The entries of a file of boards.
fn boards(file: &str) -> Vec<String> {
    let (format, entries) = read(Kind::Puzzle, file);
    assert_eq!(format, Format::Layout, "{file}");
    entries
}

/// Entries as short as they can be said: the first cells, or the number and reason of an error.
fn brief(entries: &[String]) -> Vec<&str> {
    let short = |entry: &'_ String| if entry.starts_with('!') { 12 } else { 6 };
    entries
        .iter()
        .map(|e| &e[..short(e).min(e.len())])
        .collect()
}

/// A row of a sheet, where empty cells are empty.
fn sheet(cells: &str) -> Vec<String> {
    let cell = |c: char| match c {
        '.' => String::new(),
        digit => digit.to_string(),
    };
    let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(",");
    rows(cells).iter().map(row).collect()
}

const EMPTY_ROW: &str = ",,,,,,,,";

/// A line with a puzzle in a file of boards is one more record or belongs to a board: nobody but
/// the user knows.
#[test]
fn puzzles_in_lines_between_boards_are_not_lost() {
    let pieces = rows(OTHER).join(" ");
    for line in [
        OTHER.to_owned(),
        format!("{OTHER} # 7.1"),
        format!("{OTHER};7.1"),
        format!("17 {OTHER}"),
        format!("Solution: {GRID}"),
        format!("| {OTHER} | 7.1 |"),
        pieces,
        OTHER[..80].to_owned(),
        format!("17 {}", &OTHER[..80]),
    ] {
        let file = format!("{}{line}\n\n{}", board(LOKI), board(OTHER));
        let entries = boards(&file);
        assert_eq!(entries.len(), 3, "{line}: {entries:?}");
        assert_eq!([&entries[0], &entries[2]], [LOKI, OTHER], "{line}");
        assert!(entries[1].starts_with("!10: "), "{line}: {entries:?}");
        let both = ["one more puzzle", "text that comes with a board"];
        assert!(
            both.iter().all(|part| entries[1].contains(part)),
            "{}",
            entries[1]
        );
    }
    for text in [
        "# 17 has 12345678901234567890123 nodes",
        "550e8400-e29b-41d4-a716-446655440000",
        "------------------------------------",
        "Contents ....................... 17",
    ] {
        let file = format!("{text}\n{}{text}\n{}", board(LOKI), board(OTHER));
        assert_eq!(boards(&file), [LOKI, OTHER], "{text}");
    }
}

#[test]
fn a_damaged_row_costs_its_board_alone() {
    for row in [
        "53o.7....",
        "53..7.",
        "5 3 . . 7 . .",
        "53..7....1",
        "53?",
        "|53.|.7.|.é.|",
    ] {
        for between in ["", "\n"] {
            let mut damaged = rows(LOKI);
            damaged[4] = row;
            let damaged = damaged.join("\n");
            let (first, last) = (board(GRID), board(SECOND));
            let file = format!("{first}{between}{damaged}\n{between}{last}{between}{first}");
            let entries = boards(&file);
            assert_eq!(entries.len(), 4, "{row} {between:?}: {entries:?}");
            assert_eq!(
                [&entries[0], &entries[2], &entries[3]],
                [GRID, SECOND, GRID],
                "{row}"
            );
            assert!(entries[1].starts_with('!'), "{row}: {entries:?}");
        }
    }
}

/// Nothing stands between the boards, but a board that is cut in the wrong place contradicts
/// itself.
#[test]
fn a_missing_row_costs_its_board_alone() {
    let all = format!("{}{}{}", board(GRID), board(SECOND), board(GRID));
    let lines: Vec<&str> = all.lines().collect();
    for missing in 9..18 {
        let mut left = lines.clone();
        left.remove(missing);
        let entries = boards(&left.join("\n"));
        assert_eq!(
            brief(&entries),
            ["123456", "!10: 8 rows ", "123456"],
            "{missing}"
        );
        let mut doubled = lines.clone();
        doubled.insert(missing, lines[missing]);
        let entries = boards(&doubled.join("\n"));
        let expected: &[&str] = match missing {
            17 => &["123456", "987654", "!19: 1 row f", "123456"],
            _ => &["123456", "!10: 10 rows", "123456"],
        };
        assert_eq!(brief(&entries), expected, "{missing}");
    }
    // A digit that stands twice is for others to judge.
    let wrong = GRID.replacen('1', "2", 1);
    let file = [&wrong, SECOND, &wrong].map(board).concat();
    assert_eq!(boards(&file), [&wrong, SECOND, &wrong]);
}

#[test]
fn empty_lines_may_stand_between_all_rows() {
    let spaced = |cells: &str| rows(cells).join("\n\n") + "\n";
    for between in ["\n", "\n\n", "\n\n\n"] {
        let file = [LOKI, OTHER, GRID].map(spaced).join(between);
        assert_eq!(boards(&file), [LOKI, OTHER, GRID], "{between:?}");
    }
    // One row is missing, and more than one empty line stands between boards.
    let short = rows(SECOND)[1..].join("\n\n") + "\n";
    let file = [spaced(GRID), short, spaced(OTHER)].join("\n\n");
    assert_eq!(brief(&boards(&file)), ["123456", "!20: 8 rows ", ".....6"]);
}

#[test]
fn lines_may_be_drawn_between_all_rows() {
    let rule = "+---+---+---+---+---+---+---+---+---+";
    let row = |row: &&str| {
        let cells: Vec<String> = row
            .chars()
            .map(|c| format!(" {c} ").replace('.', " "))
            .collect();
        format!("|{}|\n{rule}\n", cells.join("|"))
    };
    let drawn = |cells| {
        format!(
            "{rule}\n{}",
            rows(cells).iter().map(row).collect::<String>()
        )
    };
    for between in ["", "\n", "Another:\n"] {
        let file = [LOKI, OTHER, GRID].map(drawn).join(between);
        assert_eq!(boards(&file), [LOKI, OTHER, GRID], "{between:?}");
    }
}

/// A row is missing in a board whose bands stand apart.
#[test]
fn a_missing_row_of_a_band_costs_its_board_alone() {
    let bands = |rows: &[&str], sizes: [usize; 3]| {
        let (first, rest) = rows.split_at(sizes[0]);
        let (second, third) = rest.split_at(sizes[1]);
        [first.join("\n"), second.join("\n"), third.join("\n")]
    };
    let rule = "------+-------+------";
    // Columns for rows.
    let third: String = (0..81)
        .map(|cell| &GRID[cell % 9 * 9 + cell / 9..][..1])
        .collect();
    for (top, middle, bottom) in [
        ("", "\n\n", "\n\n"),
        ("", "\n\n", "\n\n\n"),
        ("+-----------+\n", "\n|---+---+---|\n", "\n+-----------+\n"),
        (
            "+-----------+\n",
            "\n|---+---+---|\n",
            "\n+-----------+\n\n",
        ),
        ("", &*format!("\n{rule}\n"), "\n\n"),
    ] {
        let drawn = |bands: [String; 3]| format!("{top}{}{bottom}", bands.join(middle));
        let whole = drawn(bands(&rows(GRID), [3, 3, 3]));
        let next = drawn(bands(&rows(LOKI), [3, 3, 3]));
        for sizes in [[2, 3, 3], [3, 2, 3], [3, 3, 2], [4, 3, 3], [3, 4, 3]] {
            let mut left = rows(SECOND);
            let count = sizes.iter().sum();
            left.resize(count, "123456789");
            let damaged = drawn(bands(&left, sizes));
            let entries = boards(&[&*whole, &damaged, &next, &whole].concat());
            let what = format!("{middle:?} {bottom:?} {sizes:?}: {entries:?}");
            assert_eq!(entries.len(), 4, "{what}");
            assert_eq!(
                [&entries[0], &entries[2], &entries[3]],
                [GRID, LOKI, GRID],
                "{what}"
            );
            assert!(entries[1].starts_with('!'), "{what}");
        }
        // A whole band is missing.
        let cut = rows(SECOND)[..6].to_vec();
        let damaged = format!(
            "{top}{}{middle}{}{bottom}",
            cut[..3].join("\n"),
            cut[3..].join("\n")
        );
        let last = drawn(bands(&rows(&third), [3, 3, 3]));
        let entries = boards(&[&*whole, &damaged, &last, &whole].concat());
        assert_eq!(entries.len(), 4, "{middle:?} {bottom:?}: {entries:?}");
        assert!(entries[1].starts_with('!'), "{entries:?}");
        assert_eq!(
            [&entries[0], &entries[2], &entries[3]],
            [GRID, &third, GRID]
        );
    }
}

/// A spreadsheet writes an empty line as a row of empty cells.
#[test]
fn empty_rows_of_a_sheet_stand_between_boards_and_bands() {
    let file = |parts: &[&[String]]| {
        let parts: Vec<String> = parts.iter().map(|part| part.join("\n")).collect();
        parts.join(&format!("\n{EMPTY_ROW}\n")) + "\n"
    };
    let [loki, other, grid] = [LOKI, OTHER, GRID].map(sheet);
    assert_eq!(boards(&file(&[&loki, &other, &grid])), [LOKI, OTHER, GRID]);
    assert_eq!(
        boards(&file(&[&[], &loki, &[], &other, &[]])),
        [LOKI, OTHER]
    );
    let bands = [
        &loki[..3],
        &loki[3..6],
        &loki[6..],
        &other[..3],
        &other[3..6],
        &other[6..],
    ];
    assert_eq!(boards(&file(&bands)), [LOKI, OTHER]);
    // A row without a given is a row.
    for row in [0, 4, 8] {
        let mut cells = LOKI.to_owned();
        cells.replace_range(9 * row..9 * row + 9, ".........");
        let first = sheet(&cells);
        assert_eq!(boards(&file(&[&first, &other])), [&cells, OTHER], "{row}");
        assert_eq!(boards(&file(&[&other, &first])), [OTHER, &cells], "{row}");
        assert_eq!(boards(&file(&[&first])), [&*cells], "{row}");
    }
}

/// A first row of nothing but dashes is a row where dashes are empty cells.
#[test]
fn a_first_row_without_givens() {
    let cells = [".........", &LOKI[9..]].concat();
    let dashes = board(&cells).replace('.', "-");
    let other = board(OTHER).replace('.', "-");
    assert_eq!(
        boards(&format!("{dashes}\n{other}\n{dashes}")),
        [&*cells, OTHER, &*cells]
    );
    let drawn = format!("---------\n{other}---------\n");
    assert_eq!(boards(&format!("{drawn}\n{drawn}")), [OTHER, OTHER]);
}

/// What is far too long for a board is one bad record, however it arrives.
#[test]
fn long_lines_among_boards() {
    let options = || Options::new(Kind::Puzzle).format(Some(Format::Layout));
    let (first, last) = (board(LOKI), board(OTHER));
    let cut: String = first
        .lines()
        .take(7)
        .map(|row| format!("{row}\n"))
        .collect();
    for (file, expected) in [
        (
            format!("{}\n{first}", "word ".repeat(20_000)),
            vec!["!1: longer t", &LOKI[..6]],
        ),
        (
            format!("{first}{}\n{last}", "a".repeat(400_000)),
            vec![&LOKI[..6], "!10: longer ", &OTHER[..6]],
        ),
        (
            format!("{cut}{}\n{last}", "a".repeat(100_000)),
            vec!["!1: 7 rows f", "!8: longer t", &OTHER[..6]],
        ),
        (
            format!(
                "title\n{}\n{last}{}",
                "a".repeat(66_000),
                "b".repeat(70_000)
            ),
            vec!["!2: longer t", &OTHER[..6], "!12: longer "],
        ),
        (
            format!("{}{last}", "---\n".repeat(40_000)),
            vec![&OTHER[..6]],
        ),
    ] {
        for step in [1000, 65_536, 65_537, 65_538, usize::MAX] {
            let (_, entries) = read_with(options(), Steps(file.as_bytes(), step)).unwrap();
            assert_eq!(brief(&entries), expected, "{step}");
        }
    }
}

/// The notations of programs, of documents and of services for boards.
#[test]
fn boards_of_documents_and_programs() {
    let cells = |row: &str, open: &str| -> Vec<String> {
        let cell = |c: char| {
            if c == '.' {
                open.to_owned()
            } else {
                c.to_string()
            }
        };
        row.chars().map(cell).collect()
    };
    let each = |row: &dyn Fn(&str) -> String| -> String {
        rows(LOKI).iter().map(|cells| row(cells) + "\n").collect()
    };
    let spaced = |row: &str| -> Vec<String> {
        cells(row, " ")
            .chunks(3)
            .map(|part| format!(" {} ", part.join(" | ")))
            .collect()
    };
    let headed = |row: &str| format!("| {} |", cells(row, " ").join(" | "));
    let (first, others) = (headed(rows(LOKI)[0]), &rows(LOKI)[1..]);
    let table: String = others.iter().map(|row| headed(row) + "\n").collect();
    for file in [
        each(&|row| format!("|{}|.", cells(row, " ").join("|"))),
        each(&|row| format!("||{}||", spaced(row).join("||"))),
        each(&|row| format!("{{{}}},", cells(row, "0").join(", "))),
        format!("{first}\n|---|---|---|---|---|---|---|---|---|\n{table}"),
        // Nobody's heading, which a table in Markdown must have.
        format!(
            "{}\n{}\n{first}\n{table}",
            headed(&".".repeat(9)),
            "|:-:".repeat(9) + "|"
        ),
        format!(
            "{}\n|{}\n{first}\n{table}",
            "|".repeat(10),
            "---|".repeat(9)
        ),
    ] {
        for between in ["\n", "Another:\n"] {
            let read = boards(&format!("{file}{between}{file}"));
            let read: Vec<String> = read.iter().map(|cells| cells.replace('0', ".")).collect();
            assert_eq!(read, [LOKI, LOKI], "{file}");
        }
    }
    let list = |open: &str, between: &str| {
        let rows: Vec<String> = rows(LOKI)
            .iter()
            .map(|row| format!("[{}]", cells(row, open).join(",")))
            .collect();
        format!("[{}]", rows.join(between))
    };
    let sheet: Vec<String> = cells(LOKI, "");
    for (format, line) in [
        (Format::Lines, list("0", ",")),
        (
            Format::Lines,
            list("0", ",").replace('[', "{").replace(']', "}"),
        ),
        (Format::Lines, sheet.join(",")),
        (Format::Lines, sheet.join("\t")),
        (Format::Json, format!("{{\"board\":{}}}", list("0", ","))),
        (
            Format::Json,
            format!("{{\"id\":1,\"puzzle\":{}}}", list("null", ", ")),
        ),
        (
            Format::Json,
            format!("{{\"puzzle\":[\"{}\"]}}", rows(LOKI).join("\",\"")),
        ),
    ] {
        let (found, entries) = read(Kind::Puzzle, &format!("{line}\n{line}\n"));
        let entries: Vec<String> = entries
            .iter()
            .map(|cells| cells.replace('0', "."))
            .collect();
        assert_eq!(
            (found, &entries[..]),
            (format, &[LOKI, LOKI].map(str::to_owned)[..]),
            "{line}"
        );
    }
    let short = format!("{{\"board\":{}}}\n", list("0", ",").replacen("0,", "", 1));
    assert!(read(Kind::Puzzle, &short).1[0].contains(" has 8 cells: expected nine"));
}

/// A heading without words costs nothing, and the text above it stays with the board.
#[test]
fn text_above_an_empty_heading() {
    let headed = |row: &str| {
        format!(
            "| {} |\n",
            row.replace('.', " ")
                .split("")
                .filter(|c| !c.is_empty())
                .collect::<Vec<_>>()
                .join(" | ")
        )
    };
    let table: String = rows(LOKI).iter().map(|row| headed(row)).collect();
    let rule = format!("|{}\n", "---|".repeat(9));
    let file = format!("loki\n{}{rule}{table}", headed("........."));
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(2).unwrap().unwrap();
    let Ok(Entry::Record(record)) = batch.entry(0) else {
        panic!("{file}");
    };
    assert_eq!((record.text(), record.after()), (LOKI, "loki"));
    // Eight rows below it are a board with an empty first row, and ten are none.
    let shorter = file.lines().take(11).collect::<Vec<_>>().join("\n");
    let empty = format!("{}{}", ".".repeat(9), &LOKI[..72]);
    assert_eq!(boards(&shorter), [empty]);
    let longer = format!("{file}{}", headed(&LOKI[..9]));
    assert!(boards(&longer).iter().any(|entry| entry.starts_with('!')));
}

/// A board of which no row can be read is a bad record, and no text above the next.
#[test]
fn boards_without_a_good_row() {
    let labelled: String = rows(LOKI)
        .iter()
        .zip("ABCDEFGHI".chars())
        .map(|(row, label)| format!("{label} {row}\n"))
        .collect();
    let wide: String = rows(LOKI).iter().map(|row| format!("1| {row}\n")).collect();
    for damaged in [labelled, wide] {
        let file = format!("{}\n{damaged}\n{}", board(GRID), board(OTHER));
        let entries = boards(&file);
        assert_eq!(entries.len(), 3, "{entries:?}");
        assert!(entries[1].starts_with("!11: row 1 has "), "{entries:?}");
        assert_eq!([&entries[0], &entries[2]], [GRID, OTHER]);
    }
}
