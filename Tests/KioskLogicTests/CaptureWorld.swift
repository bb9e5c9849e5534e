import FitPinkyCore
import KioskLogic
import Support

/// Plays random inputs against the flow, as badly timed as the seed will have it, and keeps the books: of the presses, and of
/// what a journal would have on its disk.
struct CaptureWorld {
    /// What the journal is asked, in order; each is answered some time later.
    private enum Order {
        case keep(press: Int, attempt: Int, hasPicture: Bool)
        case remove(press: Int, attempt: Int)
    }

    private var generator: SeededGenerator
    private var flow = CaptureFlow()
    private var taken = 0
    private var ended = 0
    private var finished: Set<Int> = []
    private let settings: CaptureFlow.Settings
    /// The workout under way: another picture belongs to the same one.
    private var press = 0
    private var orders: [Order] = []
    /// What is durable of each press: the attempt whose picture that is, 0 without one.
    private var disk: [Int: Int] = [:]
    /// Presses that the journal was asked to keep.
    private var wasAsked: Set<Int> = []
    /// Presses that are nobody's any more.
    private var gone: Set<Int> = []

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        let isQuick = Bool.random(using: &generator)
        settings = .init(
            countdown: isQuick ? .milliseconds(0) : .seconds(3), review: isQuick ? .milliseconds(0) : .seconds(5))
    }

    /// What went wrong, or nil.
    mutating func play() -> String? {
        var now: Int64 = 0
        for _ in 0..<200 {
            now += Int64.random(in: 0...900, using: &generator)
            if let wrong = step(at: at(now)) { return wrong }
        }
        // Left alone with a camera, an encoder and a store that work, everything ends.
        for _ in 0..<100 {
            now += 30_000
            if let wrong = advance(to: at(now)) ?? answer(at: at(now), well: true) { return wrong }
            while !orders.isEmpty { if let wrong = answerOrder(at: at(now), well: true) { return wrong } }
        }
        if let step = flow.step { return "ends in \(step)" }
        guard gone.isDisjoint(with: disk.keys) else { return "a press that was taken back is still in the journal" }
        return taken == ended ? nil : "\(taken) presses were taken and \(ended) ended"
    }

    private mutating func step(at now: MonotonicInstant) -> String? {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
            switch flow.pressed(button: .random(in: 0...1, using: &generator), at: now, settings: settings) {
            case .warmCamera(let attempt):
                press = attempt.number
                taken += 1
            case .queued: taken += 1
            case .cancel: return dropped()
            case .takeBack(let attempt): orders.append(.remove(press: press, attempt: attempt.number))
            case .retake, .refuse: break
            }
        case 1:
            flow.touched(button: .random(in: 0...1, using: &generator), at: now, settings: settings)
        case 2:
            switch flow.discarded(button: .random(in: 0...1, using: &generator), at: now) {
            case .discard: return dropped()
            case .takeBack(let attempt): orders.append(.remove(press: press, attempt: attempt.number))
            case .refuse: break
            }
        case 3: return answer(at: now, well: Bool.random(using: &generator))
        case 4: return answerOrder(at: now, well: Bool.random(using: &generator))
        default: return advance(to: now)
        }
        return nil
    }

    /// The flow let go of a press without the journal.
    private mutating func dropped() -> String? {
        ended += 1
        let isKept = orders.contains { if case .keep(press, _, _) = $0 { true } else { false } } || disk[press] != nil
        return isKept ? "a press was dropped that the journal may have" : nil
    }

    private mutating func advance(to now: MonotonicInstant) -> String? {
        while let deadline = flow.deadline, deadline <= now {
            switch flow.timeReached(now, settings: settings) {
            case .warmCamera(let attempt): press = attempt.number
            case .keep(let attempt):
                wasAsked.insert(press)
                orders.append(.keep(press: press, attempt: attempt.number, hasPicture: false))
            case .capture:
                if !wasAsked.contains(press) {
                    return "a frame is taken of a press that the journal was not asked for"
                }
            // The removal is still done when the disk gets to it.
            case .giveUpTakingBack: ended += 1
            case .save, .nothing: break
            }
        }
        return nil
    }

    /// The journal answers what it was asked first.
    private mutating func answerOrder(at now: MonotonicInstant, well: Bool) -> String? {
        guard !orders.isEmpty else { return nil }
        switch orders.removeFirst() {
        case .keep(let press, let attempt, let hasPicture):
            guard well else { return nil }
            disk[press] = hasPicture ? attempt : disk[press] ?? 0
            guard
                case .finishInJournal(let attempt, let proof) = flow.keptInJournal(
                    attempt: attempt, hasPicture: hasPicture, at: now)
            else { return nil }
            return finishedInJournal(attempt, proof)
        case .remove(let press, let attempt):
            // One that cannot be removed comes back: the agent says so, and the flow goes on all the same.
            if well {
                disk[press] = nil
                gone.insert(press)
            }
            if case .finish = flow.tookBack(attempt: attempt, at: now) { ended += 1 }
        }
        return nil
    }

    private mutating func finishedInJournal(_ attempt: CaptureFlow.Attempt, _ proof: CaptureFlow.Proof) -> String? {
        ended += 1
        guard let picture = disk[press] else { return "a press ended in a journal that does not have it" }
        return proof == .none || picture == attempt.number ? nil : "a picture ended in a journal that has another"
    }

    /// The camera, encoder or store answers for the attempt under way.
    private mutating func answer(at now: MonotonicInstant, well: Bool) -> String? {
        switch flow.step {
        case .capturing(let attempt, _, _):
            guard well else {
                _ = flow.cameraFailed(attempt: attempt.number, at: now)
                return nil
            }
            _ = flow.frameTaken(attempt: attempt.number, at: now, settings: settings)
            orders.append(.keep(press: press, attempt: attempt.number, hasPicture: true))
        case .review(let attempt, _, _, isEncoded: false), .encoding(let attempt, _):
            _ =
                well
                ? flow.encoded(attempt: attempt.number, at: now) : flow.encodingFailed(attempt: attempt.number, at: now)
        case .saving(let attempt, _, _):
            guard well else {
                guard
                    case .finishInJournal(let attempt, let proof) = flow.savingFailed(
                        attempt: attempt.number, at: now)
                else { return nil }
                return finishedInJournal(attempt, proof)
            }
            guard case .finish = flow.saved(attempt: attempt.number, at: now) else { return "a save was not believed" }
            guard finished.insert(attempt.number).inserted else { return "attempt \(attempt.number) was saved twice" }
            ended += 1
        case nil, .turn, .countdown, .review, .unsaved, .takingBack: break
        }
        return nil
    }
}
