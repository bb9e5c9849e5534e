import FitPinkyCore
import KioskLogic
import Support
import Testing

@Suite struct HoldRequestsTests {
    private let request = HoldRequest(id: ULID(high: 7, low: 1), pattern: RequestPattern(lights: 3, colour: .blue))
    private let other = HoldRequest(id: ULID(high: 7, low: 2), pattern: RequestPattern(lights: 1, colour: .white))

    /// A finger of that button for so long, and what comes of it.
    private func hold(
        _ kiosk: inout RehearsedKiosk, button: Int = 0, at time: Int64, for length: Int64 = 2500
    ) -> [KioskMachine.Effect] {
        kiosk.edge(button: button, isDown: true, at: time)
        return kiosk.edge(button: button, isDown: false, at: time + length) + kiosk.run(until: time + length + 100)
    }

    @Test(arguments: [(Int64(2000), Gesture.nudge), (5900, .nudge), (6100, .invite), (9800, .invite)])
    func `a hold of 2 to 10 s that began after the ring showed the request grants it, and is nothing else`(
        length: Int64, gesture: Gesture
    ) {
        var kiosk = RehearsedKiosk()
        #expect(kiosk.take(.requested(request), at: 2000) == [])
        #expect(kiosk.machine.scene.request == .init(pattern: request.pattern, since: at(2000)))
        #expect(kiosk.machine.shownRequest == request.id)
        #expect(
            hold(&kiosk, button: 1, at: 3000, for: length) == [
                .gesture(gesture, button: 1), .requestGranted(request.id, member: RehearsedKiosk.members[1]),
            ])
        #expect(kiosk.machine.scene.request == nil && kiosk.machine.scene.notice?.kind == .saved)
        #expect(hold(&kiosk, button: 1, at: 15_000) == [.gesture(.nudge, button: 1), .nudge(button: 1)])
    }

    @Test func `a hold that began before the ring showed the request is what it always is`() {
        var kiosk = RehearsedKiosk()
        kiosk.edge(isDown: true, at: 2000)
        kiosk.take(.requested(request), at: 2100)
        #expect(
            kiosk.edge(isDown: false, at: 4500) + kiosk.run(until: 4600)
                == [.gesture(.nudge, button: 0), .nudge(button: 0)])
        #expect(kiosk.machine.shownRequest == request.id)
    }

    @Test func `what one member has to confirm no other member's hold confirms`() {
        var kiosk = RehearsedKiosk()
        var confirmation = request
        confirmation.member = RehearsedKiosk.members[1]
        kiosk.take(.requested(confirmation), at: 2000)
        #expect(hold(&kiosk, button: 0, at: 3000) == [.gesture(.nudge, button: 0), .nudge(button: 0)])
        #expect(
            hold(&kiosk, button: 1, at: 7000) == [
                .gesture(.nudge, button: 1), .requestGranted(request.id, member: RehearsedKiosk.members[1]),
            ])
    }

    @Test func `a button that is nobody's grants nothing`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.household(.init(holders: [RehearsedKiosk.members[0], nil])), at: 1500)
        kiosk.take(.requested(request), at: 2000)
        #expect(hold(&kiosk, button: 1, at: 3000) == [.gesture(.nudge, button: 1), .nudge(button: 1)])
        #expect(kiosk.machine.shownRequest == request.id)
    }

    @Test func `a tap logs a workout as ever and ends the request`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.requested(request), at: 2000)
        let effects = kiosk.press(at: 3000)
        #expect(effects.dropFirst().prefix(2) == [.gesture(.press, button: 0), .requestEnded(request.id, .tapped)])
        #expect(effects.contains { if case .begin = $0 { true } else { false } })
        #expect(kiosk.machine.shownRequest == nil)
    }

    @Test func `one request at a time is open, and another is refused`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.requested(request), at: 2000)
        #expect(kiosk.take(.requested(other), at: 3000) == [.requestEnded(other.id, .refused)])
        #expect(kiosk.machine.shownRequest == request.id)
        kiosk.take(.requestWithdrawn(other.id), at: 3500)
        #expect(kiosk.machine.shownRequest == request.id, "that of another phone is not withdrawn by it")
        kiosk.take(.requestWithdrawn(request.id), at: 4000)
        #expect(kiosk.machine.shownRequest == nil)
        #expect(kiosk.take(.requested(other), at: 5000) == [])
    }

    @Test func `a request expires a minute after the ring showed it`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.requested(request), at: 2000)
        kiosk.run(until: 61_999)
        #expect(kiosk.machine.shownRequest == request.id)
        #expect(kiosk.run(until: 62_000).contains(.requestEnded(request.id, .expired)))
        #expect(kiosk.machine.shownRequest == nil)
    }

    @Test func `a request waits for a workout to be over, and has its minute from then on`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        #expect(kiosk.take(.requested(request), at: 3000) == [])
        #expect(kiosk.machine.shownRequest == nil && kiosk.machine.scene.request == nil)
        // In the countdown a tap is an answer, and ends no request that is not shown.
        let dropped = kiosk.press(at: 3200)
        #expect(!dropped.contains(.requestEnded(request.id, .tapped)))
        #expect(kiosk.machine.shownRequest == request.id)
        #expect(!kiosk.run(until: 60_000).contains(.requestEnded(request.id, .expired)))
    }

    @Test(arguments: [MemberActivity.Kind.exercise, .training])
    func `a request waits for an exercise and a training`(kind: MemberActivity.Kind) {
        var kiosk = RehearsedKiosk()
        let member = RehearsedKiosk.members[0]
        kiosk.take(.begun(MemberActivity(kind, of: member, since: at(1500))), at: 1500)
        kiosk.take(.requested(request), at: 2000)
        #expect(kiosk.machine.shownRequest == nil)
        kiosk.take(.ended(member: member), at: 9000)
        #expect(kiosk.machine.scene.request?.since == at(9000))
    }

    @Test func `a session lets a request through, for its member presses as ever`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.begun(MemberActivity(.session, of: RehearsedKiosk.members[0], since: at(1500))), at: 1500)
        kiosk.take(.requested(request), at: 2000)
        #expect(kiosk.machine.shownRequest == request.id)
    }

    @Test func `a request that waits for ten minutes expires`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.begun(MemberActivity(.training, of: RehearsedKiosk.members[0], since: at(1500))), at: 1500)
        kiosk.take(.requested(request), at: 2000)
        #expect(!kiosk.run(until: 601_999).contains(.requestEnded(request.id, .expired)))
        #expect(kiosk.run(until: 602_000).contains(.requestEnded(request.id, .expired)))
    }

    @Test func `an agent that ends refuses what is open and what comes`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.requested(request), at: 2000)
        #expect(kiosk.take(.stop, at: 3000).contains(.requestEnded(request.id, .stopping)))
        #expect(kiosk.take(.requested(other), at: 3100) == [.requestEnded(other.id, .stopping)])
    }

    @Test func `a request and a kiosk that asks for a ledger are answered one after the other, the request first`() {
        var kiosk = RehearsedKiosk()
        let admission = AdmissionByHold.Request(
            pin: [1], ledger: ULID(high: 2, low: 1), member: RehearsedKiosk.members[0])
        kiosk.take(.asked(admission), at: 2000)
        kiosk.take(.requested(request), at: 2000)
        #expect(hold(&kiosk, at: 3000).last == .requestGranted(request.id, member: RehearsedKiosk.members[0]))
        #expect(hold(&kiosk, at: 7000).last == .admit(admission))
    }

    @Test func `each of 24 patterns is drawn as often as another, and has its own words`() {
        let patterns = (0..<2400).map { RequestPattern(drawnBy: UInt64($0)) }
        let counts = Dictionary(grouping: patterns) { $0 }.mapValues(\.count)
        #expect(counts.count == 24 && Set(counts.values) == [100])
        #expect(Set(counts.keys.map(\.words)).count == 24)
        #expect(RequestPattern(lights: 1, colour: .violet).words == "1 violet light")
    }

    @Test(arguments: [8, 12, 16, 24, 60])
    func `the lights of a pattern can be counted at any moment, by day and by night`(ledCount: Int) {
        let ring = RingRenderer(ledCount: ledCount)
        for lights in RequestPattern.lightCounts where 2 * lights <= ledCount {
            for colour in RequestPattern.Colour.allCases {
                for isNight in [false, true] {
                    var scene = RingScene()
                    (scene.request, scene.isNight) = (
                        .init(pattern: RequestPattern(lights: lights, colour: colour), since: at(0)), isNight
                    )
                    for time in stride(from: Int64(0), to: 5000, by: 100) {
                        let frame = ring.render(scene, at: at(time)).frame.colours
                        #expect(groups(frame) == lights, "\(lights) \(colour) lights of \(ledCount) LEDs at \(time) ms")
                    }
                }
            }
        }
    }

    /// How many groups of lit LEDs are apart from each other.
    private func groups(_ colours: [RGB]) -> Int {
        let lit = colours.map { max($0.red, $0.green, $0.blue) > 24 }
        return lit.indices.count { lit[$0] && !lit[($0 + lit.count - 1) % lit.count] }
    }
}
