//! Files as people have them, and what commands print as input of other commands.

use std::fs;

use crate::common::{self, Run, good, run, text};

const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const CHECK: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
const LOKI_NAME: &str = "3636310645 LW5RWaj13O0843";
const CHECK_NAME: &str = "5411131853 W1Rmk0Yu2q34I6";
const GRID: &str =
    "123456789457189236698372145241893657589627314736514928314968572862735491975241863";
const GRID_RANK: &str = "3636310645";

/// A file with nothing in it.
const NOTHING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/nothing.txt");

fn rows(cells: &str) -> Vec<&str> {
    (0..9).map(|r| &cells[9 * r..9 * r + 9]).collect()
}

/// Runs with files `a`, `b`, ... of these contents in the current folder.
fn run_with_files(arguments: &[&str], files: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in ["a", "b", "c"].iter().zip(files) {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let mut command = common::minlex(arguments);
    command.current_dir(folder.path());
    common::finish(command, "")
}

#[test]
fn one_line_comes_out_for_each_plain_line() {
    let input = format!("# mine\n{LOKI} # ED=9.9/1.2/1.2 loki\n\n{CHECK};7.1\r\n");
    let names = run(&["name"], input.as_str());
    assert_eq!(good(&names), format!("\n{LOKI_NAME}\n\n{CHECK_NAME}\n"));
    let appended = run(&["name", "--output", "append"], input.as_str());
    assert_eq!(
        good(&appended),
        format!("# mine\n{LOKI} # ED=9.9/1.2/1.2 loki\t{LOKI_NAME}\n\n{CHECK};7.1\t{CHECK_NAME}\n")
    );
    assert_eq!(good(&run(&["dedup"], input)), format!("{LOKI};1\n{CHECK};1\n"));
}

#[test]
fn columns_of_the_input_are_kept_in_csv() {
    let input = format!("id;puzzle;name\n1;{LOKI};\"a;b\"\n2;{CHECK};\"say \"\"x\"\"\"\n");
    let csv = run(&["name", "--output", "csv"], input.as_str());
    assert_eq!(
        good(&csv),
        format!(
            "id,puzzle,name,name_2\n1,{LOKI},a;b,{LOKI_NAME}\n2,{CHECK},\"say \"\"x\"\"\",{CHECK_NAME}\n"
        )
    );
    let plain = run(&["rank", "--output", "csv"], format!("{GRID}\n"));
    assert_eq!(good(&plain), format!("input,rank\n{GRID},{GRID_RANK}\n"));
    assert_eq!(good(&run(&["rank", "--output", "csv"], "")), "input,rank\n");
    let appended = run(&["name", "--output", "append"], input);
    assert_eq!(good(&appended).lines().next(), Some("id;puzzle;name\tname_2"));
}

#[test]
fn json_keeps_what_comes_with_a_record() {
    let objects = |input: &str| -> Vec<serde_json::Value> {
        let run = run(&["rank", "--json"], input);
        let lines = good(&run).lines();
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let rank: u64 = GRID_RANK.parse().unwrap();
    assert_eq!(
        objects(&format!("{GRID} # first\n# note\n")),
        [
            serde_json::json!({"input": GRID, "rank": rank, "rest": "# first"}),
            serde_json::json!({"input": "# note"}),
        ]
    );
    assert_eq!(
        objects(&format!("id,grid\n7,{GRID}\n")),
        [serde_json::json!({"input": GRID, "rank": rank, "rest": {"id": "7"}})]
    );
    assert_eq!(
        objects(&format!("{{\"grid\":\"{GRID}\",\"n\":[1]}}\n")),
        [serde_json::json!({"input": GRID, "rank": rank, "rest": {"grid": GRID, "n": [1]}})]
    );
    let drawn = format!("The first:\n{}\n", rows(GRID).join("\n"));
    assert_eq!(
        objects(&drawn),
        [serde_json::json!({"input": GRID, "rank": rank, "rest": "The first:"})]
    );
}

#[test]
fn several_files_and_records_among_the_arguments() {
    let a = format!("{LOKI}\n");
    let b = format!("puzzle,er\n{CHECK},7.1\n");
    let c = format!("[Puzzle]\n{}\n", rows(LOKI).join("\r\n"));
    let names = run_with_files(&["name", "-v", "a", LOKI, "b", "c"], &[&a, &b, &c]);
    assert_eq!(names.stdout, format!("{LOKI_NAME}\n{LOKI_NAME}\n{CHECK_NAME}\n{LOKI_NAME}\n"));
    assert_eq!(
        names.stderr,
        "minlex: a: lines\nminlex: b: CSV with commas, column 1 \"puzzle\"\nminlex: c: boards of nine lines\n"
    );
    let classes = run_with_files(&["dedup", "a", "b", "c"], &[&a, &b, &c]);
    assert_eq!(good(&classes), format!("{LOKI};2\n{CHECK};1\n"));
    let bad = run_with_files(
        &["name", "--keep-going", "a", "b"],
        &[&format!("{LOKI}\n{}\n", &LOKI[1..]), &b],
    );
    assert_eq!(bad.stdout, format!("{LOKI_NAME}\n\n{CHECK_NAME}\n"));
    assert_eq!(
        bad.stderr,
        "minlex: a: line 2: 80 cells found: expected 81, each a digit from 1 to 9, or . or 0 if empty\n\
         minlex: 1 of 3 records were bad\n"
    );
    let mixed = run_with_files(&["name", "--output", "csv", "a", "b"], &[&a, &b]);
    assert!(mixed.stderr.starts_with("minlex: b: the columns are puzzle, er, but input"));
    // Once for a file, however many batches it has.
    let long = format!("{LOKI}\n").repeat(200);
    let mixed =
        run_with_files(&["name", "--output", "csv", "--keep-going", "a", "b", "a"], &[&b, &long]);
    assert_eq!(
        mixed.stderr.lines().collect::<Vec<_>>()[1..],
        ["minlex: 0 of 2 records were bad, one file could not be read"]
    );
}

/// Answers that would be read again.
#[cfg(unix)]
#[test]
fn input_that_is_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("both");
    for arguments in [&["name", "both"][..], &["name"]] {
        fs::write(&path, format!("{LOKI}\n")).unwrap();
        let mut command = common::minlex(arguments);
        command.current_dir(folder.path());
        command.stdin(fs::File::open(&path).unwrap());
        command.stdout(fs::File::options().append(true).open(&path).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr.contains("it is the output as well"), "{stderr}");
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{LOKI}\n"));
    }
    // `dedup both > both`: the shell has emptied it, and that is not passed over in silence.
    for arguments in [&["dedup", "both"][..], &["name", "both"], &["dedup"]] {
        let mut command = common::minlex(arguments);
        command.current_dir(folder.path());
        command.stdout(fs::File::create(&path).unwrap());
        command.stdin(fs::File::open(&path).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(stderr.contains("`>` emptied it"), "{stderr}");
    }
}

#[test]
fn standard_input_may_stand_among_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), format!("{LOKI}\n")).unwrap();
    let mut command = common::minlex(["name", "-", "a"]);
    command.current_dir(folder.path());
    let run = common::finish(command, format!("{CHECK}\n"));
    assert_eq!(good(&run), format!("{CHECK_NAME}\n{LOKI_NAME}\n"));
}

#[test]
fn arguments_that_are_nothing_say_so() {
    for (arguments, message) in [
        (
            &["rank", "grids.txt"][..],
            "minlex: argument 1: no such file: \"grids.txt\"; and no record: character 1 is 'g': expected 81 cells, each \
             a digit from 1 to 9, or . or 0 if empty\n",
        ),
        (
            &["unrank", "ranks.txt"],
            "minlex: argument 1: no such file: \"ranks.txt\"; and no record: \"ranks.txt\" is not a rank: expected a \
             whole number from 1 to 5472730538\n",
        ),
        (
            &["unrank", GRID],
            "minlex: argument 1: 81 cells, expected a rank; `minlex rank` takes grids\n",
        ),
        (
            &["rank", GRID_RANK],
            "minlex: argument 1: 10 cells found: expected 81, each a digit from 1 to 9, or . or 0 if empty; `minlex unrank` takes ranks\n",
        ),
        (
            &["rank", LOKI],
            "minlex: argument 1: row 1 column 3 is empty: a solution grid has a digit from 1 to 9 in each of its 81 \
             cells; `minlex name` takes puzzles\n",
        ),
    ] {
        let run = run(arguments, "");
        assert_eq!((run.stdout.as_str(), run.stderr.as_str(), run.code), ("", message, Some(1)));
    }
    let both = run(&["rank"], format!("{LOKI}\t{GRID}\n"));
    let advice = "; choose the one beside it with --column\n";
    assert!(both.stderr.ends_with(advice), "{}", both.stderr);
    let puzzle = run(&["puzzle", LOKI], "");
    assert!(puzzle.stderr.ends_with("; `minlex name` takes puzzles\n"), "{}", puzzle.stderr);
    // A record stays a record, even if there is a file of that name.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("1"), "2\n").unwrap();
    for (argument, rank) in [("1", 1), ("./1", 2)] {
        let mut command = common::minlex(["unrank", argument]);
        command.current_dir(folder.path());
        let expected = common::run(&["unrank", &rank.to_string()], "");
        assert_eq!(common::finish(command, ""), expected);
    }
}

#[test]
fn options_may_be_given_again() {
    let json = run(
        &[
            "rank",
            "--json",
            "--output",
            "csv",
            "--output",
            "answer",
            "--threads",
            "1",
            "--threads",
            "2",
            GRID,
        ],
        "",
    );
    assert_eq!(good(&json), format!("{GRID_RANK}\n"));
    let last = run(&["rank", "--output", "csv", "--json", "--json", GRID], "");
    assert!(good(&last).starts_with("{\"input\""));
    assert_eq!(good(&run(&["list", "--count", "5", "--count", "1"], "")).lines().count(), 1);
}

#[test]
fn numbers_that_are_no_whole_numbers_are_told() {
    for arguments in [&["list", "--count", "1e3"][..], &["random", "-n", "1e3"]] {
        let run = run(arguments, "");
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains("expected a whole number such as 1000"), "{}", run.stderr);
    }
}

/// Names the two puzzles of a file in CSV and JSON, and reads those again.
fn goes_through_csv_and_json(list: &str) {
    for form in ["csv", "json"] {
        let named = run(&["name", "--output", form], list);
        for (command, answers) in [
            (&["name"][..], [LOKI_NAME, CHECK_NAME]),
            (&["rename", "--to", "25"], [LOKI_NAME, CHECK_NAME]),
            // A field beside the input may be the one that is read.
            (&["dedup"], ["", ""]),
        ] {
            let again = run(command, good(&named));
            let lines = good(&again).lines().filter(|line| !line.is_empty());
            let lines: Vec<&str> = lines.collect();
            assert_eq!(lines.len(), 2, "{form} {command:?}: {lines:?}");
            let begins = |(line, answer): (&&str, &&str)| line.starts_with(answer);
            assert!(lines.iter().zip(&answers).all(begins), "{lines:?}");
        }
    }
}

/// Remarks around a list are skipped in its answers as well.
#[test]
fn remarks_around_a_list_stay_remarks() {
    let rule = "-".repeat(81);
    for list in [
        format!("{LOKI}\n{rule}\n{CHECK}\n"),
        format!("// set\np = [\n  \"{LOKI}\",\n  \"{CHECK}\", # x\n]\n"),
        format!("p = [\n\"{LOKI}\",\n\"{CHECK}\"\n]\n"),
        format!(" id | puzzle \n----+-----\n 1 | {LOKI}\n 2 | {CHECK}\n(2 rows)\n"),
        format!("| {:81} |\n| {rule} |\n| {LOKI} |\n| {CHECK} |\n", "puzzle"),
        format!("\"puzzle\" \"rating\"\n\"1\" \"{LOKI}\" 7.1\n\"2\" \"{CHECK}\" 7.2\n"),
    ] {
        goes_through_csv_and_json(&list);
    }
}

/// The answers to JSON arrays, in whatever lines, and to objects over several lines are read again.
#[test]
fn arrays_go_through_csv_and_json() {
    let list_of = |items: Vec<String>| format!("[{}]", items.join(","));
    let row = |row: &str| list_of(row.replace('.', "0").chars().map(String::from).collect());
    let board = |cells: &str| list_of(rows(cells).into_iter().map(row).collect());
    let [loki, check] = [LOKI, CHECK].map(board);
    for list in [
        format!("[{{\"id\":1,\"puzzle\":\"{LOKI}\"}},{{\"id\":2,\"puzzle\":\"{CHECK}\"}}]"),
        format!(
            "[\n  {{\n    \"puzzle\": \"{LOKI}\"\n  }},\n  {{\n    \"puzzle\": \"{CHECK}\"\n  }}\n]\n"
        ),
        format!("{{\n  \"puzzle\": \"{LOKI}\"\n}}\n{{\n  \"puzzle\": \"{CHECK}\"\n}}\n"),
        format!("[\"{LOKI}\", \"{CHECK}\"]"),
        format!("[\n  \"{LOKI}\",\n  \"{CHECK}\"\n]\n"),
        format!("[{loki}, {check}]"),
        format!("[{loki},\n{check}]\n").replace('0', "null"),
    ] {
        goes_through_csv_and_json(&list);
    }
}

/// An array that was cut is an error after its whole items; an item without a record is a bad
/// record.
#[test]
fn arrays_that_are_damaged() {
    let array = format!("[{{\"puzzle\":\"{LOKI}\"}},\n {{\"id\":2}},\n {{\"puzzle\":\"{CHECK}\"}}");
    let named = run_with_files(&["name", "--keep-going", "a"], &[&format!("{array}]\n")]);
    assert_eq!(named.stdout, format!("{LOKI_NAME}\n\n{CHECK_NAME}\n"));
    assert!(named.stderr.starts_with("minlex: a: line 2: no field \"puzzle\""));
    let cut = run_with_files(&["name", "--keep-going", "a"], &[&array]);
    assert_eq!(cut.stdout, format!("{LOKI_NAME}\n\n{CHECK_NAME}\n"));
    assert!(cut.stderr.contains("minlex: a: the file ends in line 3, before the ] of its array"));
    assert_ne!(cut.code, Some(0));
}

/// Commands that read records of one kind, and a letter for it.
const READERS: &[(char, &[&[&str]])] = &[
    (
        'G',
        &[
            &["rank"],
            &["form"],
            &["form", "--transform"],
            &["index"],
            &["pack"],
            &["automorphisms"],
            &["bands", "-"],
        ],
    ),
    (
        'P',
        &[
            &["name"],
            &["form", "--puzzle"],
            &["dedup"],
            &["dedup", "--members"],
            &["diff", "-", NOTHING],
            &["common", "-", NOTHING],
            &["audit", "-", NOTHING],
            &["solve"],
            &["show"],
            &["apply", "--transform", "7"],
            &["figure"],
            &["convert", "--to", "base64"],
        ],
    ),
    ('R', &[&["unrank"]]),
    ('I', &[&["grid"]]),
    ('N', &[&["puzzle"], &["rename", "--to", "19"], &["convert", "--from", "name"]]),
    ('F', &[&["figure", "--puzzle"], &["convert", "--from", "figure"]]),
    ('E', &[&["er"], &["er", "--max-er", "119"]]),
    ('2', &[&["equiv"]]),
    ('B', &[&["convert", "--from", "base64"]]),
];

/// What every command prints of an input, and as what it can be read.
const WRITERS: &[(&str, &[&[&str]], &str)] = &[
    ("grid", &[&["rank"]], "RI"),
    ("grid", &[&["rank", "--output", "csv"], &["rank", "--json"]], "GPR"),
    ("grid", &[&["form"], &["form", "--transform"]], "GP"),
    // A grid and its minlex form are a pair as well.
    ("grid", &[&["form", "--output", "csv"], &["form", "--json"]], "GP2"),
    ("grid", &[&["index"]], "I"),
    ("grid", &[&["index", "--output", "csv"], &["index", "--json"]], "GPI"),
    ("rank", &[&["unrank"]], "GP"),
    ("rank", &[&["unrank", "--output", "csv"]], "GPRI"),
    ("rank", &[&["unrank", "--json"]], "GPRI"),
    ("rank", &[&["grid"]], "GP"),
    ("rank", &[&["grid", "--json"]], "GPRI"),
    ("", &[&["list", "--count", "2"], &["random", "-n", "2"]], "GP"),
    ("", &[&["list", "--count", "2", "--ranks"]], "GPRI"),
    ("", &[&["list", "--count", "2", "--json"]], "GPR"),
    ("", &[&["random", "-n", "2", "--json"]], "GPI"),
    ("", &[&["bands"]], ""),
    ("", &[&["list", "--band", "415", "--automorphisms", "2..", "--json"]], "GPR"),
    // Numbers are read as ranks and as numbers of grids, whatever they count.
    ("grid", &[&["automorphisms"]], "RI"),
    ("grid", &[&["bands", "-"]], "I"),
    ("grid", &[&["automorphisms", "--json"], &["bands", "--json", "-"]], "GP"),
    ("puzzle", &[&["name"], &["name", "--format", "rank"], &["name", "--morph"]], "NRI"),
    ("puzzle", &[&["name", "--format", "19"]], "NR"),
    ("puzzle", &[&["name", "--format", "csv"], &["name", "--format", "csv", "--morph"]], "PNR"),
    (
        "puzzle",
        &[&["name", "--json"]],
        // A puzzle and its canonical form are a pair.
        "PNR2",
    ),
    (
        "puzzle",
        &[&["name", "--morph", "--json"]],
        // The index of the morph is in a field of the name that numbers of grids have.
        "PNR2I",
    ),
    ("puzzle", &[&["name", "--output", "csv"]], "PNR"),
    ("puzzle", &[&["form", "--puzzle"], &["form", "--puzzle", "--transform"]], "P"),
    ("puzzle", &[&["canonical"], &["check"]], "P"),
    ("puzzle", &[&["canonical", "--json"]], "P2"),
    ("puzzle", &[&["apply", "--transform", "7"]], "P"),
    ("puzzle", &[&["apply", "--transform", "7", "--json"]], "P2"),
    ("puzzle", &[&["dedup"]], "P"),
    ("puzzle", &[&["dedup", "--json"]], "PNR"),
    ("puzzle", &[&["dedup", "--members"], &["diff", "-", NOTHING], &["show"]], "P"),
    ("puzzle", &[&["solve"]], "GP"),
    // A puzzle and the solution that its heading names are no pair.
    ("puzzle", &[&["solve", "--json"], &["solve", "--output", "csv"]], "GP"),
    ("puzzle", &[&["common", "-", FORTY], &["audit", FORTY, "-"]], "P"),
    // A picture has its puzzle in its label.
    ("puzzle", &[&["show", "--svg"]], "P"),
    ("puzzle", &[&["figure"], &["convert", "--to", "figure"]], "F"),
    ("puzzle", &[&["convert", "--to", "name"]], "NRI"),
    (
        "puzzle",
        &[&["convert", "--to", "name", "--output", "csv"], &["convert", "--to", "name", "--json"]],
        "PNR",
    ),
    ("puzzle", &[&["figure", "--json"], &["figure", "--output", "csv"]], "PF"),
    ("puzzle", &[&["convert", "--to", "base64"]], "B"),
    ("puzzle", &[&["convert", "--to", "base64", "--output", "csv"]], "PB"),
    ("rated", &[&["er"], &["er", "--decimal"]], "PNR"),
    ("rated", &[&["er", "--json"]], "PNRE"),
    ("rated", &[&["er", "--max-er", "119"]], "P"),
    ("rated", &[&["er", "--max-er", "119", "--json"]], "PE"),
    ("name", &[&["puzzle"]], "P"),
    // The column of the input holds names, and they ranks.
    ("name", &[&["puzzle", "--output", "csv"]], "PNRI"),
    ("name", &[&["puzzle", "--json"]], "PNRI"),
    ("name", &[&["rename", "--to", "25"], &["rename", "--to", "rank"]], "NRI"),
    ("name", &[&["rename", "--to", "19", "--json"]], "NRI"),
    ("puzzle", &[&["audit", "--json", FORTY, "-"]], "P"),
    ("pair", &[&["equiv"]], ""),
    ("pair", &[&["equiv", "--output", "csv"], &["equiv", "--json"]], "2"),
];

/// Some forty puzzles, in a table.
const FORTY: &str = "../puzzles/names/tests/golden/puzzles.tsv";

/// Commands that print no records: about themselves or the table, into files, or bytes.
const NO_WRITERS: &[&str] = &[
    "about",
    "stats",
    "info",
    "verify",
    "completions",
    "build",
    "export",
    "man",
    "split",
    "pack",
    "unpack",
];

/// What a reader says, if it is not `kinds` that it is given.
fn complaint(reader: char) -> &'static [&'static str] {
    const CELLS: &[&str] = &[
        "a solution grid has",
        "expected 81",
        "expected 81 cells",
        "expected an <opensudoku>",
        "no field",
        "choose a column with --column",
        "in one line, at characters",
        "the only XML that is read",
    ];
    match reader {
        'G' | 'P' => CELLS,
        'R' => &["not a rank", "ranks go from", "expected a rank", "no field", "hold a rank"],
        'I' => &["not the index", "expected a number", "no field", "hold a number"],
        'N' => &[
            "no name",
            "of the name",
            "hold a name",
            "of the field",
            "`minlex name` takes",
            "no field",
        ],
        'F' => &["four-part name", "hold a word", "no field"],
        'B' => &["base64", "hold a word", "no field"],
        'E' => &[
            "ED=",
            "choose a column with --column",
            "expected 81 cells",
            "expected 81",
            "in one line, at characters",
            "the only XML that is read",
        ],
        _ => &["expected two puzzles", "puzzle: ", "no field", "hold a pair"],
    }
}

#[test]
fn every_command_is_a_writer_or_has_a_reason() {
    let commands = common::commands();
    for command in commands {
        let mut writers = WRITERS.iter().flat_map(|(_, writers, _)| *writers);
        let is_writer = writers.any(|arguments| arguments[0] == command);
        assert_ne!(is_writer, NO_WRITERS.contains(&&*command), "{command}");
    }
}

#[test]
fn an_output_of_each_kind_is_an_input_wherever_it_makes_sense() {
    outputs_are_inputs(7, 1);
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn every_output_is_an_input_wherever_it_makes_sense() {
    outputs_are_inputs(1, usize::MAX);
}

/// Gives what every so many-th row of [`WRITERS`] writes to so many commands of each kind of
/// [`READERS`].
fn outputs_are_inputs(step: usize, readers_of_a_kind: usize) {
    let canonical = good(&run(&["puzzle", LOKI_NAME], "")).to_owned();
    let inputs = [
        ("", String::new()),
        ("grid", text([GRID, GRID])),
        ("rank", text([17, 1_000])),
        ("puzzle", format!("{LOKI}\n{CHECK}\n")),
        ("rated", format!("{CHECK} ED=11.0/8.4/2.6\n{} ED=9.9/1.2/1.2\n", canonical.trim_end())),
        ("name", text([LOKI_NAME, CHECK_NAME])),
        ("pair", format!("{LOKI} {CHECK}\n")),
    ];
    let mut wrong = Vec::new();
    for (input, writers, kinds) in WRITERS.iter().step_by(step) {
        let (_, input) = inputs.iter().find(|(name, _)| name == input).unwrap();
        for writer in *writers {
            let output = run(writer, input.as_str());
            let output = good(&output);
            for (kind, readers) in READERS {
                for reader in readers.iter().take(readers_of_a_kind) {
                    let read = read(reader, output);
                    let expected = if kinds.contains(*kind) { Some(0) } else { Some(1) };
                    let is_told = complaint(*kind).iter().any(|said| read.1.contains(said));
                    let is_one_line = read.1.lines().count() == 1 && is_told;
                    if read.0 != expected || expected == Some(1) && !is_one_line {
                        wrong.push(format!("{writer:?} | {reader:?}: {read:?}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Two puzzles, in every form in which files keep them.
fn forms_of_input() -> Vec<String> {
    let board = |cells: &str| rows(cells).join("\n");
    let game = |cells: &str| format!("<game data=\"{}\"/>", cells.replace('.', "0"));
    vec![
        format!("{LOKI}\n{CHECK}\n"),
        format!("{LOKI} # ED=9.9/1.2/1.2 loki\nno. 2: {CHECK};7.1\n"),
        format!("puzzle\n{LOKI}\n{CHECK}\n"),
        format!("id,puzzle\nx,{LOKI}\ny,{CHECK}\n"),
        format!("id;puzzle;rating\nx;{LOKI};9.9\ny;{CHECK};7.1\n"),
        format!("id\tpuzzle\nx\t{LOKI}\ny\t{CHECK}\n"),
        format!("\"x\",\"{LOKI}\"\n\"y\",\"{CHECK}\"\n"),
        format!("id,puzzle,note\nx,{LOKI},\"two\nlines\"\ny,{CHECK},\"say \"\"x\"\"\"\n"),
        format!(
            "{{\"id\":\"x\",\"puzzle\":\"{LOKI}\"}}\n{{\"id\":\"y\",\"puzzle\":\"{CHECK}\"}}\n"
        ),
        format!("{{\"input\":\"{LOKI}\"}}\n{{\"input\":\"{CHECK}\"}}\n"),
        format!("First:\n{}\n\nSecond, # 2:\n{}\n", board(LOKI), board(CHECK)),
        format!("<opensudoku>{}{}</opensudoku>\n", game(LOKI), game(CHECK)),
    ]
}

#[test]
fn forms_of_output_of_some_forms_of_input_are_read_again() {
    forms_are_read_again(forms_of_input().into_iter().step_by(5));
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn every_form_of_output_of_every_form_of_input_is_read_again() {
    forms_are_read_again(forms_of_input());
}

/// What has been answered can be answered again, whatever it was to begin with: all these commands
/// leave a puzzle the one that it was, however disguised.
fn forms_are_read_again(inputs: impl IntoIterator<Item = String>) {
    let writers: &[&[&str]] = &[
        &["name"],
        &["solve"],
        &["figure"],
        &["apply", "--transform", "7"],
        &["convert", "--to", "name"],
        &["convert", "--to", "base64"],
    ];
    let names = format!("{LOKI_NAME}\n{CHECK_NAME}\n");
    let mut wrong = Vec::new();
    for input in inputs {
        let mut written = Vec::new();
        for (at, writer) in writers.iter().enumerate() {
            for (place, form) in ["csv", "json"].into_iter().enumerate() {
                let once = run(&[writer, &["--output", form][..]].concat(), input.as_str());
                // Another command, each time in another form.
                let next = writers[(at + 1) % writers.len()];
                let again = ["csv", "json"][(at + place) % 2];
                let twice = run(&[next, &["--output", again]].concat(), good(&once));
                written.push((format!("{writer:?} {form} | {next:?} {again}"), twice));
                written.push((format!("{writer:?} {form}"), once));
            }
        }
        for (what, written) in written {
            let read = run(&["name"], written.stdout.as_str());
            if written.code != Some(0) || read.stdout != names {
                let first = input.lines().next().unwrap_or_default();
                let errors = format!("{}{}", written.stderr, read.stderr);
                wrong.push(format!("{first}: {what}: {errors}{}", read.stdout));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

/// A pair stays a pair, wherever its puzzles are.
#[test]
fn pairs_of_two_columns_are_read_again() {
    let pairs = [[LOKI, CHECK], [LOKI, LOKI]];
    let text = |pair: &dyn Fn(&[&str; 2]) -> String| pairs.iter().map(pair).collect::<String>();
    let answers = "different\nsame r123456789c123456789d123456789\n";
    for input in [
        text(&|[a, b]| format!("{a} {b}\n")),
        text(&|[a, b]| format!("{a};{b} # c\n")),
        "first,second\n".to_owned() + &text(&|[a, b]| format!("{a},{b}\n")),
        "id;a;b;er\n".to_owned() + &text(&|[a, b]| format!("1;{a};{b};7.1\n")),
        "pair\n".to_owned() + &text(&|[a, b]| format!("{a} {b}\n")),
        text(&|[a, b]| format!("{{\"a\":\"{a}\",\"b\":\"{b}\"}}\n")),
        text(&|[a, b]| format!("{{\"input\":\"{a}\",\"b\":\"{b}\"}}\n")),
    ] {
        for form in ["csv", "json"] {
            let once = run(&["equiv", "--output", form], input.as_str());
            assert_eq!(good(&run(&["equiv"], good(&once))), answers, "{input}{form}");
            for again in ["csv", "json"] {
                let twice = run(&["equiv", "--output", again], good(&once));
                assert_eq!(good(&run(&["equiv"], good(&twice))), answers, "{input}{form} {again}");
            }
        }
    }
    for table in [
        format!("puzzle,solution\n{LOKI},{GRID}\n"),
        format!("solution,puzzle\n{GRID},{LOKI}\n"),
        format!("{{\"input\":\"{LOKI}\",\"solution\":\"{GRID}\"}}\n"),
    ] {
        let told = run(&["equiv"], table);
        assert_eq!((told.stdout.as_str(), told.code), ("", Some(1)));
        assert!(
            told.stderr
                .ends_with("\"solution\" is the solution of a puzzle: expected two puzzles\n"),
            "{}",
            told.stderr
        );
    }
    let solved = format!("a,b,solution\n{LOKI},{CHECK},{GRID}\n");
    assert_eq!(good(&run(&["equiv"], solved)), "different\n");
    let third = run(&["equiv"], format!("a,b,c\n{LOKI},{CHECK},{LOKI}\n"));
    assert!(
        third.stderr.ends_with(": 3 texts side by side may be puzzles: expected two puzzles\n"),
        "{}",
        third.stderr
    );
    let grids = run(&["equiv"], format!("grid,solution\n{GRID},{GRID}\n"));
    assert!(good(&grids).starts_with("same "), "{}", grids.stdout);
}

/// Rows are as long as the header, even where the first is longer than it.
#[test]
fn rows_of_other_lengths_than_the_header() {
    let wide = format!("grid,a\n{GRID},x,3\n{GRID},y\n");
    assert_eq!(
        good(&run(&["rank", "--output", "csv"], wide)),
        format!("grid,a,rank\n{GRID},\"x,3\",{GRID_RANK}\n{GRID},y,{GRID_RANK}\n")
    );
    let ranks = "rank\n5,472,730,538\n1\n";
    let grids = run(&["unrank"], ranks).stdout;
    let lines: Vec<&str> = grids.lines().collect();
    assert_eq!(
        good(&run(&["unrank", "--output", "csv"], ranks)),
        format!("rank,grid\n\"5,472,730,538\",{}\n1,{}\n", lines[0], lines[1])
    );
    // A row that is too short has no rank to give advice about.
    let short = run(&["name"], format!("id,puzzle\n1,{LOKI}\n2\n"));
    assert_eq!(
        short.stderr,
        "minlex: standard input: line 3: 1 column found, expected 2: a separator in a cell needs quotes\n"
    );
}

/// The first file has its columns even if there is nothing below them.
#[test]
fn a_header_alone_is_the_header() {
    let files =
        ["id,puzzle\n", &format!("x,puzzle,y\n1,{LOKI},2\n"), &format!("id,puzzle\n7,{CHECK}\n")];
    let left = run_with_files(&["diff", "a", "b"], &files);
    assert_eq!(good(&left), "id,puzzle\n");
    let named = run_with_files(&["name", "--output", "csv", "a", "c"], &files);
    assert_eq!(good(&named), format!("id,puzzle,name\n7,{CHECK},{CHECK_NAME}\n"));
    let other = run_with_files(&["name", "--output", "csv", "a", "b"], &files);
    assert_eq!((other.stdout.as_str(), other.code), ("id,puzzle,name\n", Some(1)));
    // A file without anything has no columns.
    let files = ["", files[1]];
    let named = run_with_files(&["name", "--output", "csv", "a", "b"], &files);
    assert_eq!(good(&named), format!("x,puzzle,y,name\n1,{LOKI},2,{LOKI_NAME}\n"));
}

/// A row of several lines is one where a number is after it.
#[test]
fn audit_writes_a_line_for_each_match() {
    let table = format!("id,puzzle,note\nx,{LOKI},\"two\nlines\"\ny,{CHECK},z\n");
    let list = format!("{CHECK}\n{LOKI}\n");
    let audit = run_with_files(&["audit", "a", "b"], &[&list, &table]);
    assert_eq!(good(&audit), format!("x,{LOKI},\"two lines\"\t2\ny,{CHECK},z\t1\n"));
}

/// Exit status and messages; output may be bytes.
fn read(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = common::output(common::minlex(arguments), input);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_column_of_an_answer_can_be_read_back() {
    let appended = run(&["rank", "--output", "append"], format!("{GRID}\n"));
    let back = run(&["unrank", "--column", "2"], good(&appended));
    assert_eq!(good(&back), format!("{GRID}\n"));
    let csv = run(&["name", "--output", "csv"], format!("{LOKI}\n"));
    assert_eq!(good(&run(&["puzzle", "--column", "name"], good(&csv))).len(), 82);
}

#[test]
fn transforms_and_ratings_are_found_wherever_they_stand() {
    let grid =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452\n";
    let minlex = good(&run(&["form"], grid)).to_owned();
    let carried =
        |form: &str| good(&run(&["form", "--transform", "--output", form], grid)).to_owned();
    for form in ["csv", "json"] {
        let image = run(&["apply"], carried(form));
        assert_eq!(good(&image), minlex, "{form}");
    }
    for form in ["answer", "csv", "json"] {
        let back = run(&["apply", "--inverse"], carried(form));
        assert_eq!(good(&back), grid, "{form}");
    }
    let index_of = |text: &str| good(&run(&["index"], text)).to_owned();
    for form in ["answer", "csv", "json"] {
        assert_eq!(index_of(&carried(form)), index_of(&minlex), "{form}");
    }
    // What a canonical form is taken for does not depend on how it was written.
    for form in ["answer", "csv", "json"] {
        let read = run(&["convert"], carried(form));
        assert_eq!(good(&read), minlex, "{form}");
        let puzzle = run(&["form", "--puzzle", "--transform", "--output", form], LOKI);
        let canonical = run(&["form", "--puzzle"], LOKI);
        assert_eq!(good(&run(&["convert"], good(&puzzle))), good(&canonical), "{form}");
    }
    let index = format!("transform,puzzle\n7,{LOKI}\n");
    let expected = run(&["apply", "--transform", "7", LOKI], "");
    assert_eq!(run(&["apply"], index), expected);
    assert_eq!(run(&["apply"], format!("{LOKI} 7\n")), expected);
    // A number among other things is not the index of a transform.
    let remark = run(&["apply"], format!("{LOKI} 7 of its kind\n"));
    assert_eq!((remark.stdout.as_str(), remark.code), ("", Some(1)));
    let rated = run(&["er"], format!("{CHECK} ED=11.0/8.4/2.6\n"));
    let table = format!("puzzle,n,rating\n{CHECK},5,ED=11.0/8.4/2.6\n");
    assert_eq!(run(&["er"], table), rated);
    assert_eq!(good(&rated).split(';').nth(1), Some("110"));
}

/// Empty lines and comments go through every form of output and come back as what they were.
#[test]
fn comments_pass_through_columns_and_objects() {
    let list = format!("# mine\n{LOKI} # the first\n\n{CHECK}\n");
    let names = good(&run(&["name"], list.as_str())).to_owned();
    for form in ["csv", "json"] {
        let written = run(&["name", "--output", form], list.as_str());
        let name_again = run(&["name"], good(&written));
        let named: Vec<&str> = good(&name_again).lines().filter(|l| !l.is_empty()).collect();
        let expected: Vec<&str> = names.lines().filter(|l| !l.is_empty()).collect();
        assert_eq!(named, expected, "{form}");
        let collected = run(&["dedup"], good(&written));
        assert_eq!(good(&collected).lines().count(), 2, "{form}");
        let again = run(&["name", "--output", form], good(&written));
        assert_eq!(good(&again).lines().count(), good(&written).lines().count());
        let grids = run(&["unrank"], good(&written));
        assert_eq!(good(&grids).lines().filter(|l| !l.is_empty()).count(), 2, "{form}");
    }
}

/// Answers are below their heading, and boards of any shape can be read back from objects.
#[test]
fn what_is_written_is_what_was_read() {
    let wide = format!("grid,a\n{GRID},x\n{GRID},y,3\n");
    let ranked = run(&["rank", "--output", "csv"], wide);
    let back = run(&["unrank"], good(&ranked));
    assert_eq!(good(&back), format!("{GRID}\n{GRID}\n"));
    let row = |row: &[u8]| {
        let cells =
            row.iter().map(|&b| if b == b'.' { String::new() } else { char::from(b).to_string() });
        cells.collect::<Vec<_>>().join(",")
    };
    let sheet: Vec<String> = LOKI.as_bytes().chunks(9).map(row).collect();
    let solved = run(&["solve", "--json"], format!("{}\n", sheet.join("\n")));
    assert_eq!(good(&run(&["name"], good(&solved))), format!("{LOKI_NAME}\n"));
    // The column says more than a remark.
    let own = "tr231897564c978213546d982137654";
    let table =
        format!("puzzle,note,Transform\n{LOKI},see {},{own}\n", "r123456789c213456789d123456789");
    assert_eq!(good(&run(&["apply"], table)), good(&run(&["apply", "--transform", own, LOKI], "")));
}

/// Pairs may be in one column or in two, and in what `equiv` has written itself.
#[test]
fn pairs_in_tables() {
    let lines = format!("{LOKI},{CHECK}\n{LOKI} {LOKI} # the same\n");
    let answers = good(&run(&["equiv"], lines.as_str())).to_owned();
    assert!(answers.starts_with("different\nsame "), "{answers}");
    for form in ["csv", "json"] {
        let written = run(&["equiv", "--output", form], lines.as_str());
        assert_eq!(good(&run(&["equiv"], good(&written))), answers, "{form}");
    }
    for table in [
        format!("first,second\n{LOKI},{CHECK}\n{LOKI},{LOKI}\n"),
        format!("id;a;b;er\n1;{LOKI};{CHECK};7.1\n2;{LOKI};{LOKI};7.1\n"),
        format!("\"{LOKI}\",\"{CHECK}\"\n\"{LOKI}\",\"{LOKI}\"\n"),
        format!("{{\"a\":\"{LOKI}\",\"b\":\"{CHECK}\"}}\n{{\"a\":\"{LOKI}\",\"b\":\"{LOKI}\"}}\n"),
    ] {
        assert_eq!(good(&run(&["equiv"], table.as_str())), answers, "{table}");
    }
    let (minlex, own) = (format!("{LOKI}\n"), &["form", "--puzzle", "--transform"][..]);
    for form in ["csv", "json"] {
        let canonical = run(&[own, &["--output", form]].concat(), minlex.as_str());
        let same = run(&["equiv"], good(&canonical));
        assert!(good(&same).starts_with("same "), "{}", same.stdout);
    }
    let third = format!("a,b,c\n{LOKI},{CHECK},{LOKI}\n");
    let told = run(&["equiv"], third);
    assert!(
        told.code == Some(1) && told.stderr.contains("expected two puzzles"),
        "{}",
        told.stderr
    );
}

/// An answer is appended to one line, whatever was read.
#[test]
fn rows_of_several_lines_are_appended_to_in_one() {
    let table =
        format!("puzzle,\"a\nnote\"\n{LOKI},\"one\r\ntwo\"\n12,\"three\nfour\"\n{CHECK},x\n");
    let names = run(&["name", "--output", "append", "--keep-going"], table.as_str());
    assert_eq!(
        names.stdout,
        format!(
            "puzzle,\"a note\"\tname\n{LOKI},\"one two\"\t{LOKI_NAME}\n12,\"three four\"\t\n\
             {CHECK},x\t{CHECK_NAME}\n"
        )
    );
    let classes =
        run(&["dedup", "--members", "--output", "append", "--keep-going"], table.as_str());
    assert_eq!(classes.stdout.lines().count(), 3, "{}", classes.stdout);
    let csv = run(&["name", "--output", "csv", "--keep-going"], table.as_str());
    assert!(csv.stdout.contains("\"one\r\ntwo\""), "{}", csv.stdout);
}

#[test]
fn a_comment_behind_the_index_of_a_transform() {
    let expected = run(&["apply", "--transform", "5", LOKI], "");
    for line in
        [format!("{LOKI};5 # c"), format!("{LOKI} 5 # turned 7 times"), format!("{LOKI},5 #")]
    {
        assert_eq!(run(&["apply"], format!("{line}\n")), expected, "{line}");
    }
}

#[test]
fn a_name_stays_with_its_morph_through_other_commands() {
    let puzzles = format!("{LOKI}\n{CHECK}\n");
    for writer in [
        &["name", "--morph"][..],
        &["name", "--morph", "--json"],
        &["name", "--morph", "--output", "csv"],
    ] {
        // The column of the input is first.
        let column: &[&str] = match writer.contains(&"csv") {
            true => &["--column", "name"],
            false => &[],
        };
        let named = run(writer, puzzles.as_str());
        let back = run(&[&["puzzle"], column].concat(), good(&named));
        assert_eq!(good(&back), puzzles, "{writer:?}");
        for rename in [&["rename", "--to", "19"][..], &["rename", "--to", "rank", "--json"]] {
            let renamed = run(&[rename, column].concat(), good(&named));
            let back = run(&["puzzle"], good(&renamed));
            assert_eq!(good(&back), puzzles, "{writer:?} {rename:?}");
        }
    }
}

/// The placeholder for an empty line or a comment is one for every other command.
#[test]
fn placeholders_stay_what_they_are() {
    let rank = good(&run(&["solve", LOKI], "")).to_owned();
    let rank = good(&run(&["rank"], rank)).to_owned();
    for remark in ["# c", "", "# a, \"b\""] {
        let file = format!("{remark}\n{LOKI}\n");
        let solved = run(&["solve", "--json"], file.as_str());
        let again = run(&["solve", "--json"], good(&solved));
        let placeholder = good(&solved).lines().next();
        assert_eq!(good(&again).lines().next(), placeholder);
        for form in ["json", "csv"] {
            let ranked = run(&["rank", "--output", form], good(&solved));
            let grids = run(&["unrank"], good(&ranked));
            let grids = run(&["rank"], good(&grids));
            assert_eq!(good(&grids), format!("\n{rank}"), "{form}: {remark}");
        }
    }
}

/// The placeholder for a bad record at the start decides nothing about the file.
#[test]
fn files_that_begin_with_a_bad_record_are_read_again() {
    let good_part = |run: &Run| run.stdout.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let grids = format!("{}\n{GRID}\n", &GRID[1..]);
    let puzzles = format!("{}\n{LOKI}\n", &LOKI[1..]);
    let ranks = format!("bad\n{GRID_RANK}\n");
    for (input, writer, reader, expected) in [
        (&grids, &["form", "--transform"][..], &["apply", "--inverse"][..], GRID),
        (&grids, &["rank"], &["unrank"], GRID),
        (&grids, &["index"], &["grid"], GRID),
        (&puzzles, &["name"], &["rename", "--to", "25"], LOKI_NAME),
        (&puzzles, &["name", "--morph"], &["puzzle"], LOKI),
        (&puzzles, &["solve"], &["rank"], GRID_RANK),
        (&puzzles, &["figure"], &["convert", "--from", "figure"], LOKI),
        (&ranks, &["unrank"], &["rank"], GRID_RANK),
    ] {
        let first = run(&[writer, &["--json", "--keep-going"]].concat(), input.as_str());
        assert_eq!(first.code, Some(1));
        let second = run(&[reader, &["--keep-going"]].concat(), first.stdout.as_str());
        assert_eq!(good_part(&second), [expected], "{writer:?} | {reader:?}: {}", second.stderr);
    }
}

/// No other transform of a line replaces one that was damaged.
#[test]
fn damaged_transforms_are_told() {
    let whole = "tr798564231c897132564d439561872";
    let identity = "r123456789c123456789d123456789";
    for (line, said) in [
        (format!("{LOKI} {} {identity}", &whole[..30]), "tr798564231c897132564d43956187"),
        (format!("{LOKI}\t{identity}\t{}0", &whole[..30]), "tr798564231c897132564d439561870"),
        (format!("{LOKI} {whole};1"), "transform and index disagree"),
    ] {
        let told = run(&["apply"], line + "\n");
        assert_eq!((told.stdout.as_str(), told.code), ("", Some(1)));
        assert!(told.stderr.contains(said), "{}", told.stderr);
    }
}

#[test]
fn a_transform_that_contradicts_its_index_is_an_error() {
    let named = good(&run(&["name", "--morph", "--json", LOKI], "")).to_owned();
    let mut object: serde_json::Value = serde_json::from_str(&named).unwrap();
    object["index"] = 7.into();
    let wrong = run(&["puzzle"], format!("{object}\n"));
    assert_eq!((wrong.stdout.as_str(), wrong.code), ("", Some(1)));
    assert!(wrong.stderr.contains("index"), "{}", wrong.stderr);
}

#[test]
fn rating_records_are_names_in_json_too() {
    let lines = format!("{CHECK} ED=11.0/8.4/2.6\n");
    let record = run(&["er", "--json"], lines);
    let renamed = run(&["rename", "--to", "25"], good(&record));
    assert_eq!(good(&renamed), format!("{CHECK_NAME}\n"));
}

/// Comments with commas, and the headings of a table in Markdown, decide nothing about a file that
/// two commands have written.
#[test]
fn comments_and_headings_through_two_commands() {
    let markdown = format!("| puzzle | note |\n|---|---|\n| {LOKI} | a |\n| {CHECK} | b |\n");
    for list in [format!("# a, b\n{LOKI}\n\n{CHECK}\n"), markdown] {
        let direct = run(&["apply", "--transform", "5"], list.as_str());
        let expected: Vec<&str> = good(&direct).lines().filter(|l| !l.is_empty()).collect();
        assert_eq!(expected.len(), 2);
        for form in ["answer", "csv", "json"] {
            let carried = run(&["convert", "--output", form], list.as_str());
            for again in ["csv", "json"] {
                let images = run(&["apply", "--transform", "5", "--output", again], good(&carried));
                let found = run(&["convert"], good(&images));
                let found: Vec<&str> = good(&found).lines().filter(|l| !l.is_empty()).collect();
                assert_eq!(found, expected, "{form} {again}");
            }
        }
    }
    // A heading and a drawn line are no bad records beside one.
    let damaged =
        format!("| puzzle | note |\n|---|---|\n| {} | a |\n| {CHECK} | b |\n", &LOKI[..79]);
    let names = run(&["name", "--keep-going"], damaged);
    assert!(names.stderr.ends_with("minlex: 1 of 2 records were bad\n"), "{}", names.stderr);
}
