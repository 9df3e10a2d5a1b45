//! Progress on the terminal, for commands that take their time.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

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
            .with_key(
                "rate",
                |state: &indicatif::ProgressState, out: &mut dyn std::fmt::Write| {
                    let _ = write!(out, "{}", rate(state.per_sec()));
                },
            )
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

#[cfg(test)]
mod tests {
    use super::rate;

    #[test]
    fn rates_are_short() {
        assert_eq!(rate(183_420_000.0), "183.4 million");
        assert_eq!(rate(4_321.0), "4.3 thousand");
        assert_eq!(rate(12.4), "12");
    }
}
