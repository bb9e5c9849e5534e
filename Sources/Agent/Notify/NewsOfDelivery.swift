internal import FitPinkyCore
internal import Ledger

extension News {
    /// As the owner's commands are told of it.
    ///
    /// - Parameter now: when it is told first; nil while the clock is not trusted.
    init(_ delivery: Delivery, names: [MemberID: String], at now: UTCInstant?) {
        func person(_ id: MemberID) -> Person { Person(id: id, name: names[id] ?? "somebody") }
        self.init(
            id: delivery.newsID, kind: delivery.notice.kind, text: delivery.notice.sentence,
            member: person(delivery.member), from: delivery.from.map(person), at: delivery.at ?? now, queued: now)
        switch delivery.about {
        case .workout(let id): workout = id
        case .reaction(let id, _), .vouch(let id, _): workout = id
        case .nudge: break
        case .celebration(let start): week = start
        case .verdict(let start, _): week = start
        case .lastChance(_, let today): day = today
        }
    }
}

extension Delivery {
    /// The same for the same member and subject, whenever it is told.
    fileprivate var newsID: ULID {
        let subject: [UInt8] =
            switch about {
            case .workout(let id): [1] + id.ulid.bytes
            case .reaction(let id, let member): [2] + id.ulid.bytes + member.ulid.bytes + Array(notice.sentence.utf8)
            case .vouch(let id, let member): [3] + id.ulid.bytes + member.ulid.bytes
            case .nudge(let id): [4] + id.ulid.bytes
            case .celebration(let start): [5] + Array(start.iso8601.utf8)
            case .verdict(let start, let verdict):
                [6] + Array(start.iso8601.utf8) + Array("\(verdict.result)".utf8) + verdict.owes.flatMap(\.ulid.bytes)
            case .lastChance(let member, let day): [7] + member.ulid.bytes + Array(day.iso8601.utf8)
            }
        return ULID(bytes: Entry.hash(member.ulid.bytes + subject).prefix(16)) ?? ULID(high: 0, low: 0)
    }
}
