//! Rows of CSV.

use csv_core::{Writer, WriterBuilder};

/// Appends a row without its end: cells with a separator between them, in quotes where they need
/// them.
pub fn push<T: AsRef<str>>(cells: impl IntoIterator<Item = T>, separator: u8, out: &mut Vec<u8>) {
    let mut writer = WriterBuilder::new().delimiter(separator).build();
    for (i, cell) in cells.into_iter().enumerate() {
        if i > 0 {
            push_delimiter(&mut writer, out);
        }
        push_cell(&mut writer, cell.as_ref().as_bytes(), out);
    }
    let start = grow(out, 2);
    let (_, written) = writer.finish(&mut out[start..]);
    out.truncate(start + written);
}

fn push_delimiter(writer: &mut Writer, out: &mut Vec<u8>) {
    let start = grow(out, 2);
    let (_, written) = writer.delimiter(&mut out[start..]);
    out.truncate(start + written);
}

fn push_cell(writer: &mut Writer, cell: &[u8], out: &mut Vec<u8>) {
    // The longest that a cell becomes: all quotes, each written twice.
    let start = grow(out, 2 * cell.len() + 2);
    let (_, _, written) = writer.field(cell, &mut out[start..]);
    out.truncate(start + written);
}

/// Makes room for `bytes` more, and returns where they begin.
fn grow(out: &mut Vec<u8>, bytes: usize) -> usize {
    let start = out.len();
    out.resize(start + bytes, 0);
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_need_it() {
        let row = |cells: &[&str], separator| {
            let mut out = b"before ".to_vec();
            push(cells, separator, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(row(&["a", "", "b;c"], b','), "before a,,b;c");
        assert_eq!(row(&["a,b", "b;c"], b','), "before \"a,b\",b;c");
        assert_eq!(row(&["a,b", "b;c"], b';'), "before a,b;\"b;c\"");
        assert_eq!(row(&["\"\"", "c\nd"], b'\t'), "before \"\"\"\"\"\"\t\"c\nd\"");
        assert_eq!(row(&["", ""], b','), "before ,");
    }
}
