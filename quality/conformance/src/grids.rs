//! Vectors about solution grids.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use minlex::index::{GridIndex, Numbering};
use minlex::names::MorphIndex;
use minlex::{BandNumber, Grid, MinlexForm, Rank, Table, Transform};
use minlex_testing::Random;
use minlex_walk::visit_automorphic;

use crate::Sheet;

/// Orders that automorphism groups of grids have.
const GROUP_ORDERS: usize = 16;

/// Both ends of the catalogue, both ends of every band, a grid with each order of the automorphism
/// group, and random ranks.
pub(crate) fn ranks(table: &Table) -> Sheet {
    let mut sheet = Sheet::new("ranks", &["rank", "minlex_form", "band", "automorphisms", "about"]);
    let mut wanted: Vec<(Rank, String)> =
        vec![(Rank::FIRST, "first of all".into()), (Rank::LAST, "last of all".into())];
    let mut before = 0;
    let counts = table.band_counts().expect(GOOD);
    for (band, grids) in counts.into_iter().enumerate() {
        if grids > 0 {
            wanted.push((rank(before + 1), format!("first of band {band}")));
            wanted.push((rank(before + grids), format!("last of band {band}")));
        }
        before += grids;
    }
    for (order, form) in first_of_orders() {
        let rank = table.rank_form(&form).expect(GOOD);
        wanted.push((rank, format!("automorphism group of order {order}")));
    }
    let mut random = Random(1);
    for _ in 0..200 {
        wanted.push((rank(random.below(Rank::LAST.get()) + 1), "random".into()));
    }
    let ranks: Vec<Rank> = wanted.iter().map(|&(rank, _)| rank).collect();
    let forms = table.unrank_batch(&ranks).expect(GOOD);
    for ((rank, about), form) in wanted.into_iter().zip(forms) {
        let automorphisms = form.grid().automorphism_count();
        sheet.push([
            rank.to_string(),
            form.to_string(),
            form.band().to_string(),
            automorphisms.to_string(),
            about,
        ]);
    }
    sheet
}

pub(crate) const GOOD: &str = "the embedded table is good";

fn rank(number: u64) -> Rank {
    Rank::new(number).expect("a rank of the catalogue")
}

/// The first form that a walk through the bands meets for each order above 1.
fn first_of_orders() -> BTreeMap<u32, MinlexForm> {
    let mut first = BTreeMap::new();
    for band in BandNumber::all() {
        let flow = visit_automorphic(band, |form, order| {
            first.entry(order).or_insert(*form);
            match first.len() == GROUP_ORDERS - 1 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if flow.is_break() {
            break;
        }
    }
    first
}

/// Grids without and with automorphisms, as published.
pub(crate) fn specimens(random: &mut Random) -> Vec<Grid> {
    let mut grids: Vec<Grid> = minlex_testing::automorphic_grids()
        .into_iter()
        .map(|(_, grid)| grid)
        .chain(minlex_testing::published_grids())
        .collect();
    grids.extend((0..40).map(|_| random.grid()));
    grids
}

/// Morphs, their minlex forms, and the transform there. Where several lead there, it is the one
/// with the smallest index.
pub(crate) fn morphs() -> Sheet {
    let columns = ["grid", "minlex_form", "transform", "transforms"];
    let mut sheet = Sheet::new("morphs", &columns);
    let mut random = Random(2);
    for grid in specimens(&mut random) {
        for _ in 0..3 {
            let morph = random.transform().apply(&grid);
            let (form, transforms) = morph.minlex_form_with_transforms();
            let transform = transforms.iter().min_by_key(|t| MorphIndex::of(t));
            sheet.push([
                morph.to_string(),
                form.to_string(),
                transform.expect("there is one").to_string(),
                transforms.len().to_string(),
            ]);
        }
    }
    sheet
}

/// Number of automorphisms of morphs of grids, for each number that occurs.
pub(crate) fn automorphisms() -> Sheet {
    let mut sheet = Sheet::new("automorphisms", &["grid", "automorphisms"]);
    let mut random = Random(3);
    for (order, form) in first_of_orders() {
        for _ in 0..2 {
            let morph = random.transform().apply(&form.grid());
            sheet.push([morph.to_string(), order.to_string()]);
        }
    }
    for _ in 0..20 {
        let grid = random.grid();
        sheet.push([grid.to_string(), grid.automorphism_count().to_string()]);
    }
    sheet
}

/// Transforms, their indices and inverses, and the image of a puzzle.
pub(crate) fn transforms() -> Sheet {
    let columns = ["transform", "index", "inverse", "puzzle", "image"];
    let mut sheet = Sheet::new("transforms", &columns);
    let mut random = Random(4);
    let last = MorphIndex::new(1_218_998_108_159).expect("the last one");
    let mut transforms = vec![Transform::IDENTITY, last.transform()];
    transforms.extend((0..60).map(|_| random.transform()));
    for transform in transforms {
        let grid = random.grid();
        let puzzle = random.minimal_puzzle(&grid);
        sheet.push([
            transform.to_string(),
            MorphIndex::of(&transform).to_string(),
            transform.inverse().to_string(),
            puzzle.to_string(),
            transform.apply(&puzzle).to_string(),
        ]);
    }
    sheet
}

/// Numbers of grids in both numberings.
pub(crate) fn grid_index() -> Sheet {
    let mut sheet = Sheet::new("grid-index", &["grid", "class", "lexicographic"]);
    let mut random = Random(5);
    let mut grids = Vec::new();
    for &numbering in Numbering::ALL {
        for number in [0, 1, GridIndex::LAST.get() - 1, GridIndex::LAST.get()] {
            let index = GridIndex::new(number).expect("in bounds");
            grids.push(index.grid(numbering));
        }
    }
    grids.extend(specimens(&mut random));
    grids.extend((0..60).map(|_| {
        let index = GridIndex::random(|| random.number());
        index.grid(Numbering::Class)
    }));
    for grid in grids {
        sheet.push([
            grid.to_string(),
            GridIndex::of(&grid, Numbering::Class).to_string(),
            GridIndex::of(&grid, Numbering::Lexicographic).to_string(),
        ]);
    }
    sheet
}
