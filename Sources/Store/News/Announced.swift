public import FitPinkyCore
internal import Ledger

extension Store {
    /// Notes what this kiosk announces of a week, and queues what it says of it, in one transaction: so a summary is told once
    /// a kiosk, also across a crash.
    ///
    /// - Parameters:
    ///   - week: the week's first Day.
    ///   - news: nothing, where the week counts as announced and nobody is to be told.
    /// - Returns: what was queued; nil if this very verdict was announced already, and then nothing has changed.
    public func announce(week: Day, verdict: Verdict, news: [OutgoingNews]) throws(StoreError) -> Queued? {
        try commit { transaction throws(StoreError) -> Queued? in
            let key = week.announcedKey
            guard try transaction.value(.announced, key) != verdict.bytes else { return nil }
            try transaction.put(.announced, key, verdict.bytes)
            return try transaction.queue(news)
        }
    }

    /// What this kiosk announced of all weeks, by their first Day.
    public func announcedVerdicts() throws(StoreError) -> [Day: Verdict] {
        try database.read { transaction throws(StoreError) in
            var verdicts: [Day: Verdict] = [:]
            try transaction.visit(.announced, .ascending()) { key, value in
                guard let week = Day(announcedKey: Array(copying: key)) else { return true }
                verdicts[week] = Verdict(bytes: Array(copying: value))
                return true
            }
            return verdicts
        }
    }
}

extension Day {
    /// Four bytes that sort as Days do: the sign bit is turned over.
    var announcedKey: [UInt8] { Meta.bytes(of: UInt32(bitPattern: daysSince1970) ^ 0x8000_0000) }

    init?(announcedKey key: [UInt8]) {
        guard key.count == 4 else { return nil }
        self.init(daysSince1970: Int(Int32(bitPattern: Meta.number(key, UInt32.self) ^ 0x8000_0000)))
    }
}

// One byte for the result, and then the ids of those who owe.
extension Verdict {
    var bytes: [UInt8] {
        let number: UInt8 =
            switch result {
            case .allHit: 0
            case .someMissed: 1
            case .allMissed: 2
            case .nobodyTookPart: 3
            }
        return owes.reduce(into: [number]) { $0 += $1.ulid.bytes }
    }

    init?(bytes: [UInt8]) {
        guard let number = bytes.first, (bytes.count - 1) % 16 == 0 else { return nil }
        let result: WeekResult
        switch number {
        case 0: result = .allHit
        case 1: result = .someMissed
        case 2: result = .allMissed
        case 3: result = .nobodyTookPart
        default: return nil
        }
        var owes: [MemberID] = []
        for start in stride(from: 1, to: bytes.count, by: 16) {
            guard let id = ULID(bytes: bytes[start..<start + 16]) else { return nil }
            owes.append(MemberID(id))
        }
        guard (result == .someMissed) == !owes.isEmpty else { return nil }
        self.init(result: result, owes: owes)
    }
}
