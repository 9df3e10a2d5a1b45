//! Files that are written completely or not at all, and read without surprises.
//!
//! ```
//! use std::io::Write;
//!
//! use minlex_files::{Summed, Target};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("ranks.txt");
//! let target = Target::new(&path)?;
//! target.sweep();
//! let mut file = Summed::new(target.create()?);
//! file.write_all(b"abc")?;
//! let (file, bytes, sha256) = file.finish();
//! assert!(!path.exists());
//! file.publish()?;
//! assert_eq!(std::fs::read(&path)?, b"abc");
//! assert_eq!((bytes, &sha256[..8]), (3, "ba7816bf"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Atomic files
//! [`Target::create`] makes a temporary file `.NAME.RANDOM.tmp` in the same folder and locks it.
//! [`NewFile::publish`] flushes it to disk and renames it to `NAME`. So at any time, even after a
//! crash, `NAME` is either the old file or the whole new one. A dropped file is deleted;
//! [`Target::sweep`] deletes leftovers of killed processes.
//!
//! # Links
//! Other users may have put a link, a pipe or a device in place of a file. A link at the name of a
//! [`Target`] is replaced, never followed. [`open`] and [`read`] refuse everything but regular
//! files, never wait for a pipe, and limit their reading. [`follow_links`] serves names that users
//! give: it follows their own links only.

#![forbid(unsafe_code)]

mod device;
mod error;
mod links;
mod new_file;
mod read;
#[cfg(feature = "sealed")]
mod sealed;
mod sum;
mod target;
mod temporary;

pub use device::is_device;
pub use error::{FileError, Found};
pub use links::follow_links;
pub use new_file::{NewFile, publish_together};
pub use read::{open, open_to_lock, read};
#[cfg(feature = "sealed")]
pub use sealed::Sealed;
pub use sum::{Summed, hexadecimal, sha256_of};
pub use target::Target;
pub use temporary::finished_name;
