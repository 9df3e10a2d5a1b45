//! Words that are no cells, although they have as many digits: what stands beside grids and
//! puzzles.

use crate::cells::NUMBER_DIGITS;

/// Whether a word is a date, as in `2024-01-15` and `15.01.2024`, or one with a number behind it.
pub(crate) fn is_date(word: &str) -> bool {
    let lengths = |separator| {
        let parts = word.split(separator);
        parts
            .map(|part| {
                part.bytes()
                    .all(|b| b.is_ascii_digit())
                    .then_some(part.len())
            })
            .collect::<Option<Vec<_>>>()
    };
    let is_one = |lengths: Vec<usize>| match lengths[..] {
        [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4] => true,
        [4, 2, 2, number] => (1..=4).contains(&number),
        _ => false,
    };
    ['-', '.', '_'].into_iter().filter_map(lengths).any(is_one)
}

/// Whether a word is a number with a fraction or in hexadecimal, as `0.8540000000000001` and
/// `0x63266754`. A puzzle has more than one empty cell, and one character for all of them.
pub(crate) fn is_number(word: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let has_fraction = || {
        let parts = word.split_once('.');
        parts.is_some_and(|(whole, rest)| is_digits(whole) && is_digits(rest))
    };
    let is_hexadecimal = || {
        let digits = word.strip_prefix("0x");
        digits.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    word.len() <= NUMBER_DIGITS && (has_fraction() || is_hexadecimal())
}

/// Whether a word is a transform, as the morph of a name in front of its puzzle is:
/// `tr465978312c978645132d692145873`, with a `t` in front or without.
fn is_transform(word: &str) -> bool {
    let word = word.strip_prefix('t').unwrap_or(word);
    let mut rest = word.as_bytes();
    let is_part = |letter: u8| {
        let (part, behind) = rest.split_at_checked(10).unwrap_or_default();
        rest = behind;
        part.first() == Some(&letter) && part[1..].iter().all(u8::is_ascii_digit)
    };
    b"rcd".iter().copied().all(is_part) && rest.is_empty()
}

/// The fewest letters among the hexadecimal digits of what identifies something: of a thousand ids
/// with 24 digits, one or two have fewer.
const FEWEST_LETTERS: usize = 3;

/// Whether a word is what identifies something, as `550e8400-e29b-41d4-a716-446655440000` and the
/// hexadecimal digits of a hash or of an id in a database do: so many letters come into no puzzle
/// by damage.
fn is_identifier(word: &str) -> bool {
    let letters = word
        .bytes()
        .filter(|b| matches!(b, b'a'..=b'f' | b'A'..=b'F'))
        .count();
    let is_hexadecimal = |part: &str| part.bytes().all(|b| b.is_ascii_hexdigit());
    let parts: Vec<&str> = word.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    parts.iter().all(|part| is_hexadecimal(part))
        && match lengths[..] {
            [8, 4, 4, 4, 12] => letters > 0,
            [24 | 32 | 40 | 56 | 64 | 96 | 128] => letters >= FEWEST_LETTERS,
            _ => false,
        }
}

/// Whether a long word with many digits is no damaged puzzle.
pub(crate) fn is_tag(word: &str) -> bool {
    is_transform(word) || is_identifier(word) || is_figure(word)
}

/// Whether a word is a four-part name, as `1_1!2_712345689`: no puzzle has two empty cells and a
/// damaged one between them.
fn is_figure(word: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_half = |half: &str| {
        let parts = half.split_once('_');
        parts.is_some_and(|(first, second)| is_digits(first) && is_digits(second))
    };
    word.split_once('!')
        .is_some_and(|(first, second)| is_half(first) && is_half(second))
}

/// Whether text is a number with an exponent, as programs write it: the digits of a hash may have
/// an `e` among them, but no sign behind it or point in front.
pub(crate) fn has_exponent(text: &str) -> bool {
    text.contains(['e', 'E'])
        && text.contains(['+', '.'])
        && text.parse::<f64>().is_ok_and(f64::is_finite)
}

/// Whether text is what programs write where there is nothing.
pub(crate) fn is_missing(text: &str) -> bool {
    let words = ["nan", "null", "none", "na", "n/a", "nil"];
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}
