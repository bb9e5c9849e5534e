import Glibc
import Testing

/// What another implementation makes of a folder of zones: the output of `expected-times.py`, read zone by zone.
final class ExpectedTimes {
    /// What Python says of a zone at one instant.
    struct Record {
        static let byteCount = 32

        var seconds: Int64
        var offsetSeconds: Int
        var date: (year: Int, month: Int, day: Int)
        var time: (hour: Int, minute: Int, second: Int)
        var abbreviation: String

        /// The layout is described in the script.
        init(_ bytes: UnsafeRawBufferPointer) {
            seconds = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
            offsetSeconds = Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: Int32.self)))
            let year = Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: Int16.self))
            date = (Int(year), Int(bytes[14]), Int(bytes[15]))
            time = (Int(bytes[16]), Int(bytes[17]), Int(bytes[18]))
            abbreviation = String(decoding: bytes[19...].prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Whether there is a Python that has zoneinfo, which is so since 3.9.
    static var canBeAsked: Bool { system("python3 -c 'import zoneinfo' 2>/dev/null") == 0 }

    private let output: UnsafeMutablePointer<FILE>
    private var isOpen = true

    /// Starts the script.
    init(of folder: String) throws {
        let script = "\(#filePath.dropLast("ExpectedTimes.swift".count))expected-times.py"
        output = try #require(
            popen("exec python3 \(ExpectedTimes.quoted(script)) \(ExpectedTimes.quoted(folder))", "re"),
            "errno \(errno)")
    }

    deinit {
        if isOpen { pclose(output) }
    }

    /// The name of the next zone and what is said of it, or nil after the last one.
    func next() throws -> (name: String, records: [Record])? {
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), output) != nil else { return nil }
        let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split { $0 == " " || $0 == "\n" }
        try #require(words.count == 2, "\(words)")
        let count = try #require(Int(words[1]), "\(words)")
        var bytes = [UInt8](repeating: 0, count: count * Record.byteCount)
        try #require(fread(&bytes, Record.byteCount, count, output) == count, "\(words[0]): the records end early")
        let records = bytes.withUnsafeBytes { all in
            (0..<count).map { Record(.init(rebasing: all[($0 * Record.byteCount)...].prefix(Record.byteCount))) }
        }
        return (String(words[0]), records)
    }

    /// Its exit status, once all was read: 0 if the script came to its end.
    func end() -> Int32 {
        isOpen = false
        return pclose(output)
    }

    /// The text as one word of the shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
