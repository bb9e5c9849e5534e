import FitPinkyCore
import Glibc
import Support
import Testing
import Zones

/// The system's tz database, and what compiles it.
private enum Database {
    static let folder = "/usr/share/zoneinfo"
    static let compiler = "/usr/sbin/zic"
    static let source = "\(folder)/tzdata.zi"

    /// Where both are known to differ, and Python is wrong. RFC 9636 section 3.2 lets the footer say what holds on or after
    /// the last transition; Python has the transition's own type hold at that very second. Both come to the same unless the
    /// footer contradicts the transition, which section 3.3 forbids and zic of glibc 2.36 wrote all the same.
    static let pythonIsWrong = ["America/Ojinaga at 1667116800"]

    static var canBeCompared: Bool { access(folder, F_OK) == 0 && ExpectedTimes.canBeAsked }
    static var canBeCompiled: Bool { access(compiler, X_OK) == 0 && access(source, R_OK) == 0 }
}

/// Every zone of the system, as this reader and as Python's zoneinfo understand the same files.
@Suite(.enabled(if: Database.canBeCompared, "needs the packages tzdata and python3"))
struct ForeignComparisonTests {
    @Test func `Every zone of the system shows what Python's zoneinfo shows, at each change and between them`() throws {
        try compare(folder: Database.folder)
    }

    /// A system may have files with all changes up to 2037 written out, or only those that the footer does not give. These
    /// are the latter, so that the rules of the footers have to say all there is to say since 2007.
    @Test(.enabled(if: Database.canBeCompiled, "needs zic, of Debian's libc-bin, and tzdata.zi"))
    func `Every zone compiled to the shortest files shows what Python's zoneinfo shows`() throws {
        let folder = TemporaryFolder()
        let command = "\(Database.compiler) -b slim -d \(folder.path) \(Database.source)"
        try #require(system(command) == 0, "\(command)")
        try withExtendedLifetime(folder) { try compare(folder: folder.path, except: Database.pythonIsWrong) }
    }

    private func compare(folder: String, except known: [String] = []) throws {
        let expected = try ExpectedTimes(of: folder)
        var (zones, instants, differences) = (0, 0, 0)
        while let (name, records) = try expected.next() {
            let zone = try Zone(tzif: contents(of: "\(folder)/\(name)"))
            zones += 1
            instants += records.count
            for record in records {
                let found = zone.localTime(at: UTCInstant(milliseconds: record.seconds * 1000))
                if agrees(found, record) || known.contains("\(name) at \(record.seconds)") { continue }
                differences += 1
                // The first few are enough to see what is wrong; the last expectation counts them all.
                guard differences <= 20 else { continue }
                Issue.record("\(name) at \(record.seconds): \(found), but Python says \(record)")
            }
        }
        #expect(expected.end() == 0, "the script failed")
        // The database has about 600 names, and each is asked at 1,000 random instants at least.
        #expect(zones > 400 && instants > zones * 1000)
        #expect(differences == 0)
        let besides = known.isEmpty ? "" : ", besides \(known.joined(separator: ", "))"
        print("measured: \(zones) zones of \(folder) at \(instants) instants, \(differences) differences\(besides)")
    }

    private func agrees(_ found: CivilTime, _ record: ExpectedTimes.Record) -> Bool {
        found.day.civil == record.date && (found.hour, found.minute, found.second) == record.time
            && found.offsetSeconds == record.offsetSeconds && found.abbreviation == record.abbreviation
    }

    private func contents(of path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "re"), "\(path): errno \(errno)")
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: TZifLimits.maxBytes + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
