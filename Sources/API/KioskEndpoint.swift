internal import Actions
internal import Configuration
internal import ConfigurationFiles
internal import ConsoleAccess
internal import Devices
package import FitPinkyCore
package import Health
internal import KioskLogic
package import KioskPages
package import KioskRuntime
internal import Ledger
package import Maintenance
internal import Messages
package import Peering
internal import Photos
internal import Store
internal import StoreThreads
internal import SwiftProtobuf
internal import Sync
internal import Threads
package import TTRPC

/// `fitpinky.v1.Kiosk`: what the command line and scripts may ask of the agent.
package struct KioskEndpoint: Fitpinky_V1_KioskService {
    package let kiosk: Kiosk
    /// The way to other kiosks; nil where there is none, as in tests of other things.
    package var household: HouseholdNetwork?
    /// Which phones may use the console; nil where none is served.
    package var console: ConsoleDoor?
    /// Where the agent's own files are.
    package var places = AgentPlaces()
    /// Where its callers are told of errors.
    var surface = Surface.commandLine
    /// What takes long, one at a time.
    let longWork = LongWork()
    /// What confirms that a member erases themselves.
    let erasureCodes = ErasureCodes()
    /// What is asked of the machine, and may hang.
    let looks = HealthLooks()

    /// Answers for that kiosk.
    package init(kiosk: Kiosk, household: HouseholdNetwork? = nil, places: AgentPlaces = AgentPlaces()) {
        (self.kiosk, self.household, self.places) = (kiosk, household, places)
    }

    /// The same for the page: its errors say what to do there.
    package var onPage: KioskEndpoint {
        var endpoint = self
        endpoint.surface = .page
        return endpoint
    }

    /// The agent's version, as `status` says it.
    package static let version = "0.1.0"

    /// How long other kiosks may take to say that they are there, before the status says when they last did.
    static let lookPatience = Duration.seconds(1)

    /// What the kiosk's clock shows.
    package var now: UTCInstant { kiosk.devices.clock(kiosk.channels.view.configuration).now() }

    func status(
        _ request: Fitpinky_V1_StatusRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_StatusResponse { .init(try await statusView()) }

    package func statusView() async throws(TTRPCStatus) -> StatusView {
        // A page changes while it is open, by itself: it need not wait for kiosks behind slow networks.
        switch surface {
        case .commandLine: await household?.exchanges.look(for: KioskEndpoint.lookPatience)
        case .page: household?.exchanges.looked()
        }
        let loop = kiosk.channels.view
        let (overview, wall) = (loop.overview, now)
        var status = StatusView(kiosk: kioskView(loop, at: wall), activity: Activity(rawValue: loop.activity.rawValue))
        status.faults = loop.faults.map { FaultView($0) }
        status.week = .init(week: overview.week, daysLeft: overview.week.daysLeft(on: overview.today))
        // The kiosk, what it does, and the fault with its way out.
        guard kiosk.storeTrouble == nil else { return status }
        let weeks = try await read { store throws(StoreError) in try store.weeks(today: overview.today, at: wall) }
        let reading = if let weeks { weeks.kiosk } else { try await reading() }
        status.kiosk.isRetired = reading.isRetired
        status.unshownRecovery = (try? await unshownRecovery(reading)) ?? []  // a hint, and no reason to show nothing
        status.quarantined = try await read { store throws(StoreError) in try store.quarantinedCount() }
        status.floods = (try? await floods(status.kiosk.isClockTrusted)) ?? []  // likewise
        let partners = household?.exchanges.standings(at: now) ?? []
        status.peers = partners.map { PeerView($0) }
        status.pending.entries = partners.map(\.pendingEntries).max() ?? 0
        status.pending.photos = household?.exchanges.pendingPhotos ?? 0
        status.belonging = belonging(reading)
        if case .group(var group) = status.belonging {
            group.members = try await members(of: group, weeks, overview)
            status.belonging = .group(group)
        } else {
            status.members = overview.members.map { MemberView($0, overview) }
        }
        if let weeks {
            if let last = weeks.last {
                let arrivals = try await read { store throws(StoreError) in
                    try store.workoutArrivals(from: last.week.start, through: last.week.end)
                }
                status.lastWeek = WeekView(last, of: weeks, arrivals: arrivals, ZoneFiles.wallTime)
            }
            status.wager = WagerView(weeks.group, running: weeks.running.week, next: weeks.nextWeek)
            status.streak = weeks.streak
        }
        status.lastWorkout = overview.lastWorkout.map { WorkoutView($0, overview) }
        (status.sessions, status.waiting) = (sessionViews, waitingProofs)
        status.energy = try await energyToday()
        status.invitation = await invitation()
        return status
    }

    /// The last invitation that was made here; nil if none was.
    package func invitation() async -> InvitationView? {
        await household?.invites.invitation.map { view(of: $0.invite, $0.status) }
    }

    /// How everybody stands in the running week.
    ///
    /// - Parameter weeks: nil where the clock is so wrong that there are none.
    private func members(
        of group: GroupView, _ weeks: HouseholdWeeks?, _ overview: Overview
    ) async throws(TTRPCStatus) -> [MemberView] {
        let known = Dictionary(group.members.map { ($0.id, $0) }) { first, _ in first }
        let standings = weeks?.members ?? overview.members
        let latest = try await read { store throws(StoreError) in
            var latest: [MemberID: StoredWorkout] = [:]
            guard let weeks else { return latest }
            for member in standings.map(\.member) {
                latest[member] = try store.latestWorkout(of: member, in: weeks.state)
            }
            return latest
        }
        return standings.map { week in
            var member = MemberView(week, overview, known: known[week.member])
            if let weeks { member.streak = weeks.streak(of: week.member) }
            member.lastWorkout = latest[week.member].map { WorkoutView($0, overview) }
            return member
        }
    }

    func watch(
        _ request: Fitpinky_V1_WatchRequest, responses: ResponseWriter<Fitpinky_V1_Event>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let events = kiosk.channels.events.listen()
        household?.exchanges.looked()
        try await responses.write(.init(event(.watching)))
        do {
            for try await happened in events {
                let view = kiosk.channels.view
                let what = EventView.What(happened, view.overview, at: view.isClockTrusted ? now : nil)
                try await responses.write(.init(event(what)))
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
        let frames = kiosk.channels.frames.listen()
        let view = kiosk.channels.view
        try await responses.write(.init(view.frame, of: view))
        guard request.follow else { return }
        do {
            for try await frame in frames {
                try await responses.write(.init(frame, of: kiosk.channels.view))
            }
        } catch {
            throw error as? TTRPCStatus ?? TTRPCStatus(.internal, "\(error)")
        }
    }

    func doctor(
        _ request: Fitpinky_V1_DoctorRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_DoctorResponse {
        let checks = await healthChecks()
        return .with { $0.checks = checks.map(Fitpinky_V1_Check.init) }
    }

    /// Each part of the kiosk, judged.
    package func healthChecks() async -> [HealthCheck] {
        await Doctor(
            kiosk: kiosk, household: household, places: places, phoneCount: console?.access.phones.count ?? 0,
            pageSinks: console?.delivery.facts ?? [], looks: looks
        ).facts().checks
    }

    // MARK: Parts

    private func kioskView(_ view: KioskView, at wall: UTCInstant) -> StatusView.Kiosk {
        StatusView.Kiosk(
            id: kiosk.storeTrouble == nil ? kiosk.id : nil, name: view.configuration.owner,
            version: KioskEndpoint.version, isClockTrusted: view.isClockTrusted, zone: view.zoneName,
            today: view.overview.today, devices: kiosk.devices.kind.rawValue,
            listen: kiosk.standing.listening?.description,
            now: wall, console: kiosk.standing.console?.description)
    }

    private func event(_ what: EventView.What) -> EventView {
        let now = now
        let wall = ZoneFiles.wallTime(at: now, zoneName: kiosk.channels.view.zoneName)
        return EventView(at: now, time: wall.time, what: what)
    }

    /// Runs the closure, which only reads, beside whatever is being written.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await kiosk.store.read(body)
        } catch {
            throw TTRPCStatus(error)
        }
    }
}

extension MemberView {
    fileprivate init(_ week: MemberWeek, _ overview: Overview, known: MemberView? = nil) {
        self.init(week, known, checksToday: overview.checksToday[week.member] ?? 0)
    }
}
