// In a WebAssembly runtime the machine is WASI preview 1, of which two functions are enough.
#include "machine.h"

struct slice {
    const uint8_t *bytes;
    size_t count;
};

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int32_t
wasi_fd_write(int32_t file, const struct slice *slices, size_t slice_count, size_t *written);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"))) _Noreturn void
wasi_proc_exit(int32_t code);

int board_main(int count, char **arguments) __asm__("__main_argc_argv");

void machine_write(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        struct slice slice = {bytes, count};
        size_t written = 0;
        if (wasi_fd_write(1, &slice, 1, &written) != 0 || written == 0) machine_exit(74);
        bytes += written;
        count -= written;
    }
}

void machine_exit(int code) { wasi_proc_exit(code); }

__attribute__((export_name("_start"))) void start(void) { machine_exit(board_main(0, 0)); }
