//! Completions: minlex forms that continue a prefix.
#![forbid(unsafe_code)]

pub(crate) mod automorphic;
pub(crate) mod box_images;
pub(crate) mod candidates;
pub(crate) mod completer;
pub(crate) mod judged_prefix;
pub(crate) mod list;
pub(crate) mod minirow_pairs;
pub(crate) mod nearby;
pub(crate) mod nth;
pub(crate) mod row7;
pub(crate) mod stack_marks;
pub(crate) mod ties;
pub(crate) mod undecided;
pub(crate) mod workspace;
