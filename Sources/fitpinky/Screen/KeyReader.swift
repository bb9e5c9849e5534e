import Glibc
import Threads

/// Reads keys on a thread of its own, for reading blocks. The thread ends with the process.
struct KeyReader {
    let tell: @Sendable (UInt8) -> Void

    func start() {
        let tell = tell
        Thread.start(name: "keys") {
            var key: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &key, 1)
                if count < 0 && errno == EINTR { continue }
                // The end of input is the end of the show.
                tell(count == 1 ? key : 4)
                if count != 1 { return }
            }
        }
    }
}
