//! `minlex dedup`: the first puzzle of each equivalence class, or all of them class by class.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_collection::{Collection, Key};
use minlex_lookup::Table;
use minlex_names::{Name, NameForm};
use minlex_puzzle::Givens;
use minlex_records::Layout;
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::records::answers::{self, FormOptions, OutputForm, Style};
use crate::records::collect::{By, CollectOptions, Keyed, failed};
use crate::records::pipeline;
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome, worse};
use crate::terminal::output::{Output, push_json};

/// Prints the first puzzle of each equivalence class and how many of its class there are, as
/// PUZZLE;COUNT.
///
/// Two puzzles are of one class if they are the same puzzle in disguise; with --by solution, if
/// their solutions are essentially the same; with --by image, puzzles of any kind, if their
/// smallest images are. Classes are printed in the order of their first puzzles, after the end of
/// the input.
///
/// With --members, all puzzles are printed class by class, as PUZZLE;CLASS: classes are numbered
/// from 1. With --output append, the line of the puzzle is printed as it was, a tab and the number.
/// Lines of a list after a table go into its column of puzzles.
///
/// A bad record ends the run without any output; with --keep-going it is reported and left out.
///
/// With --json: {"puzzle":"...","count":1,"name":"..."}, and the line as "input" if there is more
/// in it than the puzzle; with --members "class" in place of count.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 'R5xPEjGb3Oabf30O0C3;1076894798693' |
    minlex dedup | cut -d ';' -f 2
  2
  minlex dedup --members --output append mine.txt theirs.txt")]
pub struct Dedup {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Leave out the puzzles of a file, in any disguise; a collection file is quickest
    #[arg(long, value_name = "FILE")]
    except: Option<OsString>,
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
        let mut options = self.options;
        options.keeps_givens = form == OutputForm::Json;
        let has_givens = options.keeps_givens && options.by == Some(By::Solution);
        let table = self.table.open()?;
        options.read.input.table = Some(table);
        let mut collection = options.collection();
        let mut asked = match &self.except {
            Some(file) => options.asked(file, table)?,
            None => None,
        };
        // Lines are kept as they are, also those that will be cut into columns.
        let must_share = match form {
            OutputForm::Append | OutputForm::Csv => MustShare::Rows,
            form => MustShare::of(form),
        };
        let mut record = Vec::new();
        let ending = options.read(self.puzzles, must_share, |taken| {
            record.clear();
            keep(&taken.item, &mut record);
            if let Some(asked) = &mut asked {
                asked.ask(taken.item.key)?;
            }
            collection.push(&taken.item.key, &record).map_err(failed)
        })?;
        let mut status = ending.status;
        if let Some(file) = self.except {
            let push = |key: &Key| collection.push_other(key, b"").map_err(failed);
            status = worse(status, options.read_keys(file, asked, push)?);
        }
        let Some(layout) = ending.first.map(|first| first.layout) else {
            return Ok(status);
        };
        // Images have no names.
        let has_names = form == OutputForm::Json && options.by != Some(By::Image);
        let table = has_names.then_some(table);
        let mut output = Output::stdout();
        let number = if self.members { "class" } else { "count" };
        let mut header = Vec::new();
        let style = Style { form, separator: layout.separator() };
        answers::push_header(style, &layout, number, &mut header);
        if form == OutputForm::Append && header.is_empty() {
            header = answers::header_line(&layout);
        }
        output.write(&header)?;
        let printer = Printer { style, table, has_givens, layout, number };
        let threads = options.read.threads();
        pipeline::in_order(
            threads,
            numbered(collection, self.members)?,
            move |block| block.and_then(|block| printer.lines(&block)),
            |lines| output.write(&lines?),
        )?;
        Ok(status)
    }
}

/// The first byte of a line that is a row of a table, and of another line.
const ROW: u8 = 1;
const LINE: u8 = 0;

/// Appends the parts of a record that are kept: its cells; the givens of its canonical puzzle, if
/// they are wanted and not in the key; its line, if that is more than the cells.
fn keep(record: &Keyed, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&record.puzzle.to_ascii());
    if let Some(givens) = record.givens {
        bytes.extend_from_slice(&givens.bits().to_le_bytes());
    }
    if let Some(line) = record.longer_line() {
        bytes.push(if record.is_row { ROW } else { LINE });
        bytes.extend_from_slice(line.as_bytes());
    }
}

/// A record that is printed with a number.
struct Numbered {
    /// As [`keep`] leaves it.
    record: Vec<u8>,
    key: Key,
    number: u64,
}

/// A record as [`keep`] leaves it, taken apart.
struct Parts<'a> {
    cells: &'a str,
    givens: Option<Givens>,
    line: Option<&'a str>,
    /// True if the line is a row of a table.
    is_row: bool,
}

impl Numbered {
    fn new(record: &[u8], key: Key, number: u64) -> Numbered {
        Numbered { record: record.to_vec(), key, number }
    }

    fn parts(&self, has_givens: bool) -> Result<Parts<'_>, Failure> {
        let parts = || {
            let (cells, mut line) = self.record.split_first_chunk::<81>()?;
            let mut givens = None;
            if has_givens {
                let (bits, rest) = line.split_first_chunk()?;
                givens = Some(Givens::from_bits(u128::from_le_bytes(*bits))?);
                line = rest;
            }
            let cells = str::from_utf8(cells).ok()?;
            Some(match line.split_first() {
                None => Parts { cells, givens, line: None, is_row: false },
                Some((&first, line)) => {
                    let line = Some(str::from_utf8(line).ok()?);
                    Parts { cells, givens, line, is_row: first == ROW }
                }
            })
        };
        parts().ok_or_else(|| Failure::message("a temporary file was changed by somebody else"))
    }
}

/// Records that are printed together.
type Block = Vec<Numbered>;

/// Records in a block.
const BLOCK_RECORDS: usize = 2048;

/// All records with the numbers of their classes, or the first of each class with the number of its
/// records.
fn numbered(
    collection: Collection,
    members: bool,
) -> Result<Box<dyn Iterator<Item = Result<Block, Failure>> + Send>, Failure> {
    if members {
        let mut members = collection.members().map_err(failed)?;
        return Ok(Box::new(blocks(move || {
            let member = members.next().map_err(failed)?;
            Ok(member.map(|one| Numbered::new(one.record, one.key, one.class)))
        })));
    }
    let mut firsts = collection.firsts().map_err(failed)?;
    Ok(Box::new(blocks(move || {
        let first = firsts.next().map_err(failed)?;
        Ok(first.map(|one| Numbered::new(one.record, one.key, one.count)))
    })))
}

/// The records that `next` gives, in blocks.
fn blocks(
    mut next: impl FnMut() -> Result<Option<Numbered>, Failure>,
) -> impl Iterator<Item = Result<Block, Failure>> {
    let mut at_end = false;
    std::iter::from_fn(move || {
        let mut block = Block::new();
        while !at_end && block.len() < BLOCK_RECORDS {
            match next() {
                Ok(Some(record)) => block.push(record),
                Ok(None) => at_end = true,
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
    style: Style,
    /// For the names in JSON.
    table: Option<&'static Table>,
    /// True if records were kept with the givens of their canonical puzzles.
    has_givens: bool,
    layout: Layout,
    /// Origin and line of the record with a number.
    number: &'static str,
}

#[derive(Serialize)]
struct JsonRecord<'a> {
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
}

impl Printer {
    /// The lines of a block.
    fn lines(&self, block: &Block) -> Result<Vec<u8>, Failure> {
        let parts = block.iter().map(|record| record.parts(self.has_givens));
        let parts: Vec<Parts<'_>> = parts.collect::<Result<_, _>>()?;
        let mut names = match self.table {
            Some(table) => names(table, block, &parts)?.into_iter(),
            None => Vec::new().into_iter(),
        };
        let mut out = Vec::with_capacity(block.len() * 96);
        for (record, &Parts { cells: puzzle, line, is_row, .. }) in block.iter().zip(&parts) {
            let number = record.number;
            match self.style.form {
                OutputForm::Answer => {
                    out.extend_from_slice(puzzle.as_bytes());
                    out.extend_from_slice(format!(";{number}").as_bytes());
                }
                OutputForm::Append | OutputForm::Csv => {
                    let line = match line {
                        Some(row) if is_row => row.into(),
                        line => answers::as_row(&self.layout, line.unwrap_or(puzzle)),
                    };
                    let number = number.to_string();
                    answers::push_beside(self.style, &self.layout, &line, &number, &mut out);
                }
                OutputForm::Json => {
                    let number_if = |name| (self.number == name).then_some(number);
                    let json = JsonRecord {
                        puzzle,
                        count: number_if("count"),
                        class: number_if("class"),
                        name: names.next(),
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

/// The names of the puzzles of a block.
fn names(table: &Table, block: &Block, parts: &[Parts<'_>]) -> Result<Vec<String>, Failure> {
    let canonical = |(record, parts): (&Numbered, &Parts<'_>)| {
        let of_key = record.key.canonical()?;
        Some(match parts.givens {
            Some(givens) => {
                minlex_puzzle::__internal::canonical_puzzle_from_parts(*of_key.solution(), givens)
            }
            None => of_key,
        })
    };
    let canonical: Vec<_> = block.iter().zip(parts).filter_map(canonical).collect();
    let names = Name::of_canonical_batch(table, &canonical);
    let names = names.map_err(|e| Failure::Message(with_causes(&e)))?;
    Ok(names.iter().map(|name| name.to_text(NameForm::Name25)).collect())
}
