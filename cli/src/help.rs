//! The help: commands in groups, each in a few lines, and topics for options that many share.

use clap::{Arg, ArgAction, Args, Command};

use crate::files::table::{TABLE_HEADING, TableOptions};
use crate::records::answers::{FormOptions, OUTPUT_HEADING};
use crate::records::lines::{INPUT_HEADING, ReadOptions};

/// docs/FILES.md, as it is; a test compares the two.
const FILES: &str = include_str!("help/files.txt");

/// The columns that `minlex stats` and `minlex list` know.
const COLUMNS: &str = include_str!("help/columns.txt");

/// Commands by their purpose, each with a line about it, in the order of the help.
const GROUPS: [(&str, &[(&str, &str)]); 6] = [
    (
        "The catalogue of 5,472,730,538 essentially different grids",
        &[
            ("rank", "the rank of a grid, in any of its morphs"),
            ("unrank", "the grid at a rank"),
            ("form", "the minlex form of a grid, and a symmetry that leads to it"),
            ("about", "everything known about a rank, grid, puzzle or name"),
            ("list", "a stretch of the catalogue, or its grids with some property"),
            ("export", "a stretch as files for DuckDB, Polars, pandas and the like"),
            ("bands", "the 416 bands, or the bands of a grid"),
            ("automorphisms", "the symmetries that leave a grid unchanged"),
            ("stats", "counts of grids by their properties: histograms"),
            ("unavoidable", "the unavoidable sets of a grid"),
        ],
    ),
    (
        "All 6,670,903,752,021,072,936,960 grids",
        &[
            ("index", "the number of a grid"),
            ("grid", "the grid with a number"),
            ("random", "random grids and puzzles whose chance is known"),
            ("pack", "grids as ten bytes each"),
            ("unpack", "grids from ten bytes each"),
        ],
    ),
    (
        "Puzzles",
        &[
            ("solve", "the solution of a puzzle, all of its solutions, or their number"),
            ("show", "a board to look at, or a picture"),
            ("check", "the puzzles that have exactly one solution"),
            ("name", "a name for a puzzle, the same for all its disguises"),
            ("canonical", "one puzzle for all disguises of a puzzle"),
            ("puzzle", "the puzzle with a name"),
            ("rename", "names from one form to another"),
            ("near", "the valid puzzles near a puzzle, with a few givens changed"),
            ("minimal", "redundant givens, and the minimal puzzles inside a puzzle"),
            ("equiv", "whether two puzzles are the same in disguise, with the symmetry"),
            ("apply", "the image of a puzzle under a symmetry"),
            ("figure", "four-part names, also for patterns"),
            ("convert", "base64 and other ways to write puzzles"),
            ("er", "records from lines of rating programs"),
        ],
    ),
    (
        "Collections of puzzles",
        &[
            ("collect", "a collection file: sorted, each puzzle once, ten bytes a puzzle"),
            ("dedup", "one puzzle of each class of disguises, with its number"),
            ("diff", "the puzzles of one file that are not in another"),
            ("common", "the puzzles of one file that are in another"),
            ("audit", "which test puzzles are in training data, with a certificate"),
            ("split", "parts for training and testing that share nothing"),
        ],
    ),
    (
        "Tables",
        &[
            ("build", "make a table, for faster look-ups"),
            ("verify", "check a table against published results"),
            ("info", "show a table's size, version and contents"),
        ],
    ),
    (
        "The program",
        &[
            ("help", "more about a command, or a topic"),
            ("completions", "completions for a shell"),
            ("man", "manual pages"),
        ],
    ),
];

/// A part of the help that is not about one command.
struct Topic {
    name: &'static str,
    /// The heading of its options, which the help of commands leaves out.
    heading: Option<&'static str>,
    text: &'static str,
    /// Adds its options to a command.
    options: Option<fn(Command) -> Command>,
}

const TOPICS: [Topic; 5] = [
    Topic {
        name: "input",
        heading: Some(INPUT_HEADING),
        text: "How commands read records.\n\n\
            Arguments are records or names of files; - or no argument is standard input. One \
            answer comes out for each record, in order. `minlex help files` describes the formats.",
        options: Some(ReadOptions::augment_args),
    },
    Topic {
        name: "output",
        heading: Some(OUTPUT_HEADING),
        text: "How commands write their answers.\n\n\
            A bad record ends the run after the answers before it; with --keep-going it leaves an \
            empty line, or its line without an answer.",
        options: Some(FormOptions::augment_args),
    },
    Topic {
        name: "table",
        heading: Some(TABLE_HEADING),
        text: "Which table answers look-ups.\n\n\
            The one inside this program is 4 MiB. `minlex build` makes larger ones, with the same \
            answers four to ten times as fast; set MINLEX_TABLE to use one in every command.",
        options: Some(TableOptions::augment_args),
    },
    Topic { name: "columns", heading: None, text: COLUMNS, options: None },
    Topic { name: "files", heading: None, text: FILES, options: None },
];

/// Words that `minlex help` takes: commands and topics.
pub fn words() -> impl Iterator<Item = &'static str> {
    let commands = GROUPS.iter().flat_map(|(_, commands)| commands.iter());
    let is_here = |name: &&str| cfg!(feature = "export") || *name != "export";
    commands.map(|(name, _)| *name).filter(is_here).chain(TOPICS.iter().map(|topic| topic.name))
}

/// The program with its help in groups, and each command, when it is asked for, with its own
/// options alone.
pub fn shape(program: Command) -> Command {
    let groups = groups(&program);
    program
        .help_template(format!(
            "{{about-with-newline}}\n{{usage-heading}} minlex COMMAND [ARGUMENT]...\n\n{groups}\
             {{after-help}}"
        ))
        .mut_subcommands(|command| command.defer(shape_command))
}

/// The commands by groups.
fn groups(program: &Command) -> String {
    let mut text = String::new();
    for (heading, commands) in GROUPS {
        text += &format!("{heading}:\n");
        for (name, purpose) in commands {
            if program.find_subcommand(name).is_some() {
                text += &format!("  {name:<13}  {purpose}\n");
            }
        }
        text.push('\n');
    }
    // The template adds an empty line after this.
    text.trim_end().to_owned()
}

/// A command whose help is its own: options of topics are only pointed at. `--help` and `-h` print
/// the same.
fn shape_command(command: Command) -> Command {
    let about = command.get_long_about().or(command.get_about()).cloned().unwrap_or_default();
    let examples = command.get_after_help().cloned().unwrap_or_default();
    let has = |topic: &&Topic| {
        command.get_arguments().any(|arg| topic.heading.is_some_and(|it| is_under(arg, it)))
    };
    let topics = TOPICS.iter().filter(has).map(|it| format!("`minlex help {}`", it.name));
    let topics = topics.collect::<Vec<_>>().join(", ");
    let more = match topics.is_empty() {
        true => String::new(),
        false => format!("More options: {topics}\n\n"),
    };
    let is_shared = |arg: &Arg| {
        TOPICS.iter().filter_map(|topic| topic.heading).any(|heading| is_under(arg, heading))
    };
    // As it is: to look for styles in it took half of the time of a start of a debug build.
    let examples = examples.ansi();
    let no_heading = None::<&str>;
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    command
        .mut_args(|arg| {
            let is_hidden = is_shared(&arg);
            // `--count -1` is a wrong number, not an option that no one knows.
            let is_number = arg.get_action().takes_values() && !arg.is_positional();
            let arg = if is_hidden { arg.hide_short_help(true) } else { arg };
            if is_number { arg.allow_negative_numbers(true) } else { arg }
        })
        .about(about)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(help.help("Print help").help_heading(no_heading))
        .arg(version.hide(true))
        .after_help(format!("{more}{examples}"))
}

/// True if an option has this heading.
fn is_under(arg: &Arg, heading: &str) -> bool {
    arg.get_help_heading() == Some(heading)
}

/// The text of a topic, if there is one of this name.
pub fn topic(name: &str) -> Option<String> {
    let topic = TOPICS.iter().find(|topic| topic.name == name)?;
    let Some(options) = topic.options else { return Some(topic.text.to_owned()) };
    let command = Command::new(topic.name).disable_help_flag(true).max_term_width(100);
    let command = options(command).about(topic.text).long_about(topic.text);
    let mut command = command.help_template("{about-with-newline}\n{all-args}\n");
    Some(command.render_long_help().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_once() {
        let words: Vec<_> = words().collect();
        for word in &words {
            assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{word}");
        }
    }

    #[test]
    fn files_are_as_the_document_describes_them() {
        let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/FILES.md");
        assert_eq!(FILES, std::fs::read_to_string(document).unwrap(), "copy docs/FILES.md here");
    }
}
