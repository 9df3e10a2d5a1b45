//! Every case of the corpus is read as it says, however its bytes arrive.

use std::collections::HashSet;
use std::fmt::Write;

use minlex_records::Batch;

use crate::case::Case;
use crate::reading::Reading;

#[test]
fn every_case_is_read_as_it_says() {
    let cases = Case::all();
    let mut report = String::new();
    for case in &cases {
        for step in [usize::MAX, 1, 7, 4096] {
            let differences = differences(case, &reading(case, step));
            if !differences.is_empty() {
                let _ = write!(report, "\n{}, in reads of {step}\n{differences}", case.name);
                break;
            }
        }
    }
    let names: HashSet<&str> = cases.iter().map(|case| &*case.name).collect();
    assert_eq!(names.len(), cases.len(), "two cases have the same name");
    assert!(report.is_empty(), "{report}");
}

fn reading(case: &Case, step: usize) -> Reading {
    if !case.argument {
        return Reading::of(&case.bytes(), case.options(), step);
    }
    let mut reading = Reading::default();
    reading.add(&Batch::of_texts(case.kind(), [&case.bytes()[..]]));
    reading
}

/// Where a reading is another one than the case says, for people.
fn differences(case: &Case, reading: &Reading) -> String {
    let mut report = String::new();
    let mut compare = |what: String, expected: Option<&str>, found: Option<String>| {
        let start = expected
            .and_then(|text| text.strip_suffix("..."))
            .filter(|t| t.starts_with(['!', ' ']));
        let is_same = match (start, &found) {
            (Some(start), Some(found)) => found.starts_with(start),
            _ => found.as_deref() == expected,
        };
        if !is_same {
            let [expected, found] = [expected, found.as_deref()].map(|t| t.unwrap_or("nothing"));
            let _ = writeln!(report, "  {what}\n    expected {expected}\n    found    {found}");
        }
    };
    compare("layout".to_owned(), Some(&case.layout), Some(reading.layout.clone()));
    compare("error".to_owned(), case.read_error.as_deref(), reading.error.clone());
    if case.fields.get("entries").is_none() && !reading.entries.is_empty() {
        compare("entries".to_owned(), None, Some(format!("{:?}", reading.entries)));
    }
    for (name, expected) in &case.fields {
        for at in 0..expected.len().max(reading.entries.len()) {
            let found = reading.entries.get(at).map(|entry| entry.field(name));
            compare(format!("{name}, {}", at + 1), expected.get(at).map(String::as_str), found);
        }
    }
    report
}
