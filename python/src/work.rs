//! Batches: the interpreter released, the work spread over threads, Ctrl-C heard.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use minlex_lookup::TableError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error;
use crate::input::{self, Batch, Item, Shape, Source};
use crate::output::{Answer, shaped};

/// How often a batch asks the interpreter whether Ctrl-C was pressed.
const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// Why a batch gave no answers.
pub enum Stop {
    /// An item is bad: its place in the batch, and what is wrong with it.
    Bad(usize, String),
    /// The table is damaged.
    Damaged(TableError),
    /// Another thread, or Ctrl-C, stopped the work.
    Stopped,
}

impl From<TableError> for Stop {
    fn from(error: TableError) -> Stop {
        Stop::Damaged(error)
    }
}

/// What the threads of a batch know of each other.
struct Shared {
    interrupted: AtomicBool,
    /// The lowest place of a bad item found so far.
    bad: AtomicUsize,
}

/// What a thread asks, now and then, whether it should go on.
pub struct Watch<'a> {
    shared: &'a Shared,
    /// Only the thread that called hears signals.
    ear: Option<&'a Ear<'a>>,
}

struct Ear<'a> {
    last: Cell<Instant>,
    /// Questions until the next look at the clock.
    rest: Cell<u32>,
    heard: &'a RefCell<Option<PyErr>>,
}

/// Questions between two looks at the clock: some items take less time than to read it, none takes
/// a millisecond.
const QUESTIONS: u32 = 64;

impl Watch<'_> {
    /// To be called between items while some may still turn out to be bad: those before a bad one
    /// must be looked at.
    pub fn reading(&self) -> Result<(), Stop> {
        if self.interrupted() {
            return Err(Stop::Stopped);
        }
        Ok(())
    }

    /// To be called between items once all items of this thread are known to be good.
    pub fn working(&self) -> ControlFlow<()> {
        if self.shared.bad.load(Ordering::Relaxed) < usize::MAX || self.interrupted() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn interrupted(&self) -> bool {
        if let Some(ear) = self.ear {
            if ear.rest.get() > 0 {
                ear.rest.set(ear.rest.get() - 1);
            } else {
                ear.rest.set(QUESTIONS);
                if ear.last.get().elapsed() > LISTEN_EVERY {
                    ear.listen(self.shared);
                }
            }
        }
        self.shared.interrupted.load(Ordering::Relaxed)
    }
}

impl Ear<'_> {
    fn listen(&self, shared: &Shared) {
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.heard.borrow_mut() = Some(error);
            shared.interrupted.store(true, Ordering::Relaxed);
        }
        self.last.set(Instant::now());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

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
/// As [`answer`].
pub fn answers<T: Item, A: Clone + Send>(
    py: Python<'_>,
    batch: &Batch<'_, T>,
    threads: i64,
    blank: A,
    look_up: impl Fn(&Source<'_, T>, Part<'_, A>) -> Result<(), Stop> + Sync,
) -> PyResult<Vec<A>> {
    let thread_count = match usize::try_from(threads) {
        Ok(count @ 1..=1024) => count,
        _ => {
            return Err(PyValueError::new_err(format!(
                "threads is {threads}: expected 1 to 1024"
            )));
        }
    };
    let source = batch.source()?;
    let n = source.len();
    let mut answers = vec![blank; n];
    // A thread for a handful of items costs more than it saves.
    let size = n.div_ceil(thread_count).max(64);
    let shared = Shared {
        interrupted: AtomicBool::new(false),
        bad: AtomicUsize::new(usize::MAX),
    };
    let one = |start, answers: &mut [A], ear: Option<&Ear<'_>>| {
        let watch = Watch {
            shared: &shared,
            ear,
        };
        let part = Part {
            start,
            answers,
            watch,
        };
        let outcome = look_up(&source, part);
        match &outcome {
            Err(Stop::Bad(position, _)) => {
                shared.bad.fetch_min(*position, Ordering::Relaxed);
            }
            Err(_) => shared.interrupted.store(true, Ordering::Relaxed),
            Ok(()) => {}
        }
        outcome
    };
    let (outcomes, heard) = py.detach(|| {
        let heard = RefCell::new(None);
        let ear = Ear {
            last: Cell::new(Instant::now()),
            rest: Cell::new(QUESTIONS),
            heard: &heard,
        };
        let parts = Mutex::new(answers.chunks_mut(size).zip((0..).step_by(size)));
        let outcomes = Mutex::new(Vec::new());
        let work = |ear| {
            // The lock is free again before the work begins.
            let next = || lock(&parts).next();
            while let Some((answers, start)) = next() {
                let outcome = one(start, answers, ear);
                lock(&outcomes).push((start, outcome));
            }
        };
        let caller = thread::current();
        thread::scope(|scope| {
            // Where the system has no thread to give, the others do its part.
            let others: Vec<_> = (1..n.div_ceil(size))
                .filter_map(|_| {
                    let (work, caller) = (&work, &caller);
                    let body = move || {
                        work(None);
                        caller.unpark();
                    };
                    thread::Builder::new().spawn_scoped(scope, body).ok()
                })
                .collect();
            work(Some(&ear));
            while !others.iter().all(|other| other.is_finished()) {
                thread::park_timeout(LISTEN_EVERY);
                ear.listen(&shared);
            }
        });
        let mut outcomes = outcomes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        outcomes.sort_by_key(|&(start, _)| start);
        (outcomes, heard.into_inner())
    });
    if let Some(interrupt) = heard {
        return Err(interrupt);
    }
    let mut stopped = false;
    // In the order of the batch, so that the first bad item is told whatever the number of threads.
    for (_, outcome) in outcomes {
        match outcome {
            Ok(()) => {}
            Err(Stop::Bad(position, reason)) => {
                let position = (batch.shape != Shape::One).then_some(position);
                return Err(error::invalid(py, T::CLASS, &reason, position));
            }
            Err(Stop::Damaged(damage)) => return Err(error::damaged(py, &damage)),
            Err(Stop::Stopped) => stopped = true,
        }
    }
    assert!(!stopped, "somebody says why the work was stopped");
    Ok(answers)
}

impl<A> Part<'_, A> {
    /// Answers the items one by one.
    pub fn each<T: Item>(
        self,
        source: &Source<'_, T>,
        mut answer: impl FnMut(T) -> A,
    ) -> Result<(), Stop> {
        let Part {
            start,
            answers,
            watch,
        } = self;
        for (position, slot) in (start..).zip(answers) {
            *slot = answer(
                source
                    .get(position)
                    .map_err(|reason| Stop::Bad(position, reason))?,
            );
            watch.reading()?;
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
