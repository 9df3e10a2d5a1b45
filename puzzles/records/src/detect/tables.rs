//! Whether a file is a table, CSV or TSV, and what its first rows say about it.

use std::borrow::Cow;

use super::beginning::Beginning;
use super::{Found, ROWS_FOR_HEADING};
use crate::cells;
use crate::columns;
use crate::error::ReadError;
use crate::field;
use crate::head::Head;
use crate::kind::Kind;
use crate::line;
use crate::plan::{Column, Format, Plan};

/// The first rows of a table.
struct FirstRows<'t> {
    head: Head,
    /// The cells of the first row that is not damaged.
    row: Vec<Cow<'t, str>>,
    /// The rows behind the first one with a record.
    others: Vec<&'t str>,
}

impl Beginning<'_> {
    /// Whether a first line is a header that is known, or has a quoted record in it.
    pub fn looks_like_columns(&self, line: &str) -> bool {
        if is_list_item(line) {
            return false;
        }
        let kind = self.options.kind.looks();
        let delimiter = columns::likely_delimiter(line);
        let cells = columns::split(line, delimiter.unwrap_or(b','));
        if let Some(record) = cells.iter().find(|cell| line::fits(kind, cell)) {
            // A note may have quotes that mean nothing, above all behind a tab.
            let is_quoted =
                |cell: &str| line.contains(&format!("\"{}\"", cell.replace('"', "\"\"")));
            let others = || cells.iter().any(|cell| !cell.is_empty() && is_quoted(cell));
            return is_quoted(record) || delimiter != Some(b'\t') && others();
        }
        let is_words = cells.iter().all(|cell| !cell.trim().contains(' '));
        let is_known = columns::has_known_heading(&cells)
            || columns::has_heading_of(self.options.kind, &cells);
        is_known && (delimiter.is_some() || is_words)
    }

    /// Whether a first line has several columns, one of which has the name that was asked for.
    pub fn names_the_wanted(&self, line: &str) -> bool {
        let (Some(Column::Name(wanted)), Some(delimiter)) =
            (&self.options.column, columns::likely_delimiter(line))
        else {
            return false;
        };
        let cells = columns::split(line, delimiter);
        field::position(cells.iter().map(|cell| &**cell), wanted).is_some()
    }

    /// Whether a line behind a first line has as many columns, and the record in one of them: one
    /// of the first three, as those may be damaged. `None` if they are not there yet.
    pub fn is_unknown_header(&self, next: usize, line: &str) -> Option<bool> {
        let Some(delimiter) = columns::likely_delimiter(line) else {
            return Some(false);
        };
        let mut next = next;
        for _ in 0..=ROWS_FOR_HEADING {
            let Some((start, behind, row)) = self.lines_behind(next).next() else {
                return self.is_all().then_some(false);
            };
            let (row, behind) = self.row(start, behind, row)?;
            if self.is_header_of(line, row, delimiter) {
                return Some(true);
            }
            next = behind;
        }
        Some(false)
    }

    /// Whether a row has as many columns as a first line, which is none itself, and a record in one
    /// of them.
    fn is_header_of(&self, line: &str, row: &str, delimiter: u8) -> bool {
        let kind = self.options.kind;
        let cells = columns::split(row, delimiter);
        let first = columns::split(line, delimiter);
        // A pair of puzzles is no header, damaged or not.
        let is_pair = kind == Kind::Line && first.iter().any(|cell| is_data(Kind::Puzzle, cell));
        let fits = |cell: &Cow<'_, str>| line::fits(kind.looks(), columns::own_text(cell));
        let holds_one = cells.iter().any(fits);
        // What stands for a bad record has nothing where others have their answers.
        let is_empty = |cell: Option<&Cow<'_, str>>| cell.is_some_and(|c| line::trim(c).is_empty());
        let lacks_an_answer = is_empty(first.last()) && !is_empty(cells.last());
        !is_pair && !lacks_an_answer && cells.len() == first.len() && holds_one
    }

    /// CSV or TSV whose first row begins at `start`.
    pub fn as_columns(
        &self,
        start: usize,
        first: &str,
        format: Format,
    ) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        let delimiter = match format {
            Format::Tsv => b'\t',
            _ => columns::likely_delimiter(first).unwrap_or(b','),
        };
        let plan = Plan {
            delimiter,
            ..Plan::lines(kind)
        };
        let text = &self.head[start..];
        let rows = columns::cut(text, self.at_end, usize::MAX, &plan).spans;
        let texts = rows
            .iter()
            .map(|row| String::from_utf8_lossy(&text[row.clone()]));
        let texts: Vec<Cow<'_, str>> = texts.collect();
        let Some((first, behind)) = texts.split_first() else {
            return self.undecided();
        };
        let Some(FirstRows { head, row, others }) = self.first_rows(first, behind, delimiter)
        else {
            return Ok(None);
        };
        let Some(column) = self.column(&head, &row, others.iter(), delimiter)? else {
            return Ok(None);
        };
        let used = match head.is_header {
            true => (rows[0].end + 1).min(text.len()),
            false => rows[0].start,
        };
        let plan = Plan {
            format: if delimiter == b'\t' {
                Format::Tsv
            } else {
                Format::Csv
            },
            column: Some(column),
            width: Some(head.width(kind.looks(), &row, others.is_empty())),
            header: head.is_header.then_some(head.cells),
            ..plan
        };
        Ok(Some((plan, start + used)))
    }

    /// What a first row and those behind it are; `None` if more must be read.
    fn first_rows<'t>(
        &self,
        first: &'t str,
        behind: &'t [Cow<'_, str>],
        delimiter: u8,
    ) -> Option<FirstRows<'t>> {
        let looks = self.options.kind.looks();
        let mut behind = behind.iter().map(|row| &**row);
        // Comments decide nothing.
        let second = behind.find(|row| !columns::is_remark(row, delimiter, None));
        let cells = columns::split(first, delimiter);
        let is_header = !cells.iter().any(|cell| is_data(looks, cell));
        let tells = |cell: &Cow<'_, str>| line::fits(looks, cell) || line::was_cells(looks, cell);
        let second_decides = is_header || !cells.iter().any(tells);
        if second_decides && second.is_none() && !self.is_all() {
            return None;
        }
        let uses_second = is_header || second_decides && second.is_some();
        let (row, unused) = match uses_second {
            true => (second.unwrap_or_default(), None),
            false => (first, second),
        };
        let row = columns::split(row, delimiter);
        let others: Vec<&str> = unused.into_iter().chain(behind).collect();
        let few = others.iter().take(ROWS_FOR_HEADING);
        let few: Vec<_> = few.map(|row| columns::split(row, delimiter)).collect();
        let is_odd =
            is_header && row.len() != cells.len() || columns::is_solved_already(looks, &row);
        if is_odd && few.len() < ROWS_FOR_HEADING && !self.is_all() {
            return None;
        }
        let cells = cells.iter().map(|cell| line::trim(cell).to_owned());
        let mut head = Head {
            cells: cells.collect(),
            is_header,
        };
        if head.lacks_first(looks, &row, &few) {
            head.cells.insert(0, String::new());
        }
        // The first row may be damaged.
        let has_width = |row: &[Cow<'_, str>]| !is_header || row.len() == head.cells.len();
        let is_right =
            |row: &&Vec<Cow<'_, str>>| has_width(row) && !columns::is_solved_already(looks, row);
        let row = match few.into_iter().find(|row| is_right(&row)) {
            Some(better) if !is_right(&&row) => better,
            _ => row,
        };
        Some(FirstRows { head, row, others })
    }

    /// The column of the record, from 0, by the first row and, where that leaves doubts, those
    /// behind it; nothing if more of them must be read.
    fn column(
        &self,
        head: &Head,
        first_row: &[Cow<'_, str>],
        mut others: impl Iterator<Item = impl AsRef<str>>,
        delimiter: u8,
    ) -> Result<Option<usize>, ReadError> {
        let kind = self.options.kind;
        if let Some(wanted) = &self.options.column {
            return head.column(wanted, first_row.len()).map(Some);
        }
        let mut row = first_row.to_vec();
        loop {
            let column = head.best_column(kind, &row);
            if head.is_settled(kind, &row, column.as_ref().ok()) {
                return match column {
                    Ok(column) => self.not_beside_a_puzzle(head, &row, column, others, delimiter),
                    Err(error) => Err(error),
                };
            }
            match others.next() {
                Some(other) => head.fill(&mut row, other.as_ref(), delimiter),
                None if self.is_all() => return column.map(Some),
                None => return Ok(None),
            }
        }
    }

    /// The column that was chosen, unless it holds solutions and a row behind the first has a
    /// puzzle beside one.
    fn not_beside_a_puzzle(
        &self,
        head: &Head,
        row: &[Cow<'_, str>],
        column: usize,
        mut others: impl Iterator<Item = impl AsRef<str>>,
        delimiter: u8,
    ) -> Result<Option<usize>, ReadError> {
        let kind = self.options.kind;
        if !head.may_pass_over_a_puzzle(kind, row, column) {
            return Ok(Some(column));
        }
        // The first row with a puzzle beside the solution decides instead.
        match others.find_map(|other| {
            let cells = columns::split(other.as_ref(), delimiter);
            let is_both = head.refuse_solutions(kind, &cells, column).is_err();
            is_both.then(|| head.best_column(kind, &cells))
        }) {
            Some(better) => better.map(Some),
            None if self.is_all() => head.refuse_rounded(kind, row, column).map(Some),
            None => Ok(None),
        }
    }
}

/// Whether a line is a text of a list in the source of a program, `"PUZZLE",`, behind blanks or
/// with an answer appended: in a table something would stand in the second column.
fn is_list_item(line: &str) -> bool {
    let (item, is_appended) = match line.split_once('\t') {
        Some((item, _)) if !item.trim().is_empty() => (item, true),
        _ => (line, false),
    };
    let inside = line::trim(item).strip_prefix('"');
    let inside = inside.and_then(|item| item.strip_suffix("\","));
    let is_item = inside.is_some_and(|inside| !inside.contains('"'));
    is_item && (is_appended || !line.starts_with('"'))
}

/// Whether a cell shows that its row is no header: it holds a record, or one that was damaged, or a
/// rating.
fn is_data(kind: Kind, cell: &str) -> bool {
    let is_stump = || cell.len() >= 9 && cell.bytes().all(cells::is_cell) && cell.contains('.');
    let is_fraction = || cell.contains('.') && cell.parse::<f64>().is_ok();
    line::fits(kind, cell)
        || kind.is_cells() && (line::was_cells(kind, cell) || is_stump() || is_fraction())
}
