internal import AgentLog
internal import FitPinkyCore
package import Ledger
internal import Logging
internal import Photos
internal import Store
internal import StoreThreads
internal import Synchronization
internal import Threads

/// Has small pictures made of photos that came without: one at a time, so that a press waits for at most one of them.
package final class ThumbnailQueue: Sendable {
    private struct State {
        var waiting: [Job] = []
        var isWorking = false
        /// Nothing is left to be looked for.
        var hasFoundAll = true
        /// What cannot be decoded, or was not there any more.
        var left: Set<[UInt8]> = []
    }

    /// A photo, and who waits for its small picture; they hear of it also if there is none.
    private struct Job: Sendable {
        var photo: PhotoFact
        var done: @Sendable () -> Void = {}
    }

    private let store: StoreThreads
    private let developing: Worker<PhotoDevelopment>
    private let logger: Logger
    private let state = Mutex(State())

    /// Photos that wait: of those that arrive meanwhile the next look finds the rest.
    private static let maxWaiting = 64
    /// So many are looked for at once.
    private static let batch = 16
    /// After so many that cannot be decoded no more are looked for.
    private static let maxLeft = 1024

    init(store: StoreThreads, developing: Worker<PhotoDevelopment>, logger: Logger) {
        (self.store, self.developing, self.logger) = (store, developing, logger)
    }

    /// Makes up for all that are lacking.
    package func catchUp() {
        state.withLock { $0.hasFoundAll = false }
        goOn()
    }

    /// Makes that of a photo, then calls `done`.
    package func make(_ photo: PhotoFact, done: @escaping @Sendable () -> Void) {
        let isTaken = state.withLock { state in
            guard state.waiting.count < ThumbnailQueue.maxWaiting else {
                state.hasFoundAll = false
                return false
            }
            state.waiting.append(Job(photo: photo, done: done))
            return true
        }
        isTaken ? goOn() : done()
    }

    // MARK: One after the other

    private enum Step {
        case rest
        case look(except: Set<[UInt8]>)
        case make(Job)
    }

    private func goOn() {
        let step: Step = state.withLock { state in
            guard !state.isWorking else { return .rest }
            if !state.waiting.isEmpty {
                state.isWorking = true
                return .make(state.waiting.removeFirst())
            }
            guard !state.hasFoundAll, state.left.count < ThumbnailQueue.maxLeft else { return .rest }
            state.isWorking = true
            return .look(except: state.left)
        }
        switch step {
        case .rest: break
        case .look(let left): look(except: left)
        case .make(let job): read(job)
        }
    }

    private func look(except left: Set<[UInt8]>) {
        let isTaken = store.postRead { store throws(StoreError) in
            try store.photosWithoutThumbnail(limit: ThumbnailQueue.batch, except: left)
        } deliver: { [self] result in
            // What cannot be read now is looked for after the next start.
            let photos = (try? result.get()) ?? []
            state.withLock { state in
                state.isWorking = false
                state.hasFoundAll = photos.isEmpty
                state.waiting += photos.map { Job(photo: $0) }
            }
            goOn()
        }
        if !isTaken { giveUpLooking() }
    }

    private func giveUpLooking() {
        state.withLock { state in (state.isWorking, state.hasFoundAll) = (false, true) }
    }

    private func read(_ job: Job) {
        let isTaken = store.post { store throws(StoreError) in
            try store.beginDecoding(job.photo)
        } deliver: { [self] result in
            guard case .success(let bytes?) = result else { return ended(job, isMade: false) }
            decode(bytes, for: job)
        }
        if !isTaken { ended(job, isMade: false) }
    }

    private func decode(_ bytes: [UInt8], for job: Job) {
        let isTaken = developing.post { [self] developing in
            switch developing.thumbnail(of: bytes) {
            case .success(let thumbnail): keep(thumbnail, for: job)
            case .failure(let error):
                if error == .noDecoder { takeBack(job) }
                logger.notice(.noThumbnail, .private(.why, error.sentence))
                ended(job, isMade: false)
            }
        }
        if !isTaken { ended(job, isMade: false) }
    }

    /// Once there is a decoder it is worth trying.
    private func takeBack(_ job: Job) {
        store.post { store throws(StoreError) in
            try store.takeBackDecoding(job.photo)
        } deliver: { _ in
            // Not taken back, it is tried once less.
        }
    }

    private func keep(_ thumbnail: [UInt8], for job: Job) {
        let isTaken = store.post { store throws(StoreError) in
            try store.keepThumbnail(thumbnail, of: job.photo)
        } deliver: { [self] result in
            if case .success(true) = result { ended(job, isMade: true) } else { ended(job, isMade: false) }
        }
        if !isTaken { ended(job, isMade: false) }
    }

    private func ended(_ job: Job, isMade: Bool) {
        state.withLock { state in
            state.isWorking = false
            if !isMade, state.left.count < ThumbnailQueue.maxLeft { state.left.insert(job.photo.sha256) }
        }
        job.done()
        goOn()
    }
}
