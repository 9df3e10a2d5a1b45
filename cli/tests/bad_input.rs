//! Bad input of every kind, for every command that reads records: one clear line with the file and
//! the line, nothing lost, nothing half-written.

mod common;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use common::{complaints, finish, minlex, run, wait};

const PUZZLE: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const GRID: &str =
    "123456789457189236698372145241893657589627314736514928314968572862735491975241863";
const NAME: &str = "3636310645 LW5RWaj13O0843";

/// A command and a good record for it.
struct Reader {
    arguments: &'static [&'static str],
    good: String,
    /// Whether records are made of cells.
    is_cells: bool,
    /// Whether one line comes out for each record.
    is_line_by_line: bool,
}

fn readers() -> Vec<Reader> {
    let cells: &[(&[&str], &str, bool)] = &[
        (&["rank"], GRID, true),
        (&["canon"], GRID, true),
        (&["index"], GRID, true),
        (&["pack"], GRID, false),
        (&["automorphisms"], GRID, true),
        (&["canon", "--puzzle"], PUZZLE, true),
        (&["name"], PUZZLE, true),
        (&["dedup"], PUZZLE, false),
        (&["solve"], PUZZLE, true),
        (&["apply", "--transform", "7"], PUZZLE, true),
        (&["figure"], PUZZLE, true),
        (&["convert", "--to", "base64"], PUZZLE, true),
    ];
    let words: &[(&[&str], &str, bool)] = &[
        (&["unrank"], "17", true),
        (&["grid"], "17", true),
        (&["puzzle"], NAME, true),
        (&["rename", "--to", "19"], NAME, true),
        (&["figure", "--puzzle"], "1_1!2_712345689", true),
    ];
    let readers = |list: &[(&'static [&'static str], &str, bool)], is_cells| -> Vec<Reader> {
        let reader = |&(arguments, good, is_line_by_line): &(_, &str, _)| Reader {
            arguments,
            good: good.to_owned(),
            is_cells,
            is_line_by_line,
        };
        list.iter().map(reader).collect()
    };
    readers(cells, true)
        .into_iter()
        .chain(readers(words, false))
        .collect()
}

/// Runs a reader with the bytes in a file `bad.txt`.
fn read_file(reader: &Reader, options: &[&str], bytes: &[u8]) -> (Vec<u8>, String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.txt"), bytes).unwrap();
    let mut command = minlex([reader.arguments, options, &["bad.txt"]].concat());
    let output = command
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.stdout, stderr, output.status.code())
}

/// Checks one bad line between two good ones.
fn check_line(reader: &Reader, bad: &[u8], reason: &str) {
    let good = reader.good.as_bytes();
    let file = [good, b"\n", bad, b"\n", good, b"\n"].concat();
    let what = format!(
        "{:?}: {}",
        reader.arguments,
        String::from_utf8_lossy(&bad[..bad.len().min(90)])
    );
    let (stdout, stderr, code) = read_file(reader, &[], &file);
    assert_eq!(code, Some(1), "{what}\n{stderr}");
    assert!(
        stderr.starts_with("minlex: bad.txt: line 2: ") && stderr.contains(reason),
        "{what}\n{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1, "{what}\n{stderr}");
    let (all, kept, code) = read_file(reader, &["--keep-going"], &file);
    assert_eq!(code, Some(1), "{what}");
    assert_eq!(kept, stderr + "minlex: 1 of 3 records were bad\n", "{what}");
    if reader.is_line_by_line {
        // The answers around it are those of the same record.
        let lines: Vec<&[u8]> = all.split(|&b| b == b'\n').collect();
        assert_eq!((lines.len(), lines[1]), (4, &b""[..]), "{what}");
        assert!(lines[0] == lines[2] && !lines[0].is_empty(), "{what}");
        assert_eq!(stdout, [lines[0], b"\n"].concat(), "{what}");
    }
}

#[test]
fn bad_lines() {
    for reader in readers() {
        check_line(&reader, b"\xff\xfe\xff", "byte 1 is 0xff: not UTF-8 text");
        check_line(
            &reader,
            "caf\u{e9}".to_owned().replace('\u{e9}', "\0").as_bytes(),
            "",
        );
        check_line(
            &reader,
            &[reader.good.as_bytes(), b" caf\xe9"].concat(),
            "0xe9: not UTF-8 text; if it is Latin-1",
        );
        check_line(
            &reader,
            "1".repeat(100_000).as_bytes(),
            "longer than 65536 bytes",
        );
        if !reader.is_cells {
            continue;
        }
        let good = &reader.good;
        check_line(&reader, &good.as_bytes()[..40], "40 cells found");
        check_line(&reader, &good.as_bytes()[..80], "80 cells found");
        check_line(&reader, format!("{good}1").as_bytes(), "82 cells found");
        check_line(
            &reader,
            format!("{} 17", &good[..79]).as_bytes(),
            "79 cells found before \"17\"",
        );
        check_line(
            &reader,
            format!("{good} {good}").as_bytes(),
            "in one line, at characters 1 and 83",
        );
        check_line(&reader, good.replacen('5', "\0", 1).as_bytes(), "'\\0'");
        check_line(
            &reader,
            format!("{}\r{}", &good[..40], &good[40..]).as_bytes(),
            "40 cells found",
        );
    }
}

#[test]
fn names_with_a_damaged_character() {
    for reader in readers().iter().filter(|reader| reader.good == NAME) {
        check_line(
            reader,
            NAME.replace("W5", "W!").as_bytes(),
            "character 3 of the field is '!'",
        );
        check_line(reader, &NAME.as_bytes()[..24], "");
        check_line(
            reader,
            b"eKEeveX3Ose2Ww4p4?M",
            "character 18 of the name is '?'",
        );
    }
}

#[test]
fn line_ends_of_all_kinds_in_one_file() {
    for reader in readers() {
        let good = &reader.good;
        let (mixed, stderr, code) = read_file(
            &reader,
            &[],
            format!("{good}\r\n{good}\n{good}\r\n{good}").as_bytes(),
        );
        assert_eq!(
            (stderr.as_str(), code),
            ("", Some(0)),
            "{:?}",
            reader.arguments
        );
        let (plain, ..) = read_file(&reader, &[], format!("{good}\n").repeat(4).as_bytes());
        assert_eq!(mixed, plain);
    }
}

#[test]
fn bad_rows_of_csv() {
    for reader in readers() {
        let good = &reader.good;
        let file = format!("id,input\n1,{good}\n2\n\"3,{good}\n4,{good}\n");
        let (_, stderr, code) = read_file(&reader, &["--keep-going"], file.as_bytes());
        let lines: Vec<&str> = stderr.lines().collect();
        let what = format!("{:?}: {stderr}", reader.arguments);
        assert_eq!((lines.len(), code), (3, Some(1)), "{what}");
        assert!(
            lines[0].starts_with("minlex: bad.txt: line 3: 1 column found"),
            "{what}"
        );
        assert!(
            lines[1].starts_with("minlex: bad.txt: line 4: a quote is opened"),
            "{what}"
        );
        assert_eq!(lines[2], "minlex: 2 of 4 records were bad");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let utf16: Vec<u8> = GRID.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for reader in readers() {
        for (bytes, reason) in [(&utf16[..], "UTF-16"), (b"\x1f\x8b\x08\x00", "gzip -dc")] {
            let (stdout, stderr, code) = read_file(&reader, &[], bytes);
            assert_eq!((stdout.len(), code), (0, Some(1)));
            assert!(
                stderr.starts_with("minlex: bad.txt: ") && stderr.contains(reason),
                "{stderr}"
            );
        }
        let folder = run(&[reader.arguments, &["/"]].concat(), "");
        assert_eq!((folder.stdout.as_str(), folder.code), ("", Some(1)));
        assert!(
            folder.stderr.starts_with("minlex: cannot read /: "),
            "{}",
            folder.stderr
        );
        let missing = run(&[reader.arguments, &["no/such/file"]].concat(), "");
        assert_eq!((missing.stdout.as_str(), missing.code), ("", Some(1)));
        assert!(
            missing.stderr.starts_with("minlex: argument 1: ")
                && missing
                    .stderr
                    .ends_with("; there is no file of that name either\n"),
            "{}",
            missing.stderr
        );
    }
}

#[test]
fn an_unreadable_file_among_others_costs_itself_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a"), format!("{GRID}\n")).unwrap();
    fs::write(path("b"), b"\xff\xfe1\x00").unwrap();
    let kept = run(
        &["rank", "--keep-going", &path("a"), &path("b"), &path("a")],
        "",
    );
    assert_eq!(
        (kept.stdout.as_str(), kept.code),
        ("3636310645\n3636310645\n", Some(1))
    );
    assert!(
        kept.stderr
            .ends_with("\nminlex: 0 of 2 records were bad, one file could not be read\n")
    );
}

/// Memory that a process ever needed, in bytes.
#[cfg(target_os = "linux")]
fn peak(id: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    1024 * line
        .split_whitespace()
        .nth(1)
        .unwrap()
        .parse::<usize>()
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_does_not_fill_the_memory() {
    for reader in readers() {
        let arguments = [reader.arguments, &["--keep-going", "--threads", "2"]].concat();
        let mut child = minlex(arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let answers = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            stdout.read_to_end(&mut bytes).map(|_| bytes)
        });
        stdin
            .write_all(format!("{}\n", reader.good).as_bytes())
            .unwrap();
        let block = vec![b'1'; 1 << 20];
        for _ in 0..64 {
            stdin.write_all(&block).unwrap();
        }
        let memory = peak(child.id());
        stdin
            .write_all(format!("\n{}\n", reader.good).as_bytes())
            .unwrap();
        drop(stdin);
        let stderr = complaints(&mut child);
        assert_eq!(wait(&mut child).code(), Some(1));
        assert!(!answers.join().unwrap().unwrap().is_empty());
        assert!(
            stderr.contains("line 2: longer than 65536 bytes"),
            "{stderr}"
        );
        assert!(
            stderr.ends_with("minlex: 1 of 3 records were bad\n"),
            "{stderr}"
        );
        assert!(
            memory < 48 << 20,
            "{:?} took {memory} bytes",
            reader.arguments
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_pipe() {
    for reader in readers() {
        let mut command = minlex(reader.arguments);
        command.stdout(fs::File::options().write(true).open("/dev/full").unwrap());
        let full = finish(command, format!("{}\n", reader.good));
        assert_eq!(full.code, Some(1));
        assert_eq!(
            full.stderr,
            "minlex: cannot write to standard output: No space left on device (os error 28)\n"
        );
        let mut child = minlex(reader.arguments).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(format!("{}\n", reader.good).as_bytes());
        drop(stdin);
        assert_eq!(wait(&mut child).code(), Some(0));
        assert_eq!(complaints(&mut child), "");
    }
}

#[cfg(unix)]
#[test]
fn closed_standard_streams_are_told() {
    let program = Path::new(env!("CARGO_BIN_EXE_minlex"))
        .display()
        .to_string();
    let shell = |line: String| {
        let output = std::process::Command::new("sh")
            .args(["-c", &line])
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    assert_eq!(
        shell(format!("{program} rank <&-")),
        (
            Some(1),
            "minlex: cannot read standard input: it is closed\n".to_owned()
        )
    );
    for command in [
        format!("rank {GRID}"),
        "list --count 1".to_owned(),
        "bands".to_owned(),
    ] {
        assert_eq!(
            shell(format!("{program} {command} >&-")),
            (
                Some(1),
                "minlex: cannot write to standard output: it is closed\n".to_owned()
            )
        );
    }
    // Nobody's mistake.
    assert_eq!(
        shell(format!("{program} rank </dev/null >/dev/null")),
        (Some(0), String::new())
    );
}

#[cfg(unix)]
#[test]
fn a_file_that_vanishes_while_it_is_read_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grids");
    fs::write(&path, format!("{GRID}\n").repeat(50_000)).unwrap();
    let mut child = minlex([Path::new("canon"), &path]).spawn().unwrap();
    drop(child.stdin.take());
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 82];
    stdout.read_exact(&mut first).unwrap();
    fs::remove_file(&path).unwrap();
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    assert_eq!(rest.len(), 49_999 * 82);
    assert_eq!(wait(&mut child).code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_whole_lines() {
    use std::os::unix::process::ExitStatusExt;
    // Whoever runs the tests in the background of a shell has the signal ignored.
    let mut child = std::process::Command::new("env")
        .args([
            "--default-signal=INT",
            env!("CARGO_BIN_EXE_minlex"),
            "canon",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdin
        .write_all(format!("{GRID}\n{GRID}\n{}", &GRID[..40]).as_bytes())
        .unwrap();
    let mut answers = vec![0; 2 * 82];
    stdout.read_exact(&mut answers).unwrap();
    let id = child.id().to_string();
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let status = wait(&mut child);
    assert!(
        status.signal() == Some(2) || status.code() == Some(130),
        "{status}"
    );
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    assert_eq!(rest, b"", "half a line");
    drop(stdin);
}

#[cfg(target_os = "linux")]
#[test]
fn many_threads_with_little_memory() {
    let program = Path::new(env!("CARGO_BIN_EXE_minlex"))
        .display()
        .to_string();
    let line = format!("ulimit -v 1000000; {program} rank --threads 1024 {GRID}");
    let output = std::process::Command::new("sh")
        .args(["-c", &line])
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3636310645\n");
    assert_eq!(output.status.code(), Some(0));
}
