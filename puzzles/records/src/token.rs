//! A line, cut into words once. Every later question is asked of the words.

use crate::cell::{self, Signs};

/// What a byte is in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A digit, or a sign for an empty cell.
    Cell,
    /// Part of a word.
    Letter,
    /// Blanks, separators, quotes, brackets, bars: what stands between words.
    Gap,
    /// Part of a character that is not ASCII.
    Wide,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Letter; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        classes[byte] = match b {
            0..=b' ' | b',' | b';' | b'|' | b':' | b'=' | b'#' | b'/' | b'&' | b'\\' => Class::Gap,
            b'"' | b'\'' | b'`' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' => {
                Class::Gap
            }
            128.. => Class::Wide,
            _ if cell::is_cell(b) => Class::Cell,
            _ => Class::Letter,
        };
        byte += 1;
    }
    classes
};

/// A word of a line, and how much of it is cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    /// Its first byte in the line.
    pub start: usize,
    pub text: &'a str,
    /// How many of its characters are cells, and how many are not.
    pub cells: usize,
    pub others: usize,
}

impl Word<'_> {
    /// The first byte after it.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Whether it is cells and nothing else.
    pub fn is_cells(&self) -> bool {
        self.others == 0
    }

    /// The signs for empty cells in it.
    pub fn signs(&self) -> Signs {
        let signs = self.text.chars().map(Signs::of);
        signs.fold(Signs::default(), Signs::and)
    }
}

/// Whether a character that is not ASCII is a blank or part of a drawn line.
fn is_wide_gap(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{2500}'..='\u{259f}' | '\u{feff}' | '\u{200b}' | '\u{2060}')
        || matches!(c, '“' | '”' | '‘' | '’' | '¦' | '，' | '；')
}

/// The words of a line.
pub(crate) fn words(line: &str) -> Vec<Word<'_>> {
    let bytes = line.as_bytes();
    let mut words = Vec::with_capacity(8);
    let mut at = 0;
    while at < bytes.len() {
        let (start, mut cells, mut others) = (at, 0, 0);
        while at < bytes.len() {
            match CLASSES[bytes[at] as usize] {
                Class::Cell => cells += 1,
                Class::Letter => others += 1,
                Class::Gap => break,
                Class::Wide => {
                    let c = line[at..].chars().next().unwrap_or(' ');
                    match c {
                        '·' => cells += 1,
                        c if is_wide_gap(c) => break,
                        _ => others += 1,
                    }
                    at += c.len_utf8() - 1;
                }
            }
            at += 1;
        }
        if at > start {
            words.push(Word { start, text: &line[start..at], cells, others });
        }
        // The gap: one character, however wide.
        at += line[at..].chars().next().map_or(0, char::len_utf8);
    }
    words
}

/// Whether a character is a blank. Byte order marks and blanks without width come with text that
/// was copied.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}')
}

/// Without blanks on both sides.
pub(crate) fn trim(text: &str) -> &str {
    let bytes = text.as_bytes();
    match (bytes.first(), bytes.last()) {
        (Some(b'!'..=b'~'), Some(b'!'..=b'~')) => text,
        _ => text.trim_matches(is_blank),
    }
}

/// Without blanks, commas and semicolons on both sides.
pub(crate) fn trim_separators(text: &str) -> &str {
    text.trim_matches(|c| is_blank(c) || matches!(c, ',' | ';'))
}
