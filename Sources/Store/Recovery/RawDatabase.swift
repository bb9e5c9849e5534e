internal import DatabaseFile
internal import Glibc

/// The database's file, read call by call and not through LMDB's map: where the file ends or the disk fails, a call says so, and
/// no signal ends the process.
final class RawDatabase {
    private let descriptor: Int32
    private let calls: FileCalls
    let file: DatabaseFile

    init(path: String, calls: FileCalls) throws(StoreError) {
        let descriptor = try calls.value("open", path) { calls.open(path, O_RDONLY | O_CLOEXEC, 0) }
        (self.descriptor, self.calls) = (descriptor, calls)
        file = DatabaseFile(byteCount: Store.byteCount(of: path)) { offset in
            RawDatabase.nextData(descriptor, from: offset)
        } read: { offset, count throws(DatabaseFile.ReadFailure) in
            try RawDatabase.read(descriptor, offset, count, calls)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Why the medium does not give these bytes, as far as the file has them; nil if it does.
    func damage(from offset: Int, count: Int) -> Damage? {
        let count = min(count, file.byteCount - offset)
        guard count > 0 else { return nil }
        do throws(DatabaseFile.ReadFailure) {
            _ = try RawDatabase.read(descriptor, offset, count, calls)
            return nil
        } catch {
            return .unreadable(offset: offset, code: error.code)
        }
    }

    /// Where something was written, at that offset or after it; nil if only a hole is left.
    func nextData(from offset: Int) -> Int? { RawDatabase.nextData(descriptor, from: offset) }

    /// `SEEK_DATA` of linux/fs.h, which Glibc's module leaves out.
    private static let seekData: Int32 = 3

    private static func nextData(_ descriptor: Int32, from offset: Int) -> Int? {
        let next = lseek(descriptor, off_t(offset), seekData)
        if next >= 0 { return Int(next) }
        // A file system that knows no holes has none.
        return errno == ENXIO ? nil : offset
    }

    private static func read(
        _ descriptor: Int32, _ offset: Int, _ count: Int, _ calls: FileCalls
    ) throws(DatabaseFile.ReadFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                calls.pread(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[done...]), offset + done)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw DatabaseFile.ReadFailure(code: errno) }
            // The file ends.
            if got == 0 { return Array(bytes.prefix(done)) }
            done += got
        }
        return bytes
    }
}

extension Store {
    /// What is wrong with the database, in a sentence; nil if LMDB can be trusted with it, or if there is none.
    static func damage(of path: String, calls: FileCalls) throws(StoreError) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        let raw = try RawDatabase(path: path, calls: calls)
        let contents: DatabaseFile.Contents
        do throws(Damage) {
            contents = try raw.file.check()
        } catch {
            return error.description
        }
        // A table whose name was damaged would be made again, and be empty.
        let known = Set(Table.allCases.map(\.name))
        let unknown = contents.tables.keys.filter { !known.contains($0) }.sorted()
        let missing = Store.oldestTables.filter { contents.tables[$0.name] == nil }
        guard let first = missing.first, !contents.tables.isEmpty else { return nil }
        return unknown.isEmpty
            ? "the table \(first.name) is missing"
            : "the table \(first.name) is missing, and there is one called \(unknown[0]), which no version has"
    }

    /// Tables that every version has made.
    private static let oldestTables: [Table] = [.meta, .entries, .winners, .timeline, .photos, .thumbnails]
}
