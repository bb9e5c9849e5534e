/// A room of the house: one target in `Sources`, and what it may know.
struct Room: Hashable {
    enum Kind: Hashable {
        /// Decides, and touches nothing: no clock, no chance, no file, no thread, no socket.
        case pure
        /// Acts: a device, a disk, a socket, a thread.
        case edge
        /// What a person starts.
        case program
        /// C, or the module map of a C library.
        case c
    }

    let name: String
    let kind: Kind
    /// Which rooms it may import.
    let rooms: Set<String>
    /// Which products of other packages it may import; each is a module of the same name.
    let packages: Set<String>
    /// Which modules of the system it may import, beyond those that every room of its kind may.
    let system: Set<String>

    init(_ name: String, _ kind: Kind, _ rooms: Set<String> = [], packages: Set<String> = [], system: Set<String> = [])
    {
        self.name = name
        self.kind = kind
        self.rooms = rooms
        self.packages = packages
        self.system = system
    }

    /// The modules of the system that every room of the kind may import.
    var commonSystem: Set<String> {
        switch kind {
        case .pure, .c: []
        case .edge, .program: ["Glibc", "Synchronization"]
        }
    }
}

/// The arrows of the house. This table is the rule: `Package.swift` and every import have to agree with it.
enum House {
    static let rooms = [
        Room("FitPinkyCore", .pure),
        Room("Scenarios", .pure, ["FitPinkyCore", "KioskPages"]),
        Room("Zones", .pure, ["FitPinkyCore"]),
        Room("KioskLogic", .pure, ["FitPinkyCore"]),
        Room("TOML", .pure),
        Room("TTRPC", .pure, packages: ["SwiftProtobuf"]),
        Room("Messages", .pure, ["TTRPC"], packages: ["SwiftProtobuf"]),
        Room("Ledger", .pure, ["FitPinkyCore", "Messages"], packages: ["SwiftProtobuf", "Crypto"]),
        Room("Actions", .pure, ["FitPinkyCore", "Ledger", "Messages"]),
        Room("Sync", .pure, ["FitPinkyCore", "Ledger", "Messages"], packages: ["SwiftProtobuf"]),
        // C that only computes, and so is pure: its header leaves out of libsodium whatever draws, waits or opens.
        Room("CSodium", .pure),
        Room("Pairing", .pure, ["FitPinkyCore", "CSodium"], packages: ["Crypto"]),
        Room("DatabaseFile", .pure),
        Room("KioskPages", .pure, ["FitPinkyCore", "Ledger", "Messages"]),
        Room(
            "Configuration", .pure, ["FitPinkyCore", "KioskLogic", "TOML", "Zones"], packages: ["Logging"]),
        Room("Health", .pure, ["Configuration"]),
        Room("Setup", .pure, ["Configuration", "FitPinkyCore", "KioskPages", "TOML", "Zones"]),

        Room("Threads", .edge, ["FitPinkyCore"]),
        Room("ChildPrograms", .edge, ["FitPinkyCore", "CSpawn"]),
        Room("Devices", .edge, ["FitPinkyCore", "KioskLogic"]),
        Room(
            "LinuxDevices", .edge,
            ["Devices", "FitPinkyCore", "KioskLogic", "Setup", "Threads", "CClock", "CV4L2", "CGPIO", "CSPI"]),
        Room("SimulatedDevices", .edge, ["Devices", "FitPinkyCore", "KioskLogic", "Threads"]),
        Room("ConfigurationFiles", .edge, ["Configuration", "Zones"]),
        Room("Photos", .edge, ["Devices", "FitPinkyCore", "CCairo", "CHeif", "CTurboJPEG"]),
        Room("Pictures", .edge, ["FitPinkyCore", "KioskLogic", "CCairo", "CPango", "CQREncode", "CTurboJPEG"]),
        Room("Store", .edge, ["DatabaseFile", "FitPinkyCore", "Ledger", "CLMDB"], packages: ["Crypto"]),
        Room("StoreThreads", .edge, ["FitPinkyCore", "Ledger", "Store", "Threads"]),
        Room(
            "TTRPCTransport", .edge, ["TTRPC"],
            packages: ["Crypto", "ServiceLifecycle", "Logging", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS"]),
        Room(
            "ServiceManager", .edge, ["CSpawn", "FitPinkyCore", "Threads"], packages: ["Logging", "ServiceLifecycle"]),
        Room(
            "Notifications", .edge,
            [
                "Actions", "ChildPrograms", "Configuration", "Devices", "FitPinkyCore", "KioskLogic", "Store",
                "StoreThreads", "Threads",
            ],
            packages: ["Logging"]),
        Room(
            "Maintenance", .edge,
            [
                "Configuration", "ConfigurationFiles", "FitPinkyCore", "Health", "KioskLogic", "Store",
                "StoreThreads", "Threads",
            ],
            packages: ["Logging", "ServiceLifecycle"]),
        Room(
            "Peering", .edge,
            [
                "Actions", "Configuration", "Devices", "FitPinkyCore", "KioskLogic", "Ledger", "Messages", "Pairing",
                "Store", "StoreThreads", "Sync", "TTRPC", "TTRPCTransport", "Threads",
            ],
            packages: ["Logging", "ServiceLifecycle", "SwiftProtobuf"]),
        Room(
            "KioskRuntime", .edge,
            [
                "Actions", "CSpawn", "ChildPrograms", "Configuration", "ConfigurationFiles", "Devices",
                "FitPinkyCore", "KioskLogic", "KioskPages", "Ledger", "Maintenance", "Notifications", "Pairing",
                "Photos", "SimulatedDevices", "Store", "StoreThreads", "Sync", "Threads", "Zones",
            ],
            packages: ["Logging", "ServiceLifecycle"]),
        Room(
            "API", .edge,
            [
                "Actions", "Configuration", "ConfigurationFiles", "Devices", "FitPinkyCore", "Health", "KioskLogic",
                "KioskPages", "KioskRuntime", "Ledger", "Maintenance", "Messages", "Notifications", "Pairing",
                "Peering", "Photos", "ServiceManager", "SimulatedDevices", "Store", "StoreThreads", "Sync", "TTRPC",
                "TTRPCTransport", "Threads", "Zones",
            ],
            packages: ["Logging", "ServiceLifecycle", "SwiftProtobuf"]),
        Room(
            "Agent", .edge,
            [
                "API", "Configuration", "ConfigurationFiles", "Devices", "FitPinkyCore", "KioskLogic",
                "KioskRuntime", "Maintenance", "Messages", "Peering", "Photos", "ServiceManager", "Store",
                "StoreThreads", "TTRPC", "TTRPCTransport", "Threads",
            ],
            packages: ["Logging", "ServiceLifecycle"]),

        Room(
            "fitpinkyd", .program,
            [
                "Agent", "Configuration", "ConfigurationFiles", "FitPinkyCore", "KioskPages", "KioskRuntime",
                "LinuxDevices", "ServiceManager", "Setup", "SimulatedDevices",
            ],
            packages: ["ArgumentParser"]),
        Room(
            "fitpinky", .program,
            [
                "Configuration", "ConfigurationFiles", "FitPinkyCore", "Health", "KioskLogic", "KioskPages", "Messages",
                "Pictures", "Scenarios", "Setup", "Store", "Threads", "TTRPC", "TTRPCTransport",
            ],
            packages: ["ArgumentParser", "SwiftProtobuf"]),
        Room("Programs", .program, ["fitpinky", "fitpinkyd"]),

        Room("CV4L2", .c, ["CV4L2Library"]),
        Room("CGPIO", .c, ["CGPIOLibrary"]),
        Room("CSPI", .c),
        Room("CClock", .c),
        Room("CSpawn", .c),
        Room("CV4L2Library", .c),
        Room("CGPIOLibrary", .c),
        Room("CCairo", .c),
        Room("CHeif", .c),
        Room("CPango", .c),
        Room("CQREncode", .c),
        Room("CTurboJPEG", .c),
        Room("CLMDB", .c),
    ]

    /// Test targets that belong to no room, or need more than theirs. Every other may import its room, and what it may.
    static let tests = [
        Room("HouseRulesTests", .program),
        // Scenes have moments, and golden pictures are read again.
        Room("PicturesTests", .program, ["Pictures", "KioskLogic", "FitPinkyCore", "CCairo"]),
        Room("CDisk", .c),
        Room("CAccept", .c),
        // It draws, makes folders and waits for any test, and so knows no room.
        Room("Support", .edge),
        // What a kiosk does with entries, as a value, for whoever tests the real thing.
        Room("Reference", .pure, ["FitPinkyCore", "Ledger", "Sync"]),
        Room("Stores", .edge, ["FitPinkyCore", "Ledger", "Store"]),
        Room("Households", .edge, ["Actions", "FitPinkyCore", "Ledger", "Messages"]),
        // Households come about by actions.
        Room(
            "LedgerTests", .program, ["Actions", "Ledger", "FitPinkyCore", "Messages"],
            packages: ["SwiftProtobuf", "Crypto"]),
        Room(
            "ActionsTests", .program, ["Actions", "Ledger", "FitPinkyCore", "Messages"], packages: ["SwiftProtobuf"]),
        // Households are made of messages.
        Room(
            "KioskPagesTests", .program, ["KioskPages", "FitPinkyCore", "Ledger", "Messages"],
            packages: ["SwiftProtobuf"]),
        // Bytes are counted with the frames around them.
        Room(
            "SyncTests", .program, ["Sync", "FitPinkyCore", "Ledger", "Messages", "TTRPC"], packages: ["SwiftProtobuf"]),
        // Time limits are counted from a clock.
        Room("ChildProgramsTests", .program, ["ChildPrograms", "FitPinkyCore", "Threads"]),
        // The agent as a value and as a process, on a disk that refuses; and what is drawn of what it says.
        Room(
            "AgentTests", .program,
            [
                "Actions", "Agent", "API", "CDisk", "ChildPrograms", "KioskRuntime", "Maintenance", "Notifications",
                "Peering", "ServiceManager", "Configuration", "FitPinkyCore", "Health", "Zones",
                "KioskLogic", "KioskPages", "Ledger", "Messages", "Devices", "Pairing", "SimulatedDevices", "Photos",
                "Pictures",
                "Threads", "Store", "StoreThreads", "TTRPC",
                "TTRPCTransport",
            ],
            packages: ["ServiceLifecycle", "UnixSignals", "Logging", "SwiftProtobuf"]),
        // The store on a disk of the tests' own, and the exchange over a network of theirs; nothing above them.
        Room("SimulationTests", .program, ["Actions", "Store", "Sync", "Ledger", "TTRPC", "FitPinkyCore", "CDisk"]),
        // The agent on kernel devices, seen from outside: through its socket, its programs and its photos.
        Room(
            "HardwareBenchTests", .program,
            [
                "Devices", "FitPinkyCore", "KioskLogic", "Ledger", "LinuxDevices", "Messages", "Photos", "Store",
                "TTRPC", "TTRPCTransport",
            ], packages: ["SwiftProtobuf"]),
        // The service that it calls is generated for it alone; the transport itself never looks into a message.
        Room(
            "TTRPCTransportTests", .program, ["CAccept", "TTRPC", "TTRPCTransport"],
            packages: [
                "SwiftProtobuf", "Crypto", "ServiceLifecycle", "Logging", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS",
            ]),
    ]

    /// Folders of tests that hold programs and targets with a build of their own, and why the package does not know them.
    static let ownBuilds: [String: String] = [
        "CoreOnBoards": "its script compiles the core for machines that the package manager does not build for",
        "HostileFrames": "its script compiles TTRPC optimised and yet open to its tests",
        "Fuzzing": "its script compiles with the fuzzer's instrumentation",
        "Benchmarks": "a package of its own, so that nobody who builds the kiosk builds a benchmark library",
    ]

    /// Files of pure rooms that may import more, and why.
    static let seams: [String: Set<String>] = [
        // swift-protobuf's type for `bytes` fields is FoundationEssentials' `Data`; this one file makes it of bytes.
        "Sources/Messages/ByteField.swift": ["FoundationEssentials"]
    ]

    /// Of these rooms only one folder may import a module: views and their renderers know nothing of protobuf.
    static let narrowArrows = [(module: "Messages", room: "KioskPages", folder: "Sources/KioskPages/Messages/")]

    /// What a generated file may import beyond its room's row: swift-protobuf's plug-in writes these two, for `Data`.
    static let generatedImports: Set = ["FoundationEssentials", "Foundation"]

    /// What any test target may depend on besides its room's row.
    static let testRooms: Set = ["Households", "Reference", "Stores", "Support"]

    /// What any test may import besides its room's row.
    static let testImports: Set = ["Testing", "Glibc", "Synchronization", "FoundationEssentials"]

    /// The row of a target's folder: a room's own, or for `ZonesTests` that of `Zones`, which it may import as well.
    static func row(of target: String, rooms: [Room] = rooms) -> Room? {
        let own = (rooms + tests).first { $0.name == target }
        guard target.hasSuffix("Tests") else { return own }
        let room = rooms.first { $0.name == target.dropLast(5) }
        let derived = room.map {
            Room(target, .program, $0.rooms.union([$0.name]), packages: $0.packages, system: testImports)
        }
        return (own ?? derived).map {
            Room(target, $0.kind, $0.rooms.union(testRooms), packages: $0.packages, system: $0.system)
        }
    }
}
