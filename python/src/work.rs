//! Batches: the interpreter released, the work spread over threads, Ctrl-C heard.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error;
use crate::input::{self, Batch, Item, Shape, Source};
use crate::memory;
use crate::output::{Answer, shaped};
use crate::stop::Stop;
use crate::watch::{Ear, LISTEN_EVERY, Shared, Watch};

/// Items of a part at least: a thread for a handful of items costs more than it saves.
const FEWEST_ITEMS: usize = 64;

/// Items of a part at most, so that what the work needs beside the answers has a bound, hundreds of
/// megabytes a thread; large, since items of one part share work.
const MOST_ITEMS: usize = 1 << 22;

/// A stretch of a batch for one thread.
pub struct Part<'a, A> {
    /// Place of the first item in the batch.
    pub start: usize,
    /// Where the answers go, one an item.
    pub answers: &'a mut [A],
    /// To be asked now and then.
    pub watch: Watch<'a>,
}

/// What `look_up` answers to the items of an argument, in the shape of the argument.
///
/// # Errors
/// `TypeError` for what is no item; the exception for the first bad one; that for a damaged table;
/// `KeyboardInterrupt`.
pub fn answer<'py, T: Item, A: Answer + Clone + Send>(
    argument: &Bound<'py, PyAny>,
    threads: i64,
    blank: A,
    look_up: impl Fn(&Source<'_, T>, Part<'_, A>) -> Result<(), Stop> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let batch: Batch<'_, T> = input::read(argument)?;
    let answers = answers(argument.py(), &batch, threads, blank, look_up)?;
    shaped(argument.py(), batch.shape, answers)
}

/// As [`answer`], the answers as they are: `look_up` is called for stretches of the batch, on
/// `threads` threads, without the interpreter.
///
/// # Errors
/// As [`answer`], and `MemoryError` if there is no room for the answers.
pub fn answers<T: Item, A: Clone + Send>(
    py: Python<'_>,
    batch: &Batch<'_, T>,
    threads: i64,
    blank: A,
    look_up: impl Fn(&Source<'_, T>, Part<'_, A>) -> Result<(), Stop> + Sync,
) -> PyResult<Vec<A>> {
    let threads = thread_count(threads)?;
    let source = batch.source()?;
    let refused = |stop| refusal::<T>(py, batch.shape, stop);
    // Before there is room for answers: what is no batch of good numbers should need none.
    py.detach(|| source.check()).map_err(refused)?;
    let mut answers = memory::room(source.len())?;
    answers.resize(source.len(), blank);

    let parts = Parts::new(&mut answers, threads);
    let (outcomes, heard) = py.detach(|| {
        let ear = Ear::new();
        let outcomes = parts.work(&ear, |part| look_up(&source, part));
        (outcomes, ear.heard())
    });
    if let Some(interrupt) = heard {
        return Err(interrupt);
    }
    first_stop(outcomes).map_err(refused)?;
    Ok(answers)
}

/// How many threads a caller asked for.
fn thread_count(threads: i64) -> PyResult<usize> {
    match usize::try_from(threads) {
        Ok(count @ 1..=1024) => Ok(count),
        _ => Err(PyValueError::new_err(format!(
            "threads is {threads}: expected 1 to 1024"
        ))),
    }
}

/// The exception that says why there are no answers.
fn refusal<T: Item>(py: Python<'_>, shape: Shape, stop: Stop) -> PyErr {
    match stop {
        Stop::Bad(position, reason) => {
            let position = (shape != Shape::One).then_some(position);
            error::invalid(py, T::CLASS, &reason, position)
        }
        Stop::Damaged(damage) => error::damaged(py, &damage),
        Stop::Stopped => unreachable!("somebody says why the work was stopped"),
    }
}

/// How the work on a part ended, and the place of its first item.
type Outcome = (usize, Result<(), Stop>);

/// The first reason to stop in the order of the batch, so that the same bad item is told whatever
/// the number of threads; a thread that only followed another has none of its own.
fn first_stop(mut outcomes: Vec<Outcome>) -> Result<(), Stop> {
    outcomes.sort_by_key(|&(start, _)| start);
    let mut stopped = Ok(());
    for (_, outcome) in outcomes {
        match outcome {
            Ok(()) => {}
            Err(Stop::Stopped) => stopped = Err(Stop::Stopped),
            Err(reason) => return Err(reason),
        }
    }
    stopped
}

/// The parts of a batch that nobody has begun yet, in order.
struct Parts<'a, A> {
    rest: Mutex<&'a mut [A]>,
    items: usize,
    size: usize,
    threads: usize,
    shared: Shared,
}

impl<'a, A: Send> Parts<'a, A> {
    fn new(answers: &'a mut [A], threads: usize) -> Parts<'a, A> {
        let items = answers.len();
        let size = items.div_ceil(threads).clamp(FEWEST_ITEMS, MOST_ITEMS);
        Parts {
            rest: Mutex::new(answers),
            items,
            size,
            threads: threads.min(items.div_ceil(size)),
            shared: Shared::new(),
        }
    }

    /// Does all parts, in this thread and in others beside it; this one listens for Ctrl-C.
    fn work(
        &self,
        ear: &Ear,
        look_up: impl Fn(Part<'_, A>) -> Result<(), Stop> + Sync,
    ) -> Vec<Outcome> {
        let outcomes = Mutex::new(Vec::new());
        let caller = thread::current();
        thread::scope(|scope| {
            // Where the system has no thread to give, the others do its part.
            let others: Vec<_> = (1..self.threads)
                .filter_map(|_| {
                    let body = || {
                        let _waker = Waker(&caller);
                        self.work_alone(None, &look_up, &outcomes);
                    };
                    thread::Builder::new().spawn_scoped(scope, body).ok()
                })
                .collect();
            self.work_alone(Some(ear), &look_up, &outcomes);
            while !others.iter().all(|other| other.is_finished()) {
                thread::park_timeout(LISTEN_EVERY);
                ear.listen(&self.shared);
            }
        });
        outcomes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one part after the other as long as there are any.
    fn work_alone(
        &self,
        ear: Option<&Ear>,
        look_up: &impl Fn(Part<'_, A>) -> Result<(), Stop>,
        outcomes: &Mutex<Vec<Outcome>>,
    ) {
        while let Some((start, answers)) = self.next() {
            let watch = Watch {
                shared: &self.shared,
                ear,
            };
            let outcome = look_up(Part {
                start,
                answers,
                watch,
            });
            if let Err(stop) = &outcome {
                self.shared.tell(stop);
            }
            lock(outcomes).push((start, outcome));
        }
    }

    /// The next part, unless an item before it is bad or the work was stopped.
    fn next(&self) -> Option<(usize, &'a mut [A])> {
        let mut rest = lock(&self.rest);
        let start = self.items - rest.len();
        if rest.is_empty() || !self.shared.needs(start) {
            return None;
        }
        let size = self.size.min(rest.len());
        rest.split_off_mut(..size).map(|answers| (start, answers))
    }
}

/// Wakes a thread when it is dropped.
struct Waker<'a>(&'a Thread);

impl Drop for Waker<'_> {
    fn drop(&mut self) {
        self.0.unpark();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<A> Part<'_, A> {
    /// Answers the items one by one.
    pub fn each<T: Item>(
        self,
        source: &Source<'_, T>,
        mut answer: impl FnMut(T) -> A,
    ) -> Result<(), Stop> {
        self.try_each(source, |item| Ok(answer(item)))
    }

    /// Answers the items one by one; `answer` may still find them bad.
    pub fn try_each<T: Item>(
        self,
        source: &Source<'_, T>,
        mut answer: impl FnMut(T) -> Result<A, String>,
    ) -> Result<(), Stop> {
        for (position, slot) in (self.start..).zip(self.answers) {
            let answered = source.get(position).and_then(&mut answer);
            *slot = answered.map_err(|reason| Stop::Bad(position, reason))?;
            self.watch.reading()?;
        }
        Ok(())
    }

    /// Reads the items of this part, and `take`s each; it may still find them bad.
    pub fn read<T: Item>(
        &self,
        source: &Source<'_, T>,
        mut take: impl FnMut(T) -> Result<(), String>,
    ) -> Result<(), Stop> {
        for position in self.start..self.start + self.answers.len() {
            let taken = source.get(position).and_then(&mut take);
            taken.map_err(|reason| Stop::Bad(position, reason))?;
            self.watch.reading()?;
        }
        Ok(())
    }
}
