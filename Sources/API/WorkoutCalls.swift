internal import Actions
internal import ConfigurationFiles
package import FitPinkyCore
package import KioskPages
internal import KioskRuntime
package import Ledger
package import Messages
package import Store
internal import SwiftProtobuf
package import TTRPC

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
        var (told, listing) = (0, try await listing(includingDeleted: request.includeDeleted))
        while told < limit {
            let page = try await next(min(limit - told, KioskEndpoint.listedAtOnce), of: &listing)
            for workout in page { try await responses.write(.init(workout)) }
            told += page.count
            if listing.hasEnded { return }
        }
    }

    /// Workouts newest first, to be read in pages.
    package struct Listing: Sendable {
        fileprivate var walk: WorkoutWalk
        fileprivate var told: Set<WorkoutID> = []
        /// Whether all were given.
        package fileprivate(set) var hasEnded = false
    }

    /// Begins a listing.
    ///
    /// - Parameter last: lists those that come after that one.
    package func listing(
        after last: WorkoutID? = nil, includingDeleted: Bool = false
    ) async throws(TTRPCStatus) -> Listing {
        var before: StoredWorkout?
        if let last { before = try await dated(last).workout }
        return Listing(
            walk: WorkoutWalk(
                try await read { home throws(StoreError) in try home.andEarlier() }, after: before,
                includingDeleted: includingDeleted))
    }

    /// At most so many more of them; fewer only at the end, or where one is listed already.
    package func next(_ count: Int, of listing: inout Listing) async throws(TTRPCStatus) -> [WorkoutView] {
        let today = kiosk.channels.view.overview.today
        let (page, rest) = try await read { [walk = listing.walk] home throws(StoreError) in
            var (walk, page) = (walk, [DatedWorkout]())
            for step in try walk.next(count) {
                page.append(try step.store.dated(step.workout, home: home, today: today))
            }
            return (page, walk)
        }
        (listing.walk, listing.hasEnded) = (rest, page.count < count)
        // One that got its Day since the page before is listed once more, further down.
        return page.filter { listing.told.insert($0.workout.fact.workout).inserted }.map(view)
    }

    func getWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        .init(try await workout(try workoutID(request.id)))
    }

    func proveWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_WorkoutProof {
        try await proofMessage(of: try workoutID(request.id))
    }

    /// The same as callers of the socket hear of it.
    package func proofMessage(of id: WorkoutID) async throws(TTRPCStatus) -> Fitpinky_V1_WorkoutProof {
        .init(try await proof(of: id), workout: .init(try await workout(id)))
    }

    /// Who signed a workout and when, and whether all of it is still as it was then.
    package func proof(of id: WorkoutID) async throws(TTRPCStatus) -> Proof {
        let proof = try await read { home throws(StoreError) in try home.ledger(ofWorkout: id)?.store.proof(of: id) }
        if let proof { return proof }
        let reason = try await read { home throws(StoreError) in try home.reasonForNothing(of: id) }
        if let reason { throw TTRPCStatus(.failedPrecondition, reason) }
        // Of one that was deleted nothing is left after 30 days.
        if try await !dated(id).workout.isDeleted {
            throw TTRPCStatus(
                .failedPrecondition, "the author of this workout erased themselves; only its day is kept")
        }
        throw TTRPCStatus(.noWorkout(id), on: surface)
    }

    func getPhoto(
        _ request: Fitpinky_V1_PhotoRequest, responses: ResponseWriter<Fitpinky_V1_PhotoPiece>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let id = try workoutID(request.id)
        guard let photo = try await photo(of: id) else {
            throw TTRPCStatus(.failedPrecondition, try await absenceOfPhoto(of: id))
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

    /// The workout before that one in a listing; nil if it is the newest.
    package func newer(than id: WorkoutID) async throws(TTRPCStatus) -> WorkoutView? {
        let today = kiosk.channels.view.overview.today
        let found = try await read { home throws(StoreError) -> DatedWorkout? in
            guard let (_, workout) = try home.ledger(ofWorkout: id),
                let newer = try home.newer(than: workout)
            else { return nil }
            return try newer.store.dated(newer.workout, home: home, today: today)
        }
        return found.map(view)
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

    /// The photo of a workout as it was signed; nil if the camera gave none, or it was erased.
    package func photo(of id: WorkoutID) async throws(TTRPCStatus) -> PhotoFact? {
        try await dated(id).workout.fact.photo
    }

    /// Why a workout has no photo.
    package func absenceOfPhoto(of id: WorkoutID) async throws(TTRPCStatus) -> String {
        let workout = try await dated(id).workout
        guard workout.fact.isPhotographed else { return "this workout has no photo: the camera gave none" }
        return workout.isDeleted
            ? "this workout was deleted, and its photo was erased with it"
            : "this workout's photo was erased with its author's words"
    }

    /// The workout as callers hear of it.
    package func workout(_ id: WorkoutID) async throws(TTRPCStatus) -> WorkoutView {
        view(of: try await dated(id))
    }

    private func workoutID(_ text: String) throws(TTRPCStatus) -> WorkoutID {
        guard let id = ULID(text: text) else { throw TTRPCStatus(.workoutID(text), on: surface) }
        return WorkoutID(id)
    }

    private func dated(_ id: WorkoutID) async throws(TTRPCStatus) -> DatedWorkout {
        let today = kiosk.channels.view.overview.today
        let found = try await read { home throws(StoreError) -> DatedWorkout? in
            guard let (store, workout) = try home.ledger(ofWorkout: id) else { return nil }
            return try store.dated(workout, home: home, today: today)
        }
        guard let found else { throw TTRPCStatus(.noWorkout(id), on: surface) }
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
