//! Files and their rows agree.

use minlex_data as data;

/// A file of the rows, below its own line of column names.
fn file<Row>(text: &str, rows: &[Row], line: impl Fn(&Row) -> String) {
    let names = text.lines().next().unwrap();
    let made = rows.iter().map(|row| line(row) + "\n").collect::<String>();
    assert_eq!(format!("{names}\n{made}"), text);
}

fn digits(digits: &[u8]) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

#[test]
fn rows_are_the_files() {
    file(data::BANDS416, data::bands(), |row| {
        let (number, digits) = (row.number, digits(&row.digits));
        format!("{number}\t{digits}\t{}\t{}", row.grids, row.automorphisms)
    });
    file(data::CLASSES44, data::classes(), |row| {
        let columns: Vec<String> = row.columns.iter().flatten().map(|set| digits(set)).collect();
        let (number, columns) = (row.number, columns.join(" "));
        format!("{number}\t{columns}\t{}\t{}", row.size, row.completions)
    });
    file(data::BAND_TO_CLASS44, data::band_classes(), |row| {
        format!("{}\t{}\t{}", row.band, row.class, row.completions)
    });
    file(data::CONJUGACY27, data::conjugacy_classes(), |row| {
        format!("{}\t{}\t{}", row.number, row.size, row.fixed)
    });
    file(data::AUTOMORPHISM_COUNTS, data::automorphism_counts(), |row| {
        format!("{}\t{}", row.order, row.grids)
    });
    file(data::ROW2_PREFIX_COUNTS, data::second_rows(), |row| {
        format!("{}\t{}\t{}", row.number, digits(&row.digits), row.grids)
    });
    file(data::RANK_PAIRS, data::rank_pairs(), |row| {
        format!("{}\t{}\t{}", row.rank, row.grid, row.automorphisms)
    });
}
