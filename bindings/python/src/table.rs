//! The class `Table`: everything that needs a table.

use std::ffi::OsStr;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Grid, MinlexForm, Rank, Transform};
use minlex_index::Numbering;
use minlex_lookup::{self as lookup, OpenError, RankBatch, TableError};
use minlex_names::{CheckError, Name, NameForm, NamingError, PuzzleNumber};
use minlex_puzzle::{CanonicalPuzzle, InvalidPuzzle, Puzzle};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::bad::Bad;
use crate::error::{self, Class};
use crate::input::{self, Batch};
use crate::items::Described;
use crate::map::map;
use crate::opened::{Opened, Table};
use crate::options::{Options, integer};
use crate::output::{Answer, Answered, Cells, Number, Text, shaped};
use crate::puzzles::{Form, written};
use crate::scan::{Batches, Grids};
use crate::transforms::written as transform_written;
use crate::work;

/// Opens a table file, for Table.open and pickle.
#[pyfunction]
#[pyo3(signature = (path, check = false, mmap = false))]
pub fn open_table(py: Python<'_>, path: PathBuf, check: bool, mmap: bool) -> PyResult<Table> {
    py.detach(|| opened(&path, check, mmap))
        .map(Table)
        .map_err(|refusal| error::cannot_open(py, &refusal))
}

/// Makes the tables that look-ups and indices share, before a fork: a child forked while another
/// thread makes them deadlocks. os.fork() and multiprocessing call it; forks from C need a call.
///
/// >>> minlex.before_fork()
#[pyfunction]
pub fn before_fork(py: Python<'_>) {
    py.detach(|| {
        lookup::Table::embedded().warm_up();
        Numbering::Class.warm_up(NonZero::<usize>::MIN);
    });
}

fn opened(path: &Path, check: bool, mapped: bool) -> Result<Opened, OpenError> {
    // A process that unpickles a table may have another working directory.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let table = if mapped { map(&path) } else { lookup::Table::open(&path) }?;
    if check {
        table.check().map_err(|e| OpenError::new(Some(&path), e))?;
    }
    Ok(Opened::File { table: Box::new(table), path, mapped })
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (*arguments))]
    fn new(arguments: &Bound<'_, PyTuple>) -> PyResult<Table> {
        if let Ok(path) = arguments.get_item(0) {
            return Err(PyTypeError::new_err(format!(
                "Table() is the usual table, and takes nothing: open a file by Table.open({})",
                path.repr()?
            )));
        }
        Table::usual(arguments.py())
    }

    /// The table inside the module, whatever the value of MINLEX_TABLE.
    ///
    /// >>> minlex.Table.embedded()
    /// minlex.Table.embedded()
    #[staticmethod]
    fn embedded() -> Table {
        Table(Opened::Embedded(lookup::Table::embedded()))
    }

    /// Opens a table that `minlex build` made, in microseconds; parts of the file are read and
    /// verified at first use.
    ///
    /// path: str or path-like.
    /// check: verify the whole file now; 20 ms per 30 MB.
    /// mmap: map the file, so that processes share its memory. While it is open no one may cut it,
    /// which ends the process by SIGBUS, or write to it, which may give wrong answers. Renaming
    /// another file over it, as `minlex build` does, is harmless. Without mmap a file that changes
    /// is at worst an InvalidTableError.
    ///
    /// Raises OSError if the file cannot be read, InvalidTableError if it is not a table or is
    /// damaged.
    ///
    /// >>> table = minlex.Table.open("minlex-large.mlx", mmap=True)  # doctest: +SKIP
    #[staticmethod]
    #[pyo3(signature = (path, *, check = false, mmap = false))]
    fn open(py: Python<'_>, path: PathBuf, check: bool, mmap: bool) -> PyResult<Table> {
        open_table(py, path, check, mmap)
    }

    /// The ranks of grids, 1 to 5472730538; all morphs of a grid have the same.
    ///
    /// grids: str or bytes of 81 digits, or an iterable of such or of arrays of one grid. Arrays of
    /// integers have shape (n, 81), (n, 9, 9), (81,) or (9, 9); arrays of strings have dtype S81,
    /// U81, StringDType or object. A column is a Series of pandas or Polars, or an Array or
    /// ChunkedArray of pyarrow.
    /// threads: spread a batch over this many threads.
    /// errors: "raise" raises an exception for the first bad item. "skip" leaves bad items out of
    /// the answer. "null" answers them by None in lists and null in columns. In arrays their
    /// answers are 0 for ranks and counts, zeros for cells, an empty string, and 255 or 65535 in
    /// records. A bad item alone is answered by None with both.
    /// failures: a list that receives the exceptions of bad items, which are not raised then.
    ///
    /// Returns int as grids came, in arrays of uint64. Raises InvalidGridError; InvalidTableError
    /// for damage. Cost: 16 us with the embedded table, 2 to 4 us with larger ones; grids close in
    /// the catalogue share work.
    ///
    /// >>> table = minlex.Table()
    /// >>> table.rank([table.unrank(17), "cut off"], errors="null")
    /// [17, None]
    #[pyo3(signature = (grids, *, threads = None, errors = "raise", failures = None))]
    fn rank<'py>(
        &self,
        grids: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::new(threads, errors, failures)?;
        work::answer(grids, options, 0u64, &|source, part| {
            let mut batch = RankBatch::with_capacity(part.answers.len());
            let places = part.read(source, |grid: Grid| {
                batch.push(&grid);
                Ok(())
            })?;
            self.rank_each(batch, &mut |i, rank| {
                part.answers[places.of(i)] = rank.get();
                part.watch.working()
            })?;
            Ok(())
        })
    }

    /// The grids (minlex forms) at ranks.
    ///
    /// ranks: an int from 1 to 5472730538, an iterable of such, an array of integers of one
    /// dimension, or a column. threads, errors: as for rank.
    ///
    /// Returns str as ranks came, and for arrays an array (n, 81) of uint8. Raises
    /// InvalidRankError; InvalidTableError for damage. Cost: 27 us with the embedded table, 3 to 6
    /// us with larger ones; close ranks share work. For a stretch scan and scan_batches take 50 ns
    /// a grid.
    ///
    /// >>> minlex.Table().unrank(1)
    /// '123456789456789123789123456214365897365897214897214365531642978642978531978531642'
    #[pyo3(signature = (ranks, *, threads = None, errors = "raise", failures = None))]
    fn unrank<'py>(
        &self,
        ranks: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::new(threads, errors, failures)?;
        work::answer(ranks, options, Cells::BLANK, &|source, part| {
            let mut good = Vec::with_capacity(part.answers.len());
            let places = part.read(source, |rank: Rank| {
                good.push(rank);
                Ok(())
            })?;
            self.unrank_each(good, &mut |i, grid| {
                part.answers[places.of(i)] = Cells(grid.digits());
                part.watch.working()
            })?;
            Ok(())
        })
    }

    /// The canonical names of puzzles: the same exactly for all disguises of a puzzle.
    ///
    /// puzzles: puzzles with exactly one solution, as grids for rank, with . or 0 for empty cells
    /// in text and 0 in arrays.
    /// form: "25" (the rank of the solution in ten columns, a blank, 14 characters for the givens),
    /// "19" (19 characters), "rank" (RANK;FIELD) or "number". Numbers are below
    /// 13232250502363320951920453144805376 (docs/NAMES.md). morph: also return the symmetries from
    /// the canonical puzzles back to these, as text for minlex.apply. threads, errors: as for rank.
    ///
    /// Returns str as puzzles came, U25 or U19 for boards of integers. Numbers are int, and in
    /// arrays records (n, 16) of uint8, most significant byte first. With morph it is a pair of
    /// that and of the symmetries. Raises InvalidPuzzleError. Cost: a rank and some 4 us.
    ///
    /// >>> table = minlex.Table()
    /// >>> table.name(table.puzzle("3636310645 LW5RWaj13O0843"), form="19")
    /// 'R5xPEjGb3Oabf30O0C3'
    #[pyo3(signature = (
        puzzles, *, form = "25", morph = false, threads = None, errors = "raise", failures = None
    ))]
    fn name<'py>(
        &self,
        puzzles: &Bound<'py, PyAny>,
        form: &str,
        morph: bool,
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::new(threads, errors, failures)?;
        match Form::of(form)? {
            Form::Name(form @ NameForm::Name19) => {
                let name = |name| written::<19>(&name, form);
                self.names(puzzles, Text::BLANK, name, morph, options)
            }
            Form::Name(form) => {
                let name = |name| written::<25>(&name, form);
                self.names(puzzles, Text::BLANK, name, morph, options)
            }
            Form::Number => self.names(puzzles, Number::new(0), Number::of, morph, options),
        }
    }

    /// The puzzles that names or numbers name.
    ///
    /// names: names in any form as str or bytes, or puzzle numbers as int. Arrays are of strings,
    /// of integers, or of records as name makes them. A text of digits is a number from
    /// 6670903752021072936960 on. A name may be followed by its morph: ;TRANSFORM, ;INDEX or both.
    /// check: refuse names that no puzzle has, such as mistyped ones; False saves a third of the
    /// time. Numbers that no puzzle has are always refused. threads,
    /// errors: as for rank.
    ///
    /// Returns str with . for empty cells, as names came; for numbers in arrays, an array (n, 81)
    /// of uint8. Raises InvalidNameError. Cost: an unrank; with check some 4 us besides.
    ///
    /// >>> minlex.Table().puzzle("3636310645 LW5RWaj13O0843")[:9]
    /// '1.3.5....'
    #[pyo3(signature = (
        names, *, check = true, threads = None, errors = "raise", failures = None
    ))]
    fn puzzle<'py>(
        &self,
        names: &Bound<'py, PyAny>,
        check: bool,
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = Options::new(threads, errors, failures)?;
        work::answer(names, options, Cells::BLANK, &|source, part| {
            let items = part.start..part.start + part.answers.len();
            let items: Vec<Result<Described, Bad>> = items.map(|i| source.get(i)).collect();
            let mut forms = vec![None; items.len()];
            let good: Vec<usize> = (0..items.len()).filter(|&i| items[i].is_ok()).collect();
            let ranks = items.iter().flatten().map(Described::rank).collect();
            self.unrank_each(ranks, &mut |i, form| {
                forms[good[i]] = Some(form);
                match part.watch.reading() {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            })?;
            part.fill(|i| {
                let form = forms[i].ok_or(Bad::Null);
                let puzzle = described(items[i].clone()?, &form?, check)?;
                Ok(Cells(*puzzle.cells()))
            })
        })
    }

    /// An iterator over the minlex forms with ranks first to last, both included, as str.
    ///
    /// last: by default the last rank of the catalogue; below first there are none.
    ///
    /// Raises InvalidRankError. Cost: 50 ns a grid in the middle of the catalogue, 200 ns in its
    /// first band, and the time of Python.
    ///
    /// >>> [grid[:18] for grid in minlex.Table().scan(5_472_730_537)]
    /// ['123456789457389621', '123456789457893612']
    #[pyo3(signature = (first, last = None))]
    fn scan(
        this: &Bound<'_, Self>,
        first: &Bound<'_, PyAny>,
        last: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Grids> {
        Grids::new(this, first, last)
    }

    /// Batches of a scan: pairs of the rank of the first grid and an array (n, 81) of uint8.
    ///
    /// size: n of all batches but the last, up to 16777216.
    ///
    /// >>> batches = minlex.Table().scan_batches(1, 100_000, size=60_000)
    /// >>> [(first, grids.shape) for first, grids in batches]
    /// [(1, (60000, 81)), (60001, (40000, 81))]
    #[pyo3(signature = (first, last = None, *, size = 65536))]
    fn scan_batches(
        this: &Bound<'_, Self>,
        first: &Bound<'_, PyAny>,
        last: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = integer)] size: i128,
    ) -> PyResult<Batches> {
        Batches::new(this, first, last, size)
    }

    /// Numbers of grids of the catalogue with each of the 416 bands on top.
    ///
    /// >>> minlex.Table().band_counts()[:3]
    /// [1007170, 25502082, 16538087]
    fn band_counts(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        match self.table().band_counts() {
            Ok(counts) => Ok(counts.to_vec()),
            Err(damage) => Err(error::damaged(py, &damage)),
        }
    }

    /// Numbers of grids of the catalogue by the order of their automorphism groups.
    ///
    /// >>> minlex.Table().automorphism_histogram()[1]
    /// 5472170387
    fn automorphism_histogram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let histogram = PyDict::new(py);
        match self.table().automorphism_histogram() {
            Ok(counts) => {
                for (order, grids) in counts {
                    histogram.set_item(order, grids)?;
                }
                Ok(histogram)
            }
            Err(damage) => Err(error::damaged(py, &damage)),
        }
    }

    /// Verifies the whole table. Raises InvalidTableError. Cost: 20 ms per 30 MB.
    ///
    /// >>> minlex.Table().check()
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.table().check()).map_err(|e| match e {
            TableError::Damaged(e) => error::invalid(py, Class::Table, e),
            e => error::damaged(py, &e),
        })
    }

    /// Makes the tables of first look-ups now: 60 ms and 7 MB, once per process.
    ///
    /// >>> minlex.Table().warm_up()
    fn warm_up(&self, py: Python<'_>) {
        py.detach(|| self.table().warm_up());
    }

    /// The table's description of itself: preset, stride, version of the format, bytes, grids and
    /// checkpoints.
    ///
    /// >>> minlex.Table().info()["bytes"]
    /// 4150144
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = self.table().info();
        let dict = PyDict::new(py);
        dict.set_item("preset", info.preset)?;
        dict.set_item("stride", info.stride)?;
        dict.set_item("version", info.version)?;
        dict.set_item("bytes", info.bytes)?;
        dict.set_item("grids", info.grids)?;
        dict.set_item("checkpoints", info.checkpoints)?;
        Ok(dict)
    }

    /// The file of the table as an absolute path, None for the embedded one.
    #[getter]
    fn path(&self) -> Option<&OsStr> {
        match &self.0 {
            Opened::Embedded(_) => None,
            Opened::File { path, .. } => Some(path.as_os_str()),
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            Opened::Embedded(_) => "minlex.Table.embedded()".to_owned(),
            Opened::File { path, mapped, .. } => {
                let path = path.display().to_string();
                let mmap = if *mapped { ", mmap=True" } else { "" };
                format!("minlex.Table.open({path:?}{mmap})")
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import("minlex._minlex")?;
        let (maker, arguments) = match &self.0 {
            Opened::Embedded(_) => {
                (module.getattr("Table")?.getattr("embedded")?, PyTuple::empty(py))
            }
            Opened::File { path, mapped, .. } => (
                module.getattr("open_table")?,
                (path.as_os_str(), false, *mapped).into_pyobject(py)?,
            ),
        };
        Ok(PyTuple::new(py, [maker.into_any(), arguments.into_any()])?.into_any())
    }
}

impl Table {
    /// Names as `name` writes them, with or without morphs.
    fn names<'py, A: Answer + Clone + Send>(
        &self,
        puzzles: &Bound<'py, PyAny>,
        blank: A,
        name: impl Fn(Name) -> A + Sync,
        morph: bool,
        options: Options<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, batch) = (puzzles.py(), input::read(puzzles, options.reading())?);
        if morph {
            let blank = (blank, Text::<31>::BLANK);
            let find = |puzzle: Puzzle| puzzle.canonical_with_morph();
            let answer = |found, back: &Transform| (name(found), transform_written(back));
            let both = self.each_name(py, &batch, &options, blank, find, answer)?;
            return shaped(py, &batch.shape, both, options.errors);
        }
        let find = |puzzle: Puzzle| Ok((puzzle.canonical()?, ()));
        let answer = |found, (): &()| name(found);
        let names = self.each_name(py, &batch, &options, blank, find, answer)?;
        shaped(py, &batch.shape, names, options.errors)
    }

    /// The file named by MINLEX_TABLE, or else the table inside.
    ///
    /// # Errors
    /// The exception for a missing or bad file.
    pub fn usual(py: Python<'_>) -> PyResult<Table> {
        match std::env::var_os("MINLEX_TABLE") {
            Some(path) if !path.is_empty() => open_table(py, path.into(), false, false),
            _ => Ok(Table::embedded()),
        }
    }

    /// The numbers of puzzles; `None` for bad ones.
    ///
    /// # Errors
    /// As those of a batch.
    pub fn numbers_of(
        &self,
        py: Python<'_>,
        batch: &Batch<'_, Puzzle>,
        options: &Options<'_>,
    ) -> PyResult<Answered<Option<PuzzleNumber>>> {
        let find = |puzzle: Puzzle| Ok((puzzle.canonical()?, ()));
        let answer = |name: Name, (): &()| Some(name.into());
        self.each_name(py, batch, options, None, find, answer)
    }

    /// Answers made of names and of the findings beside canonical puzzles.
    fn each_name<B: Send, A: Clone + Send>(
        &self,
        py: Python<'_>,
        batch: &Batch<'_, Puzzle>,
        options: &Options<'_>,
        blank: A,
        find: impl Fn(Puzzle) -> Result<(CanonicalPuzzle, B), InvalidPuzzle> + Sync,
        answer: impl Fn(Name, &B) -> A + Sync,
    ) -> PyResult<Answered<A>> {
        work::answers(py, batch, options, blank, &|source, part| {
            let mut ranks = RankBatch::with_capacity(part.answers.len());
            let mut found = Vec::with_capacity(part.answers.len());
            let places = part.read(source, |puzzle| {
                let (canonical, beside) = find(puzzle).map_err(|e| e.to_string())?;
                ranks.push_form(canonical.solution());
                found.push((canonical.givens(), beside));
                Ok(())
            })?;
            self.rank_each(ranks, &mut |i, rank| {
                let (givens, beside) = &found[i];
                part.answers[places.of(i)] = answer(Name::new(rank, *givens), beside);
                part.watch.working()
            })?;
            Ok(())
        })
    }
}

/// The named puzzle, given the minlex form of its solution.
fn described(described: Described, form: &MinlexForm, check: bool) -> Result<Puzzle, String> {
    let named = match described {
        Described::Number(number) => return number.puzzle_in(form).map_err(|e| with_causes(&e)),
        Described::Name(named) => named,
    };
    let (name, grid) = (named.name(), form.grid());
    let puzzle = Puzzle::from_solution(&grid, name.givens());
    if check {
        let canonical = puzzle.canonical().map_err(|e| {
            let wrong = CheckError::from(NamingError::Invalid(e));
            wrong.to_string()
        })?;
        if canonical.givens() != name.givens() {
            let right = Name::new(name.rank(), canonical.givens());
            return Err(CheckError::NotCanonical(right).to_string());
        }
    }
    Ok(named.morph().apply(&puzzle))
}
