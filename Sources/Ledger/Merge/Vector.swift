/// Which entries somebody has, told in few words: the tips of the chains.
///
/// Entries are taken in only after their predecessors. So who has an entry has all before it in its epoch, and the head of
/// the epoch that its epoch goes on from, and so on back to the first: it is enough to name the entries that nothing goes
/// on from. Those are the last ones of leaf epochs, and of epochs that another one left before their end (a card was restored
/// from a backup).
public struct Vector: Hashable, Sendable {
    /// An entry from which nothing goes on.
    public struct Tip: Hashable, Comparable, Sendable {
        /// Its name.
        public var dot: Dot
        /// Its header's hash, 32 bytes, which holds for all before it. Of several under one dot, the least.
        public var hash: [UInt8]

        /// That entry.
        public init(dot: Dot, hash: [UInt8]) {
            self.dot = dot
            self.hash = hash
        }

        /// By dot, then hash.
        public static func < (a: Tip, b: Tip) -> Bool {
            a.dot == b.dot ? a.hash.lexicographicallyPrecedes(b.hash) : a.dot < b.dot
        }
    }

    /// Ascending.
    public var tips: [Tip]
    /// Dots under which there is more than one entry, ascending.
    public var conflicts: [Dot]

    /// The vector of these, in any order.
    public init(tips: some Sequence<Tip> = [], conflicts: some Sequence<Dot> = []) {
        self.tips = tips.sorted()
        self.conflicts = conflicts.sorted()
    }

    /// An entry was added, alone under its dot. The predecessor is that of which its header holds the hash, if it has one.
    public mutating func add(_ tip: Tip, after predecessor: Dot?) {
        tips.removeAll { $0.dot == predecessor }
        let index = tips.firstIndex { tip < $0 } ?? tips.endIndex
        tips.insert(tip, at: index)
    }

    /// SHA-256 of the vector, 32 bytes: who has the same has the same entries, and nothing needs to be exchanged. (Only of a
    /// dot with more than two entries may each have others.)
    public var digest: [UInt8] {
        var bytes: [UInt8] = []
        for tip in tips { bytes += tip.dot.bytes + tip.hash }
        // No tip begins so: sequences begin at 1, and conflicts have no hash after them.
        bytes += [UInt8](repeating: 0, count: 32)
        for dot in conflicts { bytes += dot.bytes }
        return Entry.hash(bytes)
    }
}

/// What one side lacks of the other's entries.
public struct Lack: Hashable, Sendable {
    /// Tips of the other's vector that are not here.
    public var tips: [Vector.Tip]
    /// Conflicts of the other's of which not all entries are here.
    public var conflicts: [Dot]
    /// More is not here, and is not taken now: its members' kiosks have sent as many entries as are taken in a day.
    public var waits: Bool

    /// That much.
    public init(tips: [Vector.Tip], conflicts: [Dot], waits: Bool = false) {
        self.tips = tips
        self.conflicts = conflicts
        self.waits = waits
    }

    /// Nothing is lacked.
    public var isEmpty: Bool { tips.isEmpty && conflicts.isEmpty }
}
