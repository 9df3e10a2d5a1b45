//! Certificates of audits: JSON that a stranger can check.

use std::ffi::OsString;

use minlex_files::Target;
use serde::Serialize;

use crate::files::sums::Sums;
use crate::records::fold::Ending;
use crate::terminal::escape::lossless;
use crate::terminal::failure::Failure;

/// A line of a file.
#[derive(Serialize)]
pub struct Line<'a> {
    /// Its file, where it is not known from elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    pub line: u64,
    pub input: &'a str,
}

/// A line of B with the first line of A that is the same.
#[derive(Serialize)]
pub struct LinePair<'a> {
    #[serde(flatten)]
    pub other: Line<'a>,
    #[serde(rename = "match")]
    pub own: Line<'a>,
}

/// Content of a certificate. A change other than a new field is another `version`.
#[derive(Serialize)]
pub struct Certificate<'a> {
    kind: &'static str,
    version: u32,
    program: &'static str,
    command: Vec<String>,
    inputs: Vec<Input<'a>>,
    shared: [Shared<'a>; 1],
}

/// A file that was read.
#[derive(Serialize)]
struct Input<'a> {
    file: &'a str,
    bytes: u64,
    sha256: String,
    records: u64,
    bad: u64,
}

/// Overlap of two files: records of the second that are in the first.
#[derive(Serialize)]
pub struct Shared<'a> {
    pub files: [&'a str; 2],
    pub puzzles: u64,
    pub grids: u64,
    pub witnesses: Witnesses<'a>,
}

/// The first records that are shared.
#[derive(Serialize)]
pub struct Witnesses<'a> {
    pub puzzles: Option<LinePair<'a>>,
    pub grids: Option<LinePair<'a>>,
}

impl<'a> Certificate<'a> {
    /// Certificate of this run, which read two files and ended like this.
    ///
    /// # Errors
    /// If a file was not read to its end.
    pub fn new(
        sums: &Sums,
        ending: &Ending,
        shared: Shared<'a>,
    ) -> Result<Certificate<'a>, Failure> {
        let input = |(argument, file): (u64, &'a str)| {
            let Some(sum) = sums.get(argument) else {
                return Err(Failure::Message(format!(
                    "no certificate was written: {file} was not read to its end"
                )));
            };
            let count = ending.counts.get(&argument).copied().unwrap_or_default();
            Ok(Input {
                file,
                bytes: sum.bytes,
                sha256: sum.sha256,
                records: count.records,
                bad: count.bad_records,
            })
        };
        Ok(Certificate {
            kind: "minlex audit",
            version: 1,
            program: concat!("minlex ", env!("CARGO_PKG_VERSION")),
            command: command(),
            inputs: (1..).zip(shared.files).map(input).collect::<Result<_, _>>()?,
            shared: [shared],
        })
    }

    /// Writes it.
    ///
    /// # Errors
    /// If the file cannot be written; an earlier file is untouched then.
    pub fn write(&self, target: &Target) -> Result<(), Failure> {
        let mut text = serde_json::to_vec_pretty(self).expect("plain structs are always JSON");
        text.push(b'\n');
        let mut file = target.create()?;
        file.append(&text)?;
        Ok(file.publish()?)
    }
}

/// The arguments of the program, after its name without the folder that it happens to be in.
fn command() -> Vec<String> {
    let arguments = std::env::args_os().skip(1);
    let text = |argument: OsString| lossless(&argument).into_owned();
    std::iter::once("minlex".to_owned()).chain(arguments.map(text)).collect()
}
