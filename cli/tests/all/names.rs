//! Commands about puzzles: `name`, `puzzle`, `rename`, `dedup`, `equiv`, `apply`, `figure`,
//! `convert`, `er`, `canon --puzzle`.

use std::io::Write;

use crate::common::{Run, good, minlex, pairs, run, text};

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
fn json_of_names() {
    let plain = run(&["name", "--json", CHECK], "");
    let mut expected = serde_json::json!({
        "input": CHECK, "name": "5411131853 W1Rmk0Yu2q34I6", "name19": "eKEeveX3Ose2Ww4p42M", "rank": 5_411_131_853u64,
        "field": "W1Rmk0Yu2q34I6", "canonical": CHECK,
    });
    assert_eq!(json(&plain), [expected.clone()]);
    let morphed = run(&["name", "--json", "--morph", CHECK], "");
    expected["transform"] = "r123456789c123456789d123456789".into();
    expected["index"] = 0.into();
    assert_eq!(json(&morphed), [expected]);
    let back = run(&["puzzle", "--json", "eKEeveX3Ose2Ww4p42M"], "");
    assert_eq!(json(&back), [serde_json::json!({"input": "eKEeveX3Ose2Ww4p42M", "puzzle": CHECK})]);
    let renamed = run(&["rename", "--json", "--to", "rank", "eKEeveX3Ose2Ww4p42M"], "");
    assert_eq!(
        json(&renamed),
        [serde_json::json!({"input": "eKEeveX3Ose2Ww4p42M", "name": "5411131853;W1Rmk0Yu2q34I6"})]
    );
}

#[test]
fn puzzles_without_a_name_have_their_reason() {
    let twice = LOKI.replacen("57", "55", 1);
    let grid = &pairs()[0].grid;
    // 17 givens and many solutions.
    let open = format!("{}{}", &grid[..17], ".".repeat(64));
    let cases = [
        (twice.as_str(), "the puzzle has no solution: expected exactly one"),
        (&LOKI[1..], "80 cells found: expected 81, each a digit from 1 to 9, or . or 0 if empty"),
        (
            &LOKI.replacen("57", "5q", 1),
            "character 2 is 'q': expected 81 cells, each a digit from 1 to 9, or . or 0 if empty",
        ),
        (
            "1................................................................................",
            "the puzzle has 1 given: with fewer than 17 it cannot have exactly one solution",
        ),
        (
            open.as_str(),
            "the puzzle has several solutions: expected exactly one, found for example ",
        ),
    ];
    let input: String = cases.iter().map(|(line, _)| format!("{line}\n{LOKI}\n")).collect();
    for command in [&["name"][..], &["convert", "--to", "name"]] {
        let all = run(&[command, &["--keep-going"]].concat(), input.as_str());
        assert_eq!(all.stdout, "\n3636310645 LW5RWaj13O0843\n".repeat(cases.len()));
        assert_eq!(all.code, Some(1));
        for ((number, complaint), (_, reason)) in (0..).zip(all.stderr.lines()).zip(&cases) {
            let expected = format!("minlex: standard input: line {}: {reason}", 2 * number + 1);
            assert!(complaint.starts_with(&expected), "{complaint}");
        }
        assert_eq!(all.stderr.lines().count(), cases.len() + 1);
        // Two solutions are shown; both continue the givens, and they differ.
        let shown: Vec<&str> = all
            .stderr
            .lines()
            .nth(cases.len() - 1)
            .unwrap()
            .split(' ')
            .filter(|word| word.len() == 81)
            .collect();
        assert_eq!(shown.len(), 2);
        assert!(shown[0] != shown[1] && shown.iter().all(|s| s.starts_with(&open[..17])));
        assert_eq!(run(&["form"], text(&shown)).code, Some(0), "both are grids");
        // Without --keep-going the run ends there.
        let first = run(command, format!("{LOKI}\n{twice}\n{LOKI}\n"));
        assert_eq!(first.stdout, "3636310645 LW5RWaj13O0843\n");
        assert_eq!((first.stderr.lines().count(), first.code), (1, Some(1)));
    }
    // 0 is an empty cell as well, and arguments may be laid out.
    let rows: Vec<String> = (0..9).map(|r| LOKI[9 * r..9 * r + 9].replace('.', "0")).collect();
    assert_eq!(good(&run(&["name", &rows.join("\n")], "")), "3636310645 LW5RWaj13O0843\n");
}

#[test]
fn renaming_between_all_forms() {
    let rows = golden(include_str!("../../../puzzles/names/tests/golden/names.tsv"));
    for (to, column_to) in [("25", 0), ("19", 1), ("rank", 2)] {
        for from in 0..3 {
            let run = run(&["rename", "--to", to], text(column(&rows, from)));
            assert_eq!(good(&run), text(column(&rows, column_to)), "{from} {to}");
        }
    }
    // The original pads the rank before a semicolon; read as well.
    let padded = run(&["rename", "--to", "25", "        17;10000000000004"], "");
    assert_eq!(good(&padded), "        17 10000000000004\n");
}

#[test]
fn leading_blanks_belong_to_a_name() {
    let grid = &pairs()[0].grid;
    let name = "         1 }}}}}}}}}}}}}7";
    assert_eq!(good(&run(&["name", grid], "")), format!("{name}\n"));
    for input in [format!("{name}\n"), format!("{name}\r\n"), name.to_owned()] {
        assert_eq!(good(&run(&["puzzle"], input.as_str())), format!("{grid}\n"));
        let short = run(&["rename", "--to", "19"], input);
        assert_eq!(good(&short), "00000F}}}}}}}}}}}}}\n");
    }
    assert_eq!(good(&run(&["puzzle", name], "")), format!("{grid}\n"));
    // Shells, forums and spreadsheets take blanks away, and there is one way only to put them back.
    for other in [
        name.trim_start().to_owned(),
        format!(" {name}"),
        format!("{name} "),
        format!("{}\tloki", name.trim_start()),
    ] {
        assert_eq!(good(&run(&["puzzle", &other], "")), format!("{grid}\n"));
        let short = run(&["rename", "--to", "19"], other + "\n");
        assert_eq!(good(&short), "00000F}}}}}}}}}}}}}\n");
    }
    for wrong in [name.replacen(' ', "0", 1), name.replace("1 ", "1  ")] {
        for command in [&["puzzle"][..], &["rename", "--to", "19"]] {
            let run = run(&[command, &[&wrong]].concat(), "");
            assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{wrong:?}");
            assert!(run.stderr.starts_with("minlex: argument 1: "), "{}", run.stderr);
        }
    }
}

#[test]
fn bad_names_have_their_reason() {
    for (name, reason) in [
        ("hello", "5 characters that are no name: expected 25 characters"),
        ("5472730539;00000000000000", "rank 5472730539: ranks go from 1 to 5472730538"),
        ("1;0000000000000-", "character 14 of the field is '-'"),
        ("eKEeveX3Ose2Ww4p42-", "character 19 of the name is '-'"),
        ("eKEeveX3Ose2Ww4p42M;1218998108160", "\"1218998108160\" is not the index of a transform"),
        ("eKEeveX3Ose2Ww4p42M;r1", "\"r1\" is not a transform"),
        ("eKEeveX3Ose2Ww4p42M;r123456789c123456789d123456789;1", "transform and index disagree"),
        ("eKEeveX3Ose2Ww4p42M;0;0", "something follows the name"),
    ] {
        let run = run(&["puzzle", name], "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{name}");
        assert!(run.stderr.starts_with(&format!("minlex: argument 1: {reason}")), "{}", run.stderr);
    }
    let empty_field = "5411131853;00000000000000";
    let unchecked = run(&["puzzle", "--no-check", empty_field], "");
    assert_eq!(good(&unchecked), format!("{}\n", ".".repeat(81)));
    let checked = run(&["puzzle", empty_field], "");
    assert!(
        checked
            .stderr
            .starts_with("minlex: argument 1: not the name of a puzzle: the puzzle has 0 givens")
    );
    assert_eq!((checked.stdout.as_str(), checked.code), ("", Some(1)));
}

#[test]
fn rating_lines_become_records() {
    let line = format!("{CHECK} ED=11.0/8.4/2.6");
    let record = format!("{CHECK};110;5411131853;W1Rmk0Yu2q34I6\n");
    assert_eq!(good(&run(&["er", &line], "")), record);
    assert_eq!(good(&run(&["er"], line.clone() + "\r\n")), record);
    assert_eq!(
        json(&run(&["er", "--json", &line], "")),
        [serde_json::json!({
            "input": line, "puzzle": CHECK, "er": 110, "rank": 5_411_131_853u64, "field": "W1Rmk0Yu2q34I6"
        })]
    );
    // A record says what was rated, so the puzzle has to be the one of its name.
    let input = format!("{LOKI} ED=9.9/1.2/1.2\n{line}\n{CHECK} ED=11.0/8.4\n");
    let mixed = run(&["er", "--keep-going"], input);
    assert_eq!((mixed.stdout, mixed.code), (format!("\n{record}\n"), Some(1)));
    let complaints: Vec<&str> = mixed.stderr.lines().collect();
    assert_eq!(
        complaints[0],
        "minlex: standard input: line 1: the puzzle is not canonical, so its record would not match its name: rate \
         1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86. instead"
    );
    assert!(
        complaints[1].starts_with(
            "minlex: standard input: line 3: the puzzle is followed by \" ED=11.0/8.4\""
        )
    );
}

#[test]
fn rating_lines_are_selected_by_a_limit() {
    // Any puzzle, valid or not: nothing is solved.
    let empty = ".".repeat(81);
    let input = format!(
        "{CHECK} ED=10.0/1.2/1.2\n{LOKI} ED=10.1/1.2/1.2\n{empty} ED=4.5/1.2/1.2\n{LOKI} ED=11.9/9.0/2.0\n"
    );
    for (limit, selected) in [
        (&["--max-er"][..], vec![(CHECK, 100), (&empty, 45)]),
        (&["--max-er", "100"], vec![(CHECK, 100), (&empty, 45)]),
        (&["--max-er", "99"], vec![(&empty, 45)]),
        (&["--max-er", "45"], vec![(&empty, 45)]),
        (&["--max-er", "119"], vec![(CHECK, 100), (LOKI, 101), (&empty, 45), (LOKI, 119)]),
    ] {
        let lines = text(selected.iter().map(|(puzzle, er)| format!("{puzzle};{er}")));
        let run_text = run(&[&["er"], limit].concat(), input.as_str());
        assert_eq!(good(&run_text), lines, "{limit:?}");
        let run_json = run(&[&["er", "--json"], limit].concat(), input.as_str());
        let found: Vec<_> = json(&run_json)
            .iter()
            .map(|line| format!("{};{}", line["puzzle"].as_str().unwrap(), line["er"]))
            .collect();
        assert_eq!(text(found), lines);
    }
    for limit in ["44", "120", "10.00", "4.4", "12.0", "-1"] {
        let run = run(&["er", "--max-er", limit], input.as_str());
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{limit}");
    }
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
    // Counts are all or nothing, unless the user says otherwise.
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
fn bad_pairs_and_transforms() {
    for (line, reason) in [
        (LOKI.to_owned(), "1 part found: expected two puzzles"),
        (format!("{LOKI} {LOKI} {LOKI}"), "3 parts found: expected two puzzles"),
        (format!("{LOKI};q"), "second puzzle: character 1 is 'q'"),
        (format!("{} {LOKI}", &LOKI[1..]), "first puzzle: 80 cells found"),
    ] {
        let run = run(&["equiv"], line + "\n");
        assert!(
            run.stderr.starts_with(&format!("minlex: standard input: line 1: {reason}")),
            "{}",
            run.stderr
        );
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
    }
    let alone = run(&["equiv", LOKI], "");
    assert_eq!(alone.code, Some(1));
    assert!(alone.stderr.starts_with("minlex: argument 1: 1 part found"), "{}", alone.stderr);
    assert_eq!(run(&["equiv", LOKI, LOKI, LOKI], "").code, Some(2));
    for wrong in [
        "",
        "r1",
        "1218998108160",
        "r113456789c123456789d123456789",
        "r142356789c123456789d123456789",
    ] {
        let run = run(&["apply", "--transform", wrong, LOKI], "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{wrong}");
    }
}

#[test]
fn smallest_images_of_puzzles_of_any_kind() {
    let given = "12.......3..............................1........................................";
    let image =
        ".....................................................1..............2.......31...\n";
    assert_eq!(good(&run(&["form", "--puzzle", given], "")), image);
    for index in ["1", "609499054080", "1218998108159", "777777777777"] {
        let disguise = run(&["apply", "--transform", index, given], "");
        let found = run(&["form", "--puzzle", "--transform"], good(&disguise));
        let (form, transform) = good(&found).trim_end().split_once(' ').unwrap();
        assert_eq!(form, image.trim_end());
        let applied = run(&["apply", "--transform", transform], good(&disguise));
        assert_eq!(good(&applied), image);
    }
    let pair = &pairs()[1].grid;
    let as_json = run(&["form", "--puzzle", "--json", pair], "");
    assert_eq!(json(&as_json), [serde_json::json!({"input": pair, "minlex": pair})]);
    // Without --puzzle an empty cell stays an error.
    assert_eq!(run(&["form", given], "").code, Some(1));
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
    let mut child = minlex(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
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

#[test]
fn usage_errors() {
    for wrong in [
        &["rename", "eKEeveX3Ose2Ww4p42M"][..],
        &["rename", "--to", "26"],
        &["name", "--format", "17"],
        &["name", "--format", "19", "--json"],
        &["name", "--format", "19", "--output", "json"],
        &["convert", "--to", "pdf"],
        &["figure", "--hex", "--json"],
        &["er", "--decimal", "--output", "json"],
    ] {
        let run = run(wrong, "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{wrong:?}");
    }
}

/// docs/NAMES.md says which command does the work of which function of the original program.
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
fn solve_prints_all_solutions_up_to_a_limit() {
    let two = "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........";
    let none = format!("11{}", &LOKI[2..]);
    let both = run(&["solve", "--all", "2"], text([two, LOKI, &none]));
    let lines: Vec<&str> = good(&both).lines().collect();
    let solutions: Vec<&str> = lines[0].split(' ').collect();
    assert_eq!(solutions.len(), 2, "{lines:?}");
    assert_ne!(solutions[0], solutions[1]);
    for solution in &solutions {
        let fits = two
            .chars()
            .zip(solution.chars())
            .all(|(given, cell)| "0.".contains(given) || given == cell);
        assert!(fits && good(&run(&["solve", solution], "")).trim_end() == *solution);
    }
    assert_eq!(lines[1], good(&run(&["solve", LOKI], "")).trim_end());
    assert_eq!(lines[2], "none");
    let one = run(&["solve", "--all", "1", two], "");
    let first = good(&one).trim_end().strip_suffix(" more").unwrap();
    assert!(solutions.contains(&first));
    let json = run(&["solve", "--all", "1", "--json", two], "");
    let json: serde_json::Value = serde_json::from_str(good(&json)).unwrap();
    assert_eq!(json["solutions"], serde_json::json!([first]));
    assert_eq!(json["more"], true);
}

#[test]
fn boards_in_base64_are_solved_in_base64() {
    let boards = run(&["convert", "--to", "base64"], text([LOKI, CHECK]));
    let solved = run(&["solve", "--base64"], good(&boards));
    let lines = run(&["convert", "--from", "base64"], good(&solved));
    assert_eq!(good(&lines), good(&run(&["solve"], text([LOKI, CHECK]))));
    let bad = run(&["solve", "--base64", "AAED"], "");
    assert_eq!((bad.code, bad.stdout.as_str()), (Some(1), ""));
}

#[test]
fn ratings_are_read_in_all_their_forms() {
    let expected = run(&["er"], format!("{CHECK} ED=11.0/8.4/2.6\n"));
    for ratings in [" ER=11.0;EP=8.4;ED=2.6", ";11.0/8.4/2.6", " 11.0 8.4 2.6", ",x,11.0,8.4,2.6"] {
        let record = run(&["er"], format!("{CHECK}{ratings}\n"));
        assert_eq!(good(&record), good(&expected), "{ratings}");
    }
}

#[test]
fn solve_gives_one_solution_or_none_or_two() {
    let none = format!("11{}", &LOKI[2..]);
    let two = "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........";
    let answers = run(&["solve"], text([LOKI, &none, two]));
    let lines: Vec<&str> = good(&answers).lines().collect();
    assert_eq!(
        lines[0],
        "576843921493261578218759436951687342647132859832594167184326795365978214729415683"
    );
    assert_eq!(lines[1], "none");
    let several: Vec<&str> = lines[2].split(' ').collect();
    assert_eq!((several[0], several.len()), ("several", 3));
    assert_ne!(several[1], several[2]);
    for solution in &several[1..] {
        let agrees = |(given, digit): (char, char)| given == '.' || given == digit;
        assert!(two.chars().zip(solution.chars()).all(agrees));
        assert_eq!(good(&run(&["solve", solution], "")).trim(), *solution);
    }
    let counts = run(&["solve", "--count", "7"], text([LOKI, &none, two, &".".repeat(81)]));
    assert_eq!(good(&counts), "1\n0\n2\n7\n");
    let json = json(&run(&["solve", "--json"], text([LOKI, &none, two])));
    assert_eq!(json[0]["solution"], lines[0]);
    assert!(json[1]["solution"].is_null() && json[2]["solution"].is_null());
    assert_eq!(json[2]["several"][1], several[2]);
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

#[test]
fn each_puzzle_can_have_a_transform_of_its_own() {
    let transform = "tr465978312c978645132d692145873";
    let index = "5";
    let lines = [
        format!("{LOKI} {transform}"),
        format!("{LOKI}\t{index}"),
        format!("{LOKI};{transform} and a note"),
    ];
    let images = run(&["apply"], text(&lines));
    let expected = [transform, index, transform]
        .map(|t| good(&run(&["apply", "--transform", t, LOKI], "")).trim().to_owned());
    assert_eq!(good(&images), text(&expected));
    let back: Vec<String> = expected
        .iter()
        .zip([transform, index, transform])
        .map(|(image, transform)| format!("{image} {transform}"))
        .collect();
    assert_eq!(good(&run(&["apply", "--inverse"], text(back))), text([LOKI; 3]));
    let alone = run(&["apply"], text([LOKI]));
    assert!(alone.stderr.contains("expected a transform after it"), "{}", alone.stderr);
    let wrong = run(&["apply"], text([format!("{LOKI} rubbish")]));
    assert!(wrong.stderr.contains("transform: "), "{}", wrong.stderr);
}

#[test]
fn equiv_can_say_no_with_its_exit_status() {
    for (b, more, code) in [
        (LOKI, &[][..], 0),
        (CHECK, &[], 0),
        (LOKI, &["--exit-status"], 0),
        (CHECK, &["--exit-status"], 3),
    ] {
        let run = run(&[&["equiv", LOKI, b], more].concat(), "");
        assert_eq!(run.code, Some(code), "{b} {more:?}");
    }
    let bad = run(&["equiv", "--exit-status"], text([format!("{LOKI};{CHECK}"), "x".into()]));
    assert_eq!(bad.code, Some(1), "bad input counts for more");
}

#[test]
fn pairs_may_have_something_behind_them() {
    let run_on = |line: String| run(&["equiv"], line);
    let same = run_on(format!("{LOKI};{LOKI}\n")).stdout;
    assert!(same.starts_with("same "), "{same}");
    for line in [format!("{LOKI};{LOKI};7.1\n"), format!("{LOKI} {LOKI} loki\n")] {
        assert_eq!(good(&run_on(line)), same);
    }
    for more in [CHECK, "57....9."] {
        let three = run_on(format!("{LOKI};{LOKI};{more}\n"));
        assert_eq!((three.stdout.as_str(), three.code), ("", Some(1)), "{more}");
    }
    // Files are compared by other commands.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let files = run(&["equiv", file, file], "");
    assert_eq!(files.code, Some(2));
    assert!(files.stderr.contains("`minlex common`"), "{}", files.stderr);
}

#[test]
fn ratings_can_be_read_and_printed_with_a_point() {
    let lines = format!("{LOKI} ED=9.9/1.2/1.2\n{LOKI} ED=7.1/1.2/1.2\n");
    let select = |limit: &str, more: &[&str]| {
        let arguments = [&["er", "--max-er", limit], more].concat();
        good(&run(&arguments, lines.as_str())).to_owned()
    };
    assert_eq!(select("71", &[]), format!("{LOKI};71\n"));
    assert_eq!(select("7.1", &["--decimal"]), format!("{LOKI};7.1\n"));
    assert_eq!(select("9.9", &[]), select("99", &[]));
    assert_eq!(run(&["er", "--max-er", "12.0"], "").code, Some(2));
    let record = run(&["er", "--decimal"], format!("{CHECK} ED=11.0/8.4/2.6\n"));
    assert_eq!(good(&record), format!("{CHECK};11.0;5411131853;W1Rmk0Yu2q34I6\n"));
}

#[test]
fn boards_and_pictures_have_every_given() {
    let boards = run(&["show"], text([LOKI, CHECK]));
    let board: Vec<&str> = good(&boards).lines().take(11).collect();
    assert_eq!(
        good(&run(&["form", "--puzzle", &board.join("\n")], "")),
        good(&run(&["form", "--puzzle", LOKI], ""))
    );
    let appended = run(&["show", "--output", "append"], text([LOKI]));
    assert_eq!((appended.stdout.as_str(), appended.code), ("", Some(2)));
    assert!(appended.stderr.contains("--svg"), "{}", appended.stderr);
    let svg = run(&["show", "--svg"], text([LOKI, CHECK]));
    let givens = |puzzle: &str| puzzle.bytes().filter(|b| b.is_ascii_digit()).count();
    let texts: Vec<usize> = good(&svg).lines().map(|line| line.matches("<text").count()).collect();
    assert_eq!(texts, [givens(LOKI), givens(CHECK)]);
}

/// A transform leads from what it was answered beside, in whatever form the answers came.
#[test]
fn transforms_in_answers_lead_back() {
    let grid = good(&run(&["random", "--seed", "5"], "")).to_owned();
    for (input, canon) in [
        (grid.as_str(), &["form", "--transform"][..]),
        (LOKI, &["form", "--transform", "--puzzle"]),
    ] {
        for form in ["answer", "csv", "json"] {
            let answers = run(&[canon, &["--output", form]].concat(), input);
            let back = run(&["apply", "--inverse"], good(&answers));
            assert_eq!(good(&back).trim(), input.trim(), "{form}");
            if form != "answer" {
                let forth = run(&["apply"], good(&answers));
                let image = run(&canon[..1], input);
                let image = match canon.len() {
                    2 => image,
                    _ => run(&["form", "--puzzle"], input),
                };
                assert_eq!(good(&forth), good(&image), "{form}");
            }
        }
    }
    // Also if something else comes with the grid, such as its puzzle.
    let puzzle = format!("....{}", &grid.trim()[4..]);
    for behind in ["7.1", "x y", puzzle.as_str()] {
        for form in ["csv", "json"] {
            let input = format!("{};{behind}\n", grid.trim());
            let answers = run(&["form", "--transform", "--output", form], input);
            let back = run(&["apply", "--inverse"], good(&answers));
            assert_eq!(good(&back).trim(), grid.trim(), "{form} {behind}");
        }
    }
    // The morph after a name leads from the canonical puzzle to this one.
    let other = good(&run(&["apply", "--transform", "987654321", LOKI], "")).to_owned();
    let canonical =
        "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.\n";
    let csv = run(&["name", "--morph", "--output", "csv"], other.as_str());
    let forth = run(&["apply"], good(&csv));
    assert_eq!(forth.code, Some(1));
    assert!(
        forth.stderr.contains("the morph after a name leads from its canonical puzzle"),
        "{}",
        forth.stderr
    );
    assert_eq!(good(&run(&["apply", "--inverse"], good(&csv))), canonical);
    let json = run(&["name", "--morph", "--json"], other.as_str());
    assert_eq!(good(&run(&["apply", "--inverse"], good(&json))), canonical);
    assert_eq!(good(&run(&["apply"], good(&json))), other);
    let record = run(&["name", "--morph", "--format", "csv"], other.as_str());
    assert_eq!(good(&run(&["apply"], good(&record))), other);
}

#[test]
fn check_passes_on_what_has_one_solution() {
    let several = &LOKI.replacen('5', ".", 1);
    let none = &LOKI.replacen("57", "55", 1);
    let list = format!("hard:\n{LOKI} loki\n{several}\n{none}\n{}\n{CHECK};9.1\n", &LOKI[..60]);
    let left = run(&["check"], list);
    assert_eq!((left.stdout, left.code), (format!("{LOKI} loki\n{CHECK};9.1\n"), Some(1)));
    let lines: Vec<&str> = left.stderr.lines().collect();
    for (line, start) in lines.iter().zip(["line 3: ", "line 4: ", "line 5: 60 cells found"]) {
        assert!(line.starts_with(&format!("minlex: standard input: {start}")), "{line}");
    }
    let last = ["minlex: 1 line without a record skipped", "minlex: 3 of 5 records were bad"];
    assert_eq!(lines[3..], last);
}

#[test]
fn a_name_and_a_transform_need_no_quotes() {
    let quoted = run(&["puzzle", "3636310645 LW5RWaj13O0843"], "");
    assert_eq!(run(&["puzzle", "3636310645", "LW5RWaj13O0843"], ""), quoted);
    assert_eq!(quoted.code, Some(0));
    let transform = "tr465978312c978645132d692145873";
    let all = run(&["apply", "--transform", transform, LOKI], "");
    for pair in [[LOKI, transform], [transform, LOKI]] {
        assert_eq!(run(&["apply", pair[0], pair[1]], ""), all);
    }
}
