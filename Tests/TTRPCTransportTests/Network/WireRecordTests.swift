import Glibc
import NIOCore
import Support
import Synchronization
import TTRPC
@testable import TTRPCTransport
import Testing

/// What `WireRecord` keeps of a connection.
@Suite(.timeLimit(.minutes(1)))
struct WireRecordTests {
    private static func files(in folder: String) -> [String] {
        var names: [String] = []
        guard let directory = opendir(folder) else { return names }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    @Test("Each side records what it sends, by the receiver's key, and nothing of what it gets")
    func bothSides() async throws {
        let folder = TemporaryFolder()
        let (ours, theirs) = (try WireRecord(folder: "\(folder.path)/c"), try WireRecord(folder: "\(folder.path)/s"))
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run(record: theirs) { server in
            server.pins.add(client.pin)
            let connection = try await server.connect(client, record: ours)
            let text = "a secret of the client"
            #expect(try await EchoClient(connection).say(SayRequest(text: text, fillerBytes: 50_000)).text == text)
            await connection.close()
            #expect(WireRecordTests.files(in: ours.folder) == ["\(server.key)"])
            #expect(WireRecordTests.files(in: theirs.folder) == ["\(client.pin)"])
            let (sent, answered) = (folder.read("c/\(server.key)"), folder.read("s/\(client.pin)"))
            #expect(sent.contains(text) && sent.contains("Echo") && sent.utf8.count > 50_000)
            #expect(answered.contains(text) && !answered.contains("Echo") && answered.utf8.count > 50_000)
        }
    }

    @Test("The record is the frames that were sent, byte for byte, and is for its owner alone")
    func exact() async throws {
        let folder = TemporaryFolder()
        let record = try WireRecord(folder: "\(folder.path)/record")
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            let request = SayRequest(text: "twice")
            for _ in 0..<2 {
                let connection = try await server.connect(client, record: record)
                _ = try await EchoClient(connection).say(request)
                await connection.close()
            }
            let path = "\(record.folder)/\(server.key)"
            let bytes = folder.bytes(of: "record/\(server.key)")
            // Two connections, each with one frame: a header of ten bytes whose first four are the length of the rest.
            let half = bytes.count / 2
            #expect(bytes.count > 20 && Array(bytes.prefix(half)) == Array(bytes.suffix(half)))
            #expect(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } == half - 10)
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test("What cannot be recorded is not sent, and a folder that cannot be made is named")
    func unwritable() async throws {
        let folder = TemporaryFolder()
        let record = try WireRecord(folder: "\(folder.path)/record")
        let client = try DeviceCertificate.drawn()
        try await NetworkServer.run { server in
            server.pins.add(client.pin)
            // A folder in the file's place, since a mode would not stop a test that runs as root.
            folder.write("", to: "record/\(server.key)/file")
            let connection = EchoClient(try await server.connect(client, record: record))
            await #expect(throws: TTRPCStatus.self) { try await connection.say(SayRequest(text: "unheard")) }
        }
        let error = #expect(throws: WireRecordError.self) { try WireRecord(folder: "\(folder.path)/none/record") }
        #expect(error.map { "\($0)".contains("none/record: No such file") } == true)
    }
}
