//! A reader of tables at compile time.

/// Cells of a table, row by row: all between tabs, blanks and line ends.
pub(crate) struct Cells {
    rest: &'static [u8],
}

impl Cells {
    pub(crate) const fn below_names(text: &'static str) -> Cells {
        let mut cells = Cells { rest: text.as_bytes() };
        while cells.next_byte() != b'\n' {}
        cells
    }

    pub(crate) const fn text(&mut self) -> &'static str {
        let mut length = 0;
        while self.rest[length] > b' ' {
            length += 1;
        }
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.next_byte();
        match core::str::from_utf8(text) {
            Ok(text) if length > 0 => text,
            _ => panic!("a cell is no text, or empty"),
        }
    }

    pub(crate) const fn number(&mut self) -> u64 {
        let text = self.text().as_bytes();
        let (mut number, mut i) = (0, 0);
        while i < text.len() {
            assert!(text[i].is_ascii_digit(), "a cell is no number");
            number = 10 * number + (text[i] - b'0') as u64;
            i += 1;
        }
        number
    }

    /// The next cell, at most 32 bits.
    pub(crate) const fn small_number(&mut self) -> u32 {
        let number = self.number();
        assert!(number <= u32::MAX as u64, "a number has more than 32 bits");
        number as u32
    }

    pub(crate) const fn digits<const N: usize>(&mut self) -> [u8; N] {
        let text = self.text().as_bytes();
        assert!(text.len() == N, "a cell has another number of digits");
        let (mut digits, mut i) = ([0; N], 0);
        while i < N {
            assert!(matches!(text[i], b'1'..=b'9'), "a cell is no digits");
            digits[i] = text[i] - b'0';
            i += 1;
        }
        digits
    }

    pub(crate) const fn end(&self) {
        assert!(self.rest.is_empty(), "there are more rows");
    }

    const fn next_byte(&mut self) -> u8 {
        match self.rest {
            [byte, rest @ ..] => {
                self.rest = rest;
                *byte
            }
            [] => panic!("there are fewer rows"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a cell is no number")]
    fn a_damaged_figure_is_refused() {
        Cells::below_names("band\tgrids\n0\t96x29042\n").number_in_second_cell();
    }

    #[test]
    #[should_panic(expected = "a cell is no text, or empty")]
    fn a_lost_figure_is_refused() {
        Cells::below_names("band\tgrids\n0\t\n").number_in_second_cell();
    }

    #[test]
    #[should_panic(expected = "a number has more than 32 bits")]
    fn a_figure_with_a_digit_too_many_is_refused() {
        Cells::below_names("band\tgrids\n0\t96229042000\n").number_in_second_cell();
    }

    impl Cells {
        fn number_in_second_cell(&mut self) -> u32 {
            self.number();
            self.small_number()
        }
    }
}
