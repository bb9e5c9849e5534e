import Health

/// Machines that nothing is wrong with.
enum HealthyMachines {
    /// A Raspberry Pi with everything: SPI ring, camera, three buttons, a card, nightly backups, commands.
    static let pi = HealthFacts(
        storage: StorageFacts(counts: .seen(.init(entries: 4200, photos: 700, fileBytes: 400 << 20))),
        ledger: .seen(LedgerFacts()),
        disk: DiskFacts(folder: "/var/lib/fitpinky", freeBytes: .seen(20 << 30)),
        wear: WearFacts(
            agent: .init(bytes: 40_000_000, seconds: 20 * 86_400),
            disk: .init(name: "mmcblk0", writes: .init(bytes: 9_000_000_000, seconds: 20 * 86_400))),
        backup: BackupFacts(folder: "/mnt/backup", count: .seen(11), newestDaysAgo: 1, agentSeconds: 20 * 86_400),
        household: .seen(HouseholdFacts(otherKiosks: nil)), peers: [],
        versions: VersionFacts(version: "0.1.0", schema: 1),
        clock: ClockFacts(source: .ntp, isTrusted: true, secondsBehindLedger: -40),
        zone: ZoneFacts(name: "Europe/Amsterdam"),
        camera: .works(name: "HD Webcam C615"), buttons: ButtonFacts(count: 3, spikes: 80, agentSeconds: 20 * 86_400),
        ring: RingFacts(
            sink: .spi(
                .init(
                    device: "/dev/spidev0.0", exists: true, isAllowed: true, maxTransferBytes: 4096, frameBytes: 396)),
            ledCount: 24, maxMilliamperes: 400),
        photos: PhotoFacts(format: "HEIC", maxBytes: 500_000), power: .throttled(0),
        network: NetworkFacts(listening: nil),
        notify: NotifyFacts(commands: [.init(path: "/usr/local/bin/tell")]),
        permissions: PermissionFacts(paths: [
            .init("/dev/spidev0.0", .device(group: "spi"), mode: 0o660, isOwn: false),
            .init("/dev/gpiochip0", .device(group: "gpio"), mode: 0o660, isOwn: false),
            .init("/dev/video0", .device(group: "video"), mode: 0o660, isOwn: false),
            .init("/var/lib/fitpinky", .stateFolder, mode: 0o700),
            .init("/var/lib/fitpinky/identity.key", .secret, mode: 0o600),
            .init("/etc/fitpinky/kiosk.toml", .configuration, mode: 0o640, isOwn: false),
            .init("/run/fitpinky/kiosk.sock", .socket, mode: 0o660), .init("/mnt/backup", .backupFolder, mode: 0o755),
        ]), watchdog: .managed(intervalSeconds: 30))

    /// A desk machine that somebody develops on: simulated devices, started by hand, a busy disk, no supply of a Pi.
    static let desk = HealthFacts(
        storage: StorageFacts(counts: .seen(.init(entries: 12, photos: 2, fileBytes: 1 << 20))),
        ledger: .seen(LedgerFacts()),
        disk: DiskFacts(folder: "/tmp/kiosk", freeBytes: .seen(53 << 30)),
        wear: WearFacts(
            agent: .init(bytes: 2_000_000, seconds: 40),
            disk: .init(name: "nvme0n1", writes: .init(bytes: 400_000_000_000, seconds: 2 * 86_400))),
        backup: BackupFacts(folder: nil, agentSeconds: 40), household: .seen(HouseholdFacts(otherKiosks: nil)),
        peers: [],
        versions: VersionFacts(version: "0.1.0", schema: 1), clock: ClockFacts(source: .simulated, isTrusted: true),
        zone: ZoneFacts(name: "UTC"), camera: .inUse, buttons: ButtonFacts(count: 1, spikes: 0, agentSeconds: 40),
        ring: RingFacts(sink: .simulated, ledCount: 24, maxMilliamperes: 400),
        photos: PhotoFacts(format: "HEIC", maxBytes: 500_000), power: .notMeasured,
        network: NetworkFacts(listening: "127.0.0.1", addresses: ["127.0.0.1"]), notify: NotifyFacts(commands: []),
        permissions: PermissionFacts(paths: [
            .init("/tmp/kiosk", .stateFolder, mode: 0o700), .init("/tmp/kiosk/identity.key", .secret, mode: 0o600),
            .init("/tmp/kiosk.sock", .socket, mode: 0o660),
        ]), watchdog: .unmanaged(isSimulated: true))

    /// One of a household of three over WireGuard.
    static let household: HealthFacts = {
        var facts = pi
        facts.household = .seen(HouseholdFacts(otherKiosks: 2))
        facts.peers = [
            PeerFacts(name: "Lisa", isConnected: true, heardSecondsAgo: 4),
            PeerFacts(name: "Bob", isConnected: false, heardSecondsAgo: 7 * 3600, pendingEntries: 3),
        ]
        facts.versions.peers = [
            .init(name: "Lisa", version: "0.1.0", schema: 1), .init(name: "Bob", version: "0.1.0", schema: 1),
        ]
        facts.network = NetworkFacts(listening: "10.77.0.1", addresses: ["127.0.0.1", "192.168.1.20", "10.77.0.1"])
        facts.power = .alarm(false)
        return facts
    }()

    /// Its tunnel, and one to work that is silent over the weekend.
    static let tunnel = TunnelFacts.peers([
        .init(interface: "wg-fitpinky", handshakeSecondsAgo: 40, isKeptAlive: true),
        .init(interface: "wg0", handshakeSecondsAgo: 200_000, isKeptAlive: false),
    ])
}
