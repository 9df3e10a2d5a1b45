//! OpenSudoku files: XML with `data="..."`. It has 81 digits, or `version: N` and for each cell its
//! digit, notes, and a mark for change, with bars between them.

use crate::cell::{CELLS, plain, sign};
use crate::cutter::{Cut, Cutter};
use crate::kind::Kind;
use crate::problem::{RECORD_BYTES, RecordError};

#[derive(Debug, Default)]
pub(crate) struct Games {
    /// True inside of `<opensudoku>`.
    is_open: bool,
}

impl Cutter for Games {
    /// Passes elements and texts on at once; a game of any length is an entry.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let bytes = &bytes[..bytes.len().min(RECORD_BYTES + 2)];
        let end = match memchr::memchr2(b'<', b'>', bytes.get(1..).unwrap_or_default()) {
            Some(at) => at + 1 + usize::from(bytes[at + 1] == b'>'),
            None if at_end || bytes.len() > RECORD_BYTES + 1 => bytes.len(),
            None => return (None, 0),
        };
        let element = &bytes[..end];
        self.is_open |= element.starts_with(b"<opensudoku");
        self.is_open &= !element.starts_with(b"</opensudoku");
        let blanks = end - element.trim_ascii_start().len();
        // Many digits are what is left of a game.
        let digits = element.iter().filter(|b| b.is_ascii_digit()).count();
        let is_game = memchr::memmem::find(element, b"data=").is_some() || digits >= CELLS;
        (is_game.then_some((blanks..end, None)), end)
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.is_open.then_some("</opensudoku>")
    }
}

/// The puzzle of a game, or the digits in all cells for a solution grid.
pub(crate) fn read(kind: Kind, element: &str) -> Result<String, RecordError> {
    let bad = RecordError::Game;
    let (_, value) = element.split_once("data=").ok_or(bad("it has no attribute \"data\""))?;
    let data = value.strip_prefix(['"', '\'']).and_then(|it| it.split(['"', '\'']).next());
    let data = data.ok_or(bad("its data are not between quotes"))?;
    let data = data.replace("&#10;", "\n").replace("&#xA;", "\n");
    let cells = data.trim();
    if let Some(versioned) = cells.strip_prefix("version:") {
        return read_versioned(kind, versioned.trim_start()).map_err(bad);
    }
    match cells.len() == CELLS && cells.chars().all(|c| sign(c).is_some()) {
        true => Ok(cells.chars().map(plain).collect()),
        false => Err(bad("its data are not 81 digits")),
    }
}

/// Reads cells of a digit, notes, and a mark: a digit without change is given.
fn read_versioned(kind: Kind, data: &str) -> Result<String, &'static str> {
    let (_, cells) = data.split_once(char::is_whitespace).unwrap_or(("", data));
    let parts: Vec<&str> = cells.split('|').map(str::trim).filter(|it| !it.is_empty()).collect();
    if !parts.len().is_multiple_of(CELLS) || parts.len() < 3 * CELLS {
        return Err("its data are not 81 cells with a digit, notes, and 0 or 1");
    }
    let per_cell = parts.len() / CELLS;
    let cell = |parts: &[&str]| match (parts[0].as_bytes(), parts[per_cell - 1]) {
        ([digit @ b'0'..=b'9'], last @ ("0" | "1")) => Ok((char::from(*digit), last == "0")),
        _ => Err("one of its cells is not a digit, notes, and 0 or 1"),
    };
    let cells: Vec<(char, bool)> = parts.chunks(per_cell).map(cell).collect::<Result<_, _>>()?;
    let has_givens = cells.iter().any(|&(digit, is_given)| is_given && digit != '0');
    let is_shown = |is_given: bool| is_given || kind == Kind::Grid || !has_givens;
    let digit = |(digit, is_given)| if is_shown(is_given) { digit } else { '0' };
    Ok(cells.into_iter().map(digit).collect())
}
