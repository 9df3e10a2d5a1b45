//! Pixels as a PNG file: ISO/IEC 15948, with the chunks that every picture must have and no other.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// What every file begins with.
const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Eight bits for each of red, green and blue; the one compression and the one set of filters that
/// there are; row after row.
const RGB: [u8; 5] = [8, 2, 0, 0, 0];

/// Bytes of a pixel.
pub const PIXEL: usize = 3;

/// How hard the compressor tries, of 10: charts are mostly of one colour.
const LEVEL: u8 = 6;

/// A picture of this width, given red, green and blue of each pixel, row by row.
pub fn encode(width: u32, pixels: &[u8]) -> Vec<u8> {
    let rows = pixels.chunks_exact(width as usize * PIXEL);
    let height = rows.len() as u32;
    let mut header = [width, height].map(u32::to_be_bytes).concat();
    header.extend(RGB);
    // Before each row is the number of its filter: none.
    let filtered: Vec<u8> = rows.flat_map(|row| [&[0], row].concat()).collect();
    let mut file = SIGNATURE.to_vec();
    push_chunk(*b"IHDR", &header, &mut file);
    push_chunk(*b"IDAT", &compress_to_vec_zlib(&filtered, LEVEL), &mut file);
    push_chunk(*b"IEND", &[], &mut file);
    file
}

/// Appends a chunk: its length, its name, what is in it, and their checksum.
fn push_chunk(name: [u8; 4], data: &[u8], file: &mut Vec<u8>) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let sum = crc32(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// The cyclic redundancy code of Annex D of the standard.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}

#[cfg(test)]
pub mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;

    /// The width of a picture, and its pixels.
    pub fn decode(file: &[u8]) -> (u32, Vec<u8>) {
        let number = |at: usize| u32::from_be_bytes(*file[at..].first_chunk().unwrap());
        let [width, height] = [number(16), number(20)];
        assert_eq!(file[..8], SIGNATURE);
        assert_eq!(file[24..29], RGB);
        let data = 41..file.len() - 16;
        assert_eq!((&file[37..41], number(33) as usize), (&b"IDAT"[..], data.len()));
        assert_eq!(file[data.end + 4..], *b"\0\0\0\0IEND\xae\x42\x60\x82");
        let rows = decompress_to_vec_zlib(&file[data]).unwrap();
        let rows = rows.chunks_exact(1 + width as usize * PIXEL);
        assert_eq!((rows.len(), rows.remainder()), (height as usize, &[][..]));
        let unfiltered = rows.flat_map(|row| row.strip_prefix(&[0]).unwrap().to_vec()).collect();
        (width, unfiltered)
    }

    #[test]
    fn pixels_come_back() {
        let pixels: Vec<u8> = (0..2 * 3 * PIXEL as u8).map(|byte| byte * 13).collect();
        assert_eq!(decode(&encode(2, &pixels)), (2, pixels));
    }

    /// The value that catalogues of such codes give.
    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
