//! The column of a table, or the field of a JSON object, that holds the record.

use crate::cells;
use crate::kind::Kind;
use crate::line::{self, trim};

/// A column or a field: its name, if it has one that tells something, and its text in the row or
/// object that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub name: Option<&'a str>,
    pub text: &'a str,
}

impl Field<'_> {
    /// Whether it holds a record: nothing else or, if it is headed `input`, as lines of a file are
    /// that had no columns, one with what came with it; or one of which the record is a part.
    fn holds(&self, kind: Kind) -> bool {
        let is_line = || self.name.is_some_and(|name| trim(name) == "input");
        // Behind a canonical form stands the transform that leads to it, if that was asked for.
        let has_transform = || {
            let is_form = |name| matches!(trim(name), "minlex" | "canonical" | "image");
            kind.is_cells() && self.name.is_some_and(is_form)
        };
        let has_part = || self.name.is_some_and(|name| kind.is_part_below(name));
        line::fits(kind, self.text)
            || (is_line() || has_transform()) && line::has_record(kind, self.text)
            || has_part() && line::fits(Kind::Name, self.text)
    }
}

/// Why none is chosen.
#[derive(Debug)]
pub(crate) enum Undecided {
    /// None holds a record, or is known to.
    None,
    /// These, by their places, may be meant.
    Several(Vec<usize>),
}

/// Chooses a column or field by names and texts; returns its place.
///
/// A name that says what is looked for decides, even if the record there is damaged. Otherwise the
/// record itself does, and names only where there are several; solutions never stand in for
/// puzzles while something else may be meant.
pub(crate) fn choose(kind: Kind, fields: &[Field<'_>]) -> Result<usize, Undecided> {
    let mut known = places(fields, kind.headings());
    known.retain(|&at| {
        let is_part = fields[at].name.is_some_and(|name| kind.is_part_below(name));
        !is_part || line::fits(Kind::Name, fields[at].text)
    });
    // Numbers are many things; only a name says that they are ranks.
    let can_tell =
        |at: &usize| kind.is_known_by_its_looks() || fields.len() == 1 || known.contains(at);
    let fitting: Vec<usize> = (0..fields.len())
        .filter(can_tell)
        .filter(|&at| fields[at].holds(kind))
        .collect();
    let fitting = without_puzzles(kind, fields, fitting);
    if let Some(own) = own(kind, fields, &fitting) {
        return match later_one(fields, own).filter(|&later| line::fits(kind, fields[later].text)) {
            Some(later) => Err(Undecided::Several(vec![own, later])),
            None => Ok(own),
        };
    }
    let fitting = without_solved(kind, fields, fitting);
    let damaged = fields
        .iter()
        .position(|field| line::was_cells(kind, field.text));
    let is_solution = |at: &usize| fields[*at].name.is_some_and(|name| kind.is_solution(name));
    let others: Vec<usize> = fitting
        .iter()
        .copied()
        .filter(|at| !is_solution(at))
        .collect();
    let best_known = |among: &[usize]| known.iter().copied().find(|at| among.contains(at));
    match (&others[..], damaged) {
        (&[only], Some(damaged)) if fields[only].name.is_none() => Ok(damaged.min(only)),
        // Answers behind it, such as four-part names, may look like damaged cells.
        (&[only], Some(damaged))
            if damaged < only && !known.contains(&only) && !is_solution(&damaged) =>
        {
            Err(Undecided::Several(vec![damaged, only]))
        }
        (&[only], _) => Ok(only),
        ([_, _, ..], _) => best_known(&others).ok_or(Undecided::Several(others)),
        ([], Some(damaged)) if !fitting.is_empty() => {
            Err(Undecided::Several([&[damaged], &fitting[..]].concat()))
        }
        ([], damaged) => best_known(&fitting)
            .or(fitting.first().copied())
            .or(known
                .iter()
                .copied()
                .find(|&at| may_hold(kind, fields[at].text)))
            .or(damaged)
            .or(known.first().copied())
            .or_else(|| first_puzzle(kind, fields))
            .ok_or(Undecided::None),
    }
}

/// The places that hold puzzles: without those of solution grids if others have empty cells.
fn without_solved(kind: Kind, fields: &[Field<'_>], fitting: Vec<usize>) -> Vec<usize> {
    let is_open = |at: &usize| line::is_unsolved(fields[*at].text);
    let has_open = kind == Kind::Puzzle && fitting.iter().any(is_open);
    let is_kept = |at: &usize| !has_open || !line::is_solved(fields[*at].text);
    fitting.into_iter().filter(is_kept).collect()
}

/// The places that hold grids: without those of puzzles whose solutions are there as well.
fn without_puzzles(kind: Kind, fields: &[Field<'_>], fitting: Vec<usize>) -> Vec<usize> {
    if kind != Kind::Grid {
        return fitting;
    }
    let cells = |&at: &usize| line::cells_alone(fields[at].text);
    let is_solved = |at: usize| line::is_solved(fields[at].text);
    let grids = || {
        fitting
            .iter()
            .filter(|&&at| is_solved(at))
            .filter_map(cells)
    };
    let has_solution = |puzzle: &str| grids().any(|grid| cells::agree(puzzle, &grid));
    let is_puzzle =
        |at: usize| !is_solved(at) && cells(&at).is_some_and(|cells| has_solution(&cells));
    fitting
        .iter()
        .copied()
        .filter(|&at| !is_puzzle(at))
        .collect()
}

/// Whether a text may stand where records do: nothing, or what was one.
fn may_hold(kind: Kind, text: &str) -> bool {
    !kind.is_cells() || trim(text).is_empty() || line::was_cells(kind, text)
}

/// The first puzzle, where lines are looked for; preferably none that is headed as a solution.
fn first_puzzle(kind: Kind, fields: &[Field<'_>]) -> Option<usize> {
    let is_puzzle = |field: &Field<'_>| line::fits(Kind::Puzzle, field.text);
    let is_solution = |field: &Field<'_>| {
        field
            .name
            .is_some_and(|name| Kind::Puzzle.is_solution(name))
    };
    let unsolved = |field: &Field<'_>| is_puzzle(field) && !is_solution(field);
    match kind {
        Kind::Line => {
            let first = fields.iter().position(unsolved);
            first.or_else(|| fields.iter().position(is_puzzle))
        }
        _ => None,
    }
}

/// Whether a name says of a place that was chosen that no other can be meant, whatever rows or
/// objects behind those that were looked at may hold.
pub(crate) fn is_certain(kind: Kind, name: &str) -> bool {
    let is_known = |heading: &str| trim(name).eq_ignore_ascii_case(heading);
    kind.headings().any(is_known) && !kind.is_solution(name)
}

/// Whether a name says what is looked for, and so what is meant.
pub(crate) fn is_own(kind: Kind, name: &str) -> bool {
    let own = kind.own_headings();
    own.iter()
        .any(|heading| trim(name).eq_ignore_ascii_case(heading))
}

/// Whether a name is a heading that is known for this kind.
pub(crate) fn is_known(kind: Kind, name: &str) -> bool {
    order(kind, name).is_some()
}

/// Whether another name than that of a place that was chosen may turn out to be meant: the same
/// name again, or one that is preferred.
pub(crate) fn is_rival(kind: Kind, name: &str, other: &str) -> bool {
    let is_preferred = match (order(kind, name), order(kind, other)) {
        (Some(own), Some(other)) => other < own,
        (None, other) => other.is_some(),
        (_, None) => false,
    };
    is_preferred || is_later(name, other)
}

/// The place of a name among the headings of a kind, the best first.
fn order(kind: Kind, name: &str) -> Option<usize> {
    kind.headings()
        .position(|heading| trim(name).eq_ignore_ascii_case(heading))
}

/// The place whose name says that it holds what is looked for, preferably one that does. A label
/// there, such as a number, says that another place is meant.
fn own(kind: Kind, fields: &[Field<'_>], fitting: &[usize]) -> Option<usize> {
    let own = places(fields, kind.own_headings().iter().copied());
    // What `minlex solve` answers where there is not one solution is no label.
    let is_answer = |text: &str| matches!(trim(text), "none" | "several");
    let is_label = |text: &str| kind.is_cells() && line::is_label(text) && !is_answer(text);
    let fits = own.iter().copied().find(|at| fitting.contains(at));
    let first = || own.first().copied();
    fits.or_else(|| first().filter(|&at| fitting.is_empty() || !is_label(fields[at].text)))
}

/// The last other place that has the same name, or that with `_2` or a higher number behind it, as
/// an answer has whose name was there before.
fn later_one(fields: &[Field<'_>], own: usize) -> Option<usize> {
    let name = fields[own].name?;
    let last = fields
        .iter()
        .rposition(|field| field.name.is_some_and(|other| is_later(name, other)));
    last.filter(|&at| at != own)
}

/// Whether a name is another one again, or with `_2` or a higher number behind it.
pub(crate) fn is_later(name: &str, other: &str) -> bool {
    match trim(other).strip_prefix(trim(name)) {
        Some("") => true,
        Some(rest) => rest
            .strip_prefix('_')
            .is_some_and(|number| number.parse::<u32>().is_ok()),
        None => false,
    }
}

/// The places that have one of these headings, in the order of the headings.
fn places(fields: &[Field<'_>], headings: impl Iterator<Item = &'static str>) -> Vec<usize> {
    headings
        .filter_map(|heading| {
            position(
                fields.iter().map(|field| field.name.unwrap_or_default()),
                heading,
            )
        })
        .collect()
}

/// The place with a name, preferably spelled the same way.
pub(crate) fn position<'a>(
    mut names: impl Iterator<Item = &'a str> + Clone,
    wanted: &str,
) -> Option<usize> {
    let wanted = trim(wanted);
    let exactly = names.clone().position(|name| trim(name) == wanted);
    exactly.or_else(|| names.position(|name| trim(name).eq_ignore_ascii_case(wanted)))
}
