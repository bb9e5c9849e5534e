import FitPinkyCore
import KioskLogic
import Support
import Testing

@Suite struct AdmissionByHoldTests {
    private static let members = RehearsedKiosk.members
    private let request = AdmissionByHold.Request(pin: [1], ledger: ULID(high: 2, low: 1), member: members[0])
    private let other = AdmissionByHold.Request(pin: [2], ledger: ULID(high: 2, low: 1), member: members[0])

    /// A finger of that button for 2.5 s, and what comes of it.
    private func hold(_ kiosk: inout RehearsedKiosk, button: Int = 0, at time: Int64) -> [KioskMachine.Effect] {
        kiosk.edge(button: button, isDown: true, at: time)
        return kiosk.edge(button: button, isDown: false, at: time + 2500) + kiosk.run(until: time + 2600)
    }

    @Test func `a hold that began after the ring called lets the kiosk in that asks, once`() {
        var kiosk = RehearsedKiosk()
        #expect(kiosk.take(.asked(request), at: 2000) == [.askedForAdmission])
        #expect(kiosk.machine.scene.invitationSince == at(2000))
        #expect(kiosk.take(.asked(request), at: 5000) == [])
        #expect(kiosk.machine.scene.invitationSince == at(2000), "it asks again, and the ring does not call again")
        #expect(hold(&kiosk, at: 6000) == [.gesture(.nudge, button: 0), .admit(request)])
        #expect(kiosk.machine.scene.invitationSince == nil)
        #expect(kiosk.take(.admitted(.done), at: 8700) == [] && kiosk.machine.scene.notice?.kind == .saved)
        #expect(hold(&kiosk, at: 9000) == [.gesture(.nudge, button: 0), .nudge(button: 0)])
    }

    @Test func `a hold that began before, and one of another member, are nudges`() {
        var kiosk = RehearsedKiosk()
        kiosk.edge(isDown: true, at: 2000)
        kiosk.take(.asked(request), at: 2100)
        #expect(
            kiosk.edge(isDown: false, at: 4500) + kiosk.run(until: 4600)
                == [.gesture(.nudge, button: 0), .nudge(button: 0)])
        #expect(hold(&kiosk, button: 1, at: 5000) == [.gesture(.nudge, button: 1), .nudge(button: 1)])
        #expect(kiosk.machine.scene.invitationSince == at(2100))
    }

    @Test func `a kiosk that asks no more is forgotten, and another one is heard then`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(request), at: 2000)
        #expect(kiosk.take(.asked(other), at: 3000) == [])
        kiosk.run(until: 16_999)
        #expect(kiosk.machine.scene.invitationSince == at(2000))
        kiosk.run(until: 17_000)
        #expect(kiosk.machine.scene.invitationSince == nil)
        #expect(kiosk.take(.asked(other), at: 18_000) == [.askedForAdmission])
        #expect(hold(&kiosk, at: 18_500) == [.gesture(.nudge, button: 0), .admit(other)])
    }

    @Test func `a store that does not let it in is a fault, and the ring declines`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(request), at: 2000)
        _ = hold(&kiosk, at: 2500)
        #expect(
            kiosk.take(.admitted(.failed(fault(.saving))), at: 6000)
                == [.declined(.nudge, .notSaved), .raised(fault(.saving))])
        #expect(kiosk.machine.scene.notice?.kind == .declined)
    }

    @Test func `the ring calls once for a code, and again when somebody asks for it`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.invitation(number: 7), at: 2000)
        kiosk.take(.invitation(number: 7), at: 3000)
        #expect(kiosk.machine.scene.invitationSince == at(2000))
        kiosk.take(.invitationAskedFor, at: 4000)
        #expect(kiosk.machine.scene.invitationSince == at(4000))
        kiosk.take(.invitation(number: 8), at: 5000)
        #expect(kiosk.machine.scene.invitationSince == at(5000))
        kiosk.take(.asked(request), at: 6000)
        #expect(kiosk.machine.scene.invitationSince == at(6000), "a kiosk that waits now comes first")
        kiosk.take(.invitation(number: nil), at: 30_000)
        #expect(kiosk.machine.scene.invitationSince == nil)
        kiosk.take(.invitationAskedFor, at: 31_000)
        #expect(kiosk.machine.scene.invitationSince == nil)
    }

    @Test func `before there is a group the ring calls from the start, until there is one`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.household(.init(holders: Self.members, lacksGroup: true)), at: 2000)
        #expect(kiosk.machine.scene.invitationSince == at(1000))
        kiosk.take(.household(.init(holders: Self.members)), at: 3000)
        #expect(kiosk.machine.scene.invitationSince == nil)
    }
}
