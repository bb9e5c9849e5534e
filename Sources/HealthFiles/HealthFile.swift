internal import Glibc
public import HealthExport
internal import SystemCalls
internal import SystemPackage

/// Reads export.zip or export.xml as a file.
public enum HealthFile {
    private static let pieceBytes = 256 << 10

    /// - Parameters:
    ///   - path: the file; which of both it is is seen by its beginning.
    ///   - kinds: what to read.
    ///   - folder: where records wait, in a file that has no name.
    ///   - reserveBytes: how much of the disk stays free.
    ///   - progress: called now and then with the bytes of the file read so far and of all; false cancels.
    public static func read(
        _ path: String, kinds: Set<HealthKind> = Set(HealthKind.allCases), folder: String, reserveBytes: Int,
        progress: (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
    ) throws(HealthFileError) -> HealthFindings {
        // Without it, opening a pipe waits until somebody writes to it.
        let file = try unreadable { () throws(Errno) in
            try FileDescriptor.opened(path, .readOnly, options: .nonBlocking)
        }
        // What was read is read.
        defer { try? file.close() }
        let size = try size(of: file)
        var reader = try reader(kinds, folder: folder, reserveBytes: reserveBytes, CancelFlag())
        if try isArchive(file) {
            try ZipEntry.read(path, file, size: size, progress) { piece throws(HealthFileError) in
                try push(piece, &reader)
            }
        } else {
            try readXML(file, size, progress, &reader)
        }
        do throws(HealthRefusal) {
            return try reader.finish()
        } catch {
            throw .refused(error)
        }
    }

    private static func readXML(
        _ file: FileDescriptor, _ size: Int, _ progress: (Int, Int) -> Bool, _ reader: inout HealthReader
    ) throws(HealthFileError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
        defer { buffer.deallocate() }
        var done = 0
        while true {
            guard progress(done, size) else { throw .refused(.spool(.cancelled)) }
            let count = try readPiece(file, at: done, buffer)
            if count == 0 { return }
            done += count
            guard done <= HealthFileLimits.maxXMLBytes else { throw .tooLarge }
            try push(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &reader)
        }
    }

    /// How many bytes were read from there; 0 at the end.
    static func readPiece(
        _ file: FileDescriptor, at place: Int, _ buffer: UnsafeMutableRawBufferPointer
    ) throws(HealthFileError) -> Int {
        try unreadable { () throws(Errno) in
            try retryingOnInterrupt { pread(file.rawValue, buffer.baseAddress, buffer.count, off_t(place)) }
        }
    }

    private static func push(
        _ piece: UnsafeRawBufferPointer, _ reader: inout HealthReader
    ) throws(HealthFileError) {
        do throws(HealthRefusal) {
            try reader.push(piece)
        } catch {
            throw .refused(error)
        }
    }

    /// Its size, if it is a file: a pipe cannot be read twice, and a device has no end.
    private static func size(of file: FileDescriptor) throws(HealthFileError) -> Int {
        var information = stat()
        try unreadable { () throws(Errno) in try retryingOnInterrupt { fstat(file.rawValue, &information) } }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return Int(information.st_size)
        case S_IFDIR: throw .unreadable("it is a folder; name export.zip, or export.xml in it")
        default: throw .unreadable("it is not a regular file")
        }
    }

    /// Whether it begins as a zip archive does.
    private static func isArchive(_ file: FileDescriptor) throws(HealthFileError) -> Bool {
        var start: UInt32 = 0
        let count = try unreadable { () throws(Errno) in
            try retryingOnInterrupt { pread(file.rawValue, &start, 4, 0) }
        }
        // `PK` with the number of an entry's header, or of the end of a directory without entries.
        return count == 4 && (start == 0x0403_4B50 || start == 0x0605_4B50)
    }

    @discardableResult
    private static func unreadable<Value>(_ call: () throws(Errno) -> Value) throws(HealthFileError) -> Value {
        do throws(Errno) {
            return try call()
        } catch {
            throw .unreadable("\(error)")
        }
    }

    static func reader(
        _ kinds: Set<HealthKind>, folder: String, reserveBytes: Int, _ isCancelled: CancelFlag
    ) throws(HealthFileError) -> HealthReader {
        do throws(SpoolFailure) {
            let spool = try FileSpool(folder: folder, reserveBytes: reserveBytes, isCancelled: isCancelled)
            // Nobody who made the file knows it, so that no records were chosen to fall together.
            return HealthReader(kinds: kinds, seed: UInt64.random(in: .min ... .max), spool: spool)
        } catch {
            throw .refused(.spool(error))
        }
    }
}
