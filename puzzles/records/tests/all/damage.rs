//! A good file with one fault, such as editors make, gives no foreign record. Without its header,
//! it may give another of its columns.

use minlex_records::Kind;

use crate::case::Case;
use crate::reading::Reading;

#[test]
fn damage_makes_no_record() {
    let (mut seed, mut report) = (20_251_124, String::new());
    for case in Case::all() {
        let bytes = case.bytes();
        let reading = Reading::of(&bytes, case.options(), usize::MAX);
        let [good, bad, skipped] = reading.records();
        let is_cells = matches!(case.kind(), Kind::Puzzle | Kind::Grid);
        if case.is_chosen() || !is_cells || !bad.is_empty() || reading.error.is_some() {
            continue;
        }
        let text = String::from_utf8_lossy(&bytes);
        // Where empty cells may be nothing, a lost digit leaves one.
        let gaps = ["||", "| ", ",,", ";;", "\t\t", "\"\"", "''"];
        let has_gaps = gaps.iter().any(|gap| case.input.contains(gap));
        for _ in 0..60 {
            let copy = damaged(&bytes, &mut seed);
            let reading = Reading::of(&copy, case.options(), usize::MAX);
            let is_new = |record: &&str| {
                let is_known = |good: &&str| has_gaps && differs_in_a_given(record, good);
                // What was a comment may be none any more.
                let was_skipped = || skipped.iter().any(|text| text.contains(*record));
                let is_there = text.contains(*record);
                !is_there && !good.iter().any(is_known) && !was_skipped() && !good.contains(record)
            };
            if let Some(record) = reading.records()[0].iter().find(|record| is_new(record)) {
                let copy = String::from_utf8_lossy(&copy);
                report += &format!("\n{}: {record} in\n{copy}", case.name);
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// A copy in which a character, a quote or line end, or a line is lost or doubled.
fn damaged(bytes: &[u8], seed: &mut u64) -> Vec<u8> {
    let mut below = |count: usize| {
        // With Knuth's factor for MMIX.
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) as usize % count.max(1)
    };
    let is_mark = |&at: &usize| b"\"'\n".contains(&bytes[at]);
    let marks: Vec<usize> = (0..bytes.len()).filter(is_mark).collect();
    let lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
    let (kind, line) = (below(3), below(lines.len()));
    let (start, length) = match kind {
        0 if !bytes.is_empty() => (below(bytes.len()), 1),
        1 if !marks.is_empty() => (marks[below(marks.len())], 1),
        _ => (lines[..line].concat().len(), lines.get(line).map_or(0, |line| line.len())),
    };
    let part = bytes[start..start + length].repeat(2 * below(2));
    [&bytes[..start], &part, &bytes[start + length..]].concat()
}

fn differs_in_a_given(record: &str, good: &str) -> bool {
    let mut different = record.chars().zip(good.chars()).filter(|(a, b)| a != b);
    different.next().is_some_and(|(a, b)| a == '.' || b == '.') && different.next().is_none()
}
