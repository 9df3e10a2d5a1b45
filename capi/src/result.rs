//! Result codes, and the text of the last error.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::cell::RefCell;
use std::ffi::{c_char, c_int};
use std::fmt;

use minlex_catalog::{GridError, RankError, TransformError};
use minlex_index::GridIndexError;
use minlex_lookup::{OpenError, TableError};
use minlex_names::{CheckError, MorphedNameError, NameError, NamingError};
use minlex_puzzle::{InvalidPuzzle, PuzzleError};

/// The version of this header; for that of the library see minlex_version().
pub const MINLEX_VERSION_MAJOR: u32 = 0;
/// See MINLEX_VERSION_MAJOR.
pub const MINLEX_VERSION_MINOR: u32 = 1;
/// See MINLEX_VERSION_MAJOR.
pub const MINLEX_VERSION_PATCH: u32 = 0;

const _: () = {
    const fn is(text: &str, number: u32) -> bool {
        matches!(u32::from_str_radix(text, 10), Ok(n) if n == number)
    }
    assert!(
        is(env!("CARGO_PKG_VERSION_MAJOR"), MINLEX_VERSION_MAJOR)
            && is(env!("CARGO_PKG_VERSION_MINOR"), MINLEX_VERSION_MINOR)
            && is(env!("CARGO_PKG_VERSION_PATCH"), MINLEX_VERSION_PATCH),
        "the version in the header is that of the package"
    );
};

/// What a call returns. Numbers keep their meaning for ever; later versions may add some.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum minlex_result {
    /// Done.
    MINLEX_OK = 0,
    /// A pointer is NULL that must not be.
    MINLEX_NULL_POINTER = 1,
    /// An output has no room for what would be written.
    MINLEX_BUFFER_TOO_SMALL = 2,
    /// A size is not a multiple of the record's, or larger than memory.
    MINLEX_BAD_LENGTH = 3,
    /// An output shares memory with another argument.
    MINLEX_OVERLAP = 4,
    /// Not a form of names, an order, ... that this version knows.
    MINLEX_BAD_ARGUMENT = 5,
    /// Not a solution grid.
    MINLEX_BAD_GRID = 10,
    /// Not a rank: ranks go from 1 to 5472730538.
    MINLEX_BAD_RANK = 11,
    /// Not 81 cells of a puzzle.
    MINLEX_BAD_PUZZLE = 12,
    /// A puzzle that does not have exactly one solution.
    MINLEX_NOT_ONE_SOLUTION = 13,
    /// Not a name, or not the name of a puzzle.
    MINLEX_BAD_NAME = 14,
    /// Not the number of a solution grid.
    MINLEX_BAD_INDEX = 15,
    /// Not a transform.
    MINLEX_BAD_TRANSFORM = 16,
    /// The file cannot be read.
    MINLEX_CANNOT_OPEN = 20,
    /// The file is no table, of a newer format, or damaged.
    MINLEX_DAMAGED = 21,
    /// There is no memory for a batch.
    MINLEX_OUT_OF_MEMORY = 22,
    /// A defect in this library; please report it with the text of minlex_last_error().
    MINLEX_PANIC = 23,
}

use minlex_result::*;

/// Why a call fails.
#[derive(Debug)]
pub(crate) struct Failure {
    pub code: minlex_result,
    pub text: String,
    /// Index of the bad item of a batch.
    pub item: Option<usize>,
}

impl Failure {
    #[cold]
    pub fn new(code: minlex_result, text: impl fmt::Display) -> Failure {
        Failure {
            code,
            text: text.to_string(),
            item: None,
        }
    }

    /// The failure of item `index` of the array `array`.
    #[cold]
    pub fn of_item(self, array: &str, index: usize) -> Failure {
        Failure {
            text: format!("{array}[{index}]: {}", self.text),
            item: Some(index),
            ..self
        }
    }
}

/// Errors of the libraries that have one code each.
macro_rules! codes {
    ($($error:ty => $code:ident),* $(,)?) => {
        $(impl From<$error> for Failure {
            #[cold]
            fn from(error: $error) -> Failure {
                Failure::new($code, error)
            }
        })*
    };
}

codes! {
    GridError => MINLEX_BAD_GRID,
    RankError => MINLEX_BAD_RANK,
    PuzzleError => MINLEX_BAD_PUZZLE,
    InvalidPuzzle => MINLEX_NOT_ONE_SOLUTION,
    NameError => MINLEX_BAD_NAME,
    GridIndexError => MINLEX_BAD_INDEX,
    TransformError => MINLEX_BAD_TRANSFORM,
    TableError => MINLEX_DAMAGED,
    minlex_table::FormatError => MINLEX_DAMAGED,
}

impl From<OpenError> for Failure {
    #[cold]
    fn from(error: OpenError) -> Failure {
        let code = match error {
            OpenError::Io { .. } => MINLEX_CANNOT_OPEN,
            _ => MINLEX_DAMAGED,
        };
        Failure::new(code, error)
    }
}

impl From<NamingError> for Failure {
    #[cold]
    fn from(error: NamingError) -> Failure {
        match error {
            NamingError::Invalid(error) => error.into(),
            NamingError::Lookup(error) => error.into(),
            error => Failure::new(MINLEX_NOT_ONE_SOLUTION, error),
        }
    }
}

impl From<CheckError> for Failure {
    #[cold]
    fn from(error: CheckError) -> Failure {
        match error {
            CheckError::Naming(NamingError::Lookup(error)) => error.into(),
            error => Failure::new(MINLEX_BAD_NAME, error),
        }
    }
}

impl From<MorphedNameError> for Failure {
    #[cold]
    fn from(error: MorphedNameError) -> Failure {
        let code = match error {
            MorphedNameError::Transform(_) | MorphedNameError::Index(_) => MINLEX_BAD_TRANSFORM,
            _ => MINLEX_BAD_NAME,
        };
        Failure::new(code, error)
    }
}

thread_local! {
    /// Text of the last failure in this thread.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the text for [`minlex_last_error`].
#[cold]
pub(crate) fn keep(text: String) {
    // A thread that is ending has no place for a text any more; the code is returned all the same.
    let _ = LAST.try_with(|last| last.replace(text));
}

/// What went wrong in the last call that failed in this thread, in one line of UTF-8 without a full
/// stop: what was found and what was expected. Calls that succeed leave it as it is; it is empty
/// before the first failure.
///
/// - buffer: receives the text and a NUL, cut (never inside a character) if it does not fit; may be
///   NULL if size is 0
/// - size: bytes at buffer
///
/// Returns: bytes of the whole text without its NUL, as snprintf() does; the text was cut if that
/// is size or more. Threads: any; each has its own text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_last_error(buffer: *mut c_char, size: usize) -> usize {
    LAST.try_with(|last| {
        let text = last.borrow();
        if !buffer.is_null() && size > 0 {
            let room = text.len().min(size - 1);
            let length = (0..=room).rfind(|&n| text.is_char_boundary(n)).unwrap_or(0);
            // SAFETY: the caller promises `size` bytes at `buffer`, of which `length + 1` are
            // written; the text is ours.
            unsafe {
                std::ptr::copy_nonoverlapping(text.as_ptr(), buffer.cast(), length);
                *buffer.add(length) = 0;
            }
        }
        text.len()
    })
    .unwrap_or(0)
}

/// What a result code means, in a few words.
///
/// - result: a minlex_result
///
/// Returns: a text that lives for ever; never NULL, also for numbers that are no result.
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_result_text(result: c_int) -> *const c_char {
    let text = match result {
        0 => c"done",
        1 => c"a pointer is NULL",
        2 => c"a buffer is too small",
        3 => c"a size is not a multiple of the record size",
        4 => c"an output overlaps another argument",
        5 => c"an argument has no meaning in this version",
        10 => c"not a solution grid",
        11 => c"not a rank",
        12 => c"not a puzzle",
        13 => c"the puzzle does not have exactly one solution",
        14 => c"not a name of a puzzle",
        15 => c"not the number of a solution grid",
        16 => c"not a transform",
        20 => c"the file cannot be read",
        21 => c"the table is damaged",
        22 => c"out of memory",
        23 => c"a defect in the library",
        _ => c"unknown result",
    };
    text.as_ptr()
}

/// The version of the library at run time, such as "0.1.0".
///
/// Returns: a text that lives for ever.
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_version() -> *const c_char {
    const VERSION: &std::ffi::CStr = match std::ffi::CStr::from_bytes_with_nul(
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes(),
    ) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}
