#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| minlex_fuzz::solver(data));
