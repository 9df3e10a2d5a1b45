//! The program `minlex`: the catalogue of all essentially different Sudoku solution grids on the
//! command line.
//!
//! A subcommand is a module of [`commands`]; shared parts have a folder each.

mod commands;
mod files;
mod help;
mod options;
mod pictures;
mod records;
mod terminal;
mod tips;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;
use terminal::escape::{escaped, lossless};
use terminal::failure::{Failure, Outcome};
use terminal::{closed_streams, interrupt, output, panics};

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
    disable_help_subcommand = true,
    after_help = "\
Examples:
  minlex unrank 1 5472730538
  minlex rank < grids.txt > ranks.txt
  minlex help rank

Topics: `minlex help files`, input, output, table, columns.

Exit status: 0 good, 1 bad input or failure, 2 wrong usage,
3 no (with --exit-status), 130 interrupted."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    panics::install_hook();
    interrupt::watch();
    let outcome = match parsed(env::args_os()) {
        Ok(cli) => cli.command.run(Cli::command),
        Err(usage) => report_usage(readable(usage)),
    };
    outcome.unwrap_or_else(|failure| report(&failure))
}

/// The command line.
fn parsed(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&help::shape(Cli::command()).try_get_matches_from(arguments)?)
}

/// An error that repeats no argument as it is: one with a line end in it could pass for a message
/// of ours.
fn readable(usage: clap::Error) -> clap::Error {
    let shown = |argument: OsString| OsString::from(&*escaped(&lossless(&argument)));
    if env::args_os().all(|argument| argument == shown(argument.clone())) {
        return usage;
    }
    let other = || {
        let kind = usage.kind();
        Cli::command().error(kind, "an argument has characters in it that cannot be shown")
    };
    parsed(env::args_os().map(shown)).err().unwrap_or_else(other)
}

/// Reports a wrong command line, or prints the help or the version.
fn report_usage(mut usage: clap::Error) -> Outcome {
    let typed = usage.get(ContextKind::InvalidSubcommand);
    if cfg!(not(feature = "export")) && typed == Some(&ContextValue::String("export".to_owned())) {
        return Err(Failure::usage(
            "this program was built without `export`: build it without --no-default-features",
        ));
    }
    let command = env::args_os().nth(1);
    tips::improve(&mut usage, command.as_ref().and_then(|it| it.to_str()));
    // A suggestion that was removed leaves an empty line.
    let text = usage.render().to_string().replace("\n\n\n", "\n\n");
    match text.strip_prefix("error: ") {
        Some(message) => {
            output::warn_lines(format!("minlex: {message}"));
        }
        // Help and version come here too, for standard output. A standard error that cannot be
        // written has no place for a message.
        None if !usage.use_stderr() && closed_streams::is_output_closed() => {
            return Err(output::is_closed());
        }
        None => match usage.print() {
            Err(error) if !usage.use_stderr() => return Err(Failure::from_output(&error)),
            _ => {}
        },
    }
    Ok(ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2)))
}

/// Reports the failure that ended a run, if there is a message, and returns its exit status.
fn report(failure: &Failure) -> ExitCode {
    let line = failure.to_string();
    if !line.is_empty() {
        output::warn(&line);
    }
    failure.exit_code()
}
