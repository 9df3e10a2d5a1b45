//! Numbers of as many bytes as they need (LEB128).

/// Appends a number, seven bits a byte, the lowest first; all bytes but the last are marked.
pub(super) fn push(mut number: u64, out: &mut Vec<u8>) {
    while number > 0x7f {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a number that may be negative: near to 0 is short.
pub(super) fn push_signed(number: i64, out: &mut Vec<u8>) {
    push((number << 1 ^ number >> 63).cast_unsigned(), out);
}
