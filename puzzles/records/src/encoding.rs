//! The encoding of a file's text, and files that are not text.

use crate::problem::ReadError;

/// Bytes of an archive with the name of its first file.
pub(crate) const ARCHIVE_BYTES: usize = 200;

pub(crate) fn mark_length(head: &[u8]) -> usize {
    if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}

/// Refuses all but UTF-8 text, by its first bytes.
pub(crate) fn refuse_other(head: &[u8]) -> Result<(), ReadError> {
    let (name, advice) = match head {
        [0x1f, 0x8b, ..] => ("compressed with gzip", "use `gzip -dc`"),
        [0xfd, b'7', b'z', b'X', ..] => ("compressed with xz", "use `xz -dc`"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => ("compressed with zstd", "use `zstd -dc`"),
        [b'B', b'Z', b'h', ..] => ("compressed with bzip2", "use `bzip2 -dc`"),
        [b'P', b'K', 3, 4, ..] if holds(head, b".npy") => (
            "an archive of NumPy arrays",
            "in Python, `minlex.Table().name(numpy.load(FILE)[KEY])` takes them",
        ),
        [b'P', b'K', 3, 4, ..]
            if holds(head, b"[Content_Types]") || holds(head, b"opendocument") =>
        {
            ("a workbook", "save it as CSV")
        }
        [b'P', b'K', 3, 4, ..] => ("compressed with zip", "use `unzip -p`"),
        [b'P', b'A', b'R', b'1', ..] => ("a Parquet file", "use `duckdb -csv -c \"FROM 'FILE'\"`"),
        [0x93, b'N', b'U', b'M', ..] => {
            ("a NumPy array", "in Python, `minlex.Table().name(numpy.load(FILE))` takes it")
        }
        [b'S', b'Q', b'L', b'i', b't', b'e', b' ', ..] => {
            ("a database of SQLite", "use `sqlite3 -csv FILE 'SELECT * FROM TABLE'`")
        }
        [_, _, _, _, _, _, _, _, b'D', b'U', b'C', b'K', ..] => {
            ("a database of DuckDB", "use `duckdb -csv FILE 'FROM TABLE'`")
        }
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] => (
            "an Arrow or Feather file",
            "in Python, `minlex.Table().name(pyarrow.feather.read_table(FILE)[COLUMN])` takes it",
        ),
        [0x80, 2..=5, ..] => ("a pickle of Python", "write it as CSV or JSON in Python"),
        [0x7f, b'E', b'L', b'F', ..] | [b'M', b'Z', ..] if head.contains(&0) => {
            ("a program", "give the file with the records")
        }
        [0xff, 0xfe, 0, 0, ..] => ("UTF-32 text", "use `iconv -f UTF-32 -t UTF-8`"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => ("UTF-16 text", "use `iconv -f UTF-16 -t UTF-8`"),
        [1..=255, 0, 1..=255, 0, ..] => ("UTF-16 text", "use `iconv -f UTF-16LE -t UTF-8`"),
        [0, 1..=255, 0, 1..=255, ..] => ("UTF-16 text", "use `iconv -f UTF-16BE -t UTF-8`"),
        _ => return Ok(()),
    };
    Err(ReadError::NotUtf8(name, advice))
}

fn holds(head: &[u8], text: &[u8]) -> bool {
    memchr::memmem::find(&head[..head.len().min(ARCHIVE_BYTES)], text).is_some()
}
