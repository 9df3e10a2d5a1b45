//! Values of Parquet files as JSON.

use std::str;

use serde::Serialize;

use super::schema::{Leaf, Meaning, Physical};
use super::values::Value;

/// Days from 1 March of the year 0 to 1970, and of 400 years.
const DAYS_TO_1970: i64 = 719_468;
const DAYS_OF_400_YEARS: i64 = 146_097;
const SECONDS_OF_DAY: i64 = 86_400;

/// Appends a value: `null` for bytes that are no text.
pub fn push(leaf: &Leaf, value: Option<Value<'_>>, line: &mut Vec<u8>) {
    match value {
        Some(Value::Number(number)) => push_number(leaf, number, line),
        Some(Value::Bytes(bytes)) => push_bytes(leaf, bytes, line),
        None => push_json(&(), line),
    }
}

/// Appends a value as JSON has it: infinite numbers as `null`.
fn push_json(value: &(impl Serialize + ?Sized), line: &mut Vec<u8>) {
    serde_json::to_writer(line, value).expect("memory takes any text");
}

fn push_number(leaf: &Leaf, number: i64, line: &mut Vec<u8>) {
    match (leaf.physical, leaf.meaning) {
        (Physical::Boolean, _) => push_json(&(number != 0), line),
        (Physical::Integer(4), Meaning::Unsigned) => push_json(&(number as u32), line),
        (_, Meaning::Unsigned) => push_json(&number.cast_unsigned(), line),
        (_, Meaning::Decimal(places)) => push_decimal(number.into(), places, line),
        (_, Meaning::Date) => push_json(&date(number), line),
        (_, Meaning::Time(parts)) => push_json(&time(number, parts), line),
        _ => push_json(&number, line),
    }
}

fn push_bytes(leaf: &Leaf, bytes: &[u8], line: &mut Vec<u8>) {
    match (leaf.physical, leaf.meaning) {
        (Physical::Float, _) => push_json(&bytes.try_into().map(f32::from_le_bytes).ok(), line),
        (Physical::Double, _) => push_json(&bytes.try_into().map(f64::from_le_bytes).ok(), line),
        (_, Meaning::Decimal(places)) if let Some(number) = integer(bytes) => {
            push_decimal(number, places, line);
        }
        _ => push_json(&str::from_utf8(bytes).ok(), line),
    }
}

/// A signed integer, its highest byte first; none if it has more than 16.
fn integer(bytes: &[u8]) -> Option<i128> {
    let first = bytes.first().filter(|_| bytes.len() <= 16)?;
    let sign = if first.cast_signed() < 0 { -1 } else { 0 };
    Some(bytes.iter().fold(sign, |number, &byte| number << 8 | i128::from(byte)))
}

fn push_decimal(number: i128, places: usize, line: &mut Vec<u8>) {
    let digits = format!("{:0width$}", number.unsigned_abs(), width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    let sign = if number < 0 { "-" } else { "" };
    let point = if places > 0 { "." } else { "" };
    line.extend_from_slice(format!("{sign}{whole}{point}{part}").as_bytes());
}

/// A day of the Gregorian calendar, by its distance from 1970.
fn date(days: i64) -> String {
    let days = days + DAYS_TO_1970;
    let cycle = days.div_euclid(DAYS_OF_400_YEARS);
    let day = days.rem_euclid(DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    // Years begin in March, so that a leap day is the last.
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = cycle * 400 + year + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

fn time(number: i64, parts: i64) -> String {
    let seconds = number.div_euclid(parts);
    let [day, second] = [seconds.div_euclid(SECONDS_OF_DAY), seconds.rem_euclid(SECONDS_OF_DAY)];
    let part = number.rem_euclid(parts);
    let part = if part == 0 {
        String::new()
    } else {
        format!(".{part:0width$}", width = parts.ilog10() as usize)
    };
    let [hour, minute, second] = [second / 3_600, second / 60 % 60, second % 60];
    format!("{}T{hour:02}:{minute:02}:{second:02}{part}", date(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_are_those_of_the_calendar() {
        for (days, text) in
            [(0, "1970-01-01"), (-1, "1969-12-31"), (11_016, "2000-02-29"), (20_786, "2026-11-29")]
        {
            assert_eq!(date(days), text);
        }
        assert_eq!(time(-1, 1_000), "1969-12-31T23:59:59.999");
        assert_eq!(time(951_782_400_000_001, 1_000_000), "2000-02-29T00:00:00.000001");
        // Any number of a file has some text.
        assert!(!time(i64::MIN, 1_000).is_empty() && !time(i64::MAX, 1_000).is_empty());
    }

    #[test]
    fn decimals_keep_their_places() {
        for (number, places, text) in
            [(83, 1, "8.3"), (-5, 2, "-0.05"), (0, 3, "0.000"), (12, 0, "12"), (-1200, 2, "-12.00")]
        {
            let mut line = Vec::new();
            push_decimal(number, places, &mut line);
            assert_eq!(str::from_utf8(&line), Ok(text));
        }
        assert_eq!(integer(&[0xff, 0xfe]), Some(-2));
        assert_eq!(integer(&[1, 0]), Some(256));
        assert_eq!(integer(&[]), None);
    }
}
