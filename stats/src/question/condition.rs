//! A small language for conditions on the columns of a histogram.
//!
//! ```text
//! condition   = conjunction { "or" conjunction }
//! conjunction = part { "and" part }
//! part        = "not" part | "(" condition ")" | comparison
//! comparison  = column ( "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" ) number
//! ```
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

use super::column::Column;
use crate::grid::CycleType;

/// A choice of the rows of a histogram: comparisons of columns with whole numbers, joined by `and`,
/// `or`, `not` and parentheses. `and` binds closer than `or`.
///
/// ```
/// use minlex_stats::Condition;
///
/// let condition: Condition = "band < 10 and (ua4 >= 30 or not lowest_chutes = 1)".parse()?;
/// let error = "band < 10 and ua4 > many".parse::<Condition>().unwrap_err();
/// assert_eq!(error.to_string(), "at character 21: found \"many\", expected a whole number");
/// # Ok::<(), minlex_stats::ConditionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    part: Part,
    /// The text it was read from.
    text: String,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Reason why a text is not a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConditionError {
    /// The first character that does not fit, counted from 1.
    pub position: usize,
    /// The word that begins there, cut if long; empty at the end of the text.
    pub found: String,
    /// A description of what is valid there.
    pub expected: &'static str,
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ConditionError { position, found, expected } = self;
        match found.is_empty() {
            true => write!(f, "at character {position}: it ends, expected {expected}"),
            false => write!(f, "at character {position}: found {found:?}, expected {expected}"),
        }
    }
}

impl std::error::Error for ConditionError {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// The value of a column; a kind for columns that are two.
    Value(Column),
    /// The number of parts of a kind: the second column of this name.
    Number(&'static str),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Comparison(Field, Operator, i64),
    Not(Box<Part>),
    All(Vec<Part>),
    Any(Vec<Part>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Operator {
    fn of(word: &str) -> Option<Operator> {
        Some(match word {
            "=" | "==" => Operator::Equal,
            "!=" => Operator::NotEqual,
            "<" => Operator::Less,
            "<=" => Operator::LessOrEqual,
            ">" => Operator::Greater,
            ">=" => Operator::GreaterOrEqual,
            _ => return None,
        })
    }

    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Operator::Equal => left == right,
            Operator::NotEqual => left != right,
            Operator::Less => left < right,
            Operator::LessOrEqual => left <= right,
            Operator::Greater => left > right,
            Operator::GreaterOrEqual => left >= right,
        }
    }
}

impl Part {
    fn holds(&self, value: &impl Fn(Field) -> Option<i64>) -> Option<bool> {
        match self {
            Part::Comparison(field, operator, number) => {
                value(*field).map(|value| operator.holds(value, *number))
            }
            Part::Not(part) => part.holds(value).map(|holds| !holds),
            Part::All(parts) => Part::joined(parts, false, value),
            Part::Any(parts) => Part::joined(parts, true, value),
        }
    }

    /// The joint value of parts, of which a single one that is `enough` decides.
    fn joined(parts: &[Part], enough: bool, value: &impl Fn(Field) -> Option<i64>) -> Option<bool> {
        let mut all = Some(!enough);
        for part in parts {
            match part.holds(value) {
                Some(holds) if holds == enough => return Some(enough),
                None => all = None,
                Some(_) => {}
            }
        }
        all
    }

    fn visit(&self, visit: &mut impl FnMut(Field, Operator, i64)) {
        match self {
            &Part::Comparison(field, operator, number) => visit(field, operator, number),
            Part::Not(part) => part.visit(visit),
            Part::All(parts) | Part::Any(parts) => {
                parts.iter().for_each(|part| part.visit(visit));
            }
        }
    }
}

impl Condition {
    /// The condition that a column has a value from `first` to `last`, inclusive.
    pub(crate) fn between(column: Column, first: i64, last: i64) -> Condition {
        let compared = |operator, number| Part::Comparison(Field::Value(column), operator, number);
        let least = compared(Operator::GreaterOrEqual, first);
        Condition {
            part: Part::All(vec![least, compared(Operator::LessOrEqual, last)]),
            text: format!("{column} >= {first} and {column} <= {last}"),
        }
    }

    pub(crate) fn and(self, other: Condition) -> Condition {
        Condition {
            part: Part::All(vec![self.part, other.part]),
            text: format!("({self}) and ({other})", self = self.text, other = other.text),
        }
    }

    /// The truth of the condition; `None` if the known values leave it open.
    pub(crate) fn holds(&self, value: impl Fn(Field) -> Option<i64>) -> Option<bool> {
        self.part.holds(&value)
    }

    /// The character, counted from 1, where it first has a word.
    pub(crate) fn position_of(&self, name: &str) -> Option<usize> {
        let found = words(&self.text).into_iter().find(|(_, word)| *word == name);
        found.map(|(position, _)| position)
    }

    /// The values of a column at which the truth may differ from that one below.
    pub(crate) fn cuts(&self, column: Column) -> Vec<i64> {
        let mut cuts = Vec::new();
        self.part.visit(&mut |field, operator, number| {
            if field == Field::Value(column) {
                let above = number.saturating_add(1);
                match operator {
                    Operator::Equal | Operator::NotEqual => cuts.extend([number, above]),
                    Operator::Less | Operator::GreaterOrEqual => cuts.push(number),
                    Operator::LessOrEqual | Operator::Greater => cuts.push(above),
                }
            }
        });
        cuts
    }

    pub(crate) fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        self.part.visit(&mut |field, _, _| fields.push(field));
        fields
    }
}

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Condition, ConditionError> {
        let mut parser = Parser { words: words(text), next: 0, depth: 0, comparisons: 0 };
        let part = parser.condition()?;
        match parser.word() {
            "" => Ok(Condition { part, text: text.to_owned() }),
            _ => Err(parser.error("`and`, `or` or the end")),
        }
    }
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A word after the number, from 1, of its first character.
type Word<'a> = (usize, &'a str);

/// The words of a text: runs of letters and digits, runs of signs of comparison, other characters;
/// an empty one at the end.
fn words(text: &str) -> Vec<Word<'_>> {
    let kind = |c: char| match c {
        '=' | '<' | '>' | '!' => 1,
        c if c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.') => 2,
        c if c.is_whitespace() => 3,
        _ => 4,
    };
    let mut words = Vec::new();
    let mut start = None;
    for (position, (at, c)) in (1..).zip(text.char_indices()) {
        let ends = |(_, from): (usize, usize)| {
            let first = text[from..].chars().next().unwrap_or(' ');
            kind(first) != kind(c) || kind(c) == 4
        };
        if start.is_none_or(ends) {
            words.extend(start.map(|(position, from)| (position, &text[from..at])));
            start = Some((position, at));
        }
    }
    words.extend(start.map(|(position, from)| (position, &text[from..])));
    words.retain(|(_, word)| !word.trim().is_empty());
    words.push((text.chars().count() + 1, ""));
    words
}

const DEPTH: usize = 100;

/// The most comparisons: each is made for each row.
const COMPARISONS: usize = 1000;

struct Parser<'a> {
    words: Vec<Word<'a>>,
    next: usize,
    depth: usize,
    comparisons: usize,
}

impl Parser<'_> {
    fn word(&self) -> &str {
        self.words[self.next].1
    }

    fn error(&self, expected: &'static str) -> ConditionError {
        let (position, word) = self.words[self.next];
        ConditionError { position, found: word.chars().take(40).collect(), expected }
    }

    fn passes(&mut self, word: &str) -> bool {
        let passes = self.word() == word;
        self.next += usize::from(passes);
        passes
    }

    fn condition(&mut self) -> Result<Part, ConditionError> {
        let mut parts = vec![self.conjunction()?];
        while self.passes("or") {
            parts.push(self.conjunction()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Part::Any(parts) })
    }

    fn conjunction(&mut self) -> Result<Part, ConditionError> {
        let mut parts = vec![self.part()?];
        while self.passes("and") {
            parts.push(self.part()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Part::All(parts) })
    }

    fn part(&mut self) -> Result<Part, ConditionError> {
        if self.depth == DEPTH {
            return Err(self.error("fewer than 100 parentheses inside each other"));
        }
        self.depth += 1;
        let part = if self.passes("not") {
            Part::Not(Box::new(self.part()?))
        } else if self.passes("(") {
            let part = self.condition()?;
            if !self.passes(")") {
                return Err(self.error("`)`, `and` or `or`"));
            }
            part
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(part)
    }

    fn comparison(&mut self) -> Result<Part, ConditionError> {
        const COLUMNS: &str = "`not`, `(` or a column: band, highest, lowest_chutes, ua4, sum, \
                               automorphisms, group, class44, chute_band, chutes, \
                               intercalates, mcn4, digit_pairs, pairs";
        if self.comparisons == COMPARISONS {
            return Err(self.error("at most 1,000 comparisons"));
        }
        self.comparisons += 1;
        let field = match self.word() {
            Column::CHUTES => Field::Number(Column::CHUTES),
            Column::PAIRS => Field::Number(Column::PAIRS),
            word => Field::Value(word.parse().map_err(|_| self.error(COLUMNS))?),
        };
        self.next += 1;
        let operator = Operator::of(self.word());
        let operator = operator.ok_or_else(|| self.error("=, !=, <, <=, > or >="))?;
        self.next += 1;
        let (number, expected) = match field {
            Field::Value(Column::DigitPairs) => {
                let found = CycleType::all().find(|it| it.to_string() == self.word());
                (found.map(|it| it.number() as i64), "a cycle type such as 18 or 10+4+4")
            }
            _ if is_number(self.word()) => (self.word().parse().ok(), "a whole number of 64 bits"),
            _ => (None, "a whole number"),
        };
        let number = number.ok_or_else(|| self.error(expected))?;
        self.next += 1;
        Ok(Part::Comparison(field, operator, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_hold_as_they_read() {
        let values = |field| match field {
            Field::Value(Column::Band) => Some(7),
            Field::Value(Column::Ua4) => Some(-3),
            _ => None,
        };
        for (text, wanted) in [
            ("band = 7", Some(true)),
            ("band==7 and ua4=-3", Some(true)),
            ("band != 7 or ua4 <= -4", Some(false)),
            ("not band > 7 and ua4 > -4", Some(true)),
            ("band < 7 and highest = 1", Some(false)),
            ("band >= 7 or highest = 1", Some(true)),
            ("band >= 7 and highest = 1", None),
            ("not (highest = 1 or ua4 < 0)", Some(false)),
            // `and` binds closer.
            ("band = 7 or band = 8 and ua4 = 0", Some(true)),
            ("(band = 7 or band = 8) and ua4 = 0", Some(false)),
            ("not not(((chutes>2)))", None),
        ] {
            let condition: Condition = text.parse().unwrap();
            assert_eq!(condition.holds(values), wanted, "{text}");
        }
    }

    #[test]
    fn errors_have_their_places() {
        for (text, wanted) in [
            ("", "at character 1: it ends, expected `not`, `(` or a column"),
            ("band", "at character 5: it ends, expected =, !=, <, <=, > or >="),
            ("band <> 3", "at character 6: found \"<>\", expected =, !="),
            ("band < 3 ua4 > 1", "at character 10: found \"ua4\", expected `and`, `or` or the end"),
            ("(band < 3", "at character 10: it ends, expected `)`, `and` or `or`"),
            ("ünd < 3", "at character 1: found \"ünd\", expected `not`, `(` or a column"),
            ("ua4 < 3.5", "at character 7: found \"3.5\", expected a whole number"),
            (
                "ua4 < 9999999999999999999",
                "at character 7: found \"9999999999999999999\", expected a whole number of 64 bits",
            ),
            ("band < 3)", "at character 9: found \")\", expected `and`, `or` or the end"),
        ] {
            let error = text.parse::<Condition>().unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{text}: {error}");
        }
        let deep = "(".repeat(1000);
        assert!(deep.parse::<Condition>().is_err());
    }

    #[test]
    fn a_long_condition_needs_no_stack_and_one_that_is_too_long_is_an_error() {
        let chain = |count: usize, word: &str| vec!["ua4 = 1"; count].join(word);
        let small = std::thread::Builder::new().stack_size(64 << 10);
        let look = move || {
            for word in [" or ", " and ", " and not "] {
                let condition: Condition = chain(COMPARISONS, word).parse().unwrap();
                assert_eq!(condition.clone().fields().len(), COMPARISONS);
                assert_eq!(condition.holds(|_| Some(1)), Some(word != " and not "));
                assert_eq!(condition.holds(|_| None), None);
                let error = chain(100_000, word).parse::<Condition>().unwrap_err().to_string();
                assert!(error.ends_with("expected at most 1,000 comparisons"), "{error}");
            }
        };
        small.spawn(look).unwrap().join().unwrap();
    }
}
