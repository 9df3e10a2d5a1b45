//! OpenSudoku files: XML with `<game data="..."/>` elements.
//!
//! The data are 81 digits, or `version: N` and 81 cells with a bar behind each of their parts: the
//! digit, notes, and whether it can be changed. Cells that cannot are the puzzle; the others hold
//! what has been solved so far.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::cells;
use crate::error::RecordError;
use crate::kind::Kind;
use crate::reader::{Cut, RECORD_BYTES};

/// Cuts `<game ...>` elements out of the bytes at hand, and what is left of others, to be refused;
/// comments and all else are passed over. Behind the end of a document, which may be in front of
/// these bytes, all lines are records, to be refused.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize, has_ended: bool) -> Cut {
    let mut cut = Cut::default();
    while cut.spans.len() < most {
        if cut.document_ended.unwrap_or(has_ended) {
            cut.consumed = bytes.len() - bytes[cut.consumed..].trim_ascii_start().len();
            let rest = &bytes[cut.consumed..];
            if !rest.starts_with(b"<") {
                let Some(length) = line_length(rest, at_end).filter(|&length| length > 0) else {
                    break;
                };
                cut.take(cut.consumed, cut.consumed + length);
                cut.consumed += length;
                continue;
            }
        }
        let rest = &bytes[cut.consumed..];
        let start = match memchr::memchr(b'<', rest) {
            Some(length) => cut.consumed + length,
            // It may be what is left of a game.
            None if !at_end && rest.len() <= RECORD_BYTES => break,
            None => bytes.len(),
        };
        let text = bytes[cut.consumed..start].trim_ascii();
        if was_game(text) {
            let start = cut.consumed + rest.len() - rest.trim_ascii_start().len();
            cut.take(start, start + text.len());
        }
        cut.consumed = start;
        if start == bytes.len() {
            break;
        }
        let longest = &bytes[start..bytes.len().min(start + RECORD_BYTES + 2)];
        let Some(end) = markup_end(longest).map(|length| start + length) else {
            if longest.len() > RECORD_BYTES + 1 {
                // What is longer than any game is none, or a damaged one.
                if is_game(longest) {
                    cut.take(start, bytes.len());
                }
                cut.consumed = start + 1;
                continue;
            }
            if at_end {
                cut.take(start, bytes.len());
                cut.consumed = bytes.len();
            }
            break;
        };
        let element = &bytes[start..end];
        if is_game(element) {
            cut.take(start, end);
        } else if element.starts_with(b"<opensudoku") || element.starts_with(b"</opensudoku") {
            cut.document_ended = Some(element[1] == b'/');
        }
        cut.consumed = end;
    }
    cut
}

/// Whether text between markup is what is left of a game that has lost its beginning.
fn was_game(text: &[u8]) -> bool {
    let digits = || text.iter().filter(|b| b.is_ascii_digit()).count();
    text.ends_with(b"/>") && digits() >= 81
}

/// The length of the text that the bytes begin with, up to markup or the end of its line.
fn line_length(bytes: &[u8], at_end: bool) -> Option<usize> {
    let end = memchr::memchr2(b'\n', b'<', bytes);
    let is_far = at_end || bytes.len() > RECORD_BYTES;
    end.or_else(|| is_far.then_some(bytes.len()))
}

/// The length of the markup that the bytes begin with, whole or damaged, if all of it is there.
fn markup_end(bytes: &[u8]) -> Option<usize> {
    if bytes.starts_with(b"<!--") {
        return memchr::memmem::find(bytes, b"-->").map(|at| at + 3);
    }
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
        // It stands in no markup, not even between quotes: other markup begins there.
        if byte == b'<' && at > 0 {
            return Some(at);
        }
        match quote {
            Some(open) if byte == open => quote = None,
            Some(_) => {}
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None if byte == b'>' => return Some(at + 1),
            None => {}
        }
    }
    None
}

fn is_game(element: &[u8]) -> bool {
    let name = element.strip_prefix(b"<game");
    name.is_some_and(|rest| {
        rest.first()
            .is_some_and(|b| b.is_ascii_whitespace() || b"/>".contains(b))
    })
}

/// The cells of a game: the puzzle or, where a solution grid is wanted, the digits in all cells.
pub(crate) fn read(kind: Kind, element: &str) -> Result<String, RecordError> {
    let bad = |what: String| RecordError::Game(what);
    if was_game(element.trim().as_bytes()) && !element.starts_with('<') {
        return Err(bad("it has lost its beginning, \"<game data=\"".to_owned()));
    }
    if !element.starts_with('<') {
        return Err(RecordError::BehindDocument);
    }
    // A start without its end is no error in a piece of a document.
    let mut reader = Reader::from_str(element);
    let attributes = match reader.read_event() {
        Ok(Event::Start(start) | Event::Empty(start)) => start,
        Ok(_) => return Err(bad("it has no end".to_owned())),
        Err(error) => return Err(bad(error.to_string())),
    };
    let data = attributes
        .try_get_attribute("data")
        .map_err(|error| bad(error.to_string()))?
        .ok_or_else(|| bad("it has no attribute \"data\"".to_owned()))?;
    let data = data
        .unescape_value()
        .map_err(|error| bad(error.to_string()))?;
    let cells = data.trim();
    if let Some(versioned) = cells.strip_prefix("version:") {
        return read_versioned(kind, versioned.trim_start()).map_err(bad);
    }
    if cells::is_81(cells.as_bytes()) {
        Ok(cells::normal(cells).into_owned())
    } else {
        let start: String = cells.chars().take(20).collect();
        Err(bad(format!(
            "its data are {} characters, {start:?}..., expected 81 digits",
            cells.len()
        )))
    }
}

/// Reads what stands behind `version:`.
fn read_versioned(kind: Kind, data: &str) -> Result<String, String> {
    let (version, cells) = data
        .split_once(char::is_whitespace)
        .ok_or("there is nothing behind the version of its data")?;
    // Version 2 was written with two bars behind the notes.
    let parts: Vec<&str> = cells
        .split('|')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let parts_of_a_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            return Err(format!(
                "its data are of version {version}, known are versions 1 to 5"
            ));
        }
    };
    if parts.len() != 81 * parts_of_a_cell {
        return Err(format!(
            "its data have {} parts, expected {parts_of_a_cell} for each of 81 cells",
            parts.len()
        ));
    }
    let cells: Vec<_> = parts.chunks(parts_of_a_cell).map(Cell::of).collect();
    let has_puzzle = cells.iter().flatten().any(|cell| cell.is_given);
    let digit = |cell: &Option<Cell>| match cell {
        Some(cell) if cell.is_given || kind == Kind::Grid || !has_puzzle => Ok(cell.digit),
        Some(_) => Ok('0'),
        None => Err("one of its cells is not a digit, notes, and 0 or 1".to_owned()),
    };
    cells.iter().map(digit).collect()
}

/// A cell of a game that is being played.
struct Cell {
    digit: char,
    /// Whether it cannot be changed.
    is_given: bool,
}

impl Cell {
    /// Reads the first and the last part, between which notes and colours stand.
    fn of(parts: &[&str]) -> Option<Cell> {
        let digit = match parts.first()?.as_bytes() {
            [digit @ b'0'..=b'9'] => char::from(*digit),
            _ => return None,
        };
        let is_given = match *parts.last()? {
            "0" => true,
            "1" => false,
            _ => return None,
        };
        Some(Cell { digit, is_given })
    }
}
