//! What the first objects of a file of JSON say about it.

use std::borrow::Cow;

use super::Found;
use super::beginning::Beginning;
use crate::error::ReadError;
use crate::items::Items;
use crate::json;
use crate::plan::{Format, Plan};

/// What the first objects have, and the field of the record among them, if one is known so far.
struct Choice {
    fields: json::Fields,
    chosen: Option<String>,
}

impl Beginning<'_> {
    /// The plan for a file of objects, in lines or not.
    pub fn as_json(&self, items: Option<Items>) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        let wanted = self.options.column.as_ref();
        let objects = self.entries(items);
        let Some(Choice { fields, mut chosen }) = self.choice(&objects)? else {
            return Ok(None);
        };
        let passes_over =
            |name: &String| wanted.is_none() && fields.may_pass_over_a_puzzle(kind, name);
        if let Some(solution) = chosen.clone().filter(passes_over) {
            let puzzle = objects
                .iter()
                .find_map(|object| json::Fields::puzzle_in(object));
            chosen = Some(puzzle.unwrap_or(solution));
        }
        let plan = |field| Plan {
            format: Format::Json,
            field,
            items,
            ..Plan::lines(kind)
        };
        let is_settled =
            |name: &String| fields.is_settled(kind, wanted, name) && !passes_over(name);
        if let Some(field) = chosen.filter(|name| self.is_all() || is_settled(name)) {
            return Ok(Some((plan(field), 0)));
        }
        if let (true, Some(wanted), Some(fields)) = (self.is_all(), wanted, fields.names()) {
            return Err(ReadError::NoField {
                wanted: wanted.to_string(),
                fields,
            });
        }
        // No object so far has a field for it; each will be refused for that.
        let field = kind.headings().next().unwrap_or_default().to_owned();
        Ok(self.is_all().then(|| (plan(field), 0)))
    }

    /// What objects choose, the first that tells; `None` if more must be read.
    fn choice(&self, objects: &[Cow<'_, str>]) -> Result<Option<Choice>, ReadError> {
        let kind = self.options.kind;
        let wanted = self.options.column.as_ref();
        let objects = || objects.iter().map(|object| &**object);
        // What stands for a bad record has lost all fields but one.
        let is_good = |line: &str| !json::is_remark(line) && !json::is_failure(line);
        let has_good = objects().any(is_good);
        let decides = |line: &str| match has_good {
            true => is_good(line),
            false => self.is_all() && !json::is_remark(line),
        };
        let mut fields = json::Fields::default();
        let mut chosen: Option<String> = None;
        let mut undecided = None;
        for line in objects().filter(|line| decides(line)) {
            if !fields.add(line) {
                continue;
            }
            match fields.choose(kind, wanted) {
                Ok(found) => chosen = found,
                // An object that tells by itself decides.
                Err(error) => undecided = undecided.or(Some(error)),
            }
            if undecided.is_some() {
                let own = json::Fields::of(line).choose(kind, wanted);
                chosen = own.unwrap_or_default();
            }
            let is_clear =
                |name: &String| undecided.is_some() || fields.is_settled(kind, wanted, name);
            if chosen.as_ref().is_some_and(is_clear) {
                break;
            }
        }
        match undecided {
            Some(error) if chosen.is_none() && self.is_all() => Err(error),
            Some(_) if chosen.is_none() => Ok(None),
            _ => Ok(Some(Choice { fields, chosen })),
        }
    }
}
