internal import FitPinkyCore
package import Ledger

/// One version of something with what it says: nil where it was removed.
package protocol Versioned {
    associatedtype Content: Hashable
    var version: Version { get }
    var content: Content? { get }
}

extension SplitFact: Versioned {
    package var content: TrainingPlan? { plan }
}

extension TrainingFact: Versioned {
    package var content: TrainedCourse? { course }
}

/// The versions of one split or training that stand.
struct Standing<Fact: Versioned> {
    /// The one that was updated last, then the last in ledger order.
    var winner: Fact
    /// The others, in ledger order.
    var losing: [Fact]

    /// Nil of none.
    ///
    /// - Parameter versions: of one subject, in ledger order.
    init?(_ versions: [Fact]) {
        var replaced: Set<ChangeID> = []
        for fact in versions { replaced.formUnion(fact.version.replaces.filter { $0 != fact.version.change }) }
        var standing = versions.filter { !replaced.contains($0.version.change) }
        // Versions that replace each other are nobody's honest word, and what was said is not lost by them.
        if standing.isEmpty { standing = versions }
        let latest = standing.indices.max {
            (standing[$0].version.updated, $0) < (standing[$1].version.updated, $1)
        }
        guard let latest else { return nil }
        winner = standing.remove(at: latest)
        losing = standing
    }

    /// Losing versions that say something of their own.
    var copies: [Fact] { losing.filter { $0.content != nil && $0.content != winner.content } }
}

/// A member's splits and trainings, as documents name them.
package struct DocumentLedger: Sendable {
    /// What stands for an id.
    struct Held: Hashable, Sendable {
        var updated: UTCInstant
        /// What the next version replaces.
        var changes: [ChangeID]
        /// Nil where it was removed, or where its moment is not known yet.
        var document: Document?
        var isRemoved: Bool
        /// Of a training: when it was.
        var moment: Moment?
    }

    private(set) var splits: [SplitID: Held] = [:]
    private(set) var trainings: [TrainingID: Held] = [:]

    /// Of these versions.
    ///
    /// - Parameters:
    ///   - splits: every version of each of a member's splits, in ledger order.
    ///   - trainings: likewise.
    package init(splits: [SplitFact], trainings: [TrainingFact]) {
        let groups = Dictionary(grouping: splits, by: \.split)
        for (id, versions) in groups {
            guard let standing = Standing(versions) else { continue }
            let copies = standing.copies
            // What is shown as a copy stands until the copy is changed itself.
            let shown = Set(copies.map(\.version.change)).filter { groups[SplitID($0.ulid)] == nil }
            let replaced = ([standing.winner] + standing.losing.reversed()).filter {
                !shown.contains($0.version.change)
            }
            self.splits[id] = Held(
                updated: standing.winner.version.updated,
                changes: Array(replaced.map(\.version.change).prefix(Version.maxReplaced)),
                document: standing.winner.plan.map {
                    .split(SplitDocument(id, updated: standing.winner.version.updated, $0))
                }, isRemoved: standing.winner.plan == nil)
            for copy in copies where shown.contains(copy.version.change) {
                guard var plan = copy.plan else { continue }
                plan.name = DocumentLedger.copyName(of: plan.name)
                let id = SplitID(copy.version.change.ulid)
                self.splits[id] = Held(
                    updated: copy.version.updated, changes: [],
                    document: .split(SplitDocument(id, updated: copy.version.updated, plan)), isRemoved: false)
            }
        }
        for (id, versions) in Dictionary(grouping: trainings, by: \.training) {
            guard let standing = Standing(versions) else { continue }
            let fact = standing.winner
            var document: Document?
            if let course = fact.course, let moment = fact.moment.known {
                document = .workout(WorkoutDocument(id, updated: fact.version.updated, at: moment, course))
            }
            let replaced = ([fact] + standing.losing.reversed()).map(\.version.change)
            self.trainings[id] = Held(
                updated: fact.version.updated, changes: Array(replaced.prefix(Version.maxReplaced)), document: document,
                isRemoved: fact.course == nil, moment: fact.moment)
        }
    }

    /// `NAME (copy)`, with as much of the name as there is room for.
    static func copyName(of name: String) -> String {
        let end = " (copy)"
        var kept = name.prefix(TextLimit.splitName.maxCharacters - end.count)
        while kept.last == " " { kept.removeLast() }
        return kept + end
    }
}
