//! Values that are computed at first use.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

/// A lazily computed value whose computation may fail.
///
/// Threads that need the value at the same time all compute it, without waiting; the first to
/// finish stores it. So a fork meanwhile leaves nothing locked in the child.
pub(crate) struct TryOnce<T>(OnceLock<T>);

impl<T> TryOnce<T> {
    pub(crate) const fn new() -> TryOnce<T> {
        TryOnce(OnceLock::new())
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.get()
    }

    /// The value, computed by `init` at first.
    ///
    /// # Errors
    /// As `init`; nothing is stored then.
    #[inline(always)]
    pub(crate) fn get_or_try_init<E>(&self, init: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        match self.get() {
            Some(value) => Ok(value),
            None => self.try_init(init),
        }
    }

    #[cold]
    #[inline(never)]
    fn try_init<E>(&self, init: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        let value = init()?;
        Ok(self.0.get_or_init(|| value))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn errors_are_not_stored() {
        let once = TryOnce::new();
        assert_eq!(once.get_or_try_init(|| Err::<u8, _>("no")), Err("no"));
        assert_eq!(once.get(), None);
        assert_eq!(once.get_or_try_init(|| Ok::<_, ()>(1)), Ok(&1));
        assert_eq!(once.get_or_try_init(|| Err("not called")), Ok(&1));
    }

    #[test]
    fn no_thread_waits_for_another() {
        let once = TryOnce::new();
        let both_work = Barrier::new(2);
        let work = |own: u8| {
            let value = once.get_or_try_init(|| {
                // A lock would never end here.
                both_work.wait();
                Ok::<_, ()>(own)
            });
            *value.unwrap()
        };
        let (one, two) = std::thread::scope(|scope| {
            let other = scope.spawn(|| work(2));
            (work(1), other.join().unwrap())
        });
        assert_eq!(one, two);
    }
}
