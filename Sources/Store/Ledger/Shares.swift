public import FitPinkyCore
internal import Ledger

// What a household's ledger takes of another member's kiosks in a day of arrival.
extension Store {
    /// Of a member's entries; one of more than `entryUnitBytes` counts as several.
    static let maxEntriesOfDay = 2000
    /// The same on the first day, on which a new kiosk takes in what was said in ten years and more.
    static let maxFirstEntries = 200_000
    /// Each begun 4 KiB of an entry count as one.
    static let entryUnitBytes = 4 << 10
    /// Of the bytes of a member's photos.
    static let maxPhotoBytesOfDay = 64 << 20
    /// The same on the first day.
    static let maxFirstPhotoBytes = 1 << 30
    /// A larger photo of another member is never fetched. No kiosk makes one.
    static let maxOthersPhotoBytes = 8 << 20
    /// Members that have a share of their own in a day; further ones have one together.
    static let maxShares = 16

    /// The time here, by which days of arrival are counted.
    public struct ArrivalTime: Hashable, Sendable {
        /// The time of day.
        public var now: UTCInstant
        /// Whether it is trusted.
        public var isTrusted: Bool

        /// That time.
        public init(_ now: UTCInstant, isTrusted: Bool) { (self.now, self.isTrusted) = (now, isTrusted) }
    }

    /// What another member's kiosks sent beyond what is taken in a day.
    public struct Flood: Hashable, Sendable {
        /// The member; nil for kiosks of nobody whose joining is known here.
        public var member: MemberID?
        /// Entries that were taken on the present day of arrival.
        public var entries: Int
        /// Whether more were sent, and wait.
        public var areEntriesWaiting: Bool
        /// Photos that wait, as far as they were counted.
        public var waitingPhotos: Int
        /// Photos that are too large to be ever fetched, as far as they were counted.
        public var tooLargePhotos: Int
    }
}

/// How much arrived on the present day of arrival, by sender. A day begins with the first entry that arrives after the one before it, and
/// is over when the clock has gone on by 24 h since, as far as it was seen to go. So a clock that is set forward is worth a day at most, one that
/// is set back makes the day longer by what it had gone on, and neither counts that becomes trusted meanwhile.
struct Shares: Hashable {
    struct Taken: Hashable {
        var entries = 0
        var photoBytes = 0
        /// Whether entries were refused.
        var areEntriesWaiting = false
    }

    private(set) var isFirst: Bool
    private(set) var taken: [Senders.Sender: Taken] = [:]
    private var passed: Int64 = 0
    private var seen: Store.ArrivalTime

    static let dayMilliseconds: Int64 = 86_400_000

    /// Of a ledger that has taken nothing.
    init(at time: Store.ArrivalTime, isFirst: Bool = true) { (seen, self.isFirst) = (time, isFirst) }

    /// Whether the clock is as it was when it was last seen, and goes on from there.
    func goesOn(to time: Store.ArrivalTime) -> Bool { time.isTrusted == seen.isTrusted && time.now >= seen.now }

    /// Lets the time pass.
    mutating func pass(to time: Store.ArrivalTime) {
        if goesOn(to: time) {
            let (gone, overflow) = time.now.milliseconds.subtractingReportingOverflow(seen.now.milliseconds)
            passed += overflow ? Shares.dayMilliseconds : min(gone, Shares.dayMilliseconds)
        }
        seen = time
        if passed >= Shares.dayMilliseconds { (isFirst, taken, passed) = (false, [:], 0) }
    }

    /// Whose share it is: of more members than there are shares, those that come last have one together.
    private func share(of sender: Senders.Sender) -> Senders.Sender {
        taken[sender] != nil || taken.count < Store.maxShares ? sender : .unknown
    }

    /// Whether nothing more of that sender's is taken.
    func isUsedUp(by sender: Senders.Sender) -> Bool {
        guard sender != .own else { return false }
        let limit = isFirst ? Store.maxFirstEntries : Store.maxEntriesOfDay
        return taken[share(of: sender)].map { $0.entries >= limit } ?? false
    }

    /// Whether so many bytes of a photo of theirs are taken.
    func hasRoom(for bytes: Int, of sender: Senders.Sender) -> Bool {
        guard sender != .own else { return true }
        let limit = isFirst ? Store.maxFirstPhotoBytes : Store.maxPhotoBytesOfDay
        return (taken[share(of: sender)]?.photoBytes ?? 0) + bytes <= limit
    }

    mutating func take(entryOf byteCount: Int, of sender: Senders.Sender) {
        let units = max(1, (byteCount + Store.entryUnitBytes - 1) / Store.entryUnitBytes)
        taken[share(of: sender), default: Taken()].entries += units
    }

    mutating func take(photoBytes: Int, of sender: Senders.Sender) {
        taken[share(of: sender), default: Taken()].photoBytes += photoBytes
    }

    mutating func refuse(_ sender: Senders.Sender) {
        taken[share(of: sender), default: Taken()].areEntriesWaiting = true
    }
}

// As the database keeps them: passed i64, seen i64, flags u8, and of each sender id 16, entries u32, bytes of photos u64, flags u8.
extension Shares {
    private static let rowBytes = 29

    var bytes: [UInt8] {
        var bytes = Meta.bytes(of: passed) + Meta.bytes(of: seen.now.milliseconds)
        bytes.append((isFirst ? 1 : 0) | (seen.isTrusted ? 2 : 0))
        for (sender, taken) in taken {
            bytes += sender.id + Meta.bytes(of: UInt32(clamping: taken.entries))
            bytes += Meta.bytes(of: UInt64(clamping: taken.photoBytes)) + [taken.areEntriesWaiting ? 1 : 0]
        }
        return bytes
    }

    init?(bytes: [UInt8]) {
        guard bytes.count >= 17, (bytes.count - 17) % Shares.rowBytes == 0,
            (bytes.count - 17) / Shares.rowBytes <= Store.maxShares + 1
        else { return nil }
        passed = min(max(Meta.number(bytes.prefix(8)), 0), Shares.dayMilliseconds)
        let now = UTCInstant(milliseconds: Meta.number(bytes.dropFirst(8).prefix(8)))
        isFirst = bytes[16] & 1 != 0
        seen = Store.ArrivalTime(now, isTrusted: bytes[16] & 2 != 0)
        for start in stride(from: 17, to: bytes.count, by: Shares.rowBytes) {
            let row = bytes[start..<start + Shares.rowBytes]
            guard let sender = Senders.Sender(id: row.prefix(16)) else { return nil }
            taken[sender] = Taken(
                entries: Int(Meta.number(row.dropFirst(16).prefix(4), UInt32.self)),
                photoBytes: Int(clamping: Meta.number(row.dropFirst(20).prefix(8), UInt64.self)),
                areEntriesWaiting: row.last == 1)
        }
    }
}

extension Senders.Sender {
    /// 16 bytes; of nobody known zeros.
    fileprivate var id: [UInt8] {
        if case .member(let member) = self { member.ulid.bytes } else { [UInt8](repeating: 0, count: 16) }
    }

    fileprivate init?(id: some Collection<UInt8>) {
        guard let ulid = ULID(bytes: id) else { return nil }
        self = ulid == ULID(high: 0, low: 0) ? .unknown : .member(MemberID(ulid))
    }
}
