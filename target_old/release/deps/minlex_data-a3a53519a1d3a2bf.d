/work/w/index/target_old/release/deps/minlex_data-a3a53519a1d3a2bf.d: data/src/lib.rs data/src/../bands416.tsv data/src/../classes44.tsv data/src/../band_to_class44.tsv data/src/../conjugacy27.tsv data/src/../automorphism_counts.tsv data/src/../row2_prefix_counts.tsv data/src/../rank_pairs.tsv data/src/../minlex-embedded.mlx

/work/w/index/target_old/release/deps/libminlex_data-a3a53519a1d3a2bf.rlib: data/src/lib.rs data/src/../bands416.tsv data/src/../classes44.tsv data/src/../band_to_class44.tsv data/src/../conjugacy27.tsv data/src/../automorphism_counts.tsv data/src/../row2_prefix_counts.tsv data/src/../rank_pairs.tsv data/src/../minlex-embedded.mlx

/work/w/index/target_old/release/deps/libminlex_data-a3a53519a1d3a2bf.rmeta: data/src/lib.rs data/src/../bands416.tsv data/src/../classes44.tsv data/src/../band_to_class44.tsv data/src/../conjugacy27.tsv data/src/../automorphism_counts.tsv data/src/../row2_prefix_counts.tsv data/src/../rank_pairs.tsv data/src/../minlex-embedded.mlx

data/src/lib.rs:
data/src/../bands416.tsv:
data/src/../classes44.tsv:
data/src/../band_to_class44.tsv:
data/src/../conjugacy27.tsv:
data/src/../automorphism_counts.tsv:
data/src/../row2_prefix_counts.tsv:
data/src/../rank_pairs.tsv:
data/src/../minlex-embedded.mlx:
