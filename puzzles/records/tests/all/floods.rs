//! Long stretches of one thing: reading ends, with the same result in small reads.

use minlex_records::{Kind, Options};

use crate::case::expand;
use crate::reading::Reading;

/// Beginnings of files, one for each format.
const BEGINNINGS: [&str; 7] = [
    "",
    "{LOKI}\n",
    "{LOKI/.//\n}\n",
    "id,puzzle,note\n1,{LOKI},",
    "[{\"puzzle\":\"{LOKI}\"},",
    "{\"puzzle\":\"{LOKI}\"}\n",
    "<opensudoku><game data=\"{LOKI/0//}\"/>",
];

#[rustfmt::skip]
const PATTERNS: [&str; 20] = [
    "[", "]", "{", "}", "(", "\"", "'", ",", " ", "7", ".", ":", "<", "\n", "1 2\n", "5 .\n",
    "[1,", "{\"a\":[1,", "{\"a\":{\"a\":1}}", "\"\"a\",\"",
];

/// More than the 256 KiB that the reader takes at once.
const MANY_READS: usize = 320 << 10;

/// More than the 64 KiB of a record.
const LONG_RECORD: usize = 80 << 10;

#[test]
fn floods_are_read_to_their_end() {
    let kinds = [Kind::Puzzle, Kind::Rank].into_iter().cycle();
    let beginnings = BEGINNINGS[1..].iter().cycle();
    for ((pattern, kind), beginning) in PATTERNS.iter().zip(kinds).zip(beginnings) {
        flood(kind, "", pattern, MANY_READS);
        flood(Kind::Puzzle, beginning, pattern, LONG_RECORD);
    }
}

#[test]
#[ignore = "long: each pattern after each beginning"]
fn all_floods_are_read_to_their_end() {
    for pattern in PATTERNS {
        flood(Kind::Puzzle, "", pattern, MANY_READS);
        flood(Kind::Rank, "", pattern, MANY_READS);
        for beginning in &BEGINNINGS[1..] {
            flood(Kind::Puzzle, beginning, pattern, LONG_RECORD);
        }
    }
}

fn flood(kind: Kind, beginning: &str, pattern: &str, length: usize) {
    let file = expand(beginning) + &pattern.repeat(length / pattern.len());
    let count = check(kind, &file).entries.len();
    let most = file.matches('\n').count() + file.len() / 8 + 2;
    assert!(kind == Kind::Rank || count <= most, "{beginning:?} {pattern:?}: {count}");
}

fn check(kind: Kind, file: &str) -> Reading {
    let read = |step| Reading::of(file.as_bytes(), Options::new(kind), step);
    let (whole, slow) = (read(usize::MAX), read(256));
    let what = format!("{kind:?}, {:?}...", file.chars().take(200).collect::<String>());
    let difference = whole.entries.iter().zip(&slow.entries).find(|(a, b)| a != b);
    assert_eq!((difference, whole.entries.len()), (None, slow.entries.len()), "{what}");
    assert_eq!(whole.error, slow.error, "{what}");
    whole
}
