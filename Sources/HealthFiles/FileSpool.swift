internal import Glibc
internal import HealthExport
internal import Synchronization
internal import SystemCalls
internal import SystemPackage

/// A spool in a file that has no name, so that nothing of it is left however the process ends.
///
/// Its blocks lie one behind the other. Part of the disk stays free.
final class FileSpool: Spool {
    private let file: FileDescriptor
    private let reserveBytes: Int
    private let isCancelled: CancelFlag
    /// How many blocks were written since somebody asked how much of the disk is free.
    private var unasked: Int

    /// How many blocks are written between two looks at the disk: 1 MB.
    private static let blocksBetweenLooks = 256

    init(folder: String, reserveBytes: Int, isCancelled: CancelFlag) throws(SpoolFailure) {
        do throws(Errno) {
            file = try FileSpool.opened(folder)
        } catch {
            throw .system("\(folder): \(error)")
        }
        (self.reserveBytes, self.isCancelled) = (max(0, reserveBytes), isCancelled)
        unasked = FileSpool.blocksBetweenLooks
    }

    deinit {
        // Nothing in it is missed.
        try? file.close()
    }

    private static func opened(_ folder: String) throws(Errno) -> FileDescriptor {
        do throws(Errno) {
            // O_TMPFILE is two flags, of which Swift sees only one. The other has this number on all machines that this runs on.
            let nameless = FileDescriptor.OpenOptions(rawValue: 0o20_000_000).union(.directory)
            return try FileDescriptor.opened(folder, .readWrite, options: nameless, permissions: .ownerReadWrite)
        } catch {
            // Not every file system has files without a name.
        }
        var path = Array("\(folder)/.fitpinky-XXXXXX".utf8CString)
        return try path.withUnsafeMutableBufferPointer { path throws(Errno) in
            guard let start = path.baseAddress else { throw .invalidArgument }
            let number = try retryingOnInterrupt { mkstemp(start) }
            unlink(start)
            // It cannot fail for a descriptor that is open.
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            return FileDescriptor(rawValue: number)
        }
    }

    func write(_ block: UnsafeRawBufferPointer, number: Int) throws(SpoolFailure) {
        if isCancelled.isSet { throw .cancelled }
        unasked += 1
        if unasked > FileSpool.blocksBetweenLooks {
            unasked = 0
            try checkRoom()
        }
        var rest = block
        var place = number * SpoolBlock.bytes
        while !rest.isEmpty {
            let count = try moved("write") {
                pwrite(file.rawValue, rest.baseAddress, rest.count, off_t(place))
            }
            place += count
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    func read(_ number: Int, into block: UnsafeMutableRawBufferPointer) throws(SpoolFailure) {
        if isCancelled.isSet { throw .cancelled }
        var rest = block
        var place = number * SpoolBlock.bytes
        while !rest.isEmpty {
            let count = try moved("read") { pread(file.rawValue, rest.baseAddress, rest.count, off_t(place)) }
            place += count
            rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
        }
    }

    private func moved(_ what: String, _ call: () -> Int) throws(SpoolFailure) -> Int {
        do throws(Errno) {
            let count = try retryingOnInterrupt(call)
            guard count > 0 else { throw .ioError }
            return count
        } catch {
            if error == .noSpace || error == .diskQuotaExceeded {
                throw .noRoom(freeBytes: 0, reserveBytes: reserveBytes)
            }
            throw .system("\(what): \(error)")
        }
    }

    private func checkRoom() throws(SpoolFailure) {
        var information = statvfs()
        // A file system that does not say so refuses by itself.
        guard fstatvfs(file.rawValue, &information) == 0 else { return }
        let free = Int(
            clamping: information.f_bavail.multipliedReportingOverflow(by: information.f_frsize).partialValue)
        let wanted = FileSpool.blocksBetweenLooks * SpoolBlock.bytes
        guard free - wanted >= reserveBytes else { throw .noRoom(freeBytes: free, reserveBytes: reserveBytes) }
    }
}

/// Whether somebody does not want the rest.
final class CancelFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
