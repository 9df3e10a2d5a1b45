//! A panic is a bug in this program, and even then the user gets one line and an exit status, not a
//! back trace.

use std::any::Any;
use std::panic;
use std::sync::Mutex;

/// Where the first panic happened, as the hook saw it: the payload that `catch_unwind` gives does
/// not say.
static FIRST: Mutex<Option<String>> = Mutex::new(None);

/// Keeps panics from printing; the first one's place is remembered for [`describe`].
pub fn install_hook() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(|l| format!("{}:{}", l.file(), l.line()));
        if let Ok(mut first) = FIRST.lock() {
            first.get_or_insert_with(|| place.unwrap_or_default());
        }
    }));
}

/// One line about a caught panic: what, where, and what to do about it.
pub fn describe(payload: &(dyn Any + Send)) -> String {
    let what = payload
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "unknown reason".to_owned())
        .replace('\n', " ");
    let place = FIRST.lock().ok().and_then(|first| first.clone());
    let place = place.map_or_else(String::new, |p| format!(" at {p}"));
    format!(
        "internal error{place}: {what}; this is a bug in minlex, please report it with the command and its input"
    )
}
