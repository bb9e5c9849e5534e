import FitPinkyCore
import KioskLogic
import Support
import Testing

/// A further kiosk, a phone or a page asks, and a member holds a button.
@Suite struct HoldRequestTests {
    private static let members = RehearsedKiosk.members
    private let blue = RequestPattern(lights: 3, colour: .blue)
    private let phone = HoldRequest(id: ULID(high: 9, low: 1), .phone(RequestPattern(lights: 3, colour: .blue)))
    private let other = HoldRequest(id: ULID(high: 9, low: 2), .phone(RequestPattern(lights: 1, colour: .white)))
    private let leave = HoldRequest(
        id: ULID(high: 9, low: 3), .confirmation(RequestPattern(lights: 6, colour: .violet), member: members[0]))
    private let kioskOfFirst = HoldRequest(
        id: ULID(high: 9, low: 4), .ownLedger(pin: [1], ledger: ULID(high: 2, low: 1), member: members[0]))
    private let kioskToo = HoldRequest(
        id: ULID(high: 9, low: 5), .ownLedger(pin: [2], ledger: ULID(high: 2, low: 1), member: members[0]))

    /// A finger of that button for so long, and what comes of it, but for the end of a backup.
    private func hold(
        _ kiosk: inout RehearsedKiosk, button: Int = 0, at time: Int64, for length: Int64 = 2500
    ) -> [KioskMachine.Effect] {
        let effects =
            kiosk.edge(button: button, isDown: true, at: time)
            + kiosk.edge(button: button, isDown: false, at: time + length) + kiosk.run(until: time + length + 100)
        return effects.filter { $0 != .interruptBackup }
    }

    private func change(_ request: HoldRequest, _ state: HoldRequests.State) -> KioskMachine.Effect {
        .request(.init(request, state))
    }

    private func opened(_ request: HoldRequest) -> [KioskMachine.Effect] {
        [change(request, .opened), change(request, .shown)]
    }

    private func nudge(_ button: Int = 0) -> [KioskMachine.Effect] {
        [.gesture(.nudge, button: button), .nudge(button: button)]
    }

    // MARK: Granting

    @Test func `a hold of two to ten seconds that began after the ring showed a phone admits it, once`() {
        for (length, gesture) in [(Int64(2000), Gesture.nudge), (5900, .nudge), (6000, .invite), (9900, .invite)] {
            var kiosk = RehearsedKiosk()
            #expect(kiosk.take(.asked(phone), at: 2000) == opened(phone))
            #expect(kiosk.machine.scene.request == .init(blue, since: at(2000)))
            #expect(
                hold(&kiosk, button: 1, at: 3000, for: length)
                    == [.gesture(gesture, button: 1), change(phone, .granted(by: Self.members[1]))])
            #expect(kiosk.machine.requests.request == nil && kiosk.machine.scene.request == nil)
            #expect(kiosk.machine.scene.notice?.kind == .granted)
            #expect(hold(&kiosk, at: 20_000) == nudge())
        }
    }

    @Test func `a line that is stuck grants nothing`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        kiosk.edge(isDown: true, at: 3000)
        #expect(kiosk.run(until: 13_500) == [.gesture(.stuck, button: 0), .stuck(button: 0)])
        #expect(kiosk.machine.requests.request == phone)
    }

    @Test func `a hold that began before the ring showed it means what it always does`() {
        var kiosk = RehearsedKiosk()
        kiosk.edge(isDown: true, at: 2000)
        // The ring answers the finger, so the pattern is not seen before it is up.
        #expect(kiosk.take(.asked(phone), at: 2100) == [change(phone, .opened)])
        #expect(
            kiosk.edge(isDown: false, at: 4500) + kiosk.run(until: 4600)
                == [change(phone, .shown)] + nudge())
        #expect(kiosk.machine.requests.shownSince == at(4500))
    }

    @Test func `a confirmation and a further kiosk need that member's button`() {
        for request in [leave, kioskOfFirst] {
            var kiosk = RehearsedKiosk()
            kiosk.take(.asked(request), at: 2000)
            #expect(hold(&kiosk, button: 1, at: 3000) == nudge(1))
            #expect(kiosk.machine.requests.shownSince == at(2000))
            #expect(hold(&kiosk, at: 6000).last == change(request, .granted(by: Self.members[0])))
        }
    }

    @Test func `a hold of a button of nobody grants nothing, and before there is a group it is the owner's`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.household(.init(holders: [nil, nil])), at: 1500)
        kiosk.take(.asked(phone), at: 2000)
        #expect(hold(&kiosk, at: 3000) == nudge())
        kiosk.take(.household(.init(holders: Self.members, ownerWithoutGroup: Self.members[0])), at: 6000)
        #expect(hold(&kiosk, button: 1, at: 7000).last == change(phone, .granted(by: Self.members[0])))
    }

    @Test func `a finger check in between changes nothing`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        for (isDown, time) in [(true, 3000), (false, 3100), (true, 3300), (false, 3400)] {
            kiosk.edge(isDown: isDown, at: Int64(time))
        }
        #expect(kiosk.run(until: 3600).contains(.check(button: 0, downAt: at(3300))))
        #expect(hold(&kiosk, at: 4000).last == change(phone, .granted(by: Self.members[0])))
    }

    @Test func `lines that change forget the finger that was to grant it`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        kiosk.edge(isDown: true, at: 3000)
        kiosk.take(.linesChanged, at: 4000)
        #expect(kiosk.edge(isDown: false, at: 6000) + kiosk.run(until: 6500) == [])
        #expect(kiosk.machine.requests.request == phone)
    }

    // MARK: Ending

    @Test func `a tap logs a workout as ever and ends the request`() {
        for request in [phone, leave] {
            var kiosk = RehearsedKiosk()
            kiosk.take(.asked(request), at: 2000)
            #expect(
                kiosk.press(at: 3000) == [
                    .interruptBackup, .gesture(.press, button: 0), change(request, .ended(.tapped)),
                    .begin(.init(number: 1, button: 0)),
                ])
            #expect(kiosk.machine.requests.request == nil)
        }
    }

    @Test func `a tap whose finger came down before the ring showed it does not end it`() {
        var kiosk = RehearsedKiosk()
        kiosk.edge(isDown: true, at: 2000)
        kiosk.take(.asked(phone), at: 2050)
        kiosk.edge(isDown: false, at: 2100)
        #expect(kiosk.run(until: 2600).contains(change(phone, .hidden)))
        #expect(kiosk.machine.requests.request == phone && kiosk.machine.requests.shownSince == nil)
    }

    @Test func `a request expires a minute after it was shown, and a hold begun by then is waited for`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        #expect(!kiosk.run(until: 61_999).contains(change(phone, .ended(.expired))))
        #expect(kiosk.run(until: 62_000) == [change(phone, .ended(.expired))])
        kiosk.take(.asked(other), at: 70_000)
        #expect(hold(&kiosk, at: 129_900).last == change(other, .granted(by: Self.members[0])))
    }

    @Test func `a spike in the last moment keeps a request open no longer than a finger could hold`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        for time in stride(from: Int64(61_900), to: 80_000, by: 1000) {
            kiosk.edge(isDown: true, at: time)
            kiosk.edge(isDown: false, at: time + 2)
        }
        #expect(kiosk.machine.requests.request == nil)
    }

    @Test func `the asker gives up its own request, and the agent's end ends it`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        #expect(kiosk.take(.gaveUp(other.id), at: 2100) == [])
        #expect(kiosk.take(.gaveUp(phone.id), at: 2200) == [change(phone, .ended(.givenUp))])
        #expect(kiosk.take(.gaveUp(phone.id), at: 2300) == [])
        kiosk.take(.asked(other), at: 2400)
        #expect(kiosk.take(.stop, at: 2500) == [.interruptBackup, change(other, .ended(.stopping))])
        #expect(kiosk.take(.asked(phone), at: 2600) == [change(phone, .ended(.stopping))])
        #expect(kiosk.machine.isDone(at: at(2600)))
    }

    @Test func `one request is open at a time, and a further kiosk's gives way to a page's`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(phone), at: 2000)
        for request in [other, leave, kioskOfFirst] {
            #expect(kiosk.take(.asked(request), at: 2100) == [change(request, .refused)])
        }
        kiosk.take(.gaveUp(phone.id), at: 2200)
        kiosk.take(.asked(kioskOfFirst), at: 3000)
        #expect(kiosk.take(.asked(kioskToo), at: 3100) == [change(kioskToo, .refused)])
        #expect(
            kiosk.take(.asked(leave), at: 3200) == [change(kioskOfFirst, .ended(.givenUp))] + opened(leave))
    }

    // MARK: Waiting

    @Test func `a request waits for the end of a workout, and its minute begins then`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        #expect(kiosk.take(.asked(phone), at: 3000) == [change(phone, .opened)])
        kiosk.run(until: 5500)
        kiosk.take(.frame(attempt: 1, .done), at: 5600)
        #expect(kiosk.machine.scene.request == nil)
        // A hold in the review discards, as ever.
        kiosk.edge(isDown: true, at: 6000)
        #expect(kiosk.run(until: 7500).contains(.gesture(.discard, button: 0)))
        kiosk.edge(isDown: false, at: 7550)
        kiosk.take(.tookBack(attempt: 1, .done), at: 7600)
        #expect(kiosk.machine.requests.shownSince == nil, "the ring says that the picture is dropped")
        #expect(kiosk.run(until: 9100).contains(change(phone, .shown)))
        #expect(kiosk.machine.requests.shownSince == at(9100))
        #expect(kiosk.run(until: 69_100).contains(change(phone, .ended(.expired))))
    }

    @Test func `another member's workout hides a confirmation, and its minute begins again`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(leave), at: 2000)
        let pressed = kiosk.press(button: 1, at: 30_000)
        #expect(pressed.suffix(2) == [.begin(.init(number: 1, button: 1)), change(leave, .hidden)])
        // Cancelled.
        kiosk.press(button: 1, at: 31_500)
        #expect(kiosk.run(until: 40_000).contains(change(leave, .shown)))
        #expect(hold(&kiosk, at: 80_000).last == change(leave, .granted(by: Self.members[0])))
    }

    @Test func `a hold that began while it was shown grants it though another member begins a workout`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(leave), at: 2000)
        kiosk.edge(isDown: true, at: 3000)
        kiosk.press(button: 1, at: 3500)
        #expect(kiosk.machine.requests.shownSince == nil)
        #expect(
            kiosk.edge(isDown: false, at: 5500) + kiosk.run(until: 5600)
                == [.gesture(.nudge, button: 0), change(leave, .granted(by: Self.members[0]))])
    }

    @Test func `a request waits for an exercise and a training of any member, and not for a session`() {
        for kind in MemberActivity.Kind.allCases {
            var kiosk = RehearsedKiosk()
            kiosk.take(.begun(.init(kind, of: Self.members[1], since: at(2000))), at: 2000)
            let asked = kiosk.take(.asked(phone), at: 3000)
            #expect(asked == (kind == .session ? opened(phone) : [change(phone, .opened)]))
            guard kind != .session else { continue }
            #expect(hold(&kiosk, at: 4000) == nudge())
            #expect(kiosk.take(.ended(member: Self.members[1]), at: 8000) == [change(phone, .shown)])
            #expect(
                kiosk.take(.begun(.init(kind, of: Self.members[1], since: at(9000))), at: 9000)
                    == [change(phone, .hidden)])
        }
    }

    @Test func `a new fault and a notice are seen first, and a standing fault hides no light`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.failed(fault(.link)), at: 2000)
        #expect(kiosk.take(.asked(phone), at: 2500) == [change(phone, .opened)])
        #expect(kiosk.run(until: 5000) == [change(phone, .shown)])
        let ring = RingRenderer(ledCount: 24)
        var alone = RingScene()
        alone.request = kiosk.machine.scene.request
        #expect(ring.render(kiosk.machine.scene, at: at(6000)).frame == ring.render(alone, at: at(6000)).frame)
    }

    @Test func `a request that waits is given up after ten minutes`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.begun(.init(.training, of: Self.members[0], since: at(1500))), at: 1500)
        kiosk.take(.asked(phone), at: 2000)
        #expect(!kiosk.run(until: 601_999).contains(change(phone, .ended(.expired))))
        #expect(kiosk.run(until: 602_000).contains(change(phone, .ended(.expired))))
    }
}
