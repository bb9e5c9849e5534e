import Glibc

/// A program beside the kiosk that writes to the same disk and never waits for it, so that the kernel always has something to
/// write, and writes it whenever it likes.
struct Noise {
    private let program: ChildProgram

    init() throws {
        // What a kernel would keep in memory for half a minute goes after a tenth of a second.
        try Bench.write("10", to: "/proc/sys/vm/dirty_expire_centisecs")
        try Bench.write("5", to: "/proc/sys/vm/dirty_writeback_centisecs")
        // The shell's own commands alone: each process started costs more than what it would write.
        let script = """
            printf -v much %0200000d 0
            while :; do
                for n in 1 2 3; do echo $much >\(Boot.disk)/noise-$n; read -t 0.05; done
            done <> <(:)
            """
        program = try ChildProgram("/bin/bash", ["-c", script], in: "/tmp")
    }

    func stop() { program.signal(SIGKILL) }
}
