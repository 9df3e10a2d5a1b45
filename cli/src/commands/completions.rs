//! `minlex completions`: files from which a shell completes commands and options.

use std::process::ExitCode;

use clap::Args;
use clap_complete::Shell;

use crate::terminal::failure::Outcome;
use crate::terminal::output::Output;

/// Prints a script with which a shell completes the commands and options of this program.
///
/// `tools/scripts/install.sh` puts it where shells look for it; PowerShell needs a line in its
/// profile.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex completions bash > ~/.local/share/bash-completion/completions/minlex
  minlex completions zsh > ~/.zfunc/_minlex
  minlex completions fish > ~/.config/fish/completions/minlex.fish
  minlex completions powershell >> $PROFILE")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Runs the command.
    pub fn run(self, mut program: clap::Command) -> Outcome {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "minlex", &mut script);
        Output::stdout().write(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
