//! How the text of a file is encoded, and files that are no text.

use crate::problem::ReadError;

/// The length of the UTF-8 byte order mark that some editors put at the start of a text file.
pub(crate) fn mark_length(head: &[u8]) -> usize {
    if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 }
}

/// Refuses what is no UTF-8 text by its first bytes; UTF-16 by zeros in ASCII, too.
pub(crate) fn refuse_other(head: &[u8]) -> Result<(), ReadError> {
    let (name, program) = match head {
        [0x1f, 0x8b, ..] => ("compressed with gzip", "gzip -dc"),
        [0xfd, b'7', b'z', b'X', ..] => ("compressed with xz", "xz -dc"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => ("compressed with zstd", "zstd -dc"),
        [b'B', b'Z', b'h', ..] => ("compressed with bzip2", "bzip2 -dc"),
        [b'P', b'K', 3, 4, ..] => ("compressed with zip", "unzip -p"),
        [b'P', b'A', b'R', b'1', ..] => ("a Parquet file", "duckdb -csv -c \"FROM 'FILE'\""),
        [0xff, 0xfe, 0, 0, ..] => ("UTF-32 text", "iconv -f UTF-32 -t UTF-8"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => ("UTF-16 text", "iconv -f UTF-16 -t UTF-8"),
        [1..=255, 0, 1..=255, 0, ..] => ("UTF-16 text", "iconv -f UTF-16LE -t UTF-8"),
        [0, 1..=255, 0, 1..=255, ..] => ("UTF-16 text", "iconv -f UTF-16BE -t UTF-8"),
        _ => return Ok(()),
    };
    Err(ReadError::NotUtf8(name, program))
}
