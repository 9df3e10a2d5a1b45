//! Benchmarks; see `benches/` and `docs/BENCHMARKS.md`.
