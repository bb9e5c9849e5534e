import Glibc
import HealthExport
import HealthFiles
import Support
import Testing

@Suite struct HealthFileTests {
    private let folder = TemporaryFolder()

    private func read(_ bytes: [UInt8], kinds: Set<HealthKind> = Set(HealthKind.allCases)) throws -> HealthFindings {
        try HealthFile.read(folder.write(bytes, to: "export"), kinds: kinds, folder: folder.path, reserveBytes: 0)
    }

    private func archive(_ entries: (name: String, contents: [UInt8])...) -> ZipArchive {
        ZipArchive(entries: entries.map { ZipArchive.Entry(name: $0.name, contents: $0.contents) })
    }

    @Test func `an export is read alone and in its archive, packed or not`() throws {
        let export = sampleExport()
        let plain = try read(export)
        #expect(plain.summary.days.map(\.steps) == [100, 100, 100] && plain.defects.isEmpty)
        var archive = archive(("apple_health_export/export.xml", export))
        #expect(try read(archive.bytes) == plain)
        archive.entries[0].isDeflated = false
        #expect(try read(archive.bytes) == plain)
        #expect(try read(archive.bytes, kinds: [.workouts]).summary.days.isEmpty)
    }

    @Test(arguments: [
        "export.xml", "apple_health_export/Exportación.xml", "apple_health_export/导出.xml", "a/EXPORT.XML",
    ])
    func `the export is found in every language`(name: String) throws {
        let cda = Array("<ClinicalDocument/>".utf8)
        let found = try read(
            archive(
                ("apple_health_export/export_cda.xml", cda), ("apple_health_export/workout-routes/r.gpx", cda),
                (name, sampleExport())
            ).bytes)
        #expect(found.summary.days.count == 3)
    }

    @Test func `of several it is the one that begins as an export`() throws {
        let other = Array("<?xml version=\"1.0\"?><ClinicalDocument/>".utf8)
        let found = try read(
            archive(("a/exportar_cda1.xml", other), ("a/export.xml", sampleExport()), ("a/z.xml", other)).bytes)
        #expect(found.summary.days.count == 3)
        #expect(throws: HealthFileError.zip(.noExport)) {
            try read(archive(("a/b.xml", other), ("a/c.xml", other)).bytes)
        }
        #expect(throws: HealthFileError.refused(.notAnExport)) { try read(archive(("a/b.xml", other)).bytes) }
    }

    @Test(arguments: [
        "../export.xml", "/export.xml", "a/../export.xml", "a/b/c/export.xml", "C:\\export.xml", "./export.xml",
        "a//export.xml",
        "export.xml.exe", "__MACOSX/export.xml", String(repeating: "a", count: 60_000) + ".xml", "",
    ])
    func `a name with a path of its own is not the export`(name: String) {
        #expect(throws: HealthFileError.zip(.noExport)) { try read(archive((name, sampleExport())).bytes) }
    }

    @Test func `an archive that is cut anywhere is refused`() throws {
        let whole = archive(("apple_health_export/export.xml", sampleExport(days: 50))).bytes
        // The last field of the directory's end, the length of a comment, may be missing: nothing of the entry is.
        for length in 0..<(whole.count - 6) {
            #expect(throws: HealthFileError.self, "\(length)") { try read(Array(whole.prefix(length))) }
        }
        #expect(try read(whole).records == 50)
    }

    @Test func `an archive with any changed byte is refused, or read as it was`() throws {
        let whole = archive(("a/export.xml", sampleExport(days: 20))).bytes
        let wanted = try read(whole)
        var random = SeededGenerator(seed: 25)
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= UInt8(truncatingIfNeeded: random.next() | 1)
            do { #expect(try read(bytes).summary == wanted.summary, "byte \(index)") } catch {
                #expect(error is HealthFileError, "byte \(index): \(error)")
            }
        }
    }

    @Test func `an entry that lies about its size or sum is refused`() throws {
        let export = sampleExport(days: 100)
        let lies: [(String, (inout ZipArchive.Entry) -> Void, HealthFileError)] = [
            ("shorter", { $0.claimedBytes = 500 }, .zip(.damagedEntry)),
            ("longer", { $0.claimedBytes = 1 << 20 }, .zip(.damagedEntry)),
            (
                "ZIP64, longer",
                {
                    $0.claimedBytes = 15 << 30; $0.claimedCompressedBytes = 300
                }, .tooLarge
            ),
            ("ZIP64, endless", { $0.claimedBytes = .max }, .tooLarge),
            ("ZIP64, packed endless", { $0.claimedCompressedBytes = .max }, .zip(.damagedEntry)),
            (
                "ZIP64, beyond all",
                {
                    $0.claimedBytes = .max; $0.claimedCompressedBytes = .max
                }, .zip(.damagedEntry)
            ),
            ("longer than the archive", { $0.claimedCompressedBytes = 1 << 30 }, .zip(.damagedEntry)),
            ("another sum", { $0.sum = 1 }, .zip(.damagedEntry)),
            ("encrypted", { $0.flags = 1 }, .zip(.unreadableEntry)),
            ("another method", { $0.method = 12 }, .zip(.unreadableEntry)),
        ]
        for (name, lie, wanted) in lies {
            var archive = archive(("a/export.xml", export))
            lie(&archive.entries[0])
            #expect(throws: wanted, "\(name)") { try read(archive.bytes) }
        }
        // Honest sizes of ZIP64.
        var archive = archive(("a/export.xml", export))
        archive.entries[0].isLarge = true
        #expect(try read(archive.bytes).records == 100)
        archive.entries[0].isLarge = false
        archive.claimedEntries = 60_000
        #expect(throws: HealthFileError.zip(.notAnArchive)) { try read(archive.bytes) }
    }

    @Test func `a bomb is refused before it is unpacked, also one that lies about its size`() {
        let bomb = Array("<HealthData>".utf8) + [UInt8](repeating: 0x20, count: 200 << 20)
        var archive = archive(("a/export.xml", bomb))
        #expect(throws: HealthFileError.tooLarge) { try read(archive.bytes) }
        // A size that would be honest ends the entry there.
        archive.entries[0].claimedBytes = 1 << 20
        #expect(throws: HealthFileError.zip(.damagedEntry)) { try read(archive.bytes) }
    }

    @Test func `an archive of too many entries is refused`() {
        let empty = ZipArchive.Entry(name: "a", contents: [], isDeflated: false)
        var archive = ZipArchive(entries: Array(repeating: empty, count: HealthFileLimits.maxEntries))
        // More than two bytes hold; this number makes readers go on as long as there are any.
        archive.claimedEntries = 0xFFFF
        #expect(throws: HealthFileError.zip(.notAnArchive)) { try read(archive.bytes) }
        archive.entries.append(empty)
        #expect(throws: HealthFileError.zip(.tooManyEntries)) { try read(archive.bytes) }
        #expect(throws: HealthFileError.self) { try read(ZipArchive(entries: []).bytes) }
    }

    @Test func `what is not a file is refused in words`() {
        for path in [folder.path, "/dev/zero", folder.path + "/nothing"] {
            #expect(throws: HealthFileError.self) {
                try HealthFile.read(path, folder: folder.path, reserveBytes: 0)
            }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `a named pipe that nobody writes to is refused, and not waited for`() {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: HealthFileError.unreadable("it is not a regular file")) {
            try HealthFile.read(pipe, folder: folder.path, reserveBytes: 0)
        }
    }

    @Test func `reading tells how far it is, and ends when nobody wants it`() throws {
        let export = sampleExport(days: 10_000)
        for bytes in [export, archive(("a/export.xml", export)).bytes] {
            let path = folder.write(bytes, to: "export")
            var told: [Int] = []
            let found = try HealthFile.read(path, folder: folder.path, reserveBytes: 0) { done, total in
                told.append(done)
                return done <= total
            }
            if bytes.count == export.count { #expect(told.count > 2) }
            #expect(found.records == 10_000 && told == told.sorted() && !told.isEmpty)
            let cancelled = HealthFileError.refused(.spool(.cancelled))
            #expect(cancelled.isCancelled)
            #expect(throws: cancelled) {
                try HealthFile.read(path, folder: folder.path, reserveBytes: 0) { _, _ in false }
            }
        }
    }

    @Test func `nothing is left in the spool's folder, and its room is kept free`() throws {
        let export = sampleExport(days: 60_000)
        let path = folder.write(export, to: "export")
        let spools = TemporaryFolder()
        var seen: [Int] = []
        _ = try HealthFile.read(path, folder: spools.path, reserveBytes: 0) { _, _ in
            seen.append(names(in: spools.path).count)
            return true
        }
        #expect(seen.allSatisfy { $0 == 0 } && !seen.isEmpty)
        let error = #expect(throws: HealthFileError.self) {
            try HealthFile.read(path, folder: spools.path, reserveBytes: 1 << 60)
        }
        #expect(error?.sentence.hasSuffix(" MB are free, and \(1 << 40) MB stay free") == true)
        #expect(error?.isOfMachine == true)
        #expect(throws: HealthFileError.self) {
            try HealthFile.read(path, folder: spools.path + "/nowhere", reserveBytes: 0)
        }
    }

    private func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return ["?"] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
