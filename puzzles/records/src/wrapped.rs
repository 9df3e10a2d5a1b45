//! A list of records inside the one object that a file is.

use crate::cell;
use crate::cutter::{Cut, Cutter};
use crate::find;
use crate::json::{self, Fields, Items};
use crate::kind::Kind;
use crate::problem::RecordError;

/// Finds the items of the first list, and tells of records in others.
#[derive(Debug)]
pub(crate) struct Wrapped {
    kind: Kind,
    /// The items of the list that is open, and how many were before it.
    items: Option<Items>,
    lists: usize,
    outside: Outside,
}

impl Wrapped {
    /// From the list on.
    pub fn new(kind: Kind) -> Wrapped {
        Wrapped { kind, items: None, lists: 0, outside: Outside::default() }
    }
}

impl Cutter for Wrapped {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        if self.items.is_none() {
            let list = self.outside.list(bytes);
            self.items = list.map(|_| Items::new(true));
            if list != Some(0) {
                return (None, list.unwrap_or(bytes.len()));
            }
        }
        let Some(items) = &mut self.items else { return (None, 0) };
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let first = bytes.iter().position(|byte| !is_between(byte));
        if let Some(first) = first.filter(|&first| items.is_end(bytes[first])) {
            (self.items, self.lists) = (None, self.lists + 1);
            return (None, first + 1);
        }
        let (item, used) = items.next(bytes, at_end);
        let Some((place, _)) = item.as_ref().filter(|_| self.lists > 0) else {
            return (item, used);
        };
        let found = find::in_item(self.kind, &String::from_utf8_lossy(&bytes[place.clone()]));
        let is_other = found.is_some_and(|found| !is_solution(self.kind, &found));
        let error = Box::new((Err(RecordError::OtherList), 0));
        (is_other.then(|| (place.clone(), Some(error))), used)
    }

    fn unclosed(&self) -> Option<&'static str> {
        let items = self.items.as_ref().filter(|items| self.lists == 0 && !items.is_lost());
        items.and_then(Cutter::unclosed)
    }
}

/// The bytes of an object outside of its lists.
#[derive(Debug, Default)]
struct Outside {
    in_text: bool,
    is_escaped: bool,
}

impl Outside {
    /// Where a list begins.
    fn list(&mut self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|&byte| {
            let is_escaped = self.is_escaped;
            self.is_escaped = self.in_text && byte == b'\\' && !is_escaped;
            self.in_text ^= byte == b'"' && !is_escaped;
            !self.in_text && byte == b'['
        })
    }
}

/// Where the list begins in an object that has one of at least two records; one of solution grids,
/// where puzzles are wanted, only if no other is there. `None` if none is seen.
pub(crate) fn start(kind: Kind, object: &[u8], at_end: bool) -> Option<usize> {
    let (mut at, mut solutions) = (0, None);
    while let Some(start) = Outside::default().list(&object[at..]).map(|start| at + start) {
        let (mut items, mut end) = (Items::new(true), start);
        let mut next = || {
            let (item, _) = items.entry(object, &mut end, at_end)?;
            Some(String::from_utf8_lossy(&object[item]))
        };
        let [first, second] = [next(), next()];
        if let (Some(first), Some(second)) = (&first, &second)
            && are_records(kind, first, second)
        {
            if !find::in_item(kind, first).is_some_and(|first| is_solution(kind, &first)) {
                return Some(start);
            }
            solutions = solutions.or(Some(start));
        }
        at = start + json::length(&object[start..]).ok()?;
    }
    solutions
}

/// Whether a record is a solution grid, where puzzles are wanted.
fn is_solution(kind: Kind, record: &str) -> bool {
    kind == Kind::Puzzle && cell::is_complete(record)
}

/// Whether the first items of a list are a record each: they are no turns of a conversation, which
/// have a `role` or say whom they are `from`, and no puzzle and its solution.
fn are_records(kind: Kind, first: &str, second: &str) -> bool {
    let is_turn = |item: &str| {
        let mut fields = Fields::of(item).into_iter().flat_map(Fields::texts);
        fields.any(|(name, _)| matches!(&*name, "role" | "from"))
    };
    let Some(record) = find::in_item(kind, first) else { return false };
    let other = (!first.starts_with('{')).then(|| find::in_item(kind, second)).flatten();
    let is_pair = |other: &String| {
        cell::is_solution_of(&record, other) || cell::is_solution_of(other, &record)
    };
    !is_turn(first) && !other.is_some_and(|other| is_pair(&other))
}
