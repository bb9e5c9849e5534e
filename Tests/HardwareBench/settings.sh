# Sourced by the scripts of this folder and of LibgpiodTwo: where things are, and how they speak.

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

# find_programs PROGRAM…: sets build_folder and test_program, and ends unless the tests and those programs are built.
find_programs() {
    local program
    build_folder=$(realpath -m "${FITPINKY_BUILD:-$checkout_folder/.build/debug}")
    test_program=$build_folder/fitpinkyPackageTests.xctest
    for program in "$test_program" "${@/#/$build_folder/}"; do
        [[ -x $program ]] || fail "$program is not there; run swift build --build-tests, or set FITPINKY_BUILD"
    done
}

# sentence LINE: the name of the test of which Swift's tests say something in that line.
sentence() { sed -E 's/^. Test "//; s/"( with [0-9]+ test cases)? (passed|failed) after .*//' <<<"$1"; }
