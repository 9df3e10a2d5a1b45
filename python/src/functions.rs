//! What needs no table: symmetries, other forms of names, puzzles in disguise.

use minlex_catalog::{Transform, TransformError};
use minlex_names::naming::MorphedName;
use minlex_names::{Form, Puzzle, equivalence as names};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::{self, Class};
use crate::input::{self, Batch, Item, Shape};
use crate::output::{Answer, Cells, Text, shaped};
use crate::work;

/// The form of names that a caller asked for.
pub fn named_form(name: &str) -> PyResult<Form> {
    Form::ALL
        .into_iter()
        .find(|form| form.name() == name)
        .ok_or_else(|| {
            PyValueError::new_err(format!("form is '{name}': expected '25', '19' or 'rank'"))
        })
}

/// Names in a form; none is longer than 25 characters.
pub fn written(name: &minlex_names::Name, form: Form) -> Text<25> {
    let mut text = Vec::with_capacity(25);
    name.write(form, &mut text);
    Text::new(&text)
}

/// Answers that are names, in arrays as wide as the form.
pub fn shaped_names<'py>(
    py: Python<'py>,
    shape: Shape,
    names: Vec<Text<25>>,
    form: Form,
) -> PyResult<Bound<'py, PyAny>> {
    if shape == Shape::Array && form == Form::Name19 {
        let names = names.iter().map(|name| Text::<19>::new(&name.0[..19]));
        return Text::array(names.collect(), py);
    }
    shaped(py, shape, names)
}

/// The same names in another form; no table is needed.
///
/// names: a name in any form as str or bytes, an iterable of such, or an array of dtype S25, S19 or the like.
/// form: "25" (rank in ten columns, a blank, 14 characters), "19" (19 characters) or "rank" (RANK;FIELD).
///
/// Returns str, list of str, or an array of byte strings, as names came. A morph behind a name is dropped.
/// Raises InvalidName for what is no name. Cost: some 50 ns a name.
#[pyfunction]
#[pyo3(signature = (names, form = "25"))]
pub fn rename<'py>(
    py: Python<'py>,
    names: &Bound<'py, PyAny>,
    form: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let form = named_form(form)?;
    let names: Batch<'_, MorphedName> = input::read(names)?;
    let source = names.source()?;
    let answers = work::answers(py, Class::Name, names.len()?, 1, Text::BLANK, |part| {
        part.each(|i| Ok(written(&source.get(i)?.name, form)))
    })?;
    shaped_names(py, names.shape, answers, form)
}

/// Puzzles or grids as a symmetry moves them.
///
/// transform: text such as canonical(..., transform=True) and name(..., morph=True) give: r, the row (1 to 9) from which each
///   row of the result is taken; c, the same for columns; d, what digits 1 to 9 become; t in front if the puzzle is transposed
///   before all that.
/// puzzles: a puzzle or grid as str or bytes, an iterable of such, or an array of shape (n, 81) and dtype uint8.
/// inverse: apply the symmetry that leads back instead.
///
/// Returns str with . for empty cells, list of str, or an array (n, 81) of uint8, as puzzles came.
/// Raises InvalidTransform and InvalidPuzzle.
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
    let puzzles: Batch<'_, Puzzle> = input::read(puzzles)?;
    let source = puzzles.source()?;
    let answers = work::answers(
        py,
        Class::Puzzle,
        puzzles.len()?,
        1,
        Cells([0; 81]),
        |part| part.each(|i| Ok(Cells(transform.apply_to_cells(source.get(i)?.cells())))),
    )?;
    shaped(py, puzzles.shape, answers)
}

/// A symmetry that makes puzzle b of puzzle a, as text for apply(); None if there is none.
///
/// a, b: puzzles, grids or patterns as str or bytes, valid or not.
///
/// Raises InvalidPuzzle for what is no puzzle. Cost: microseconds for valid puzzles, up to a second for patterns with many empty
/// rows and columns.
#[pyfunction]
pub fn equivalence(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    let (a, b) = (one_puzzle(a)?, one_puzzle(b)?);
    Ok(py
        .detach(|| names::equivalence(&a, &b))
        .map(|transform| transform.to_string()))
}

fn one_puzzle(argument: &Bound<'_, PyAny>) -> PyResult<Puzzle> {
    match Puzzle::from_object(argument) {
        Some(Ok(puzzle)) => Ok(puzzle),
        Some(Err(reason)) => Err(error::invalid(argument.py(), Class::Puzzle, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected a puzzle as str or bytes; found {}",
            argument.get_type().name()?
        ))),
    }
}
