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
    package static let byteCount = 45
    static let version: UInt8 = 1

    /// As it is kept; the layout is in the room's document.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
        }
        append(Self.version)
        append(invite?.purpose.rawValue ?? 0)
        append(UInt8(invite?.isAccepted == true ? 1 : 0))
        append(UInt8(invite?.attempts ?? 0))
        append(strayAttempts)
        append(invite?.code.value ?? 0)
        append(invite?.made.boot ?? 0)
        append(invite?.made.reading.nanoseconds ?? 0)
        append(UInt8(invite?.made.instant == nil ? 0 : 1))
        append(invite?.made.instant?.milliseconds ?? 0)
        return bytes
    }

    /// The bytes are no record, or one of a newer version.
    package struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
        /// What happened, and what to do.
        package var description: String {
            "what is kept of invitations cannot be read, so none is active; invite again"
        }
    }

    /// Reads what ``bytes`` wrote, and nothing else.
    package init(bytes: [UInt8]) throws(Unreadable) {
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
        if let purpose = Invite.Purpose(rawValue: purpose), let code, attempts <= Invite.maxAttempts {
            invite = Invite(
                code: code, for: purpose, made: InviteMoment(boot: boot, reading: reading, instant: instant),
                attempts: Int(attempts), isAccepted: isAccepted != 0)
        }
        // One value, one encoding: what is not written back as it was is damaged.
        guard self.bytes == bytes else { throw Unreadable() }
    }
}
