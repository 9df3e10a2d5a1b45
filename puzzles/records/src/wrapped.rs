//! A list of records in the one object of a file.

use std::ops::Range;

use crate::cell;
use crate::column;
use crate::cutter::{Cut, Cutter};
use crate::find;
use crate::grid;
use crate::json::{Fields, Items};
use crate::kind::Kind;
use crate::problem::RecordError;

/// Finds the items of the first list, and records in others.
#[derive(Debug)]
pub(crate) struct Wrapped {
    pub kind: Kind,
    pub items: Items,
}

impl Cutter for Wrapped {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let (item, used) = self.items.next(bytes, at_end);
        let Some((place, _)) = item.as_ref().filter(|_| self.items.arrays > 1) else {
            return (item, used);
        };
        let is_other =
            in_item(self.kind, &String::from_utf8_lossy(&bytes[place.clone()])).is_some();
        let error = Box::new((Err(RecordError::OtherList), 0));
        (is_other.then(|| (place.clone(), Some(error))), used)
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.items.unclosed()
    }
}

/// Start of the first list of two or more records in an object, for puzzles not of solution grids.
/// None if the object has a record of its own under a known heading.
pub(crate) fn start(kind: Kind, object: &[u8], at_end: bool) -> Option<usize> {
    let is_own =
        |(name, text): (&str, _)| column::is_known(kind, name) && find::in_cell(kind, text).is_ok();
    if Fields::of(&String::from_utf8_lossy(object)).is_ok_and(|it| it.strings().any(is_own)) {
        return None;
    }
    let (mut items, mut end) = (Items::of_object(false), 0);
    let next = || Some((items.entry(object, &mut end, at_end)?.0, items.arrays));
    let places: Vec<_> = std::iter::from_fn(next).collect();
    let text = |place: &Range<usize>| String::from_utf8_lossy(&object[place.clone()]);
    let mut lists = places.chunk_by(|(_, array), (_, next)| array == next);
    lists.find_map(|list| match list {
        [(first, _), (second, _), ..] => {
            are_records(kind, &text(first), &text(second)).then_some(first.start)
        }
        _ => None,
    })
}

/// The record in an item, unless it is a solution grid among puzzles.
fn in_item(kind: Kind, item: &str) -> Option<String> {
    let is_solution = |record: &String| kind == Kind::Puzzle && cell::is_complete(record);
    find::in_item(kind, item).filter(|record| !is_solution(record))
}

/// True if items are a record each, and neither turns of a conversation, with a `role` or `from`,
/// nor a puzzle and its solution.
fn are_records(kind: Kind, first: &str, second: &str) -> bool {
    let Some(record) = in_item(kind, first) else { return false };
    let mut fields = Fields::of(first).into_iter().flat_map(|it| it.texts(true));
    let is_turn = fields.any(|(name, _)| matches!(&*name, "role" | "from"));
    let other = (!first.starts_with('{')).then(|| find::in_item(kind, second)).flatten();
    let is_pair = other.is_some_and(|other| grid::of_pair(kind, &record, &other).is_some());
    !is_turn && !is_pair
}
