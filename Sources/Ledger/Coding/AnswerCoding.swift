internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension CaptionFact {
    init(_ message: Fitpinky_V1_CaptionPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        text = try Fact.textOrNone(message.text, "text")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_CaptionPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.text = text
        }
    }
}

extension VouchFact {
    init(_ message: Fitpinky_V1_VouchPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        day = try Fact.day(message.day)
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_VouchPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.day = day.daysSince1970
        }
    }
}

extension NudgeFact {
    init(_ message: Fitpinky_V1_NudgePayload) throws(Fact.Unreadable) {
        nudge = NudgeID(try Fact.ulid(message.nudge, "nudge"))
        sender = MemberID(try Fact.ulid(message.sender, "sender"))
        receiver = MemberID(try Fact.ulid(message.receiver, "receiver"))
        instant = UTCInstant(milliseconds: message.instantMs)
        text = try Fact.text(message.text, "text")
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_NudgePayload {
        .with {
            $0.salt = byteField(salt)
            $0.nudge = byteField(nudge.ulid.bytes)
            $0.sender = byteField(sender.ulid.bytes)
            $0.receiver = byteField(receiver.ulid.bytes)
            $0.instantMs = instant.milliseconds
            $0.text = text
        }
    }
}

extension ReactionFact {
    init(_ message: Fitpinky_V1_ReactionPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        // Which emoji there are, newer versions know better.
        guard message.emoji.utf8.count <= Reaction.maxBytes else { throw .field("emoji") }
        emoji = message.emoji
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_ReactionPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.emoji = emoji
        }
    }
}
