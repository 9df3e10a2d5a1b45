//! Puzzles and their names, without a table: canonical puzzles, symmetries, other forms of names.

use minlex_catalog::{Transform, TransformError};
use minlex_names::{MorphedName, Name, NameForm};
use minlex_puzzle::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{self, Class};
use crate::input::one;
use crate::output::{Cells, Text};
use crate::work;

/// The form of names that a caller asked for.
pub fn named_form(name: &str) -> PyResult<NameForm> {
    NameForm::ALL
        .into_iter()
        .find(|form| form.name() == name)
        .ok_or_else(|| {
            PyValueError::new_err(format!("form is '{name}': expected '25', '19' or 'rank'"))
        })
}

/// A name in a form that has at most N characters.
pub fn written<const N: usize>(name: &Name, form: NameForm) -> Text<N> {
    let mut text = Vec::with_capacity(N);
    name.write(form, &mut text);
    Text::new(&text)
}

/// The same names in another form; no table is needed.
///
/// names: a name in any form as str or bytes, an iterable of such, or an array of dtype S25, S19 or
/// the like. form: "25" (rank in ten columns, a blank, 14 characters), "19" (19 characters) or
/// "rank" (RANK;FIELD).
///
/// Returns str, list of str, or an array of byte strings, as names came. A morph behind a name is
/// dropped. Raises InvalidNameError for what is no name. Cost: some 50 ns a name.
#[pyfunction]
#[pyo3(signature = (names, form = "25"))]
pub fn rename<'py>(names: &Bound<'py, PyAny>, form: &str) -> PyResult<Bound<'py, PyAny>> {
    match named_form(form)? {
        form @ NameForm::Name19 => renamed::<19>(names, form),
        form => renamed::<25>(names, form),
    }
}

fn renamed<'py, const N: usize>(
    names: &Bound<'py, PyAny>,
    form: NameForm,
) -> PyResult<Bound<'py, PyAny>> {
    work::answer(names, 1, Text::<N>::BLANK, |source, part| {
        part.each(source, |read: MorphedName| written(&read.name(), form))
    })
}

/// The canonical puzzles of puzzles: the image of a puzzle in the minlex form of its solution, the
/// same for all disguises of a puzzle and different for all others.
///
/// puzzles: puzzles with exactly one solution, as for Table.name. morph: also return the symmetries
/// that lead from the canonical puzzles back to these, as text for minlex.apply. threads: spread a
/// batch over so many threads.
///
/// Returns str with . for empty cells, list of str, or an array (n, 81) of uint8, as puzzles came;
/// with morph a pair of that and of str, list of str, or an array of dtype S31. Raises
/// InvalidPuzzleError, also for puzzles without exactly one solution. Cost: some 4 us; no table is
/// read.
#[pyfunction]
#[pyo3(signature = (puzzles, *, morph = false, threads = 1))]
pub fn canonical<'py>(
    puzzles: &Bound<'py, PyAny>,
    morph: bool,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    if !morph {
        return work::answer(puzzles, threads, Cells::BLANK, |source, part| {
            part.try_each(source, |puzzle: Puzzle| {
                let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
                Ok(Cells(*canonical.puzzle().cells()))
            })
        });
    }
    let blank = (Cells::BLANK, Text::<31>::BLANK);
    work::answer(puzzles, threads, blank, |source, part| {
        part.try_each(source, |puzzle: Puzzle| {
            let (canonical, back) = puzzle.canonical_with_morph().map_err(|e| e.to_string())?;
            let cells = Cells(*canonical.puzzle().cells());
            Ok((cells, Text::new(back.to_string().as_bytes())))
        })
    })
}

/// Puzzles or grids as a symmetry moves them.
///
/// transform: text such as form(..., transform=True) and Table.name(..., morph=True) give: r, the
/// row (1 to 9) from which each row of the result is taken; c, the same for columns; d, what digits
/// 1 to 9 become; t in front if the puzzle is transposed before all that. puzzles: a puzzle or grid
/// as str or bytes, an iterable of such, or an array of shape (n, 81) and dtype uint8. inverse:
/// apply the symmetry that leads back instead.
///
/// Returns str with . for empty cells, list of str, or an array (n, 81) of uint8, as puzzles came.
/// Raises InvalidTransformError and InvalidPuzzleError.
#[pyfunction]
#[pyo3(signature = (transform, puzzles, *, inverse = false))]
pub fn apply<'py>(
    py: Python<'py>,
    transform: &str,
    puzzles: &Bound<'py, PyAny>,
    inverse: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let read: Transform = transform
        .parse()
        .map_err(|e: TransformError| error::invalid(py, Class::Transform, &e.to_string(), None))?;
    let transform = if inverse { read.inverse() } else { read };
    work::answer(puzzles, 1, Cells::BLANK, |source, part| {
        part.each(source, |puzzle: Puzzle| {
            Cells(transform.apply_to_cells(puzzle.cells()))
        })
    })
}

/// A symmetry that makes puzzle b of puzzle a, as text for apply(); None if there is none.
///
/// a, b: puzzles, grids or patterns as str or bytes, valid or not.
///
/// Raises InvalidPuzzleError for what is no puzzle. Cost: some 10 us for valid puzzles, up to
/// milliseconds for others.
#[pyfunction]
pub fn equivalence(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    let (a, b): (Puzzle, Puzzle) = (one(a, "a puzzle")?, one(b, "a puzzle")?);
    Ok(py
        .detach(|| a.equivalence(&b))
        .map(|transform| transform.to_string()))
}
