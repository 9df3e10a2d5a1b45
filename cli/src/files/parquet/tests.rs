//! Files that pyarrow and Polars wrote, whole and damaged.

use std::io::Cursor;

use super::*;

/// Rows in two groups, with a dictionary in Snappy.
const SNAPPY: &[u8] = include_bytes!("examples/snappy.parquet");

/// Pages of the second version, in gzip, with checksums and all encodings of differences.
const DELTAS: &[u8] = include_bytes!("examples/deltas.parquet");

/// Lists, objects and every kind of value, in Zstandard.
const NESTED: &[u8] = include_bytes!("examples/nested.parquet");

/// Numbers of every width, each split into its bytes, in Snappy.
const SPLIT: &[u8] = include_bytes!("examples/split.parquet");

/// Times as Polars writes them.
const TIMES: &[u8] = include_bytes!("examples/times.parquet");

const ALL: [&[u8]; 5] = [SNAPPY, DELTAS, NESTED, SPLIT, TIMES];

fn lines_of(bytes: &[u8]) -> (String, io::Result<()>) {
    let mut text = String::new();
    let read = ParquetLines::new(Box::new(Cursor::new(bytes.to_vec())))
        .and_then(|mut lines| lines.read_to_string(&mut text));
    (text, read.map(|_| ()))
}

fn lines(bytes: &[u8]) -> String {
    let (text, read) = lines_of(bytes);
    read.unwrap();
    text
}

#[test]
fn rows_are_lines_of_json() {
    let expected = r#"{"id":1,"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","rating":8.3}
{"id":2,"puzzle":null,"rating":null}
{"id":3,"puzzle":".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12","rating":9.0}
"#;
    assert_eq!(lines(SNAPPY), expected);
}

#[test]
fn differences_are_added_up() {
    let expected = r#"{"n":-5,"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","note":"é\""}
{"n":7,"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","note":""}
{"n":7,"puzzle":".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12","note":"ab"}
{"n":1099511627776,"puzzle":".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12","note":"abc"}
"#;
    assert_eq!(lines(DELTAS), expected);
}

#[test]
fn values_of_every_kind_have_a_text() {
    let expected = r#"{"messages":[{"role":"user","content":"Solve:\n57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..\n"},{"role":"assistant","content":"576843921493261578218759436951687342647132859832594167184326795365978214729415683"}],"rows":[[1,2],[]],"map":[{"key":"a","value":1}],"day":"2026-11-29","at":"1970-01-01T00:00:00","truth":true,"large":18446744073709551615,"price":-0.05,"float":0.1,"bytes":null}
{"messages":[],"rows":null,"map":[],"day":null,"at":"1970-01-01T00:00:00.000000001","truth":null,"large":0,"price":null,"float":null,"bytes":"text"}
{"messages":null,"rows":[null,[null]],"map":null,"day":"1969-12-31","at":null,"truth":false,"large":null,"price":12.00,"float":2.0,"bytes":null}
"#;
    assert_eq!(lines(NESTED), expected);
}

#[test]
fn bytes_of_split_numbers_are_joined() {
    let expected = r#"{"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","rating":8.3,"small":1.5,"n":-5,"price":-0.05}
{"puzzle":".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12","rating":null,"small":2.0,"n":7,"price":null}
{"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","rating":-0.1,"small":null,"n":1099511627776,"price":12.00}
"#;
    assert_eq!(lines(SPLIT), expected);
}

#[test]
fn times_of_every_unit_have_a_text() {
    let expected = r#"{"puzzle":"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..","us":"2000-01-01T00:00:00.000005","ms":"1970-01-01T00:00:00","ns":"1970-01-01T00:00:00.000000001","day":"2000-02-29","time":3723000000000}
{"puzzle":".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12","us":null,"ms":"1969-12-31T23:59:59.999","ns":null,"day":null,"time":null}
"#;
    assert_eq!(lines(TIMES), expected);
}

#[test]
fn cut_files_are_errors() {
    for bytes in ALL {
        for length in 0..bytes.len() {
            assert!(lines_of(&bytes[..length]).1.is_err(), "{length} of {} bytes", bytes.len());
        }
    }
}

/// Every byte is one that a forger can choose. What has a checksum is an error, and the rest at
/// most another value.
fn change_bytes(step: usize) {
    for bytes in ALL {
        let mut changed = bytes.to_vec();
        for at in (0..bytes.len()).step_by(step) {
            changed[at] = [0, 1, 0x7f, 0x80, 0xff, bytes[at] ^ 1][at / step % 6];
            let (text, _) = lines_of(&changed);
            assert!(text.len() < 1 << 22, "byte {at} is {}: {} bytes", changed[at], text.len());
            changed[at] = bytes[at];
        }
    }
}

#[test]
#[ignore = "long: two thousand files"]
fn more_changed_files_are_errors_or_other_rows() {
    change_bytes(3);
}

#[test]
fn changed_files_are_errors_or_other_rows() {
    change_bytes(11);
    let page = DELTAS.windows(2).position(|it| it == [0x1f, 0x8b]).unwrap();
    let mut changed = DELTAS.to_vec();
    changed[page + 4] ^= 1; // A byte of gzip that nothing else looks at.
    assert!(lines_of(&changed).1.is_err());
}

#[test]
fn messages_name_the_fault_and_the_way_out() {
    let message = |bytes: &[u8]| lines_of(bytes).1.unwrap_err().to_string();
    for length in [4, 11, SNAPPY.len() - 1] {
        let expected = "it is cut short: expected a whole Parquet file, copy it again";
        assert_eq!(message(&SNAPPY[..length]), expected);
    }
    let mut brotli = SNAPPY.to_vec();
    // A footer has the codec of a column after the name of the column.
    let after_name = brotli.windows(9).rposition(|it| it == b"\x19\x18\x06puzzle").map(|at| at + 9);
    let codec = after_name.unwrap();
    assert_eq!(&brotli[codec..codec + 2], [0x15, 2]);
    brotli[codec + 1] = 8;
    assert!(message(&brotli).contains("Brotli: DuckDB makes CSV"), "{}", message(&brotli));
}
