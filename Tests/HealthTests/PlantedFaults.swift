import Health

extension HealthTests {
    private static let gone = Trouble("it is broken so", fix: "mend it so")

    private static func spi(_ change: (inout RingFacts.Controller) -> Void) -> @Sendable (inout HealthFacts) -> Void {
        var controller = RingFacts.Controller(
            device: "/dev/spidev0.0", exists: true, isAllowed: true, maxTransferBytes: 4096, frameBytes: 396)
        change(&controller)
        return { [controller] in $0.ring.sink = .spi(controller) }
    }

    private static func path(_ path: PermissionFacts.Path) -> @Sendable (inout HealthFacts) -> Void {
        { $0.permissions.paths.append(path) }
    }

    /// The fifteen that a kiosk has to find, most in several forms, and what else it finds. WireGuard's is beside them.
    static let planted = clockAndDevices + keeping + others + machine

    private static let clockAndDevices = [
        Planted(fault: "clock not trusted", part: .clock, says: "not trusted", fix: "timedatectl") {
            $0.clock.isTrusted = false
        },
        Planted(fault: "clock chip without battery", part: .clock, says: "not trusted", fix: "battery") {
            $0.clock = ClockFacts(source: .rtc, isTrusted: false)
        },
        Planted(
            fault: "clock behind the ledger", part: .clock, outcome: .warning, says: "2 hours less", fix: "timedatectl"
        ) { $0.clock.secondsBehindLedger = 7300 },
        Planted(fault: "camera fails", part: .camera, says: "broken so", fix: "mend it so") {
            $0.camera = .fails(gone)
        },
        Planted(fault: "camera late", part: .camera, outcome: .warning, says: "in time", fix: "unplug") {
            $0.camera = .late
        },
        Planted(fault: "line taken", part: .buttons, says: "broken so", fix: "mend it so") {
            $0.buttons.trouble = gone
        },
        Planted(
            fault: "interference", part: .buttons, outcome: .warning, says: "5000 spurious", fix: "100 nF"
        ) { $0.buttons = ButtonFacts(count: 1, spikes: 5000, agentSeconds: 86_400) },
        Planted(
            fault: "no SPI", part: .spi, says: "no /dev/spidev0.0", fix: "raspi-config",
            plant: spi { $0.exists = false }),
        Planted(
            fault: "SPI not allowed", part: .spi, says: "may not be opened", fix: "group spi",
            plant: spi { $0.isAllowed = false }),
        Planted(
            fault: "ring too long for spidev", part: .spi, says: "5000 bytes", fix: "spidev.bufsiz",
            plant: spi { $0.frameBytes = 5000 }),
        Planted(fault: "ring fails", part: .ring, says: "broken so", fix: "mend it so") { $0.ring.trouble = gone },
        Planted(
            fault: "ring current", part: .current, outcome: .warning, says: "3600 mA", fix: "ring.max_ma"
        ) { ($0.ring.ledCount, $0.ring.maxMilliamperes) = (60, 5000) },
        Planted(fault: "no zone", part: .zone, says: "broken so", fix: "mend it so") { $0.zone.trouble = gone },
        Planted(
            fault: "no encoder", part: .photos, outcome: .warning, says: "broken so", fix: "mend it so"
        ) { $0.photos.trouble = gone },
    ]

    private static let keeping = [
        Planted(fault: "database fails", part: .storage, says: "broken so", fix: "mend it so") {
            $0.storage.trouble = gone
        },
        Planted(
            fault: "database unreadable", part: .storage, says: "cannot be read",
            fix: "fitpinky store rebuild, a backup or joining the group again"
        ) {
            $0.storage.counts = .failed
        },
        Planted(fault: "database late", part: .storage, outcome: .warning, says: "in time", fix: "ask again") {
            $0.storage.counts = .late
        },
        Planted(
            fault: "photos about to go", part: .storage, outcome: .warning, says: "2 are due", fix: "photo_months"
        ) { $0.storage.release = .init(photos: 2, newestDay: "2025-01-31") },
        Planted(fault: "ledger in doubt", part: .ledger, says: "neither counts", fix: "find the copy") {
            $0.ledger = .seen(LedgerFacts(conflicts: ["01ABC/1/2"]))
        },
        Planted(
            fault: "words in others' names", part: .ledger, outcome: .warning,
            says: "Ben’s kiosk signed 12 entries in the name of others", fix: "kiosk retire"
        ) { $0.ledger = .seen(LedgerFacts(impostors: [.init(kiosk: "Ben’s kiosk", count: 12)])) },
        Planted(
            fault: "more entries than a day's share", part: .ledger, outcome: .warning,
            says:
                "Lisa’s kiosk sends more than a day's share: 2000 entries were taken today, the rest waits until tomorrow",
            fix: "ask whose kiosk"
        ) { $0.ledger = .seen(LedgerFacts(floods: [.init(kiosk: "Lisa’s kiosk", entries: 2000)])) },
        Planted(
            fault: "more photos than a day's share", part: .ledger, outcome: .warning,
            says: "12 photos of Lisa’s kiosk wait until tomorrow", fix: "ask whose kiosk"
        ) { $0.ledger = .seen(LedgerFacts(floods: [.init(kiosk: "Lisa’s kiosk", waitingPhotos: 12)])) },
        Planted(
            fault: "photos too large", part: .ledger, outcome: .warning,
            says: "1 photo of Lisa’s kiosk is larger than 8 MiB, and is never fetched", fix: "ask whose kiosk"
        ) { $0.ledger = .seen(LedgerFacts(floods: [.init(kiosk: "Lisa’s kiosk", tooLargePhotos: 1)])) },
        Planted(
            fault: "entries of a newer version", part: .ledger, outcome: .warning, says: "3 entries", fix: "update"
        ) { $0.ledger = .seen(LedgerFacts(quarantined: 3)) },
        Planted(
            fault: "no room for another ledger", part: .ledger, outcome: .warning, says: "32 ledgers are kept",
            fix: "store backup"
        ) { $0.ledger = .seen(LedgerFacts(closed: ["household of Ana and Ben, left 3 Mar 2026"], fullAt: 32)) },
        Planted(
            fault: "disk nearly full", part: .disk, outcome: .warning, says: "100 MiB free", fix: "free some space"
        ) { $0.disk.freeBytes = .seen(100 << 20) },
        Planted(fault: "disk read-only", part: .disk, says: "read-only", fix: "replace it") {
            $0.disk.isReadOnly = true
        },
        Planted(fault: "disk gone", part: .disk, says: "cannot be looked at", fix: "mounted") {
            $0.disk.freeBytes = .failed
        },
        Planted(fault: "disk late", part: .disk, outcome: .warning, says: "in time", fix: "ask again") {
            $0.disk.freeBytes = .late
        },
        Planted(fault: "ledger late", part: .ledger, outcome: .warning, says: "in time", fix: "ask again") {
            $0.ledger = .late
        },
        Planted(
            fault: "card worn by the machine", part: .wear, outcome: .warning, says: "10000 MB a day", fix: "iotop"
        ) { $0.wear.disk?.writes = .init(bytes: 100_000_000_000, seconds: 864_000) },
        Planted(
            fault: "card worn by the agent", part: .wear, outcome: .warning, says: "500 MB a day", fix: "journalctl"
        ) { $0.wear.agent = .init(bytes: 500_000_000, seconds: 86_400) },
        Planted(
            fault: "stale backup", part: .backup, outcome: .warning, says: "4 days old", fix: "fitpinky store backup"
        ) { $0.backup.newestDaysAgo = 4 },
        Planted(fault: "backup fails", part: .backup, says: "broken so", fix: "mend it so") {
            $0.backup.trouble = gone
        },
        Planted(fault: "backup folder unreadable", part: .backup, says: "cannot be read", fix: "share") {
            $0.backup.count = .failed
        },
        Planted(fault: "backup folder late", part: .backup, outcome: .warning, says: "in time", fix: "share") {
            $0.backup.count = .late
        },
    ]

    private static let others = [
        Planted(
            fault: "peer silent", part: .peers, outcome: .warning, says: "Bob was last heard 3 days ago; 7 entries",
            fix: "see that Bob has power"
        ) {
            $0.peers[1].heardSecondsAgo = 3 * 86_400
            $0.peers[1].pendingEntries = 7
        },
        Planted(fault: "peer never heard", part: .peers, outcome: .warning, says: "never heard", fix: "retire") {
            $0.peers[1].heardSecondsAgo = nil
        },
        Planted(
            fault: "version skew", part: .versions, outcome: .warning, says: "Lisa runs 0.2.0", fix: "update this kiosk"
        ) { $0.versions.peers[0].version = "0.2.0" },
        Planted(fault: "retired kiosk", part: .household, says: "retired", fix: "fitpinky group join") {
            $0.household = .seen(HouseholdFacts(isRetired: true, otherKiosks: 2))
        },
        Planted(fault: "household unreadable", part: .household, says: "cannot be read", fix: "see storage") {
            $0.household = .failed
        },
        Planted(fault: "household late", part: .household, outcome: .warning, says: "in time", fix: "ask again") {
            $0.household = .late
        },
        Planted(
            fault: "no network", part: .network, outcome: .warning, says: "broken so", fix: "mend it so"
        ) { $0.network.trouble = gone },
        Planted(fault: "listen address gone", part: .listen, says: "10.77.0.1 is no address", fix: "sync.listen") {
            $0.network.addresses = ["127.0.0.1"]
        },
        Planted(
            fault: "listening everywhere, told nowhere", part: .listen, outcome: .warning, says: "every address",
            fix: "sync.advertise"
        ) { $0.network.listening = "0.0.0.0" },
        Planted(fault: "page's port is taken", part: .console, says: "cannot be served at auto", fix: "ss -ltnp") {
            $0.network.console = .failed("auto")
        },
        Planted(
            fault: "page's certificate cannot be used", part: .console, says: "not served: it is broken so",
            fix: "mend it so"
        ) { $0.network.console = .withoutCertificate(gone) },
        Planted(
            fault: "page's certificate expired", part: .console, outcome: .warning, says: "broken so", fix: "mend it so"
        ) { $0.network.console = .at("[::]:7480", phones: 2, certificate: gone) },
        Planted(fault: "command not there", part: .notify, says: "cannot be run", fix: "chmod 755") {
            $0.notify.commands[0].isRunnable = false
        },
        Planted(
            fault: "command fails", part: .notify, outcome: .warning, says: "it ended with code 3; 2 wait",
            fix: "by hand"
        ) {
            $0.notify.commands[0].failure = "it ended with code 3"
            $0.notify.waiting = 2
        },
        Planted(
            fault: "place of the page fails", part: .notify, outcome: .warning,
            says: "Mia’s ntfy fails: it answered 403",
            fix: "send a test"
        ) {
            $0.notify.places = [.init(title: "Sam’s ntfy"), .init(title: "Mia’s ntfy", failure: "it answered 403")]
        },
    ]

    private static let machine = [
        Planted(
            fault: "everybody may read the page's key", part: .permissions, says: "the key of the page's certificate",
            fix: "chmod 640",
            plant: path(.init("/etc/fitpinky/console.key", .certificateKey, mode: 0o644, isOwn: false))),
        Planted(fault: "undervoltage now", part: .power, says: "too low now", fix: "supply") {
            $0.power = .throttled(0x50005)
        },
        Planted(
            fault: "undervoltage before", part: .power, outcome: .warning, says: "was too low", fix: "supply"
        ) { $0.power = .throttled(0x10000) },
        Planted(fault: "throttled", part: .power, outcome: .warning, says: "too warm", fix: "heat sink") {
            $0.power = .throttled(0x80000)
        },
        Planted(fault: "voltage alarm", part: .power, says: "too low", fix: "supply") { $0.power = .alarm(true) },
        Planted(
            fault: "no watchdog", part: .watchdog, outcome: .warning, says: "would not notice", fix: "WatchdogSec"
        ) { $0.watchdog = .managed(intervalSeconds: nil) },
        Planted(
            fault: "started by hand", part: .watchdog, outcome: .warning, says: "by hand", fix: "systemctl enable"
        ) { $0.watchdog = .unmanaged(isSimulated: false) },
        Planted(
            fault: "device not allowed", part: .permissions, says: "/dev/video9", fix: "group video",
            plant: path(.init("/dev/video9", .device(group: "video"), isAllowed: false, mode: 0o660))),
        Planted(
            fault: "state folder open", part: .permissions, outcome: .warning, says: "look into /s", fix: "chmod 700",
            plant: path(.init("/s", .stateFolder, mode: 0o755))),
        Planted(
            fault: "state folder of another", part: .permissions, says: "not the agent's", fix: "chown",
            plant: path(.init("/s", .stateFolder, mode: 0o700, isOwn: false))),
        Planted(
            fault: "key readable", part: .permissions, says: "key", fix: "chmod 600",
            plant: path(.init("/s/identity.key", .secret, mode: 0o640))),
        Planted(
            fault: "configuration unreadable", part: .permissions, says: "next start", fix: "chmod 644",
            plant: path(.init("/etc/fitpinky/kiosk.toml", .configuration, isAllowed: false, mode: 0o600))),
        Planted(
            fault: "configuration writable by all", part: .permissions, says: "everybody may write", fix: "chmod 644",
            plant: path(.init("/etc/fitpinky/kiosk.toml", .configuration, mode: 0o666))),
        Planted(
            fault: "socket open to all", part: .permissions, says: "command the kiosk", fix: "chmod 660",
            plant: path(.init("/run/fitpinky/kiosk.sock", .socket, mode: 0o777))),
        Planted(
            fault: "backup folder not writable", part: .permissions, says: "may not write", fix: "ReadWritePaths",
            plant: path(.init("/mnt/b", .backupFolder, isAllowed: false, mode: 0o755))),
    ]
}
