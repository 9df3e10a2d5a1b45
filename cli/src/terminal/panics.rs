//! A panic is a bug in this program, and even then the user gets one line and an exit status, not a
//! back trace.

use std::io;
use std::panic::{self, PanicHookInfo};
use std::process;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::terminal::failure::EXIT_FAILURE;
use crate::terminal::output::warn;

/// The exit status after a panic.
static EXIT_STATUS: AtomicU8 = AtomicU8::new(EXIT_FAILURE);

/// From now on a panic in any thread ends the program, between two blocks of its output.
///
/// The program that is shipped has no unwinding, which would be a thirtieth of its code.
pub fn install_hook() {
    panic::set_hook(Box::new(|panic| {
        // Held until the end: a second panic has nothing to add.
        let _between_blocks = io::stdout().lock();
        warn(&describe(panic));
        process::exit(EXIT_STATUS.load(Ordering::Relaxed).into());
    }));
}

/// Sets the exit status after a panic, where it is not that of other failures.
pub fn exit_with(status: u8) {
    EXIT_STATUS.store(status, Ordering::Relaxed);
}

/// One line about a panic: its message, its place, and the request to report it.
fn describe(panic: &PanicHookInfo<'_>) -> String {
    let message = panic.payload_as_str().unwrap_or("unknown reason").replace('\n', " ");
    let place = panic.location().map(|place| format!(" at {}:{}", place.file(), place.line()));
    format!(
        "minlex: internal error{}: {message}; this is a bug in minlex, please report it with the command and its input",
        place.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::Command;
    use std::thread;

    use super::*;

    /// Marks the run of this test in which a thread panics.
    const PANICS: &str = "MINLEX_TEST_PANICS";

    #[test]
    fn a_panic_in_a_thread_ends_the_program_with_one_line() {
        if env::var_os(PANICS).is_some() {
            install_hook();
            exit_with(7);
            let _ = thread::spawn(|| panic!("two\nlines")).join();
        }
        let this = "terminal::panics::tests::a_panic_in_a_thread_ends_the_program_with_one_line";
        let mut run = Command::new(env::current_exe().unwrap());
        let run = run.args([this, "--exact", "--nocapture"]).env(PANICS, "1").output().unwrap();
        let text = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(7), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("minlex: internal error at "), "{text}");
        assert!(text.contains(": two lines; this is a bug"), "{text}");
    }
}
