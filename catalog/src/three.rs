//! Three of a kind: minirows of a row, rows of a box, stacks.

/// The images of three items under `of`.
///
/// The standard library's `map` of arrays does the same. But where a crate is compiled in several
/// pieces, as every crate is by default, its closure stays a call of its own, and in a function for
/// a machine with more instructions that call does without them: a puzzle took three times as long.
#[doc(hidden)]
#[inline(always)]
pub fn each<T, U>([a, b, c]: [T; 3], mut of: impl FnMut(T) -> U) -> [U; 3] {
    [of(a), of(b), of(c)]
}
