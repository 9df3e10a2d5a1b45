//! Progress of commands that take their time: a bar on a terminal, lines elsewhere.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::terminal::output::warn;
use crate::terminal::shown_bar;

/// Template of the bar. Only the message may be longer than a narrow terminal, and is cut.
const TEMPLATE: &str = "{percent:>3} % [{bar:20}] {left}{wide_msg}";

/// Time for which a job is silent where there is no terminal: most are done by then.
const SILENT: Duration = Duration::from_secs(10);

/// Progress of a job.
pub struct Bar {
    /// Draws nothing unless it is the one on the terminal.
    bar: ProgressBar,
    /// The most steps that were done so far: threads may report steps in another order than they
    /// were done.
    most: Mutex<u64>,
    lines: Option<Lines>,
}

/// Progress of a job that is mostly done at once: a bar that comes when two seconds are over.
pub struct LateBar {
    start: Instant,
    bar: OnceLock<Bar>,
}

/// Time before a [`LateBar`] comes.
const LATE: Duration = Duration::from_secs(2);

impl LateBar {
    /// The job begins.
    pub fn new() -> LateBar {
        LateBar { start: Instant::now(), bar: OnceLock::new() }
    }

    /// Shows the number of steps done.
    pub fn show(&self, done: u64, total: u64) {
        if self.start.elapsed() > LATE {
            self.bar.get_or_init(|| bar(total, false)).set_position(done);
        }
    }
}

impl Drop for LateBar {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// Progress of reading the files of a command, by their bytes. All clones are one.
#[derive(Clone)]
pub struct ReadProgress(Option<Arc<Reading>>);

/// The bytes to read, and the bytes read so far.
struct Reading {
    total: u64,
    done: AtomicU64,
    bar: LateBar,
}

impl ReadProgress {
    /// Begins the reading of `total` bytes, 0 if the number is unknown.
    pub fn of(total: u64, quiet: bool) -> ReadProgress {
        let reading = || Reading { total, done: AtomicU64::new(0), bar: LateBar::new() };
        ReadProgress((total > 0 && !quiet).then(|| Arc::new(reading())))
    }

    /// Adds a number of bytes to those read.
    pub fn add(&self, bytes: u64) {
        if let Some(reading) = &self.0 {
            let done = reading.done.fetch_add(bytes, Ordering::Relaxed) + bytes;
            reading.bar.show(done.min(reading.total), reading.total);
        }
    }
}

/// Lines about a job, one for each tenth of it.
struct Lines {
    start: Instant,
    total: AtomicU64,
    /// The tenths that were reported.
    tenths: AtomicU64,
}

/// A bar on standard error for a job of `total` steps, unless another is there; without a terminal,
/// a line for each tenth; nothing if the user wants it quiet.
pub fn bar(total: u64, quiet: bool) -> Bar {
    let is_terminal = io::stderr().is_terminal();
    let lines = (!quiet && !is_terminal).then(|| Lines {
        start: Instant::now(),
        total: AtomicU64::new(total),
        tenths: AtomicU64::new(0),
    });
    let drawn = || {
        let bar = ProgressBar::new(total).with_style(style());
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    };
    let bar = match quiet || !is_terminal {
        true => ProgressBar::hidden(),
        false => shown_bar::show(drawn),
    };
    Bar { bar, most: Mutex::new(0), lines }
}

impl Bar {
    /// Sets the number of all steps.
    pub fn set_length(&self, total: u64) {
        self.bar.set_length(total);
        if let Some(lines) = &self.lines {
            lines.total.store(total, Ordering::Relaxed);
        }
    }

    /// Sets the number of steps done.
    pub fn set_position(&self, done: u64) {
        let mut most = self.most.lock().unwrap_or_else(PoisonError::into_inner);
        let done = done.max(*most);
        *most = done;
        self.bar.set_position(done);
        if let Some(line) = self.lines.as_ref().and_then(|lines| lines.news(done)) {
            warn(&line);
        }
    }

    /// Sets the words beside the bar.
    pub fn set_message(&self, message: String) {
        self.bar.set_message(message);
    }

    /// Ends it, and takes it from the terminal.
    pub fn finish_and_clear(&self) {
        shown_bar::finish(&self.bar);
    }
}

impl Lines {
    /// The line to print, if a tenth is done.
    fn news(&self, done: u64) -> Option<String> {
        let total = self.total.load(Ordering::Relaxed);
        let gone = self.start.elapsed();
        let tenths = u128::from(done) * 10 / u128::from(total.max(1));
        let tenths = u64::try_from(tenths).unwrap_or(10);
        if gone < SILENT || tenths == 10 {
            return None;
        }
        // Several threads bring news.
        let before = self.tenths.fetch_max(tenths, Ordering::Relaxed);
        (tenths > before).then(|| {
            let gone_text = HumanDuration(gone);
            format!("minlex: {tenths}0 %, {gone_text:#} gone, {:#}", left(gone, done, total))
        })
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template(TEMPLATE)
        .expect("the template is a constant")
        .with_key("left", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let total = state.len().unwrap_or(0);
            let left = left(state.elapsed(), state.pos(), total);
            let comma = if left.is_empty() { "" } else { ", " };
            let _ = write!(out, "{left}{comma}");
        })
        .progress_chars("=> ")
}

/// The time left for people, at the mean speed so far; empty at first. The estimate of indicatif is
/// that of the last seconds alone, and our work comes in pieces that take as long.
fn left(elapsed: Duration, done: u64, total: u64) -> String {
    if done == 0 || elapsed < Duration::from_secs(3) {
        return String::new();
    }
    let share = total.saturating_sub(done) as f64 / done as f64;
    match Duration::try_from_secs_f64(elapsed.as_secs_f64() * share) {
        Ok(left) => format!("{:#} left", HumanDuration(left)),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_what_the_rest_takes() {
        let seconds = Duration::from_secs;
        assert_eq!(left(seconds(10), 25, 100), "30s left");
        assert_eq!(left(seconds(60), 50, 100), "60s left");
        assert_eq!(left(seconds(200), 50, 100), "3m left");
        assert_eq!(left(seconds(10), 100, 100), "0s left");
        assert_eq!(left(seconds(10), 0, 100), "");
        assert_eq!(left(seconds(1), 1, 100), "");
        assert_eq!(left(seconds(u64::MAX), 1, u64::MAX), "");
    }

    #[test]
    fn each_tenth_is_a_line_and_none_of_them_twice() {
        let lines = |gone| Lines {
            start: Instant::now() - Duration::from_secs(gone),
            total: AtomicU64::new(1000),
            tenths: AtomicU64::new(0),
        };
        let long = lines(20);
        let news = [99, 100, 150, 350, 340, 400, 1000].map(|done| long.news(done));
        let said = news.iter().flatten().map(|line| line.split(',').next().unwrap());
        assert_eq!(said.collect::<Vec<_>>(), ["minlex: 10 %", "minlex: 30 %", "minlex: 40 %"]);
        assert_eq!(lines(1).news(500), None);
    }

    #[test]
    fn a_long_reading_shows_its_bytes_and_a_short_one_nothing() {
        for (seconds, is_shown) in [(0, false), (3, true)] {
            let start = Instant::now() - Duration::from_secs(seconds);
            let bar = LateBar { start, bar: OnceLock::new() };
            let reading = Arc::new(Reading { total: 100, done: AtomicU64::new(0), bar });
            let progress = ReadProgress(Some(Arc::clone(&reading)));
            progress.add(30);
            progress.clone().add(20);
            let most = reading.bar.bar.get().map(|bar| *bar.most.lock().unwrap());
            assert_eq!(most, is_shown.then_some(50));
        }
        assert!(ReadProgress::of(0, false).0.is_none() && ReadProgress::of(9, true).0.is_none());
    }

    #[test]
    fn the_bar_can_be_drawn() {
        style();
    }
}
