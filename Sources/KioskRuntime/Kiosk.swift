package import Configuration
internal import Devices
package import FitPinkyCore
internal import KioskLogic
package import Ledger
package import Logging
internal import Maintenance
internal import Notifications
internal import ServiceLifecycle
package import Store
package import StoreThreads
internal import Threads

/// A whole kiosk: devices, ledger and loop. Runs as one service; ends with the ring dark and everything saved.
package final class Kiosk: Service {
    /// In the ledger in which it lives now. All zero where the store cannot be opened: then nothing is answered for which it is needed.
    package var id: KioskID { store.home?.store.kiosk ?? .unknown }
    /// Why the store cannot be opened; nil if it is. The presses are kept meanwhile.
    package let storeTrouble: StoreError?
    package let devices: KioskDevices
    /// Its threads. Other parts of the agent are given the store and the thumbnails of them, and ask for the rest by calls.
    let workers: KioskWorkers
    package let channels: KioskChannels
    let trainedNames = TrainedNames()
    private let ownerAtStart: MemberID?
    /// How other kiosks know this one, and where it listens for them.
    package let standing: NetworkStanding
    private let configuration: KioskConfiguration
    package let logger: Logger
    package let startedAt = MonotonicInstant.now()
    let boot: BootID

    /// The kiosk's owner, the author of its presses. All zero where the store cannot be opened.
    package var owner: MemberID { channels.view.overview.owner ?? ownerAtStart ?? MemberID(ULID(high: 0, low: 0)) }

    /// How long the loop may take to end.
    private static let end = MonotonicInstant.Span.milliseconds(2500)

    /// Introduces the kiosk and its owner to the ledger, if they are new or renamed, and takes the devices. Throws if neither
    /// the store nor the journal of presses can be opened, for then no press could be kept; and if another agent has either.
    ///
    /// - Parameter encoderProgram: as `AgentProgram.encoderProgram`.
    package init(
        configuration: KioskConfiguration, devices: KioskDevices, store: StoreThreads,
        standing: NetworkStanding = NetworkStanding(), logger: Logger, boot: BootID = MachineBoot.current,
        encoderProgram: String? = nil
    ) async throws(StoreError) {
        let place = Place(configuration, dayStart: 0)
        let clock = devices.clock(configuration)
        let (now, isTrusted) = (clock.now(), clock.isTrusted)
        let overview: Overview
        do throws(StoreError) {
            (ownerAtStart, overview) = try await store.runAtHome { home throws(StoreError) in
                let introduction = Introduction(
                    name: configuration.owner, zone: place.zoneName, pin: standing.pin,
                    address: standing.address(configuration))
                home.introduce(introduction)
                home.move(to: try home.store.folder.home(at: now))
                let store = home.store
                let owner: MemberID
                do throws(StoreError) {
                    try home.introduceElsewhere(at: now)
                    owner = try store.introduce(introduction, at: now)
                } catch {
                    // A full disk keeps no kiosk from starting that was introduced before.
                    let known = KioskReading(store.kiosk, from: try store.settings()).owner
                    guard error.isOfTheDisk, let known else { throw error }
                    owner = known.member
                }
                var place = place
                place.dayStart = KioskReading(store.kiosk, from: try store.settings()).group?.dayStart ?? 0
                let today = place.today(now, isTrusted: isTrusted, latestKnown: try store.latestInstant())
                return (owner, try store.overview(today: today))
            }
            storeTrouble = nil
        } catch {
            guard store.trouble != nil else { throw error }
            storeTrouble = error
            ownerAtStart = nil
            let today = place.today(now, isTrusted: isTrusted, latestKnown: nil)
            overview = Overview(HouseholdState(.unknown, today: today), today: today)
        }
        // A client that asks before the loop's first look is told of this kiosk all the same.
        channels = KioskChannels(
            KioskView(
                configuration: configuration, overview: overview, zoneName: place.zoneName, isClockTrusted: isTrusted))
        let presses = PressWorker(stateFolder: store.folder)
        if let trouble = await presses.trouble() {
            if case .inUse = trouble { throw trouble }
            if let storeTrouble { throw storeTrouble }
        }
        workers = KioskWorkers(
            configuration, devices: devices, store: store, presses: presses, channels: channels, logger: logger,
            encoderProgram: encoderProgram)
        self.standing = standing
        self.devices = devices
        self.configuration = configuration
        self.logger = logger
        self.boot = boot
    }

    /// Works until a graceful shutdown, or until its task is cancelled.
    package func run() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        let isStarted = Thread.start(name: "kiosk") { [self] in
            let clock = devices.clock(configuration)
            let surroundings = Surroundings(
                configuration, devices: devices, owner: ownerAtStart, overview: channels.view.overview,
                standing: standing, boot: boot, storeTrouble: storeTrouble, at: ClockReading(clock))
            let capture = CaptureWork(workers: workers)
            KioskLoop(
                workers: workers, capture: capture, surroundings: surroundings, channels: channels, logger: logger
            ).run(by: clock, or: devices.clock)
            end.finish()
        }
        guard isStarted else { throw KioskError.noThread }
        workers.notify.readOutbox()
        if storeTrouble == nil { workers.thumbnails.catchUp() }
        try? await gracefulShutdown()  // being cancelled is being told to end as well
        channels.mailbox.post(.stop)
        // A task that was cancelled can no longer wait; one that nobody cancels can.
        await Task.detached { [self] in await finish(ended: ended) }.value
    }

    private func finish(ended: AsyncStream<Never>) async {
        let loopEnd = MonotonicInstant.now() + Kiosk.end
        await withTaskGroup { group in
            group.addTask { for await _ in ended {} }
            group.addTask { await Kiosk.wait(until: loopEnd) { false } }
            await group.next()
            group.cancelAll()
        }
        channels.events.finish()
        channels.frames.finish()
        channels.links.finish()
        channels.changes.finish()
        channels.invitationCalls.finish()
        workers.close()
        let stationsEnd = MonotonicInstant.now() + .milliseconds(500)
        await Kiosk.wait(until: stationsEnd) { [workers] in workers.haveEnded }
    }

    private static func wait(until end: MonotonicInstant, for isDone: () -> Bool) async {
        while !isDone() && MonotonicInstant.now() < end && !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(5))  // a cancelled sleep is the end of waiting
        }
    }

    package func reload(_ configuration: KioskConfiguration) { channels.mailbox.post(.configuration(configuration)) }

    /// Whether the loop answers within that time.
    package func isAlive(within patience: Duration) async -> Bool {
        let answer = await Answer<Bool>.wait(patience) { deliver in channels.mailbox.post(.ping { deliver(true) }) }
        return answer ?? false
    }
}

/// Why a kiosk cannot run.
package enum KioskError: Error, Hashable, Sendable {
    /// The system has no thread left.
    case noThread
}

extension KioskID {
    /// Of a kiosk whose store cannot be opened.
    package static let unknown = KioskID(ULID(high: 0, low: 0))
}
