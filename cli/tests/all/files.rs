//! Files as people have them, and answers of commands as input of other commands.

use std::fs;

use crate::common::{self, CHECK, CHECK_NAME, GRID, LOKI, LOKI_NAME, good, run, text};

/// A file with nothing in it.
const NOTHING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/common/nothing.txt");

fn rows(cells: &str) -> Vec<&str> {
    (0..9).map(|r| &cells[9 * r..9 * r + 9]).collect()
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
        assert!(stderr.contains("it is the output as well, and `>>` makes it longer"), "{stderr}");
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
            &["audit", "-", FORTY],
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

/// Answers of every command to an input, and the kinds of records that they are read as.
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
    ("", &[&["list", "--count", "2"], &["random", "-n", "2", "--seed", "1"]], "GP"),
    ("", &[&["list", "--count", "2", "--ranks"]], "GPRI"),
    ("", &[&["list", "--count", "2", "--json"]], "GPR"),
    ("", &[&["random", "-n", "2", "--json", "--seed", "1"]], "GPI"),
    ("", &[&["bands"]], ""),
    ("", &[&["list", "--band", "415", "--automorphisms", "2..", "--json"]], "GPR"),
    // Numbers are read as ranks and as numbers of grids, whatever they count.
    ("grid", &[&["automorphisms"]], "RI"),
    ("grid", &[&["bands", "-"]], "I"),
    ("grid", &[&["automorphisms", "--json"]], "GP"),
    // The puzzles could be in the lists, so the grids are not taken for them.
    ("grid", &[&["bands", "--json", "-"]], "G"),
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
    ("puzzle", &[&["canonical"], &["check"], &["near", "--remove", "0"]], "P"),
    // A number of givens, and numbers of sets after numbers of cells.
    ("puzzle", &[&["minimal"]], "I"),
    ("grid", &[&["unavoidable", "--size", "4"]], ""),
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
    "collect",
    "pack",
    "unpack",
];

/// Messages of a reader about records of another kind.
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
        "of these columns is known to hold",
    ];
    match reader {
        'G' | 'P' => CELLS,
        'R' => &["not a rank", "ranks go from", "expected a rank", "no field", "hold a rank"],
        'I' => &[
            "indices of grids go",
            "not the index",
            "expected a number",
            "no field",
            "hold a number",
        ],
        'N' => &[
            "not a name",
            "of the name",
            "hold a name",
            "is not the number of a puzzle",
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

/// Gives the answers of every so many-th row of [`WRITERS`] to so many commands of each kind of
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
                    // The line about a guessed column comes before the fault.
                    let is_guess = |line: &&str| line.ends_with("; --column chooses another");
                    let lines = read.1.lines().filter(|line| !is_guess(line)).count();
                    let is_one_line = lines == 1 && is_told;
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

/// Answers can be answered again, whatever the input was: all these commands keep the puzzle,
/// however disguised.
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

/// By its name, on standard input, and with its checksum beside a list.
#[test]
fn parquet_files_are_read_as_lines_of_json() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/files/parquet/examples/deltas.parquet");
    let expected = text([LOKI_NAME, LOKI_NAME, CHECK_NAME, CHECK_NAME]);
    assert_eq!(good(&run(&["name", file], "")), expected);
    let bytes = fs::read(file).unwrap();
    assert_eq!(good(&run(&["name"], bytes.clone())), expected);
    assert_eq!(good(&run(&["name", "--column", &format!("{file}=puzzle"), file], "")), expected);
    let rows = run(&["name", "--json", file], "").stdout;
    assert!(rows.lines().all(|row| row.contains(r#""rest":{"n":"#)), "{rows}");

    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("c.json");
    let certificate = certificate.to_str().unwrap();
    let audit = run(&["audit", "--count", "--certificate", certificate, "-", file], LOKI);
    assert!(audit.stdout.starts_with("2 of 4 puzzles are in both"), "{}", audit.stdout);
    let certificate = fs::read_to_string(certificate).unwrap();
    assert!(certificate.contains(&format!(r#""bytes": {}"#, bytes.len())), "{certificate}");

    let cut = folder.path().join("cut.parquet");
    fs::write(&cut, &bytes[..bytes.len() - 1]).unwrap();
    let told = run(&["name", cut.to_str().unwrap()], "");
    assert_eq!((told.stdout.as_str(), told.code), ("", Some(1)));
    assert!(told.stderr.contains("it is cut short"), "{}", told.stderr);
}

/// Exit status and messages; output may be bytes.
fn read(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = common::output(common::minlex(arguments), input);
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}
