import Devices
import FitPinkyCore
import KioskLogic
import LinuxDevices
import Messages
import Support
import Testing

extension KioskTests {
    /// Edges are made faster than the emulated machine can promise to make them, and to tell them. One that stood still in
    /// the middle of a bounce has made a press of it: such a movement is left out of the count.
    @Suite("Bounce and interference")
    struct BounceTests {
        @Test func `500 presses of a worn button, with sparks between them, are exactly 500 presses`() throws {
            let contact = try WornContact(seed: 17)
            var listener = ButtonListener()
            try listener.listen(for: .milliseconds(50))
            #expect(listener.take() == [])
            var (presses, sparks, slips) = (0, 0, 0)
            while presses < 500 && slips < 2000 {
                if contact.chance(30) {
                    let spark = try contact.spark()
                    try listener.listen(for: .milliseconds(40))
                    let gestures = listener.take()
                    guard listener.sawAsMade([spark]) else {
                        slips += 1
                        continue
                    }
                    sparks += 1
                    // Too short for the kernel to tell both edges, or told as what it is.
                    #expect([[], [.spike]].contains(gestures), "spark \(sparks): \(listener.story)")
                } else {
                    let down = try contact.move(down: true)
                    try listener.listen(for: contact.pause(30...90))
                    let up = try contact.move(down: false)
                    try listener.listenForPress()
                    let gestures = listener.take()
                    guard listener.sawAsMade([down, up]) else {
                        slips += 1
                        continue
                    }
                    presses += 1
                    // A bounce whose edges are told late may be a spark of its own.
                    #expect(gestures.filter { $0 != .spike } == [.press], "press \(presses): \(listener.story)")
                }
            }
            print("measured: \(presses) presses and \(sparks) sparks; \(slips) movements were too slow to be judged")
            #expect(presses == 500)
        }

        /// The kernel keeps 16 edges for a reader that sleeps.
        @Test(arguments: [(40, false), (41, true), (17, true), (33, true)])
        func `after more edges than the kernel keeps, the button is what the line is`(edges: Int, endsDown: Bool) throws
        {
            let contact = try WornContact(seed: 4)
            var listener = ButtonListener()
            try listener.listen(for: .milliseconds(50))
            try contact.burst(edges: edges, endsDown: endsDown)
            try listener.listen(for: .milliseconds(100))
            #expect(listener.isDown == endsDown)
            if endsDown {
                _ = try contact.move(down: false)
                try listener.listen(for: .milliseconds(100))
                #expect(listener.take().filter { $0 != .spike } == [.press])
            }
            try listener.listen(for: .milliseconds(50))
            _ = listener.take()
            _ = try contact.move(down: true)
            try listener.listen(for: .milliseconds(60))
            _ = try contact.move(down: false)
            try listener.listen(for: .milliseconds(60))
            #expect(listener.take().filter { $0 != .spike } == [.press])
        }

        @Test func `20 presses of a worn button are 20 workouts of the agent, each with its picture`() async throws {
            let settings = RunningKiosk.Settings(width: 320, height: 180, countdownSeconds: 0, reviewSeconds: 0)
            let contact = try WornContact(seed: 18)
            try await RunningKiosk.with(settings) { kiosk in
                var (sparks, slips) = (0, 0)
                var known = 0
                var expected: [String] = []
                while expected.count < 20 && slips < 100 {
                    var isTrue = true
                    if contact.chance(30) {
                        sparks += 1
                        isTrue = try contact.spark().wasInTime
                        try await Task.sleep(for: contact.pause(20...60))
                    }
                    if isTrue { isTrue = try contact.move(down: true).wasInTime }
                    try await Task.sleep(for: contact.pause(60...140))
                    isTrue = try contact.move(down: false).wasInTime && isTrue
                    guard isTrue else {
                        slips += 1
                        try await rest(kiosk)
                        known = try await kiosk.workouts().count
                        continue
                    }
                    let workouts = try await eventually("a workout") {
                        let workouts = try await kiosk.workouts()
                        return workouts.count > known ? workouts : nil
                    }
                    #expect(workouts.count == known + 1)
                    #expect(workouts[0].proof == .photo)
                    try await eventually("the kiosk to rest") { try await kiosk.status().activity == "idle" }
                    known = workouts.count
                    expected.append(workouts[0].id)
                }
                let kept = Set(try await kiosk.workouts().map(\.id))
                #expect(expected.count == 20 && Set(expected).count == 20)
                #expect(kept.isSuperset(of: expected))
                // A movement that slipped may have become a press or two.
                #expect(kept.count - expected.count <= 2 * slips)
                #expect(try await kiosk.status().faults.map(\.message) == [])
                print(
                    "measured: 20 presses were 20 workouts, \(sparks) sparks were none; \(slips) were too slow to tell")
            }
        }

        /// Waits until whatever was made of a movement is over.
        private func rest(_ kiosk: RunningKiosk) async throws {
            // Longer than a double press takes to be told from a single one.
            try await Task.sleep(for: .seconds(1))
            try await eventually("the kiosk to rest") { try await kiosk.status().activity == "idle" }
        }
    }
}

/// Reads the button as the agent does, without the agent: edges to gestures. A question is always open, so that a press need
/// not wait for a second one.
private struct ButtonListener {
    private let buttons = GPIOButtons(
        lines: [GPIOLine(chip: nil, line: "GPIO\(Bench.buttonLine)", activeLow: true, bias: .pullUp)])
    private var panel = ButtonPanel(count: 1)
    private var gestures: [Gesture] = []
    /// What came since the last gestures were taken, and when it came: the explanation of a wrong gesture.
    private(set) var story: [String] = []
    /// When the kernel says that they were: the edges since the last gestures were taken, and those that made them.
    private var edges: [MonotonicInstant] = []
    private var edgesTaken: [MonotonicInstant] = []
    private var isTaken = false

    /// Whether a finger is on it.
    var isDown: Bool { panel.touchedSince != nil }

    mutating func listen(for duration: Duration) throws {
        let milliseconds = duration.components.attoseconds / 1_000_000_000_000_000 + duration.components.seconds * 1000
        let end = MonotonicInstant.atPresent() + .milliseconds(milliseconds)
        while true {
            let next = min(end, panel.deadline { _ in ButtonListener.question } ?? end)
            for edge in try buttons.waitForEdges(until: next) {
                settle(until: edge.time)
                _ = panel.edge(edge)
                tell("\(edge.isDown ? "down" : "up") of \(edge.time.nanoseconds / 1000) µs")
                edges.append(edge.time)
            }
            let now = MonotonicInstant.atPresent()
            settle(until: now)
            if now >= end { return }
        }
    }

    /// Until there is a press, however late the machine tells it, and a little longer.
    mutating func listenForPress() throws {
        for _ in 0..<50 where !gestures.contains(.press) { try listen(for: .milliseconds(40)) }
        try listen(for: .milliseconds(20))
    }

    /// The gestures since the last time.
    mutating func take() -> [Gesture] {
        defer {
            gestures = []
            isTaken = true
        }
        (edgesTaken, edges) = (edges, [])
        return gestures
    }

    /// Whether the movements that the gestures taken last came of were made in time, and the kernel noticed each of their
    /// edges within a bounce's length. It has stamped one 25 ms late: that is a finger, for whoever reads stamps.
    func sawAsMade(_ movements: [WornContact.Movement]) -> Bool {
        movements.allSatisfy(\.wasInTime)
            && edgesTaken.allSatisfy { edge in
                movements.contains { $0.start <= edge && edge <= $0.start + WornContact.longestBounce }
            }
    }

    private mutating func tell(_ event: String) {
        if isTaken { story = [] }
        isTaken = false
        story.append("\(event) at \(MonotonicInstant.atPresent().nanoseconds / 1000) µs")
    }

    private static let question = PressClassifier.Expectation.answer(since: MonotonicInstant(nanoseconds: 0))

    private mutating func settle(until time: MonotonicInstant) {
        while let due = panel.timeReached(time, expecting: { _ in ButtonListener.question }) {
            guard let gesture = due.gesture else { continue }
            gestures.append(gesture)
            tell("\(gesture)")
        }
    }
}
