internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Photos
internal import Store
internal import SwiftProtobuf
internal import Sync
internal import Threads
internal import TTRPC

/// `fitpinky.v1.Kiosk`: what the command line and scripts may ask of the agent.
struct KioskEndpoint: Fitpinky_V1_KioskService {
    let kiosk: Kiosk
    /// The way to other kiosks; nil where there is none, as in tests of other things.
    var household: HouseholdNetwork?
    /// Where the agent's own files are.
    var places = AgentPlaces()
    /// What takes long, one at a time.
    let longWork = LongWork()

    /// The agent's version, as `status` says it.
    static let version = "0.1.0"

    /// How long other kiosks may take to say that they are there, before the status says when they last did.
    static let lookPatience = Duration.seconds(1)

    var now: UTCInstant { kiosk.devices.clock(kiosk.board.view.configuration).now() }

    func status(
        _ request: Fitpinky_V1_StatusRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_StatusResponse {
        await household?.driver.look(for: KioskEndpoint.lookPatience)
        let view = kiosk.board.view
        guard kiosk.storeTrouble == nil else { return statusWithoutStore(view) }
        let (today, wall) = (view.overview.today, now)
        let weeks = try await read { store throws(StoreError) in try store.weeks(today: today, at: wall) }
        let reading = if let weeks { weeks.kiosk } else { try await reading() }
        let quarantined = try await read { store throws(StoreError) in try store.quarantinedCount() }
        let partners = household?.driver.standings(at: now) ?? []
        let pendingPhotos = household?.driver.pendingPhotos ?? 0
        var group = said(reading)
        let members = weeks?.members.map(\.member) ?? []
        let latest = try await read { [state = weeks?.state] store throws(StoreError) in
            var latest: [MemberID: StoredWorkout] = [:]
            guard let state else { return latest }
            for member in members { latest[member] = try store.latestWorkout(of: member, in: state) }
            return latest
        }
        group?.tell(of: weeks, view.overview, latest)
        let invitation = await household?.office.invitation
        return .with {
            $0.kiosk = said(of: view, at: wall, isRetired: reading.isRetired)
            $0.activity = view.activity.rawValue
            $0.faults = view.faults.map(Fitpinky_V1_Fault.init)
            let overview = view.overview
            if group?.awaited ?? true {
                $0.members = overview.members.map { week in .with { $0.tell(of: week, overview) } }
            }
            $0.week = said(of: overview)
            if let workout = overview.lastWorkout {
                $0.lastWorkout = .init(workout, overview)
            }
            if let group { $0.group = group }
            if let weeks {
                if let last = weeks.last { $0.lastWeek = .init(last, of: weeks) }
                $0.wager = .init(weeks.group, running: weeks.running.week, next: weeks.nextWeek)
                $0.streak = .init(weeks.streak)
            }
            $0.peers = partners.map(Fitpinky_V1_Peer.init)
            $0.pending = .with {
                $0.entries = UInt64(partners.map(\.pendingEntries).max() ?? 0)
                $0.photos = UInt64(pendingPhotos)
            }
            $0.quarantined = UInt64(quarantined)
            if let invitation { $0.invitation = said(invitation.invite, invitation.status) }
        }
    }

    func watch(
        _ request: Fitpinky_V1_WatchRequest, responses: ResponseWriter<Fitpinky_V1_Event>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let events = kiosk.board.events.listen()
        let now = now
        household?.driver.handle(.looked)
        try await responses.write(
            .with {
                ($0.atMs, $0.localTime) = (now.milliseconds, clockText(at: now))
                $0.watching = .init()
            })
        do {
            for try await event in events {
                let now = self.now
                var said = Fitpinky_V1_Event(event, at: now, overview: kiosk.board.view.overview)
                said.localTime = clockText(at: now)
                try await responses.write(said)
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

    func doctor(
        _ request: Fitpinky_V1_DoctorRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_DoctorResponse {
        let checks = await Doctor(kiosk: kiosk, household: household, places: places).checks()
        return .with { $0.checks = checks }
    }

    // MARK: Parts

    /// What there is to say while the store cannot be opened: the kiosk, what it does, and the fault with its way out.
    private func statusWithoutStore(_ view: KioskView) -> Fitpinky_V1_StatusResponse {
        .with {
            $0.kiosk = said(of: view, at: now, isRetired: false)
            $0.activity = view.activity.rawValue
            $0.faults = view.faults.map(Fitpinky_V1_Fault.init)
            $0.week = said(of: view.overview)
        }
    }

    private func said(of view: KioskView, at wall: UTCInstant, isRetired: Bool) -> Fitpinky_V1_KioskInfo {
        .with {
            $0.listen = kiosk.standing.listening?.description ?? ""
            $0.id = kiosk.storeTrouble == nil ? kiosk.id.ulid.text : ""
            $0.name = view.configuration.owner
            $0.version = KioskEndpoint.version
            $0.clockTrusted = view.isClockTrusted
            $0.zone = view.zoneName
            $0.devices = kiosk.devices.kind
            $0.today = view.overview.today.iso8601
            $0.retired = isRetired
            $0.nowMs = wall.milliseconds
        }
    }

    private func said(of overview: Overview) -> Fitpinky_V1_Week {
        .with {
            $0.start = overview.week.start.iso8601
            $0.end = overview.week.end.iso8601
            $0.daysLeft = UInt32(overview.week.daysLeft(on: overview.today))
        }
    }

    private func clockText(at instant: UTCInstant) -> String {
        ZoneFiles.clockText(at: instant, zoneName: kiosk.board.view.zoneName)
    }

    /// Runs the closure, which only reads, beside whatever is being written.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await kiosk.stations.store.read(body)
        } catch {
            throw TTRPCStatus(error)
        }
    }
}
