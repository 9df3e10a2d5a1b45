//! Choice of a kernel: an inner loop for several instruction sets.

/// Makes `Choice`, the kinds of a kernel, and functions that choose one at run time. The kernel is
/// a struct around a `Choice`.
///
/// Kinds are listed from the fastest to the portable one, each with its name. A kind with a type
/// needs a value of it as proof of the instructions; only its `detect` makes one.
#[doc(hidden)]
#[macro_export]
macro_rules! choose_kernel {
    ($kernel:ident: $($(#[$cfg:meta])* $kind:ident $(($proof:ty))? $name:literal,)+) => {
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Choice {
            $($(#[$cfg])* $kind $(($proof))?,)+
        }

        impl $kernel {
            /// The fastest kernel of this machine; a few nanoseconds after the first call.
            #[must_use]
            pub fn detect() -> $kernel {
                $kernel::available().next().unwrap_or($kernel::portable())
            }

            /// The kernel of every machine.
            #[must_use]
            pub fn portable() -> $kernel {
                $kernel(Choice::Portable)
            }

            /// All kernels of this machine, the fastest first.
            pub fn available() -> impl Iterator<Item = $kernel> {
                let choices =
                    [$($(#[$cfg])* $crate::choose_kernel!(@detect $kind $($proof)?),)+];
                choices.into_iter().flatten().map($kernel)
            }

            #[doc = concat!("The name of its instructions:" $(, " `", $name, "`")+, ".")]
            #[must_use]
            pub fn name(self) -> &'static str {
                match self.0 {
                    $($(#[$cfg])* Choice::$kind { .. } => $name,)+
                }
            }
        }

        impl ::core::fmt::Debug for $kernel {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                write!(f, concat!(stringify!($kernel), "({})"), self.name())
            }
        }
    };
    (@detect $kind:ident) => {
        Some(Choice::$kind)
    };
    (@detect $kind:ident $proof:ty) => {
        <$proof>::detect().map(Choice::$kind)
    };
}

pub use choose_kernel;
