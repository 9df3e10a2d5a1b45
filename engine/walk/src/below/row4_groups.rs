//! Rows 4 below a top band, and the number of prefixes before each.

use crate::below::minirow::Minirow;
use crate::below::row_sets::Sets;
use crate::below::stacks::Stacks;

/// Rows 4 with the same first two minirows and number of prefixes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row4Group {
    /// Prefixes of the band before the first row.
    pub start: u32,
    /// Prefixes with each row.
    pub each: u32,
    pub minirows: [Minirow; 2],
    pub sets: Sets,
}

/// Rows 4 in lexicographic order, eight bytes a group.
#[derive(Clone, Debug)]
pub(crate) struct Row4Groups {
    groups: Vec<Start>,
    prefixes: u32,
    /// For each first minirow, start of its groups; and the end.
    firsts: [u16; 57],
}

#[derive(Clone, Copy, Debug)]
struct Start {
    prefix: u32,
    minirows: [Minirow; 2],
}

#[inline(always)]
fn sets_of(minirows: [Minirow; 2], stacks: &Stacks) -> Sets {
    let [a, b] = minirows;
    let (first, second) = (stacks[0].digits(a).set, stacks[1].digits(b).set);
    [first, second, !(first | second)]
}

impl Row4Groups {
    pub fn new(stacks: &Stacks) -> Row4Groups {
        let mut list = Row4Groups { groups: Vec::new(), prefixes: 0, firsts: [u16::MAX; 57] };
        // Column 1 of a minlex band has no 2, so row 4 starts with 2.
        for first in stacks[0].minirows() {
            let Some(place) = first.index_after_2() else {
                continue;
            };
            list.firsts[place] = list.groups.len() as u16;
            for second in stacks[1].without_set(stacks[0].digits(first).set) {
                let sets = sets_of([first, second], stacks);
                let prefixes = stacks[2].count(sets[2]) * stacks.below(sets).pairs();
                if prefixes > 0 {
                    list.groups.push(Start { prefix: list.prefixes, minirows: [first, second] });
                    list.prefixes += prefixes;
                }
            }
        }
        let mut next = list.groups.len() as u16;
        for start in list.firsts.iter_mut().rev() {
            next = next.min(*start);
            *start = next;
        }
        list
    }

    pub fn prefix_count(&self) -> u32 {
        self.prefixes
    }

    #[inline(always)]
    fn group(&self, place: usize, stacks: &Stacks) -> Option<Row4Group> {
        let Start { prefix, minirows } = *self.groups.get(place)?;
        let sets = sets_of(minirows, stacks);
        Some(Row4Group { start: prefix, each: stacks.below(sets).pairs(), minirows, sets })
    }

    #[inline(always)]
    pub fn starting_at(&self, number: u32, stacks: &Stacks) -> impl Iterator<Item = Row4Group> {
        (self.place_of(number)..).map_while(|place| self.group(place, stacks))
    }

    /// Place of the group with prefix `number`, or of the last group.
    #[inline(always)]
    fn place_of(&self, number: u32) -> usize {
        // Groups have nearly the same size: the guess is off by at most eleven places, four on
        // average. A search would touch the whole list.
        let groups = self.groups.len() as u64;
        let guess = u64::from(number) * groups / u64::from(self.prefixes).max(1);
        let mut place = guess.min(groups.saturating_sub(1)) as usize;
        while place > 0 && self.groups[place].prefix > number {
            place -= 1;
        }
        while self.groups.get(place + 1).is_some_and(|next| next.prefix <= number) {
            place += 1;
        }
        place
    }

    #[inline(always)]
    pub fn find(&self, minirows: [Minirow; 2], stacks: &Stacks) -> Option<Row4Group> {
        let [first, second] = minirows;
        let place = first.index_after_2()?;
        let (from, to) = (usize::from(self.firsts[place]), usize::from(self.firsts[place + 1]));
        let same_first = self.groups.get(from..to)?;
        let place = same_first.binary_search_by_key(&second, |group| group.minirows[1]).ok()?;
        self.group(from + place, stacks)
    }
}
