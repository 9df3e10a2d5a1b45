//! Commands about puzzles: `name`, `puzzle`, `rename`, `dedup`, `equiv`, `apply`, `figure`,
//! `convert`, `er`, `canon --puzzle`.

use std::io::Write;

use crate::common::{self, Run, good, minlex, pairs, run, text};

const CHECK: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

fn json(run: &Run) -> Vec<serde_json::Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The rows of a golden file of the names crate, written by an independent program.
fn golden(file: &'static str) -> Vec<Vec<&'static str>> {
    file.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

/// Columns name25, puzzle, morph (`;transform;index`).
fn puzzles() -> Vec<Vec<&'static str>> {
    golden(include_str!("../../../puzzles/names/tests/golden/puzzles.tsv"))
}

fn column(rows: &[Vec<&'static str>], i: usize) -> Vec<&'static str> {
    rows.iter().map(|row| row[i]).collect()
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn names_of_published_puzzles_in_every_form_and_back() {
    let rows = puzzles();
    let inputs = text(column(&rows, 1));
    let names = text(column(&rows, 0));
    for threads in ["1", "2", "5"] {
        let run = run(&["name", "--threads", threads], inputs.as_str());
        assert_eq!(good(&run), names);
    }
    let morphed = run(&["name", "--morph"], inputs.as_str());
    assert_eq!(good(&morphed), text(rows.iter().map(|row| format!("{}{}", row[0], row[2]))));
    let csv = run(&["name", "--format", "csv"], inputs.as_str());
    let canonical = text(good(&csv).lines().map(|line| &line[..81]));
    assert_eq!(
        text(good(&csv).lines().map(|line| &line[82..])),
        text(
            column(&rows, 0)
                .iter()
                .map(|name| { format!("{};{}", name[..10].trim_start(), &name[11..]) })
        )
    );
    // A canonical puzzle has the same name, and is its own.
    assert_eq!(good(&run(&["name"], canonical.as_str())), names);
    for format in ["25", "19", "rank", "csv"] {
        let plain = run(&["name", "--format", format], inputs.as_str());
        assert_eq!(good(&run(&["puzzle"], good(&plain))), canonical);
        assert_eq!(good(&run(&["puzzle", "--no-check"], good(&plain))), canonical);
        // With a morph nothing is lost.
        let morphed = run(&["name", "--format", format, "--morph"], inputs.as_str());
        assert_eq!(good(&run(&["puzzle"], good(&morphed))), inputs);
        // The transform alone, and the index alone, are enough.
        for part in [1, 2] {
            let some = good(&morphed).lines().map(|line| {
                let parts: Vec<&str> = line.rsplitn(3, ';').collect();
                format!("{};{}", parts[2], parts[2 - part])
            });
            assert_eq!(good(&run(&["puzzle"], text(some))), inputs);
        }
    }
}

#[test]
fn names_do_not_depend_on_the_disguise() {
    let count = if cfg!(debug_assertions) { 200 } else { 2_000 };
    let rows = puzzles();
    let mut disguises = String::new();
    let mut names = String::new();
    for i in 0..40u64 {
        let index = (i * 30_474_952_704_001 + 7) % 1_218_998_108_160;
        let mut input = String::new();
        for row in rows.iter().cycle().skip(i as usize).take(count / 40) {
            input += &format!("{}\n", row[1]);
            names += &format!("{}\n", row[0]);
        }
        let apply = run(&["apply", "--transform", &index.to_string()], input);
        disguises += good(&apply);
    }
    let morphed = run(&["name", "--morph"], disguises.as_str());
    assert_eq!(text(good(&morphed).lines().map(|line| &line[..25])), names);
    assert_eq!(good(&run(&["puzzle"], good(&morphed))), disguises);
}

#[test]
fn dedup_keeps_the_first_of_each_class_and_counts() {
    let rows = puzzles();
    // Row i comes i + 1 times, each time in another disguise; the first one of a class is not
    // always the first row.
    let mut lines = Vec::new();
    for round in 0..rows.len() {
        let input = text(rows[round..].iter().rev().map(|row| row[1]));
        let index = (round as u64 * 7_919_000_017 + 11) % 1_218_998_108_160;
        let disguised = run(&["apply", "--transform", &index.to_string()], input);
        lines.extend(good(&disguised).lines().map(str::to_owned));
    }
    // Rows of the golden file are classes of their own, as long as their names differ.
    let mut names = column(&rows, 0);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
    let expected = text(
        lines[..rows.len()]
            .iter()
            .zip((1..=rows.len()).rev())
            .map(|(first, count)| format!("{first};{count}")),
    );
    for threads in ["1", "3"] {
        let run = run(&["dedup", "--threads", threads], text(&lines));
        assert_eq!(good(&run), expected);
    }
    let as_json = run(&["dedup", "--json", LOKI, CHECK, LOKI], "");
    assert_eq!(
        json(&as_json),
        [
            serde_json::json!({"puzzle": LOKI, "count": 2, "name": "3636310645 LW5RWaj13O0843"}),
            serde_json::json!({"puzzle": CHECK, "count": 1, "name": "5411131853 W1Rmk0Yu2q34I6"}),
        ]
    );
    // Counts are all or nothing, unless the user wants otherwise.
    let input = format!("{LOKI}\nq{}\n{LOKI}\n\n", &LOKI[1..]);
    let stopped = run(&["dedup"], input.as_str());
    assert_eq!((stopped.stdout.as_str(), stopped.code), ("", Some(1)));
    assert!(
        stopped.stderr.starts_with("minlex: standard input: line 2: character 1 is 'q'")
            && stopped.stderr.lines().count() == 1
    );
    let kept = run(&["dedup", "--keep-going"], input);
    assert_eq!((kept.stdout, kept.code), (format!("{LOKI};2\n"), Some(1)));
    assert_eq!(kept.stderr.lines().count(), 2);
    assert_eq!(good(&run(&["dedup"], "")), "");
}

#[test]
fn equivalent_pairs_come_with_a_transform_that_apply_confirms() {
    let rows = puzzles();
    let grid = pairs()[2].grid.clone();
    let pattern: String = LOKI.chars().map(|c| if c == '.' { '.' } else { '1' }).collect();
    let many = format!("{}{}", &grid[..30], ".".repeat(51));
    let none = LOKI.replacen("57", "55", 1);
    let mut sides: Vec<String> = rows.iter().map(|row| row[1].to_owned()).collect();
    sides.extend([grid, pattern, many, none, ".".repeat(81)]);
    let image = run(&["apply", "--transform", "tr231897564c978213546d982137654"], text(&sides));
    let images: Vec<&str> = good(&image).lines().collect();
    for separator in [" ", "\t", ";", "   ", " ; "] {
        let pairs: Vec<String> =
            sides.iter().zip(&images).map(|(a, b)| format!("{a}{separator}{b}")).collect();
        let answers = run(&["equiv"], text(&pairs));
        assert_eq!(good(&answers).lines().count(), sides.len());
        if separator != " " {
            assert!(good(&answers).lines().all(|line| line.starts_with("same ")));
            continue;
        }
        for ((answer, a), b) in good(&answers).lines().zip(&sides).zip(&images) {
            let transform = answer.strip_prefix("same ").unwrap();
            assert_eq!(good(&run(&["apply", "--transform", transform, a], "")), format!("{b}\n"));
            assert_eq!(
                good(&run(&["apply", "--inverse", "--transform", transform, b], "")),
                format!("{a}\n")
            );
        }
    }
    // Neighbours are different puzzles.
    let neighbours = text(sides.windows(2).map(|two| two.join(" ")));
    let answers = run(&["equiv"], neighbours);
    assert_eq!(good(&answers), "different\n".repeat(sides.len() - 1));
    let as_json = run(&["equiv", "--json", LOKI, CHECK], "");
    assert_eq!(
        json(&as_json),
        [serde_json::json!({"input": format!("{LOKI};{CHECK}"), "same": false})]
    );
    let as_json = run(&["equiv", "--json", CHECK, CHECK], "");
    assert_eq!(json(&as_json)[0]["transform"], "r123456789c123456789d123456789");
}

#[test]
fn figures_of_the_golden_file_in_both_directions() {
    let rows = golden(include_str!("../../../puzzles/names/tests/golden/formats.tsv"));
    let inputs = text(column(&rows, 0));
    assert_eq!(good(&run(&["figure"], inputs.as_str())), text(column(&rows, 1)));
    assert_eq!(good(&run(&["figure", "--hex"], inputs.as_str())), text(column(&rows, 2)));
    for names in [1, 2] {
        let back = run(&["figure", "--puzzle"], text(column(&rows, names)));
        assert_eq!(good(&back), inputs);
    }
    let as_json = run(&["figure", "--json", rows[0][0]], "");
    assert_eq!(
        json(&as_json),
        [serde_json::json!({"input": rows[0][0], "figure": rows[0][1], "hex": rows[0][2]})]
    );
    // The sample of the naming document is one of the syntax only.
    for sample in ["326598_7845126575216984!6_951378624", "x4FBC6_1BDF19DEBBD958!6_38B4E2C0"] {
        let run = run(&["figure", "--puzzle"], format!("{sample}\n"));
        assert_eq!(
            run.stderr,
            "minlex: standard input: line 1: the name is inconsistent: its figure has 12 given cells and its fill 16 digits, and each given \
             cell has one digit\n"
        );
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
    }
    let syntax = run(&["figure", "--puzzle", "1_1"], "");
    assert!(syntax.stderr.starts_with("minlex: argument 1: not a four-part name, no ! in it"));
    assert_eq!(run(&["figure", "--hex", "--puzzle", "1_1!2_712345689"], "").code, Some(2));
}

/// Runs with bytes in and bytes out.
fn run_bytes(arguments: &[&str], input: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let output = common::output(minlex(arguments), input);
    (output.stdout, String::from_utf8(output.stderr).unwrap(), output.status.code())
}

fn good_bytes(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let (stdout, stderr, code) = run_bytes(arguments, input);
    assert_eq!((stderr.as_str(), code), ("", Some(0)), "{arguments:?}");
    stdout
}

#[test]
fn puzzles_convert_from_everything_to_everything() {
    let rows = puzzles();
    let line = text(column(&rows, 1)).into_bytes();
    let ways = ["line", "base64", "sbf", "figure"];
    for from in ways {
        let input = good_bytes(&["convert", "--to", from], &line);
        for to in ways {
            let output = good_bytes(&["convert", "--from", from, "--to", to], &input);
            let expected = good_bytes(&["convert", "--to", to], &line);
            assert_eq!(output, expected, "{from} {to}");
        }
        let name = good_bytes(&["convert", "--from", from, "--to", "name"], &input);
        assert_eq!(name, text(column(&rows, 0)).into_bytes());
    }
    // Names with a morph are as good as the puzzle itself.
    let morphed = text(rows.iter().map(|row| format!("{}{}", row[0], row[2])));
    for to in ways {
        let output = good_bytes(&["convert", "--from", "name", "--to", to], morphed.as_bytes());
        assert_eq!(output, good_bytes(&["convert", "--to", to], &line));
    }
    let canonical = good_bytes(&["puzzle"], text(column(&rows, 0)).as_bytes());
    let names = text(column(&rows, 0)).into_bytes();
    assert_eq!(good_bytes(&["convert", "--from", "name"], &names), canonical);
    assert_eq!(good_bytes(&["convert", "--from", "name", "--to", "name"], &names), names);
    // The golden file has the base64 of an independent program; puzzles without or with many
    // solutions among them.
    let rows = golden(include_str!("../../../puzzles/names/tests/golden/formats.tsv"));
    let base64 = run(&["convert", "--to", "base64"], text(column(&rows, 0)));
    assert_eq!(good(&base64), text(column(&rows, 3)));
    let as_json = run(&["convert", "--json", "--from", "base64", rows[0][3]], "");
    assert_eq!(json(&as_json), [serde_json::json!({"input": rows[0][3], "output": rows[0][0]})]);
}

/// The bytes of a board with all boxes there and all cells empty.
fn board(box_size: u8, width: u8, height: u8) -> Vec<u8> {
    let boxes = usize::from(width * height);
    let mut bytes = vec![0, 1, box_size, width, height];
    bytes.extend((0..boxes.div_ceil(8)).map(|i| {
        let bits = (boxes - 8 * i).min(8);
        (0xff00u16 >> bits) as u8
    }));
    bytes.resize(bytes.len() + boxes * usize::from(box_size).pow(2), 0);
    bytes
}

#[test]
fn boards_that_are_no_9x9_puzzle_stay_boards() {
    let mut missing = board(3, 3, 3);
    missing[5] = 0b1101_1111;
    missing.truncate(missing.len() - 9);
    let cases = [
        (board(2, 2, 2), "boxes of 2 by 2"),
        (board(5, 5, 5), "boxes of 5 by 5"),
        (board(3, 4, 3), "a layout of 4 by 3"),
        (missing, "box 2"),
    ];
    let all: Vec<u8> = cases.iter().flat_map(|(bytes, _)| bytes.clone()).collect();
    let base64 = good_bytes(&["convert", "--from", "sbf", "--to", "base64"], &all);
    assert_eq!(base64.iter().filter(|&&b| b == b'\n').count(), cases.len());
    for from_base64 in [&base64[..], &base64[..base64.len() - 1]] {
        assert_eq!(good_bytes(&["convert", "--from", "base64", "--to", "sbf"], from_base64), all);
    }
    assert_eq!(good_bytes(&["convert", "--from", "sbf", "--to", "sbf"], &all), all);
    for to in ["line", "figure", "name"] {
        for (from, input, noun) in
            [("sbf", &all, "standard input: board"), ("base64", &base64, "standard input: line")]
        {
            let (stdout, stderr, code) =
                run_bytes(&["convert", "--from", from, "--to", to, "--keep-going"], input);
            assert_eq!((stdout, code), (b"\n".repeat(cases.len()), Some(1)));
            for ((number, complaint), (_, reason)) in (1..).zip(stderr.lines()).zip(&cases) {
                assert!(
                    complaint.starts_with(&format!("minlex: {noun} {number}: ")),
                    "{complaint}"
                );
                assert!(complaint.contains(reason), "{complaint}");
            }
            let (stdout, stderr, _) = run_bytes(&["convert", "--from", from, "--to", to], input);
            assert_eq!((stdout.len(), stderr.lines().count()), (0, 1));
        }
    }
}

#[test]
fn bad_boards_end_the_stream_with_their_reason() {
    let good_board = board(3, 3, 3);
    let empty = ".".repeat(81);
    let bad = |change: fn(&mut Vec<u8>)| {
        let mut bytes = good_board.clone();
        change(&mut bytes);
        [good_board.clone(), bytes, good_board.clone()].concat()
    };
    for (input, reason) in [
        (bad(|b| b[1] = 2), "version 0 2: only version 0 1 is known"),
        (bad(|b| b[2] = 6), "box size 6: expected 2 to 5"),
        (bad(|b| b[3] = 0), "a layout of 0 by 3 boxes"),
        (bad(|b| b[6] |= 1), "the mask has bits set beyond the 9 boxes"),
        (bad(|b| b[7] = 10), "cell 0 of box 0 (both from 0) has value 10: expected 0 to 9"),
        (
            [&good_board[..], &good_board[..80]].concat(),
            "the data ends within the cells of the boxes: 80 bytes found, 88 expected",
        ),
        ([&good_board[..], b"\0"].concat(), "the data ends within the version"),
    ] {
        for (options, expected) in
            [(&[][..], format!("{empty}\n")), (&["--keep-going"], format!("{empty}\n\n"))]
        {
            let arguments = [&["convert", "--from", "sbf"], options].concat();
            let (stdout, stderr, code) = run_bytes(&arguments, &input);
            assert_eq!((String::from_utf8(stdout).unwrap(), code), (expected, Some(1)));
            assert!(
                stderr.starts_with(&format!("minlex: standard input: board 2: {reason}")),
                "{stderr}"
            );
            assert_eq!(stderr.lines().count(), 1 + options.len());
        }
    }
    let (stdout, _, _) =
        run_bytes(&["convert", "--from", "sbf", "--json", "--keep-going"], &bad(|b| b[2] = 6));
    let lines: Vec<serde_json::Value> = stdout
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(lines[0], serde_json::json!({"board": 1, "output": empty}));
    assert_eq!((&lines[1]["board"], lines.len()), (&2.into(), 2));
    // Text that is no board.
    for (line, reason) in [
        ("AAED", "the data ends within the header"),
        ("AAEDAwP", "not base64 with padding"),
        ("!", "not base64 with padding"),
    ] {
        let run = run(&["convert", "--from", "base64", line], "");
        assert!(run.stderr.starts_with(&format!("minlex: argument 1: {reason}")), "{}", run.stderr);
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
    }
    // Bytes fit neither into arguments nor into JSON.
    assert_eq!(run(&["convert", "--from", "sbf", "x"], "").code, Some(1));
    assert_eq!(run(&["convert", "--to", "sbf", "--json", LOKI], "").code, Some(2));
}

#[test]
fn many_boards_arrive_in_order_however_they_are_cut() {
    let rows = puzzles();
    let count = if cfg!(debug_assertions) { 500 } else { 5_000 };
    let line = text(rows.iter().cycle().take(count).map(|row| row[1]));
    let boards = good_bytes(&["convert", "--to", "sbf"], line.as_bytes());
    assert_eq!(boards.len(), 88 * count);
    let mut child = minlex(["convert", "--from", "sbf", "--threads", "3"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for piece in boards.chunks(4_999) {
            stdin.write_all(piece).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.stdout == line.as_bytes());
}

/// docs/NAMES.md has the command for each function of the original program.
#[test]
fn the_document_names_commands_and_options_that_exist() {
    let document = include_str!("../../../docs/NAMES.md");
    for function in ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"] {
        let row = document.lines().find(|line| line.starts_with('|') && line.contains(function));
        assert!(row.expect(function).contains("`minlex "), "{function}");
    }
    let mut commands = 0;
    for shown in document.split('`').filter_map(|code| code.strip_prefix("minlex ")) {
        let mut words = shown.split([' ', '[', ']']).filter(|word| !word.is_empty());
        let help = run(&["help", words.next().unwrap()], "");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(good(&help).contains(option), "{shown}");
        }
        commands += 1;
    }
    assert!(commands >= 15, "{commands}");
}

#[test]
fn solve_counts_all_solutions_exactly() {
    let empty = ".".repeat(81);
    let none = format!("11{}", &LOKI[2..]);
    let counts = run(&["solve", "--count", "all"], text([&empty, LOKI, &none]));
    assert_eq!(good(&counts), "6670903752021072936960\n1\n0\n");
    let limited = run(&["solve", "--count", "18446744073709551615"], text([&empty, LOKI, &none]));
    assert_eq!(good(&limited), "18446744073709551615\n1\n0\n");
    let json = |most: &str| good(&run(&["solve", "--json", "--count", most, LOKI], "")).to_owned();
    assert!(json("2").ends_with("\"count\":1}\n") && json("all").ends_with("\"count\":\"1\"}\n"));
}

#[test]
fn automorphisms_are_counted_and_listed() {
    let grids: Vec<String> = pairs().into_iter().map(|pair| pair.grid).collect();
    let counts = run(&["automorphisms"], text(&grids));
    let lists = run(&["automorphisms", "--list"], text(&grids));
    for ((grid, count), list) in grids.iter().zip(good(&counts).lines()).zip(good(&lists).lines()) {
        let words: Vec<&str> = list.split(' ').collect();
        assert_eq!(words[0], count);
        assert_eq!(words.len() - 1, count.parse::<usize>().unwrap());
        for transform in &words[1..] {
            let image = run(&["apply", "--transform", transform, grid], "");
            assert_eq!(good(&image).trim(), grid);
        }
    }
    assert!(good(&counts).lines().any(|count| count == "72"), "the last grid has 72");
}
