/work/w/index/target_old/release/examples/probe-1b68e94731cb7933.d: index/examples/probe.rs

/work/w/index/target_old/release/examples/probe-1b68e94731cb7933: index/examples/probe.rs

index/examples/probe.rs:
