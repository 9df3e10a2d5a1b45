//! The first record of a file of lines, a measure for the others.

use crate::cell::{self, CELLS, Signs};
use crate::found::Found;
use crate::grid;
use crate::kind::Kind;
use crate::pieces;
use crate::token::{Word, words};

/// The fewest cells of a damaged record with text beside it.
const NEAR_WITH_TEXT: usize = 10;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Like {
    /// The place of the record among the words of the line, from 0, and their number; without a
    /// record of one word, 0.
    place: usize,
    words: usize,
    signs: Signs,
    /// True if the line is nothing but cells, in more words than one.
    is_list: bool,
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
            let is_list = pieces::count(&words).is_some();
            return Like { is_list, is_strict, ..Like::default() };
        };
        let plain = |word: &Word<'_>| cell::plain_cells(word.text).collect::<String>();
        let first = plain(&words[place]);
        let is_pair = |other: &Word<'_>| grid::of_pair(kind, &first, &plain(other)).is_some();
        let second = words.iter().find(|other| is_whole(other) && is_pair(other));
        let has_pair = kind == Kind::Puzzle && second.is_some();
        let signs = words[place].signs | second.map_or(0, |second| second.signs);
        let has_puzzle = has_pair || kind == Kind::Puzzle && !cell::is_complete(&first);
        let words = words.len();
        Like { place, words, signs, has_pair, has_puzzle, is_strict, is_list: false }
    }

    /// Number of cells left in a line where cells alone, with nothing but numbers before them,
    /// stand in place of the record.
    pub fn cut(&self, line: &str) -> Option<usize> {
        let words = words(line);
        if self.is_list {
            return pieces::count(&words).filter(|&cells| self.is_strict && cells > 0);
        }
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

fn is_whole(word: &Word<'_>) -> bool {
    word.cells == CELLS && word.others == 0
}

/// True below a text with a word for solutions, and below solutions there.
pub(crate) fn heads(line: &str, is_headed: impl FnOnce() -> bool) -> bool {
    let words = words(line);
    let mut records = words.iter().filter(|word| is_whole(word)).peekable();
    let has_record = records.peek().is_some();
    let has_puzzle = records.any(|word| word.signs != 0);
    !has_puzzle && (has_heading(line) || has_record && is_headed())
}

fn has_heading(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| Kind::Puzzle.is_solution(word))
}
