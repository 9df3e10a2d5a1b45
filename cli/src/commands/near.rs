//! `minlex near`: the valid puzzles near a puzzle.

use std::collections::HashSet;
use std::ffi::OsString;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_collection::Key;
use minlex_lookup::Table;
use minlex_names::{Name, NameForm};
use minlex_near::{Around, MAX_GIVENS, Neighbourhood, Step};
use minlex_puzzle::{CanonicalPuzzle, Puzzle};
use minlex_records::Layout;
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::whole_number::whole;
use crate::records::answers::{self, FormOptions, OutputForm, Style};
use crate::records::collect;
use crate::records::lines::ReadOptions;
use crate::records::pipeline;
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome, worse};
use crate::terminal::output::{Output, push_json, warn};
use crate::terminal::progress::{self, Bar};

/// Prints the valid puzzles near each puzzle, with some givens removed and others added, each once
/// in disguise.
///
/// Prints the neighbour, a tab, and the line of the puzzle that it is near, or its place among the
/// arguments. A neighbour of several puzzles is printed once, with the first of them. Puzzles of
/// the input and of the file of --except are left out. --remove 2 --add 2 finds all that --remove 1
/// --add 1 does.
///
/// With --json: {"line":1,"input":"...","puzzle":"...","name":"..."}, the last with --name only.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 | minlex near | wc -l
  42
  minlex near --remove 2 --add 2 --minimal --except known.txt hard.txt > new.txt")]
pub struct Near {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Givens to take away, 0 to 4
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = givens)]
    remove: u32,
    /// Givens to add, 0 to 4
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = givens)]
    add: u32,
    /// Only minimal puzzles: no given can be left out
    #[arg(long)]
    minimal: bool,
    /// Only puzzles in which each added given is needed
    #[arg(long)]
    needed: bool,
    /// Only puzzles with the pattern of the first: digits change, and no given moves
    #[arg(long)]
    same_pattern: bool,
    /// Only puzzles with the same solution
    #[arg(long, visible_alias = "grid")]
    same_grid: bool,
    /// Leave out the puzzles of this file, in any disguise
    #[arg(long, value_name = "FILE")]
    except: Option<OsString>,
    /// Stop after N puzzles
    #[arg(long, value_name = "N", value_parser = crate::options::parse::count)]
    limit: Option<u64>,
    /// Print names in place of puzzles
    #[arg(long)]
    name: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    form: FormOptions,
    #[command(flatten)]
    read: ReadOptions,
}

/// Reads a number of givens to take away or to add.
fn givens(text: &str) -> Result<u32, String> {
    whole(text, 0..=MAX_GIVENS)
}

/// Number of candidates from which on it is shown before the search.
const MANY: u128 = 1_000_000_000;

/// Steps that are searched at once, where each takes milliseconds; others are searched one by one.
const STEPS: usize = 16;

impl Near {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let which = self.neighbourhood()?;
        let form = self.form.form();
        let table = if self.name { Some(self.table.open()?) } else { None };
        let (mut seen, known_status) = self.known()?;
        let mut inputs = Vec::new();
        let ending =
            collect::read_puzzles(self.puzzles, &self.read, MustShare::of(form), |taken| {
                seen.insert(taken.item.key);
                let around = which.of(&taken.item.puzzle);
                let around = around.map_err(|e| Failure::Message(e.to_string()))?;
                let mut line = Vec::new();
                taken.item.push_line(&mut line);
                inputs.push(Arc::new(Input { around, number: taken.number, line }));
                Ok(())
            })?;
        let status = worse(ending.status, known_status);
        let Some(first) = ending.first else {
            return Ok(status);
        };
        let all = |which: Neighbourhood| -> u128 {
            inputs.iter().map(|input| which.candidates(input.givens())).sum()
        };
        let candidates = all(which);
        if candidates > MANY {
            warn(&format!("{candidates} candidates; --limit or Ctrl-C ends the search"));
        }
        // With nothing added, a candidate is a step of the search.
        let steps = Neighbourhood::new(self.remove, 0).map_or(0, all) as u64;
        let style = Style { form, separator: first.layout.separator() };
        let printer = Printer { style, table, layout: first.layout };
        let bar = progress::bar(steps, self.read.input.quiet);
        let limit = self.limit.unwrap_or(u64::MAX);
        let at_once = if self.add > 2 { 1 } else { STEPS };
        Search { inputs, seen, limit, at_once }.run(printer, self.read.threads(), &bar)?;
        bar.finish_and_clear();
        Ok(status)
    }

    /// The keys of the puzzles that are left out from the start, and the end of reading them.
    fn known(&self) -> Result<(HashSet<Key>, ExitCode), Failure> {
        let mut known = HashSet::new();
        let Some(file) = self.except.clone() else {
            return Ok((known, ExitCode::SUCCESS));
        };
        let ending = collect::read_puzzles(vec![file], &self.read, MustShare::Nothing, |taken| {
            known.insert(taken.item.key);
            Ok(())
        })?;
        Ok((known, ending.status))
    }

    fn neighbourhood(&self) -> Result<Neighbourhood, Failure> {
        let wrong = |e: minlex_near::NeighbourhoodError| Failure::usage(e.to_string());
        let mut which = Neighbourhood::new(self.remove, self.add).map_err(wrong)?;
        if self.same_pattern {
            which = which.same_pattern().map_err(wrong)?;
        }
        if self.same_grid {
            which = which.same_grid();
        }
        if self.needed {
            which = which.needed();
        }
        Ok(if self.minimal { which.minimal() } else { which })
    }
}

/// A search around all puzzles.
struct Search {
    inputs: Vec<Arc<Input>>,
    /// Keys that are not printed any more.
    seen: HashSet<Key>,
    /// The most neighbours that are printed.
    limit: u64,
    /// Steps in a part.
    at_once: usize,
}

impl Search {
    fn run(mut self, printer: Printer, threads: NonZero<usize>, bar: &Bar) -> Result<(), Failure> {
        let mut output = Output::stdout();
        let mut header = Vec::new();
        let answer = if printer.table.is_some() { "name" } else { "puzzle" };
        answers::push_header(printer.style, &printer.layout, answer, &mut header);
        output.write(&header)?;
        let most = self.limit.saturating_mul(2).saturating_add(self.seen.len() as u64);
        let enough = Arc::new(Enough { of_part: most, of_all: AtomicBool::new(false) });
        let for_workers = Arc::clone(&enough);
        let (mut steps, mut count) = (0, 0);
        pipeline::in_order(
            threads,
            parts(self.inputs, self.at_once, Arc::clone(&enough)),
            move |part| (part.steps.len() as u64, printer.lines(&part, &for_workers)),
            |(of_part, lines)| {
                let mut block = Vec::new();
                for (key, line) in lines? {
                    if count < self.limit && self.seen.insert(key) {
                        count += 1;
                        block.extend_from_slice(&line);
                    }
                }
                enough.of_all.fetch_or(count >= self.limit, Ordering::Relaxed);
                steps += of_part;
                bar.set_position(steps);
                output.write(&block)
            },
        )
    }
}

/// A puzzle of the input.
struct Input {
    around: Around,
    /// Its line, or its place among the arguments.
    number: u64,
    line: Vec<u8>,
}

impl Input {
    fn givens(&self) -> u32 {
        self.around.puzzle().givens().len()
    }
}

/// Limits that end the search.
struct Enough {
    /// Neighbours of one part: as many as are wanted besides all that can be known by then.
    of_part: u64,
    /// True once enough neighbours have been printed.
    of_all: AtomicBool,
}

impl Enough {
    /// Breaks once a part has found enough.
    fn goes_on(&self, found: usize) -> ControlFlow<()> {
        let is_enough = found as u64 >= self.of_part || self.of_all.load(Ordering::Relaxed);
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Some steps of the search around a puzzle.
struct Part {
    input: Arc<Input>,
    steps: Vec<Step>,
}

/// The parts of the search, until enough neighbours are found.
fn parts(
    inputs: Vec<Arc<Input>>,
    at_once: usize,
    enough: Arc<Enough>,
) -> impl Iterator<Item = Part> + Send {
    let parts = inputs.into_iter().flat_map(move |input| {
        let steps: Vec<Step> = input.around.steps().collect();
        let parts: Vec<Vec<Step>> = steps.chunks(at_once).map(<[Step]>::to_vec).collect();
        parts.into_iter().map(move |steps| Part { input: Arc::clone(&input), steps })
    });
    parts.take_while(move |_| !enough.of_all.load(Ordering::Relaxed))
}

/// Makes lines of neighbours.
struct Printer {
    style: Style,
    /// For names, if they are wanted.
    table: Option<&'static Table>,
    layout: Layout,
}

#[derive(Serialize)]
struct JsonNeighbour<'a> {
    line: u64,
    input: &'a str,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
}

impl Printer {
    /// The lines of a part with their keys, each key once.
    fn lines(&self, part: &Part, enough: &Enough) -> Result<Vec<(Key, Vec<u8>)>, Failure> {
        let mut seen = HashSet::new();
        let mut found: Vec<(Key, Puzzle, CanonicalPuzzle)> = Vec::new();
        for &step in &part.steps {
            let end = part.input.around.visit_step(step, &mut |puzzle: Puzzle| {
                if let Ok(canonical) = puzzle.canonical() {
                    let key = Key::of_puzzle(&canonical);
                    if seen.insert(key) {
                        found.push((key, puzzle, canonical));
                    }
                }
                enough.goes_on(found.len())
            });
            if end.is_break() {
                break;
            }
        }
        let names = match self.table {
            Some(table) => {
                let canonical: Vec<CanonicalPuzzle> = found.iter().map(|one| one.2).collect();
                let names = Name::of_canonical_batch(table, &canonical);
                let names = names.map_err(|e| Failure::Message(with_causes(&e)))?;
                names.iter().map(|name| name.to_text(NameForm::Name25)).collect()
            }
            None => Vec::new(),
        };
        let lines = found.into_iter().enumerate().map(|(place, (key, puzzle, _))| {
            (key, self.line(&part.input, &puzzle, names.get(place).map(String::as_str)))
        });
        Ok(lines.collect())
    }

    fn line(&self, input: &Input, puzzle: &Puzzle, name: Option<&str>) -> Vec<u8> {
        let puzzle = puzzle.to_string();
        let answer = name.unwrap_or(&puzzle);
        let (number, input) = (input.number, String::from_utf8_lossy(&input.line));
        let mut line = Vec::new();
        match self.style.form {
            OutputForm::Answer => line.extend_from_slice(format!("{answer}\t{number}").as_bytes()),
            OutputForm::Append | OutputForm::Csv => {
                answers::push_beside(self.style, &self.layout, &input, answer, &mut line);
            }
            OutputForm::Json => {
                let puzzle = puzzle.clone();
                let json = JsonNeighbour { line: number, input: &input, puzzle, name };
                push_json(&json, &mut line);
            }
        }
        line.push(b'\n');
        line
    }
}
