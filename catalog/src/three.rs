//! Three of a kind: minirows of a row, rows of a box, stacks.

/// Images of three items under `of`.
///
/// Like the standard library's `map` of arrays. But with several codegen units, the default, the
/// closure of `map` stays a call of its own. In functions for a machine with more instructions that
/// call does without them: a puzzle took three times as long.
#[doc(hidden)]
#[inline(always)]
pub fn each<T, U>([a, b, c]: [T; 3], mut of: impl FnMut(T) -> U) -> [U; 3] {
    [of(a), of(b), of(c)]
}
