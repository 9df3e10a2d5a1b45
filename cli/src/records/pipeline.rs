//! Work on a stream in parallel, results in order, memory bounded.
//!
//! ```text
//! source thread --(jobs)--> worker threads --(one slot a job)--> calling thread
//!        \________________(slots, in order)_____________________/
//! ```
//! The source hands each job to whichever worker is free and, at the same time, the slot for its
//! result to the calling thread, which takes the slots in order. The queue of slots is short, so a
//! slow consumer stops the source: that bounds the memory.
//!
//! The threads are not joined when the caller stops early: the source may be waiting for input that
//! never comes (a terminal, `tail -f`), and the program must be able to end all the same.

use std::any::Any;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Sender, bounded};

use crate::options::memory_limit::cores;
use crate::terminal::failure::Failure;

/// Work for an item.
type Work = Box<dyn FnOnce() -> Answer + Send>;

/// Result of any type: the program has the threads and channels once, and not once
/// for each command.
type Answer = Box<dyn Any + Send>;

/// Sender of the answer of a job.
type Slot = Sender<Answer>;

/// Number of jobs that may wait for the workers, and of results for the caller. Where the source
/// shares its core with a worker, eight of them last until it has its turn again.
fn waiting(threads: usize) -> usize {
    (2 * threads).max(8)
}

/// Runs `work` on every item of `source` in `threads` worker threads and passes the results to
/// `sink` in the order of the source. About twice as many items exist at a time as may wait.
///
/// # Errors
/// The first error of `sink`, which ends the run; a message if the system refuses threads.
pub fn in_order<T, R>(
    threads: NonZero<usize>,
    source: impl Iterator<Item = T> + Send + 'static,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    mut sink: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure>
where
    T: Send + 'static,
    R: Send + 'static,
{
    let work = Arc::new(work);
    let jobs = source.map(move |item| {
        let work = Arc::clone(&work);
        Box::new(move || Box::new(work(item)) as Answer) as Work
    });
    run(threads.get().min(most_workers()), Box::new(jobs), &mut |answer| {
        sink(*answer.downcast().expect("it is what `work` gave"))
    })
}

/// [`in_order`] for any types.
fn run(
    threads: usize,
    source: Box<dyn Iterator<Item = Work> + Send>,
    sink: &mut dyn FnMut(Answer) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (job_sender, job_receiver) = bounded::<(Work, Slot)>(waiting(threads));
    let (slot_sender, slot_receiver) = bounded(waiting(threads));
    for started in 0..threads {
        let jobs = job_receiver.clone();
        let worker = spawn("worker", move || {
            for (work, slot) in jobs {
                // A slot that no one waits for means that the caller has stopped.
                let _ = slot.send(work());
            }
        });
        match worker {
            // Run with fewer threads if no more can be started.
            Err(_) if started > 0 => break,
            other => other?,
        };
    }
    let source = spawn("source", move || {
        for work in source {
            let (sender, slot) = bounded(1);
            if slot_sender.send(slot).is_err() || job_sender.send((work, sender)).is_err() {
                break;
            }
        }
    })?;
    for slot in slot_receiver {
        sink(slot.recv().map_err(|_| gone_away())?)?;
    }
    // The slots have ended because the source has.
    source.join().map_err(|_| gone_away())
}

/// A panic in a thread ends the program before this is shown, see
/// [`panics`](crate::terminal::panics).
fn gone_away() -> Failure {
    Failure::message("internal error: a thread has gone away")
}

/// The most workers that are started, whatever the user asks for. More than a few for each core do
/// nothing but take memory, and a thread that finds none at its start ends the program.
fn most_workers() -> usize {
    4 * cores().get()
}

/// Starts a thread; a system that refuses gets a message instead of a panic.
fn spawn<F>(name: &str, body: F) -> Result<thread::JoinHandle<()>, Failure>
where
    F: FnOnce() + Send + 'static,
{
    thread::Builder::new().name(name.to_owned()).spawn(body).map_err(|e| {
        Failure::Message(format!("cannot start a thread: {e}; try a smaller --threads"))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn at_most(threads: usize) -> NonZero<usize> {
        NonZero::new(threads).unwrap()
    }

    #[test]
    fn results_come_in_order_whoever_is_first() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let work = |n: u64| {
                // The earlier of two neighbours takes longer.
                thread::sleep(Duration::from_micros(if n.is_multiple_of(2) { 300 } else { 0 }));
                n * n
            };
            in_order(at_most(threads), 0..200u64, work, |n| {
                seen.push(n);
                Ok(())
            })
            .unwrap();
            assert_eq!(seen, (0..200).map(|n| n * n).collect::<Vec<u64>>(), "{threads} threads");
        }
    }

    #[test]
    fn a_slow_sink_holds_the_source_back() {
        let threads = 2;
        let made = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&made);
        let source = (0..1000usize).inspect(move |_| {
            counter.fetch_add(1, Ordering::SeqCst);
        });
        let mut taken = 0;
        in_order(
            at_most(threads),
            source,
            |n| n,
            |_| {
                taken += 1;
                if taken < 20 {
                    thread::sleep(Duration::from_millis(2));
                }
                // Slots waiting, one in the source's hands, one in ours.
                assert!(made.load(Ordering::SeqCst) <= taken + waiting(threads) + 2);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(taken, 1000);
    }

    #[test]
    fn stops_at_the_first_error_of_the_sink_even_if_the_source_never_ends() {
        let (_never, source) = bounded::<u8>(1);
        let source = [1, 2, 3].into_iter().chain(source);
        let mut taken = 0;
        let result = in_order(
            at_most(2),
            source,
            |n| n,
            |_| {
                taken += 1;
                if taken == 2 { Err(Failure::ClosedPipe) } else { Ok(()) }
            },
        );
        assert!(matches!(result, Err(Failure::ClosedPipe)));
        assert_eq!(taken, 2);
    }

    #[test]
    fn a_panic_is_an_error_after_the_results_before_it() {
        let work = |n: u32| {
            assert!(n != 30, "thirty is too much");
            n
        };
        let source = |last: u32| (0..100).inspect(move |n| assert!(*n != last, "it is dry"));
        for (last, passed) in [(200, 30), (5, 5)] {
            let mut seen = Vec::new();
            let result = in_order(at_most(2), source(last), work, |n| {
                seen.push(n);
                Ok(())
            });
            assert!(matches!(result, Err(Failure::Message(_))), "{result:?}");
            assert_eq!(seen, (0..passed).collect::<Vec<u32>>());
        }
    }
}
