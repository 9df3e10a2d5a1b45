//! The line engine: one record in, one answer out, in order, in parallel, in bounded memory.
//!
//! Every command that answers record by record is a [`LineJob`]; this module does the rest, so that
//! all of them treat input in the same way:
//!
//! - Records are arguments, or are in the files that arguments name, or in standard input
//!   ([`crate::files::input`]); `minlex-records` reads the formats of files.
//! - An entry without a record, such as an empty line or a comment, leaves an empty line, or itself
//!   where the input is repeated.
//! - The first bad record ends the run after the answers before it. With `--keep-going` each leaves
//!   a placeholder, and the run fails at its end with a count of them.
//! - The reader passes on the bytes of each `read` without waiting for more, so a slow interactive
//!   pipe gets its answers at once, while a file is answered in large batches.

use std::ffi::OsString;
use std::num::NonZero;
use std::sync::Arc;

use clap::Args;
use minlex_records::{Batch, Entry, Kind};

use crate::files::input::{self, InputOptions, Inputs, Origin, Unreadable, Work};
use crate::options::threads::Threads;
use crate::records::answers::{self, FormOptions, OutputForm, Style};
use crate::records::line_job::LineJob;
use crate::records::outcomes::{self, EntryOutcome};
use crate::records::pipeline;
use crate::records::report::{Report, Tally, is_remark};
use crate::records::same_shape::{MustShare, SameShape};
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_message};

/// The heading of [`ReadOptions`] in the help, by which they are known.
pub const INPUT_HEADING: &str = "Input";

/// Options of every command that reads records.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = INPUT_HEADING)]
pub struct ReadOptions {
    /// Continue after bad records: report each on standard error, leave a placeholder where every
    /// record has an answer, and exit with 1 at the end
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

    /// Refuses an option for the form of answers, where they are JSON.
    ///
    /// # Errors
    /// If the command has both; the message has the reason.
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

impl LineOptions {
    /// The answers alone, or as JSON.
    pub fn of(read: ReadOptions, json: bool) -> LineOptions {
        LineOptions { form: FormOptions::of(json), read }
    }
}

impl From<ReadOptions> for LineOptions {
    /// The answers alone.
    fn from(read: ReadOptions) -> LineOptions {
        LineOptions::of(read, false)
    }
}

/// Answers the records that the arguments name or, if there are none, those of standard input, on
/// standard output.
///
/// # Errors
/// If input or output fail, or there was a bad record.
pub fn run<J: LineJob>(job: J, arguments: Vec<OsString>, options: &LineOptions) -> Outcome {
    run_to(&mut Output::stdout(), job, arguments, options)
}

/// As [`run`], with another place for the answers.
///
/// # Errors
/// As [`run`].
pub fn run_to<J: LineJob>(
    sink: &mut dyn Sink,
    job: J,
    arguments: Vec<OsString>,
    options: &LineOptions,
) -> Outcome {
    let is_typed = input::is_typed(&arguments);
    // A typing error does not end the session.
    let keep_going = options.read.keep_going || is_typed;
    let form = options.form();
    let threads = options.threads();
    let job = Arc::new(job);
    let inputs = inputs(&job, arguments, &options.read, MustShare::of(form));
    let report = Report::new(keep_going);
    stream_to(sink, threads, report, inputs, move |work| {
        let mut answers = answer_batch(&*job, &work, keep_going, form);
        if is_typed {
            say_what_was_skipped(job.kind(), &work, &mut answers.tally);
        }
        answers
    })
}

/// Reports that a typed line has no record in it: the user waits for an answer.
fn say_what_was_skipped(kind: Kind, work: &Work, tally: &mut Tally) {
    if *work.origin != Origin::StandardInput {
        return;
    }
    for index in 0..work.batch.len() {
        let text = String::from_utf8_lossy(work.batch.raw(index));
        if is_remark(work, &text) && matches!(work.batch.entry(index), Ok(Entry::Skipped(_))) {
            let noun = kind.noun();
            push_message(
                &format!("{}no {noun} in this line", work.place(index)),
                &mut tally.errors,
            );
        }
    }
}

/// The records that the arguments name, in batches. Files of another shape than the first are
/// refused.
pub fn inputs<J: LineJob>(
    job: &Arc<J>,
    arguments: Vec<OsString>,
    options: &ReadOptions,
    must_share: MustShare,
) -> impl Iterator<Item = Result<Work, Unreadable>> + Send + 'static {
    let (kind, threads) = (job.kind(), options.threads());
    let job = Arc::clone(job);
    let is_record = move |batch: &Batch| answers::is_record(&*job, batch);
    let mut files = SameShape::new(must_share);
    Inputs::new(arguments, kind, options.input.clone(), threads, Box::new(is_record))
        .filter_map(move |work| files.check(work))
}

/// Answers the batches of `source` in parallel; answers go to standard output and messages to
/// `report`, in order.
///
/// # Errors
/// If input or output fail, or the report ends the run.
pub fn stream<T: Send + 'static>(
    threads: NonZero<usize>,
    report: Report,
    source: impl Iterator<Item = Result<T, Unreadable>> + Send + 'static,
    work: impl Fn(T) -> Answers + Send + Sync + 'static,
) -> Outcome {
    stream_to(&mut Output::stdout(), threads, report, source, work)
}

/// As [`stream`], with another place for the answers.
fn stream_to<T: Send + 'static>(
    sink: &mut dyn Sink,
    threads: NonZero<usize>,
    report: Report,
    source: impl Iterator<Item = Result<T, Unreadable>> + Send + 'static,
    work: impl Fn(T) -> Answers + Send + Sync + 'static,
) -> Outcome {
    answer_in_order(sink, threads, report, Box::new(source), Box::new(work))
}

/// [`stream_to`] behind pointers: the program has it once, and not once for each command.
fn answer_in_order<T: Send + 'static>(
    output: &mut dyn Sink,
    threads: NonZero<usize>,
    mut report: Report,
    source: Box<dyn Iterator<Item = Result<T, Unreadable>> + Send>,
    work: Box<dyn Fn(T) -> Answers + Send + Sync>,
) -> Outcome {
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
    output.end()?;
    Ok(report.end())
}

/// A place for answers.
pub trait Sink {
    /// Writes the answers to a batch.
    ///
    /// # Errors
    /// If they cannot be written.
    fn write(&mut self, answers: &[u8]) -> Result<(), Failure>;

    /// Writes the lines after the last answer.
    ///
    /// # Errors
    /// If it cannot be written.
    fn end(&mut self) -> Result<(), Failure>;
}

impl Sink for Output {
    fn write(&mut self, answers: &[u8]) -> Result<(), Failure> {
        Output::write(self, answers)
    }

    fn end(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

/// The answers to a batch.
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
    let style = Style { form, separator: work.separator };
    if work.is_first {
        answers::push_header(style, work.batch.layout(), J::ANSWER, &mut out.lines);
    }
    outcomes::for_each(job, work, keep_going, |index, outcome| {
        match outcome {
            EntryOutcome::Answered(record, item, answer) => {
                out.tally.answered(work, job.kind(), record);
                if !job.selects(item, &answer) {
                    return;
                }
                answers::push_answer(job, style, record, (item, &answer), &mut out.lines);
            }
            EntryOutcome::Skipped(text) => {
                out.tally.skipped(work, text);
                if J::SELECTS {
                    return;
                }
                let layout = work.batch.layout();
                answers::push_skipped(style, layout, text, J::NO_ANSWER, &mut out.lines);
            }
            EntryOutcome::Bad(message) => {
                out.tally.bad(&work.place(index), &message);
                if !keep_going || J::LEAVES_OUT {
                    return;
                }
                answers::push_bad(style, work, index, &message, J::NO_ANSWER, &mut out.lines);
            }
        }
        out.lines.extend_from_slice(J::END);
    });
    out
}
