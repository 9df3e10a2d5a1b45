//! Values made at first use and kept from then on.
//!
//! The tables of this crate cost milliseconds, so they are made when they are first needed. With
//! the standard library, threads that come at the same time wait for the first one; a process that
//! forks while a table is made should therefore make it before (any look-up does). Without it there
//! is nothing to wait with: each thread makes the value, and one copy wins.

/// A value that is made at its first use.
#[cfg(feature = "std")]
pub struct Once<T>(std::sync::OnceLock<T>);

#[cfg(feature = "std")]
impl<T> Once<T> {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Once<T> {
        Once(std::sync::OnceLock::new())
    }

    /// The value, made by `make` if this is the first call.
    #[inline(always)]
    pub fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

/// A value that is made at its first use.
#[cfg(not(feature = "std"))]
pub struct Once<T>(once_cell::race::OnceBox<T>);

#[cfg(not(feature = "std"))]
impl<T> Once<T> {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Once<T> {
        Once(once_cell::race::OnceBox::new())
    }

    /// The value, made by `make` if this is the first call.
    #[inline(always)]
    pub fn get_or_make(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(|| alloc::boxed::Box::new(make()))
    }
}

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once::new()
    }
}
