//! Runs that end in another way than at the end of good input: lines without end, full disks,
//! closed pipes, files that vanish, Ctrl-C. For every command, on Unix.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::readers::{
    FILE, Left, NO_READERS, Reader, Writes, folder, for_readers, new_files,
};
use crate::common::{self, GRID, LOKI, complaints, finish, minlex, wait};

#[cfg(target_os = "linux")]
for_readers!(
    a_line_without_end_does_not_fill_the_memory,
    a_full_disk_and_a_closed_pipe,
    ctrl_c_leaves_whole_answers,
);

for_readers!(a_file_that_vanishes_while_it_is_read_is_read_to_its_end);

#[cfg(target_os = "linux")]
fn a_line_without_end_does_not_fill_the_memory(readers: &[Reader]) {
    for reader in readers {
        if reader.writes == Writes::EachGood {
            continue;
        }
        let folder = folder();
        let reader = reader.with_file("-");
        let mut command = reader.command(&["--keep-going", "--threads", "2"]);
        let mut child = command.current_dir(folder.path()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let answers = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            stdout.read_to_end(&mut bytes).map(|_| bytes)
        });
        stdin.write_all(format!("{}\n", reader.good).as_bytes()).unwrap();
        let block = vec![b'1'; 1 << 20];
        for _ in 0..64 {
            stdin.write_all(&block).unwrap();
        }
        let memory = common::peak(child.id());
        stdin.write_all(format!("\n{}\n", reader.good).as_bytes()).unwrap();
        drop(stdin);
        let stderr = complaints(&mut child);
        assert_eq!(wait(&mut child).code(), Some(1));
        assert!(!answers.join().unwrap().unwrap().is_empty());
        assert!(stderr.contains("standard input: line 2: longer than 65536 bytes"), "{stderr}");
        assert!(stderr.contains("\nminlex: 1 of "), "{stderr}");
        assert!(memory < 48 << 20, "{:?} took {memory} bytes", reader.arguments);
    }
}

/// Runs a command whose standard output is full.
#[cfg(target_os = "linux")]
fn check_full(mut command: Command, input: &str) {
    let what = format!("{command:?}");
    command.stdout(fs::File::options().write(true).open("/dev/full").unwrap());
    let full = finish(command, input);
    // Status 1 of `verify` means that the table is wrong.
    let code = if what.contains("verify") { 2 } else { 1 };
    assert_eq!(full.code, Some(code), "{what}");
    assert_eq!(
        full.stderr,
        "minlex: cannot write to standard output: No space left on device (os error 28)\n",
        "{what}"
    );
}

/// Runs a command whose standard output no one reads.
#[cfg(target_os = "linux")]
fn check_closed(mut command: Command, input: &str) {
    let what = format!("{command:?}");
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    assert_eq!(wait(&mut child).code(), Some(0), "{what}");
    assert_eq!(complaints(&mut child), "", "{what}");
}

#[cfg(target_os = "linux")]
fn a_full_disk_and_a_closed_pipe(readers: &[Reader]) {
    let folder = folder();
    let packed = minlex(["pack", GRID]).output().unwrap().stdout;
    fs::write(folder.path().join("packed"), packed).unwrap();
    let board = minlex(["convert", "--to", "sbf", LOKI]).output().unwrap();
    fs::write(folder.path().join("board"), board.stdout).unwrap();
    for reader in readers {
        let reader = reader.with_file("-");
        let command = || {
            let mut command = reader.command(&[]);
            command.current_dir(folder.path());
            command
        };
        // The first of two puzzles to compare is in both, so that something is printed.
        let input = match &reader.arguments[..2] {
            ["diff", "other.txt"] => format!("{LOKI}\n"),
            _ => format!("{}\n", reader.good),
        };
        check_full(command(), &input);
        check_closed(command(), &input);
    }
    let lists = NO_READERS.iter().map(|(name, arguments)| [&[*name], *arguments].concat());
    let others = [vec!["random", "--of", "catalogue"], vec!["--help"], vec!["--version"]];
    for arguments in lists.chain(others) {
        let command = || {
            let mut command = minlex(&arguments);
            command.current_dir(folder.path());
            command
        };
        check_full(command(), "");
        check_closed(command(), "");
    }
}

/// A disk is as good as full if no file may grow beyond so many bytes.
#[cfg(target_os = "linux")]
fn with_full_disk(arguments: &[&str], bytes: usize, folder: &Path) -> (Option<i32>, String) {
    let line = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", bytes / 512);
    let output = Command::new("sh")
        .args(["-c", &line, "sh"])
        .arg(common::program())
        .args(arguments)
        .current_dir(folder)
        .env("TMPDIR", folder)
        .env_remove("MINLEX_TABLE")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), stderr)
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_files() {
    let folder = folder();
    // Lines for which the disk has room, and lines for which it has none.
    let lines = format!("{LOKI} {}\n", "x".repeat(1000)).repeat(3000);
    fs::write(folder.path().join(FILE), lines).unwrap();
    fs::create_dir(folder.path().join("pages")).unwrap();
    let cases: &[(&[&str], usize, &str)] = &[
        (
            &["split", "--part=part.txt=rest", FILE],
            1 << 20,
            "cannot write part.txt: File too large",
        ),
        (&["dedup", "--memory", "1", FILE], 1 << 20, "temporary file"),
        (&["dedup", "--members", "--memory", "1", FILE], 1 << 20, "temporary file"),
        (&["diff", "--memory", "1", FILE, "other.txt"], 1 << 20, "temporary file"),
        (&["collect", "--memory", "1", "-o", "mine.mlc", LOKI], 512, "cannot write mine.mlc"),
        (&["man", "pages"], 1024, "cannot write pages/minlex.1: File too large"),
        (&["build", "--preset", "embedded", "-o", "t.mlx", "-q"], 1 << 20, "t.mlx"),
        #[cfg(feature = "export")]
        (&["export", "--count", "1000000", "-o", "folder", "-q"], 1 << 20, "folder"),
    ];
    for (arguments, bytes, reason) in cases {
        let (code, stderr) = with_full_disk(arguments, *bytes, folder.path());
        assert_eq!(code, Some(1), "{arguments:?}: {stderr}");
        assert!(
            stderr.starts_with("minlex: ") && stderr.contains(reason),
            "{arguments:?}: {stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{arguments:?}: {stderr}");
    }
    let left: Vec<String> = new_files(folder.path());
    assert!(left.iter().all(|name| name == "pages" || name.starts_with("folder")), "{left:?}");
    assert_eq!(fs::read_dir(folder.path().join("pages")).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn closed_standard_streams_are_told() {
    let program = common::program().display().to_string();
    let shell = |line: String| {
        let output = Command::new("sh").args(["-c", &line]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(
        shell(format!("{program} rank <&-")),
        (Some(1), "minlex: cannot read standard input: it is closed\n".to_owned())
    );
    for command in [
        format!("rank {GRID}"),
        "list --count 1".to_owned(),
        "bands".to_owned(),
        "--help".to_owned(),
        "--version".to_owned(),
        "help rank".to_owned(),
    ] {
        assert_eq!(
            shell(format!("{program} {command} >&-")),
            (Some(1), "minlex: cannot write to standard output: it is closed\n".to_owned())
        );
    }
    // No one's mistake.
    assert_eq!(shell(format!("{program} rank </dev/null >/dev/null")), (Some(0), String::new()));
}

/// The last record of a file that is cut while it is read may be a part of another: it is not
/// answered, and the file is reported.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_cut_while_it_is_read_is_told() {
    let folder = folder();
    let ranks = folder.path().join("ranks.txt");
    for through_shell in [false, true] {
        fs::write(&ranks, "4358832218\n".repeat(400_000)).unwrap();
        let mut command = match through_shell {
            false => minlex(["unrank", "--threads", "1", "ranks.txt"]),
            true => {
                let mut command = minlex(["unrank", "--threads", "1"]);
                command.stdin(fs::File::open(&ranks).unwrap());
                command
            }
        };
        command.current_dir(folder.path());
        let mut child = command.spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut answers = vec![0; 82];
        stdout.read_exact(&mut answers).unwrap();
        // It waits for someone who reads its answers.
        let file = fs::File::options().write(true).open(&ranks).unwrap();
        file.set_len(17).unwrap();
        stdout.read_to_end(&mut answers).unwrap();
        let stderr = complaints(&mut child);
        assert_eq!(wait(&mut child).code(), Some(1));
        assert!(stderr.contains("it was cut while it was read, and "), "{stderr}");
        assert!(stderr.lines().count() == 1 && answers.len() < 400_000 * 82);
        let first = answers[..82].to_vec();
        assert!(answers.chunks(82).all(|answer| answer == first));
    }
}

/// A pipe with a name is gone from its folder before most of it is read.
fn a_file_that_vanishes_while_it_is_read_is_read_to_its_end(readers: &[Reader]) {
    for reader in readers {
        let expected = reader.of_good(1_000);
        let folder = folder();
        let path = folder.path().join(FILE);
        let made = Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        let mut command = reader.command(&[]);
        let mut child = command.current_dir(folder.path()).spawn().unwrap();
        drop(child.stdin.take());
        let line = format!("{}\n", reader.good);
        // Both wait here until the other one has opened the file.
        let mut file = fs::File::options().write(true).open(&path).unwrap();
        file.write_all(line.as_bytes()).unwrap();
        fs::remove_file(&path).unwrap();
        let writer = std::thread::spawn(move || {
            for _ in 1..1_000 {
                file.write_all(line.as_bytes()).unwrap();
            }
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let left = Left {
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
            files: new_files(folder.path()),
        };
        assert!(left == expected, "{:?}: {}", reader.arguments, left.stderr);
    }
}

/// Sends Ctrl-C, and waits for the end.
#[cfg(target_os = "linux")]
fn interrupt(child: &mut std::process::Child) {
    use std::os::unix::process::ExitStatusExt;
    let status = common::signal(child, "-INT");
    assert!(status.signal() == Some(2) || status.code() == Some(130), "{status}");
}

#[cfg(target_os = "linux")]
fn ctrl_c_leaves_whole_answers(readers: &[Reader]) {
    for reader in readers {
        let folder = folder();
        let expected = match reader.writes {
            Writes::AtTheEnd => Vec::new(),
            _ => reader.of_two().stdout.clone(),
        };
        let reader = reader.with_file("-");
        let mut command = common::interruptible(reader.command(&[]));
        let mut child = command.current_dir(folder.path()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let (good, half) = (&reader.good, &reader.good[..reader.good.len() / 2]);
        stdin.write_all(format!("{good}\n{good}\n{half}").as_bytes()).unwrap();
        let mut answers = vec![0; expected.len()];
        stdout.read_exact(&mut answers).unwrap();
        interrupt(&mut child);
        stdout.read_to_end(&mut answers).unwrap();
        assert_eq!(answers, expected, "{:?}", reader.arguments);
        assert_eq!(new_files(folder.path()), [""; 0]);
    }
}

/// The pipe is full when Ctrl-C comes, so that half a block is in it.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_in_the_middle_of_a_block_leaves_whole_lines() {
    let mut command = common::interruptible(minlex(["list"]));
    let mut child = command.spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 82];
    stdout.read_exact(&mut first).unwrap();
    let reader = std::thread::spawn({
        let id = child.id().to_string();
        move || {
            let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
            assert!(sent.success());
            let mut rest = Vec::new();
            stdout.read_to_end(&mut rest).map(|_| rest)
        }
    });
    let status = wait(&mut child);
    assert!(!status.success());
    let rest = reader.join().unwrap().unwrap();
    assert!(rest.len().is_multiple_of(82), "{} bytes", rest.len());
}

#[cfg(target_os = "linux")]
#[test]
fn many_threads_with_little_memory() {
    let program = common::program().display().to_string();
    let line = format!("ulimit -v 1000000; {program} rank --threads 1024 {GRID}");
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3636310645\n");
    assert_eq!(output.status.code(), Some(0));
}
