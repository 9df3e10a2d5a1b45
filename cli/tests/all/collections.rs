//! Commands about collections of puzzles: `dedup`, `diff`, `common`, `audit`, `split`; and their
//! files.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;

use crate::common::{
    self, CANONICAL, CHECK, Folder, LOKI, golden_puzzles, good, minlex, run, text,
};

/// Some forty puzzles with different names.
fn puzzles() -> Vec<String> {
    let mut names = HashSet::new();
    let rows = golden_puzzles().into_iter().filter(|row| names.insert(row[0]));
    rows.map(|row| row[1].to_owned()).collect()
}

/// Each puzzle in disguise, as another program would not recognise it.
fn disguises(puzzles: &[String]) -> Vec<String> {
    let transform = "tr465978312c978645132d692145873";
    let images = run(&["apply", "--transform", transform], text(puzzles));
    good(&images).lines().map(str::to_owned).collect()
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

fn certificate(folder: &Folder) -> serde_json::Value {
    serde_json::from_str(&folder.read("audit.json")).unwrap()
}

/// Formats are read to their ends, with the text after the last record.
#[test]
fn checksums_of_a_certificate_are_of_whole_files() {
    let folder = Folder::new();
    let path = folder.path("audit.json");
    let many = text(disguises(&puzzles()).iter().cycle().take(3000));
    let files = [
        LOKI.to_owned(),
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
        command.current_dir(folder.path(""));
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

/// A link stays in its place, and its end is written; a stream that a program has open is no file.
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
