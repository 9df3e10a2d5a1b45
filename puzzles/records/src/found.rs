//! A record in a piece of text, with the text on both sides.

use std::borrow::Cow;

use crate::problem::RecordError;
use crate::token::{is_blank, trim};

pub(crate) type Finding<'a> = Result<Option<Found<'a>>, RecordError>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    pub text: Cow<'a, str>,
    pub before: &'a str,
    pub after: Cow<'a, str>,
}

impl<'a> Found<'a> {
    pub fn whole(text: impl Into<Cow<'a, str>>) -> Found<'a> {
        Found { text: text.into(), before: "", after: Cow::Borrowed("") }
    }

    pub fn part(line: &'a str, start: usize, end: usize, text: impl Into<Cow<'a, str>>) -> Self {
        let is_between = |c| is_blank(c) || matches!(c, ',' | ';');
        let [before, after] =
            [&line[..start], &line[end..]].map(|text| text.trim_matches(is_between));
        Found { text: text.into(), before, after: after.into() }
    }

    pub fn first_word(line: &'a str) -> Found<'a> {
        let text = trim(line);
        match text.find(|c| is_blank(c) || matches!(c, ',' | ';' | '#')) {
            Some(end) if end > 0 => Found::part(text, 0, end, &text[..end]),
            _ => Found::whole(text),
        }
    }
}
