internal import Threads
internal import AgentLog
internal import API
internal import Certificates
package import Configuration
internal import Console
internal import ConsoleAccess
internal import FitPinkyCore
package import KioskRuntime
internal import Logging
internal import Maintenance
internal import Messages
internal import Peering
internal import ServiceLifecycle
package import ServiceManager
internal import Store
internal import StoreThreads
internal import TTRPC
internal import TTRPCTransport

/// The agent as a program: a kiosk, the socket it answers on, and the service manager's signals.
package struct AgentProgram: Sendable {
    /// The version of agent and command line.
    package static let version = KioskEndpoint.version

    /// The configuration to begin with.
    package var configuration: KioskConfiguration
    /// Reads the configuration again at SIGHUP.
    package var reread: @Sendable () throws(ConfigurationError) -> KioskConfiguration
    /// The devices to work with.
    package var devices: KioskDevices
    /// The folder that holds what the kiosk keeps.
    package var stateFolder: String
    /// The Unix socket to answer on.
    package var socketPath: String
    /// The file that the configuration is read from; nil if it is not.
    package var configurationFile: String?
    /// The path of the program that is started with `EncoderProgram.argument` for each photo; nil encodes in this process.
    package var encoderProgram: String?
    /// The folder in which what is sent to other kiosks is recorded before encryption, a file for each receiver's key; nil
    /// records nothing.
    package var wireFolder: String?
    /// What is worth a line on standard error.
    package var logThreshold: LogThreshold

    /// A program of these parts.
    package init(
        configuration: KioskConfiguration,
        reread: @escaping @Sendable () throws(ConfigurationError) -> KioskConfiguration, devices: KioskDevices,
        stateFolder: String, socketPath: String
    ) {
        (self.configuration, self.reread, self.devices) = (configuration, reread, devices)
        (self.stateFolder, self.socketPath) = (stateFolder, socketPath)
        logThreshold = LogThreshold(configuration.logLevel)
    }

    private enum End {
        case told
        /// The store that could not be opened can be now: the agent starts again with it, by this configuration.
        case storeOpens(KioskConfiguration)
    }

    /// Runs until SIGTERM or SIGINT, and then ends within five seconds. `ProcessSignals.take` has to be called before.
    package func run() async throws {
        let signals = ProcessSignals()
        let writer = LogWriter()
        defer { writer.close(within: .milliseconds(300)) }
        let logger = Logger(label: "fitpinkyd") { [logThreshold] _ in JournalLog(logThreshold, writer) }
        var program = self
        while case .storeOpens(let configuration) = try await program.live(signals, writer, logger) {
            logger.notice(.storeOpens)
            program.configuration = configuration
        }
        logger.notice(.ended)
    }

    private func live(_ signals: ProcessSignals, _ writer: LogWriter, _ logger: Logger) async throws -> End {
        // Folder, socket, devices, in this order: a second agent learns whose folder it is, and what cannot be reached does
        // not light the ring.
        var store = try await openStore()
        if signals.isEnding {
            await store.end()
            return .told
        }
        let listener = try UnixListener(path: socketPath)
        let parts: Parts
        do {
            do {
                parts = try await Parts(self, store, logger)
            } catch let error as StoreError
                where store.trouble == nil && StartWithoutStore(error) == .storeStaysClosed
            {
                // It can be opened and not be read.
                await store.end()
                store = StoreThreads(folder: stateFolder, trouble: error)
                parts = try await Parts(self, store, logger)
            }
        } catch {
            listener.close()
            throw error
        }
        let (kiosk, household) = (parts.kiosk, parts.household)
        let watch = StoreWatch()
        watch.watch(store)
        var endpoint = KioskEndpoint(kiosk: kiosk, household: household)
        endpoint.places = AgentPlaces(socket: socketPath, configuration: configurationFile)
        let console = try await parts.console(&endpoint, logger)
        var endpoints = [endpoint.ttrpcService]
        if let simulation = devices.simulation {
            endpoints.append(SimulatorEndpoint(kiosk: kiosk, simulation: simulation).ttrpcService)
        }
        let notify = NotifySocket()
        logger.notice(
            .listening, .private(.socket, socketPath), .public(.devices, devices.kind),
            .private(.network, kiosk.standing.listening?.description ?? "none"))
        let retry = store.trouble.map { _ in
            StoreRetry(folder: stateFolder, size: configuration.storage.size) {
                [today = kiosk.channels.view.overview.today] store throws(StoreError) in
                _ = try store.overview(today: today)
            }
        }
        // Told to end from the last to the first, each when the one before has ended: the deadline first, and what has to
        // be saved before the callers that may take their time.
        var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
            .init(service: TTRPCServer(listener: listener, services: endpoints, logger: logger))
        ]
        if let network = parts.network(logger) { services.append(.init(service: network)) }
        if let console { services.append(.init(service: console)) }
        services += [
            .init(
                service: ReloadService(
                    kiosk: kiosk, socket: notify, logger: logger, logThreshold: logThreshold, signals: signals,
                    retry: retry, read: reread)),
            .init(service: kiosk),
        ]
        if let household {
            services += [
                .init(service: household.exchanges), .init(service: PersonalAdoption(network: household)),
                .init(service: SessionHearing(kiosk: kiosk, exchanges: household.exchanges)),
            ]
        }
        services += [
            .init(service: InvitationByButton(endpoint: endpoint)),
            .init(service: ErasingService(kiosk: kiosk, endpoint: endpoint)),
            .init(
                service: NotifyService(
                    kiosk: kiosk, socket: notify, watchdogInterval: NotifySocket.watchdogInterval())),
        ]
        if let retry { services.append(.init(service: retry, successTerminationBehavior: .gracefullyShutdownGroup)) }
        services += [
            .init(service: watch, successTerminationBehavior: .gracefullyShutdownGroup),
            .init(service: EndSignal(signals: signals), successTerminationBehavior: .gracefullyShutdownGroup),
            // Once for the process: the deadline of an agent that only starts again would end it.
            .init(service: EndDeadline { retry?.hasOpened == true }, successTerminationBehavior: .ignore),
        ]
        let group = ServiceGroup(
            configuration: .init(
                services: services, logger: Logger(label: "services") { _ in JournalLog(LogThreshold(.error), writer) })
        )
        try await group.run()
        // The service manager starts the agent again, later and later should that not help.
        if let what = watch.what { throw StoreError.damaged(path: "\(stateFolder)/kiosk.mdb", what: what) }
        guard retry?.hasOpened == true, !signals.isEnding else { return .told }
        return .storeOpens(kiosk.channels.view.configuration)
    }

    /// Opens the store, or leaves it closed.
    private func openStore() async throws(StoreError) -> StoreThreads {
        do throws(StoreError) {
            return try await StoreThreads(folder: stateFolder, size: configuration.storage.size)
        } catch {
            switch StartWithoutStore(error) {
            case .refused: throw error
            case .storeStaysClosed: return StoreThreads(folder: stateFolder, trouble: error)
            }
        }
    }
}

/// What the services are made of.
private struct Parts {
    let kiosk: Kiosk
    /// Nil where the store cannot be opened: without an identity the kiosk cannot say who it is.
    let household: HouseholdNetwork?
    private let networkListener: TCPListener?
    private let consoleListener: TCPListener?
    private let consoleCertificate: ConsoleCertificate?

    init(_ program: AgentProgram, _ store: StoreThreads, _ logger: Logger) async throws {
        guard store.trouble == nil else {
            (household, networkListener, consoleListener, consoleCertificate) = (nil, nil, nil, nil)
            kiosk = try await Kiosk(
                configuration: program.configuration, devices: program.devices, store: store, logger: logger,
                encoderProgram: program.encoderProgram)
            return
        }
        let certificate = try DeviceCertificate(
            privateKey: try await store.read { store throws(StoreError) in store.deviceKey })
        var standing = NetworkStanding(pin: certificate.pin.bytes)
        var listener: TCPListener?
        if let listen = program.configuration.sync.listen {
            let opened = try TCPListener(host: listen.host, port: listen.port)
            standing.listening = HostPort(host: listen.host, port: opened.port)
            listener = opened
        }
        networkListener = listener
        (consoleListener, consoleCertificate) = ConsolePort.open(program.configuration.console, logger)
        standing.console = consoleListener.map { HostPort(host: $0.host, port: $0.port) }
        do {
            kiosk = try await Kiosk(
                configuration: program.configuration, devices: program.devices, store: store, standing: standing,
                logger: logger, encoderProgram: program.encoderProgram)
            let record = try program.wireFolder.map { folder throws(WireRecordError) in try WireRecord(folder: folder) }
            household = try await HouseholdNetwork(kiosk: OwnKiosk(kiosk), certificate: certificate, record: record)
        } catch {
            listener?.close()
            consoleListener?.close()
            throw error
        }
    }

    /// The page for phones; nil if it is not served. The command line is given the way to its phones.
    func console(_ endpoint: inout KioskEndpoint, _ logger: Logger) async throws -> ConsoleServer? {
        guard let consoleListener else { return nil }
        let (kiosk, port, isSecure) = (kiosk, consoleListener.port, consoleCertificate != nil)
        let names: @Sendable () -> Set<String> = { ConsolePort.names(kiosk.channels.view.configuration) }
        do {
            let access = try await ConsoleAccess(store: kiosk.store) { [endpoint] in endpoint.now }
            let sinks = try await PageSinks(store: kiosk.store) { [endpoint] in endpoint.now }
            let delivery = PageSinkDelivery(sinks, kiosk: kiosk, program: PageSinkProgram.path)
            endpoint.console = ConsoleDoor(access: access, delivery: delivery) {
                ConsoleServer.origin(names: names(), port: port, isSecure: isSecure)
            }
            return ConsoleServer(
                listener: consoleListener, endpoint: endpoint, access: access, names: names,
                certificate: consoleCertificate,
                renewed: { ConsolePort.renewed(kiosk.channels.view.configuration.console) }, logger: logger)
        } catch {
            consoleListener.close()
            throw error
        }
    }

    /// What other kiosks reach; nil if it does not listen.
    func network(_ logger: Logger) -> TTRPCServer? {
        guard let household, let networkListener else { return nil }
        let network = TTRPCServer(
            listener: networkListener, certificate: household.certificate, logger: logger,
            record: household.record, admission: household.admission())
        household.pins.revoke(by: network.revoke)
        return network
    }
}
