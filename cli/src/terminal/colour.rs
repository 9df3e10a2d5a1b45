//! Colour where it helps: on a terminal, unless `NO_COLOR` is set.

use std::env;
use std::io::{self, IsTerminal};

const RED: &str = "\x1b[1;31m";
const GREEN: &str = "\x1b[32m";
const YELLOW: &str = "\x1b[33m";
const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// True if a stream shows colours that the user wants. Consoles of Windows would have to be asked
/// to show them.
fn is_shown(stream: &impl IsTerminal) -> bool {
    let is_dumb = env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    let is_refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    cfg!(unix) && stream.is_terminal() && !is_dumb && !is_refused
}

/// True if standard output shows colours.
pub fn is_on_output() -> bool {
    is_shown(&io::stdout())
}

/// Lines for standard error, the name of the program in red.
pub fn messages(lines: String) -> String {
    match is_shown(&io::stderr()) {
        true => first_words(&lines, &[("minlex:", RED)]),
        false => lines,
    }
}

/// Lines for standard output, verdicts in colour.
pub fn verdicts(lines: String) -> String {
    match is_on_output() {
        true => first_words(&lines, &[("ok", GREEN), ("WRONG", RED), ("unchecked", YELLOW)]),
        false => lines,
    }
}

/// A board, digits bold and everything else dim.
pub fn board(board: &str) -> String {
    let mut text = String::new();
    for piece in board.split_inclusive('\n') {
        let (line, end) = piece.split_at(piece.trim_end_matches('\n').len());
        let mut style = "";
        for c in line.chars() {
            let wanted = if c.is_ascii_digit() { BOLD } else { DIM };
            if style != wanted && c != ' ' {
                text += PLAIN;
                text += wanted;
                style = wanted;
            }
            text.push(c);
        }
        text += PLAIN;
        text += end;
    }
    text
}

/// Lines of which the first word, if it is one of these, has a colour.
fn first_words(lines: &str, colours: &[(&str, &str)]) -> String {
    let coloured = |line: &str| {
        let found = colours.iter().find_map(|(word, colour)| {
            let rest = line.strip_prefix(word).filter(|rest| rest.starts_with(' '))?;
            Some(format!("{colour}{word}{PLAIN}{rest}"))
        });
        found.unwrap_or_else(|| line.to_owned())
    };
    lines.split_inclusive('\n').map(coloured).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_words_have_colours_and_the_rest_has_none() {
        let lines = "ok  a ok\nokay\nWRONG  b\n";
        let expected = format!("{GREEN}ok{PLAIN}  a ok\nokay\n{RED}WRONG{PLAIN}  b\n");
        assert_eq!(first_words(lines, &[("ok", GREEN), ("WRONG", RED)]), expected);
    }

    #[test]
    fn boards_lose_nothing() {
        let plain = "5 . | 1\n--+--\n";
        let coloured = board(plain);
        let stripped = [BOLD, DIM, PLAIN].iter().fold(coloured.clone(), |s, it| s.replace(it, ""));
        assert_eq!(stripped, plain);
        assert!(coloured.starts_with(&format!("{PLAIN}{BOLD}5 {PLAIN}{DIM}. |")), "{coloured:?}");
    }
}
