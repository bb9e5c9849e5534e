import FoundationEssentials
import Testing

/// `about` is a literal table; these keep it from going stale.
@Suite struct AboutTests {
    private struct About: Decodable {
        struct Component: Decodable {
            var name: String
            var origin: String
            var version: String?
            var licence: String
        }
        struct Change: Decodable, Equatable {
            var version: String
            var day: String
            var changes: [String]
        }
        var version: String
        var components: [Component]
        var changes: [Change]
    }

    private static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

    private func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(AboutTests.root)/\(path)")), as: UTF8.self)
    }

    private func about() async throws -> About {
        try await AskedKiosk.all { kiosk in
            let run = try await kiosk.fitpinky("about", "--json")
            #expect(run.code == 0 && run.errors.isEmpty)
            return try JSONDecoder().decode(About.self, from: Data(run.output.utf8))
        }
    }

    @Test func `every package and library of Package.swift has its licence, and no other`() async throws {
        let about = try await about()
        let manifest = try text("Package.swift")
        let packages = manifest.matches(of: /url: "[^"]*\/([^"\/]+)", exact: "([^"]+)"/).map { "\($0.1) \($0.2)" }
        #expect(packages.count > 5)
        let known = about.components.filter { $0.origin == "package" }.map { "\($0.name) \($0.version ?? "")" }
        #expect(Set(known) == Set(packages))
        let libraries = manifest.matches(of: /pkgConfig: "([^"]+)"/).map { String($0.1) }
        #expect(libraries.count > 5)
        #expect(Set(about.components.filter { $0.origin == "library" }.map(\.name)) == Set(libraries))
        #expect(about.components.allSatisfy { !$0.licence.isEmpty })
        #expect(Set(about.components.map(\.name)).count == about.components.count)
    }

    @Test func `what the packages bring along has its licence too`() async throws {
        let names = Set(
            try await about().components.filter { ["package", "indirect"].contains($0.origin) }.map(\.name))
        // Written by the build that made this test.
        let resolved = try text("Package.resolved").matches(of: /"identity" : "([^"]+)"/).map { String($0.1) }
        #expect(Set(resolved) == names)
    }

    @Test func `the changes are those of the Debian changelog, and the newest is of this version`() async throws {
        let about = try await about()
        var changes: [About.Change] = []
        for line in try text("deploy/debian/changelog").split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.firstMatch(of: /^fitpinky \(([^)]+)\)/) {
                changes.append(.init(version: String(match.1), day: "", changes: []))
            } else if line.hasPrefix("  * ") {
                changes[changes.count - 1].changes.append(String(line.dropFirst(4)))
            } else if line.hasPrefix("    ") {
                changes[changes.count - 1].changes[changes[changes.count - 1].changes.count - 1] +=
                    " " + line.dropFirst(4)
            } else if let match = line.firstMatch(of: /^ -- .*>  \w+, (\d+) (\w+) (\d+)/) {
                let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
                let month = try #require(months.firstIndex(of: String(match.2))) + 1
                let (day, year) = (try #require(Int(match.1)), try #require(Int(match.3)))
                changes[changes.count - 1].day = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
            }
        }
        #expect(about.changes == changes)
        #expect(about.changes.first?.version == about.version)
    }

    @Test func `a person reads version, changes and licences`() async throws {
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky("about")
            #expect(run.code == 0)
            for word in ["FitPinky Kiosk 0.1.0", "What changed", "swift-nio 2.101.2", "OLDAP-2.8"] {
                #expect(run.output.contains(word), "\(word)")
            }
        }
    }
}

extension AskedKiosk {
    /// As `run`, for what asks no agent, and with what the closure gives.
    fileprivate static func all<Value: Sendable>(_ body: (AskedKiosk) async throws -> Value) async throws -> Value {
        var value: Value?
        try await run([:]) { kiosk in value = try await body(kiosk) }
        return try #require(value)
    }
}
