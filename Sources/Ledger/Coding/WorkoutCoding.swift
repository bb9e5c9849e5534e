internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension WorkoutFact {
    init(_ message: Fitpinky_V1_WorkoutPayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_WorkoutPayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
            if let photo { $0.photo = photo.message }
        }
    }
}

extension PhotoFact {
    init(_ message: Fitpinky_V1_PhotoFacts) throws(Fact.Unreadable) {
        guard message.sha256.count == 32 else { throw .field("photo.sha256") }
        guard (1...UInt32(PhotoFact.maxByteCount)).contains(message.bytes) else { throw .field("photo.bytes") }
        guard (1...65_535).contains(message.width) else { throw .field("photo.width") }
        guard (1...65_535).contains(message.height) else { throw .field("photo.height") }
        sha256 = Array(message.sha256)
        byteCount = Int(message.bytes)
        type = try Fact.text(message.type, "photo.type")
        width = Int(message.width)
        height = Int(message.height)
    }

    var message: Fitpinky_V1_PhotoFacts {
        .with {
            $0.sha256 = byteField(sha256)
            $0.bytes = UInt32(clamping: byteCount)
            $0.type = type
            $0.width = UInt32(clamping: width)
            $0.height = UInt32(clamping: height)
        }
    }
}

extension SettleFact {
    init(_ message: Fitpinky_V1_SettlePayload) throws(Fact.Unreadable) {
        subject = try Fact.ulid(message.subject, "subject")
        guard message.hasKnown else { throw .field("known") }
        moment = try KnownMoment(message.known)
        photo = message.hasPhoto ? try PhotoFact(message.photo) : nil
        isEstimate = message.estimated
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_SettlePayload {
        .with {
            $0.salt = byteField(salt)
            $0.subject = byteField(subject.bytes)
            $0.known = moment.message
            if let photo { $0.photo = photo.message }
            $0.estimated = isEstimate
        }
    }
}

extension CheckFact {
    init(_ message: Fitpinky_V1_CheckPayload) throws(Fact.Unreadable) {
        check = CheckID(try Fact.ulid(message.check, "check"))
        author = MemberID(try Fact.ulid(message.member, "member"))
        switch message.moment {
        case .known(let known): moment = .known(try KnownMoment(known))
        case .awaited(let awaited): moment = .awaited(try AwaitedMoment(awaited))
        case nil: throw .field("moment")
        }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_CheckPayload {
        .with {
            $0.salt = byteField(salt)
            $0.check = byteField(check.ulid.bytes)
            $0.member = byteField(author.ulid.bytes)
            switch moment {
            case .known(let known): $0.known = known.message
            case .awaited(let awaited): $0.awaited = awaited.message
            }
        }
    }
}
