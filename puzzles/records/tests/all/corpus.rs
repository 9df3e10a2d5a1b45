//! Every case of the corpus is read as it says, however its bytes arrive.

use std::collections::HashSet;

use minlex_records::Batch;

use crate::case::Case;
use crate::reading::Reading;

#[test]
fn every_case_is_read_as_it_says() {
    let cases = Case::all();
    let mut report = String::new();
    for case in &cases {
        let readings = [1 << 20, 1, 7, 4096].map(|step| (step, reading(case, step)));
        let different = readings.iter().map(|(step, reading)| (step, differences(case, reading)));
        if let Some((step, found)) = different.into_iter().find(|(_, found)| !found.is_empty()) {
            let found: Vec<&str> = found.lines().take(12).collect();
            report += &format!("\n{}, in reads of {step}\n{}\n", case.name, found.join("\n"));
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

/// Differences between a reading and its case, for people. A case may give the beginning of a
/// message or a skipped entry, and `...` after it.
fn differences(case: &Case, reading: &Reading) -> String {
    let mut report = String::new();
    let mut compare = |what: &str, expected: Option<&str>, found: Option<&str>| {
        let start = expected.and_then(|text| text.strip_suffix("..."));
        let start = start.filter(|start| start.starts_with(['!', ' ']));
        let begins_so = start.is_some_and(|start| found.is_some_and(|it| it.starts_with(start)));
        if expected != found && !begins_so {
            let [expected, found] = [expected, found].map(|text| text.unwrap_or("nothing"));
            report += &format!("  {what}\n    expected {expected}\n    found    {found}\n");
        }
    };
    compare("layout", Some(&case.layout), Some(&reading.layout));
    compare("error", case.read_error.as_deref(), reading.error.as_deref());
    assert!(case.read_error.is_some() || case.fields.contains_key("entries"), "{}", case.name);
    for (name, expected) in &case.fields {
        for at in 0..expected.len().max(reading.entries.len()) {
            let found = reading.entries.get(at).map(|entry| entry.field(name));
            compare(name, expected.get(at).map(String::as_str), found);
        }
    }
    report
}
