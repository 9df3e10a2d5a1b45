//! Address space for a large table: memory that costs nothing until it is written to.
#![allow(unsafe_code)]

use std::alloc::{self, Layout};
use std::io;
use std::ptr;
use std::sync::atomic::AtomicU64;

/// `len` zero words.
///
/// The system gives out zero pages at the first write. It is asked for large ones: look-ups all
/// over a table of 200 MiB would wait for the addresses of small ones.
///
/// # Errors
/// If there is no room for them.
pub(crate) fn zeroed_words(len: usize) -> io::Result<Box<[AtomicU64]>> {
    let out_of_memory = || io::Error::from(io::ErrorKind::OutOfMemory);
    let layout = Layout::array::<AtomicU64>(len).map_err(|_| out_of_memory())?;
    if layout.size() == 0 {
        return Ok(Box::default());
    }
    // SAFETY: the layout's size is not zero.
    let start = unsafe { alloc::alloc_zeroed(layout) };
    if start.is_null() {
        return Err(out_of_memory());
    }
    let words = ptr::slice_from_raw_parts_mut(start.cast::<AtomicU64>(), len);
    // SAFETY: the memory has the layout of `len` words, belongs to no one else, and zeros are
    // valid.
    let words = unsafe { Box::from_raw(words) };
    prefer_large_pages(&words);
    Ok(words)
}

/// Asks for large pages; some systems lack them.
#[cfg(all(target_os = "linux", not(miri)))]
fn prefer_large_pages(words: &[AtomicU64]) {
    use std::ffi::{c_int, c_void};

    // The crate `libc` is a lot for one function.
    unsafe extern "C" {
        fn madvise(start: *mut c_void, length: usize, advice: c_int) -> c_int;
    }
    /// `MADV_HUGEPAGE` of `linux/mman.h`.
    const HUGE_PAGES: c_int = 14;
    /// Size of a large page on most machines, a multiple of every small one.
    const LARGE_PAGE: usize = 2 << 20;

    let memory = words.as_ptr_range();
    let start = memory.start.addr().next_multiple_of(LARGE_PAGE);
    let end = memory.end.addr() / LARGE_PAGE * LARGE_PAGE;
    if start < end {
        let start = memory.start.with_addr(start).cast::<c_void>().cast_mut();
        // SAFETY: the range lies inside `words`, and this advice does not change its contents.
        let _ = unsafe { madvise(start, end - start.addr(), HUGE_PAGES) };
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn prefer_large_pages(_words: &[AtomicU64]) {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn words_are_zero_and_can_be_written() {
        for len in [0, 1, 8191, (5 << 20) / 8 + 3] {
            let words = zeroed_words(len).unwrap();
            assert_eq!(words.len(), len);
            for word in words.iter().step_by(509) {
                assert_eq!(word.swap(u64::MAX, Ordering::Relaxed), 0);
            }
        }
        assert_eq!(zeroed_words(usize::MAX / 8).unwrap_err().kind(), io::ErrorKind::OutOfMemory);
        assert!(zeroed_words(usize::MAX).is_err());
    }
}
