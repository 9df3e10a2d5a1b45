//! Columns of texts in Arrow's layout: many items of any length, or missing.

use std::ffi::c_char;
use std::ptr::null;

/// A column of texts in Arrow's layout: its types utf8, binary, and both with "large_" before the
/// name. Text i is the bytes of data from offset i to before offset i + 1. The library only reads
/// it, and it need not be aligned. Set unused fields to 0. The struct never grows.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_column {
    /// The texts, one after the other.
    pub data: *const c_char,
    /// first + count + 1 ascending offsets; NULL if they are large.
    pub offsets: *const i32,
    /// The same with 64 bits; NULL if offsets has them.
    pub large_offsets: *const i64,
    /// A bit for each text, the lowest of a byte first; 0 if it is missing. NULL if all are there.
    pub validity: *const u8,
    /// Index of the first text in the offsets and bits: Arrow's offset of an array.
    pub first: usize,
    /// Number of texts, with the missing ones.
    pub count: usize,
}

impl minlex_column {
    pub(crate) const EMPTY: minlex_column = minlex_column {
        data: null(),
        offsets: null(),
        large_offsets: null(),
        validity: null(),
        first: 0,
        count: 0,
    };
}
