//! Number of threads that suits this machine, or the container that the program runs in.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

/// Memory for each thread. One of a build needs 4 to 5 MiB; the rest is for shared data and for
/// other programs in the container.
const MEMORY_PER_THREAD: u64 = 16 << 20;

/// Threads for long work: one for each core that this process may use. There are fewer if its
/// control groups (Linux) allow it less than 16 MiB of memory for each of them.
pub fn default_threads() -> NonZero<usize> {
    static THREADS: LazyLock<NonZero<usize>> = LazyLock::new(|| {
        // There is no such file on other systems.
        let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let limit = memory_limit(&groups, |path| fs::read_to_string(path).ok());
        limit.map_or(cores(), |limit| at_most(cores(), limit))
    });
    *THREADS
}

/// The cores that this process may use, asked for once: the answer is in several files.
pub fn cores() -> NonZero<usize> {
    static CORES: LazyLock<NonZero<usize>> =
        LazyLock::new(|| thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
    *CORES
}

/// The number of threads, at most `threads`, for which `limit` bytes are enough.
fn at_most(threads: NonZero<usize>, limit: u64) -> NonZero<usize> {
    let most = usize::try_from(limit / MEMORY_PER_THREAD).unwrap_or(usize::MAX);
    NonZero::new(most).map_or(NonZero::<usize>::MIN, |most| most.min(threads))
}

/// The least memory limit of control groups, which are listed as in `/proc/self/cgroup`.
fn memory_limit(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let limit_of = |line: &str| {
        let (_hierarchy, rest) = line.split_once(':')?;
        let (controllers, group) = rest.split_once(':')?;
        // Version 2 has one hierarchy for all controllers and names none.
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            "memory" => ("/sys/fs/cgroup/memory", "memory.limit_in_bytes"),
            _ => return None,
        };
        // A group is limited by those above it, too. A container sees its own group as the root.
        let group = Path::new(group.trim_start_matches('/'));
        let limits = group.ancestors().filter_map(|group| {
            let limit = read(&Path::new(root).join(group).join(file))?;
            // Without a limit it is `max`, in version 1 a number beyond all memory.
            limit.trim().parse().ok()
        });
        limits.min()
    };
    groups.lines().filter_map(limit_of).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_those_above_them_limit_memory() {
        let files = [
            ("/sys/fs/cgroup/memory.max", "max\n"),
            ("/sys/fs/cgroup/a/memory.max", "1000\n"),
            ("/sys/fs/cgroup/a/b/memory.max", "2000\n"),
            ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "3000\n"),
            ("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        let read = |path: &Path| {
            let (_, text) = files.iter().find(|(file, _)| Path::new(file) == path)?;
            Some((*text).to_owned())
        };
        let limit = |groups| memory_limit(groups, read);
        assert_eq!(limit("0::/a/b\n"), Some(1000));
        assert_eq!(limit("0::/a/b/c\n"), Some(1000));
        assert_eq!(limit("0::/\n"), None);
        assert_eq!(limit("5:cpu,cpuacct:/a\n4:memory:/a\n"), Some(3000));
        assert_eq!(limit("4:memory:/a\n0::/a\n"), Some(1000));
        for nothing in ["", "\n", "0", "0:", "0::", "0::/other/"] {
            assert_eq!(limit(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn little_memory_means_few_threads() {
        let threads = |cores, limit| at_most(NonZero::new(cores).unwrap(), limit).get();
        assert_eq!(threads(8, u64::MAX), 8);
        assert_eq!(threads(8, 1 << 30), 8);
        assert_eq!(threads(128, 1 << 30), 64);
        assert_eq!(threads(128, 40 << 20), 2);
        assert_eq!(threads(8, 0), 1);
    }
}
