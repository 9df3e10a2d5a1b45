//! Commands about collections of puzzles: `dedup`, `diff`, `common`, `audit`, `split`; and what is
//! written to files.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

use crate::common::{self, good, minlex, run, text};

const CHECK: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
/// Loki in disguise.
const CANONICAL: &str =
    "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.";

/// Some forty puzzles with different names.
fn puzzles() -> Vec<String> {
    let mut names = HashSet::new();
    include_str!("../../../puzzles/names/tests/golden/puzzles.tsv")
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|row| names.insert(row[0]))
        .map(|row| row[1].to_owned())
        .collect()
}

/// Each puzzle in disguise, as another program would not recognise it.
fn disguises(puzzles: &[String]) -> Vec<String> {
    let transform = "tr465978312c978645132d692145873";
    let images = run(&["apply", "--transform", transform], text(puzzles));
    good(&images).lines().map(str::to_owned).collect()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn dedup_over_several_files_keeps_what_comes_with_a_line() {
    let folder = Folder::new();
    let a = folder.write("a.txt", format!("# my collection\n{LOKI} # ED=9.9/1.2/1.2 loki\n\n"));
    let b = folder.write("b.txt", format!("{CHECK}\tcheck\r\n{CANONICAL} again\n"));
    let plain = run(&["dedup", &a, &b], "");
    assert_eq!(good(&plain), format!("{LOKI};2\n{CHECK};1\n"));
    let appended = run(&["dedup", "--output", "append", &a, &b], "");
    assert_eq!(good(&appended), format!("{LOKI} # ED=9.9/1.2/1.2 loki\t2\n{CHECK}\tcheck\t1\n"));
    let members = run(&["dedup", "--members", "--output", "append", &a, &b], "");
    assert_eq!(
        good(&members),
        format!("{LOKI} # ED=9.9/1.2/1.2 loki\t1\n{CANONICAL} again\t1\n{CHECK}\tcheck\t2\n")
    );
    let json = run(&["dedup", "--members", "--json", &a, &b], "");
    let first: serde_json::Value =
        serde_json::from_str(good(&json).lines().nth(1).unwrap()).unwrap();
    assert_eq!(
        first,
        serde_json::json!({
            "puzzle": CANONICAL, "class": 1, "name": "3636310645 LW5RWaj13O0843",
            "input": format!("{CANONICAL} again"),
        })
    );
    // What it prints it can read.
    assert_eq!(good(&run(&["dedup"], plain.stdout.as_str())).lines().count(), 2);
}

#[test]
fn dedup_by_solution_takes_puzzles_of_one_grid_for_the_same() {
    let solution = good(&run(&["solve", LOKI], "")).trim().to_owned();
    let more = format!("{}8{}", &LOKI[..5], &LOKI[6..]);
    assert_eq!(&solution[5..6], &"576843921"[5..6]);
    let more = more.replacen('8', &solution[5..6], 1);
    let lines = text([LOKI, &more, &solution]);
    assert_eq!(good(&run(&["dedup"], lines.as_str())).lines().count(), 3);
    let by_solution = run(&["dedup", "--by", "solution"], lines.as_str());
    assert_eq!(good(&by_solution), format!("{LOKI};3\n"));
    // Whatever makes them the same, names are those of the puzzles.
    let names = run(&["name"], lines.as_str());
    for by in ["puzzle", "solution"] {
        let json = run(&["dedup", "--members", "--json", "--by", by], lines.as_str());
        let name = |line| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            record["name"].as_str().unwrap().to_owned()
        };
        let found: Vec<String> = good(&json).lines().map(name).collect();
        assert!(found.iter().eq(good(&names).lines()), "{by}: {found:?}");
    }
}

#[test]
fn dedup_of_a_table_keeps_its_columns() {
    let table = format!("id,puzzle,note\n7,{LOKI},\"a, b\"\n8,{CANONICAL},\n");
    let csv = run(&["dedup", "--output", "csv"], table);
    assert_eq!(good(&csv), format!("id,puzzle,note,count\n7,{LOKI},\"a, b\",2\n"));
}

/// What repeats lines puts none below each other that no command could read together.
#[test]
fn lines_of_different_kinds_are_not_mixed() {
    let folder = Folder::new();
    let table = folder.write("a.csv", format!("puzzle,note\n{LOKI},first\n"));
    let lines = folder.write("b.txt", text([CANONICAL]));
    let tabs = folder.write("c.tsv", format!("puzzle\tnote\n{CHECK}\tsecond\n"));
    let objects = folder.write("d.jsonl", format!("{{\"puzzle\":\"{CHECK}\"}}\n"));
    let part = format!("--part={}=1", folder.path("part"));
    for [first, second] in [
        [&table, &lines],
        [&lines, &table],
        [&table, &tabs],
        [&lines, &objects],
        [&objects, &table],
    ] {
        for command in [
            &["dedup", "--output", "append"][..],
            &["dedup", "--output", "csv"],
            &["dedup", "--members", "--output", "append"],
            &["split", &part],
        ] {
            let refused = run(&[command, &[first, second]].concat(), "");
            let reason = format!("minlex: {second}: the lines are ");
            assert!(refused.stderr.starts_with(&reason), "{}", refused.stderr);
            assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(1)));
        }
        assert!(!folder.names().contains(&"part".to_owned()));
        let streamed = run(&["name", "--output", "append", first, second], "");
        assert!(streamed.stderr.contains("the lines are"));
        for form in ["answer", "json"] {
            good(&run(&["dedup", "--output", form, first, second], ""));
        }
    }
    // Rows are not kept as they were where answers come at once.
    let csv = run(&["solve", "--output", "csv", &table, &tabs], "");
    assert_eq!(good(&csv).lines().next(), Some("puzzle,note,solution"));
    assert_eq!(good(&csv).matches(',').count(), 6);
}

#[test]
fn a_bad_record_costs_dedup_everything_or_itself() {
    let lines = text([LOKI, &LOKI[1..], CANONICAL]);
    let stopped = run(&["dedup"], lines.as_str());
    assert_eq!((stopped.stdout.as_str(), stopped.code), ("", Some(1)));
    assert!(stopped.stderr.contains("line 2"), "{}", stopped.stderr);
    let going = run(&["dedup", "--keep-going"], lines.as_str());
    assert_eq!(going.stdout, format!("{LOKI};2\n"));
    assert_eq!(going.code, Some(1));
}

/// With so little memory that everything goes through temporary files, answers are the same.
#[test]
fn little_memory_gives_the_same_answers() {
    let puzzles = puzzles();
    let images = disguises(&puzzles);
    // Both many times, each line with a note that makes it longer.
    let lines = text((0..40).flat_map(|round| {
        let both = puzzles.iter().chain(&images);
        both.enumerate()
            .map(move |(i, puzzle)| format!("{puzzle} note {round} {i} {}", "-".repeat(200)))
            .collect::<Vec<_>>()
    }));
    for members in [&[][..], &["--members"]] {
        let arguments = [&["dedup", "--output", "append"], members].concat();
        let much = run(&arguments, lines.as_str());
        let little = run(&[&arguments[..], &["--memory", "1"]].concat(), lines.as_str());
        assert_eq!(good(&little), good(&much));
        let expected = match members.is_empty() {
            true => puzzles.len(),
            false => 80 * puzzles.len(),
        };
        assert_eq!(good(&much).lines().count(), expected);
    }
}

#[test]
fn diff_and_common_share_out_a_file() {
    let folder = Folder::new();
    let puzzles = puzzles();
    let numbered = |i: usize, puzzle: &String| format!("{puzzle} number {i}");
    let lines: Vec<String> = puzzles.iter().enumerate().map(|(i, p)| numbered(i, p)).collect();
    let a = folder.write("a.txt", text(&lines));
    let in_both: Vec<String> = puzzles.iter().step_by(3).cloned().collect();
    let b = folder.write("b.txt", text(disguises(&in_both)));
    let wanted = |is_common: bool| {
        let lines = lines.iter().enumerate();
        text(lines.filter(|(i, _)| (i % 3 == 0) == is_common).map(|(_, line)| line))
    };
    assert_eq!(good(&run(&["common", &a, &b], "")), wanted(true));
    assert_eq!(good(&run(&["diff", &a, &b], "")), wanted(false));
    assert_eq!(good(&run(&["diff", "-", &a], text(&in_both))), "");
    assert_eq!(good(&run(&["common", &b, "-"], "")), "");

    let table = folder.write("a.csv", format!("id;puzzle\n1;{LOKI}\n2;{CHECK}\n"));
    let other = run(&["diff", &table, "-"], text([CANONICAL]));
    assert_eq!(good(&other), format!("id;puzzle\n2;{CHECK}\n"));
    // A has no columns if there is nothing in it.
    assert_eq!(good(&run(&["diff", "-", &table], "")), "");
}

#[test]
fn a_missing_file_is_named() {
    let folder = Folder::new();
    let a = folder.write("a.txt", text([LOKI]));
    let missing = folder.path("none.txt");
    for command in ["diff", "common", "audit"] {
        let run = run(&[command, &a, &missing], "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
        assert!(run.stderr.contains("none.txt: there is no such file"), "{}", run.stderr);
    }
}

#[test]
fn standard_input_is_not_compared_with_itself() {
    for command in ["diff", "common", "audit"] {
        let run = run(&[command, "-", "-"], text([LOKI]));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains("standard input is there once"), "{}", run.stderr);
    }
}

#[test]
fn audit_tells_which_lines_belong_together() {
    let folder = Folder::new();
    let train = folder.write("train.txt", format!("# training\n{CHECK}\n{LOKI} loki\n{LOKI}\n"));
    let test = folder.write("test.txt", format!("{CANONICAL} mine\n"));
    let found = run(&["audit", &train, &test], "");
    assert_eq!(good(&found), format!("{CANONICAL} mine\t3\n"));
    let json = run(&["audit", "--json", &train, &test], "");
    let value: serde_json::Value = serde_json::from_str(good(&json)).unwrap();
    assert_eq!(
        value,
        serde_json::json!({
            "line": 1, "input": format!("{CANONICAL} mine"),
            "match": {"line": 3, "input": format!("{LOKI} loki")},
        })
    );
    let count = run(&["audit", "--count", "--json", "--by", "puzzle", &train, &test], "");
    let value: serde_json::Value = serde_json::from_str(good(&count)).unwrap();
    assert_eq!(
        value,
        serde_json::json!({
            "by": "puzzle", "found": 1, "of": 1,
            "first": {
                "file": test, "line": 1, "input": format!("{CANONICAL} mine"),
                "match": {"file": train, "line": 3, "input": format!("{LOKI} loki")},
            },
        })
    );
    let count = run(&["audit", "--count", &train, &test], "");
    assert!(good(&count).starts_with("1 of 1 "));
    let leak = run(&["audit", "--exit-status", &train, &test], "");
    assert_eq!(leak.code, Some(3));
    let none = run(&["audit", "--exit-status", &test, "-"], text([CHECK]));
    assert_eq!((none.code, none.stdout.as_str()), (Some(0), ""));
}

/// A puzzle of Loki's solution grid, which is not Loki.
fn beside_loki() -> String {
    let solution = good(&run(&["solve", LOKI], "")).trim().to_owned();
    format!(".........{}", &solution[9..])
}

/// What is the same by puzzle is by grid as well, and not the other way round.
#[test]
fn audit_counts_puzzles_and_grids() {
    let folder = Folder::new();
    let a = folder.write("a.txt", text([CHECK, LOKI]));
    let b = folder.write("b.txt", text([&beside_loki(), CANONICAL]));
    let both = [
        format!("1 of 2 puzzles are in both, in disguise or not; first {b} line 2, {a} line 2\n"),
        format!(
            "2 of 2 puzzles have a solution grid that is in both; first {b} line 1, {a} line 2\n"
        ),
    ];
    assert_eq!(good(&run(&["audit", "--count", &a, &b], "")), both.concat());
    for (by, line) in ["puzzle", "solution"].into_iter().zip(&both) {
        assert_eq!(good(&run(&["audit", "--count", "--by", by, &a, &b], "")), line);
    }
    let lines = format!("{}\t2\n{CANONICAL}\t2\n", beside_loki());
    assert_eq!(good(&run(&["audit", "--by", "solution", &a, &b], "")), lines);
    // The exit status is about puzzles, unless grids are asked for.
    let c = folder.write("c.txt", text([beside_loki()]));
    for (by, code) in [(&[][..], 0), (&["--by", "puzzle"], 0), (&["--by", "solution"], 3)] {
        let run = run(&[&["audit", "--count", "--exit-status"], by, &[&a, &c]].concat(), "");
        assert_eq!(run.code, Some(code), "{by:?}");
        assert_eq!(run.stdout.lines().count(), if by.is_empty() { 2 } else { 1 });
    }
}

fn certificate(folder: &Folder) -> serde_json::Value {
    serde_json::from_str(&folder.read("audit.json")).unwrap()
}

#[test]
fn a_certificate_says_what_was_read_and_shared() {
    let folder = Folder::new();
    let a = folder.write("a.txt", text([CHECK, LOKI]));
    let table = format!("id,puzzle\n1,{}\n2,{}\n3,{CANONICAL}\n", beside_loki(), &LOKI[1..]);
    let path = folder.write("audit.json", "old");
    let arguments = ["audit", "--certificate", &path, "--keep-going", &a, "-"];
    let audit = run(&arguments, table.as_str());
    // The answers are those without a certificate.
    assert_eq!((audit.stdout, audit.code), (format!("3,{CANONICAL}\t2\n"), Some(1)));
    let first = |line: u64, input: String| {
        serde_json::json!({
            "file": "-", "line": line, "input": input,
            "match": {"file": a, "line": 2, "input": LOKI},
        })
    };
    let command = [&["minlex"], &arguments[..]].concat();
    let sum = |bytes: &str| minlex_files::sha256_of(bytes.as_bytes());
    let expected = serde_json::json!({
        "kind": "minlex audit", "version": 1,
        "program": concat!("minlex ", env!("CARGO_PKG_VERSION")),
        "command": command,
        "inputs": [
            {"file": a, "bytes": 164, "sha256": sum(&text([CHECK, LOKI])), "records": 2, "bad": 0},
            {"file": "-", "bytes": table.len(), "sha256": sum(&table), "records": 3, "bad": 1},
        ],
        "shared": [{
            "files": [a, "-"], "puzzles": 1, "grids": 2,
            "witnesses": {
                "puzzles": first(4, format!("3,{CANONICAL}")),
                "grids": first(2, format!("1,{}", beside_loki())),
            },
        }],
    });
    assert_eq!(certificate(&folder), expected);
    // Nothing in it depends on the run.
    let bytes = folder.read("audit.json");
    run(&arguments, table.as_str());
    assert_eq!(folder.read("audit.json"), bytes);
    assert_eq!(folder.names(), ["a.txt", "audit.json"]);
}

/// Formats are read to their ends, with what is after the last record.
#[test]
fn checksums_of_a_certificate_are_of_whole_files() {
    let folder = Folder::new();
    let path = folder.path("audit.json");
    let many = text(disguises(&puzzles()).iter().cycle().take(3000));
    let files = [
        String::new(),
        format!("<opensudoku>\n<game data=\"{LOKI}\"/>\n</opensudoku>\n\n\n"),
        format!("[{{\"puzzle\":\"{LOKI}\"}}]\n\n"),
        format!("\u{feff}{LOKI}\r\n\r\n# end"),
        many,
    ];
    let a = folder.write("a.txt", text([LOKI]));
    for file in files {
        let b = folder.write("b.txt", &file);
        good(&run(&["audit", "--count", "--certificate", &path, &a, &b], ""));
        let input = &certificate(&folder)["inputs"][1];
        assert_eq!(input["sha256"], minlex_files::sha256_of(file.as_bytes()), "{file:.100}");
        assert_eq!(input["bytes"], file.len());
    }
    assert_eq!(certificate(&folder)["inputs"][1]["records"], 3000);
}

#[test]
fn a_certificate_that_cannot_be_leaves_everything_as_it_was() {
    let folder = Folder::new();
    let a = folder.write("a.txt", text([LOKI]));
    let bad = folder.write("bad.txt", text([LOKI, &LOKI[1..]]));
    let zipped = folder.write("b.gz", b"\x1f\x8b\x08\x00");
    let old = folder.write("old.json", "old");
    let again = folder.path("./a.txt");
    let (none, inside) = (folder.path("none"), folder.path("none/audit.json"));
    let here = folder.path("");
    for (certificate, inputs, reason) in [
        (&a, [&a, &bad], "it is also read, as "),
        (&again, [&bad, &a], "; choose another file for the certificate"),
        (&here, [&a, &bad], " is a folder: expected the name of a file"),
        (&inside, [&a, &bad], "there is no folder "),
        (&old, [&a, &none], "there is no such file"),
        (&old, [&a, &here], "it is a folder, expected a file"),
        (&old, [&a, &zipped], "unexpected end of file"),
        (&old, [&a, &bad], "bad.txt: line 2: "),
    ] {
        let run =
            run(&["audit", "--count", "--certificate", certificate, inputs[0], inputs[1]], "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{}", run.stderr);
        assert!(run.stderr.contains(reason), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    // What is left out with --keep-going can be counted, but not a file.
    let half = run(&["audit", "--keep-going", "--certificate", &old, &a, &zipped], "");
    assert_eq!((half.stdout.as_str(), half.code), ("", Some(1)));
    let said = format!("no certificate was written: {zipped} was not read to its end");
    assert!(half.stderr.contains(&said), "{}", half.stderr);
    assert_eq!(folder.read("old.json"), "old");
    assert_eq!(folder.read("a.txt"), text([LOKI]));
    assert_eq!(folder.names(), ["a.txt", "b.gz", "bad.txt", "old.json"]);
}

/// The lines of the parts of a split by name.
fn split(folder: &Folder, input: &str, more: &[&str]) -> BTreeMap<&'static str, Vec<String>> {
    let parts = ["train.txt", "valid.txt", "test.txt"];
    let shares = ["70%", "0.2", "rest"];
    let arguments: Vec<String> = parts
        .iter()
        .zip(shares)
        .map(|(part, share)| format!("--part={}={share}", folder.path(part)))
        .collect();
    let mut all: Vec<&str> = vec!["split", input];
    all.extend(arguments.iter().map(String::as_str));
    all.extend(more);
    let printed = run(&all, "");
    let lines = |part: &&'static str| folder.read(part).lines().map(str::to_owned).collect();
    let split: BTreeMap<_, Vec<String>> = parts.iter().map(|part| (*part, lines(part))).collect();
    let counts = text(parts.map(|part| format!("{}\t{}", folder.path(part), split[part].len())));
    assert_eq!(good(&printed), counts);
    split
}

#[test]
fn parts_of_a_split_share_nothing() {
    let folder = Folder::new();
    let puzzles = puzzles();
    let lines: Vec<String> = puzzles
        .iter()
        .cloned()
        .chain(disguises(&puzzles))
        .enumerate()
        .map(|(i, puzzle)| format!("{puzzle}\t{i}"))
        .collect();
    let input = folder.write("all.txt", text(&lines));
    let parts = split(&folder, &input, &[]);
    let mut part_of = HashMap::new();
    for (part, lines) in &parts {
        for line in lines {
            let number: usize = line.split('\t').nth(1).unwrap().parse().unwrap();
            // A puzzle and its disguise.
            let class = number % puzzles.len();
            assert_eq!(part_of.entry(class).or_insert(part), &part, "{line}");
        }
    }
    let all: HashSet<&String> = parts.values().flatten().collect();
    assert_eq!(all.len(), lines.len(), "nothing is left out");
    let share = |part: &str| parts[part].len() as f64 / lines.len() as f64;
    assert!((share("train.txt") - 0.7).abs() < 0.03, "{}", share("train.txt"));
    assert!((share("valid.txt") - 0.2).abs() < 0.03);

    // The same again from lines in another order, and something else with another seed.
    let reversed = folder.write("reversed.txt", text(lines.iter().rev()));
    let again = split(&folder, &reversed, &["--memory", "1"]);
    let sorted = |parts: &BTreeMap<&str, Vec<String>>| {
        let mut train = parts["train.txt"].clone();
        train.sort();
        train
    };
    assert_eq!(sorted(&again), sorted(&parts));
    assert_ne!(sorted(&split(&folder, &input, &["--seed", "1"])), sorted(&parts));
    assert_eq!(folder.names().len(), 5, "{:?}", folder.names());
}

#[test]
fn each_part_of_a_table_has_its_header() {
    let folder = Folder::new();
    let (a, b) = (folder.path("a.csv"), folder.path("b.csv"));
    let parts = [format!("--part={a}=1"), format!("--part={b}=rest")];
    let arguments = ["split", &parts[0], &parts[1], "-"];
    let table = format!("id,puzzle\n1,{LOKI}\n2,{CHECK}\n");
    good(&run(&arguments, table.as_str()));
    let both = [folder.read("a.csv"), folder.read("b.csv")];
    assert!(both.iter().all(|part| part.starts_with("id,puzzle\n")));
    let mut rows: Vec<&str> = both.iter().flat_map(|part| part.lines().skip(1)).collect();
    rows.sort_unstable();
    assert_eq!(text(rows), table["id,puzzle\n".len()..]);
}

#[test]
fn a_split_that_cannot_be_leaves_nothing_behind() {
    let folder = Folder::new();
    let old = folder.write("a.txt", "old");
    let input = folder.write("in.txt", text([LOKI, CHECK]));
    let bad = folder.write("bad.txt", text([LOKI, &LOKI[1..]]));
    let a = format!("--part={old}=1");
    for (arguments, code, reason) in [
        (vec![a.as_str(), &a, &input], 2, "two parts are called"),
        (vec![&a, &bad], 1, "line 2"),
        (vec![&a, "--part=/none/b.txt=1", &input], 1, "cannot write /none/b.txt"),
        (vec![&a, "--part=b.txt=2", &input], 1, "the parts ask for 3 puzzles"),
        (vec!["--part=a=60%", "--part=b=50%", &input], 2, "110.000000 %"),
    ] {
        let arguments = [vec!["split"], arguments].concat();
        let run = run(&arguments, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(code), ""), "{arguments:?}");
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
    for wrong in ["a.txt", "a.txt=", "=5", "a.txt=much"] {
        assert_eq!(run(&["split", "--part", wrong, &input], "").code, Some(2), "{wrong}");
    }
    assert_eq!(folder.read("a.txt"), "old");
    assert_eq!(folder.names(), ["a.txt", "bad.txt", "in.txt"]);
}

#[test]
fn no_part_of_a_split_takes_the_place_of_what_is_read() {
    let folder = Folder::new();
    let both = text([LOKI, CHECK]);
    let input = folder.write("many.txt", &both);
    folder.write("other.txt", &both);
    let link = folder.path("link.txt");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&input, &link).unwrap();
    #[cfg(not(unix))]
    fs::hard_link(&input, &link).unwrap();
    let anywhere = [
        ("many.txt=50%", vec!["many.txt"]),
        ("./many.txt=50%", vec!["other.txt", "many.txt"]),
        ("many.txt=50%", vec![input.as_str()]),
    ];
    // Elsewhere a hard link and standard input look like other files.
    let on_unix = [
        ("link.txt=50%", vec!["many.txt"]),
        ("many.txt=50%", vec!["link.txt"]),
        ("many.txt=50%", vec![]),
        ("many.txt=50%", vec!["other.txt", "-"]),
    ];
    let wrong = anywhere.into_iter().chain(on_unix.into_iter().filter(|_| cfg!(unix)));
    for (part, inputs) in wrong {
        let mut command =
            minlex([&["split", "--part=new.txt=1", "--part", part], &*inputs].concat());
        command.current_dir(folder.0.path());
        command.stdin(fs::File::open(&input).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{part} {inputs:?}");
        assert!(stderr.contains("it is also read, as "), "{stderr}");
        assert_eq!(output.stdout, b"");
        assert_eq!(folder.read("many.txt"), both, "{part} {inputs:?}");
        assert_eq!(folder.names(), ["link.txt", "many.txt", "other.txt"]);
    }
    // Parts under two paths are one file, there or not.
    let twice =
        [format!("--part={}=1", folder.path("a")), format!("--part={}=1", folder.path("./a"))];
    let twice = run(&["split", &twice[0], &twice[1], &input], "");
    assert!(twice.stderr.contains("two parts are called"), "{}", twice.stderr);
}

/// A link stays where it is, and what it leads to is written; what a program has open is no file.
#[cfg(unix)]
#[test]
fn a_part_of_a_split_behind_a_link() {
    let folder = Folder::new();
    let input = folder.write("many.txt", text([LOKI, CHECK]));
    folder.write("part.txt", "old\n");
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.path(name)).unwrap();
    };
    link("part.txt", "link.txt");
    link("nothing.txt", "lost.txt");
    link("/proc/self/fd/1", "open.txt");
    let part = |name: &str| format!("--part={}=rest", folder.path(name));
    let written = run(&["split", &part("link.txt"), &input], "");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    assert_eq!(folder.read("part.txt"), text([LOKI, CHECK]));
    assert!(fs::symlink_metadata(folder.path("link.txt")).unwrap().is_symlink());
    for (name, expected) in
        [("lost.txt", "it is a link to "), ("open.txt", " leads to what a program has open")]
    {
        // Standard output as a file, which a pipe is not.
        let mut command = minlex(["split", &part(name), &input]);
        command.stdout(fs::File::create(folder.path("out")).unwrap());
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(stderr.contains(expected), "{name}: {stderr}");
        assert!(fs::symlink_metadata(folder.path(name)).unwrap().is_symlink());
    }
    let both = ["part.txt", "link.txt"].map(|name| format!("--part={}=1", folder.path(name)));
    let twice = run(&["split", &both[0], &both[1], &input], "");
    assert!(twice.stderr.contains("two parts are called"), "{}", twice.stderr);
}

#[test]
fn commands_write_only_files() {
    let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
    for arguments in [
        &["build", "--output", device, "--quiet"][..],
        &["split", &format!("--part={device}=rest")],
        &["audit", "--certificate", device, "-", device],
    ] {
        let run = common::finish(minlex(arguments), "");
        assert_eq!(run.code, Some(1), "{arguments:?}");
        let said = format!("{device} is a device or a pipe");
        assert!(run.stderr.contains(&said), "{}", run.stderr);
    }
    assert!(!std::path::Path::new(device).is_file());
}

#[test]
fn manual_pages_and_completions_know_every_command() {
    let folder = Folder::new();
    assert_eq!(good(&run(&["man", &folder.path("")], "")), "");
    let commands = common::commands();
    assert!(commands.len() > 30, "{commands:?}");
    let completions =
        ["bash", "zsh", "fish", "powershell"].map(|shell| run(&["completions", shell], "").stdout);
    for command in &commands {
        let page = folder.read(&format!("minlex-{command}.1"));
        assert!(page.contains(&format!("\\fBminlex {command}\\fR")), "{page}");
        assert!(completions.iter().all(|script| script.contains(command)));
    }
    assert!(folder.read("minlex.1").contains("minlex\\-rank(1)"));
    assert_eq!(folder.names().len(), commands.len() + 1);
}

#[test]
fn patterns_and_puzzles_with_many_solutions_have_classes_by_their_images() {
    let empty = ".".repeat(79);
    let (one, turned, other) = (format!("12{empty}"), format!("{empty}31"), format!("11{empty}"));
    let input = text([&one, &turned, &other, LOKI]);
    let classes = run(&["dedup", "--by", "image"], &*input);
    assert_eq!(good(&classes), format!("{one};2\n{other};1\n{LOKI};1\n"));
    let json = run(&["dedup", "--by", "image", "--json"], &*input);
    assert!(
        good(&json).starts_with(&format!("{{\"puzzle\":\"{one}\",\"count\":2,\"input\""))
            || good(&json).starts_with(&format!("{{\"puzzle\":\"{one}\",\"count\":2}}"))
    );
    let refused = run(&["dedup"], &*input);
    assert_eq!(refused.code, Some(1));
    let folder = Folder::new();
    let (a, b) =
        (folder.write("a", format!("{one}\n{other}\n")), folder.write("b", format!("{turned}\n")));
    assert_eq!(good(&run(&["common", "--by", "image", &a, &b], "")), format!("{one}\n"));
    assert_eq!(good(&run(&["diff", "--by", "image", &a, &b], "")), format!("{other}\n"));
    assert_eq!(run(&["audit", "--by", "image", &a, &b], "").code, Some(2));
}
