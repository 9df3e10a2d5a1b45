//! JSON that does not stand in lines: the items of an array, or objects over several lines.
//!
//! An item ends where its value does. One that is damaged ends where the next one seems to begin,
//! so that it costs no other.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::IgnoredAny;

use crate::reader::{Cut, RECORD_BYTES};

/// The most bytes at the end of what is skipped that may belong to the beginning of an item.
pub(crate) const BEGINNING_BYTES: usize = 1024;

/// What the items are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Items {
    /// Objects, in an array or behind each other.
    Objects,
    /// Texts in an array.
    Texts,
    /// Lists in an array, with so many opening brackets in front of their first cell.
    Lists(usize),
}

/// Where an item ends in the bytes that begin with it, and where what follows it begins.
struct End {
    item: usize,
    next: usize,
}

impl Items {
    /// Cuts items out of the bytes at hand. What stands between them and is none is one, to be
    /// refused.
    pub fn cut(self, bytes: &[u8], at_end: bool, most: usize) -> Cut {
        let mut cut = Cut::default();
        while cut.spans.len() < most {
            self.pass_separators(bytes, &mut cut);
            let start = cut.consumed;
            if start == bytes.len() {
                break;
            }
            if let Some(end) = self.end_of_item(&bytes[start..], at_end) {
                let item = bytes[start..start + end.item].trim_ascii_end();
                cut.take(start, start + item.len());
                cut.consumed = start + end.next;
            } else if at_end && bytes.len() - start <= RECORD_BYTES {
                let item = bytes[start..].trim_ascii_end();
                let (item, has_ended) = without_end_of_array(item);
                cut.take(start, start + item.len());
                cut.consumed = bytes.len();
                cut.document_ended = has_ended.then_some(true).or(cut.document_ended);
            } else {
                break;
            }
        }
        cut
    }

    /// Passes over blanks, commas, and the brackets around all items.
    fn pass_separators(self, bytes: &[u8], cut: &mut Cut) {
        while let Some(&byte) = bytes.get(cut.consumed) {
            match byte {
                b',' => {}
                b']' => cut.document_ended = Some(true),
                b'[' if self.is_array(&bytes[cut.consumed..]) => cut.document_ended = Some(false),
                _ if byte.is_ascii_whitespace() => {}
                _ => return,
            }
            cut.consumed += 1;
        }
    }

    /// Whether an opening bracket begins the array and not an item.
    fn is_array(self, bytes: &[u8]) -> bool {
        match self {
            Items::Objects | Items::Texts => true,
            Items::Lists(depth) => openings(bytes).nth(depth).is_some(),
        }
    }

    /// Where the item ends with which the bytes begin; `None` if more must be read to know, or if
    /// nothing follows it.
    fn end_of_item(self, bytes: &[u8], at_end: bool) -> Option<End> {
        let may_go_on = !at_end && bytes.len() <= RECORD_BYTES;
        let bytes = &bytes[..bytes.len().min(RECORD_BYTES + 2)];
        match self.object_length(bytes) {
            Ok(length) if length < bytes.len() || at_end => Some(End {
                item: length,
                next: length,
            }),
            Ok(_) | Err(Damage::Cut) if may_go_on => None,
            _ => self.seam(bytes),
        }
    }

    /// The length of the object with which the bytes begin and the blanks behind it, if what
    /// follows may follow one. Texts and lists end at seams alone.
    fn object_length(self, bytes: &[u8]) -> Result<usize, Damage> {
        if self != Items::Objects || bytes[0] != b'{' {
            return Err(Damage::Other);
        }
        let length = value_length(bytes)?;
        let behind = bytes[length..].trim_ascii_start();
        match behind.first() {
            None | Some(b',' | b']' | b'{') => Ok(bytes.len() - behind.len()),
            Some(_) => Err(Damage::Other),
        }
    }

    /// Where the next item seems to begin.
    pub fn next(self, bytes: &[u8]) -> Option<usize> {
        self.seam(bytes).map(|end| end.next)
    }

    /// The first place behind which the next item seems to begin.
    fn seam(self, bytes: &[u8]) -> Option<End> {
        match self {
            Items::Objects => memchr::memchr_iter(b'{', bytes)
                .filter(|&at| at > 0)
                .find_map(|at| seam_before_object(bytes, at)),
            Items::Texts => self.seam_at_comma(bytes, |before, behind| {
                let is_quote = before.ends_with(b"\"") && !before.ends_with(b"\\\"");
                is_quote || behind.starts_with(b"\"")
            }),
            Items::Lists(depth) => self.seam_at_comma(bytes, |before, behind| {
                closings(before).nth(depth - 1).is_some()
                    || openings(behind).nth(depth - 1).is_some()
            }),
        }
    }

    /// The first comma for which it holds what stands before and behind it.
    fn seam_at_comma(self, bytes: &[u8], holds: impl Fn(&[u8], &[u8]) -> bool) -> Option<End> {
        let is_seam = |&at: &usize| {
            let (before, behind) = (&bytes[..at], &bytes[at + 1..]);
            holds(before.trim_ascii_end(), behind.trim_ascii_start())
        };
        let at = memchr::memchr_iter(b',', bytes).find(is_seam)?;
        Some(End {
            item: bytes[..at].trim_ascii_end().len(),
            next: at,
        })
    }
}

/// Why bytes begin with no whole value.
enum Damage {
    /// They end before it does.
    Cut,
    Other,
}

/// The length of the value with which the bytes begin.
fn value_length(bytes: &[u8]) -> Result<usize, Damage> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<IgnoredAny>();
    match values.next() {
        Some(Ok(_)) => Ok(values.byte_offset()),
        Some(Err(error)) if !error.is_eof() => Err(Damage::Other),
        _ => Err(Damage::Cut),
    }
}

/// Whether bytes are one value, or its beginning if not all of it is there.
pub(crate) fn is_one_value(bytes: &[u8], is_all: bool) -> bool {
    match value_length(bytes) {
        Ok(length) => bytes[length..].trim_ascii().is_empty(),
        Err(Damage::Cut) => !is_all,
        Err(Damage::Other) => false,
    }
}

/// The last item without the end of the array behind it, and whether that is there.
fn without_end_of_array(item: &[u8]) -> (&[u8], bool) {
    let is_whole = matches!(value_length(item), Ok(length) if length == item.len());
    match item.strip_suffix(b"]") {
        Some(item) if !is_whole => (item.trim_ascii_end(), true),
        _ => (item, false),
    }
}

/// The seam in front of an object that begins at a place, if what stands before it may end one. The
/// comma between them may be damaged.
fn seam_before_object(bytes: &[u8], at: usize) -> Option<End> {
    let before = bytes[..at].trim_ascii_end();
    let item = before.strip_suffix(b",").map(<[u8]>::trim_ascii_end);
    let damaged = || before.split_last().map_or(before, |(_, item)| item);
    let may_follow = item.is_some() || before.ends_with(b"}") || damaged().ends_with(b"}");
    (may_follow && begins_object(&bytes[at..])).then_some(End {
        item: item.unwrap_or(before).len(),
        next: at,
    })
}

/// Whether bytes begin with a brace and the name of a field, as a JSON object does and no list in a
/// program.
pub(crate) fn begins_object(bytes: &[u8]) -> bool {
    let inside = bytes.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let Some(name) = inside.and_then(|inside| inside.strip_prefix(b"\"")) else {
        return false;
    };
    let behind = memchr::memchr(b'"', name).map(|end| name[end + 1..].trim_ascii_start());
    behind.is_some_and(|behind| behind.starts_with(b":"))
}

/// The opening brackets with which bytes begin, perhaps with blanks between them.
pub(crate) fn openings(bytes: &[u8]) -> impl Iterator<Item = &u8> {
    let is_blank_or_bracket = |b: &&u8| **b == b'[' || b.is_ascii_whitespace();
    bytes
        .iter()
        .take_while(is_blank_or_bracket)
        .filter(|&&b| b == b'[')
}

/// The closing brackets with which bytes end, perhaps with blanks between them.
fn closings(bytes: &[u8]) -> impl Iterator<Item = &u8> {
    let is_blank_or_bracket = |b: &&u8| **b == b']' || b.is_ascii_whitespace();
    let from_behind = bytes.iter().rev().take_while(is_blank_or_bracket);
    from_behind.filter(|&&b| b == b']')
}

/// Items in a line each, as they are passed on, and their places in the new bytes.
pub(crate) fn on_lines(bytes: &[u8], items: &[Range<usize>]) -> (Vec<u8>, Vec<Range<usize>>) {
    let mut lines = Vec::with_capacity(bytes.len());
    let line = |item: &Range<usize>| {
        let start = lines.len();
        lines.extend_from_slice(&on_one_line(&bytes[item.clone()]));
        start..lines.len()
    };
    let spans = items.iter().map(line).collect();
    (lines, spans)
}

/// An item with a blank for each line end and the blanks around it. None stands inside of a text,
/// of which nothing but what is between its quotes is passed on, if that says what is meant.
pub(crate) fn on_one_line(item: &[u8]) -> Cow<'_, [u8]> {
    let inside = item.strip_prefix(b"\"");
    let inside = inside.and_then(|item| item.strip_suffix(b"\""));
    if let Some(inside) = inside.filter(|inside| memchr::memchr2(b'"', b'\\', inside).is_none()) {
        return Cow::Borrowed(inside);
    }
    // One that is too long goes on to be that.
    if memchr::memchr(b'\n', item).is_none() || item.len() > RECORD_BYTES {
        return Cow::Borrowed(item);
    }
    let lines = item.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    Cow::Owned(lines.join(&b' '))
}
