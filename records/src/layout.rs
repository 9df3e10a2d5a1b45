//! Grids that are laid out for eyes: nine lines of nine cells, with drawn lines or without.

use std::ops::Range;

use crate::cells::{is_81, is_cell, normal};
use crate::error::RecordError;
use crate::kind::Kind;
use crate::line::trim;
use crate::reader::Cut;

/// The most text above a grid that is kept with it, in bytes.
const TITLE_BYTES: usize = 4096;

/// Whether a character draws a grid and is never a cell: blanks, bars, brackets, commas, quotes.
pub(crate) fn is_drawing(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '|' | '+' | '=' | ':' | ',' | '[' | ']' | '(' | ')' | '>' | '"' | '\'' | '\u{feff}'
        )
        || is_box(c)
}

/// Whether a character is one of the box drawings of Unicode.
fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// What a line of a file with laid-out grids is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing.
    Blank,
    /// Words.
    Text,
    /// A drawn line.
    Rule,
    /// Nine cells.
    Row(String),
    /// Nine times the same character, which is a drawn line or a row of empty cells.
    RuleOrRow(char),
    /// Cells, but not nine; how many.
    Broken(usize),
    /// 81 cells.
    Whole,
}

/// Says what a line is, looked at by itself.
pub(crate) fn classify(line: &str) -> Line {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let line = line
        .strip_prefix('>')
        .map_or(line, |quoted| quoted.strip_prefix(' ').unwrap_or(quoted));
    if trim(line).contains('\r') {
        // It may hide rows, and is none itself.
        let count = line.bytes().filter(|&b| is_cell(b)).count();
        return Line::Broken(count);
    }
    let columns = of_a_sheet(line).unwrap_or_default();
    if columns.len() == 9 {
        return Line::Row(normal_row(&columns));
    }
    let trimmed = trim(line);
    if trimmed.is_empty() {
        return Line::Blank;
    }
    let first_word = trimmed
        .split(char::is_whitespace)
        .next()
        .unwrap_or_default();
    if is_81(first_word.as_bytes()) {
        return Line::Whole;
    }
    if let Some(row) = with_blanks(line) {
        return Line::Row(row);
    }
    if trimmed
        .chars()
        .any(|c| !(is_drawing(c) || c.is_ascii() && is_cell(c as u8)))
    {
        return Line::Text;
    }
    let pieces: Vec<&str> = trimmed
        .split(is_drawing)
        .filter(|piece| !piece.is_empty())
        .collect();
    let cells: String = pieces.concat();
    if cells.chars().all(|c| matches!(c, '-' | '*' | '_')) {
        return drawn(trimmed, &pieces, &cells);
    }
    if has_dots_for_corners(trimmed) {
        return Line::Rule;
    }
    if is_regular(&pieces, 9) {
        return Line::Row(normal_row(&cells));
    }
    let longest = pieces.iter().map(|piece| piece.len()).max().unwrap_or(0);
    // Fewer cells are numbers in text.
    let is_nearly_a_row = (7..=11).contains(&cells.len()) && (longest <= 3 || pieces.len() == 1);
    match nine_candidate_lists(&pieces) {
        Some(lists) => with_candidates(lists).map_or(Line::Broken(cells.len()), Line::Row),
        None if is_nearly_a_row => Line::Broken(cells.len()),
        None if (7..=11).contains(&columns.len()) => Line::Broken(columns.len()),
        None => Line::Text,
    }
}

/// Whether a line is the upper edge of a drawn grid, as in `.-------.-------.-------.`.
fn has_dots_for_corners(line: &str) -> bool {
    let inside = line
        .strip_prefix('.')
        .and_then(|rest| rest.strip_suffix('.'));
    let is_side = |side: &str| side.len() >= 3 && side.bytes().all(|b| b == b'-');
    line.len() > 9 && inside.is_some_and(|inside| inside.split('.').all(is_side))
}

/// The candidates of nine cells, each in ascending order, if that is what pieces look like.
fn nine_candidate_lists<'a, 'b>(pieces: &'b [&'a str]) -> Option<&'b [&'a str; 9]> {
    let ascend = |piece: &&str| {
        let digits = piece.as_bytes();
        digits.iter().all(|digit| (b'1'..=b'9').contains(digit))
            && digits.is_sorted_by(|a, b| a < b)
    };
    pieces.try_into().ok().filter(|_| pieces.iter().all(ascend))
}

/// The row of a board that shows the candidates of its empty cells: a cell with one digit has it.
///
/// No digit can be missing in such a row, and at least two cells are open, so that a row with a
/// blank too few or a digit too many is not taken for one.
fn with_candidates(lists: &[&str; 9]) -> Option<String> {
    let digits = |list: &&str| list.bytes().fold(0u16, |set, b| set | 1 << (b - b'1'));
    let settled: Vec<u16> = lists
        .iter()
        .filter(|list| list.len() == 1)
        .map(digits)
        .collect();
    let shows_all = lists.iter().map(digits).fold(0, |all, set| all | set) == 0x1ff;
    let repeats_none =
        settled.iter().fold(0, |all, set| all | set).count_ones() as usize == settled.len();
    let row = || lists.map(|list| if list.len() == 1 { list } else { "." });
    (shows_all && repeats_none && settled.len() <= 7).then(|| row().concat())
}

/// A line of nothing but drawing and characters that may be empty cells or drawing.
fn drawn(line: &str, pieces: &[&str], cells: &str) -> Line {
    let has_corners = line
        .chars()
        .any(|c| matches!(c, '+' | '=') || is_box(c) && !is_bar(c));
    let first = cells.chars().next();
    match first {
        Some(c) if !has_corners && is_regular(pieces, 9) && cells.chars().all(|d| d == c) => {
            Line::RuleOrRow(c)
        }
        _ => Line::Rule,
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// Whether pieces with `count` cells in all are single cells, rows of boxes or rows of the grid.
fn is_regular(pieces: &[&str], count: usize) -> bool {
    let Some(length) = pieces.first().map(|piece| piece.len()) else {
        return false;
    };
    matches!(length, 1 | 3 | 9)
        && pieces.iter().all(|piece| piece.len() == length)
        && pieces.len() * length == count
}

fn normal_row(cells: &str) -> String {
    cells
        .chars()
        .map(|c| if c.is_ascii_digit() { c } else { '.' })
        .collect()
}

/// Reads a row in which blanks are empty cells: nine characters wide, or between bars that show
/// where the cells are.
fn with_blanks(line: &str) -> Option<String> {
    let is_right = |c: char| c == ' ' || c.is_ascii() && is_cell(c as u8);
    let has_digit = line.contains(|c: char| c.is_ascii_digit());
    let row: String = if line.contains(is_bar) {
        let inside = line.trim().trim_matches(is_bar);
        let parts: Vec<&str> = inside.split(is_bar).collect();
        let cells = parts.iter().map(|part| between_bars(part, parts.len()));
        cells.collect::<Option<Vec<String>>>()?.concat()
    } else if line.len() == 9 && has_digit && line.contains(' ') {
        // Digits with single blanks between them are a row that was cut.
        let pieces: Vec<&str> = line.split(' ').collect();
        line.contains("  ")
            .then(|| line.to_owned())
            .filter(|_| !is_regular(&pieces, 5))?
    } else {
        return None;
    };
    (row.len() == 9 && row.contains(' ') && row.chars().all(is_right)).then(|| normal_row(&row))
}

/// The columns of a line of a sheet that was saved as text, where empty cells are empty:
/// `5,3,,,7,,,,`.
fn of_a_sheet(line: &str) -> Option<String> {
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.contains(c))?;
    let cell = |text: &str| match text.trim_matches([' ', '"']).as_bytes() {
        [] => Some('.'),
        [byte] if is_cell(*byte) => Some(char::from(*byte)),
        _ => None,
    };
    line.split(separator).map(cell).collect()
}

/// The cells of one of `parts` equal parts of a row.
fn between_bars(part: &str, parts: usize) -> Option<String> {
    let places: &[usize] = match (parts, part.len()) {
        (9, 1) => &[0],
        (9, 3) => &[1],
        (3, 3) => &[0, 1, 2],
        (3, 5) => &[0, 2, 4],
        (3, 7) => &[1, 3, 5],
        _ => return None,
    };
    let is_cell_or_blank = |&b: &u8| b == b' ' || is_cell(b);
    let bytes = part.as_bytes();
    let is_good = bytes
        .iter()
        .enumerate()
        .all(|(i, b)| match places.contains(&i) {
            true => is_cell_or_blank(b),
            false => *b == b' ',
        });
    is_good.then(|| places.iter().map(|&i| char::from(bytes[i])).collect())
}

/// Reads a grid that is laid out in one line: 81 cells in equal pieces of one, three or nine.
pub(crate) fn in_one_line(line: &str) -> Option<String> {
    let pieces: Vec<&str> = line
        .split(is_drawing)
        .filter(|piece| !piece.is_empty())
        .collect();
    let is_cells = pieces.iter().all(|piece| piece.bytes().all(is_cell));
    (is_cells && is_regular(&pieces, 81)).then(|| normal(&pieces.concat()).into_owned())
}

/// The rows of a grid as they come, line by line.
#[derive(Debug, Default)]
struct Rows {
    /// How many there are.
    count: usize,
    /// Characters of empty cells in them that may also draw lines.
    empty: String,
    /// An empty line stands behind row 3; where the line after it begins.
    gap: Option<usize>,
    /// An empty line stands behind row 6.
    second_gap: bool,
}

impl Rows {
    /// Says what a line is, given the rows before it.
    fn classify(&mut self, line: &str) -> Line {
        match classify(line) {
            Line::RuleOrRow(c) if self.empty.contains(c) => Line::Row(".".repeat(9)),
            Line::RuleOrRow(_) => Line::Rule,
            Line::Row(row) => {
                let drawing = line.chars().filter(|c| matches!(c, '-' | '*' | '_'));
                self.empty.extend(drawing);
                Line::Row(row)
            }
            other => other,
        }
    }

    /// Whether an empty line or a drawn one may stand here: between bands.
    fn is_between_bands(&self) -> bool {
        self.count.is_multiple_of(3)
    }

    /// Whether an empty line may stand here, given the one before.
    fn takes_gap(&mut self, next_line: usize) -> bool {
        match self.count {
            3 => {
                self.gap = Some(next_line);
                true
            }
            6 if self.gap.is_some() => {
                self.second_gap = true;
                true
            }
            count => count == 0,
        }
    }

    /// Where the grid must be taken to end, if the next row does not belong to it: the first band
    /// has an empty line behind it and the second has none.
    fn false_start(&self) -> Option<usize> {
        self.gap.filter(|_| self.count == 6 && !self.second_gap)
    }
}

/// Cuts grids out of the lines at hand. What has no nine rows is cut out as well, to be refused.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize) -> Cut {
    let mut cutter = Cutter::default();
    let mut at = 0;
    while cutter.cut.spans.len() < most && at < bytes.len() {
        let end = match memchr::memchr(b'\n', &bytes[at..]) {
            Some(length) => at + length,
            None if at_end => bytes.len(),
            None => break,
        };
        let next = (end + 1).min(bytes.len());
        at = cutter.take(&String::from_utf8_lossy(&bytes[at..end]), at..end, next);
    }
    if at_end && at == bytes.len() {
        if cutter.rows.count > 0 {
            cutter.pass_on(at);
        }
        cutter.begin(at);
    }
    cutter.cut.consumed = cutter.start;
    cutter.cut
}

/// Finds where grids begin and end, line by line.
#[derive(Debug, Default)]
struct Cutter {
    cut: Cut,
    /// Where the text above the current grid begins, or the grid.
    start: usize,
    rows: Rows,
    /// Whether the current grid repeats the one before: the second grid of a file of SadMan
    /// Software is the first with what was solved.
    is_state: bool,
}

impl Cutter {
    /// Takes the line at a place, behind which the next one begins at `next`; returns where to go
    /// on, which is before that line if it has to be looked at again.
    fn take(&mut self, text: &str, place: Range<usize>, next: usize) -> usize {
        let line = self.rows.classify(text);
        let is_row = matches!(line, Line::Row(_) | Line::Broken(_));
        if is_row && let Some(resume) = self.rows.false_start() {
            self.pass_on(resume);
            self.begin(resume);
            return resume;
        }
        let goes_on = match line {
            Line::Row(_) | Line::Broken(_) => true,
            Line::Rule | Line::RuleOrRow(_) => self.rows.is_between_bands(),
            Line::Blank => self.rows.takes_gap(next),
            Line::Text | Line::Whole => self.rows.count == 0,
        };
        if !goes_on {
            // Too few rows; this line is the first of something new.
            self.pass_on(place.start);
            self.begin(place.start);
            return place.start;
        }
        match line {
            Line::Row(_) | Line::Broken(_) => self.rows.count += 1,
            Line::Blank if self.rows.count == 0 => self.start = next,
            Line::Text => {
                self.is_state = trim(text).eq_ignore_ascii_case("[state]");
                if next - self.start > TITLE_BYTES {
                    self.start = place.start;
                }
            }
            Line::Whole => {
                self.pass_on(place.end);
                self.begin(next);
            }
            _ => {}
        }
        if self.rows.count == 9 {
            if !std::mem::take(&mut self.is_state) {
                self.pass_on(place.end);
            }
            self.begin(next);
        }
        next
    }

    /// The current grid ends.
    fn pass_on(&mut self, end: usize) {
        self.cut.spans.push(self.start..end);
    }

    /// Another grid, or the text above it, begins.
    fn begin(&mut self, start: usize) {
        self.start = start;
        self.rows = Rows::default();
    }
}

/// A grid with the text above it.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub cells: String,
    pub title: String,
}

/// Reads a grid that was cut out.
pub(crate) fn read(kind: Kind, span: &str) -> Result<Drawn, RecordError> {
    let mut rows = Rows::default();
    let (mut cells, mut title, mut ignored) = (String::new(), String::new(), 0);
    for text in span.lines() {
        match rows.classify(text) {
            Line::Row(row) => {
                rows.count += 1;
                cells += &row;
            }
            Line::Broken(found) => {
                return Err(RecordError::Row {
                    row: rows.count + 1,
                    found,
                });
            }
            Line::Whole => return Err(RecordError::NotLaidOut(kind)),
            Line::Rule | Line::RuleOrRow(_) => ignored += 1,
            Line::Blank => {}
            Line::Text => {
                let text = trim(text).trim_start_matches('#');
                if !text.eq_ignore_ascii_case("[puzzle]") {
                    title += if title.is_empty() { "" } else { " " };
                    title += text;
                }
            }
        }
    }
    match rows.count {
        9 => Ok(Drawn { cells, title }),
        found => Err(RecordError::Rows {
            kind,
            found,
            ignored,
        }),
    }
}
