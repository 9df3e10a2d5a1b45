//! Statistics.
#![allow(dead_code)]
mod byte_sums;
mod codes;
mod kernel;
mod sweep;
mod ua4;
pub use kernel::Kernel;

/// tmp
pub fn proto(band: minlex_catalog::BandNumber, kernel: Kernel) -> [u64; 256] {
    let ua4 = ua4::counts();
    let codes = codes::Codes::new(band, |n| {
        if n == band { 46 } else { ua4[n.index()] as u8 }
    });
    byte_sums::count_sums(band, &codes, kernel)
}
/// tmp
pub fn ua4s() -> Vec<i64> { ua4::counts() }
