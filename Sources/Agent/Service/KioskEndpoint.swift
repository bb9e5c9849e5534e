internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

/// `fitpinky.v1.Kiosk`: what the command line and scripts may ask of the agent.
struct KioskEndpoint: Fitpinky_V1_KioskService {
    let kiosk: Kiosk

    /// The agent's version, as `status` says it.
    static let version = "0.1.0"
    /// What a listing gives when it is not told how much.
    private static let defaultListed = 50

    private var now: UTCInstant { kiosk.devices.clock(kiosk.board.view.configuration).now() }

    func status(
        _ request: Fitpinky_V1_StatusRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_StatusResponse {
        let view = kiosk.board.view
        return .with {
            $0.kiosk = .with {
                $0.id = kiosk.id.ulid.text
                $0.name = view.configuration.owner
                $0.version = KioskEndpoint.version
                $0.clockTrusted = view.isClockTrusted
                $0.zone = view.zoneName
                $0.devices = kiosk.devices.kind
                $0.today = view.overview.today.iso8601
            }
            $0.activity = view.activity.rawValue
            $0.faults = view.faults.map(Fitpinky_V1_Fault.init)
            let overview = view.overview
            $0.members = overview.members.map(Fitpinky_V1_Member.init)
            $0.week = .with {
                $0.start = overview.week.start.iso8601
                $0.end = overview.week.end.iso8601
                $0.daysLeft = UInt32(overview.week.daysLeft(on: overview.today))
            }
            if let workout = overview.lastWorkout {
                $0.lastWorkout = .init(workout, memberName: overview.name(of: workout.fact.author))
            }
        }
    }

    func watch(
        _ request: Fitpinky_V1_WatchRequest, responses: ResponseWriter<Fitpinky_V1_Event>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let events = kiosk.board.events.listen()
        try await responses.write(
            .with {
                $0.atMs = now.milliseconds
                $0.watching = .init()
            })
        do {
            for try await event in events {
                try await responses.write(.init(event, at: now, overview: kiosk.board.view.overview))
            }
        } catch let status as TTRPCStatus {
            throw status
        } catch {
            throw TTRPCStatus(.resourceExhausted, "this client did not keep up with the events; watch again")
        }
    }

    func ring(
        _ request: Fitpinky_V1_RingRequest, responses: ResponseWriter<Fitpinky_V1_RingReply>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let frames = kiosk.board.frames.listen()
        let view = kiosk.board.view
        try await responses.write(.init(view.frame, of: view))
        guard request.follow else { return }
        do {
            for try await frame in frames {
                try await responses.write(.init(frame, of: kiosk.board.view))
            }
        } catch {
            throw error as? TTRPCStatus ?? TTRPCStatus(.internal, "\(error)")
        }
    }

    func listWorkouts(
        _ request: Fitpinky_V1_ListWorkoutsRequest, responses: ResponseWriter<Fitpinky_V1_Workout>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        let limit = request.limit == 0 ? KioskEndpoint.defaultListed : Int(request.limit)
        guard limit <= Store.maxListed else {
            throw TTRPCStatus(.invalidArgument, "a list has up to \(Store.maxListed) workouts; \(limit) were asked for")
        }
        let includesDeleted = request.includeDeleted
        let workouts = try await stored { store throws(StoreError) in
            try store.workouts(limit: limit, includingDeleted: includesDeleted)
        }
        for workout in workouts { try await responses.write(said(workout)) }
    }

    func getWorkout(
        _ request: Fitpinky_V1_WorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        said(try await workout(request.id))
    }

    func deleteWorkout(
        _ request: Fitpinky_V1_DeleteWorkoutRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Workout {
        let workout = try await workout(request.id)
        let name = kiosk.board.view.configuration.owner
        guard request.asMember.isEmpty || request.asMember == name else {
            throw TTRPCStatus(.invalidArgument, "nobody here is called \(request.asMember); this kiosk serves \(name)")
        }
        guard workout.fact.author == kiosk.owner else {
            throw TTRPCStatus(
                .failedPrecondition, "only \(said(workout).memberName) can delete this workout, for it is theirs")
        }
        guard !workout.isDeleted else { throw TTRPCStatus(.failedPrecondition, "this workout is already deleted") }
        let (id, owner, now, today) = (workout.fact.workout, kiosk.owner, now, kiosk.board.view.overview.today)
        let deleted = try await stored { [board = kiosk.board] store throws(StoreError) in
            try store.delete(id, by: owner, at: now)
            guard let workout = try store.workout(id) else {
                throw .damaged(path: "the ledger", what: "the workout just deleted is not there")
            }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            let overview = try store.overview(today: today)
            board.mailbox.post(.deleted(SavedWorkout(workout: workout, overview: overview)))
            return workout
        }
        return said(deleted)
    }

    func getPhoto(
        _ request: Fitpinky_V1_PhotoRequest, responses: ResponseWriter<Fitpinky_V1_PhotoPiece>, context: ServerContext
    ) async throws(TTRPCStatus) {
        guard let photo = try await workout(request.id).fact.photo else {
            throw TTRPCStatus(.failedPrecondition, "this workout has no photo: the camera gave none")
        }
        let absent = TTRPCStatus(.failedPrecondition, "this workout's photo is not stored here")
        if request.thumbnail {
            let bytes = try await stored { store throws(StoreError) in try store.thumbnail(photo.sha256) }
            guard let bytes else { throw absent }
            return try await responses.write(.with { $0.data = byteField(bytes) })
        }
        for piece in 0...(photo.byteCount - 1) / Store.photoPieceBytes {
            let bytes = try await stored { store throws(StoreError) in try store.photoPiece(photo.sha256, piece: piece)
            }
            guard let bytes else { throw absent }
            try await responses.write(.with { $0.data = byteField(bytes) })
        }
    }

    func doctor(
        _ request: Fitpinky_V1_DoctorRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_DoctorResponse {
        let checks = await Doctor(kiosk: kiosk).checks()
        return .with { $0.checks = checks }
    }

    // MARK: Parts

    private func said(_ workout: StoredWorkout) -> Fitpinky_V1_Workout {
        .init(workout, memberName: kiosk.board.view.overview.name(of: workout.fact.author))
    }

    private func workout(_ text: String) async throws(TTRPCStatus) -> StoredWorkout {
        guard let id = ULID(text: text) else {
            throw TTRPCStatus(.invalidArgument, "\"\(text)\" is no workout's id; an id has 26 letters and digits")
        }
        let found = try await stored { store throws(StoreError) in try store.workout(WorkoutID(id)) }
        guard let found else { throw TTRPCStatus(.notFound, "there is no workout \(id.text)") }
        return found
    }

    private func stored<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await kiosk.stations.store.run(body)
        } catch {
            throw TTRPCStatus(error)
        }
    }
}
