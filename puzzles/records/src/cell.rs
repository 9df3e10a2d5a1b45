//! The characters of cells, and the signs for empty ones.

pub(crate) const CELLS: usize = 81;

/// The most givens of a puzzle that is certainly one.
pub(crate) const FULL: usize = CELLS - 9;

const SIGNS: [&str; 11] = ["0", ".", "*", "_", "-", "?", "x", "X", "·", "a blank", "null"];

pub(crate) type Signs = u16;

/// Signs of drawn lines.
pub(crate) const DRAWN: Signs = 0b1_1100;
/// Signs that are not a character: a blank or an empty column; a word such as `null`.
pub(crate) const BLANK: Signs = 1 << 9;
pub(crate) const WORD: Signs = 1 << 10;

/// The sign of a character, 0 for a digit from 1 to 9; `None` if it is not a cell.
pub(crate) const fn sign(c: char) -> Option<Signs> {
    const CHARS: [char; 9] = ['0', '.', '*', '_', '-', '?', 'x', 'X', '·'];
    let mut at = 0;
    while at < CHARS.len() {
        if CHARS[at] == c {
            return Some(1 << at);
        }
        at += 1;
    }
    if matches!(c, '1'..='9') { Some(0) } else { None }
}

pub(crate) fn two_signs(signs: Signs) -> Option<[&'static str; 2]> {
    let mut used = (0..SIGNS.len()).filter(|at| signs & (1 << at) != 0);
    Some([SIGNS[used.next()?], SIGNS[used.next()?]])
}

/// A cell as in records: a digit from 1 to 9, `0`, or `.` for every other empty cell.
pub(crate) fn plain(cell: char) -> char {
    if cell.is_ascii_digit() { cell } else { '.' }
}

pub(crate) fn plain_cells(word: &str) -> impl Iterator<Item = char> {
    word.chars().filter(|&c| !is_mark(c)).map(plain)
}

/// True for the marks after a digit that make it an emoji.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{fe0f}' | '\u{20e3}')
}

pub(crate) fn is_complete(cells: &str) -> bool {
    cells.bytes().all(|b| matches!(b, b'1'..=b'9'))
}

/// True for a grid with fewer empty cells than any puzzle, such as a wrong answer.
pub(crate) fn is_nearly_complete(cells: &str) -> bool {
    cells.len() == CELLS && cells.bytes().filter(|b| matches!(b, b'1'..=b'9')).count() > FULL
}

pub(crate) fn is_filled(filled: &str, puzzle: &str) -> bool {
    let mut pairs = puzzle.bytes().zip(filled.bytes());
    filled.len() == puzzle.len()
        && pairs.all(|(cell, digit)| cell == digit || !matches!(cell, b'1'..=b'9'))
}

pub(crate) fn is_solution_of(solution: &str, puzzle: &str) -> bool {
    is_complete(solution) && !is_complete(puzzle) && is_filled(solution, puzzle)
}
