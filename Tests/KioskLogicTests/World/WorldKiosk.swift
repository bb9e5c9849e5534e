import FitPinkyCore
import KioskLogic
import Support

/// One kiosk of a world: the machine, and a simulated camera, encoder, store, journal and clock that perform its effects. It keeps
/// the books and holds the machine to its laws; `complaint` is the first that was broken.
final class WorldKiosk {
    private let number: Int
    let agenda: Agenda
    var generator: SeededGenerator
    var machine: KioskMachine
    var book = WorldBook()
    var troubles = WorldTroubles()
    private(set) var complaint: String?
    /// Tells the other kiosks of a workout.
    var publish: () -> Void = {}
    /// How many inputs the machine was given.
    private(set) var inputCount = 0

    /// Which start this is: what an earlier one asked for is not answered.
    private var run = 0
    private(set) var isUp = true
    private var lastEdge: Int64 = -60_000
    private var lastWake: Int64 = 0
    /// When the machine is to be told the time; nil while it is off.
    private(set) var wake: Int64?
    private var pressCount = 0
    /// The press under way, and the attempt whose picture its draft has.
    var draft: (press: Int, picture: Int)?
    /// What was asked for and not answered.
    var asked: Set<Ask> = []
    /// When the disk's two threads have done all that they were asked.
    private var (storeFree, journalFree): (Int64, Int64) = (0, 0)
    var (lastCaptured, lastEncoded) = (0, 0)
    var saveAskedAt: [Int: Int64] = [:]
    var pending: [ULID] = []
    var heldPhotos: [Int] = []
    var stepsToVerify = 0
    /// The activities under way, by member.
    var activities: [ULID: MemberActivity] = [:]
    /// What the disk has of sessions, by member, and of workouts that wait for their proof.
    var sessionRows: [ULID: SessionCourse.Kept] = [:]
    var workoutRows: Set<Int> = []
    /// The sessions that the household was told of, by member.
    var said: [ULID: ULID] = [:]
    /// Whose workout of which session each is that was made of one.
    var madeWorkouts: [Int: (member: ULID, session: ULID)] = [:]
    /// What the disk has of trainings that ended, and which the members' own ledgers have.
    var trainingRows: Set<ULID> = []
    var savedTrainings: Set<ULID> = []
    /// All that were begun, those that the machine has ended, and those whose workout the disk had.
    var (begunTrainings, madeTrainings, keptTrainings) = (Set<ULID>(), Set<ULID>(), Set<ULID>())
    var trainingHolds = 0
    var steeredCount = 0
    /// Exercises that were saved.
    var exerciseCount = 0
    /// The requests that have no end yet.
    var requests: [HoldRequest: WorldRequest] = [:]
    var grantedCount = 0
    /// When each button's line went down, as long as a hold may have begun then.
    private(set) var downEdges: [Int: [Int64]] = [:]
    /// Whether this start knows what earlier ones left in the journal.
    private(set) var hasReadJournal = false
    private var shownDay = Day(daysSince1970: 0)
    private var (acceptedCount, begunCount) = (0, 0)

    enum Ask: Hashable { case weeks, care, verify, backup, timestamp, tend, press }

    /// In a quiet stretch a kiosk is woken this often, in milliseconds; nil: at each of its deadlines.
    static let quietPause: Int64 = 300_000
    /// The same while a fault holds, so that what mends it is tried.
    static let faultPause: Int64 = 60_000
    let wakesAlways: Bool

    init(number: Int, seed: UInt64, agenda: Agenda, wakesAlways: Bool) {
        (self.number, self.agenda, self.wakesAlways) = (number, agenda, wakesAlways)
        generator = SeededGenerator(seed: seed)
        machine = WorldKiosk.newMachine(at: 0)
        begin()
    }

    private static func newMachine(at time: Int64) -> KioskMachine {
        KioskMachine(
            .init(buttonCount: 2, capture: RehearsedKiosk.capture, backsUp: true),
            household: RehearsedKiosk.household, hasStore: true, startingAt: at(time))
    }

    // MARK: Time

    var now: Int64 { agenda.now }

    private var wall: Int64 { 1_800_000_000_000 + now + troubles.clockError }

    var reading: ClockReading {
        ClockReading(
            monotonic: at(now), wall: UTCInstant(milliseconds: wall), isTrusted: troubles.isClockTrusted)
    }

    /// When the machine is to be told the time; nil if it is done.
    private func nextWake() -> Int64? {
        // A copy: each look at a property of a class costs as much as one.
        let machine = machine
        if machine.isDone(at: at(now)) { return nil }
        let deadline = (machine.deadline.nanoseconds + 999_999) / 1_000_000
        let isQuiet =
            !wakesAlways && now - lastEdge > 15_000 && asked.isEmpty && machine.isFree && machine.presses.count == 0
            && machine.checks.count == 0 && machine.unsavedExercises.count == 0
        guard isQuiet else { return deadline }
        return max(deadline, lastWake + (machine.faults.isEmpty ? WorldKiosk.quietPause : WorldKiosk.faultPause))
    }

    func timePassed() {
        lastWake = now
        take(.timePassed)
    }

    /// Something that happens after that many milliseconds, unless the kiosk is started anew before.
    func later(_ delay: Int64, _ action: @escaping () -> Void) {
        agenda.plan(at: now + delay) { [self, run] in if run == self.run { action() } }
    }

    func milliseconds(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }

    // MARK: Inputs

    func take(_ input: KioskMachine.Input) {
        guard isUp else { return }
        ask(input)
        ask(.timePassed)
        wake = nextWake()
        if wake == nil { return restart(after: milliseconds(1000...60_000)) }
        if let wake, wake <= now { complain("it is asked again for a time that has passed, after \(input)") }
    }

    func ask(_ input: KioskMachine.Input) {
        inputCount += 1
        let effects = machine.handle(input, at: reading)
        guard !effects.isEmpty else { return }
        account(for: effects)
        for effect in effects { perform(effect) }
    }

    func complain(_ sentence: String) {
        if complaint == nil { complaint = "kiosk \(number) at \(now) ms: \(sentence)" }
    }

    func edge(_ button: Int, isDown: Bool) {
        lastEdge = now
        downEdges[button, default: []].removeAll { $0 < now - 20_000 }
        if isDown { downEdges[button, default: []].append(now) }
        take(.edge(ButtonEdge(button: button, isDown: isDown, time: at(now))))
    }

    // MARK: Activities and further kiosks

    func begin(_ activity: MemberActivity) {
        guard isUp else { return }
        if activity.kind == .exercise {
            // It has a course of its own, and ends by itself or at the button.
            guard let course = ExerciseCourse("bends", stepSeconds: [20, 40, 60], at: at(now)) else { return }
            if machine.refusalToBegin(by: activity.member) == nil { activities[activity.member] = activity }
            take(.exercise(course, member: activity.member))
            if activities[activity.member]?.kind != .exercise { return }
        } else {
            return beginSession(of: activity.member, isTraining: activity.kind == .training)
        }
        if machine.scene.timer == nil { complain("the ring shows nothing of \(activity)") }
    }

    func endActivity(of member: ULID) {
        switch activities[member]?.kind {
        case .exercise: take(.steer(.stop, member: member))
        case .session: steer(Int.random(in: 0..<4, using: &generator) == 0 ? .discard : .end, of: member)
        case .training:
            take(.steerTraining(Int.random(in: 0..<4, using: &generator) == 0 ? .discard : .end, member: member))
        case nil: break
        }
    }

    func ask(_ request: HoldRequest) {
        guard isUp else { return }
        take(.asked(request))
    }

    func giveUp(_ id: ULID) { take(.gaveUp(id)) }

    // MARK: Starts and ends

    private func begin() {
        isUp = true
        wake = now
        machine = WorldKiosk.newMachine(at: now)
        (lastCaptured, lastEncoded, acceptedCount, begunCount) = (0, 0, 0, 0)
        (storeFree, journalFree, stepsToVerify, hasReadJournal) = (now, now, 0, false)
        (draft, asked, saveAskedAt, heldPhotos) = (nil, [], [:], [])
        (activities, requests) = ([:], [:])
        later(milliseconds(20...500)) { [self] in
            if troubles.journal == .full {
                take(.foundNoPresses(.world(.journal)))
            } else {
                hasReadJournal = true
                let present = draft?.press
                take(.foundPresses(book.journal.filter { $0 != present }.map(id)))
            }
            findSessions()
        }
    }

    /// The power goes, or the agent has ended; either way it starts again.
    func restart(after pause: Int64) {
        run += 1
        isUp = false
        wake = nil
        book.restart()
        later(pause) { [self] in
            begin()
            timePassed()
        }
    }

    // MARK: The books

    func id(_ press: Int) -> ULID { ULID(high: 0, low: UInt64(press)) }

    func press(_ id: ULID) -> Int { Int(id.low) }

    /// What the effects of one input say about presses. Those of a press follow its gesture.
    private func account(for effects: [KioskMachine.Effect]) {
        var (isPress, hasEnd) = (false, false)
        for effect in effects {
            switch effect {
            case .gesture(.press, _):
                if isPress, !machine.isEnding { complain("a press came to nothing: \(effects)") }
                isPress = true
            case .queued:
                acceptedCount += 1
                isPress = false
            case .begin:
                begunCount += 1
                if isPress { acceptedCount += 1 }
                isPress = false
            case .letGo(let attempt):
                (isPress, hasEnd) = (false, true)
                letGo(attempt, effects)
            case .retake, .takeBack, .declined, .steered: isPress = false
            default: break
            }
        }
        if isPress, !machine.isEnding { complain("a press came to nothing: \(effects)") }
        if machine.step == nil, !machine.isEnding, begunCount != acceptedCount {
            complain("\(acceptedCount) presses were accepted and \(begunCount) had their turn")
        }
        if hasEnd, let notice = machine.scene.notice, notice.since == at(now) { look(at: notice.kind, effects) }
    }

    /// The ring says nothing that is not so.
    private func look(at notice: RingScene.Notice?, _ effects: [KioskMachine.Effect]) {
        guard notice == .saved || notice == .savedUnproven else { return }
        for effect in effects {
            switch effect {
            case .workoutSaved:
                if let draft, !book[draft.press].isInLedger {
                    complain("the ring shows saved before the ledger has it")
                }
            case .leftInJournal(let press, _):
                if book[self.press(press)].inJournal == nil { complain("the ring shows saved, and no disk has it") }
            default: break
            }
        }
    }

    private func letGo(_ attempt: CaptureFlow.Attempt, _ effects: [KioskMachine.Effect]) {
        guard let draft else { return complain("attempt \(attempt.number) is let go of twice") }
        let record = book[draft.press]
        var fate = WorldBook.Fate.takenBack
        for effect in effects {
            switch effect {
            case .workoutSaved: fate = .kept
            case .leftInJournal(_, let proof):
                fate = .kept
                if record.inJournal == nil || proof == .photo && record.inJournal != attempt.number {
                    complain("press \(draft.press) is left in a journal that does not have it")
                }
            // Whether the journal had all of it shows at the next start.
            case .leftForNextStart: return
            default: break
            }
        }
        if fate == .takenBack {
            if machine.scene.notice != .init(.dropped, since: at(now)) {
                // The removal was not waited for: the power may go before it is done.
                book.change(draft.press) { $0.mayReturn = true }
            } else if !record.mayReturn, record.inJournal != nil || record.keepsOpen > 0 {
                complain("the ring shows dropped, and the journal has press \(draft.press)")
            }
        }
        // Given up as a proof it is a workout all the same.
        if fate == .takenBack, machine.proofs.stage(of: id(draft.press)) != nil { return }
        if let wrong = book.end(draft.press, fate) { complain(wrong) }
    }

    func newPress() -> Int {
        pressCount += 1
        book.begin(pressCount)
        return pressCount
    }

    // MARK: Disk threads

    /// Work for the store's thread, which does one after the other.
    func onStore(_ work: @escaping () -> Void) {
        let delay = troubles.store == .slow ? milliseconds(5...40_000) : milliseconds(5...120)
        storeFree = max(storeFree, now) + delay
        later(storeFree - now, work)
    }

    func onJournal(_ work: @escaping () -> Void) {
        let delay = troubles.journal == .slow ? milliseconds(5...8000) : milliseconds(5...80)
        journalFree = max(journalFree, now) + delay
        later(journalFree - now, work)
    }

    func lookAround() {
        troubles.isClockTrusted ? ask(.works(.clock)) : ask(.failed(.world(.clock)))
        guard let today = Day(daysSince1970: Int(wall / 86_400_000)) else { return }
        ask(.looked(.init(today: today, isOverviewOld: today != shownDay)))
    }

    func readOverview() {
        onStore { [self] in
            shownDay = Day(daysSince1970: Int(wall / 86_400_000))
            take(.householdChanged)
        }
    }
}
