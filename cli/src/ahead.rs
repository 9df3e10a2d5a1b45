//! What look-ups need, begun while the command line is still being read.
//!
//! It takes as long as all the rest of a first answer; most machines have a second core for it.

use std::env;
use std::thread;

use minlex_lookup::Table;

/// The commands whose first answer needs it.
const LOOK_UPS: [&str; 6] = ["rank", "unrank", "about", "list", "name", "puzzle"];

/// Begins if the command is one of those; nothing waits for this but what needs it.
pub fn begin() {
    let command = env::args_os().nth(1);
    if LOOK_UPS.iter().any(|&look_up| command.as_deref() == Some(look_up.as_ref())) {
        // Where a thread is refused, the first look-up makes it.
        let _ = thread::Builder::new().name("ahead".to_owned()).spawn(Table::prepare_shared);
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn there_are_such_commands() {
        let program = crate::Cli::command();
        for name in LOOK_UPS {
            assert!(program.find_subcommand(name).is_some(), "{name}");
        }
    }
}
