import SystemCalls
import SystemPackage
import Threads

/// Reads keys on a thread of its own, for reading blocks. The thread ends with the process.
struct KeyReader {
    let tell: @Sendable (UInt8) -> Void

    func start() {
        let tell = tell
        Thread.start(name: "keys") {
            while true {
                let key = (try? FileDescriptor.standardInput.bytes(upTo: 1))?.first  // what cannot be read has ended
                // The end of input is the end of the show.
                tell(key ?? 4)
                if key == nil { return }
            }
        }
    }
}
