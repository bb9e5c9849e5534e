internal import Glibc
internal import Synchronization

/// Lets any number of readers in while the map stays where it is, or one who moves it.
///
/// Who waits to move it comes before new readers, so that a stream of them cannot keep it out. pthreads, because
/// `Synchronization` has no lock that several may hold.
final class ReadGate: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    private let wanted = Atomic<Int>(0)

    init() {
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
        pthread_rwlockattr_destroy(&attributes)
    }

    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Somebody waits to move the map: who reads for long should come back later.
    var isWanted: Bool { wanted.load(ordering: .relaxed) > 0 }

    /// Runs the closure beside other readers. Not to be nested.
    func read<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        pthread_rwlock_rdlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }

    /// Runs the closure with nobody reading.
    func move<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        wanted.add(1, ordering: .relaxed)
        defer { wanted.subtract(1, ordering: .relaxed) }
        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        return try body()
    }
}
