//! Collection files: made, read wherever puzzles are, damaged; and numbers of puzzles.

use std::fs;
use std::io::Write;
use std::process::{Child, ChildStdin};

use crate::common::{self, CANONICAL, Folder, LOKI, Run, golden_puzzles, minlex, run, text};

/// The output of a run in which nothing was wrong.
fn good(run: Run) -> String {
    common::good(&run).to_owned()
}

/// Some forty puzzles with different names, and their canonical puzzles in order of number.
fn puzzles() -> (Vec<String>, Vec<String>) {
    let golden = golden_puzzles();
    let lines = good(run(&["dedup"], text(golden.iter().map(|row| row[1]))));
    let puzzles: Vec<String> = lines.lines().map(|line| line[..81].to_owned()).collect();
    let numbers = good(run(&["name", "--format", "number"], text(&puzzles)));
    let mut numbers: Vec<u128> = numbers.lines().map(|line| line.parse().unwrap()).collect();
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(u128::to_string).collect();
    let canonical = good(run(&["puzzle", "--number"], text(&numbers)));
    (puzzles, canonical.lines().map(str::to_owned).collect())
}

#[test]
fn a_collection_is_the_same_in_any_order_and_read_everywhere() {
    let folder = Folder::new();
    let (puzzles, canonical) = puzzles();
    let list = folder.write("list.txt", text(&puzzles));
    let [a, b, c] = ["a.mlc", "b.mlc", "c.mlc"].map(|name| folder.path(name));
    let made = good(run(&["collect", &list, "-o", &a], ""));
    assert_eq!(made, format!("{a}\t{}\n", puzzles.len()));
    let reversed: Vec<String> = puzzles.iter().rev().chain(&canonical).cloned().collect();
    let made = good(run(&["collect", "-o", &b], text(&reversed)));
    assert_eq!(made, format!("{b}\t{0}\t{0} repeated\n", puzzles.len()));
    // A part in text, the rest in two collection files.
    let part = folder.path("part.mlc");
    good(run(&["collect", "-o", &part], text(&puzzles[..10])));
    good(run(&["collect", &part, &puzzles[12], &a, "-o", &c, "--json"], ""));
    let bytes = fs::read(&a).unwrap();
    assert!(bytes == fs::read(&b).unwrap() && bytes == fs::read(&c).unwrap());

    assert_eq!(good(run(&["convert", "--from", "line", "--to", "line", &a], "")), text(&canonical));
    let names = good(run(&["name"], text(&canonical)));
    assert_eq!(good(run(&["name", &a], "")), names);
    assert_eq!(good(run(&["puzzle", &a], "")), text(&canonical));
    assert_eq!(good(run(&["solve", &a], "")).lines().count(), canonical.len());
    let from_input = common::output(minlex(["name"]), bytes);
    assert_eq!(String::from_utf8(from_input.stdout).unwrap(), names);
    assert_eq!(good(run(&["dedup", &a, &list], "")).lines().count(), canonical.len());
}

#[test]
fn two_files_are_compared_by_number() {
    let folder = Folder::new();
    let (puzzles, canonical) = puzzles();
    let some = folder.path("some.mlc");
    let all = folder.path("all.mlc");
    good(run(&["collect", "-o", &some], text(&canonical[5..20])));
    good(run(&["collect", "-o", &all], text(&puzzles)));
    let lists = [folder.write("some.txt", text(&canonical[5..20])), all.clone()];
    for b in [&some, &lists[0]] {
        assert_eq!(good(run(&["common", &all, b], "")), text(&canonical[5..20]));
        let others: Vec<String> = [&canonical[..5], &canonical[20..]].concat();
        assert_eq!(good(run(&["diff", &all, b], "")), text(&others));
    }
    // Lines come as they are, in their order, below their header.
    let table: String = puzzles.iter().map(|puzzle| format!("{puzzle},x\n")).collect();
    let table = folder.write("table.csv", format!("puzzle,note\n{table}"));
    let found = good(run(&["common", &table, &some], ""));
    let by_text = good(run(&["common", &table, &lists[0]], ""));
    assert!(found.starts_with("puzzle,note\n") && found.lines().count() == 16);
    assert_eq!(found, by_text);
    let (diff, by_text) =
        (run(&["diff", &table, &some], ""), run(&["diff", &table, &lists[0]], ""));
    assert_eq!(good(diff), good(by_text));
    let bad = run(&["common", "-", &all], format!("{CANONICAL}\n{}\n", ".".repeat(81)));
    assert_eq!((bad.code, &*bad.stdout), (Some(1), ""));
    assert!(bad.stderr.contains("line 2: the puzzle has 0 givens"), "{}", bad.stderr);
    let by_solution = good(run(&["common", "--by", "solution", &all, &some], ""));
    assert!(by_solution.lines().count() >= 15);
}

#[test]
fn a_collection_file_is_asked_as_its_lines_are() {
    let folder = Folder::new();
    let (puzzles, canonical) = puzzles();
    let [train, except] = ["train.mlc", "except.mlc"].map(|name| folder.path(name));
    good(run(&["collect", "-o", &train], text(&puzzles[3..])));
    let lines = folder.write("train.txt", good(run(&["puzzle", &train], "")));
    // Disguises, repeated puzzles, and another puzzle with the grid of one.
    let solution = good(run(&["solve"], text(&canonical[7..8])));
    let more_givens = format!("{}{}", &solution[..27], &canonical[7][27..]);
    let test = [&canonical[5..9], &puzzles[1..6], &[more_givens], &puzzles[4..5]].concat();
    let test = folder.write("test.txt", text(&test));
    for options in [
        &[][..],
        &["--json"],
        &["--by", "solution"],
        &["--count"],
        &["--count", "--json"],
        &["--count", "--by", "solution"],
    ] {
        let audit = |a: &str| good(run(&[&["audit", a, &test], options].concat(), ""));
        assert_eq!(audit(&train).replace(".mlc", ".txt"), audit(&lines), "{options:?}");
    }
    let certificate = |a: &str| {
        let path = folder.path("audit.json");
        good(run(&["audit", "--count", "--certificate", &path, a, &test], ""));
        let json = fs::read_to_string(path).unwrap().replace(".mlc", ".txt");
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        (json["inputs"].clone(), json["shared"].clone())
    };
    let [(by_file, shared), (by_lines, same)] = [&train, &lines].map(|a| certificate(a));
    assert_eq!(shared, same);
    let bytes = fs::metadata(&train).unwrap().len();
    assert_eq!(by_file[0]["bytes"], bytes);
    assert_eq!(by_file[0]["records"], by_lines[0]["records"]);
    assert_eq!(by_file[1], by_lines[1]);

    good(run(&["collect", "-o", &except], text(&puzzles[..9])));
    let list = folder.write("except.txt", text(&puzzles[..9]));
    for options in [&[][..], &["--members"], &["--json"], &["--by", "solution"]] {
        let dedup = |file: &str| {
            good(run(&[&["dedup", "--except", file, &train, &test], options].concat(), ""))
        };
        let left = dedup(&except);
        assert_eq!(left, dedup(&list), "{options:?}");
        if options.is_empty() {
            let left: Vec<String> = left.lines().map(|line| line[..81].to_owned()).collect();
            assert!(left.len() >= puzzles.len() - 9);
            assert_eq!(good(run(&["common", "-", &except], text(&left))), "");
        }
    }
    let missing = run(&["dedup", "--except", "missing.mlc", &test], "");
    assert_eq!((missing.code, &*missing.stdout), (Some(1), ""));
    for command in ["name", "canonical", "check", "solve", "split"] {
        let part = format!("{}=rest", folder.path("part"));
        let options: &[&str] = if command == "split" { &["--part", &part] } else { &[] };
        let output = |file: &str| {
            let run = good(run(&[&[command, file], options].concat(), ""));
            (run, fs::read(folder.path("part")).unwrap_or_default())
        };
        assert_eq!(output(&train), output(&lines), "{command}");
    }
}

#[test]
fn text_comes_back() {
    let folder = Folder::new();
    let mine = folder.path("mine.mlc");
    let input = format!("{LOKI} # ED=9.9/1.2/1.2 loki\n");
    let again = format!("{CANONICAL} another text\n{CANONICAL}\n");
    let made = good(run(&["collect", "--text", "-o", &mine], input + &again));
    assert_eq!(made, format!("{mine}\t1\t2 repeated, 2 with another text\n"));
    let lines = good(run(&["diff", &mine, "-"], ""));
    assert_eq!(lines, format!("{CANONICAL} # ED=9.9/1.2/1.2 loki\n"));
    let appended = good(run(&["name", "--output", "append", &mine], ""));
    assert_eq!(appended, format!("{}\t3636310645 LW5RWaj13O0843\n", lines.trim_end()));
    let kept = folder.path("kept.mlc");
    good(run(&["collect", "--text", &mine, "-o", &kept], ""));
    assert!(fs::read(&mine).unwrap() == fs::read(&kept).unwrap());
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let folder = Folder::new();
    let (puzzles, _) = puzzles();
    let good_file = folder.path("good.mlc");
    good(run(&["collect", "-o", &good_file], text(&puzzles)));
    assert_eq!(
        run(&["verify", &good_file, "--level", "solve,integrity,canonical"], "").code,
        Some(0)
    );
    let info = good(run(&["info", &good_file, "--json"], ""));
    let info: serde_json::Value = serde_json::from_str(&info).unwrap();
    assert_eq!(info["puzzles"], puzzles.len());
    let bytes = fs::read(&good_file).unwrap();
    let mut flipped = bytes.clone();
    flipped[60] ^= 1;
    let mut later = bytes.clone();
    later[8] = 9;
    let cases: [(&str, &[u8], &str); 4] = [
        ("cut.mlc", &bytes[..bytes.len() - 1], "it is cut"),
        ("start.mlc", &bytes[..20], "it is cut"),
        ("flipped.mlc", &flipped, "the checksum of block 0 at byte 32 is wrong"),
        ("later.mlc", &later, "format version 9: this program reads version 1"),
    ];
    for (name, bytes, message) in cases {
        let file = folder.write(name, bytes);
        for arguments in [vec!["name", &file], vec!["diff", &good_file, &file]] {
            let bad = run(&arguments, "");
            assert_eq!((bad.code, &*bad.stdout), (Some(1), ""), "{name}");
            assert_eq!(bad.stderr.lines().count(), 1, "{}", bad.stderr);
        }
        let proof = run(&["verify", &file], "");
        assert_eq!(proof.code, Some(1));
        assert!(
            proof.stdout.replace("or damaged", "").contains(message) || message == "it is cut",
            "{}",
            proof.stdout
        );
    }
    // Nothing is left of a run that failed, and the file before it stays.
    let before = folder.names();
    let bad = run(&["collect", "-o", &good_file], format!("{LOKI}\n{}\n", ".".repeat(81)));
    assert_eq!((bad.code, &*bad.stdout), (Some(1), ""));
    let read = run(&["collect", &good_file, "-o", &good_file], "");
    assert!(read.stderr.contains("it is also read"), "{}", read.stderr);
    assert!(folder.names() == before && fs::read(&good_file).unwrap() == bytes);
    let level = run(&["verify", &good_file, "--level", "rebuild"], "");
    assert_eq!(level.code, Some(2));
}

/// A collection that is being made of standard input.
fn collecting(file: &str) -> (Child, ChildStdin) {
    let mut child = minlex(["collect", "-o", file]).spawn().unwrap();
    let input = child.stdin.take().unwrap();
    (child, input)
}

#[test]
fn a_killed_process_leaves_the_old_file() {
    let folder = Folder::new();
    let mine = folder.path("mine.mlc");
    good(run(&["collect", "-o", &mine, LOKI], ""));
    let (before, names) = (fs::read(&mine).unwrap(), folder.names());
    let (mut child, mut input) = collecting(&mine);
    input.write_all(text(&puzzles().0).as_bytes()).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(fs::read(&mine).unwrap() == before && folder.names() == names);
}

#[test]
fn the_last_of_two_processes_with_one_output_has_it() {
    let folder = Folder::new();
    let [mine, alone] = ["mine.mlc", "alone.mlc"].map(|name| folder.path(name));
    let (puzzles, _) = puzzles();
    good(run(&["collect", "-o", &alone], text(&puzzles[20..])));
    let halves = [&puzzles[20..], &puzzles[..20]];
    let mut both = halves.map(|half| {
        let (child, mut input) = collecting(&mine);
        input.write_all(text(half).as_bytes()).unwrap();
        (child, input)
    });
    both.reverse();
    for (mut child, input) in both {
        drop(input);
        assert!(common::wait(&mut child).success());
    }
    assert!(fs::read(&mine).unwrap() == fs::read(&alone).unwrap());
    assert_eq!(folder.names(), ["alone.mlc", "mine.mlc"]);
}
