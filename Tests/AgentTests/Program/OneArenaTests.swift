import Testing

/// The agent's heap: what each further arena of glibc keeps free is memory that the machine misses.
@Suite struct OneArenaTests {
    /// What glibc reserves for a further arena, at a multiple of it: `HEAP_MAX_SIZE` of malloc/arena.c.
    private static let reserved: UInt = 64 << 20

    @Test func `all threads of an agent allocate from its first arena`() async throws {
        let kiosk = try await KeptKiosk.listening()
        _ = try await kiosk.createGroup()
        let agent = try #require(kiosk.agent)
        let mappings = try OneArenaTests.mappings(of: agent.pid)
        #expect(!mappings.isEmpty)
        // The part that is in use, and after it the part that may not be touched yet.
        let arenas = zip(mappings, mappings.dropFirst()).filter { used, rest in
            used.begin % OneArenaTests.reserved == 0 && used.access == "rw-p" && rest.access == "---p"
                && used.end == rest.begin && rest.end - used.begin >= OneArenaTests.reserved
        }
        #expect(arenas.map(\.0.begin) == [])
        try await kiosk.stopAgent()
    }

    private static func mappings(of pid: Int32) throws -> [(begin: UInt, end: UInt, access: Substring)] {
        let text = String(decoding: KeptKiosk.bytes(of: "/proc/\(pid)/maps"), as: UTF8.self)
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            let bounds = try words[0].split(separator: "-").map { try #require(UInt($0, radix: 16)) }
            return (bounds[0], bounds[1], words[1])
        }
    }
}
