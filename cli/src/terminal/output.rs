//! The one way to standard output, so that a full disk or a closed pipe is noticed everywhere.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use crate::terminal::closed_streams;
use crate::terminal::colour;
use crate::terminal::escape::escaped;
use crate::terminal::failure::Failure;
use crate::terminal::shown_bar::aside;

/// Writes whole blocks to standard output. Every block is on its way when the call returns: the
/// caller chooses by the size of its blocks how often to pay for a system call.
#[derive(Debug, Default)]
pub struct Output(());

impl Output {
    /// Standard output.
    pub fn stdout() -> Output {
        Output(())
    }

    /// Writes a block.
    ///
    /// # Errors
    /// [`Failure::ClosedPipe`] if the reader has gone away, otherwise a message.
    pub fn write(&mut self, block: &[u8]) -> Result<(), Failure> {
        if closed_streams::is_output_closed() {
            return Err(is_closed());
        }
        let mut stdout = io::stdout().lock();
        let is_terminal = stdout.is_terminal();
        let mut write = || stdout.write_all(block).and_then(|()| stdout.flush());
        let written = if is_terminal { aside(write) } else { write() };
        written.map_err(|e| Failure::from_output(&e))
    }

    /// Writes the one answer of a command: as a JSON object, or as lines for people.
    ///
    /// # Errors
    /// As [`Output::write`].
    pub fn write_answer(
        &mut self,
        json: bool,
        answer: &impl Serialize,
        lines: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        let mut block = Vec::new();
        if json {
            push_json(answer, &mut block);
            block.push(b'\n');
        } else {
            block = lines().into_bytes();
        }
        self.write(&block)
    }
}

/// Failure of a program that was started without standard output.
pub fn is_closed() -> Failure {
    Failure::message("cannot write to standard output: it is closed")
}

/// Appends `value` to `out` as one JSON value on one line, without the line end.
pub fn push_json(value: &impl Serialize, out: &mut Vec<u8>) {
    // Writing to memory cannot fail, and the values of this program are structs of strings and
    // numbers.
    serde_json::to_writer(out, value).expect("plain structs are always JSON");
}

/// A number with commas between groups of three digits, for people.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a message of one line to standard error, and returns false if its reader has gone away.
/// Control characters in it are shown, not obeyed: see [`escape`](crate::terminal::escape).
pub fn warn(message: &str) -> bool {
    let mut line = String::new();
    push_message(message, &mut line);
    warn_lines(line)
}

/// Appends a message of one line as [`warn_lines`] takes it.
pub fn push_message(message: &str, lines: &mut String) {
    lines.push_str(&escaped(message));
    lines.push('\n');
}

/// Writes messages that [`push_message`] has made. Other errors than a reader that has gone away
/// are ignored: there is nowhere to report them.
pub fn warn_lines(lines: String) -> bool {
    let lines = colour::messages(lines);
    let written = aside(|| io::stderr().lock().write_all(lines.as_bytes()));
    !matches!(written, Err(error) if error.kind() == io::ErrorKind::BrokenPipe)
}
