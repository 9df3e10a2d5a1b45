//! Every target is this file: the name of the program selects the check.
#![no_main]

use std::sync::LazyLock;

use minlex_fuzz_checks::{Check, check};

static CHECK: LazyLock<Check> = LazyLock::new(|| {
    check(env!("CARGO_BIN_NAME")).expect("a target has the name of its check")
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| CHECK(data));
