//! The program `minlex`: the catalogue of all essentially different Sudoku solution grids on the
//! command line.
//!
//! One module a subcommand under [`commands`]; what they share is here: the line engine ([`lines`])
//! with its input ([`input`]) and forms of output ([`answers`]), parallel work in order
//! ([`pipeline`]), tables ([`table`]), and how a run ends ([`failure`], [`interrupt`], [`panics`]).

mod answers;
mod closed_streams;
mod collect;
mod commands;
mod failure;
mod input;
mod interrupt;
mod lines;
mod mapped_table;
mod output;
mod output_file;
mod panics;
mod pipeline;
mod progress;
mod table;
mod threads;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use failure::{Failure, Outcome};

/// Rank, unrank, list, build and verify the catalogue of all 5,472,730,538 essentially different
/// Sudoku solution grids.
#[derive(Parser, Debug)]
#[command(
    name = "minlex",
    version,
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    args_override_self = true,
    after_help = "\
Examples:
  minlex rank 123456789456789123789123456214365897365897214897214365531642978642978531978531642
  minlex unrank 1 5472730538
  minlex rank < grids.txt > ranks.txt

Exit status: 0 good, 1 bad input or failure, 2 wrong usage, 3 no (with --exit-status),
130 interrupted.
`minlex help COMMAND` says more about a command."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    panics::install_hook();
    interrupt::watch();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come here too, for standard output; usage errors go to standard error,
        // where nobody could be told that they cannot be written.
        Err(usage) => match usage.print() {
            Err(error) if !usage.use_stderr() => return report(&Failure::from_output(&error)),
            _ => return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2)),
        },
    };
    let outcome: Outcome = catch_unwind(AssertUnwindSafe(|| cli.command.run()))
        .unwrap_or_else(|panic| Err(Failure::Message(panics::describe(&*panic))));
    outcome.unwrap_or_else(|failure| report(&failure))
}

/// Says what stopped the run, if there is something to say, and with which exit status.
fn report(failure: &Failure) -> ExitCode {
    let line = failure.to_string();
    if !line.is_empty() {
        output::complain(&(line + "\n"));
    }
    failure.exit_code()
}
