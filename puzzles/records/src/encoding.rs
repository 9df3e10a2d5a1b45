//! How the text of a file is encoded, and files that are no text.

use crate::problem::ReadError;

/// The UTF-8 byte order mark, which some editors put at the start of a text file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The length of the byte order mark that the first bytes are, if they are one.
pub(crate) fn mark_length(head: &[u8]) -> usize {
    if head.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 }
}

/// Refuses what is no UTF-8 text by its first bytes.
pub(crate) fn refuse_other(head: &[u8]) -> Result<(), ReadError> {
    const COMPRESSED: [(&[u8], &str, &str); 5] = [
        (b"\x1f\x8b", "gzip", "gzip -dc"),
        (b"\xfd7zXZ", "xz", "xz -dc"),
        (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
        (b"BZh", "bzip2", "bzip2 -dc"),
        (b"PK\x03\x04", "zip", "unzip -p"),
    ];
    let known = COMPRESSED.iter().find(|(magic, ..)| head.starts_with(magic));
    if let Some((_, format, program)) = known {
        return Err(ReadError::Compressed(format, program));
    }
    if head.starts_with(b"PAR1") {
        return Err(ReadError::Parquet);
    }
    other_unicode(head).map_or(Ok(()), |name| Err(ReadError::OtherUnicode(name)))
}

/// The encoding of UTF-16 and UTF-32 text, by its mark or the zeros that ASCII has there.
fn other_unicode(head: &[u8]) -> Option<&'static str> {
    match head {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [1..=255, 0, 0, 0, 1..=255, 0, 0, 0, ..] => Some("UTF-32LE"),
        [0, 0, 0, 1..=255, 0, 0, 0, 1..=255, ..] => Some("UTF-32BE"),
        [1..=255, 0, 1..=255, 0, ..] => Some("UTF-16LE"),
        [0, 1..=255, 0, 1..=255, ..] => Some("UTF-16BE"),
        _ => None,
    }
}

/// Whether the first bytes say how text is encoded, once there are so many.
pub(crate) fn is_known(head: &[u8]) -> bool {
    let has_zeros = head.iter().take(4).any(|&byte| byte == 0);
    head.len() >= 8 || head.len() >= 4 && !has_zeros && !BYTE_ORDER_MARK.starts_with(head)
}

/// Whether text has carriage returns and no line feed.
pub(crate) fn has_returns_alone(head: &[u8]) -> bool {
    let end = memchr::memchr2(b'\n', b'\r', head);
    let is_return = |end: usize| head[end] == b'\r' && end + 1 < head.len();
    end.is_some_and(is_return) && memchr::memchr(b'\n', head).is_none()
}
