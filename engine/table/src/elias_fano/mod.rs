//! Elias and Fano's code for ascending numbers, with an entry point every 64 numbers.
//!
//! The lowest bits of each number are stored directly, the rest in unary: a string of bits has bit
//! `high + j` set for the j-th number. With low bits near the logarithm of the mean step, that
//! takes about two more bits a number, within half a bit of the minimum.
//!
//! Here the numbers are cut into groups of [`GROUP`]. A [`Group`] entry has its first number, which
//! is subtracted from the others, and the start of its unary part. A number costs one entry, a walk
//! through a few unary words, and one field of low bits.
//!
//! * P. Elias, *Efficient storage and retrieval by content and address of static files*, Journal of
//!   the ACM 21 (1974), 246-260.
//! * R. M. Fano, *On the number of bits required to implement an associative memory*, MIT Project
//!   MAC, Computation Structures Group Memo 61 (1971).
//!
//! ```
//! use minlex_table::elias_fano::{Decoder, Encoder, LowBits};
//!
//! let numbers = [0, 0, 3, 17, 17, 40];
//! let low_bits = LowBits::best(40, 6);
//! let mut encoder = Encoder::new(low_bits);
//! numbers.iter().try_for_each(|&number| encoder.push(number))?;
//! let coded = encoder.finish();
//!
//! let decoder = Decoder::new(&coded, 6, low_bits, 40);
//! assert_eq!(decoder.get(3)?, 17);
//! assert_eq!(decoder.last_at_most(20, 0..1)?, (4, 17));
//! # Ok::<(), minlex_table::elias_fano::CodeError>(())
//! ```
#![forbid(unsafe_code)]

mod decoder;
mod encoder;
mod error;
mod group;
mod low_bits;
#[cfg(test)]
mod tests;
mod words;

pub use decoder::Decoder;
pub use encoder::Encoder;
pub use error::CodeError;
pub use group::{GROUP, Group};
pub use low_bits::LowBits;
pub use words::{Coded, Words};
