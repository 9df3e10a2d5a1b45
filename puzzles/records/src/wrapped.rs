//! A list of records inside the one object that a file is.

use crate::cell;
use crate::cutter::{Cut, Cutter};
use crate::find;
use crate::json::{Fields, Items};
use crate::kind::Kind;
use crate::problem::RecordError;

/// Finds the items of the first list, and tells of records in others.
#[derive(Debug)]
pub(crate) struct Wrapped {
    kind: Kind,
    items: Items,
}

impl Wrapped {
    /// From the first item on.
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
        self.items.unclosed().filter(|_| self.items.arrays == 1)
    }
}

/// Start of the first item of the list in an object that has at least two records; one of solution
/// grids, where puzzles are wanted, only if no other is there. `None` if none is seen.
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
    // A list that has not ended may be that of the puzzles.
    solutions.filter(|_| items.unclosed().is_none())
}

/// True if a record is a solution grid, where puzzles are wanted.
fn is_solution(kind: Kind, record: &str) -> bool {
    kind == Kind::Puzzle && cell::is_complete(record)
}

/// True if the first items of a list are a record each: they are no turns of a conversation, which
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
