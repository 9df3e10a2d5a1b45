//! A list of records in the one object of a file.

use crate::cell;
use crate::cutter::{Cut, Cutter};
use crate::find;
use crate::json::{Fields, Items};
use crate::kind::Kind;
use crate::problem::RecordError;

/// Finds the items of the first list, and records in others.
#[derive(Debug)]
pub(crate) struct Wrapped {
    kind: Kind,
    items: Items,
}

impl Wrapped {
    pub fn new(kind: Kind) -> Wrapped {
        Wrapped { kind, items: Items::of_object(true) }
    }
}

impl Cutter for Wrapped {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let (item, used) = self.items.next(bytes, at_end);
        let Some((place, _)) = item.as_ref().filter(|_| self.items.arrays > 1) else {
            return (item, used);
        };
        let found = find::in_item(self.kind, &String::from_utf8_lossy(&bytes[place.clone()]));
        let is_other = found.is_some_and(|found| !is_solution(self.kind, &found));
        let error = Box::new((Err(RecordError::OtherList), 0));
        (is_other.then(|| (place.clone(), Some(error))), used)
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.items.unclosed()
    }
}

/// Start of the first list of two or more records in an object; for puzzles, of solution grids only
/// if there is no other.
pub(crate) fn start(kind: Kind, object: &[u8], at_end: bool) -> Option<usize> {
    let (mut items, mut end) = (Items::of_object(false), 0);
    let next = || Some((items.entry(object, &mut end, at_end)?.0, items.arrays));
    let places: Vec<_> = std::iter::from_fn(next).collect();
    let mut solutions = None;
    for list in places.chunk_by(|(_, array), (_, next)| array == next) {
        let [(first, _), (second, _), ..] = list else { continue };
        let [one, other] = [first, second].map(|it| String::from_utf8_lossy(&object[it.clone()]));
        if are_records(kind, &one, &other) {
            if !find::in_item(kind, &one).is_some_and(|one| is_solution(kind, &one)) {
                return Some(first.start);
            }
            solutions = solutions.or(Some(first.start));
        }
    }
    // A list that has not ended may be that of the puzzles, or another field may have them.
    let text = || String::from_utf8_lossy(object);
    let puzzle = || find::in_item(kind, &text()).filter(|it| !is_solution(kind, it));
    solutions.filter(|_| !items.is_open && puzzle().is_none())
}

fn is_solution(kind: Kind, record: &str) -> bool {
    kind == Kind::Puzzle && cell::is_complete(record)
}

/// True if items are a record each, and neither turns of a conversation, with a `role` or `from`,
/// nor a puzzle and its solution.
fn are_records(kind: Kind, first: &str, second: &str) -> bool {
    let is_turn = |item: &str| {
        let mut fields = Fields::of(item).into_iter().flat_map(|it| it.texts(true));
        fields.any(|(name, _)| matches!(&*name, "role" | "from"))
    };
    let Some(record) = find::in_item(kind, first) else { return false };
    let other = (!first.starts_with('{')).then(|| find::in_item(kind, second)).flatten();
    let is_pair = |other: &String| {
        cell::is_solution_of(&record, other) || cell::is_solution_of(other, &record)
    };
    !is_turn(first) && !other.is_some_and(|other| is_pair(&other))
}
