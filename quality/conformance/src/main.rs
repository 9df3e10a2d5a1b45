//! Writes the kit: `cargo run --release -p minlex-conformance`, in the root of the repository.
//!
//! `minlex-conformance [FOLDER]`, FOLDER `quality/conformance/v1` unless another one is named.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use minlex::Table;
use minlex_conformance::{VERSION, kit};

fn main() -> ExitCode {
    let folder = env::args_os()
        .nth(1)
        .map_or_else(|| [env!("CARGO_MANIFEST_DIR"), VERSION].iter().collect(), PathBuf::from);
    let write = || -> io::Result<()> {
        fs::create_dir_all(&folder)?;
        for sheet in kit(Table::embedded()) {
            fs::write(folder.join(sheet.file()), sheet.text())?;
        }
        Ok(())
    };
    match write() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}
