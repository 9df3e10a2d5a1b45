//! Good records one by one, for commands whose output is not one line a record.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;

use minlex_records::Layout;

use crate::files::input::{Unreadable, Work};
use crate::records::line_job::LineJob;
use crate::records::lines::{self, ReadOptions};
use crate::records::outcomes::{self, EntryOutcome};
use crate::records::pipeline;
use crate::records::report::{Report, Tally};
use crate::records::same_shape::MustShare;
use crate::terminal::failure::Failure;

/// A good record, as [`fold`] hands it over.
pub struct Taken<J: LineJob> {
    pub item: J::Item,
    /// The place of its file among the arguments, from 1.
    pub argument: u64,
    /// Its line, or its place among the arguments.
    pub number: u64,
}

/// The good records of a batch.
struct Folded<J: LineJob> {
    /// The place of its file among the arguments, from 1.
    argument: u64,
    good: Vec<Taken<J>>,
    /// The file, if this is the first batch of all.
    first: Option<FirstFile>,
    tally: Tally,
}

/// Ending of a reading.
pub struct Ending {
    pub status: ExitCode,
    pub first: Option<FirstFile>,
    /// The records of each file that has any, by its place among the arguments, from 1.
    pub counts: BTreeMap<u64, Count>,
}

/// Numbers of records.
#[derive(Clone, Copy, Default)]
pub struct Count {
    pub records: u64,
    /// Number of bad ones among them.
    pub bad_records: u64,
}

/// The first file that has anything in it.
pub struct FirstFile {
    /// Its place among the arguments, from 1.
    pub argument: u64,
    /// Layout.
    pub layout: Layout,
}

/// Hands every good item to `take`, in order, for commands whose output is not one line a record.
/// Bad records are reported on standard error; the first one ends the run unless the user wants to
/// keep going. A job that needs a record's text or fields keeps them in its item; it has no
/// answers. Files of another shape than the first are refused.
///
/// # Errors
/// If input fails; the first error of `take`; at the first bad record, unless it is to be left out.
/// The output so far is left to the caller.
pub fn fold<J: LineJob<Answer = ()>>(
    job: J,
    arguments: Vec<OsString>,
    options: &ReadOptions,
    must_share: MustShare,
    mut take: impl FnMut(Taken<J>) -> Result<(), Failure>,
) -> Result<Ending, Failure>
where
    J::Item: Clone + Send,
{
    let keep_going = options.keep_going;
    let job = Arc::new(job);
    let source = lines::inputs(&job, arguments, options, must_share);
    let work =
        move |work: Result<Work, Unreadable>| work.map(|work| fold_batch(&*job, &work, keep_going));
    let mut report = Report::new(keep_going);
    let mut first = None;
    let mut counts = BTreeMap::<u64, Count>::new();
    let sink = |folded: Result<Folded<J>, Unreadable>| match folded {
        Ok(folded) => {
            first = first.take().or(folded.first);
            let count = counts.entry(folded.argument).or_default();
            count.records += folded.tally.records;
            count.bad_records += folded.tally.bad_records;
            folded.good.into_iter().try_for_each(&mut take)?;
            report.add(folded.tally)
        }
        Err(unreadable) => report.unreadable(&unreadable),
    };
    pipeline::in_order(options.threads(), source, work, sink)?;
    let status = report.end();
    Ok(Ending { status, first, counts })
}

/// The good records of a batch; up to the first bad one unless `keep_going`.
fn fold_batch<J: LineJob<Answer = ()>>(job: &J, work: &Work, keep_going: bool) -> Folded<J>
where
    J::Item: Clone,
{
    let mut folded = Folded {
        argument: work.argument(),
        good: Vec::with_capacity(work.batch.len()),
        first: work
            .is_first
            .then(|| FirstFile { argument: work.argument(), layout: work.batch.layout().clone() }),
        tally: Tally::default(),
    };
    outcomes::for_each(job, work, keep_going, |index, outcome| match outcome {
        EntryOutcome::Answered(record, item, ()) => {
            folded.tally.answered(work, job.kind(), record);
            let (argument, number) = (work.argument(), work.number(index));
            folded.good.push(Taken { item: item.clone(), argument, number });
        }
        EntryOutcome::Skipped(text) => folded.tally.skipped(work, text),
        EntryOutcome::Bad(message) => folded.tally.bad(&work.place(index), &message),
    });
    folded
}
