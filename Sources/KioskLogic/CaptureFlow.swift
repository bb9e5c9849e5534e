package import FitPinkyCore

/// The way from a press to a kept workout: countdown, frame, review, saving. It decides; others take pictures and save.
///
/// One workout is under way at a time. A press that comes while one is being saved, or at another member's button, waits in
/// a queue of `maxQueued`. Every attempt has a number, and what arrives for an attempt that is over is dropped.
///
/// From the last moment of the countdown on the press is kept in a journal, so that it becomes a workout whatever ends the agent; what is
/// taken back is removed there before the ring says so. `CaptureJournal` has that part.
package struct CaptureFlow: Hashable, Sendable {
    /// How long each step takes.
    package struct Settings: Hashable, Sendable {
        /// 3-2-1; zero takes the picture at once.
        package var countdown: MonotonicInstant.Span
        /// Time to retake or discard; zero keeps the first picture.
        package var review: MonotonicInstant.Span

        package init(countdown: MonotonicInstant.Span, review: MonotonicInstant.Span) {
            self.countdown = countdown
            self.review = review
        }
    }

    /// One try at a picture for the member of a button.
    package struct Attempt: Hashable, Sendable {
        /// Counts up from 1 while the agent runs; never used twice.
        package var number: Int
        package var button: Int

        package init(number: Int, button: Int) {
            self.number = number
            self.button = button
        }
    }

    /// Where the workout under way is.
    package enum Step: Hashable, Sendable {
        /// The attempt before ended at that moment; the press that has waited longest has its turn at once.
        case turn(button: Int, since: MonotonicInstant)
        case countdown(Attempt, since: MonotonicInstant, until: MonotonicInstant)
        /// A frame newer than `newerThan` has been asked for.
        case capturing(Attempt, newerThan: MonotonicInstant, until: MonotonicInstant)
        /// The picture is taken and being encoded, or already is.
        case review(Attempt, since: MonotonicInstant, until: MonotonicInstant, isEncoded: Bool)
        /// Confirmed; the encoder is not done.
        case encoding(Attempt, since: MonotonicInstant)
        case saving(Attempt, Proof, since: MonotonicInstant)
        /// The store refused; it is asked again at `retryAt`, for nobody's workout is thrown away.
        case unsaved(Attempt, Proof, retryAt: MonotonicInstant)
        /// Taken back; what the journal keeps of it is being removed.
        case takingBack(Attempt, since: MonotonicInstant)
    }

    /// What will stand behind the workout.
    package enum Proof: Hashable, Sendable {
        case photo
        /// The camera gave no usable picture in time; the workout is unproven.
        case none
    }

    package enum Limits {
        /// Presses that wait at most; the next one is refused at the ring.
        package static let maxQueued = 3
        /// How long after the countdown's end a frame is waited for.
        package static let capture = MonotonicInstant.Span.seconds(4)
        /// How much later than that the flow stops believing that the camera will answer at all.
        package static let captureGrace = MonotonicInstant.Span.seconds(1)
        /// How long encoding may take; then the workout is kept without its picture.
        package static let encoding = MonotonicInstant.Span.seconds(20)
        /// The longest that a finger can take to answer a question: a hold, and a little for its edges to settle.
        package static let answer = MonotonicInstant.Span.milliseconds(1600)
        /// How long the store's answer is waited for; then it is asked again. Saving the same workout twice keeps it once.
        package static let saving = MonotonicInstant.Span.seconds(30)
        /// Between two tries at saving that failed.
        package static let saveRetry = MonotonicInstant.Span.seconds(5)
        /// So long before the countdown's end the press is sent to the journal, so that it is there when the countdown is over.
        package static let lead = MonotonicInstant.Span.seconds(1)
        /// How long the journal's removal of a press is waited for.
        package static let takingBack = MonotonicInstant.Span.seconds(5)
    }

    /// A workout, and whose presses wait for its end: no press waits for nothing.
    private struct Work: Hashable {
        var step: Step
        /// Buttons, the oldest press first.
        var queue: [Int] = []
    }

    private var work: Work?
    private(set) var lastNumber = 0
    /// The first attempt of the workout under way: another picture goes on with the same workout.
    private(set) var firstNumber = 0
    /// What the journal has of the workout under way.
    var kept = Kept.nothing
    private(set) var isEnding = false

    /// Nothing is under way.
    package init() {}

    /// Where the workout under way is; nil if none is, and no press waits.
    package var step: Step? { work?.step }

    /// Whether no workout is under way.
    package var isIdle: Bool { work == nil }

    /// Buttons whose presses wait for the present workout's end, oldest first.
    package var queue: [Int] { work?.queue ?? [] }

    /// The workout under way goes on there.
    mutating func go(to step: Step) { work = Work(step: step, queue: queue) }

    /// The workout under way has ended: the press that has waited longest is next.
    mutating func end(at now: MonotonicInstant) {
        var queue = queue
        work = queue.isEmpty ? nil : Work(step: .turn(button: queue.removeFirst(), since: now), queue: queue)
    }

    /// Whether the present attempt asks its member for an answer, so that a press need not wait for a second one.
    package func expectation(of button: Int) -> PressClassifier.Expectation {
        switch step {
        case .countdown(let attempt, let since, _), .review(let attempt, let since, _, _):
            attempt.button == button ? .answer(since: since) : .anything
        case nil, .turn, .capturing, .encoding, .saving, .unsaved, .takingBack: .anything
        }
    }

    /// Whether the attempt under way may still want a picture; a review may be answered by another try.
    package var needsCamera: Bool {
        switch step {
        case .countdown, .capturing, .review: true
        case nil, .turn, .encoding, .saving, .unsaved, .takingBack: false
        }
    }

    // MARK: The button

    package enum OnPress: Hashable, Sendable {
        /// Wake the camera; the countdown runs.
        case warmCamera(Attempt)
        /// The countdown was cancelled; let the camera go.
        case cancel(Attempt)
        /// Let the camera go, and remove what the journal has; the answer is `tookBack`.
        case takeBack(Attempt)
        /// Another try: drop the picture; the countdown runs anew.
        case retake(old: Attempt, new: Attempt)
        /// It will be that button's turn.
        case queued
        /// The queue is full.
        case refuse
    }

    /// A press of that button. A finger that came down before the countdown or review began answers no question: its press
    /// waits for a turn. `downAt` is when it came down; nil means since the question was asked.
    package mutating func pressed(
        button: Int, downAt: MonotonicInstant? = nil, at now: MonotonicInstant, settings: Settings
    ) -> OnPress {
        func answers(_ since: MonotonicInstant) -> Bool { downAt.map { $0 >= since } ?? true }
        switch step {
        case nil:
            return .warmCamera(begin(button: button, at: now, settings: settings))
        case .countdown(let attempt, let since, _) where attempt.button == button && answers(since):
            return takeBack(attempt, at: now) ? .takeBack(attempt) : .cancel(attempt)
        case .review(let old, let since, _, _) where old.button == button && answers(since):
            let first = firstNumber
            let new = startCountdown(button: button, at: now, settings: settings)
            firstNumber = first
            // The journal goes on to hold the picture before, until there is another one.
            kept = min(kept, .press)
            return .retake(old: old, new: new)
        case .turn, .countdown, .capturing, .review, .encoding, .saving, .unsaved, .takingBack:
            guard queue.count < Limits.maxQueued else { return .refuse }
            work?.queue.append(button)
            return .queued
        }
    }

    /// What a discarding hold asks for.
    package enum OnDiscard: Hashable, Sendable {
        /// Drop the attempt and all that came of it.
        case discard(Attempt)
        /// The same, and remove what the journal has; the answer is `tookBack`.
        case takeBack(Attempt)
        /// There is nothing of this button's to discard.
        case refuse
    }

    /// The button was held for long enough to discard.
    package mutating func discarded(button: Int, at now: MonotonicInstant) -> OnDiscard {
        switch step {
        case .countdown(let attempt, _, _), .review(let attempt, _, _, _):
            guard attempt.button == button else { return .refuse }
            return takeBack(attempt, at: now) ? .takeBack(attempt) : .discard(attempt)
        case nil, .turn, .capturing, .encoding, .saving, .unsaved, .takingBack:
            return .refuse
        }
    }

    /// A finger went down on that button. A question that is open to it stays open until the finger has answered, so that a
    /// hold begun in the last moment of the review still discards; but never longer than one answer takes, for what looks
    /// like a finger may be interference that comes again and again.
    package mutating func touched(button: Int, at now: MonotonicInstant, settings: Settings) {
        func extended(_ until: MonotonicInstant, end: MonotonicInstant) -> MonotonicInstant {
            min(max(until, now + Limits.answer), max(until, end + Limits.answer))
        }
        switch step {
        case .countdown(let attempt, let since, let until) where attempt.button == button:
            let until = extended(until, end: since + settings.countdown)
            go(to: .countdown(attempt, since: since, until: until))
        case .review(let attempt, let since, let until, let isEncoded) where attempt.button == button:
            let until = extended(until, end: since + settings.review)
            go(to: .review(attempt, since: since, until: until, isEncoded: isEncoded))
        case nil, .turn, .countdown, .capturing, .review, .encoding, .saving, .unsaved, .takingBack:
            break
        }
    }

    // MARK: Time

    /// When `timeReached` has to be asked next.
    package var deadline: MonotonicInstant? {
        switch step {
        case nil: nil
        case .turn(_, let since): since
        case .countdown(_, let since, let until): kept == .nothing ? keepAt(since: since, until: until) : until
        case .capturing(_, _, let until): until + Limits.captureGrace
        case .review(_, _, let until, _): until
        case .encoding(_, let since): since + Limits.encoding
        case .saving(_, _, let since): since + Limits.saving
        case .unsaved(_, _, let retryAt): retryAt
        case .takingBack(_, let since): since + Limits.takingBack
        }
    }

    package enum OnTime: Hashable, Sendable {
        case nothing
        /// A queued press has its turn.
        case warmCamera(Attempt)
        /// The countdown is nearly over: send the press to the journal.
        case keep(Attempt)
        /// The countdown is over: a frame newer than `newerThan`, before `until`.
        case capture(Attempt, newerThan: MonotonicInstant, until: MonotonicInstant)
        /// Confirmed by doing nothing: write it down.
        case save(Attempt, Proof)
        /// The journal has not said that it removed what was taken back.
        case giveUpTakingBack(Attempt)
    }

    /// Moves on to `now`. To be asked again until `deadline` is later.
    package mutating func timeReached(_ now: MonotonicInstant, settings: Settings) -> OnTime {
        guard let step, let deadline, now >= deadline else { return .nothing }
        switch step {
        case .turn(let button, _):
            return .warmCamera(begin(button: button, at: now, settings: settings))
        case .countdown(let attempt, _, _) where kept == .nothing:
            kept = .unknown
            return .keep(attempt)
        case .countdown(let attempt, _, let countdownEnd):
            let until = now + Limits.capture
            go(to: .capturing(attempt, newerThan: countdownEnd, until: until))
            return .capture(attempt, newerThan: countdownEnd, until: until)
        case .capturing(let attempt, _, _), .encoding(let attempt, _):
            return save(attempt, .none, at: now)
        case .review(let attempt, _, _, let isEncoded):
            if isEncoded { return save(attempt, .photo, at: now) }
            go(to: .encoding(attempt, since: now))
            return .nothing
        case .saving(let attempt, let proof, _), .unsaved(let attempt, let proof, _):
            return save(attempt, proof, at: now)
        case .takingBack(let attempt, _):
            end(at: now)
            return .giveUpTakingBack(attempt)
        }
    }

    // MARK: The end

    /// What the agent's end asks for.
    package enum OnStop: Hashable, Sendable {
        /// Nothing is under way that could be kept, or all of it will end by itself.
        case nothing
        /// The countdown was not over yet.
        case cancel(Attempt)
        /// The same of a countdown for another picture; the journal keeps the one before.
        case leaveInJournal(Attempt)
    }

    /// The agent is to end: what is photographed is kept without a review, a frame that was asked for is still waited for, a
    /// countdown is dropped, and nobody has a turn.
    package mutating func stop(at now: MonotonicInstant) -> OnStop {
        work?.queue = []
        isEnding = true
        switch step {
        case .turn:
            work = nil
            return .nothing
        case .countdown(let attempt, _, _):
            work = nil
            return kept == .nothing ? .cancel(attempt) : .leaveInJournal(attempt)
        case .review(let attempt, let since, _, let isEncoded):
            go(to: .review(attempt, since: since, until: now, isEncoded: isEncoded))
            return .nothing
        case .unsaved(let attempt, let proof, _):
            go(to: .unsaved(attempt, proof, retryAt: now))
            return .nothing
        case nil, .capturing, .encoding, .saving, .takingBack:
            return .nothing
        }
    }

    private func keepAt(since: MonotonicInstant, until: MonotonicInstant) -> MonotonicInstant {
        max(since, until + MonotonicInstant.Span(nanoseconds: -Limits.lead.nanoseconds))
    }

    mutating func save(_ attempt: Attempt, _ proof: Proof, at now: MonotonicInstant) -> OnTime {
        go(to: .saving(attempt, proof, since: now))
        return .save(attempt, proof)
    }

    private mutating func begin(button: Int, at now: MonotonicInstant, settings: Settings) -> Attempt {
        kept = .nothing
        return startCountdown(button: button, at: now, settings: settings)
    }

    private mutating func startCountdown(button: Int, at now: MonotonicInstant, settings: Settings) -> Attempt {
        lastNumber += 1
        firstNumber = lastNumber
        let attempt = Attempt(number: lastNumber, button: button)
        go(to: .countdown(attempt, since: now, until: now + settings.countdown))
        return attempt
    }
}
