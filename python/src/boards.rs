//! Boards in arrays of their own among the items of a list.

use pyo3::prelude::*;

use crate::input::Layout;
use crate::memory;

/// The places of such boards in a list, in order, and how each came: so its answer goes.
#[derive(Clone, Default)]
pub struct Boards<'py>(Vec<(usize, Layout<'py>)>);

impl<'py> Boards<'py> {
    /// Notes the board at a place behind all others.
    ///
    /// # Errors
    /// `MemoryError`.
    pub fn push(&mut self, place: usize, layout: Layout<'py>) -> PyResult<()> {
        memory::push(&mut self.0, (place, layout))
    }

    /// The boards of the list without the items at some places, which ascend.
    pub fn without(&self, left_out: &[usize]) -> Boards<'py> {
        let kept = self.0.iter().filter_map(|(place, layout)| {
            let before = left_out.partition_point(|left| left < place);
            (left_out.get(before) != Some(place)).then(|| (place - before, layout.clone()))
        });
        Boards(kept.collect())
    }

    /// Looks places up that ascend: for each, the layout if there is a board.
    pub fn look_up<'a>(&'a self) -> impl FnMut(usize) -> Option<&'a Layout<'py>> {
        let mut rest = self.0.iter().peekable();
        move |place| {
            rest.next_if(|(board, _)| *board == place)
                .map(|(_, layout)| layout)
        }
    }
}
