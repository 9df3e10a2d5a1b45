//! Results, and the texts of failures.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::cell::RefCell;
use std::ffi::{c_char, c_int};
use std::fmt;
use std::io::ErrorKind;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{GridError, RankError, TransformError};
use minlex_collection_file::{CollectionFileError, OpenCollectionError};
use minlex_count::CountError;
use minlex_index::GridIndexError;
use minlex_lookup::{OpenError, TableError};
use minlex_names::{
    CheckError, MorphedNameError, NameError, NamingError, NumberedError, PuzzleNumberError,
};
use minlex_near::{AroundError, NeighbourhoodError};
use minlex_puzzle::{InvalidPuzzle, PuzzleError};
use minlex_table::FormatError;

/// The result of a call. Numbers keep their meaning; later versions may add some.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum minlex_result {
    /// Done.
    MINLEX_OK = 0,
    /// A pointer is NULL that must not be.
    MINLEX_NULL_POINTER = 1,
    /// An output is too small for the answer.
    MINLEX_BUFFER_TOO_SMALL = 2,
    /// A size is not a multiple of the record's, or larger than memory, or two batches that belong
    /// together have different lengths.
    MINLEX_INVALID_LENGTH = 3,
    /// An output shares memory with another argument.
    MINLEX_OVERLAP = 4,
    /// A form of names, a numbering, a stride or another choice that does not exist.
    MINLEX_INVALID_ARGUMENT = 5,
    /// The program was compiled with the header of another version.
    MINLEX_OTHER_VERSION = 6,
    /// Not a solution grid.
    MINLEX_INVALID_GRID = 10,
    /// Not a rank: ranks go from 1 to 5472730538.
    MINLEX_INVALID_RANK = 11,
    /// Not 81 cells of a puzzle.
    MINLEX_INVALID_PUZZLE = 12,
    /// A puzzle that does not have exactly one solution.
    MINLEX_NOT_ONE_SOLUTION = 13,
    /// Not a name, or not the name of a puzzle.
    MINLEX_INVALID_NAME = 14,
    /// Not the index of a solution grid.
    MINLEX_INVALID_INDEX = 15,
    /// Not a transform.
    MINLEX_INVALID_TRANSFORM = 16,
    /// Not the number of a puzzle: numbers go from 0 to 13232250502363320951920453144805375.
    MINLEX_INVALID_NUMBER = 17,
    /// A gap: an equivalent set of cells has the number that counts.
    MINLEX_GAP = 18,
    /// A place that a collection does not have.
    MINLEX_INVALID_PLACE = 19,
    /// The file cannot be read, or can no longer be read.
    MINLEX_CANNOT_READ = 20,
    /// The file is not a table or a collection, has a newer format, or is damaged.
    MINLEX_DAMAGED = 21,
    /// There is no memory for a batch or a table.
    MINLEX_OUT_OF_MEMORY = 22,
    /// A defect in this library; please report it with the text of minlex_last_error().
    MINLEX_PANIC = 23,
}

use minlex_result::*;

/// The part of a text that fits into `size` bytes with a NUL, cut between characters.
pub(crate) fn cut(text: &str, size: usize) -> &str {
    let room = text.len().min(size.saturating_sub(1));
    let length = (0..=room).rfind(|&n| text.is_char_boundary(n));
    &text[..length.unwrap_or(0)]
}

#[derive(Debug)]
pub(crate) struct Failure {
    pub code: minlex_result,
    pub text: String,
    pub record: Option<usize>,
    /// True if the caller's error shares memory with another argument.
    pub error_is_shared: bool,
}

impl Failure {
    #[cold]
    pub fn new(code: minlex_result, text: impl fmt::Display) -> Failure {
        Failure { code, text: text.to_string(), record: None, error_is_shared: false }
    }

    /// The failure of record `i` of the argument `name`.
    #[cold]
    pub fn of_record(self, name: &str, i: usize) -> Failure {
        Failure { text: format!("{name}[{i}]: {}", self.text), record: Some(i), ..self }
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
    GridError => MINLEX_INVALID_GRID,
    RankError => MINLEX_INVALID_RANK,
    PuzzleError => MINLEX_INVALID_PUZZLE,
    InvalidPuzzle => MINLEX_NOT_ONE_SOLUTION,
    NameError => MINLEX_INVALID_NAME,
    GridIndexError => MINLEX_INVALID_INDEX,
    NeighbourhoodError => MINLEX_INVALID_ARGUMENT,
    TransformError => MINLEX_INVALID_TRANSFORM,
    PuzzleNumberError => MINLEX_INVALID_NUMBER,
    FormatError => MINLEX_DAMAGED,
}

impl From<TableError> for Failure {
    #[cold]
    fn from(error: TableError) -> Failure {
        let code = match &error {
            TableError::Unreadable(error) if error.kind() == ErrorKind::OutOfMemory => {
                MINLEX_OUT_OF_MEMORY
            }
            TableError::Unreadable(_) => MINLEX_CANNOT_READ,
            _ => MINLEX_DAMAGED,
        };
        Failure::new(code, with_causes(&error))
    }
}

impl From<OpenError> for Failure {
    #[cold]
    fn from(error: OpenError) -> Failure {
        let code = match error {
            OpenError::Io { .. } => MINLEX_CANNOT_READ,
            _ => MINLEX_DAMAGED,
        };
        Failure::new(code, with_causes(&error))
    }
}

impl From<CountError> for Failure {
    #[cold]
    fn from(error: CountError) -> Failure {
        match error {
            CountError::OutOfMemory => Failure::new(MINLEX_OUT_OF_MEMORY, error),
            error => unreachable!("nobody stops it: {error}"),
        }
    }
}

impl From<AroundError> for Failure {
    #[cold]
    fn from(error: AroundError) -> Failure {
        match error {
            AroundError::Invalid(error) => error.into(),
            error => Failure::new(MINLEX_INVALID_ARGUMENT, error),
        }
    }
}

impl From<OpenCollectionError> for Failure {
    #[cold]
    fn from(error: OpenCollectionError) -> Failure {
        let code = match error {
            OpenCollectionError::Io { .. } => MINLEX_CANNOT_READ,
            _ => MINLEX_DAMAGED,
        };
        Failure::new(code, with_causes(&error))
    }
}

impl From<CollectionFileError> for Failure {
    #[cold]
    fn from(error: CollectionFileError) -> Failure {
        let code = match error {
            CollectionFileError::Unreadable(_) => MINLEX_CANNOT_READ,
            _ => MINLEX_DAMAGED,
        };
        Failure::new(code, with_causes(&error))
    }
}

impl From<NamingError> for Failure {
    #[cold]
    fn from(error: NamingError) -> Failure {
        match error {
            NamingError::Invalid(error) => error.into(),
            NamingError::Lookup(error) => error.into(),
            error => Failure::new(MINLEX_NOT_ONE_SOLUTION, with_causes(&error)),
        }
    }
}

impl From<CheckError> for Failure {
    #[cold]
    fn from(error: CheckError) -> Failure {
        match error {
            CheckError::Naming(NamingError::Lookup(error)) => error.into(),
            error => Failure::new(MINLEX_INVALID_NAME, with_causes(&error)),
        }
    }
}

impl From<MorphedNameError> for Failure {
    #[cold]
    fn from(error: MorphedNameError) -> Failure {
        let code = match error {
            MorphedNameError::Transform(_) | MorphedNameError::Index(_) => MINLEX_INVALID_TRANSFORM,
            _ => MINLEX_INVALID_NAME,
        };
        Failure::new(code, error)
    }
}

impl From<NumberedError> for Failure {
    #[cold]
    fn from(error: NumberedError) -> Failure {
        match error {
            NumberedError::Lookup(error) => error.into(),
            error => Failure::new(MINLEX_GAP, error),
        }
    }
}

thread_local! {
    /// Text of the last failure in this thread.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

#[cold]
pub(crate) fn keep(text: String) {
    // A thread that is ending keeps no text; the code is returned all the same.
    let _ = LAST.try_with(|last| last.replace(text));
}

/// The text of the last failure in this thread; empty before the first. Calls that return MINLEX_OK
/// leave it as it is. Where calls change threads, as in asynchronous runtimes, use minlex_error.
///
/// - buffer: receives the text and a NUL, cut between characters if it does not fit; may be NULL if
///   size is 0
///
/// Returns: bytes of the whole text without its NUL, as snprintf() does; the text was cut if that
/// is size or more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_last_error(buffer: *mut c_char, size: usize) -> usize {
    LAST.try_with(|last| {
        let text = last.borrow();
        if !buffer.is_null() && size > 0 {
            let shown = cut(&text, size);
            // SAFETY: the caller promises `size` bytes at `buffer`, and the text is ours.
            unsafe {
                std::ptr::copy_nonoverlapping(shown.as_ptr(), buffer.cast(), shown.len());
                *buffer.add(shown.len()) = 0;
            }
        }
        text.len()
    })
    .unwrap_or(0)
}

/// The meaning of a result in a few words.
///
/// Returns: a static text; never NULL, for any number.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_result_text(result: c_int) -> *const c_char {
    let text = match result {
        0 => c"done",
        1 => c"a pointer is NULL",
        2 => c"a buffer is too small",
        3 => c"a size is impossible here",
        4 => c"an output overlaps another argument",
        5 => c"an argument has no meaning in this version",
        6 => c"the header is of another version",
        10 => c"not a solution grid",
        11 => c"not a rank",
        12 => c"not a puzzle",
        13 => c"the puzzle does not have exactly one solution",
        14 => c"not a name of a puzzle",
        15 => c"not the index of a solution grid",
        16 => c"not a transform",
        17 => c"not the number of a puzzle",
        18 => c"no puzzle has this number",
        19 => c"no such place in the collection",
        20 => c"the file cannot be read",
        21 => c"the file is damaged",
        22 => c"out of memory",
        23 => c"a defect in the library",
        _ => c"unknown result",
    };
    text.as_ptr()
}
