import Glibc
import Support
import Testing

/// Turns one of the kernel camera's fault controls again and again for as long as it is held, so that a fault which the
/// driver makes once comes back.
final class Saboteur {
    private let program: ChildProgram

    /// More often than a camera gives frames.
    private static let everyMilliseconds = 1

    /// Has begun when it is made.
    init(_ control: String) async throws {
        let tools = try #require(Bench.tools)
        let program = try ChildProgram(
            "\(tools)/set-control", [Bench.camera, control, "1", "\(Saboteur.everyMilliseconds)"], in: "/tmp")
        self.program = program
        try await eventually("the fault \(control)") {
            if let ending = program.lookForEnding() {
                throw WaitedInVain(description: "set-control ended with \(ending): \(try program.errors())")
            }
            return try !program.output().isEmpty
        }
    }

    /// The fault is over.
    func stop() async throws {
        // A signal that the test's own program ignores is ignored by what it starts.
        program.signal(SIGKILL)
        _ = try await program.end()
    }

    /// Makes the fault once.
    static func once(_ control: String, value: Int = 1) throws {
        let tools = try #require(Bench.tools)
        try Bench.run("\(tools)/set-control \(Bench.camera) \(control) \(value)")
    }
}
