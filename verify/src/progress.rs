//! Progress of a run.

use std::sync::{Mutex, PoisonError};

use crate::report::Level;

/// The progress of a run over all its levels. `done` never goes back, and `total` never grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The level that runs.
    pub level: Level,
    /// The check that runs, by the name it will have in the report.
    pub check: &'static str,
    /// Finished work of all levels, in milliseconds that it takes on two usual cores. Work that an
    /// earlier run has done does not count.
    pub done: u64,
    /// All levels, in the same unit; at least 1.
    pub total: u64,
}

/// A callback that hears from time to time, on any thread but one at a time, how far a run is.
pub type ProgressFn<'a> = dyn Fn(Progress) + Sync + 'a;

/// Progress of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The check that runs.
    pub(crate) check: &'static str,
    /// Steps done, in whatever unit the level goes forward.
    pub(crate) done: u64,
    /// Steps of the whole level; at least 1.
    pub(crate) total: u64,
}

/// A callback of a level.
pub(crate) type StepFn<'a> = dyn Fn(Step) + Sync + 'a;

/// The levels of a run with the time that each is expected to take.
pub(crate) struct Plan<'a> {
    levels: Vec<(Level, u64)>,
    state: Mutex<State>,
    tell: &'a ProgressFn<'a>,
}

/// Progress of a plan.
#[derive(Default)]
struct State {
    /// The level that runs, and how many of its steps were done before it began.
    running: Option<(Level, u64)>,
    /// The most that was told.
    done: u64,
    /// Work of an earlier run.
    spared: u64,
}

impl<'a> Plan<'a> {
    /// A plan of levels, each with the milliseconds that it takes on two usual cores, that tells
    /// `tell`.
    pub(crate) fn new(levels: Vec<(Level, u64)>, tell: &'a ProgressFn<'a>) -> Plan<'a> {
        Plan { levels, state: Mutex::default(), tell }
    }

    /// Says that a level begins.
    pub(crate) fn begin(&self, level: Level) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.running = None;
        let before = self.before(level);
        let progress = self.progress(&mut state, level, level.name(), before);
        // Still locked, so that news come in their order.
        (self.tell)(progress);
    }

    /// Says how far a level is.
    pub(crate) fn step(&self, level: Level, step: Step) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let share = |steps: u64| {
            let part = u128::from(self.expected(level)) * u128::from(steps.min(step.total));
            (part / u128::from(step.total.max(1))) as u64
        };
        let base = match state.running {
            Some((running, base)) if running == level => base,
            _ => {
                // News of a thread that comes late is no base.
                let base = if level == Level::Exhaustive { step.done } else { 0 };
                state.running = Some((level, base));
                state.spared += share(base);
                base
            }
        };
        let done = self.before(level) + share(step.done.saturating_sub(base));
        let progress = self.progress(&mut state, level, step.check, done);
        // Still locked, so that news come in their order.
        (self.tell)(progress);
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

    /// Expected milliseconds of the levels before one.
    fn before(&self, level: Level) -> u64 {
        self.levels.iter().take_while(|(it, _)| *it != level).map(|(_, expected)| expected).sum()
    }

    /// Expected milliseconds of one level.
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
        let tell = |progress: Progress| news.lock().unwrap().borrow_mut().push(progress);
        let levels =
            [(Level::Integrity, 150), (Level::Roundtrip, 1_000), (Level::Exhaustive, 1_800_000)];
        let plan = Plan::new(levels.to_vec(), &tell);
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
