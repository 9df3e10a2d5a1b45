//! Reasons for a batch without answers.

use minlex_lookup::TableError;

use crate::bad::Fault;

/// The reason for a batch without answers.
pub enum Stop {
    /// An item is bad: its place in the batch, and its fault.
    Bad(usize, Fault),
    /// The table is damaged.
    Damaged(TableError),
    /// There is no memory for this many items.
    NoMemory(usize),
    /// Another thread, or Ctrl-C, stopped the work.
    Stopped,
}

impl From<TableError> for Stop {
    fn from(error: TableError) -> Stop {
        Stop::Damaged(error)
    }
}
