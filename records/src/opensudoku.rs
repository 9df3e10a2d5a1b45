//! OpenSudoku files: XML with `<game data="..."/>` elements.

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::cells;
use crate::error::RecordError;
use crate::reader::Cut;

/// Cuts `<game ...>` elements out of the bytes at hand; comments and all else are passed over.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize) -> Cut {
    let mut cut = Cut::default();
    while cut.spans.len() < most {
        let rest = &bytes[cut.consumed..];
        let Some(start) = memchr::memchr(b'<', rest).map(|at| cut.consumed + at) else {
            cut.consumed = bytes.len();
            break;
        };
        cut.consumed = start;
        let Some(end) = markup_end(&bytes[start..]).map(|length| start + length) else {
            if at_end {
                cut.spans.push(start..bytes.len());
                cut.consumed = bytes.len();
            }
            break;
        };
        if is_game(&bytes[start..end]) {
            cut.spans.push(start..end);
        }
        cut.consumed = end;
    }
    cut
}

/// The length of the markup that the bytes begin with, if all of it is there.
fn markup_end(bytes: &[u8]) -> Option<usize> {
    if bytes.starts_with(b"<!--") {
        return memchr::memmem::find(bytes, b"-->").map(|at| at + 3);
    }
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
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

/// The cells of a game.
pub(crate) fn read(element: &str) -> Result<String, RecordError> {
    let bad = |what: String| RecordError::Game(what);
    // A start without its end is no error in a piece of a document.
    let mut reader = Reader::from_str(element);
    let attributes = match reader.read_event() {
        Ok(Event::Start(start) | Event::Empty(start)) => start,
        Ok(_) => return Err(bad("the file ends inside of it".to_owned())),
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
