//! Which column, field or word of a line is the record, where several may be.

mod common;

use common::{GRID, LOKI, OTHER, pieces, read, read_with, rows};
use minlex_records::{Column, Entry, Format, Kind, Options, ReadError, Reader, Rest};

/// The column is that of the file: a row in which it is empty has no record, even if it is the
/// first and another column has one.
#[test]
fn an_empty_cell_does_not_choose_another_column() {
    for rows in [
        [format!("{GRID},"), format!("{GRID},{LOKI}")],
        [format!("{GRID},{LOKI}"), format!("{GRID},")],
    ] {
        let csv = format!("solution,game\n{}\n", rows.join("\n"));
        let (_, entries) = read(Kind::Puzzle, &csv);
        let empty = rows.iter().position(|row| row.ends_with(',')).unwrap();
        assert_eq!(entries[1 - empty], LOKI, "{csv}");
        assert!(
            entries[empty].starts_with(&format!("!{}: empty", empty + 2)),
            "{entries:?}"
        );
        // Grids stand where they stood.
        assert_eq!(read(Kind::Grid, &csv).1, [GRID, GRID]);
        let objects = rows.map(|row| {
            let (solution, game) = row.split_once(',').unwrap();
            format!("{{\"solution\":\"{solution}\",\"game\":\"{game}\"}}")
        });
        let (_, entries) = read(Kind::Puzzle, &objects.join("\n"));
        assert_eq!(entries[1 - empty], LOKI, "{objects:?}");
        assert!(entries[empty].starts_with('!'), "{entries:?}");
    }
    for (first, second) in [
        (format!("\"\",\"{GRID}\""), format!("\"{LOKI}\",\"{GRID}\"")),
        (
            format!("{{\"solution\":\"{GRID}\"}}"),
            format!("{{\"solution\":\"{GRID}\",\"game\":\"{LOKI}\"}}"),
        ),
        (
            format!("{{\"solution\":\"{GRID}\",\"game\":null}}"),
            format!("{{\"solution\":\"{GRID}\",\"game\":\"{LOKI}\"}}"),
        ),
    ] {
        let file = format!("{first}\n{second}\n");
        match read_with(Options::new(Kind::Puzzle), file.as_bytes()) {
            Ok((_, entries)) => {
                assert!(entries[0].starts_with("!1: "), "{entries:?}");
                assert_eq!(entries[1], LOKI);
            }
            Err(error) => assert!(matches!(error, ReadError::ManyFit(..)), "{error}"),
        }
    }
    // Where nothing else is ever there, solutions are what is meant.
    for csv in [
        format!("solution,comment\n{GRID},\n{GRID},\n"),
        format!("solution,comment\n{GRID},\n{GRID},hard\n"),
        format!("solution,rating\n{GRID},7.1\n"),
    ] {
        assert_eq!(read(Kind::Puzzle, &csv).1[0], GRID, "{csv}");
    }
    let game_first = format!("game,lösung\n{LOKI},\n{OTHER},{GRID}\n");
    assert_eq!(read(Kind::Puzzle, &game_first).1, [LOKI, OTHER]);
}

/// What identifies a puzzle is no puzzle.
#[test]
fn identifiers_stand_in_front_of_puzzles() {
    for tag in [
        "550e8400-e29b-41d4-a716-446655440000",
        "d41d8cd98f00b204e9800998ecf8427e",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855",
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    ] {
        for line in [
            format!("{tag} {LOKI}"),
            format!("{tag},{LOKI},{GRID}"),
            format!("{tag}\t{LOKI}"),
        ] {
            let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{line}\n{line}\n"));
            assert_eq!(entries, [OTHER, LOKI, LOKI], "{line}");
        }
        let csv = format!("id,puzzle\n{tag},{LOKI}\n");
        assert_eq!(read(Kind::Puzzle, &csv).1, [LOKI], "{tag}");
        let (_, alone) = read(Kind::Puzzle, &format!("{LOKI}\n{tag}\n"));
        assert!(alone[1].starts_with("!2: "), "{alone:?}");
    }
    // What may be either is said to be that.
    for word in [
        &LOKI.replacen('5', "a", 1),
        &LOKI[..79],
        &GRID.replacen("123", "l23", 1),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{word} {LOKI}\n"));
        let both = ["may be a damaged puzzle", "come with the one at character"];
        assert!(
            both.iter().all(|part| entries[1].contains(part)),
            "{entries:?}"
        );
    }
}

/// What was a line of a file without columns has its record and all that came with it.
#[test]
fn a_line_in_the_column_input_is_a_record() {
    for line in [format!("{LOKI} # ED=9.9"), format!("loki: {LOKI} 7.1")] {
        let file = format!("input,solution\n{line},{GRID}\n{LOKI},{GRID}\n");
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI, LOKI], "{line}");
        let file = format!("input,output\n{line},3636310645 LW5RWaj13O0843\n");
        assert_eq!(read(Kind::Puzzle, &file).1, [LOKI], "{line}");
        // Any other answer is preferred to it, as ever.
        let file = format!("input,canonical\n{line},{OTHER}\n");
        assert_eq!(read(Kind::Puzzle, &file).1, [OTHER], "{line}");
    }
    let names = "input,output\n3636310645 LW5RWaj13O0843 # x,AAEDAwP/gAEAAwAABwYJAAAFAAEACQMHAA\n";
    assert_eq!(read(Kind::Name, names).1, ["3636310645 LW5RWaj13O0843"]);
    let row = "1,LOKI,\\\"two\\nlines\\\"".replace("LOKI", LOKI);
    let file = format!("{{\"line\":1,\"input\":\"{row}\"}}\n");
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI]);
    let two = format!("{{\"input\":\"{LOKI}\\n{OTHER}\"}}\n");
    let (_, entries) = read(Kind::Puzzle, &two);
    assert!(entries[0].starts_with("!1: "), "{entries:?}");
}

/// Answers that were appended with tabs make no other file of one with commas.
#[test]
fn answers_behind_the_rows_of_a_table() {
    for (header, row) in [
        ("id,puzzle", format!("1,{LOKI}")),
        ("puzzle,id", format!("{LOKI},1")),
        ("puzzle", LOKI.to_owned()),
        ("id;puzzle;er", format!("1;{LOKI};7.1")),
        ("id,foo", format!("1,{LOKI}")),
        ("id\tpuzzle", format!("1\t{LOKI}")),
    ] {
        for (names, answers) in [
            ("\tname", "\t3636310645 LW5RWaj13O0843".to_owned()),
            ("\tsolution", format!("\t{GRID}")),
            ("\tsolution\tsolution", format!("\t{GRID}\t{GRID}")),
        ] {
            // Headings that nobody knows are seen to be some by their number.
            if header == "id,foo" && names.len() > 10 {
                continue;
            }
            let file = format!("{header}{names}\n{row}{answers}\n");
            let (_, entries) = read(Kind::Puzzle, &file);
            assert_eq!(entries, [LOKI], "{file}");
        }
    }
}

/// An object to which an answer was appended is one still, and nothing of the line is lost.
#[test]
fn answers_behind_objects() {
    let object = format!("{{\"puzzle\":\t\"{LOKI}\",\"er\":7.1}}");
    for answer in ["", "\t", "\t3636310645", "\t3636310645\tx}"] {
        let file = format!("{object}{answer}\n");
        let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
        let batch = reader.next_batch(1).unwrap().unwrap();
        let Ok(Entry::Record(record)) = batch.entry(0) else {
            panic!("{file}");
        };
        assert_eq!(record.text(), LOKI);
        match answer.trim() {
            "" => assert_eq!(record.rest(), Rest::Object(&object)),
            text => {
                assert_eq!(record.rest(), Rest::Text(file.trim_end().into()));
                let companions = record.companions();
                assert!(companions.contains(&("".into(), text.into())));
            }
        }
    }
    for broken in [format!("{object} x"), format!("{object}{object}")] {
        let (_, entries) = read(Kind::Puzzle, &format!("{object}\n{broken}\n"));
        assert!(
            entries[1].starts_with("!2: not a JSON object"),
            "{entries:?}"
        );
    }
}

/// The fields of objects have names, which an error tells, and no places.
#[test]
fn fields_have_no_numbers() {
    let object = format!("{{\"id\":1,\"puzzle\":\"{LOKI}\"}}\n");
    let first = Options::new(Kind::Puzzle).column(Some(Column::Number(1)));
    let error = read_with(first, object.as_bytes()).unwrap_err().to_string();
    assert_eq!(error, "there is no field 1; the fields are id, puzzle");
}

/// Two columns of one name can only be told apart by their numbers.
#[test]
fn columns_of_the_same_name() {
    for heading in ["puzzle", "a"] {
        let file = format!("id,{heading},{heading}\n1,{LOKI},{OTHER}\n");
        let error = read_with(Options::new(Kind::Puzzle), file.as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "several columns hold a puzzle: 2, 3: choose one, as with --column \"2\""
        );
        let third = Options::new(Kind::Puzzle).column(Some(Column::Number(3)));
        assert_eq!(read_with(third, file.as_bytes()).unwrap().1, [OTHER]);
    }
    // The other one holds something else.
    let file = format!("puzzle,puzzle\n{LOKI},easy\n");
    assert_eq!(read(Kind::Puzzle, &file).1, [LOKI]);
}

/// A column of pairs is headed so, and a solution is no second puzzle.
#[test]
fn columns_of_pairs() {
    for heading in ["pair", "Pairs"] {
        let (_, entries) = read(Kind::Line, &format!("{heading}\n{LOKI} {OTHER}\n"));
        assert_eq!(entries, [format!("{LOKI} {OTHER}")]);
    }
    // Pairs of candidates are something else.
    let board = format!("Pairs, triples\n{}\n", rows(LOKI).join("\n"));
    assert_eq!(read(Kind::Puzzle, &board).1, [LOKI]);
    let (_, entries) = read(Kind::Line, &format!("solution,a\n{GRID},{LOKI}\n"));
    assert_eq!(entries, [LOKI]);
}

/// A number behind `#` is no comment.
#[test]
fn numbered_puzzles() {
    for line in [
        format!("Puzzle #12: {LOKI}"),
        format!("Sudoku #1 {LOKI} # easy"),
        format!("No. 3 (#7, hard) {LOKI}"),
        format!("#12 {LOKI}"),
        format!("#12: {LOKI} # easy"),
        format!(" #12.\t{LOKI}"),
        format!("#00012 # {LOKI} # ED=7.1/1.2/1.2"),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{line}\n{line}\n"));
        assert_eq!(entries, [LOKI, LOKI], "{line}");
    }
    for kind in [Kind::Rank, Kind::Number] {
        for (line, says) in [
            (format!("#12 {LOKI}\t7"), "!1: 81 cells, expected a "),
            (format!("#12 {LOKI}"), "!1: 81 cells, expected a "),
            (
                format!("12 {LOKI}\t7"),
                " 12 in front of the cells, or the ",
            ),
        ] {
            let (_, entries) = read(kind, &line);
            assert!(entries[0].contains(says), "{entries:?}");
        }
        for line in [format!("12 {LOKI}\t12"), format!("12 {LOKI}\tnote 7")] {
            let (_, entries) = read(kind, &line);
            assert!(entries[0].starts_with("12"), "{entries:?}");
        }
    }
    let (_, entries) = read(Kind::Name, &format!("#12 {LOKI}\t1234 00000000000007"));
    assert!(
        entries[0].starts_with("      1234 00000000000007"),
        "{entries:?}"
    );
    for comment in [
        format!("# {LOKI}"),
        format!("# 12 {LOKI}"),
        format!("#{LOKI}"),
        String::from("#12 was too easy"),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{comment}\n"));
        assert_eq!(entries, [OTHER, &format!(" {comment}")]);
    }
    for damaged in [
        format!("Puzzle # {LOKI}"),
        format!("Puzzle #12: {}", &LOKI[..80]),
        format!("#12: {}", &LOKI[..80]),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{damaged}\n"));
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
}

/// Blanks at both ends of a quoted cell are empty cells of its puzzle, also in the first row.
#[test]
fn quoted_puzzles_with_blanks_are_no_headings() {
    let shown = |puzzle: &str| puzzle.replace('.', " ");
    let late = format!("..{}", &LOKI[..79]);
    for puzzle in [LOKI, OTHER, &late] {
        let quoted = format!("\"{}\"", shown(puzzle));
        for file in [
            format!("{quoted}\n{quoted}\n{quoted}\n"),
            format!("{quoted},7.1\n{quoted},7.1\n{quoted},7.1\n"),
            format!("7.1,{quoted}\n7.1,{quoted}\n7.1,{quoted}\n"),
            format!("rating,game\n7.1,{quoted}\n7.1,{quoted}\n7.1,{quoted}\n"),
        ] {
            assert_eq!(read(Kind::Puzzle, &file).1, [puzzle; 3], "{file}");
        }
        assert_eq!(read(Kind::Puzzle, &quoted).1, [puzzle]);
    }
}

/// A heading or a cell of the first row may have several lines.
#[test]
fn headings_of_several_lines() {
    for (header, row) in [
        ("id,\"Level\n(ER)\",Puzzle", format!("1,hard,{LOKI}")),
        ("id,note,my board", format!("1,\"first\nsecond\",{LOKI}")),
        (
            "\"id\",\"a\r\nb\nc\",my board",
            format!("1,\"first\n\nsecond\",{LOKI}"),
        ),
        ("\"my\nboard\",id", format!("{LOKI},7")),
    ] {
        let file = format!("{header}\n{row}\n{row}\n");
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!(
            (format, &entries[..]),
            (Format::Csv, &[LOKI, LOKI].map(String::from)[..]),
            "{file}"
        );
    }
    // A quotation is no row that goes on.
    let (format, entries) = read(Kind::Puzzle, &format!("\"No comment\n{LOKI}\n{LOKI}\n"));
    assert_eq!(format, Format::Lines);
    assert_eq!(entries[1..], [LOKI, LOKI]);
}

#[test]
fn columns_are_known_without_the_blanks_around_their_names() {
    let options = |name: &str| Options::new(Kind::Puzzle).column(Some(Column::Name(name.into())));
    let file = format!("n,Puzzle ,\"given, solved\"\n1,{LOKI},{GRID}\n");
    for name in ["Puzzle", "Puzzle ", " puzzle"] {
        assert_eq!(read_with(options(name), file.as_bytes()).unwrap().1, [LOKI]);
    }
    let error = read_with(options("game"), file.as_bytes())
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("the columns are n, Puzzle, \"given, solved\""),
        "{error}"
    );
}

/// What `--output append` puts behind a puzzle in pieces or with blanks comes with it.
#[test]
fn something_behind_puzzles_in_pieces() {
    let pieces = |length, between| pieces(LOKI, length, between);
    let sheet = pieces(1, "\t").replace('.', "");
    for puzzle in [
        pieces(9, " "),
        pieces(3, " "),
        pieces(9, "|"),
        LOKI.replace('.', " "),
        sheet,
    ] {
        for rest in [
            "\t3636310645 LW5RWaj13O0843",
            "\t7.1\thard",
            "\t",
            " # 17",
            "\t# x",
        ] {
            let line = format!("{puzzle}{rest}");
            // One column more may as well be a tab too many among the cells.
            if line.ends_with('\t') && puzzle.contains('\t') {
                continue;
            }
            let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{line}\n"));
            assert!(entries[1].starts_with(LOKI), "{line:?}: {entries:?}");
        }
    }
    for line in [
        format!("{};hard", pieces(9, " ")),
        format!("{};hard", LOKI.replace('.', " ")),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{line}\n"));
        assert!(entries[1].starts_with(LOKI), "{line:?}: {entries:?}");
    }
    for damaged in [
        format!("{}\t17", &pieces(9, " ")[1..]),
        format!("{} 17", pieces(9, " ")),
        format!("{} 17", &pieces(9, " ")[..87]),
        format!("{}\t17", &LOKI.replace('.', " ")[..80]),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{damaged}\n"));
        assert!(entries[1].starts_with("!2: "), "{damaged:?}: {entries:?}");
    }
}

/// What stands for a bad record at the start of a file does not decide what the file is.
#[test]
fn bad_records_decide_nothing() {
    let bad = "{\"input\":\"bad\",\"line\":1,\"error\":\"3 cells\"}";
    let good = format!("{{\"input\":\"{GRID}\",\"canonical\":\"{OTHER}\"}}");
    for file in [
        format!("{bad}\n{good}\n"),
        format!("{bad}\n{bad}\n\n{good}\n{bad}\n{good}\n"),
    ] {
        let (_, entries) = read(Kind::Grid, &file);
        for entry in entries.iter().filter(|entry| entry.trim() != "") {
            assert!(*entry == OTHER || entry.starts_with('!'), "{entries:?}");
        }
        assert!(entries.iter().any(|entry| *entry == OTHER));
    }
    // But there is still something to read in it.
    let mine = format!("{{\"input\":\"{LOKI}\",\"line\":1,\"error\":\"a puzzle\"}}\n");
    assert_eq!(read(Kind::Puzzle, &mine).1, [LOKI]);
    for (file, expected) in [
        (format!("bad\t\n{LOKI}\t{GRID}\n"), LOKI),
        (format!("bad\t\n{OTHER}\tx\n"), OTHER),
    ] {
        let (format, entries) = read(Kind::Puzzle, &file);
        assert_eq!((format, entries.len()), (Format::Lines, 2), "{entries:?}");
        assert!(
            entries[0].starts_with("!1: ") && entries[1].starts_with(expected),
            "{entries:?}"
        );
    }
    let (_, entries) = read(Kind::Rank, &format!("bad\t\n5\t{GRID}\n"));
    assert_eq!(entries.len(), 2, "{entries:?}");
    // A sheet may have a column that is empty from top to bottom.
    let (format, entries) = read(Kind::Puzzle, &format!("board,\n{LOKI},\n{OTHER},\n"));
    assert_eq!(
        (format, &entries[..]),
        (Format::Csv, &[LOKI, OTHER].map(String::from)[..])
    );
}

/// Rows of a list have nine cells, as other rows do.
#[test]
fn rows_of_lists_are_looked_at() {
    let list = |lengths: [usize; 9]| {
        let mut cells = LOKI
            .chars()
            .map(|c| c.to_digit(10).unwrap_or(0).to_string());
        let rows =
            lengths.map(|n| format!("[{}]", cells.by_ref().take(n).collect::<Vec<_>>().join(",")));
        format!("{{\"board\":[{}]}}\n", rows.join(","))
    };
    assert_eq!(
        read(Kind::Puzzle, &list([9; 9])).1,
        [LOKI.replace('.', "0")]
    );
    let (_, entries) = read(Kind::Puzzle, &list([10, 8, 9, 9, 9, 9, 9, 9, 9]));
    assert!(
        entries[0].starts_with("!1: row 1 has 10 cells"),
        "{entries:?}"
    );
    let words = format!(
        "{{\"board\":[\"{}\",\"{}\",\"{}\"]}}\n",
        &LOKI[..10],
        &LOKI[10..18],
        &LOKI[18..]
    );
    assert!(read(Kind::Puzzle, &words).1[0].starts_with("!1: "));
}

/// Among rows in which blanks are empty cells, a row may have no two of them side by side.
#[test]
fn a_row_with_single_blanks() {
    let rows: Vec<String> = rows(LOKI).iter().map(|row| row.replace('.', " ")).collect();
    assert!(rows.iter().any(|row| !row.contains("  ")), "{rows:?}");
    assert_eq!(read(Kind::Puzzle, &rows.join("\n")).1, [LOKI]);
    assert_eq!(read(Kind::Puzzle, &rows.join("\r\n")).1, [LOKI]);
}

/// A heading that was taken already does not decide while the answers of its namesake are missing.
#[test]
fn empty_answers_of_bad_records_leave_the_column_open() {
    let name = "3636310645 LW5RWaj13O0843";
    let names = format!("name,puzzle,name_2\ncut,x,\nloki,{LOKI},{name}\n");
    assert_eq!(read(Kind::Name, &names).1[1], name);
    let ranks = format!("rank,grid,rank_2\n17,x,\n18,{GRID},3636310645\n");
    let error = read_with(Options::new(Kind::Rank), ranks.as_bytes()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("several columns hold a rank: rank, rank_2"),
        "{error}"
    );
    let cut = format!("id,a,b\n1,{},{LOKI}\n2,{LOKI},{LOKI}\n", &LOKI[..79]);
    let error = read_with(Options::new(Kind::Puzzle), cut.as_bytes()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("several columns hold a puzzle: a, b"),
        "{error}"
    );
}

/// Rows in which nothing stands decide nothing, also where separators show that they are rows.
#[test]
fn empty_rows_at_the_start() {
    for empty in [",,\n", "\t\t\n", ";;;\n,\n", " , ,\n\n"] {
        for file in [
            format!("id,puzzle,er\n1,{LOKI},7\n"),
            format!("id;my board\n1;{LOKI}\n"),
        ] {
            let file = format!("{empty}{file}");
            let (_, entries) = read(Kind::Puzzle, &file);
            assert_eq!(entries.last().unwrap(), LOKI, "{file}: {entries:?}");
            assert!(
                entries.iter().all(|entry| !entry.starts_with('!')),
                "{file}: {entries:?}"
            );
        }
    }
    // A row of a board may have nothing in it as well.
    let empty_first = format!("{}{}", ".".repeat(9), &LOKI[9..]);
    let cells = |row: &str| {
        row.chars()
            .map(|c| c.to_string().replace('.', ""))
            .collect::<Vec<_>>()
            .join(",")
    };
    let sheet: Vec<String> = rows(&empty_first).into_iter().map(cells).collect();
    assert_eq!(read(Kind::Puzzle, &sheet.join("\n")).1, [empty_first]);
}
