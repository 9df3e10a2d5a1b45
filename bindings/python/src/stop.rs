//! Why a batch ends without answers.

use minlex_lookup::TableError;

use crate::bad::Fault;

/// Why a batch gave no answers.
pub enum Stop {
    /// An item is bad: its place in the batch, and what is wrong with it.
    Bad(usize, Fault),
    /// The table is damaged.
    Damaged(TableError),
    /// There is no memory for so many items.
    NoMemory(usize),
    /// Another thread, or Ctrl-C, stopped the work.
    Stopped,
}

impl From<TableError> for Stop {
    fn from(error: TableError) -> Stop {
        Stop::Damaged(error)
    }
}
