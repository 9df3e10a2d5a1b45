//! Handles of tables and collections: made from boxes, closed as boxes.

#![allow(unsafe_code)]

use std::ptr::null_mut;

use minlex_collection_file::CollectionFile;
use minlex_lookup::Table;

use crate::call::Call;
use crate::memory::{Handled, Output};

/// An open table. It never changes; any number of threads may use it at the same time.
#[allow(non_camel_case_types)]
pub struct minlex_table(pub(crate) Held);

/// All handles share the one embedded table.
pub(crate) enum Held {
    Embedded(&'static Table),
    Own(Box<Table>),
}

impl Handled for minlex_table {
    type Held = Table;
    const NAME: &'static str = "table";

    fn held(&self) -> &Table {
        match &self.0 {
            Held::Embedded(table) => table,
            Held::Own(table) => table,
        }
    }
}

/// An open collection file. It never changes; any number of threads may use it at the same time.
#[allow(non_camel_case_types)]
pub struct minlex_collection(pub(crate) CollectionFile);

impl Handled for minlex_collection {
    type Held = CollectionFile;
    const NAME: &'static str = "collection";

    fn held(&self) -> &CollectionFile {
        &self.0
    }
}

pub(crate) fn hand_over<H: Handled>(place: &Output, handle: H) {
    let handle: *mut H = Box::into_raw(Box::new(handle));
    place.bytes(0, &handle.expose_provenance().to_ne_bytes());
}

/// Frees a handle; `NULL` does nothing.
///
/// # Safety
/// [`hand_over`] made the handle, and this is its last use.
pub(crate) unsafe fn close<H: Handled>(handle: *mut H) {
    if handle.is_null() {
        return;
    }
    // SAFETY: no argument needs a check.
    let call = unsafe { Call::promised(null_mut(), ()) };
    let _ = call.answer(|()| {
        // SAFETY: the caller vouches.
        drop(unsafe { Box::from_raw(handle) });
        Ok(())
    });
}
