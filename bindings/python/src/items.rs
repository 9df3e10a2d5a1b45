//! Kinds of items.

use minlex_catalog::counts::SOLUTION_GRIDS;
use minlex_catalog::{Grid, GridError, Rank, RankError, Transform, TransformError};
use minlex_index::{GridIndex, GridIndexError};
use minlex_names::{MorphedName, Name, PuzzleNumber};
use minlex_puzzle::{Puzzle, PuzzleError};
use numpy::PyUntypedArray;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString};

use crate::bad::Fault;
use crate::error::Class;
use crate::input::{self, Batch, FromBytes, FromNumber, Item};
use crate::options::{is_out_of_range, written_out};

fn from_text<T>(
    object: &Bound<'_, PyAny>,
    read: impl FnOnce(&[u8]) -> Result<T, Fault>,
) -> Option<Result<T, Fault>> {
    if let Ok(text) = object.cast::<PyString>() {
        // Lone surrogates, which have no UTF-8, become characters of no item.
        return Some(match text.to_str() {
            Ok(text) => read(text.as_bytes()),
            Err(_) => read(text.to_string_lossy().as_bytes()),
        });
    }
    let bytes = object.cast::<PyBytes>().ok()?;
    Some(read(bytes.as_bytes()))
}

/// A string from an array, which pads short ones with zeros.
fn unpadded(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&b| b != 0).map_or(0, |last| last + 1);
    &text[..end]
}

fn cells(record: &[u8]) -> Result<[u8; 81], Fault> {
    record.try_into().map_err(|_| Fault::of(format!("{} cells found: expected 81", record.len())))
}

fn grid_from_text(text: &[u8]) -> Result<Grid, Fault> {
    match Grid::from_line(text) {
        Ok(grid) => Ok(grid),
        // Other layouts and exact messages take longer.
        Err(_) => String::from_utf8_lossy(text).parse().map_err(|e: GridError| e.into()),
    }
}

impl Item for Grid {
    const FROM_TEXT: Option<FromBytes<Grid>> = Some(grid_from_text);
    const CLASS: Class = Class::Grid;
    const EXPECTED: &'static str = "a grid as str or bytes of 81 digits, an array of integers of shape (n, 81), (n, 9, 9), \
                                    (81,) or (9, 9) with digits 1 to 9, an array of strings, a column of pandas, Polars \
                                    or pyarrow, or an iterable of grids";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Grid, Fault>> {
        from_text(object, grid_from_text)
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Grid>>> {
        let boards =
            input::boards(array, |record| Grid::from_digits(cells(record)?).map_err(Fault::from))?;
        match boards {
            Some(batch) => Ok(Some(batch)),
            None => input::strings(array, |text| grid_from_text(unpadded(text))),
        }
    }
}

fn puzzle_from_text(text: &[u8]) -> Result<Puzzle, Fault> {
    match Puzzle::from_line(text) {
        Ok(puzzle) => Ok(puzzle),
        Err(_) => String::from_utf8_lossy(text).parse().map_err(|e: PuzzleError| e.into()),
    }
}

impl Item for Puzzle {
    const FROM_TEXT: Option<FromBytes<Puzzle>> = Some(puzzle_from_text);
    const CLASS: Class = Class::Puzzle;
    const EXPECTED: &'static str = "a puzzle as str or bytes of 81 digits, . or 0 where empty, an array of integers of \
                                    shape (n, 81), (n, 9, 9), (81,) or (9, 9) with 0 for empty cells, an array of strings, \
                                    a column, or an iterable of puzzles";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Puzzle, Fault>> {
        from_text(object, puzzle_from_text)
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Puzzle>>> {
        let boards =
            input::boards(array, |record| Puzzle::from_cells(cells(record)?).map_err(Fault::from))?;
        match boards {
            Some(batch) => Ok(Some(batch)),
            None => input::strings(array, |text| puzzle_from_text(unpadded(text))),
        }
    }
}

/// A description of a puzzle: its name, or its number.
#[derive(Clone, Copy, Debug)]
pub enum Described {
    Name(MorphedName),
    Number(PuzzleNumber),
}

impl Described {
    pub fn rank(&self) -> Rank {
        match self {
            Described::Name(name) => name.name().rank(),
            Described::Number(number) => number.rank(),
        }
    }

    pub fn name(&self) -> Name {
        match self {
            Described::Name(name) => name.name(),
            Described::Number(number) => (*number).into(),
        }
    }
}

/// Reads a name, or a number that is not a name; a line end after it does not count, leading blanks
/// do.
fn described_from_text(text: &[u8]) -> Result<Described, Fault> {
    let line = text.strip_suffix(b"\n").unwrap_or(text);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let number = std::str::from_utf8(line).ok().and_then(|text| text.parse::<PuzzleNumber>().ok());
    match number {
        // All ranks, numbers of grids and names of digits are smaller.
        Some(number) if number.get() >= SOLUTION_GRIDS => Ok(Described::Number(number)),
        _ => MorphedName::parse(line).map(Described::Name).map_err(Fault::from),
    }
}

fn described_from_number(number: i128) -> Result<Described, Fault> {
    u128::try_from(number)
        .map_err(|_| not_a_number(&number.to_string()))
        .and_then(|number| PuzzleNumber::new(number).map_err(Fault::of))
        .map(Described::Number)
}

/// The message for a number of more than 128 bits.
fn not_a_number(text: &str) -> Fault {
    match text.parse::<PuzzleNumber>() {
        Err(error) => Fault::of(error),
        Ok(_) => unreachable!("it has fewer bits"),
    }
}

impl Item for Described {
    const FROM_TEXT: Option<FromBytes<Described>> = Some(described_from_text);
    const FROM_NUMBER: Option<FromNumber<Described>> = Some(described_from_number);
    const CLASS: Class = Class::Name;
    const EXPECTED: &'static str = "a name as str or bytes, a puzzle number as int, an iterable of such, an array of \
                                    strings, of integers or of shape (n, 16) and dtype uint8 with records, most \
                                    significant byte first, or a column of pandas, Polars or pyarrow";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Described, Fault>> {
        from_text(object, described_from_text).or_else(|| {
            from_integer(object, |number: Option<u128>, text| match number {
                Some(number) => {
                    let number = PuzzleNumber::new(number).map_err(Fault::of)?;
                    Ok(Described::Number(number))
                }
                None => Err(not_a_number(&text)),
            })
        })
    }

    fn from_array<'py>(
        array: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Option<Batch<'py, Described>>> {
        if let Some(names) = input::strings(array, |text| described_from_text(unpadded(text)))? {
            return Ok(Some(names));
        }
        let records = input::rows(array, size_of::<u128>(), |record| {
            let record = record
                .try_into()
                .map_err(|_| Fault::of(format!("{} bytes found: expected 16", record.len())))?;
            PuzzleNumber::from_be_bytes(record).map(Described::Number).map_err(Fault::of)
        })?;
        match records {
            Some(records) => Ok(Some(records)),
            None => input::numbers(array, described_from_number),
        }
    }
}

fn transform_from_text(text: &[u8]) -> Result<Transform, Fault> {
    String::from_utf8_lossy(text).parse().map_err(|e: TransformError| Fault::of(e))
}

impl Item for Transform {
    const FROM_TEXT: Option<FromBytes<Transform>> = Some(transform_from_text);
    const CLASS: Class = Class::Transform;
    const EXPECTED: &'static str = "a transform as str or bytes, an iterable of such, an array of strings, or a column of \
                                    pandas, Polars or pyarrow";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Transform, Fault>> {
        from_text(object, transform_from_text)
    }

    fn from_array<'py>(
        array: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Option<Batch<'py, Transform>>> {
        input::strings(array, |text| transform_from_text(unpadded(text)))
    }
}

fn rank_from_number(number: i128) -> Result<Rank, Fault> {
    u64::try_from(number)
        .map_err(|_| RankError::OutOfRange(number.to_string()))
        .and_then(Rank::new)
        .map_err(Fault::of)
}

impl Item for Rank {
    const FROM_NUMBER: Option<FromNumber<Rank>> = Some(rank_from_number);
    const CLASS: Class = Class::Rank;
    const EXPECTED: &'static str = "a rank as int, an iterable of such, an array of integers of one dimension, or a column \
                                    of pandas, Polars or pyarrow";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Rank, Fault>> {
        from_integer(object, |number: Option<u64>, text| match number {
            Some(number) => Rank::new(number).map_err(Fault::of),
            None => Err(Fault::of(RankError::OutOfRange(text))),
        })
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Rank>>> {
        input::numbers(array, rank_from_number)
    }
}

/// One item from an integer; a number that does not fit comes as text.
fn from_integer<'py, N: for<'a> FromPyObject<'a, 'py>, T>(
    object: &Bound<'py, PyAny>,
    read: impl FnOnce(Option<N>, String) -> Result<T, Fault>,
) -> Option<Result<T, Fault>> {
    // Truth values are integers in Python, but callers mean no number by them.
    if object.is_instance_of::<PyBool>() {
        return None;
    }
    // Integers of numpy are none of Python's, but become such.
    if !object.is_instance_of::<PyInt>() && !object.hasattr("__index__").unwrap_or(false) {
        return None;
    }
    match object.extract::<N>().map_err(Into::<PyErr>::into) {
        Ok(number) => Some(read(Some(number), String::new())),
        Err(error) if is_out_of_range(&error, object.py()) => Some(read(None, written_out(object))),
        // Arrays claim that, but only some with one item can.
        Err(_) => None,
    }
}

fn index_from_number(number: i128) -> Result<GridIndex, Fault> {
    u128::try_from(number)
        .map_err(|_| GridIndexError::OutOfRange(number.to_string()))
        .and_then(GridIndex::new)
        .map_err(Fault::of)
}

impl Item for GridIndex {
    const FROM_NUMBER: Option<FromNumber<GridIndex>> = Some(index_from_number);
    const CLASS: Class = Class::Index;
    const EXPECTED: &'static str = "an index as int, an iterable of such, an array of integers of one dimension, an array \
                                    of shape (n, 10) and dtype uint8 with records, most significant byte first, or a \
                                    column of pandas, Polars or pyarrow";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<GridIndex, Fault>> {
        from_integer(object, |number: Option<u128>, text| match number {
            Some(number) => GridIndex::new(number).map_err(Fault::of),
            None => Err(Fault::of(GridIndexError::OutOfRange(text))),
        })
    }

    fn from_array<'py>(
        array: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Option<Batch<'py, GridIndex>>> {
        let records = input::rows(array, GridIndex::RECORD_BYTES, |record| {
            let record = record
                .try_into()
                .map_err(|_| Fault::of(format!("{} bytes found: expected 10", record.len())))?;
            GridIndex::from_record(record).map_err(Fault::of)
        })?;
        match records {
            Some(records) => Ok(Some(records)),
            // All integers of numpy from 0 on are indices.
            None => input::numbers(array, index_from_number),
        }
    }
}
