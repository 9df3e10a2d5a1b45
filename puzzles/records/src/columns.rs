//! CSV and TSV: rows and their cells.

use std::borrow::Cow;
use std::ops::Range;

use crate::error::RecordError;
use crate::kind::Kind;
use crate::line::{self, not_blank, trim};
use crate::plan::Plan;
use crate::reader::{Cut, RECORD_BYTES};

/// The cells of a row, without quotes.
pub(crate) fn split(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    let row = row.strip_suffix('\r').unwrap_or(row);
    let mut cells = Vec::new();
    let mut next = Some(0);
    while let Some(start) = next {
        let Some(cell) = simple_cell(row.as_bytes(), start, delimiter) else {
            return split_thoroughly(row, delimiter);
        };
        cells.push(Cow::Borrowed(&row[cell.text]));
        next = cell.next;
    }
    cells
}

/// A cell without quotes inside.
struct SimpleCell {
    /// Where its text stands, without the quotes around it.
    text: Range<usize>,
    /// Where the next cell begins, if there is one.
    next: Option<usize>,
}

/// The cell that begins at `start` of a row; `None` if there are quotes inside.
#[inline]
fn simple_cell(row: &[u8], start: usize, delimiter: u8) -> Option<SimpleCell> {
    let rest = &row[start..];
    let (text, end) = if rest.first() == Some(&b'"') {
        quoted_text(row, start)?
    } else {
        let end = start + memchr::memchr2(delimiter, b'"', rest).unwrap_or(rest.len());
        match row.get(end) {
            // Some programs write a blank behind each comma, in front of the quote.
            Some(b'"') if row[start..end].iter().all(|&b| b == b' ') => quoted_text(row, end)?,
            _ => (start..end, end),
        }
    };
    match row.get(end) {
        None => Some(SimpleCell { text, next: None }),
        Some(&byte) if byte == delimiter => Some(SimpleCell {
            text,
            next: Some(end + 1),
        }),
        Some(_) => None,
    }
}

/// Where the text stands behind the quote at `start`, and where the closing quote ends.
#[inline]
fn quoted_text(row: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    let end = start + 1 + memchr::memchr(b'"', &row[start + 1..])?;
    Some((start + 1..end, end + 1))
}

/// The cells of a row whose cells have quotes inside.
#[cold]
fn split_thoroughly(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(row.len() + 1)
        .from_reader(row.as_bytes());
    let mut record = ::csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(_) => record
            .iter()
            .map(|cell| Cow::Owned(cell.to_owned()))
            .collect(),
        // Reading text from memory cannot fail; a row is never lost for it.
        Err(_) => vec![Cow::Borrowed(row)],
    }
}

/// One cell of a row.
pub(crate) fn cell(row: &str, delimiter: u8, column: usize) -> Result<Cow<'_, str>, RecordError> {
    let row = row.strip_suffix('\r').unwrap_or(row);
    if let Some(text) = simple_cell_at(row.as_bytes(), delimiter, column) {
        return Ok(Cow::Borrowed(&row[text]));
    }
    if Place::Start.behind(row.as_bytes(), delimiter) == Place::Quoted {
        return Err(RecordError::UnclosedQuote);
    }
    let mut cells = split(row, delimiter);
    if column < cells.len() {
        Ok(cells.swap_remove(column))
    } else {
        Err(RecordError::ShortRow {
            column: column + 1,
            found: cells.len(),
        })
    }
}

/// Where the text of a cell stands, if it is there and no cell of the row has quotes inside.
fn simple_cell_at(row: &[u8], delimiter: u8, column: usize) -> Option<Range<usize>> {
    let mut next = Some(0);
    for _ in 0..column {
        next = simple_cell(row, next?, delimiter)?.next;
    }
    let found = simple_cell(row, next?, delimiter)?;
    let rest = &row[found.next.unwrap_or(row.len())..];
    let has_quotes = || memchr::memchr(b'"', rest).is_some();
    let is_certain = rest.first() != Some(&b'"') && !has_quotes();
    (is_certain || has_simple_cells(rest, delimiter)).then_some(found.text)
}

/// The columns beside the record's, with their names; the record's own as well if there is more in
/// it than `text`, the record.
pub(crate) fn others(plan: &Plan, row: &str, text: &str) -> Vec<(String, String)> {
    let name = |column: usize| {
        let named = plan.header.as_ref().and_then(|names| names.get(column));
        named.cloned().unwrap_or_else(|| (column + 1).to_string())
    };
    let cells = split(row, plan.delimiter).into_iter().enumerate();
    let others = cells.filter(|(column, cell)| Some(*column) != plan.column || trim(cell) != text);
    others
        .map(|(column, cell)| (name(column), cell.into_owned()))
        .collect()
}

/// Whether a row holds nothing, or a comment and no record.
pub(crate) fn is_remark(row: &str, delimiter: u8, column: Option<usize>) -> bool {
    let cells = split(row, delimiter);
    let tells = |cell: &Cow<'_, str>| not_blank(cell).is_some();
    let is_comment = cells
        .first()
        .is_some_and(|c| trim(c).starts_with('#') && !tells(c));
    let has_record = column.is_none_or(|column| cells.get(column).is_some_and(tells));
    !cells.iter().any(tells) || is_comment && !has_record
}

/// Whether a row holds the same solution grid twice, as puzzle and as solution: it does not tell
/// which is which.
pub(crate) fn is_solved_already(kind: Kind, row: &[Cow<'_, str>]) -> bool {
    let mut solved = row.iter().filter(|cell| line::is_solved(own_text(cell)));
    let first = solved.next();
    kind.is_cells() && first.is_some() && solved.any(|other| Some(other) == first)
}

/// The texts of a row, with blanks between them.
pub(crate) fn texts(row: &str, delimiter: u8) -> String {
    let cells = split(row, delimiter);
    let texts = cells
        .iter()
        .map(|cell| trim(cell))
        .filter(|cell| !cell.is_empty());
    texts.collect::<Vec<_>>().join(" ")
}

/// Whether a line is a row with a record, whatever row it was thought to belong to. What stands
/// behind its record may have quotes of its own, closed or not.
fn is_row(plan: &Plan, line: &[u8]) -> bool {
    let (Some(column), Some(width)) = (plan.column, plan.own_width()) else {
        return false;
    };
    // Numbers are many things, and a column alone may have text of several lines.
    let is_known = plan.kind.is_known_by_its_looks() || width > 1;
    let record = simple_cells(line, plan.delimiter)
        .nth(column)
        .and_then(|cell| std::str::from_utf8(&line[cell.text]).ok());
    let delimiters = memchr::memchr_iter(plan.delimiter, line).count();
    let has_width = match has_simple_cells(line, plan.delimiter) {
        true => simple_cells(line, plan.delimiter).count() == width,
        false => delimiters + 1 >= width,
    };
    is_known && has_width && record.is_some_and(|record| line::fits(plan.kind, record))
}

/// The cells of a row up to the first with quotes inside.
fn simple_cells(row: &[u8], delimiter: u8) -> impl Iterator<Item = SimpleCell> {
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let cell = simple_cell(row, next?, delimiter)?;
        next = cell.next;
        Some(cell)
    })
}

/// Where in a row a byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At the start of a cell.
    Start,
    /// In a cell without quotes, or behind the closing quote of one with quotes.
    Bare,
    /// Between quotes.
    Quoted,
    /// Behind a quote between quotes: the end of the cell, or the first half of a quoted quote.
    Quote,
}

impl Place {
    /// The place behind some bytes.
    fn behind(self, bytes: &[u8], delimiter: u8) -> Place {
        bytes.iter().fold(self, |place, &byte| match (place, byte) {
            (Place::Start | Place::Quote, b'"') => Place::Quoted,
            (Place::Quoted, b'"') => Place::Quote,
            (Place::Quoted, _) => Place::Quoted,
            (_, b'\n') => Place::Start,
            _ if byte == delimiter => Place::Start,
            _ => Place::Bare,
        })
    }
}

/// Whether a carriage return stands in a row outside of quotes, which may hide another row.
pub(crate) fn has_bare_return(row: &str, delimiter: u8) -> bool {
    let mut place = Place::Start;
    trim(row).bytes().any(|byte| {
        let is_bare = byte == b'\r' && place != Place::Quoted;
        place = place.behind(&[byte], delimiter);
        is_bare
    })
}

/// Cuts rows out of the bytes at hand. A quote that is not closed within the longest record, or
/// before a line that is a row itself, costs its own line and no more.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize, plan: &Plan) -> Cut {
    let mut cut = Cut::default();
    while cut.spans.len() < most && cut.consumed < bytes.len() {
        let start = cut.consumed;
        let end = match row_end(bytes, start, at_end, plan) {
            RowEnd::At(end) => end,
            RowEnd::BehindTheBytes => break,
        };
        let is_blank = |row: &[u8]| row.iter().all(|&b| b != b'\t' && b.is_ascii_whitespace());
        if !is_blank(&bytes[start..end]) {
            cut.take(start, end);
        }
        cut.consumed = (end + 1).min(bytes.len());
    }
    cut
}

/// Where a row ends.
pub(crate) enum RowEnd {
    At(usize),
    /// More bytes must tell.
    BehindTheBytes,
}

/// Where the row ends that begins at `start`. Where no quote is, that is the end of its line.
pub(crate) fn row_end(bytes: &[u8], start: usize, at_end: bool, plan: &Plan) -> RowEnd {
    let rest = &bytes[start..];
    let quote = match rest.first() {
        Some(b'"') => Some(0),
        _ => memchr::memchr2(b'\n', b'"', rest),
    };
    match quote {
        Some(at) if rest[at] == b'\n' => return RowEnd::At(start + at),
        Some(_) => {
            if let Some(end) = end_of_simple_row(bytes, start, plan.delimiter) {
                return RowEnd::At(end);
            }
        }
        None => {}
    }
    let Some(end) = line_end(bytes, start, at_end) else {
        return RowEnd::BehindTheBytes;
    };
    if quote.is_none() || has_simple_cells(&bytes[start..end], plan.delimiter) {
        return RowEnd::At(end);
    }
    end_of_quoted_row(bytes, start, end, at_end, plan)
}

/// Where the row ends that begins at `start`, if its line ends in these bytes and no cell has
/// quotes inside.
fn end_of_simple_row(bytes: &[u8], start: usize, delimiter: u8) -> Option<usize> {
    let mut at = start;
    loop {
        let rest = &bytes[at..];
        if rest.first() == Some(&b'"') {
            at += 2 + memchr::memchr2(b'"', b'\n', &rest[1..])?;
            if bytes[at - 1] == b'\n' {
                return None;
            }
        } else {
            at += memchr::memchr3(delimiter, b'"', b'\n', rest)?;
        }
        match *bytes.get(at)? {
            b'\n' => return Some(at),
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => return Some(at + 1),
            byte if byte == delimiter => at += 1,
            _ => return None,
        }
    }
}

/// Whether no cell of a row has quotes inside.
fn has_simple_cells(row: &[u8], delimiter: u8) -> bool {
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let mut next = Some(0);
    while let Some(start) = next {
        match simple_cell(row, start, delimiter) {
            Some(cell) => next = cell.next,
            None => return false,
        }
    }
    true
}

/// Where the line ends that begins at `start`.
fn line_end(bytes: &[u8], start: usize, at_end: bool) -> Option<usize> {
    match memchr::memchr(b'\n', &bytes[start..]) {
        Some(length) => Some(start + length),
        None => at_end.then_some(bytes.len()),
    }
}

/// Where the row with quotes ends that begins at `start`, in the line that ends at `line_end_at` or
/// in one behind it.
fn end_of_quoted_row(
    bytes: &[u8],
    start: usize,
    line_end_at: usize,
    at_end: bool,
    plan: &Plan,
) -> RowEnd {
    let mut end = line_end_at;
    let mut place = Place::Start.behind(&bytes[start..end], plan.delimiter);
    while place == Place::Quoted {
        let is_behind = end < bytes.len();
        let next = is_behind
            .then(|| line_end(bytes, end + 1, at_end))
            .flatten();
        let is_far = next.unwrap_or(bytes.len()) - start > RECORD_BYTES + 1;
        match next {
            // The quote is never closed, or far too late.
            _ if is_far => return RowEnd::At(line_end_at),
            None if at_end => return RowEnd::At(line_end_at),
            None => return RowEnd::BehindTheBytes,
            Some(next) if is_row(plan, &bytes[end + 1..next]) => return RowEnd::At(line_end_at),
            Some(next) => {
                place = place.behind(&bytes[end..next], plan.delimiter);
                end = next;
            }
        }
    }
    RowEnd::At(end)
}

/// A cell without the blanks in front of it and without the answers that were appended to its row
/// with tabs, as it was the last.
///
/// ```
/// let cell = minlex_records::unappended(" easy\t5472730538");
/// assert_eq!(cell, "easy");
/// ```
pub fn unappended(cell: &str) -> &str {
    let cell = line::trim_start(cell);
    cell.split('\t').next().unwrap_or(cell)
}

/// A cell without the answers that were appended to its row. Blanks at its ends stay, where there
/// are none: they may be empty cells of a puzzle.
pub(crate) fn own_text(cell: &str) -> &str {
    if cell.contains('\t') {
        unappended(cell)
    } else {
        cell
    }
}

/// The delimiter that a line is likely to have: the most frequent one outside of quotes, but in
/// front of the headings of answers that were appended with tabs.
pub(crate) fn likely_delimiter(line: &str) -> Option<u8> {
    let own = unappended(line);
    let most_frequent = most_frequent_delimiter(line);
    match most_frequent_delimiter(own).filter(|_| own.len() < line.len()) {
        Some(delimiter) if has_known_heading(&split(own, delimiter)) => Some(delimiter),
        _ => most_frequent,
    }
}

/// The most frequent delimiter of a line outside of quotes.
fn most_frequent_delimiter(line: &str) -> Option<u8> {
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut inside = false;
    for byte in line.bytes() {
        inside ^= byte == b'"';
        for (delimiter, count) in &mut counts {
            *count += usize::from(!inside && byte == *delimiter);
        }
    }
    let (delimiter, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count > 0).then_some(delimiter)
}

/// Whether one of the cells is a heading that is known for any kind of record but pairs, which are
/// also a matter of the text around puzzles.
pub(crate) fn has_known_heading(cells: &[Cow<'_, str>]) -> bool {
    const KINDS: [Kind; 6] = [
        Kind::Grid,
        Kind::Puzzle,
        Kind::Rank,
        Kind::Number,
        Kind::Name,
        Kind::Word,
    ];
    KINDS.into_iter().any(|kind| has_heading_of(kind, cells))
}

/// Whether one of the cells is a heading that is known for this kind.
pub(crate) fn has_heading_of(kind: Kind, cells: &[Cow<'_, str>]) -> bool {
    let is_one = |cell: &Cow<'_, str>| {
        let name = trim(unappended(cell));
        kind.headings()
            .any(|heading| name.eq_ignore_ascii_case(heading))
    };
    cells.iter().any(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All rows of up to eight of these characters.
    fn rows() -> Vec<String> {
        let mut rows = vec![String::new()];
        let mut at = 0;
        while rows[at].len() < 8 {
            for c in ['a', ',', '"', '\r'] {
                rows.push(format!("{}{c}", rows[at]));
            }
            at += 1;
        }
        rows
    }

    #[test]
    fn simple_cells_are_those_of_the_csv_crate() {
        let mut simple = 0;
        for row in rows() {
            let line = format!("{row}\n");
            let end = end_of_simple_row(line.as_bytes(), 0, b',');
            if row.is_empty() || !has_simple_cells(row.as_bytes(), b',') {
                assert!(row.is_empty() || end.is_none(), "{row:?}");
                continue;
            }
            simple += 1;
            assert_eq!(end, Some(row.len()), "{row:?}");
            // The crate takes a lone CR for the end of a row; here it is a character.
            if !row.contains('\r') {
                assert_eq!(split(&row, b','), split_thoroughly(&row, b','), "{row:?}");
            }
            assert_ne!(Place::Start.behind(row.as_bytes(), b','), Place::Quoted);
            let cells = split(&row, b',');
            for (column, text) in cells.iter().enumerate() {
                assert_eq!(cell(&row, b',', column).as_ref(), Ok(text), "{row:?}");
            }
            assert!(cell(&row, b',', cells.len()).is_err());
        }
        assert!(simple > 1000, "{simple}");
    }
}
