//! `minlex diff`: the puzzles that one collection has and another has not.

use std::ffi::OsString;

use clap::Args;

use crate::files::collection_lines::collection_at;
use crate::files::table::TableOptions;
use crate::records::answers::header_line;
use crate::records::collect::{CollectOptions, Side, Two, failed};
use crate::records::members::Members;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::Output;

/// Prints the puzzles of file A that are not in file B in any disguise.
///
/// Lines of A are printed as they are, in their order, with all that is in them, after the header
/// if there is one. `minlex common` prints the others. Millions of puzzles are fine: records that
/// do not fit into memory go to temporary files.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: new.txt without the puzzles of old.txt
  minlex diff new.txt old.txt > really-new.txt")]
pub struct Diff {
    #[command(flatten)]
    files: TwoFiles,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    options: CollectOptions,
}

/// The arguments of commands that compare two files.
#[derive(Args, Debug)]
pub struct TwoFiles {
    /// A file of puzzles or solution grids; - is standard input
    #[arg(value_name = "A")]
    a: OsString,
    /// The file that it is compared with
    #[arg(value_name = "B")]
    b: OsString,
}

impl TwoFiles {
    /// Both, in their order.
    pub fn both(self) -> [OsString; 2] {
        [self.a, self.b]
    }
}

impl Diff {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        print_records_of_a(self.files, &self.options, &self.table, false)
    }
}

/// Prints the records of file A that are in file B, or those that are not.
pub fn print_records_of_a(
    files: TwoFiles,
    options: &CollectOptions,
    table: &TableOptions,
    in_b: bool,
) -> Outcome {
    let table = table.open()?;
    let mut options = options.clone();
    options.read.input.table = Some(table);
    // A collection file knows its puzzles by number, so that it need not be read whole.
    if options.is_by_puzzle()
        && let (Some(a), Some(b)) = (collection_at(&files.a)?, collection_at(&files.b)?)
    {
        return Members { a, b, table, in_b }.print(options.read.threads());
    }
    let asked = options.asked(&files.b, table)?.map(|b| (Side::B, b));
    let Two { collection, ending, .. } =
        options.read_two(files.both(), asked, |taken, is_a, record| {
            if is_a {
                taken.item.push_line(record);
            }
        })?;
    // The columns are those of A; if it is empty, the first file is B.
    let a = ending.first.filter(|first| first.argument == 1);
    let mut block = a.map(|a| header_line(&a.layout)).unwrap_or_default();
    let mut selection = match in_b {
        true => collection.with_others(),
        false => collection.without_others(),
    }
    .map_err(failed)?;
    let mut output = Output::stdout();
    while let Some(record) = selection.next().map_err(failed)? {
        block.extend_from_slice(record);
        block.push(b'\n');
        write_full(&mut output, &mut block)?;
    }
    output.write(&block)?;
    Ok(ending.status)
}

/// Bytes written at once.
const BLOCK_BYTES: usize = 1 << 16;

/// Writes a block if it is full.
pub fn write_full(output: &mut Output, block: &mut Vec<u8>) -> Result<(), Failure> {
    if block.len() >= BLOCK_BYTES {
        output.write(block)?;
        block.clear();
    }
    Ok(())
}
