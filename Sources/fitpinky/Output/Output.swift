import Glibc

/// Writes to standard output as it is, at once. A reader that went away (`| head`) wants no more: that ends the program quietly.
/// A disk that is full under `> file` ends it with a word about it.
func put(_ text: String, terminator: String = "\n") {
    var rest = Array((text + terminator).utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else {
            if errno == EPIPE { exit(EXIT_SUCCESS) }
            complain("standard output cannot be written: \(String(cString: strerror(errno)))")
            exit(EXIT_FAILURE)
        }
        rest = rest.dropFirst(count)
    }
}
