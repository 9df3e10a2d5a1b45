//! Values made at first use and kept from then on.
//!
//! The tables of this crate cost milliseconds, so they are made when they are first needed. Two
//! threads that come first at the same time may both make the value, and one copy wins: nobody
//! waits while a value is made, so a process that forks meanwhile leaves no child waiting for a
//! thread that it does not have.

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
        match self.0.get() {
            Some(value) => value,
            None => self.first(make()),
        }
    }

    #[cold]
    fn first(&self, value: T) -> &T {
        self.0.get_or_init(|| value)
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
