//! Prefetches of memory that will be read soon.
#![allow(unsafe_code)]

/// Prefetches the line of memory of a place. x86-64 does not wait; other machines read it.
#[inline(always)]
pub(crate) fn ask_ahead<T, R>(place: &T, read: impl FnOnce(&T) -> R) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        let _ = read;
        // SAFETY: every x86-64 machine has the instruction, and it changes only the caches.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    std::hint::black_box(read(place));
}
