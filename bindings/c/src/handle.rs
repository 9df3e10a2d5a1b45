//! Handles of open tables.

use minlex_lookup::Table;

/// An open table, made by minlex_table_embedded(), minlex_table_open(), minlex_table_map() or
/// minlex_table_from_bytes(). It never changes, and any number of threads may use it at the same
/// time.
#[allow(non_camel_case_types)]
pub struct minlex_table(Held);

/// The library has one embedded table for all handles.
pub(crate) enum Held {
    Embedded(&'static Table),
    Own(Box<Table>),
}

impl minlex_table {
    /// A handle, for the caller to close.
    pub(crate) fn new(held: Held) -> *mut minlex_table {
        Box::into_raw(Box::new(minlex_table(held)))
    }

    pub(crate) fn table(&self) -> &Table {
        match &self.0 {
            Held::Embedded(table) => table,
            Held::Own(table) => table,
        }
    }
}
