//! Layouts of items in numpy's arrays, for answers of the same shape.

use numpy::PyArrayDescr;
use pyo3::prelude::*;

use crate::memory;

#[derive(Clone)]
pub enum Layout<'py> {
    Numbers,
    /// Boards as rows of 81 or squares of 9 by 9 integers of some type.
    Boards {
        /// One board, without a dimension for many.
        one: bool,
        square: bool,
        dtype: Bound<'py, PyArrayDescr>,
        /// In lists of Python, as the answers.
        nested: bool,
    },
    /// Strings of some type of numpy.
    Strings(Bound<'py, PyArrayDescr>),
    /// Objects of Python, as in lists.
    Objects(Boards<'py>),
}

impl Layout<'_> {
    pub fn is_one(&self) -> bool {
        matches!(self, Layout::Boards { one: true, .. })
    }

    /// The same, in lists or not.
    pub fn nested(mut self, is_nested: bool) -> Self {
        if let Layout::Boards { nested, .. } = &mut self {
            *nested = is_nested;
        }
        self
    }
}

/// Ascending places of the boards in arrays among the items of a list, and their layouts.
#[derive(Clone, Default)]
pub struct Boards<'py>(Vec<(usize, Layout<'py>)>);

impl<'py> Boards<'py> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the board at a place after all others.
    ///
    /// # Errors
    /// `MemoryError`.
    pub fn push(&mut self, place: usize, layout: Layout<'py>) -> PyResult<()> {
        memory::push(&mut self.0, (place, layout))
    }

    /// The boards without the items at ascending places.
    pub fn without(&self, left_out: &[usize]) -> Boards<'py> {
        let kept = self.0.iter().filter_map(|(place, layout)| {
            let before = left_out.partition_point(|left| left < place);
            (left_out.get(before) != Some(place)).then(|| (place - before, layout.clone()))
        });
        Boards(kept.collect())
    }

    /// A look-up of boards at ascending places.
    pub fn look_up<'a>(&'a self) -> impl FnMut(usize) -> Option<&'a Layout<'py>> {
        let mut rest = self.0.iter().peekable();
        move |place| rest.next_if(|(board, _)| *board == place).map(|(_, layout)| layout)
    }
}
