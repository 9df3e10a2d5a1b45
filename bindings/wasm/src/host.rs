//! Services of JavaScript for a module: a file, and an ear for progress.

// For the functions of JavaScript alone.
#![allow(unsafe_code)]

#[cfg(feature = "files")]
use std::io::{self, Read};

#[cfg(feature = "files")]
#[link(wasm_import_module = "file")]
unsafe extern "C" {
    /// Writes the next bytes of the file, at most `length`, to `buffer`; returns their number, or
    /// `usize::MAX` if the file cannot be read.
    fn read(buffer: *mut u8, length: usize) -> usize;
}

#[cfg(feature = "extra")]
#[link(wasm_import_module = "progress")]
unsafe extern "C" {
    /// Receives the progress of a count: `done` of `parts` parts are done.
    safe fn note(done: usize, parts: usize);
}

/// Reports that `done` of `parts` parts of a count are done.
#[cfg(feature = "extra")]
pub fn note_progress(done: usize, parts: usize) {
    note(done, parts);
}

/// The file that is open outside.
#[cfg(feature = "files")]
pub struct HostFile;

#[cfg(feature = "files")]
impl Read for HostFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: JavaScript writes at most `length` bytes to `buffer`, which is borrowed until it
        // has answered (`bindings/web/src/app/puzzle-file.js`).
        match unsafe { read(buffer.as_mut_ptr(), buffer.len()) } {
            usize::MAX => Err(io::Error::other("the browser can no longer read the file")),
            length => Ok(length.min(buffer.len())),
        }
    }
}
