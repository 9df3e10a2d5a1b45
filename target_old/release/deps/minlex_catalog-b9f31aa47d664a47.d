/work/w/index/target_old/release/deps/minlex_catalog-b9f31aa47d664a47.d: catalog/src/lib.rs catalog/src/band.rs catalog/src/chute.rs catalog/src/counts.rs catalog/src/grid.rs catalog/src/minlex.rs catalog/src/rank.rs catalog/src/symmetry.rs

/work/w/index/target_old/release/deps/libminlex_catalog-b9f31aa47d664a47.rlib: catalog/src/lib.rs catalog/src/band.rs catalog/src/chute.rs catalog/src/counts.rs catalog/src/grid.rs catalog/src/minlex.rs catalog/src/rank.rs catalog/src/symmetry.rs

/work/w/index/target_old/release/deps/libminlex_catalog-b9f31aa47d664a47.rmeta: catalog/src/lib.rs catalog/src/band.rs catalog/src/chute.rs catalog/src/counts.rs catalog/src/grid.rs catalog/src/minlex.rs catalog/src/rank.rs catalog/src/symmetry.rs

catalog/src/lib.rs:
catalog/src/band.rs:
catalog/src/chute.rs:
catalog/src/counts.rs:
catalog/src/grid.rs:
catalog/src/minlex.rs:
catalog/src/rank.rs:
catalog/src/symmetry.rs:
