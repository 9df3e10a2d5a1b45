//! Answers of collections, compared with maps in memory; with records that fit into memory and
//! with many more.

use std::collections::{BTreeMap, HashMap, HashSet};

use minlex_catalog::Grid;
use minlex_collection::{
    Collection, CollectionError, Dealt, First, Key, Match, Member, Memory, Overlap, Parts, Same,
    Selection, Shared,
};
use minlex_puzzle::Puzzle;
use minlex_testing::{Random, automorphic_grids, published_grids};

/// Keys of different puzzles.
fn keys(random: &mut Random, count: usize) -> Vec<Key> {
    let grids = published_grids();
    let keys: HashSet<Key> = (0..count)
        .map(|i| {
            let puzzle = random.minimal_puzzle(&grids[i % grids.len()]);
            Key::of_puzzle(&puzzle.canonical().unwrap())
        })
        .collect();
    let mut keys: Vec<Key> = keys.into_iter().collect();
    keys.sort_unstable();
    keys
}

#[test]
fn disguises_share_a_key_and_others_do_not() {
    let mut random = Random(1);
    let mut keys = Vec::new();
    for (_, grid) in automorphic_grids().into_iter().take(8) {
        let puzzle = random.minimal_puzzle(&grid);
        let canonical = puzzle.canonical().unwrap();
        let key = Key::of_puzzle(&canonical);
        assert_eq!(key.canonical(), Some(canonical));
        let disguise = random.transform().apply(&puzzle);
        assert_eq!(Key::of_puzzle(&disguise.canonical().unwrap()), key);
        let whole = Key::of_solution(&grid.minlex_form());
        assert_eq!(whole.puzzle(), Some(Puzzle::from(grid.minlex_form())));
        assert_eq!(*whole.canonical().unwrap().solution(), grid.minlex_form());
        keys.extend([key, whole]);
    }
    keys.sort_unstable();
    assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
}

/// Records by number of their key; true for those of the other collection.
struct Model {
    keys: Vec<Key>,
    records: Vec<(bool, usize, String)>,
    collection: Collection,
}

/// This many records in random order, a third of them in the other collection, some of them with
/// keys that this one never has and the other way round.
fn model(records: usize) -> Model {
    let mut random = Random(records as u64);
    let keys = keys(&mut random, 40);
    let mut model = Model {
        keys: keys.clone(),
        records: Vec::new(),
        collection: Collection::new(Memory::LEAST),
    };
    for i in 0..records {
        let other = random.below(3) == 0;
        let span = keys.len() as u64 - 8;
        let number = random.below(span) as usize + if other { 8 } else { 0 };
        let text = format!("{i} {}", "x".repeat(random.below(20) as usize));
        if other {
            model.collection.push_other(&keys[number], text.as_bytes()).unwrap();
        } else {
            model.collection.push(&keys[number], text.as_bytes()).unwrap();
        }
        model.records.push((other, number, text));
    }
    model
}

/// Few enough for memory, and so many that both keys and records are spilled.
const SIZES: [usize; 4] = [0, 1, 300, 30_000];

impl Model {
    fn own(&self) -> impl Iterator<Item = (usize, &String)> {
        let own = self.records.iter().filter(|record| !record.0);
        own.map(|(_, number, text)| (*number, text))
    }

    /// The puzzles of the other collection.
    fn shared(&self) -> HashSet<usize> {
        self.others().map(|(number, _)| number).collect()
    }

    fn others(&self) -> impl Iterator<Item = (usize, &String)> {
        let others = self.records.iter().filter(|record| record.0);
        others.map(|(_, number, text)| (*number, text))
    }
}

/// Results as text, each with what `$of` takes from it.
macro_rules! collected {
    ($source:expr, $of:expr) => {{
        let mut source = $source.unwrap();
        let mut all = Vec::new();
        while let Some(item) = source.next().unwrap() {
            all.push((String::from_utf8(item.record.to_vec()).unwrap(), $of(item)));
        }
        all
    }};
}

/// Selected records as text.
fn texts(selection: Result<Selection, CollectionError>) -> Vec<String> {
    let mut selection = selection.unwrap();
    let mut texts = Vec::new();
    while let Some(record) = selection.next().unwrap() {
        texts.push(String::from_utf8(record.to_vec()).unwrap());
    }
    texts
}

#[test]
fn firsts_come_with_the_size_of_their_class() {
    for size in SIZES {
        let model = model(size);
        let mut counts = HashMap::new();
        for (number, _) in model.own() {
            *counts.entry(number).or_insert(0u64) += 1;
        }
        // Puzzles of the other collection are left out.
        let mut seen = model.shared();
        let expected: Vec<(String, (Key, u64))> = model
            .own()
            .filter(|(number, _)| seen.insert(*number))
            .map(|(number, text)| (text.clone(), (model.keys[number], counts[&number])))
            .collect();
        let of = |first: First<'_>| (first.key, first.count);
        assert_eq!(collected!(model.collection.firsts(), of), expected, "{size}");
    }
}

#[test]
fn members_come_class_by_class() {
    for size in SIZES {
        let model = model(size);
        let mut numbers = Vec::new();
        let mut expected: Vec<(String, (u64, Key))> = Vec::new();
        let shared = model.shared();
        for (number, text) in model.own().filter(|(number, _)| !shared.contains(number)) {
            let class = numbers.iter().position(|&n| n == number).unwrap_or_else(|| {
                numbers.push(number);
                numbers.len() - 1
            });
            expected.push((text.clone(), (class as u64 + 1, model.keys[number])));
        }
        // Members of a class keep their order.
        expected.sort_by_key(|(_, (class, _))| *class);
        let of = |member: Member<'_>| (member.class, member.key);
        assert_eq!(collected!(model.collection.members(), of), expected, "{size}");
    }
}

#[test]
fn what_the_other_collection_has_and_has_not() {
    for size in SIZES {
        let others: HashSet<usize> = model(size).others().map(|(number, _)| number).collect();
        let expected = |has: bool| -> Vec<String> {
            let both = model(size);
            let own = both.own().filter(|(number, _)| others.contains(number) == has);
            own.map(|(_, text)| text.clone()).collect()
        };
        assert_eq!(texts(model(size).collection.with_others()), expected(true));
        let expected = expected(false);
        assert_eq!(texts(model(size).collection.without_others()), expected);
        assert!(size < 300 || !expected.is_empty());
    }
}

#[test]
fn matches_lead_to_the_first_equivalent() {
    for size in SIZES {
        let model = model(size);
        let expected = matches_by(&model, |number| number);
        let mut matches = model.collection.matches().unwrap();
        let mut found = Vec::new();
        while let Some(one) = matches.next().unwrap() {
            found.push(both(one));
        }
        assert_eq!(found, expected, "{size}");
    }
}

/// The records of the other collection with the first of this one that has the same class.
fn matches_by<C: Eq + std::hash::Hash>(
    model: &Model,
    class: impl Fn(usize) -> C,
) -> Vec<(String, String)> {
    let mut firsts = HashMap::new();
    for (number, text) in model.own() {
        firsts.entry(class(number)).or_insert(text);
    }
    let others = model.others();
    others
        .filter_map(|(number, text)| Some((text.clone(), firsts.get(&class(number))?.to_string())))
        .collect()
}

fn both(found: Match<'_>) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(found.other), text(found.own))
}

/// Keys 0 to 7 are only those of this collection; of its grids both have puzzles.
#[test]
fn an_overlap_counts_puzzles_and_grids() {
    for size in SIZES {
        for listed in [Same::Puzzle, Same::Solution] {
            let model = model(size);
            let puzzles = matches_by(&model, |number| number);
            let solution = |key: &Key| key.canonical().unwrap().solution().grid();
            let solutions: Vec<Grid> = model.keys.iter().map(solution).collect();
            let grids = matches_by(&model, |number| solutions[number]);
            assert!(size < 300 || (grids.len() > puzzles.len()), "{size}: grids are shared");
            let Overlap { puzzles: by_puzzle, grids: by_grid, mut matches, .. } =
                model.collection.overlap(listed).unwrap();
            let agree = |shared: &Shared, expected: &[(String, String)]| {
                assert_eq!(shared.count, expected.len() as u64, "{size}");
                assert_eq!(shared.first().map(both).as_ref(), expected.first(), "{size}");
            };
            agree(&by_puzzle, &puzzles);
            agree(&by_grid, &grids);
            let mut found = Vec::new();
            while let Some(one) = matches.next().unwrap() {
                found.push(both(one));
            }
            assert_eq!(found, if listed == Same::Puzzle { puzzles } else { grids }, "{size}");
        }
    }
}

fn part(dealt: Dealt<'_>) -> usize {
    dealt.part
}

#[test]
fn splits_tear_no_class_apart_and_do_not_depend_on_order() {
    let parts = |text: &str| {
        Parts::new(text.split(' ').map(|share| share.parse().unwrap()).collect()).unwrap()
    };
    for size in SIZES {
        let model = model(size);
        let classes: HashMap<String, usize> =
            model.own().map(|(number, text)| (text.clone(), number)).collect();
        let reversed = {
            let mut collection = Collection::new(Memory::default());
            let keys = keys(&mut Random(size as u64), 40);
            for (number, text) in model.own().collect::<Vec<_>>().into_iter().rev() {
                collection.push(&keys[number], text.as_bytes()).unwrap();
            }
            collection
        };
        let split = collected!(model.collection.split(&parts("70% 20% 10%"), 5), part);
        let again = collected!(reversed.split(&parts("70% 20% 10%"), 5), part);
        assert_eq!(BTreeMap::from_iter(split.clone()), BTreeMap::from_iter(again));
        assert_eq!(split.len(), classes.len(), "nothing is left out");
        let mut part_of = HashMap::new();
        for (text, part) in &split {
            assert_eq!(part_of.entry(classes[text]).or_insert(*part), part);
        }
        if size >= 300 {
            assert_eq!(part_of.values().collect::<HashSet<_>>().len(), 3);
        }
    }
}

#[test]
fn other_seeds_split_otherwise_and_counts_are_kept() {
    let keys = keys(&mut Random(3), 200);
    let split = |seed, shares: &str| {
        let mut collection = Collection::new(Memory::default());
        for (i, key) in keys.iter().enumerate() {
            collection.push(key, i.to_string().as_bytes()).unwrap();
        }
        let shares = shares.split(' ').map(|share| share.parse().unwrap());
        collection.split(&Parts::new(shares.collect()).unwrap(), seed)
    };
    let first = collected!(split(1, "50 10 rest"), part);
    let count = |part| first.iter().filter(|(_, p)| *p == part).count();
    assert_eq!([0, 1, 2].map(count), [50, 10, keys.len() - 60]);
    assert_ne!(first, collected!(split(2, "50 10 rest"), part));
    assert_eq!(collected!(split(1, "50 10"), part).len(), 60);
    assert!(matches!(
        split(1, "50 1000"),
        Err(CollectionError::TooFewRecords { expected: 1050, .. })
    ));
}
