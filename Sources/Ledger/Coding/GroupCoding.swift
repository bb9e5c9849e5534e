internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension GroupFact {
    init(_ message: Fitpinky_V1_GroupPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        name = try Fact.textOrNone(message.name, "name")
        created = try Fact.day(message.day)
        weekStart = try Fact.weekday(message.weekStart)
        dayStart = Int(message.dayStart)
        guard DayStartFact.allowed.contains(dayStart) else { throw .field("day_start") }
        maxMembers = Int(message.maxMembers)
        guard GroupFact.allowedMembers.contains(maxMembers) else { throw .field("max_members") }
        creator = MemberID(try Fact.ulid(message.creator, "creator"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GroupPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.name = name
            $0.day = created.daysSince1970
            $0.weekStart = UInt32(clamping: weekStart.rawValue)
            $0.dayStart = UInt32(clamping: dayStart)
            $0.maxMembers = UInt32(clamping: maxMembers)
            $0.creator = byteField(creator.ulid.bytes)
        }
    }
}

extension GroupNameFact {
    init(_ message: Fitpinky_V1_GroupNamePayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        name = try Fact.textOrNone(message.name, "name")
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GroupNamePayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.name = name
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension WagerFact {
    init(_ message: Fitpinky_V1_WagerPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        text = try Fact.textOrNone(message.text, "text")
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WagerPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            $0.text = text
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension WeekStartFact {
    init(_ message: Fitpinky_V1_WeekStartPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        weekStart = try Fact.weekday(message.weekStart)
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WeekStartPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            $0.weekStart = UInt32(clamping: weekStart.rawValue)
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension DayStartFact {
    init(_ message: Fitpinky_V1_DayStartPayload) throws(Fact.Unreadable) {
        group = GroupID(try Fact.ulid(message.group, "group"))
        hour = Int(message.hour)
        guard DayStartFact.allowed.contains(hour) else { throw .field("hour") }
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_DayStartPayload {
        .with {
            $0.salt = byteField(salt)
            $0.group = byteField(group.ulid.bytes)
            $0.hour = UInt32(clamping: hour)
            $0.member = byteField(member.ulid.bytes)
        }
    }
}
