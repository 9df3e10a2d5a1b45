//! The encoding of a file's text, and files that are not text.

use crate::problem::ReadError;

/// Bytes of an archive with the name of its first file.
pub(crate) const ARCHIVE_BYTES: usize = 200;

/// Files in workbooks, one of which is the first.
const PARTS_OF_WORKBOOK: [&str; 5] =
    ["[Content_Types]", "_rels/", "docProps/", "xl/", "opendocument"];

const WORKBOOK: (&str, &str) = (
    "a workbook",
    "save it as CSV, or use `python3 -c \"import pandas; \
     print(pandas.read_excel('FILE').to_csv(index=False))\"`",
);

pub(crate) fn mark_length(head: &[u8]) -> usize {
    if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}

/// Refuses all but UTF-8 text, by its first bytes.
pub(crate) fn refuse_other(head: &[u8]) -> Result<(), ReadError> {
    let start = &head[..head.len().min(ARCHIVE_BYTES)];
    let holds = |text: &str| memchr::memmem::find(start, text.as_bytes()).is_some();
    let (name, advice) = match head {
        [0x1f, 0x8b, ..] => ("compressed with gzip", "use `gzip -dc`"),
        [0xfd, b'7', b'z', b'X', ..] => ("compressed with xz", "use `xz -dc`"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => ("compressed with zstd", "use `zstd -dc`"),
        [b'B', b'Z', b'h', ..] => ("compressed with bzip2", "use `bzip2 -dc`"),
        [b'P', b'K', 3, 4, ..] if holds(".npy") => (
            "an archive of NumPy arrays",
            "use `python3 -c \"import numpy; a = numpy.load('FILE')['KEY']; \
             numpy.savetxt('/dev/stdout', a.reshape(len(a), -1), '%s')\"`",
        ),
        [0xd0, 0xcf, 0x11, 0xe0, ..] => WORKBOOK,
        [b'P', b'K', 3, 4, ..] if PARTS_OF_WORKBOOK.into_iter().any(holds) => WORKBOOK,
        [b'P', b'K', 3, 4, ..] => ("compressed with zip", "use `unzip -p`"),
        [b'P', b'A', b'R', b'1', ..] => ("a Parquet file", "use `duckdb -csv -c \"FROM 'FILE'\"`"),
        [0x93, b'N', b'U', b'M', ..] => (
            "a NumPy array",
            "use `python3 -c \"import numpy; a = numpy.load('FILE'); \
             numpy.savetxt('/dev/stdout', a.reshape(len(a), -1), '%s')\"`",
        ),
        [b'S', b'Q', b'L', b'i', b't', b'e', b' ', ..] => {
            ("a database of SQLite", "use `sqlite3 -header -csv FILE 'SELECT * FROM TABLE'`")
        }
        [_, _, _, _, _, _, _, _, b'D', b'U', b'C', b'K', ..] => {
            ("a database of DuckDB", "use `duckdb -csv FILE 'FROM TABLE'`")
        }
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] | [b'F', b'E', b'A', b'1', ..] => (
            "an Arrow or Feather file",
            "use `python3 -c \"import pandas; \
             print(pandas.read_feather('FILE').to_csv(index=False))\"`",
        ),
        [0x80, 2..=5, ..] => (
            "a pickle of Python",
            "if you trust it, use `python3 -c \"import pandas; \
             print(pandas.DataFrame(pandas.read_pickle('FILE')).to_csv(index=False))\"`",
        ),
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
