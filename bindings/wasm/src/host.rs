//! The file that JavaScript lends to this module.

// Only for the one function that JavaScript gives.
#![allow(unsafe_code)]

use std::io::{self, Read};

#[link(wasm_import_module = "file")]
unsafe extern "C" {
    /// Writes the next bytes of the file, at most `length`, to `buffer`; gives their number, or
    /// `usize::MAX` if the file cannot be read.
    fn read(buffer: *mut u8, length: usize) -> usize;
}

/// The file that is open outside.
pub struct HostFile;

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
