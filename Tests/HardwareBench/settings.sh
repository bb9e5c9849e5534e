# Sourced by the scripts of this folder and of LibgpiodTwo: where things are, and how they speak.
# Sourced by build, fetch-kernel, run, self-test, kiosk-test and latency: where things are, and how they speak.

bench_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
checkout_folder=$(cd "$bench_folder/../.." && pwd)

# Everything downloaded or built lives here, outside git. An absolute path, because QEMU and make change folders.
cache_folder=$(realpath -m "${FITPINKY_BENCH_CACHE:-$checkout_folder/.build-bench}")
kernel_folder=$cache_folder/kernel # from Debian's archive: image, modules, headers, a few source files
built_folder=$cache_folder/bench   # made here: vmlinux, module tree, initrd, tools
cache_lock=$cache_folder/lock

say() { printf 'bench: %s\n' "$*" >&2; }
fail() {
    say "$*"
    exit 1
}
