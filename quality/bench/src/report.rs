//! A report of measurements, as tables of Markdown or as JSON.

use std::fmt;

use serde::Serialize;

/// Everything that one run has measured.
#[derive(Serialize)]
pub struct Report {
    pub machine: Machine,
    pub tables: Vec<Table>,
}

/// The machine, as far as it is known.
#[derive(Serialize)]
pub struct Machine {
    pub processor: String,
    pub cores: usize,
    /// The inner loop that was used.
    pub kernel: &'static str,
}

/// Rows with the same columns.
#[derive(Serialize)]
pub struct Table {
    pub title: String,
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
}

/// A measurement, with a figure for each column; `None` where it has no figure.
#[derive(Serialize)]
pub struct Row {
    pub what: String,
    pub figures: Vec<Option<f64>>,
}

impl Machine {
    pub fn this() -> Machine {
        let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
        Machine {
            processor: name.map_or("unknown", |(_, name)| name).to_owned(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            kernel: minlex_walk::Judge::detect().name(),
        }
    }
}

impl Table {
    pub fn new(title: impl Into<String>, columns: &[&str]) -> Table {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Table { title: title.into(), columns, rows: Vec::new() }
    }

    pub fn push(&mut self, what: impl Into<String>, figures: Vec<Option<f64>>) {
        self.rows.push(Row { what: what.into(), figures });
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { processor, cores, kernel } = &self.machine;
        writeln!(f, "{processor}, {cores} cores, {kernel}")?;
        self.tables.iter().try_for_each(|table| write!(f, "\n{table}"))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {} | {} |", self.title, self.columns.join(" | "))?;
        writeln!(f, "|---|{}", "---|".repeat(self.columns.len()))?;
        for Row { what, figures } in &self.rows {
            let figures: Vec<String> = figures.iter().map(|figure| cell(*figure)).collect();
            writeln!(f, "| {what} | {} |", figures.join(" | "))?;
        }
        Ok(())
    }
}

/// Three digits that count.
fn cell(figure: Option<f64>) -> String {
    match figure {
        None => String::new(),
        Some(figure) if figure >= 100.0 => format!("{figure:.0}"),
        Some(figure) if figure >= 10.0 => format!("{figure:.1}"),
        Some(figure) => format!("{figure:.2}"),
    }
}
