//! Batches: one answer for each record, and the treatment of bad ones.
//!
//! Without room for results the first bad record ends the call before anything is written. With it,
//! each record has its own result, and the good ones get their answers.

#![forbid(unsafe_code)]

use crate::memory::{Output, Results};
use crate::result::Failure;
use crate::result::minlex_result::{MINLEX_INVALID_LENGTH, MINLEX_OK, MINLEX_OUT_OF_MEMORY};

/// An empty vector with room for `count` items.
///
/// # Errors
/// `MINLEX_OUT_OF_MEMORY`.
pub(crate) fn room_for<T>(count: usize) -> Result<Vec<T>, Failure> {
    let mut items = Vec::new();
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(no_room_for(count)),
    }
}

#[cold]
pub(crate) fn no_room_for(count: usize) -> Failure {
    let text = format!("no memory for {count} items: pass fewer at a time");
    Failure::new(MINLEX_OUT_OF_MEMORY, text)
}

/// The answers of a batch so far.
pub(crate) struct Answers<'r, T> {
    results: &'r Results<'r>,
    /// Results of the good records, in order.
    good: Vec<T>,
    /// Records without an answer, in order: bad ones with their faults, and missing ones.
    none: Vec<(usize, Option<Failure>)>,
}

impl Results<'_> {
    /// An answer for every record.
    ///
    /// # Errors
    /// `MINLEX_OUT_OF_MEMORY`; if results are not wanted, the failure of the first bad record.
    pub fn of_each<T>(
        &self,
        mut answer: impl FnMut(usize) -> Result<T, Failure>,
    ) -> Result<Answers<'_, T>, Failure> {
        self.of_each_there(|i| Some(answer(i)))
    }

    /// An answer for every record that is not missing.
    ///
    /// # Errors
    /// As [`Results::of_each`].
    pub fn of_each_there<T>(
        &self,
        mut answer: impl FnMut(usize) -> Option<Result<T, Failure>>,
    ) -> Result<Answers<'_, T>, Failure> {
        let mut answers =
            Answers { results: self, good: room_for(self.count())?, none: Vec::new() };
        for i in 0..self.count() {
            match answer(i).transpose().map_err(|failure| Failure { record: Some(i), ..failure }) {
                Ok(Some(answer)) => answers.good.push(answer),
                Ok(None) => answers.none.push((i, None)),
                Err(failure) if self.are_wanted() => answers.none.push((i, Some(failure))),
                Err(failure) => return Err(failure),
            }
        }
        Ok(answers)
    }
}

impl<'r, T> Answers<'r, T> {
    /// Looks up all good records at once. If that fails and results are wanted, looks them up one
    /// by one: damage to a piece of the table costs the other records nothing.
    ///
    /// # Errors
    /// `MINLEX_OUT_OF_MEMORY`; if results are not wanted, those of `all`.
    pub fn look_up<A>(
        self,
        all: impl Fn(&[T]) -> Result<Vec<A>, Failure>,
    ) -> Result<Answers<'r, A>, Failure> {
        match all(&self.good) {
            Ok(good) => Ok(Answers { results: self.results, good, none: self.none }),
            Err(failure) if !self.results.are_wanted() => Err(failure),
            Err(_) => self.and_each(|_, one| match all(&[one])?.pop() {
                Some(answer) => Ok(answer),
                None => unreachable!("one answer for each"),
            }),
        }
    }

    /// Another answer for each good one, which may still turn out to be bad.
    ///
    /// # Errors
    /// As [`Results::of_each`].
    pub fn and_each<A>(
        self,
        mut answer: impl FnMut(usize, T) -> Result<A, Failure>,
    ) -> Result<Answers<'r, A>, Failure> {
        let (mut none, mut good) = (self.none.into_iter().peekable(), self.good.into_iter());
        self.results.of_each_there(|i| match none.next_if(|(none, _)| *none == i) {
            Some((_, failure)) => failure.map(Err),
            None => good.next().map(|one| answer(i, one)),
        })
    }

    /// Writes the good answers by `write`, zeros into the `outputs` of all other records, and the
    /// results. Returns the failures of bad records.
    pub fn write(self, outputs: &[&Output], mut write: impl FnMut(usize, &T)) -> Vec<Failure> {
        self.write_each(|i, answer| match answer {
            Some(answer) => write(i, answer),
            None => outputs.iter().for_each(|output| output.record(i, &[])),
        })
    }

    /// Writes a column: bits of `validity` mark the records with an answer.
    pub fn write_column(
        self,
        values: &Output,
        validity: &Output,
        mut write: impl FnMut(usize, &T),
    ) -> Vec<Failure> {
        let mut bits = Bits::new(validity);
        let failures = self.write_each(|i, answer| {
            bits.push(answer.is_some());
            match answer {
                Some(answer) => write(i, answer),
                None => values.record(i, &[]),
            }
        });
        bits.end();
        failures
    }

    /// Writes a column of texts: one after the other in `data`, their ends in `offsets`.
    ///
    /// # Errors
    /// `MINLEX_INVALID_LENGTH`, before anything is written.
    pub fn write_texts(
        self,
        data: &Output,
        offsets: &Output,
        validity: &Output,
        text: impl Fn(&T) -> &[u8],
    ) -> Result<Vec<Failure>, Failure> {
        offsets_reach(self.good.iter().map(|answer| text(answer).len()).sum())?;
        let (mut bits, mut end) = (Bits::new(validity), 0);
        if offsets.count() > 0 {
            offsets.record(0, &0_i32.to_ne_bytes());
        }
        let failures = self.write_each(|i, answer| {
            bits.push(answer.is_some());
            if let Some(answer) = answer {
                let text = text(answer);
                data.bytes(end, text);
                end += text.len();
            }
            offsets.record(i + 1, &(end as i32).to_ne_bytes());
        });
        bits.end();
        Ok(failures)
    }

    /// Calls `write` for every record, and writes the results. Returns the failures of bad records.
    fn write_each(self, mut write: impl FnMut(usize, Option<&T>)) -> Vec<Failure> {
        let mut none = self.none.iter().peekable();
        let mut good = self.good.iter();
        for i in 0..self.results.count() {
            let result = match none.next_if(|(none, _)| *none == i) {
                Some((_, failure)) => {
                    write(i, None);
                    failure.as_ref().map_or(MINLEX_OK, |failure| failure.code)
                }
                None => {
                    good.next().into_iter().for_each(|answer| write(i, Some(answer)));
                    MINLEX_OK
                }
            };
            if self.results.are_wanted() {
                self.results.set(i, result);
            }
        }
        self.none.into_iter().filter_map(|(_, failure)| failure).collect()
    }
}

/// Checks that offsets of 32 bits reach to the end of the texts.
fn offsets_reach(bytes: usize) -> Result<(), Failure> {
    match i32::try_from(bytes) {
        Ok(_) => Ok(()),
        Err(_) => Err(Failure::new(
            MINLEX_INVALID_LENGTH,
            format!("the answers have {bytes} bytes, and offsets 32 bits: pass fewer at a time"),
        )),
    }
}

/// Bits of an output, the lowest of each byte first.
struct Bits<'o> {
    output: &'o Output<'o>,
    count: usize,
    byte: u8,
}

impl<'o> Bits<'o> {
    fn new(output: &'o Output<'o>) -> Bits<'o> {
        Bits { output, count: 0, byte: 0 }
    }

    fn push(&mut self, bit: bool) {
        self.byte |= u8::from(bit) << (self.count % 8);
        self.count += 1;
        if self.count.is_multiple_of(8) {
            self.output.bytes(self.count / 8 - 1, &[self.byte]);
            self.byte = 0;
        }
    }

    fn end(self) {
        if !self.count.is_multiple_of(8) {
            self.output.bytes(self.count / 8, &[self.byte]);
        }
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

    #[test]
    fn answers_end_where_offsets_do() {
        assert!(offsets_reach(i32::MAX as usize).is_ok());
        let failure = offsets_reach(i32::MAX as usize + 1).unwrap_err();
        assert_eq!(failure.code, MINLEX_INVALID_LENGTH);
    }
}
