//! Every format as the field writes it, and what becomes of damage.

mod common;

use std::io::{self, Read};

use common::{GRID, LOKI, OTHER, Steps, pieces, read, read_with, rows, shown};
use minlex_records::{
    Batch, Column, Entry, Format, Kind, Options, RECORD_BYTES, ReadError, Reader, Rest,
};

#[test]
fn lines_with_all_that_comes_with_them() {
    let file = format!(
        "\u{feff}# hardest\r\n\r\n{LOKI}\r\n  {LOKI}  \n{LOKI} # ED=9.9/1.2/1.2 loki\n{LOKI};7.1;a b\n\
         {LOKI},{GRID}\n{LOKI}\tx\n17 {LOKI}\n{LOKI}# note"
    );
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::Lines);
    assert_eq!(&entries[..2], [" # hardest", " "]);
    assert_eq!(entries[2..], vec![LOKI; 8]);
}

#[test]
fn what_comes_with_a_record_is_kept() {
    let file = format!("{LOKI} # ED=9.9/1.2/1.2 loki\n17 {LOKI};7.1\n{LOKI}\n");
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(9).unwrap().unwrap();
    let rests: Vec<_> = (0..3)
        .map(|i| match batch.entry(i) {
            Ok(Entry::Record(record)) => match record.rest() {
                Rest::Text(text) => text.into_owned(),
                Rest::Nothing => String::new(),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(rests, ["# ED=9.9/1.2/1.2 loki", "17 7.1", ""]);
}

#[test]
fn empty_cells_in_every_usual_character() {
    for empty in ['0', '.', '*', '_', '-', '?', 'x', 'X'] {
        let file = LOKI.replace('.', &empty.to_string()) + " loki\n";
        let expected = if empty == '0' {
            LOKI.replace('.', "0")
        } else {
            LOKI.to_owned()
        };
        assert_eq!(read(Kind::Puzzle, &file), (Format::Lines, vec![expected]));
    }
    let blanks = LOKI.replace('.', " ");
    assert_eq!(blanks.len(), 81);
    assert_eq!(
        read(Kind::Puzzle, &format!("{GRID}\n{blanks}\n")).1[1],
        LOKI
    );
}

#[test]
fn damaged_lines_are_not_read_as_good_ones() {
    let cut = &LOKI[..79];
    let grid_cut = &GRID[..78];
    let singly: String = GRID.chars().flat_map(|c| [c, ' ']).take(81).collect();
    for (line, reason) in [
        (
            format!("{cut} 17"),
            "79 cells found before \"17\": a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            format!("{grid_cut} 17"),
            "78 cells found before \"17\": a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            cut.to_owned(),
            "79 cells found: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            format!("{LOKI}."),
            "82 cells found: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            LOKI.repeat(2),
            "162 cells found: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            format!("{LOKI} {OTHER}"),
            "two puzzles in one line, at characters 1 and 83: put each on a line of its own, or \
             choose one with --column",
        ),
        (
            LOKI.replacen('.', "o", 1),
            "character 3 is 'o': expected a digit from 1 to 9, or . or 0 for an empty cell",
        ),
        (
            format!("{LOKI}loki"),
            "character 82 is 'l': expected a digit from 1 to 9, or . or 0 for an empty cell",
        ),
        (format!("{cut},{GRID}"), ""),
        (format!("{},{GRID}", &LOKI[..15]), ""),
        (format!("{},{GRID}", LOKI.replacen('.', "o", 1)), ""),
        (
            "41.6.. 17".to_owned(),
            "8 cells found in 2 pieces that are no rows of a grid: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            singly,
            "41 cells found in 41 pieces that are no rows of a grid: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            format!("|{}|", LOKI[..80].replace('.', "-")),
            "80 cells found before \"|\": a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            "hello".to_owned(),
            "character 1 is 'h': expected a digit from 1 to 9, or . or 0 for an empty cell",
        ),
    ] {
        let (format, entries) = read(Kind::Puzzle, &format!("{LOKI}\n{line}\n{OTHER}\n"));
        assert_eq!((format, entries.len()), (Format::Lines, 3), "{line}");
        assert_eq!((entries[0].as_str(), entries[2].as_str()), (LOKI, OTHER));
        let found = entries[1]
            .strip_prefix("!2: ")
            .unwrap_or_else(|| panic!("{line}"));
        assert!(reason.is_empty() || found == reason, "{line}: {found}");
    }
}

#[test]
fn grids_in_one_line_with_equal_pieces() {
    let pieces = |size: usize, between: &str| {
        let parts: Vec<&str> = (0..81 / size)
            .map(|i| &LOKI[size * i..size * (i + 1)])
            .collect();
        parts.join(between) + "\n"
    };
    for line in [
        pieces(9, " "),
        pieces(3, "|"),
        pieces(1, " "),
        pieces(1, ","),
        pieces(9, " | "),
    ] {
        assert_eq!(
            read(Kind::Puzzle, &format!("{LOKI}\n{line}")).1[1],
            LOKI,
            "{line}"
        );
    }
}

/// A grid as forums draw it.
fn drawing(cells: &str) -> String {
    let mut drawing = String::from("*-----------*\n");
    for (i, row) in rows(cells).iter().enumerate() {
        if i == 3 || i == 6 {
            drawing += "|---+---+---|\n";
        }
        drawing += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    }
    drawing + "*-----------*\n"
}

#[test]
fn laid_out_grids() {
    let spaced: String = rows(LOKI)
        .iter()
        .map(|row| row.chars().map(|c| format!(" {c}")).collect::<String>() + "\r\n")
        .collect();
    let commas: String = rows(LOKI)
        .iter()
        .map(|row| {
            row.replace('.', "0")
                .chars()
                .map(|c| format!("{c},"))
                .collect::<String>()
                + "\n"
        })
        .collect();
    let boxes = rows(LOKI)
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let rule = if i % 3 == 0 {
                "+-------+-------+-------+\n"
            } else {
                ""
            };
            let cells: Vec<String> = row
                .chars()
                .map(|c| if c == '.' { ' ' } else { c }.to_string())
                .collect();
            let part = |range: std::ops::Range<usize>| cells[range].join(" ");
            format!(
                "{rule}| {} | {} | {} |\n",
                part(0..3),
                part(3..6),
                part(6..9)
            )
        })
        .collect::<String>();
    let dashes = rows(LOKI).join("\n").replace('.', "-") + "\n";
    let gaps: String = rows(LOKI)
        .chunks(3)
        .map(|band| band.join("\n") + "\n\n")
        .collect();
    let sdk = format!(
        "#Aloki\n#DThe hardest\n[Puzzle]\n{}\n[State]\n{}\n",
        rows(LOKI).join("\n"),
        rows(LOKI).join("\n")
    );
    for (name, file) in [
        ("plain", rows(LOKI).join("\n")),
        ("spaced", spaced),
        ("drawing", drawing(LOKI)),
        ("blanks in boxes", boxes),
        ("dashes", dashes),
        ("gaps", gaps),
        ("sdk", sdk),
        (
            "title",
            format!("Hello, this one is hard:\n{}", drawing(LOKI)),
        ),
        ("commas", commas),
    ] {
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!(format, Format::Layout, "{name}\n{file}");
        assert_eq!(
            entries
                .iter()
                .map(|e| e.replace('0', "."))
                .collect::<Vec<_>>(),
            [LOKI],
            "{name}\n{file}"
        );
        // Several, one behind the other.
        let both = format!("{file}\n\n{}", drawing(OTHER));
        let (_, entries) = read(Kind::Puzzle, &both);
        assert_eq!(entries.len(), 2, "{name}");
        assert_eq!(entries[1], OTHER, "{name}");
    }
}

#[test]
fn damaged_layouts_are_refused_and_the_next_grid_is_not() {
    let mut short = rows(LOKI);
    short.remove(4);
    let mut narrow = rows(LOKI);
    narrow[3] = &narrow[3][..8];
    let mut third = rows(LOKI);
    third.truncate(3);
    for (damaged, reason) in [
        (
            short.join("\n") + "\n\n",
            "!1: 8 rows found: a puzzle has nine rows of nine cells",
        ),
        (
            narrow.join("\n") + "\n",
            "!1: row 4 has 8 cells: expected nine in each row",
        ),
        (
            third.join("\n") + "\n\n",
            "!1: 3 rows found: a puzzle has nine rows of nine cells",
        ),
        (
            third.join("\n") + "\nend\n",
            "!1: 3 rows found: a puzzle has nine rows of nine cells",
        ),
    ] {
        let file = format!("{damaged}{}\n{}", rows(OTHER).join("\n"), drawing(LOKI));
        let (_, entries) = read(Kind::Puzzle, &file);
        assert_eq!(entries, [reason, OTHER, LOKI], "{file}");
    }
    let whole = format!("{}\n{OTHER}\n", rows(LOKI).join("\n"));
    let (_, entries) = read(Kind::Puzzle, &whole);
    assert!(
        entries[1].starts_with("!10: cells of a puzzle in one line"),
        "{entries:?}"
    );
    let last = rows(LOKI)[..8].join("\n");
    assert!(read(Kind::Puzzle, &last).1[0].starts_with("!1: 8 rows found"));
}

#[test]
fn columns_with_header_and_quotes() {
    for (kind, file, expected) in [
        (
            Kind::Puzzle,
            format!("puzzle,solution\n{LOKI},{GRID}\n"),
            LOKI,
        ),
        (
            Kind::Grid,
            format!("puzzle,solution\n{LOKI},{GRID}\n"),
            GRID,
        ),
        (
            Kind::Puzzle,
            format!("id;Puzzle;note\n1;\"{LOKI}\";\"a;\"\"b\"\"\n\nc\"\n"),
            LOKI,
        ),
        (Kind::Puzzle, format!("nr\twas\n1\t{LOKI}\n"), LOKI),
        (Kind::Puzzle, format!("\u{feff}quizzes\r\n{LOKI}\r\n"), LOKI),
        (Kind::Puzzle, format!("\"{LOKI}\",\"easy\"\n"), LOKI),
        (Kind::Grid, format!("input,minlex\n{LOKI},{GRID}\n"), GRID),
        (Kind::Rank, format!("rank\tgrid\n17\t{GRID}\n"), "17"),
        (Kind::Rank, format!("grid,rank\n{GRID},\"5,472\"\n"), "5472"),
        (
            Kind::Name,
            format!("input,name\n{LOKI},3636310645 LW5RWaj13O0843\n"),
            "3636310645 LW5RWaj13O0843",
        ),
    ] {
        let (format, entries) = read(kind, &file);
        assert!(matches!(format, Format::Csv | Format::Tsv), "{file}");
        assert_eq!(entries, [expected], "{file}");
    }
}

#[test]
fn a_row_in_several_lines_is_one_record() {
    let file = format!("puzzle,note\n{LOKI},\"one\ntwo\"\n{OTHER},\n");
    let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
    let batch = reader.next_batch(9).unwrap().unwrap();
    assert_eq!((batch.len(), batch.line(0), batch.line(1)), (2, 2, 4));
    let Ok(Entry::Record(record)) = batch.entry(0) else {
        panic!()
    };
    assert_eq!(record.columns(), [LOKI, "one\ntwo"]);
    assert_eq!(
        record.rest(),
        Rest::Columns(vec![("note".to_owned(), "one\ntwo".to_owned())])
    );
}

#[test]
fn damaged_rows_cost_themselves_alone() {
    let file = format!("id,puzzle\n1,{LOKI}\n2\n\"3,{LOKI}\n4,{OTHER}\n");
    let (_, entries) = read(Kind::Puzzle, &file);
    assert_eq!(entries[0], LOKI);
    assert_eq!(entries[1], "!3: 1 column found: expected at least 2");
    assert!(
        entries[2].starts_with("!4: a quote is opened and never closed"),
        "{entries:?}"
    );
    assert_eq!(entries[3], OTHER);
}

#[test]
fn columns_that_are_asked_for() {
    let file = format!("a,b\n{LOKI},{OTHER}\n");
    let read = |column: &str| {
        let column = Some(column.parse::<Column>().unwrap());
        read_with(Options::new(Kind::Puzzle).column(column), file.as_bytes())
    };
    assert_eq!(read("b").unwrap().1, [OTHER]);
    assert_eq!(read("1").unwrap().1, [LOKI]);
    assert_eq!(
        read("c").unwrap_err().to_string(),
        "there is no column \"c\"; the columns are a, b"
    );
    assert_eq!(
        read("3").unwrap_err().to_string(),
        "there is no column 3; the columns are a, b"
    );
    let both = read_with(Options::new(Kind::Puzzle), file.as_bytes()).unwrap_err();
    assert_eq!(
        both.to_string(),
        "several columns hold a puzzle: a, b: choose one, as with --column \"a\""
    );
    let lines = format!("{LOKI} {OTHER}\n");
    let second = Options::new(Kind::Puzzle).column(Some(Column::Number(2)));
    assert_eq!(read_with(second, lines.as_bytes()).unwrap().1, [OTHER]);
}

#[test]
fn json_lines() {
    let file = format!(
        "{{\"input\":\"{LOKI}\",\"canonical\":\"{OTHER}\"}}\n\n{{\"canonical\":\"{LOKI}\"}}\n{{\"line\":3,\
         \"error\":\"x\"}}\n{{\"canonical\":\n"
    );
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::Json);
    assert_eq!(entries[..3], [OTHER, " ", LOKI]);
    assert_eq!(
        entries[3],
        "!4: no field \"canonical\" with text or a number in it: choose another with --column, \
         or take it out of an inner object, as with `jq -c .data`"
    );
    assert!(
        entries[4].starts_with("!5: not a JSON object"),
        "{entries:?}"
    );
    assert_eq!(read(Kind::Rank, "{\"rank\":17}\n").1, ["17"]);
}

#[test]
fn opensudoku() {
    let file = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku>\n<!-- <game data=\"1\"/> -->\n<name>a</name>\n<game data=\"{}\" />\
         <game state='1' data='{OTHER}'></game>\n<game data=\"123\"/>\n</opensudoku>\n",
        LOKI.replace('.', "0")
    );
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::OpenSudoku);
    assert_eq!(entries[0], LOKI.replace('.', "0"));
    assert_eq!(entries[1], OTHER);
    assert!(
        entries[2].starts_with("!6: game without cells"),
        "{entries:?}"
    );
}

/// A game in every version of its data: given cells, a cell that was filled in, notes.
#[test]
fn games_that_share_a_line_have_its_number() {
    let game = "<game data=\"123\"/>";
    let file = format!("<opensudoku>\n{game}{game}\n{game}</opensudoku>");
    let (_, entries) = read(Kind::Puzzle, &file);
    let numbers: Vec<_> = entries.iter().map(|entry| &entry[..3]).collect();
    assert_eq!(numbers, ["!2:", "!2:", "!3:"]);
}

#[test]
fn opensudoku_games_that_are_being_played() {
    let solution =
        "576843921493261578218759436951687342647132859832594167184326795365978214729415683";
    let data = |version: u8, separator: &str| -> String {
        let cell = |(at, (given, solved)): (usize, (char, char))| {
            // The second cell that is not given has been filled in, all others have notes.
            let is_given = given != '.';
            let digit = match (is_given, at) {
                (true, _) => given,
                (false, 3) => solved,
                (false, _) => '0',
            };
            let editable = u8::from(!is_given);
            match version {
                1 if is_given => format!("{digit}|-|{editable}|"),
                1 => format!("{digit}|1,9,|{editable}|"),
                2 => format!("{digit}|257||{editable}|"),
                3 => format!("{digit}|0|{editable}|"),
                4 => format!("{digit}|511|3|{editable}|"),
                _ => format!("{digit}|0|16|7|{editable}|"),
            }
        };
        let cells: String = LOKI
            .chars()
            .zip(solution.chars())
            .enumerate()
            .map(cell)
            .collect();
        format!("version: {version}{separator}{cells}")
    };
    let mut file = String::from("<opensudoku version=\"3\"><folder name=\"a\">\n");
    for version in 1..=5 {
        for separator in ["\n", "&#10;"] {
            let data =
                data(version, separator).replace('\n', if version == 3 { " " } else { "\n" });
            file += &format!("<game created=\"0\" state=\"1\" data=\"{data}\" />\n");
        }
    }
    file += "</folder></opensudoku>\n";
    let (_, entries) = read(Kind::Puzzle, &file);
    assert_eq!(entries, vec![LOKI.replace('.', "0"); 10]);
    // Solved to the end, it is a grid as well.
    let solved: String = LOKI
        .chars()
        .zip(solution.chars())
        .map(|(given, solved)| format!("{solved}|0|0|{}|", u8::from(given == '.')))
        .collect();
    let file = format!("<opensudoku><game data=\"version: 4\n{solved}\"/></opensudoku>");
    assert_eq!(read(Kind::Grid, &file).1, [solution]);
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI.replace('.', "0")]);
    // One that is being made has nothing but cells that can be changed.
    let made: String = solution
        .chars()
        .map(|digit| format!("{digit}|0|0|1|"))
        .collect();
    let file = format!("<opensudoku><game data=\"version: 4\n{made}\"/></opensudoku>");
    assert_eq!(read(Kind::Puzzle, &file).1, [solution]);
    for (bad, reason) in [
        ("version: 6 0|0|0|", "its data are of version 6"),
        (
            "version: 3 0|0|0|",
            "its data have 3 parts, expected 3 for each of 81 cells",
        ),
        ("version: 3", "there is nothing behind"),
        (
            &format!("version: 3 {}", "x|0|0|".repeat(81)),
            "one of its cells",
        ),
        (
            &format!("version: 3 {}", "1|0|2|".repeat(81)),
            "one of its cells",
        ),
    ] {
        let (_, entries) = read(
            Kind::Puzzle,
            &format!("<opensudoku><game data=\"{bad}\"/></opensudoku>"),
        );
        assert!(entries[0].contains(reason), "{entries:?}");
    }
}

/// A puzzle that was damaged is never passed over for its solution: neither in the first row, which
/// decides where puzzles stand, nor under a heading that nobody knows.
#[test]
fn puzzles_are_not_taken_for_their_solutions() {
    let (cut, solution) = (&LOKI[1..], GRID);
    for damaged in [
        cut,
        &format!("{LOKI}1"),
        &format!("a{cut}"),
        "",
        "4.30021E+78",
    ] {
        for (heading, row) in [
            ("puzzle,solution", format!("{damaged},{solution}")),
            ("id,quizzes,solutions", format!("1,{damaged},{solution}")),
            ("solution\tquestion", format!("{solution}\t{damaged}")),
        ] {
            let good = row.replace(damaged, OTHER);
            let good = if damaged.is_empty() {
                row.replacen(&format!(",,{solution}"), &format!(",{OTHER},{solution}"), 1)
                    .replacen(&format!("{solution}\t"), &format!("{solution}\t{OTHER}"), 1)
            } else {
                good
            };
            let good = if good.starts_with(',') {
                format!("{OTHER}{good}")
            } else {
                good
            };
            let (_, entries) = read(Kind::Puzzle, &format!("{heading}\n{row}\n{good}\n"));
            assert!(
                entries[0].starts_with("!2:"),
                "{heading} {row}: {entries:?}"
            );
            assert_eq!(entries[1], OTHER, "{heading} {row}");
        }
    }
    for (heading, columns) in [
        ("mission,solution", [LOKI, GRID]),
        ("puzzle_string,solution", [LOKI, GRID]),
        ("solution,Puzzle String", [GRID, LOKI]),
    ] {
        let file = format!("{heading}\n{}\n", columns.join(","));
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI]);
        assert_eq!(read(Kind::Grid, &file).1, [GRID]);
    }
    let unknown = format!("mission,solution\n{cut},{solution}\n");
    let error = read_with(Options::new(Kind::Puzzle), unknown.as_bytes()).unwrap_err();
    assert!(matches!(error, ReadError::ManyFit(..)), "{error}");
    // A label is no damaged puzzle.
    let labelled = format!("puzzle,grid\nPuzzle 17,{LOKI}\n");
    assert_eq!(read(Kind::Puzzle, &labelled).1, [LOKI]);
    let quoted = format!("\"{cut}\",\"{solution}\"\n\"{OTHER}\",\"{solution}\"\n");
    let (_, entries) = read(Kind::Puzzle, &quoted);
    assert!(entries[0].starts_with("!1:"), "{entries:?}");
    assert_eq!(entries[1], OTHER);
    for (first, second) in [
        (
            format!("\"puzzle\":\"{cut}\""),
            format!("\"puzzle\":\"{OTHER}\""),
        ),
        (
            "\"puzzle\":null".to_owned(),
            format!("\"puzzle\":\"{OTHER}\""),
        ),
        (
            format!("\"Puzzle\":\"{cut}\""),
            format!("\"Puzzle\":\"{OTHER}\""),
        ),
    ] {
        let object = |own: &str| format!("{{{own},\"solution\":\"{solution}\"}}\n");
        let file = object(&first) + &object(&second);
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(entries[0].starts_with("!1:"), "{entries:?}");
        assert_eq!(entries[1], OTHER);
    }
    let missions = format!("{{\"mission\":\"{LOKI}\",\"solution\":\"{GRID}\"}}\n");
    assert_eq!(read(Kind::Puzzle, &missions).1, [LOKI]);
    assert_eq!(read(Kind::Grid, &missions).1, [GRID]);
}

/// The first row is no header if it has a damaged record or a rating in it.
#[test]
fn a_damaged_first_row_is_no_header() {
    let good = format!("{LOKI},7.2\n{OTHER},7.3\n");
    for first in [
        &format!("~{LOKI}~,7.1"),
        &format!("id~{LOKI},7.1"),
        "57....9...,7.1",
        ",7.1",
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{first}\n{good}"));
        assert_eq!(entries.len(), 3, "{first}: {entries:?}");
        assert!(
            entries[0].starts_with("!1:") || entries[0].starts_with(' '),
            "{entries:?}"
        );
        assert_eq!(entries[1..], [LOKI, OTHER]);
    }
    let (_, entries) = read(Kind::Puzzle, &format!("\u{200b}{LOKI},7.1\n{good}"));
    assert_eq!(entries, [LOKI, LOKI, OTHER]);
}

#[test]
fn lone_carriage_returns_hide_nothing() {
    for file in [
        format!("{LOKI}\r{OTHER}\r"),
        format!("puzzle,x\r{LOKI},1\r"),
    ] {
        for kind in [Kind::Puzzle, Kind::Rank, Kind::Name] {
            let error = read_with(Options::new(kind), file.as_bytes()).unwrap_err();
            assert!(matches!(error, ReadError::CarriageReturns), "{error}");
            let error = read_with(Options::new(kind), Steps(file.as_bytes(), 1)).unwrap_err();
            assert!(matches!(error, ReadError::CarriageReturns), "{error}");
        }
    }
    let (_, entries) = read(
        Kind::Puzzle,
        &format!("{LOKI}\n{OTHER}\r{LOKI}\n{OTHER}\r\r\n"),
    );
    assert_eq!(entries[0], LOKI);
    assert!(entries[1].contains("carriage return"), "{entries:?}");
    assert_eq!(entries[2], OTHER);
    let (_, entries) = read(Kind::Rank, "1\n17\r18\n");
    assert!(entries[1].contains("carriage return"), "{entries:?}");
    let table = format!("puzzle,x\n{LOKI},1\r{OTHER},2\n{OTHER},3\r\n");
    let (_, entries) = read(Kind::Puzzle, &table);
    assert!(entries[0].contains("carriage return"), "{entries:?}");
    assert_eq!(entries[1], OTHER);
}

/// All of a file may be one line.
#[test]
fn opensudoku_in_one_long_line() {
    let data = LOKI.replace('.', "0");
    let game = format!("<game data=\"{data}\"/>");
    let file = format!("<opensudoku>{}</opensudoku>", game.repeat(1000));
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::OpenSudoku);
    assert_eq!(entries, vec![data; 1000]);
}

/// A title that happens to be a heading.
#[test]
fn a_title_above_a_grid() {
    for title in ["Puzzle", "Sudoku", "grid", "Solution"] {
        let (format, entries) = read(
            Kind::Puzzle,
            &format!("{title}\n{}\n", rows(LOKI).join("\n")),
        );
        assert_eq!(
            (format, &entries[..]),
            (Format::Layout, &[LOKI.to_owned()][..])
        );
        assert_eq!(read(Kind::Puzzle, &format!("{title}\n{LOKI}\n")).1, [LOKI]);
    }
}

/// A grid in the frames that programs draw around it, and with blanks around it.
#[test]
fn frames() {
    let boxes = |row: &&str| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]);
    let spaced = |row: &&str| {
        let cells: Vec<String> = boxes(row).chars().map(String::from).collect();
        cells.join(" ").replace("   ", " ")
    };
    for (top, middle, bottom) in [
        (
            ".-------.-------.-------.",
            ":-------+-------+-------:",
            "'-------'-------'-------'",
        ),
        (
            ".-----------------------.",
            "|-------+-------+-------|",
            "'-----------------------'",
        ),
        (".---.---.---.", ":---+---+---:", "'---'---'---'"),
        ("*-----------*", "|---+---+---|", "*-----------*"),
        (
            "+-------+-------+-------+",
            "+-------+-------+-------+",
            "+-------+-------+-------+",
        ),
        (
            "┌───────┬───────┬───────┐",
            "├───────┼───────┼───────┤",
            "└───────┴───────┴───────┘",
        ),
    ] {
        for drawn in [
            rows(LOKI).iter().map(boxes).collect(),
            rows(LOKI).iter().map(spaced).collect(),
        ] {
            let drawn: Vec<String> = drawn;
            let bands: Vec<String> = drawn.chunks(3).map(|band| band.join("\n")).collect();
            let board = format!(
                "{top}\n{}\n{bottom}\n",
                bands.join(&format!("\n{middle}\n"))
            );
            let (format, entries) = read(Kind::Puzzle, &format!("{board}\n{board}"));
            assert_eq!(
                (format, &entries[..]),
                (Format::Layout, &[LOKI.to_owned(), LOKI.to_owned()][..]),
                "{board}"
            );
        }
    }
}

/// A board on which somebody has begun to solve the puzzle: what is settled counts.
#[test]
fn a_board_with_candidates() {
    let board = "\
.------------------.------------------.------------------.
| 8    1    2      | 7    5    3      | 6    4    9      |
| 9    4    36     | 6    8    2      | 1    7    5      |
| 6    7    5      | 4    9    1      | 2    8    3      |
:------------------+------------------+------------------:
| 1    5    4      | 2    3    7      | 8    9    6      |
| 36   36   9      | 8    4    5      | 7    2    1      |
| 2    8    7      | 1    6    9      | 5    3    4      |
:------------------+------------------+------------------:
| 5    2    1      | 9    7    4      | 3    68   68     |
| 4    3    8      | 5    2    6      | 9    1    7      |
| 7    9    6      | 3    1    8      | 4    5    2      |
'------------------'------------------'------------------'
";
    let good = board.replace("36     | 6 ", "36     | 36");
    let cells = "81275364994..82175675491283154237896..98457212871695345219743..438526917796318452";
    assert_eq!(read(Kind::Puzzle, &good).1, [cells]);
    // One open cell in a row is a digit too many.
    let (_, entries) = read(Kind::Puzzle, board);
    assert!(entries[0].contains("row 2 has 10 cells"), "{entries:?}");
}

#[test]
fn boards_with_candidates_that_do_not_fit_are_refused() {
    let rule = "*-----------------------*\n";
    let row = "| 5 7 346 | 12 3 129 | 9 1 3 |\n";
    let candidates = format!(
        "{rule}{}{rule}{}{rule}{}{rule}",
        row.repeat(3),
        row.repeat(3),
        row.repeat(3)
    );
    let (format, entries) = read(
        Kind::Puzzle,
        &format!("{candidates}\n{}\n", rows(LOKI).join("\n")),
    );
    assert_eq!((format, entries.len()), (Format::Layout, 2), "{entries:?}");
    assert!(
        entries[0].contains("row 1 has 14 cells")
            && entries[0].contains("in a board with candidates all nine digits"),
        "{entries:?}"
    );
    assert_eq!(entries[1], LOKI);
    let drawn = read_with(Options::new(Kind::Puzzle), &b"+-------+\n| hello |\n"[..]);
    assert!(
        matches!(drawn, Err(ReadError::NoGrid(Kind::Puzzle))),
        "{drawn:?}"
    );
    let options = Options::new(Kind::Puzzle).format(Some(Format::Layout));
    assert!(read_with(options, &b"\n \n"[..]).is_ok());
    let parquet = read_with(Options::new(Kind::Puzzle), &b"PAR1\x15\x04"[..]).unwrap_err();
    assert!(parquet.to_string().contains("Parquet"));
}

#[test]
fn other_encodings_are_named() {
    let utf16: Vec<u8> = LOKI.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let with_mark = [&b"\xff\xfe"[..], &utf16].concat();
    let big: Vec<u8> = LOKI.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let utf32: Vec<u8> = LOKI
        .chars()
        .flat_map(|c| u32::from(c).to_le_bytes())
        .collect();
    let big_utf32: Vec<u8> = LOKI
        .chars()
        .flat_map(|c| u32::from(c).to_be_bytes())
        .collect();
    let marked_utf32 = [&b"\xff\xfe\0\0"[..], &utf32].concat();
    for (bytes, name) in [
        (&utf16[..], "UTF-16LE"),
        (&big, "UTF-16BE"),
        (&utf32, "UTF-32LE"),
        (&big_utf32, "UTF-32BE"),
        (&with_mark, "UTF-16"),
        (b"\xfe\xff\x00\x35", "UTF-16"),
        (&marked_utf32, "UTF-32"),
    ] {
        let error = read_with(Options::new(Kind::Puzzle), bytes).unwrap_err();
        assert!(
            matches!(error, ReadError::OtherUnicode(known) if known == name),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .contains(&format!("`iconv -f {name} -t UTF-8`"))
        );
    }
    let gzip = read_with(Options::new(Kind::Puzzle), &b"\x1f\x8b\x08\x00"[..]).unwrap_err();
    assert!(gzip.to_string().contains("gzip -dc"));
    let latin = [LOKI.as_bytes(), b" caf\xe9\n", OTHER.as_bytes()].concat();
    let (_, entries) = read_with(Options::new(Kind::Puzzle), &latin[..]).unwrap();
    assert!(
        entries[0].starts_with("!1: byte 86 is 0xe9: not UTF-8 text"),
        "{entries:?}"
    );
    assert_eq!(entries[1], OTHER);
}

/// Groups with a digit too few are neither the rank that they might be nor its first group.
#[test]
fn damaged_groups() {
    for line in [
        "5,472,730,53",
        "5,472,730538",
        "12,345,67",
        "5,472,730,53 # last",
    ] {
        let (_, entries) = read(Kind::Rank, &format!("1\n{line}\n2\n"));
        assert!(entries[1].contains("several columns"), "{entries:?}");
        let (_, entries) = read(Kind::Rank, &format!("rank\n\"{line}\"\n"));
        assert_eq!(entries, [line], "left to whoever parses it");
    }
    for line in [
        "5 472 730 53",
        "5 472 730 5388",
        "5 472 73 538",
        "12 345 678 9",
        "5,472,730 538",
        "5 472 730,538",
        "5\u{a0}472\u{a0}730\u{a0}53",
        "5 472 730 53 loki",
        "5 472 730 53 9.9",
        "5,47,730,538",
        "5,4772,730,538",
        "5,472730,538",
        "5 47 730 538",
        "1,23,456",
        "5 472 730 53O",
        "5 472 730 5x8",
        "5,472,730,53O",
        "5,472,730,538,17,7.1",
        "1,234.5",
    ] {
        let files = [format!("1\n{line}\n2\n"), format!("rank\n\"{line}\"\n2\n")];
        for (file, index) in files.iter().zip([1, 0]) {
            let (_, entries) = read(Kind::Rank, file);
            let is_refused = entries[index].contains("several columns") || entries[index] == line;
            assert!(is_refused, "{file:?}: {entries:?}");
        }
    }
    let listed = "rank\n1,234,567\n5,472\n17\n";
    assert_eq!(read(Kind::Rank, listed).1, ["1234567", "5472", "17"]);
}

#[test]
fn ranks_with_separators() {
    for (line, expected) in [
        ("5,472,730,538", "5472730538"),
        ("5 472 730 538", "5472730538"),
        ("5_472_730_538", "5472730538"),
        ("1,000", "1000"),
        (" 17 ", "17"),
        ("17 comment", "17"),
        ("17;abc", "17"),
        ("5,472,730,538 # last", "5472730538"),
        ("5,472,730,538\tlast", "5472730538"),
        ("5,472,730,538;last", "5472730538"),
        ("5,472,730,538,", "5472730538"),
        ("17,3", "17"),
        ("17 3", "17"),
        ("17 3 25", "17"),
        ("17  250 3", "17"),
        ("17,3,25,4", "17"),
        ("17 250.5", "17"),
        ("123456,100,200", "123456"),
        ("123456 100 200", "123456"),
        ("5 472 730 538 9.9", "5472730538"),
        ("5 472 730 538.", "5472730538"),
        ("5 472 730 538: last", "5472730538"),
        ("5,472,730,538.", "5472730538"),
        ("5,472,730,538: x", "5472730538"),
        ("5,472,730,538,x", "5472730538"),
        ("17,7.1", "17"),
        ("17,7.125,x", "17"),
        ("17 123abcdefghijk", "17"),
        ("5 472 730 538 loki", "5472730538"),
        ("3897682283 6670131624352571719680", "3897682283"),
        ("3636310645 LW5RWaj13O0843", "3636310645"),
        ("5_472\tx", "5472"),
    ] {
        assert_eq!(
            read(Kind::Rank, &format!("1\n{line}\n")).1[1],
            expected,
            "{line}"
        );
    }
    let record = format!(
        "{LOKI};110;5411131853;W1Rmk0Yu2q34I6\n{LOKI};5411131853;W1Rmk0Yu2q34I6\n17 {GRID}\n"
    );
    assert_eq!(
        read(Kind::Rank, &record).1,
        ["5411131853", "5411131853", "17"]
    );
    let (_, doubtful) = read(Kind::Rank, "1\n5,472\n");
    assert_eq!(
        doubtful[1],
        "!2: this may be the rank 5472, or the rank 5 followed by 472: write 5472, or choose the \
         first column with --column 1"
    );
    let argument = Batch::of_texts(Kind::Rank, [&b"5,472"[..]]);
    assert_eq!(shown(&argument, 0), "5472");
    assert!(
        read(Kind::Rank, &format!("{LOKI};2\n")).1[0].starts_with("!1: 81 cells, expected a rank")
    );
}

/// The first piece of a grid is no rank.
#[test]
fn grids_in_pieces_are_no_numbers() {
    let pieces = |length, between| pieces(GRID, length, between);
    for kind in [Kind::Rank, Kind::Number] {
        for (length, between) in [(9, " "), (3, " "), (1, " "), (9, ","), (1, ","), (9, " | ")] {
            let grid = pieces(length, between);
            for line in [
                grid.clone(),
                format!("{grid}\t3636310645"),
                format!("{grid} # 17"),
                format!("{grid}; ED=9"),
                format!("{grid} 7.1"),
                format!("{grid} | x"),
            ] {
                let (_, entries) = read(kind, &format!("{line}\n"));
                assert!(
                    entries[0].starts_with("!1: 81 cells, expected a "),
                    "{line}: {entries:?}"
                );
                let argument = Batch::of_texts(kind, [line.as_bytes()]);
                assert!(shown(&argument, 0).contains("81 cells"), "{line}");
            }
        }
    }
}

#[test]
fn names_in_every_form() {
    let long = "   1234567 LW5RWaj13O0843";
    for (line, expected) in [
        (long, long),
        ("1234567 LW5RWaj13O0843", long),
        ("1234567 LW5RWaj13O0843 loki, the hardest", long),
        ("eKEeveX3Ose2Ww4p42M", "eKEeveX3Ose2Ww4p42M"),
        ("eKEeveX3Ose2Ww4p42M;17 x", "eKEeveX3Ose2Ww4p42M;17"),
        ("5411131853;W1Rmk0Yu2q34I6\tx", "5411131853;W1Rmk0Yu2q34I6"),
        (
            "5411131853;W1Rmk0Yu2q34I6;r1",
            "5411131853;W1Rmk0Yu2q34I6;r1",
        ),
        ("puzzle\teKEeveX3Ose2Ww4p42M", "eKEeveX3Ose2Ww4p42M"),
        ("no name", "no name"),
    ] {
        assert_eq!(
            read(Kind::Name, &format!("eKEeveX3Ose2Ww4p42M\n{line}\n")).1[1],
            expected
        );
    }
    let record = format!("{LOKI};110;5411131853;W1Rmk0Yu2q34I6\n");
    assert_eq!(
        read(Kind::Name, &record).1,
        [format!("{LOKI};5411131853;W1Rmk0Yu2q34I6")]
    );
}

#[test]
fn long_records_are_one_each_and_the_next_is_read() {
    for excess in [0, 1, 2, 3 * RECORD_BYTES, 20 * RECORD_BYTES] {
        let long = LOKI.to_owned() + &" ".repeat(RECORD_BYTES - 81 + excess);
        let file = format!("{LOKI}\n{long}\r\n{OTHER}\n");
        let all = read_with(Options::new(Kind::Puzzle), file.as_bytes())
            .unwrap()
            .1;
        assert_eq!((all.len(), all[2].as_str()), (3, OTHER), "{excess}");
        let too_long = "!2: longer than 65536 bytes: expected one puzzle a line";
        assert_eq!(all[1], if excess > 0 { too_long } else { LOKI }, "{excess}");
    }
}

#[test]
fn an_error_of_the_input_comes_behind_the_records_before_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is cut"))
        }
    }
    let lines = format!("{LOKI}\n{OTHER}\n123");
    let mut reader = Reader::new(lines.as_bytes().chain(Broken), Options::new(Kind::Puzzle));
    assert_eq!(reader.next_batch(9).unwrap().unwrap().len(), 2);
    assert_eq!(
        reader.next_batch(9).unwrap_err().to_string(),
        "the cable is cut"
    );
    assert!(reader.next_batch(9).unwrap().is_none());
}

#[test]
fn no_text_is_too_strange() {
    // Nothing panics, and every line of the input is accounted for.
    let pieces = [
        "|",
        "-",
        "\n",
        "\r",
        ",",
        ";",
        "\"",
        "{",
        "}",
        "<",
        ">",
        "#",
        " ",
        "1",
        "...",
        "\t",
        "é",
        "\0",
        "x",
        "[State]",
        "<game ",
        "123456789\n",
        LOKI,
        "5,472",
        "data=\"",
    ];
    let mut state = 1u64;
    for _ in 0..3000 {
        let mut file = String::new();
        for _ in 0..24 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            file += pieces[(state >> 33) as usize % pieces.len()];
        }
        for kind in [
            Kind::Grid,
            Kind::Puzzle,
            Kind::Rank,
            Kind::Number,
            Kind::Name,
            Kind::Word,
            Kind::Line,
        ] {
            let whole = read_with(Options::new(kind), file.as_bytes());
            let slowly = read_with(Options::new(kind), Steps(file.as_bytes(), 1));
            assert_eq!(
                format!("{whole:?}"),
                format!("{slowly:?}"),
                "{kind:?} {file:?}"
            );
            for format in Format::ALL {
                let _ = read_with(Options::new(kind).format(Some(format)), file.as_bytes());
            }
        }
    }
}

/// What other programs and forums put around a puzzle does not belong to it.
#[test]
fn puzzles_stand_between_colons_bars_and_quotes() {
    for line in [
        format!(":0000:x:{LOKI}:::"),
        format!(":0702:1,2:{LOKI}:123 456:r1c1:17"),
        format!("{LOKI}:{GRID}"),
        format!("{LOKI}|7.1"),
        format!("1:{LOKI}"),
        format!("`{LOKI}`"),
        format!("'{LOKI}', 7.1"),
        format!("> {LOKI}"),
        format!("puzzle={LOKI}"),
        format!("[{LOKI}]"),
    ] {
        let (format, entries) = read(Kind::Puzzle, &format!("{line}\n{line}\n"));
        assert_eq!(
            (format, &entries[..]),
            (Format::Lines, &[LOKI, LOKI].map(str::to_owned)[..]),
            "{line}"
        );
    }
    // A damaged puzzle is not passed over in favour of its solution.
    for damaged in [
        &LOKI[..79],
        &LOKI.replacen('.', ":", 1),
        &LOKI.replacen('.', "|", 1),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{LOKI}\n{damaged}:{GRID}\n"));
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
}

/// A table in the markup of forums: the drawn line below its header does not make it a layout.
#[test]
fn tables_with_bars_are_lines() {
    let table = format!("| puzzle | rating |\n|---|---|\n| {LOKI} | 7.1 |\n| {OTHER} | 7.2 |\n");
    let (format, entries) = read(Kind::Puzzle, &table);
    assert_eq!(
        (format, &entries[2..]),
        (Format::Lines, &[LOKI, OTHER].map(str::to_owned)[..])
    );
    // A line for each of them comes out, also for the heading.
    let options = Options::new(Kind::Puzzle);
    let mut reader = Reader::new(table.as_bytes(), options);
    let batch = reader.next_batch(9).unwrap().unwrap();
    assert_eq!(batch.len(), 4);
    assert!((0..2).all(|at| matches!(batch.entry(at), Ok(Entry::Blank(_)))));
    // Headings without a drawn line below them.
    let (_, entries) = read(Kind::Puzzle, &format!("| puzzle | rating |\n{LOKI}\n"));
    assert_eq!(entries, [" | puzzle | rating |", LOKI]);
}

/// Nine rows of nine columns, as a sheet saves them: empty cells are empty.
#[test]
fn sheets_are_laid_out_grids() {
    for separator in [",", ";", "\t"] {
        let row = |row: &&str| {
            let cells = row.chars().map(|c| {
                if c == '.' {
                    String::new()
                } else {
                    c.to_string()
                }
            });
            cells.collect::<Vec<_>>().join(separator)
        };
        let sheet = |cells| rows(cells).iter().map(row).collect::<Vec<_>>().join("\r\n");
        let file = format!("{}\r\n\r\n{}\r\n", sheet(LOKI), sheet(OTHER));
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, OTHER], "{separator:?}");
        // A row with a column too few or too many is a bad record.
        let cut = file.replacen(&format!("5{separator}7"), "57", 1);
        let (_, entries) = read(Kind::Puzzle, &cut);
        assert!(
            entries[0].starts_with('!') && entries.last().unwrap() == OTHER,
            "{entries:?}"
        );
    }
}

#[test]
fn boards_in_quotations_are_read() {
    let quoted: String = rows(LOKI).iter().map(|row| format!("> {row}\n")).collect();
    assert_eq!(
        read(Kind::Puzzle, &quoted),
        (Format::Layout, vec![LOKI.to_owned()])
    );
}

/// What is written for an empty line or a comment is read as one.
#[test]
fn comments_in_columns_and_objects_are_comments() {
    let csv = format!("input,name\n# mine,\n{LOKI},x\n,\n\"# two, of them\",\n{OTHER},y\n");
    let (format, entries) = read(Kind::Puzzle, &csv);
    assert_eq!(format, Format::Csv);
    assert_eq!(
        entries,
        [" # mine,", LOKI, " ,", " \"# two, of them\",", OTHER]
    );
    let json = format!(
        "{{\"input\":\"# mine\"}}\n{{\"input\":\"{LOKI}\",\"image\":\"{OTHER}\"}}\n{{\"input\":\"\"}}\n"
    );
    let (format, entries) = read(Kind::Puzzle, &json);
    assert_eq!(format, Format::Json);
    assert_eq!(
        entries,
        [" {\"input\":\"# mine\"}", OTHER, " {\"input\":\"\"}"]
    );
    // A record that is missing beside something else is missed.
    let (_, entries) = read(
        Kind::Puzzle,
        &format!("puzzle,rating\n{LOKI},7.1\n,7.2\n#3,7.3\n"),
    );
    assert!(entries[1].starts_with("!3: "), "{entries:?}");
}

/// A quote that nobody closes costs its own row, even if a quote in a later row would close it.
#[test]
fn a_quote_is_not_closed_behind_another_row() {
    let csv = format!(
        "puzzle,comment\n{LOKI},\"never closed\n{OTHER},good\n{LOKI},so \"called\"\n{OTHER},\"two\nlines\"\n"
    );
    let (_, entries) = read(Kind::Puzzle, &csv);
    assert!(entries[0].starts_with("!2: "), "{entries:?}");
    assert_eq!(entries[1..], [OTHER, LOKI, OTHER]);
}

/// A rank is the first part of a name, also in a column.
#[test]
fn ranks_are_read_from_names() {
    let csv = format!("input,name\n{LOKI},3636310645 LW5RWaj13O0843\n");
    assert_eq!(read(Kind::Rank, &csv).1, ["3636310645"]);
    let json = format!("{{\"input\":\"{LOKI}\",\"name\":\"3636310645 LW5RWaj13O0843\"}}\n");
    assert_eq!(read(Kind::Rank, &json).1, ["3636310645"]);
    // What is headed `name` may be a title, and then is no rank.
    for title in ["17", "7 Loki"] {
        let csv = format!("name,puzzle\n{title},{LOKI}\n");
        let found = read_with(Options::new(Kind::Rank), csv.as_bytes());
        assert!(
            matches!(found, Err(ReadError::NothingFits(Kind::Rank, _))),
            "{found:?}"
        );
    }
}

/// Spreadsheets name the separator in a line of its own.
#[test]
fn the_separator_of_a_sheet_is_no_row() {
    for (separator, name) in [(";", "sep=;"), (",", "SEP=,"), ("\t", "sep=\t")] {
        let csv = format!("{name}\r\npuzzle{separator}rating\r\n{LOKI}{separator}7.1\r\n");
        assert_eq!(read(Kind::Puzzle, &csv).1, [LOKI], "{name}");
    }
}

#[test]
fn a_file_without_games_is_an_error() {
    let options = Options::new(Kind::Puzzle).format(Some(Format::OpenSudoku));
    let found = read_with(options, format!("{LOKI}\n").as_bytes());
    assert!(matches!(found, Err(ReadError::NoGame)), "{found:?}");
}

/// An object over several lines behind others in one line each is no JSON line.
#[test]
fn objects_over_several_lines_are_told_as_that() {
    let file = format!("{{\"puzzle\": \"{LOKI}\"}}\n{{\n  \"puzzle\": \"{OTHER}\"\n}}\n");
    let (_, entries) = read(Kind::Puzzle, &file);
    assert_eq!(entries[0], LOKI);
    assert!(entries[1].contains("`jq -c .`"), "{entries:?}");
}

/// However the quotes of the rows behind it are, a quote that nobody closes costs its own row.
#[test]
fn rows_with_quotes_of_their_own_are_not_swallowed() {
    for (csv, found) in [
        (format!("puzzle,note\n{LOKI},\"a\n{OTHER},\"b\n"), 0),
        (format!("puzzle,note\n{LOKI},\"a\n{OTHER},5\" disk\n"), 1),
        (
            format!("puzzle,note\n{LOKI},\"a\n{OTHER},\"he said \"\"hi\"\"\"\n"),
            1,
        ),
        (
            format!("puzzle,er,note\n{LOKI},0,\"\n{OTHER},1,\"no, te\"\n"),
            1,
        ),
    ] {
        let (_, entries) = read(Kind::Puzzle, &csv);
        assert!(
            entries.len() == 2 && entries[0].starts_with("!2: "),
            "{csv}: {entries:?}"
        );
        assert_eq!(
            entries.contains(&OTHER.to_owned()),
            found == 1,
            "{csv}: {entries:?}"
        );
    }
    let ranks = read(Kind::Rank, "rank,note\n6,\"y\n7,z\n8,\"w\"\n").1;
    assert!(
        ranks[0].starts_with("!2: ") && ranks[1..] == ["7", "8"],
        "{ranks:?}"
    );
}

#[test]
fn grouped_numbers_may_have_something_behind_them() {
    for line in [
        "12 345 678 # c",
        "12 345 678;x",
        "12 345 678\tx",
        "12\u{a0}345\u{a0}678 # c",
    ] {
        let (_, entries) = read(Kind::Rank, &format!("5\n{line}\n"));
        assert_eq!(entries[1], "12345678", "{line}");
    }
    assert_eq!(read(Kind::Rank, "rank,x\n3 000 # x,\n").1, ["3000"]);
    assert!(read(Kind::Rank, "5\n12 345 # c\n").1[1].starts_with("!2: "));
}

/// An answer whose heading was there before is called `_2`; which one is meant is not guessed.
#[test]
fn two_columns_of_one_name_are_told_apart_by_the_user() {
    let found = read_with(Options::new(Kind::Rank), &b"rank,grid,rank_2\n7,x,8\n"[..]);
    assert!(
        matches!(found, Err(ReadError::ManyFit(Kind::Rank, _))),
        "{found:?}"
    );
    let chosen = Options::new(Kind::Rank).column(Some(Column::Name("rank_2".to_owned())));
    assert_eq!(
        read_with(chosen, &b"rank,grid,rank_2\n7,x,8\n"[..])
            .unwrap()
            .1,
        ["8"]
    );
}

#[test]
fn rows_of_a_sheet_with_a_column_too_many_are_broken() {
    let row = |row: &str| {
        let cells = row.chars().map(|c| {
            if c == '.' {
                String::new()
            } else {
                c.to_string()
            }
        });
        cells.collect::<Vec<_>>().join(",")
    };
    let sheet: Vec<String> = rows(LOKI).iter().map(|cells| row(cells)).collect();
    for first in [
        format!("{},", sheet[0]),
        sheet[0][..sheet[0].len() - 1].to_owned(),
    ] {
        let file = format!(
            "{first}\n{}\n\n{}\n",
            sheet[1..].join("\n"),
            sheet.join("\n")
        );
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(
            entries.len() == 2 && entries[0].contains("row 1 has"),
            "{entries:?}"
        );
        assert_eq!(entries[1], LOKI);
    }
    // Empty rows are rows, also with tabs.
    let blank: Vec<&str> = std::iter::repeat_n("\t\t\t\t\t\t\t\t", 9).collect();
    let mut tabs: Vec<String> = sheet.iter().map(|row| row.replace(',', "\t")).collect();
    tabs[3] = blank[0].to_owned();
    let wanted = [&LOKI[..27], ".........", &LOKI[36..]].concat();
    assert_eq!(read(Kind::Puzzle, &tabs.join("\n")).1, [wanted]);
    let quoted: Vec<String> = sheet.iter().map(|row| format!("> {row}")).collect();
    assert_eq!(read(Kind::Puzzle, &quoted.join("\n")).1, [LOKI]);
}

#[test]
fn dates_stand_beside_puzzles() {
    for date in ["2024-01-15", "15.01.2024"] {
        let (_, entries) = read(Kind::Puzzle, &format!("{date} {LOKI}\n{date},{OTHER}\n"));
        assert_eq!(entries, [LOKI, OTHER], "{date}");
    }
}

#[test]
fn a_title_and_an_empty_line_may_stand_above_a_board() {
    let board = format!("Sudoku\n\n{}\n", rows(LOKI).join("\n"));
    assert_eq!(
        read(Kind::Puzzle, &board),
        (Format::Layout, vec![LOKI.to_owned()])
    );
}

/// What decides lies in the first 65,536 bytes, whatever comes with them.
#[test]
fn far_away_lines_decide_nothing() {
    let text: String = (0..2500)
        .map(|i| format!("some text here number {i} with words\n"))
        .collect();
    let file = format!("{text}{}\n", rows(LOKI).join("\n"));
    let (format, _) = read_with(Options::new(Kind::Puzzle), file.as_bytes()).unwrap();
    assert_eq!(format, Format::Lines);
}

#[test]
fn datasets_have_answers() {
    let csv = format!("source,question,answer,rating\nx,{LOKI},{GRID},3\n");
    assert_eq!(read(Kind::Grid, &csv).1, [GRID]);
    assert_eq!(read(Kind::Puzzle, &csv).1, [LOKI]);
}

/// Rows of nothing but separators are empty lines, in every form.
#[test]
fn rows_without_anything_are_blank() {
    let tsv = format!("puzzle\ter\n{LOKI}\t1\n\t\n{OTHER}\t2\n");
    assert_eq!(read(Kind::Puzzle, &tsv).1, [LOKI, " \t", OTHER]);
    let json = format!("{{\"puzzle\":\"{LOKI}\"}}\n{{\"input\":\",\"}}\n");
    assert_eq!(read(Kind::Puzzle, &json).1[1], " {\"input\":\",\"}");
}

/// HoDoKu's games have a `+` in front of each digit that is no given.
#[test]
fn games_that_are_being_played_have_their_givens() {
    let played = format!("57+6+8{}", &LOKI[4..]);
    assert_eq!(
        read(Kind::Puzzle, &format!(":0300:9:{played}:::\n")).1,
        [LOKI]
    );
    let solved: String = GRID.chars().map(|digit| format!("+{digit}")).collect();
    assert_eq!(read(Kind::Grid, &format!("{solved}\n")).1, [GRID]);
    let (_, entries) = read(Kind::Puzzle, &format!("{LOKI}\n:x:{}+:\n", &played[..82]));
    assert!(entries[1].starts_with("!2: "), "{entries:?}");
}

/// A lone carriage return hides nothing, beside quotes and in boards as little as elsewhere.
#[test]
fn carriage_returns_beside_quotes_and_in_boards_are_told() {
    let csv = format!("puzzle,er\n{LOKI},\"x\"\r{OTHER},2\n{OTHER},\"a\rb\"\n");
    let (_, entries) = read(Kind::Puzzle, &csv);
    assert!(entries[0].contains("carriage return"), "{entries:?}");
    assert_eq!(entries[1..], [OTHER]);
    let board = rows(LOKI).join("\n");
    let (_, entries) = read(
        Kind::Puzzle,
        &format!("{board}\n\n{}\n", rows(OTHER).join("\r")),
    );
    assert!(
        entries.len() == 2 && entries[1].starts_with('!'),
        "{entries:?}"
    );
}

/// A file that was cut between two of its games has lost those behind.
#[test]
fn opensudoku_that_was_cut() {
    let game = format!("<game data=\"{}\"/>\n", LOKI.replace('.', "0"));
    for (behind, records) in [("</opensudoku>\n", 2), ("", 2), ("</opensudok", 3)] {
        let file = format!("<opensudoku>\n{game}{game}{behind}");
        let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
        let mut given = 0;
        let end = loop {
            match reader.next_batch(1) {
                Ok(Some(batch)) => given += batch.len(),
                end => break end,
            }
        };
        assert_eq!(given, records, "{file}");
        let is_cut = !behind.ends_with("\n");
        assert_eq!(matches!(end, Err(ReadError::CutXml)), is_cut, "{file}");
        assert!(matches!(reader.next_batch(1), Ok(None)));
    }
}

/// Commas that were taken for columns cut a rank, which shows where the row is wider than the
/// header.
#[test]
fn ranks_with_commas_in_a_table() {
    let (_, entries) = read(
        Kind::Rank,
        "rank,count\n5,472,730,538\n7,1\n12,345,6\n5,47\n",
    );
    assert!(
        entries[0].starts_with("!2: 4 columns found, and the header has 2: 5,472 may be part"),
        "{entries:?}"
    );
    assert_eq!(entries[1], "7");
    assert!(entries[2].starts_with("!4: 3 columns"), "{entries:?}");
    assert_eq!(entries[3], "5");
}

/// Boards as they stand in programs, with the bracket that opens the list in a line of its own.
#[test]
fn lists_of_lists_in_lines() {
    let row = |row: &&str| format!("  [{}],", pieces(row, 1, ", "));
    let list: Vec<String> = rows(OTHER).iter().map(row).collect();
    let (format, entries) = read(Kind::Puzzle, &format!("[\n{}\n]\n", list.join("\n")));
    assert_eq!(
        (format, &entries[..]),
        (Format::Layout, &[OTHER.to_owned()][..])
    );
}

/// Lists of rows in JSON, as programs write them that show empty cells as blanks.
#[test]
fn json_rows_with_blanks() {
    let wide: Vec<String> = rows(LOKI).iter().map(|row| row.replace('.', " ")).collect();
    let spaced: Vec<String> = rows(LOKI).iter().map(|row| pieces(row, 1, " ")).collect();
    for list in [wide, spaced] {
        let file = format!("{{\"id\":1,\"puzzle\":{}}}\n", serde_json::json!(list));
        assert_eq!(
            read(Kind::Puzzle, &file),
            (Format::Json, vec![LOKI.to_owned()])
        );
        // As `--output csv` writes it.
        let column = format!("input,answer\n\"{}\",1\n", file.trim().replace('"', "\"\""));
        assert_eq!(
            read(Kind::Puzzle, &column),
            (Format::Csv, vec![LOKI.to_owned()])
        );
    }
}

/// What a field holds is said where it is no grid.
#[test]
fn json_fields_without_text() {
    let file =
        "{\"puzzle\":[1,2,3]}\n{\"puzzle\":{\"a\":1}}\n{\"puzzle\":true}\n{\"puzzle\":null}\n";
    let (_, entries) = read(Kind::Puzzle, file);
    let starts = [
        "!1: field \"puzzle\" holds a list:",
        "!2: field \"puzzle\" holds an object:",
    ];
    for (entry, start) in entries.iter().zip(starts) {
        assert!(entry.starts_with(start), "{entry}");
    }
    assert!(entries[2].contains("holds true or false"), "{entries:?}");
    assert!(entries[3].contains("no field \"puzzle\""), "{entries:?}");
}

/// Two files that were joined where the first had no line end: the second record is not passed
/// over.
#[test]
fn lines_that_were_joined() {
    for line in [
        format!("{LOKI} # easy{OTHER} # loki"),
        format!("{LOKI},1,7.1{OTHER},2,7.3"),
        format!("{LOKI} ED=7.1/1.2/1.2{OTHER} ED=7.3"),
        format!("{LOKI},{GRID}{OTHER},{GRID}"),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{line}\n"));
        assert!(
            entries[1].starts_with("!2: two puzzles in one line"),
            "{entries:?}"
        );
    }
    // Longer words beside a puzzle are nothing of the kind.
    for word in ["9".repeat(90), "-".repeat(100), "a0".repeat(60)] {
        let (_, entries) = read(Kind::Puzzle, &format!("{LOKI},{word}\n{LOKI} # {word}\n"));
        if !word.starts_with('9') {
            assert_eq!(entries, [LOKI, LOKI]);
        }
    }
}

/// A first line that was cut looks like a row of a board, and is one bad record.
#[test]
fn a_first_line_that_was_cut() {
    for length in 1..81 {
        let file = format!("{}\n{OTHER}\n{LOKI}\n", &LOKI[..length]);
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!(format, Format::Lines, "{length}");
        assert_eq!(entries[1..], [OTHER, LOKI], "{length}");
    }
    let blank = |cells: &str| cells.replace('.', " ");
    let tabs = |cells: &str| pieces(cells, 1, "\t").replace('.', "");
    for draw in [&blank as &dyn Fn(&str) -> String, &tabs] {
        let first = draw(LOKI);
        for length in 5..first.len() - 1 {
            let file = format!("{}\n{}\n{}\n", &first[..length], draw(OTHER), draw(LOKI));
            let (_, entries) = read(Kind::Puzzle, &file);
            let count = entries.len();
            assert_eq!(entries[count - 2..], [OTHER, LOKI], "{length}: {entries:?}");
        }
    }
}

/// What a spreadsheet with a decimal comma makes of a large number.
#[test]
fn numbers_with_an_exponent() {
    for kind in [Kind::Rank, Kind::Number] {
        for number in ["1,55345E+21", "5,47273E+09", "3,6e9"] {
            for behind in ["", ";loki", " 1", "\t1"] {
                let (_, entries) = read(kind, &format!("{number}{behind}\n"));
                assert_eq!(entries, [number], "{behind:?}");
            }
        }
    }
}

/// Columns of a sheet with a tab too many are shifted.
#[test]
fn a_tab_too_many() {
    let sheet = pieces(OTHER, 1, "\t").replace('.', "");
    assert_eq!(read(Kind::Puzzle, &format!("{sheet}\teasy\n")).1, [OTHER]);
    // A line end that was lost.
    let (_, entries) = read(Kind::Puzzle, &format!("{sheet}\n{sheet}{sheet}\n"));
    assert!(entries[1].starts_with("!2: "), "{entries:?}");
    for at in sheet.match_indices('\t').map(|(at, _)| at) {
        let (_, entries) = read(
            Kind::Puzzle,
            &format!("{}\t{}\n", &sheet[..at], &sheet[at..]),
        );
        assert!(entries[0].starts_with('!'), "{at}: {entries:?}");
    }
}

/// Eighty-two characters of digits and blanks.
#[test]
fn a_blank_too_many() {
    let line = LOKI.replace('.', " ");
    for line in [format!("{line} "), format!("{} {}", &line[..3], &line[3..])] {
        let (_, entries) = read(Kind::Puzzle, &format!("{}\n{line}\n", LOKI));
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
    let noted = format!("{LOKI}\n{line} # loki\n");
    assert_eq!(read(Kind::Puzzle, &noted).1, [LOKI, LOKI]);
}

/// A row that has lost its beginning has its solution where the puzzle should be.
#[test]
fn rows_that_begin_too_late() {
    let file = format!(
        "id,puzzle,solution\n1,{LOKI},{GRID}\n{},{GRID}\n2,{OTHER},{GRID}\n",
        &OTHER[20..]
    );
    let (_, entries) = read(Kind::Puzzle, &file);
    assert!(
        entries[1].starts_with("!3: 2 columns found: expected at least 3"),
        "{entries:?}"
    );
    assert_eq!([&entries[0], &entries[2]], [LOKI, OTHER]);
    let file = format!("puzzle,solution\n{LOKI},\n{GRID}\n");
    assert!(
        read(Kind::Puzzle, &file).1[1].starts_with("!3: 1 column"),
        "{file}"
    );
    // The first object of a file without its head.
    let object = |cells: &str| format!("{{\"puzzle\":\"{cells}\",\"solution\":\"{GRID}\"}}\n");
    let file = format!("{}{}", &object(LOKI)[20..], object(OTHER));
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::Json);
    assert!(
        entries[0].starts_with("!1: not a JSON object: "),
        "{entries:?}"
    );
    assert_eq!(entries[1], OTHER);
}

/// A quote that is not closed costs its own game.
#[test]
fn opensudoku_games_with_an_open_quote() {
    let game = |cells: &str| format!("<game data=\"{}\"/>\n", cells.replace('.', "0"));
    let open = &game(OTHER)[..70];
    let file = format!(
        "<opensudoku>\n{open}\n{}{}</opensudoku>\n",
        game(LOKI),
        game(GRID)
    );
    let (_, entries) = read(Kind::Puzzle, &file);
    assert_eq!(entries.len(), 3, "{entries:?}");
    assert!(
        entries[0].starts_with("!2: game without cells"),
        "{entries:?}"
    );
    assert_eq!(entries[1..], [LOKI.replace('.', "0"), GRID.to_owned()]);
}

/// What a column is shows by its heading and the rows behind, where the first has no answer.
#[test]
fn answers_that_the_first_row_lacks() {
    let file = format!("input,solution\n{LOKI},none\n{OTHER},{GRID}\n");
    assert_eq!(read(Kind::Grid, &file).1[1], GRID);
    let name = "3636310645 LW5RWaj13O0843";
    for heading in ["input", "puzzle"] {
        let file = format!("{heading},name\nbad,\n{LOKI},{name}\n");
        let (_, entries) = read(Kind::Rank, &file);
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[1], "3636310645", "{entries:?}");
    }
}

/// A column that was asked for is that of every line.
#[test]
fn lines_without_the_column() {
    let options = || {
        Options::new(Kind::Grid)
            .format(Some(Format::Lines))
            .column(Some(Column::Number(2)))
    };
    let file = format!("1,{GRID}\n{GRID}\n1,\n\n2,{GRID}\n");
    let (_, entries) = read_with(options(), file.as_bytes()).unwrap();
    assert_eq!(entries[0], GRID);
    assert!(
        entries[1].starts_with("!2: 1 column found: expected at least 2"),
        "{entries:?}"
    );
    assert!(
        entries[2].starts_with("!3: empty: expected a grid"),
        "{entries:?}"
    );
    assert_eq!(entries[4], GRID);
}

/// Rows of a table that were joined, and rows between quotes that have lost their beginning.
#[test]
fn joined_rows_of_a_table() {
    let header = "id,puzzle,solution\n";
    let joined = format!("{header}1,{LOKI},{GRID}2,{OTHER},{GRID}\n3,{OTHER},{GRID}\n");
    let (_, entries) = read(Kind::Puzzle, &joined);
    assert!(
        entries[0].starts_with("!2: two puzzles in one line"),
        "{entries:?}"
    );
    assert_eq!(entries[1], OTHER);
    let tabs = format!("id\tpuzzle\tSE\n0\t{GRID}\t1,2\n1\t{LOKI}\t7,23\t{OTHER}\t7,1\n");
    assert!(
        read(Kind::Puzzle, &tabs).1[1].starts_with("!3: two puzzles"),
        "{tabs}"
    );
    // A column that has no heading is no second row.
    let unnamed = format!("puzzle,SE\n{LOKI},7.1,{GRID}\n{OTHER},7.2,{GRID}\n");
    assert_eq!(read(Kind::Puzzle, &unnamed).1, [LOKI, OTHER]);
    // More columns than headings are no reason by themselves.
    let wide = format!("id,puzzle,solution\n1,{LOKI},{GRID},a note, with a comma\n");
    assert_eq!(read(Kind::Puzzle, &wide).1, [LOKI]);
    let quoted = |cells: &str| format!("\"1\",\"{cells}\",\"{GRID}\"\n");
    for rest in [
        format!("{}\",\"{GRID}\"\n", &OTHER[70..]),
        format!("\"2 ,\"{OTHER}\",\"{GRID}\"\n"),
        format!("\"3\"{OTHER}\",\"{GRID}\"\n"),
    ] {
        let file = format!("\"id\",\"puzzle\",\"solution\"\n{}{rest}", quoted(LOKI));
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(entries[1].starts_with("!3: "), "{entries:?}");
    }
}

/// Quotes in a note behind a tab do not make a table of a file of lines.
#[test]
fn quotes_in_notes() {
    for note in ["the \"hard\" one", "\"x\"", "2.5 # a \"q\""] {
        let file = format!("{LOKI}\t{note}\n7.1\t{OTHER}\n");
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!(
            (format, &entries[..]),
            (Format::Lines, &[LOKI, OTHER].map(str::to_owned)[..])
        );
    }
}

/// A line end without its line feed in the first line, and a file of carriage returns alone.
#[test]
fn a_line_feed_that_was_lost() {
    let file = format!("{LOKI}\r{OTHER}\r\n{LOKI}\r\n");
    let (_, entries) = read(Kind::Puzzle, &file);
    assert!(entries[0].contains("carriage return"), "{entries:?}");
    assert_eq!(entries[1], LOKI);
    let old = format!("{LOKI}\r{OTHER}\r");
    let found = read_with(Options::new(Kind::Puzzle), old.as_bytes());
    assert!(matches!(found, Err(ReadError::CarriageReturns)));
}

/// A first record that a line end has cut in two.
#[test]
fn a_first_line_in_two() {
    for at in 1..81 {
        let file = format!("{}\n{}\n{OTHER}\n{LOKI}\n", &LOKI[..at], &LOKI[at..]);
        let (_, entries) = read(Kind::Puzzle, &file);
        assert_eq!(
            entries[entries.len() - 2..],
            [OTHER, LOKI],
            "{at}: {entries:?}"
        );
    }
}

/// Objects in the column `input` of a table are read as they would be in a file of their own.
#[test]
fn objects_in_a_table() {
    let object = format!("{{\"\"input\"\":\"\"{OTHER}\\tx\"\",\"\"minlex\"\":\"\"{LOKI}\"\"}}");
    let file = format!("input,answer\n\"{object}\",1\n");
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI]);
}

/// A numbered list whose last line was cut, and one whose lines end with commas.
#[test]
fn lists_with_a_bad_last_line() {
    for length in 12..81 {
        let file = format!("#1: {LOKI}\n#2: {OTHER}\n#3: {}", &LOKI[..length]);
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(entries[2].starts_with("!3: "), "{length}: {entries:?}");
    }
    let quoted = format!("\"{LOKI}\",\n\"{OTHER}\",\n\"{LOKI}\",\"{OTHER}\",\n");
    let (_, entries) = read(Kind::Puzzle, &quoted);
    assert_eq!(entries[..2], [LOKI, OTHER]);
}

/// A number in front of a puzzle is not the rank of the name that a program has put behind it.
#[test]
fn numbers_in_front_of_named_puzzles() {
    let name = "3636310645 LW5RWaj13O0843";
    let table = format!("input,name\n1\t{LOKI},{name}\n2\t{OTHER},{name}\n");
    assert_eq!(read(Kind::Rank, &table).1, ["3636310645"; 2]);
    for line in [
        format!("1 {LOKI}\t{name}"),
        format!("1\t{LOKI}\tR5xPEjGb3Oabf30O0C3"),
    ] {
        let (_, entries) = read(Kind::Rank, &format!("{line}\n"));
        assert!(
            entries[0].starts_with("!1: this may be the rank 1 in front"),
            "{entries:?}"
        );
    }
}

/// Signs of a list of differences are no digits of a game, and a lone quote is no empty row.
#[test]
fn signs_and_quotes_that_mean_something_else() {
    let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n+{LOKI}\n"));
    assert!(entries[1].starts_with("!2: "), "{entries:?}");
    let cut = format!("\"puzzle\",\"solution\"\n\"{LOKI}\",\"{GRID}\"\n\"");
    let (_, entries) = read(Kind::Puzzle, &cut);
    assert!(entries[1].contains("a quote is opened"), "{entries:?}");
}

/// A table as R writes it, where the column with the numbers of rows has no heading.
#[test]
fn tables_with_names_of_rows() {
    let table = format!(
        "\"puzzle\",\"solution\"\n\"1\",\"{LOKI}\",\"{GRID}\"\n\"2\",\"{OTHER}\",\"{GRID}\"\n"
    );
    assert_eq!(read(Kind::Puzzle, &table).1, [LOKI, OTHER]);
    assert_eq!(read(Kind::Grid, &table).1, [GRID, GRID]);
    // A last column without a heading moves nothing.
    let notes = format!("puzzle,SE\n{LOKI},7.1,easy\n");
    assert_eq!(read(Kind::Puzzle, &notes).1, [LOKI]);
    let solved = format!("puzzle\n{LOKI},{GRID}\n");
    assert_eq!(read(Kind::Puzzle, &solved).1, [LOKI]);
}

/// Where solutions stand behind puzzles, one alone is no puzzle.
#[test]
fn a_solution_whose_puzzle_was_lost() {
    let solution = GRID;
    let zeros = LOKI.replace('.', "0");
    let lost = [
        String::new(),
        zeros[64..].to_owned(),
        "5.70000900000000E+80".to_owned(),
        "5,70000900000000E+80".to_owned(),
        "NaN".to_owned(),
        "null".to_owned(),
        LOKI.replace('.', "\u{b7}"),
        LOKI.replace('.', "\u{2022}"),
        LOKI.replace('.', "O"),
        LOKI.replace('.', " "),
    ];
    for separator in [",", ";"] {
        for lost in &lost {
            // With blanks for empty cells and a semicolon behind them, it is a puzzle.
            if lost.contains(' ') && separator == ";" {
                continue;
            }
            let damaged = format!("{lost}{separator}{solution}");
            for file in [
                format!("{damaged}\n"),
                format!("{LOKI}{separator}{solution}\n{damaged}\n"),
                format!("{damaged}\n{LOKI}{separator}{solution}\n"),
            ] {
                let (_, entries) = read(Kind::Puzzle, &file);
                assert!(
                    entries.iter().all(|entry| entry != solution),
                    "{file}: {entries:?}"
                );
            }
        }
    }
    // In a file of puzzles and solutions, whatever stands in front.
    for lost in ["17", "6", "hard", &zeros[72..]] {
        for file in [
            format!("{LOKI},{solution}\n{lost},{solution}\n"),
            format!("{lost},{solution}\n{LOKI},{solution}\n"),
        ] {
            let (_, entries) = read(Kind::Puzzle, &file);
            assert!(entries.contains(&LOKI.to_owned()), "{file}: {entries:?}");
            assert!(
                entries.iter().all(|entry| entry != solution),
                "{file}: {entries:?}"
            );
        }
    }
    // A solution grid with its number or its name is one, as long as nothing tells otherwise.
    for file in [
        format!("17,{solution}\n18,{solution}\n"),
        format!("Solution: {solution}\n"),
        format!("3636310645\t{solution}\n"),
        format!("1000000 {solution}\n"),
        format!("00000001,{solution}\n"),
        format!("1700000000123,{solution}\n"),
        format!("#3 {solution}\n{LOKI}\n"),
    ] {
        let (_, entries) = read(Kind::Puzzle, &file);
        assert_eq!(entries[0], solution, "{file}");
    }
}

/// Columns and fields of solutions are not taken for puzzles, whatever they are called, and not
/// because the first puzzle is damaged.
#[test]
fn solutions_beside_puzzles() {
    for header in [
        "input,output",
        "instruction,input,output",
        "input,grid",
        "clue_string,output",
        "start,minlex",
        "disguised,canonical",
        "puzzle_string,solution_string",
        "x,y",
    ] {
        let width = header.split(',').count();
        for separator in [",", ";", "\t"] {
            let front = match width {
                3 => format!("a{separator}"),
                _ => String::new(),
            };
            let row = format!("{front}{LOKI}{separator}{GRID}\n");
            let file = format!("{}\n{row}{row}", header.replace(',', separator));
            assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, LOKI], "{file}");
        }
    }
    for [puzzle, solution] in [["input", "output"], ["input", "canonical"], ["q", "a"]] {
        let object = format!("{{\"{puzzle}\":\"{LOKI}\",\"{solution}\":\"{GRID}\"}}\n");
        assert_eq!(read(Kind::Puzzle, &object).1, [LOKI], "{object}");
    }
    // A header that is too short, and rows that end with a separator.
    for file in [
        format!("solutions\n{LOKI},{GRID}\n"),
        format!("solution,rating\n{LOKI},{GRID},3\n"),
        format!("id,quiz,answer,level\n1,{LOKI},{GRID},easy,\n"),
        format!("source,question,answer,rating\na,{LOKI},{GRID},7,\n"),
    ] {
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI], "{file}");
    }
    let zeros = LOKI.replace('.', "0");
    let cut = LOKI.replace('.', "O");
    for header in ["p,s", "puzzle,solution", "question,answer"] {
        for lost in [&zeros[64..], "5.7E+80", "283", &cut] {
            let file = format!("{header}\n{lost},{GRID}\n{LOKI},{GRID}\n");
            let (_, entries) = read(Kind::Puzzle, &file);
            assert!(entries[0].starts_with("!2: "), "{file}: {entries:?}");
            assert_eq!(entries[1], LOKI, "{file}");
        }
    }
    let list = |cells: &str| pieces(cells, 1, ",");
    let file = format!(
        "{{\"q\":[{}],\"a\":\"{GRID}\"}}\n{{\"q\":[{}],\"a\":\"{GRID}\"}}\n",
        &list(&zeros)[2..],
        list(&zeros)
    );
    let (_, entries) = read(Kind::Puzzle, &file);
    assert!(entries[0].starts_with("!1: "), "{entries:?}");
    assert_eq!(entries[1], zeros);
    // All puzzles were rounded, or a comma of the header is missing above `clues`.
    for file in [
        format!("mission;solution\n5,7E+80;{GRID}\n1,01E+78;{GRID}\n"),
        format!("idpuzzle,solution,clues\n1,{LOKI},{GRID},23\n"),
    ] {
        let refused = read_with(Options::new(Kind::Puzzle), file.as_bytes()).unwrap_err();
        assert!(
            refused.to_string().starts_with("several columns"),
            "{refused}"
        );
    }
    // R writes no heading above the numbers of rows, also where the first record is damaged.
    let file = format!("puzzle\trating\n1\t{LOKI}1\t4.4\n2\t{LOKI}\t4.4\n");
    let (_, entries) = read(Kind::Puzzle, &file);
    assert_eq!(entries[1], LOKI, "{entries:?}");
}

/// Lines with solutions: empty columns, and puzzles that are solved already.
#[test]
fn lines_with_solutions() {
    let markdown = format!("|Puzzle|Solution|\n|---|---|\n| {LOKI} | {GRID} |\n| | {GRID} |\n");
    for file in [format!("{LOKI}\t{GRID}\n\t{GRID}\n"), markdown] {
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(
            entries.iter().all(|entry| entry != GRID),
            "{file}: {entries:?}"
        );
    }
    let row = |number: usize, puzzle: &str| format!("{number},{puzzle},{GRID}\n");
    let file = [row(1, LOKI), row(2, GRID), row(3, LOKI)].concat();
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, GRID, LOKI]);
}

/// A name with a remark behind a semicolon.
#[test]
fn a_remark_behind_a_name() {
    for name in [
        "3636310645 LW5RWaj13O0843",
        "00QXQQ9LW5RWaj13O0843"[..19].trim(),
    ] {
        let (_, entries) = read(Kind::Name, &format!("{name}; foo\n"));
        assert_eq!(entries, [name]);
    }
}

/// A puzzle with the first `open` cells of each row of the grid empty.
fn puzzle_of(grid: &str, open: usize) -> String {
    let row = |row: &str| ".".repeat(open) + &row[open..];
    rows(grid).into_iter().map(row).collect()
}

/// A solution beside its own puzzle leaves no doubt, whichever of the two comes first.
#[test]
fn solutions_and_puzzles_in_any_order() {
    let puzzle = puzzle_of(GRID, 4);
    for between in [",", ";", "\t", ":", " | ", " "] {
        for (front, behind) in [("", ""), ("17,", ""), ("x;", "\t7.1")] {
            let [before, after] = [(GRID, &*puzzle), (&*puzzle, GRID)]
                .map(|(a, b)| format!("{front}{a}{between}{b}{behind}\n"));
            for line in [before, after] {
                assert_eq!(read(Kind::Puzzle, &line).1, [puzzle.as_str()], "{line}");
                assert_eq!(read(Kind::Grid, &line).1, [GRID], "{line}");
            }
        }
    }
    // A grid beside the puzzle of another one is what it was.
    assert_eq!(read(Kind::Puzzle, &format!("{GRID},{LOKI}\n")).1, [GRID]);
    // Where grids are wanted, columns of puzzles are none.
    for header in ["start,end", "grid,solution", "end,start"] {
        let file = format!("{header}\n{puzzle},{GRID}\n{puzzle},{GRID}\n");
        assert_eq!(
            read(Kind::Grid, &file),
            (Format::Csv, vec![GRID.to_owned(); 2])
        );
    }
}

/// What a command has read stands in a column `input`, also with a tab in it.
#[test]
fn tabs_in_a_column_in_front_of_others() {
    let puzzle = puzzle_of(GRID, 4);
    let file = format!("input,solution\n1\t{puzzle},{GRID}\n2\t{puzzle},{GRID}\n");
    assert_eq!(read(Kind::Puzzle, &file), (Format::Csv, vec![puzzle; 2]));
}

/// Some programs write a blank behind each comma.
#[test]
fn blanks_in_front_of_quotes() {
    let puzzle = puzzle_of(GRID, 4);
    let file = format!(
        "\"id\", \"puzzle\", \"solution\"\n\"1\", \"{puzzle}\", \"{GRID}\"\n2,  \"{puzzle}\",\"{GRID}\"\n"
    );
    assert_eq!(read(Kind::Puzzle, &file), (Format::Csv, vec![puzzle; 2]));
    assert_eq!(read(Kind::Grid, &file).1, [GRID, GRID]);
}

/// A damaged first row says nothing about how many columns there are.
#[test]
fn a_first_row_with_a_column_more_or_less() {
    for (first, reason) in [
        (format!("0,,{LOKI}"), "!2: empty"),
        (LOKI.to_owned(), "!2: "),
        (format!("{LOKI},x"), "!2: "),
    ] {
        let file = format!("id,puzzle,note\n{first}\n1,{LOKI},a\n2,{OTHER},b\n");
        let file = match reason {
            "!2: empty" => file
                .replace("id,puzzle,note", "id,puzzle")
                .replace(",a\n", "\n"),
            _ => file,
        };
        let (_, entries) = read(Kind::Puzzle, &file);
        assert!(entries[0].starts_with(reason), "{entries:?}");
        assert_eq!(entries[1], LOKI);
        assert!(entries[2].starts_with(OTHER), "{entries:?}");
    }
    let file = format!("nr;puzzle;rating\n{};t0\n1;{GRID};t1\n", &GRID[3..]);
    let (_, entries) = read(Kind::Grid, &file);
    assert!(entries[0].starts_with("!2: "), "{entries:?}");
    assert_eq!(entries[1], GRID);
    // R leaves out the heading of the numbers of rows.
    let file = format!("\"puzzle\"\n\"1\",\"{LOKI}\"\n\"2\",\"{OTHER}\"\n");
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, OTHER]);
}

/// What is left of a numbered puzzle is a bad record, and what is said about one is a comment.
#[test]
fn stumps_behind_a_number() {
    for stump in [".9.6..7.", "..1", "5..6.", "2916457387348125968657"] {
        for line in [format!("#1: {stump}\n"), format!("#12 {stump}\n")] {
            let (_, entries) = read(Kind::Puzzle, &format!("#2: {LOKI}\n{line}"));
            assert_eq!(entries[0], LOKI);
            assert!(entries[1].starts_with("!2: "), "{entries:?}");
        }
    }
    for text in [
        "7.2",
        "1.2.3",
        "2024",
        "...",
        ".5",
        "5.",
        "ED=7.1",
        "1 2 3",
        "1732000000000",
    ] {
        let line = format!("#1: {text}\n");
        let (_, entries) = read(Kind::Puzzle, &format!("#2: {LOKI}\n{line}"));
        assert_eq!(entries[1], format!(" {}", line.trim_end()));
    }
}

/// What stands behind the end of a document was never read before without a word.
#[test]
fn text_behind_a_document() {
    let zeros = LOKI.replace('.', "0");
    let document = format!("<opensudoku>\n<game data=\"{zeros}\"/>\n</opensudoku>");
    let (_, entries) = read(
        Kind::Puzzle,
        &format!("{document}\n{LOKI}\n\nx{document}\n \n"),
    );
    let shown: Vec<&str> = entries.iter().map(|entry| &entry[..4]).collect();
    assert_eq!(shown, [&zeros[..4], "!4: ", "!6: ", &zeros[..4]]);
    assert!(entries[1].contains("behind </opensudoku>"), "{entries:?}");
}

/// Files without columns have none that could be chosen, and fields that are not there are told
/// once.
#[test]
fn columns_and_fields_that_are_not_there() {
    let board = rows(LOKI).join("\n");
    let xml = format!("<opensudoku><game data=\"{LOKI}\"/></opensudoku>");
    let json = format!("{{\"Puzzle\":\"{LOKI}\"}}\n{{\"Puzzle\":\"{OTHER}\"}}\n");
    let error = |file: &str, column: Column| {
        let options = Options::new(Kind::Puzzle).column(Some(column));
        let mut reader = Reader::new(file.as_bytes(), options);
        reader.next_batch(9).err().map(|error| error.to_string())
    };
    for file in [&board, &xml] {
        for column in [Column::Number(2), Column::Name("nope".to_owned())] {
            let told = error(file, column).unwrap();
            assert!(told.starts_with("there is no column"), "{told}");
        }
    }
    for column in [Column::Number(1), Column::Name("nope".to_owned())] {
        let told = error(&json, column).unwrap();
        assert!(told.ends_with("; the fields are Puzzle"), "{told}");
    }
    assert_eq!(error(&json, Column::Name("puzzle".to_owned())), None);
}

/// A puzzle behind its solution may be damaged as well.
#[test]
fn damaged_puzzles_behind_their_solutions() {
    let puzzle = puzzle_of(GRID, 4);
    for between in [",", ";", "\t", " | ", ":"] {
        for damaged in [
            &puzzle[1..],
            &puzzle[..50],
            &puzzle.replacen('9', "q", 1),
            "NaN",
            "",
            "2E+80",
        ] {
            let file = format!(
                "{GRID}{between}{puzzle}\n{GRID}{between}{damaged}\n{GRID}{between}{GRID}\n"
            );
            let (_, entries) = read(Kind::Puzzle, &file);
            assert_eq!(entries[0], puzzle);
            assert!(entries[1].starts_with("!2: "), "{entries:?}");
            assert_eq!(entries[2], GRID);
        }
    }
    // Alone and with anything else behind it, a grid is a record.
    for behind in [
        "",
        ";7.1",
        "\tx 123456789012345678901234567890",
        "\t1_1!2_712345689",
    ] {
        let line = format!("{GRID}{behind}\n");
        assert_eq!(read(Kind::Puzzle, &line).1, [GRID], "{line}");
    }
}

/// A row that holds the same grid twice does not tell which column has the puzzles.
#[test]
fn solved_puzzles_in_the_first_row() {
    let puzzle = puzzle_of(GRID, 4);
    for header in ["a,b\n", "", "grid,solution\n", "Rätsel,Lösung\n"] {
        let quote = if header.is_empty() { "\"" } else { "" };
        let row = |a: &str, b: &str| format!("{quote}{a}{quote},{quote}{b}{quote}\n");
        let file = format!("{header}{}{}", row(GRID, GRID), row(&puzzle, GRID));
        assert_eq!(read(Kind::Grid, &file).1, [GRID, GRID], "{file}");
        if !header.starts_with("grid") {
            assert_eq!(read(Kind::Puzzle, &file).1, [GRID, &puzzle], "{file}");
        }
    }
    let objects =
        format!("{{\"a\":\"{GRID}\",\"b\":\"{GRID}\"}}\n{{\"a\":\"{GRID}\",\"b\":\"{puzzle}\"}}\n");
    assert_eq!(read(Kind::Puzzle, &objects).1, [GRID, &puzzle]);
    // A damaged object decides nothing.
    let damaged = format!(
        "{{\"solution\":\"{GRID}\",\"x\":\"{}\"}}\n{{\"solution\":\"{GRID}\",\"x\":\"{puzzle}\"}}\n",
        &puzzle[1..]
    );
    let (_, entries) = read(Kind::Puzzle, &damaged);
    assert!(entries[0].starts_with("!1: "), "{entries:?}");
    assert_eq!(entries[1], puzzle);
}

/// A header that nobody knows shows by the rows below it, also if the first is damaged.
#[test]
fn unknown_headings_above_a_damaged_row() {
    let puzzle = puzzle_of(GRID, 4);
    let file = format!("a,b,c\n{GRID},{}\n{GRID},{puzzle},7.1\n", &puzzle[..50]);
    let (format, entries) = read(Kind::Puzzle, &file);
    assert_eq!(format, Format::Csv);
    assert!(entries[0].starts_with("!2: "), "{entries:?}");
    assert_eq!(entries[1..], [puzzle]);
}

/// Headings of puzzles may also be those of numbers.
#[test]
fn tables_of_r_with_clues() {
    let file = format!("\"puzzle\",\"clues\"\n\"1\",\"{LOKI}\",24\n\"2\",\"{OTHER}\",25\n");
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, OTHER]);
}

/// Rows that were joined where a line end was lost, in a table and between bars.
#[test]
fn rows_that_were_joined() {
    let table = format!("id,puzzle,clues\n1,{LOKI},232,{OTHER},21\n");
    let (_, entries) = read(Kind::Puzzle, &table);
    assert!(entries[0].contains("characters 3 and 89"), "{entries:?}");
    let same = format!("id,grid,note\n0,{GRID},a1,{GRID},b\n2,{GRID},c\n");
    let (_, entries) = read(Kind::Grid, &same);
    assert!(entries[0].contains("characters 3 and 88"), "{entries:?}");
    for joint in ["||", "| |"] {
        let line = format!("| {LOKI} | 7.3 {joint} {OTHER} | 7.4 |\n");
        let (_, entries) = read(Kind::Puzzle, &line);
        assert!(entries[0].starts_with("!1: two puzzles"), "{entries:?}");
    }
    let solution = solution(LOKI);
    let line = format!("| {LOKI} | | {solution} | 7.4 |\n");
    assert_eq!(read(Kind::Puzzle, &line).1, [LOKI]);
}

fn solution(puzzle: &str) -> String {
    assert_eq!(puzzle, LOKI);
    "576843921493261578218759436951687342647132859832594167184326795365978214729415683".to_owned()
}

/// Behind the last tab stands an answer, whatever the line says in a comment.
#[test]
fn answers_behind_comments() {
    let solution = solution(LOKI);
    let line = format!("{LOKI} # ED=9.9\t{solution}\n");
    assert_eq!(read(Kind::Grid, &line).1, [&solution[..]]);
    assert_eq!(read(Kind::Puzzle, &line).1, [LOKI]);
    let figure = format!("{GRID}\t2417851639229258349412351_{GRID}!4_896132547\n");
    assert_eq!(read(Kind::Grid, &figure).1, [GRID]);
}

/// Two columns of one name are told, also if one of them is written in hexadecimal.
#[test]
fn numbers_in_hexadecimal_below_the_same_heading() {
    let table = "input,index,index_2\nx,10,0xa\n";
    let read = read_with(Options::new(Kind::Number), table.as_bytes());
    assert!(matches!(read, Err(ReadError::ManyFit(..))), "{read:?}");
}

/// What stands above and below a list in a forum is no record.
#[test]
fn tags_around_lists() {
    for (above, below) in [
        ("[code]", "[/code]"),
        ("[CODE]", "[/CODE]"),
        ("[quote=\"x\"]", "[/quote]"),
        ("```", "```"),
        ("```text", "```"),
    ] {
        let (format, entries) = read(Kind::Puzzle, &format!("{above}\n{LOKI}\n{below}\n"));
        let (above, below) = (format!(" {above}"), format!(" {below}"));
        assert_eq!(
            (format, &entries[..]),
            (Format::Lines, &[above, LOKI.to_owned(), below][..])
        );
    }
    let (_, entries) = read(Kind::Puzzle, &format!("{LOKI}\n[12]\n```1\n"));
    assert!(
        entries[1].starts_with("!2: ") && entries[2].starts_with("!3: "),
        "{entries:?}"
    );
}

/// A game of an OpenSudoku file that has lost its beginning is a bad record.
#[test]
fn games_without_a_beginning() {
    let game = format!("<game data='{GRID}'/>\n");
    let file =
        format!("<opensudoku>\n{game}<name>5 > 3</name>\nta='{GRID}'/>\n{game}</opensudoku>\n");
    let (format, entries) = read(Kind::Grid, &file);
    assert_eq!(format, Format::OpenSudoku);
    assert_eq!([&entries[0], &entries[2]], [GRID, GRID]);
    assert!(
        entries[1].starts_with("!4: game without cells"),
        "{entries:?}"
    );
    assert_eq!(entries.len(), 3);
}

/// What the source of a program, a database or a statistics program writes around a list is no
/// record, and hides none.
#[test]
fn lines_around_lists() {
    for (above, quote, below) in [
        (&["puzzles = ["][..], "'", &["]"][..]),
        (&["static const char *tests[] = {"], "\"", &["};"]),
        (&["// test set", "let all = vec!["], "\"", &["];"]),
        (&["/* 1 */", "List<String> all = List.of("], "\"", &[");"]),
        (&["text = \"\"\""], "", &["\"\"\""]),
        (&["id | puzzle", "----+-------"], "", &["(1 row)"]),
        (
            &["+----+----+", "| id | puzzle |", "+----+----+"],
            "",
            &["+----+----+", "2 rows in set (0.00 sec)"],
        ),
        (&["\"puzzle\" \"rating\""], "\"", &[]),
    ] {
        let record = format!("{quote}{LOKI}{quote}");
        let lines: Vec<&str> = above
            .iter()
            .chain([&&record[..]])
            .chain(below)
            .copied()
            .collect();
        let (format, entries) = read(Kind::Puzzle, &(lines.join("\n") + "\n"));
        assert_eq!(format, Format::Lines, "{lines:?}");
        for (line, entry) in lines.iter().zip(&entries) {
            match *line == record {
                true => assert_eq!(entry, LOKI),
                false => assert_eq!(entry, &format!(" {line}")),
            }
        }
    }
    // Whatever may have been a record is none of them.
    let cut = &LOKI[..40];
    for line in [
        format!("// {cut}"),
        format!("x = [{cut} ["),
        format!("/* {cut} */"),
        "x | x".to_owned(),
        "\"5\" \"rating\"".to_owned(),
        "in my opinion".to_owned(),
        "5 rows".to_owned(),
    ] {
        let entries = read(Kind::Puzzle, &format!("{LOKI}\n{line}\n")).1;
        assert!(entries[1].starts_with("!2: "), "{line}: {entries:?}");
    }
}

/// A link to a puzzle beside it is no second puzzle, but one to another is.
#[test]
fn links_beside_puzzles() {
    let link = |cells: &str| {
        format!(
            "{LOKI} https://example.org/play/{}\n",
            cells.replace('.', "0")
        )
    };
    assert_eq!(read(Kind::Puzzle, &link(LOKI)).1, [LOKI]);
    let another = LOKI.replacen("57", "5.", 1);
    for other in [OTHER, &another] {
        let entries = read(Kind::Puzzle, &link(other)).1;
        assert!(entries[0].starts_with("!1: two puzzles"), "{entries:?}");
    }
}

/// A line that was broken leaves a solution alone, even if it is the first.
#[test]
fn solutions_behind_what_is_left_of_their_puzzles() {
    for before in [":", "6..:", "..6\t", "6..,", "6.. "] {
        let file = format!("{LOKI}\n{before}{GRID}\n");
        let entries = read(Kind::Puzzle, &file).1;
        assert!(
            entries[1].starts_with("!2: a solution grid at"),
            "{entries:?}"
        );
    }
    for before in ["6. ", "7.1 ", "12:", "solved ... "] {
        let file = format!("{LOKI}\n{before}{GRID}\n");
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, GRID], "{before}");
    }
}

/// The first record does not decide alone what a file is: it may be broken.
#[test]
fn first_records_in_two_lines() {
    let [start, rest] = [&LOKI[..11], &LOKI[11..]].map(|cells| pieces(cells, 1, ","));
    let object = format!("{{\"puzzle\":[[{start},\n{rest}]]}}\n");
    let (format, entries) = read(
        Kind::Puzzle,
        &format!("{object}{{\"puzzle\":\"{OTHER}\"}}\n"),
    );
    assert_eq!((format, entries.len()), (Format::Json, 3));
    assert_eq!(entries[2], OTHER);
    for cut in [4, 11, 31] {
        let table = format!(
            "| puzzle |\n|---|\n| {}\n{} |\n",
            &LOKI[..cut],
            &LOKI[cut..]
        );
        let (format, entries) = read(Kind::Puzzle, &format!("{table}| {OTHER} |\n"));
        assert_eq!((format, entries.len()), (Format::Lines, 5), "{cut}");
        assert_eq!(entries[4], OTHER);
        assert!(
            entries[2].starts_with("!3: ") && entries[3].starts_with("!4: "),
            "{entries:?}"
        );
    }
}

/// What `numpy.savetxt` writes unless it is told another format.
#[test]
fn numbers_of_numpy() {
    let number = |c: char| format!("{}.000000000000000000e+00", if c == '.' { '0' } else { c });
    let line = |cells: &str, delimiter: &str| {
        let numbers: Vec<String> = cells.chars().map(number).collect();
        numbers.join(delimiter) + "\n"
    };
    let expected = [LOKI, OTHER].map(|cells| cells.replace('.', "0"));
    for delimiter in [" ", ",", "\t"] {
        let lines = [LOKI, OTHER].map(|cells| line(cells, delimiter)).concat();
        assert_eq!(
            read(Kind::Puzzle, &lines),
            (Format::Lines, expected.to_vec())
        );
        let both = [rows(LOKI), rows(OTHER)].concat();
        let boards: String = both.iter().map(|row| line(row, delimiter)).collect();
        assert_eq!(
            read(Kind::Puzzle, &boards),
            (Format::Layout, expected.to_vec())
        );
    }
}

/// `DataFrame.to_csv` writes the number of each row unless it is told not to.
#[test]
fn numbers_of_rows_beside_81_columns() {
    for delimiter in [",", ";", "\t"] {
        let names: Vec<String> = (0..81).map(|column| column.to_string()).collect();
        let row = |number: &str, cells: &str| {
            format!("{number}{delimiter}{}\n", pieces(cells, 1, delimiter))
        };
        let [first, second] = [LOKI, OTHER].map(|cells| cells.replace('.', "0"));
        let table = format!(
            "{delimiter}{}\n{}{}",
            names.join(delimiter),
            row("0", &first),
            row("17", &second)
        );
        let (format, entries) = read(Kind::Puzzle, &table);
        assert_eq!(
            (format, &entries[1..]),
            (Format::Lines, &[first.clone(), second.clone()][..])
        );
        assert!(entries[0].starts_with(" "), "{entries:?}");
        // A cell that was lost or doubled is told.
        for damaged in [&first[1..], &format!("{first}0")] {
            let entries = read(Kind::Puzzle, &(table.clone() + &row("2", damaged))).1;
            assert!(entries[3].starts_with("!4: "), "{entries:?}");
        }
    }
}

/// A drawn line may be as wide as a puzzle.
#[test]
fn drawn_lines_of_81_characters() {
    let drawn = "-".repeat(81);
    for line in [
        format!("| {drawn} |"),
        format!("|{drawn}|---|"),
        format!("|:{drawn}:|"),
        format!("// {drawn}"),
        drawn.clone(),
        "*".repeat(81),
        "_".repeat(90),
    ] {
        let file = format!("| {:81} |\n{line}\n| {LOKI} |\n", "puzzle");
        let entries = read(Kind::Puzzle, &file).1;
        assert_eq!(
            entries[1..],
            [format!(" {line}"), LOKI.to_owned()],
            "{line}"
        );
    }
    // Other characters for empty cells are no drawing.
    let empty = ".".repeat(81);
    assert_eq!(
        read(Kind::Puzzle, &format!("{LOKI}\n{empty}\n")).1,
        [LOKI, &empty]
    );
    let dashes = LOKI.replace('.', "-");
    assert_eq!(read(Kind::Puzzle, &dashes).1, [LOKI]);
}

/// Two records that share a line without being columns.
#[test]
fn records_joined_with_words_between() {
    for (file, second) in [
        (format!("1 {LOKI} 2.6 2 {OTHER} 7.1\n"), 91),
        (format!(":0000:1:{LOKI}::::0001:1:{OTHER}:::\n"), 101),
        (format!("p = [\n    \"{LOKI}\",    \"{OTHER}\",\n]\n"), 94),
        (format!("p = [\n'{LOKI}','{OTHER}'\n]\n"), 86),
    ] {
        let entries = read(Kind::Puzzle, &file).1;
        let error = entries
            .iter()
            .find(|entry| entry.starts_with('!'))
            .expect(&file);
        assert!(error.contains("two puzzles"), "{error}");
        assert!(error.contains(&format!("and {second}:")), "{error}");
    }
    for file in [
        format!("{LOKI},{OTHER}\n"),
        format!("{LOKI}\t1\t{OTHER}\n"),
        format!("| {LOKI} | {OTHER} |\n"),
        format!("{LOKI} minimal {LOKI}\n"),
        format!("1 {LOKI} hard # like {OTHER}\n"),
    ] {
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI], "{file}");
    }
}

/// What was damaged in the first line of a table without headings does not make headings of it, and
/// a string that was cut in source code no boards of the file.
#[test]
fn first_lines_that_were_damaged() {
    let row = pieces(&OTHER.replace('.', "0"), 1, ",");
    for damaged in [
        format!("8{row}"),
        row.replacen('6', "a", 1),
        row.replacen('6', "\0", 1),
    ] {
        let entries = read(Kind::Puzzle, &format!("{damaged}\n{row}\n")).1;
        assert!(entries[0].starts_with("!1: "), "{damaged}: {entries:?}");
        assert_eq!(entries[1].replace('0', "."), OTHER);
    }
    for cut in [18, 20, 22, 40] {
        let (start, rest) = row.split_at(cut);
        let (format, entries) = read(Kind::Puzzle, &format!("{start}\n{rest}\n{row}\n{row}\n"));
        assert_eq!(
            (format, entries.len()),
            (Format::Lines, 4),
            "{cut}: {entries:?}"
        );
        assert_eq!(entries[3].replace('0', "."), OTHER);
    }
    let list = format!(
        "static const char *p[] = {{\n  \"{}\n  \"{OTHER}\",\n  \"{LOKI}\"\n}};\n",
        &LOKI[..11]
    );
    let (format, entries) = read(Kind::Puzzle, &list);
    assert_eq!(
        (format, &entries[2..4]),
        (Format::Lines, &[OTHER, LOKI].map(str::to_owned)[..])
    );
    assert!(entries[1].starts_with("!2: "));
}

/// Where puzzles stand with their solutions, a solution alone has lost its puzzle.
#[test]
fn a_pair_that_was_broken() {
    let [first, second] = [",", "\t"].map(|between| format!("{LOKI}{between}{GRID}\n"));
    for file in [first, second] {
        let pair = GRID.replace(['7', '8', '9'], ".");
        let between = &file[81..82];
        let broken = format!("{file}{pair}{between}\n{GRID}\n{pair}{between}{GRID}\n");
        let entries = read(Kind::Puzzle, &broken).1;
        assert!(entries[2].starts_with("!3: a solution grid"), "{entries:?}");
        assert_eq!((&entries[1], &entries[3]), (&pair, &pair));
    }
}

/// Lists of solution grids in a source that is indented with tabs, and remarks behind rows.
#[test]
fn habits_of_sources() {
    let list = format!("String[] g = {{\n\t\"{GRID}\",\n\t\"{GRID}\", // 3\n}};\n");
    assert_eq!(read(Kind::Puzzle, &list).1[1..3], [GRID, GRID]);
    for (before, after) in [
        ("", ";  # row"),
        ("", "; % row"),
        ("", ",  // row"),
        ("[", "],  % row"),
    ] {
        let row = |row: &&str| {
            format!(
                "  {before}{}{after}\n",
                pieces(&row.replace('.', "0"), 1, ", ")
            )
        };
        let all: String = rows(OTHER).iter().map(row).collect();
        let entries = read(Kind::Puzzle, &format!("g = [\n{all}]\n")).1;
        assert_eq!(entries, [OTHER.replace('.', "0")], "{after}");
    }
    for line in [
        "$puzzles = [",
        "puzzles:",
        "-- the hardest",
        "% the hardest",
    ] {
        let file = format!("{LOKI}\n{line}\n");
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, &format!(" {line}")]);
    }
}
