//! The line engine: one item a line in, one answer a line out, in order, in parallel, in bounded
//! memory.
//!
//! Every command that answers line by line is a [`LineJob`]; this module does the rest, so that all
//! of them treat input in the same way:
//!
//! - Items are the command's arguments or, if there are none, the lines of standard input.
//! - A line ends with LF or CR LF; the last one may lack its end. A UTF-8 byte order mark at the
//!   start is skipped.
//! - Empty lines, text that is not UTF-8 and lines above [`LINE_BYTES`] are bad lines like any
//!   other that the command refuses.
//! - The first bad line ends the run after the answers before it; with `--keep-going` it gets an
//!   empty line (with `--json` an object with `line` or `argument` and `error`) in its place, and
//!   the run fails at the end.
//! - What has been read is answered: the reader passes on what one `read` returned without waiting
//!   for more, so a slow interactive pipe gets its answers at once, while a file is worked on in
//!   batches of up to [`BATCH_LINES`].

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::num::NonZero;
use std::ops::Range;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use crate::failure::{EXIT_FAILURE, Failure, Outcome};
use crate::output::{Output, complain, push_json};
use crate::pipeline;
use crate::threads::Threads;

/// The longest line in bytes, without its end. Far above any grid or puzzle in any layout, and
/// small enough that input without line ends cannot eat the memory.
pub const LINE_BYTES: usize = 64 * 1024;

/// The most lines in a batch: enough to make the cost of passing it between threads vanish.
pub const BATCH_LINES: usize = 2048;

/// The fewest lines in a batch while more are at hand.
const SMALL_BATCH_LINES: usize = 16;

/// Bytes asked of standard input at once; with a line of the greatest length in front this is all
/// the reader holds.
const READ_BYTES: usize = 256 * 1024;

/// The UTF-8 byte order mark, which some editors put in front of a text file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Options of every command that answers line by line.
#[derive(Args, Clone, Debug)]
pub struct LineOptions {
    /// Answer bad lines with an empty line, report them on standard error, exit with 1 at the end
    #[arg(long)]
    pub keep_going: bool,
    /// Answer with one JSON object a line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub threads: Threads,
}

impl LineOptions {
    /// The number of worker threads, at least 1.
    pub fn threads(&self) -> NonZero<usize> {
        self.threads.number()
    }
}

/// What a command does with its lines.
///
/// Work is split in three so that the engine can hand over whole batches (neighbouring ranks share
/// work) and still say exactly which line is at fault. Messages are the part after `line 17: `.
pub trait LineJob: Send + Sync + 'static {
    /// What a line holds.
    type Item;
    /// What comes out for it.
    type Answer;

    /// What a line should hold, as in "expected {}" and, with an `s`, "reading {}s": `grid`,
    /// `rank`.
    const NOUN: &'static str;

    /// What follows each answer; empty if answers are bytes for programs.
    const END: &'static [u8] = b"\n";

    /// What stands, before [`LineJob::END`], in place of an answer that there is not.
    const NO_ANSWER: &'static [u8] = b"";

    /// Reads one line; never empty, without its end.
    ///
    /// # Errors
    /// Says what is wrong with the line.
    fn parse(&self, text: &str) -> Result<Self::Item, String>;

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

    /// The answer for programs: one object, whose first field `input` is the line as it was read.
    fn json(&self, input: &str, item: &Self::Item, answer: &Self::Answer) -> impl Serialize;
}

/// Answers the arguments or, if there are none, the lines of standard input, on standard output.
///
/// # Errors
/// If input or output fail, or there was a bad line.
pub fn run<J: LineJob>(job: J, arguments: Vec<OsString>, options: &LineOptions) -> Outcome {
    let (keep_going, json) = (options.keep_going, options.json);
    let threads = options.threads();
    let work = move |batch: Batch| answer_batch(&job, &batch, keep_going, json);
    stream(threads, keep_going, batches::<J>(arguments, threads), work)
}

/// The arguments or, if there are none, the lines of standard input, in batches.
fn batches<J: LineJob>(
    arguments: Vec<OsString>,
    threads: NonZero<usize>,
) -> Box<dyn Iterator<Item = io::Result<Batch>> + Send> {
    if !arguments.is_empty() {
        return Box::new(ArgumentBatches::new(arguments, threads).map(Ok));
    }
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        complain(&format!(
            "reading {}s from the keyboard, one a line; Ctrl-D ends\n",
            J::NOUN
        ));
    }
    // Reads larger than the buffer inside `Stdin` go past it, so each `read` is one system call.
    Box::new(LineBatches::new(io::stdin(), threads))
}

/// What [`fold`] makes of a batch: good items with their answers, and complaints.
type Folded<J> = (Vec<(<J as LineJob>::Item, <J as LineJob>::Answer)>, String);

/// Hands every good item with its answer to `take`, in order, for commands whose output is not one
/// line an item. Bad items are reported on standard error; the first one ends the run unless the
/// user wants to keep going.
///
/// # Errors
/// If input fails; at the first bad item, unless it is to be skipped. What is left of the output
/// then is the caller's decision.
pub fn fold<J: LineJob>(
    job: J,
    arguments: Vec<OsString>,
    options: &LineOptions,
    mut take: impl FnMut(J::Item, J::Answer),
) -> Outcome
where
    J::Item: Clone + Send,
    J::Answer: Send,
{
    let keep_going = options.keep_going;
    let threads = options.threads();
    let work = move |batch: io::Result<Batch>| {
        batch.map(|batch| {
            let (mut good, mut errors) = (Vec::with_capacity(batch.items.len()), String::new());
            judge(&job, &batch, keep_going, |number, result| match result {
                Ok((_, item, answer)) => good.push((item.clone(), answer)),
                Err(message) => {
                    errors += &format!("{} {number}: {message}\n", batch.origin.noun());
                }
            });
            (good, errors)
        })
    };
    let mut any_bad = false;
    let sink = |answers: io::Result<Folded<J>>| {
        let (good, errors) = answers.map_err(|e| cannot_read(&e))?;
        for (item, answer) in good {
            take(item, answer);
        }
        if !errors.is_empty() {
            any_bad = true;
            if !complain(&errors) || !keep_going {
                return Err(Failure::Reported);
            }
        }
        Ok(())
    };
    pipeline::in_order(threads, batches::<J>(arguments, threads), work, sink)?;
    Ok(exit_code(any_bad))
}

/// Standard input that fails.
fn cannot_read(error: &io::Error) -> Failure {
    Failure::Message(format!("cannot read standard input: {error}"))
}

/// How a run ends that went on behind bad lines.
fn exit_code(any_bad: bool) -> ExitCode {
    if any_bad {
        ExitCode::from(EXIT_FAILURE)
    } else {
        ExitCode::SUCCESS
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
    source: impl Iterator<Item = io::Result<T>> + Send + 'static,
    work: impl Fn(T) -> Answers + Send + Sync + 'static,
) -> Outcome {
    let mut output = Output::stdout();
    let mut any_bad = false;
    let sink = |answers: io::Result<Answers>| {
        let answers = answers.map_err(|e| cannot_read(&e))?;
        if !answers.lines.is_empty() {
            output.write(&answers.lines)?;
        }
        if !answers.errors.is_empty() {
            let heard = complain(&answers.errors);
            any_bad = true;
            // `minlex rank --keep-going 2>&1 >/dev/null | head` wants no more than its first
            // errors.
            if !keep_going || !heard {
                return Err(Failure::Reported);
            }
        }
        Ok(())
    };
    pipeline::in_order(threads, source, move |batch| batch.map(&work), sink)?;
    Ok(exit_code(any_bad))
}

/// Where a batch comes from, and how its items are called in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Lines of standard input.
    Line,
    /// Arguments of the command.
    Argument,
}

impl Origin {
    /// `line` or `argument`.
    fn noun(self) -> &'static str {
        match self {
            Origin::Line => "line",
            Origin::Argument => "argument",
        }
    }
}

/// Consecutive items of the input, not looked at yet.
#[derive(Debug)]
pub struct Batch {
    origin: Origin,
    /// Number of the first item, from 1.
    first: u64,
    bytes: Vec<u8>,
    /// Where in `bytes` each item is, without its LF.
    items: Vec<Range<usize>>,
}

impl Batch {
    /// The text of item `index`, counted from 0 in the batch, without CR and byte order mark.
    ///
    /// # Errors
    /// If it is empty, too long or not UTF-8.
    fn text(&self, index: usize, noun: &str) -> Result<&str, String> {
        let mut bytes = &self.bytes[self.items[index].clone()];
        if self.origin == Origin::Line {
            bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if self.first == 1 && index == 0 {
                bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
            }
        }
        let this = self.origin.noun();
        if bytes.is_empty() {
            return Err(format!("empty {this}: expected a {noun}"));
        }
        if bytes.len() > LINE_BYTES {
            return Err(format!(
                "longer than {LINE_BYTES} bytes: expected one {noun} a {this}"
            ));
        }
        std::str::from_utf8(bytes).map_err(|e| {
            let at = e.valid_up_to();
            format!("byte {} is 0x{:02x}: not UTF-8 text", at + 1, bytes[at])
        })
    }
}

/// What a worker makes of a batch.
pub struct Answers {
    /// For standard output, whole lines (or records).
    pub lines: Vec<u8>,
    /// For standard error, whole lines.
    pub errors: String,
}

/// What `--json --keep-going` prints in place of a bad line.
#[derive(Serialize)]
struct JsonError<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<u64>,
    error: &'a str,
}

/// Answers a batch; up to the first bad item unless `keep_going`.
fn answer_batch<J: LineJob>(job: &J, batch: &Batch, keep_going: bool, json: bool) -> Answers {
    let mut out = Answers {
        // Answers are mostly not much longer than lines.
        lines: Vec::with_capacity(batch.bytes.len() + 256),
        errors: String::new(),
    };
    judge(job, batch, keep_going, |number, result| match result {
        Ok((_, item, answer)) if !job.selects(item, &answer) => {}
        Ok((text, item, answer)) => {
            if json {
                push_json(&job.json(text, item, &answer), &mut out.lines);
            } else {
                job.text(item, &answer, &mut out.lines);
            }
            out.lines.extend_from_slice(J::END);
        }
        Err(message) => {
            out.errors += &format!("{} {number}: {message}\n", batch.origin.noun());
            if !keep_going {
                return;
            }
            if json {
                let (line, argument) = match batch.origin {
                    Origin::Line => (Some(number), None),
                    Origin::Argument => (None, Some(number)),
                };
                let error = JsonError {
                    line,
                    argument,
                    error: &message,
                };
                push_json(&error, &mut out.lines);
            } else {
                out.lines.extend_from_slice(J::NO_ANSWER);
            }
            out.lines.extend_from_slice(J::END);
        }
    });
    out
}

/// Calls `each` with the number of every item of a batch and what became of it: its text, the item
/// and its answer, or what is wrong with it. Stops behind the first bad item unless `keep_going`.
fn judge<J: LineJob>(
    job: &J,
    batch: &Batch,
    keep_going: bool,
    mut each: impl FnMut(u64, Result<(&str, &J::Item, J::Answer), String>),
) {
    // Good items in one list for `answer`, bad ones with their places in another.
    let count = batch.items.len();
    let mut texts = Vec::with_capacity(count);
    let mut items = Vec::with_capacity(count);
    let mut bad = Vec::new();
    for index in 0..count {
        match batch
            .text(index, J::NOUN)
            .and_then(|text| Ok((text, job.parse(text)?)))
        {
            Ok((text, item)) => {
                texts.push(text);
                items.push(item);
            }
            Err(message) => {
                bad.push((index, message));
                if !keep_going {
                    break;
                }
            }
        }
    }
    let mut bad = bad.into_iter().peekable();
    let mut good = texts.into_iter().zip(&items).zip(answer_items(job, &items));
    for index in 0..count {
        let result = if let Some((_, message)) = bad.next_if(|(at, _)| *at == index) {
            Err(message)
        } else {
            match good.next() {
                Some(((text, item), answer)) => answer.map(|answer| (text, item, answer)),
                // The items behind the first bad one were not even read.
                None => break,
            }
        };
        let stop = result.is_err() && !keep_going;
        each(batch.first + index as u64, result);
        if stop {
            break;
        }
    }
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
        J::NOUN
    );
    answers
}

/// Grows batches with the input, so that few items are shared evenly between threads and many cost
/// little each.
#[derive(Debug)]
struct BatchSize {
    threads: NonZero<usize>,
    /// Items given out so far.
    given: usize,
}

impl BatchSize {
    fn new(threads: NonZero<usize>) -> BatchSize {
        BatchSize { threads, given: 0 }
    }

    /// The most items for the next batch: a small share of what went before, so the last one cannot
    /// keep others waiting for more than that.
    fn next(&self) -> usize {
        (self.given / (4 * self.threads.get())).clamp(SMALL_BATCH_LINES, BATCH_LINES)
    }
}

/// Cuts a byte stream into batches of lines.
///
/// Each `next` passes on lines that are at hand, and reads only if there are none. A line above
/// [`LINE_BYTES`] is passed on cut (but still longer than that, so it is known for what it is) as
/// soon as it is too long; the rest of it is skipped.
#[derive(Debug)]
pub struct LineBatches<R> {
    input: R,
    buffer: Vec<u8>,
    /// What has been read and not passed on.
    unread: Range<usize>,
    /// Number of the next line, from 1.
    line: u64,
    size: BatchSize,
    /// Inside the rest of a line that was too long.
    skipping: bool,
    at_end: bool,
}

impl<R: Read> LineBatches<R> {
    /// Batches of the lines of `input`, sized for so many workers.
    pub fn new(input: R, threads: NonZero<usize>) -> LineBatches<R> {
        LineBatches {
            input,
            buffer: vec![0; LINE_BYTES + READ_BYTES],
            unread: 0..0,
            line: 1,
            size: BatchSize::new(threads),
            skipping: false,
            at_end: false,
        }
    }

    /// The batch of `items` (places in the first `bytes` unread bytes), after which `consumed`
    /// bytes are done with.
    fn batch(&mut self, bytes: usize, items: Vec<Range<usize>>, consumed: usize) -> Batch {
        let start = self.unread.start;
        let batch = Batch {
            origin: Origin::Line,
            first: self.line,
            bytes: self.buffer[start..start + bytes].to_vec(),
            items,
        };
        self.unread.start += consumed;
        self.line += batch.items.len() as u64;
        self.size.given += batch.items.len();
        batch
    }

    /// The complete lines at hand, up to the size of a batch.
    fn complete_lines(&mut self) -> Option<Batch> {
        let mut items = Vec::new();
        let mut start = 0;
        for end in
            memchr::memchr_iter(b'\n', &self.buffer[self.unread.clone()]).take(self.size.next())
        {
            items.push(start..end);
            start = end + 1;
        }
        if items.is_empty() {
            None
        } else {
            Some(self.batch(start, items, start))
        }
    }

    /// All that is at hand as one line.
    fn rest_as_line(&mut self) -> Batch {
        let rest = self.unread.len();
        self.batch(rest, std::iter::once(0..rest).collect(), rest)
    }

    /// Drops the rest of a line that was too long, as far as it is at hand.
    fn skip(&mut self) {
        match memchr::memchr(b'\n', &self.buffer[self.unread.clone()]) {
            Some(end) => {
                self.unread.start += end + 1;
                self.skipping = false;
            }
            None => self.unread.start = self.unread.end,
        }
    }

    /// Reads once: whatever there is, at least a byte, or the end.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.unread.clone(), 0);
        self.unread = 0..self.unread.len();
        loop {
            match self.input.read(&mut self.buffer[self.unread.end..]) {
                Ok(0) => self.at_end = true,
                Ok(bytes) => self.unread.end += bytes,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => {
                    // What came before the error is incomplete: pass on nothing more.
                    self.unread = 0..0;
                    self.at_end = true;
                    return Err(e);
                }
            }
            return Ok(());
        }
    }
}

impl<R: Read> Iterator for LineBatches<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        loop {
            if self.skipping {
                self.skip();
            }
            if let Some(batch) = self.complete_lines() {
                return Some(Ok(batch));
            }
            let rest = self.unread.len();
            // One more than the limit, because a CR may still turn out to be part of the line end.
            if rest > LINE_BYTES + 1 {
                self.skipping = true;
                return Some(Ok(self.rest_as_line()));
            }
            if self.at_end {
                let only_mark =
                    self.line == 1 && self.buffer[self.unread.clone()] == *BYTE_ORDER_MARK;
                return (rest > 0 && !only_mark).then(|| Ok(self.rest_as_line()));
            }
            if let Err(e) = self.fill() {
                return Some(Err(e));
            }
        }
    }
}

/// Cuts a list of arguments into batches.
struct ArgumentBatches {
    arguments: std::vec::IntoIter<OsString>,
    size: BatchSize,
}

impl ArgumentBatches {
    fn new(arguments: Vec<OsString>, threads: NonZero<usize>) -> ArgumentBatches {
        ArgumentBatches {
            arguments: arguments.into_iter(),
            size: BatchSize::new(threads),
        }
    }
}

impl Iterator for ArgumentBatches {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let mut batch = Batch {
            origin: Origin::Argument,
            first: self.size.given as u64 + 1,
            bytes: Vec::new(),
            items: Vec::new(),
        };
        for argument in self.arguments.by_ref().take(self.size.next()) {
            let start = batch.bytes.len();
            batch.bytes.extend_from_slice(argument.as_encoded_bytes());
            batch.items.push(start..batch.bytes.len());
        }
        self.size.given += batch.items.len();
        (!batch.items.is_empty()).then_some(batch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: NonZero<usize> = NonZero::<usize>::MIN;
    const TWO: NonZero<usize> = ONE.saturating_add(1);

    /// Gives its bytes in pieces of the given lengths, over and over.
    struct Pieces<'a> {
        bytes: &'a [u8],
        lengths: std::iter::Cycle<std::slice::Iter<'a, usize>>,
    }

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let wanted = *self.lengths.next().unwrap();
            let length = wanted.min(buffer.len()).min(self.bytes.len());
            buffer[..length].copy_from_slice(&self.bytes[..length]);
            self.bytes = &self.bytes[length..];
            Ok(length)
        }
    }

    /// The lines that come out, cut ones as they are, after checking that numbers go on from batch
    /// to batch.
    fn lines_of(bytes: &[u8], lengths: &[usize]) -> Vec<Vec<u8>> {
        let input = Pieces {
            bytes,
            lengths: lengths.iter().cycle(),
        };
        let mut lines: Vec<Vec<u8>> = Vec::new();
        for batch in LineBatches::new(input, TWO) {
            let batch = batch.unwrap();
            assert_eq!(batch.first, lines.len() as u64 + 1);
            assert!((1..=BATCH_LINES).contains(&batch.items.len()));
            lines.extend(
                batch
                    .items
                    .iter()
                    .map(|at| batch.bytes[at.clone()].to_vec()),
            );
        }
        lines
    }

    #[test]
    fn lines_do_not_depend_on_how_they_arrive() {
        let mut input = Vec::new();
        let mut expected = Vec::new();
        for i in 0..3_000_usize {
            let line = vec![b'a' + (i % 26) as u8; i * i % 97];
            input.extend_from_slice(&line);
            input.push(b'\n');
            expected.push(line);
        }
        for lengths in [
            &[1][..],
            &[80, 1, 3],
            &[4096],
            &[usize::MAX],
            &[97, 65_536, 2],
        ] {
            assert_eq!(lines_of(&input, lengths), expected, "{lengths:?}");
            let unfinished = [&input[..], b"end"].concat();
            let mut with_end = expected.clone();
            with_end.push(b"end".to_vec());
            assert_eq!(lines_of(&unfinished, lengths), with_end, "{lengths:?}");
        }
    }

    #[test]
    fn long_lines_are_one_line_each_and_known_for_what_they_are() {
        let longest = vec![b'x'; LINE_BYTES];
        for (excess, too_long) in [(0, false), (1, true), (2, true), (READ_BYTES * 3, true)] {
            let mut input = b"before\n".to_vec();
            input.extend_from_slice(&longest);
            input.resize(input.len() + excess, b'y');
            input.extend_from_slice(b"\r\nafter");
            for lengths in [&[1000][..], &[usize::MAX], &[LINE_BYTES + 7, 1]] {
                let source = Pieces {
                    bytes: &input,
                    lengths: lengths.iter().cycle(),
                };
                let mut texts = Vec::new();
                for batch in LineBatches::new(source, ONE) {
                    let batch = batch.unwrap();
                    assert!(batch.bytes.len() <= LINE_BYTES + READ_BYTES);
                    for index in 0..batch.items.len() {
                        texts.push(batch.text(index, "word").map(str::len));
                    }
                }
                assert_eq!(texts.len(), 3, "{excess} {lengths:?}");
                assert_eq!((&texts[0], &texts[2]), (&Ok(6), &Ok(5)));
                match &texts[1] {
                    Ok(length) => assert!(!too_long && *length == LINE_BYTES),
                    Err(message) => assert!(too_long && message.starts_with("longer than 65536")),
                }
            }
        }
    }

    #[test]
    fn an_error_of_the_input_comes_after_the_lines_before_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the cable is cut"))
            }
        }
        let mut batches = LineBatches::new(b"one\ntwo\nthr".chain(Broken), ONE);
        assert_eq!(batches.next().unwrap().unwrap().items.len(), 2);
        assert_eq!(
            batches.next().unwrap().unwrap_err().to_string(),
            "the cable is cut"
        );
        assert!(batches.next().is_none());
    }

    #[test]
    fn batches_grow_with_the_input() {
        let input = "1\n".repeat(200_000);
        let sizes: Vec<usize> = LineBatches::new(input.as_bytes(), TWO)
            .map(|batch| batch.unwrap().items.len())
            .collect();
        assert_eq!(sizes[0], SMALL_BATCH_LINES);
        assert!(sizes.contains(&BATCH_LINES));
        let mut before = 0;
        for size in sizes {
            // The last batch is never more than a small part of the work.
            assert!(size <= (before / 8).max(SMALL_BATCH_LINES));
            before += size;
        }
        assert_eq!(before, 200_000);
    }

    /// Doubles numbers; cannot answer a batch with a 13 in it.
    struct Doubler;

    impl LineJob for Doubler {
        type Item = u64;
        type Answer = u64;
        const NOUN: &'static str = "number";

        fn parse(&self, text: &str) -> Result<u64, String> {
            text.parse().map_err(|_| format!("{text:?} is no number"))
        }

        fn answer(&self, items: &[u64]) -> Result<Vec<u64>, String> {
            if items.contains(&13) {
                return Err("13 brings bad luck".to_owned());
            }
            Ok(items.iter().map(|n| 2 * n).collect())
        }

        fn text(&self, _: &u64, answer: &u64, out: &mut Vec<u8>) {
            out.extend_from_slice(answer.to_string().as_bytes());
        }

        fn json(&self, input: &str, _: &u64, answer: &u64) -> impl Serialize {
            (input.to_owned(), *answer)
        }
    }

    fn answers(input: &str, keep_going: bool, json: bool) -> (String, String) {
        let batch = LineBatches::new(input.as_bytes(), ONE)
            .next()
            .unwrap()
            .unwrap();
        let answers = answer_batch(&Doubler, &batch, keep_going, json);
        (String::from_utf8(answers.lines).unwrap(), answers.errors)
    }

    #[test]
    fn an_item_that_spoils_its_batch_is_found() {
        let input = "5\n13\nx\n7\n13\n";
        let (lines, errors) = answers(input, true, false);
        assert_eq!(lines, "10\n\n\n14\n\n");
        assert_eq!(
            errors,
            "line 2: 13 brings bad luck\nline 3: \"x\" is no number\nline 5: 13 brings bad luck\n"
        );
        assert_eq!(
            answers(input, false, false),
            ("10\n".to_owned(), "line 2: 13 brings bad luck\n".to_owned())
        );
        assert_eq!(
            answers("4\nx\n13\n", false, false),
            ("8\n".to_owned(), "line 2: \"x\" is no number\n".to_owned())
        );
        let (lines, _) = answers("5\n13\n", true, true);
        assert_eq!(
            lines,
            "[\"5\",10]\n{\"line\":2,\"error\":\"13 brings bad luck\"}\n"
        );
    }
}
