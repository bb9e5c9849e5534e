public import FitPinkyCore
public import Ledger

/// One message of an exchange, checked against every limit.
public enum SyncMessage: Hashable, Sendable {
    case hello(Hello)
    case vector(Vector)
    case pull(RecordPull)
    case batch(RecordBatch)
    case receipt(isIncomplete: Bool)
    /// So many pieces from there on.
    case photoPull(PhotoPlace, pieces: Int)
    case photoPart(PhotoPlace, bytes: [UInt8])
    /// It was asked for in vain, and is here now.
    case photoHere(sha256: [UInt8])
    case ping(digest: [UInt8])
    case pong(digest: [UInt8])
    /// A newer version's; passed over.
    case unknown
}

/// Who speaks, and what it has.
public struct Hello: Hashable, Sendable {
    /// Which ledger: the group's id of a household's, else its own.
    public var ledger: ULID
    /// Which kiosk.
    public var replica: KioskID
    /// `SyncLimits.protocolVersion`.
    public var protocolVersion: UInt32
    /// `Fact.schema`.
    public var schema: UInt32
    /// Whether its clock is trusted.
    public var isClockTrusted: Bool
    /// Of its vector, 32 bytes.
    public var digest: [UInt8]
    /// Which version of the software speaks; nothing but what people are told depends on it. Empty if it does not say.
    public var software: String

    /// These facts.
    public init(
        ledger: ULID, replica: KioskID, protocolVersion: UInt32 = SyncLimits.protocolVersion,
        schema: UInt32 = Fact.schema, isClockTrusted: Bool, digest: [UInt8], software: String = ""
    ) {
        (self.ledger, self.replica, self.protocolVersion) = (ledger, replica, protocolVersion)
        (self.schema, self.isClockTrusted, self.digest) = (schema, isClockTrusted, digest)
        self.software = software
    }

    /// What a peer may call its version; the rest of what it might say is not worth a connection.
    static func acceptable(software: String) -> String {
        let isFit =
            software.utf8.count <= SyncLimits.maxSoftwareBytes
            && software.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: ".+~-".utf8.contains(byte)
                }
            }
        return isFit ? software : ""
    }
}

/// What somebody wants to be sent.
public struct RecordPull: Hashable, Sendable {
    /// What they lack of the vector that they were told.
    public var lack: Lack
    /// What they have.
    public var having: Vector

    /// That much.
    public init(lack: Lack, having: Vector) {
        (self.lack, self.having) = (lack, having)
    }
}

/// Entries, each after those that it goes on from.
public struct RecordBatch: Hashable, Sendable {
    /// Byte for byte.
    public var records: [[UInt8]]
    /// Whether a pull ends with them.
    public var isLast: Bool

    /// These.
    public init(records: [[UInt8]], isLast: Bool) {
        (self.records, self.isLast) = (records, isLast)
    }
}
