internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension KioskFact {
    init(_ message: Fitpinky_V1_KioskPayload) throws(Fact.Unreadable) {
        guard message.identityKey.count == 32 else { throw .field("identity_key") }
        identityKey = Array(message.identityKey)
        name = try Fact.text(message.name, "name")
        zone = try Fact.text(message.zone, "zone")
        guard message.tlsPin.isEmpty || message.tlsPin.count == KioskFact.tlsPinByteCount else {
            throw .field("tls_pin")
        }
        tlsPin = Array(message.tlsPin)
        address = try Fact.textOrNone(message.address, "address")
        owner = message.owner.isEmpty ? nil : MemberID(try Fact.ulid(message.owner, "owner"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_KioskPayload {
        .with {
            $0.salt = byteField(salt)
            $0.identityKey = byteField(identityKey)
            $0.name = name
            $0.zone = zone
            $0.tlsPin = byteField(tlsPin)
            $0.address = address
            $0.owner = byteField(owner?.ulid.bytes ?? [])
        }
    }
}

extension RetireFact {
    init(_ message: Fitpinky_V1_RetirePayload) throws(Fact.Unreadable) {
        kiosk = KioskID(try Fact.ulid(message.kiosk, "kiosk"))
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_RetirePayload {
        .with {
            $0.salt = byteField(salt)
            $0.kiosk = byteField(kiosk.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension WeekSeenFact {
    init(_ message: Fitpinky_V1_WeekSeenPayload) throws(Fact.Unreadable) { day = try Fact.day(message.day) }

    func message(salt: [UInt8]) -> Fitpinky_V1_WeekSeenPayload {
        .with {
            $0.salt = byteField(salt)
            $0.day = day.daysSince1970
        }
    }
}
