//! `minlex man`: manual pages.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap_mangen::Man;
use minlex_files::Target;

use crate::terminal::failure::{Failure, Outcome};

/// Writes the manual pages of this program into a folder: minlex.1, and minlex-COMMAND.1 for each
/// command.
///
/// They have the text of the help. `tools/scripts/install.sh` puts them where `man` looks for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex man ~/.local/share/man/man1")]
pub struct ManPages {
    /// The folder, which must exist
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
    let page = page(name, command)
        .map_err(|e| Failure::Message(format!("cannot make the page {name}.1: {e}")))?;
    let target = Target::new(&folder.join(format!("{name}.1")))?;
    target.sweep();
    let mut file = target.create()?;
    file.append(&page)?;
    Ok(file.publish()?)
}

/// The page of a command.
fn page(name: &str, command: &clap::Command) -> io::Result<Vec<u8>> {
    // A page is about `minlex-rank`, while its synopsis has `minlex rank`.
    let usage = command.get_bin_name().unwrap_or(name).to_owned();
    let command = command.clone().name(name.to_owned()).bin_name(usage);
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let has_commands = command.has_subcommands();
    let reads_table = has_commands || command.get_arguments().any(|arg| arg.get_env().is_some());
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    // As it is, with its line ends and indents.
    write!(page, ".SH EXAMPLES\n.nf\n{}.fi\n", verbatim(&examples))?;
    if reads_table {
        page.extend_from_slice(ENVIRONMENT.as_bytes());
    }
    Ok(page)
}

/// Variables that the program reads from the environment.
const ENVIRONMENT: &str = "\
.SH ENVIRONMENT
.TP
\\fBMINLEX_TABLE\\fR
The table file that answers look\\-ups where there is no \\fB\\-\\-table\\fR.
.TP
\\fBTMPDIR\\fR
Where collections of puzzles that are larger than \\fB\\-\\-memory\\fR keep temporary files.
.TP
\\fBNO_COLOR\\fR
If it is not empty, nothing is printed in colour.
";

/// Text as roff prints it unchanged.
fn verbatim(text: &str) -> String {
    let line = |line: &str| {
        let line = line.replace('\\', "\\e").replace('-', "\\-");
        // A full stop or an apostrophe would begin a command.
        if line.starts_with(['.', '\'']) { format!("\\&{line}\n") } else { line + "\n" }
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::verbatim;

    #[test]
    fn nothing_in_an_example_is_a_command_of_roff() {
        assert_eq!(verbatim("a\\b\n.so x\n'x -y\n"), "a\\eb\n\\&.so x\n\\&'x \\-y\n");
    }
}
