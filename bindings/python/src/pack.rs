//! Packed grids: the functions behind `minlex.pack` and `minlex.Pack`.

use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::path::PathBuf;

use minlex_catalog::__internal::with_causes;
use minlex_index::{GridIndex, PackDamage, PackError, PackReader, PackWriter};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::error::{self, Class};

/// Packed grids in memory, or in a file that each call opens anew: threads and forks share no place
/// in it.
#[derive(FromPyObject)]
pub enum Source {
    Bytes(PyBackedBytes),
    File(PathBuf),
}

trait Input: Read + Seek {}

impl<R: Read + Seek> Input for R {}

impl Source {
    /// Asks the packed grids, without the interpreter.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(PackReader<Box<dyn Input + '_>>) -> Result<T, PackError> + Send,
    ) -> PyResult<T> {
        let answer = py.detach(|| {
            let input: Box<dyn Input + '_> = match self {
                Source::Bytes(bytes) => Box::new(Cursor::new(&bytes[..])),
                Source::File(path) => Box::new(File::open(path)?),
            };
            ask(PackReader::new(input))
        });
        answer.map_err(|error| match (error, self) {
            (PackError::Unreadable(error), Source::File(path)) => error::of_system(&error, path),
            (damage, Source::File(path)) => {
                let reason = format!("{}: {}", path.display(), with_causes(&damage));
                error::invalid(py, Class::Pack, reason)
            }
            (damage, Source::Bytes(_)) => error::invalid(py, Class::Pack, with_causes(&damage)),
        })
    }
}

/// Number of packed grids.
///
/// # Errors
/// `OSError`, `InvalidPackError`.
#[pyfunction]
pub fn packed_grids(py: Python<'_>, source: Source) -> PyResult<u64> {
    source.ask(py, |mut pack| pack.grids())
}

/// Records of ten bytes of packed grids, from the place `start` on, at most `count`.
///
/// # Errors
/// `OSError`, `InvalidPackError`.
#[pyfunction]
pub fn unpack_records<'py>(
    py: Python<'py>,
    source: Source,
    start: u64,
    count: u64,
) -> PyResult<Bound<'py, PyBytes>> {
    let records = source.ask(py, |mut pack| {
        pack.seek(start)?;
        let mut records = Vec::new();
        for record in pack.take(usize::try_from(count).unwrap_or(usize::MAX)) {
            records.extend(record?.map_or(GridIndex::NO_GRID, GridIndex::to_record));
        }
        Ok(records)
    })?;
    Ok(PyBytes::new(py, &records))
}

/// Blocks of records of ten bytes.
///
/// # Errors
/// `InvalidPackError` for a part of a record.
#[pyfunction]
pub fn pack_records<'py>(py: Python<'py>, records: PyBackedBytes) -> PyResult<Bound<'py, PyBytes>> {
    let packed = py.detach(|| {
        let mut writer = PackWriter::new(Vec::new())?;
        let (whole, rest) = records.as_chunks();
        for &record in whole {
            writer.push(GridIndex::from_record(record).ok())?;
        }
        let damage = PackDamage::CutRecord(rest.len());
        let cut = PackError::Damaged { after: whole.len() as u64, damage };
        if rest.is_empty() { Ok(writer.finish()?) } else { Err(cut) }
    });
    let packed: Result<Vec<u8>, PackError> = packed;
    let bytes = packed.map_err(|error| error::invalid(py, Class::Pack, with_causes(&error)))?;
    Ok(PyBytes::new(py, &bytes))
}
