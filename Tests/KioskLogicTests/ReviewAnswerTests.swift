import FitPinkyCore
import KioskLogic
import Testing

/// A member's page answers the review of a picture.
@Suite struct ReviewAnswerTests {
    private static let member = RehearsedKiosk.members[0]

    /// A kiosk in the review of a picture of the first member, which began at 5600 ms.
    private func reviewing() -> RehearsedKiosk {
        var kiosk = RehearsedKiosk()
        kiosk.press(at: 2000)
        kiosk.run(until: 5500)
        kiosk.take(.frame(attempt: 1, .done), at: 5600)
        return kiosk
    }

    private func retake(_ kiosk: inout RehearsedKiosk, at time: Int64) -> [KioskMachine.Effect] {
        kiosk.take(.answeredReview(.retake, by: Self.member), at: time)
    }

    @Test func `a page of the member takes another picture, three times in a workout`() {
        var kiosk = reviewing()
        var time: Int64 = 6000
        for number in 2...4 {
            #expect(kiosk.machine.refusal(of: .retake, by: Self.member) == nil)
            #expect(retake(&kiosk, at: time) == [.retake(.init(number: number, button: 0))])
            kiosk.run(until: time + 3000)
            kiosk.take(.frame(attempt: number, .done), at: time + 3100)
            time += 4000
        }
        #expect(kiosk.machine.refusal(of: .retake, by: Self.member) == .enoughRetakes)
        #expect(retake(&kiosk, at: time) == [])
        // The button still takes another one, which gives pages no more.
        #expect(kiosk.press(at: time + 100).contains(.retake(.init(number: 5, button: 0))))
        kiosk.run(until: time + 3500)
        kiosk.take(.frame(attempt: 5, .done), at: time + 3600)
        #expect(kiosk.machine.refusal(of: .retake, by: Self.member) == .enoughRetakes)
        // The next workout is another one.
        kiosk.take(.answeredReview(.discard, by: Self.member), at: time + 3700)
        kiosk.take(.tookBack(attempt: 5, .done), at: time + 3800)
        kiosk.press(at: time + 6000)
        kiosk.run(until: time + 9600)
        kiosk.take(.frame(attempt: 6, .done), at: time + 9700)
        #expect(retake(&kiosk, at: time + 9800) == [.retake(.init(number: 7, button: 0))])
    }

    @Test func `a page of the member discards the picture`() {
        var kiosk = reviewing()
        let discarded = kiosk.take(.answeredReview(.discard, by: Self.member), at: 6000)
        #expect(discarded == [.takeBack(.init(number: 1, button: 0))])
        #expect(kiosk.machine.step == .takingBack(.init(number: 1, button: 0), since: at(6000)))
        kiosk.take(.tookBack(attempt: 1, .done), at: 6100)
        #expect(kiosk.machine.step == nil && kiosk.machine.scene.notice?.kind == .dropped)
    }

    @Test(arguments: ReviewAnswer.allCases)
    func `a page is refused where there is no review of its member`(answer: ReviewAnswer) {
        var kiosk = reviewing()
        let other = RehearsedKiosk.members[1]
        func expect(_ refusal: ReviewRefusal, of member: ULID, at time: Int64) {
            let step = kiosk.machine.step
            #expect(kiosk.machine.refusal(of: answer, by: member) == refusal)
            #expect(kiosk.take(.answeredReview(answer, by: member), at: time) == [] && kiosk.machine.step == step)
        }
        expect(.anotherMembers, of: other, at: 5700)
        kiosk.run(until: 10_600)
        // The encoder is not done.
        expect(.noReview, of: Self.member, at: 10_700)
        kiosk.take(.stop, at: 10_800)
        expect(.stopping, of: Self.member, at: 10_900)
        var idle = RehearsedKiosk()
        #expect(idle.machine.refusal(of: answer, by: Self.member) == .noReview)
        idle.press(at: 2000)
        #expect(idle.machine.refusal(of: answer, by: Self.member) == .noReview, "it counts down")
    }

    @Test func `each refusal says what to do in words of its own`() {
        let refusals: [ReviewRefusal] = [.noReview, .anotherMembers, .enoughRetakes, .stopping]
        #expect(Set(refusals.map(\.sentence)).count == refusals.count)
    }
}
