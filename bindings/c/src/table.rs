//! Tables: opening, closing, checking, describing.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{c_char, c_void};
use std::mem::offset_of;
use std::path::Path;

use minlex_lookup::{Table, TableError};

use crate::batch::room_for;
use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::{Held, close, hand_over, minlex_table};
use crate::memory::{handle, place, terminated, text, text_room, value_room};
use crate::result::{Failure, minlex_result};
use crate::sizes::MINLEX_BANDS;

/// The description of a table.
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
    pub version: u32,
    /// Prefixes from one checkpoint to the next in a band of average density.
    pub stride: u32,
    /// "embedded", "standard", "large" or "custom", with a NUL.
    pub preset: [c_char; 16],
}

/// Size of the first published struct: the least that a caller has.
const FIRST_INFO_SIZE: usize = 48;
const _: () = assert!(size_of::<minlex_info>() >= FIRST_INFO_SIZE);

/// Opens the table inside the library: no file is needed, and look-ups take some 15 to 30 us.
///
/// - table: receives the handle
///
/// Cost: some 100 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_embedded(
    table: *mut *mut minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, (place("table", table),)) };
    call.answer(|(place,)| {
        hand_over(&place, minlex_table(Held::Embedded(Table::embedded())));
        Ok(())
    })
}

/// Opens the table in a file, such as `minlex build` makes. Reads the header only; look-ups read
/// the rest in verified pieces of 64 KiB, and keep them in memory. Changes to the file never cause
/// a wrong answer: a call that can no longer read its part returns MINLEX_CANNOT_READ.
///
/// - path: with a NUL at its end, as for fopen(); in UTF-8 on Windows
/// - table: receives the handle
///
/// Cost: some 100 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_open(
    path: *const c_char,
    table: *mut *mut minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (terminated("path", path), place("table", table));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(path, place)| {
        hand_over(&place, minlex_table(Held::Own(Box::new(Table::open(path_of(path)?)?))));
        Ok(())
    })
}

/// Opens and maps the table in a file, with the arguments of minlex_table_open(): programs with the
/// same table share its memory.
///
/// The danger: while the table is open, no one may write to the file or cut it. A look-up in a part
/// cut off ends the process (SIGBUS); in an overwritten one it can be wrong. Renaming another file
/// over it is safe. Where you cannot vouch for that, use minlex_table_open().
///
/// Cost: some 100 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_map(
    path: *const c_char,
    table: *mut *mut minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (terminated("path", path), place("table", table));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(path, place)| {
        // SAFETY: the header has the caller vouch that no one writes to the file or cuts it.
        let table = unsafe { Table::map(path_of(path)?)? };
        hand_over(&place, minlex_table(Held::Own(Box::new(table))));
        Ok(())
    })
}

/// Opens a copy of a table in memory: the bytes can be freed after the call.
///
/// - bytes: all bytes of the table
/// - table: receives the handle
///
/// Fails with _OUT_OF_MEMORY. Cost: that of the copy.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_from_bytes(
    bytes: *const c_void,
    bytes_size: usize,
    table: *mut *mut minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (text("bytes", bytes.cast(), bytes_size), place("table", table));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(bytes, place)| {
        let mut copy = room_for(bytes.len())?;
        copy.extend_from_slice(bytes);
        hand_over(&place, minlex_table(Held::Own(Box::new(Table::from_bytes(copy)?))));
        Ok(())
    })
}

#[cfg(unix)]
pub(crate) fn path_of(path: &[u8]) -> Result<&Path, Failure> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    Ok(Path::new(OsStr::from_bytes(path)))
}

#[cfg(not(unix))]
pub(crate) fn path_of(path: &[u8]) -> Result<&Path, Failure> {
    match std::str::from_utf8(path) {
        Ok(path) => Ok(Path::new(path)),
        Err(_) => Err(Failure::new(
            minlex_result::MINLEX_CANNOT_READ,
            format!("cannot read {}: the name is not UTF-8", path.escape_ascii()),
        )),
    }
}

/// Closes a table and frees its memory.
///
/// - table: an open table, which no other call uses now or later; NULL does nothing
///
/// Each handle once, from any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_close(table: *mut minlex_table) {
    // SAFETY: the caller promises that the handle is open, and that this is its last use.
    unsafe { close(table) }
}

/// Verifies a whole table: all checksums, and that the checkpoints fit each other.
///
/// Cost: reads all of the table, a second or two for the largest.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_check(
    table: *const minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, (handle(table),)) };
    call.answer(|(table,)| match table.check() {
        // A whole sentence of its own.
        Err(TableError::Damaged(error)) => Err(error.into()),
        checked => Ok(checked?),
    })
}

/// Makes the tables of first look-ups now, so that none is slower and none takes a lock: for
/// programs that fork while threads look something up. All tables share it.
///
/// Cost: some 60 ms and 13 MB at the first call of a process, microseconds later.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_warm_up(
    table: *const minlex_table,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, (handle(table),)) };
    call.answer(|(table,)| {
        table.warm_up();
        Ok(())
    })
}

/// The description of a table.
///
/// - info_size: sizeof (minlex_info) of the program. Later versions may append fields: a smaller
///   struct receives those that it has, and further fields of a larger one become zero
///
/// Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_table_info(
    table: *const minlex_table,
    info: *mut minlex_info,
    info_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), text_room("info", info.cast(), info_size, FIRST_INFO_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, info)| {
        let found = table.info();
        let mut bytes = [0; size_of::<minlex_info>()];
        let mut field = |offset: usize, value: &[u8]| {
            bytes[offset..][..value.len()].copy_from_slice(value);
        };
        field(offset_of!(minlex_info, bytes), &found.bytes.to_ne_bytes());
        field(offset_of!(minlex_info, grids), &found.grids.to_ne_bytes());
        field(offset_of!(minlex_info, checkpoints), &found.checkpoints.to_ne_bytes());
        field(offset_of!(minlex_info, version), &found.version.to_ne_bytes());
        field(offset_of!(minlex_info, stride), &found.stride.to_ne_bytes());
        let preset = &found.preset.as_bytes()[..found.preset.len().min(15)];
        field(offset_of!(minlex_info, preset), preset);
        info.as_far_as_it_goes(&bytes);
        Ok(())
    })
}

/// Number of minlex forms with each band on top. The catalogue is sorted by band: the counts before
/// a band add up to the last rank before it.
///
/// - counts: receives a number for each band; MINLEX_BANDS numbers
///
/// Cost: 10 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_band_counts(
    table: *const minlex_table,
    counts: *mut u64,
    counts_count: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), value_room("counts", counts, counts_count, MINLEX_BANDS));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, counts)| {
        for (band, count) in table.band_counts()?.iter().enumerate() {
            counts.record(band, &count.to_ne_bytes());
        }
        Ok(())
    })
}
