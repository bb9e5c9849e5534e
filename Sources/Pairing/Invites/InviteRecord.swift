internal import FitPinkyCore

/// What a kiosk keeps on disk of its invitations: one value, of one length, whatever is in it. So a write that counts an
/// attempt at a code costs what a write costs that counts an attempt at none.
package struct InviteRecord: Hashable, Sendable {
    /// The only one, in whatever state; nil if there never was one.
    package internal(set) var invite: Invite?
    /// How many attempts there were while no invite was active. It begins again at 0 after 2^32.
    package internal(set) var strayAttempts: UInt32 = 0

    /// A kiosk that never invited.
    package init() {}

    /// How long ``bytes`` are.
    package static let byteCount = 61
    static let version: UInt8 = 2
    /// Of version 1, which has everything but the member whose kiosks are replaced.
    static let earlierByteCount = 45
    fileprivate static let noMember = [UInt8](repeating: 0, count: 16)

    /// As it is kept; the layout is in the room's document.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(Self.version)
        append(invite?.purpose.number ?? 0)
        append(UInt8(invite?.isAccepted == true ? 1 : 0))
        append(UInt8(invite?.attempts ?? 0))
        append(strayAttempts)
        append(invite?.code.value ?? 0)
        append(invite?.made.boot ?? 0)
        append(invite?.made.reading.nanoseconds ?? 0)
        append(UInt8(invite?.made.instant == nil ? 0 : 1))
        append(invite?.made.instant?.milliseconds ?? 0)
        bytes += invite?.purpose.replaced?.ulid.bytes ?? Self.noMember
        return bytes
    }

    /// The bytes are no record, or one of a newer version.
    package struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
        /// What happened, and what to do.
        package var description: String {
            "what is kept of invitations cannot be read, so none is active; invite again"
        }
    }

    /// Reads what ``bytes`` wrote, or those of version 1, and nothing else.
    package init(bytes: [UInt8]) throws(Unreadable) {
        var bytes = bytes
        if bytes.count == Self.earlierByteCount, bytes[0] == 1 {
            bytes = [Self.version] + bytes.dropFirst() + Self.noMember
        }
        guard bytes.count == Self.byteCount, bytes[0] == Self.version else { throw Unreadable() }
        var rest = bytes[...]
        func read<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value {
            defer { rest = rest.dropFirst(Value.bitWidth / 8) }
            return rest.prefix(Value.bitWidth / 8).reduce(Value.zero) { $0 << 8 | Value(truncatingIfNeeded: $1) }
        }
        let (_, purpose, isAccepted, attempts) = (
            read(UInt8.self), read(UInt8.self), read(UInt8.self), read(UInt8.self)
        )
        strayAttempts = read()
        let code = PairingCode(value: read())
        let (boot, reading) = (read(UInt128.self), MonotonicInstant(nanoseconds: read()))
        let instant = read(UInt8.self) == 0 ? nil : UTCInstant(milliseconds: read())
        if let purpose = Invite.Purpose(number: purpose, replaced: Array(rest)), let code,
            attempts <= Invite.maxAttempts
        {
            invite = Invite(
                code: code, for: purpose, made: InviteMoment(boot: boot, reading: reading, instant: instant),
                attempts: Int(attempts), isAccepted: isAccepted != 0)
        }
        // One value, one encoding: what is not written back as it was is damaged.
        guard self.bytes == bytes else { throw Unreadable() }
    }
}

extension Invite.Purpose {
    /// In the record: 0 is for none.
    fileprivate var number: UInt8 {
        switch self {
        case .member: 1
        case .kiosk: 2
        case .replacement: 3
        }
    }

    /// - Parameter replaced: 16 bytes.
    fileprivate init?(number: UInt8, replaced: [UInt8]) {
        switch number {
        case 1: self = .member
        case 2: self = .kiosk
        case 3:
            guard replaced != InviteRecord.noMember, let member = ULID(bytes: replaced) else { return nil }
            self = .replacement(of: MemberID(member))
        default: return nil
        }
    }
}
