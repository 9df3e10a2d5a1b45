//! `minlex dedup`: the first puzzle of each equivalence class, or all of them class by class.

use std::ffi::OsString;

use clap::Args;
use minlex_lookup::Table;
use minlex_names::{Name, NameForm};
use minlex_puzzle::Puzzle;
use minlex_records::Layout;
use serde::Serialize;

use crate::answers::{self, FormOptions, OutputForm};
use crate::collect::{CollectOptions, Keyed, failed};
use crate::failure::{Failure, Outcome};
use crate::output::{Output, push_json};
use crate::pipeline;
use crate::same_shape::MustShare;
use crate::table::TableOptions;

/// Prints the first puzzle of each equivalence class and how many of its class there are, as
/// PUZZLE;COUNT.
///
/// Two puzzles are of one class if they are the same puzzle in disguise; with --by solution, if
/// their solutions are essentially the same. Classes come in the order of their first puzzles,
/// after the end of the input, in memory or, if they are many, by way of temporary files.
///
/// With --members, all puzzles come class by class, as PUZZLE;CLASS: classes are numbered from 1,
/// in the order of their first puzzles.
///
/// With --output append, the line of the puzzle is printed as it was, followed by a tab and the
/// number.
///
/// A bad record ends the run without any output, as the counts would be wrong; with --keep-going it
/// is reported and left out.
///
/// With --json: {"puzzle":"...","count":1,"name":"..."}, the name as from `minlex name`, and the
/// line as "input" if there is more in it than the puzzle; with --members "class" in place of
/// count.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex dedup \\
    57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. \\
    .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12 \\
    1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.
  57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..;2
  .....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12;1

  minlex dedup --members --output append mine.txt theirs.txt")]
pub struct Dedup {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Print all puzzles with the numbers of their classes
    #[arg(long)]
    members: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    form: FormOptions,
    #[command(flatten)]
    options: CollectOptions,
}

impl Dedup {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let form = self.form.form();
        let table = match form {
            OutputForm::Json => Some(self.table.open()?),
            _ => None,
        };
        let mut collection = self.options.collection();
        // Lines are kept as they are, also those that will be cut into columns.
        let must_share = match form {
            OutputForm::Csv => MustShare::Lines,
            form => MustShare::of(form),
        };
        let ending = self.options.read(self.puzzles, must_share, |taken| {
            collection
                .push(&taken.item.key, &packed(&taken.item))
                .map_err(failed)
        })?;
        let Some(layout) = ending.first.map(|first| first.layout) else {
            return Ok(ending.status);
        };
        let mut output = Output::stdout();
        let number = if self.members { "class" } else { "count" };
        let mut header = Vec::new();
        answers::push_header(form, &layout, number, &mut header);
        if form == OutputForm::Append && header.is_empty() {
            header = answers::header_line(&layout);
        }
        output.write(&header)?;
        let printer = Printer {
            form,
            table,
            layout,
            number,
        };
        let threads = self.options.read.threads();
        let blocks: Box<dyn Iterator<Item = Result<Block, Failure>> + Send> = if self.members {
            let mut members = collection.members().map_err(failed)?;
            Box::new(blocks(move |add| {
                let next = members.next().map_err(failed)?;
                Ok(next.map(|(record, class)| add(record, class)).is_some())
            }))
        } else {
            let mut firsts = collection.firsts().map_err(failed)?;
            Box::new(blocks(move |add| {
                let next = firsts.next().map_err(failed)?;
                Ok(next.map(|(record, count)| add(record, count)).is_some())
            }))
        };
        pipeline::in_order(
            threads,
            blocks,
            move |block| block.and_then(|block| printer.lines(&block)),
            |lines| output.write(&lines?),
        )?;
        Ok(ending.status)
    }
}

/// Bytes of the cells of a puzzle, two in each.
const CELL_BYTES: usize = 41;

/// What is kept of a record: its cells and, if there is more to it, its line.
fn packed(record: &Keyed) -> Vec<u8> {
    let cells = record.puzzle.to_ascii();
    let digit = |cell: u8| if cell == b'.' { 0 } else { cell - b'0' };
    let two = |pair: &[u8]| (digit(pair[0]) << 4) | pair.get(1).map_or(0, |&cell| digit(cell));
    let mut bytes: Vec<u8> = cells.chunks(2).map(two).collect();
    if record.line.as_bytes() != cells {
        bytes.extend_from_slice(record.line.as_bytes());
    }
    bytes
}

/// Records that are printed together, each with its number.
type Block = Vec<(Vec<u8>, u64)>;

/// Records in a block.
const BLOCK_RECORDS: usize = 2048;

/// What `next` adds, in blocks; it says whether there was anything.
fn blocks(
    mut next: impl FnMut(&mut dyn FnMut(&[u8], u64)) -> Result<bool, Failure>,
) -> impl Iterator<Item = Result<Block, Failure>> {
    let mut at_end = false;
    std::iter::from_fn(move || {
        let mut block = Block::new();
        while !at_end && block.len() < BLOCK_RECORDS {
            match next(&mut |record, number| block.push((record.to_vec(), number))) {
                Ok(more) => at_end = !more,
                Err(failure) => {
                    at_end = true;
                    return Some(Err(failure));
                }
            }
        }
        (!block.is_empty()).then_some(Ok(block))
    })
}

/// Makes lines of records.
struct Printer {
    form: OutputForm,
    /// For the names in JSON.
    table: Option<&'static Table>,
    layout: Layout,
    /// What the number of a record is.
    number: &'static str,
}

#[derive(Serialize)]
struct JsonRecord<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<u64>,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
}

impl Printer {
    /// The lines of a block.
    fn lines(&self, block: &Block) -> Result<Vec<u8>, Failure> {
        let mut names = match self.table {
            Some(table) => names(table, block)?.into_iter(),
            None => Vec::new().into_iter(),
        };
        let mut out = Vec::with_capacity(block.len() * 96);
        for (record, number) in block {
            let (puzzle, line) = unpacked(record)?;
            match self.form {
                OutputForm::Answer => {
                    out.extend_from_slice(puzzle.as_bytes());
                    out.extend_from_slice(format!(";{number}").as_bytes());
                }
                OutputForm::Append | OutputForm::Csv => {
                    let line = line.unwrap_or(&puzzle);
                    let number = number.to_string();
                    answers::push_beside(self.form, &self.layout, line, &number, &mut out);
                }
                OutputForm::Json => {
                    let number_if = |name| (self.number == name).then_some(*number);
                    let json = JsonRecord {
                        puzzle: &puzzle,
                        count: number_if("count"),
                        class: number_if("class"),
                        name: names.next().unwrap_or_default(),
                        input: line,
                    };
                    push_json(&json, &mut out);
                }
            }
            out.push(b'\n');
        }
        Ok(out)
    }
}

/// The cells of a record, and its line if there is more to it.
fn unpacked(record: &[u8]) -> Result<(String, Option<&str>), Failure> {
    let cell = |digit: u8| match digit {
        0 => '.',
        digit => char::from(b'0' + digit),
    };
    let unpacked = record
        .split_first_chunk::<CELL_BYTES>()
        .and_then(|(cells, line)| {
            let digits = cells.iter().flat_map(|&two| [two >> 4, two & 15]);
            let puzzle = digits.take(81).map(cell).collect();
            let line = std::str::from_utf8(line).ok()?;
            Some((puzzle, (!line.is_empty()).then_some(line)))
        });
    unpacked.ok_or_else(|| Failure::message("a temporary file was changed by another program"))
}

/// The names of the puzzles of a block.
fn names(table: &Table, block: &Block) -> Result<Vec<String>, Failure> {
    let failed = |e: &dyn std::fmt::Display| Failure::Message(e.to_string());
    let mut canonical = Vec::with_capacity(block.len());
    for (record, _) in block {
        let puzzle = Puzzle::from_line(unpacked(record)?.0.as_bytes()).map_err(|e| failed(&e))?;
        canonical.push(puzzle.canonical().map_err(|e| failed(&e))?);
    }
    let names = Name::of_canonical_batch(table, &canonical).map_err(|e| failed(&e))?;
    Ok(names
        .iter()
        .map(|name| name.to_text(NameForm::Name25))
        .collect())
}
