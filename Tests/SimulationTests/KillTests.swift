import FitPinkyCore
import Glibc
import Ledger
import Store
import Testing

extension Simulation {
    /// The process is killed at each boundary of a script of work. The kernel lives on, and with it everything that was written.
    @Suite struct KillTests {
        private static let script =
            Scene.weeks + [Scene.workout(30, photo: 300_000), .delete(Scene.id(30), by: Scene.member)]
        private static let size = Store.Size(mapBytes: 512 << 10, maxMapBytes: 16 << 20)

        @Test func `killed at any boundary, a process loses nothing that it reported, and the next one goes on`()
            async throws
        {
            var boundary = 0
            var isDone = false
            while !isDone {
                boundary += 1
                let folder = try ScratchFolder()
                let result = try await #require(
                    processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
                ) { [path = folder.path as String, boundary = boundary as Int] in
                    try KillTests.work(in: path, killedAt: boundary)
                }
                let said = result.standardOutputContent
                isDone = said.contains(KillTests.end)
                let reported = said.count { $0 == KillTests.mark }
                #expect(!isDone || reported == KillTests.script.count)
                try check(folder, reported: reported, boundary)
            }
            #expect(boundary > KillTests.script.count * 3)
            print("measured: killed at \(boundary - 1) boundaries of \(KillTests.script.count) transactions")
        }

        /// What a child writes when it came to the end of the script.
        private static let end = UInt8(ascii: ".")
        /// What a child writes for each deed that is done.
        private static let mark = UInt8(ascii: "+")

        /// The child's part.
        private static func work(in path: String, killedAt boundary: Int) throws {
            let disk = try SimulatedDisk(in: ScratchFolder(borrowing: path))
            disk.expect(.kill(at: boundary))
            let store = try Store(folder: path, size: size)
            for deed in script {
                _ = try deed.perform(on: store, at: Scene.now)
                guard write(STDOUT_FILENO, [mark], 1) == 1 else { exit(EXIT_FAILURE) }
            }
            // How many boundaries there are depends on where chance puts the pages, so it is the child that says so.
            guard write(STDOUT_FILENO, [end], 1) == 1 else { exit(EXIT_FAILURE) }
            kill(getpid(), SIGKILL)
        }

        private func check(_ folder: ScratchFolder, reported: Int, _ boundary: Int) throws {
            let before = Household(after: KillTests.script.prefix(reported))
            let further = Household(after: KillTests.script.prefix(reported + 1))
            var memory = Memory()
            let store = try Store(folder: folder.path, size: KillTests.size)
            let found = Inspection(of: store, &memory)
            #expect(found.complaints.isEmpty, "killed at boundary \(boundary)")
            #expect(found.household == before || found.household == further, "killed at boundary \(boundary)")
            // What is not there is done, and what comes after it.
            let done = found.household == further ? reported + 1 : reported
            for deed in KillTests.script.dropFirst(done) { _ = try deed.perform(on: store, at: Scene.now) }
            let end = Inspection(of: store, &memory, isThorough: true)
            #expect(end.complaints.isEmpty, "killed at boundary \(boundary)")
            #expect(end.household == Household(after: KillTests.script[...]), "killed at boundary \(boundary)")
        }
    }
}
