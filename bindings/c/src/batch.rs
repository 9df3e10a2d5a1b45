//! Batches: one answer for each record, and what becomes of bad records.
//!
//! Without room for results the first bad record ends the call before anything is written. With it,
//! each record has a result of its own, and the others get their answers.

#![forbid(unsafe_code)]

use crate::memory::{Output, Results};
use crate::result::Failure;
use crate::result::minlex_result::{MINLEX_OK, MINLEX_OUT_OF_MEMORY};

/// An empty vector with room for `count` items.
///
/// # Errors
/// `MINLEX_OUT_OF_MEMORY`.
pub(crate) fn room_for<T>(count: usize) -> Result<Vec<T>, Failure> {
    let mut items = Vec::new();
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(Failure::new(
            MINLEX_OUT_OF_MEMORY,
            format!("no memory for {count} items: pass fewer at a time"),
        )),
    }
}

/// The answers of a batch so far.
pub(crate) struct Answers<'r, T> {
    results: &'r Results<'r>,
    /// Those of the good records, in order.
    good: Vec<T>,
    /// The bad records, in order.
    bad: Vec<(usize, Failure)>,
}

impl Results<'_> {
    /// Makes something of every record, by its index.
    ///
    /// # Errors
    /// `MINLEX_OUT_OF_MEMORY`; if results are not wanted, the failure of the first bad record.
    pub fn of_each<T>(
        &self,
        mut answer: impl FnMut(usize) -> Result<T, Failure>,
    ) -> Result<Answers<'_, T>, Failure> {
        let mut answers = Answers { results: self, good: room_for(self.count())?, bad: Vec::new() };
        for i in 0..self.count() {
            match answer(i).map_err(|failure| Failure { record: Some(i), ..failure }) {
                Ok(answer) => answers.good.push(answer),
                Err(failure) if self.are_wanted() => answers.bad.push((i, failure)),
                Err(failure) => return Err(failure),
            }
        }
        Ok(answers)
    }
}

impl<'r, T> Answers<'r, T> {
    /// Asks a table about all good records at once. If that fails, and results are wanted, it is
    /// asked about one after the other: damage to one piece of it must not cost the others their
    /// answers.
    ///
    /// # Errors
    /// `MINLEX_OUT_OF_MEMORY`; if results are not wanted, those of `all`.
    pub fn look_up<A>(
        self,
        all: impl Fn(&[T]) -> Result<Vec<A>, Failure>,
    ) -> Result<Answers<'r, A>, Failure> {
        let Answers { results, good, bad } = self;
        match all(&good) {
            Ok(good) => Ok(Answers { results, good, bad }),
            Err(failure) if !results.are_wanted() => Err(failure),
            Err(_) => {
                let (mut bad, mut good) = (bad.into_iter().peekable(), good.chunks(1));
                results.of_each(|i| match bad.next_if(|(bad, _)| *bad == i) {
                    Some((_, failure)) => Err(failure),
                    None => match all(good.next().unwrap_or_default())?.pop() {
                        Some(answer) => Ok(answer),
                        None => unreachable!("one answer for each"),
                    },
                })
            }
        }
    }

    /// Writes the good answers by `write`, with the index of each, and zeros into the `outputs` of
    /// bad records; reports the results. The first failure comes back.
    pub fn write(self, outputs: &[&Output], mut write: impl FnMut(usize, &T)) -> Option<Failure> {
        let mut bad = self.bad.iter().peekable();
        let mut good = self.good.iter();
        for i in 0..self.results.count() {
            let result = match bad.next_if(|(bad, _)| *bad == i) {
                Some((_, failure)) => {
                    outputs.iter().for_each(|output| output.record(i, &[]));
                    failure.code
                }
                None => {
                    good.next().into_iter().for_each(|answer| write(i, answer));
                    MINLEX_OK
                }
            };
            if self.results.are_wanted() {
                self.results.set(i, result);
            }
        }
        self.bad.into_iter().next().map(|(_, failure)| failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "Miri itself ends when there is no memory")]
    fn too_large_batches_are_refused() {
        let failure = room_for::<[u8; 81]>(isize::MAX as usize / 81).err().unwrap();
        assert_eq!(failure.code, MINLEX_OUT_OF_MEMORY);
        assert!(failure.text.starts_with("no memory for "));
    }
}
