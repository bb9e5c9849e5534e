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
            let boundaries = try KillTests.boundaries()
            #expect(boundaries > KillTests.script.count * 3)
            for boundary in 1...boundaries {
                let folder = try ScratchFolder()
                let result = try await #require(
                    processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
                ) { [path = folder.path as String, boundary = boundary as Int] in
                    try KillTests.work(in: path, killedAt: boundary)
                }
                try check(folder, reported: result.standardOutputContent.count { $0 == KillTests.mark }, boundary)
            }
            // One more, and it comes to its end.
            let folder = try ScratchFolder()
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                [path = folder.path as String, boundary = boundaries + 1 as Int] in
                try KillTests.work(in: path, killedAt: boundary)
            }
            let reported = result.standardOutputContent.count { $0 == KillTests.mark }
            #expect(reported == KillTests.script.count)
            try check(folder, reported: reported, boundaries + 1)
            print("measured: killed at \(boundaries) boundaries of \(KillTests.script.count) transactions")
        }

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
        }

        private static func boundaries() throws -> Int {
            let disk = try SimulatedDisk(in: try ScratchFolder())
            let store = try Store(folder: disk.folder.path, size: size)
            for deed in script { _ = try deed.perform(on: store, at: Scene.now) }
            return disk.boundaries
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
