//! The memory through which items come and answers go.
#![forbid(unsafe_code)]

use std::cell::RefCell;

use crate::failure::Failure;
use crate::items::{CELLS, Items, Shape, Shapes};

thread_local! {
    static EXCHANGE: RefCell<Exchange> = const { RefCell::new(Exchange::new()) };
}

/// Items and answers of the latest call.
pub struct Exchange {
    input: Vec<u8>,
    output: Vec<u8>,
    failures: Vec<u8>,
}

impl Exchange {
    const fn new() -> Exchange {
        Exchange { input: Vec::new(), output: Vec::new(), failures: Vec::new() }
    }

    /// Lends the exchange of this thread.
    pub fn with<R>(job: impl FnOnce(&mut Exchange) -> R) -> R {
        EXCHANGE.with_borrow_mut(job)
    }

    /// Room for `length` bytes of items.
    pub fn room(&mut self, length: usize) -> &mut [u8] {
        self.input.resize(length, 0);
        &mut self.input
    }

    /// The input as it is, given away.
    #[cfg(any(feature = "catalogue", feature = "extra", feature = "files"))]
    pub fn take_input(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.input)
    }

    /// The answers.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// The failures, see [`Failure::write`].
    pub fn failures(&self) -> &[u8] {
        &self.failures
    }

    /// Answers every item by itself.
    #[cfg(any(feature = "core", feature = "extra"))]
    pub fn answer_each(
        &mut self,
        shapes: Shapes,
        mut answer: impl FnMut(&[u8], &mut Vec<u8>) -> Result<(), Failure>,
    ) {
        self.answer_all(shapes, |items, answers| {
            items.for_each(|item| answers.push(|out| answer(item, out)));
        });
    }

    /// Answers the items together, in their order.
    pub fn answer_all(&mut self, shapes: Shapes, answer: impl FnOnce(Items<'_>, &mut Answers<'_>)) {
        self.output.clear();
        self.failures.clear();
        let mut answers = Answers {
            item: 0,
            shape: shapes.answers,
            output: &mut self.output,
            failures: &mut self.failures,
        };
        answer(Items::new(shapes.items, &self.input), &mut answers);
    }
}

pub struct Answers<'a> {
    item: u32,
    shape: Shape,
    output: &'a mut Vec<u8>,
    failures: &'a mut Vec<u8>,
}

impl Answers<'_> {
    /// Writes the answer to the next item, or notes its failure.
    pub fn push(&mut self, answer: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>) {
        let start = self.output.len();
        if let Err(failure) = answer(self.output) {
            self.output.truncate(start);
            failure.write(self.item, self.failures);
        }
        self.item += 1;
        match self.shape {
            Shape::Lines => self.output.push(b'\n'),
            Shape::Records => {
                self.output.resize(start + CELLS, b'.');
                // Characters become values; `.` is 0.
                for cell in &mut self.output[start..] {
                    *cell = if *cell == b'.' { 0 } else { *cell & 15 };
                }
            }
        }
    }

    #[cfg(feature = "catalogue")]
    pub fn fail_all(&mut self, count: usize, failure: &Failure) {
        for _ in 0..count {
            self.push(|_| Err(failure.clone()));
        }
    }
}
