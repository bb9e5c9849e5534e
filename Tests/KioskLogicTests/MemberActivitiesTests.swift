import FitPinkyCore
import KioskLogic
import Testing

@Suite struct MemberActivitiesTests {
    private let member = RehearsedKiosk.members[0]
    private let first = CaptureFlow.Attempt(number: 1, button: 0)

    private func activity(_ kind: MemberActivity.Kind, since: Int64 = 1500) -> MemberActivity {
        MemberActivity(kind, of: member, since: at(since), timer: .init(.work, .spent(since: at(since))))
    }

    /// A kiosk in the middle of that.
    private func kiosk(_ kind: MemberActivity.Kind, buttonCount: Int = 2) -> RehearsedKiosk {
        var kiosk = RehearsedKiosk(buttonCount: buttonCount)
        #expect(kiosk.take(.begun(activity(kind)), at: 1500) == [])
        return kiosk
    }

    private func steered(_ kind: MemberActivity.Kind, _ steering: MemberActivity.Steering) -> KioskMachine.Effect {
        .steered(kind, member: member, steering)
    }

    @Test(arguments: [MemberActivity.Kind.exercise, .training])
    func `in an exercise or a training a press waits out a second one, a double press and a hold of 1.5 s are its own`(
        kind: MemberActivity.Kind
    ) {
        var kiosk = kiosk(kind)
        #expect(kiosk.edge(isDown: true, at: 2000) == [.interruptBackup])
        #expect(kiosk.edge(isDown: false, at: 2100) == [] && kiosk.run(until: 2499) == [])
        #expect(kiosk.run(until: 2500) == [.gesture(.press, button: 0), steered(kind, .press)])
        for (isDown, time) in [(true, 3000), (false, 3100), (true, 3300), (false, 3400)] {
            kiosk.edge(isDown: isDown, at: Int64(time))
        }
        #expect(kiosk.run(until: 3500) == [.gesture(.doublePress, button: 0), steered(kind, .doublePress)])
        kiosk.edge(isDown: true, at: 5000)
        #expect(kiosk.run(until: 6499) == [])
        #expect(kiosk.run(until: 6500) == [.gesture(.discard, button: 0), steered(kind, .hold)])
        #expect(kiosk.machine.step == nil && kiosk.machine.checks.count == 0)
        #expect(kiosk.machine.scene.timer == activity(kind).timer)
        kiosk.take(.ended(member: member), at: 6600)
        #expect(kiosk.machine.scene.timer == nil)
    }

    @Test func `in a session presses are workouts, and a double press is the session's at the only button`() {
        for buttonCount in 1...2 {
            var kiosk = kiosk(.session, buttonCount: buttonCount)
            for (isDown, time) in [(true, 2000), (false, 2100), (true, 2300), (false, 2400)] {
                kiosk.edge(isDown: isDown, at: Int64(time))
            }
            let second =
                buttonCount == 1
                ? steered(.session, .doublePress) : KioskMachine.Effect.check(button: 0, downAt: at(2300))
            #expect(kiosk.run(until: 2500) == [.gesture(.doublePress, button: 0), second])
            #expect(kiosk.press(at: 3000).contains(.begin(first)))
        }
    }

    @Test func `a countdown and a review come before an exercise, and another member's button is as ever`() {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.take(.begun(activity(.exercise, since: 3000)), at: 3000)
        #expect(kiosk.press(at: 3500).contains(.letGo(first)), "the press cancels the countdown")
        #expect(kiosk.press(at: 5000).contains(steered(.exercise, .press)))
        let other = CaptureFlow.Attempt(number: 2, button: 1)
        #expect(kiosk.press(button: 1, at: 6000).contains(.begin(other)))
        #expect(kiosk.press(at: 7000).contains(steered(.exercise, .press)), "beside another member's countdown")
    }

    @Test func `a finger that came down before an exercise began does not end it`() {
        var kiosk = RehearsedKiosk()
        kiosk.edge(isDown: true, at: 2000)
        kiosk.take(.begun(activity(.exercise, since: 2500)), at: 2500)
        #expect(kiosk.run(until: 5000) == [])
        #expect(
            kiosk.edge(isDown: false, at: 5100) + kiosk.run(until: 5200) == [
                .gesture(.nudge, button: 0), .nudge(button: 0),
            ])
    }

    @Test func `a member is in the middle of one activity, and another is refused by its name`() {
        for present in MemberActivity.Kind.allCases {
            for wanted in MemberActivity.Kind.allCases {
                var kiosk = kiosk(present)
                #expect(
                    kiosk.take(.begun(activity(wanted, since: 1600)), at: 1600)
                        == [.refused(activity(wanted, since: 1600), during: present)])
                var ofOther = activity(wanted, since: 1700)
                ofOther.member = RehearsedKiosk.members[1]
                #expect(kiosk.take(.begun(ofOther), at: 1700) == [])
                kiosk.take(.ended(member: member), at: 1800)
                #expect(kiosk.take(.begun(activity(wanted, since: 1900)), at: 1900) == [])
            }
        }
    }

    @Test func `each step has its own time on the ring, and what has ended has none`() {
        var kiosk = kiosk(.exercise)
        let rest = RingScene.Timer(.rest, .left(since: at(2000), until: at(9000)))
        kiosk.take(.timed(rest, member: member), at: 2000)
        #expect(kiosk.machine.scene.timer == rest)
        kiosk.take(.ended(member: member), at: 2100)
        kiosk.take(.timed(rest, member: member), at: 2200)
        #expect(kiosk.machine.scene.timer == nil)
    }

    @Test func `an agent that ends steps through nothing`() {
        var kiosk = kiosk(.exercise)
        kiosk.take(.stop, at: 2000)
        #expect(kiosk.press(at: 2100) == [.interruptBackup, .gesture(.press, button: 0)])
    }
}
