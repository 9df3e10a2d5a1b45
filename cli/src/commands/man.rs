//! `minlex man`: manual pages.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap_mangen::Man;
use minlex_files::Target;

use crate::failure::{Failure, Outcome};

/// Writes the manual pages of this program into a folder: minlex.1, and minlex-COMMAND.1 for each
/// command.
///
/// They say what the help says. `tools/scripts/install.sh` puts them where `man` looks for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex man ~/.local/share/man/man1")]
pub struct ManPages {
    /// The folder, which must be there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl ManPages {
    /// Runs the command.
    pub fn run(self, mut program: clap::Command) -> Outcome {
        program.build();
        write(&self.folder, "minlex", &program)?;
        for command in program.get_subcommands() {
            if !command.is_hide_set() && command.get_name() != "help" {
                let name = format!("minlex-{}", command.get_name());
                write(&self.folder, &name, command)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes one page.
fn write(folder: &Path, name: &str, command: &clap::Command) -> Result<(), Failure> {
    let mut page = Vec::new();
    // A page is about `minlex-rank`, while its synopsis says `minlex rank`.
    let usage = command.get_bin_name().unwrap_or(name).to_owned();
    let command = command.clone().name(name.to_owned()).bin_name(usage);
    Man::new(command)
        .render(&mut page)
        .map_err(|e| Failure::Message(format!("cannot make the page {name}.1: {e}")))?;
    let target = Target::new(&folder.join(format!("{name}.1")))?;
    target.sweep();
    let mut file = target.create()?;
    file.append(&page)?;
    Ok(file.publish()?)
}
