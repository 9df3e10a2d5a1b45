#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| minlex_fuzz::sbf(data));
