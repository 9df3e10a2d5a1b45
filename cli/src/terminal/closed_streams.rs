//! Standard streams that were closed when the program began.
//!
//! Rust opens `/dev/null` in place of standard streams that are closed, before `main`: a command
//! would then find its input empty and its output written, and call that success. So this module
//! looks before Rust does, on systems where that can be done.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};

static INPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// True if the program was started without standard input (`<&-`).
pub fn is_input_closed() -> bool {
    INPUT_IS_CLOSED.load(Ordering::Relaxed)
}

/// True if the program was started without standard output (`>&-`).
pub fn is_output_closed() -> bool {
    OUTPUT_IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
extern "C" fn look() {
    // SAFETY: `F_GETFD` takes any number for a descriptor and changes nothing.
    let is_closed = |descriptor| unsafe { libc::fcntl(descriptor, libc::F_GETFD) } == -1;
    INPUT_IS_CLOSED.store(is_closed(0), Ordering::Relaxed);
    OUTPUT_IS_CLOSED.store(is_closed(1), Ordering::Relaxed);
}

// SAFETY: the sections hold addresses of functions without arguments that the system calls once,
// before `main`; `look` needs nothing that Rust sets up.
#[cfg(any(target_os = "linux", target_os = "macos"))]
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK: extern "C" fn() = look;
