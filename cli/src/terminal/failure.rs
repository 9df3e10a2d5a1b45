//! Why a command fails, and its exit status.

use std::fmt;
use std::io;
use std::process::ExitCode;

use minlex_catalog::__internal::with_causes;
use minlex_files::FileError;

/// Exit status after bad input or a failure.
pub const EXIT_FAILURE: u8 = 1;

/// Exit status if options or arguments do not go together; clap ends with the same.
const EXIT_USAGE: u8 = 2;

/// Exit status if the answer is no, for those who ask for it with `--exit-status`.
pub const EXIT_NO: u8 = 3;

/// Exit status after Ctrl-C or a request to terminate.
pub const EXIT_INTERRUPTED: u8 = 130;

/// Reason why a command stopped early.
#[derive(Debug)]
pub enum Failure {
    /// The reader of our output has gone away (`minlex list | head`): the user has enough, and
    /// there is nothing to report.
    ClosedPipe,
    /// One line: the fault, the expectation and the way out.
    Message(String),
    /// Options or arguments that do not go together: one line, as above.
    Usage(String),
    /// All messages are on standard error already.
    Reported,
    /// Stopped by a signal; the line to show.
    Interrupted(String),
}

/// End of a command: the exit status, or a failure for `main` to report.
pub type Outcome = Result<ExitCode, Failure>;

impl Failure {
    /// A failure with its one line of text.
    pub fn message(text: impl Into<String>) -> Failure {
        Failure::Message(text.into())
    }

    /// A wrong use of the program with its one line of text.
    pub fn usage(text: impl Into<String>) -> Failure {
        Failure::Usage(text.into())
    }

    /// Failure for an error from writing to standard output.
    pub fn from_output(error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::ClosedPipe
        } else {
            Failure::Message(format!("cannot write to standard output: {error}"))
        }
    }

    /// Text of a message without the name of the program.
    pub fn into_text(self) -> String {
        match self {
            Failure::Message(text) | Failure::Usage(text) | Failure::Interrupted(text) => text,
            Failure::ClosedPipe | Failure::Reported => String::new(),
        }
    }

    /// The exit status that goes with it.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::ClosedPipe => ExitCode::SUCCESS,
            Failure::Message(_) | Failure::Reported => ExitCode::from(EXIT_FAILURE),
            Failure::Usage(_) => ExitCode::from(EXIT_USAGE),
            Failure::Interrupted(_) => ExitCode::from(EXIT_INTERRUPTED),
        }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        Failure::Message(with_causes(&error))
    }
}

impl fmt::Display for Failure {
    /// The line for standard error; empty if there is no message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::ClosedPipe | Failure::Reported => Ok(()),
            Failure::Message(text) | Failure::Usage(text) => write!(f, "minlex: {text}"),
            Failure::Interrupted(text) => f.write_str(text),
        }
    }
}

/// The worse of two ends.
pub fn worse(one: ExitCode, other: ExitCode) -> ExitCode {
    if one == ExitCode::SUCCESS { other } else { one }
}
