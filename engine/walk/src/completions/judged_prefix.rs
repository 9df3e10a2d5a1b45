//! A prefix and the minlex forms that continue it.

use minlex_catalog::MinlexForm;

use crate::completions::candidates::{Candidates, Completion};
use crate::completions::list::Completions;
use crate::completions::workspace::{Found, Judged, Workspace};
use crate::prefixes::prefix::Prefix;

/// A prefix whose completions are known, see [`Completer::visit`](crate::Completer::visit).
pub struct JudgedPrefix<'p> {
    pub(crate) prefix: Prefix<'p>,
    pub(crate) judged: Judged,
    pub(crate) workspace: &'p mut Workspace,
}

impl JudgedPrefix<'_> {
    /// Number of the prefix among those of its band, from 0.
    #[inline(always)]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.prefix.number()
    }

    /// Number of minlex forms that continue the prefix.
    #[inline(always)]
    #[must_use]
    pub fn count(&mut self) -> u32 {
        let counted = self.judged.count;
        match counted.any_unclear {
            true => counted.plain + self.count_unclear(),
            false => counted.plain,
        }
    }

    // Not inlined: rarely needed.
    #[inline(never)]
    fn count_unclear(&mut self) -> u32 {
        let mut count = 0;
        self.visit(|_, found| count += u32::from(matches!(found, Found::Unclear(_))));
        count
    }

    /// Lists the minlex forms that continue the prefix in `out`.
    pub fn forms(&mut self, out: &mut Completions) {
        out.start(&self.prefix);
        let lower = out.lower();
        self.visit(|candidates, found| match found {
            Found::Plain(fills) => lower.extend(fills.map(|i| candidates.rows(i))),
            Found::Unclear(Completion { rows, .. }) => lower.push(rows),
        });
        out.sort();
    }

    /// Lists the minlex forms that have automorphisms other than the identity in `out`, with their
    /// automorphism counts, in catalogue order. Returns the number of all minlex forms that
    /// continue the prefix.
    pub fn automorphic(&mut self, out: &mut Vec<(MinlexForm, u32)>) -> u32 {
        out.clear();
        let mut count = self.judged.count.plain;
        if !self.judged.count.any_unclear {
            return count;
        }
        let band = self.prefix.plan().band().number();
        let [a, b, c] = self.prefix.rows();
        self.visit(|_, found| {
            if let Found::Unclear(Completion { rows: [d, e, f], group_order }) = found {
                count += 1;
                if group_order > 1 {
                    let form =
                        minlex_catalog::__internal::form_from_parts(band, [a, b, c, d, e, f]);
                    out.push((form, group_order));
                }
            }
        });
        out.sort_unstable();
        count
    }

    #[inline(always)]
    pub(crate) fn visit(&mut self, each: impl FnMut(&Candidates<'_>, Found)) {
        self.workspace.visit_forms(&self.prefix, self.judged, each);
    }
}
