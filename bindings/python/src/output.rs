//! Answers, in the shape of the question.

use std::marker::PhantomData;

use minlex_index::GridIndex;
use minlex_names::{Name, PuzzleNumber};
use numpy::{IntoPyArray, PyArrayDescr, PyArrayDescrMethods, PyArrayMethods, PyFixedString};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyString, PyTuple};

use crate::column::Column;
use crate::column_data::{ColumnData, Digits, Values};
use crate::input::Shape;
use crate::layout::{Boards, Layout};
use crate::memory;
use crate::options::Errors;

pub struct Answered<A> {
    pub answers: Vec<A>,
    /// Places of bad items, in order; their answers mean nothing.
    pub bad: Vec<usize>,
}

/// One kind of answer, as one Python object and as many.
pub trait Answer: Sized {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;

    /// Many answers in a list, `None` at bad places; `boards` have layouts of their own.
    fn list<'py>(
        answered: Answered<Self>,
        boards: &Boards<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut bad = answered.bad.into_iter().peekable();
        let mut board = boards.look_up();
        let objects = answered.answers.into_iter().enumerate().map(|(i, answer)| {
            let layout = board(i);
            if bad.next_if_eq(&i).is_some() {
                return Ok(py.None().into_bound(py));
            }
            match layout {
                Some(layout) => Self::array(Answered::to_one(answer), layout, py),
                None => answer.object(py),
            }
        });
        Ok(PyList::new(py, memory::collect(objects)?)?.into_any())
    }

    /// Many answers in an array; bad places get the value for no answer.
    fn array<'py>(
        answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>>;

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>>;
}

/// Form of columns of answers.
pub struct Pack<'py> {
    py: Python<'py>,
    /// Makes a column of the caller's library.
    pack: Option<Bound<'py, PyAny>>,
    /// Boards among the items, and so among the answers.
    boards: Boards<'py>,
    left_out: Vec<usize>,
}

impl<'py> Pack<'py> {
    /// A column under the name `kind` of `minlex._columns`.
    fn packed<A: Answer>(
        &self,
        answered: Answered<A>,
        kind: &str,
        values: impl FnOnce(Vec<A>) -> PyResult<Values>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, pack) = (self.py, self.pack.as_ref());
        let column = if self.boards.is_empty() {
            let column = ColumnData::new(values(answered.answers)?, &answered.bad)?;
            Bound::new(py, Column::new(column))?.into_any()
        } else {
            A::list(answered, &self.boards, py)?
        };
        pack.map_or(Ok(column.clone()), |pack| pack.call1((column, kind, &self.left_out[..])))
    }
}

/// Answers in the shape of the question.
pub fn shaped<'py, A: Answer>(
    py: Python<'py>,
    shape: &Shape<'py>,
    answered: Answered<A>,
    errors: Errors,
) -> PyResult<Bound<'py, PyAny>> {
    if shape.is_one() && !answered.bad.is_empty() {
        return Ok(py.None().into_bound(py));
    }
    let (answered, left_out) = match errors {
        Errors::Skip => answered.without_bad(),
        Errors::Raise | Errors::Null => (answered, Vec::new()),
    };
    match shape {
        Shape::Array(Layout::Objects(boards)) => {
            let layout = Layout::Objects(boards.without(&left_out));
            A::array(answered, &layout, py)
        }
        Shape::Array(layout) => A::array(answered, layout, py),
        Shape::Column(pack, boards) => {
            let boards = boards.without(&left_out);
            A::column(answered, &Pack { py, pack: pack.clone(), boards, left_out })
        }
        Shape::Many(boards) => A::list(answered, &boards.without(&left_out), py),
        Shape::One => the_one(answered, py),
    }
}

fn the_one<A: Answer>(answered: Answered<A>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    match answered.answers.into_iter().next() {
        Some(answer) => answer.object(py),
        None => unreachable!("one question has one answer"),
    }
}

impl<A> Answered<A> {
    /// The answer to one good item.
    fn to_one(answer: A) -> Answered<A> {
        Answered { answers: vec![answer], bad: Vec::new() }
    }

    fn without_bad(mut self) -> (Answered<A>, Vec<usize>) {
        let bad = std::mem::take(&mut self.bad);
        let mut rest = bad.iter().peekable();
        let mut place = 0;
        self.answers.retain(|_| {
            place += 1;
            rest.next_if_eq(&&(place - 1)).is_none()
        });
        (self, bad)
    }
}

impl<A, B> Answered<(A, B)> {
    fn parted(self) -> PyResult<(Answered<A>, Answered<B>)> {
        let count = self.answers.len();
        let mut parts = (memory::room(count)?, memory::room(count)?);
        parts.extend(self.answers);
        let of_second = Answered { answers: parts.1, bad: self.bad.clone() };
        let of_first = Answered { answers: parts.0, bad: self.bad };
        Ok((of_first, of_second))
    }
}

/// A pair of answers to each question.
impl<A: Answer, B: Answer> Answer for (A, B) {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let both = [self.0.object(py)?, self.1.object(py)?];
        Ok(PyTuple::new(py, both)?.into_any())
    }

    fn list<'py>(
        answered: Answered<Self>,
        boards: &Boards<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (first, second) = answered.parted()?;
        let both = [A::list(first, boards, py)?, B::list(second, boards, py)?];
        Ok(PyTuple::new(py, both)?.into_any())
    }

    fn array<'py>(
        answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (first, second) = answered.parted()?;
        let both = [A::array(first, layout, py)?, B::array(second, layout, py)?];
        Ok(PyTuple::new(py, both)?.into_any())
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (first, second) = answered.parted()?;
        let both = [A::column(first, pack)?, B::column(second, pack)?];
        Ok(PyTuple::new(pack.py, both)?.into_any())
    }
}

/// An array of values that numpy holds, with `none` at bad places.
fn plain_array<'py, A: Answer + numpy::Element + Copy>(
    mut answered: Answered<A>,
    none: A,
    layout: &Layout<'py>,
    py: Python<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    if layout.is_one() {
        return the_one(answered, py);
    }
    for place in answered.bad {
        answered.answers[place] = none;
    }
    Ok(answered.answers.into_pyarray(py).into_any())
}

/// Whole numbers that numpy holds.
macro_rules! number {
    ($($number:ty, $variant:ident, $kind:literal, $none:expr);*) => {$(
        impl Answer for $number {
            fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                Ok(self.into_pyobject(py)?.into_any())
            }

            fn array<'py>(
                answered: Answered<Self>,
                layout: &Layout<'py>,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, PyAny>> {
                plain_array(answered, $none, layout, py)
            }

            fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
                pack.packed(answered, $kind, |answers| Ok(Values::$variant(answers)))
            }
        }
    )*};
}

number!(u32, U32, "uint32", 0; u64, U64, "uint64", 0; i64, I64, "int64", -1);

impl Answer for bool {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyBool::new(py, self).to_owned().into_any())
    }

    fn array<'py>(
        answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        plain_array(answered, false, layout, py)
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        pack.packed(answered, "bool", |answers| {
            let bits = answers.chunks(8).map(|eight| {
                Ok(eight.iter().rev().fold(0, |bits, &answer| bits << 1 | u8::from(answer)))
            });
            Ok(Values::Bool(memory::collect(bits)?, answers.len()))
        })
    }
}

/// 81 cells 0..=9: a `str`, with `.` for 0, or a row of an array.
#[derive(Clone, Copy)]
pub struct Cells(pub [u8; 81]);

impl Cells {
    pub const BLANK: Cells = Cells([0; 81]);

    /// All as texts for columns.
    fn texts(answers: Vec<Cells>) -> PyResult<Values> {
        let offsets = memory::collect((0..answers.len() + 1).map(|i| Ok(81 * i as i64)))?;
        let texts = answers.into_iter().map(|cells| cells.text().0);
        let bytes = texts.collect::<Vec<_>>().into_flattened();
        Ok(Values::Text { offsets, bytes })
    }

    fn text(self) -> Text<81> {
        Text(self.0.map(|d| if d == 0 { b'.' } else { d + b'0' }))
    }
}

impl Answer for Cells {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        self.text().object(py)
    }

    fn array<'py>(
        mut answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Layout::Objects(boards) = layout {
            return objects(answered, boards, py);
        }
        if let Layout::Strings(_) = layout {
            let texts = answered.answers.into_iter().map(|cells| Ok(cells.text()));
            let answered = Answered { answers: memory::collect(texts)?, bad: answered.bad };
            return Text::array(answered, layout, py);
        }
        for place in answered.bad {
            answered.answers[place] = Cells::BLANK;
        }
        let array = matrix(answered.answers.into_iter().map(|cells| cells.0).collect(), py)?;
        let Layout::Boards { one, square, dtype, nested } = layout else {
            return Ok(array);
        };
        let array = match (one, square) {
            (true, false) => array.call_method1("reshape", (81,))?,
            (true, true) => array.call_method1("reshape", (9, 9))?,
            (false, false) => array,
            (false, true) => array.call_method1("reshape", (-1, 9, 9))?,
        };
        if *nested {
            return array.call_method0("tolist");
        }
        if dtype.kind() == b'u' && dtype.itemsize() == 1 {
            return Ok(array);
        }
        array.call_method1("astype", (dtype,))
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        pack.packed(answered, "text", Cells::texts)
    }
}

/// An array with a row of bytes for each answer.
pub fn matrix<const N: usize>(answers: Vec<[u8; N]>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let rows = answers.len();
    let bytes = answers.into_flattened().into_pyarray(py);
    Ok(bytes.reshape([rows, N])?.into_any())
}

/// ASCII text of at most N bytes, with zeros after it.
#[derive(Clone, Copy)]
pub struct Text<const N: usize>(pub [u8; N]);

impl<const N: usize> Text<N> {
    pub const BLANK: Text<N> = Text([0; N]);

    /// All as texts for columns.
    fn texts(answers: Vec<Text<N>>) -> PyResult<Values> {
        let len = |text: &Text<N>| text.0.iter().position(|&b| b == 0).unwrap_or(N);
        let mut texts = Values::texts(answers.len(), answers.iter().map(len).sum())?;
        answers.iter().for_each(|text| texts.push_text(&text.0[..len(text)]));
        Ok(texts)
    }

    /// A text that fits; longer ones are cut.
    pub fn new(text: &[u8]) -> Text<N> {
        debug_assert!(text.len() <= N);
        let mut bytes = [0; N];
        let len = text.len().min(N);
        bytes[..len].copy_from_slice(&text[..len]);
        Text(bytes)
    }
}

impl<const N: usize> Answer for Text<N> {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let len = self.0.iter().position(|&b| b == 0).unwrap_or(N);
        let text = String::from_utf8_lossy(&self.0[..len]);
        Ok(PyString::new(py, &text).into_any())
    }

    fn array<'py>(
        mut answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if layout.is_one() {
            return the_one(answered, py);
        }
        let kind = match layout {
            Layout::Objects(boards) => return objects(answered, boards, py),
            Layout::Strings(dtype) => dtype.kind(),
            Layout::Numbers | Layout::Boards { .. } => b'U',
        };
        for place in std::mem::take(&mut answered.bad) {
            answered.answers[place] = Text::BLANK;
        }
        if let (b'T', Layout::Strings(dtype)) = (kind, layout) {
            let list = Self::list(answered, &Boards::default(), py)?;
            return py.import("numpy")?.call_method1("array", (list, dtype));
        }
        let strings = answered.answers.into_iter().map(|text| Ok(text.0.into()));
        let strings: Vec<PyFixedString<N>> = memory::collect(strings)?;
        let strings = strings.into_pyarray(py).into_any();
        match kind {
            b'U' => strings.call_method1("astype", ("U",)),
            _ => Ok(strings),
        }
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        pack.packed(answered, "text", Text::texts)
    }
}

/// A fault in words: a `str`.
#[derive(Clone)]
pub struct Reason(pub String);

impl Answer for Reason {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyString::new(py, &self.0).into_any())
    }

    fn array<'py>(
        answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match layout.is_one() {
            true => the_one(answered, py),
            false => objects(answered, &Boards::default(), py),
        }
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        pack.packed(answered, "text", |answers| {
            let bytes = answers.iter().map(|reason| reason.0.len()).sum();
            let mut texts = Values::texts(answers.len(), bytes)?;
            answers.iter().for_each(|reason| texts.push_text(reason.0.as_bytes()));
            Ok(texts)
        })
    }
}

fn objects<'py, A: Answer>(
    answered: Answered<A>,
    boards: &Boards<'py>,
    py: Python<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = A::list(answered, boards, py)?;
    // Unlike this, array() would look into boards.
    py.import("numpy")?.call_method1("fromiter", (list, PyArrayDescr::object(py)))
}

/// A whole number of more than 64 bits: an `int`, or its form in arrays and columns.
#[derive(Clone, Copy)]
pub struct Large<K> {
    number: u128,
    kind: PhantomData<K>,
}

/// Kinds of large numbers, which no type of numpy holds.
pub trait LargeKind: Copy + Send {
    /// Bytes of a record, most significant first; `None` for objects.
    const BYTES: Option<usize>;
    /// Digits, and name in `minlex._columns`.
    const COLUMN: (Digits, &str);
}

pub type Index = Large<GridIndex>;

impl LargeKind for GridIndex {
    const BYTES: Option<usize> = Some(GridIndex::RECORD_BYTES);
    const COLUMN: (Digits, &str) = (Digits::TwentyTwo, "decimal22");
}

pub type Number = Large<PuzzleNumber>;

impl LargeKind for PuzzleNumber {
    const BYTES: Option<usize> = Some(size_of::<u128>());
    const COLUMN: (Digits, &str) = (Digits::ThirtyFive, "decimal35");
}

/// The number of solutions of a puzzle.
#[derive(Clone, Copy)]
pub struct Counted;

/// The number of solutions of a puzzle.
pub type Count = Large<Counted>;

impl LargeKind for Counted {
    const BYTES: Option<usize> = None;
    const COLUMN: (Digits, &str) = (Digits::TwentyTwo, "decimal22");
}

impl<K> Large<K> {
    pub const fn new(number: u128) -> Large<K> {
        Large { number, kind: PhantomData }
    }
}

impl Number {
    /// The number of the puzzle with this name.
    pub fn of(name: Name) -> Number {
        Number::new(PuzzleNumber::from(name).get())
    }
}

impl<K: LargeKind> Answer for Large<K> {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.number.into_pyobject(py)?.into_any())
    }

    fn array<'py>(
        answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if layout.is_one() {
            return the_one(answered, py);
        }
        let bytes = match (K::BYTES, layout) {
            (None, _) => return objects(answered, &Boards::default(), py),
            (_, Layout::Objects(boards)) => return objects(answered, boards, py),
            (Some(bytes), _) => bytes,
        };
        let rows = answered.answers.len();
        let mut records = memory::room(rows * bytes)?;
        for answer in &answered.answers {
            records.extend_from_slice(&answer.number.to_be_bytes()[size_of::<u128>() - bytes..]);
        }
        for place in answered.bad {
            // No number has these bytes.
            records[place * bytes..(place + 1) * bytes].fill(u8::MAX);
        }
        Ok(records.into_pyarray(py).reshape([rows, bytes])?.into_any())
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (digits, kind) = K::COLUMN;
        pack.packed(answered, kind, |answers| {
            let numbers = answers.iter().map(|answer| Ok(answer.number as i128));
            Ok(Values::Decimal(memory::collect(numbers)?, digits))
        })
    }
}

/// Band numbers of six chutes: a `list`, or a row of an array.
#[derive(Clone, Copy)]
pub struct Bands(pub [u16; 6]);

impl Bands {
    /// The entry of arrays for bad grids.
    pub const NONE: Bands = Bands([u16::MAX; 6]);
}

impl Answer for Bands {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(PyList::new(py, self.0)?.into_any())
    }

    fn array<'py>(
        mut answered: Answered<Self>,
        layout: &Layout<'py>,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if layout.is_one() {
            return the_one(answered, py);
        }
        for place in answered.bad {
            answered.answers[place] = Bands::NONE;
        }
        let rows = answered.answers.len();
        let numbers: Vec<[u16; 6]> = answered.answers.into_iter().map(|bands| bands.0).collect();
        Ok(numbers.into_flattened().into_pyarray(py).reshape([rows, 6])?.into_any())
    }

    fn column<'py>(answered: Answered<Self>, pack: &Pack<'py>) -> PyResult<Bound<'py, PyAny>> {
        pack.packed(answered, "bands", |answers| {
            let offsets = (0..answers.len() + 1).map(|i| Ok(6 * i as i32));
            let numbers = answers.iter().flat_map(|bands| bands.0).collect();
            Ok(Values::Bands { offsets: memory::collect(offsets)?, numbers })
        })
    }
}
