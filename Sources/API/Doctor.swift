internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import Glibc
internal import Health
internal import KioskLogic
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Maintenance
internal import Messages
internal import Peering
internal import Photos
internal import ServiceManager
internal import Store
internal import StoreThreads
internal import Sync
internal import Threads

/// Looks at each part of the kiosk, and has `Health` judge it. Takes at most three seconds, whatever hangs.
struct Doctor {
    let kiosk: Kiosk
    /// The way to other kiosks; nil where there is none.
    var household: HouseholdNetwork?
    var places = AgentPlaces()
    /// Phones and tokens that the console admits.
    var phoneCount = 0
    /// Places to which notifications go that were set up on the page.
    var pageSinks: [NotifyFacts.Place] = []
    /// One for all doctors of an agent: a look that hangs is not begun again.
    var looks = HealthLooks()
    /// Where the machine describes itself.
    var files = MachineFiles()
    var environment: @Sendable (String) -> String? = NotifySocket.environment

    /// How long one part may take to answer; they are asked side by side, and all of it may take three seconds: what is left is
    /// for a busy machine, whose agent is not to be taken for one that hangs.
    static let patience = Duration.milliseconds(2300)

    func checks() async -> [Fitpinky_V1_Check] { await facts().checks.map(Fitpinky_V1_Check.init) }

    /// Everything that can be seen now.
    func facts() async -> HealthFacts {
        let view = kiosk.channels.view
        let (configuration, folder) = (view.configuration, kiosk.store.folder)
        let isLinux = kiosk.devices.kind == .linux
        async let statistics = statistics()
        async let named = titles()
        async let signed = impostors()
        async let sent = floods()
        async let camera = camera(view)
        async let reading = reading()
        async let backup = backup(view)
        async let seen = looks.look(at: .machine, for: Doctor.patience) { [files, places] in
            (
                machine: MachineFacts(files, stateFolder: folder), disk: Doctor.disk(folder),
                paths: PathLook.paths(
                    configuration, isLinux: isLinux, stateFolder: folder, places: places, files: files),
                runnable: Set(configuration.notify.map(\.path).filter { access($0, X_OK) == 0 }),
                certificate: CertificateLook(configuration.console)
            )
        }
        let (counts, titles, machine, impostors) = (await statistics, await named, await seen, await signed)
        let floods = await sent
        let outgoing = if case .seen(let counts) = counts { counts.outgoing } else { 0 }
        let agentSeconds = (MonotonicInstant.now() - kiosk.startedAt).nanoseconds / 1_000_000_000
        let standings = household?.exchanges.standings(at: now) ?? []
        let ring = configuration.ring
        var facts = HealthFacts(
            storage: storage(view, counts),
            ledger: counts.map { ledger($0, titles: titles, impostors, floods) },
            disk: machine?.disk ?? DiskFacts(folder: folder, freeBytes: .late),
            wear: WearFacts(
                agent: machine?.machine.agentBytes.map { .init(bytes: $0, seconds: agentSeconds) },
                disk: machine?.machine.disk),
            backup: await backup,
            household: await reading.map { household($0.reading, unshown: $0.unshown) },
            peers: standings.map(peer),
            versions: VersionFacts(
                version: KioskEndpoint.version, schema: Fact.schema,
                peers: standings.compactMap { standing in
                    standing.hello.map { .init(name: standing.name, version: $0.software, schema: $0.schema) }
                }),
            clock: clock(view), zone: ZoneFacts(trouble: trouble(.zone, view), name: view.zoneName),
            camera: await camera,
            buttons: ButtonFacts(
                trouble: trouble(.button, view), count: configuration.buttons.count, spikes: view.spikes,
                agentSeconds: agentSeconds),
            ring: RingFacts(
                trouble: trouble(.ring, view), sink: sink(ring, view, machine), ledCount: ring.ledCount,
                maxMilliamperes: ring.maxMilliamperes),
            photos: photos(configuration.photo), power: machine?.machine.power ?? .notMeasured,
            network: network(view, machine),
            notify: NotifyFacts(
                commands: configuration.notify.map { command in
                    .init(
                        path: command.path, isRunnable: machine?.runnable.contains(command.path) ?? true,
                        failure: kiosk.failure(of: command))
                }, places: pageSinks, waiting: outgoing),
            permissions: PermissionFacts(paths: machine?.paths ?? []), watchdog: watchdog(isLinux: isLinux))
        facts.isMachineLate = machine == nil
        return facts
    }

    private typealias Seen = (
        machine: MachineFacts, disk: DiskFacts, paths: [PermissionFacts.Path], runnable: Set<String>,
        certificate: CertificateLook
    )

    private var now: UTCInstant { kiosk.devices.clock(kiosk.channels.view.configuration).now() }

    private func trouble(_ code: Fault.Code, _ view: KioskView) -> Trouble? {
        view.faults.first { $0.code == code }.map { Trouble($0.message, fix: $0.fix) }
    }

    // MARK: What is kept

    /// What the store says of itself.
    private func statistics() async -> Look<StoreStatistics> {
        await look { store throws(StoreError) in try store.statistics() }
    }

    /// What each ledger is called; none where that cannot be read in time.
    private func titles() async -> [LedgerName: String] {
        let today = kiosk.channels.view.overview.today
        guard case .seen(let titles) = await look({ store throws(StoreError) in try store.titles(today: today) }) else {
            return [:]
        }
        return titles
    }

    /// Kiosks that say what is not theirs to say; none where that cannot be read in time.
    private func impostors() async -> [LedgerFacts.Impostor] {
        let look = await look { store throws(StoreError) in
            (try store.forgedEntries(), KioskReading(store.kiosk, from: try store.settings()))
        }
        guard case .seen(let (counts, reading)) = look else { return [] }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kiosk, count in
            .init(kiosk: reading.name(of: kiosk).map { "\($0)’s kiosk" } ?? kiosk.ulid.text, count: count)
        }
    }

    /// Other members' kiosks that send more than is taken; none where that cannot be read in time.
    private func floods() async -> [LedgerFacts.Flood] {
        let time = Store.ArrivalTime(now, isTrusted: kiosk.channels.view.isClockTrusted)
        let look = await look { store throws(StoreError) in
            (try store.floods(at: time), KioskReading(store.kiosk, from: try store.settings()))
        }
        guard case .seen(let (floods, reading)) = look else { return [] }
        return floods.map { LedgerFacts.Flood($0, reading) }
    }

    private func ledger(
        _ counts: StoreStatistics, titles: [LedgerName: String], _ impostors: [LedgerFacts.Impostor],
        _ floods: [LedgerFacts.Flood]
    ) -> LedgerFacts {
        let closed = counts.ledgers.filter { $0.kept.closed != nil && $0.entries > 0 }.map(\.kept.name)
        return LedgerFacts(
            conflicts: counts.conflicts.map { "\($0)" }, quarantined: counts.quarantined,
            closed: closed.map { titles[$0] ?? $0.text },
            fullAt: counts.ledgers.count < StoreFolder.maxLedgers ? nil : counts.ledgers.count, impostors: impostors,
            floods: floods)
    }

    private func reading() async -> Look<(reading: KioskReading, unshown: [MemberID])> {
        return await look { store throws(StoreError) in
            let reading = KioskReading(store.kiosk, from: try store.settings())
            // A file of keys that cannot be read is told of where the keys are needed.
            let unshown = try? store.unshownRecovery(of: reading.members.map(\.member))
            return (reading, unshown ?? [])
        }
    }

    private func household(_ reading: KioskReading, unshown: [MemberID]) -> HouseholdFacts {
        let group = BelongingView(reading) { _ in [] }.group
        return HouseholdFacts(
            isRetired: reading.isRetired, otherKiosks: reading.group == nil ? nil : reading.partners.count,
            losses: (group?.kiosks ?? []).flatMap(\.lossSentences),
            unshown: reading.members.filter { unshown.contains($0.member) }.map(\.shownName))
    }

    /// What the store answers.
    private func look<Value: Sendable>(
        _ read: @escaping @Sendable (Store) throws(StoreError) -> Value
    ) async -> Look<Value> {
        let answer = await Answer<Result<Value, StoreError>>.wait(Doctor.patience) { deliver in
            kiosk.store.postRead(read, deliver: deliver)
        }
        switch answer {
        case .success(let value): return .seen(value)
        case .failure: return .failed
        case nil: return .late
        }
    }

    private func storage(_ view: KioskView, _ statistics: Look<StoreStatistics>) -> StorageFacts {
        StorageFacts(
            trouble: trouble(.storage, view),
            counts: statistics.map { .init(entries: $0.entries, photos: $0.photos, fileBytes: $0.fileBytes) },
            release: view.release.flatMap { release in
                release.newest.map { .init(photos: release.photos, newestDay: $0.iso8601) }
            })
    }

    private static func disk(_ folder: String) -> DiskFacts {
        var information = statvfs()
        guard statvfs(folder, &information) == 0 else { return DiskFacts(folder: folder, freeBytes: .failed) }
        return DiskFacts(
            folder: folder, freeBytes: Store.freeBytes(of: folder).map { .seen($0) } ?? .failed,
            isReadOnly: information.f_flag & UInt(ST_RDONLY) != 0)
    }

    private func backup(_ view: KioskView) async -> BackupFacts {
        let seconds = (MonotonicInstant.now() - kiosk.startedAt).nanoseconds / 1_000_000_000
        guard let path = view.configuration.storage.backupFolder else {
            return BackupFacts(folder: nil, agentSeconds: seconds)
        }
        let days = await looks.look(at: .backups, for: Doctor.patience) {
            try? BackupFolder(path: path).days()  // that it cannot be read is the fault that is told
        }
        let rotation = days.flatMap { $0 }.map { BackupRotation($0) }
        return BackupFacts(
            trouble: trouble(.backup, view), folder: path,
            count: days == nil ? .late : rotation.map { .seen($0.days.count) } ?? .failed,
            newestDaysAgo: rotation?.age(on: view.overview.today), agentSeconds: seconds)
    }

    private func peer(_ standing: PartnerStanding) -> PeerFacts {
        PeerFacts(
            name: standing.name, isConnected: standing.isConnected,
            heardSecondsAgo: standing.heard.map { max(0, now.seconds - $0.seconds) },
            pendingEntries: standing.pendingEntries)
    }

    // MARK: Devices

    private func clock(_ view: KioskView) -> ClockFacts {
        let source: ClockFacts.Source =
            switch view.configuration.clockTrust {
            case _ where kiosk.devices.simulation != nil: .simulated
            case .ntp: .ntp
            case .rtc: .rtc
            case .always: .ownersWord
            }
        return ClockFacts(
            source: source, isTrusted: trouble(.clock, view) == nil,
            secondsBehindLedger: view.overview.latestKnown.map { $0.seconds - now.seconds })
    }

    private func camera(_ view: KioskView) async -> CameraFacts {
        guard view.activity == .idle else { return .inUse }
        let answer = await Answer<(name: String, failure: CaptureFailure?)>.wait(Doctor.patience) { deliver in
            kiosk.checkCamera { deliver((name: $0, failure: $1)) }
        }
        guard let (name, failure) = answer else { return .late }
        guard let failure else { return .works(name: name) }
        let fault = Fault.camera(failure, at: now)
        return .fails(Trouble(fault.message, fix: fault.fix))
    }

    private func sink(_ ring: KioskConfiguration.Ring, _ view: KioskView, _ seen: Seen?) -> RingFacts.Sink {
        switch ring.sink {
        case .terminal: return .terminal
        case .none: return .none
        case .spi:
            guard let frameBytes = kiosk.devices.ringFrameBytes?(view.configuration) else { return .simulated }
            let node = seen?.paths.first { $0.path == ring.device }
            return .spi(
                .init(
                    device: ring.device, exists: node?.exists ?? true, isAllowed: node?.isAllowed ?? true,
                    maxTransferBytes: seen?.machine.spiTransferBytes ?? .max, frameBytes: frameBytes))
        }
    }

    private func photos(_ settings: KioskConfiguration.PhotoSettings) -> PhotoFacts {
        let fault = settings.photoFormat.isAvailable ? nil : Fault.format(.noEncoder(settings.photoFormat), at: now)
        return PhotoFacts(
            trouble: fault.map { Trouble($0.message, fix: $0.fix) }, format: settings.format.rawValue.uppercased(),
            maxBytes: settings.maxBytes)
    }

    // MARK: Around it

    private func network(_ view: KioskView, _ seen: Seen?) -> NetworkFacts {
        let addresses = seen?.machine.addresses ?? []
        let host = kiosk.standing.listening?.host
        return NetworkFacts(
            trouble: trouble(.link, view),
            listening: host.map { $0.split(separator: "%").first.map(String.init) ?? $0 },
            // A machine that says nothing of its addresses has none that could be missed.
            isAddress: !addresses.isEmpty && host.map(MachineFacts.isAddress) == true, addresses: addresses,
            advertised: view.configuration.sync.advertise?.description, console: consoleFacts(view, seen?.certificate))
    }

    private func consoleFacts(_ view: KioskView, _ certificate: CertificateLook?) -> NetworkFacts.Console {
        let listen = view.configuration.console.listen
        guard listen != .off else { return .off }
        let trouble = certificate?.trouble(at: view.isClockTrusted ? now : nil)
        if let console = kiosk.standing.console {
            return .at(console.description, phones: phoneCount, certificate: trouble)
        }
        return trouble.map { .withoutCertificate($0) } ?? .failed(listen.text)
    }

    private func watchdog(isLinux: Bool) -> WatchdogFacts {
        guard NotifySocket(environment: environment) != nil else { return .unmanaged(isSimulated: !isLinux) }
        let interval = NotifySocket.watchdogInterval(environment: environment)
        return .managed(intervalSeconds: interval.map { $0.components.seconds })
    }
}
