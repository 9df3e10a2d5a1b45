//! `minlex apply`: a symmetry on puzzles.

use std::ffi::OsString;
use std::path::Path;

use clap::Args;
use minlex_catalog::Transform;
use minlex_names::{MorphIndex, MorphedName};
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the image of each puzzle or solution grid under a symmetry; needs no table.
///
/// The symmetry is a transform as `minlex form --transform`, `minlex equiv` and `minlex name
/// --morph` print it, or its index. Without --transform each puzzle has its own: after it, with a
/// blank, a tab or a semicolon between them, or in a column or JSON field `transform` or `morph`. A
/// transform that leads from one puzzle of a row to another is applied to the first, with --inverse
/// to the second; `minlex form --transform` prints such rows as CSV and JSON.
///
/// With --json: {"input":"...","image":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Examples: a symmetry for all puzzles, and one for each
  $ minlex unrank 1 |
    minlex apply --transform tr798564231c897132564d439561872 | minlex rank
  1
  $ minlex random --seed 1 | minlex form --transform |
    minlex apply --inverse | fold -w 27
  365194278147268395982753641
  831679452754832916296541783
  429315867573986124618427539")]
pub struct Apply {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// The symmetry: r, c and d, each with nine digits, after a t if transposed, or an index from 0
    /// to 1218998108159 [default: after each puzzle]
    #[arg(long, value_name = "T", value_parser = transform)]
    transform: Option<Transform>,
    /// Undo the symmetry instead
    #[arg(long)]
    inverse: bool,
    #[command(flatten)]
    lines: LineOptions,
}

/// Reads a transform or its index.
fn transform(text: &str) -> Result<Transform, String> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        text.parse().map(MorphIndex::transform).map_err(|e| e.to_string())
    } else {
        text.parse().map_err(|e: minlex_catalog::TransformError| e.to_string())
    }
}

impl Apply {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job = ApplyJob { transform: self.transform, inverse: self.inverse };
        lines::run(job, joined(self.puzzles), &self.lines)
    }
}

/// A puzzle and its transform as one argument, where they are two, in either order.
fn joined(arguments: Vec<OsString>) -> Vec<OsString> {
    let [first, second] = &arguments[..] else { return arguments };
    let [Some(first), Some(second)] = [first.to_str(), second.to_str()] else { return arguments };
    let is_pair = |puzzle: &str, other: &str| {
        parse::puzzle_text(puzzle).is_ok() && (resembles_transform(other) || is_index(other))
    };
    match (is_pair(first, second), is_pair(second, first)) {
        (true, _) => vec![format!("{first} {second}").into()],
        (_, true) => vec![format!("{second} {first}").into()],
        _ => arguments,
    }
}

struct ApplyJob {
    /// The symmetry for all puzzles; without it each has its own.
    transform: Option<Transform>,
    inverse: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    image: String,
}

impl LineJob for ApplyJob {
    type Item = (Puzzle, Transform);
    type Answer = Puzzle;
    const ANSWER: &'static str = "image";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String> {
        let puzzle = parse::puzzle(record)?;
        if let Some(transform) = self.transform {
            return Ok((puzzle, transform));
        }
        let transform = transform_beside(record)?;
        self.check_morph(record, &puzzle, &transform)?;
        Ok((self.start(record, puzzle, &transform), transform))
    }

    fn answer(&self, items: &[Self::Item]) -> Result<Vec<Puzzle>, String> {
        let image = |(puzzle, transform): &Self::Item| match self.inverse {
            true => transform.inverse().apply(puzzle),
            false => transform.apply(puzzle),
        };
        Ok(items.iter().map(image).collect())
    }

    fn text(&self, _: &Self::Item, image: &Puzzle, out: &mut Vec<u8>) {
        out.extend_from_slice(&image.to_ascii());
    }

    fn json(&self, input: &str, _: &Self::Item, image: &Puzzle) -> impl Serialize {
        JsonAnswer { input, image: image.to_string() }
    }
}

impl ApplyJob {
    /// The puzzle to begin with: the one that was found, unless the transform leads from one puzzle
    /// of the record to another; then the first or, for the inverse, the second of these.
    fn start(&self, record: &Record<'_>, found: Puzzle, transform: &Transform) -> Puzzle {
        let fields = record.other_fields();
        let words = fields.iter().flat_map(|(_, text)| words(text));
        let others = words.filter_map(|word| word.parse().ok());
        let puzzles: Vec<Puzzle> = std::iter::once(found).chain(others).collect();
        let images = puzzles.iter().map(|from| (from, transform.apply(from)));
        let mut pairs = images.filter(|(_, to)| puzzles.contains(to));
        match (pairs.next(), self.inverse) {
            (Some((from, _)), false) => *from,
            (Some((_, to)), true) => to,
            (None, _) => found,
        }
    }

    /// Refuses the morph of a name that does not lead from or to this puzzle: it leads from the
    /// canonical puzzle of the name.
    fn check_morph(
        &self,
        record: &Record<'_>,
        puzzle: &Puzzle,
        morph: &Transform,
    ) -> Result<(), String> {
        let has_morph = |text: &str| {
            let name = MorphedName::parse(text.trim().as_bytes());
            text.contains(';') && name.is_ok_and(|name| name.morph() == morph)
        };
        if !record.other_fields().iter().any(|(_, text)| has_morph(text)) {
            return Ok(());
        }
        let canonical = match self.inverse {
            true => morph.inverse().apply(puzzle),
            false => *puzzle,
        };
        match canonical.canonical() {
            Ok(form) if form.puzzle() != canonical => Err(format!(
                "the morph after a name leads from its canonical puzzle, and {}: `minlex puzzle` \
                 gives the puzzle of a name with its morph",
                match self.inverse {
                    true => "not to this puzzle",
                    false => "this puzzle is another",
                }
            )),
            _ => Ok(()),
        }
    }
}

/// The symmetry that comes with a puzzle: written out or as an index after it, or in a column or
/// field of the name `transform` or `morph`; otherwise written out in any other.
///
/// An index is a number like any other: it counts only in these places, and if it is alone there.
fn transform_beside(record: &Record<'_>) -> Result<Transform, String> {
    let fields = record.other_fields();
    fields.iter().try_for_each(|(_, text)| check(text))?;
    let (own, others): (Vec<_>, Vec<_>) = fields.iter().partition(|(name, _)| is_own(name));
    let own = own.iter().flat_map(|(_, text)| words(text));
    // A comment may be about the index, but is not one.
    let before_comment = own.clone().take_while(|word| !word.starts_with('#'));
    let mut others = others.iter().flat_map(|(_, text)| words(text));
    let written = |word: &str| word.parse().ok();
    match (own.clone().find_map(written), &before_comment.collect::<Vec<_>>()[..]) {
        (Some(transform), _) => Ok(transform),
        (None, []) => others.find_map(written).ok_or_else(|| {
            "a puzzle alone: expected a transform after it, or one for all with --transform"
                .to_owned()
        }),
        (None, [index]) => transform(index).map_err(|e| format!("transform: {e}")),
        (None, [first, ..]) => Err(format!(
            "no transform after the puzzle, and more than an index: expected either of them, not \
             {first:?} and the text after it"
        )),
    }
}

/// Refuses a transform that was damaged, or that the index after it contradicts: another one in the
/// line is not the one that is meant.
fn check(text: &str) -> Result<(), String> {
    for word in text.split_whitespace() {
        let (written, index) = word.split_once(';').unwrap_or((word, ""));
        if !resembles_transform(written) {
            continue;
        }
        let found: Transform = written.parse().map_err(|e| format!("{written}: {e}"))?;
        let is_index = !index.is_empty() && index.bytes().all(|b| b.is_ascii_digit());
        if is_index && transform(index).is_ok_and(|other| other != found) {
            return Err(format!("transform and index disagree: {word}"));
        }
    }
    Ok(())
}

fn is_index(word: &str) -> bool {
    word.parse::<MorphIndex>().is_ok() && !Path::new(word).exists()
}

/// True if a word has the parts of a transform, however many digits they have: `tr465…c978…d692…`.
fn resembles_transform(word: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let parts = || {
        let rest = word.strip_prefix('t').unwrap_or(word).strip_prefix('r')?;
        let (rows, rest) = rest.split_once('c')?;
        let (columns, digit_map) = rest.split_once('d')?;
        Some([rows, columns, digit_map].into_iter().all(digits))
    };
    word.len() >= 20 && parts() == Some(true)
}

/// True if a column or field of this name holds a transform; the text after a puzzle has no name.
fn is_own(name: &str) -> bool {
    let name = name.trim();
    ["", "transform", "morph"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let is_gap = |c: char| c == ';' || c.is_whitespace();
    text.split(is_gap).filter(|word| !word.is_empty())
}
