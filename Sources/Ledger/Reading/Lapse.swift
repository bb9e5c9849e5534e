package import FitPinkyCore

/// How a stay ended: by its member's own leave, or because it lapsed.
package struct Ending: Hashable, Sendable {
    /// The last Day of the stay.
    package var day: Day
    /// Where the leave stands.
    package var position: Position
    /// Where the leaver's chains ended.
    var heads: Set<Dot>
}

/// Which stays of a household count, and which of them lapsed.
///
/// A stay counts if a stay that counts has admitted it; the founder's first stay counts without an admission. A leave names the stays that
/// the leaver's kiosk knew. The leaver's admissions of other stays are void, and a stay without a remaining admission **lapses**. A kiosk
/// that accepts a stay signs an admission itself, so a stay lapses only if no remaining member's kiosk has accepted it.
///
/// If every remaining stay would lapse, the earliest one that counted does. This happens when a member leaves at a kiosk that never synchronised.
///
/// The result depends on the set of entries alone, and another admission never ends a stay.
struct Lapses: Equatable, Sendable {
    /// Stays with a chain of valid admissions from the founder's stay, also if their members have left.
    private(set) var held: Set<MembershipID> = []
    /// How each lapsed stay ended.
    private(set) var endings: [MembershipID: Ending] = [:]

    /// Whether the awaited stay counts only because it is awaited.
    private(set) var countsAwaited = false

    /// One stay admits another.
    private struct Hold {
        var stay: MembershipID
        var by: MembershipID
        /// How the admitting stay ended, if its leaves do not name the admitted one.
        var ending: Ending?
    }

    init() {}

    /// - Parameter awaited: a stay that counts without an admission, unless it has lapsed.
    init(_ winners: Winners, awaiting awaited: MembershipID?) {
        let holds = Lapses.holds(in: winners)
        if let first = winners.firstStay() { hold(first, holds) }
        findLapsed(holds)
        if let awaited, !held.contains(awaited), endings[awaited] == nil {
            countsAwaited = true
            hold(awaited, holds)
        }
        let unended = winners.joinings.values.sorted { $0.position < $1.position }.compactMap(winners.joining)
            .filter { winners.leaving($0) == nil }
        // Of those that counted: a stay that nobody ever admitted takes nobody's place.
        let earliest = unended.first { endings[$0.membership] != nil } ?? unended.first
        if !unended.contains(where: { held.contains($0.membership) }), let earliest {
            hold(earliest.membership, holds)
            endings = [:]
            findLapsed(holds)
        }
    }

    private static func holds(in winners: Winners) -> [MembershipID: [Hold]] {
        var (stays, begun): ([MembershipID: JoinFact], [KioskID: [Winner]]) = ([:], [:])
        for winner in winners.joinings.values {
            guard let stay = winners.joining(winner) else { continue }
            stays[stay.membership] = stay
            begun[winner.position.dot.origin, default: []].append(winner)
        }
        var holds: [MembershipID: [Hold]] = [:]
        func add(_ stay: JoinFact, by inviting: JoinFact, signedBy witness: KioskID) {
            // Nobody admits themselves to a further stay.
            guard stay.member != inviting.member, winners.serves(witness, inviting.member) else { return }
            let ending = winners.leaveNotNaming(stay.membership, of: inviting)
            holds[inviting.membership, default: []].append(
                Hold(stay: stay.membership, by: inviting.membership, ending: ending))
        }
        for admission in winners.admissions.values.joined() {
            let (fact, witness) = (admission.fact, admission.witness)
            if fact.isAfterLoss { continue }
            if let id = fact.stay, let by = fact.by {
                guard let stay = stays[id], let inviting = stays[by] else { continue }
                let isItsKiosk =
                    winners[.joining(id, stay.member, by: fact.kiosk)] != nil || winners.serves(fact.kiosk, stay.member)
                if isItsKiosk { add(stay, by: inviting, signedBy: witness) }
            } else if let first = begun[fact.kiosk]?.min(by: { $0.position < $1.position }).flatMap(winners.joining) {
                // An older admission does not name a stay: every member served by the signing kiosk admits the kiosk's first stay.
                for inviting in stays.values { add(first, by: inviting, signedBy: witness) }
            }
        }
        return holds
    }

    private mutating func hold(_ stay: MembershipID, _ holds: [MembershipID: [Hold]]) {
        var open = [stay]
        while let next = open.popLast() {
            guard held.insert(next).inserted else { continue }
            open += (holds[next] ?? []).filter { $0.ending == nil }.map(\.stay)
        }
    }

    private mutating func findLapsed(_ holds: [MembershipID: [Hold]]) {
        // Each round sees only the results of earlier rounds, so the order of a dictionary does not matter.
        var rest = holds.values.joined().filter { !held.contains($0.stay) }
        while true {
            var found: [MembershipID: Ending] = [:]
            for hold in rest {
                let ofLeave = held.contains(hold.by) ? hold.ending : nil
                guard let ending = ofLeave ?? endings[hold.by] else { continue }
                if found[hold.stay].map({ $0.position < ending.position }) ?? true { found[hold.stay] = ending }
            }
            guard !found.isEmpty else { return }
            endings.merge(found) { earlier, _ in earlier }
            rest.removeAll { endings[$0.stay] != nil }
        }
    }
}

extension Winners {
    /// What the entry says, if it is a joining.
    func joining(_ winner: Winner) -> JoinFact? { if case .join(let stay) = winner.fact { stay } else { nil } }

    func leaving(_ stay: JoinFact) -> Winner? { leaving(stay.membership, stay.member) }

    /// The leave of a stay, if one of its leaves does not name the other stay. An older leave cannot name stays and counts as naming all.
    func leaveNotNaming(_ other: MembershipID, of stay: JoinFact) -> Ending? {
        guard let known = knownToGoOn(afterLeaving: stay.membership, stay.member), !known.contains(other) else {
            return nil
        }
        return ownEnding(of: stay)
    }

    /// How the member ended the stay, if they did.
    private func ownEnding(of stay: JoinFact) -> Ending? {
        guard let winner = leaving(stay), case .leave(let leave) = winner.fact else { return nil }
        return Ending(day: leave.day, position: winner.position, heads: Set(leave.heads))
    }

    /// How the stay ended; nil if it goes on.
    package func ending(of stay: JoinFact) -> Ending? {
        if let own = ownEnding(of: stay) { return own }
        guard var ending = lapses.endings[stay.membership] else { return nil }
        ending.day = max(ending.day, stay.day)
        return ending
    }

    /// Whether the stay ended though its member did not leave.
    func hasLapsed(_ stay: JoinFact) -> Bool { lapses.endings[stay.membership] != nil && leaving(stay) == nil }

    /// Whether this kiosk began a stay that has lapsed. The kiosk may not have received the leave.
    package func hasLapsedStay(_ kiosk: KioskID) -> Bool {
        joined.contains { $0.position.dot.origin == kiosk && joining($0).map(hasLapsed) ?? false }
    }
}
