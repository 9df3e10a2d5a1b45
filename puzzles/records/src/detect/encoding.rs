//! How the text of a file is encoded, and files that are no text.

use crate::error::ReadError;

/// The UTF-8 byte order mark, which some editors put in front of a text file.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether these first bytes say how text is encoded and how lines end: there is a whole line.
pub(super) fn tells_its_encoding(head: &[u8]) -> bool {
    let has_zeros = || head.iter().take(4).any(|&byte| byte == 0);
    let may_be_wide = head.len() < 2 || head.len() < 8 && has_zeros();
    let ends_a_line = memchr::memchr(b'\n', head).is_some();
    ends_a_line && !may_be_wide && !BYTE_ORDER_MARK.starts_with(head)
}

/// Refuses what is no UTF-8 text at first sight.
pub(super) fn refuse_other_encodings(head: &[u8]) -> Result<(), ReadError> {
    const COMPRESSED: [(&[u8], &str, &str); 5] = [
        (b"\x1f\x8b", "gzip", "gzip -dc"),
        (b"\xfd7zXZ", "xz", "xz -dc"),
        (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
        (b"BZh", "bzip2", "bzip2 -dc"),
        (b"PK\x03\x04", "zip", "unzip -p"),
    ];
    if let Some((_, format, program)) = COMPRESSED
        .iter()
        .find(|(magic, ..)| head.starts_with(magic))
    {
        return Err(ReadError::Compressed(format, program));
    }
    if head.starts_with(b"PAR1") {
        return Err(ReadError::Parquet);
    }
    match other_unicode(head) {
        Some(name) => Err(ReadError::OtherUnicode(name)),
        None => Ok(()),
    }
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

/// Refuses a file whose lines end with nothing but a carriage return.
pub(super) fn refuse_carriage_returns(head: &[u8]) -> Result<(), ReadError> {
    let has_line_feed = memchr::memchr(b'\n', head).is_some();
    match memchr::memchr(b'\r', head) {
        Some(end) if !has_line_feed && end + 1 < head.len() => Err(ReadError::CarriageReturns),
        _ => Ok(()),
    }
}
