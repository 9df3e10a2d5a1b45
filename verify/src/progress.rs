//! How far a check is.

use crate::report::Level;

/// The progress of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The level that runs.
    pub level: Level,
    /// The check that runs, by the name it will have in the report.
    pub check: &'static str,
    /// Steps done, in whatever unit the check goes forward.
    pub done: u64,
    /// Steps in all; at least 1.
    pub total: u64,
}

/// A callback that hears from time to time, on any thread, how far a check is.
pub type ProgressFn<'a> = dyn Fn(Progress) + Sync + 'a;
