//! A copy of a file with one fault, such as an editor or a selection makes, gives no record that the
//! file does not give.

use minlex_records::Kind;

use crate::case::Case;
use crate::reading::Reading;

/// How many copies of each file are looked at.
const COPIES: usize = 60;

#[test]
fn damage_makes_no_record() {
    let mut seed = 20_251_124;
    let mut report = String::new();
    for case in Case::all() {
        if case.argument || !matches!(case.kind(), Kind::Puzzle | Kind::Grid) {
            continue;
        }
        let bytes = case.bytes();
        let good = Reading::of(&bytes, case.options(), usize::MAX);
        let good: Vec<&str> = good.records().collect();
        for _ in 0..COPIES {
            let copy = damaged(&bytes, &mut seed);
            let reading = Reading::of(&copy, case.options(), usize::MAX);
            if let Some(record) = reading.records().find(|record| !good.contains(record)) {
                let copy = String::from_utf8_lossy(&copy);
                report += &format!("\n{}: {record} in\n{copy}", case.name);
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// A copy in which a character, a quote, a line or the end of a line is lost, or is there twice.
fn damaged(bytes: &[u8], seed: &mut u64) -> Vec<u8> {
    let mut below = |count: usize| {
        // Knuth's generator, as in MMIX.
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize % count.max(1)
    };
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    let (at, line) = (below(bytes.len()), below(lines.len()));
    let marks: Vec<usize> = (0..bytes.len()).filter(|&at| b"\"'\n".contains(&bytes[at])).collect();
    let mark = marks.get(below(marks.len())).copied().unwrap_or(at);
    let (end, start) = (bytes.len(), |at: usize| bytes.len().min(at + 1));
    match below(6) {
        0 => [&bytes[..at], &bytes[start(at)..]].concat(),
        1 => [&bytes[..start(at)], &bytes[at.min(end)..]].concat(),
        2 => [&bytes[..mark], &bytes[start(mark)..]].concat(),
        3 => [&bytes[..start(mark)], &bytes[mark.min(end)..]].concat(),
        4 if line < lines.len() => {
            lines.remove(line);
            lines.concat()
        }
        _ => {
            lines.extend_from_within(line..lines.len().min(line + 1));
            let doubled = lines.pop().unwrap_or_default();
            lines.insert(line.min(lines.len()), doubled);
            lines.concat()
        }
    }
}
