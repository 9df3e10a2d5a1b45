//! What the first objects of a file of JSON say about it.

use super::Found;
use super::beginning::Beginning;
use crate::error::ReadError;
use crate::items::Items;
use crate::json;
use crate::plan::{Format, Plan};

impl Beginning<'_> {
    /// The plan for a file of objects, in lines or not.
    pub fn as_json(&self, items: Option<Items>) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        let wanted = self.options.column.as_ref();
        let mut all = json::Fields::default();
        let mut chosen: Option<String> = None;
        let mut undecided = None;
        let objects = self.entries(items);
        let objects = || objects.iter().map(|object| &**object);
        // What stands for a bad record has lost all fields but one.
        let is_good = |line: &str| !json::is_remark(line) && !json::is_failure(line);
        let has_good = objects().any(is_good);
        let decides = |line: &str| match has_good {
            true => is_good(line),
            false => self.is_all() && !json::is_remark(line),
        };
        for line in objects().filter(|line| decides(line)) {
            if !all.add(line) {
                continue;
            }
            match all.choose(kind, wanted) {
                Ok(found) => chosen = found,
                // An object that tells by itself decides.
                Err(error) => undecided = undecided.or(Some(error)),
            }
            if undecided.is_some() {
                chosen = json::Fields::of(line)
                    .choose(kind, wanted)
                    .unwrap_or_default();
            }
            let is_clear =
                |name: &String| undecided.is_some() || all.is_settled(kind, wanted, name);
            if chosen.as_ref().is_some_and(is_clear) {
                break;
            }
        }
        match undecided {
            Some(error) if chosen.is_none() && self.is_all() => return Err(error),
            Some(_) if chosen.is_none() => return Ok(None),
            _ => {}
        }
        let passes_over =
            |name: &String| wanted.is_none() && all.may_pass_over_a_puzzle(kind, name);
        if let Some(solution) = chosen.clone().filter(passes_over) {
            let puzzle = objects().find_map(json::Fields::puzzle_in);
            chosen = Some(puzzle.unwrap_or(solution));
        }
        let is_settled = |name: &String| all.is_settled(kind, wanted, name) && !passes_over(name);
        if let Some(field) = chosen.filter(|name| self.is_all() || is_settled(name)) {
            return Ok(Some((
                Plan {
                    format: Format::Json,
                    field,
                    items,
                    ..Plan::lines(kind)
                },
                0,
            )));
        }
        if let (true, Some(wanted), Some(fields)) = (self.is_all(), wanted, all.names()) {
            return Err(ReadError::NoField {
                wanted: wanted.to_string(),
                fields,
            });
        }
        // No object so far has a field for it; each will be refused for that.
        let field = kind.headings().next().unwrap_or_default().to_owned();
        let plan = Plan {
            format: Format::Json,
            field,
            items,
            ..Plan::lines(kind)
        };
        Ok(self.is_all().then_some((plan, 0)))
    }
}
