//! The first record of a file of lines, a measure for the others.

use crate::cell::{self, CELLS, Signs};
use crate::found::Found;
use crate::grid;
use crate::kind::Kind;
use crate::token::{Word, trim, words};

/// The fewest cells of a damaged record with text beside it.
const NEAR_WITH_TEXT: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Like {
    /// The place of the record among the words of the line, from 0.
    place: usize,
    words: usize,
    signs: Signs,
    /// True for a puzzle and its solution; for any puzzle.
    pub has_pair: bool,
    has_puzzle: bool,
    /// True unless a number above it announces more.
    pub is_strict: bool,
}

impl Like {
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
    pub fn is_solution(&self, kind: Kind, grid: &Found<'_>, is_headed: &dyn Fn() -> bool) -> bool {
        self.has_puzzles(kind)
            && cell::is_complete(&grid.text)
            && (has_heading(kind, grid.before) || is_headed())
    }

    /// True if grids may be the solutions of puzzles.
    pub fn has_puzzles(&self, kind: Kind) -> bool {
        kind == Kind::Puzzle && self.has_puzzle
    }
}

/// True below a text with a word for solutions, false below a puzzle or other text; `None` for no
/// change.
pub(crate) fn heads(kind: Kind, line: &str) -> Option<bool> {
    let words = words(line);
    let mut records = words.iter().filter(|word| is_whole(word)).peekable();
    let has_record = records.peek().is_some();
    if records.any(|word| word.signs != 0) {
        return Some(false);
    }
    if has_heading(kind, line) {
        return Some(true);
    }
    let goes_on =
        has_record || !line.contains(char::is_alphabetic) || trim(line).starts_with("```");
    (!goes_on).then_some(false)
}

fn is_whole(word: &Word<'_>) -> bool {
    word.cells == CELLS && word.others == 0
}

fn has_heading(kind: Kind, text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| kind.is_solution(word))
}

/// True for a number, perhaps with a stop or a colon.
pub(crate) fn is_number(line: &str) -> bool {
    trim(line).trim_end_matches(['.', ':', ')']).parse::<f64>().is_ok()
}
