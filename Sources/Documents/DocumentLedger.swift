package import FitPinkyCore
package import Ledger

/// A member's splits and trainings, as documents name them.
package struct DocumentLedger: Sendable {
    let plans: Plans
    let trainings: [TrainingID: Training]

    /// Those.
    ///
    /// - Parameter trainings: removed ones too.
    package init(_ plans: Plans, _ trainings: [Training]) {
        self.plans = plans
        self.trainings = Dictionary(trainings.map { ($0.id, $0) }) { first, _ in first }
    }

    /// What the winners say of the member.
    package init(of member: MemberID, in winners: Winners) {
        self.init(winners.plans(of: member), winners.trainings(of: member))
    }

    /// What each of them is as a document, in no order. A training whose moment is not known yet is none.
    ///
    /// - Parameter now: by it stubs are over; nil while the date is not known.
    func documents(at now: UTCInstant?) -> [Document] {
        var documents = plans.splits.map { Document.split(SplitDocument($0.id, updated: $0.updated, $0.plan)) }
        var stubs = plans.removed.map { StubDocument(.split, $0.id.ulid, updated: $0.updated) }
        for (id, training) in trainings {
            guard let course = training.course else {
                stubs.append(StubDocument(.workout, id.ulid, updated: training.updated))
                continue
            }
            guard let moment = training.moment.known else { continue }
            documents.append(.workout(WorkoutDocument(id, updated: training.updated, at: moment, course)))
        }
        return documents + stubs.filter { !$0.isOver(at: now) }.map { .stub($0) }
    }

    /// What is here of that id, be it that it was removed.
    func subject(of id: ULID) -> StubDocument.Subject? {
        if trainings[TrainingID(id)] != nil { return .workout }
        return plans.updated(SplitID(id)) == nil ? nil : .split
    }

    /// What a document says that is not so already; nothing where what is here is as new.
    ///
    /// - Parameter now: by it stubs are over; nil while the date is not known, and then a stub of what is here is refused.
    /// - Throws: where its id is here and is that of something else: an export could not have both.
    func facts(
        _ document: Document, of member: MemberID, at now: UTCInstant?, _ freshID: () -> ULID
    ) throws(DocumentError) -> [Fact] {
        if case .stub(let stub) = document, stub.isOver(at: now) { return [] }
        if let here = subject(of: document.path.id), here != document.subject {
            throw .otherSubject(document.path.text, here)
        }
        switch document {
        case .split(let split): return self.split(split.id, split.updated, split.plan, of: member, freshID)
        case .workout(let workout):
            return training(
                workout.id, workout.updated, .known(workout.moment), workout.course, of: member, freshID)
        case .stub(let stub):
            switch stub.subject {
            case .split:
                let facts = split(SplitID(stub.id), stub.updated, nil, of: member, freshID)
                if now == nil, !facts.isEmpty, plans[SplitID(stub.id)] != nil { throw .undated(document.path.text) }
                return facts
            case .workout:
                let id = TrainingID(stub.id)
                // One of which nothing is here has no moment but that of its removal.
                let moment = trainings[id]?.moment ?? .known(KnownMoment(ofRemoval: stub.updated))
                let facts = training(id, stub.updated, moment, nil, of: member, freshID)
                if now == nil, !facts.isEmpty, trainings[id]?.course != nil { throw .undated(document.path.text) }
                return facts
            }
        }
    }

    private func split(
        _ id: SplitID, _ updated: UTCInstant, _ plan: TrainingPlan?, of member: MemberID, _ freshID: () -> ULID
    ) -> [Fact] {
        if let here = plans.updated(id), here >= updated { return [] }
        return plans.changes(of: id, to: plan, of: member, at: updated, freshID).map { .split($0) }
    }

    private func training(
        _ id: TrainingID, _ updated: UTCInstant, _ moment: Moment, _ course: TrainedCourse?, of member: MemberID,
        _ freshID: () -> ULID
    ) -> [Fact] {
        if let here = trainings[id]?.updated, here >= updated { return [] }
        let change = ChangeID(freshID())
        let version =
            trainings[id]?.version(change, at: updated) ?? Version(change, replacing: [ChangeID](), updated: updated)
        return [.training(TrainingFact(id, of: member, version, at: moment, course))]
    }
}

extension KnownMoment {
    fileprivate init(ofRemoval instant: UTCInstant) {
        let day = Day(daysSince1970: Int(instant.seconds / 86_400)) ?? .first
        self.init(instant: instant, zone: "UTC", day: day)
    }
}
