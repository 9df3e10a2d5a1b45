//! Progress of a run.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::report::Level;

/// The progress of a run over all its levels. `done` never goes back, and `total` never grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The level that is running.
    pub level: Level,
    /// The check that is running, by its name in the report.
    pub check: &'static str,
    /// The work done so far, in milliseconds on two usual cores. Work of an earlier run does not
    /// count.
    pub done: u64,
    /// The work of all levels, in the same unit; at least 1.
    pub total: u64,
}

/// A callback for progress. Any thread may call it, but no two at the same time.
pub type ProgressFn<'a> = dyn Fn(Progress) + Sync + 'a;

/// Progress of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) check: &'static str,
    /// Number of finished steps, in the unit of the level.
    pub(crate) done: u64,
    pub(crate) total: u64,
}

/// A callback of a level.
pub(crate) type StepFn<'a> = dyn Fn(Step) + Sync + 'a;

/// The answers of `work` to the items `0..count`, in their order, from all threads. Each item is a
/// step of the check.
pub(crate) fn in_steps<T: Send, C: FromParallelIterator<T>>(
    check: &'static str,
    count: usize,
    progress: &StepFn<'_>,
    work: impl Fn(usize) -> T + Sync,
) -> C {
    let done = AtomicU64::new(0);
    let step = |item| {
        let answer = work(item);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(Step { check, done, total: count as u64 });
        answer
    };
    (0..count).into_par_iter().with_max_len(1).map(step).collect()
}

/// The levels of a run with their expected times.
pub(crate) struct Plan<'a> {
    levels: Vec<(Level, u64)>,
    state: Mutex<State>,
    report: &'a ProgressFn<'a>,
}

#[derive(Default)]
struct State {
    running: Option<(Level, u64)>,
    done: u64,
    spared: u64,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(levels: Vec<(Level, u64)>, report: &'a ProgressFn<'a>) -> Plan<'a> {
        Plan { levels, state: Mutex::default(), report }
    }

    pub(crate) fn begin(&self, level: Level) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running = None;
        let before = self.before(level);
        let progress = self.progress(&mut state, level, level.name(), before);
        // Still locked, so that reports come in order.
        (self.report)(progress);
    }

    pub(crate) fn step(&self, level: Level, step: Step) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let share = |steps: u64| {
            let part = u128::from(self.expected(level)) * u128::from(steps.min(step.total));
            (part / u128::from(step.total.max(1))) as u64
        };
        let base = match state.running {
            Some((running, base)) if running == level => base,
            _ => {
                // A late report of another thread does not count.
                let base = if level == Level::Exhaustive { step.done } else { 0 };
                state.running = Some((level, base));
                state.spared += share(base);
                base
            }
        };
        let done = self.before(level) + share(step.done.saturating_sub(base));
        let progress = self.progress(&mut state, level, step.check, done);
        // Still locked, so that reports come in order.
        (self.report)(progress);
    }

    fn progress(
        &self,
        state: &mut State,
        level: Level,
        check: &'static str,
        done: u64,
    ) -> Progress {
        let all: u64 = self.levels.iter().map(|(_, expected)| expected).sum();
        let total = all.saturating_sub(state.spared).max(1);
        state.done = state.done.max(done.min(total));
        Progress { level, check, done: state.done, total }
    }

    fn before(&self, level: Level) -> u64 {
        self.levels.iter().take_while(|(it, _)| *it != level).map(|(_, expected)| expected).sum()
    }

    fn expected(&self, level: Level) -> u64 {
        self.levels.iter().find(|(it, _)| *it == level).map_or(0, |&(_, expected)| expected)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn a_run_never_goes_back_and_leaves_out_what_was_done_before() {
        let news = Mutex::new(RefCell::new(Vec::new()));
        let report = |progress: Progress| news.lock().unwrap().borrow_mut().push(progress);
        let levels =
            [(Level::Integrity, 150), (Level::Roundtrip, 1_000), (Level::Exhaustive, 1_800_000)];
        let plan = Plan::new(levels.to_vec(), &report);
        let step = |check, done, total| Step { check, done, total };
        plan.begin(Level::Integrity);
        plan.begin(Level::Roundtrip);
        plan.step(Level::Roundtrip, step("a", 90, 100));
        plan.step(Level::Roundtrip, step("b", 10, 100));
        plan.begin(Level::Exhaustive);
        plan.step(Level::Exhaustive, step("c", 50, 100));
        plan.step(Level::Exhaustive, step("c", 75, 100));
        plan.step(Level::Exhaustive, step("c", 100, 100));
        let news = news.lock().unwrap().take();
        assert!(news.is_sorted_by_key(|it| it.done), "{news:?}");
        assert!(news.is_sorted_by(|a, b| a.total >= b.total), "{news:?}");
        let last = news.last().unwrap();
        assert_eq!(last.done, last.total);
        // Half of the last level was done before, and half of the rest is.
        let [before, half] = [news[5], news[6]];
        assert!(before.total - before.done > 890_000 && before.total < 910_000, "{before:?}");
        assert_eq!(half.done - before.done, (before.total - before.done) / 2);
    }
}
