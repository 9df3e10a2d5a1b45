//! Decompression of Snappy, without the frames of its file format.

use super::bytes::Bytes;

/// A copy has at most 64 bytes from three.
const MOST_FOLD: usize = 32;

/// The text of a compressed page of known length; `None` if it is damaged.
pub fn text(compressed: Vec<u8>, length: usize) -> Option<Vec<u8>> {
    let mut bytes = Bytes::from(compressed);
    let is_it = bytes.varint()? == length as u64 && length / MOST_FOLD <= bytes.len();
    let mut text = Vec::with_capacity(if is_it { length } else { return None });
    while bytes.len() > 0 {
        let tag = bytes.number(1)? as usize;
        let (count, offset) = match tag & 3 {
            0 => {
                let count = match tag >> 2 {
                    short @ 0..60 => short,
                    long => bytes.number(long - 59)? as usize,
                };
                text.extend_from_slice(bytes.take(count.checked_add(1)?)?);
                continue;
            }
            1 => ((tag >> 2 & 7) + 4, (tag >> 5) << 8 | bytes.number(1)? as usize),
            2 => ((tag >> 2) + 1, bytes.number(2)? as usize),
            _ => ((tag >> 2) + 1, bytes.number(4)? as usize),
        };
        let start = text.len().checked_sub(offset).filter(|_| offset > 0)?;
        if text.len() + count > length {
            return None;
        }
        // The copy may begin with bytes that it writes itself.
        for at in start..start + count {
            text.push(text[at]);
        }
    }
    (text.len() == length).then_some(text)
}
