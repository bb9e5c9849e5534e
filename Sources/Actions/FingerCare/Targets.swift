package import FitPinkyCore
internal import Ledger
package import Messages

/// A member sets themselves a goal: so many of something in each Day or week.
package struct AddTarget: PersonalAction {
    /// What it is called.
    package var title: String
    /// So many reach it, 1 to 99.
    package var count: Int
    /// As it was typed.
    package var subject: String
    /// As it was typed.
    package var period: String
    package var actor: Actor

    package init(_ request: Fitpinky_V1_AddTargetRequest) throws(ActionError) {
        (title, count) = (request.title, Int(request.count))
        (subject, period, actor) = (request.of, request.per, .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofCare + [
            .unknownDate, .text(.displayName, .empty), .targetCount(100), .targetSubject("steps"),
            .targetPeriod("month"), .manyTargets,
        ]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        try TextLimit.displayName.checkEntered(title)
        guard CareTarget.counts.contains(count) else { throw .targetCount(count) }
        guard let subject = CareTarget.Subject(rawValue: subject) else { throw .targetSubject(subject) }
        guard let period = CareTarget.Period(rawValue: period) else { throw .targetPeriod(period) }
        guard household.winners.targets(of: member).count < CareTarget.maxCount else { throw .manyTargets }
        let target = CareTarget(
            TargetID(now.freshID()), count: count, of: subject, per: period, weekStart: household.weekStart,
            from: now.today)
        return Outcome([.target(TargetFact(target, of: member, title: title))])
    }
}

/// A member takes a goal of their own away. The present Day still counts for it, so nothing that it has earned is taken back.
package struct RemoveTarget: PersonalAction {
    /// Which.
    package var target: TargetID
    package var actor: Actor

    package init(_ request: Fitpinky_V1_RemoveTargetRequest) throws(ActionError) {
        guard let id = ULID(text: request.id) else { throw .targetID(request.id) }
        (target, actor) = (TargetID(id), .named(request.asMember))
    }

    package static let errors: [ActionError] =
        .ofCare + [.unknownDate, .targetID("first"), .noTarget(TargetID(ULID(high: 0, low: 1)))]

    package func decide(_ household: HouseholdReading, at now: Now) throws(ActionError) -> Outcome {
        let member = try household.actor(actor).member
        guard household.winners.targets(of: member).contains(where: { $0.target.id == target }) else {
            throw .noTarget(target)
        }
        return Outcome([.targetEnd(TargetEndFact(target: target, member: member, day: now.today))])
    }
}

extension ActionError {
    /// The number is not one that a goal can ask for.
    package static func targetCount(_ count: Int) -> Self {
        invalid("targetCount", "a goal asks for 1 to 99 of something, and this is \(count)")
    }

    /// Nothing of that name can be counted.
    package static func targetSubject(_ text: String) -> Self {
        let names = CareTarget.Subject.allCases.map(\.rawValue)
        return invalid(
            "targetSubject",
            "unknown thing to count \"\(text)\"\(Spelling.hint(text, among: names)); choose one of "
                + names.joined(separator: ", "))
    }

    /// There is no period of that name.
    package static func targetPeriod(_ text: String) -> Self {
        let names = CareTarget.Period.allCases.map(\.rawValue)
        return invalid(
            "targetPeriod",
            "unknown period \"\(text)\"\(Spelling.hint(text, among: names)); choose one of "
                + names.joined(separator: ", "))
    }

    /// What was typed is no id.
    package static func targetID(_ text: String) -> Self {
        invalid("targetID", "\"\(text)\" is no goal's id; an id has 26 letters and digits")
    }

    /// The member has none of that id that lasts.
    package static func noTarget(_ id: TargetID) -> Self {
        Self(
            name: "noTarget", blast: .notFound,
            sentence: "there is no goal \(id.ulid.text) of yours; it may be removed already", remedy: nil)
    }

    /// The member has as many as there can be.
    package static let manyTargets = failed(
        "manyTargets", "there can be \(CareTarget.maxCount) goals at a time; remove one first")
}
