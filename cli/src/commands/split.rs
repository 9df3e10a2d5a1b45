//! `minlex split`: a collection in parts that share nothing.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use minlex_collection::{self as collection, Dealt, Parts, Share};
use minlex_files::{Target, publish_together};
use serde::Serialize;

use crate::files::output_file::output_file;
use crate::options::whole_number::whole;
use crate::records::answers::header_line;
use crate::records::collect::{CollectOptions, failed};
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::interrupt::cancel_on_signal;
use crate::terminal::output::{Output, push_json};

/// Splits a collection into parts, for training and testing for example, so that no two parts share
/// a puzzle in disguise.
///
/// With --by solution, no two parts share a solution grid either. Each part is a file of lines as
/// they are, in their order, with a header to each. The same puzzles, in any order, and the
/// same seed always make the same parts.
///
/// The share of a part is a number of puzzles (1000), a part of all (80% or 0.8), or the rest.
/// Puzzles that are the same in disguise stay together, so a part may get fewer than its share.
/// Puzzles that no part asks for are left out.
///
/// Files replace older ones of their names when all are complete, but never a file that is read.
/// Prints each file with the number of its puzzles, with --json: {"file":"...","puzzles":1}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex split puzzles.csv --by solution --part train.csv=80% \\
    --part valid.csv=10% --part test.csv=rest")]
pub struct Split {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// A part and its share; give it once for each part
    #[arg(long = "part", value_name = "FILE=SHARE", required = true)]
    parts: Vec<Part>,
    /// Another number makes other parts
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        value_parser = |text: &str| whole(text, 0..=u64::MAX)
    )]
    seed: u64,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: CollectOptions,
}

/// A file and its share of the input.
#[derive(Clone, Debug)]
struct Part {
    path: PathBuf,
    share: Share,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let (path, share) = text
            .rsplit_once('=')
            .filter(|(path, _)| !path.is_empty())
            .ok_or("expected the name of a file, = and its share, as test.txt=20%")?;
        Ok(Part {
            path: path.into(),
            share: share.parse().map_err(|e: collection::PartError| e.to_string())?,
        })
    }
}

#[derive(Serialize)]
struct JsonPart {
    file: String,
    puzzles: u64,
}

impl Split {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let shares = self.parts.iter().map(|part| part.share).collect();
        let parts = Parts::new(shares).map_err(|e| Failure::Usage(e.to_string()))?;
        let targets = self.targets()?;
        let mut collection = self.options.collection();
        let mut record = Vec::new();
        let ending = self.options.read(self.puzzles, MustShare::LinesAlone, |taken| {
            record.clear();
            taken.item.push_line(&mut record);
            collection.push(&taken.item.key, &record).map_err(failed)
        })?;
        let split = collection.split(&parts, self.seed).map_err(failed)?;
        let header = ending.first.map(|first| header_line(&first.layout)).unwrap_or_default();
        let counts = write_parts(&targets, split, &header)?;
        let mut out = Vec::new();
        for (part, puzzles) in self.parts.iter().zip(counts) {
            let file = part.path.display().to_string();
            if self.json {
                push_json(&JsonPart { file, puzzles }, &mut out);
            } else {
                out.extend_from_slice(format!("{file}\t{puzzles}").as_bytes());
            }
            out.push(b'\n');
        }
        Output::stdout().write(&out)?;
        Ok(ending.status)
    }

    /// The file of each part, different from every input and from the other parts.
    fn targets(&self) -> Result<Vec<Target>, Failure> {
        let mut places = HashSet::new();
        let target = |Part { path, .. }: &Part| {
            let target = output_file(path, &self.puzzles, "part")?;
            if !places.insert(target.place()) {
                let name = path.display();
                return Err(Failure::Usage(format!("two parts are called {name}")));
            }
            Ok(target)
        };
        self.parts.iter().map(target).collect()
    }
}

/// Writes the records into the files of their parts; how many each has got.
fn write_parts(
    targets: &[Target],
    mut split: collection::Split,
    header: &[u8],
) -> Result<Vec<u64>, Failure> {
    let cancel = cancel_on_signal();
    let mut counts = vec![0; targets.len()];
    let mut files = Vec::with_capacity(targets.len());
    for target in targets {
        let mut file = target.create()?;
        file.append(header)?;
        files.push(file);
    }
    while let Some(Dealt { record, part, .. }) = split.next().map_err(failed)? {
        stop_if(&cancel)?;
        files[part].append(record)?;
        files[part].append(b"\n")?;
        counts[part] += 1;
    }
    publish_together(files)?;
    Ok(counts)
}

/// Ends the run if the user wants it.
fn stop_if(cancel: &AtomicBool) -> Result<(), Failure> {
    if cancel.load(Ordering::Relaxed) {
        let text = "interrupted: nothing was written";
        return Err(Failure::Interrupted(text.to_owned()));
    }
    Ok(())
}
