//! The bar on the terminal, of which there is at most one.

use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;

static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows a bar, unless another is there; hidden, it draws nothing.
pub fn show(bar: impl FnOnce() -> ProgressBar) -> ProgressBar {
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    match *shown {
        Some(_) => ProgressBar::hidden(),
        None => shown.insert(bar()).clone(),
    }
}

/// Takes a bar from the terminal, if it is there.
pub fn finish(bar: &ProgressBar) {
    if !bar.is_hidden() {
        SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
    bar.finish_and_clear();
}

/// Prints something while no bar is on the terminal.
pub fn aside<T>(print: impl FnOnce() -> T) -> T {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match shown {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}
