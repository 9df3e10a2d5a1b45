//! Runs the program as a user would.
#![cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "some tests are for Linux alone"))]

pub mod readers;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{fs, thread};

pub const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
pub const LOKI_NAME: &str = "3636310645 LW5RWaj13O0843";
/// The canonical puzzle of [`LOKI`].
pub const CANONICAL: &str =
    "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.";
/// The minlex form of the solution of [`LOKI`].
pub const GRID: &str =
    "123456789457189236698372145241893657589627314736514928314968572862735491975241863";
/// Another puzzle, a canonical one.
pub const CHECK: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
pub const CHECK_NAME: &str = "5411131853 W1Rmk0Yu2q34I6";

/// Output and status of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

/// The program. `MINLEX_TEST_PROGRAM` names another one to be tested, made for another platform.
pub fn program() -> PathBuf {
    std::env::var_os("MINLEX_TEST_PROGRAM")
        .map_or_else(|| env!("CARGO_BIN_EXE_minlex").into(), PathBuf::from)
}

/// The commands that the help lists, but for `help`.
pub fn commands() -> Vec<String> {
    let help = run(&["--help"], "").stdout;
    let (_, groups) = help.split_once("Usage: ").unwrap();
    let (groups, _) = groups.split_once("Examples:").unwrap();
    let names = groups.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<_> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.len() > 30, "{names:?}");
    names
}

/// The program with arguments, all streams piped, no table from the environment.
pub fn minlex<I: IntoIterator<Item = S>, S: AsRef<std::ffi::OsStr>>(arguments: I) -> Command {
    let mut command = Command::new(program());
    command.args(arguments);
    piped(command)
}

/// The same command with all streams piped and no table from the environment.
fn piped(mut command: Command) -> Command {
    command
        .env_remove("MINLEX_TABLE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Memory that a process ever needed, in bytes.
#[cfg(target_os = "linux")]
pub fn peak(id: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    1024 * line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap()
}

/// The same command, with the usual effect of signals: whoever runs the tests may have Ctrl-C
/// ignored, as a shell has in the background. Linux only; elsewhere the command as it is.
#[cfg(unix)]
pub fn interruptible(command: Command) -> Command {
    if !cfg!(target_os = "linux") {
        return command;
    }
    let mut env = Command::new("env");
    env.arg("--default-signal=INT,TERM,HUP").arg(command.get_program()).args(command.get_args());
    piped(env)
}

/// The same command, started as `nohup` starts it.
#[cfg(unix)]
pub fn without_hangup(command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' HUP; exec \"$@\"", "sh"])
        .arg(command.get_program())
        .args(command.get_args());
    piped(shell)
}

/// Status of Windows for a program that it could not load, although nothing is wrong with it. Among
/// thousands that are started one after another, Wine fails to start one now and then.
const NOT_LOADED: i32 = 0xc000_0142_u32.cast_signed();

/// Error of Wine if its server lost sight of a program that was about to start.
const INTERNAL_ERROR: i32 = 1359;

/// Number of attempts to start a program.
const STARTS: usize = 5;

/// Runs a command to its end with this standard input.
pub fn finish(command: Command, input: impl Into<Vec<u8>>) -> Run {
    let output = output(command, input);
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Output of a command with this standard input. On Windows it is started again if it did not
/// start.
pub fn output(mut command: Command, input: impl Into<Vec<u8>>) -> Output {
    let input = input.into();
    for _ in 1..STARTS {
        let output = try_output(&mut command, input.clone());
        let is_not_started = match &output {
            Ok(output) => output.status.code() == Some(NOT_LOADED) && output.stdout.is_empty(),
            Err(error) => error.raw_os_error() == Some(INTERNAL_ERROR),
        };
        if !cfg!(windows) || !is_not_started {
            return output.unwrap();
        }
        thread::sleep(Duration::from_millis(200));
    }
    try_output(&mut command, input).unwrap()
}

/// Output of a command, if it can be started.
fn try_output(command: &mut Command, input: Vec<u8>) -> io::Result<Output> {
    let mut child = command.spawn()?;
    let mut stdin = child.stdin.take().unwrap();
    // The program may stop reading at any time; only its answers count.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output();
    writer.join().unwrap();
    output
}

/// Runs the program with arguments and standard input.
pub fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    finish(minlex(arguments), input)
}

/// Waits for the end of a child; a child that hangs is killed and fails the test.
pub fn wait(child: &mut Child) -> ExitStatus {
    wait_for(child, Duration::from_secs(120)).unwrap_or_else(|| {
        let _ = child.kill();
        panic!("the program hangs");
    })
}

/// Waits so long for the end of a child.
fn wait_for(child: &mut Child, longest: Duration) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < longest {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

/// Sends a signal and waits for the end. A child that has only just started may still have the
/// signal ignored, so one that goes on gets it again.
#[cfg(unix)]
pub fn signal(child: &mut Child, signal: &str) -> ExitStatus {
    for _ in 0..12 {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        if let Some(status) = wait_for(child, Duration::from_secs(10)) {
            return status;
        }
    }
    wait(child)
}

/// Lines as standard input or output has them.
pub fn text<T: ToString>(lines: impl IntoIterator<Item = T>) -> String {
    lines.into_iter().map(|line| line.to_string() + "\n").collect()
}

/// Answers of a run without a fault: standard error has at most the number of lines without a
/// record, the column that was chosen, and the number of solution grids among puzzles.
pub fn good(run: &Run) -> &str {
    let is_news = |line: &&str| {
        !line.ends_with(" without a record skipped")
            && !line.ends_with("; --column chooses another")
            && !line.ends_with(" puzzles is a solution grid")
            && !line.ends_with(" puzzles are solution grids")
    };
    let complaints: Vec<&str> = run.stderr.lines().filter(is_news).collect();
    assert_eq!((run.code, complaints.join("\n").as_str()), (Some(0), ""));
    &run.stdout
}

/// The standard error of a child until it closes it.
pub fn complaints(child: &mut Child) -> String {
    let mut stderr = String::new();
    let mut pipe = child.stderr.take().unwrap();
    pipe.read_to_string(&mut stderr).unwrap();
    stderr
}

/// The lines that a child prints, each as soon as it is there, and the thread that reads them.
pub fn lines_as_they_come(child: &mut Child) -> (mpsc::Receiver<String>, thread::JoinHandle<()>) {
    let stdout = child.stdout.take().unwrap();
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(stdout).lines() {
            sender.send(line.unwrap()).unwrap();
        }
    });
    (lines, reader)
}

/// A folder of a test's own.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// The rows of a golden file of the names crate, written by an independent program.
pub fn golden(file: &'static str) -> Vec<Vec<&'static str>> {
    file.lines().skip(1).map(|line| line.split('\t').collect()).collect()
}

/// Some forty puzzles: name of 25 characters, puzzle, morph (`;transform;index`).
pub fn golden_puzzles() -> Vec<Vec<&'static str>> {
    golden(include_str!("../../../../puzzles/names/tests/golden/puzzles.tsv"))
}

/// A published (rank, grid) pair.
#[derive(Clone, Debug)]
pub struct Pair {
    pub rank: u64,
    pub grid: String,
}

/// The published pairs in order of rank; the first and the last grid of the catalogue among them.
pub fn pairs() -> Vec<Pair> {
    include_str!("../../../../data/rank_pairs.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let mut fields = line.split('\t');
            Pair {
                rank: fields.next().unwrap().parse().unwrap(),
                grid: fields.next().unwrap().to_owned(),
            }
        })
        .collect()
}

/// The table that ships with the library, as a file.
pub fn embedded_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/minlex-embedded.mlx")
}

/// Some disguise of a grid, another one for each `number`: relabelled, rows 1 and 2 exchanged,
/// perhaps transposed.
pub fn disguise(grid: &str, number: u64) -> String {
    let cells: Vec<u8> = grid.bytes().map(|b| b - b'1').collect();
    let mut labels: Vec<u8> = (b'1'..=b'9').collect();
    let mut left = number;
    for i in (1..9).rev() {
        labels.swap(i as usize, (left % (i + 1)) as usize);
        left /= i + 1;
    }
    (0..81)
        .map(|i| {
            let (row, column) = (i / 9, i % 9);
            let row = match row {
                0 => 1,
                1 => 0,
                other => other,
            };
            let source = if number.is_multiple_of(2) { 9 * row + column } else { 9 * column + row };
            char::from(labels[usize::from(cells[source])])
        })
        .collect()
}
