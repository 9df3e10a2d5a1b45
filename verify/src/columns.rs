//! Column triples of bands, Russell's 44 classes, and the number of completions from nothing.
//!
//! The completions of a band depend only on the three digits of each column, not on their order. A
//! box has one of 280 sets of three column triples. Up to relabelling, order of boxes and order of
//! columns there are 44 such bands: the classes of Ed Russell (2005), which shorten the count of
//! Felgenhauer and Jarvis.
//!
//! # Completions
//! Below a band with column triples `T`, band 2 takes three of the six free digits of each column.
//! Each of its boxes gets all nine, in 56 ways a stack; band 3 gets the rest. To count the bands
//! with column triples `(P, Q, R)`, relabel `P` to 147, 258, 369. Each of the 6^3 orders of the
//! digits inside these columns can be relabelled to a first box that reads 123, 456, 789. That
//! leads to normal forms of chutes. So one sum over `56^3` splits of products of two table entries
//! gives all completions; 1/72 of them have rows 4<5<6, 7<8<9 and 4<7.

use std::collections::HashMap;

use crate::canon::{Chute, ORDERS, normal_chutes};

/// Three disjoint column triples of one box, as ascending bit masks over the digits 1..=9.
type Triples = [u16; 3];

const ALL_DIGITS: u16 = 0x3fe;
/// 147, 258, 369.
pub(crate) const FIRST_BOX: Triples =
    [1 << 1 | 1 << 4 | 1 << 7, 1 << 2 | 1 << 5 | 1 << 8, 1 << 3 | 1 << 6 | 1 << 9];

/// The column triples of a band's three boxes.
pub(crate) fn column_triples(band: &Chute) -> [Triples; 3] {
    std::array::from_fn(|b| {
        std::array::from_fn(|c| band.iter().fold(0, |mask, row| mask | 1 << row[3 * b + c]))
    })
}

/// A number for each of the 44 classes: equal exactly for equivalent column triples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ColumnClass(u16, u16);

/// The 280 sets of column triples of a box, and their images under relabellings.
pub(crate) struct ColumnTriples {
    sets: Vec<Triples>,
    index: HashMap<Triples, u16>,
    /// For each set, the images of all sets under one relabelling that makes it 147, 258, 369.
    to_first: Vec<Vec<u16>>,
    /// Images of all sets under each of the 1,296 relabellings that keep 147, 258, 369.
    keeping: Vec<Vec<u16>>,
    /// For the sets of boxes 2 and 3, bands whose first box has the columns 147, 258, 369, in any
    /// order of rows.
    bands: Vec<Vec<u64>>,
}

impl ColumnTriples {
    /// The tables; takes some tens of milliseconds.
    pub(crate) fn new() -> ColumnTriples {
        let sets = all_sets();
        let index: HashMap<Triples, u16> =
            sets.iter().enumerate().map(|(i, &set)| (set, i as u16)).collect();
        let images = |label: &[u8; 10]| -> Vec<u16> {
            sets.iter().map(|set| index[&relabelled(set, label)]).collect()
        };
        let to_first = sets
            .iter()
            .map(|set| images(&labels_onto_first(set, ORDERS[0], [ORDERS[0]; 3])))
            .collect();
        let mut keeping: Vec<Vec<u16>> = Vec::with_capacity(1296);
        for columns in ORDERS {
            for rows in (0..216).map(|i| [ORDERS[i / 36], ORDERS[i / 6 % 6], ORDERS[i % 6]]) {
                keeping.push(images(&labels_onto_first(&FIRST_BOX, columns, rows)));
            }
        }
        let mut chutes = vec![vec![0u64; sets.len()]; sets.len()];
        for chute in normal_chutes() {
            let [_, second, third] = column_triples(&chute).map(|set| index[&ascending(set)]);
            chutes[usize::from(second)][usize::from(third)] += 1;
        }
        let bands = (0..sets.len())
            .map(|second| {
                let sum = |third: usize| {
                    keeping[..216]
                        .iter()
                        .map(|images| {
                            chutes[usize::from(images[second])][usize::from(images[third])]
                        })
                        .sum()
                };
                (0..sets.len()).map(sum).collect()
            })
            .collect();
        ColumnTriples { sets, index, to_first, keeping, bands }
    }

    pub(crate) fn class(&self, band: [Triples; 3]) -> ColumnClass {
        let [a, b, c] = band.map(|set| usize::from(self.index[&ascending(set)]));
        let mut best = ColumnClass(u16::MAX, u16::MAX);
        for (first, second, third) in [(a, b, c), (b, c, a), (c, a, b)] {
            let second = usize::from(self.to_first[first][second]);
            let third = usize::from(self.to_first[first][third]);
            for images in &self.keeping {
                let (x, y) = (images[second], images[third]);
                best = best.min(ColumnClass(x.min(y), x.max(y)));
            }
        }
        best
    }

    fn bands(&self, a: u16, b: u16, c: u16) -> u64 {
        let images = &self.to_first[usize::from(a)];
        self.bands[usize::from(images[usize::from(b)])][usize::from(images[usize::from(c)])]
    }

    /// Completions of a band with these column triples, with rows 4<5<6, 7<8<9 and 4<7.
    pub(crate) fn completions(&self, band: [Triples; 3]) -> u64 {
        let [first, second, third] = band.map(|triples| self.splits(triples));
        let mut sum = 0;
        for &(a, a_rest) in &first {
            for &(b, b_rest) in &second {
                for &(c, c_rest) in &third {
                    sum += self.bands(a, b, c) * self.bands(a_rest, b_rest, c_rest);
                }
            }
        }
        sum / 72
    }

    /// Column triples that bands 2 and 3 can have in a stack whose top box has `top`: 56 pairs.
    fn splits(&self, top: Triples) -> Vec<(u16, u16)> {
        let mut list = Vec::with_capacity(56);
        for set in &self.sets {
            for order in ORDERS {
                let middle = order.map(|i| set[i]);
                if (0..3).all(|c| middle[c] & top[c] == 0) {
                    let bottom = std::array::from_fn(|c| ALL_DIGITS & !(top[c] | middle[c]));
                    list.push((self.index[set], self.index[&ascending(bottom)]));
                }
            }
        }
        list
    }
}

fn ascending(mut set: Triples) -> Triples {
    set.sort_unstable();
    set
}

fn all_sets() -> Vec<Triples> {
    let triples: Vec<u16> =
        (0..=ALL_DIGITS).filter(|mask| mask & !ALL_DIGITS == 0 && mask.count_ones() == 3).collect();
    let mut sets = Vec::with_capacity(280);
    for &a in &triples {
        for &b in triples.iter().filter(|&&b| b > a && b & a == 0) {
            let c = ALL_DIGITS & !(a | b);
            if c > b {
                sets.push([a, b, c]);
            }
        }
    }
    sets
}

/// Labels that map the triple `set[columns[c]]` to the c-th of 147, 258, 369, its digits in the
/// order `rows[c]`.
fn labels_onto_first(set: &Triples, columns: [usize; 3], rows: [[usize; 3]; 3]) -> [u8; 10] {
    let mut label = [0; 10];
    for c in 0..3 {
        let digits: Vec<usize> = (1..10).filter(|d| set[columns[c]] >> d & 1 == 1).collect();
        for r in 0..3 {
            label[digits[rows[c][r]]] = (3 * r + c) as u8 + 1;
        }
    }
    label
}

fn relabelled(set: &Triples, label: &[u8; 10]) -> Triples {
    ascending(set.map(|triple| {
        (1..10).filter(|d| triple >> d & 1 == 1).fold(0, |mask, d: usize| mask | 1 << label[d])
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_280_sets_and_56_splits() {
        let columns = ColumnTriples::new();
        assert_eq!(columns.sets.len(), 280);
        for set in columns.sets.iter().step_by(31) {
            assert_eq!(columns.splits(*set).len(), 56);
        }
        // 9! * 56 * 6^6 bands, of which every 280th has these columns in its first box, in 6
        // orders.
        let bands: u64 = columns.bands.iter().flatten().sum();
        assert_eq!(bands * 280 * 6 * 36, 362_880 * 56 * 46_656);
    }

    #[test]
    fn classes_are_invariant() {
        let columns = ColumnTriples::new();
        for chute in normal_chutes().iter().step_by(7001) {
            let [a, b, c] = column_triples(chute);
            let class = columns.class([a, b, c]);
            let label = [0, 3, 9, 1, 2, 8, 5, 7, 6, 4];
            let moved = [c, a, b].map(|set| {
                let [x, y, z] = set.map(|t| {
                    (1..10).filter(|d| t >> d & 1 == 1).fold(0, |m, d: usize| m | 1 << label[d])
                });
                [z, x, y]
            });
            assert_eq!(columns.class(moved), class);
        }
    }
}
