//! Forms of histograms.

use std::fmt::Write;

use clap::ValueEnum;

/// Forms of output.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Format {
    /// For people
    Table,
    /// A line of names, then a line for each combination of values
    Csv,
    /// One object: {"columns":["ua4"],"rows":[{"ua4":0,"grids":352894},...]}
    Json,
}

/// Lines of as many words each, flushed right.
pub fn flushed_right(lines: &[Vec<String>]) -> String {
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in lines {
        let words = line.iter().zip(&widths).map(|(word, &width)| format!("{word:>width$}"));
        let words: Vec<String> = words.collect();
        writeln!(text, "{}", words.join("  ")).expect("memory takes everything");
    }
    text
}
