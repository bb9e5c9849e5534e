internal import FitPinkyCore
internal import Logging
internal import Messages
internal import Photos
internal import ServiceLifecycle
internal import Store
internal import TTRPC
internal import TTRPCTransport
internal import UnixSignals

/// The agent as a program: a kiosk, the socket it answers on, and the service manager's signals.
public struct AgentProgram: Sendable {
    /// The version of agent and command line.
    public static let version = KioskEndpoint.version

    /// The configuration to begin with.
    public var configuration: KioskConfiguration
    /// Reads the configuration again at SIGHUP.
    public var reread: @Sendable () throws(ConfigurationError) -> KioskConfiguration
    /// The devices to work with.
    public var devices: KioskDevices
    /// The folder that holds what the kiosk keeps.
    public var stateFolder: String
    /// The Unix socket to answer on.
    public var socketPath: String
    /// The file that the configuration is read from; nil if it is not.
    public var configurationFile: String?
    /// What is worth a line on standard error.
    public var logThreshold: LogThreshold

    /// A program of these parts.
    public init(
        configuration: KioskConfiguration,
        reread: @escaping @Sendable () throws(ConfigurationError) -> KioskConfiguration, devices: KioskDevices,
        stateFolder: String, socketPath: String
    ) {
        (self.configuration, self.reread, self.devices) = (configuration, reread, devices)
        (self.stateFolder, self.socketPath) = (stateFolder, socketPath)
        logThreshold = LogThreshold(configuration.logLevel)
    }

    /// Runs until SIGTERM or SIGINT, and then ends within five seconds.
    public func run() async throws {
        ProcessHeap.shareOneArena()
        let writer = LogWriter()
        defer { writer.close(within: .milliseconds(300)) }
        let logger = Logger(label: "fitpinkyd") { [logThreshold] _ in JournalLog(logThreshold, writer) }
        // Folder, socket, devices, in this order: a second agent learns whose folder it is, and what cannot be reached does
        // not light the ring.
        let store = try await StoreStation(folder: stateFolder, size: configuration.storage.size)
        let listener = try UnixListener(path: socketPath)
        let certificate: DeviceCertificate
        let kiosk: Kiosk
        let household: HouseholdNetwork
        var networkListener: TCPListener?
        do {
            certificate = try DeviceCertificate(
                privateKey: try await store.read { store throws(StoreError) in store.deviceKey })
            var standing = NetworkStanding(pin: certificate.pin.bytes)
            if let listen = configuration.sync.listen {
                let opened = try TCPListener(host: listen.host, port: listen.port)
                networkListener = opened
                standing.listening = HostPort(host: listen.host, port: opened.port)
            }
            kiosk = try await Kiosk(
                configuration: configuration, devices: devices, store: store, standing: standing, logger: logger)
            household = try await HouseholdNetwork(kiosk: kiosk, certificate: certificate)
        } catch {
            listener.close()
            networkListener?.close()
            throw error
        }
        var endpoint = KioskEndpoint(kiosk: kiosk, household: household)
        endpoint.places = AgentPlaces(socket: socketPath, configuration: configurationFile)
        var services = [endpoint.ttrpcService]
        if let simulation = devices.simulation {
            services.append(SimulatorEndpoint(kiosk: kiosk, simulation: simulation).ttrpcService)
        }
        let notify = NotifySocket()
        logger.notice(
            "listening",
            metadata: [
                "socket": "\(socketPath)", "devices": "\(devices.kind)",
                "network": "\(kiosk.standing.listening?.description ?? "none")",
            ])
        // Told to end from the last to the first, each when the one before has ended: the deadline first, and what has to
        // be saved before the callers that may take their time.
        let network = networkListener.map { listener in
            TTRPCServer(
                listener: listener, certificate: certificate, logger: logger, admission: household.admission())
        }
        if let network { household.pins.revoke(by: network.revoke) }
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: TTRPCServer(listener: listener, services: services, logger: logger))
                ] + [network].compactMap { $0 }.map { .init(service: $0) } + [
                    .init(
                        service: ReloadService(
                            kiosk: kiosk, socket: notify, logger: logger, logThreshold: logThreshold, read: reread)),
                    .init(service: kiosk),
                    .init(service: household.driver),
                    .init(service: InvitationByButton(endpoint: endpoint)),
                    .init(
                        service: NotifyService(
                            kiosk: kiosk, socket: notify, watchdogInterval: NotifySocket.watchdogInterval())),
                    .init(service: EndDeadline(), successTerminationBehavior: .ignore),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: Logger(label: "services") { _ in JournalLog(LogThreshold(.error), writer) }))
        try await group.run()
        logger.notice("ended")
    }
}
