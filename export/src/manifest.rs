//! The manifest of an export: the request, the tables, and every file with its sum.
//!
//! It ends with a sum of itself, which reveals any alteration.

use std::collections::BTreeMap;

use minlex_catalog::counts::BANDS;
use minlex_files::sha256_of;
use serde::{Deserialize, Serialize};

use crate::request::{Format, Part, Request};

/// Version of the folder's layout and of the formats.
pub const VERSION: u32 = 2;

const KIND: &str = "minlex export";

const PROGRAM: &str = concat!("minlex ", env!("CARGO_PKG_VERSION"));

/// The placeholder of a manifest's own sum while that is computed.
const NO_SUM: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A bound on the bytes of a manifest apart from its files, with those of an export with smaller
/// files that may be there.
const MOST_BYTES: u64 = 64 << 20;

/// A bound on its bytes for a file.
const MOST_BYTES_OF_FILE: u64 = 2048;

/// A bound on the bytes of the manifest of a request.
pub(crate) fn most_bytes(request: &Request) -> u64 {
    // With a folder for each band, every band begins a file.
    let files = request.rows() / request.rows_per_file() + BANDS as u64 + 2;
    MOST_BYTES + files * MOST_BYTES_OF_FILE
}

/// The content of `FOLDER.manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// `minlex export`.
    pub kind: String,
    /// [`VERSION`].
    pub version: u32,
    /// The program that wrote the manifest.
    pub program: String,
    /// True if all files are there.
    pub complete: bool,
    /// The request.
    pub request: RequestRecord,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The tables from which grids were read, in order of their SHA-256. All have the same grids.
    pub tables: Vec<TableRecord>,
    /// Number of rows in `files`.
    pub rows: u64,
    /// Bytes of `files`.
    pub bytes: u64,
    /// Number of rows in `files` by automorphism count.
    pub automorphisms: BTreeMap<u32, u64>,
    /// Files that are finished, in order of rank.
    pub files: Vec<FileRecord>,
    /// SHA-256 of the manifest's file, with zeros for these 64 digits.
    manifest_sha256: String,
}

/// A request in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RequestRecord {
    /// First rank.
    pub first: u64,
    /// Last rank.
    pub last: u64,
    /// The format of the files.
    pub format: Format,
    /// The most rows of a file.
    pub rows_per_file: u64,
    /// True if there is a folder for each band.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_band: bool,
    /// The condition on the grids, if there is one.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// A table in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TableRecord {
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// `embedded`, `standard`, `large` or `custom`.
    pub preset: String,
}

/// A finished file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileRecord {
    /// The name in the folder.
    pub name: String,
    /// Rank of the first row; with a condition the first rank looked at.
    pub first: u64,
    /// Rank of the last row; with a condition the last rank looked at.
    pub last: u64,
    /// Number of rows.
    pub rows: u64,
    /// Length in bytes.
    pub bytes: u64,
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Number of rows by automorphism count.
    pub automorphisms: BTreeMap<u32, u64>,
}

impl From<&Request> for RequestRecord {
    fn from(request: &Request) -> RequestRecord {
        RequestRecord {
            first: request.first().get(),
            last: request.last().get(),
            format: request.format(),
            rows_per_file: request.rows_per_file(),
            by_band: request.is_by_band(),
            condition: request.filter().map(ToString::to_string),
        }
    }
}

impl FileRecord {
    /// The file of an export with this record, if its ranks, rows and automorphism groups are
    /// possible.
    pub(crate) fn part(&self, request: &Request) -> Option<Part> {
        let counted: u128 = self.automorphisms.values().copied().map(u128::from).sum();
        let part = request.part_of(self.first, self.last)?;
        let most = part.ranks().min(request.rows_per_file());
        let can_be = self.name == part.name()
            && self.rows <= most
            && (self.rows == most || request.filter().is_some())
            && counted == u128::from(self.rows);
        can_be.then_some(part)
    }
}

impl Manifest {
    /// The manifest of an export that has not begun.
    pub(crate) fn new(request: &Request) -> Manifest {
        Manifest {
            kind: KIND.to_owned(),
            version: VERSION,
            program: PROGRAM.to_owned(),
            complete: false,
            request: request.into(),
            columns: columns_of(request),
            tables: Vec::new(),
            rows: 0,
            bytes: 0,
            automorphisms: BTreeMap::new(),
            files: Vec::new(),
            manifest_sha256: NO_SUM.to_owned(),
        }
    }

    /// Reads a manifest and checks its sum and its request.
    ///
    /// # Errors
    /// A reason to refuse the folder, as the end of a sentence about it; `name` is that of the
    /// manifest's file.
    pub(crate) fn parse(text: &[u8], name: &str, request: &Request) -> Result<Manifest, String> {
        #[derive(Deserialize)]
        struct Head {
            kind: String,
            version: u32,
        }
        let head = serde_json::from_slice::<Head>(text).ok().filter(|head| head.kind == KIND);
        let Some(head) = head else {
            return Err(format!(
                "{name} beside it is not the manifest of an export: give a new or an empty folder"
            ));
        };
        if head.version != VERSION {
            return Err(other_version(head.version));
        }
        let damaged =
            |why: &str| format!("{name} beside it is damaged ({why}): delete both and start again");
        let manifest: Manifest =
            serde_json::from_slice(text).map_err(|error| damaged(&error.to_string()))?;
        if manifest.manifest_sha256 != own_sum(text, &manifest.manifest_sha256) {
            return Err(damaged("it does not have the sum that it names"));
        }
        let (found, wanted) = (&manifest.request, RequestRecord::from(request));
        let columns = columns_of(request);
        if *found != wanted || manifest.columns != columns {
            let mut other = format!(
                "ranks {} to {} as {}, {} rows a file",
                found.first,
                found.last,
                found.format.name(),
                found.rows_per_file
            );
            if found.by_band {
                other += ", a folder for each band";
            }
            if manifest.columns != columns {
                other += &format!(", columns {}", manifest.columns.join(","));
            }
            if let Some(condition) = &found.condition {
                other += &format!(", where {condition}");
            }
            return Err(format!(
                "it holds another export ({other}), not {request}: give the arguments it was begun \
                 with, or another folder"
            ));
        }
        Ok(manifest)
    }

    /// The text of the manifest's file, with its sum.
    pub(crate) fn to_text(&self) -> String {
        let unsealed = Manifest {
            program: PROGRAM.to_owned(),
            manifest_sha256: NO_SUM.to_owned(),
            ..self.clone()
        };
        let mut text =
            serde_json::to_string_pretty(&unsealed).expect("plain structs are always JSON");
        text.push('\n');
        let sum = sha256_of(text.as_bytes());
        // The sum is the last field, and no other text of the manifest is 64 zeros.
        match text.rfind(NO_SUM) {
            Some(place) => text.replace_range(place..place + sum.len(), &sum),
            None => unreachable!("the field is always there"),
        }
        text
    }

    pub(crate) fn set_files(&mut self, files: Vec<FileRecord>) {
        self.rows = files.iter().map(|file| file.rows).sum();
        self.bytes = files.iter().map(|file| file.bytes).sum();
        self.automorphisms.clear();
        for (&order, &rows) in files.iter().flat_map(|file| &file.automorphisms) {
            *self.automorphisms.entry(order).or_default() += rows;
        }
        self.files = files;
    }

    pub(crate) fn add_table(&mut self, table: TableRecord) {
        if let Err(place) = self.tables.binary_search(&table) {
            self.tables.insert(place, table);
        }
    }

    /// The list of sums of the files, for `sha256sum -c`.
    pub(crate) fn sums(&self) -> String {
        let lines = self.files.iter();
        lines.map(|file| format!("{}  {}\n", file.sha256, file.name)).collect()
    }
}

fn columns_of(request: &Request) -> Vec<String> {
    request.columns().iter().map(ToString::to_string).collect()
}

pub(crate) fn other_version(version: u32) -> String {
    format!(
        "it was written in version {version} of the format, this program has version {VERSION}: \
         give another folder"
    )
}

/// The sum that the text of a manifest should have in the place of `sum`.
fn own_sum(text: &[u8], sum: &str) -> String {
    // JSON that was read is UTF-8.
    let text = String::from_utf8_lossy(text);
    match text.rfind(sum) {
        Some(place) if sum.len() == NO_SUM.len() => {
            let mut unsealed = text.into_owned();
            unsealed.replace_range(place..place + sum.len(), NO_SUM);
            sha256_of(unsealed.as_bytes())
        }
        _ => String::new(),
    }
}
