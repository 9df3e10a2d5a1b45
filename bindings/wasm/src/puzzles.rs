//! Puzzles: solutions, canonical puzzles, smallest images, equivalence.
#![forbid(unsafe_code)]

use minlex_names::MorphIndex;
use minlex_puzzle::Solutions;

use crate::boards::puzzle;
use crate::failure::Failure;
use crate::items::fields;

type Answer = Result<(), Failure>;

/// The puzzle in one line, from any layout.
pub fn line(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&puzzle(item)?.to_ascii());
    Ok(())
}

/// Nothing, the only solution, or two that differ.
pub fn solve(item: &[u8], out: &mut Vec<u8>) -> Answer {
    match puzzle(item)?.solve() {
        Solutions::None => {}
        Solutions::One(grid) => out.extend_from_slice(&grid.to_ascii()),
        Solutions::Several(one, other) => {
            out.extend_from_slice(&one.to_ascii());
            out.push(b'\t');
            out.extend_from_slice(&other.to_ascii());
        }
    }
    Ok(())
}

pub fn solution(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&puzzle(item)?.solution()?.to_ascii());
    Ok(())
}

pub fn count_solutions(limit: u32, item: &[u8], out: &mut Vec<u8>) -> Answer {
    let count = puzzle(item)?.count_solutions(u64::from(limit));
    out.extend_from_slice(count.to_string().as_bytes());
    Ok(())
}

pub fn canonical(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&puzzle(item)?.canonical()?.puzzle().to_ascii());
    Ok(())
}

pub fn canonical_with_morph(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let (canonical, morph) = puzzle(item)?.canonical_with_morph()?;
    out.extend_from_slice(&canonical.puzzle().to_ascii());
    out.extend_from_slice(format!("\t{morph}\t{}", MorphIndex::of(&morph)).as_bytes());
    Ok(())
}

pub fn smallest_image(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&puzzle(item)?.smallest_image().to_ascii());
    Ok(())
}

pub fn equivalence(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let [one, other] = fields(item);
    if let Some(transform) = puzzle(one)?.equivalence(&puzzle(other)?) {
        out.extend_from_slice(transform.to_string().as_bytes());
    }
    Ok(())
}
