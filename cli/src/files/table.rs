//! The table of a command, and messages for one that cannot be opened.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use minlex_lookup::{OpenError, Table};

use crate::files::mapped_table;
use crate::terminal::failure::Failure;

/// The environment variable that names a table file.
pub const TABLE_VARIABLE: &str = "MINLEX_TABLE";

/// The heading of [`TableOptions`] in the help, by which they are known.
pub const TABLE_HEADING: &str = "Table";

/// The option `--table` and its environment variable.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = TABLE_HEADING)]
pub struct TableFile {
    /// Table file; `minlex build` makes larger, faster ones [default: the table inside this
    /// program]
    #[arg(long, value_name = "FILE", env = TABLE_VARIABLE, hide_env_values = true)]
    table: Option<OsString>,
}

impl TableFile {
    /// The file that the user chose, `None` for the embedded table. An empty name (`MINLEX_TABLE=`)
    /// chooses nothing.
    pub fn file(&self) -> Option<PathBuf> {
        self.table.as_ref().filter(|name| !name.is_empty()).map(PathBuf::from)
    }

    /// The file that is an argument of the command or, without one, [`TableFile::file`].
    ///
    /// # Errors
    /// If the argument and `--table` are both there. The environment gives way to an argument.
    pub fn file_or(&self, argument: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        let is_option = self.table != env::var_os(TABLE_VARIABLE);
        match (argument, self.file()) {
            (Some(file), Some(table)) if is_option => Err(Failure::Usage(format!(
                "one table at a time: leave out {} or --table {}",
                file.display(),
                table.display()
            ))),
            (Some(file), _) => Ok(Some(file)),
            (None, chosen) => Ok(chosen),
        }
    }
}

/// The table of a command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = TABLE_HEADING)]
pub struct TableOptions {
    #[command(flatten)]
    table: TableFile,
    /// Map the table instead of reading it piece by piece: processes then share its memory. The
    /// file must not be cut or rewritten meanwhile: that may stop the program or give wrong answers
    #[arg(long)]
    mmap: bool,
}

impl TableOptions {
    /// The file that the user chose, `None` for the embedded table.
    pub fn file(&self) -> Option<PathBuf> {
        self.table.file()
    }

    /// The file that is an argument of the command or, without one, the one that the user chose.
    ///
    /// # Errors
    /// As [`TableFile::file_or`].
    pub fn file_or(&self, argument: Option<PathBuf>) -> Result<Option<PathBuf>, Failure> {
        self.table.file_or(argument)
    }

    /// Opens the chosen table.
    ///
    /// # Errors
    /// As [`open_file`].
    pub fn open(&self) -> Result<&'static Table, Failure> {
        self.open_file(self.file().as_deref())
    }

    /// Opens the table in `file`, or the embedded one.
    ///
    /// The table stays open until the program ends, as worker threads may still look at it when
    /// `main` returns.
    ///
    /// # Errors
    /// As [`open_file`].
    pub fn open_file(&self, file: Option<&Path>) -> Result<&'static Table, Failure> {
        match file {
            None => Ok(Table::embedded()),
            Some(path) => Ok(Box::leak(Box::new(open_file(path, self.mmap)?))),
        }
    }
}

/// Opens a table file: O(1), its header is validated.
///
/// # Errors
/// One line that names the file, the fault and the remedy.
fn open_file(path: &Path, mmap: bool) -> Result<Table, Failure> {
    const OR_ELSE: &str = "or leave out --table and MINLEX_TABLE to use the embedded table";
    let opened = if mmap { mapped_table::open(path) } else { Table::open(path) };
    opened.map_err(|error| {
        let why = match error {
            OpenError::Io { error, .. } => match error.kind() {
                io::ErrorKind::NotFound => {
                    format!("there is no such file; make it with `minlex build -o FILE`, {OR_ELSE}")
                }
                io::ErrorKind::PermissionDenied => {
                    format!("permission denied; make it readable for you, {OR_ELSE}")
                }
                io::ErrorKind::OutOfMemory => format!(
                    "no room for {} bytes in memory or address space; take a smaller table, {OR_ELSE}",
                    path.metadata().map_or(0, |metadata| metadata.len())
                ),
                _ => error.to_string(),
            },
            OpenError::Format { error, .. } => error.to_string(),
            other => other.to_string(),
        };
        Failure::Message(format!("cannot open table {}: {why}", path.display()))
    })
}
