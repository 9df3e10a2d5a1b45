//! The threads of a batch watch each other, and one of them listens for Ctrl-C.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::stop::Stop;

/// Interval between looks for Ctrl-C.
pub const LISTEN_EVERY: Duration = Duration::from_millis(50);

/// Questions between two looks at the clock, which take longer than some items; hardly any takes a
/// millisecond without a question.
const QUESTIONS: u32 = 64;

/// State that threads share: whether one of them stopped, and why.
pub struct Shared {
    interrupted: AtomicBool,
    /// The lowest place of a bad item found so far.
    bad: AtomicUsize,
}

impl Shared {
    pub fn new() -> Shared {
        Shared { interrupted: AtomicBool::new(false), bad: AtomicUsize::new(usize::MAX) }
    }

    /// Notes why a thread stopped, for the others.
    pub fn tell(&self, stop: &Stop) {
        match stop {
            Stop::Bad(position, _) => {
                self.bad.fetch_min(*position, Ordering::Relaxed);
            }
            Stop::Damaged(_) | Stop::NoMemory(_) | Stop::Stopped => {
                self.interrupted.store(true, Ordering::Relaxed)
            }
        }
    }

    /// True while the items from `start` on are needed.
    pub fn needs(&self, start: usize) -> bool {
        !self.interrupted.load(Ordering::Relaxed) && start < self.bad.load(Ordering::Relaxed)
    }
}

/// Checks for Ctrl-C in the calling thread, the only one to which Python reports it.
pub struct Ear {
    last: Cell<Instant>,
    /// Questions until the next look at the clock.
    rest: Cell<u32>,
    heard: RefCell<Option<PyErr>>,
}

impl Ear {
    pub fn new() -> Ear {
        Ear {
            last: Cell::new(Instant::now()),
            rest: Cell::new(QUESTIONS),
            heard: RefCell::new(None),
        }
    }

    pub fn listen(&self, shared: &Shared) {
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            *self.heard.borrow_mut() = Some(error);
            shared.interrupted.store(true, Ordering::Relaxed);
        }
        self.last.set(Instant::now());
    }

    /// Asks the interpreter now and then.
    fn listen_now_and_then(&self, shared: &Shared) {
        if self.rest.get() > 0 {
            self.rest.set(self.rest.get() - 1);
            return;
        }
        self.rest.set(QUESTIONS);
        self.listen_if_due(shared);
    }

    /// Asks the interpreter unless it was just asked.
    fn listen_if_due(&self, shared: &Shared) {
        if self.last.get().elapsed() > LISTEN_EVERY {
            self.listen(shared);
        }
    }

    pub fn heard(self) -> Option<PyErr> {
        self.heard.into_inner()
    }
}

pub struct Waker<'a>(pub &'a Thread);

impl Drop for Waker<'_> {
    fn drop(&mut self) {
        self.0.unpark();
    }
}

/// Signal for a thread to go on or to stop, asked now and then.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    pub shared: &'a Shared,
    /// Of the thread that called; the others have none.
    pub ear: Option<&'a Ear>,
}

impl Watch<'_> {
    /// The signal between items and within long ones: all items before a bad one must still be
    /// looked at.
    pub fn reading(&self) -> Result<(), Stop> {
        if self.interrupted() {
            return Err(Stop::Stopped);
        }
        Ok(())
    }

    /// The signal between items that are known to be good.
    pub fn working(&self) -> ControlFlow<()> {
        if self.shared.bad.load(Ordering::Relaxed) < usize::MAX || self.interrupted() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Does long work that ends soon after its flag is set, while the calling thread listens for
    /// Ctrl-C. After an interrupt its result means nothing.
    pub fn long<T: Send>(&self, work: impl Fn(&AtomicBool) -> T + Sync) -> T {
        let flag = &self.shared.interrupted;
        let Some(ear) = self.ear else {
            return work(flag);
        };
        let caller = thread::current();
        thread::scope(|scope| {
            let body = || {
                let _waker = Waker(&caller);
                work(flag)
            };
            let Ok(worker) = thread::Builder::new().spawn_scoped(scope, body) else {
                return work(flag);
            };
            while !worker.is_finished() {
                thread::park_timeout(LISTEN_EVERY);
                ear.listen_if_due(self.shared);
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn interrupted(&self) -> bool {
        if let Some(ear) = self.ear {
            ear.listen_now_and_then(self.shared);
        }
        self.shared.interrupted.load(Ordering::Relaxed)
    }
}

/// Does long work without the interpreter, as [`Watch::long`].
///
/// # Errors
/// The exception of a signal.
pub fn listening<T: Send>(
    py: Python<'_>,
    work: impl Fn(&AtomicBool) -> T + Sync + Send,
) -> PyResult<T> {
    let shared = Shared::new();
    let (done, heard) = py.detach(|| {
        let ear = Ear::new();
        let done = Watch { shared: &shared, ear: Some(&ear) }.long(work);
        (done, ear.heard())
    });
    heard.map_or(Ok(done), Err)
}
