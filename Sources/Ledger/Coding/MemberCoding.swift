internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension MemberFact {
    init(_ message: Fitpinky_V1_MemberPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        name = try Fact.text(message.name, "name")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_MemberPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.name = name
        }
    }
}

extension JoinFact {
    init(_ message: Fitpinky_V1_JoinPayload) throws(Fact.Unreadable) {
        membership = MembershipID(try Fact.ulid(message.membership, "membership"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        group = GroupID(try Fact.ulid(message.group, "group"))
        day = try Fact.day(message.day)
        inviter = message.inviter.isEmpty ? nil : MemberID(try Fact.ulid(message.inviter, "inviter"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_JoinPayload {
        .with {
            $0.salt = byteField(salt)
            $0.membership = byteField(membership.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.group = byteField(group.ulid.bytes)
            $0.day = day.daysSince1970
            if let inviter { $0.inviter = byteField(inviter.ulid.bytes) }
        }
    }
}

extension LeaveFact {
    init(_ message: Fitpinky_V1_LeavePayload) throws(Fact.Unreadable) {
        membership = MembershipID(try Fact.ulid(message.membership, "membership"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_LeavePayload {
        .with {
            $0.salt = byteField(salt)
            $0.membership = byteField(membership.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
        }
    }
}

extension GoalFact {
    init(_ message: Fitpinky_V1_GoalPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
        guard let goal = Goal(daysPerWeek: Int(message.daysPerWeek)) else { throw .field("days_per_week") }
        self.goal = goal
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_GoalPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
            $0.daysPerWeek = UInt32(clamping: goal.daysPerWeek)
        }
    }
}

extension NotifyFact {
    init(_ message: Fitpinky_V1_NotifyPayload) throws(Fact.Unreadable) {
        member = MemberID(try Fact.ulid(message.member, "member"))
        guard message.off.count <= NotifyFact.maxOff else { throw .field("off") }
        off = Set(message.off.map { News(rawValue: $0) })
        guard message.hasQuiet else { return }
        let (from, until) = (Int(message.quiet.from), Int(message.quiet.until))
        quiet = QuietHours(fromMinute: from, untilMinute: until)
        guard quiet != nil else { throw .field("quiet") }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_NotifyPayload {
        .with {
            $0.salt = byteField(salt)
            $0.member = byteField(member.ulid.bytes)
            $0.off = off.sorted().map { $0.rawValue }
            guard let quiet else { return }
            $0.quiet.from = UInt32(clamping: quiet.fromMinute)
            $0.quiet.until = UInt32(clamping: quiet.untilMinute)
        }
    }
}
