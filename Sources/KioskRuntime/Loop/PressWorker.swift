internal import FitPinkyCore
internal import Store
internal import Synchronization
internal import Threads

/// How much of a press was kept.
enum PressPart: Hashable, Sendable {
    case press, frame, photo

    /// Of that press.
    init(_ picture: KeptPress.Picture?) {
        self =
            switch picture {
            case nil: .press
            case .frame: .frame
            case .photo: .photo
            }
    }
}

/// The journal of presses and its thread: neither the ring nor the camera waits for a disk. What was asked for before `close`
/// is still done.
struct PressWorker: Sendable {
    private let worker: Worker<Opening>
    private let latest = Latest()

    /// The journal, or why it could not be opened; then it is tried again with each use.
    private struct Opening: Sendable {
        let stateFolder: String
        var journal: Result<PressJournal, StoreError>

        mutating func get() throws(StoreError) -> PressJournal {
            if case .success(let journal) = journal { return journal }
            let journal = try PressJournal(stateFolder: stateFolder)
            self.journal = .success(journal)
            return journal
        }
    }

    /// The newest order of each press: an older one that has not begun need not be carried out.
    private final class Latest: Sendable {
        private let numbers = Mutex<(last: Int, ofPress: [WorkoutID: Int])>((0, [:]))

        func next(for workout: WorkoutID) -> Int {
            numbers.withLock { numbers in
                numbers.last += 1
                numbers.ofPress[workout] = numbers.last
                return numbers.last
            }
        }

        func isLatest(_ number: Int, for workout: WorkoutID) -> Bool {
            numbers.withLock { $0.ofPress[workout] == number }
        }

        func end(_ number: Int, for workout: WorkoutID) {
            numbers.withLock { numbers in
                if numbers.ofPress[workout] == number { numbers.ofPress[workout] = nil }
            }
        }
    }

    /// Orders that may wait: an attempt gives four at most.
    private static let capacity = 64

    init(stateFolder: String) {
        worker = Worker(name: "presses", capacity: PressWorker.capacity) {
            Opening(
                stateFolder: stateFolder,
                journal: Result { () throws(StoreError) in try PressJournal(stateFolder: stateFolder) })
        }
    }

    /// Why the journal could not be opened at the start; nil if it was.
    func trouble() async -> StoreError? {
        do throws(Worker<Opening>.Refusal) {
            return try await worker.run { opening in
                if case .failure(let error) = opening.journal { error } else { nil }
            }
        } catch {
            return .busy
        }
    }

    /// Keeps a press in place of what was kept of it. Where a newer order for it comes before this one is begun, the newer one's
    /// answer is the only one.
    func keep(_ press: KeptPress, deliver: @escaping @Sendable (Result<Void, PressJournal.Failure>) -> Void) {
        let number = latest.next(for: press.workout)
        let isTaken = worker.post { [latest] opening in
            // The bare press is small, and there if its frame should be too large.
            guard press.picture == nil || latest.isLatest(number, for: press.workout) else { return }
            defer { latest.end(number, for: press.workout) }
            let result = Result { () throws(PressJournal.Failure) in
                let journal: PressJournal
                do throws(StoreError) { journal = try opening.get() } catch { throw .store(error) }
                try journal.keep(press)
            }
            deliver(result)
        }
        if !isTaken { deliver(.failure(.store(.busy))) }
    }

    /// Removes what is kept of a press.
    ///
    /// - Parameter isDurable: whether it may not come back.
    func remove(
        _ workout: WorkoutID, isDurable: Bool,
        deliver: @escaping @Sendable (Result<Void, StoreError>) -> Void = { _ in }
    ) {
        let number = latest.next(for: workout)
        let isTaken = worker.post { [latest] opening in
            defer { latest.end(number, for: workout) }
            deliver(
                Result { () throws(StoreError) in try opening.get().remove(workout, isDurable: isDurable) })
        }
        if !isTaken { deliver(.failure(.busy)) }
    }

    /// The presses that are kept, the oldest first.
    func list(deliver: @escaping @Sendable (Result<[WorkoutID], StoreError>) -> Void) {
        let isTaken = worker.post { opening in
            deliver(Result { () throws(StoreError) in try opening.get().workouts() })
        }
        if !isTaken { deliver(.failure(.busy)) }
    }

    /// What reading a press has come to.
    enum Read: Sendable {
        case press(KeptPress)
        case nothing
        /// It cannot be read, and is out of the way; nil if it was removed.
        case setAside(StoreError, path: String?)
    }

    func read(_ workout: WorkoutID, deliver: @escaping @Sendable (Result<Read, StoreError>) -> Void) {
        let isTaken = worker.post { opening in
            deliver(
                Result { () throws(StoreError) in
                    let journal = try opening.get()
                    let trouble: StoreError
                    do throws(StoreError) {
                        return try journal.press(workout).map(Read.press) ?? .nothing
                    } catch .damaged(let path, let what) {
                        trouble = .damaged(path: path, what: what)
                    }
                    return .setAside(trouble, path: try journal.setAside(workout))
                })
        }
        if !isTaken { deliver(.failure(.busy)) }
    }

    /// No more orders.
    func close() { worker.close() }

    /// Whether everything is done, and the journal closed.
    var hasEnded: Bool { worker.hasEnded }
}
