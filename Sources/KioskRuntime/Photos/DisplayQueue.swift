internal import FitPinkyCore
package import Ledger
internal import Photos
package import Store
internal import StoreThreads
internal import Synchronization
internal import Threads

/// Why there is no display picture of a photo.
package enum DisplayError: Error, Hashable, Sendable {
    /// Too much is waiting; ask again later.
    case busy
    /// The photo is not stored here: it has not arrived yet, was let go, or was erased.
    case notHere
    /// The photo cannot be decoded; the text says why.
    case undecodable(String)
    /// The store cannot be read or written.
    case store(StoreError)
}

/// Makes the display pictures of photos when somebody looks at them: one at a time, so that a press waits for at most one of them.
package final class DisplayQueue: Sendable {
    private typealias Caller = CheckedContinuation<Result<[UInt8], DisplayError>, Never>

    /// A photo, and the callers that wait for its picture.
    private struct Job {
        var photo: PhotoFact
        var callers: [Caller]
    }

    private struct State {
        var current: Job?
        var waiting: [Job] = []

        var callerCount: Int { waiting.reduce(current?.callers.count ?? 0) { $0 + $1.callers.count } }

        /// Adds the caller to those of the same photo, or a job for it.
        ///
        /// - Returns: false if too much is waiting.
        mutating func add(_ caller: Caller, for photo: PhotoFact) -> Bool {
            guard callerCount < DisplayQueue.maxCallers else { return false }
            if current?.photo.sha256 == photo.sha256 {
                current?.callers.append(caller)
            } else if let index = waiting.firstIndex(where: { $0.photo.sha256 == photo.sha256 }) {
                waiting[index].callers.append(caller)
            } else if waiting.count < DisplayQueue.maxWaiting {
                waiting.append(Job(photo: photo, callers: [caller]))
            } else {
                return false
            }
            return true
        }
    }

    private let store: StoreThreads
    private let developing: Worker<PhotoDevelopment>
    private let state = Mutex(State())

    /// Photos that wait for the one that is being decoded.
    package static let maxWaiting = 8
    /// Callers of all photos together, for many may ask for the same one.
    private static let maxCallers = 64

    init(store: StoreThreads, developing: Worker<PhotoDevelopment>) {
        (self.store, self.developing) = (store, developing)
    }

    /// Photos that wait now, without the one that is being decoded.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Callers that wait now.
    var callers: Int { state.withLock { $0.callerCount } }

    /// The display picture of a photo: a JPEG without metadata of at most 1280 pixels on its longer side. It is made if nobody has
    /// looked at it yet; callers that ask for the same photo meanwhile get the same picture.
    package func picture(of photo: PhotoFact) async throws(DisplayError) -> [UInt8] {
        let made: [UInt8]?
        do throws(StoreError) {
            made = try await store.read { store throws(StoreError) in try store.display(photo.sha256) }
        } catch {
            throw DisplayError(error)
        }
        if let made { return made }
        let result = await withCheckedContinuation { caller in
            if state.withLock({ $0.add(caller, for: photo) }) {
                begin()
            } else {
                caller.resume(returning: .failure(.busy))
            }
        }
        return try result.get()
    }

    // MARK: One after the other

    private func begin() {
        let photo: PhotoFact? = state.withLock { state in
            guard state.current == nil, !state.waiting.isEmpty else { return nil }
            let next = state.waiting.removeFirst()
            state.current = next
            return next.photo
        }
        guard let photo else { return }
        let isTaken = store.post { store throws(StoreError) in
            try store.beginDisplay(photo)
        } deliver: { [self] result in
            switch result {
            case .success(.made(let jpeg)): end(.success(jpeg))
            case .success(.photo(let bytes)): decode(bytes, of: photo)
            case .success(.notHere): end(.failure(.notHere))
            case .success(.triedTooOften): end(.failure(.undecodable("it was tried \(Store.maxDecodings) times")))
            case .failure(let error): end(.failure(DisplayError(error)))
            }
        }
        if !isTaken { end(.failure(.busy)) }
    }

    private func decode(_ bytes: [UInt8], of photo: PhotoFact) {
        let isTaken = developing.post { [self] developing in
            switch developing.display(of: bytes) {
            case .success(let jpeg): keep(jpeg, of: photo)
            case .failure(let error):
                if error.isOfTheMachine { takeBack(photo) }
                end(.failure(.undecodable(error.sentence)))
            }
        }
        if !isTaken {
            takeBack(photo)
            end(.failure(.busy))
        }
    }

    private func takeBack(_ photo: PhotoFact) {
        store.post { store throws(StoreError) in
            try store.takeBackDisplay(photo)
        } deliver: { _ in
            // If that failed, the photo is decoded once less.
        }
    }

    private func keep(_ jpeg: [UInt8], of photo: PhotoFact) {
        let isTaken = store.post { store throws(StoreError) in
            try store.keepDisplay(jpeg, of: photo)
        } deliver: { [self] result in
            switch result {
            case .success(true): end(.success(jpeg))
            // The photo was erased or let go while it was decoded: then nobody may see it any more.
            case .success(false): end(.failure(.notHere))
            case .failure:
                // The picture is good, and is made again for the next caller.
                takeBack(photo)
                end(.success(jpeg))
            }
        }
        if !isTaken { end(.success(jpeg)) }
    }

    private func end(_ result: Result<[UInt8], DisplayError>) {
        let callers = state.withLock { state in
            defer { state.current = nil }
            return state.current?.callers ?? []
        }
        for caller in callers { caller.resume(returning: result) }
        begin()
    }
}

extension DisplayError {
    fileprivate init(_ error: StoreError) { self = error == .busy ? .busy : .store(error) }
}

extension PhotoError {
    /// Whether this machine is the reason, not the photo.
    fileprivate var isOfTheMachine: Bool {
        switch self {
        case .noDecoder, .noEncoder, .fontUnusable, .failed: true
        case .impossibleSize, .tooLong, .damaged, .cannotFit: false
        }
    }
}
