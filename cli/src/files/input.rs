//! Sources of records: arguments, files, standard input.
//!
//! An argument that can be read as a record is one; `-` is standard input; anything else is the
//! name of a file. Without arguments, standard input is read. Files are opened when their turn
//! comes.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Stdin};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use minlex_lookup::Table;
use minlex_records::{Batch, Format, Kind, Options, ReadError, Reader};
use same_file::Handle;

use crate::files::collection_lines::{
    CollectionLines, Detecting, Known, KnownLines, open_collection,
};
use crate::files::compressed;
use crate::files::parquet::{ParquetLines, begins_as_parquet};
use crate::files::source::Source;
use crate::files::sums::Sums;
use crate::terminal::closed_streams;
use crate::terminal::output::warn;
use crate::terminal::progress::ReadProgress;

/// The most records in a batch: enough to make the cost of passing it between threads vanish.
pub const BATCH_RECORDS: usize = 2048;

/// The fewest records in a batch while more are at hand.
const SMALL_BATCH_RECORDS: usize = 16;

/// Options of reading.
#[derive(Args, Clone, Debug)]
pub struct InputOptions {
    /// The format of the files; `minlex help files` describes the formats
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "auto")]
    input_format: InputFormat,
    /// The column of the record in CSV, TSV and lines: a name or, from 1, a number; in JSON the
    /// name of its field; `FILE=COLUMN`, for one file, may be given several times [default: the one
    /// that holds a record]
    #[arg(long = "column", value_name = "[FILE=]NAME|N")]
    columns: Vec<String>,
    /// Print on standard error how each file is read
    #[arg(short, long)]
    verbose: bool,
    /// Show no progress
    #[arg(short, long)]
    pub quiet: bool,
    /// Place for the checksums of the files, if they are wanted.
    #[arg(skip)]
    pub sums: Option<Sums>,
    /// The table that puzzles of collection files are looked up in, if not the embedded one.
    #[arg(skip)]
    pub table: Option<&'static Table>,
    /// The place among the arguments, from 1, of a file that the command reads by itself.
    #[arg(skip)]
    pub left_out: Option<u64>,
}

/// A format of files by its name on the command line.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum InputFormat {
    /// Recognised by the beginning of each file
    Auto,
    /// One record per line, perhaps with text beside it
    Lines,
    /// Boards of nine lines with nine cells each, drawn or not
    Boards,
    /// Columns with commas or semicolons
    Csv,
    /// Columns with tabs
    Tsv,
    /// JSON objects, one per line or in an array
    Json,
    /// XML of the OpenSudoku program
    #[value(name = "opensudoku")]
    OpenSudoku,
}

impl InputFormat {
    fn format(self) -> Option<Format> {
        match self {
            InputFormat::Auto => None,
            InputFormat::Lines => Some(Format::Lines),
            InputFormat::Boards => Some(Format::Boards),
            InputFormat::Csv => Some(Format::Csv),
            InputFormat::Tsv => Some(Format::Tsv),
            InputFormat::Json => Some(Format::Json),
            InputFormat::OpenSudoku => Some(Format::OpenSudoku),
        }
    }
}

impl InputOptions {
    /// The options of a reader of records of this kind in one of some inputs.
    fn of(&self, kind: Kind, input: &OsStr, inputs: &[OsString]) -> Options {
        let for_file = |choice: &str, file: &OsStr| {
            let column = choice.strip_prefix(file.to_str()?)?.strip_prefix('=')?;
            Some(column.to_owned())
        };
        let is_for_all = |choice: &&String| !inputs.iter().any(|it| for_file(choice, it).is_some());
        let own = self.columns.iter().rev().find_map(|choice| for_file(choice, input));
        let common = || self.columns.iter().rfind(is_for_all).cloned();
        let mut options = Options::new(kind);
        options.format = self.input_format.format();
        options.column = own.or_else(common);
        options
    }
}

/// Source of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Arguments of the command.
    Arguments,
    /// Standard input.
    StandardInput,
    /// A file, by the name that the user gave it.
    File(String),
}

impl Origin {
    /// The input that an argument names, if it is not a record.
    fn of(argument: &OsString) -> Origin {
        if argument == "-" {
            Origin::StandardInput
        } else {
            Origin::File(argument.to_string_lossy().into_owned())
        }
    }

    /// Its name in messages.
    pub fn name(&self) -> &str {
        match self {
            Origin::Arguments => "arguments",
            Origin::StandardInput => "standard input",
            Origin::File(name) => name,
        }
    }

    /// The file's name, if it is one.
    pub fn file(&self) -> Option<&str> {
        match self {
            Origin::File(name) => Some(name),
            _ => None,
        }
    }

    /// The start of a message about a record: `minlex: grids.txt: line 17: `.
    pub fn place(&self, number: u64) -> String {
        match self {
            Origin::Arguments => format!("minlex: argument {number}: "),
            _ => format!("minlex: {}: line {number}: ", self.name()),
        }
    }
}

/// A batch and its source.
#[derive(Debug)]
pub struct Work {
    pub origin: Arc<Origin>,
    /// The place among all arguments, from 1, of the file or of the first record.
    argument: u64,
    pub batch: Batch,
    /// The puzzles of the batch, if it comes from a collection file.
    pub known: Vec<Known>,
    /// True for the first batch of all.
    pub is_first: bool,
    /// Between columns, where answers are written in columns.
    pub separator: u8,
}

impl Work {
    /// The place among the arguments, from 1, of the file that the batch comes from.
    pub fn argument(&self) -> u64 {
        self.argument
    }

    /// The number of a record in messages: its line, or its place among the arguments.
    pub fn number(&self, index: usize) -> u64 {
        match *self.origin {
            Origin::Arguments => self.argument + index as u64,
            _ => self.batch.line(index),
        }
    }

    /// The start of a message about a record.
    pub fn place(&self, index: usize) -> String {
        self.origin.place(self.number(index))
    }
}

/// A file that cannot be read, or not any further.
#[derive(Debug)]
pub struct Unreadable {
    /// Message with the name of the file.
    pub message: String,
}

impl Unreadable {
    fn new(origin: &Origin, error: &ReadError) -> Unreadable {
        let name = origin.name();
        let message = match error {
            ReadError::Io(error) => format!("cannot read {name}: {error}"),
            other => match advice(other) {
                Some(advice) => format!("{name}: {other}; {advice}"),
                None => format!("{name}: {other}"),
            },
        };
        Unreadable { message }
    }

    /// Standard input or a file that fails.
    pub fn from_io(origin: &Origin, error: io::Error) -> Unreadable {
        Unreadable::new(origin, &ReadError::Io(error))
    }
}

/// The option that helps with a file that cannot be read.
fn advice(error: &ReadError) -> Option<&'static str> {
    match error {
        ReadError::NotOne(..) => Some("choose a column with --column"),
        ReadError::NoColumns(_) => Some("leave out --column"),
        _ => None,
    }
}

/// Grows batches with the input, so that few records are shared evenly between threads and many
/// cost little each.
#[derive(Debug)]
struct BatchSize {
    threads: NonZero<usize>,
    /// Records given out so far.
    given: usize,
}

impl BatchSize {
    /// The most records for the next batch: a small share of those so far, so the last one cannot
    /// keep others waiting for more than that.
    fn next(&self) -> usize {
        (self.given / (4 * self.threads.get())).clamp(SMALL_BATCH_RECORDS, BATCH_RECORDS)
    }
}

/// A reader of any input.
type AnyReader = Reader<Box<dyn Read + Send>>;

/// Test of an argument for being a record. Behind a pointer, as commands have one reader of
/// files and not one each in the program.
type IsRecord = Box<dyn Fn(&Batch) -> bool + Send>;

/// A file that is being read.
struct Open {
    origin: Arc<Origin>,
    /// Its place among the arguments.
    number: usize,
    reader: AnyReader,
    /// The puzzles of its lines, if it is a collection file.
    known: KnownLines,
}

/// All records of a command in batches.
///
/// The arguments after a file that cannot be read are still read.
pub struct Inputs {
    arguments: Vec<OsString>,
    /// The next argument.
    next: usize,
    kind: Kind,
    options: InputOptions,
    is_record: IsRecord,
    size: BatchSize,
    open: Option<Open>,
    is_first: bool,
    progress: ReadProgress,
}

impl Inputs {
    /// The records that the arguments name, or those of standard input if there are none.
    pub fn new(
        mut arguments: Vec<OsString>,
        kind: Kind,
        options: InputOptions,
        threads: NonZero<usize>,
        is_record: IsRecord,
    ) -> Inputs {
        if arguments.is_empty() {
            arguments.push("-".into());
        }
        if matches!(kind, Kind::Name | Kind::Rank) {
            join_names(&mut arguments);
        }
        warn_of_open_quotes(&arguments);
        let progress = ReadProgress::of(bytes_of(&arguments), options.quiet);
        Inputs {
            arguments,
            next: 0,
            kind,
            options,
            is_record,
            size: BatchSize { threads, given: 0 },
            open: None,
            is_first: true,
            progress,
        }
    }

    /// The records among the next arguments, up to the size of a batch and the next file.
    fn texts(&mut self) -> Option<Work> {
        let start = self.next;
        let most = self.size.next();
        while self.next < self.arguments.len()
            && self.next - start < most
            && self.is_text(&self.arguments[self.next])
        {
            self.next += 1;
        }
        let texts = self.arguments[start..self.next].iter();
        let batch = Batch::of_texts(self.kind, texts.map(|text| text.as_encoded_bytes()));
        let origin = Arc::new(Origin::Arguments);
        (!batch.is_empty()).then(|| self.work(origin, start, batch, Vec::new()))
    }

    /// True if an argument is a record, or nothing else either.
    fn is_text(&self, argument: &OsString) -> bool {
        let is_record =
            || (self.is_record)(&Batch::of_texts(self.kind, [argument.as_encoded_bytes()]));
        // To parse a record may cost a solution, which only a file of its name is worth.
        argument != "-" && (!Path::new(argument).exists() || is_record())
    }

    fn work(&mut self, origin: Arc<Origin>, place: usize, batch: Batch, known: Vec<Known>) -> Work {
        self.size.given += batch.len();
        Work {
            origin,
            argument: place as u64 + 1,
            separator: batch.layout().separator(),
            batch,
            known,
            is_first: std::mem::take(&mut self.is_first),
        }
    }

    /// Opens the file that the next argument names.
    fn open_next(&mut self) -> Result<(), Unreadable> {
        let origin = Origin::of(&self.arguments[self.next]);
        let number = self.next;
        self.next += 1;
        let table = self.options.table.unwrap_or(Table::embedded());
        let known = KnownLines::default();
        let input: io::Result<Box<dyn Read + Send>> = match &origin {
            Origin::StandardInput => {
                standard_input(self.kind, &self.progress).map(|it| self.summed(number, it))
            }
            _ => self.open_lines(number, table, &known),
        };
        if is_output(&self.arguments[number]) {
            let length = Handle::stdout().and_then(|it| it.as_file().metadata()).map(|it| it.len());
            let reason = match length {
                Ok(0) => "`>` emptied it before it could be read",
                _ => "`>>` makes it longer while it is read",
            };
            let error = format!(
                "it is the output as well, and {reason}: write to another file and rename that"
            );
            return Err(Unreadable::from_io(&origin, io::Error::other(error)));
        }
        let input = input.map_err(|e| Unreadable::from_io(&origin, e))?;
        let input = compressed::opened(input).map_err(|e| Unreadable::from_io(&origin, e))?;
        let input: Box<dyn Read + Send> =
            Box::new(Detecting::new(input, self.kind, table, known.clone()));
        let options = self.options.of(self.kind, &self.arguments[number], &self.arguments);
        let reader = Reader::new(input, options);
        self.open = Some(Open { origin: Arc::new(origin), number, reader, known });
        Ok(())
    }

    /// The same bytes, summed while they are read if checksums are wanted.
    fn summed(&self, number: usize, input: Box<dyn Source>) -> Box<dyn Read + Send> {
        match &self.options.sums {
            Some(sums) => Box::new(sums.of(number as u64 + 1, input)),
            None => input,
        }
    }

    /// A file as it is, or the lines of a collection or Parquet file. Checksums are those of the
    /// file.
    fn open_lines(
        &self,
        number: usize,
        table: &'static Table,
        known: &KnownLines,
    ) -> io::Result<Box<dyn Read + Send>> {
        let path = Path::new(&self.arguments[number]);
        let collection = match &self.options.sums {
            Some(_) => None,
            None => open_collection(path)?,
        };
        let Some(file) = collection else {
            let mut file = open_file(path, &self.progress)?;
            if !begins_as_parquet(path) {
                return Ok(self.summed(number, file));
            }
            if let Some(sums) = &self.options.sums {
                io::copy(&mut sums.of(number as u64 + 1, &mut file), &mut io::sink())?;
            }
            return Ok(Box::new(ParquetLines::new(file)?));
        };
        let bytes = bytes_of(&self.arguments[number..=number]);
        let lines = CollectionLines::new(file, self.kind, table, known.clone());
        Ok(Box::new(lines.showing(bytes, self.progress.clone())))
    }

    /// Leaves out the next argument, a file, but for its checksum.
    fn leave_out(&mut self) -> Result<(), Unreadable> {
        let number = self.next;
        self.next += 1;
        let Some(sums) = &self.options.sums else {
            return Ok(());
        };
        let summed = open_file(Path::new(&self.arguments[number]), &self.progress)
            .and_then(|input| io::copy(&mut sums.of(number as u64 + 1, input), &mut io::sink()));
        let origin = Origin::of(&self.arguments[number]);
        summed.map(|_| ()).map_err(|error| Unreadable::from_io(&origin, error))
    }

    /// The next records of the open file; closes it at its end.
    fn read_on(&mut self) -> Option<Result<Work, Unreadable>> {
        let most = self.size.next();
        let Open { origin, number, reader, known } = self.open.as_mut()?;
        let (origin, number) = (Arc::clone(origin), *number);
        let was_unknown = reader.layout().is_none();
        let read = reader.next_batch(most);
        if was_unknown && let Some(layout) = reader.layout() {
            if self.options.verbose {
                warn(&format!("minlex: {}: {layout}", origin.name()));
            } else if let Some(column) = layout.guessed_column() {
                warn(&format!(
                    "minlex: {}: reading column {column:?}; --column chooses another",
                    origin.name()
                ));
            }
        }
        match read {
            Ok(Some(batch)) => {
                let known = known.take(batch.len());
                Some(Ok(self.work(origin, number, batch, known)))
            }
            Ok(None) => {
                let empty = reader.empty_batch();
                self.open = None;
                // A file without records has columns all the same.
                let is_last = self.next == self.arguments.len();
                let counts = |batch: &Batch| is_last || batch.layout().header().is_some();
                let empty = empty.filter(|batch| self.is_first && counts(batch))?;
                Some(Ok(self.work(origin, number, empty, Vec::new())))
            }
            Err(error) => {
                self.open = None;
                if let Some(sums) = &self.options.sums {
                    sums.forget(number as u64 + 1);
                }
                Some(Err(Unreadable::new(&origin, &error)))
            }
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Work, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(result) = self.read_on() {
                return Some(result);
            }
            if self.next == self.arguments.len() {
                return None;
            }
            if self.options.left_out == Some(self.next as u64 + 1) {
                if let Err(unreadable) = self.leave_out() {
                    return Some(Err(unreadable));
                }
                continue;
            }
            if let Some(work) = self.texts() {
                return Some(Ok(work));
            }
            if let Err(unreadable) = self.open_next() {
                return Some(Err(unreadable));
            }
        }
    }
}

/// Joins each rank and field that are two arguments: names have a blank in them, which a shell
/// takes for their end unless it is quoted.
pub fn join_names(arguments: &mut Vec<OsString>) {
    let is_rank =
        |text: &str| (1..=10).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let is_field = |text: &str| {
        let field = text.split(';').next().unwrap_or_default();
        field.len() == 14 && field.bytes().all(|b| b.is_ascii_alphanumeric() || b"{}".contains(&b))
    };
    let mut at = 0;
    while at + 1 < arguments.len() {
        let pair = (arguments[at].to_str(), arguments[at + 1].to_str());
        if let (Some(rank), Some(field)) = pair
            && is_rank(rank)
            && is_field(field)
            && !Path::new(field).exists()
        {
            arguments[at] = format!("{rank} {field}").into();
            arguments.remove(at + 1);
        }
        at += 1;
    }
}

/// Warns of a file whose name has blanks in it and stands in several arguments.
fn warn_of_open_quotes(arguments: &[OsString]) {
    const MOST_WORDS: usize = 8;
    for start in (0..arguments.len()).filter(|&at| !Path::new(&arguments[at]).exists()) {
        let words = &arguments[start..arguments.len().min(start + MOST_WORDS)];
        let mut names = (2..=words.len()).map(|count| words[..count].join(OsStr::new(" ")));
        // A record may be longer than any name of a file: then there is none.
        if let Some(name) = names.find(|name| Path::new(name).is_file()) {
            warn(&format!("minlex: {name:?} is one file: put its name in quotes"));
        }
    }
}

/// True if the records that these arguments name are typed by a person, who sees each answer.
pub fn is_typed(arguments: &[OsString]) -> bool {
    let is_standard_input = |argument: &OsString| argument == "-";
    (arguments.is_empty() || arguments.iter().any(is_standard_input)) && io::stdin().is_terminal()
}

/// The keys that end input from the keyboard.
const END_OF_INPUT: &str = if cfg!(windows) { "Ctrl-Z and Enter end" } else { "Ctrl-D ends" };

/// Standard input; warns if it is the keyboard.
fn standard_input(kind: Kind, progress: &ReadProgress) -> io::Result<Box<dyn Source>> {
    if closed_streams::is_input_closed() {
        return Err(io::Error::other("it is closed"));
    }
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        warn(&format!("reading {}s from the keyboard, one per line; {END_OF_INPUT}", kind.noun()));
    }
    // Reads larger than the buffer inside `Stdin` go past it, so each `read` is one system call.
    Ok(Box::new(ExpectLength {
        left: bytes_of_standard_input().unwrap_or_default(),
        input: io::stdin(),
        progress: progress.clone(),
    }))
}

/// Bytes of the files that arguments name, as far as they are known.
fn bytes_of(arguments: &[OsString]) -> u64 {
    let bytes = |argument: &OsString| match argument.to_str() {
        Some("-") => bytes_of_standard_input(),
        _ => fs::metadata(argument).ok().filter(Metadata::is_file).map(|file| file.len()),
    };
    arguments.iter().filter_map(bytes).sum()
}

/// Number of bytes left to read of standard input, if it is a file. Known on Unix only.
fn bytes_of_standard_input() -> Option<u64> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;

        let mut file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
        let length = length_of_file(&file)?;
        Some(length.saturating_sub(file.stream_position().ok()?))
    }
    #[cfg(not(unix))]
    None
}

/// The length of a file; none for a device or a pipe.
fn length_of_file(file: &File) -> Option<u64> {
    let metadata = file.metadata().ok()?;
    metadata.is_file().then_some(metadata.len())
}

/// A reader of a file of known length that fails if the file ends before: it was cut meanwhile, and
/// its last record may be only a part of one. Shows how far it is.
struct ExpectLength<R> {
    input: R,
    /// The bytes that are still to come at least.
    left: u64,
    progress: ReadProgress,
}

impl<R: Read> Read for ExpectLength<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.read(buffer)?;
        if bytes == 0 && !buffer.is_empty() && self.left > 0 {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                format!("it was cut while it was read, and {} bytes are missing", self.left),
            ));
        }
        self.left = self.left.saturating_sub(bytes as u64);
        self.progress.add(bytes as u64);
        Ok(bytes)
    }
}

impl Seek for ExpectLength<File> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let length = length_of_file(&self.input).ok_or(io::ErrorKind::NotSeekable)?;
        let place = self.input.seek(to)?;
        self.left = length.saturating_sub(place);
        Ok(place)
    }
}

impl Seek for ExpectLength<Stdin> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::NotSeekable.into())
    }
}

fn open_file(path: &Path, progress: &ReadProgress) -> io::Result<Box<dyn Source>> {
    // Windows would answer that permission is denied.
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, expected a file"));
    }
    let input = File::open(path)?;
    let left = length_of_file(&input).unwrap_or_default();
    Ok(Box::new(ExpectLength { input, left, progress: progress.clone() }))
}

/// The argument of a command that names the file at `path` as its input, by whatever path or
/// link it is reached.
pub fn read_from(path: &Path, arguments: &[OsString]) -> Option<Origin> {
    let file = handle_of(path.as_os_str())?;
    let standard_input = [OsString::from("-")];
    let arguments = match arguments {
        [] => &standard_input,
        some => some,
    };
    let is_it = |argument: &&OsString| handle_of(argument).is_some_and(|it| it == file);
    arguments.iter().find(is_it).map(Origin::of)
}

/// True if an argument names the file that standard output is written to.
pub fn is_output(argument: &OsStr) -> bool {
    let output = Handle::stdout().ok();
    let output = output.filter(|it| it.as_file().metadata().is_ok_and(|it| it.is_file()));
    output.is_some_and(|output| handle_of(argument).is_some_and(|input| input == output))
}

/// The file that an argument names, if it is one.
fn handle_of(argument: &OsStr) -> Option<Handle> {
    match argument.to_str() {
        Some("-") => Handle::stdin().ok(),
        // A pipe must not be opened twice: its writer would lose its reader.
        _ => Path::new(argument).is_file().then(|| Handle::from_path(argument).ok())?,
    }
}

/// Batches from the bytes of each file that arguments name, one file after another; from those of
/// standard input if there are none. No record goes on from one file into the next.
pub fn in_each_file<T, B>(
    mut files: Vec<OsString>,
    quiet: bool,
    batches: impl Fn(Arc<Origin>, Box<dyn Source>) -> io::Result<B> + Send + 'static,
) -> impl Iterator<Item = Result<T, Unreadable>> + Send + 'static
where
    T: Send + 'static,
    B: Iterator<Item = Result<T, Unreadable>> + Send + 'static,
{
    if files.is_empty() {
        files.push("-".into());
    }
    let progress = ReadProgress::of(bytes_of(&files), quiet);
    files.into_iter().flat_map(move |file| {
        let origin = Arc::new(Origin::of(&file));
        let input = match *origin {
            Origin::StandardInput => standard_input(Kind::Line, &progress),
            _ => open_file(Path::new(&file), &progress),
        };
        let batches = input.and_then(|input| batches(Arc::clone(&origin), input));
        let opened: Box<dyn Iterator<Item = _> + Send> = match batches {
            Ok(batches) => Box::new(batches),
            Err(error) => Box::new(std::iter::once(Err(Unreadable::from_io(&origin, error)))),
        };
        opened
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_with_the_input() {
        let threads = NonZero::new(2).unwrap();
        let mut size = BatchSize { threads, given: 0 };
        let mut sizes = Vec::new();
        while size.given < 200_000 {
            let next = size.next();
            // The last batch is never more than a small part of the work.
            assert!(next <= (size.given / 8).max(SMALL_BATCH_RECORDS));
            size.given += next;
            sizes.push(next);
        }
        assert_eq!(sizes[0], SMALL_BATCH_RECORDS);
        assert!(sizes.contains(&BATCH_RECORDS));
    }
}
