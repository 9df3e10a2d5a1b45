//! The first record of a file of lines, a measure for the others.

use crate::cell::{self, CELLS, Signs};
use crate::found::Found;
use crate::grid;
use crate::kind::Kind;
use crate::token::{Word, trim, words};

/// The fewest cells of a damaged record with text beside it.
const NEAR_WITH_TEXT: usize = 10;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Like {
    /// The place of the record among the words of the line, from 0, and their number; without a
    /// record of one word, 0.
    place: usize,
    words: usize,
    signs: Signs,
    /// True where puzzles are read, for a puzzle and its solution; for any puzzle.
    pub has_pair: bool,
    pub has_puzzle: bool,
    /// True unless a number above it announces more.
    pub is_strict: bool,
}

impl Like {
    pub fn of(kind: Kind, line: &str, is_strict: bool) -> Like {
        let words = words(line);
        let Some(place) = words.iter().position(is_whole) else {
            return Like { is_strict, ..Like::default() };
        };
        let plain = |word: &Word<'_>| cell::plain_cells(word.text).collect::<String>();
        let first = plain(&words[place]);
        let is_pair = |other: &Word<'_>| grid::of_pair(kind, &first, &plain(other)).is_some();
        let second = words.iter().find(|other| is_whole(other) && is_pair(other));
        let has_pair = kind == Kind::Puzzle && second.is_some();
        let signs = words[place].signs | second.map_or(0, |second| second.signs);
        let has_puzzle = has_pair || kind == Kind::Puzzle && !cell::is_complete(&first);
        Like { place, words: words.len(), signs, has_pair, has_puzzle, is_strict }
    }

    /// Number of cells left in a line where cells alone, with nothing but numbers before them,
    /// stand in place of the record.
    pub fn cut(&self, line: &str) -> Option<usize> {
        let words = words(line);
        let word = words.get(self.place).filter(|_| self.is_strict)?;
        let is_number = |word: &Word<'_>| word.others == 0;
        let is_cells = is_number(word) && word.signs & !self.signs == 0;
        let has_text = !words.iter().all(is_number);
        let is_like = words[..self.place].iter().all(is_number) && words.len() <= self.words;
        (is_cells && is_like && (!has_text || word.cells >= NEAR_WITH_TEXT)).then_some(word.cells)
    }

    /// True if a grid is a solution by a word before it, or above its line.
    pub fn is_solution(&self, grid: &Found<'_>, is_headed: &dyn Fn() -> bool) -> bool {
        let is_one = self.has_puzzle && cell::is_complete(&grid.text);
        is_one && (has_heading(grid.before) || is_headed())
    }
}

/// True below a text with a word for solutions, false below a puzzle or other text; `None` for no
/// change.
pub(crate) fn heads(line: &str) -> Option<bool> {
    let words = words(line);
    let mut records = words.iter().filter(|word| is_whole(word)).peekable();
    let has_record = records.peek().is_some();
    if records.any(|word| word.signs != 0) {
        return Some(false);
    }
    if has_heading(line) {
        return Some(true);
    }
    let goes_on =
        has_record || !line.contains(char::is_alphabetic) || trim(line).starts_with("```");
    (!goes_on).then_some(false)
}

fn is_whole(word: &Word<'_>) -> bool {
    word.cells == CELLS && word.others == 0
}

fn has_heading(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| Kind::Puzzle.is_solution(word))
}
