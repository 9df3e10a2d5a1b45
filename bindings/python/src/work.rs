//! Batches spread over threads.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::prelude::*;

use crate::bad::{Bad, Fault};
use crate::error;
use crate::input::{self, Batch, Item, Source};
use crate::memory;
use crate::options::{Errors, Options, cores};
use crate::output::{Answer, Answered, shaped};
use crate::stop::Stop;
use crate::watch::{Ear, LISTEN_EVERY, Shared, Waker, Watch};

/// Fewest items of a part: a thread for fewer costs more than it saves.
const FEWEST_ITEMS: usize = 64;

/// Most items of a part, which share work in up to 400 MB a thread.
const MOST_ITEMS: usize = 1 << 20;

/// Most bytes of work for an item beside the answer.
const WORK_BYTES: usize = 384;

pub struct Part<'a, A> {
    pub start: usize,
    /// Room for the answers, one an item.
    pub answers: &'a mut [A],
    /// To be asked now and then.
    pub watch: Watch<'a>,
    how: How,
    passed_over: PassedOver,
}

/// Treatment of bad items; missing ones are always passed over.
#[derive(Clone, Copy)]
struct How {
    lenient: bool,
    /// True if messages about them are wanted.
    told: bool,
}

#[derive(Default)]
struct PassedOver {
    bad: Vec<usize>,
    /// Faults of bad ones, if requested.
    reasons: Vec<(usize, Fault)>,
}

/// The places of the good items of a part.
pub enum Places {
    All,
    Some(Vec<usize>),
}

impl Places {
    /// The place in the part of the `i`-th good item.
    pub fn of(&self, i: usize) -> usize {
        match self {
            Places::All => i,
            Places::Some(places) => places[i],
        }
    }
}

/// Threads for each single item of a batch of this size.
pub fn threads_of_one(items: usize, threads: Option<NonZero<usize>>) -> NonZero<usize> {
    match items > FEWEST_ITEMS {
        true => NonZero::<usize>::MIN,
        false => threads.unwrap_or_else(cores),
    }
}

/// Work on a stretch of a batch, compiled once.
pub type LookUp<'a, T, A> =
    dyn Fn(&Source<'_, T>, &mut Part<'_, A>) -> Result<(), Stop> + Sync + 'a;

/// Answers of `look_up`, in the shape of the argument.
///
/// # Errors
/// `TypeError` for no item. The exception for the first bad one, if errors are to be raised, or for
/// a damaged table; `MemoryError`; `KeyboardInterrupt`.
pub fn answer<'py, T: Item, A: Answer + Clone + Send>(
    argument: &Bound<'py, PyAny>,
    options: Options<'py>,
    blank: A,
    look_up: &LookUp<'_, T, A>,
) -> PyResult<Bound<'py, PyAny>> {
    let batch: Batch<'_, T> = input::read(argument, options.reading())?;
    let answered = answers(argument.py(), &batch, &options, blank, look_up)?;
    shaped(argument.py(), &batch.shape, answered, options.errors)
}

/// Answers without a shape: threads call `look_up` for stretches of the batch.
///
/// # Errors
/// As [`answer`].
pub fn answers<T: Item, A: Clone + Send>(
    py: Python<'_>,
    batch: &Batch<'_, T>,
    options: &Options<'_>,
    blank: A,
    look_up: &LookUp<'_, T, A>,
) -> PyResult<Answered<A>> {
    let source = batch.source()?;
    let refused = |stop| refusal::<T>(py, batch.shape.is_one(), stop);
    let how = How { lenient: options.errors != Errors::Raise, told: options.failures.is_some() };
    if !how.lenient {
        // A batch with a bad number needs no room for answers.
        py.detach(|| source.check()).map_err(refused)?;
    }
    let mut answers = memory::room(source.len())?;
    answers.resize(source.len(), blank);

    let parts = Parts::new(&mut answers, options.threads, how);
    let (outcomes, heard) = py.detach(|| {
        let ear = Ear::new();
        let outcomes = parts.work(&ear, &|part| look_up(&source, part));
        (outcomes, ear.heard())
    });
    if let Some(interrupt) = heard {
        return Err(interrupt);
    }
    let PassedOver { bad, reasons } = passed_over(outcomes).map_err(refused)?;
    if let Some(failures) = &options.failures {
        for (place, fault) in reasons {
            let place = (!batch.shape.is_one()).then_some(place);
            failures.append(error::invalid_item(py, T::CLASS, &fault, place))?;
        }
    }
    Ok(Answered { answers, bad })
}

/// The exception for a batch without answers; `alone` if the item was in no list.
fn refusal<T: Item>(py: Python<'_>, alone: bool, stop: Stop) -> PyErr {
    match stop {
        Stop::Bad(place, fault) => {
            error::invalid_item(py, T::CLASS, &fault, (!alone).then_some(place))
        }
        Stop::Damaged(damage) => error::damaged(py, &damage),
        Stop::NoMemory(items) => memory::none_for(items, WORK_BYTES),
        Stop::Stopped => unreachable!("somebody says why the work was stopped"),
    }
}

/// Place of the first item of a part, and result of the work on it.
type Outcome = (usize, Result<PassedOver, Stop>);

/// All items passed over, in order; or the first reason to stop, the same with any number of
/// threads.
fn passed_over(mut outcomes: Vec<Outcome>) -> Result<PassedOver, Stop> {
    outcomes.sort_by_key(|&(start, _)| start);
    let mut all = Ok(PassedOver::default());
    for (_, outcome) in outcomes {
        match (outcome, &mut all) {
            (Ok(more), Ok(all)) => {
                all.bad.extend(more.bad);
                all.reasons.extend(more.reasons);
            }
            (Ok(_), Err(_)) => {}
            (Err(Stop::Stopped), all) => *all = Err(Stop::Stopped),
            (Err(reason), _) => return Err(reason),
        }
    }
    all
}

/// Parts of a batch that no one has begun, in order.
struct Parts<'a, A> {
    rest: Mutex<&'a mut [A]>,
    items: usize,
    size: usize,
    threads: usize,
    how: How,
    shared: Shared,
}

impl<'a, A: Send> Parts<'a, A> {
    fn new(answers: &'a mut [A], threads: Option<NonZero<usize>>, how: How) -> Parts<'a, A> {
        let items = answers.len();
        let threads = match items > FEWEST_ITEMS {
            true => threads.unwrap_or_else(cores).get(),
            false => 1,
        };
        let size = items.div_ceil(threads).clamp(FEWEST_ITEMS, MOST_ITEMS);
        Parts {
            rest: Mutex::new(answers),
            items,
            size,
            threads: threads.min(items.div_ceil(size)),
            how,
            shared: Shared::new(),
        }
    }

    /// Does all parts, in this listening thread and in others.
    fn work(
        &self,
        ear: &Ear,
        look_up: &(dyn Fn(&mut Part<'_, A>) -> Result<(), Stop> + Sync),
    ) -> Vec<Outcome> {
        let outcomes = Mutex::new(Vec::new());
        in_threads(self.threads, ear, &self.shared, &|ear| {
            self.work_alone(ear, look_up, &outcomes);
        });
        outcomes.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does parts as long as there are any.
    fn work_alone(
        &self,
        ear: Option<&Ear>,
        look_up: &dyn Fn(&mut Part<'_, A>) -> Result<(), Stop>,
        outcomes: &Mutex<Vec<Outcome>>,
    ) {
        while let Some((start, answers)) = self.next() {
            let mut part = Part {
                start,
                answers,
                watch: Watch { shared: &self.shared, ear },
                how: self.how,
                passed_over: PassedOver::default(),
            };
            // Further down a lack of memory would end the process.
            let outcome = if memory::is_there(part.answers.len(), WORK_BYTES) {
                look_up(&mut part).map(|()| part.passed_over)
            } else {
                Err(Stop::NoMemory(part.answers.len()))
            };
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

/// Calls `work` in this listening thread and in others. It is compiled once: starting threads takes
/// much code.
fn in_threads(threads: usize, ear: &Ear, shared: &Shared, work: &(dyn Fn(Option<&Ear>) + Sync)) {
    let caller = thread::current();
    thread::scope(|scope| {
        // Other threads do the part of one that cannot start.
        let others: Vec<_> = (1..threads)
            .filter_map(|_| {
                let body = || {
                    let _waker = Waker(&caller);
                    work(None);
                };
                thread::Builder::new().spawn_scoped(scope, body).ok()
            })
            .collect();
        work(Some(ear));
        while !others.iter().all(|other| other.is_finished()) {
            thread::park_timeout(LISTEN_EVERY);
            ear.listen(shared);
        }
    });
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<A> Part<'_, A> {
    pub fn each<T: Item>(
        &mut self,
        source: &Source<'_, T>,
        mut answer: impl FnMut(T) -> A,
    ) -> Result<(), Stop> {
        self.try_each(source, |_, item| Ok(answer(item)))
    }

    /// Answers the items one by one, by places in the batch; `answer` may find them bad.
    pub fn try_each<T: Item>(
        &mut self,
        source: &Source<'_, T>,
        mut answer: impl FnMut(usize, T) -> Result<A, Bad>,
    ) -> Result<(), Stop> {
        let start = self.start;
        self.fill(|i| {
            let position = start + i;
            source.get(position).and_then(|item| answer(position, item))
        })
    }

    /// Answers the items one by one, by their places in this part.
    pub fn fill(&mut self, mut answer: impl FnMut(usize) -> Result<A, Bad>) -> Result<(), Stop> {
        for i in 0..self.answers.len() {
            match answer(i) {
                Ok(answer) => self.answers[i] = answer,
                Err(bad) => self.pass_over(self.start + i, bad)?,
            }
            self.watch.reading()?;
        }
        Ok(())
    }

    /// Reads the items of this part for `take`, which may find them bad.
    pub fn read<T: Item>(
        &mut self,
        source: &Source<'_, T>,
        mut take: impl FnMut(T) -> Result<(), String>,
    ) -> Result<Places, Stop> {
        let mut places = Places::All;
        for i in 0..self.answers.len() {
            let position = self.start + i;
            match source.get(position).and_then(|item| take(item).map_err(Bad::item)) {
                Ok(()) => {
                    if let Places::Some(places) = &mut places {
                        places.push(i);
                    }
                }
                Err(bad) => {
                    self.pass_over(position, bad)?;
                    if let Places::All = places {
                        places = Places::Some((0..i).collect());
                    }
                }
            }
            self.watch.reading()?;
        }
        Ok(places)
    }

    /// Notes an item without an answer, or stops at it.
    fn pass_over(&mut self, position: usize, bad: Bad) -> Result<(), Stop> {
        match bad {
            Bad::Item(reason) if !self.how.lenient => return Err(Stop::Bad(position, reason)),
            Bad::Item(reason) if self.how.told => self.passed_over.reasons.push((position, reason)),
            Bad::NoMemory => return Err(Stop::NoMemory(1)),
            Bad::Item(_) | Bad::Null => {}
        }
        self.passed_over.bad.push(position);
        Ok(())
    }
}
