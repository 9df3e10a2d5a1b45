//! Tables: opening, closing, checking, describing.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::mem::offset_of;
use std::path::Path;

use minlex_lookup::{Table, TableError};

use crate::call::{Output, entry};
use crate::result::{Failure, minlex_result};

/// An open table, made by minlex_open() or minlex_open_embedded(). It never changes, and any number
/// of threads may use it at the same time.
#[allow(non_camel_case_types)]
pub struct minlex_catalog(Held);

/// The library has one embedded table for all handles.
enum Held {
    Embedded(&'static Table),
    Opened(Table),
}

impl minlex_catalog {
    pub(crate) fn table(&self) -> &Table {
        match &self.0 {
            Held::Embedded(table) => table,
            Held::Opened(table) => table,
        }
    }
}

/// Makes a handle and hands it over.
fn hand_over(place: &Output, held: Held) {
    let handle: *mut minlex_catalog = Box::into_raw(Box::new(minlex_catalog(held)));
    place.bytes(0, &handle.expose_provenance().to_ne_bytes());
}

/// What a table says of itself.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_info {
    /// Bytes of the table.
    pub bytes: u64,
    /// Grids in the catalogue, 5472730538.
    pub grids: u64,
    /// Checkpoints in the table.
    pub checkpoints: u64,
    /// Version of the file format.
    pub format_version: u32,
    /// Two-band prefixes from one checkpoint to the next in a band of average density.
    pub stride: u32,
    /// "embedded", "standard", "large" or "custom", with a NUL.
    pub preset: [c_char; 16],
}

/// Opens the table in a file, such as `minlex build` makes. Reads the header only, whatever the
/// size; the rest is mapped, and verified piece by piece when look-ups first come there. The file
/// must not be changed while it is open; replace it by renaming.
///
/// - path: a file name that ends with NUL, as for fopen(); on Windows in UTF-8
/// - catalog: receives the handle, to be closed with minlex_close()
///
/// Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _CANNOT_OPEN, _DAMAGED.
/// Cost: some 100 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_open(
    path: *const c_char,
    catalog: *mut *mut minlex_catalog,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises a NUL at the end and a place for the handle.
        let (path, catalog) =
            unsafe { (call.string("path", path)?, call.place("catalog", catalog)?) };
        let [catalog] = call.claim([catalog], &[path])?;
        let table = Table::open(path_of(path.bytes())?)?;
        hand_over(&catalog, Held::Opened(table));
        Ok(())
    })
}

#[cfg(unix)]
fn path_of(path: &[u8]) -> Result<&Path, Failure> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    Ok(Path::new(OsStr::from_bytes(path)))
}

#[cfg(not(unix))]
fn path_of(path: &[u8]) -> Result<&Path, Failure> {
    match std::str::from_utf8(path) {
        Ok(path) => Ok(Path::new(path)),
        Err(_) => Err(Failure::new(
            minlex_result::MINLEX_CANNOT_OPEN,
            format!(
                "cannot read the table {}: the name is not UTF-8",
                path.escape_ascii()
            ),
        )),
    }
}

/// Opens the table inside the library: no file is needed, and look-ups take some 15 to 30 us.
///
/// - catalog: receives the handle, to be closed with minlex_close()
///
/// Returns: MINLEX_OK, _NULL_POINTER.
/// Cost: some 100 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_open_embedded(catalog: *mut *mut minlex_catalog) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises a place for the handle.
        let catalog = unsafe { call.place("catalog", catalog)? };
        let [catalog] = call.claim([catalog], &[])?;
        hand_over(&catalog, Held::Embedded(Table::embedded()));
        Ok(())
    })
}

/// Closes a handle and frees what belongs to it.
///
/// - catalog: an open handle, which no other call may be using or use later; NULL does nothing
///
/// Threads: any, each handle once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_close(catalog: *mut minlex_catalog) {
    if !catalog.is_null() {
        // SAFETY: the caller promises that the handle is open, so `hand_over` made it from a box,
        // and that it is the last use.
        let _ = entry(|_| {
            drop(unsafe { Box::from_raw(catalog) });
            Ok(())
        });
    }
}

/// Verifies a whole table: all checksums, and that the checkpoints fit each other. Once it has
/// returned MINLEX_OK, no call with this handle returns MINLEX_DAMAGED.
///
/// - catalog: an open handle
///
/// Returns: MINLEX_OK, _NULL_POINTER, _DAMAGED.
/// Cost: reads all of the table, a second or two for the largest. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_check(catalog: *const minlex_catalog) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle.
        let catalog = unsafe { call.catalog(catalog)? };
        match catalog.table().check() {
            Err(TableError::Damaged(error)) => Err(error.into()),
            checked => Ok(checked?),
        }
    })
}

/// What a table says of itself.
///
/// - catalog: an open handle
/// - info: receives the description
/// - info_size: sizeof(minlex_info); later versions may append fields, and a larger size than
///   theirs fills the rest with zeros
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL.
/// Cost: below 1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_get_info(
    catalog: *const minlex_catalog,
    info: *mut minlex_info,
    info_size: usize,
) -> minlex_result {
    entry(|call| {
        let needed = size_of::<minlex_info>();
        // SAFETY: the caller promises an open handle and `info_size` bytes.
        let (catalog, info) = unsafe {
            (
                call.catalog(catalog)?,
                call.output("info", info.cast::<u8>(), info_size, needed)?,
            )
        };
        let [info] = call.claim([info], &[])?;
        let found = catalog.table().info();
        // No preset has more than eight letters; a NUL stays in any case.
        let preset = &found.preset.as_bytes()[..found.preset.len().min(15)];
        info.zeros(0, info_size);
        info.bytes(offset_of!(minlex_info, bytes), &found.bytes.to_ne_bytes());
        info.bytes(offset_of!(minlex_info, grids), &found.grids.to_ne_bytes());
        info.bytes(
            offset_of!(minlex_info, checkpoints),
            &found.checkpoints.to_ne_bytes(),
        );
        info.bytes(
            offset_of!(minlex_info, format_version),
            &found.version.to_ne_bytes(),
        );
        info.bytes(offset_of!(minlex_info, stride), &found.stride.to_ne_bytes());
        info.bytes(offset_of!(minlex_info, preset), preset);
        Ok(())
    })
}
