internal import Actions
internal import FitPinkyCore
internal import KioskPages
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import TTRPC

// Workouts: to list, look at and prove.
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
                try await responses.write(.init(view(of: dated)))
            }
            last = page.last?.workout
            if page.count < pageLimit { return }
        }
    }

    func getWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        .init(view(of: try await dated(try await workout(request.id))))
    }

    func proveWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_WorkoutProof {
        let workout = try await workout(request.id)
        let id = workout.fact.workout
        guard let proof = try await read({ store throws(StoreError) in try store.proof(of: id) }) else {
            throw TTRPCStatus(.noWorkout(id))
        }
        return .init(proof, workout: .init(view(of: try await dated(workout))))
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

    // MARK: Parts

    private func view(of dated: DatedWorkout) -> WorkoutView {
        let view = kiosk.board.view
        let until = dated.deletedAt.map { deleted in
            let end = UTCInstant(milliseconds: deleted.milliseconds + Permission.undeleteMilliseconds)
            return ZoneFiles.wallTime(at: end, zoneName: view.zoneName)
        }
        return WorkoutView(dated.workout, view.overview, undeletableUntil: until)
    }

    private func dated(_ workout: StoredWorkout) async throws(TTRPCStatus) -> DatedWorkout {
        try await read { store throws(StoreError) in try store.dated(workout) }
    }

    /// The workout as callers hear of it.
    func workout(_ id: WorkoutID) async throws(TTRPCStatus) -> WorkoutView {
        view(of: try await dated(try await stored(id)))
    }

    private func workout(_ text: String) async throws(TTRPCStatus) -> StoredWorkout {
        guard let id = ULID(text: text) else { throw TTRPCStatus(.workoutID(text)) }
        return try await stored(WorkoutID(id))
    }

    private func stored(_ id: WorkoutID) async throws(TTRPCStatus) -> StoredWorkout {
        guard let found = try await read({ store throws(StoreError) in try store.workout(id) }) else {
            throw TTRPCStatus(.noWorkout(id))
        }
        return found
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
