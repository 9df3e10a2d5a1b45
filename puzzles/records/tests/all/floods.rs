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

#[test]
fn floods_are_read_to_their_end() {
    // More than the 256 KiB that the reader takes at once, and than the 64 KiB of a record.
    floods(Kind::Puzzle, &BEGINNINGS[..1], 320 << 10);
    floods(Kind::Rank, &BEGINNINGS[..1], 320 << 10);
    floods(Kind::Puzzle, &BEGINNINGS[1..], 80 << 10);
}

fn floods(kind: Kind, beginnings: &[&str], length: usize) {
    for (beginning, pattern) in beginnings.iter().flat_map(|b| PATTERNS.map(|p| (b, p))) {
        let file = expand(beginning) + &pattern.repeat(length / pattern.len());
        let count = check(kind, &file).entries.len();
        let most = file.matches('\n').count() + file.len() / 8 + 2;
        assert!(kind == Kind::Rank || count <= most, "{beginning:?} {pattern:?}: {count}");
    }
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
