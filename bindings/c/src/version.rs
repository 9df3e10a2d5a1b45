//! The version of the header and of the library.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{CStr, c_char};

use crate::call::Call;
use crate::error::minlex_error;
use crate::result::minlex_result::MINLEX_OTHER_VERSION;
use crate::result::{Failure, minlex_result};

/// The version of this header; for that of the library see minlex_version_number().
pub const MINLEX_VERSION_MAJOR: u32 = 1;
/// See MINLEX_VERSION_MAJOR.
pub const MINLEX_VERSION_MINOR: u32 = 0;
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

/// The version of this header as a number that grows with it: major * 1000000 + minor * 1000 +
/// patch.
pub const MINLEX_VERSION_NUMBER: u32 = 1_000_000;

const _: () = assert!(
    MINLEX_VERSION_NUMBER
        == MINLEX_VERSION_MAJOR * 1_000_000 + MINLEX_VERSION_MINOR * 1_000 + MINLEX_VERSION_PATCH
);

/// The version of the library at run time, such as "1.0.0".
///
/// Returns: a static text.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// The version of the library at run time, see MINLEX_VERSION_NUMBER.
///
/// Returns: the number.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_version_number() -> u32 {
    MINLEX_VERSION_NUMBER
}

/// Tests if a program works with the library loaded at run time, which must have the same major
/// version and not be older. For programs that load the library by name, as bindings do.
///
/// - header: MINLEX_VERSION_NUMBER of the header that the program was made with
///
/// Returns: MINLEX_OK, _OTHER_VERSION. Cost: none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_check_version(
    header: u32,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, ()) };
    call.answer(|()| {
        if header / 1_000_000 == MINLEX_VERSION_MAJOR && header <= MINLEX_VERSION_NUMBER {
            return Ok(());
        }
        Err(Failure::new(
            MINLEX_OTHER_VERSION,
            format!(
                "the program was made for minlex {}.{}.{}, the library is {}: install the one \
                 or build with the header of the other",
                header / 1_000_000,
                header / 1_000 % 1_000,
                header % 1_000,
                env!("CARGO_PKG_VERSION")
            ),
        ))
    })
}
