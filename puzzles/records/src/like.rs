//! The first record of a file of lines: what others are held against.

use crate::cell::{self, CELLS, Signs};
use crate::cutter::Place;
use crate::grid;
use crate::kind::Kind;
use crate::token::{Word, trim, words};

/// The fewest cells of a damaged record with text beside it.
const NEAR_WITH_TEXT: usize = 10;

/// The first line with a record in one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Like {
    /// Number of its word that is the record, from 0, and of its words.
    place: usize,
    words: usize,
    signs: Signs,
    /// True if it has a puzzle and its solution, and if it has a puzzle.
    pub has_pair: bool,
    has_puzzle: bool,
    /// True if no number stood in a line above it: then none is expected below.
    pub is_strict: bool,
}

impl Like {
    /// A line with a record, below numbers in lines of their own or not.
    pub fn of(line: &str, is_strict: bool) -> Option<Like> {
        let words = words(line);
        let mut records = words.iter().filter(|word| is_whole(word));
        let first = records.next()?;
        let plain = |word: &Word<'_>| cell::plain_cells(word.text).collect::<String>();
        let is_pair = |other: &Word<'_>| grid::puzzle_first(&plain(first), &plain(other)).is_some();
        let second = records.find(|other| is_pair(other));
        let place = words.iter().position(|word| word.start == first.start)?;
        Some(Like {
            place,
            words: words.len(),
            signs: first.signs | second.map_or(0, |second| second.signs),
            has_pair: second.is_some(),
            has_puzzle: second.is_some() || !cell::is_complete(&plain(first)),
            is_strict,
        })
    }

    /// Number of cells left of the record in a line without one, where cells alone, and
    /// nothing but numbers before them, stand in its place.
    pub fn cut(&self, line: &str) -> Option<usize> {
        let words = words(line);
        let word = words.get(self.place).filter(|_| self.is_strict)?;
        let is_number = |word: &Word<'_>| word.others == 0;
        let is_cells = is_number(word) && word.signs & !self.signs == 0;
        let has_text = !words.iter().all(is_number);
        let is_like = words[..self.place].iter().all(is_number) && words.len() <= self.words;
        (is_cells && is_like && (!has_text || word.cells >= NEAR_WITH_TEXT)).then_some(word.cells)
    }

    /// True if a grid below a puzzle is its solution: text before it, or above its line, has a word
    /// for one.
    pub fn is_solution(&self, kind: Kind, cells: &str, before: &str, is_headed: bool) -> bool {
        self.has_puzzles(kind)
            && cell::is_complete(cells)
            && (is_headed || has_heading(kind, before))
    }

    /// True if puzzles are wanted, and the first line has one.
    fn has_puzzles(&self, kind: Kind) -> bool {
        kind == Kind::Puzzle && self.has_puzzle
    }

    /// True if each line, and the one after the last, is below a text with a word for solutions,
    /// as the first `is_headed`, with no puzzle in between; nothing if none is.
    pub fn headed(
        &self,
        kind: Kind,
        bytes: &[u8],
        lines: &[Place],
        mut is_headed: bool,
    ) -> Vec<bool> {
        // Each of these words has an S.
        let mut places = memchr::memchr2_iter(b's', b'S', bytes);
        if !self.has_puzzles(kind)
            || !is_headed
                && !places
                    .any(|at| word_around(bytes, at).is_some_and(|word| kind.is_solution(word)))
        {
            return Vec::new();
        }
        let next = |(line, _): &Place| {
            let line = String::from_utf8_lossy(&bytes[line.clone()]);
            let own = is_headed;
            let words = words(&line);
            let mut records = words.iter().filter(|word| is_whole(word)).peekable();
            let goes_on = records.peek().is_some()
                || !line.contains(char::is_alphabetic)
                || trim(&line).starts_with("```");
            is_headed = records.all(|word| word.signs == 0)
                && (is_headed && goes_on || has_heading(kind, &line));
            own
        };
        let mut headed: Vec<bool> = lines.iter().map(next).collect();
        headed.push(is_headed);
        headed
    }
}

/// True if a word is 81 cells.
fn is_whole(word: &Word<'_>) -> bool {
    word.cells == CELLS && word.others == 0
}

/// True if a text has a word for solutions in it.
fn has_heading(kind: Kind, text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| kind.is_solution(word))
}

/// The word of ASCII letters around a place, if it may be a heading of solutions.
fn word_around(bytes: &[u8], at: usize) -> Option<&str> {
    let is_end = |b: &u8| !b.is_ascii_alphabetic();
    // Neither `so` nor `ans`, as most are: nothing is compared.
    let is_an = bytes[at.saturating_sub(2)..at].eq_ignore_ascii_case(b"an");
    if !is_an && !matches!(bytes.get(at + 1), Some(b'o' | b'O')) {
        return None;
    }
    let start = bytes[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let end = bytes[at..].iter().position(is_end).map_or(bytes.len(), |length| at + length);
    std::str::from_utf8(&bytes[start..end]).ok().filter(|word| (6..=9).contains(&word.len()))
}

/// True if a line is a number, with a stop or a colon after it or not.
pub(crate) fn is_number(line: &str) -> bool {
    trim(line).trim_end_matches(['.', ':', ')']).parse::<f64>().is_ok()
}
