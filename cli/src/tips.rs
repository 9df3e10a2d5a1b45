//! Tips for wrong usage: words that people type at first, and the command that does the work.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

/// Words that users type for commands that do not exist, with advice.
const COMMANDS: [(&[&str], &str); 4] = [
    (&["version"], "`minlex --version` prints the version"),
    (&["generate", "create", "make"], "`minlex random --minimal` makes puzzles"),
    (
        &["rate", "rating", "grade"],
        "`minlex er` reads ratings; minlex itself does not rate puzzles",
    ),
    (&["validate", "valid", "unique"], "`minlex check` prints puzzles with exactly one solution"),
];

/// Words that a command takes as options alone.
const WORDS: [(&str, &str); 3] = [
    ("list", "ranks are options: `minlex list --from 10 --to 20`"),
    ("random", "a number is an option: `minlex random --count 5`"),
    ("build", "a preset is an option: `minlex build --preset standard`"),
];

/// Options that no command has, with advice.
const OPTIONS: [(&[&str], &str); 2] = [
    (&["-v"], "`minlex --version` prints the version"),
    (&["-o", "--out", "--output-file"], "answers go to standard output: `> FILE`"),
];

/// An option in the place of the command.
const BEFORE_THE_COMMAND: &str = "options follow the command: `minlex rank --table FILE`";

/// Gives an error the tip for the word that was typed, and removes tips that lead nowhere.
pub fn improve(usage: &mut clap::Error, command: Option<&str>) {
    remove_far_fetched(usage);
    remove_dashes(usage);
    let typed = |kind| match usage.get(kind) {
        Some(ContextValue::String(typed)) => Some(typed.clone()),
        _ => None,
    };
    let of_table = |table: &[(&[&str], &'static str)], typed: &str| {
        table.iter().find(|(words, _)| words.contains(&typed)).map(|(_, tip)| *tip)
    };
    let unknown = typed(ContextKind::InvalidSubcommand);
    let tip = match (&unknown, typed(ContextKind::InvalidArg)) {
        (Some(typed), _) => of_table(&COMMANDS, typed),
        (None, Some(typed)) if typed.starts_with('-') => {
            let is_first = command.is_some_and(|word| word.starts_with(&typed));
            of_table(&OPTIONS, &typed).or(is_first.then_some(BEFORE_THE_COMMAND))
        }
        (None, Some(_)) => {
            let of_command = WORDS.iter().find(|(name, _)| command == Some(name));
            of_command.map(|(_, tip)| *tip).filter(|_| is_unknown_argument(usage))
        }
        (None, None) => None,
    };
    if let Some(tip) = tip {
        usage.remove(ContextKind::SuggestedSubcommand);
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        usage.insert(ContextKind::Suggested, tips);
    }
}

fn is_unknown_argument(usage: &clap::Error) -> bool {
    usage.kind() == clap::error::ErrorKind::UnknownArgument
}

/// Removes the advice to pass a word as a value, with `--` before it: two hyphens begin no record.
fn remove_dashes(usage: &mut clap::Error) {
    let is_word = matches!(usage.get(ContextKind::InvalidArg),
        Some(ContextValue::String(typed)) if typed.starts_with("--"));
    if is_word {
        usage.remove(ContextKind::Suggested);
    }
}

/// Removes suggestions of commands that are much shorter than the word that was typed: nobody who
/// types `generate` means `er`.
fn remove_far_fetched(usage: &mut clap::Error) {
    let Some(ContextValue::String(typed)) = usage.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let typed = typed.len();
    if let Some(ContextValue::Strings(similar)) = usage.get(ContextKind::SuggestedSubcommand)
        && similar.iter().all(|name| 2 * name.len() < typed)
    {
        usage.remove(ContextKind::SuggestedSubcommand);
    }
}
