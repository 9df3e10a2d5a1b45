//! Puzzles and their names, without a table.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_catalog::__internal::with_causes;
use minlex_collection::{Collection, CollectionError, Dealt, Key, Memory, PartError, Parts};
use minlex_count::{CountError, count};
use minlex_names::{FigureName, Name, NameForm};
use minlex_puzzle::{InvalidPuzzle, MIN_GIVENS, Picture, Puzzle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::bad::Bad;
use crate::input::{self, Batch, one};
use crate::items::Described;
use crate::options::{Errors, Options, integer, whole};
use crate::output::{Answered, Cells, Count, Number, Reason, Text, shaped};
use crate::pairs::{Along, paired};
use crate::transforms::written as transform_written;
use crate::work;

#[derive(Clone, Copy)]
pub enum Form {
    Name(NameForm),
    Number,
}

impl Form {
    /// The form of this name.
    ///
    /// # Errors
    /// `ValueError`.
    pub fn of(name: &str) -> PyResult<Form> {
        let of_name = NameForm::ALL.iter().copied().find(|form| form.name() == name);
        match (of_name, name) {
            (Some(form), _) => Ok(Form::Name(form)),
            (None, "number") => Ok(Form::Number),
            _ => Err(PyValueError::new_err(format!(
                "form is '{name}': expected '25', '19', 'rank' or 'number'"
            ))),
        }
    }
}

/// A name in a form that has at most N characters.
pub fn written<const N: usize>(name: &Name, form: NameForm) -> Text<N> {
    let mut text = Vec::with_capacity(N);
    name.write(form, &mut text);
    Text::new(&text)
}

/// Names of puzzles in another form; no table is needed.
///
/// names: as for Table.puzzle. form: as for Table.name. errors: as for Table.rank.
///
/// Returns names as they came; numbers as Table.name does. A morph after a name is dropped. Raises
/// InvalidNameError. Cost: some 50 ns a name.
///
/// >>> minlex.rename("3636310645 LW5RWaj13O0843", "19")
/// 'R5xPEjGb3Oabf30O0C3'
/// >>> minlex.rename(8792059651344088280655838701415619)
/// '3636310645 LW5RWaj13O0843'
#[pyfunction]
#[pyo3(signature = (names, form = "25", *, errors = "raise", failures = None))]
pub fn rename<'py>(
    names: &Bound<'py, PyAny>,
    form: &str,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(None, errors, failures)?;
    match Form::of(form)? {
        Form::Name(form @ NameForm::Name19) => renamed::<19>(names, form, options),
        Form::Name(form) => renamed::<25>(names, form, options),
        Form::Number => work::answer(names, options, Number::new(0), &|source, part| {
            part.each(source, |read: Described| Number::of(read.name()))
        }),
    }
}

fn renamed<'py, const N: usize>(
    names: &Bound<'py, PyAny>,
    form: NameForm,
    options: Options<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    work::answer(names, options, Text::<N>::BLANK, &|source, part| {
        part.each(source, |read: Described| written(&read.name(), form))
    })
}

/// The only solutions of puzzles.
///
/// puzzles, threads, errors: as for Table.name.
///
/// Returns grids as puzzles came. Raises InvalidPuzzleError, with two solutions if there are
/// several. Cost: a few microseconds for most puzzles, some tens for the hardest.
///
/// >>> puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
/// >>> minlex.solution(puzzle)
/// '576843921493261578218759436951687342647132859832594167184326795365978214729415683'
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads = None, errors = "raise", failures = None))]
pub fn solution<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    work::answer(puzzles, options, Cells::BLANK, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            let solution = puzzle.solution().map_err(|e| e.to_string())?;
            Ok(Cells(*solution.digits()))
        })
    })
}

/// Numbers of solutions of puzzles, exactly or up to a limit.
///
/// puzzles, threads, errors: as for Table.name, with any number of solutions.
///
/// Returns int as puzzles came; arrays are of uint64 with a limit, and of int objects without one.
/// Raises InvalidPuzzleError for items that are not puzzles, MemoryError. Cost: some microseconds
/// for valid ones; for others milliseconds from 17 givens on, and below up to some seconds and 160
/// MB. Up to 64 puzzles, each with few givens is spread over all threads.
///
/// >>> minlex.count_solutions("." * 81)
/// 6670903752021072936960
/// >>> minlex.count_solutions(["11" + "." * 79, "." * 81], limit=2)
/// [0, 2]
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit = None, threads = None, errors = "raise", failures = None))]
pub fn count_solutions<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    let Some(limit) = limit else {
        return exact_counts(puzzles, options);
    };
    let limit = whole("limit", integer(limit)?, 0..=u64::MAX)?;
    work::answer(puzzles, options, 0u64, &|source, part| {
        let watch = part.watch;
        // The count at an interrupt is not an answer: after it, no item has one.
        part.each(source, |puzzle: Puzzle| {
            puzzle.count_solutions_while(limit, || watch.reading().is_ok())
        })
    })
}

/// Reasons why puzzles are not valid: None where there is exactly one solution.
///
/// puzzles, threads: as for Table.name, valid or not.
///
/// Returns a reason or None as puzzles came, in arrays of objects; missing ones have a reason as
/// well. Cost: as solution.
///
/// >>> minlex.why_not([minlex.random(), "11" + minlex.random()[2:]])
/// [None, 'the puzzle has no solution: expected exactly one']
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads = None))]
pub fn why_not<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let failures = PyList::empty(py);
    let options = Options::new(threads, "null", Some(&failures))?;
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.reading())?;
    let looked_at = work::answers(py, &batch, &options, (), &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            puzzle.solution().map_err(|e| e.to_string())?;
            Ok(())
        })
    })?;
    let mut reasons = vec![None; looked_at.answers.len()];
    for place in looked_at.bad {
        reasons[place] = Some("it is missing".to_owned());
    }
    for failure in &failures {
        let place: Option<usize> = failure.getattr("item")?.extract()?;
        reasons[place.unwrap_or(0)] = Some(failure.getattr("reason")?.extract()?);
    }
    let good = (0..reasons.len()).filter(|&place| reasons[place].is_none()).collect();
    let answers = reasons.into_iter().map(|reason| Reason(reason.unwrap_or_default())).collect();
    shaped(py, &batch.shape, Answered { answers, bad: good }, Errors::Null)
}

fn exact_counts<'py>(
    puzzles: &Bound<'py, PyAny>,
    options: Options<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = options.threads;
    work::answer(puzzles, options, Count::new(0), &|source, part| {
        let watch = part.watch;
        part.try_each(source, |_, puzzle: Puzzle| {
            let counted = if puzzle.givens().len() < MIN_GIVENS {
                let threads = work::threads_of_one(source.len(), given);
                watch.long(|cancel| count(&puzzle, threads, &|_| (), cancel))
            } else {
                // Some hundredths of a second at most: an interrupt can wait.
                count(&puzzle, NonZero::<usize>::MIN, &|_| (), &AtomicBool::new(false))
            };
            match counted {
                Ok(count) => Ok(Count::new(count)),
                Err(CountError::Cancelled) => Err(Bad::Null),
                Err(_) => Err(Bad::NoMemory),
            }
        })
    })
}

/// The canonical puzzles of puzzles: images in the minlex forms of their solutions, the same
/// exactly for all disguises of a puzzle.
///
/// puzzles, morph, threads, errors: as for Table.name.
///
/// Returns puzzles as they came; with morph a pair of that and of the symmetries. Raises
/// InvalidPuzzleError. Cost: some 4 us.
///
/// >>> grid = minlex.random()
/// >>> minlex.canonical([grid, grid[::-1]]) == [minlex.form(grid)] * 2
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, morph = false, threads = None, errors = "raise", failures = None))]
pub fn canonical<'py>(
    puzzles: &Bound<'py, PyAny>,
    morph: bool,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    if !morph {
        return work::answer(puzzles, options, Cells::BLANK, &|source, part| {
            part.try_each(source, |_, puzzle: Puzzle| {
                let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
                Ok(Cells(*canonical.puzzle().cells()))
            })
        });
    }
    let blank = (Cells::BLANK, Text::BLANK);
    work::answer(puzzles, options, blank, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            let (canonical, back) = puzzle.canonical_with_morph().map_err(|e| e.to_string())?;
            Ok((Cells(*canonical.puzzle().cells()), transform_written(&back)))
        })
    })
}

/// The smallest of all images of puzzles or patterns, valid or not, with 0 for an empty cell; not
/// their canonical puzzles.
///
/// puzzles, threads, errors: as for Table.name. transform: also return the symmetries, as
/// minlex.form does.
///
/// Returns puzzles as they came. Raises InvalidPuzzleError for items that are not puzzles. Cost: up
/// to milliseconds.
///
/// >>> minlex.smallest_image("7" + "." * 80) == "." * 80 + "1"
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, transform = false, threads = None, errors = "raise", failures = None))]
pub fn smallest_image<'py>(
    puzzles: &Bound<'py, PyAny>,
    transform: bool,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    if !transform {
        return work::answer(puzzles, options, Cells::BLANK, &|source, part| {
            part.each(source, |puzzle: Puzzle| Cells(*puzzle.smallest_image().cells()))
        });
    }
    let blank = (Cells::BLANK, Text::BLANK);
    work::answer(puzzles, options, blank, &|source, part| {
        part.each(source, |puzzle: Puzzle| {
            let (image, way) = puzzle.smallest_image_with_transform();
            (Cells(*image.cells()), transform_written(&way))
        })
    })
}

/// Numbers of the equivalence classes of puzzles, from 0, in order of first appearance.
///
/// puzzles, threads, errors: as for Table.name; in arrays -1 is the value for no answer. by:
/// "puzzle"; "solution" for essentially the same solution grids; "image" for puzzles of any kind,
/// valid or not.
///
/// Returns int as puzzles came, in arrays of int64; minlex.dedup returns the puzzles themselves.
/// Raises InvalidPuzzleError. Cost: some 4 us and 200 bytes a puzzle.
///
/// >>> one, other = minlex.random(seed=1), minlex.random(seed=2)
/// >>> minlex.classes([one, other, one[::-1]])
/// [0, 1, 0]
#[pyfunction]
#[pyo3(signature = (
    puzzles, *, by = "puzzle", threads = None, errors = "raise", failures = None
))]
pub fn classes<'py>(
    puzzles: &Bound<'py, PyAny>,
    by: &str,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (puzzles.py(), Options::new(threads, errors, failures)?);
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.reading())?;
    let keys = keys(py, &batch, by, &options)?;
    let answers = py.detach(|| numbered(&keys))?;
    shaped(py, &batch.shape, Answered { answers, bad: keys.bad }, options.errors)
}

/// Keys of puzzles, the same for all of a class.
fn keys(
    py: Python<'_>,
    batch: &Batch<'_, Puzzle>,
    by: &str,
    options: &Options<'_>,
) -> PyResult<Answered<Option<Key>>> {
    let key: fn(&Puzzle) -> Result<Key, InvalidPuzzle> = match by {
        "puzzle" => |puzzle| Ok(Key::of_puzzle(&puzzle.canonical()?)),
        "solution" => |puzzle| Ok(Key::of_solution(&puzzle.solution()?.minlex_form())),
        "image" => |puzzle| Ok(Key::of_image(&puzzle.smallest_image())),
        _ => {
            let wrong = format!("by is '{by}': expected 'puzzle', 'solution' or 'image'");
            return Err(PyValueError::new_err(wrong));
        }
    };
    work::answers(py, batch, options, None, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            Ok(Some(key(&puzzle).map_err(|e| e.to_string())?))
        })
    })
}

/// Numbers of keys by first appearance; bad ones have none.
fn numbered(keys: &Answered<Option<Key>>) -> PyResult<Vec<i64>> {
    numbered_on(&mut HashMap::new(), keys)
}

/// Continues numbers that keys have already.
fn numbered_on(
    numbers: &mut HashMap<Key, i64>,
    keys: &Answered<Option<Key>>,
) -> PyResult<Vec<i64>> {
    let numbered = keys.answers.iter().map(|key| {
        let next = numbers.len() as i64;
        Ok(key.map_or(-1, |key| *numbers.entry(key).or_insert(next)))
    });
    crate::memory::collect(numbered)
}

/// Numbers of classes across several collections, a list for each; -1 for missing and bad puzzles.
/// For minlex.dedup and minlex.audit.
#[pyfunction]
#[pyo3(signature = (collections, by, threads = None, errors = "raise"))]
pub fn class_numbers(
    py: Python<'_>,
    collections: Vec<Bound<'_, PyAny>>,
    by: &str,
    threads: Option<&Bound<'_, PyAny>>,
    errors: &str,
) -> PyResult<Vec<Vec<i64>>> {
    let options = Options::new(threads, errors, None)?;
    let mut numbers = HashMap::new();
    let of_each = collections.into_iter().map(|puzzles| {
        let batch: Batch<'_, Puzzle> = input::read(&puzzles, options.reading())?;
        let keys = keys(py, &batch, by, &options)?;
        py.detach(|| numbered_on(&mut numbers, &keys))
    });
    of_each.collect()
}

/// Part, from 0, of each puzzle; -1 for none. For minlex.split.
#[pyfunction]
#[pyo3(signature = (puzzles, shares, by, seed, threads = None, errors = "raise"))]
pub fn deal(
    puzzles: &Bound<'_, PyAny>,
    shares: Vec<String>,
    by: &str,
    seed: u64,
    threads: Option<&Bound<'_, PyAny>>,
    errors: &str,
) -> PyResult<Vec<i64>> {
    let wrong = |error: PartError| PyValueError::new_err(error.to_string());
    let shares =
        shares.iter().map(|share| share.parse().map_err(wrong)).collect::<PyResult<_>>()?;
    let parts = Parts::new(shares).map_err(wrong)?;
    let (py, options) = (puzzles.py(), Options::new(threads, errors, None)?);
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.reading())?;
    let keys = keys(py, &batch, by, &options)?;
    py.detach(|| dealt(&keys.answers, &parts, seed))
        .map_err(|error| PyValueError::new_err(with_causes(&error)))
}

/// Deals good keys out, as `minlex split` does.
fn dealt(keys: &[Option<Key>], parts: &Parts, seed: u64) -> Result<Vec<i64>, CollectionError> {
    let mut collection = Collection::new(Memory::bytes(usize::MAX));
    for (place, key) in keys.iter().enumerate() {
        if let Some(key) = key {
            collection.push(key, &place.to_le_bytes())?;
        }
    }
    let mut split = collection.split(parts, seed)?;
    let mut numbers = vec![-1; keys.len()];
    while let Some(Dealt { record, part, .. }) = split.next()? {
        if let Ok(place) = record.try_into().map(usize::from_le_bytes) {
            numbers[place] = part as i64;
        }
    }
    Ok(numbers)
}

/// A puzzle as 81 characters, as a board of text, and as SVG, for minlex.show.
#[pyfunction]
pub fn picture(puzzle: &Bound<'_, PyAny>) -> PyResult<(String, String, String)> {
    let puzzle: Puzzle = one(puzzle, "a puzzle")?;
    let picture = Picture::of(&puzzle);
    Ok((puzzle.to_string(), picture.to_string(), picture.to_svg()))
}

/// The longest four-part name: 25 and 81 digits, and the signs around them.
const LONGEST_FIGURE_NAME: usize = 25 + 1 + 81 + 1 + 1 + 1 + 9;

/// The four-part names FIGURE_FILL!P_S of puzzles, valid or not: docs/NAMES.md describes them.
///
/// puzzles, threads, errors: as for Table.name.
///
/// Returns str as puzzles came. Raises InvalidPuzzleError for items that are not puzzles. For a
/// picture see minlex.show.
///
/// >>> minlex.figure("7" + "." * 80)
/// '1_1!2_712345689'
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads = None, errors = "raise", failures = None))]
pub fn figure<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    let blank = Text::<LONGEST_FIGURE_NAME>::BLANK;
    work::answer(puzzles, options, blank, &|source, part| {
        part.each(source, |puzzle: Puzzle| {
            Text::new(FigureName::of(&puzzle).to_string().as_bytes())
        })
    })
}

/// Symmetries that carry puzzles a to puzzles b, as text for apply(); None for a pair that has
/// none.
///
/// a, b: puzzles, grids or patterns, valid or not, as for Table.name; paired as in minlex.apply.
/// threads, errors: as for Table.rank.
/// without: "relabelling" if digits stay, "cell-symmetry" if cells stay; None for all symmetries.
///
/// Returns transforms as a came, or as b came if a is one alone. A pair without one is null in
/// columns, blank in arrays, and left out with errors="skip". Raises InvalidPuzzleError for items
/// that are not puzzles. Cost: some 10 us a pair of valid puzzles, up to milliseconds for others.
///
/// >>> puzzle = "12" + "." * 79
/// >>> minlex.equivalence(puzzle, [puzzle[::-1], "12" + puzzle[:79]], without="relabelling")
/// ['r456789231c456789321d123456789', None]
#[pyfunction]
#[pyo3(signature = (a, b, *, without = None, threads = None, errors = "raise", failures = None))]
pub fn equivalence<'py>(
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    without: Option<&str>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (a.py(), Options::new(threads, errors, failures)?);
    let way = match without {
        None => Puzzle::equivalence,
        Some("relabelling") => Puzzle::cell_symmetry_to,
        Some("cell-symmetry") => Puzzle::relabelling_to,
        Some(other) => {
            return Err(PyValueError::new_err(format!(
                "without is '{other}': expected 'relabelling' or 'cell-symmetry'"
            )));
        }
    };
    let batch: Batch<'_, Puzzle> = input::read(a, options.reading())?;
    let beside = |count| format!("beside {count}");
    let (batch, along): (_, Along<Puzzle>) = paired(batch, b, &options, "puzzle", beside)?;
    let answered = work::answers(py, &batch, &options, Text::<31>::BLANK, &|source, part| {
        part.try_each(source, |place, one: Puzzle| {
            let other = along.get(place)?;
            way(&one, &other).map(|way| transform_written(&way)).ok_or(Bad::Null)
        })
    })?;
    shaped(py, &batch.shape, answered, options.errors)
}
