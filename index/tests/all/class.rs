//! The class numbering: bijection, structure, published totals.

use std::collections::HashSet;

use minlex_catalog::{BandNumber, Grid, Transform};
use minlex_index::{GangsterClass, GridIndex, Numbering, random_grid};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use crate::{
    GRIDS, NINE_FACTORIAL, checked, generator, grids, indices_of, published_classes,
    random_indices, sample, search,
};

const NUMBERING: Numbering = Numbering::Class;

/// The four parts of a number: top, labels, columns, rows.
fn parts(grid: &Grid) -> [u128; 4] {
    let number = GridIndex::of(grid, NUMBERING).get();
    [
        number / (NINE_FACTORIAL * 72 * 72),
        number / (72 * 72) % NINE_FACTORIAL,
        number / 72 % 72,
        number % 72,
    ]
}

#[test]
fn classes_have_the_published_sizes_and_completions() {
    let mut tops = 0;
    for (class, (_, size, completions)) in GangsterClass::all().iter().zip(published_classes()) {
        assert_eq!(u64::from(class.size()), size, "size of class {}", class.number());
        assert_eq!(
            u64::from(class.completions()),
            completions,
            "completions of class {}",
            class.number()
        );
        tops += u128::from(class.size()) * u128::from(class.completions());
    }
    assert_eq!(
        GangsterClass::all().map(GangsterClass::number),
        std::array::from_fn(|i| i as u8 + 1)
    );
    assert_eq!(
        GangsterClass::all().iter().map(|class| class.size() as usize).sum::<usize>(),
        GangsterClass::NORMAL_BANDS
    );
    assert_eq!(tops, 3_546_146_300_288);
    assert_eq!(tops * NINE_FACTORIAL * 72 * 72, GRIDS);
}

#[test]
fn tables_stay_small() {
    let bytes = NUMBERING.table_bytes();
    assert!((800_000..=2 << 20).contains(&bytes), "{bytes} bytes");
}

#[test]
fn random_indices_come_back() {
    for seed in 0..10 {
        let mut indices = random_indices(10 + seed, sample(100_000, 2_000));
        indices.extend([GridIndex::FIRST, GridIndex::LAST]);
        let grids = grids(&indices, NUMBERING);
        for grid in &grids {
            checked(*grid.digits());
        }
        assert_eq!(indices_of(&grids, NUMBERING), indices);
    }
}

#[test]
fn the_first_and_last_of_every_member_come_back() {
    let mut top = 0u128;
    for class in GangsterClass::all() {
        for member in [0, 1, class.size() / 2, class.size() - 1] {
            let start = top + u128::from(member) * u128::from(class.completions());
            for completion in [0, 1, class.completions() - 1] {
                let number = (start + u128::from(completion)) * (NINE_FACTORIAL * 72 * 72);
                for low in [0, NINE_FACTORIAL * 72 * 72 - 1] {
                    let wanted = GridIndex::new(number + low).unwrap();
                    let grid = checked(*wanted.grid(NUMBERING).digits());
                    assert_eq!(GridIndex::of(&grid, NUMBERING), wanted);
                }
            }
        }
        top += u128::from(class.size()) * u128::from(class.completions());
    }
}

/// A random permutation of nine lines that keeps threes together; the first `fixed` stay.
fn lines(rng: &mut Xoshiro256PlusPlus, fixed: usize) -> [u8; 9] {
    let mut groups = [0u8, 1, 2];
    shuffle(rng, &mut groups[fixed..]);
    let mut all = [0; 9];
    for (place, &group) in groups.iter().enumerate() {
        let mut inner = [0u8, 1, 2];
        if place >= fixed {
            shuffle(rng, &mut inner);
        }
        for i in 0..3 {
            all[3 * place + i] = 3 * group + inner[i];
        }
    }
    all
}

fn shuffle(rng: &mut Xoshiro256PlusPlus, items: &mut [u8]) {
    for i in (1..items.len()).rev() {
        items.swap(i, rng.next_u32() as usize % (i + 1));
    }
}

fn labels(rng: &mut Xoshiro256PlusPlus) -> [u8; 9] {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    shuffle(rng, &mut digits);
    digits
}

#[test]
fn each_part_answers_to_its_own_symmetries() {
    let same = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut rng = generator(30);
    let mut seen: [HashSet<u128>; 3] = std::array::from_fn(|_| HashSet::new());
    for grid in grids(&random_indices(31, sample(3_000, 1_500)), NUMBERING) {
        let before = parts(&grid);
        for (part, transform) in [
            (1, Transform::new(false, same, same, labels(&mut rng))),
            (2, Transform::new(false, same, lines(&mut rng, 1), digits)),
            (3, Transform::new(false, lines(&mut rng, 1), same, digits)),
        ] {
            let after = parts(&transform.unwrap().apply(&grid));
            for other in (0..4).filter(|&other| other != part) {
                assert_eq!(
                    after[other], before[other],
                    "part {other} of {grid}, part {part} moved"
                );
            }
            seen[part - 1].insert(after[part]);
        }
    }
    assert_eq!([seen[1].len(), seen[2].len()], [72, 72]);
    assert!(seen[0].len() > sample(2_900, 1_400));
}

#[test]
fn scrambled_grids_come_back() {
    let mut rng = generator(40);
    let mut grid = random_grid(|| rng.next_u64());
    for i in 0..sample(50_000, 1_000) {
        let transform =
            Transform::new(i % 2 == 1, lines(&mut rng, 0), lines(&mut rng, 0), labels(&mut rng))
                .unwrap();
        grid = transform.apply(&grid);
        assert_eq!(GridIndex::of(&grid, NUMBERING).grid(NUMBERING), grid);
    }
}

#[test]
fn the_class_survives_scrambling_inside_bands() {
    let bounds: Vec<u128> = GangsterClass::all()
        .iter()
        .scan(0, |top, class| {
            *top += u128::from(class.size()) * u128::from(class.completions());
            Some(*top)
        })
        .collect();
    let class = |grid: &Grid| bounds.partition_point(|&bound| bound <= parts(grid)[0]);
    let mut rng = generator(50);
    let mut seen = HashSet::new();
    for grid in grids(&random_indices(51, sample(5_000, 500)), NUMBERING) {
        let mut rows = lines(&mut rng, 1);
        shuffle(&mut rng, &mut rows[..3]);
        let transform = Transform::new(false, rows, lines(&mut rng, 0), labels(&mut rng)).unwrap();
        assert_eq!(class(&transform.apply(&grid)), class(&grid), "{grid}");
        seen.insert(class(&grid));
    }
    assert!(seen.len() > 30);
}

#[test]
fn a_block_with_five_rows_fixed_has_each_number_once() {
    let totals = GangsterClass::all();
    for wanted in random_indices(60, sample(100, 5)) {
        let start = wanted.grid(NUMBERING);
        let mut numbers = HashSet::new();
        let mut members = HashSet::new();
        let mut count = 0;
        search::grids(&start.digits()[..45], |digits| {
            let grid = checked(*digits);
            let number = GridIndex::of(&grid, NUMBERING);
            assert_eq!(number.grid(NUMBERING), grid);
            numbers.insert(number);
            let mut top = parts(&grid)[0];
            let class = totals
                .iter()
                .find(|class| {
                    let all = u128::from(class.size()) * u128::from(class.completions());
                    let here = top < all;
                    if !here {
                        top -= all;
                    }
                    here
                })
                .unwrap();
            members.insert((
                class.number(),
                top / u128::from(class.completions()),
                parts(&grid)[1],
                parts(&grid)[2],
            ));
            count += 1;
            true
        });
        assert!(numbers.contains(&wanted));
        assert_eq!(numbers.len(), count);
        assert_eq!(members.len(), 1);
    }
}

#[test]
fn every_band_belongs_to_its_published_class() {
    for (band, row) in BandNumber::all().zip(minlex_data::band_classes()) {
        let class = GangsterClass::of_band(band);
        assert_eq!(u64::from(class.number()), row.class.into(), "{band}");
        assert_eq!(u64::from(class.completions()), row.completions.into(), "{band}");
    }
}
