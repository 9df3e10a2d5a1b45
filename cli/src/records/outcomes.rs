//! Parses the entries of a batch and pairs them with their answers.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use minlex_index::GridIndex;
use minlex_records::{Entry, Format, Kind, Record, RecordError};

use crate::files::input::{Origin, Work};
use crate::records::line_job::LineJob;

/// Outcome of an entry.
pub enum EntryOutcome<'a, J: LineJob> {
    /// A record, its item and its answer.
    Answered(&'a Record<'a>, &'a J::Item, J::Answer),
    /// An entry without a record.
    Skipped(&'a str),
    /// A bad record, and why it is one.
    Bad(String),
}

/// Number of entries that are read before they are answered: neighbours share work, and the data of
/// them stays near the processor.
const ENTRIES_AT_ONCE: usize = 256;

/// Calls `each` with the place in the batch of every entry and its outcome. Stops after the first
/// bad one unless `keep_going`.
pub fn for_each<J: LineJob>(
    job: &J,
    work: &Work,
    keep_going: bool,
    mut each: impl FnMut(usize, EntryOutcome<'_, J>),
) {
    let count = work.batch.len();
    for start in (0..count).step_by(ENTRIES_AT_ONCE) {
        let entries = start..count.min(start + ENTRIES_AT_ONCE);
        if for_some(job, work, keep_going, entries, &mut each).is_break() {
            return;
        }
    }
}

/// The same for some entries of a batch. Breaks after a bad one that ends the run.
fn for_some<J: LineJob>(
    job: &J,
    work: &Work,
    keep_going: bool,
    entries: Range<usize>,
    each: &mut impl FnMut(usize, EntryOutcome<'_, J>),
) -> ControlFlow<()> {
    let (items, looks) = read_some(job, work, keep_going, entries.clone());
    let mut good = items.iter().zip(answer_items(job, &items));
    for (index, look) in entries.zip(looks) {
        let outcome = match look {
            Look::Record(ref record) => {
                let (item, answer) = good.next().expect("an item for each record");
                match answer {
                    Ok(answer) => EntryOutcome::Answered(record, item, answer),
                    Err(message) => EntryOutcome::Bad(message),
                }
            }
            Look::Skipped(ref text) => EntryOutcome::Skipped(text),
            Look::Bad(message) => EntryOutcome::Bad(message),
        };
        let stop = matches!(outcome, EntryOutcome::Bad(_)) && !keep_going;
        each(index, outcome);
        if stop {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// An entry of a batch as it was read.
enum Look<'a> {
    /// A good record; its item is the next in the list of items.
    Record(Record<'a>),
    /// An entry without a record.
    Skipped(Cow<'a, str>),
    /// A bad record, and why it is one.
    Bad(String),
}

/// Reads some entries of a batch; up to the first bad one unless `keep_going`. The items of all
/// good records are in one list for [`LineJob::answer`].
fn read_some<'a, J: LineJob>(
    job: &J,
    work: &'a Work,
    keep_going: bool,
    entries: Range<usize>,
) -> (Vec<J::Item>, Vec<Look<'a>>) {
    let mut items = Vec::with_capacity(entries.len());
    let mut looks = Vec::with_capacity(entries.len());
    for index in entries {
        let look = look_at(job, work, index, &mut items);
        let is_end = matches!(look, Look::Bad(_)) && !keep_going;
        looks.push(look);
        if is_end {
            break;
        }
    }
    (items, looks)
}

/// Reads an entry. The item of a good record goes into `items`.
fn look_at<'a, J: LineJob>(
    job: &J,
    work: &'a Work,
    index: usize,
    items: &mut Vec<J::Item>,
) -> Look<'a> {
    // Most records are the whole of their lines.
    if let Some(record) = work.batch.whole(index)
        && let Ok(item) = parse(job, work, index, &record)
    {
        items.push(item);
        return Look::Record(record);
    }
    match work.batch.entry(index) {
        Ok(Entry::Skipped(_)) => Look::Skipped(String::from_utf8_lossy(work.batch.raw(index))),
        Ok(Entry::Record(record)) => match parse(job, work, index, &record) {
            Ok(item) => {
                items.push(item);
                Look::Record(record)
            }
            Err(message) => Look::Bad(of_no_item(job.kind(), work, index, message)),
        },
        Err(error) => {
            let own_advice = [job.advice(&error), Some(job.advice_for_numbers())];
            Look::Bad(of_no_record(job.kind(), own_advice, work, index, &error))
        }
    }
}

/// Reads a record, with all that its file knows of it.
fn parse<J: LineJob>(
    job: &J,
    work: &Work,
    index: usize,
    record: &Record<'_>,
) -> Result<J::Item, String> {
    match work.known.get(index) {
        Some(known) => job.parse_known(record, known),
        None => job.parse(record),
    }
}

/// Message about a record that the command does not take.
fn of_no_item(kind: Kind, work: &Work, index: usize, message: String) -> String {
    match kind {
        // Cells are cells, however bad; other kinds of records are known by being good.
        Kind::Grid | Kind::Puzzle => message,
        _ if is_like_a_heading(work, index) => {
            format!("{message}; if the first line names columns, add --input-format csv")
        }
        _ => or_no_file(work, index, message),
    }
}

/// Message about an entry in which no record was found. `advice`: that of the command, and the
/// one for numbers.
fn of_no_record(
    kind: Kind,
    [own_advice, for_numbers]: [Option<&str>; 2],
    work: &Work,
    index: usize,
    error: &RecordError,
) -> String {
    let is_argument = *work.origin == Origin::Arguments;
    let is_line = work.batch.layout().format() == Format::Lines;
    let mut message = error.to_string();
    if let Some(advice) = advice(error).filter(|_| !is_argument) {
        message = format!("{message}; {advice}");
    }
    let is_cells = matches!(kind, Kind::Grid | Kind::Puzzle);
    let is_number = is_line && is_cells && is_number(work.batch.raw(index));
    let other_command = own_advice.or(for_numbers.filter(|_| is_number));
    if let Some(advice) = other_command {
        message = format!("{message}; {advice}");
    }
    or_no_file(work, index, message)
}

/// The option or the program that helps with a record of a file.
fn advice(error: &RecordError) -> Option<&'static str> {
    match error {
        RecordError::Many { .. }
        | RecordError::Doubtful { .. }
        | RecordError::Ambiguous { .. }
        | RecordError::CellsFirst(_) => Some("choose a column with --column"),
        RecordError::Value { .. } => Some("`jq` takes values out of objects and lists"),
        _ => None,
    }
}

/// Message about an argument that is not a record: that there is no such file, first if it is
/// written as the name of one.
fn or_no_file(work: &Work, index: usize, message: String) -> String {
    const LONGEST_NAME: usize = 100;
    let argument = String::from_utf8_lossy(work.batch.raw(index));
    if *work.origin != Origin::Arguments || !may_name_a_file(&argument) {
        return message;
    }
    if argument.contains("://") {
        return format!("an address, expected a file: `curl -sL {argument} |` reads what is there");
    }
    let (is_name, is_short) = (is_like_a_file(&argument), argument.len() <= LONGEST_NAME);
    match (is_name, is_short) {
        (true, true) if argument.contains('*') => format!("no file has a name like {argument:?}"),
        (true, true) => format!("no such file: {argument:?}; and no record: {message}"),
        (false, true) => format!("{message}; there is no file {argument:?} either"),
        _ => format!("{message}; there is no file of that name either"),
    }
}

/// True if an argument is more likely the name of a file than a damaged record: a word with
/// letters in it, or one that is written as such a name.
fn may_name_a_file(argument: &str) -> bool {
    let is_word = !argument.contains(char::is_whitespace);
    argument.contains(|c: char| c.is_ascii_alphabetic()) && (is_word || is_like_a_file(argument))
}

/// True if an argument is written as the name of a file: with an ending, in a folder, or as a
/// pattern of the shell that found none.
pub fn is_like_a_file(argument: &str) -> bool {
    let ending = argument.rsplit_once('.').map_or("", |(_, ending)| ending);
    let has_ending = (2..=7).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphanumeric())
        && ending.contains(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
    let is_pattern = argument.contains('*') && argument.contains('.');
    has_ending || is_pattern || argument.contains("://") || argument.contains(['/', '\\'])
}

/// True if an entry is a number, as ranks and indices are, and no grid.
fn is_number(raw: &[u8]) -> bool {
    std::str::from_utf8(raw).is_ok_and(|text| text.parse::<GridIndex>().is_ok())
}

/// True if an entry is the first line of a file and has no digit in it, as no rank, number or name
/// would have.
fn is_like_a_heading(work: &Work, index: usize) -> bool {
    let is_first_line = *work.origin != Origin::Arguments && work.batch.line(index) == 1;
    is_first_line
        && work.batch.layout().format() == Format::Lines
        && !work.batch.raw(index).iter().any(u8::is_ascii_digit)
}

/// The answers to `items`, one each: all at once or, if that fails, one by one.
fn answer_items<J: LineJob>(job: &J, items: &[J::Item]) -> Vec<Result<J::Answer, String>> {
    if items.is_empty() {
        return Vec::new();
    }
    let answers: Vec<_> = match job.answer(items) {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(message) if items.len() == 1 => vec![Err(message)],
        Err(_) => items.chunks(1).flat_map(|one| answer_items(job, one)).collect(),
    };
    // Fewer or more would shift all later answers to the wrong lines.
    assert_eq!(answers.len(), items.len(), "as many answers as {}s", job.kind().noun());
    answers
}
