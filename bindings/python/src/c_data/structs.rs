//! The three structs of the interface.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};

#[repr(C)]
pub struct ArrowSchema {
    pub format: *const c_char,
    pub name: *const c_char,
    pub metadata: *const c_char,
    pub flags: i64,
    pub n_children: i64,
    pub children: *mut *mut ArrowSchema,
    pub dictionary: *mut ArrowSchema,
    pub release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub private_data: *mut c_void,
}

#[repr(C)]
pub struct ArrowArray {
    pub length: i64,
    pub null_count: i64,
    pub offset: i64,
    pub n_buffers: i64,
    pub n_children: i64,
    pub buffers: *mut *const c_void,
    pub children: *mut *mut ArrowArray,
    pub dictionary: *mut ArrowArray,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub private_data: *mut c_void,
}

/// Columns that come one after the other.
#[repr(C)]
pub struct ArrowArrayStream {
    pub get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub private_data: *mut c_void,
}

/// Frees what belongs to a struct, by its own function.
macro_rules! released_when_dropped {
    ($($name:ident),*) => {$(
        impl $name {
            /// An empty one.
            pub fn released() -> $name {
                // SAFETY: zeros are a value of every field: numbers, null pointers, missing
                // functions.
                unsafe { std::mem::zeroed() }
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: the maker gave this function, which the owner may call once, from any
                    // thread.
                    unsafe { release(self) }
                }
            }
        }

        // SAFETY: the interface lets consumers take structs to other threads.
        unsafe impl Send for $name {}
    )*};
}

released_when_dropped!(ArrowSchema, ArrowArray, ArrowArrayStream);
