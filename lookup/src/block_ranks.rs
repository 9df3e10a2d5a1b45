//! Ranks of forms in a block.

use std::ops::{ControlFlow, Range};

use minlex_catalog::Rank;
use minlex_table::TableError;
use minlex_walk::{Completer, Completions, JudgedPrefix};

use crate::block::{Block, Place, widest_gap};

impl Block<'_> {
    /// The rank of the form at `place` in the block, counted from the nearer end. The table, in
    /// distant memory, is read last.
    pub(crate) fn rank(&mut self, place: &Place) -> Result<Rank, TableError> {
        let Range { start, end } = self.prefixes();
        let own = place.prefix();
        let from_end = own - start > end - own;
        let numbers = if from_end { own..end } else { start..own + 1 };
        let mut counted = 0u32;
        let mut found = None;
        let mut completer = Completer::new(self.plan);
        let _ = completer.visit_near::<()>(&place.place, numbers, |prefix| {
            let count = if prefix.number() == own {
                let (at, count) = prefix.place(place.rows());
                found = at.map(|at| (at, count));
                count
            } else {
                prefix.count()
            };
            counted = counted.saturating_add(count);
            ControlFlow::Continue(())
        });
        let forms = self.forms()?;
        let before = found.and_then(|(at, of_own)| {
            let before = match from_end {
                true => forms.end.checked_sub(counted),
                false => forms.start.checked_add(counted - of_own),
            };
            before?.checked_add(at)
        });
        match before {
            Some(before) => self.rank_at(before),
            None => Err(self.disagreement()),
        }
    }

    /// Hands over the ranks of the forms at ascending places in the block, counted as in
    /// `unrank_targets`.
    pub(crate) fn rank_sorted<T: Copy>(
        &mut self,
        places: &[(Place, T)],
        found: &mut impl FnMut(T, Rank),
    ) -> Result<(), TableError> {
        let forms = self.forms()?;
        let Range { start, end } = self.prefixes();
        let prefixes = places.iter().map(|(place, _)| place.prefix());
        let (near_start, near_end) = places.split_at(widest_gap(&self.prefixes(), prefixes));
        let mut counted = Vec::with_capacity(places.len());
        if let [.., (last, _)] = near_start {
            self.count_before(start..last.prefix() + 1, near_start, &mut counted)?;
        }
        for (item, before) in counted.drain(..) {
            found(item, self.rank_at(forms.start.saturating_add(before))?);
        }
        if let [(first, _), ..] = near_end {
            let all = self.count_before(first.prefix()..end, near_end, &mut counted)?;
            // The rank of a form that the table lacks is outside the block.
            let start = forms.end.checked_sub(all).unwrap_or(forms.end);
            for (item, before) in counted {
                found(item, self.rank_at(start.saturating_add(before))?);
            }
        }
        Ok(())
    }

    /// Appends the number of forms in some prefixes before the form at each place. Returns the
    /// number of all.
    fn count_before<T: Copy>(
        &self,
        numbers: Range<u32>,
        places: &[(Place, T)],
        counted: &mut Vec<(T, u32)>,
    ) -> Result<u32, TableError> {
        let [(first, _), ..] = places else {
            return Ok(0);
        };
        let mut completer = Completer::new(self.plan);
        let mut scratch = Completions::default();
        let (mut rest, mut before) = (places, 0_u32);
        let flow = completer.visit_near(&first.place, numbers, |prefix| {
            let here = rest.partition_point(|(place, _)| place.prefix() == prefix.number());
            let (here, later) = rest.split_at(here);
            rest = later;
            let count = places_in_prefix(prefix, here, &mut scratch, |item, at| {
                counted.push((item, before.saturating_add(at)));
            });
            match count {
                Some(count) => before = before.saturating_add(count),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Continue(()) if rest.is_empty() => Ok(before),
            _ => Err(self.disagreement()),
        }
    }
}

/// Hands over the places of forms in `prefix`, from 0, and returns their number; `None` if one
/// is missing.
#[inline(always)]
fn places_in_prefix<T: Copy>(
    prefix: &mut JudgedPrefix<'_>,
    forms: &[(Place, T)],
    scratch: &mut Completions,
    mut found: impl FnMut(T, u32),
) -> Option<u32> {
    match forms {
        [] => Some(prefix.count()),
        [(place, item)] => {
            let (at, count) = prefix.place(place.rows());
            found(*item, at?);
            Some(count)
        }
        many => {
            // Listing and sorting the forms pays from the second place on.
            prefix.forms(scratch);
            for (place, item) in many {
                found(*item, scratch.place(place.rows())?);
            }
            Some(scratch.len() as u32)
        }
    }
}
