//! The content of the files: that of the catalogue, in every format.

use std::collections::BTreeMap;
use std::fs;

use crate::common::{FORMATS, contents, files, parts, request, rows, run, scaled};
use minlex_catalog::{Grid, Rank};
use minlex_export::Format;
use minlex_lookup::Table;
use parquet::basic::BoundaryOrder;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::page_index::column_index::ColumnIndexMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use parquet::file::statistics::Statistics;
use parquet::record::RowAccessor;

const LAST: u64 = 5_472_730_538;

/// Number, digits and published count of grids of each band.
fn published_bands() -> Vec<(u16, &'static str, u64)> {
    include_str!("../../../data/bands416.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            (fields[0].parse().unwrap(), fields[1], fields[2].parse().unwrap())
        })
        .collect()
}

#[test]
fn rows_are_those_of_the_catalogue_in_every_format() {
    let bands: BTreeMap<&str, u16> =
        published_bands().into_iter().map(|(n, digits, _)| (digits, n)).collect();
    // The start, with symmetric grids; across the border of two bands; the last grid.
    for (first, count) in [(1, scaled(20_000)), (1_007_171 - 500, 4_000), (LAST, 1_000)] {
        let last = (first + count - 1).min(LAST);
        let scan = Table::embedded().scan(Rank::new(first).unwrap()..=Rank::new(last).unwrap());
        let expected: Vec<_> = (first..)
            .zip(scan)
            .map(|(rank, grid)| {
                let grid = grid.unwrap();
                let text = grid.to_string();
                let band = bands[&text[..27]];
                (rank, text, band, grid.grid().automorphisms().len() as u32)
            })
            .collect();
        for format in FORMATS {
            let parent = tempfile::tempdir().unwrap();
            let folder = parent.path().join("grids");
            let summary = run(&request(first, count, format, 1_500), &folder, 2).unwrap();
            let found = rows(&folder);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found, expected, "{format:?}");
            }
            let mut orders = BTreeMap::new();
            for row in &expected {
                *orders.entry(row.3).or_default() += 1;
            }
            assert_eq!(summary.automorphisms, orders);
            assert_eq!(summary.rows, expected.len() as u64);
            assert_eq!(summary.files, parts(&folder).len() as u64);
            assert!(first > 1 || cfg!(debug_assertions) || orders.len() > 4, "{orders:?}");
        }
    }
}

#[test]
fn a_file_of_several_row_groups_and_blocks_lacks_nothing() {
    let count = scaled(612_345);
    let first = 3_636_310_640;
    let parent = tempfile::tempdir().unwrap();
    for format in [Format::Parquet, Format::Bin] {
        let folder = parent.path().join(format.name());
        run(&request(first, count, format, 4_000_000_000), &folder, 1).unwrap();
        assert_eq!(parts(&folder).len(), 1);
        let scan = Table::embedded().scan(Rank::new(first).unwrap()..);
        let mut found = 0;
        for (((rank, text, ..), grid), n) in rows(&folder).into_iter().zip(scan).zip(first..) {
            assert_eq!(rank, n);
            assert_eq!(text.as_bytes(), grid.unwrap().to_ascii());
            found += 1;
        }
        assert_eq!(found, count);
    }
}

#[test]
fn bands_have_as_many_rows_as_published() {
    let bands = published_bands();
    let (before, some) =
        (&bands[..300], &bands[300..if cfg!(debug_assertions) { 301 } else { 304 }]);
    let first = 1 + before.iter().map(|band| band.2).sum::<u64>();
    let count = some.iter().map(|band| band.2).sum();
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    run(&request(first, count, Format::Text, 100_000), &folder, 2).unwrap();
    let mut counts = BTreeMap::new();
    for (_, grid, band, _) in rows(&folder) {
        assert!(grid.starts_with(bands[usize::from(band)].1));
        *counts.entry(band).or_default() += 1;
    }
    let expected: BTreeMap<u16, u64> = some.iter().map(|band| (band.0, band.2)).collect();
    assert_eq!(counts, expected);
}

#[test]
fn parquet_has_bounds_that_engines_can_use() {
    let (first, count) = (900_000_001, scaled(600_000));
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    run(&request(first, count, Format::Parquet, count), &folder, 1).unwrap();
    let mut next = first;
    let mut before = None;
    for name in parts(&folder) {
        let file = fs::File::open(folder.join(name)).unwrap();
        let options = ReadOptionsBuilder::new().with_page_index().build();
        let reader = SerializedFileReader::new_with_options(file, options).unwrap();
        for group in reader.metadata().row_groups() {
            let Some(Statistics::Int64(ranks)) = group.column(0).statistics() else {
                panic!("{group:?}");
            };
            assert_eq!(ranks.min_opt(), Some(&next.cast_signed()));
            next += group.num_rows().cast_unsigned();
            assert_eq!(ranks.max_opt(), Some(&(next - 1).cast_signed()));
            let Some(Statistics::ByteArray(grids)) = group.column(1).statistics() else {
                panic!("{group:?}");
            };
            let [min, max] = [grids.min_bytes_opt(), grids.max_bytes_opt()]
                .map(|bytes| Grid::from_line(bytes.unwrap()).unwrap());
            assert!(
                Some(min) > before && max > min && grids.min_is_exact() && grids.max_is_exact()
            );
            before = Some(max);
            let sorted = &group.sorting_columns().unwrap()[..];
            assert!(matches!(sorted, [by] if by.column_idx == 0 && !by.descending));
        }
        pages_are_in_order(reader.metadata());
    }
    assert_eq!(next, first + count);
}

/// Rank and grid have an index of their pages, with bounds that ascend.
fn pages_are_in_order(metadata: &ParquetMetaData) {
    let index = metadata.page_index().unwrap();
    for group in 0..metadata.num_row_groups() {
        for column in [0, 1] {
            let bounds = index.column_index(group, column).unwrap();
            assert_eq!(bounds.get_boundary_order(), Some(BoundaryOrder::ASCENDING));
        }
        let Some(ColumnIndexMetaData::BYTE_ARRAY(grids)) = index.column_index(group, 1) else {
            panic!("no index of the grids in row group {group}");
        };
        let pages = index.offset_index(group, 1).unwrap().page_locations();
        assert_eq!(grids.num_pages() as usize, pages.len());
        for bound in grids.min_values_iter().chain(grids.max_values_iter()) {
            Grid::from_line(bound.unwrap()).unwrap();
        }
    }
}

#[test]
fn manifest_and_sums_have_all_files() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    run(&request(2_500, 3_000, Format::Text, 1_000), &folder, 3).unwrap();
    let files = contents(&folder);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "manifest.json",
            "minlex-0000002500-0000003000.tsv",
            "minlex-0000003001-0000004000.tsv",
            "minlex-0000004001-0000005000.tsv",
            "minlex-0000005001-0000005499.tsv",
            "sha256",
        ]
    );
    let manifest: serde_json::Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    let expected = serde_json::json!({"first": 2_500, "last": 5_499, "format": "text", "rows_per_file": 1_000});
    assert_eq!(manifest["request"], expected);
    assert_eq!(manifest["complete"], true);
    assert_eq!(manifest["rows"], 3_000);
    assert_eq!(manifest["tables"][0]["preset"], "embedded");
    let mut sums = String::new();
    for (name, file) in names[1..5].iter().zip(manifest["files"].as_array().unwrap()) {
        use sha2::{Digest, Sha256};
        let sum: String =
            Sha256::digest(&files[*name]).iter().map(|b| format!("{b:02x}")).collect();
        sums += &format!("{sum}  {name}\n");
        assert_eq!(file["name"], *name);
        assert_eq!(file["sha256"], sum);
        assert_eq!(file["bytes"], files[*name].len());
        assert_eq!(
            file["rows"].as_u64().unwrap() as usize,
            files[*name].split(|&b| b == b'\n').count() - 1
        );
    }
    assert_eq!(files["sha256"], sums.as_bytes());
    assert_eq!(manifest["manifest_sha256"], sum_without_itself(&files["manifest.json"]));
}

/// The sum of a manifest with zeros in the place of its own sum, without code of the crate.
fn sum_without_itself(manifest: &[u8]) -> String {
    use sha2::{Digest, Sha256};

    let mut text = String::from_utf8(manifest.to_vec()).unwrap();
    let field = "\"manifest_sha256\": \"";
    let place = text.find(field).unwrap() + field.len();
    text.replace_range(place..place + 64, &"0".repeat(64));
    let sum = Sha256::digest(text.as_bytes());
    sum.iter().map(|b| format!("{b:02x}")).collect()
}

#[test]
fn chosen_columns_of_chosen_grids_are_in_parquet_as_in_text() {
    let parent = tempfile::tempdir().unwrap();
    let ask = |format| {
        let columns = ["automorphisms", "grid", "ua4", "rank"].map(|name| name.parse().unwrap());
        let request = request(1, 4_500, format, 1_000).with_columns(columns.to_vec()).unwrap();
        request.filtered("(automorphisms > 1 or ua4 > 8) and ua4 != 9".parse().unwrap())
    };
    let folder = parent.path().join("text");
    let summary = run(&ask(Format::Text), &folder, 2).unwrap();
    let text: Vec<u8> = files(&folder).into_values().flatten().collect();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.lines().count() as u64, summary.rows);
    assert!(summary.rows > 100);
    let folder = parent.path().join("parquet");
    run(&ask(Format::Parquet), &folder, 1).unwrap();
    let mut found = String::new();
    for name in parts(&folder) {
        let file = fs::File::open(folder.join(name)).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        for row in reader.get_row_iter(None).unwrap().map(Result::unwrap) {
            let (orders, grid) = (row.get_uint(0).unwrap(), row.get_string(1).unwrap());
            let (ua4, rank) = (row.get_ushort(2).unwrap(), row.get_ulong(3).unwrap());
            found += &format!("{orders}\t{grid}\t{ua4}\t{rank}\n");
        }
    }
    assert_eq!(found, text);
}
