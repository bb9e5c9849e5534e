public import FitPinkyCore
internal import Ledger

extension Store {
    /// The most news that waits. What comes then takes the place of the oldest: who has not been told for so long wants the
    /// latest.
    public static let maxOutgoing = 256

    /// What came of news that was queued.
    public struct Queued: Hashable, Sendable {
        /// What waits now and did not before, in order.
        public var news: [OutgoingNews] = []
        /// What went to make room, or was too large to be kept; how much in all is in `StoreStatistics`.
        public var dropped: [ULID] = []

        /// That news waits.
        public init(_ news: [OutgoingNews] = []) { self.news = news }
    }

    /// Keeps news until somebody has been handed it, in one transaction. What is there already under its id changes nothing.
    public func queue(_ news: [OutgoingNews]) throws(StoreError) -> Queued {
        guard !news.isEmpty else { return Queued() }
        return try commit { transaction throws(StoreError) in try transaction.queue(news) }
    }

    /// All that waits, the oldest first. What cannot be read is left out; rebuilding takes it away.
    public func outgoing() throws(StoreError) -> [OutgoingNews] {
        try database.read { transaction throws(StoreError) in
            try transaction.outgoing().compactMap { $0.news }
        }
    }

    /// What has become of news that waited: who was handed what, and what need not wait any longer. In one transaction; what is
    /// not there any more is passed over.
    public func noteOutgoing(told: [ULID: Set<UInt64>], gone: Set<ULID>) throws(StoreError) {
        try commit { transaction throws(StoreError) in
            for (key, news) in try transaction.outgoing() {
                guard var news else { continue }
                if gone.contains(news.id) {
                    try transaction.remove(.outbox, key)
                } else if let sinks = told[news.id] {
                    news.told.formUnion(sinks)
                    if news.fits { try transaction.put(.outbox, key, news.bytes) }
                }
            }
        }
    }
}

extension Transaction {
    /// Every row of the outbox; nil beside one that cannot be read.
    fileprivate func outgoing() throws(StoreError) -> [(key: [UInt8], news: OutgoingNews?)] {
        var rows: [(key: [UInt8], news: OutgoingNews?)] = []
        try visit(.outbox, .ascending()) { key, value in
            let key = Array(copying: key)
            rows.append((key, OutgoingNews(key: key, bytes: Array(copying: value))))
            return true
        }
        return rows
    }

    func queue(_ news: [OutgoingNews]) throws(StoreError) -> Store.Queued {
        var queued = Store.Queued()
        var keys = try keys(.outbox, prefix: [])
        var known = Set(keys.map { Array($0.dropFirst(8)) })
        // A damaged key may be the last that there can be, after which nothing would come.
        let numbers = keys.map { Meta.number($0.prefix(8), UInt64.self) }.filter { $0 < .max }
        var number = numbers.max() ?? 0
        for item in news where known.insert(item.id.bytes).inserted {
            guard item.fits else {
                queued.dropped.append(item.id)
                continue
            }
            number += 1
            let key = Meta.bytes(of: number) + item.id.bytes
            try put(.outbox, key, item.bytes)
            keys.append(key)
            queued.news.append(item)
        }
        for key in keys.dropLast(Store.maxOutgoing) {
            try remove(.outbox, key)
            // Of a length that is none, where the row is damaged.
            guard let id = ULID(bytes: key.dropFirst(8)) else { continue }
            queued.news.removeAll { $0.id == id }
            queued.dropped.append(id)
        }
        if !queued.dropped.isEmpty {
            let before = try droppedNews()
            try put(.meta, Meta.droppedNews, Meta.bytes(of: UInt64(before + queued.dropped.count)))
        }
        return queued
    }

    /// How much news was dropped since the folder was made.
    func droppedNews() throws(StoreError) -> Int {
        Int(clamping: Meta.number(try value(.meta, Meta.droppedNews) ?? [], UInt64.self))
    }

    func unreadableNews(in table: Table) throws(StoreError) -> [[UInt8]] {
        var keys: [[UInt8]] = []
        try visit(table, .ascending()) { key, value in
            let (key, value) = (Array(copying: key), Array(copying: value))
            let isReadable =
                table == .outbox
                ? OutgoingNews(key: key, bytes: value) != nil
                : Verdict(bytes: value) != nil && Day(announcedKey: key) != nil
            if !isReadable { keys.append(key) }
            return true
        }
        return keys
    }
}
