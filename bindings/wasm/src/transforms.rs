//! Transforms: applied, inverted, composed.
#![forbid(unsafe_code)]

use minlex_catalog::Transform;

use crate::boards::puzzle;
use crate::failure::Failure;
use crate::items::{fields, text};

type Answer = Result<(), Failure>;

fn transform(field: &[u8]) -> Result<Transform, Failure> {
    Ok(text(field).parse()?)
}

pub fn apply(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let [way, board] = fields(item);
    let image = transform(way)?.apply(&puzzle(board)?);
    out.extend_from_slice(&image.to_ascii());
    Ok(())
}

pub fn invert(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(transform(item)?.inverse().to_string().as_bytes());
    Ok(())
}

pub fn compose(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let [first, next] = fields(item);
    let both = transform(first)?.then(&transform(next)?);
    out.extend_from_slice(both.to_string().as_bytes());
    Ok(())
}
