import Glibc

/// Where text goes.
enum TextStream {
    case output
    case errors

    var descriptor: Int32 {
        switch self {
        case .output: STDOUT_FILENO
        case .errors: STDERR_FILENO
        }
    }
}

/// Writes to standard output as it is, at once. A reader that went away (`| head`) wants no more: that ends the program quietly.
/// A disk that is full under `> file` ends it with a word about it.
func put(_ text: String, terminator: String = "\n", to stream: TextStream = .output) {
    signal(SIGPIPE, SIG_IGN)
    guard let code = OutputCalls().writeAll((text + terminator).utf8, to: stream.descriptor) else { return }
    switch stream {
    case .output:
        if code == EPIPE { exit(EXIT_SUCCESS) }
        complain(OutputError("standard output", code).sentence)
        exit(EXIT_FAILURE)
    case .errors:
        // There is nowhere left to say it.
        return
    }
}
