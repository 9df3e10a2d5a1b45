//! Histograms over the catalogue in every form of output.

use std::fmt::Write;

use minlex_stats::{Histogram, Row};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::commands::stats::format::{Format, flushed_right};
use crate::terminal::output::{grouped, push_json};

/// A histogram in a form of output.
pub fn formatted(histogram: &Histogram, format: Format) -> Vec<u8> {
    match format {
        Format::Table => table(histogram).into_bytes(),
        Format::Csv => csv(histogram).into_bytes(),
        Format::Json => json(histogram),
    }
}

/// The histogram for people, with the sum of all rows.
fn table(histogram: &Histogram) -> String {
    let mut lines = vec![names(histogram)];
    let mut all = 0;
    for row in &histogram.rows {
        let mut line: Vec<String> = texts(histogram, row).collect();
        line.push(grouped(row.grids));
        lines.push(line);
        all += row.grids;
    }
    let mut last = vec![String::new(); histogram.columns.len()];
    last[0] = "all".to_owned();
    last.push(grouped(all));
    lines.push(last);
    flushed_right(&lines)
}

/// The texts of the values of a row.
fn texts(histogram: &Histogram, row: &Row) -> impl Iterator<Item = String> {
    let values = row.values.iter().enumerate();
    values.map(|(place, &value)| histogram.text(place, value))
}

fn csv(histogram: &Histogram) -> String {
    let mut text = names(histogram).join(",") + "\n";
    for row in &histogram.rows {
        for value in texts(histogram, row) {
            write!(text, "{value},").expect("memory takes everything");
        }
        writeln!(text, "{}", row.grids).expect("memory takes everything");
    }
    text
}

#[derive(Serialize)]
struct JsonHistogram<'a> {
    columns: &'a [&'static str],
    rows: Vec<JsonRow<'a>>,
}

/// A row as an object: the values by the names of their columns, in this order, and the number of
/// grids.
struct JsonRow<'a>(&'a Histogram, &'a Row);

impl Serialize for JsonRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let JsonRow(histogram, row) = self;
        let columns = &histogram.columns;
        let mut map = serializer.serialize_map(Some(columns.len() + 1))?;
        for (place, (name, value)) in columns.iter().zip(&row.values).enumerate() {
            match histogram.text(place, *value) {
                text if text.parse() == Ok(*value) => map.serialize_entry(name, value)?,
                text => map.serialize_entry(name, &text)?,
            }
        }
        map.serialize_entry("grids", &row.grids)?;
        map.end()
    }
}

fn json(histogram: &Histogram) -> Vec<u8> {
    let object = JsonHistogram {
        columns: &histogram.columns,
        rows: histogram.rows.iter().map(|row| JsonRow(histogram, row)).collect(),
    };
    let mut text = Vec::new();
    push_json(&object, &mut text);
    text.push(b'\n');
    text
}

/// The names of all columns.
fn names(histogram: &Histogram) -> Vec<String> {
    let names = histogram.columns.iter().copied().chain(["grids"]);
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_histogram() {
        let row = |band, ua4, grids| Row { values: vec![band, ua4], grids };
        let histogram = Histogram {
            columns: vec!["band", "ua4"],
            rows: vec![row(0, -7, 1234), row(10, 36, 1)],
        };
        assert_eq!(
            table(&histogram),
            "band  ua4  grids\n   0   -7  1,234\n  10   36      1\n all       1,235\n"
        );
        assert_eq!(csv(&histogram), "band,ua4,grids\n0,-7,1234\n10,36,1\n");
        assert_eq!(
            String::from_utf8(json(&histogram)).unwrap(),
            "{\"columns\":[\"band\",\"ua4\"],\"rows\":[{\"band\":0,\"ua4\":-7,\"grids\":1234},\
             {\"band\":10,\"ua4\":36,\"grids\":1}]}\n"
        );
    }
}
