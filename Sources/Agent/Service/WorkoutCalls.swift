internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

// Workouts: to list, look at, prove, take back and want back.
extension KioskEndpoint {
    /// What a listing gives when it is not told how much.
    private static let defaultListed = 50
    /// So many workouts are read at once: nobody who writes has to keep old pages for a listing for long.
    private static let listedAtOnce = 200

    func listWorkouts(
        _ request: Fitpinky_V1_ListWorkoutsRequest, responses: ResponseWriter<Fitpinky_V1_Workout>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        let limit = request.limit == 0 ? KioskEndpoint.defaultListed : Int(request.limit)
        guard limit <= Store.maxListed else {
            throw TTRPCStatus(.invalidArgument, "a list has up to \(Store.maxListed) workouts; \(limit) were asked for")
        }
        let includesDeleted = request.includeDeleted
        var told: Set<WorkoutID> = []
        var last: StoredWorkout?
        while told.count < limit {
            let pageLimit = min(limit - told.count, KioskEndpoint.listedAtOnce)
            let page = try await read { [last] store throws(StoreError) in
                var page: [DatedWorkout] = []
                for workout in try store.workouts(limit: pageLimit, after: last, includingDeleted: includesDeleted) {
                    page.append(try store.dated(workout))
                }
                return page
            }
            // One that got its Day since the page before is listed once more, further down.
            for dated in page where told.insert(dated.workout.fact.workout).inserted {
                try await responses.write(said(dated))
            }
            last = page.last?.workout
            if page.count < pageLimit { return }
        }
    }

    func getWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        said(try await dated(try await workout(request.id)))
    }

    func proveWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_WorkoutProof {
        let workout = try await workout(request.id)
        let id = workout.fact.workout
        guard let proof = try await read({ store throws(StoreError) in try store.proof(of: id) }) else {
            throw TTRPCStatus.noWorkout(id)
        }
        return .init(proof, workout: said(try await dated(workout)))
    }

    func getPhoto(
        _ request: Fitpinky_V1_PhotoRequest, responses: ResponseWriter<Fitpinky_V1_PhotoPiece>, context: ServerContext
    ) async throws(TTRPCStatus) {
        guard let photo = try await workout(request.id).fact.photo else {
            throw TTRPCStatus(.failedPrecondition, "this workout has no photo: the camera gave none")
        }
        let absent = TTRPCStatus(.failedPrecondition, "this workout's photo is not stored here")
        if request.thumbnail {
            let bytes = try await read { store throws(StoreError) in try store.thumbnail(photo.sha256) }
            guard let bytes else {
                throw TTRPCStatus(
                    .failedPrecondition,
                    "this workout's photo has no small picture here: it has not arrived, is not made yet, or cannot be "
                        + "decoded here")
            }
            return try await responses.write(.with { $0.data = byteField(bytes) })
        }
        for piece in 0...(photo.byteCount - 1) / Store.photoPieceBytes {
            let bytes = try await read { store throws(StoreError) in try store.photoPiece(photo.sha256, piece: piece) }
            guard let bytes else { throw absent }
            try await responses.write(.with { $0.data = byteField(bytes) })
        }
    }

    func deleteWorkout(
        _ request: Fitpinky_V1_DeleteWorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let workout = try await workout(request.id)
        let author = try self.author(of: workout, as: request.asMember, to: "delete this workout")
        guard !workout.isDeleted else { throw TTRPCStatus(.failedPrecondition, "this workout is already deleted") }
        let (id, now, today) = (workout.fact.workout, now, kiosk.board.view.overview.today)
        let deleted = try await stored { [board = kiosk.board] store throws(StoreError) in
            try store.delete(id, by: author, at: now)
            guard let workout = try store.workout(id) else {
                throw .damaged(path: "the ledger", what: "the workout just deleted is not there")
            }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            let overview = try store.overview(today: today)
            board.mailbox.post(.deleted(SavedWorkout(workout: workout, overview: overview)))
            return try store.dated(workout)
        }
        return said(deleted)
    }

    func undeleteWorkout(
        _ request: Fitpinky_V1_UndeleteWorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let workout = try await workout(request.id)
        let author = try self.author(of: workout, as: request.asMember, to: "take back that this workout is deleted")
        guard workout.isDeleted else { throw TTRPCStatus(.failedPrecondition, "this workout is not deleted") }
        let (id, today) = (workout.fact.workout, kiosk.board.view.overview.today)
        let clock = kiosk.devices.clock(kiosk.board.view.configuration)
        let (now, isTrusted) = (clock.now(), clock.isTrusted)
        let undeleted = try await stored { [board = kiosk.board] store throws(StoreError) -> StoredWorkout? in
            // A clock that is wrong must not keep anybody from what is still here.
            if isTrusted, let deletedAt = try store.deletedAt(id),
                !Permission.mayUndelete(deletedAt: deletedAt, now: now)
            {
                return nil
            }
            guard try store.undelete(id, by: author, at: now) else { return nil }
            guard let workout = try store.workout(id) else {
                throw .damaged(path: "the ledger", what: "the workout just taken back is not there")
            }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            let overview = try store.overview(today: today)
            board.mailbox.post(.deleted(SavedWorkout(workout: workout, overview: overview)))
            return workout
        }
        guard let undeleted else {
            throw TTRPCStatus(
                .failedPrecondition,
                "this workout was deleted more than 30 days ago; that cannot be taken back any more")
        }
        return said(DatedWorkout(workout: undeleted))
    }

    // MARK: Parts

    private func said(_ dated: DatedWorkout) -> Fitpinky_V1_Workout {
        var workout = Fitpinky_V1_Workout(dated.workout, kiosk.board.view.overview, deletedAt: dated.deletedAt)
        if workout.undeletableUntilMs > 0 {
            let until = UTCInstant(milliseconds: workout.undeletableUntilMs)
            workout.undeletableUntilLocal = ZoneFiles.localText(at: until, zoneName: kiosk.board.view.zoneName)
        }
        return workout
    }

    private func dated(_ workout: StoredWorkout) async throws(TTRPCStatus) -> DatedWorkout {
        try await read { store throws(StoreError) in try store.dated(workout) }
    }

    private func workout(_ text: String) async throws(TTRPCStatus) -> StoredWorkout {
        guard let id = ULID(text: text).map({ WorkoutID($0) }) else {
            throw TTRPCStatus(.invalidArgument, "\"\(text)\" is no workout's id; an id has 26 letters and digits")
        }
        guard let found = try await read({ store throws(StoreError) in try store.workout(id) }) else {
            throw TTRPCStatus.noWorkout(id)
        }
        return found
    }

    /// The workout's author, if this kiosk serves them and nobody else was named.
    private func author(of workout: StoredWorkout, as name: String, to act: String) throws(TTRPCStatus) -> MemberID {
        let overview = kiosk.board.view.overview
        let served = overview.served.isEmpty ? [kiosk.owner] : overview.served
        let author = workout.fact.author
        guard name.isEmpty || served.contains(where: { overview.name(of: $0) == name }) else {
            let names = served.map(overview.name)
            throw TTRPCStatus(.invalidArgument, GroupRefusal.nobody(name, served: names).sentence)
        }
        guard served.contains(author), name.isEmpty || overview.name(of: author) == name else {
            throw TTRPCStatus(
                .failedPrecondition, "only \(overview.name(of: author)) can \(act), for it is theirs")
        }
        return author
    }
}

/// A workout, and when it was deleted if it is.
private struct DatedWorkout: Sendable {
    var workout: StoredWorkout
    var deletedAt: UTCInstant?
}

extension Store {
    fileprivate func dated(_ workout: StoredWorkout) throws(StoreError) -> DatedWorkout {
        DatedWorkout(
            workout: workout, deletedAt: workout.isDeleted ? try deletedAt(workout.fact.workout) : nil)
    }
}

extension TTRPCStatus {
    static func noWorkout(_ id: WorkoutID) -> TTRPCStatus {
        TTRPCStatus(
            .notFound, "there is no workout \(id.ulid.text); one that was deleted is erased after 30 days")
    }
}
