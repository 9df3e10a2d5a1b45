//! Exact covers, counted.
//!
//! An exact cover of some items is a choice of sets that has every item in exactly one set. Knuth's
//! search ("Dancing links", 2000) takes the item in the fewest sets and tries these in turn.
//!
//! Permutations of the items that map sets to sets save most of the work. Let `Z` be a set of items
//! that all of them map to itself. Every cover has each item of `Z` in one set, so
//!
//! ```text
//! |Z| * covers = sum over all sets S of |S ∩ Z| * (covers that contain S)
//! ```
//!
//! and sets that are images of one another add the same to the sum: one of them has to be looked
//! at.

use std::collections::HashMap;

use super::small_set::{SmallSet, image};

pub(crate) type ItemSet = SmallSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CoverSet {
    /// The items of the set.
    pub(crate) items: ItemSet,
    /// Number of different sets with exactly these items; a cover uses one of them.
    pub(crate) ways: u64,
}

pub(crate) struct Problem {
    /// Items are numbered from 0; at most 128.
    pub(crate) items: usize,
    /// The sets: no two have the same items, and none is empty.
    pub(crate) sets: Vec<CoverSet>,
    /// Permutations of the items that map sets to sets of as many ways, as lists of images. They
    /// need not be a group; more of them make counting quicker.
    pub(crate) symmetries: Vec<Vec<u8>>,
}

struct SetOrbit {
    first: CoverSet,
    sets: u64,
}

impl Problem {
    pub(crate) fn count(&self) -> u64 {
        let all = (0..self.items).fold(0, |items, item| items | 1 << item);
        if self.sets.iter().fold(0, |union, set| union | set.items) != all {
            return 0;
        }
        let set_orbits = self.set_orbits();
        let meeting =
            |zone: ItemSet| set_orbits.iter().filter(move |orbit| orbit.first.items & zone != 0);
        let zones = self.item_orbits();
        let Some(&zone) = zones.iter().min_by_key(|&&zone| meeting(zone).count()) else {
            return 1;
        };
        let sum: u64 = meeting(zone)
            .map(|SetOrbit { first, sets }| {
                let shared = u64::from((first.items & zone).count_ones());
                let left: Vec<CoverSet> = disjoint(&self.sets, first).collect();
                let others = covers(&left, all & !first.items, &mut Vec::new());
                shared * sets * first.ways * others
            })
            .sum();
        debug_assert_eq!(sum % u64::from(zone.count_ones()), 0);
        sum / u64::from(zone.count_ones())
    }

    fn item_orbits(&self) -> Vec<ItemSet> {
        let mut seen: ItemSet = 0;
        let mut orbits = Vec::new();
        for item in 0..self.items {
            if seen >> item & 1 == 1 {
                continue;
            }
            let before = seen;
            let mut open = vec![item];
            seen |= 1 << item;
            while let Some(item) = open.pop() {
                for images in &self.symmetries {
                    let image = usize::from(images[item]);
                    if seen >> image & 1 == 0 {
                        seen |= 1 << image;
                        open.push(image);
                    }
                }
            }
            orbits.push(seen & !before);
        }
        orbits
    }

    fn set_orbits(&self) -> Vec<SetOrbit> {
        let places: HashMap<ItemSet, usize> =
            self.sets.iter().enumerate().map(|(i, set)| (set.items, i)).collect();
        let mut seen = vec![false; self.sets.len()];
        let mut orbits = Vec::new();
        for (i, &first) in self.sets.iter().enumerate() {
            if std::mem::replace(&mut seen[i], true) {
                continue;
            }
            let mut sets = 1;
            let mut open = vec![first.items];
            while let Some(set) = open.pop() {
                for images in &self.symmetries {
                    let image = image(set, images);
                    if !std::mem::replace(&mut seen[places[&image]], true) {
                        sets += 1;
                        open.push(image);
                    }
                }
            }
            orbits.push(SetOrbit { first, sets });
        }
        orbits
    }
}

fn disjoint(sets: &[CoverSet], chosen: &CoverSet) -> impl Iterator<Item = CoverSet> {
    sets.iter().copied().filter(|set| set.items & chosen.items == 0)
}

/// Counts the exact covers of `items` by `sets`, which contain no other item; `spare` lists are
/// reused.
fn covers(sets: &[CoverSet], items: ItemSet, spare: &mut Vec<Vec<CoverSet>>) -> u64 {
    if items == 0 {
        return 1;
    }
    let Some(rarest) = rarest_item(sets, items) else {
        return 0;
    };
    let mut left = spare.pop().unwrap_or_default();
    let mut count = 0;
    for set in sets.iter().filter(|set| set.items & rarest != 0) {
        left.clear();
        left.extend(disjoint(sets, set));
        count += set.ways * covers(&left, items & !set.items, spare);
    }
    spare.push(left);
    count
}

/// The item in the fewest sets; `None` if one is in no set.
fn rarest_item(sets: &[CoverSet], items: ItemSet) -> Option<ItemSet> {
    let mut rarest = (usize::MAX, 0);
    let mut open = items;
    while open != 0 {
        let item = open & open.wrapping_neg();
        open ^= item;
        let count = sets.iter().filter(|set| set.items & item != 0).count();
        if count == 0 {
            return None;
        }
        rarest = rarest.min((count, item));
        if count == 1 {
            break;
        }
    }
    Some(rarest.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(items: usize, sets: &[ItemSet]) -> Problem {
        let set = |&items| CoverSet { items, ways: 1 };
        Problem { items, sets: sets.iter().map(set).collect(), symmetries: Vec::new() }
    }

    /// Pairs of six items: 5 * 3 covers, with and without the symmetries of the hexagon; 2^3 times
    /// as many if each pair is there twice.
    #[test]
    fn pairs_of_six() {
        let pairs: Vec<ItemSet> =
            (0..6).flat_map(|a| (0..a).map(move |b| 1 << a | 1 << b)).collect();
        let mut problem = problem(6, &pairs);
        assert_eq!(problem.count(), 15);
        problem.symmetries = vec![vec![1, 2, 3, 4, 5, 0], vec![5, 4, 3, 2, 1, 0]];
        assert_eq!(problem.set_orbits().len(), 3);
        assert_eq!(problem.count(), 15);
        problem.sets.iter_mut().for_each(|set| set.ways = 2);
        assert_eq!(problem.count(), 15 * 8);
    }

    #[test]
    fn nothing_to_cover_and_nothing_to_cover_with() {
        let count = |items, sets: &[ItemSet]| problem(items, sets).count();
        assert_eq!(count(0, &[]), 1);
        assert_eq!(count(1, &[]), 0);
        assert_eq!(count(3, &[0b011]), 0);
        assert_eq!(count(3, &[0b011, 0b110]), 0);
        assert_eq!(count(3, &[0b011, 0b110, 0b100]), 1);
    }
}
