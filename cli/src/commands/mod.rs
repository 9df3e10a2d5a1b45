//! The subcommands, one a module.

mod about;
mod apply;
mod audit;
mod automorphisms;
mod bands;
mod build;
mod canonical;
mod check;
mod collect;
mod common;
mod completions;
mod convert;
mod dedup;
mod diff;
mod equiv;
mod er;
#[cfg(feature = "export")]
mod export;
mod figure;
mod form;
mod grid;
mod help;
mod index;
mod info;
mod list;
mod man;
mod minimal;
mod name;
mod near;
mod pack;
mod puzzle;
mod random;
mod rank;
mod rename;
mod show;
mod solve;
mod split;
mod stats;
mod unavoidable;
mod unpack;
mod unrank;
mod verify;

use clap::Subcommand;

use crate::terminal::failure::Outcome;

/// The subcommands, in the order of the help. Their texts are with the commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    Rank(rank::Rank),
    Unrank(unrank::Unrank),
    Form(form::Form),
    About(about::About),
    List(list::List),
    #[cfg(feature = "export")]
    Export(export::Export),
    Bands(bands::Bands),
    Automorphisms(automorphisms::Automorphisms),
    Stats(stats::Stats),
    Unavoidable(unavoidable::Unavoidable),
    Index(index::Index),
    Grid(grid::Grid),
    Random(random::Random),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    Solve(solve::Solve),
    Show(show::Show),
    Name(name::Name),
    Canonical(canonical::Canonical),
    Check(check::Check),
    Puzzle(puzzle::Puzzle),
    Rename(rename::Rename),
    Near(near::Near),
    Minimal(minimal::Minimal),
    Equiv(equiv::Equiv),
    Apply(apply::Apply),
    Figure(figure::Figure),
    Convert(convert::Convert),
    Er(er::Er),
    Collect(collect::Collect),
    Dedup(dedup::Dedup),
    Diff(diff::Diff),
    Common(common::Common),
    Audit(audit::Audit),
    Split(split::Split),
    Build(build::Build),
    Verify(verify::Verify),
    Info(info::Info),
    Help(help::Help),
    Completions(completions::Completions),
    #[command(name = "man")]
    ManPages(man::ManPages),
}

impl Command {
    /// Runs the command. `program` describes all of them, for those that write about them.
    ///
    /// # Errors
    /// Failure that stopped it, for `main` to report.
    pub fn run(self, program: fn() -> clap::Command) -> Outcome {
        match self {
            Command::Rank(command) => command.run(),
            Command::Unrank(command) => command.run(),
            Command::Form(command) => command.run(),
            Command::About(command) => command.run(),
            Command::List(command) => command.run(),
            #[cfg(feature = "export")]
            Command::Export(command) => command.run(),
            Command::Bands(command) => command.run(),
            Command::Automorphisms(command) => command.run(),
            Command::Stats(command) => command.run(),
            Command::Unavoidable(command) => command.run(),
            Command::Near(command) => command.run(),
            Command::Minimal(command) => command.run(),
            Command::Index(command) => command.run(),
            Command::Grid(command) => command.run(),
            Command::Random(command) => command.run(),
            Command::Pack(command) => command.run(),
            Command::Unpack(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Name(command) => command.run(),
            Command::Canonical(command) => command.run(),
            Command::Check(command) => command.run(),
            Command::Puzzle(command) => command.run(),
            Command::Rename(command) => command.run(),
            Command::Collect(command) => command.run(),
            Command::Dedup(command) => command.run(),
            Command::Diff(command) => command.run(),
            Command::Common(command) => command.run(),
            Command::Audit(command) => command.run(),
            Command::Split(command) => command.run(),
            Command::Equiv(command) => command.run(),
            Command::Apply(command) => command.run(),
            Command::Figure(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Er(command) => command.run(),
            Command::Info(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Build(command) => command.run(),
            Command::Help(command) => command.run(crate::help::shape(program())),
            Command::Completions(command) => command.run(program()),
            Command::ManPages(command) => command.run(program()),
        }
    }
}
