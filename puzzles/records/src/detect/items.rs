//! What the beginning of a file says about JSON that does not stand in lines.

use std::borrow::Cow;

use super::Found;
use super::beginning::Beginning;
use crate::cells::{self, Pairing};
use crate::error::ReadError;
use crate::items::{self, Items};
use crate::json;
use crate::kind::Kind;
use crate::layout::{self, Line};
use crate::line;
use crate::plan::{Format, Plan};
use crate::reader::RECORD_BYTES;

impl Beginning<'_> {
    /// The plan for a file whose first line, which begins at `start`, begins an array, or an object
    /// over several lines; nothing for any other, such as rows of boards with brackets.
    pub fn by_items(&self, start: usize, first: &str) -> Result<Option<Found>, ReadError> {
        let first = line::trim(first);
        let may_be_array = may_begin_an_array(first) && !json::is_list(first);
        if !may_be_array && first != "{" {
            return Ok(None);
        }
        let text = in_one_line(&self.head[start..]);
        if begins_objects(&text) {
            return self.as_json(Some(Items::Objects)).map(Some);
        }
        if !self.is_all() {
            return Ok(Some(None));
        }
        match may_be_array {
            // The first of them may be damaged.
            true if Items::Objects.next(text.as_bytes()).is_some() => {
                self.as_json(Some(Items::Objects)).map(Some)
            }
            true if is_empty_array(&text) => Ok(Some(Some((self.no_items(), 0)))),
            true if self.options.kind.is_cells() => self.by_texts_or_lists(start, &text),
            _ => Ok(None),
        }
    }

    /// The plan for an array without items.
    fn no_items(&self) -> Plan {
        Plan {
            items: Some(Items::Texts),
            ..Plan::lines(self.options.kind)
        }
    }

    /// The plan for an array of texts or lists, which may look like lines or boards in brackets.
    fn by_texts_or_lists(&self, start: usize, text: &str) -> Result<Option<Found>, ReadError> {
        let file = &self.head[start..];
        let has_lines = memchr::memchr(b'\n', file.trim_ascii()).is_some();
        if let Some(format) = self.format_of_lines(start).filter(|_| has_lines)
            && (format == Format::Layout || !items::is_one_value(file, self.at_end))
        {
            return self.with_format(format).map(Some);
        }
        if !has_lines && is_one_pair(self.options.kind, text) {
            return self.as_lines().map(Some);
        }
        let Some(items) = self.texts_or_lists(text) else {
            return Ok(None);
        };
        let found = self.as_lines()?;
        Ok(Some(found.map(|(mut plan, used)| {
            plan.items = Some(items);
            (plan, used)
        })))
    }

    /// The plan for an array in one line that is longer than what is looked at; nothing for any
    /// other file.
    pub fn by_items_of_a_long_line(&self) -> Result<Option<Found>, ReadError> {
        let text = self.head.trim_ascii_start();
        let is_long = self.head.len() > RECORD_BYTES && memchr::memchr(b'\n', text).is_none();
        match is_long && text.starts_with(b"[") {
            true => self.by_items(self.head.len() - text.len(), &String::from_utf8_lossy(text)),
            false => Ok(None),
        }
    }

    /// What most items are, if they are texts or lists that may be records.
    fn texts_or_lists(&self, text: &str) -> Option<Items> {
        let is_list = self.at_end && json::first_text(text).is_some();
        let list = || is_list.then(|| Items::Lists(openings(text)));
        let inside = text.strip_prefix('[')?;
        // Texts may stand in lists: the last of those with most items counts.
        let known = [Items::Texts, Items::Lists(1), Items::Lists(2)];
        let kind = self.options.kind;
        let counts = known.map(|items| (records_in(kind, items, inside), items));
        let most = counts.into_iter().max_by_key(|&(count, _)| count);
        let most = most.filter(|&(count, _)| count > 0);
        most.map(|(_, items)| items).or_else(list)
    }

    /// The format of a file with rows of boards or records in half of its lines, where each is
    /// better read for itself: in what is no JSON, and rows always.
    fn format_of_lines(&self, start: usize) -> Option<Format> {
        let kind = self.options.kind;
        let is_row =
            |line: &str| matches!(layout::classify(line), Line::Row(_) | Line::RuleOrRow(_));
        let is_record = |line: &str| matches!(line::find(kind, line, false), Ok(Some(_)));
        let lines = || self.lines_behind(start).map(|(.., line)| line);
        let rows = lines().filter(|line| is_row(line)).count();
        let records = lines().filter(|line| is_record(line)).count();
        let format = match rows > records {
            true => Format::Layout,
            false => Format::Lines,
        };
        (2 * (rows + records) >= lines().count()).then_some(format)
    }

    /// The lines at the beginning of the file, or its items, each in a line.
    pub fn entries(&self, items: Option<Items>) -> Vec<Cow<'_, str>> {
        let Some(items) = items else {
            return self.lines().map(|(.., line)| line.into()).collect();
        };
        let spans = items.cut(self.head, self.at_end, usize::MAX).spans;
        let texts = spans.into_iter().map(|span| in_one_line(&self.head[span]));
        texts.map(Cow::Owned).collect()
    }
}

/// Text without its line ends. What is not UTF-8 decides nothing.
fn in_one_line(text: &[u8]) -> String {
    String::from_utf8_lossy(&items::on_one_line(text)).into_owned()
}

/// Whether a line may begin an array, even if its first character is damaged, and does not name the
/// columns of a table: `[id],[puzzle]`.
fn may_begin_an_array(line: &str) -> bool {
    let Some(inside) = line.strip_prefix('[').map(str::trim_start) else {
        return false;
    };
    let is_name = inside.starts_with(char::is_alphabetic) && !inside.starts_with("null");
    inside.len() <= 1 || !is_name && inside.contains([',', '{', '"', '['])
}

/// Whether text begins as objects do, in an array or not.
fn begins_objects(text: &str) -> bool {
    let inside = text.strip_prefix('[').map_or(text, str::trim_start);
    items::begins_object(inside.as_bytes())
}

fn is_empty_array(text: &str) -> bool {
    let inside = text.trim().strip_prefix('[');
    inside.is_some_and(|inside| inside.trim_start() == "]")
}

/// Whether an array holds nothing but a puzzle and its solution, which are one record in a line.
fn is_one_pair(kind: Kind, text: &str) -> bool {
    let cells = cells::words(text).filter(|(_, word)| cells::is_81(word.as_bytes()));
    cells.count() == 2
        && !text[1..].contains(['[', '{'])
        && matches!(cells::pairing(text), Pairing::Both | Pairing::Reversed)
        && matches!(line::find(kind, text, false), Ok(Some(_)))
}

/// How many items inside of an array are what these are, and may be records.
fn records_in(kind: Kind, items: Items, inside: &str) -> usize {
    let is_one = |text: &str| match items {
        Items::Objects => text.starts_with('{'),
        // Nine texts of a cell or of nine are a row or a board.
        Items::Texts => {
            let text = json::first_text(text).filter(|_| text.starts_with('"'));
            text.is_some_and(|text| text.len() > cells::NUMBER_DIGITS)
        }
        // A record may stand among other values.
        Items::Lists(depth) => {
            let has_record = || depth == 1 && line::has_record(kind, text);
            openings(text) == depth && (json::first_text(text).is_some() || has_record())
        }
    };
    let next = |&at: &usize| Some(at + 1 + items.next(inside.get(at + 1..)?.as_bytes())?);
    let starts: Vec<usize> = std::iter::successors(Some(0), next).collect();
    let ends = starts.iter().skip(1).copied().chain([inside.len()]);
    let texts = starts.iter().zip(ends).map(|(&at, end)| &inside[at..end]);
    let texts = texts.map(|text| text.trim_start_matches(',').trim());
    texts.filter(|text| is_one(text)).count()
}

fn openings(text: &str) -> usize {
    items::openings(text.as_bytes()).count()
}
