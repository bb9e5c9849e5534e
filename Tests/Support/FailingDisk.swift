internal import CDisk
internal import Glibc
internal import Synchronization

/// A folder whose disk can be made to refuse whatever is written there, with an errno, and to take it again.
public final class FailingDisk: Sendable {
    private let refusal = Atomic<Int32>(0)
    private let condition = Mutex<String?>(nil)
    private let number = Atomic<Int32>(-1)

    /// Stands before the disk of that folder.
    public init(_ folder: String) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let number = cdisk_take(
            folder,
            { context, call in
                guard let context, let call else { return Int(-EINVAL) }
                return Unmanaged<FailingDisk>.fromOpaque(context).takeUnretainedValue().decide(call)
            }, context)
        self.number.store(number, ordering: .relaxed)
    }

    /// Lets go of the folder; before the test ends, for the disk does not outlive it.
    public func giveBack() {
        cdisk_give_back(number.load(ordering: .relaxed))
    }

    /// Refuses to write from now on; 0 is well again.
    public func refuse(_ code: Int32) {
        condition.withLock { $0 = nil }
        refusal.store(code, ordering: .relaxed)
    }

    /// A disk that is full as long as that file takes its space, and has none for such a file again.
    public func refuseWhile(_ code: Int32, fileIsThere path: String) {
        condition.withLock { $0 = path }
        refusal.store(code, ordering: .relaxed)
    }

    private func decide(_ call: UnsafePointer<cdisk_call>) -> Int {
        var code = refusal.load(ordering: .relaxed)
        let isMet = condition.withLock { path in path.map { access($0, F_OK) == 0 } ?? true }
        if !isMet, call.pointee.kind != CDISK_ALLOCATE { code = 0 }
        switch call.pointee.kind {
        case CDISK_WRITE, CDISK_SYNC, CDISK_TRUNCATE, CDISK_ALLOCATE: return code == 0 ? cdisk_make(call) : -Int(code)
        default: return cdisk_make(call)
        }
    }
}
