//! Compressed files, read as they are: gzip, zstd and xz, by their first bytes. Parquet files that
//! cannot be read by their names.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

use crate::files::parquet::{self, ParquetLines};

/// Any input.
pub type Input = Box<dyn Read + Send>;

/// First bytes of such files, and what makes text of them.
const FORMS: [(&[u8], Open); 4] = [
    (&[0x1f, 0x8b], |input| Ok(Box::new(MultiGzDecoder::new(input)))),
    (&[0x28, 0xb5, 0x2f, 0xfd], |input| Ok(Box::new(zstd::Decoder::new(input)?))),
    (&[0xfd, b'7', b'z', b'X', b'Z', 0], |input| Ok(Box::new(XzReader::new(input, true)))),
    (parquet::MAGIC, open_parquet),
];

/// Decompresses an input.
type Open = fn(Input) -> io::Result<Input>;

/// Holds the file in memory: its end is needed first.
fn open_parquet(mut input: Input) -> io::Result<Input> {
    let mut file = Vec::new();
    input.read_to_end(&mut file)?;
    Ok(Box::new(ParquetLines::new(Box::new(Cursor::new(file)))?))
}

/// The text in an input that may be compressed, which its first bytes show. Reads no more than
/// those.
///
/// # Errors
/// If the input fails.
pub fn opened(mut input: Input) -> io::Result<Input> {
    let mut head = Vec::new();
    loop {
        let form = FORMS.iter().find(|(first, _)| head.starts_with(first));
        let may_be = FORMS.iter().any(|(first, _)| first.starts_with(&head));
        let mut byte = [0];
        let is_end = !may_be
            || form.is_some()
            || match input.read(&mut byte) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read? == 0,
            };
        if is_end {
            let whole: Input = Box::new(Cursor::new(head).chain(input));
            return match form {
                Some((_, open)) => open(whole),
                None => Ok(whole),
            };
        }
        head.push(byte[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        opened(Box::new(Cursor::new(bytes.to_vec())))?.read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn text_is_passed_on_as_it_is() {
        for text in ["", "1", "57....9", "\u{1f}", "(µ/", "\u{1f}x"] {
            assert_eq!(text_of(text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn compressed_files_are_text_and_cut_ones_an_error() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        io::Write::write_all(&mut gzip, b"one two").unwrap();
        let gzip = gzip.finish().unwrap();
        let zstd = zstd::encode_all(&b"one two"[..], 3).unwrap();
        // printf 'one two' | xz --check=crc32 | xxd -p
        let xz = XZ
            .as_bytes()
            .chunks(2)
            .map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap());
        for bytes in [gzip, zstd, xz.collect()] {
            assert_eq!(text_of(&bytes).unwrap(), "one two");
            assert_eq!(text_of(&bytes.repeat(2)).unwrap(), "one twoone two");
            assert!(text_of(&bytes[..bytes.len() - 3]).is_err());
        }
    }

    const XZ: &str = "fd377a585a0000016922de360200210116000000742fe5a30100066f6e652074776f00002f8907cd00011b0712ebd4179042990d010000000001595a";
}
