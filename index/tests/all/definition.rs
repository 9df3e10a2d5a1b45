//! `docs/GRID-INDEX.md`, section "The class numbering", in slow code without the library.
//!
//! Digits are 1..=9 and bits 1..=9 of masks, as in the document. Every step is brute force: classes
//! by trying relabellings, members by listing all normal bands, completions by listing fills under
//! every split.

use std::cmp::Ordering;
use std::collections::HashMap;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};

use crate::{published_classes, random_indices};

type Partition = [u16; 3];
type Band = [[u8; 9]; 3];

const ALL: u16 = 0x3fe;

fn mask(digits: impl IntoIterator<Item = u8>) -> u16 {
    digits.into_iter().fold(0, |mask, digit| mask | 1 << digit)
}

fn digits(set: u16) -> Vec<u8> {
    (1..=9).filter(|digit| set >> digit & 1 == 1).collect()
}

/// All arrangements of `items`, in lexicographic order if the items ascend.
fn arrangements(items: &[u8]) -> Vec<Vec<u8>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in items.iter().enumerate() {
        let rest = [&items[..i], &items[i + 1..]].concat();
        all.extend(arrangements(&rest).into_iter().map(|tail| [&[first][..], &tail].concat()));
    }
    all
}

fn order_number(values: [u8; 3]) -> usize {
    let pattern: Vec<u8> = values
        .iter()
        .map(|value| 1 + values.iter().filter(|other| *other < value).count() as u8)
        .collect();
    arrangements(&[1, 2, 3]).iter().position(|other| *other == pattern).unwrap()
}

fn compare(a: &Partition, b: &Partition) -> Ordering {
    a.map(digits).cmp(&b.map(digits))
}

/// The 56 ordered partitions without a digit in the same place as in this one, ascending.
fn avoiding(partition: Partition) -> Vec<Partition> {
    let mut all = Vec::new();
    let triples: Vec<u16> = (0..=ALL).filter(|set| set & 1 == 0 && set.count_ones() == 3).collect();
    for &a in &triples {
        for &b in triples.iter().filter(|b| *b & a == 0) {
            let split = [a, b, ALL ^ a ^ b];
            if (0..3).all(|i| split[i] & partition[i] == 0) {
                all.push(split);
            }
        }
    }
    all.sort_by(compare);
    all
}

fn column_sets(band: &Band) -> [Partition; 3] {
    std::array::from_fn(|stack| {
        std::array::from_fn(|i| mask((0..3).map(|row| band[row][3 * stack + i])))
    })
}

fn sorted(mut sets: Partition) -> Partition {
    sets.sort_unstable();
    sets
}

fn relabel(sets: Partition, r: &[u8; 10]) -> Partition {
    sets.map(|set| mask(digits(set).into_iter().map(|digit| r[usize::from(digit)])))
}

/// All bijections from the sets of one partition, in any order, to those of another.
fn bijections(from: Partition, to: Partition) -> Vec<[u8; 10]> {
    let mut all = Vec::new();
    for columns in arrangements(&[0, 1, 2]) {
        let images: Vec<Vec<Vec<u8>>> =
            columns.iter().map(|&c| arrangements(&digits(to[usize::from(c)]))).collect();
        for a in &images[0] {
            for b in &images[1] {
                for c in &images[2] {
                    let mut r = [0; 10];
                    for (set, image) in from.iter().zip([a, b, c]) {
                        for (digit, &to) in digits(*set).into_iter().zip(image) {
                            r[usize::from(digit)] = to;
                        }
                    }
                    all.push(r);
                }
            }
        }
    }
    all
}

/// The map to the representative: class from 0, r and p.
fn way(sets: [Partition; 3], representatives: &[[Partition; 3]]) -> (usize, [u8; 10], Vec<u8>) {
    let mut best: Option<(usize, [u8; 10], Vec<u8>)> = None;
    for (class, representative) in representatives.iter().enumerate() {
        for p in arrangements(&[0, 1, 2]) {
            let target = |stack: usize| sorted(representative[usize::from(p[stack])]);
            for r in bijections(sets[0], target(0)) {
                if (1..3).all(|stack| sorted(relabel(sets[stack], &r)) == target(stack)) {
                    if let Some((other, _, _)) = best {
                        assert_eq!(other, class, "a band of two classes");
                    }
                    if best.as_ref().is_none_or(|(_, s, q)| (&r, &p) < (s, q)) {
                        best = Some((class, r, p.clone()));
                    }
                }
            }
        }
    }
    best.expect("every band has a class")
}

/// Classes by column sets of stacks 2 and 3, without order, for first stack 147 258 369.
fn classes_by_columns(representatives: &[[Partition; 3]]) -> HashMap<[Partition; 2], usize> {
    let mut classes = HashMap::new();
    for (class, representative) in representatives.iter().enumerate() {
        for p in arrangements(&[0, 1, 2]) {
            let [first, second, third] = [0, 1, 2].map(|i| representative[usize::from(p[i])]);
            for r in bijections(first, representatives[0][0]) {
                let key = [second, third].map(|sets| sorted(relabel(sets, &r)));
                assert_eq!(*classes.entry(key).or_insert(class), class, "a band of two classes");
            }
        }
    }
    classes
}

fn normal_bands() -> Vec<Band> {
    let rows = [mask([1, 2, 3]), mask([4, 5, 6]), mask([7, 8, 9])];
    let mut bands = Vec::new();
    for second in avoiding(rows) {
        if second[0] >> 4 & 1 == 0 {
            continue;
        }
        let third: Partition = std::array::from_fn(|i| ALL ^ rows[i] ^ second[i]);
        let orders = |set: u16| arrangements(&digits(set));
        for a in orders(second[1]) {
            for b in orders(second[2]) {
                for c in orders(third[1]) {
                    for d in orders(third[2]) {
                        let row = |first: &[u8], second: &[u8], third: &[u8]| -> [u8; 9] {
                            [first, second, third].concat().try_into().unwrap()
                        };
                        bands.push([
                            row(&[1, 2, 3], &digits(second[0]), &digits(third[0])),
                            row(&[4, 5, 6], &a, &c),
                            row(&[7, 8, 9], &b, &d),
                        ]);
                    }
                }
            }
        }
    }
    bands
}

/// Visits all fills of a band with these column sets, the first column ascending.
fn visit_fills(columns: &[Partition; 3], visit: &mut impl FnMut(&Band)) {
    fn place(
        left: &mut [u16; 9],
        band: &mut Band,
        in_row: u16,
        cell: usize,
        visit: &mut impl FnMut(&Band),
    ) {
        let (row, column) = (cell / 9, cell % 9);
        if row == 3 {
            visit(band);
            return;
        }
        let mut choices = left[column] & !in_row;
        while choices != 0 {
            let digit = choices.trailing_zeros() as u8;
            choices &= choices - 1;
            if column == 0 && row > 0 && digit < band[row - 1][0] {
                continue;
            }
            band[row][column] = digit;
            left[column] ^= 1 << digit;
            let in_row = if column == 8 { 0 } else { in_row | 1 << digit };
            place(left, band, in_row, cell + 1, visit);
            left[column] ^= 1 << digit;
        }
    }
    let mut left = std::array::from_fn(|column| columns[column / 3][column % 3]);
    place(&mut left, &mut [[0; 9]; 3], 0, 0, visit);
}

fn count_fills(columns: &[Partition; 3]) -> u128 {
    let mut count = 0;
    visit_fills(columns, &mut |_| count += 1);
    count
}

/// The keys of fills: g, h and S of the document.
fn fill_key(band: &Band) -> (usize, usize, [Vec<u8>; 3]) {
    let mut first = column_sets(band)[0];
    first.sort_by_key(|set| digits(*set));
    let mut straight = [0; 10];
    for (column, set) in (1..).zip(first) {
        for (row, digit) in (0..).zip(digits(set)) {
            straight[usize::from(digit)] = column + 3 * row;
        }
    }
    let mut rows = band.map(|row| row.map(|digit| straight[usize::from(digit)]));
    let head =
        |row: &[u8; 9], of: [u8; 3]| *row[..3].iter().find(|digit| of.contains(digit)).unwrap();
    rows.sort_by_key(|row| head(row, [1, 4, 7]));
    let g = order_number(rows.map(|row| head(&row, [2, 5, 8])));
    let h = order_number(rows.map(|row| head(&row, [3, 6, 9])));
    (g, h, rows.map(|row| digits(mask(row[3..6].iter().copied()))))
}

fn fill_number(band: &Band) -> u128 {
    let key = fill_key(band);
    let mut smaller = 0;
    visit_fills(&column_sets(band), &mut |other| smaller += u128::from(fill_key(other) < key));
    smaller
}

/// The place of a completion: rows 4 to 9 carried to the representative, unsorted inside the bands.
fn completion(representative: &[Partition; 3], rows: [Band; 2]) -> u128 {
    let has_two = rows[0].iter().any(|row| row[0] == 2);
    let (upper, lower) = if has_two { (rows[0], rows[1]) } else { (rows[1], rows[0]) };
    let splits = representative.map(avoiding);
    let sets = column_sets(&upper);
    let z: [usize; 3] =
        std::array::from_fn(|s| splits[s].iter().position(|split| *split == sets[s]).unwrap());
    assert!(z[0] < 28);
    let mut before = 0;
    for a in 0..=z[0] {
        for b in 0..56 {
            for c in 0..56 {
                if [a, b, c] >= z {
                    continue;
                }
                let upper = [splits[0][a], splits[1][b], splits[2][c]];
                let lower = std::array::from_fn(|s| {
                    std::array::from_fn(|i| ALL ^ representative[s][i] ^ upper[s][i])
                });
                before += count_fills(&upper) * count_fills(&lower);
            }
        }
    }
    before + fill_number(&upper) * count_fills(&column_sets(&lower)) + fill_number(&lower)
}

fn number(grid: &Grid) -> u128 {
    let cell = |row: usize, column: usize| grid.get(row, column);
    let published = published_classes();
    let representatives: Vec<[Partition; 3]> = published.iter().map(|class| class.0).collect();

    // labels
    let box_one: Vec<u8> = (0..9).map(|i| cell(i / 3, i % 3)).collect();
    let mut labels = 0u128;
    for (i, digit) in box_one.iter().enumerate() {
        let smaller = box_one[i + 1..].iter().filter(|later| *later < digit).count() as u128;
        labels = labels * (9 - i as u128) + smaller;
    }
    let mut rows: Vec<Vec<u8>> = (0..9)
        .map(|row| {
            (0..9)
                .map(|column| {
                    1 + box_one.iter().position(|&digit| digit == cell(row, column)).unwrap() as u8
                })
                .collect()
        })
        .collect();

    // columns
    let three = |values: &[u8]| order_number([values[0], values[1], values[2]]);
    let x = usize::from(rows[0][6..].contains(&4));
    let columns = 36 * x + 6 * three(&rows[0][3..6]) + three(&rows[0][6..]);
    let mut order: Vec<usize> = (0..9).collect();
    order[3..6].sort_by_key(|&column| rows[0][column]);
    order[6..].sort_by_key(|&column| rows[0][column]);
    if x == 1 {
        order[3..].rotate_left(3);
    }
    rows = rows.iter().map(|row| order.iter().map(|&column| row[column]).collect()).collect();

    // rows
    let heads: Vec<u8> = rows.iter().map(|row| row[0]).collect();
    let y = usize::from(heads[6..].contains(&2));
    let row_part = 36 * y + 6 * three(&heads[3..6]) + three(&heads[6..]);
    rows[3..6].sort();
    rows[6..].sort();
    if y == 1 {
        rows[3..].rotate_left(3);
    }
    let normal: Vec<[u8; 9]> = rows.into_iter().map(|row| row.try_into().unwrap()).collect();

    // top
    let band: Band = [normal[0], normal[1], normal[2]];
    let sets = column_sets(&band);
    let (class, r, p) = way(sets, &representatives);
    let by_columns = classes_by_columns(&representatives);
    let class_of =
        |band: &Band| by_columns[&[column_sets(band)[1], column_sets(band)[2]].map(sorted)];
    assert_eq!(class_of(&band), class);
    let bands = normal_bands();
    assert_eq!(bands.len(), 36_288);
    let members = bands.iter().filter(|other| class_of(other) == class);
    let j = members.clone().filter(|other| **other < band).count() as u128;
    assert_eq!(members.count() as u64, published[class].1);
    let mut place = [0; 9];
    for column in 0..9 {
        let set = relabel([sets[column / 3][column % 3], 0, 0], &r)[0];
        let stack = usize::from(p[column / 3]);
        place[column] = 3 * stack
            + representatives[class][stack].iter().position(|other| *other == set).unwrap();
    }
    let carried = [3, 6].map(|from| -> Band {
        std::array::from_fn(|row| {
            let mut out = [0; 9];
            for column in 0..9 {
                out[place[column]] = r[usize::from(normal[from + row][column])];
            }
            out
        })
    });
    let k = completion(&representatives[class], carried);
    let before: u128 = published[..class].iter().map(|(_, size, all)| u128::from(size * all)).sum();
    let top = before + u128::from(published[class].2) * j + k;
    ((top * 362_880 + labels) * 72 + columns as u128) * 72 + row_part as u128
}

#[test]
fn the_document_gives_the_same_numbers() {
    // Numbers by class, member and completion, with a low part away from the extremes.
    let published = published_classes();
    let number_of = |class: usize, member: u64, completion: u64| {
        let before: u64 = published[..class - 1].iter().map(|(_, size, all)| size * all).sum();
        let top = before + member * published[class - 1].2 + completion;
        GridIndex::new((u128::from(top) * 362_880 + 200_001) * 5184 + 4321).unwrap()
    };
    // Classes 30 and 44 have representatives with equal stacks: the order of stacks breaks ties.
    // Small completions are quick.
    let mut indices = vec![number_of(44, 2, 1_234_567)];
    if !cfg!(debug_assertions) {
        indices.extend(random_indices(80, 3));
        indices.extend([number_of(30, 40, 100_231_615), number_of(37, 100, 54_321)]);
    }
    for wanted in indices {
        let grid = wanted.grid(Numbering::Class);
        assert_eq!(number(&grid), wanted.get(), "{grid}");
        assert_eq!(GridIndex::of(&grid, Numbering::Class), wanted);
    }
}
