internal import FitPinkyCore

/// When something was done, and by which member.
struct CareDone: Equatable, Sendable {
    var member: MemberID
    var minute: CareMinute

    /// The check that these winners, all of one id, speak of; nil if there is none, or its timestamp is pending.
    init?(check winners: some Sequence<Winner>) {
        self.init(winners) { winner in
            guard case .check(let fact) = winner.fact else { return nil }
            return (fact.author, fact.moment)
        }
    }

    /// The same of an exercise; nil as well if it was broken off.
    init?(exercise winners: some Sequence<Winner>) {
        self.init(winners) { winner in
            guard case .exercise(let fact) = winner.fact, fact.isCompleted else { return nil }
            return (fact.author, fact.moment)
        }
    }

    private init?(
        _ winners: some Sequence<Winner>, _ read: (Winner) -> (member: MemberID, moment: Moment)?
    ) {
        var done: (member: MemberID, moment: Moment, kiosk: KioskID)?
        var settlements: [KioskID: KnownMoment] = [:]
        for winner in winners {
            let kiosk = winner.position.dot.origin
            if case .settle(let fact) = winner.fact { settlements[kiosk] = fact.moment }
            if let (member, moment) = read(winner) { done = (member, moment, kiosk) }
        }
        // Only the kiosk that awaited a moment can settle it.
        guard let done, let known = done.moment.known ?? settlements[done.kiosk] else { return nil }
        (member, minute) = (done.member, known.careMinute)
    }
}

/// Checks that were made, or exercises that were completed, by their ids: one that is told again is known again.
struct CareLog: Equatable, Sendable {
    private var members: [MemberID: Minutes] = [:]

    /// When that member did them, in the order of their ids.
    func minutes(of member: MemberID) -> [CareMinute] { members[member]?.minutes ?? [] }

    /// What counts under that id; nil if nothing does.
    subscript(id: ULID) -> CareDone? {
        get {
            for (member, minutes) in members {
                if let minute = minutes[id] { return CareDone(member: member, minute: minute) }
            }
            return nil
        }
        set {
            if let before = self[id]?.member, before != newValue?.member {
                members[before]?[id] = nil
                if members[before] == Minutes() { members[before] = nil }
            }
            if let newValue { members[newValue.member, default: Minutes()][id] = newValue.minute }
        }
    }

    /// Two arrays: of ten years there are many, and a dictionary would take twice the room.
    private struct Minutes: Equatable {
        private var ids: [ULID] = []
        private(set) var minutes: [CareMinute] = []

        subscript(id: ULID) -> CareMinute? {
            get {
                let index = place(of: id)
                return index < ids.count && ids[index] == id ? minutes[index] : nil
            }
            set {
                let index = place(of: id)
                let isHere = index < ids.count && ids[index] == id
                switch newValue {
                case let minute? where isHere: minutes[index] = minute
                case let minute?:
                    ids.insert(id, at: index)
                    minutes.insert(minute, at: index)
                case nil where isHere:
                    ids.remove(at: index)
                    minutes.remove(at: index)
                case nil: break
                }
            }
        }

        /// The index of the first id that is not before that one.
        private func place(of id: ULID) -> Int {
            // Ids begin with when they were made, so most are new ones.
            guard let last = ids.last, id <= last else { return ids.count }
            var (low, high) = (0, ids.count)
            while low < high {
                let middle = (low + high) / 2
                if ids[middle] < id { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}

extension CareDone {
    fileprivate init(member: MemberID, minute: CareMinute) { (self.member, self.minute) = (member, minute) }
}
