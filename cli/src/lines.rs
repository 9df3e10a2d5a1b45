//! The line engine: one record in, one answer out, in order, in parallel, in bounded memory.
//!
//! Every command that answers record by record is a [`LineJob`]; this module does the rest, so that
//! all of them treat input in the same way:
//!
//! - Records are arguments, or stand in the files that arguments name, or in standard input
//!   ([`crate::input`]); how files keep them is for `minlex-records` to know.
//! - An empty line or a comment of plain lines leaves an empty line, or itself where the input is
//!   repeated.
//! - The first bad record ends the run after the answers before it. With `--keep-going` a
//!   placeholder stands for each, and the run fails at its end with a count of them.
//! - What has been read is answered: the reader passes on what one `read` returned without waiting
//!   for more, so a slow interactive pipe gets its answers at once, while a file is worked on in
//!   large batches.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use minlex_catalog::Rank;
use minlex_records::{Entry, Format, Kind, Plan, Record, RecordError};
use serde::Serialize;

use crate::answers::{self, FormOptions, OutputForm};
use crate::failure::{EXIT_FAILURE, Failure, Outcome};
use crate::input::{InputOptions, Inputs, Origin, Unreadable, Work};
use crate::output::{Output, complain, grouped};
use crate::pipeline;
use crate::threads::Threads;

/// Options of every command that reads records.
#[derive(Args, Clone, Debug)]
pub struct ReadOptions {
    /// Go on behind bad records: each is reported on standard error and leaves a placeholder where
    /// there is an answer for each; exit with 1 at the end
    #[arg(long)]
    pub keep_going: bool,
    #[command(flatten)]
    pub input: InputOptions,
    #[command(flatten)]
    pub threads: Threads,
}

impl ReadOptions {
    /// The number of worker threads, at least 1.
    pub fn threads(&self) -> NonZero<usize> {
        self.threads.number()
    }
}

/// Options of every command that answers record by record.
#[derive(Args, Clone, Debug)]
pub struct LineOptions {
    #[command(flatten)]
    form: FormOptions,
    #[command(flatten)]
    pub read: ReadOptions,
}

impl LineOptions {
    /// The form of answers.
    pub fn form(&self) -> OutputForm {
        self.form.form()
    }

    /// Refuses an option that says how answers are written, where they are JSON.
    ///
    /// # Errors
    /// Says that the two do not go together.
    pub fn refuse_with_json(&self, option: &str) -> Result<(), Failure> {
        match self.form() {
            OutputForm::Json => Err(Failure::usage(format!(
                "{option} cannot be used with --output json, which has every form: leave it out"
            ))),
            _ => Ok(()),
        }
    }

    /// The number of worker threads, at least 1.
    pub fn threads(&self) -> NonZero<usize> {
        self.read.threads()
    }
}

impl From<ReadOptions> for LineOptions {
    /// The answers alone.
    fn from(read: ReadOptions) -> LineOptions {
        LineOptions {
            form: FormOptions::ANSWER,
            read,
        }
    }
}

/// What a command does with its records.
///
/// Work is split in three so that the engine can hand over whole batches (neighbouring ranks share
/// work) and still say exactly which record is at fault. Messages are the part after `line 17: `.
pub trait LineJob: Send + Sync + 'static {
    /// What a record holds.
    type Item;
    /// What comes out for it.
    type Answer;

    /// The heading of the answers as a column of CSV.
    const ANSWER: &'static str;

    /// What follows each answer; empty if answers are bytes for programs.
    const END: &'static [u8] = b"\n";

    /// What stands, before [`LineJob::END`], for a bad record, an empty line and a comment.
    const NO_ANSWER: &'static [u8] = b"";

    /// Whether the command uses what comes with a record, so that it is part of the input.
    const READS_REST: bool = false;

    /// Whether answers are a selection, so that nothing stands for empty lines and comments.
    const SELECTS: bool = false;

    /// What is looked for in the input.
    fn kind(&self) -> Kind;

    /// Reads one record.
    ///
    /// # Errors
    /// Says what is wrong with it.
    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String>;

    /// What may help a user whose input has no record in it.
    fn advice(&self, _error: &RecordError) -> Option<&'static str> {
        None
    }

    /// The answers for `items`, as many and in the same order. If it fails for a batch, it is
    /// called again item by item to find the one at fault.
    ///
    /// # Errors
    /// Says why an item has no answer.
    fn answer(&self, items: &[Self::Item]) -> Result<Vec<Self::Answer>, String>;

    /// Whether an answer is printed at all; an item that is left out leaves no line.
    fn selects(&self, _item: &Self::Item, _answer: &Self::Answer) -> bool {
        true
    }

    /// Appends the answer for people and filters, without line end.
    fn text(&self, item: &Self::Item, answer: &Self::Answer, out: &mut Vec<u8>);

    /// The answer for programs: one object, whose first field `input` is the record as it was read.
    fn json(&self, input: &str, item: &Self::Item, answer: &Self::Answer) -> impl Serialize;
}

/// Answers the records that the arguments name or, if there are none, those of standard input, on
/// standard output.
///
/// # Errors
/// If input or output fail, or there was a bad record.
pub fn run<J: LineJob>(job: J, arguments: Vec<OsString>, options: &LineOptions) -> Outcome {
    let (keep_going, form) = (options.read.keep_going, options.form());
    let threads = options.threads();
    let job = Arc::new(job);
    let mut files = Alike::new(InCommon::of(form));
    let inputs = inputs(&job, arguments, &options.read).filter_map(move |work| files.check(work));
    stream(threads, keep_going, inputs, move |work| {
        answer_batch(&*job, &work, keep_going, form)
    })
}

/// The records that the arguments name, in batches.
fn inputs<J: LineJob>(
    job: &Arc<J>,
    arguments: Vec<OsString>,
    options: &ReadOptions,
) -> impl Iterator<Item = Result<Work, Unreadable>> + Send + 'static {
    let (kind, threads) = (job.kind(), options.threads());
    let job = Arc::clone(job);
    let is_record = move |batch: &minlex_records::Batch| answers::is_record(&*job, batch);
    Inputs::new(arguments, kind, options.input.clone(), threads, is_record)
}

/// What files must have in common that are answered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InCommon {
    Nothing,
    /// The columns: one header cannot name others.
    Columns,
    /// What their lines are: they are written as they stand in the files, one below the other.
    Lines,
}

impl InCommon {
    /// What files need for a form of answers.
    pub fn of(form: OutputForm) -> InCommon {
        match form {
            OutputForm::Answer | OutputForm::Json => InCommon::Nothing,
            OutputForm::Append => InCommon::Lines,
            OutputForm::Csv => InCommon::Columns,
        }
    }

    /// What a file has of it, for people: `the columns are` and these.
    fn seen(self, plan: &Plan) -> Option<(&'static str, String)> {
        match self {
            InCommon::Nothing => None,
            InCommon::Columns => Some(("the columns are", answers::columns_of(plan).join(", "))),
            InCommon::Lines => Some(("the lines are", answers::lines_of(plan))),
        }
    }
}

/// Refuses files that have less in common with the first than they must.
struct Alike {
    in_common: InCommon,
    /// What the first has.
    known: Option<String>,
    /// The place of the last file that was refused.
    refused: Option<u64>,
}

impl Alike {
    fn new(in_common: InCommon) -> Alike {
        Alike {
            in_common,
            known: None,
            refused: None,
        }
    }

    /// A batch that may be answered, or why its file is refused; nothing for the rest of a file
    /// that was refused.
    fn check(&mut self, work: Result<Work, Unreadable>) -> Option<Result<Work, Unreadable>> {
        let work = match work {
            Ok(work) if self.refused == Some(work.argument()) => return None,
            Ok(work) => work,
            Err(error) => return Some(Err(error)),
        };
        let Some((are, seen)) = self.in_common.seen(work.batch.plan()) else {
            return Some(Ok(work));
        };
        match &self.known {
            Some(known) if *known != seen => {
                self.refused = Some(work.argument());
                Some(Err(Unreadable {
                    message: format!(
                        "{}: {are} {seen}, but {known} in what was read before: run the command \
                         for each of them",
                        work.origin.name(),
                    ),
                }))
            }
            _ => {
                self.known = Some(seen);
                Some(Ok(work))
            }
        }
    }
}

/// A good record, as [`fold`] hands it over.
pub struct Taken<J: LineJob> {
    pub item: J::Item,
    /// The place of its file among the arguments, from 1.
    pub argument: u64,
    /// Its line, or its place among the arguments.
    pub number: u64,
}

/// What [`fold`] makes of a batch.
struct Folded<J: LineJob> {
    good: Vec<Taken<J>>,
    /// The file, if this is the first batch of all.
    first: Option<FirstFile>,
    tally: Tally,
}

/// How reading ended.
pub struct Ending {
    pub status: ExitCode,
    pub first: Option<FirstFile>,
}

/// The first file that has anything in it.
pub struct FirstFile {
    /// Its place among the arguments, from 1.
    pub argument: u64,
    /// How it is read.
    pub plan: Plan,
}

/// Hands every good item to `take`, in order, for commands whose output is not one line a record.
/// Bad records are reported on standard error; the first one ends the run unless the user wants to
/// keep going. A job that needs a record's text, or what comes with it, keeps it in its item; it
/// has no answers. Files that have less in common with the first than they must are refused.
///
/// # Errors
/// If input fails; the first error of `take`; at the first bad record, unless it is to be left out.
/// What is left of the output then is the caller's decision.
pub fn fold<J: LineJob<Answer = ()>>(
    job: J,
    arguments: Vec<OsString>,
    options: &ReadOptions,
    in_common: InCommon,
    mut take: impl FnMut(Taken<J>) -> Result<(), Failure>,
) -> Result<Ending, Failure>
where
    J::Item: Clone + Send,
{
    let keep_going = options.keep_going;
    let job = Arc::new(job);
    let mut files = Alike::new(in_common);
    let source = inputs(&job, arguments, options).filter_map(move |work| files.check(work));
    let work = move |work: Result<Work, Unreadable>| {
        work.map(|work| {
            let mut folded = Folded::<J> {
                good: Vec::with_capacity(work.batch.len()),
                first: work.is_first.then(|| FirstFile {
                    argument: work.argument(),
                    plan: work.batch.plan().clone(),
                }),
                tally: Tally::default(),
            };
            judge(&*job, &work, keep_going, |index, judged| match judged {
                Judged::Good(_, item, ()) => {
                    folded.tally.records += 1;
                    folded.good.push(Taken {
                        item: item.clone(),
                        argument: work.argument(),
                        number: work.number(index),
                    });
                }
                Judged::Blank(_) => {}
                Judged::Bad(message) => folded.tally.bad(&work.place(index), &message),
            });
            folded
        })
    };
    let mut report = Report::new(keep_going);
    let mut first = None;
    let sink = |folded: Result<Folded<J>, Unreadable>| match folded {
        Ok(folded) => {
            first = first.take().or(folded.first);
            folded.good.into_iter().try_for_each(&mut take)?;
            report.add(folded.tally)
        }
        Err(unreadable) => report.unreadable(&unreadable),
    };
    pipeline::in_order(options.threads(), source, work, sink)?;
    let status = report.end();
    Ok(Ending { status, first })
}

/// What there is to say about the records of a batch.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many records there were.
    pub records: u64,
    /// How many of them were bad.
    pub bad_records: u64,
    /// For standard error, whole lines.
    pub errors: String,
}

impl Tally {
    /// Counts a bad record, and says why it is one.
    pub fn bad(&mut self, place: &str, message: &str) {
        self.records += 1;
        self.bad_records += 1;
        self.errors += &format!("{place}{message}\n");
    }
}

/// Tells the user about bad records, and ends the run if it must.
struct Report {
    keep_going: bool,
    records: u64,
    bad_records: u64,
    unreadable: u64,
}

impl Report {
    fn new(keep_going: bool) -> Report {
        Report {
            keep_going,
            records: 0,
            bad_records: 0,
            unreadable: 0,
        }
    }

    fn add(&mut self, tally: Tally) -> Result<(), Failure> {
        self.records += tally.records;
        self.bad_records += tally.bad_records;
        if tally.errors.is_empty() {
            return Ok(());
        }
        // `minlex rank --keep-going 2>&1 >/dev/null | head` wants no more than its first errors.
        let heard = complain(&tally.errors);
        if heard && self.keep_going {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    fn unreadable(&mut self, file: &Unreadable) -> Result<(), Failure> {
        if !self.keep_going {
            return Err(Failure::message(file.message.clone()));
        }
        self.unreadable += 1;
        if complain(&format!("minlex: {}\n", file.message)) {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    /// Says how many were bad, if any were, and how the run ends.
    fn end(self) -> ExitCode {
        if self.bad_records == 0 && self.unreadable == 0 {
            return ExitCode::SUCCESS;
        }
        let mut line = format!(
            "minlex: {} of {} record{} bad",
            grouped(self.bad_records),
            grouped(self.records),
            if self.records == 1 { " was" } else { "s were" }
        );
        match self.unreadable {
            0 => {}
            1 => line += ", one file could not be read",
            files => line += &format!(", {files} files could not be read"),
        }
        complain(&(line + "\n"));
        ExitCode::from(EXIT_FAILURE)
    }
}

/// Answers the batches of `source` in parallel; answers go to standard output and complaints to
/// standard error, in order. Without `keep_going` the first complaint ends the run.
///
/// # Errors
/// If input or output fail, or there was a complaint.
pub fn stream<T: Send + 'static>(
    threads: NonZero<usize>,
    keep_going: bool,
    source: impl Iterator<Item = Result<T, Unreadable>> + Send + 'static,
    work: impl Fn(T) -> Answers + Send + Sync + 'static,
) -> Outcome {
    let mut output = Output::stdout();
    let mut report = Report::new(keep_going);
    let sink = |answers: Result<Answers, Unreadable>| match answers {
        Ok(answers) => {
            if !answers.lines.is_empty() {
                output.write(&answers.lines)?;
            }
            report.add(answers.tally)
        }
        Err(unreadable) => report.unreadable(&unreadable),
    };
    pipeline::in_order(threads, source, move |batch| batch.map(&work), sink)?;
    Ok(report.end())
}

/// What a worker makes of a batch.
#[derive(Debug, Default)]
pub struct Answers {
    /// For standard output, whole lines (or records).
    pub lines: Vec<u8>,
    /// For standard error.
    pub tally: Tally,
}

/// Answers a batch; up to the first bad record unless `keep_going`.
fn answer_batch<J: LineJob>(job: &J, work: &Work, keep_going: bool, form: OutputForm) -> Answers {
    let mut out = Answers {
        // Answers are mostly not much longer than records.
        lines: Vec::with_capacity(work.batch.byte_count() + 256),
        tally: Tally::default(),
    };
    if work.is_first {
        answers::push_header(form, work.batch.plan(), J::ANSWER, &mut out.lines);
    }
    judge(job, work, keep_going, |index, judged| {
        match judged {
            Judged::Good(record, item, answer) => {
                out.tally.records += 1;
                if !job.selects(item, &answer) {
                    return;
                }
                answers::push_answer(job, form, record, (item, &answer), &mut out.lines);
            }
            Judged::Blank(_) if J::SELECTS => return,
            Judged::Blank(text) => answers::push_blank::<J>(form, work, text, &mut out.lines),
            Judged::Bad(message) => {
                out.tally.bad(&work.place(index), &message);
                if !keep_going {
                    return;
                }
                answers::push_bad::<J>(form, work, index, &message, &mut out.lines);
            }
        }
        out.lines.extend_from_slice(J::END);
    });
    out
}

/// What became of an entry.
enum Judged<'a, J: LineJob> {
    Good(&'a Record<'a>, &'a J::Item, J::Answer),
    Blank(&'a str),
    Bad(String),
}

/// How many entries are read before they are answered: neighbours share work, and what is kept of
/// them stays near the processor.
const ENTRIES_AT_ONCE: usize = 256;

/// Calls `each` with the place in the batch of every entry and what became of it. Stops behind the
/// first bad one unless `keep_going`.
fn judge<J: LineJob>(
    job: &J,
    work: &Work,
    keep_going: bool,
    mut each: impl FnMut(usize, Judged<'_, J>),
) {
    let count = work.batch.len();
    for start in (0..count).step_by(ENTRIES_AT_ONCE) {
        let entries = start..count.min(start + ENTRIES_AT_ONCE);
        if judge_some(job, work, keep_going, entries, &mut each).is_break() {
            return;
        }
    }
}

/// The same for some entries of a batch. Breaks behind a bad one that is the end.
fn judge_some<J: LineJob>(
    job: &J,
    work: &Work,
    keep_going: bool,
    entries: Range<usize>,
    each: &mut impl FnMut(usize, Judged<'_, J>),
) -> ControlFlow<()> {
    // Good items in one list for `answer`, all else with its place in another.
    let mut items = Vec::with_capacity(entries.len());
    let mut others = Vec::new();
    // Records that are more than the whole of their lines; the usual ones are not worth keeping.
    let mut kept = Vec::new();
    for index in entries.clone() {
        if let Some(item) = read_whole(job, work, index) {
            items.push(item);
            continue;
        }
        match read(job, work, index) {
            Ok(Some((record, item))) => {
                if kept.is_empty() {
                    kept.reserve(entries.end - index);
                }
                kept.push((index, record));
                items.push(item);
            }
            Ok(None) => others.push((index, None)),
            Err(message) => {
                others.push((index, Some(message)));
                if !keep_going {
                    break;
                }
            }
        }
    }
    let mut others = others.into_iter().peekable();
    let mut kept = kept.into_iter().peekable();
    let mut good = items.iter().zip(answer_items(job, &items));
    for index in entries {
        let kept = kept.next_if(|(at, _)| *at == index);
        let record = kept.map(|(_, record)| record);
        let record = record.or_else(|| work.batch.whole(index));
        let judged = match others.next_if(|(at, _)| *at == index) {
            Some((_, Some(message))) => Judged::Bad(message),
            Some((_, None)) => {
                let text = String::from_utf8_lossy(work.batch.raw(index));
                each(index, Judged::Blank(&text));
                continue;
            }
            None => match (good.next(), &record) {
                (Some((item, Ok(answer))), Some(record)) => Judged::Good(record, item, answer),
                (Some((_, Err(message))), _) => Judged::Bad(message),
                // What stands behind the first bad record was not even read.
                (_, _) => return ControlFlow::Break(()),
            },
        };
        let stop = matches!(judged, Judged::Bad(_)) && !keep_going;
        each(index, judged);
        if stop {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// Reads a record that is the whole of its line, as most are.
fn read_whole<J: LineJob>(job: &J, work: &Work, index: usize) -> Option<J::Item> {
    job.parse(&work.batch.whole(index)?).ok()
}

/// Reads an entry; nothing if it is an empty line or a comment.
fn read<'a, J: LineJob>(
    job: &J,
    work: &'a Work,
    index: usize,
) -> Result<Option<(Record<'a>, J::Item)>, String> {
    // An argument that is no record was looked for among the files.
    let no_file = |message: String| match *work.origin {
        Origin::Arguments if may_name_a_file(work.batch.raw(index)) => {
            format!("{message}; there is no file of that name either")
        }
        _ => message,
    };
    match work.batch.entry(index) {
        Ok(Entry::Blank(_)) => Ok(None),
        Ok(Entry::Record(record)) => match job.parse(&record) {
            Ok(item) => Ok(Some((record, item))),
            // Cells are cells, however bad; other kinds of records are known by being good.
            Err(message) if matches!(job.kind(), Kind::Grid | Kind::Puzzle) => Err(message),
            Err(message) if is_like_a_heading(work, index) => Err(format!(
                "{message}; if the first line names columns, add --input-format csv"
            )),
            Err(message) => Err(no_file(message)),
        },
        Err(error) => {
            let is_line = work.batch.plan().format() == Format::Lines;
            let advice = job
                .advice(&error)
                .or_else(|| rank_advice(job.kind(), work.batch.raw(index)).filter(|_| is_line))
                .map(|text| format!("; {text}"));
            Err(no_file(format!("{error}{}", advice.unwrap_or_default())))
        }
    }
}

/// What may help a user who has ranks where grids are wanted.
fn rank_advice(kind: Kind, raw: &[u8]) -> Option<&'static str> {
    let is_cells = matches!(kind, Kind::Grid | Kind::Puzzle);
    let is_rank =
        is_cells && std::str::from_utf8(raw).is_ok_and(|text| text.parse::<Rank>().is_ok());
    is_rank.then_some("`minlex unrank` takes ranks")
}

/// Whether an entry is the first line of a file and has no digit in it, as no rank, number or name
/// would have.
fn is_like_a_heading(work: &Work, index: usize) -> bool {
    let is_first_line = *work.origin != Origin::Arguments && work.batch.line(index) == 1;
    is_first_line
        && work.batch.plan().format() == Format::Lines
        && !work.batch.raw(index).iter().any(u8::is_ascii_digit)
}

/// Whether an argument is more likely to be the name of a file than a damaged record: a word with
/// letters in it.
fn may_name_a_file(argument: &[u8]) -> bool {
    argument.iter().any(u8::is_ascii_alphabetic) && !argument.iter().any(u8::is_ascii_whitespace)
}

/// The answers to `items`, one each: all at once or, if that fails, one by one.
fn answer_items<J: LineJob>(job: &J, items: &[J::Item]) -> Vec<Result<J::Answer, String>> {
    if items.is_empty() {
        return Vec::new();
    }
    let answers: Vec<_> = match job.answer(items) {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(message) if items.len() == 1 => vec![Err(message)],
        Err(_) => items
            .chunks(1)
            .flat_map(|one| match job.answer(one) {
                Ok(answers) => answers.into_iter().map(Ok).collect(),
                Err(message) => vec![Err(message)],
            })
            .collect(),
    };
    // Fewer or more would shift every answer behind the gap to the wrong line.
    assert_eq!(
        answers.len(),
        items.len(),
        "as many answers as {}s",
        job.kind().noun()
    );
    answers
}
