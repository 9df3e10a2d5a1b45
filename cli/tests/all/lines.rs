//! The rules of the line engine, seen from outside through `form`, which needs no table.

use std::io::{Read, Write};
use std::thread;
use std::time::Duration;

use crate::common::{
    self, Pair, complaints, disguise, lines_as_they_come, minlex, pairs, run, text, wait,
};

/// `count` disguised grids and their minlex forms, in an order without pattern.
fn mixed(count: u64) -> (Vec<String>, Vec<String>) {
    let pairs = pairs();
    (0..count)
        .map(|i| {
            let Pair { grid, .. } = &pairs[(i * i / 3 % pairs.len() as u64) as usize];
            (disguise(grid, 7919 * i), grid.clone())
        })
        .unzip()
}

/// A solution grid with a repeated digit: row 3 has 7 twice.
fn broken() -> String {
    let mut grid = pairs()[0].grid.clone();
    grid.replace_range(19..20, "7");
    grid
}

#[test]
fn answers_are_in_the_order_of_the_lines_for_any_number_of_threads() {
    let (grids, forms) = mixed(if cfg!(debug_assertions) { 3_000 } else { 30_000 });
    for threads in ["1", "2", "5"] {
        let run = run(&["form", "--threads", threads], text(&grids));
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout == text(&forms), "{threads} threads");
    }
}

#[test]
fn arguments_may_be_drawn() {
    let grid = &pairs()[1].grid;
    let rows: Vec<&str> = (0..9).map(|r| &grid[9 * r..9 * r + 9]).collect();
    let mut drawing = String::new();
    for (i, row) in rows.iter().enumerate() {
        if i % 3 == 0 {
            drawing += "+---+---+---+\n";
        }
        drawing += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    }
    for layout in [drawing, rows.join("\r\n")] {
        let run = run(&["form", &layout], "");
        assert_eq!((run.stdout, run.code), (format!("{grid}\n"), Some(0)), "{layout}");
    }
    for command in [&["form", "--puzzle"][..], &["solve"]] {
        let drawn = run(&[command, &[&rows.join("\n")]].concat(), "");
        assert_eq!(drawn, run(&[command, &[grid]].concat(), ""), "{command:?}");
    }
}

#[test]
fn the_first_bad_line_ends_the_run_after_the_answers_before_it() {
    let (mut grids, forms) = mixed(5_000);
    for place in [0, 1, 16, 17, 4_321, 4_999] {
        let good = std::mem::replace(&mut grids[place], broken());
        let run = run(&["form"], text(&grids));
        grids[place] = good;
        assert!(run.stdout == text(&forms[..place]), "line {}", place + 1);
        assert_eq!(
            run.stderr,
            format!("minlex: standard input: line {}: row 3 has 7 twice\n", place + 1)
        );
        assert_eq!(run.code, Some(1));
    }
}

#[test]
fn keep_going_leaves_an_empty_line_in_place_of_each_bad_one() {
    let (mut grids, mut forms) = mixed(5_000);
    let mut complaints = String::new();
    for place in [0, 3, 4, 1_700, 4_999] {
        grids[place] = broken();
        forms[place] = String::new();
        complaints += &format!("minlex: standard input: line {}: row 3 has 7 twice\n", place + 1);
    }
    complaints += "minlex: 5 of 5,000 records were bad\n";
    let run = run(&["form", "--keep-going"], text(&grids));
    assert!(run.stdout == text(&forms));
    assert_eq!((run.stderr, run.code), (complaints, Some(1)));
}

#[test]
fn an_endless_line_is_refused_long_before_it_fills_the_memory() {
    let mut child = minlex(["form"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = [b'1'; 4096];
    let mut written = 0;
    while stdin.write_all(&block).is_ok() {
        written += block.len();
        assert!(written < 64 << 20, "the program takes everything");
    }
    assert_eq!(wait(&mut child).code(), Some(1));
    let stderr = complaints(&mut child);
    assert_eq!(
        stderr,
        "minlex: standard input: line 1: longer than 65536 bytes: expected one record per line\n"
    );
}

#[test]
fn a_slow_writer_gets_its_answers_at_once() {
    let mut child = minlex(["form"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (answers, reader) = lines_as_they_come(&mut child);
    let (grids, forms) = mixed(4);
    for (grid, form) in grids.iter().zip(&forms) {
        // In two pieces: the first one holds no complete line.
        let (start, end) = grid.split_at(50);
        stdin.write_all(start.as_bytes()).unwrap();
        stdin.flush().unwrap();
        stdin.write_all(format!("{end}\n").as_bytes()).unwrap();
        stdin.flush().unwrap();
        let answer = answers.recv_timeout(Duration::from_secs(120));
        assert_eq!(answer.as_ref(), Ok(form), "the answer waits for more input");
    }
    // A bad line ends the program although its input is still open.
    stdin.write_all(&grids[0].as_bytes()[1..]).unwrap();
    stdin.write_all(b"\n").unwrap();
    assert_eq!(wait(&mut child).code(), Some(1));
    reader.join().unwrap();
    drop(stdin);
}

#[test]
fn nobody_reading_the_complaints_ends_the_run() {
    let mut child = minlex(["form", "--keep-going"]).spawn().unwrap();
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let reader = thread::spawn(move || stdout.read_to_end(&mut Vec::new()));
    let mut written = 0;
    while stdin.write_all(&b"q\n".repeat(2048)).is_ok() {
        written += 4096;
        assert!(written < 64 << 20, "the program goes on");
    }
    assert_eq!(wait(&mut child).code(), Some(1));
    reader.join().unwrap().unwrap();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    use std::thread;

    use super::common::{minlex, peak, wait};
    use super::{mixed, text};

    #[test]
    fn input_that_cannot_be_read_is_one_clear_line() {
        let mut command = minlex(["form"]);
        command.stdin(File::open("/").unwrap());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "minlex: cannot read standard input: Is a directory (os error 21)\n"
        );
        let mut command = minlex(["form"]);
        assert_eq!(command.stdin(Stdio::null()).status().unwrap().code(), Some(0));
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn a_long_input_does_not_sit_in_memory() {
        let (grids, _) = mixed(1_000);
        let block = text(&grids);
        let blocks = if cfg!(debug_assertions) { 200 } else { 800 };
        let mut child = minlex(["form", "--threads", "2"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        let total = blocks * grids.len();
        let bytes = blocks * block.len();
        let writer = thread::spawn(move || {
            for _ in 0..blocks {
                stdin.write_all(block.as_bytes()).unwrap();
            }
            stdin
        });
        // The program needs no more memory for all of its input than for a part of it.
        let part = total / 10;
        assert_eq!(answers.by_ref().take(part).map(Result::unwrap).count(), part);
        let before = peak(child.id());
        let rest = total - part;
        assert_eq!(answers.take(rest).map(Result::unwrap).count(), rest);
        // Everything is answered and the program waits for more.
        let stdin = writer.join().unwrap();
        // Linux counts in steps for each thread: its figure may even be smaller than before.
        let grown = peak(child.id()).saturating_sub(before);
        drop(stdin);
        assert_eq!(wait(&mut child).code(), Some(0));
        assert!(grown < bytes / 2, "{grown} bytes more for {bytes} bytes of input");
    }
}
