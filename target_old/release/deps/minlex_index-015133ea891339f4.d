/work/w/index/target_old/release/deps/minlex_index-015133ea891339f4.d: index/src/lib.rs index/src/class_order.rs index/src/classes.rs index/src/fills.rs index/src/lexicographic.rs index/src/number.rs index/src/sample.rs index/src/sets.rs

/work/w/index/target_old/release/deps/libminlex_index-015133ea891339f4.rlib: index/src/lib.rs index/src/class_order.rs index/src/classes.rs index/src/fills.rs index/src/lexicographic.rs index/src/number.rs index/src/sample.rs index/src/sets.rs

/work/w/index/target_old/release/deps/libminlex_index-015133ea891339f4.rmeta: index/src/lib.rs index/src/class_order.rs index/src/classes.rs index/src/fills.rs index/src/lexicographic.rs index/src/number.rs index/src/sample.rs index/src/sets.rs

index/src/lib.rs:
index/src/class_order.rs:
index/src/classes.rs:
index/src/fills.rs:
index/src/lexicographic.rs:
index/src/number.rs:
index/src/sample.rs:
index/src/sets.rs:
