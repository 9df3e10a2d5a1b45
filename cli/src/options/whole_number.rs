//! Whole numbers as values of options.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a limit: a whole number from 1, or `all` for none.
///
/// # Errors
/// If it is neither; the message has both.
pub fn limit(text: &str) -> Result<Option<u64>, String> {
    match text {
        "all" => Ok(None),
        _ => whole(text, 1..=u64::MAX).map(Some).map_err(|expected| format!("{expected}, or all")),
    }
}

/// Reads a whole number of a range.
///
/// # Errors
/// If it is not one; the message has the bounds.
pub fn whole<T>(text: &str, range: RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        format!("expected a whole number from {least} to {most}")
    })
}
