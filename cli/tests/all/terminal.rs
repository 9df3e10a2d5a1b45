//! The program at a terminal.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::common::{GRID, program, run};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program with a terminal for all its streams.
struct Terminal {
    keyboard: File,
    screen: Receiver<u8>,
    child: Child,
    /// Everything shown so far.
    shown: String,
}

impl Terminal {
    fn start(arguments: &[&str], columns: u16, environment: &[(&str, &str)]) -> Terminal {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&controller).unwrap();
        unlockpt(&controller).unwrap();
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&controller, size).unwrap();
        let name = ptsname(&controller, Vec::new()).unwrap().into_string().unwrap();
        let open = || File::options().read(true).write(true).open(&name).unwrap();
        let child = Command::new(program())
            .args(arguments)
            .env_remove("MINLEX_TABLE")
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            .envs(environment.iter().copied())
            .stdin(open())
            .stdout(open())
            .stderr(open())
            .spawn()
            .unwrap();
        let keyboard = File::from(controller);
        let mut output = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        // The terminal ends with an error when no program has it any more.
        thread::spawn(move || {
            let mut byte = [0];
            while output.read_exact(&mut byte).is_ok() && sender.send(byte[0]).is_ok() {}
        });
        Terminal { keyboard, screen, child, shown: String::new() }
    }

    fn type_line(&mut self, line: &str) {
        self.keyboard.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Waits until something is shown that was not shown before.
    fn expect(&mut self, text: &str) {
        let (from, end) = (self.shown.len(), Instant::now() + PATIENCE);
        while !self.shown[from..].contains(text) {
            let left = end.saturating_duration_since(Instant::now());
            let byte = self.screen.recv_timeout(left);
            let byte = byte.unwrap_or_else(|_| panic!("no {text:?} in {:?}", &self.shown[from..]));
            self.shown.push(char::from(byte));
        }
    }

    /// Everything shown by the end, and the status.
    fn end(mut self) -> (String, Option<i32>) {
        let status = self.child.wait().unwrap();
        // The last bytes are on their way until nothing comes.
        while let Ok(byte) = self.screen.recv_timeout(Duration::from_millis(500)) {
            self.shown.push(char::from(byte));
        }
        (self.shown, status.code())
    }
}

#[test]
fn a_bad_line_is_answered_at_once_and_the_next_one_is_read() {
    let mut terminal = Terminal::start(&["rank"], 80, &[]);
    terminal.expect("reading grids from the keyboard");
    for _ in 0..2 {
        terminal.type_line(&GRID[1..]);
        terminal.expect("80 cells found");
        terminal.type_line(GRID);
        terminal.expect("3636310645");
        terminal.type_line("hello");
        terminal.expect("no grid in this line");
    }
    terminal.keyboard.write_all(&[4]).unwrap();
    terminal.expect("2 of 4 records were bad");
    assert_eq!(terminal.end().1, Some(1));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let shown = |environment: &[(&str, &str)]| {
        let arguments = ["verify", "--quiet", "--level", "counts"];
        let (shown, code) = Terminal::start(&arguments, 80, environment).end();
        assert_eq!(code, Some(0), "{shown}");
        shown
    };
    assert!(shown(&[]).contains("\x1b[32mok\x1b[0m "), "{}", shown(&[]));
    for without in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let shown = shown(&[without]);
        assert!(shown.contains("ok ") && !shown.contains('\x1b'), "{shown:?}");
    }
    let (board, _) = Terminal::start(&["show", GRID], 80, &[]).end();
    assert!(board.contains("\x1b[1m"), "{board:?}");
    let (board, _) = Terminal::start(&["show", GRID], 80, &[("NO_COLOR", "1")]).end();
    assert!(board.contains("1 2 3 | 4 5 6") && !board.contains('\x1b'), "{board:?}");
}

/// The widest thing that a terminal shows in a line, and the percentages in their order.
#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn bars_fit_the_terminal_and_never_go_back() {
    for columns in [40, 80] {
        let arguments = ["verify", "--level", "counts,identities,burnside,digest"];
        let (shown, code) = Terminal::start(&arguments, columns, &[]).end();
        assert_eq!(code, Some(0), "{shown}");
        let mut percents = Vec::new();
        for line in shown.split(['\r', '\n']).map(without_codes) {
            if let Some((percent, _)) = line.split_once(" % [") {
                assert!(line.chars().count() <= usize::from(columns), "{line:?}");
                percents.push(percent.trim().parse::<u32>().unwrap());
            }
        }
        assert!(percents.len() > 2 && percents.is_sorted(), "{percents:?}");
    }
}

/// A search shows how far it is, between whole lines; a plain list is its own progress.
#[test]
fn a_bar_goes_with_searches_and_leaves_their_lines_whole() {
    let search = ["list", "--where", "band > 385 and intercalates < 8", "--columns", "rank"];
    let found = run(&search, "").stdout;
    assert!(found.lines().count() > 10);
    let (shown, code) = Terminal::start(&search, 80, &[]).end();
    assert_eq!(code, Some(0), "{shown}");
    let lines: Vec<String> = shown.split(['\r', '\n']).map(without_codes).collect();
    let is_bar = |line: &&String| line.contains(" % [");
    assert!(lines.iter().any(|line| is_bar(&line)), "{shown:?}");
    let others = lines.iter().filter(|line| !is_bar(line) && !line.trim().is_empty());
    assert!(others.eq(found.lines()), "{shown:?}");
    let quiet = [&search[..], &["--quiet"]].concat();
    for without in [&quiet[..], &["list", "--count", "9"]] {
        let (shown, _) = Terminal::start(without, 80, &[]).end();
        assert_eq!(shown.replace('\r', ""), run(without, "").stdout);
    }
}

/// Text without the codes that move the cursor and colour it.
fn without_codes(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|c: char| c.is_ascii_alphabetic()).map_or(piece.len(), |at| at + 1);
        plain += &piece[end..];
    }
    plain
}
