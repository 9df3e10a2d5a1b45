//! Ctrl-C, for commands that write files and take their time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{EXIT_INTERRUPTED, Failure};
use crate::output::complain;

/// A flag that Ctrl-C or a request to terminate sets. The second one ends the program at once.
///
/// # Errors
/// If the system refuses to watch for signals.
pub fn cancel_on_signal() -> Result<Arc<AtomicBool>, Failure> {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancel);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            // Even now no half-written file stands under its name: files get their names when they
            // are complete.
            std::process::exit(i32::from(EXIT_INTERRUPTED));
        }
        complain("\nstopping; once more to stop at once\n");
    })
    .map_err(|e| Failure::Message(format!("cannot watch for Ctrl-C: {e}")))?;
    Ok(cancel)
}
