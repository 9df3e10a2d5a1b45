//! The class `Catalog`: everything that needs a table, and what belongs beside it.

use std::ffi::OsStr;
use std::path::PathBuf;

use minlex_catalog::{Grid, Rank};
use minlex_index::{GridIndex, Numbering};
use minlex_lookup::{RankBatch, Table, TableError};
use minlex_names::{MorphedName, Name, NameForm};
use minlex_puzzle::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::{self, Class};
use crate::functions::{named_form, written};
use crate::input::{self, Batch};
use crate::output::{Cells, Index, Text, shaped};
use crate::scan::{Batches, Grids};
use crate::work;

/// The catalogue of all 5,472,730,538 essentially different solution grids, in lexicographic order
/// of their minlex forms.
///
/// Catalog() uses the table that ships with the package (4 MB; some 15 to 30 us a look-up),
/// Catalog.open(path) a larger one that `minlex build` made (2 to 6 us).
///
/// Methods take one item and return one answer; or any iterable of items and return a list; or a
/// numpy array and return a numpy array. With arrays nothing is copied on the way in if they are
/// contiguous, nor on the way out. Errors are subclasses of MinlexError, which is a ValueError;
/// they have a position in the batch (from 0, None for a single item) and a reason, and no answer
/// is given for a batch with a bad item. The interpreter is released during work, threads=N spreads
/// a batch over N threads, and Ctrl-C ends a batch.
///
/// A Catalog never changes, can be used by any number of threads, and can be pickled: it is opened
/// anew, from the same path, where it is unpickled.
#[pyclass(frozen, module = "minlex")]
pub struct Catalog(Opened);

enum Opened {
    Embedded(&'static Table),
    File(Box<Table>, PathBuf),
}

impl Catalog {
    pub fn table(&self) -> &Table {
        match &self.0 {
            Opened::Embedded(table) => table,
            Opened::File(table, _) => table,
        }
    }
}

/// Opens a table file, as Catalog.open does; it stands alone so that catalogs can be pickled.
#[pyfunction]
#[pyo3(signature = (path, *, check = false))]
pub fn open_catalog(py: Python<'_>, path: PathBuf, check: bool) -> PyResult<Catalog> {
    let opened = py.detach(|| {
        // A process that unpickles a catalog may have another working directory.
        let path = std::path::absolute(&path).unwrap_or(path);
        let table = if check {
            Table::open_checked(&path)
        } else {
            Table::open(&path)
        };
        table.map(|table| Opened::File(Box::new(table), path))
    });
    match opened {
        Ok(opened) => Ok(Catalog(opened)),
        Err(refusal) => Err(error::cannot_open(py, &refusal)),
    }
}

fn named_order(name: &str) -> PyResult<Numbering> {
    match name {
        "class" => Ok(Numbering::Class),
        "lex" => Ok(Numbering::Lexicographic),
        _ => Err(PyValueError::new_err(format!(
            "order is '{name}': expected 'class' or 'lex'"
        ))),
    }
}

#[pymethods]
impl Catalog {
    #[new]
    fn new() -> Catalog {
        Catalog(Opened::Embedded(Table::embedded()))
    }

    /// Opens a table that `minlex build` made. Cost: microseconds; parts of the file are verified
    /// when they are first used.
    ///
    /// path: str or path-like.
    /// check: verify the whole file now; 20 ms per 30 MB.
    ///
    /// Raises OSError (FileNotFoundError and the like) if the file cannot be read, InvalidTable if
    /// it is no good table. Do not change the file while it is open; replace tables by renaming, as
    /// `minlex build` does.
    #[staticmethod]
    #[pyo3(signature = (path, *, check = false))]
    fn open(py: Python<'_>, path: PathBuf, check: bool) -> PyResult<Catalog> {
        open_catalog(py, path, check)
    }

    /// The ranks of grids, 1 to 5472730538; all morphs of a grid have the same.
    ///
    /// grids: a grid as str or bytes of 81 digits, an iterable of such, an array of shape (n, 81)
    /// and dtype uint8 with digits 1 to 9, or an array of dtype S81. threads: spread a batch over
    /// so many threads.
    ///
    /// Returns int, list of int, or an array (n,) of uint64, as grids came. Raises InvalidGrid;
    /// InvalidTable for damage. Cost: 16 us with the embedded table, 2 to 4 us with larger ones;
    /// grids that are close in the catalogue share work.
    #[pyo3(signature = (grids, *, threads = 1))]
    fn rank<'py>(&self, grids: &Bound<'py, PyAny>, threads: i64) -> PyResult<Bound<'py, PyAny>> {
        work::answer(grids, threads, 0u64, |source, part| {
            let mut batch = RankBatch::with_capacity(part.answers.len());
            part.read(source, |grid: Grid| {
                batch.push(&grid);
                Ok(())
            })?;
            self.table().rank_each(batch, |i, rank| {
                part.answers[i] = rank.get();
                part.watch.working()
            })?;
            Ok(())
        })
    }

    /// The grids (minlex forms) at ranks.
    ///
    /// ranks: an int from 1 to 5472730538, an iterable of such, or an array of one dimension and
    /// dtype uint64 or int64. threads: spread a batch over so many threads.
    ///
    /// Returns str, list of str, or an array (n, 81) of uint8, as ranks came. Raises InvalidRank;
    /// InvalidTable for damage. Cost: 27 us with the embedded table, 3 to 6 us with larger ones;
    /// ranks that are close share work. For a stretch of the catalogue see scan and scan_batches,
    /// which take 50 ns a grid.
    #[pyo3(signature = (ranks, *, threads = 1))]
    fn unrank<'py>(&self, ranks: &Bound<'py, PyAny>, threads: i64) -> PyResult<Bound<'py, PyAny>> {
        work::answer(ranks, threads, Cells::BLANK, |source, part| {
            let mut good = Vec::with_capacity(part.answers.len());
            part.read(source, |rank: Rank| {
                good.push(rank);
                Ok(())
            })?;
            self.table().unrank_each(good, |i, grid| {
                part.answers[i] = Cells(grid.digits());
                part.watch.working()
            })?;
            Ok(())
        })
    }

    /// The canonical (minlex) forms of grids: of all essentially equal grids the one with the
    /// smallest string of 81 digits.
    ///
    /// grids: as for rank. transform: also return the symmetries that lead from the grids to their
    /// forms, as text for minlex.apply. threads: spread a batch over so many threads.
    ///
    /// Returns str, list of str, or an array (n, 81) of uint8, as grids came; with transform a pair
    /// of that and of str, list of str, or an array of dtype S31. Raises InvalidGrid. Cost: 0.2 us
    /// a grid; no table is read.
    #[pyo3(signature = (grids, *, transform = false, threads = 1))]
    fn canonical<'py>(
        &self,
        grids: &Bound<'py, PyAny>,
        transform: bool,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !transform {
            return work::answer(grids, threads, Cells::BLANK, |source, part| {
                part.each(source, |grid: Grid| Cells(grid.minlex().digits()))
            });
        }
        let blank = (Cells::BLANK, Text::<31>::BLANK);
        work::answer(grids, threads, blank, |source, part| {
            part.each(source, |grid: Grid| {
                let (form, way) = grid.minlex_with_transform();
                (Cells(form.digits()), Text::new(way.to_string().as_bytes()))
            })
        })
    }

    /// The orders of the automorphism groups of grids: how many symmetries carry a grid onto
    /// itself, 1 for nearly all.
    ///
    /// grids: as for rank.
    /// threads: spread a batch over so many threads.
    ///
    /// Returns int, list of int, or an array (n,) of uint32, as grids came. Raises InvalidGrid.
    /// Cost: half a microsecond.
    #[pyo3(signature = (grids, *, threads = 1))]
    fn automorphisms<'py>(
        &self,
        grids: &Bound<'py, PyAny>,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        work::answer(grids, threads, 0u32, |source, part| {
            part.each(source, |grid: Grid| grid.automorphism_count())
        })
    }

    /// The canonical names of puzzles: the same for all disguises of a puzzle, different for all
    /// others.
    ///
    /// puzzles: a puzzle with exactly one solution as str or bytes of 81 digits, . or 0 where
    /// empty; an iterable of such; an array of shape (n, 81) and dtype uint8, 0 where empty; or an
    /// array of dtype S81. form: "25" (the rank of the solution in ten columns, a blank, 14
    /// characters for the givens), "19" (19 characters) or "rank" (RANK;FIELD). morph: also return
    /// the symmetries that lead from the canonical puzzles back to these, as text for minlex.apply.
    /// threads: spread a batch over so many threads.
    ///
    /// Returns str, list of str, or an array of dtype S25 or S19, as puzzles came; with morph a
    /// pair of that and of str, list of str, or an array of dtype S31. Raises InvalidPuzzle, also
    /// for puzzles without exactly one solution. Cost: a rank and some 4 us for the solution.
    #[pyo3(signature = (puzzles, *, form = "25", morph = false, threads = 1))]
    fn name<'py>(
        &self,
        puzzles: &Bound<'py, PyAny>,
        form: &str,
        morph: bool,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        match named_form(form)? {
            form @ NameForm::Name19 => self.names::<19>(puzzles, form, morph, threads),
            form => self.names::<25>(puzzles, form, morph, threads),
        }
    }

    /// The puzzles that names name.
    ///
    /// names: a name in any form as str or bytes, an iterable of such, or an array of dtype S25,
    /// S19 or the like. Behind a name may stand ;TRANSFORM, ;INDEX or both, and then the puzzle is
    /// moved by that morph. check: refuse pairs of rank and field that are not the name of any
    /// puzzle. threads: spread a batch over so many threads.
    ///
    /// Returns str with . for empty cells, list of str, or an array (n, 81) of uint8, as names
    /// came. Raises InvalidName. Cost: an unrank; with check a name besides.
    #[pyo3(signature = (names, *, check = false, threads = 1))]
    fn puzzle<'py>(
        &self,
        names: &Bound<'py, PyAny>,
        check: bool,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.table();
        work::answer(names, threads, Cells::BLANK, |source, part| {
            let mut good = Vec::with_capacity(part.answers.len());
            part.read(source, |read: MorphedName| {
                if check {
                    read.name().check(table).map_err(|e| e.to_string())?;
                }
                good.push(read);
                Ok(())
            })?;
            table.unrank_each(good.iter().map(|read| read.name().rank()), |i, grid| {
                let canonical = Puzzle::from_solution(&grid.grid(), good[i].name().givens());
                part.answers[i] = Cells(*good[i].morph().apply(&canonical).cells());
                part.watch.working()
            })?;
            Ok(())
        })
    }

    /// The numbers of grids among all 6670903752021072936960 solution grids, from 0.
    ///
    /// grids: as for rank. order: "class" (fast; the order is fixed by docs/GRID-INDEX.md) or "lex"
    /// (how many grids have a smaller string). threads: spread a batch over so many threads.
    ///
    /// Returns int, list of int, or an array (n, 10) of uint8 with a record a row, most significant
    /// byte first: int.from_bytes(row.tobytes()) is the number. Raises InvalidGrid. Cost: 0.3 us in
    /// class order, 26 us in lex order; no table is read.
    #[pyo3(signature = (grids, *, order = "class", threads = 1))]
    fn index<'py>(
        &self,
        grids: &Bound<'py, PyAny>,
        order: &str,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let order = named_order(order)?;
        work::answer(grids, threads, Index(GridIndex::FIRST), |source, part| {
            part.each(source, |grid: Grid| Index(GridIndex::of(&grid, order)))
        })
    }

    /// The solution grids with these numbers.
    ///
    /// indices: an int from 0 to 6670903752021072936959, an iterable of such, or an array of shape
    /// (n, 10) and dtype uint8 as index returns it. order: "class" or "lex", as for index. threads:
    /// spread a batch over so many threads.
    ///
    /// Returns str, list of str, or an array (n, 81) of uint8, as indices came. Raises
    /// InvalidIndex. Cost: 0.6 us in class order, 29 us in lex order; no table is read.
    #[pyo3(signature = (indices, *, order = "class", threads = 1))]
    fn grid<'py>(
        &self,
        indices: &Bound<'py, PyAny>,
        order: &str,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let order = named_order(order)?;
        work::answer(indices, threads, Cells::BLANK, |source, part| {
            part.each(source, |index: GridIndex| {
                Cells(*index.grid(order).digits())
            })
        })
    }

    /// An iterator over the minlex forms with start <= rank < stop, in order, as str.
    ///
    /// stop: up to 5472730539; without it, up to the end of the catalogue.
    ///
    /// Raises InvalidRank. Cost: 50 ns a grid in the middle of the catalogue, 200 ns in its first
    /// band, and what Python adds.
    #[pyo3(signature = (start, stop = None))]
    fn scan(
        this: &Bound<'_, Self>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Grids> {
        Grids::new(this, start, stop)
    }

    /// An iterator over batches of the minlex forms with start <= rank < stop, in order: pairs of
    /// the rank of the first grid and an array (n, 81) of uint8.
    ///
    /// stop: up to 5472730539; without it, up to the end of the catalogue.
    /// size: n of all batches but the last, up to 16777216.
    ///
    /// Raises InvalidRank. Cost: 50 ns a grid in the middle of the catalogue, 200 ns in its first
    /// band.
    #[pyo3(signature = (start, stop = None, *, size = 65536))]
    fn scan_batches(
        this: &Bound<'_, Self>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
        size: i64,
    ) -> PyResult<Batches> {
        Batches::new(this, start, stop, size)
    }

    /// How many grids of the catalogue have each of the 416 bands on top, by band number.
    fn band_counts(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        match self.table().band_counts() {
            Ok(counts) => Ok(counts.to_vec()),
            Err(damage) => Err(error::damaged(py, &damage)),
        }
    }

    /// How many grids of the catalogue have an automorphism group of each order, by order, as
    /// counted when the table was built.
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

    /// Verifies the whole table: all checksums, and that its parts fit each other. Raises
    /// InvalidTable.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.table().check()).map_err(|e| match e {
            TableError::Damaged(e) => error::invalid(py, Class::Table, &e.to_string(), None),
            e => error::damaged(py, &e),
        })
    }

    /// What the table says of itself: preset, stride, version of the format, bytes, grids and
    /// checkpoints.
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
            Opened::File(_, path) => Some(path.as_os_str()),
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            Opened::Embedded(_) => "minlex.Catalog()".to_owned(),
            Opened::File(_, path) => {
                format!("minlex.Catalog.open({:?})", path.display().to_string())
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import("minlex._minlex")?;
        let (maker, arguments) = match &self.0 {
            Opened::Embedded(_) => (module.getattr("Catalog")?, PyTuple::empty(py)),
            Opened::File(_, path) => (
                module.getattr("open_catalog")?,
                PyTuple::new(py, [path.as_os_str()])?,
            ),
        };
        Ok(PyTuple::new(py, [maker, arguments.into_any()])?.into_any())
    }
}

impl Catalog {
    /// Names in a form of at most N characters, with or without morphs.
    fn names<'py, const N: usize>(
        &self,
        puzzles: &Bound<'py, PyAny>,
        form: NameForm,
        morph: bool,
        threads: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let batch: Batch<'_, Puzzle> = input::read(puzzles)?;
        let blank = (Text::<N>::BLANK, Text::<31>::BLANK);
        let py = puzzles.py();
        let both = work::answers(py, &batch, threads, blank, |source, part| {
            let mut ranks = RankBatch::with_capacity(part.answers.len());
            let mut canonical = Vec::with_capacity(part.answers.len());
            part.read(source, |puzzle| {
                let found = puzzle.canonical_with_morph().map_err(|e| e.to_string())?;
                ranks.push_form(found.0.solution());
                canonical.push(found);
                Ok(())
            })?;
            self.table().rank_each(ranks, |i, rank| {
                let (canonical, back) = &canonical[i];
                part.answers[i].0 = written(&Name::new(rank, canonical.givens()), form);
                if morph {
                    part.answers[i].1 = Text::new(back.to_string().as_bytes());
                }
                part.watch.working()
            })?;
            Ok(())
        })?;
        if morph {
            return shaped(py, batch.shape, both);
        }
        let names = both.into_iter().map(|(name, _)| name).collect();
        shaped(py, batch.shape, names)
    }
}
