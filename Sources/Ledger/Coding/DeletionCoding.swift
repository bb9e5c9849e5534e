internal import FitPinkyCore
internal import Messages
internal import SwiftProtobuf

extension DeleteFact {
    init(_ message: Fitpinky_V1_DeletePayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_DeletePayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
        }
    }
}

extension UndeleteFact {
    init(_ message: Fitpinky_V1_UndeletePayload) throws(Fact.Unreadable) {
        workout = WorkoutID(try Fact.ulid(message.workout, "workout"))
        member = MemberID(try Fact.ulid(message.member, "member"))
        guard message.payloads.count <= UndeleteFact.maxPayloads else { throw .field("payloads") }
        payloads = message.payloads.map { Array($0) }
    }

    func message(salt: [UInt8]) -> Fitpinky_V1_UndeletePayload {
        .with {
            $0.salt = byteField(salt)
            $0.workout = byteField(workout.ulid.bytes)
            $0.member = byteField(member.ulid.bytes)
            $0.payloads = payloads.map { byteField($0) }
        }
    }
}
