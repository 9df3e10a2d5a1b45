//! The column or field of the record.

use std::borrow::Cow;

use crate::cell;
use crate::find;
use crate::grid;
use crate::kind::Kind;
use crate::layout::{Chosen, Options, label};
use crate::name;
use crate::pieces;
use crate::problem::ReadError;
use crate::shape::{self, Shape};
use crate::table::Table;
use crate::token::trim;

/// A wanted column for people: its name in quotes, or its number.
pub(crate) fn shown(wanted: &str) -> String {
    number(wanted).map_or_else(|| format!("{wanted:?}"), |number| number.to_string())
}

/// The place of a column, from 1, if a text is one.
fn number(wanted: &str) -> Option<usize> {
    wanted.parse().ok().filter(|&number| number > 0)
}

pub(crate) fn is_known(kind: Kind, heading: &str) -> bool {
    let mut names = kind.headings().into_iter().flat_map(str::split_whitespace);
    names.any(|name| trim(heading).eq_ignore_ascii_case(name))
}

#[derive(Clone, Debug, Default)]
struct Sample {
    name: String,
    fits: bool,
    /// True if a row has a name that is more than its rank.
    has_name: bool,
    /// True if a row has a long text without a record; a puzzle with an unknown sign.
    is_dark: bool,
    has_unknown: bool,
    /// The rows with cells in any text, and the cells.
    cells: Vec<(u32, String)>,
}

impl Sample {
    /// Adds the text of a row, perhaps a damaged record.
    fn add(&mut self, kind: Kind, row: u32, text: &str) {
        let mut record = find::record(kind.sample_kind(), text);
        self.fits |= record.is_some();
        self.has_name |= kind == Kind::Rank && name::at_start(text).is_some();
        if kind.is_cells() && record.is_none() {
            let found = find::in_cell(kind, trim(text).into()).ok().map(|it| it.text.into());
            let is_damaged = || matches!(shape::of(text), Shape::Grid(Err(_)));
            record = found.or_else(|| is_damaged().then(|| text.to_owned()));
        }
        self.has_unknown |= record.is_none() && grid::unknown_sign(text).is_some();
        self.is_dark |= record.is_none() && self.is_dark_text(trim(text));
        self.cells.extend(record.filter(|_| kind.is_cells()).map(|record| (row, record)));
    }

    /// True if a text may be a puzzle: neither a number nor one of our own answers.
    fn is_dark_text(&self, text: &str) -> bool {
        let is_own = ["transform", "morph", "name"].iter().any(|own| self.is_named(own));
        text.len() >= pieces::NEAR && !is_own && !text.bytes().all(|b| b.is_ascii_digit())
    }

    fn holds(&self) -> bool {
        self.fits || !self.cells.is_empty()
    }

    /// True if puzzles have empty cells, or solution grids none.
    fn is_full(&self, kind: Kind) -> bool {
        let has_empty_cell = || self.cells.iter().any(|(_, cells)| !cell::is_complete(cells));
        self.holds() && (!kind.is_cells() || has_empty_cell() == (kind == Kind::Puzzle))
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// True if a puzzle in it belongs to another column.
    fn is_solution(&self, kind: Kind) -> bool {
        kind == Kind::Puzzle && self.is_named("figure") || kind.is_solution(&self.name)
    }

    /// True if its records have all givens of another column.
    fn fills(&self, other: &Sample) -> bool {
        let is_filled = |(row, cells): &(u32, String)| {
            let own = self.cells.iter().find(|(own, _)| own == row);
            own.is_none_or(|(_, own)| cell::is_filled(own, cells))
        };
        other.cells.iter().all(is_filled)
    }
}

pub(crate) struct Samples<'a> {
    options: &'a Options,
    columns: Vec<Sample>,
    is_table: bool,
    rows: u32,
}

impl<'a> Samples<'a> {
    pub fn new(options: &'a Options, table: Option<&Table>) -> Samples<'a> {
        let named = |name: &String| Sample { name: name.clone(), ..Sample::default() };
        let columns = table.map_or(Vec::new(), |table| table.names.iter().map(named).collect());
        Samples { options, columns, is_table: table.is_some(), rows: 0 }
    }

    /// Adds a row. After rows 1, 2, 4 and so on, asks for the column of the record.
    pub fn add(&mut self, row: Vec<(Cow<'_, str>, Option<Cow<'_, str>>)>) -> Option<Chosen> {
        if row.is_empty() {
            return None;
        }
        self.rows += 1;
        for (at, (name, text)) in row.into_iter().enumerate() {
            let known = || self.columns.iter().position(|it| it.name == name);
            let place = if self.is_table { at } else { known().unwrap_or(self.columns.len()) };
            if place == self.columns.len() && !self.is_table {
                self.columns.push(Sample { name: name.into_owned(), ..Sample::default() });
            }
            if let (Some(column), Some(text)) = (self.columns.get_mut(place), text) {
                column.add(self.options.kind, self.rows, &text);
            }
        }
        if self.rows.is_power_of_two() { self.choose(false).ok().flatten() } else { None }
    }

    fn labels(&self, places: &[usize]) -> Vec<String> {
        places.iter().map(|&at| label(at, &self.columns[at].name)).collect()
    }

    fn places(&self, is_good: impl Fn(&Sample) -> bool) -> Vec<usize> {
        (0..self.columns.len()).filter(|&at| is_good(&self.columns[at])).collect()
    }

    /// The column of the best of some names.
    fn named(&self, names: &str, is_good: impl Fn(&Sample) -> bool) -> Option<usize> {
        let is_it = |name: &str, it: &Sample| it.is_named(name) && is_good(it);
        let place = |name: &str| self.columns.iter().position(|it| is_it(name, it));
        names.split_whitespace().find_map(place)
    }

    fn wanted(&self, wanted: &str) -> Result<Option<usize>, ReadError> {
        let at = match number(wanted) {
            Some(number) => Some(number - 1).filter(|&at| at < self.columns.len()),
            None => self.columns.iter().position(|it| it.is_named(trim(wanted))),
        };
        let error = || ReadError::NoColumn(shown(wanted), self.labels(&self.places(|_| true)));
        at.map(Some).ok_or_else(error)
    }

    /// The column of the record; `None` if more rows may show it, unless these `are_all`.
    pub fn choose(&self, are_all: bool) -> Result<Option<Chosen>, ReadError> {
        let Options { kind, column, .. } = self.options;
        let at = column.as_ref().map_or_else(|| self.of_contents(are_all), |it| self.wanted(it))?;
        let chosen = |at: usize| {
            let name = self.columns[at].name.clone();
            let has_choice = column.is_none() && self.columns.len() > 1;
            let is_guessed = has_choice && kind.is_cells() && !is_known(*kind, &name);
            Chosen { at, name, is_guessed }
        };
        Ok(at.map(chosen))
    }

    fn of_contents(&self, are_all: bool) -> Result<Option<usize>, ReadError> {
        let (kind, count) = (self.options.kind, self.columns.len());
        let [names, other_names] = kind.headings();
        let mut own = self.places(|it| it.is_full(kind) && !it.is_solution(kind));
        own.sort_by_key(|&at| !self.columns[at].fits);
        let may_be = |it: &Sample| kind != Kind::Puzzle || !it.holds() || own.is_empty();
        let named = self.named(names, |it| it.is_full(kind)).or_else(|| self.named(names, may_be));
        // Others have been filled in.
        let is_filled =
            |&at: &usize| own.iter().all(|&it| self.columns[it].fills(&self.columns[at]));
        let has_unknown = kind == Kind::Puzzle && self.columns.iter().any(|it| it.has_unknown);
        let may_choose = kind == Kind::Puzzle && !has_unknown;
        let filled = own.iter().copied().find(is_filled).filter(|_| may_choose);
        if let Some(at) = named.or(filled) {
            return Ok(Some(at));
        }
        // Solution grids are puzzles only where nothing else may be.
        let is_dark = |it: &Sample| it.is_dark && !it.holds();
        let is_dark = kind == Kind::Puzzle && own.is_empty() && self.columns.iter().any(is_dark);
        let is_dark = is_dark || has_unknown;
        let others =
            [self.places(|it| it.holds() && !it.is_solution(kind)), self.places(Sample::holds)];
        let mut choices = [own].into_iter().chain(others).take(if are_all { 3 } else { 1 });
        let found = choices.find(|it| !it.is_empty()).unwrap_or_default();
        let is_found = |it: &Sample| found.iter().any(|&at| self.columns[at].name == it.name);
        let other = self.named(other_names, |it| match kind {
            Kind::Grid | Kind::Puzzle => is_found(it) && !is_dark,
            // A column headed `name` is often a title.
            Kind::Rank => it.has_name || !it.name.starts_with("name"),
            Kind::Name => it.fits || found.is_empty(),
            _ => true,
        });
        if other.is_some() || !are_all {
            return Ok(other);
        }
        let none = || self.not_one("none of these columns is known to", &self.places(|_| true));
        match found[..] {
            [] if count < 2 => Ok((count == 1).then_some(0)),
            [_, ..] if is_dark => Err(none()),
            [first, ..] if kind == Kind::Line => Ok(Some(first)),
            [one] if kind.is_unmistakable() || count == 1 => Ok(Some(one)),
            [] | [_] => Err(none()),
            _ => Err(self.not_one("several columns", &found)),
        }
    }

    fn not_one(&self, which: &'static str, places: &[usize]) -> ReadError {
        let noun = if self.options.kind == Kind::Line { "pair" } else { self.options.kind.noun() };
        ReadError::NotOne(which, noun, self.labels(places))
    }
}
