import FitPinkyCore
import KioskLogic
import Support

/// Four kiosks without a thread, whose members press as people do and worse, while parts fail, clocks jump and the power goes. All
/// of it comes from one seed.
final class KioskWorld {
    private let agenda = Agenda()
    private var generator: SeededGenerator
    private let kiosks: [WorldKiosk]
    private let weeks: Int
    /// Workouts that were sent to another kiosk, and those that it was told of.
    private var (sent, received) = (0, 0)

    private static let week: Int64 = 7 * 86_400_000
    private static let hour: Int64 = 3_600_000

    init(seed: UInt64, weeks: Int, wakesAlways: Bool = false) {
        generator = SeededGenerator(seed: seed)
        self.weeks = weeks
        kiosks = (0..<4).map { [agenda] number in
            WorldKiosk(
                number: number, seed: seed &* 4 &+ UInt64(number), agenda: agenda, wakesAlways: wakesAlways)
        }
        for (number, kiosk) in kiosks.enumerated() { kiosk.publish = { [unowned self] in publish(from: number) } }
    }

    /// How much there was of everything.
    var summary: String {
        let books = kiosks.map(\.book)
        func sum(_ count: (WorldBook) -> Int) -> Int { books.map(count).reduce(0, +) }
        return "\(kiosks.map(\.inputCount).reduce(0, +)) inputs, \(sum(\.ledgerCount)) workouts, "
            + "\(sum(\.takenBackCount)) taken back, \(sum(\.lostCount)) lost to power cuts, "
            + "\(kiosks.map(\.steeredCount).reduce(0, +)) steps of activities, "
            + "\(kiosks.map(\.exerciseCount).reduce(0, +)) exercises, "
            + "\(kiosks.map(\.grantedCount).reduce(0, +)) requests granted"
    }

    /// What went wrong first, or nil.
    func play() -> String? {
        for week in 0..<Int64(weeks) {
            for kiosk in kiosks { plan(week * KioskWorld.week, kiosk) }
            if let wrong = run(until: (week + 1) * KioskWorld.week) { return wrong }
        }
        return settle(from: Int64(weeks) * KioskWorld.week)
    }

    private func run(until end: Int64) -> String? {
        while true {
            var earliest: (kiosk: WorldKiosk, time: Int64)?
            for kiosk in kiosks {
                guard let wake = kiosk.wake, wake < earliest?.time ?? .max else { continue }
                earliest = (kiosk, wake)
            }
            let happening = agenda.next ?? .max
            guard min(happening, earliest?.time ?? .max) <= end else { break }
            if let earliest, earliest.time <= happening {
                agenda.advance(to: earliest.time)
                earliest.kiosk.timePassed()
            } else {
                agenda.doNext()
            }
            for kiosk in kiosks { if let complaint = kiosk.complaint { return complaint } }
        }
        agenda.advance(to: end)
        return nil
    }

    // MARK: What people and parts do

    private func time(in start: Int64) -> Int64 { start + Int64.random(in: 0..<KioskWorld.week, using: &generator) }

    private func plan(_ start: Int64, _ kiosk: WorldKiosk) {
        for _ in 0..<24 { plan(visitAt: time(in: start), kiosk) }
        for _ in 0..<2 { plan(activityAt: time(in: start), kiosk) }
        for _ in 0..<3 { plan(requestAt: time(in: start), kiosk) }
        for part in WorldTroubles.Part.allCases where Bool.random(using: &generator) {
            // Half of them are about when somebody presses.
            let begin = time(in: start)
            let length = Int64.random(in: 1000...6 * KioskWorld.hour, using: &generator)
            agenda.plan(at: begin) { [unowned self] in
                kiosk.troubles.begin(part, &generator)
                if part == .camera { kiosk.take(.cameraWent) }
            }
            agenda.plan(at: begin + length) {
                kiosk.troubles.end(part)
                if part == .camera { kiosk.take(.cameraCame) }
            }
            for _ in 0..<4 { plan(visitAt: begin + Int64.random(in: -10_000...length, using: &generator), kiosk) }
        }
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            let visit = time(in: start)
            plan(visitAt: visit, kiosk)
            agenda.plan(at: visit + Int64.random(in: 0...15_000, using: &generator)) { kiosk.restart(after: 40_000) }
        case 1:
            let visit = time(in: start)
            plan(visitAt: visit, kiosk)
            agenda.plan(at: visit + Int64.random(in: 0...15_000, using: &generator)) { kiosk.take(.stop) }
        case 2: agenda.plan(at: time(in: start)) { kiosk.take(.linesChanged) }
        default: agenda.plan(at: time(in: start)) { kiosk.take(.damageFound) }
        }
    }

    /// A member does something for a while, and presses in the middle of it.
    private func plan(activityAt time: Int64, _ kiosk: WorldKiosk) {
        let member = RehearsedKiosk.members.randomElement(using: &generator) ?? RehearsedKiosk.members[0]
        guard let kind = MemberActivity.Kind.allCases.randomElement(using: &generator) else { return }
        let length = Int64.random(in: 1000...2 * KioskWorld.hour, using: &generator)
        agenda.plan(at: time) {
            kiosk.begin(MemberActivity(kind, of: member, since: at(time), timer: .init(.work, .spent(since: at(time)))))
        }
        let half = time + length / 2
        agenda.plan(at: half) { [unowned self] in
            guard let steering = [SessionSteering.pause, .resume].randomElement(using: &generator) else { return }
            kiosk.steer(steering, of: member)
        }
        for _ in 0..<20 where kind == .training {
            let moment = time + Int64.random(in: 0...min(length, 20 * 60_000), using: &generator)
            agenda.plan(at: moment) { kiosk.steerTraining(of: member) }
        }
        agenda.plan(at: time + length) { kiosk.endActivity(of: member) }
        // Somebody proves it, or the photo comes to nothing.
        plan(visitAt: time + length + Int64.random(in: 0...70_000, using: &generator), kiosk)
        for _ in 0..<4 { plan(visitAt: time + Int64.random(in: -10_000...length, using: &generator), kiosk) }
    }

    /// A further kiosk asks for a while, or a page once, and somebody holds a button; half of that while somebody works out.
    private func plan(requestAt time: Int64, _ kiosk: WorldKiosk) {
        let member = RehearsedKiosk.members.randomElement(using: &generator) ?? RehearsedKiosk.members[0]
        let pattern = RequestPattern(drawnBy: generator.next())
        let id = ULID(high: 9, low: generator.next())
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            let pin = UInt8.random(in: 0...1, using: &generator)
            let ledger = ULID(high: 2, low: 0)
            let request = HoldRequest(
                id: ULID(high: 8, low: UInt64(pin)), .ownLedger(pin: [pin], ledger: ledger, member: member))
            for number in 0..<Int64.random(in: 1...12, using: &generator) {
                agenda.plan(at: time + 3000 * number) { kiosk.ask(request) }
            }
        case 1: agenda.plan(at: time) { kiosk.ask(HoldRequest(id: id, .phone(pattern))) }
        default: agenda.plan(at: time) { kiosk.ask(HoldRequest(id: id, .confirmation(pattern, member: member))) }
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            agenda.plan(at: time + Int64.random(in: 0...90_000, using: &generator)) { kiosk.giveUp(id) }
        }
        if Bool.random(using: &generator) {
            plan(visitAt: time + Int64.random(in: -10_000...10_000, using: &generator), kiosk)
        }
        let button = Int.random(in: 0...1, using: &generator)
        let length = Int64.random(in: 1500...10_500, using: &generator)
        finger(button, at: time + Int64.random(in: -2000...70_000, using: &generator), for: length, kiosk)
    }

    private func finger(_ button: Int, at time: Int64, for length: Int64, _ kiosk: WorldKiosk) {
        agenda.plan(at: time) { kiosk.edge(button, isDown: true) }
        agenda.plan(at: time + length) { kiosk.edge(button, isDown: false) }
    }

    /// A member comes to the door, and presses in one of the ways in which people do.
    private func plan(visitAt time: Int64, _ kiosk: WorldKiosk) {
        let button = Int.random(in: 0...1, using: &generator)
        let length = Int64.random(in: 40...900, using: &generator)
        finger(button, at: time, for: length, kiosk)
        if Int.random(in: 0..<6, using: &generator) == 0 { plan(answersAfter: time, kiosk) }
        switch Int.random(in: 0..<12, using: &generator) {
        // Cancelled, or another picture; whichever it is by then.
        case 0: finger(button, at: time + Int64.random(in: 1000...12_000, using: &generator), for: 150, kiosk)
        // Discarded.
        case 1: finger(button, at: time + Int64.random(in: 1000...12_000, using: &generator), for: 1700, kiosk)
        // A finger check.
        case 2: finger(button, at: time + length + 200, for: 150, kiosk)
        // A nudge, an invitation, or a bag that leans on the button.
        case 3: finger(1 - button, at: time + 300, for: Int64.random(in: 2000...30_000, using: &generator), kiosk)
        // Everybody at once.
        case 4:
            for number in 1...Int64.random(in: 2...9, using: &generator) {
                finger(Int.random(in: 0...1, using: &generator), at: time + 700 * number, for: 150, kiosk)
            }
        // Interference.
        case 5: for number in 0..<6 { finger(button, at: time + 1500 + Int64(number) * 3, for: 2, kiosk) }
        default: break
        }
    }

    /// A page answers the review, if there is one by then.
    private func plan(answersAfter time: Int64, _ kiosk: WorldKiosk) {
        let member = RehearsedKiosk.members.randomElement(using: &generator) ?? RehearsedKiosk.members[0]
        for _ in 0..<6 {
            let answer: ReviewAnswer = Int.random(in: 0..<6, using: &generator) == 0 ? .discard : .retake
            agenda.plan(at: time + Int64.random(in: 3000...25_000, using: &generator)) {
                kiosk.answerReview(answer, by: member)
            }
        }
    }

    private func publish(from number: Int) {
        for (other, kiosk) in kiosks.enumerated() where other != number {
            sent += 1
            agenda.plan(at: agenda.now + Int64.random(in: 50...3 * KioskWorld.hour, using: &generator)) {
                [unowned self] in
                received += 1
                kiosk.take(.householdChanged)
                kiosk.take(.news(.init(.heart, member: number, since: at(agenda.now))))
            }
        }
    }

    // MARK: The end

    /// Everything works, each kiosk is started once more, one workout follows and some hours: then nothing is left to do.
    private func settle(from end: Int64) -> String? {
        for kiosk in kiosks {
            for part in WorldTroubles.Part.allCases { kiosk.troubles.end(part) }
            kiosk.take(.cameraCame)
        }
        if let wrong = run(until: end + KioskWorld.hour) { return wrong }
        for (number, kiosk) in kiosks.enumerated() where kiosk.hasReadJournal {
            if let press = kiosk.book.unsaved { return "kiosk \(number) needs another start to save press \(press)" }
        }
        for kiosk in kiosks { kiosk.restart(after: 1000) }
        for kiosk in kiosks { finger(0, at: end + 2 * KioskWorld.hour, for: 100, kiosk) }
        if let wrong = run(until: end + 8 * KioskWorld.hour) { return wrong }
        for (number, kiosk) in kiosks.enumerated() {
            if let wrong = kiosk.finalComplaint { return "kiosk \(number) at its end: \(wrong)" }
        }
        return received == sent ? nil : "\(sent) workouts were sent to others, and \(received) were told of"
    }
}

extension WorldKiosk {
    /// What is left though everything has worked for hours, or nil.
    fileprivate var finalComplaint: String? {
        if let step = machine.step { return "it is in \(step)" }
        if machine.presses.count > 0 { return "\(machine.presses.count) presses wait" }
        if machine.checks.count > 0 { return "\(machine.checks.count) checks wait" }
        if machine.unsavedExercises.count > 0 { return "\(machine.unsavedExercises.count) exercises wait" }
        if machine.proofs.count > 0 { return "\(machine.proofs.count) workouts wait for a proof" }
        if !workoutRows.isEmpty { return "the workouts \(workoutRows) were never saved" }
        if machine.unsavedTrainings.count > 0 { return "\(machine.unsavedTrainings.count) trainings wait" }
        if !trainingRows.isEmpty { return "the trainings \(trainingRows) were never saved" }
        let lost = keptTrainings.subtracting(savedTrainings)
        if !lost.isEmpty { return "the trainings \(lost) have ended, and their members have none of them" }
        if !machine.sessions.isEmpty || !sessionRows.isEmpty { return "sessions go on: \(sessionRows)" }
        if !said.isEmpty { return "the household was not told that sessions are over: \(said)" }
        if !machine.exercises.isEmpty { return "the exercises \(machine.exercises) go on" }
        if let fault = machine.faults.faults.first { return "the fault \(fault.cause) was not mended" }
        if !pending.isEmpty { return "\(pending.count) timestamps are pending" }
        if !asked.isEmpty { return "\(asked) were not answered" }
        if let request = machine.requests.request { return "it still shows \(request)" }
        if !requests.isEmpty { return "\(requests.count) requests have not ended" }
        return book.finalComplaint
    }
}
