import ArgumentParser
import KioskPages
import Messages
import SwiftProtobuf
import TTRPC

extension ArgumentHelp {
    static var workout: ArgumentHelp {
        "The workout's id, six or more of its first or last characters, or last for the newest."
    }
}

extension KioskCall {
    /// Whose workout a command is about, where it says no more than `last`.
    enum Author {
        case anybody
        /// Whoever acts.
        case own
        /// Somebody else.
        case other
        /// Somebody else, of whose workouts the ones without a photo and without anybody's word are meant.
        case otherUnproven
        /// The member of that name, whatever the case of its letters.
        case named(String)
    }

    /// As many as the agent tells at once.
    private static let maxWorkouts: UInt32 = 10_000

    /// Asks about the workout that somebody means, by its whole id.
    static func make<Value>(
        _ options: GlobalOptions, about text: String, by author: Author = .anybody,
        _ body: (Fitpinky_V1_KioskClient, String) async throws -> Value
    ) async throws -> Value {
        try await make(options) { call in
            try await body(call.kiosk, try await call.workout(text, by: author, options))
        }
    }

    /// The whole id of the workout that somebody means. What cannot be one is left for the agent to refuse.
    func workout(_ text: String, by author: Author = .anybody, _ options: GlobalOptions) async throws -> String {
        switch WorkoutHandle(text) {
        case .whole(let id): return id
        case .part(let part):
            var ids: [String] = []
            let request = Fitpinky_V1_ListWorkoutsRequest.with {
                ($0.limit, $0.includeDeleted) = (KioskCall.maxWorkouts, true)
            }
            for try await workout in try await kiosk.listWorkouts(request) { ids.append(workout.id) }
            switch WorkoutHandle.search(part, among: ids) {
            case .found(let id): return id
            case .refused(let sentence): throw TTRPCStatus(.notFound, sentence)
            }
        case .last: return try await last(author, options)
        }
    }

    private func last(_ author: Author, _ options: GlobalOptions) async throws -> String {
        let status = try await status()
        let named = if case .named(let name) = author { try status.members(named: name) } else { [] as [MemberView] }
        let own = status.people.filter(\.isHere)
        let acting = own.filter { options.actor == nil || options.actor == $0.name }.map(\.id)
        if case .own = author {
            if let name = options.actor, acting.isEmpty {
                let names = own.map(\.name).joined(separator: " and ")
                throw TTRPCStatus(.failedPrecondition, "nobody here is called \(name); this kiosk serves \(names)")
            }
            if let waiting = status.waiting.first(where: { acting.contains($0.member) }) {
                throw TTRPCStatus(
                    .failedPrecondition,
                    "your last workout is not saved yet (\(waiting.title): \(waiting.state)); try again once it is, or give an id"
                )
            }
        }
        // Where it was not said which of several acts, the agent asks.
        let isUnclear = acting.count > 1
        let isOwn = { (workout: WorkoutView) in acting.contains(workout.member) }
        let isOther = { (workout: WorkoutView) in isUnclear || !isOwn(workout) }
        for try await message in try await kiosk.listWorkouts(.with { $0.limit = KioskCall.maxWorkouts }) {
            let workout = try WorkoutView(message)
            switch author {
            case .anybody: return message.id
            case .own where isOwn(workout), .other where isOther(workout): return message.id
            case .otherUnproven where isOther(workout) && workout.isUnproven: return message.id
            case .named where named.contains { $0.id == workout.member }: return message.id
            case .own, .other, .otherUnproven, .named: continue
            }
        }
        switch author {
        case .anybody: throw TTRPCStatus(.notFound, "there is no workout yet: press the button")
        case .own: throw TTRPCStatus(.notFound, "there is no workout of yours yet: press the button")
        case .other: throw TTRPCStatus(.notFound, "there is no workout of anybody else yet")
        case .otherUnproven: throw TTRPCStatus(.notFound, "no workout of anybody else waits for a word")
        case .named(let name): throw TTRPCStatus(.notFound, "there is no workout of \(named.first?.name ?? name) yet")
        }
    }
}

extension StatusView {
    /// The members of that name, whatever the case of its letters; several may be called the same.
    fileprivate func members(named name: String) throws(TTRPCStatus) -> [MemberView] {
        let found = people.filter { $0.name.lowercased() == name.lowercased() }
        guard found.isEmpty else { return found }
        throw TTRPCStatus(
            .notFound, "unknown member \"\(name)\"; choose one of \(people.map(\.name).joined(separator: ", "))")
    }
}
