//! Text of others in messages for people: names of files, lines, parts of a file.

use std::borrow::Cow;
use std::ffi::OsStr;

/// Text without characters that a terminal obeys instead of showing: line ends, controls, and those
/// that turn the direction of text or have no width are shown as `\n` and `\u{202e}`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    match text.contains(is_obeyed) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.chars().fold(String::with_capacity(text.len() + 16), push)),
    }
}

/// The same for each line of a text.
pub fn escaped_lines(text: &str) -> String {
    text.lines().fold(String::with_capacity(text.len()), |all, line| all + &escaped(line) + "\n")
}

/// An argument as text: bytes that are not UTF-8 are shown as `\xff`, so that two names stay two.
pub fn lossless(argument: &OsStr) -> Cow<'_, str> {
    if let Some(text) = argument.to_str() {
        return Cow::Borrowed(text);
    }
    let mut text = String::new();
    for chunk in argument.as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    Cow::Owned(text)
}

fn push(mut text: String, c: char) -> String {
    match is_obeyed(c) {
        true => text.extend(c.escape_default()),
        false => text.push(c),
    }
    text
}

/// True if a terminal obeys a character instead of showing it: controls, and the
/// format characters of Unicode.
fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0001}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_shown() {
        assert_eq!(escaped("plain, ü and 数独"), "plain, ü and 数独");
        assert!(matches!(escaped("plain"), Cow::Borrowed(_)));
        assert_eq!(escaped("a\x1b[31m\x07\n\tb"), "a\\u{1b}[31m\\u{7}\\n\\tb");
        assert_eq!(escaped("txt.\u{202e}exe\u{9b}m"), "txt.\\u{202e}exe\\u{9b}m");
        assert_eq!(escaped_lines("a\x07\nb\n"), "a\\u{7}\nb\n");
    }
}
