//! The rows 4 below a top band, and how many prefixes come before each of them.
#![forbid(unsafe_code)]

use crate::row_sets::Sets;
use crate::stacks::Stacks;

/// All rows 4 that share their first two minirows; they have the same sets, and so the same number
/// of prefixes each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row4Group {
    /// Prefixes of the band before the first of these rows.
    pub start: u32,
    /// Prefixes with each of these rows.
    pub each: u32,
    /// Minirows in the first and second stack.
    pub minirows: [u8; 2],
}

impl Row4Group {
    /// The sets of these rows.
    #[inline(always)]
    pub fn sets(&self, stacks: &Stacks) -> Sets {
        let [a, b] = self.minirows;
        let (first, second) = (stacks[0].minirow(a).set, stacks[1].minirow(b).set);
        [first, second, !(first | second)]
    }
}

/// The groups of rows 4 in lexicographic order.
#[derive(Clone, Debug)]
pub(crate) struct Row4Groups {
    groups: Vec<Row4Group>,
    /// Their starts once more, close together for searches.
    starts: Vec<u32>,
    /// Their minirows in the second stack, likewise.
    seconds: Vec<u8>,
    /// By minirow in the first stack: where its groups start, and one place more for the end.
    firsts: Vec<u16>,
    prefix_count: u32,
}

impl Row4Groups {
    pub fn new(stacks: &Stacks) -> Row4Groups {
        let mut list = Row4Groups {
            groups: Vec::new(),
            starts: Vec::new(),
            seconds: Vec::new(),
            firsts: vec![0],
            prefix_count: 0,
        };
        for (a, first) in (0..).zip(stacks[0].minirows()) {
            // Column 1 of a minlex band has a 1 and no 2, so row 4 starts with 2.
            if first.first == 2 {
                for (b, second) in (0..).zip(stacks[1].minirows()) {
                    if first.set.is_disjoint(second.set) {
                        list.push([a, b], stacks);
                    }
                }
            }
            list.firsts.push(list.groups.len() as u16);
        }
        list
    }

    /// Appends the rows with these first two minirows, if there are any.
    fn push(&mut self, minirows: [u8; 2], stacks: &Stacks) {
        let mut group = Row4Group { start: self.prefix_count, each: 0, minirows };
        let sets = group.sets(stacks);
        let rows = stacks[2].count(sets[2]);
        if rows > 0 {
            group.each = stacks.pairs_below(sets);
        }
        if group.each > 0 {
            self.groups.push(group);
            self.starts.push(group.start);
            self.seconds.push(minirows[1]);
            self.prefix_count += rows * group.each;
        }
    }

    /// How many prefixes there are in all.
    pub fn prefix_count(&self) -> u32 {
        self.prefix_count
    }

    /// The groups from that of prefix `number` on.
    #[inline(always)]
    pub fn starting_at(&self, number: u32) -> &[Row4Group] {
        let after = self.starts.partition_point(|&start| start <= number);
        &self.groups[after.saturating_sub(1)..]
    }

    /// The group with these first two minirows.
    #[inline(always)]
    pub fn find(&self, minirows: [u8; 2]) -> Option<&Row4Group> {
        let first = usize::from(minirows[0]);
        let (from, to) = (self.firsts[first], self.firsts[first + 1]);
        let seconds = &self.seconds[usize::from(from)..usize::from(to)];
        let place = seconds.binary_search(&minirows[1]).ok()?;
        self.groups.get(usize::from(from) + place)
    }
}
