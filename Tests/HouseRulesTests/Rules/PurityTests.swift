import Testing

struct PurityTests {
    private let graph = TargetGraph([.init("Zones", .pure), .init("Messages", .pure), .init("Store", .edge)])

    private func pure(_ text: String, path: String = "Sources/Zones/A.swift") -> [String] {
        PurityRules.pureBreaches([RepositoryFile(path, text)], graph).places
    }

    @Test(
        "A clock, chance or the world in a pure target is found",
        arguments: [
            "import Glibc", "import FoundationEssentials", "internal import Dispatch", "import NIOCore",
            "import Synchronization", "let t = Date()", "let t = Date.now", "let c = ContinuousClock()",
            "SuspendingClock().measure {}", "clock_gettime(CLOCK_REALTIME, &t)", "let t = clock.now()",
            "var g = SystemRandomNumberGenerator()", "Int.random(in: 0..<6)", "[1].randomElement()", "a.shuffled()",
            "Curve25519.Signing.PrivateKey()", "try await Task.sleep(for: .seconds(1))", "getenv(\"TZ\")", "print(1)",
            "let text = \"\\(Date())\"",
        ])
    func impure(line: String) {
        #expect(pure("\n\(line)\n") == ["Sources/Zones/A.swift:2"])
    }

    @Test(
        "What only looks like it is not",
        arguments: [
            "// Date() would be wrong", "let text = \"print(\"", "Int.random(in: 0..<6, using: &random)",
            "a.shuffled(using: &random)", "func print() {}", "let now = instant", "blueprint(1)", "CivilDate(day)",
            "Curve25519.Signing.PrivateKey(rawRepresentation: seed)", "struct HybridClock {}",
        ])
    func nearMiss(line: String) {
        #expect(pure(line) == [])
    }

    @Test func `The stated seam may import what it is there for, and no more`() {
        let path = "Sources/Messages/ByteField.swift"
        #expect(pure("public import FoundationEssentials", path: path) == [])
        #expect(pure("import Glibc", path: path) == ["\(path):1"])
        #expect(pure("import FoundationEssentials", path: "Sources/Messages/Other.swift").count == 1)
    }

    @Test func `A seam that is no longer one is found`() {
        let path = "Sources/Messages/ByteField.swift"
        func places(_ text: String) -> [String] { PurityRules.idleSeamBreaches([RepositoryFile(path, text)]).places }
        #expect(places("import FoundationEssentials") == [])
        #expect(places("// import FoundationEssentials") == ["\(path):1"])
        #expect(PurityRules.idleSeamBreaches([]).places == ["\(path):1"])
    }

    @Test func `Targets that are not pure, tests and generated files are free`() {
        #expect(pure("print(1)", path: "Sources/Store/A.swift") == [])
        #expect(pure("print(1)", path: "Tests/ZonesTests/A.swift") == [])
        #expect(pure("// DO NOT EDIT.\nprint(1)", path: "Sources/Zones/Generated/a.pb.swift") == [])
        #expect(pure("print(1)", path: "Sources/Zones/Generated/A.swift").count == 1)
    }

    @Test(
        "A clock outside the targets that have one is found",
        arguments: [
            ("Sources/Store/A.swift", "ContinuousClock.now"), ("Sources/Photos/A.swift", "Date()"),
            ("Sources/Devices/A.swift", "clock_gettime(0, &t)"), ("Sources/Threads/A.swift", "Date()"),
            ("Sources/LinuxDevices/A.swift", "Date.now"), ("Sources/TTRPCTransport/A.swift", "NIODeadline.now()"),
            ("Sources/Pictures/A.swift", "time(nil)"), ("Sources/KioskRuntime/Loop/KioskLoopA.swift", ".now()"),
        ])
    func clock(path: String, line: String) {
        #expect(PurityRules.clockBreaches([RepositoryFile(path, line)]).places == ["\(path):1"])
    }

    @Test(
        "A clock in a target that has one is not",
        arguments: [
            ("Sources/fitpinky/A.swift", "Date()"), ("Sources/Threads/A.swift", "clock_gettime(0, &t)"),
            ("Sources/LinuxDevices/A.swift", "calls.now()"), ("Sources/fitpinky/A.swift", "ContinuousClock()"),
            ("Tests/StoreTests/A.swift", "Date()"), ("Sources/Devices/A.swift", "func now() -> UTCInstant"),
            ("Sources/Store/A.swift", "commit(at: now)"),
        ])
    func clockKept(path: String, line: String) {
        #expect(PurityRules.clockBreaches([RepositoryFile(path, line)]) == [])
    }

    private let fallback = """
        // DO NOT EDIT.
        #if canImport(FoundationEssentials)
        public import FoundationEssentials
        #else
        public import Foundation
        #endif

        """

    @Test func `A generated file may fall back on Foundation, in exactly one form`() {
        func breaches(_ text: String, _ path: String = "Sources/Messages/Generated/a.pb.swift") -> [String] {
            PurityRules.foundationBreaches([RepositoryFile(path, text)]).places
        }
        #expect(breaches(fallback) == [])
        #expect(breaches(fallback, "Sources/Messages/A.swift") == ["Sources/Messages/A.swift:5"])
        #expect(breaches("// DO NOT EDIT.\nimport Foundation\n").count == 1)
        #expect(breaches(fallback.replacing("canImport(FoundationEssentials)", with: "os(Linux)")).count == 1)
        #expect(breaches(fallback.replacing("public import Foundation\n", with: "import Foundation\n")).count == 1)
    }

    @Test(
        "Foundation in any other file is found",
        arguments: [
            "import Foundation", "@preconcurrency import Foundation", "import struct Foundation.Data",
            "import FoundationNetworking",
        ])
    func foundation(line: String) {
        for path in ["Sources/Agent/A.swift", "Tests/AgentTests/A.swift", "proto/generator/Sources/p/A.swift"] {
            #expect(PurityRules.foundationBreaches([RepositoryFile(path, line)]).places == ["\(path):1"])
        }
    }

    @Test func `FoundationEssentials and talk of Foundation are not`() {
        let text = "import FoundationEssentials // never import Foundation\nlet x = \"import Foundation\"\n"
        #expect(PurityRules.foundationBreaches([RepositoryFile("Sources/Agent/A.swift", text)]) == [])
    }
}
