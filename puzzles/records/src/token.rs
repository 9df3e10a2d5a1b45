//! A line, cut into words once.

use crate::cell::{CELLS, Signs, is_mark, sign};

/// Class of a byte: a cell with its sign, a gap, part of a wide character, or of a word (0).
const CELL_BIT: u16 = 15;
const CELL: u16 = 1 << CELL_BIT;
const GAP: u16 = 1 << 14;
const WIDE: u16 = 1 << 13;

const CLASSES: [u16; 256] = {
    let mut classes = [WIDE; 256];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match (byte as u8, sign(byte as u8 as char)) {
            // Blanks, separators, quotes, brackets and bars are between words.
            (b'\t'..=b'\r' | b' ' | b'"' | b'#' | b'&' | b'\'' | b'(' | b')' | b',' | b'/', _) => {
                GAP
            }
            (b':'..=b'>' | b'[' | b'\\' | b']' | b'`' | b'{' | b'|' | b'}', _) => GAP,
            (_, Some(sign)) => CELL | sign,
            _ => 0,
        };
        byte += 1;
    }
    classes
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub start: usize,
    pub text: &'a str,
    /// Numbers of its characters that are cells, and of others but marks.
    pub cells: usize,
    pub others: usize,
    pub signs: Signs,
}

/// True for wide blanks, quotes and parts of drawn lines.
fn is_wide_gap(c: char) -> bool {
    is_blank(c) || matches!(c, '\u{2500}'..='\u{259f}' | '“' | '”' | '‘' | '’' | '¦' | '，' | '；')
}

pub(crate) fn words(line: &str) -> Vec<Word<'_>> {
    let class = |at: usize| line.as_bytes().get(at).map_or(GAP, |&byte| CLASSES[byte as usize]);
    let mut words = Vec::with_capacity(8);
    let mut at = 0;
    while at < line.len() {
        let (start, mut length, mut cells, mut seen) = (at, 0, 0, 0);
        loop {
            let from = at;
            while class(at) & (GAP | WIDE) == 0 {
                cells += usize::from(class(at) >> CELL_BIT);
                seen |= class(at);
                at += 1;
            }
            length += at - from;
            let wide = line[at..].chars().next().filter(|c| !c.is_ascii() && !is_wide_gap(*c));
            let Some(c) = wide else { break };
            cells += usize::from(c == '·');
            seen |= sign(c).unwrap_or_default();
            length += usize::from(!is_mark(c));
            at += c.len_utf8();
        }
        if at > start {
            let (text, signs) = (&line[start..at], seen & !(CELL | GAP | WIDE));
            words.push(Word { start, text, cells, others: length - cells, signs });
        }
        // An escaped line end is two characters.
        at += match line.as_bytes().get(at..) {
            Some([b'\\', b'n' | b'r' | b't', ..]) => 2,
            Some([128..=255, ..]) => line[at..].chars().next().map_or(1, char::len_utf8),
            _ => 1,
        };
    }
    words
}

/// True if a line begins with 81 cells without both `.` and `0`, and each later word has fewer
/// cells than `near`.
pub(crate) fn begins_with_record(line: &str, near: usize) -> bool {
    let Some((cells, rest)) = line.as_bytes().split_at_checked(CELLS) else { return false };
    let are_cells = cells.iter().fold(true, |all, &b| all & (b.is_ascii_digit() | (b == b'.')));
    let (mut most, mut count, mut seen) = (0, 0, 0);
    for &byte in rest {
        let class = CLASSES[byte as usize];
        seen |= class;
        count = if class == GAP { 0 } else { count + usize::from(class >> CELL_BIT) };
        most = most.max(count);
    }
    let is_word = rest.first().is_none_or(|&byte| CLASSES[byte as usize] == GAP);
    let is_plain = are_cells && !(cells.contains(&b'.') && cells.contains(&b'0'));
    is_plain && is_word && seen & WIDE == 0 && most < near
}

/// True for blanks, and characters without a width.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}')
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}
