//! The reason for a failure, for callers.

use std::ffi::{c_char, c_int};
use std::mem::offset_of;

use crate::memory::Output;
use crate::result::minlex_result::MINLEX_OK;
use crate::result::{Failure, cut, minlex_result};

/// The reason for a failure: the last argument of every fallible function. The struct never grows.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_error {
    /// Index of the bad record that failed a batch, else MINLEX_NO_RECORD.
    pub record: u64,
    /// The result; MINLEX_OK if nothing failed.
    pub result: minlex_result,
    /// One line of UTF-8 without a full stop, with a NUL: the fault found, and the expectation.
    /// Cut between characters if it is longer. Empty if nothing failed.
    pub text: [c_char; 500],
}

/// No record of a batch, see minlex_error.
pub const MINLEX_NO_RECORD: u64 = u64::MAX;

const _: () = assert!(size_of::<minlex_error>() == 512, "its size stays what it is");

impl minlex_error {
    pub(crate) fn write(errors: &Output, i: usize, failure: Option<&Failure>) {
        const TEXT: usize = offset_of!(minlex_error, text);
        let (record, result, text) = match failure {
            Some(failure) => (failure.record, failure.code, failure.text.as_str()),
            None => (None, MINLEX_OK, ""),
        };
        let record = record.map_or(MINLEX_NO_RECORD, |record| record as u64);
        let text = cut(text, size_of::<minlex_error>() - TEXT);
        let start = i * size_of::<minlex_error>();
        errors.bytes(start + offset_of!(minlex_error, record), &record.to_ne_bytes());
        let code = (result as c_int).to_ne_bytes();
        errors.bytes(start + offset_of!(minlex_error, result), &code);
        errors.bytes(start + TEXT, text.as_bytes());
        errors.bytes(start + TEXT + text.len(), &[0]);
    }
}
