//! Ctrl-C and requests to terminate.
//!
//! Commands that print end after the block of lines that is being written, so that their output
//! ends with a whole line. Commands that write files and take their time ask for a flag instead,
//! clean up and report it. The second Ctrl-C ends either at once.
#![allow(unsafe_code)]

use std::io;
#[cfg(unix)]
use std::mem::MaybeUninit;
#[cfg(unix)]
use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use crate::terminal::failure::EXIT_INTERRUPTED;
use crate::terminal::output::warn;

/// The flag of a command that stops by itself.
static CANCEL: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// True once a signal has come.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Begins to watch for signals, except those that were ignored when the program was started, as
/// `nohup` does with one of them.
pub fn watch() {
    let ignored = Ignored::now();
    // A system that refuses ends the program in the middle of a line.
    let _ = ctrlc::set_handler(|| {
        if IS_INTERRUPTED.swap(true, Ordering::SeqCst) {
            // Even now no half-written file has its final name: files get that when they are
            // complete.
            end();
        }
        match CANCEL.get() {
            Some(cancel) => {
                cancel.store(true, Ordering::SeqCst);
                // After the `^C` that the terminal has shown.
                warn("");
                warn("stopping; once more to stop at once");
            }
            // A reader that does not read keeps the lock taken, and the second signal must get
            // through.
            None => {
                thread::spawn(|| {
                    let _between_blocks = io::stdout().lock();
                    end();
                });
            }
        }
    });
    ignored.restore();
}

/// The signals that are ignored, among those that are watched for.
#[cfg(unix)]
struct Ignored(Vec<libc::c_int>);

#[cfg(unix)]
impl Ignored {
    fn now() -> Ignored {
        let watched = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
        let is_ignored = |signal: &libc::c_int| {
            let mut action = MaybeUninit::<libc::sigaction>::uninit();
            // SAFETY: asks for the action of a signal, and changes nothing; there is room for the
            // answer, which is read only if there is one.
            unsafe {
                libc::sigaction(*signal, ptr::null(), action.as_mut_ptr()) == 0
                    && action.assume_init().sa_sigaction == libc::SIG_IGN
            }
        };
        Ignored(watched.into_iter().filter(is_ignored).collect())
    }

    /// Ignores them again.
    fn restore(self) {
        for signal in self.0 {
            // SAFETY: allowed in any thread at any time.
            unsafe { libc::signal(signal, libc::SIG_IGN) };
        }
    }
}

/// On other systems a program does not inherit ignored signals.
#[cfg(not(unix))]
struct Ignored;

#[cfg(not(unix))]
impl Ignored {
    fn now() -> Ignored {
        Ignored
    }

    fn restore(self) {}
}

/// A flag that a signal sets from now on, instead of ending the program.
pub fn cancel_on_signal() -> Arc<AtomicBool> {
    Arc::clone(CANCEL.get_or_init(Arc::default))
}

/// Ends the program as Ctrl-C does without a handler, so that a loop in a shell ends as well.
fn end() -> ! {
    #[cfg(unix)]
    // SAFETY: both calls are allowed in any thread at any time; the first undoes `watch`.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::raise(libc::SIGINT);
    }
    std::process::exit(i32::from(EXIT_INTERRUPTED));
}
