//! The first rows of a table, or the first objects of a file, from which the record's column is
//! chosen. What has been looked at is not looked at again when more of the file is there.

use crate::column::{self, Column, Sample, choose};
use crate::json::{self, Fields};
use crate::kind::Kind;
use crate::layout::Table;
use crate::problem::ReadError;
use crate::table::{self, RowEnd};
use crate::token::trim;

/// Columns or fields, and how much has been seen of them.
#[derive(Debug, Default)]
pub(crate) struct Sampling {
    samples: Vec<Sample>,
    seen: usize,
    /// The choice is tried again when so many rows or objects have been seen.
    next_try: usize,
}

impl Sampling {
    /// Whether enough has been seen to try a choice: after 1, 2, 4, 8, ... rows or objects.
    fn is_due(&mut self) -> bool {
        self.seen += 1;
        let is_due = self.seen >= self.next_try;
        if is_due {
            self.next_try = 2 * self.seen;
        }
        is_due
    }

    /// The column or field of the record; `None` if a later row may show a better one.
    ///
    /// # Errors
    /// If none or several fit, and there are no more rows to look at.
    fn chosen(
        &self,
        kind: Kind,
        wanted: Option<&Column>,
        is_last: bool,
    ) -> Result<Option<usize>, ReadError> {
        match choose(kind, wanted, &self.samples) {
            Ok(at) if is_last || wanted.is_some() || self.samples[at].is_certain(kind) => {
                Ok(Some(at))
            }
            Err(error) if is_last || wanted.is_some() => Err(error),
            _ => Ok(None),
        }
    }
}

/// The beginning of a table.
#[derive(Debug)]
pub(crate) struct TableStart {
    separator: u8,
    header: Option<Vec<String>>,
    /// The first byte after the header, and after the rows that have been looked at.
    pub first: usize,
    at: usize,
    end: RowEnd,
    /// Whether all rows have one column more than the header, as R writes them.
    is_shifted: bool,
    width: usize,
    sampling: Sampling,
}

impl TableStart {
    /// A table whose header, if it has one, ends before the byte `first`.
    pub fn new(separator: u8, header: Option<Vec<String>>, first: usize) -> TableStart {
        TableStart {
            separator,
            header,
            first,
            at: first,
            end: RowEnd::default(),
            is_shifted: true,
            width: 0,
            sampling: Sampling::default(),
        }
    }

    /// The table, if enough of it is there to choose the column.
    ///
    /// # Errors
    /// If none or several fit.
    pub fn decide(
        &mut self,
        kind: Kind,
        wanted: Option<&Column>,
        bytes: &[u8],
        (at_end, is_full): (bool, bool),
    ) -> Result<Option<Table>, ReadError> {
        while let Some(length) = self.end.find(&bytes[self.at..], self.separator, at_end) {
            let row = String::from_utf8_lossy(&bytes[self.at..self.at + length]);
            let has_ended = self.at + length == bytes.len();
            self.at = bytes.len().min(self.at + length + 1);
            if !trim(&row).is_empty() {
                self.add(kind, &row);
                if let Some(table) = self.table(kind, wanted, false)? {
                    return Ok(Some(table));
                }
            }
            if has_ended {
                break;
            }
        }
        match is_full {
            true => self.table(kind, wanted, true),
            false => Ok(None),
        }
    }

    fn add(&mut self, kind: Kind, row: &str) {
        let cells = table::cells_of_any(row.trim_end_matches('\r'), self.separator);
        if self.width == 0 {
            self.width = cells.len();
        }
        if let Some(header) = &self.header {
            // The names of rows are no records.
            let has_name = cells.len() == header.len() + 1 && !cells[header.len()].is_empty();
            self.is_shifted &= has_name && column::record(kind.sample_kind(), &cells[0]).is_none();
        }
        let samples = &mut self.sampling.samples;
        if samples.len() < cells.len() {
            samples.resize_with(cells.len(), Sample::default);
        }
        for (sample, cell) in samples.iter_mut().zip(&cells) {
            sample.add(kind, cell);
        }
    }

    fn table(
        &mut self,
        kind: Kind,
        wanted: Option<&Column>,
        is_last: bool,
    ) -> Result<Option<Table>, ReadError> {
        if !is_last && !self.sampling.is_due() {
            return Ok(None);
        }
        let header = self.names();
        let width = header.as_ref().map_or(self.width, Vec::len);
        self.sampling.samples.resize_with(width, Sample::default);
        for (sample, name) in self
            .sampling
            .samples
            .iter_mut()
            .zip(header.iter().flatten())
        {
            sample.name = Some(trim(name).to_owned());
        }
        if header.is_none() && matches!(wanted, Some(Column::Name(_))) {
            return Err(ReadError::NoHeader(
                wanted.map(Column::to_string).unwrap_or_default(),
            ));
        }
        let column = self.sampling.chosen(kind, wanted, is_last)?;
        Ok(column.map(|column| Table {
            separator: self.separator,
            header,
            width,
            column,
        }))
    }

    /// The names of the columns: where all rows have one more, the first has none.
    fn names(&self) -> Option<Vec<String>> {
        let header = self.header.clone()?;
        let is_shifted = self.is_shifted && self.width > 0;
        let first = is_shifted.then(String::new);
        Some(first.into_iter().chain(header).collect())
    }
}

/// The beginning of a file of JSON objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectsStart(Sampling);

impl ObjectsStart {
    /// Whether no object has shown a field.
    pub fn is_empty(&self) -> bool {
        self.0.samples.is_empty()
    }

    /// Adds an object; other items show nothing.
    ///
    /// # Errors
    /// If the object holds the columns of a table.
    pub fn add(&mut self, kind: Kind, item: &str) -> Result<(), ReadError> {
        if let Some(name) = json::column(item).filter(|_| kind.is_cells()) {
            return Err(ReadError::ColumnsInObject(name.to_owned()));
        }
        let Ok(fields) = Fields::of(item) else {
            return Ok(());
        };
        let samples = &mut self.0.samples;
        let known = samples.len();
        for name in fields.names() {
            // A file has few different fields; an object with thousands of them is the first.
            let is_new = known == 0
                || !samples
                    .iter()
                    .any(|sample| sample.name.as_deref() == Some(name));
            if is_new {
                samples.push(Sample::of(Some(name)));
            }
        }
        let mut at = 0;
        for (name, text) in fields.texts() {
            let next = samples[at..]
                .iter()
                .position(|sample| sample.name.as_deref() == Some(trim(name)));
            let next = next.map(|next| at + next);
            let own = next.or_else(|| {
                samples
                    .iter()
                    .position(|sample| sample.name.as_deref() == Some(trim(name)))
            });
            if let Some(own) = own {
                samples[own].add(kind, &text);
                at = own;
            }
        }
        Ok(())
    }

    /// The field of the record, if enough objects are there to choose it.
    ///
    /// # Errors
    /// If none or several fit.
    pub fn decide(
        &mut self,
        kind: Kind,
        wanted: Option<&Column>,
        is_last: bool,
    ) -> Result<Option<String>, ReadError> {
        if !is_last && !self.0.is_due() {
            return Ok(None);
        }
        if let (Some(Column::Name(name)), true) = (wanted, self.0.samples.is_empty()) {
            return Ok(Some(name.clone()));
        }
        // Beside a transform, the index is that of the transform.
        let has_transform = self
            .0
            .samples
            .iter()
            .any(|sample| sample.name.as_deref() == Some("transform"));
        for sample in self
            .0
            .samples
            .iter_mut()
            .filter(|_| has_transform && kind == Kind::Number)
        {
            if sample.name.as_deref() == Some("index") && wanted.is_none() {
                *sample = Sample::default();
            }
        }
        let chosen = self.0.chosen(kind, wanted, is_last)?;
        Ok(chosen.and_then(|at| self.0.samples[at].name.clone()))
    }
}

/// Whether a line is the header of a table, and the separator of its columns. It has a heading that
/// is known, or as many cells as the next line, which has a record in one of them.
pub(crate) fn header(kind: Kind, line: &str, next: Option<&str>) -> Option<(u8, Vec<String>)> {
    let separator = table::separator(line);
    let cells = table::cells_of_any(line, separator.unwrap_or(b','));
    let names = || cells.iter().map(|cell| trim(cell).to_owned()).collect();
    let is_known = |kind| cells.iter().any(|cell| column::is_known(kind, cell));
    let Some(separator) = separator else {
        // A heading alone, above a record. Numbers are many things.
        let is_record =
            |next: &str| column::record(kind.sample_kind(), trim(next).trim_matches('"')).is_some();
        let is_header = kind.is_cells() && is_known(Some(kind)) && next.is_some_and(is_record);
        return is_header.then(|| (b',', names()));
    };
    if is_known(Some(kind)) || is_known(None) && cells.len() > 1 {
        return Some((separator, names()));
    }
    let row = table::cells_of_any(next?, separator);
    let has_record = row
        .iter()
        .any(|cell| column::record(kind.sample_kind(), cell).is_some());
    let is_as_wide = row.len() == cells.len() || row.len() == cells.len() + 1;
    (has_record && is_as_wide && kind.is_unmistakable()).then(|| (separator, names()))
}

/// The separator of a table without a header whose first row has a record between quotes.
pub(crate) fn quoted_row(kind: Kind, line: &str) -> Option<u8> {
    let separator = table::separator(line).filter(|_| line.contains('"'))?;
    let cells = table::cells(line, separator).ok()?;
    let full = cells.iter().filter(|cell| !trim(cell).is_empty());
    let has_record = cells
        .iter()
        .any(|cell| column::record(kind.sample_kind(), cell).is_some());
    (has_record && full.count() > 1 && kind.is_unmistakable()).then_some(separator)
}
