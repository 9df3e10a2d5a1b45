//! One call from C: arguments are checked, panics stop here, failures are reported.

#![allow(unsafe_code)]

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::minlex_error;
use crate::memory::{Argument, Arguments, Room, value_room};
use crate::result::minlex_result::{MINLEX_OK, MINLEX_PANIC};
use crate::result::{Failure, keep, minlex_result};

/// A call of a fallible function.
pub(crate) struct Call<A> {
    arguments: A,
    errors: Room,
}

impl<A: Arguments> Call<A> {
    /// A call with unchecked arguments.
    ///
    /// # Safety
    /// The caller has promised all that the header asks of these arguments; an exported function
    /// passes that promise on. See [`Argument::check`].
    pub unsafe fn promised(error: *mut minlex_error, arguments: A) -> Call<A> {
        Call { arguments, errors: value_room("error", error, 1, 0).or_null() }
    }

    /// A call with room for the errors of several bad records.
    ///
    /// # Safety
    /// As [`Call::promised`].
    pub unsafe fn promised_many(
        errors: *mut minlex_error,
        errors_count: usize,
        arguments: A,
    ) -> Call<A> {
        Call { arguments, errors: value_room("errors", errors, errors_count, 0).or_null() }
    }

    /// Answers the call: its result, and a text for people if it failed.
    ///
    /// A panic is a defect of the libraries and becomes a result. Rust's panic hook stays as the
    /// program has it.
    #[inline(always)]
    pub fn answer<'c>(
        &'c self,
        body: impl FnOnce(A::Checked<'c>) -> Result<(), Failure>,
    ) -> minlex_result {
        self.answer_batch(|arguments| body(arguments).map(|()| Vec::new()))
    }

    /// Answers a batch, which succeeds although records are bad: `body` returns their failures.
    #[inline(always)]
    pub fn answer_batch<'c>(
        &'c self,
        body: impl FnOnce(A::Checked<'c>) -> Result<Vec<Failure>, Failure>,
    ) -> minlex_result {
        // Outside the barrier against panics, where the compiler inlines it: it never panics.
        let done = match self.checked() {
            // Unwind safety: a panic leaves only outputs half done; tables never change.
            Ok(arguments) => catch_unwind(AssertUnwindSafe(|| body(arguments))),
            Err(failure) => Ok(Err(failure)),
        };
        let (result, failures) = match done {
            Ok(Ok(bad)) => (MINLEX_OK, bad),
            Ok(Err(failure)) => (failure.code, vec![failure]),
            Err(panic) => (MINLEX_PANIC, vec![defect(&*panic)]),
        };
        let is_shared = failures.first().is_some_and(|failure| failure.error_is_shared);
        if self.errors.is_given() && !is_shared {
            self.tell(&failures);
        }
        if let (Some(failure), false) = (failures.into_iter().next(), result == MINLEX_OK) {
            keep(failure.text);
        }
        result
    }

    #[inline(always)]
    fn checked(&self) -> Result<A::Checked<'_>, Failure> {
        // SAFETY: `promised` demands it, and the caller waits for this call.
        unsafe {
            let (_, span) = self.errors.check()?;
            self.arguments.check(span)
        }
    }

    fn tell(&self, failures: &[Failure]) {
        // SAFETY: as in `checked`. None of its other results is in use any more, so an error that
        // shares memory with other arguments does no harm.
        if let Ok((errors, _)) = unsafe { self.errors.check() } {
            for i in 0..errors.count() {
                minlex_error::write(&errors, i, failures.get(i));
            }
        }
    }
}

#[cold]
fn defect(panic: &(dyn Any + Send)) -> Failure {
    let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text.as_str(),
        _ => "a panic without a text",
    };
    Failure::new(MINLEX_PANIC, format!("a defect in the library: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::text_room;
    use crate::result::minlex_last_error;
    use std::ptr::null_mut;

    fn last_error() -> String {
        let mut buffer = [1u8; 200];
        // SAFETY: as many bytes as the length of the buffer.
        let length = unsafe { minlex_last_error(buffer.as_mut_ptr().cast(), buffer.len()) };
        String::from_utf8(buffer[..length].to_vec()).unwrap()
    }

    fn bare_call(body: impl FnOnce() -> Result<(), Failure>) -> minlex_result {
        // SAFETY: there are no arguments.
        let call = unsafe { Call::promised(null_mut(), ()) };
        call.answer(|()| body())
    }

    #[test]
    fn panics_become_a_result() {
        assert_eq!(bare_call(|| panic!("wrong by {}", 1)), MINLEX_PANIC);
        assert_eq!(last_error(), "a defect in the library: wrong by 1");
        assert_eq!(bare_call(|| panic!("wrong")), MINLEX_PANIC);
        assert_eq!(last_error(), "a defect in the library: wrong");
        assert_eq!(bare_call(|| std::panic::panic_any(7)), MINLEX_PANIC);
        let unknown = "a defect in the library: a panic without a text";
        assert_eq!(last_error(), unknown);
        assert_eq!(bare_call(|| Ok(())), MINLEX_OK);
        assert_eq!(last_error(), unknown);
    }

    #[test]
    fn an_output_never_grows() {
        let mut room = [7u8; 8];
        // SAFETY: six of eight bytes.
        let call = unsafe {
            Call::promised(null_mut(), (text_room("output", room.as_mut_ptr().cast(), 6, 6),))
        };
        let result = call.answer(|(output,)| {
            output.bytes(0, b"abcdef");
            output.bytes(5, b"xy");
            Ok(())
        });
        assert_eq!(result, MINLEX_PANIC);
        assert_eq!(&room, b"abcdef\x07\x07");
    }

    #[test]
    fn structs_of_other_versions_are_filled_as_far_as_they_go() {
        for (size, expected) in [(2, "ab\x07\x07\x07"), (3, "abc\x07\x07"), (5, "abc\0\0")] {
            let mut room = [7u8; 5];
            let start = room.as_mut_ptr().cast();
            // SAFETY: at most five bytes.
            let call = unsafe { Call::promised(null_mut(), (text_room("info", start, size, 2),)) };
            let result = call.answer(|(info,)| {
                info.as_far_as_it_goes(b"abc");
                Ok(())
            });
            assert_eq!(result, MINLEX_OK);
            assert_eq!(room, expected.as_bytes());
        }
    }

    #[test]
    fn neighbours_do_not_overlap() {
        let mut room = [0u8; 12];
        let start: *mut u8 = room.as_mut_ptr();
        let overlap = |a: (usize, usize), b: (usize, usize)| {
            let output =
                |name, (offset, size)| text_room(name, start.wrapping_add(offset).cast(), size, 0);
            // SAFETY: both lie in `room`, and nothing is written.
            let call = unsafe { Call::promised(null_mut(), (output("a", a), output("b", b))) };
            call.answer(|_| Ok(())) == minlex_result::MINLEX_OVERLAP
        };
        for (a, b, expected) in [
            ((0, 6), (6, 6), false),
            ((6, 6), (0, 6), false),
            ((0, 7), (6, 6), true),
            ((5, 7), (0, 6), true),
            ((0, 12), (3, 2), true),
            ((3, 2), (0, 12), true),
            ((3, 0), (0, 3), false),
        ] {
            assert_eq!(overlap(a, b), expected, "{a:?} {b:?}");
        }
    }
}
