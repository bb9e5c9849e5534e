internal import FitPinkyCore
internal import Ledger
internal import Store
internal import Synchronization

/// Which exercises members ever trained.
///
/// All trainings have to be read for them, and there are more with every year. So they are kept for as long as nothing is said in the
/// member's own ledger.
package final class TrainedNames: Sendable {
    private struct Known {
        /// Entries of the ledger when they were read: every change of what is read is an entry.
        var entryCount: Int
        var names: [String]
    }

    private struct State {
        var known: [MemberID: Known] = [:]
        var readCount = 0
    }

    /// A kiosk serves fewer members; where there are more, those read first are read again.
    private static let maxMembers = 8

    private let state = Mutex(State())

    package init() {}

    /// How often all trainings of a member were read.
    var readCount: Int { state.withLock { $0.readCount } }

    /// The exercises of which the member ever did a set, the latest first; once each, however it is written in upper and lower case.
    ///
    /// - Parameters:
    ///   - member: in that ledger.
    ///   - own: the member's own ledger.
    func names(of member: MemberID, in own: Store) throws(StoreError) -> [String] {
        // Before it is read: what is said meanwhile is read the next time.
        let entryCount = try own.entryCount()
        if let known = state.withLock({ $0.known[member] }), known.entryCount == entryCount { return known.names }
        let names = TrainedNames.names(in: try own.trainings(of: member))
        state.withLock { state in
            if state.known.count >= TrainedNames.maxMembers, state.known[member] == nil { state.known = [:] }
            state.known[member] = Known(entryCount: entryCount, names: names)
            state.readCount += 1
        }
        return names
    }

    /// - Parameter trainings: newest first.
    private static func names(in trainings: [Training]) -> [String] {
        var (names, seen): ([String], Set<String>) = ([], [])
        for exercise in trainings.compactMap(\.course).flatMap(\.exercises)
        where exercise.sets.contains(where: { $0.state == .done }) && seen.insert(exercise.name.lowercased()).inserted {
            names.append(exercise.name)
        }
        return names
    }
}
