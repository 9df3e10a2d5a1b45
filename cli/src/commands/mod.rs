//! The subcommands, one a module.

mod apply;
mod bands;
mod build;
mod canon;
mod convert;
mod dedup;
mod equiv;
mod er;
#[cfg(feature = "export")]
mod export;
mod figure;
mod grid;
mod index;
mod info;
mod list;
mod name;
mod pack;
mod puzzle;
mod random;
mod rank;
mod rename;
mod unpack;
mod unrank;
mod verify;

use clap::Subcommand;

use crate::failure::Outcome;

/// What the program can do, in the order of its help. The texts stand with the commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    Rank(rank::Rank),
    Unrank(unrank::Unrank),
    Canon(canon::Canon),
    List(list::List),
    #[cfg(feature = "export")]
    Export(export::Export),
    Bands(bands::Bands),
    Index(index::Index),
    Grid(grid::Grid),
    Random(random::Random),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    Name(name::Name),
    Puzzle(puzzle::Puzzle),
    Rename(rename::Rename),
    Dedup(dedup::Dedup),
    Equiv(equiv::Equiv),
    Apply(apply::Apply),
    Figure(figure::Figure),
    Convert(convert::Convert),
    Er(er::Er),
    Info(info::Info),
    Verify(verify::Verify),
    Build(build::Build),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// What stopped it, for `main` to report.
    pub fn run(self) -> Outcome {
        match self {
            Command::Rank(command) => command.run(),
            Command::Unrank(command) => command.run(),
            Command::Canon(command) => command.run(),
            Command::List(command) => command.run(),
            #[cfg(feature = "export")]
            Command::Export(command) => command.run(),
            Command::Bands(command) => command.run(),
            Command::Index(command) => command.run(),
            Command::Grid(command) => command.run(),
            Command::Random(command) => command.run(),
            Command::Pack(command) => command.run(),
            Command::Unpack(command) => command.run(),
            Command::Name(command) => command.run(),
            Command::Puzzle(command) => command.run(),
            Command::Rename(command) => command.run(),
            Command::Dedup(command) => command.run(),
            Command::Equiv(command) => command.run(),
            Command::Apply(command) => command.run(),
            Command::Figure(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Er(command) => command.run(),
            Command::Info(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Build(command) => command.run(),
        }
    }
}

/// Reads a solution grid: quickly if it is 81 digits, otherwise in any of the usual layouts.
fn parse_grid(text: &str) -> Result<minlex_catalog::Grid, String> {
    minlex_catalog::Grid::from_line(text.as_bytes())
        .or_else(|_| text.parse())
        .map_err(|e: minlex_catalog::GridError| e.to_string())
}

/// Reads a puzzle: quickly if it is 81 digits and dots, otherwise in any of the usual layouts.
fn parse_puzzle(text: &str) -> Result<minlex_puzzle::Puzzle, String> {
    minlex_puzzle::Puzzle::from_line(text.as_bytes())
        .or_else(|_| text.parse())
        .map_err(|e: minlex_puzzle::PuzzleError| e.to_string())
}
