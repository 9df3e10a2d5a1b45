//! Values that are worked out when they are first needed, and kept.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

/// A value that whoever needs it first works out and keeps.
///
/// Nobody waits for anybody: threads that come at the same time all work it out, and the first one
/// that is done has its value kept. So a process that forks while a value is worked out leaves
/// nothing locked in the child.
pub(crate) struct Kept<T>(OnceLock<T>);

impl<T> Kept<T> {
    /// Nothing yet.
    pub(crate) const fn new() -> Kept<T> {
        Kept(OnceLock::new())
    }

    /// The value, if there is one.
    #[inline(always)]
    pub(crate) fn get(&self) -> Option<&T> {
        self.0.get()
    }

    /// The value, worked out by `work_out` if there is none.
    ///
    /// # Errors
    /// That of `work_out`, and then nothing is kept.
    #[inline(always)]
    pub(crate) fn get_or_work_out<E>(
        &self,
        work_out: impl FnOnce() -> Result<T, E>,
    ) -> Result<&T, E> {
        match self.get() {
            Some(value) => Ok(value),
            None => self.keep(work_out),
        }
    }

    #[cold]
    #[inline(never)]
    fn keep<E>(&self, work_out: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        let value = work_out()?;
        Ok(self.0.get_or_init(|| value))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn errors_are_not_kept() {
        let kept = Kept::new();
        assert_eq!(kept.get_or_work_out(|| Err::<u8, _>("no")), Err("no"));
        assert_eq!(kept.get(), None);
        assert_eq!(kept.get_or_work_out(|| Ok::<_, ()>(1)), Ok(&1));
        assert_eq!(kept.get_or_work_out(|| Err("not called")), Ok(&1));
    }

    #[test]
    fn nobody_waits_for_a_value_in_the_making() {
        let kept = Kept::new();
        let both_work = Barrier::new(2);
        let work = |own: u8| {
            let value = kept.get_or_work_out(|| {
                // If the one waited for the other, this would never end.
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
