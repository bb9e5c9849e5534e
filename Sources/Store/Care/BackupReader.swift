internal import Crypto
internal import Glibc

/// Reads a backup frame by frame. It comes from a disk that anybody may have had: each length is checked before anything
/// is allocated for it.
struct BackupReader: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private let calls: FileCalls
    private var buffer: [UInt8] = []
    private var next = 0
    private var sum = SHA256()
    private var isOfSeveral = false
    private(set) var position = 0
    let byteCount: Int

    init(path: String, calls: FileCalls) throws(StoreError) {
        (self.path, self.calls) = (path, calls)
        descriptor = try calls.value("open", path) { calls.open(path, O_RDONLY | O_CLOEXEC, 0) }
        byteCount = Store.byteCount(of: path)
    }

    deinit {
        close(descriptor)
    }

    /// The next row; nil at the end, if all before it is as it was written.
    mutating func frame() throws(StoreError) -> BackupFormat.Frame? {
        if position == 0 {
            let magic = try take(BackupFormat.magicByteCount)
            isOfSeveral = magic == BackupFormat.magic(ofSeveral: true)
            guard isOfSeveral || magic == BackupFormat.magic(ofSeveral: false) else {
                throw damaged("it is no backup of a kiosk")
            }
            sum.update(data: magic)
        }
        let head = try take(BackupFormat.headByteCount)
        guard let kind = BackupFormat.Kind(rawValue: head[0]), isOfSeveral || kind != .ledger else {
            throw damaged("it has a part of an unknown kind, \(head[0])")
        }
        let (keyCount, valueCount) = (Meta.number(head[1..<3], Int.self), Meta.number(head[3..<7], Int.self))
        guard keyCount <= BackupFormat.maxKeyBytes, valueCount <= BackupFormat.maxValueBytes else {
            throw damaged("a part of it claims to have \(valueCount) bytes")
        }
        let (key, value) = (try take(keyCount), try take(valueCount))
        guard kind == .end else {
            sum.update(data: head)
            sum.update(data: key)
            sum.update(data: value)
            return BackupFormat.Frame(kind: kind, key: key, value: value)
        }
        guard value == Array(sum.finalize()) else { throw damaged("its bytes are not those that were written") }
        return nil
    }

    private func damaged(_ what: String) -> StoreError {
        .damaged(path: path, what: "\(what), near byte \(position) of \(byteCount)")
    }

    private mutating func take(_ count: Int) throws(StoreError) -> [UInt8] {
        while buffer.count - next < count {
            buffer.removeFirst(next)
            next = 0
            var piece = [UInt8](repeating: 0, count: 256 << 10)
            let got = try calls.value("read", path) { piece.withUnsafeMutableBytes { calls.read(descriptor, $0) } }
            guard got > 0 else { throw damaged("it ends too early") }
            buffer += piece.prefix(got)
        }
        defer {
            next += count
            position += count
        }
        return Array(buffer[next..<next + count])
    }
}
