//! Ascending numbers as bytes, in Elias and Fano's code as for the checkpoints of tables.
#![forbid(unsafe_code)]

use minlex_table::elias_fano::{CodeError, Coded, Decoder, Encoder, GROUP, LowBits};

use super::reader::{ReadError, Reader};

/// Appends a list of ascending numbers up to `max`: the number of low bits and the number of words
/// of unary bits, four bytes each, then the words.
///
/// # Errors
/// If they descend.
pub(super) fn write(numbers: &[u32], max: u32, out: &mut Vec<u8>) -> Result<(), CodeError> {
    let low_bits = LowBits::best(max, numbers.len() as u32);
    let mut encoder = Encoder::new(low_bits);
    numbers.iter().try_for_each(|&number| encoder.push(number))?;
    let Coded { groups, low, high } = encoder.finish();
    out.extend(low_bits.get().to_le_bytes());
    out.extend((high.len() as u32).to_le_bytes());
    for words in [groups, low, high] {
        out.extend(words.into_iter().flat_map(u64::to_le_bytes));
    }
    Ok(())
}

/// Reads a list of `len` numbers up to `max`.
///
/// # Errors
/// If bytes are missing, or make no such list.
pub(super) fn read(reader: &mut Reader<'_>, len: u32, max: u32) -> Result<Vec<u32>, ReadError> {
    let low_bits = LowBits::new(reader.u32()?).ok_or(ReadError::Code(CodeError::TooLarge))?;
    let high_words = reader.u32()? as usize;
    let low_words = (u64::from(len) * u64::from(low_bits.get())).div_ceil(64) as usize;
    let coded = Coded {
        groups: reader.words(len.div_ceil(GROUP) as usize)?,
        low: reader.words(low_words)?,
        high: reader.words(high_words)?,
    };
    let numbers = Decoder::new(&coded, len, low_bits, max).to_vec()?;
    if !numbers.is_sorted() {
        return Err(ReadError::Code(CodeError::NotAscending { group: 0 }));
    }
    Ok(numbers)
}
