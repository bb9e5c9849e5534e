public import FitPinkyCore

/// Whose words an entry holds, and so with whose erasure they go.
public struct Speakers: Hashable, Sendable {
    /// The members who said them, or to whom alone they were said.
    public var members: [MemberID]
    /// They are of this workout, and so its author's as well.
    public var workout: WorkoutID?
    /// They are of the kiosk that signed them, and of the members whom it serves.
    public var isKiosks: Bool

    /// Of a kind that has no words, or of nobody.
    public static let nobody = Speakers()

    init(_ members: [MemberID] = [], workout: WorkoutID? = nil, isKiosks: Bool = false) {
        (self.members, self.workout, self.isKiosks) = (members, workout, isKiosks)
    }
}

/// The members of a ledger who erased themselves, and the kiosks that served them. Their words go at every kiosk, and are taken in by none
/// that knows of it; what a verdict needs stays.
public struct Erasures: Hashable, Sendable {
    /// The members.
    public var members: Set<MemberID>
    /// Of the kiosks that serve them, up to which stamp their own words go, for a kiosk is often called after its owner. Up to the last there
    /// can be where they serve nobody else; then words of kinds go as well that this version does not know. A kiosk that serves somebody
    /// else introduces itself again.
    public var kiosks: [KioskID: Stamp]

    /// These.
    public init(members: Set<MemberID> = [], kiosks: [KioskID: Stamp] = [:]) {
        (self.members, self.kiosks) = (members, kiosks)
    }

    /// After every stamp of an entry.
    public static let allStamps = Stamp(rawValue: .max)

    /// Whether nobody erased themselves.
    public var isEmpty: Bool { members.isEmpty && kiosks.isEmpty }

    /// Whether words of these speakers go.
    ///
    /// - Parameters:
    ///   - speakers: nil where the entry cannot be read: then they are its kiosk's.
    ///   - header: of the entry.
    ///   - author: whose a workout is, as far as that is known.
    public func cover<Failure: Error>(
        _ speakers: Speakers?, of header: EntryHeader, author: (WorkoutID) throws(Failure) -> MemberID?
    ) throws(Failure) -> Bool {
        let stamp = kiosks[header.dot.origin]
        guard let speakers else { return stamp == Erasures.allStamps }
        if speakers.members.contains(where: members.contains) { return true }
        if speakers.isKiosks { return stamp.map { header.stamp <= $0 } ?? false }
        guard let workout = speakers.workout else { return false }
        // The kiosk that settles a workout has signed it before.
        return try author(workout).map(members.contains) ?? (stamp == Erasures.allStamps)
    }
}

extension Winners {
    /// The members who erased themselves: by a leave that says so, of a kiosk that serves them and that nobody gave up: a lost or stolen
    /// one takes nobody's words away.
    ///
    /// - Parameter known: what was known before. Of members it is for ever, also should the leave come to count for nothing.
    public func erasures(besides known: Erasures = Erasures()) -> Erasures {
        var said: [MemberID: Stamp] = [:]
        for winner in all {
            let kiosk = winner.position.dot.origin
            if case .leave(let leave) = winner.fact, leave.erases, serves(kiosk, leave.member), !isRetired(kiosk) {
                said[leave.member] = max(said[leave.member] ?? winner.position.stamp, winner.position.stamp)
            }
        }
        // Of others it is known by another ledger, in which they said so; this one they had left.
        for member in known.members where said[member] == nil { said[member] = Erasures.allStamps }
        var erasures = Erasures(members: Set(said.keys))
        for (kiosk, members) in served {
            guard let last = members.keys.compactMap({ said[$0] }).max() else { continue }
            let isOnly = members.keys.allSatisfy { said[$0] != nil }
            let before = known.kiosks[kiosk].flatMap { $0 == Erasures.allStamps ? nil : $0 }
            erasures.kiosks[kiosk] = isOnly ? Erasures.allStamps : max(last, before ?? last)
        }
        return erasures
    }
}

extension Record {
    /// Whose words it holds; nil where it cannot be read. Nobody's where none are here.
    public var speakers: Speakers? {
        guard case .whole(let entry) = self else { return .nobody }
        return (try? Fact(entry))?.said.speakers  // which is what nil says
    }

    /// The same without its words; nil where none are here that could go.
    public var withoutWords: Record? {
        guard case .whole(let entry) = self, let erased = ErasedEntry(erasing: entry) else { return nil }
        return .erased(erased)
    }
}
