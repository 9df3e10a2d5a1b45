# Sourced by the scripts that build what others get: no file tells in which folder it was built,
# whatever blanks the names of folders have.
read -ra flags <<<"${RUSTFLAGS:-}"
flags+=("--remap-path-prefix=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)=."
    "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=registry")
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && printf %s "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS
