//! The help is true: its examples run, and print the answers that it shows.

use crate::common::{self, run};

/// All commands.
fn commands() -> Vec<String> {
    [common::commands(), vec!["help".to_owned()]].concat()
}

/// Topics of `minlex help`, beside commands.
const TOPICS: &[&str] = &["input", "output", "table", "columns", "files"];

/// Output of `minlex help` on a terminal of 80 columns.
fn help_at_80(word: &str) -> String {
    let help = common::minlex(["help", word]).env("COLUMNS", "80").output().unwrap();
    assert!(help.status.success() && help.stderr.is_empty(), "{word}: {help:?}");
    String::from_utf8(help.stdout).unwrap()
}

#[test]
fn help_fits_a_small_terminal() {
    let topics = TOPICS.iter().filter(|topic| **topic != "files").map(ToString::to_string);
    for word in commands().into_iter().chain(topics) {
        let help = help_at_80(&word);
        assert!(help.lines().count() <= 40, "{word}: {} lines", help.lines().count());
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{word}");
    }
}

#[test]
fn examples_are_printed_as_they_are_written() {
    for command in commands() {
        let wide = run(&["help", &command], "").stdout;
        let examples = |help: &str| help.split_once("\nExample").unwrap().1.trim_end().to_owned();
        assert_eq!(examples(&help_at_80(&command)), examples(&wide), "{command}");
    }
}

#[test]
fn help_points_to_the_topics_that_have_the_other_options() {
    let rank = help_at_80("rank");
    assert!(rank.contains("`minlex help input`, `minlex help output`, `minlex help table`"));
    let topics = [("input", "--keep-going"), ("output", "--json"), ("table", "MINLEX_TABLE")];
    for (topic, option) in topics {
        let own = rank.split_once("Options:").unwrap().1.split_once("More options:").unwrap().0;
        assert!(!own.contains(option), "{rank}");
        assert!(help_at_80(topic).contains(option), "{topic}");
    }
    assert_eq!(run(&["rank", "--help"], ""), run(&["help", "rank"], ""));
    assert_eq!(run(&["rank", "-h"], ""), run(&["help", "rank"], ""));
    assert_eq!(run(&["help"], ""), run(&["--help"], ""));
    assert!(help_at_80("files").contains("A record is 81 cells"));
}

#[test]
fn version_and_usage_errors() {
    let version = run(&["--version"], "");
    assert_eq!(version.stdout, concat!("minlex ", env!("CARGO_PKG_VERSION"), "\n"));
    for wrong in [
        &[][..],
        &["export", "-o", "x", "--from", "0"],
        &["export", "-o", "x", "--count", "0"],
        &["export", "-o", "x", "--format", "csv"],
        &["export", "--count", "1"],
    ] {
        let run = run(wrong, "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(2)), "{wrong:?}");
        assert!(!run.stderr.is_empty(), "{wrong:?}");
    }
}

#[cfg(not(feature = "export"))]
#[test]
fn a_command_that_was_left_out_says_so() {
    let run = run(&["export", "-o", "x"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("minlex: this program was built without `export`"));
}

/// Runs, in a shell, every command of the help that is shown after `$` with its answer in the lines
/// below it.
#[cfg(unix)]
#[test]
fn examples_with_answers_give_them() {
    use std::process::Command;

    let program = common::program();
    let folder = program.parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut examples = 0;
    let commands = commands();
    for command in &commands {
        let help = run(&["help", command], "").stdout;
        let Some((_, shown)) = help.split_once("\nExample") else {
            panic!("{command} has no example");
        };
        let mut lines = shown.lines().skip(1).map(without_indent).peekable();
        while let Some(line) = lines.next() {
            let Some(shell) = line.strip_prefix("$ ") else {
                continue;
            };
            // A command goes on after a backslash and after a pipe.
            let mut shell = shell.to_owned();
            while shell.ends_with(['\\', '|']) {
                shell += &format!("\n{}", lines.next().unwrap());
            }
            let mut expected = String::new();
            // Other examples have no answers.
            // An answer may begin with "minlex form" and more than one blank.
            let is_command = |line: &str| {
                let mut words = line.split(' ');
                words.next() == Some("minlex")
                    && words.next().is_some_and(|it| commands.iter().any(|command| command == it))
                    && words.next() != Some("")
            };
            let is_answer = |line: &&str| !line.starts_with("$ ") && !is_command(line);
            while let Some(answer) = lines.next_if(is_answer) {
                expected += &format!("{answer}\n");
            }
            let output = Command::new("sh")
                .args(["-c", &shell])
                .env("PATH", &path)
                .env_remove("MINLEX_TABLE")
                .output()
                .unwrap();
            // Empty lines are between examples, and none at the end.
            let printed = String::from_utf8(output.stdout).unwrap();
            assert_eq!(printed.trim_end(), expected.trim_end(), "{shell}");
            examples += 1;
        }
    }
    assert!(examples >= 5, "{examples} examples found");
}

/// A line of an example without the two blanks that all of them begin with.
#[cfg(unix)]
fn without_indent(line: &str) -> &str {
    line.strip_prefix("  ").unwrap_or(line)
}
