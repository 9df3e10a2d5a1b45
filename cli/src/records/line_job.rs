//! A command that answers its records one at a time.

use minlex_records::{Kind, Record, RecordError};
use serde::Serialize;

use crate::files::collection_lines::Known;

/// Work of a command on its records.
///
/// Work is split in three so that the engine can hand over whole batches (neighbouring ranks share
/// work) and still say exactly which record is at fault. Messages are the part after `line 17: `.
pub trait LineJob: Send + Sync + 'static {
    /// Content of a record.
    type Item;
    /// Result for it.
    type Answer;

    /// The heading of the answers as a column of CSV.
    const ANSWER: &'static str;

    /// End of each answer; empty if answers are bytes for programs.
    const END: &'static [u8] = b"\n";

    /// The placeholder, before [`LineJob::END`], for a bad record or an entry without one.
    const NO_ANSWER: &'static [u8] = b"";

    /// True if the command uses the text beside a record, which is then part of the input.
    const READS_REST: bool = false;

    /// True if bad records leave no placeholder.
    const LEAVES_OUT: bool = false;

    /// True if answers are a selection, so that entries without a record leave no placeholder.
    const SELECTS: bool = false;

    /// Kind of record to look for in the input.
    fn kind(&self) -> Kind;

    /// Reads one record.
    ///
    /// # Errors
    /// Error message for a bad record.
    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String>;

    /// Reads a record of a collection file, which is neither solved nor named again.
    ///
    /// # Errors
    /// As [`LineJob::parse`].
    fn parse_known(&self, record: &Record<'_>, known: &Known) -> Result<Self::Item, String> {
        let _ = known;
        self.parse(record)
    }

    /// Advice for a user whose input has no record in it.
    fn advice(&self, _error: &RecordError) -> Option<&'static str> {
        None
    }

    /// Advice for a user who has numbers instead of cells.
    fn advice_for_numbers(&self) -> &'static str {
        "`minlex unrank` takes ranks"
    }

    /// The answers for `items`, as many and in the same order. If it fails for a batch, it is
    /// called again item by item to find the one at fault.
    ///
    /// # Errors
    /// The reason why an item has no answer.
    fn answer(&self, items: &[Self::Item]) -> Result<Vec<Self::Answer>, String>;

    /// True if an answer is printed at all; an item that is left out leaves no line.
    fn selects(&self, _item: &Self::Item, _answer: &Self::Answer) -> bool {
        true
    }

    /// Appends the answer for people and filters, without line end.
    fn text(&self, item: &Self::Item, answer: &Self::Answer, out: &mut Vec<u8>);

    /// The answer for programs: one object, whose first field `input` is the record as it was read.
    fn json(&self, input: &str, item: &Self::Item, answer: &Self::Answer) -> impl Serialize;
}
