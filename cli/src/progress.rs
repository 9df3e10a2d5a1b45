//! Progress on the terminal, for commands that take their time.

use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// A bar on standard error with `template`; it draws nothing if that is no terminal or the user
/// wants it quiet.
///
/// # Panics
/// If the template is not one of indicatif's: templates are constants of this program, each with a
/// test that draws it.
pub fn bar(total: u64, template: &str, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    // The usual target is standard error, and hidden unless that is a terminal.
    let bar = ProgressBar::new(total);
    bar.set_style(
        ProgressStyle::with_template(template)
            .expect("the template is a constant")
            .with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{}", rate(state.per_sec()));
            })
            .with_key("left", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let total = state.len().unwrap_or(0);
                let _ = write!(out, "{}", left(state.elapsed(), state.pos(), total));
            })
            .progress_chars("=> "),
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A rate per second for people: three digits and a word.
fn rate(per_second: f64) -> String {
    match per_second {
        r if r >= 1e6 => format!("{:.1} million", r / 1e6),
        r if r >= 1e3 => format!("{:.1} thousand", r / 1e3),
        r => format!("{r:.0}"),
    }
}

/// The time left for people, if all that is left goes as fast as what is done. The estimate that
/// indicatif makes looks at the last seconds only, and our work comes in pieces that take as long.
fn left(elapsed: Duration, done: u64, total: u64) -> String {
    if done == 0 || elapsed < Duration::from_secs(2) {
        return "?".to_owned();
    }
    let share = total.saturating_sub(done) as f64 / done as f64;
    match Duration::try_from_secs_f64(elapsed.as_secs_f64() * share) {
        Ok(left) => format!("{:#}", HumanDuration(left)),
        Err(_) => "?".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{left, rate};

    #[test]
    fn time_left_is_what_the_rest_takes() {
        let seconds = Duration::from_secs;
        assert_eq!(left(seconds(10), 25, 100), "30s");
        assert_eq!(left(seconds(60), 50, 100), "60s");
        assert_eq!(left(seconds(200), 50, 100), "3m");
        assert_eq!(left(seconds(10), 100, 100), "0s");
        assert_eq!(left(seconds(10), 0, 100), "?");
        assert_eq!(left(seconds(1), 1, 100), "?");
        assert_eq!(left(seconds(u64::MAX), 1, u64::MAX), "?");
    }

    #[test]
    fn rates_are_short() {
        assert_eq!(rate(183_420_000.0), "183.4 million");
        assert_eq!(rate(4_321.0), "4.3 thousand");
        assert_eq!(rate(12.4), "12");
    }
}
