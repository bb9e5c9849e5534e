import CZlib
import HealthExport
import HealthFiles
import Support
import Testing

@Suite struct HealthUploadTests {
    private let folder = TemporaryFolder()

    private func upload(_ form: HealthUpload.Form, _ claim: HealthUpload.Claim = .init()) throws -> HealthUpload {
        try HealthUpload(form, claim: claim, folder: folder.path, reserveBytes: 0)
    }

    private func push(_ bytes: some Collection<UInt8>, to upload: HealthUpload, by piece: Int = 1000) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            try rest.prefix(piece).withUnsafeBytes { try upload.push($0) }
            rest = rest.dropFirst(piece)
        }
    }

    @Test(arguments: [1, 7, 1000, 1 << 20])
    func `an upload in pieces of any size comes to what the file does`(piece: Int) throws {
        let export = sampleExport(days: 40)
        let file = try HealthFile.read(folder.write(export, to: "export.xml"), folder: folder.path, reserveBytes: 0)
        for (form, bytes) in [(HealthUpload.Form.plain, export), (.deflated, deflated(export))] {
            let upload = try upload(form)
            try push(bytes, to: upload, by: piece)
            #expect(upload.xmlBytes == export.count)
            #expect(try upload.finish() == file)
        }
    }

    @Test func `compressed bytes that are cut, damaged or too many are refused`() throws {
        let bytes = deflated(sampleExport(days: 40))
        for length in [0, 1, bytes.count / 2, bytes.count - 1] {
            let upload = try upload(.deflated)
            try push(bytes.prefix(length), to: upload)
            #expect(throws: HealthFileError.damaged) { try upload.finish() }
        }
        let longer = try upload(.deflated)
        #expect(throws: HealthFileError.damaged) { try push(bytes + [0], to: longer) }
        // And again, whatever comes.
        #expect(throws: HealthFileError.damaged) { try push([0], to: longer) }
        #expect(throws: HealthFileError.damaged) { try longer.finish() }
        let noise = try upload(.deflated)
        #expect(throws: HealthFileError.damaged) { try push([UInt8](repeating: 0xFF, count: 100), to: noise) }
    }

    @Test func `bytes that are not those that the archive claims are refused, plain or compressed`() throws {
        let export = sampleExport(days: 40)
        let sum = UInt32(crc32(0, export, UInt32(export.count)))
        let claims: [(HealthUpload.Claim, Bool)] = [
            (.init(sum: sum, byteCount: export.count), true), (.init(sum: sum), true),
            (.init(byteCount: export.count), true), (.init(sum: sum ^ 1, byteCount: export.count), false),
            (.init(sum: sum, byteCount: export.count + 1), false), (.init(byteCount: 0), false),
        ]
        for (form, bytes) in [(HealthUpload.Form.plain, export), (.deflated, deflated(export))] {
            for (claim, isRight) in claims {
                let upload = try upload(form, claim)
                try push(bytes, to: upload, by: 700)
                guard !isRight else {
                    #expect(try upload.finish().records == 40)
                    continue
                }
                // And again.
                for _ in 0..<2 { #expect(throws: HealthFileError.zip(.damagedEntry)) { try upload.finish() } }
            }
        }
    }

    @Test func `an upload that is cut in its XML is read up to there`() throws {
        let upload = try upload(.plain)
        try push(sampleExport(days: 40).dropLast(500), to: upload)
        let found = try upload.finish()
        #expect(found.defects == [.truncated: 1] && found.records > 30 && !found.summary.isWhole)
        #expect(throws: HealthFileError.damaged) { try upload.finish() }
    }

    @Test func `a bomb is refused soon`() throws {
        let bomb = deflated(Array("<HealthData>".utf8) + [UInt8](repeating: 0x20, count: 100 << 20))
        let upload = try upload(.deflated)
        #expect(throws: HealthFileError.tooLarge) { try push(bomb, to: upload, by: 1 << 16) }
        #expect(upload.xmlBytes <= HealthFileLimits.ratioFromBytes + 1 << 20)
    }

    @Test func `an upload that is cancelled ends at the next call`() throws {
        let upload = try upload(.plain)
        try push(sampleExport(), to: upload)
        upload.cancel()
        let cancelled = HealthFileError.refused(.spool(.cancelled))
        #expect(throws: cancelled) { try push(sampleExport(), to: upload) }
        #expect(throws: cancelled) { try upload.finish() }
    }
}
