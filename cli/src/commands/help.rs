//! `minlex help`: more about a command, or a topic.

use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::help;
use crate::terminal::closed_streams;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{self, Output};

/// Explains a command or a topic; without either, lists all commands.
///
/// Topics: input, output and table (options that many commands have), columns (of `minlex stats`
/// and `minlex list`), and files (every format that is read).
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex help rank
  minlex help input
  minlex help files | less")]
pub struct Help {
    /// A command or a topic
    #[arg(
        value_name = "COMMAND|TOPIC",
        value_parser = PossibleValuesParser::new(help::words()),
        hide_possible_values = true
    )]
    word: Option<String>,
}

impl Help {
    /// Runs the command. `program` has the texts of all commands.
    pub fn run(self, mut program: clap::Command) -> Outcome {
        if let Some(text) = self.word.as_deref().and_then(help::topic) {
            Output::stdout().write(text.as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        if closed_streams::is_output_closed() {
            return Err(output::is_closed());
        }
        program.build();
        let command = self.word.and_then(|word| program.find_subcommand(word).cloned());
        let printed = command.unwrap_or(program).print_help();
        printed.map_err(|error| Failure::from_output(&error))?;
        Ok(ExitCode::SUCCESS)
    }
}
