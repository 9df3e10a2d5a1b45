//! The lines of a file of laid-out grids, as they come.

use std::borrow::Cow;
use std::ops::Range;

use crate::layout::{self, Line};
use crate::reader::RECORD_BYTES;
use crate::sheet::Sheets;

/// The most rows that are counted where boards stand without gaps: those of a hundred.
const MOST_ROWS: usize = 900;

/// The lines at hand, each looked at once.
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    at_end: bool,
    /// What has been looked at.
    known: Vec<(Line, Range<usize>)>,
    /// Bytes behind this place belong to no board that is being looked at, whether they are at hand
    /// or not: what is decided must not depend on how many bytes come at a time.
    limit: usize,
    /// How boards stand in sheets, as far as it is known.
    pub(crate) sheets: Sheets,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(bytes: &'a [u8], at_end: bool, sheets: Sheets) -> Lines<'a> {
        Lines {
            bytes,
            at_end,
            known: Vec::new(),
            limit: RECORD_BYTES + 1,
            sheets,
        }
    }

    /// Looks no further from now on than the longest record that begins in the line `start`.
    pub(crate) fn limit_from(&mut self, start: usize) {
        self.limit = self.place(start) + RECORD_BYTES + 1;
    }

    /// What the line `at` is; nothing if it is not there yet. Lines are asked for in order.
    pub(crate) fn get(&mut self, at: usize) -> Option<Line> {
        while self.known.len() <= at {
            let start = self.place(self.known.len());
            let rest = &self.bytes[start..];
            let end = match memchr::memchr(b'\n', rest) {
                Some(length) => start + length,
                None if rest.is_empty() && self.at_end => return Some(Line::End),
                None if self.at_end => self.bytes.len(),
                None if self.bytes.len() > self.limit => return Some(Line::Far),
                None => return None,
            };
            if end > self.limit {
                return Some(Line::Far);
            }
            let line = layout::classify(&String::from_utf8_lossy(&self.bytes[start..end]));
            self.known.push((line, start..end));
        }
        let (line, place) = &self.known[at];
        Some(match place.end > self.limit {
            true => Line::Far,
            false => *line,
        })
    }

    /// Where the line `at` begins, of which the one before is known.
    pub(crate) fn place(&self, at: usize) -> usize {
        match at.checked_sub(1) {
            None => 0,
            Some(before) => (self.end(before) + 1).min(self.bytes.len()),
        }
    }

    /// Where the line `at` ends, which is known.
    pub(crate) fn end(&self, at: usize) -> usize {
        self.known[at].1.end
    }

    pub(crate) fn text(&self, at: usize) -> Cow<'a, str> {
        String::from_utf8_lossy(&self.bytes[self.known[at].1.clone()])
    }
}

/// How many lines the heading of a table has that begins in the line `at`, if one does: in Markdown
/// a row of empty cells, or of the numbers of columns, and a drawn line; in a sheet the numbers
/// alone. Nine other rows stand below it, and no tenth.
pub(crate) fn heading(lines: &mut Lines<'_>, at: usize) -> Option<usize> {
    let length = likely_heading(lines, at)?;
    if length == 0 || is_certain_heading(lines, at)? {
        return Some(length);
    }
    let first = at + length;
    let mut is_full = true;
    for row in first..first + 9 {
        match lines.get(row)? {
            Line::Row(cells) => is_full &= !cells.iter().any(|&cell| matches!(cell, b'.' | b'0')),
            Line::Broken(_) => {}
            // Behind full rows, or where others stand between boards, it keeps two grids apart, of
            // which the first begins so.
            Line::EmptyRow if row < first + 8 || !is_full && !lines.sheets.empty_rows => {}
            _ => return Some(0),
        }
    }
    let behind = lines.get(first + 9)?;
    let is_row = matches!(behind, Line::Row(_) | Line::Broken(_));
    // Or it stands above the first of several boards only.
    let is_above_all = !is_row
        || likely_heading(lines, first + 9)? > 0
        || length == 1 && rows_from(lines, first, MOST_ROWS)?.is_multiple_of(9);
    Some(if is_above_all { length } else { 0 })
}

/// Whether the line `at` has the numbers of columns and is no row whatever stands below it.
pub(crate) fn is_certain_heading(lines: &mut Lines<'_>, at: usize) -> Option<bool> {
    if !matches!(lines.get(at)?, Line::Row(_)) {
        return Some(false);
    }
    let row = lines.text(at);
    let is_below_another = || {
        let mut above = (0..at).rev().map(|above| lines.text(above));
        let row = above.find(|line| !line.contains("--"));
        row.is_some_and(|row| layout::may_be_numbers(&row))
    };
    let is_heading = lines.sheets.numbers && layout::may_be_numbers(&row) && !is_below_another();
    Some(layout::is_never_a_row(&row) || is_heading)
}

/// How many lines a heading has that begins in the line `at`, if one may; what is below it is not
/// looked at.
fn likely_heading(lines: &mut Lines<'_>, at: usize) -> Option<usize> {
    if !matches!(lines.get(at)?, Line::Row(_)) {
        return Some(0);
    }
    let row = lines.text(at);
    let is_numbers = layout::is_numbers(&row) || layout::is_never_a_row(&row);
    let is_drawn_below = matches!(lines.get(at + 1)?, Line::Rule | Line::RuleOrRow(_));
    Some(match is_drawn_below {
        true if layout::is_empty_row(&row) || is_numbers => 2,
        false if is_numbers && (lines.sheets.numbers || layout::is_sheet_row(&row)) => 1,
        _ => 0,
    })
}

/// Whether a line without a digit is the first row of a board: eight rows follow, and no ninth,
/// without gaps or with one between bands. One with characters that may also be drawn is so only if
/// others of the rows have them.
pub(crate) fn is_first_row(lines: &mut Lines<'_>, at: usize) -> Option<bool> {
    let first = lines.get(at)?;
    let (mut drawn, mut gaps, mut row) = (Vec::new(), 0, at + 1);
    for above in 1..9 {
        if above % 3 == 0 && is_gap_below(lines.get(row)?, first) {
            gaps += 1;
            row += 1;
        }
        match lines.get(row)? {
            Line::Row(_) => drawn.extend(layout::drawing_in(&lines.text(row))),
            Line::Broken(_) | Line::Doubtful(_) | Line::RuleOrRow(_) => {}
            _ => return Some(false),
        }
        row += 1;
    }
    Some(match (first, lines.get(row)?) {
        _ if gaps == 1 => false,
        (first @ Line::RuleOrRow(c), Line::Row(_) | Line::Broken(_)) if gaps == 0 => {
            let rows = rows_from(lines, at, MOST_ROWS)?;
            let is_framed = rows % 9 == 2 && lines.get(at + rows - 1)? == first;
            drawn.contains(&c) && rows % 9 != 1 && !is_framed
        }
        (_, Line::Row(_) | Line::Broken(_)) => false,
        (Line::RuleOrRow(c), behind) => drawn.contains(&c) && behind != Line::RuleOrRow(c),
        _ => true,
    })
}

/// Whether a line keeps two bands apart in a board that may begin with the row `first`.
fn is_gap_below(line: Line, first: Line) -> bool {
    match line {
        Line::Rule | Line::Blank => true,
        Line::RuleOrRow(_) => line != first,
        _ => false,
    }
}

/// How many rows stand side by side from the line `at` on, up to `most`: with a drawn line among
/// them, there is one more than boards have.
fn rows_from(lines: &mut Lines<'_>, at: usize, most: usize) -> Option<usize> {
    let is_row = |line| matches!(line, Line::Row(_) | Line::Broken(_) | Line::RuleOrRow(_));
    let mut count = 0;
    while count < most && is_row(lines.get(at + count)?) {
        count += 1;
    }
    Some(count)
}
