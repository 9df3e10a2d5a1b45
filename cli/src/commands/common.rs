//! `minlex common`: the puzzles that two collections share.

use clap::Args;

use crate::commands::diff::{TwoFiles, print_records_of_a};
use crate::files::table::TableOptions;
use crate::records::collect::CollectOptions;
use crate::terminal::failure::Outcome;

/// Prints the puzzles of file A that are in file B as well, in any disguise.
///
/// Lines of A are printed as they are, in their order, after the header if there is one. `minlex
/// diff` prints the others, `minlex audit` shows which lines belong together.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: which of my puzzles are in another collection?
  minlex common mine.txt theirs.txt")]
pub struct Common {
    #[command(flatten)]
    files: TwoFiles,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    options: CollectOptions,
}

impl Common {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        print_records_of_a(self.files, &self.options, &self.table, true)
    }
}
