//! `minlex build`: a table from nothing.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use minlex_catalog::__internal::with_causes;
use minlex_catalog::counts::{BANDS, ESSENTIALLY_DIFFERENT};
use minlex_files::follow_links;
use minlex_generator::{BuildError, BuildOptions, Preset, Progress, Spacing, build_file};
use serde::Serialize;

use crate::options::threads::Threads;
use crate::options::whole_number::whole;
use crate::terminal::escape::escaped;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::interrupt::cancel_on_signal;
use crate::terminal::output::{Output, grouped};
use crate::terminal::progress;

/// Builds a table from nothing: counts the whole catalogue, in a quarter of a minute on two cores.
///
/// The larger a table, the faster its look-ups; the answers are the same. The same options give the
/// same bytes on every machine. The table appears under its name when it is complete and its counts
/// agree with the published ones, and then replaces an older one. Its SHA-256 is written beside it
/// (check it with `sha256sum -c FILE.sha256`). Ctrl-C stops and leaves everything as it was.
///
/// With --json, one object at the end: file, sum_file, sha256, bytes, grids, seconds.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex build --preset large -o /var/lib/minlex.mlx
  minlex rank --table /var/lib/minlex.mlx < grids.txt")]
pub struct Build {
    /// Size of the table
    #[arg(long, value_enum, default_value = "standard")]
    preset: PresetName,
    /// Spacing of checkpoints instead of a preset, in two-band prefixes (1 to 65535): larger is
    /// smaller and slower
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "preset",
        value_parser = |text: &str| whole(text, 1..=u16::MAX)
    )]
    stride: Option<u16>,
    /// File to write [default: minlex-PRESET.mlx or minlex-stride-N.mlx in the current folder]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

/// The presets as arguments.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PresetName {
    /// At most 4 MiB; the one inside this program
    Embedded,
    /// At most 32 MiB
    Standard,
    /// At most 256 MiB
    Large,
}

impl From<PresetName> for Preset {
    fn from(name: PresetName) -> Preset {
        match name {
            PresetName::Embedded => Preset::Embedded,
            PresetName::Standard => Preset::Standard,
            PresetName::Large => Preset::Large,
        }
    }
}

#[derive(Serialize)]
struct Record {
    file: String,
    sum_file: String,
    sha256: String,
    bytes: u64,
    grids: u64,
    seconds: f64,
}

impl Build {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let (spacing, name) = match self.stride {
            Some(stride) => (Spacing::Stride(stride), format!("minlex-stride-{stride}.mlx")),
            None => {
                let preset = Preset::from(self.preset);
                (Spacing::Preset(preset), format!("minlex-{}.mlx", preset.name()))
            }
        };
        let path = self.output.unwrap_or_else(|| PathBuf::from(name));
        let path = follow_links(&path)?.unwrap_or(path);
        let options = BuildOptions::new(spacing, self.threads.number());

        let cancel = cancel_on_signal();
        let start = Instant::now();
        let bar = progress::bar(ESSENTIALLY_DIFFERENT, self.quiet);
        let show = |progress: Progress| {
            bar.set_position(progress.grids);
            bar.set_message(format!("band {} of {BANDS}", progress.bands));
        };
        let built = build_file(&path, &options, &show, &cancel);
        bar.finish_and_clear();
        let summary = built.map_err(|error| match error {
            BuildError::Cancelled => {
                Failure::Interrupted("interrupted: nothing was written".to_owned())
            }
            error => Failure::Message(with_causes(&error)),
        })?;

        let record = Record {
            file: path.display().to_string(),
            sum_file: summary.sum_file.display().to_string(),
            sha256: summary.sha256,
            bytes: summary.bytes,
            grids: summary.grids,
            seconds: start.elapsed().as_secs_f64(),
        };
        let text = || {
            format!(
                "table    {}\nbytes    {}\ngrids    {}, in every band as published\nSHA-256  {} (also in {})\ntime     {:.1} s\nuse it   {}\n",
                escaped(&record.file),
                grouped(record.bytes),
                grouped(record.grids),
                record.sha256,
                escaped(&record.sum_file),
                record.seconds,
                next_step(&path)
            )
        };
        Output::stdout().write_answer(self.json, &record, text)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Advice that makes every command use a table.
fn next_step(table: &Path) -> String {
    let path = std::path::absolute(table).unwrap_or_else(|_| table.to_owned());
    let path = path.display().to_string();
    if cfg!(windows) {
        return format!("set MINLEX_TABLE={}", escaped(&path));
    }
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    let value = match path.chars().all(is_plain) {
        true => path,
        // As shells take it, with any character in it.
        false => format!("'{}'", path.replace('\'', r"'\''")),
    };
    format!("export MINLEX_TABLE={}", escaped(&value))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_next_step_can_be_copied() {
        let step = next_step(Path::new("/tables/it's large.mlx"));
        assert_eq!(step, r"export MINLEX_TABLE='/tables/it'\''s large.mlx'");
        assert_eq!(next_step(Path::new("/a/b-1.mlx")), "export MINLEX_TABLE=/a/b-1.mlx");
    }
}
