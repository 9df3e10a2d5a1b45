//! Boards of nine lines: where they begin and end, and what damage costs.

mod common;

use common::{GRID, LOKI, OTHER, Steps, pieces, read, read_with, rows};
use minlex_records::{Entry, Format, Kind, Options, Reader};

/// The grid with another band on top, which no misplaced cut leaves without a contradiction.
const SECOND: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

fn board(cells: &str) -> String {
    rows(cells).join("\n") + "\n"
}

/// A row with bars, as in tables of Markdown, where blanks are empty cells.
fn in_bars(row: &str) -> String {
    format!("| {} |\n", pieces(row, 1, " | ").replace('.', " "))
}

/// The line below the headings of a table in Markdown.
fn rule_of_markdown() -> String {
    format!("|{}\n", "---|".repeat(9))
}

/// The entries of a file of boards.
fn boards(file: &str) -> Vec<String> {
    let (format, entries) = read(Kind::Puzzle, file);
    assert_eq!(format, Format::Layout, "{file}");
    entries
}

/// The same with dots for zeros.
fn dotted(file: &str) -> Vec<String> {
    boards(file)
        .iter()
        .map(|cells| cells.replace('0', "."))
        .collect()
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
            9 => &["123456", "!10: 1 row f", "987654", "123456"],
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
    let table: String = rows(LOKI).iter().map(|row| in_bars(row)).collect();
    let rule = rule_of_markdown();
    let file = format!("loki\n{}{rule}{table}", in_bars("........."));
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(2).unwrap().unwrap();
    let Ok(Entry::Record(record)) = batch.entry(0) else {
        panic!("{file}");
    };
    assert_eq!((record.text(), record.after()), (LOKI, "loki"));
    // With eight rows below it a row may be lost, and with ten one is too many.
    let shorter = file.lines().take(11).collect::<Vec<_>>().join("\n");
    assert!(boards(&shorter)[0].starts_with("!1: 8 rows"), "{shorter}");
    let longer = format!("{file}{}", in_bars(&LOKI[..9]));
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

/// Where blanks are empty cells, a row without a digit is nine of them.
#[test]
fn rows_of_nine_blanks() {
    let mut blank = rows(LOKI).iter().map(|r| r.to_string()).collect::<Vec<_>>();
    for at in [0, 3, 4, 8] {
        let mut rows = blank.clone();
        rows[at] = ".........".to_owned();
        let drawn = rows.join("\n").replace('.', " ");
        assert_eq!(boards(&drawn), [rows.concat()], "{drawn}");
        let two = boards(&format!("{drawn}\n\n{drawn}\n"));
        // Above the second board it may be an empty line, and eight rows are none.
        if at > 0 {
            assert_eq!(two, [rows.concat(), rows.concat()], "{drawn}");
        } else {
            assert!(two[1].starts_with('!'), "{two:?}");
        }
    }
    // In other boards nine blanks are an empty line, as wherever an editor leaves them.
    blank.insert(3, " ".repeat(9));
    blank.insert(7, " ".repeat(9));
    assert_eq!(boards(&blank.join("\n")), [LOKI]);
    let two = format!("{}{}\n{}", board(OTHER), " ".repeat(9), board(GRID));
    assert_eq!(boards(&two), [OTHER, GRID]);
}

/// Tables of Markdown whose empty cells have nothing in them.
#[test]
fn cells_with_nothing_between_bars() {
    let row = |row: &str| format!("|{}|\n", pieces(row, 1, "|"));
    let table: String = rows(LOKI).iter().map(|r| row(r).replace('.', "")).collect();
    assert_eq!(boards(&table), [LOKI]);
    let rule = rule_of_markdown();
    let headed = format!("{}{rule}{table}", row(".........").replace('.', ""));
    assert_eq!(boards(&headed), [LOKI]);
    // A cell too few.
    let short = table.replacen("||", "|", 1);
    assert!(boards(&short)[0].starts_with("!1: "), "{short}");
}

/// What is wrong with nine cells is how they stand.
#[test]
fn nine_cells_in_uneven_pieces() {
    let uneven = format!("{}{}\n", &board(OTHER)[..80], "8...6 ...3");
    let entries = boards(&format!("{}\n{uneven}", board(GRID)));
    assert!(
        entries
            .iter()
            .any(|entry| entry.contains(" has 9 cells in uneven pieces: expected")),
        "{entries:?}"
    );
}

/// Where lines are drawn between bands, an empty line stands between boards: a stray one in a board
/// costs that board alone.
#[test]
fn stray_lines_in_drawn_boards() {
    let drawn = |cells: &str| {
        let bands: Vec<String> = rows(cells).chunks(3).map(|band| band.join("\n")).collect();
        bands.join("\n-----------\n")
    };
    let framed = |cells: &str| format!("*-----------*\n{}\n*-----------*", drawn(cells));
    for draw in [&drawn as &dyn Fn(&str) -> String, &framed] {
        let first = draw(OTHER);
        for line in 1..first.lines().count() {
            let mut lines: Vec<&str> = first.lines().collect();
            lines.insert(line, "");
            let file = format!("{}\n\n{}\n\n{}\n", lines.join("\n"), draw(GRID), draw(LOKI));
            let entries = boards(&file);
            let good: Vec<_> = entries.iter().filter(|e| !e.starts_with('!')).collect();
            assert!(
                good.iter()
                    .all(|entry| [OTHER, GRID, LOKI].contains(&entry.as_str())),
                "line {line}: {entries:?}"
            );
            assert!(
                good.iter().any(|entry| *entry == LOKI),
                "line {line}: {entries:?}"
            );
        }
    }
}

/// A row twice in the last band of a drawn board.
#[test]
fn a_band_with_a_row_too_many() {
    let mut lines: Vec<&str> = rows(LOKI);
    lines.insert(8, lines[7]);
    let bands = [&lines[..3], &lines[3..6], &lines[6..]].map(|band| band.join("\n"));
    let good = rows(GRID).join("\n");
    let file = format!("{}\n\n{good}\n", bands.join("\n-----------\n"));
    let entries = boards(&file);
    assert_eq!(entries.len(), 2, "{entries:?}");
    assert!(entries[0].starts_with("!1: 10 rows found"), "{entries:?}");
    assert_eq!(entries[1], GRID);
}

/// Lines between all rows, and one row lost: the boards behind are none the worse for it.
#[test]
fn a_row_lost_in_boards_with_lines_between_all_rows() {
    let rule = "+---+---+---+---+---+---+---+---+---+\n";
    let draw = |cells: &str| {
        let row = |row: &&str| in_bars(row) + rule;
        format!("{rule}{}", rows(cells).iter().map(row).collect::<String>())
    };
    for at in 0..9 {
        let damaged: String = draw(OTHER)
            .split_inclusive('\n')
            .enumerate()
            .filter(|(line, _)| *line != 2 * at + 1)
            .map(|(_, text)| text)
            .collect();
        let file = format!("{damaged}\n{}\n{}", draw(GRID), draw(LOKI));
        let entries = boards(&file);
        let good: Vec<_> = entries.iter().filter(|e| !e.starts_with('!')).collect();
        assert_eq!(good, [GRID, LOKI], "row {at}: {entries:?}");
    }
}

/// A row between other bars than the rest of its board.
#[test]
fn rows_with_fewer_bars() {
    let drawn: Vec<String> = rows(LOKI).iter().map(|row| in_bars(row)).collect();
    for cut in ["|   |   |   |\n", "| 1 |   |   |\n"] {
        let mut lines = drawn.clone();
        lines[3] = cut.to_owned();
        let entries = boards(&format!("{}\n{}", lines.concat(), board(GRID)));
        assert!(
            entries[0].starts_with("!1: row 4 has 3 cells"),
            "{entries:?}"
        );
        assert_eq!(entries[1], GRID);
    }
}

/// Ten rows between gaps.
#[test]
fn a_row_too_many() {
    // Where the first is there twice, the nine behind it are a board.
    for twice in 1..9 {
        let mut lines = rows(LOKI);
        lines.insert(twice, lines[twice]);
        let file = format!("{}\n\n{}\n{}", lines.join("\n"), board(OTHER), board(GRID));
        let entries = boards(&file);
        assert_eq!(entries.len(), 3, "{twice}: {entries:?}");
        assert!(entries[0].starts_with("!1: 10 rows found"), "{entries:?}");
        assert_eq!(entries[1..], [OTHER, GRID]);
    }
}

/// Numbers of columns above a board in Markdown, and boards as programs print them.
#[test]
fn boards_of_programs() {
    let body: String = rows(LOKI).iter().map(|row| in_bars(row)).collect();
    let rule = rule_of_markdown();
    assert_eq!(
        boards(&format!("{}{rule}{body}", in_bars("123456789"))),
        [LOKI]
    );
    // The first row of a grid is no such heading.
    let grid: String = rows(GRID).iter().map(|row| in_bars(row)).collect();
    let (first, behind) = grid.split_at(grid.find('\n').unwrap() + 1);
    assert_eq!(boards(&format!("{first}{rule}{behind}")), [GRID]);

    let list = |open: &str, close: &str| {
        let row = |(at, row): (usize, &&str)| {
            let open = if at == 0 { open } else { "       [" };
            let close = if at == 8 { close } else { "],\n" };
            format!("{open}{}{close}", pieces(row, 1, ", "))
        };
        rows(OTHER)
            .iter()
            .enumerate()
            .map(row)
            .collect::<String>()
            .replace('.', "0")
    };
    let zeros = OTHER.replace('.', "0");
    for (open, close) in [
        ("array([[", "]])\n"),
        ("array([[", "]], dtype=int8)\n"),
        ("[[", "]]\n"),
    ] {
        assert_eq!(boards(&list(open, close)), [zeros.as_str()], "{open}");
    }
    let matrix: String = rows(OTHER)
        .iter()
        .map(|row| pieces(row, 1, " ") + ";\n")
        .collect();
    assert_eq!(boards(&matrix), [OTHER], "{matrix}");
    let dots = board(LOKI).replace('.', "\u{b7}");
    assert_eq!(boards(&dots), [LOKI]);
    let braces: String = rows(OTHER)
        .iter()
        .map(|row| format!("  {{{}}},\n", pieces(row, 1, ",")))
        .collect();
    assert_eq!(
        boards(&format!("{{\n{}}}\n", braces.replace('.', "0"))),
        [zeros.as_str()]
    );
}

/// Boards one below the other whose empty cells may also draw lines, one with an empty first row.
#[test]
fn empty_first_rows_without_gaps() {
    let first = format!("{}{}", ".".repeat(9), &LOKI[9..]);
    for empty in ["*", "-", "_"] {
        for order in [
            [&*first, OTHER, GRID],
            [OTHER, &*first, GRID],
            [GRID, OTHER, &*first],
        ] {
            let file: String = order.iter().map(|cells| board(cells)).collect();
            assert_eq!(boards(&file.replace('.', empty)), order, "{empty}");
        }
    }
    // A drawn line above boards.
    let file = format!("---------\n{}{}", board(OTHER), board(LOKI));
    assert_eq!(boards(&file), [OTHER, LOKI]);
}

/// A line that is missing between two bands, where the same stands between bands and boards.
#[test]
fn a_gap_that_was_lost() {
    let draw = |cells: &str| {
        let bands: Vec<String> = rows(cells).chunks(3).map(|band| band.join("\n")).collect();
        bands.join("\n\n")
    };
    for at in [3, 7] {
        let first = draw(OTHER);
        let lines: Vec<&str> = first.lines().collect();
        let damaged = [&lines[..at], &lines[at + 1..]].concat().join("\n");
        let file = format!("{damaged}\n\n{}\n\n{}\n", draw(GRID), draw(LOKI));
        assert_eq!(boards(&file), [OTHER, GRID, LOKI], "line {at}");
    }
}

/// A cell that was lost where empty cells are written.
#[test]
fn nothing_beside_zeros() {
    let sheet = |row: &str| pieces(row, 1, ",") + "\n";
    let zeros = OTHER.replace('.', "0");
    let whole: String = rows(&zeros).iter().map(|row| sheet(row)).collect();
    assert_eq!(boards(&whole), [zeros.as_str()]);
    let damaged = whole.replacen("6", "", 1);
    assert!(
        boards(&damaged)[0].starts_with("!1: row 1 has 8 cells"),
        "{damaged}"
    );
}

/// Boards in Markdown one below the other, and dates above boards.
#[test]
fn headings_and_titles_without_gaps() {
    let rule = rule_of_markdown();
    let draw = |cells: &str| -> String {
        let body: String = rows(cells).iter().map(|row| in_bars(row)).collect();
        format!("{}{rule}{body}", in_bars("........."))
    };
    let file = format!(
        "{}{}\n{}{}",
        draw(LOKI),
        draw(OTHER),
        draw(GRID),
        draw(LOKI)
    );
    assert_eq!(boards(&file), [LOKI, OTHER, GRID, LOKI]);
    for date in [
        "2021-03-01",
        "# 2021-03-01",
        "1.3.2021",
        "01.03.2021",
        "12-05-2020",
    ] {
        let file = format!("{date}\n{}\n{date}\n{}", board(LOKI), board(OTHER));
        assert_eq!(boards(&file), [LOKI, OTHER], "{date}");
    }
}

/// Boards without gaps, and an empty line somewhere.
#[test]
fn a_stray_line_among_boards_without_gaps() {
    let all = [OTHER, LOKI, GRID, OTHER, LOKI];
    let file: String = all.iter().map(|cells| board(cells)).collect();
    let lines: Vec<&str> = file.lines().collect();
    for at in 1..lines.len() {
        let mut lines = lines.clone();
        lines.insert(at, "");
        let entries = boards(&lines.join("\n"));
        let good: Vec<_> = entries.iter().filter(|e| !e.starts_with('!')).collect();
        // In the last board there are not enough rows behind it to tell.
        let wanted = if at < 36 { &all[..] } else { &all[..4] };
        assert!(
            good.len() >= wanted.len() && good[..wanted.len()] == *wanted,
            "line {at}: {entries:?}"
        );
        assert!(
            good.iter().all(|e| all.contains(&e.as_str())),
            "line {at}: {entries:?}"
        );
    }
}

/// A selection that began or ended a character too late.
#[test]
fn a_corner_that_was_lost() {
    let edge = ".-------.-------.-------.";
    let row = |row: &&str| format!("| {} |\n", pieces(row, 3, " | "));
    let drawn: String = rows(LOKI).iter().map(row).collect();
    for edge in [&edge[1..], &edge[..24], &edge[1..24], edge] {
        let file = format!("{edge}\n{drawn}\n{}", board(OTHER));
        assert_eq!(boards(&file), [LOKI, OTHER], "{edge}");
    }
}

/// Ways to write boards: nothing, a gap or a drawn line between rows, bands and boards.
const STYLES: [[&str; 3]; 9] = [
    ["", "", ""],
    ["", "", "\n"],
    ["", "\n", "\n"],
    ["", "\n", "\n\n"],
    ["\n", "\n", "\n"],
    ["\n", "\n", "\n\n"],
    ["", "---+---+---\n", ""],
    ["", "---+---+---\n", "\n"],
    ["---+---+---\n", "---+---+---\n", ""],
];

/// Boards in one of the styles, line by line, each with the number of its board.
fn styled(boards: &[&str], [row, band, between]: [&str; 3]) -> Vec<(String, usize)> {
    let mut lines = Vec::new();
    for (number, cells) in boards.iter().enumerate() {
        for (r, cells) in rows(cells).iter().enumerate() {
            let behind = match r {
                8 => between,
                2 | 5 => band,
                _ => row,
            };
            let text = format!("{cells}\n{behind}");
            lines.extend(text.lines().map(|line| (line.to_owned(), number)));
        }
    }
    lines
}

/// One line is lost, written twice or inserted: no board is put together from two, and those that
/// were not touched are all read.
#[test]
fn damage_costs_no_board_but_its_own() {
    // Turned by a quarter, no band fits below another.
    let turned = |cells: &str| -> String {
        let cell = |at: usize| &cells[(8 - at % 9) * 9 + at / 9..][..1];
        (0..81).map(cell).collect()
    };
    let (third, fourth) = (turned(GRID), turned(SECOND));
    let all = [GRID, SECOND, &third, &fourth];
    for style in STYLES {
        let lines = styled(&all, style);
        for at in 0..lines.len() {
            for damage in ["lost", "twice", "", "---+---+---"] {
                let mut lines = lines.clone();
                let touched = lines[at].1;
                match damage {
                    "lost" => drop(lines.remove(at)),
                    "twice" => lines.insert(at, lines[at].clone()),
                    line => lines.insert(at, (line.to_owned(), touched)),
                }
                let file: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
                let entries = boards(&file.join("\n"));
                let what = format!("{style:?}, line {at} {damage}: {entries:?}");
                let good: Vec<_> = entries.iter().filter(|e| !e.starts_with('!')).collect();
                assert!(good.iter().all(|e| all.contains(&e.as_str())), "{what}");
                // A row too many between two boards without a gap may be one of either.
                let is_between = lines.get(at + 2).is_some_and(|(_, next)| *next > touched);
                let other = touched + usize::from(damage == "twice" && is_between);
                for (number, cells) in all.iter().enumerate() {
                    let is_touched = number == touched || number == other;
                    assert!(is_touched || good.iter().any(|e| e == cells), "{what}");
                }
            }
        }
    }
}

/// Ten rows of which two are empty and stand one below the other: nobody knows which is too many.
#[test]
fn an_empty_row_too_many() {
    let mut lines = rows(OTHER);
    lines[4] = ".........";
    lines.insert(4, ".........");
    for between in ["", "\n"] {
        let file = [board(GRID), lines.join("\n") + "\n", board(SECOND)].join(between);
        assert_eq!(
            brief(&boards(&file)),
            [
                "123456",
                ["!10: 10 rows", "!11: 10 rows"][between.len()],
                "987654"
            ]
        );
    }
}

/// Where other lines are empty, an empty row of a sheet is a row, wherever it stands.
#[test]
fn empty_rows_of_a_sheet_among_empty_lines() {
    for at in 0..9 {
        let mut cells = LOKI.to_owned();
        cells.replace_range(9 * at..9 * at + 9, ".........");
        let draw = |cells: &str| {
            let bands: Vec<String> = sheet(cells).chunks(3).map(|band| band.join("\n")).collect();
            bands.join("\n\n") + "\n"
        };
        for between in ["\n\n", "Another\n", "\nAnother\n\n"] {
            let file = [OTHER, &cells, GRID].map(draw).join(between);
            assert_eq!(boards(&file), [OTHER, &cells, GRID], "{at} {between:?}");
        }
    }
}

/// Numbers above eight rows are a heading, and a row was lost; cells beyond the ninth column are
/// too many.
#[test]
fn rows_that_are_none() {
    let heading = in_bars("123456789") + &rule_of_markdown();
    let body: String = rows(LOKI)[1..].iter().map(|row| in_bars(row)).collect();
    let entries = boards(&format!("{heading}{body}"));
    assert!(entries[0].starts_with("!1: 8 rows found"), "{entries:?}");
    let tabs = |cells: &str| pieces(cells, 1, "\t").replace('.', "");
    let mut lines: Vec<String> = rows(LOKI).iter().map(|row| tabs(row)).collect();
    lines[2] = format!("{}\t{}", tabs("..68..3.1"), tabs("5..37....6"));
    let entries = boards(&lines.join("\n"));
    assert!(
        entries[0].starts_with("!1: row 3 has 19 cells"),
        "{entries:?}"
    );
}

/// An empty row of a sheet stands behind each board, and a row is there twice.
#[test]
fn a_row_twice_among_boards_with_empty_rows_between() {
    for at in 0..9 {
        let mut second = sheet(SECOND);
        second.insert(at, second[at].clone());
        let file: String = [sheet(GRID), second, sheet(OTHER), sheet(LOKI)]
            .iter()
            .map(|rows| format!("{}\n{EMPTY_ROW}\n", rows.join("\n")))
            .collect();
        let entries = boards(&file);
        let good: Vec<_> = entries.iter().filter(|e| !e.starts_with('!')).collect();
        assert!(
            good.ends_with(&[&OTHER.to_owned(), &LOKI.to_owned()]),
            "{at}: {entries:?}"
        );
    }
}

/// Rows of separators alone keep the boards of a sheet apart, also where the first of them has lost
/// a row, has one twice, or stands at the start of a file that was cut: then none of them fits
/// where an empty row of separators could be a row.
#[test]
fn damage_in_front_of_empty_rows_of_a_sheet() {
    let mut file: Vec<String> = Vec::new();
    for cells in [LOKI, OTHER, LOKI] {
        file.extend(sheet(cells));
        file.push(EMPTY_ROW.to_owned());
    }
    let good = [OTHER, LOKI];
    let check = |lines: &[String], reason: &str| {
        let entries = boards(&(lines.join("\n") + "\n"));
        assert!(entries[0].starts_with("!1: "), "{entries:?}");
        assert!(entries[0].contains(reason), "{entries:?}");
        assert_eq!(entries[1..], good);
    };
    for cut in 1..8 {
        check(&file[cut..], &format!("{} row", 9 - cut));
    }
    for row in 1..8 {
        let mut twice = file.clone();
        twice.insert(row, file[row].clone());
        check(&twice, "10 rows");
        let mut lost = file.clone();
        lost.remove(row);
        check(&lost, "8 rows");
        let mut letter = file.clone();
        letter[row] = format!("e{}", file[row]);
        let is_row = file[row].bytes().filter(u8::is_ascii_digit).count() > 2;
        if is_row {
            check(&letter, &format!("row {} has ", row + 1));
        }
    }
}

/// Sheets may number their columns, from 0 or from 1, above each board.
#[test]
fn numbers_of_columns_above_the_boards_of_a_sheet() {
    for numbers in ["0,1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7,8,9"] {
        let one = format!("{numbers}\n{}\n", sheet(LOKI).join("\n"));
        let other = format!("{numbers}\n{}\n", sheet(OTHER).join("\n"));
        assert_eq!(boards(&one), [LOKI]);
        assert_eq!(boards(&format!("{one}{other}{one}")), [LOKI, OTHER, LOKI]);
        assert_eq!(boards(&format!("{one}\n{other}")), [LOKI, OTHER]);
    }
    // Without nine rows below it, the first row is one.
    let first = format!("1,2,3,4,5,6,7,8,9\n{}", sheet(GRID)[1..].join("\n"));
    assert_eq!(boards(&first), [GRID]);
}

/// Where empty cells are written, a blank between bars is a cell that was lost.
#[test]
fn blanks_between_bars_beside_other_empty_cells() {
    let bars = |row: &str| format!("| {} |", pieces(row, 3, " | "));
    let good: Vec<String> = rows(LOKI).into_iter().map(bars).collect();
    assert_eq!(boards(&good.join("\n")), [LOKI]);
    for lost in ["57.", "...", "9.."] {
        let row = good.iter().position(|row| row.contains(lost)).unwrap();
        let mut damaged = good.clone();
        damaged[row] = damaged[row].replacen(lost, &format!(" {}", &lost[1..]), 1);
        let entries = boards(&damaged.join("\n"));
        assert!(entries[0].starts_with("!1: row "), "{entries:?}");
    }
    // Also in a row without another empty cell.
    let full = good[0].replace('.', "1").replacen('5', " ", 1);
    let mut damaged = good.clone();
    damaged[0] = full;
    assert!(boards(&damaged.join("\n"))[0].starts_with("!1: row 1 has 8"));
}

#[test]
fn boards_in_assignments_and_titles_with_signs() {
    let list = |start: &str, end: &str| {
        let row = |row: &&str| format!("[{}]", pieces(row, 1, ", ").replace('.', "0"));
        let rows: Vec<String> = rows(LOKI).iter().map(row).collect();
        format!("{start}[{}]{end}\n", rows.join(",\n"))
    };
    let zeros = LOKI.replace('.', "0");
    for (start, end) in [("grid = ", ""), ("b=", ""), ("x_1 = np.array(", ")")] {
        assert_eq!(boards(&list(start, end)), [zeros.as_str()]);
    }
    let titled = format!("=== 1 ===\n{}=== 2 ===\n{}", board(LOKI), board(OTHER));
    let titles = texts(&titled);
    assert!(titles[0].contains("=== 1 ===") && titles[1].contains("=== 2 ==="));
}

/// What comes with the boards of a file.
fn texts(file: &str) -> Vec<String> {
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let mut titles = Vec::new();
    while let Some(batch) = reader.next_batch(9).unwrap() {
        for at in 0..batch.len() {
            match batch.entry(at) {
                Ok(Entry::Record(record)) => titles.push(format!("{:?}", record.rest())),
                other => panic!("{other:?}"),
            }
        }
    }
    titles
}

/// Text below boards belongs to them if the first has some there and none above.
#[test]
fn ratings_below_boards() {
    for between in ["", "\n", "\n\n"] {
        let below = format!(
            "{}ER=7.2\n{between}{}ER=8.3\nhard one\n{between}{}ER=8.9\n",
            board(LOKI),
            board(OTHER),
            board(LOKI)
        );
        let texts = texts(&below);
        assert_eq!(boards(&below), [LOKI, OTHER, LOKI]);
        assert!(texts[0].contains("ER=7.2"), "{texts:?}");
        assert!(texts[1].contains("ER=8.3 hard one"), "{texts:?}");
        assert!(texts[2].contains("ER=8.9"), "{texts:?}");
    }
    let above = format!("one\n{}two\n{}", board(LOKI), board(OTHER));
    assert!(texts(&above)[0].contains("one") && texts(&above)[1].contains("two"));
    // A gap says that it belongs to the next.
    let titled = format!("{}\ntwo\n{}", board(LOKI), board(OTHER));
    assert_eq!(texts(&titled)[0], "Nothing");
    assert!(texts(&titled)[1].contains("two"));
}

/// What the beginning of a file shows about its sheets settles what one damage leaves open.
#[test]
fn habits_of_sheets() {
    let one = |title: &str, rows: &[String]| format!("{title}{}\n", rows.join("\n"));
    let zeros = |cells: &str| sheet(&cells.replace('.', "0"));
    let mut lost = sheet(LOKI);
    lost.remove(3);
    let separator = format!("{EMPTY_ROW}\n");
    // Titles and separators, with a row lost in front of one.
    let titled = |second: &[String]| {
        ["T1,,,,,,,,\n", "T2,,,,,,,,\n", "T3,,,,,,,,\n"]
            .into_iter()
            .zip([&sheet(OTHER), second, &sheet(OTHER)])
            .map(|(title, rows)| one(title, rows) + &separator)
            .collect::<String>()
    };
    assert_eq!(boards(&titled(&sheet(LOKI))), [OTHER, LOKI, OTHER]);
    assert_eq!(
        brief(&boards(&titled(&lost))),
        [&OTHER[..6], "!12: 8 rows ", &OTHER[..6]]
    );
    // Where empty cells are written, an empty row is none of a grid.
    let mut short = zeros(LOKI);
    short.remove(3);
    let file = one("", &short) + &separator;
    assert_eq!(brief(&boards(&file)), ["!1: 8 rows f"]);
    // Eight rows between two empty ones may have lost either.
    let digit = |at: usize| format!("{}{}{}", ".".repeat(at), at + 1, ".".repeat(8 - at));
    let sparse: String = (0..9).map(digit).collect();
    let file = format!("T\n{separator}{}{separator}", one("", &sheet(&sparse)[1..]));
    assert_eq!(brief(&boards(&file)), ["!1: 8 rows f"]);
    // Numbers of columns above boards are none of their rows.
    for numbers in ["0,1,2,3,4,5,6,7,8\n", "1,2,3,4,5,6,7,8,9\n"] {
        let file = [
            one(numbers, &sheet(OTHER)),
            one(numbers, &lost),
            one(numbers, &sheet(OTHER)),
        ];
        for between in ["", "\n"] {
            let entries = boards(&file.join(between));
            assert_eq!(entries.len(), 3, "{entries:?}");
            assert!(entries[1].contains("8 rows found"), "{entries:?}");
        }
    }
    // But a grid that begins so has lost nothing.
    let grids = format!("{}{separator}", one("", &sheet(GRID))).repeat(3);
    assert_eq!(boards(&grids), [GRID; 3]);
}

#[test]
fn boards_with_two_bars_and_blanks() {
    let spaced = |row: &str| -> String {
        let boxes: Vec<String> = [0, 3, 6]
            .iter()
            .map(|&at| pieces(&row[at..at + 3], 1, " "))
            .collect();
        boxes.join(" | ").replace('.', " ")
    };
    let file: Vec<String> = rows(LOKI).into_iter().map(spaced).collect();
    assert_eq!(boards(&file.join("\n")), [LOKI]);
    let trimmed: Vec<&str> = file.iter().map(|row| row.trim_end()).collect();
    assert_eq!(boards(&trimmed.join("\n")), [LOKI]);
}

#[test]
fn ratings_below_frames() {
    for rating in ["ER=7.2", "7.2/1.2/1.2", "7.2", "Rating: 7.2"] {
        for edge in ["", "+---+---+---+\n"] {
            let one = |cells: &str| format!("{edge}{}{edge}{rating}\n\n", board(cells));
            let file = one(LOKI) + &one(OTHER);
            assert_eq!(boards(&file), [LOKI, OTHER], "{file}");
            assert!(
                texts(&file).iter().all(|text| text.contains(rating)),
                "{file}"
            );
        }
    }
}

/// What two empty rows, tabs, a first row of 1 to 9 and two tables side by side must not change.
#[test]
fn sheets_with_tabs_and_first_rows_in_order() {
    let numbers = "1,2,3,4,5,6,7,8,9";
    // A puzzle, and nobody says whether its first row is one.
    let first = format!("123456789{}", &LOKI[9..].replace(['5', '7'], "."));
    let first = first.replace("5..", "...");
    let one = |cells: &str, behind: &str| format!("{}\n{behind}", sheet(cells).join("\n"));
    let empty = format!("{EMPTY_ROW}\n");
    let two = empty.repeat(2);
    assert_eq!(boards(&one(&first, "")), [first.as_str()]);
    assert_eq!(brief(&boards(&one(&first, &empty))), ["!1: 8 rows f"]);
    // The beginning of the file tells.
    assert_eq!(
        boards(&(one(OTHER, &two) + &one(&first, &two))),
        [OTHER, &first]
    );
    // Numbers above boards, of which one begins with the same.
    for behind in [&empty, &two] {
        let titled = |title: &str, cells: &str| format!("{title}{numbers}\n{}", one(cells, behind));
        for title in ["", "Puzzle 1,,,,,,,,\n"] {
            let file = [
                titled(title, SECOND),
                titled(title, GRID),
                titled(title, SECOND),
            ]
            .concat();
            for file in [file.replace(',', "\t"), file] {
                assert_eq!(boards(&file), [SECOND, GRID, SECOND], "{file}");
            }
        }
    }
    // Tabs are separators like any other.
    let empty_first = format!(".........{}", &OTHER[9..]);
    let titled = |cells: &str| format!("P,,,,,,,,\n{}", one(cells, &empty));
    let file = [titled(LOKI), titled(&empty_first), titled(LOKI)].concat();
    assert_eq!(boards(&file), [LOKI, &empty_first, LOKI]);
    assert_eq!(boards(&file.replace(',', "\t")), [LOKI, &empty_first, LOKI]);
    let zeros = |cells: &str| sheet(&cells.replace('.', "0")).join("\n");
    let lost = zeros(LOKI)
        .split_once('\n')
        .map(|(_, rest)| rest.to_owned())
        .unwrap();
    let file = format!("P,,,,,,,,\n{lost}\n{empty}P,,,,,,,,\n{}\n", zeros(OTHER));
    for file in [file.replace(',', "\t"), file] {
        assert_eq!(brief(&boards(&file))[0], "!1: 8 rows f");
    }
    // Numbers above the first of several boards only.
    let stacked = format!("{numbers}\n{}{}", one(LOKI, ""), one(OTHER, ""));
    assert_eq!(boards(&stacked), [LOKI, OTHER]);
}

/// The empty heading of the next table is no row of the one above that has lost one.
#[test]
fn tables_of_markdown_side_by_side() {
    let table = |cells: &str| -> Vec<String> {
        let row = |row: &&str| format!("| {} |\n", pieces(row, 1, " | "));
        let heading = "|   ".repeat(9) + "|\n";
        let rows = rows(cells);
        [heading, rule_of_markdown()]
            .into_iter()
            .chain(rows.iter().map(row))
            .collect()
    };
    let mut lost = table(LOKI);
    lost.remove(6);
    assert_eq!(
        boards(&(table(LOKI).concat() + &table(OTHER).concat())),
        [LOKI, OTHER]
    );
    let entries = boards(&(lost.concat() + &table(OTHER).concat()));
    assert!(entries[0].contains("8 rows found"), "{entries:?}");
    assert_eq!(entries[1..], [OTHER]);
}

/// A row is no rating.
#[test]
fn rows_with_one_empty_cell() {
    for at in 0..9 {
        let mut cells = GRID.to_owned();
        cells.replace_range(at..at + 1, ".");
        assert_eq!(boards(&board(&cells)), [cells]);
    }
}

/// Boards of a sheet with nothing between them, and with two empty rows, may begin or end with an
/// empty row.
#[test]
fn empty_rows_at_the_edges_of_boards_of_sheets() {
    let first = format!(".........{}", &LOKI[9..]);
    let last = format!("{}.........", &OTHER[..72]);
    let all = [OTHER, &first, &last, GRID, &first, LOKI, &last, OTHER];
    let sheets: Vec<String> = all
        .iter()
        .map(|cells| sheet(cells).join("\n") + "\n")
        .collect();
    assert_eq!(boards(&sheets.concat()), all);
    let numbered = format!("0,1,2,3,4,5,6,7,8\n{}", sheets.concat());
    assert_eq!(boards(&numbered), all);
    let two = format!("{EMPTY_ROW}\n").repeat(2);
    assert_eq!(boards(&sheets.join(&two)), all);
    for tabs in [sheets.concat(), sheets.join(&two)] {
        assert_eq!(boards(&tabs.replace(',', "\t")), all);
    }
}

/// Boards below each other with `_` for empty cells, and lines drawn between their bands.
#[test]
fn empty_rows_of_characters_that_draw() {
    let first = format!(".........{}", &OTHER[9..]);
    let second = format!("{}.........{}", &LOKI[..9], &LOKI[18..]);
    let last = format!("{}.........", &OTHER[..72]);
    let all = [&first[..], &second, &first, &last];
    for rule in [
        "------+-------+------",
        "=====================",
        "",
        "---------",
    ] {
        let row = |row: &str| pieces(row, 3, " | ").replace('.', "_") + "\n";
        let band = |rows: &[&str]| rows.iter().map(|cells| row(cells)).collect::<String>();
        let board = |cells: &&str| {
            let bands: Vec<String> = rows(cells).chunks(3).map(band).collect();
            bands.join(&format!("{rule}\n"))
        };
        let boards_: Vec<String> = all.iter().map(board).collect();
        let between = if rule.is_empty() { "\n\n" } else { "\n" };
        assert_eq!(boards(&boards_.join(between)), all, "{rule}");
    }
}

/// Lists as they stand in the source of programs, and as programs print numbers with points.
#[test]
fn lists_in_the_source_of_programs() {
    let list = |empty: &str, quote: &str, [open, close]: [&str; 2], comma: &str| {
        let cell = |c: char| match c {
            '.' => empty.to_owned(),
            digit => format!("{quote}{digit}{quote}"),
        };
        let row = |row: &&str| row.chars().map(cell).collect::<Vec<_>>().join(comma);
        let in_brackets = |cells: String| format!("{open}{cells}{close}");
        let rows: Vec<String> = rows(OTHER).iter().map(row).map(in_brackets).collect();
        rows
    };
    for (front, brackets, end) in [
        ("const grid = ", ["[", "]"], ";"),
        ("int grid[9][9] = ", ["{", "}"], ";"),
        ("int grid[N][N] = ", ["{ ", " }"], ";"),
        ("let grid: [[u8; 9]; 9] = ", ["[", "]"], ";"),
        ("self.board: list[list[int]] = ", ["[", "]"], ""),
        ("vector<vector<int>> board = ", ["{", "}"], ";"),
        ("tensor(", ["[", "]"], ")"),
    ] {
        let rows = list("0", "", brackets, ", ").join(",\n    ");
        let [open, close] = brackets;
        let source = format!("{front}{open}{rows}{close}{end}\n");
        assert_eq!(
            dotted(&format!("{source}\n{source}")),
            [OTHER, OTHER],
            "{source}"
        );
        let one_line = source.replace("\n    ", "") + LOKI + "\n";
        assert_eq!(
            read(Kind::Puzzle, &one_line).1,
            [OTHER.replace('.', "0").as_str(), LOKI],
            "{one_line}"
        );
    }
    for (empty, quote) in [
        ("\"\"", "\""),
        ("null", ""),
        ("None", ""),
        ("' '", "'"),
        ("\".\"", "\""),
    ] {
        let rows = list(empty, quote, ["[", "]"], ",");
        let remarks: Vec<String> = rows.iter().map(|row| format!("{row}, // row")).collect();
        for file in [
            format!("[{}]\n", rows.join(",\n ")),
            format!("{}\n", rows.join(",\n")),
            format!("[\n{}\n]\n", remarks.join("\n")),
        ] {
            assert_eq!(dotted(&file), [OTHER], "{file}");
        }
        let mut open = rows.clone();
        open[4] = format!("[{}]", [empty; 9].join(","));
        let cells = format!("{}.........{}", &OTHER[..36], &OTHER[45..]);
        let board = open.join(",\n") + "\n\n";
        assert_eq!(boards(&board.repeat(2)), [&cells[..], &cells], "{board}");
    }
    let row = |row: &&str| pieces(&row.replace('.', "0"), 1, ". ") + ".]";
    let points: Vec<String> = rows(OTHER).iter().map(row).collect();
    let points = format!("[{}", points.join("\n ["));
    assert_eq!(dotted(&format!("[{points}]\n")), [OTHER], "{points}");
}

/// Nine cells with bars between them and none outside, and numbers with points in a sheet.
#[test]
fn rows_without_outer_bars() {
    let row = |row: &&str| pieces(row, 1, "|").replace('.', " ");
    let wide: Vec<String> = rows(LOKI).iter().map(row).collect();
    let cut: Vec<&str> = wide.iter().map(|row| row.trim_end()).collect();
    for file in [wide.join("\n"), cut.join("\n")] {
        assert_eq!(
            boards(&format!("{file}\n\n{file}\n")),
            [LOKI, LOKI],
            "{file}"
        );
    }
    let cell = |empty: &str, cells: &str| {
        let all = cells.chars().map(|c| match c {
            '.' => empty.to_owned(),
            digit => format!("{digit}.0"),
        });
        all.collect::<Vec<_>>().join(",")
    };
    for empty in ["", "0.0", "NaN"] {
        let sheet: Vec<String> = rows(LOKI).iter().map(|row| cell(empty, row)).collect();
        let file = sheet.join("\n") + "\n";
        assert_eq!(dotted(&format!("{file}\n{file}")), [LOKI, LOKI], "{file}");
        let names: Vec<String> = (1..=81).map(|cell| format!("c{cell}")).collect();
        let file = format!(
            "{}\n{}\n{}\n",
            names.join(","),
            cell(empty, LOKI),
            cell(empty, GRID)
        );
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!(format, Format::Lines);
        assert_eq!(
            [&entries[1].replace('0', ".")[..], &entries[2]],
            [LOKI, GRID]
        );
        assert!(entries[0].starts_with(" c1,"), "{entries:?}");
    }
}

/// Where all boards of a sheet stand in step, empty rows are rows or gaps by their places alone.
#[test]
fn boards_of_sheets_in_step() {
    let without = |cells: &str, empty: [usize; 3]| -> String {
        let rows = rows(cells).into_iter().enumerate();
        rows.map(|(at, row)| {
            if empty.contains(&at) {
                "........."
            } else {
                row
            }
        })
        .collect()
    };
    let sparse: Vec<String> = [LOKI, OTHER, GRID, SECOND]
        .iter()
        .flat_map(|cells| [[0, 4, 8], [2, 3, 6], [2, 5, 8], [0, 3, 6]].map(|at| without(cells, at)))
        .collect();
    for gap in 1..4 {
        for between in ["\n".to_owned(), format!("{EMPTY_ROW}\n")] {
            let board = |cells: &String| sheet(cells).join("\n") + "\n" + &between.repeat(gap);
            let file: String = sparse.iter().map(board).collect();
            assert_eq!(boards(&file), sparse, "{file}");
        }
    }
    let banded = |cells: &String| {
        let bands: Vec<String> = sheet(cells).chunks(3).map(|band| band.join("\n")).collect();
        bands.join(&format!("\n{EMPTY_ROW}\n")) + "\n"
    };
    let all: Vec<String> = sparse.iter().map(banded).collect();
    let file = all.join(&format!("{EMPTY_ROW}\n{EMPTY_ROW}\n"));
    assert_eq!(boards(&file), sparse, "{file}");
    // A row that was lost puts its own board out of step, and no other that has rows.
    let full = [GRID, SECOND, GRID, SECOND, GRID, SECOND];
    let mut all: Vec<String> = full
        .iter()
        .map(|cells| sheet(cells).join("\n") + "\n")
        .collect();
    all[2] = sheet(full[2])[1..].join("\n") + "\n";
    let entries = boards(&all.join(&format!("{EMPTY_ROW}\n")));
    assert!(entries[2].starts_with("!21: 8 rows"), "{entries:?}");
    assert_eq!(
        [&entries[..2], &entries[3..]].concat(),
        [GRID, SECOND, SECOND, GRID, SECOND]
    );
}

/// A file that ends in the first row of a board has lost a board.
#[test]
fn a_file_cut_in_a_first_row() {
    let framed = |cells: &str| {
        let row = |row: &&str| format!("| {} |\n", pieces(row, 3, " | "));
        let all: Vec<String> = rows(cells).iter().map(row).collect();
        let rule = "+-------+-------+-------+\n";
        format!("{rule}{}{rule}", all.concat())
    };
    let list = |cells: &str| {
        let row = |row: &&str| format!("[{}]", pieces(&row.replace('.', "0"), 1, ", "));
        let all: Vec<String> = rows(cells).iter().map(row).collect();
        format!("[{}]\n", all.join(",\n "))
    };
    for (whole, cut) in [
        (board(OTHER), "..4.."),
        (board(OTHER), ". . . . ."),
        (board(OTHER), "7..\n"),
        (board(OTHER), ".71."),
        (board(OTHER), "8 0 "),
        (framed(OTHER), "+-------+-------+-------+\n| . . . | . . 6"),
        (list(OTHER), "[[0, 0, 0, 0, 0"),
    ] {
        let entries = dotted(&format!("{whole}\n{cut}"));
        assert_eq!(entries[0], OTHER);
        assert!(entries[1].contains(": row 1 has "), "{cut}: {entries:?}");
        assert_eq!(entries.len(), 2);
    }
    for below in [
        "7.2",
        "12",
        "2019-03-02",
        "2 5",
        "the end..",
        "3.6 1.2",
        "+-------+",
    ] {
        assert_eq!(
            dotted(&format!("{}\n{below}\n", board(OTHER))),
            [OTHER],
            "{below}"
        );
    }
}

/// Lists in Prolog end with a full stop.
#[test]
fn lists_in_prolog() {
    let row = |row: &&str| format!("[{}]", pieces(&row.replace('.', "_"), 1, ","));
    let all: Vec<String> = rows(OTHER).iter().map(row).collect();
    let list = format!("problem(1, [{}]).\n", all.join(",\n"));
    assert_eq!(boards(&list.repeat(2)), [OTHER, OTHER]);
}

/// A part of a row between bars that is narrower than the others has lost cells.
#[test]
fn a_part_of_a_row_that_was_lost() {
    let row = |row: &&str| {
        let parts: Vec<String> = (0..3)
            .map(|at| pieces(&row[3 * at..3 * at + 3], 1, " "))
            .collect();
        format!("| {} |\n", parts.join(" | "))
    };
    let all: Vec<String> = rows(GRID).iter().map(row).collect();
    assert_eq!(boards(&all.concat()), [GRID]);
    for lost in [
        "| 2 7 5 | 6 | 8 4 1 |\n",
        "| 2 7 5 |   | 8 4 1 |\n",
        "| 6 | 2 7 5 | 8 4 1 |\n",
    ] {
        let mut damaged = all.clone();
        damaged[4] = lost.to_owned();
        let entries = boards(&(damaged.concat() + "\n" + &all.concat()));
        assert!(entries[0].starts_with("!1: "), "{entries:?}");
        assert_eq!(entries[1], GRID);
    }
}

/// Two lists in one line are two boards, in an array or not; none is read for the other.
#[test]
fn two_lists_in_a_line_are_not_one() {
    let list = |cells: &str| {
        let rows: Vec<String> = rows(cells).iter().map(|row| pieces(row, 1, ", ")).collect();
        format!("[[{}]]", rows.join("], ["))
    };
    let other = OTHER.replace('.', "0");
    let [first, second] = [&other, SECOND].map(list);
    let alone = format!("grid[9][9] = [{first}];\n");
    assert_eq!(read(Kind::Grid, &alone).1, [&*other]);
    let all = format!("[{first}, {second}]\n");
    assert_eq!(read(Kind::Grid, &all).1, [&other, SECOND]);
    let damaged = [
        all.replacen("[[[", "[[", 1),
        all.replacen("[[[", "[", 1),
        all.replacen("]], [[", "]] [[", 1),
        format!("grids = {all}"),
        all.replace('[', "{").replace(']', "}"),
    ];
    for line in damaged {
        let entries = read(Kind::Grid, &line).1;
        let is_told = entries.iter().any(|entry| entry.starts_with("!1: "));
        assert!(is_told || entries == [&other, SECOND], "{entries:?}");
    }
}
