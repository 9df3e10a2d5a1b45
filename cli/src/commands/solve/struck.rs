//! Candidates struck out: the value of `minlex solve --without`.

use minlex_catalog::DigitSet;

/// For each cell, row by row, the digits that it does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Struck(pub [DigitSet; 81]);

impl Struck {
    /// Reads cells with their digits, such as `r1c1=12,r5c5=9`.
    pub fn parse(text: &str) -> Result<Struck, String> {
        let mut struck = [DigitSet::EMPTY; 81];
        for part in text.split(',') {
            let (cell, digits) = cell_with_digits(part).ok_or(
                "expected cells and digits such as r1c1=12,r5c5=9: no 1 or 2 in row 1, column 1",
            )?;
            struck[cell] |= digits;
        }
        Ok(Struck(struck))
    }
}

fn cell_with_digits(text: &str) -> Option<(usize, DigitSet)> {
    let digit = |byte: &u8| matches!(byte, b'1'..=b'9').then(|| byte - b'0');
    match text.as_bytes() {
        [b'r', row, b'c', column, b'=', digits @ ..] if !digits.is_empty() => {
            let cell = 9 * usize::from(digit(row)? - 1) + usize::from(digit(column)? - 1);
            Some((cell, digits.iter().map(digit).collect::<Option<DigitSet>>()?))
        }
        _ => None,
    }
}
