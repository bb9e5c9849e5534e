internal import Actions
internal import ConfigurationFiles
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
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
        var told: Set<WorkoutID> = []
        var walk = WorkoutWalk(
            try await read { home throws(StoreError) in try home.andEarlier() },
            includingDeleted: request.includeDeleted)
        let today = kiosk.channels.view.overview.today
        while told.count < limit {
            let pageLimit = min(limit - told.count, KioskEndpoint.listedAtOnce)
            let (page, rest) = try await read { [walk] home throws(StoreError) in
                var (walk, page) = (walk, [DatedWorkout]())
                for step in try walk.next(pageLimit) {
                    page.append(try step.store.dated(step.workout, home: home, today: today))
                }
                return (page, walk)
            }
            walk = rest
            // One that got its Day since the page before is listed once more, further down.
            for dated in page where told.insert(dated.workout.fact.workout).inserted {
                try await responses.write(.init(view(of: dated)))
            }
            if page.count < pageLimit { return }
        }
    }

    func getWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        .init(view(of: try await workout(request.id)))
    }

    func proveWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_WorkoutProof {
        let dated = try await workout(request.id)
        let id = dated.workout.fact.workout
        let proof = try await read { home throws(StoreError) in try home.ledger(ofWorkout: id)?.store.proof(of: id) }
        guard let proof else { throw TTRPCStatus(.noWorkout(id)) }
        return .init(proof, workout: .init(view(of: dated)))
    }

    func getPhoto(
        _ request: Fitpinky_V1_PhotoRequest, responses: ResponseWriter<Fitpinky_V1_PhotoPiece>, context: ServerContext
    ) async throws(TTRPCStatus) {
        guard let photo = try await workout(request.id).workout.fact.photo else {
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
        let view = kiosk.channels.view
        let until = dated.deletedAt.map { deleted in
            let end = UTCInstant(milliseconds: deleted.milliseconds + Permission.undeleteMilliseconds)
            return ZoneFiles.wallTime(at: end, zoneName: view.zoneName)
        }
        return WorkoutView(
            dated.workout, in: dated.household ?? view.overview.household, undeletableUntil: until)
    }

    /// The workout as callers hear of it.
    func workout(_ id: WorkoutID) async throws(TTRPCStatus) -> WorkoutView {
        view(of: try await dated(id))
    }

    private func workout(_ text: String) async throws(TTRPCStatus) -> DatedWorkout {
        guard let id = ULID(text: text) else { throw TTRPCStatus(.workoutID(text)) }
        return try await dated(WorkoutID(id))
    }

    private func dated(_ id: WorkoutID) async throws(TTRPCStatus) -> DatedWorkout {
        let today = kiosk.channels.view.overview.today
        let found = try await read { home throws(StoreError) -> DatedWorkout? in
            guard let (store, workout) = try home.ledger(ofWorkout: id) else { return nil }
            return try store.dated(workout, home: home, today: today)
        }
        guard let found else { throw TTRPCStatus(.noWorkout(id)) }
        return found
    }
}

/// A workout, and when it was deleted if it is.
private struct DatedWorkout: Sendable {
    var workout: StoredWorkout
    var deletedAt: UTCInstant?
    /// Those around it, where it is of a ledger in which the kiosk does not live now.
    var household: HouseholdState?
}

extension Store {
    fileprivate func dated(
        _ workout: StoredWorkout, home: Store, today: Day
    ) throws(StoreError) -> DatedWorkout {
        DatedWorkout(
            workout: workout, deletedAt: workout.isDeleted ? try deletedAt(workout.fact.workout) : nil,
            household: self === home ? nil : try recentHousehold(today: today))
    }
}
