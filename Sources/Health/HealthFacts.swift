/// Everything that was seen of a kiosk and its machine, as plain values. What it means is decided here and nowhere else.
package struct HealthFacts: Hashable, Sendable {
    /// The database.
    package var storage: StorageFacts
    /// What it says.
    package var ledger: Look<LedgerFacts>
    /// Where it lies.
    package var disk: DiskFacts
    /// What is written to it.
    package var wear: WearFacts
    /// Its copies.
    package var backup: BackupFacts
    /// Whether this kiosk counts.
    package var household: Look<HouseholdFacts>
    /// The other kiosks.
    package var peers: [PeerFacts]
    /// What runs here and there.
    package var versions: VersionFacts
    /// The time of day.
    package var clock: ClockFacts
    /// Where the kiosk is.
    package var zone: ZoneFacts
    package var camera: CameraFacts
    package var buttons: ButtonFacts
    package var ring: RingFacts
    /// How photos are made.
    package var photos: PhotoFacts
    /// The supply.
    package var power: PowerFacts
    package var network: NetworkFacts
    /// The owner's commands.
    package var notify: NotifyFacts
    /// Who may do what.
    package var permissions: PermissionFacts
    /// Who starts the agent again.
    package var watchdog: WatchdogFacts
    /// The look at the machine gave no answer in time: what only that look can tell to be well is late.
    package var isMachineLate = false

    package init(
        storage: StorageFacts, ledger: Look<LedgerFacts>, disk: DiskFacts, wear: WearFacts, backup: BackupFacts,
        household: Look<HouseholdFacts>, peers: [PeerFacts], versions: VersionFacts, clock: ClockFacts, zone: ZoneFacts,
        camera: CameraFacts, buttons: ButtonFacts, ring: RingFacts, photos: PhotoFacts, power: PowerFacts,
        network: NetworkFacts, notify: NotifyFacts, permissions: PermissionFacts, watchdog: WatchdogFacts
    ) {
        (self.storage, self.ledger, self.disk, self.wear, self.backup) = (storage, ledger, disk, wear, backup)
        (self.household, self.peers, self.versions, self.clock) = (household, peers, versions, clock)
        (self.zone, self.camera, self.buttons, self.ring, self.photos) = (zone, camera, buttons, ring, photos)
        (self.power, self.network, self.notify, self.permissions) = (power, network, notify, permissions)
        self.watchdog = watchdog
    }

    /// A check of every part that the agent can see; its own is for whoever asks it (``AgentFacts``), WireGuard's
    /// is root's (``TunnelFacts``).
    package var checks: [HealthCheck] {
        let checks = [
            storage.check, LedgerFacts.check(ledger), disk.check, wear.check, backup.check,
            HouseholdFacts.check(household), PeerFacts.check(peers), versions.check, clock.check, zone.check,
            camera.check,
            buttons.check, ring.check, ring.spiCheck, ring.currentCheck, photos.check, power.check, network.check,
            network.listenCheck, network.consoleCheck, notify.check, permissions.check, watchdog.check,
        ]
        guard isMachineLate else { return checks }
        return checks.map { $0.outcome == .pass && toldByMachine.contains($0.part) ? .late($0.part) : $0 }
    }

    /// What the look at the machine decides. What is not used needs no look.
    private var toldByMachine: Set<HealthCheck.Part> {
        var parts: Set<HealthCheck.Part> = [.disk, .wear, .power, .permissions]
        if network.listening != nil { parts.insert(.listen) }
        if !notify.commands.isEmpty { parts.insert(.notify) }
        if case .spi = ring.sink { parts.insert(.spi) }
        return parts
    }
}
