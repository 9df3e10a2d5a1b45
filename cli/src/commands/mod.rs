//! The subcommands, one a module.

mod apply;
mod audit;
mod automorphisms;
mod bands;
mod build;
mod canon;
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
mod grid;
mod index;
mod info;
mod list;
mod man;
mod name;
mod pack;
mod puzzle;
mod random;
mod rank;
mod rename;
mod show;
mod solve;
mod split;
mod stats;
mod unpack;
mod unrank;
mod verify;

use clap::Subcommand;
use minlex_catalog::{Grid, GridError, Rank, RankError, Transform};
use minlex_names::MorphedName;
use minlex_puzzle::Puzzle;
use minlex_records::{Batch, Entry, Format, Kind, Record, RecordError, Rest};

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
    Automorphisms(automorphisms::Automorphisms),
    Stats(stats::Stats),
    Index(index::Index),
    Grid(grid::Grid),
    Random(random::Random),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    Solve(solve::Solve),
    Show(show::Show),
    Name(name::Name),
    Puzzle(puzzle::Puzzle),
    Rename(rename::Rename),
    Dedup(dedup::Dedup),
    Diff(diff::Diff),
    Common(common::Common),
    Audit(audit::Audit),
    Split(split::Split),
    Equiv(equiv::Equiv),
    Apply(apply::Apply),
    Figure(figure::Figure),
    Convert(convert::Convert),
    Er(er::Er),
    Info(info::Info),
    Verify(verify::Verify),
    Build(build::Build),
    Completions(completions::Completions),
    #[command(name = "man")]
    ManPages(man::ManPages),
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
            Command::Automorphisms(command) => command.run(),
            Command::Stats(command) => command.run(),
            Command::Index(command) => command.run(),
            Command::Grid(command) => command.run(),
            Command::Random(command) => command.run(),
            Command::Pack(command) => command.run(),
            Command::Unpack(command) => command.run(),
            Command::Solve(command) => command.run(),
            Command::Show(command) => command.run(),
            Command::Name(command) => command.run(),
            Command::Puzzle(command) => command.run(),
            Command::Rename(command) => command.run(),
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
            Command::Completions(command) => command.run(),
            Command::ManPages(command) => command.run(),
        }
    }
}

/// Reads a count.
fn count(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "expected a whole number such as 1000".to_owned())
}

/// Reads a rank, perhaps with separators between groups of three digits.
fn parse_rank(text: &str) -> Result<Rank, String> {
    let batch = Batch::of_texts(Kind::Rank, [text.as_bytes()]);
    let rank = match batch.entry(0) {
        Ok(Entry::Record(record)) if record.rest() == Rest::Nothing => record.text().parse(),
        _ => text.parse(),
    };
    rank.map_err(|e: RankError| e.to_string())
}

/// The solution grid of a record.
fn parse_grid(record: &Record<'_>) -> Result<Grid, String> {
    Grid::from_line(record.text().as_bytes()).map_err(|error| match error {
        GridError::Empty(_) if has_grid_beside(record) => {
            format!("{error}; choose the one beside it with --column")
        }
        GridError::Empty(_) => format!("{error}; `minlex name` takes puzzles"),
        _ => error.to_string(),
    })
}

/// Whether a solution grid comes with a record, as it does with many a puzzle.
fn has_grid_beside(record: &Record<'_>) -> bool {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let is_grid = |word: &str| Grid::from_line(word.as_bytes()).is_ok();
    let companions = record.companions();
    let mut words = companions.iter().flat_map(|(_, text)| text.split(is_gap));
    words.any(is_grid)
}

/// The puzzle of a record.
pub fn parse_puzzle(record: &Record<'_>) -> Result<Puzzle, String> {
    Puzzle::from_line(record.text().as_bytes()).map_err(|e| e.to_string())
}

/// The puzzle that a piece of text is, in any layout.
fn puzzle_of(text: &str) -> Result<Puzzle, String> {
    match Batch::of_texts(Kind::Puzzle, [text.as_bytes()]).entry(0) {
        Ok(Entry::Record(record)) => parse_puzzle(&record),
        Ok(Entry::Blank(_)) => Err(RecordError::Empty(Kind::Puzzle).to_string()),
        Err(error) => Err(error.to_string()),
    }
}

/// The name of a record, with its morph.
fn parse_name(record: &Record<'_>) -> Result<MorphedName, String> {
    let text = record.text();
    let read = MorphedName::parse(text.as_bytes());
    let in_fields = match record.plan().format() {
        Format::Json => name_in_fields(record, read.as_ref().ok()),
        _ => None,
    };
    if let Some(name) = in_fields {
        return MorphedName::parse(name.as_bytes()).map_err(|e| e.to_string());
    }
    read.map_err(|error| {
        let is_puzzle = puzzle_of(text).is_ok();
        let advice = if is_puzzle {
            "; `minlex name` takes puzzles"
        } else {
            ""
        };
        format!("{error}{advice}")
    })
}

/// The name as JSON objects of `minlex name`, `rename` and `er` have it, where it takes more than
/// one field: a transform is the morph of a name that has none, and rank and field stand beside
/// their puzzle.
fn name_in_fields(record: &Record<'_>, read: Option<&MorphedName>) -> Option<String> {
    let companions = record.companions();
    let field = |wanted| {
        let mut fields = companions.iter();
        fields.find_map(|(name, text)| (name == wanted).then_some(text))
    };
    let Some(read) = read else {
        let (puzzle, rank) = (field("puzzle")?, field("rank")?);
        return Some(format!("{puzzle};{rank};{}", field("field")?));
    };
    let transform = field("transform").filter(|_| *read.morph() == Transform::IDENTITY)?;
    // Without a transform beside it, an index is the number of a grid.
    let index = field("index").map_or(String::new(), |index| format!(";{index}"));
    Some(format!("{};{transform}{index}", record.text()))
}

/// What `read` makes of a word, or of the one behind the last tab of a line, where `--output
/// append` puts answers.
fn parse_word<T, E: ToString>(
    record: &Record<'_>,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<T, String> {
    read(record.text()).or_else(|error| {
        // Nothing comes with a word from a column that the user chose. A line without words, such
        // as `#3 PUZZLE`, is taken whole.
        let is_whole = || record.text() == record.raw();
        let has_more =
            record.plan().format() == Format::Lines && (!record.after().is_empty() || is_whole());
        let appended = record.raw().rsplit_once('\t').filter(|_| has_more);
        let word = appended.and_then(|(_, word)| read(word.trim()).ok());
        word.ok_or_else(|| error.to_string())
    })
}
