//! Grids and their numbers, without a table.

use minlex_catalog::{Band, Grid};
use minlex_index::{GridIndex, Numbering, random_grid};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rand::Rng;

use crate::input::one;
use crate::memory;
use crate::options::{Options, integer, whole};
use crate::output::{self, Answer, Bands, Cells, Index, Text};
use crate::seed;
use crate::work;

/// The minlex forms of grids: the smallest 81 digits among all that are essentially the same.
///
/// grids, threads, errors: as for Table.rank. transform: also return the symmetries from the grids
/// to their forms, as text for minlex.apply.
///
/// Returns grids as they came; with transform a pair of that and of the symmetries, as str or
/// arrays of strings. Raises InvalidGridError. Cost: 0.2 us a grid.
///
/// >>> grid = minlex.random()
/// >>> form, transform = minlex.form(grid, transform=True)
/// >>> minlex.apply(transform, grid) == form
/// True
#[pyfunction]
#[pyo3(signature = (grids, *, transform = false, threads = None, errors = "raise", failures = None))]
pub fn form<'py>(
    grids: &Bound<'py, PyAny>,
    transform: bool,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    if !transform {
        return work::answer(grids, options, Cells::BLANK, &|source, part| {
            part.each(source, |grid: Grid| Cells(grid.minlex_form().digits()))
        });
    }
    let blank = (Cells::BLANK, Text::<31>::BLANK);
    work::answer(grids, options, blank, &|source, part| {
        part.each(source, |grid: Grid| {
            let (form, way) = grid.minlex_form_with_transform();
            (Cells(form.digits()), Text::new(way.to_string().as_bytes()))
        })
    })
}

/// All automorphisms of a grid, the identity among them, as text for minlex.apply: up to 648.
///
/// grid: str or bytes of 81 digits, or an array of shape (81,) or (9, 9). Raises InvalidGridError.
///
/// >>> len(minlex.automorphisms(minlex.Table().unrank(17)))
/// 3
#[pyfunction]
pub fn automorphisms(py: Python<'_>, grid: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let grid: Grid = one(grid, "a grid")?;
    Ok(py.detach(|| {
        let transforms = grid.automorphisms();
        transforms.iter().map(ToString::to_string).collect()
    }))
}

/// Numbers of automorphisms of grids: 1 for nearly all, 648 at most.
///
/// grids, threads, errors: as for Table.rank.
///
/// Returns int as grids came, in arrays of uint32. Raises InvalidGridError. Cost: half a
/// microsecond.
///
/// >>> minlex.automorphism_count(minlex.Table().unrank([1, 17, 4_000_000_000]))
/// [3, 3, 1]
#[pyfunction]
#[pyo3(signature = (grids, *, threads = None, errors = "raise", failures = None))]
pub fn automorphism_count<'py>(
    grids: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    work::answer(grids, options, 0u32, &|source, part| {
        part.each(source, |grid: Grid| grid.automorphism_count())
    })
}

/// The 416 minlex bands as str of 27 digits, in the order of their numbers.
///
/// >>> minlex.bands()[:2]
/// ['123456789456789123789123456', '123456789456789123789123465']
#[pyfunction]
pub fn bands() -> Vec<String> {
    let digits = |band: &Band| band.digits().iter().map(|d| char::from(b'0' + d)).collect();
    Band::all().iter().map(digits).collect()
}

/// The band numbers of the six chutes of grids, 0 to 415: the three bands from the top, then the
/// three stacks from the left.
///
/// grids, threads, errors: as for Table.rank.
///
/// Returns lists of six int, or an array (n, 6) of uint16, as grids came. Raises InvalidGridError.
/// Cost: some 100 ns.
///
/// >>> minlex.band_numbers(minlex.Table().unrank(1))
/// [0, 0, 0, 246, 246, 246]
#[pyfunction]
#[pyo3(signature = (grids, *, threads = None, errors = "raise", failures = None))]
pub fn band_numbers<'py>(
    grids: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    work::answer(grids, options, Bands::NONE, &|source, part| {
        part.each(source, |grid: Grid| Bands(grid.band_numbers().map(|number| number.get())))
    })
}

fn numbering_of(name: &str) -> PyResult<Numbering> {
    match name {
        "class" => Ok(Numbering::Class),
        "lex" => Ok(Numbering::Lexicographic),
        _ => {
            Err(PyValueError::new_err(format!("numbering is '{name}': expected 'class' or 'lex'")))
        }
    }
}

/// The numbers of grids among all 6670903752021072936960 solution grids, from 0.
///
/// grids, threads, errors: as for Table.rank. numbering: "class" (fast; docs/GRID-INDEX.md fixes
/// it) or "lex" (how many grids have a smaller string).
///
/// Returns int as grids came; for arrays, records (n, 10) of uint8, where
/// int.from_bytes(row.tobytes()) is the number. Raises InvalidGridError. Cost: 0.3 us in the class
/// numbering, 26 us in the other.
///
/// >>> minlex.index(minlex.grid(12345))
/// 12345
#[pyfunction]
#[pyo3(signature = (grids, *, numbering = "class", threads = None, errors = "raise", failures = None))]
pub fn index<'py>(
    grids: &Bound<'py, PyAny>,
    numbering: &str,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let numbering = numbering_of(numbering)?;
    let options = Options::new(threads, errors, failures)?;
    work::answer(grids, options, Index::new(0), &|source, part| {
        part.each(source, |grid: Grid| Index::new(GridIndex::of(&grid, numbering).get()))
    })
}

/// The solution grids with these numbers.
///
/// indices: an int from 0 to 6670903752021072936959, an iterable of such, an array of integers or
/// of records as index returns it, or a column. numbering: as for index. threads, errors: as for
/// Table.rank.
///
/// Returns str as indices came, and for arrays an array (n, 81) of uint8. Raises InvalidIndexError.
/// Cost: 0.6 us in the class numbering, 29 us in the other.
///
/// >>> minlex.grid(0, numbering="lex")
/// '123456789456789123789123456214365897365897214897214365531642978642978531978531642'
#[pyfunction]
#[pyo3(signature = (indices, *, numbering = "class", threads = None, errors = "raise", failures = None))]
pub fn grid<'py>(
    indices: &Bound<'py, PyAny>,
    numbering: &str,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let numbering = numbering_of(numbering)?;
    let options = Options::new(threads, errors, failures)?;
    work::answer(indices, options, Cells::BLANK, &|source, part| {
        part.each(source, |index: GridIndex| Cells(*index.grid(numbering).digits()))
    })
}

/// Random solution grids: each of the 6670903752021072936960 has exactly the same chance.
///
/// count: how many, as rows of an array (n, 81) of uint8; None for one grid as str. seed: an int
/// from 0 to 2**128 - 1, by default from the system. The same seed gives the same grids, those of
/// `minlex random --seed`, and a longer run starts with those of a shorter one.
///
/// For random grids of the catalogue call Table.unrank with random ranks. Cost: under 1 us a grid.
///
/// >>> minlex.random(1000, seed=1).shape
/// (1000, 81)
#[pyfunction]
#[pyo3(signature = (count = None, *, seed = None))]
pub fn random<'py>(
    py: Python<'py>,
    count: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut source = seed::generator(seed::given_or_random(seed)?);
    let mut draw = move || *random_grid(|| source.next_u64()).digits();
    let Some(count) = count else {
        return Cells(draw()).object(py);
    };
    let count = whole("count", integer(count)?, 0..=usize::MAX)?;
    let mut grids = memory::room(count)?;
    while grids.len() < count {
        let more = DRAWN_AT_ONCE.min(count - grids.len());
        py.detach(|| grids.extend((0..more).map(|_| draw())));
        py.check_signals()?;
    }
    output::matrix(grids, py)
}

/// Grids drawn between two looks for Ctrl-C.
const DRAWN_AT_ONCE: usize = 1 << 16;
