//! The head of a table, and the column that holds the record.

use std::borrow::Cow;

use crate::columns::{own_text, split, unappended};
use crate::error::ReadError;
use crate::field::{self, Field, Undecided};
use crate::kind::Kind;
use crate::line::{self, trim};
use crate::plan::Column;

/// The first row of a file, and whether it names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub cells: Vec<String>,
    pub is_header: bool,
}

impl Head {
    /// The column that was asked for, from 0; `width` is that of the first row.
    pub fn column(&self, wanted: &Column, width: usize) -> Result<usize, ReadError> {
        let found = match wanted {
            Column::Number(number) => {
                let is_there = *number <= self.cells.len().max(width);
                is_there.then(|| number - 1)
            }
            Column::Name(_) if !self.is_header => {
                return Err(ReadError::NoHeader(wanted.to_string()));
            }
            Column::Name(name) => {
                field::position(self.cells.iter().map(|cell| unappended(cell)), name)
            }
        };
        found.ok_or_else(|| ReadError::NoColumn {
            wanted: wanted.to_string(),
            columns: self.names(self.cells.len()),
        })
    }

    /// Whether the first column has no heading, as R writes tables with the numbers of rows in
    /// front, by the first row and those behind it: most of them tell that.
    pub fn lacks_first(
        &self,
        kind: Kind,
        first_row: &[Cow<'_, str>],
        behind: &[Vec<Cow<'_, str>>],
    ) -> bool {
        let rows = || behind.iter().map(Vec::as_slice).chain([first_row]);
        let lacking = rows().filter(|row| self.is_before(kind, row)).count();
        lacking > rows().filter(|row| row.len() == self.cells.len()).count()
    }

    /// Whether each heading of records stands above the column before that of a row's record.
    fn is_before(&self, kind: Kind, first_row: &[Cow<'_, str>]) -> bool {
        let fits = |at: usize| line::fits(kind, &first_row[at]);
        // Some headings are also those of numbers: `clues`.
        let may_be_number = |at: usize| line::is_label(&first_row[at]);
        // Puzzles and their solutions stand beside each other.
        let kinds = match kind.is_cells() {
            true => vec![Kind::Puzzle, Kind::Grid],
            false => vec![kind],
        };
        let is_known = |name: &str| kinds.iter().any(|&kind| field::is_known(kind, name));
        let known: Vec<usize> = (0..self.cells.len())
            .filter(|&at| is_known(&self.cells[at]))
            .collect();
        // Rows may end with a separator.
        let ends_empty = first_row.last().is_some_and(|cell| trim(cell).is_empty());
        self.is_header
            && first_row.len() == self.cells.len() + 1
            && !ends_empty
            && known
                .first()
                .is_some_and(|&first| !fits(first) && fits(first + 1))
            && known.iter().all(|at| fits(at + 1) || may_be_number(at + 1))
            && !fits(0)
    }

    /// How many columns rows have, by the header and the first row: where that is the only one, and
    /// another record stands behind the last heading, two rows were joined, unless one of the two
    /// is a puzzle and the other a solution grid.
    pub fn width(&self, kind: Kind, first_row: &[Cow<'_, str>], is_only_one: bool) -> usize {
        let width = self.cells.len();
        let (own, behind) = first_row.split_at(width.min(first_row.len()));
        let belongs = |cell: &Cow<'_, str>| {
            let mut own = own.iter().filter(|own| line::fits(kind, own));
            own.any(|own| line::is_solved(own) != line::is_solved(cell))
        };
        let is_other = |cell: &Cow<'_, str>| line::fits(kind, cell) && !belongs(cell);
        let is_joined = self.is_header && is_only_one && kind.is_cells();
        match is_joined && behind.iter().any(is_other) {
            true => width,
            false => width.max(first_row.len()),
        }
    }

    /// Chooses the column of the record, from 0, by the headings and the first row.
    pub fn best_column(&self, kind: Kind, first_row: &[Cow<'_, str>]) -> Result<usize, ReadError> {
        let heading = |column| self.cells.get(column).filter(|_| self.is_header);
        // A row may have more columns than the header, or fewer.
        let columns = 0..self.cells.len().max(first_row.len());
        let text = |column: usize| match first_row.get(column) {
            // Answers were appended to the last one only.
            Some(cell) if column + 1 < first_row.len() => cell,
            cell => cell.map_or("", |cell| own_text(cell)),
        };
        let fields: Vec<Field<'_>> = columns
            .map(|column| Field {
                name: heading(column).map(|heading| unappended(heading)),
                text: text(column),
            })
            .collect();
        let chosen = field::choose(kind, &fields).or_else(|undecided| match undecided {
            Undecided::None if self.cells.len() == 1 => Ok(0),
            Undecided::None => Err(ReadError::NothingFits(kind, self.names(self.cells.len()))),
            Undecided::Several(several) => Err(ReadError::ManyFit(
                kind,
                self.names_of(&several, fields.len()),
            )),
        })?;
        self.refuse_solutions(kind, first_row, chosen)
    }

    /// The column that was chosen for puzzles, unless it holds a solution grid in this row, beside
    /// a puzzle, and its heading does not say that it is meant.
    pub fn refuse_solutions(
        &self,
        kind: Kind,
        row: &[Cow<'_, str>],
        column: usize,
    ) -> Result<usize, ReadError> {
        if !self.may_pass_over_a_puzzle(kind, row, column) {
            return Ok(column);
        }
        match self.puzzle_in(row) {
            Some(puzzle) => Err(self.many_fit(kind, row, [puzzle, column])),
            None => Ok(column),
        }
    }

    /// The column that was chosen for puzzles, unless it holds a solution grid in this row, and
    /// another the number that a spreadsheet made of the puzzle.
    pub fn refuse_rounded(
        &self,
        kind: Kind,
        row: &[Cow<'_, str>],
        column: usize,
    ) -> Result<usize, ReadError> {
        let is_rounded = |cell: &Cow<'_, str>| line::is_rounded(own_text(cell));
        match row.iter().position(is_rounded) {
            Some(number) => Err(self.many_fit(kind, row, [number, column])),
            None => Ok(column),
        }
    }

    fn many_fit(&self, kind: Kind, row: &[Cow<'_, str>], columns: [usize; 2]) -> ReadError {
        let count = self.cells.len().max(row.len());
        ReadError::ManyFit(kind, self.names_of(&columns, count))
    }

    /// The first column with a puzzle that has empty cells.
    fn puzzle_in(&self, row: &[Cow<'_, str>]) -> Option<usize> {
        row.iter()
            .position(|cell| line::is_unsolved(own_text(cell)))
    }

    /// Whether a column that was chosen for puzzles holds a solution grid in this row, and its
    /// heading does not say that it is meant. Where rows have more columns than the header, one of
    /// the headings may be missing.
    pub fn may_pass_over_a_puzzle(&self, kind: Kind, row: &[Cow<'_, str>], column: usize) -> bool {
        let is_meant = |heading: &String| field::is_own(kind, unappended(heading));
        let heading = self.cells.get(column).filter(|_| self.is_header);
        kind == Kind::Puzzle
            && row
                .get(column)
                .is_some_and(|cell| line::is_solved(own_text(cell)))
            && (row.len() > self.cells.len() || !heading.is_some_and(is_meant))
    }

    /// Whether rows behind those that have been looked at cannot change the column that was chosen:
    /// there is no empty cell left that may be filled by another, or its heading says it all.
    pub fn is_settled(&self, kind: Kind, row: &[Cow<'_, str>], chosen: Option<&usize>) -> bool {
        let heading = chosen.and_then(|&column| self.cells.get(column).filter(|_| self.is_header));
        let is_empty = |cell: &Cow<'_, str>| trim(cell).is_empty();
        // What was answered to a bad record is empty, and may still show what its column is.
        let is_rival = |other: &str| match heading {
            Some(own) => field::is_rival(kind, unappended(own), unappended(other)),
            None => self.is_header && field::is_known(kind, unappended(other)),
        };
        let mut others = self.cells.iter().zip(row).enumerate();
        let has_rival = others
            .any(|(at, (other, cell))| chosen != Some(&at) && is_empty(cell) && is_rival(other));
        let is_certain = |heading: &str| field::is_certain(kind, unappended(heading));
        let decides = !kind.is_known_by_its_looks() || heading.is_some_and(|h| is_certain(h));
        // Without headings, what follows the record in the first row tells nothing about it.
        let to_fill = match chosen {
            Some(&column) if !self.is_header => row.get(..column).unwrap_or_default(),
            _ => row,
        };
        decides && !has_rival || row.len() >= self.cells.len() && !to_fill.iter().any(is_empty)
    }

    /// Fills the empty cells of a row from another.
    pub fn fill(&self, row: &mut Vec<Cow<'_, str>>, other: &str, delimiter: u8) {
        row.resize(row.len().max(self.cells.len()), Cow::Borrowed(""));
        for (cell, other) in row.iter_mut().zip(split(other, delimiter)) {
            if trim(cell).is_empty() {
                *cell = Cow::Owned(other.into_owned());
            }
        }
    }

    /// The names of some of `count` columns, by which a user can choose one: if two have the same
    /// name, their numbers.
    fn names_of(&self, columns: &[usize], count: usize) -> Vec<String> {
        let all = self.names(count);
        let is_one = |name: &String| {
            let same = |other: &&String| trim(other).eq_ignore_ascii_case(trim(name));
            all.iter().filter(same).count() == 1
        };
        let tell_apart = columns.iter().all(|&column| is_one(&all[column]));
        let name = |&column: &usize| match tell_apart {
            true => all[column].clone(),
            false => (column + 1).to_string(),
        };
        columns.iter().map(name).collect()
    }

    /// The names of `count` columns at least: those of the header, otherwise numbers.
    fn names(&self, count: usize) -> Vec<String> {
        let header: &[String] = if self.is_header { &self.cells } else { &[] };
        let numbers = header.len() + 1..=count;
        header
            .iter()
            .cloned()
            .chain(numbers.map(|n| n.to_string()))
            .collect()
    }
}
