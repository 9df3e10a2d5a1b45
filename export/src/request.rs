//! Requests for an export, and their files.

use std::fmt;

use minlex_catalog::{BandNumber, Rank};
use minlex_stats::{Column, GridColumn, GridFilter, band_at};
use serde::{Deserialize, Serialize};

/// The default columns of an export.
pub const COLUMNS: &[GridColumn] = &[
    GridColumn::Rank,
    GridColumn::Grid,
    GridColumn::Value(Column::Band),
    GridColumn::Value(Column::Automorphisms),
];

/// The default number of rows of a file: 548 files for the whole catalogue, some 60 MB each as
/// Parquet.
pub const ROWS_PER_FILE: u64 = 10_000_000;

/// The fewest rows of a file: with fewer, names and footers would outweigh the rows.
pub const MIN_ROWS_PER_FILE: u64 = 1_000;

/// The format of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Format {
    /// Apache Parquet.
    Parquet,
    /// One line for each row, with tabs between the columns.
    Text,
    /// Records of 96 bytes, with [`COLUMNS`] only.
    Bin,
}

impl Format {
    /// The name: `parquet`, `text` or `bin`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Text => "text",
            Format::Bin => "bin",
        }
    }

    /// The extension of the files, after the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Text => "tsv",
            Format::Bin => "bin",
        }
    }
}

/// A range of ranks, never empty, and the format, columns and files of its export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    first: Rank,
    last: Rank,
    format: Format,
    rows_per_file: u64,
    columns: Vec<GridColumn>,
    filter: Option<GridFilter>,
    by_band: bool,
}

/// Reason why a request is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// A range without ranks.
    Empty,
    /// A number of rows for each file below [`MIN_ROWS_PER_FILE`].
    RowsPerFile(u64),
    /// No columns.
    NoColumn,
    /// A column that is named twice.
    Twice(GridColumn),
    /// Columns other than [`COLUMNS`] for [`Format::Bin`].
    ColumnsOfRecords,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::Empty => f.write_str("0 grids: expected at least one to export"),
            RequestError::RowsPerFile(rows) => {
                write!(f, "{rows} rows per file: expected at least {MIN_ROWS_PER_FILE}")
            }
            RequestError::NoColumn => f.write_str("there is no column"),
            RequestError::Twice(column) => write!(f, "the column {column} is there twice"),
            RequestError::ColumnsOfRecords => f.write_str(
                "records of the format bin have the columns rank, grid, band and automorphisms: \
                 take parquet or text for others",
            ),
        }
    }
}

impl std::error::Error for RequestError {}

/// One of the files of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Rank of the first row; with a filter the first rank looked at.
    pub first: Rank,
    /// Rank of the last row; with a filter the last rank looked at.
    pub last: Rank,
    /// The format of the file.
    pub format: Format,
    /// The band of its folder, if there is one for each.
    pub band: Option<BandNumber>,
}

impl Request {
    /// A request for `count` grids from rank `first` on, or up to the end of the catalogue.
    ///
    /// # Errors
    /// [`RequestError::Empty`], [`RequestError::RowsPerFile`].
    pub fn new(
        first: Rank,
        count: u64,
        format: Format,
        rows_per_file: u64,
    ) -> Result<Request, RequestError> {
        if rows_per_file < MIN_ROWS_PER_FILE {
            return Err(RequestError::RowsPerFile(rows_per_file));
        }
        let beyond = count.checked_sub(1).ok_or(RequestError::Empty)?;
        let last = Rank::new(first.get().saturating_add(beyond)).unwrap_or(Rank::LAST);
        let columns = COLUMNS.to_vec();
        Ok(Request { first, last, format, rows_per_file, columns, filter: None, by_band: false })
    }

    /// Replaces the columns.
    ///
    /// # Errors
    /// [`RequestError::NoColumn`], [`RequestError::Twice`], [`RequestError::ColumnsOfRecords`].
    pub fn with_columns(mut self, columns: Vec<GridColumn>) -> Result<Request, RequestError> {
        let twice = |place: &usize| columns[..*place].contains(&columns[*place]);
        if let Some(place) = (0..columns.len()).find(twice) {
            return Err(RequestError::Twice(columns[place]));
        }
        if columns.is_empty() {
            return Err(RequestError::NoColumn);
        }
        if self.format == Format::Bin && columns != COLUMNS {
            return Err(RequestError::ColumnsOfRecords);
        }
        self.columns = columns;
        Ok(self)
    }

    /// Leaves out the grids for which a condition does not hold.
    #[must_use]
    pub fn filtered(mut self, filter: GridFilter) -> Request {
        self.filter = Some(filter);
        self
    }

    /// Asks for a folder for each band. Its name replaces the column of bands.
    ///
    /// # Errors
    /// [`RequestError::NoColumn`], [`RequestError::ColumnsOfRecords`].
    pub fn by_band(mut self) -> Result<Request, RequestError> {
        let mut columns = std::mem::take(&mut self.columns);
        columns.retain(|&column| column != GridColumn::Value(Column::Band));
        self.by_band = true;
        self.with_columns(columns)
    }

    /// True if there is a folder for each band.
    #[must_use]
    pub fn is_by_band(&self) -> bool {
        self.by_band
    }

    /// The columns of each grid.
    #[must_use]
    pub fn columns(&self) -> &[GridColumn] {
        &self.columns
    }

    /// The condition on the grids; `None` for all grids.
    #[must_use]
    pub fn filter(&self) -> Option<&GridFilter> {
        self.filter.as_ref()
    }

    /// Rank of the first row.
    #[must_use]
    pub fn first(&self) -> Rank {
        self.first
    }

    /// Rank of the last row.
    #[must_use]
    pub fn last(&self) -> Rank {
        self.last
    }

    /// The format of the files.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The most rows of a file.
    #[must_use]
    pub fn rows_per_file(&self) -> u64 {
        self.rows_per_file
    }

    /// Number of ranks, at least 1: rows in all files, unless a filter leaves some out.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.last.get() - self.first.zero_based()
    }

    /// Number of files, at least 1; `None` with a filter, before its rows are found.
    #[must_use]
    pub fn files(&self) -> Option<u64> {
        self.parts().map(|parts| parts.count() as u64)
    }

    /// All files, in order of rank. For some k, a file has the ranks of the request from `k *
    /// rows_per_file + 1` to `(k + 1) * rows_per_file`. With a folder for each band, these
    /// stretches are cut where a band begins. `None` with a filter, before its rows are found.
    pub fn parts(&self) -> Option<impl Iterator<Item = Part>> {
        let part = |first: &Part| {
            first.last.next().filter(|&next| next <= self.last).map(|next| self.part_at(next))
        };
        let parts = std::iter::successors(Some(self.part_at(self.first)), part);
        self.filter.is_none().then_some(parts)
    }

    /// The file that begins at a rank, without a filter.
    fn part_at(&self, first: Rank) -> Part {
        let end = (first.zero_based() / self.rows_per_file + 1).saturating_mul(self.rows_per_file);
        let last = Rank::new(end).map_or(self.last, |end| end.min(self.last));
        match self.by_band {
            true => self.part(first, last.min(*band_at(first).1.end())),
            false => self.part(first, last),
        }
    }

    pub(crate) fn part(&self, first: Rank, last: Rank) -> Part {
        let band = self.by_band.then(|| band_at(first).0);
        Part { first, last, format: self.format, band }
    }

    /// The file that covers these ranks, if it is possible.
    pub(crate) fn part_of(&self, first: u64, last: u64) -> Option<Part> {
        let (first, last) = (Rank::new(first).ok()?, Rank::new(last).ok()?);
        let part = self.part(first, last);
        let is_inside = self.first <= first && first <= last && last <= self.last;
        let can_be = match self.filter {
            // The file before ends right before it.
            None => {
                Rank::new(first.zero_based())
                    .ok()
                    .filter(|&before| before >= self.first)
                    .is_none_or(|before| self.part_at(before).last == before)
                    && part == self.part_at(first)
            }
            Some(_) => part.band == self.part(last, last).band,
        };
        (is_inside && can_be).then_some(part)
    }
}

impl fmt::Display for Request {
    /// Writes `ranks 1 to 5000 as text, 2000 rows a file`, then everything unusual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ranks {} to {} as {}, {} rows a file",
            self.first,
            self.last,
            self.format.name(),
            self.rows_per_file
        )?;
        if self.by_band {
            f.write_str(", a folder for each band")?;
        }
        if self.columns != COLUMNS {
            let names: Vec<&str> = self.columns.iter().map(|column| column.name()).collect();
            write!(f, ", columns {}", names.join(","))?;
        }
        self.filter.as_ref().map_or(Ok(()), |filter| write!(f, ", where {filter}"))
    }
}

impl Part {
    /// Number of ranks, which is the number of rows unless a filter leaves some out.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.last.get() - self.first.zero_based()
    }

    /// Name in the folder of the export, such as `minlex-0000000001-0010000000.parquet`, in
    /// `band=000/` if there is a folder for each band. Names are in the order of the ranks.
    #[must_use]
    pub fn name(&self) -> String {
        let folder = self.band.map(|band| format!("{}/", band_folder(band)));
        format!(
            "{}minlex-{:010}-{:010}.{}",
            folder.unwrap_or_default(),
            self.first.get(),
            self.last.get(),
            self.format.extension()
        )
    }
}

/// The name of a band's folder, as in Hive: `band=000`.
pub(crate) fn band_folder(band: BandNumber) -> String {
    format!("band={:03}", band.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(first: u64, count: u64, rows: u64) -> Request {
        Request::new(Rank::new(first).unwrap(), count, Format::Bin, rows).unwrap()
    }

    #[test]
    fn parts_cover_the_request_and_meet_at_multiples() {
        let last = Rank::LAST.get();
        for (first, count, rows, files) in [
            (1, 1, 1_000, 1),
            (1, 1_000, 1_000, 1),
            (1, 1_001, 1_000, 2),
            (1_000, 2, 1_000, 2),
            (999_999, 5_000, 1_000, 6),
            (last, 1, ROWS_PER_FILE, 1),
            (last - 5, u64::MAX, 1_000, 1),
            (1, u64::MAX, ROWS_PER_FILE, 548),
            (17, u64::MAX, u64::MAX, 1),
        ] {
            let request = request(first, count, rows);
            let parts: Vec<Part> = request.parts().unwrap().collect();
            assert_eq!(parts.len() as u64, files, "{request}");
            assert_eq!(request.files(), Some(files));
            assert_eq!(parts[0].first, request.first());
            assert_eq!(parts[parts.len() - 1].last, request.last());
            for pair in parts.windows(2) {
                assert_eq!(pair[0].last.next(), Some(pair[1].first));
                assert!(pair[0].last.get().is_multiple_of(rows));
                assert!(pair[0].name() < pair[1].name());
            }
            assert!(
                parts.iter().all(|part| {
                    request.part_of(part.first.get(), part.last.get()) == Some(*part)
                })
            );
            assert_eq!(parts.iter().map(Part::ranks).sum::<u64>(), request.rows());
            assert_eq!(request.rows(), count.min(last - first + 1));
        }
    }

    #[test]
    fn files_do_not_depend_on_where_the_request_starts() {
        let whole: Vec<String> =
            request(1, 10_000, 1_000).parts().unwrap().map(|part| part.name()).collect();
        let second: Vec<String> =
            request(3_001, 7_000, 1_000).parts().unwrap().map(|part| part.name()).collect();
        assert_eq!(whole[3..], second);
        assert_eq!(whole[0], "minlex-0000000001-0000001000.bin");
    }

    #[test]
    fn nothing_cannot_be_asked_for() {
        let new = |count, rows| Request::new(Rank::FIRST, count, Format::Text, rows);
        assert_eq!(new(0, 1_000), Err(RequestError::Empty));
        assert_eq!(new(1, 999), Err(RequestError::RowsPerFile(999)));
        let columns = |columns: &[GridColumn]| request(1, 1, 1_000).with_columns(columns.to_vec());
        assert_eq!(columns(&[]), Err(RequestError::NoColumn));
        let twice = [GridColumn::Rank, GridColumn::Rank];
        assert_eq!(columns(&twice), Err(RequestError::Twice(GridColumn::Rank)));
        assert_eq!(columns(&[GridColumn::Rank]), Err(RequestError::ColumnsOfRecords));
        assert_eq!(columns(COLUMNS), Ok(request(1, 1, 1_000)));
    }
}
