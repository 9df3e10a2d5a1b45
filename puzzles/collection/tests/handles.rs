//! However many runs are spilled, a collection has a few files open. A process of its own, in which
//! nobody else opens any.

#![cfg(target_os = "linux")]

use std::fs;

use minlex_collection::{Collection, Key, Memory};
use minlex_testing::{Random, published_grids};

/// Files that this process has open.
fn handles() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

#[test]
fn spilled_runs_share_their_files() {
    let mut random = Random(38);
    let grids = published_grids();
    let keys: Vec<Key> = (0..40)
        .map(|i| {
            let puzzle = random.minimal_puzzle(&grids[i % grids.len()]);
            Key::of_puzzle(&puzzle.canonical().unwrap())
        })
        .collect();
    let before = handles();
    let mut collection = Collection::new(Memory::LEAST);
    let mut most = 0;
    // Ten runs: a file for each would be more than the bound below.
    for i in 0..140_000 {
        let key = &keys[random.below(40) as usize];
        collection.push(key, b"x").unwrap();
        if i % 10_000 == 0 {
            most = most.max(handles());
        }
    }
    let mut firsts = collection.firsts().unwrap();
    let mut count = 0;
    while firsts.next().unwrap().is_some() {
        most = most.max(handles());
        count += 1;
    }
    assert_eq!(count, keys.len());
    assert!(most > before, "nothing was spilled");
    assert!(most <= before + 6, "{most} handles, {before} before");
}
