import FitPinkyCore
import KioskLogic
import Support
import Testing

/// A further kiosk of a member asks every few seconds for the member's own ledger.
@Suite struct OwnLedgerRequestTests {
    private static let members = RehearsedKiosk.members
    private let request = HoldRequest(
        id: ULID(high: 9, low: 1), .ownLedger(pin: [1], ledger: ULID(high: 2, low: 1), member: members[0]))
    private let other = HoldRequest(
        id: ULID(high: 9, low: 2), .ownLedger(pin: [2], ledger: ULID(high: 2, low: 1), member: members[0]))

    private func hold(_ kiosk: inout RehearsedKiosk, at time: Int64) -> [KioskMachine.Effect] {
        kiosk.edge(isDown: true, at: time)
        return kiosk.edge(isDown: false, at: time + 2500) + kiosk.run(until: time + 2600)
    }

    @Test func `a kiosk that asks again changes nothing, and is granted once`() {
        var kiosk = RehearsedKiosk()
        let opened = kiosk.take(.asked(request), at: 2000)
        #expect(opened == [.request(.init(request, .opened)), .request(.init(request, .shown))])
        #expect(kiosk.take(.asked(request), at: 5000) == [])
        #expect(kiosk.machine.scene.invitationSince == at(2000), "it asks again, and the ring does not call again")
        let granted = hold(&kiosk, at: 6000)
        #expect(granted.last == .request(.init(request, .granted(by: Self.members[0]))))
        #expect(kiosk.machine.scene.invitationSince == nil)
        #expect(kiosk.machine.scene.notice == nil, "the store has not shared the ledger yet")
        #expect(kiosk.take(.sharedLedger(.done), at: 8700) == [] && kiosk.machine.scene.notice?.kind == .granted)
        #expect(hold(&kiosk, at: 11_000).last == .nudge(button: 0))
    }

    @Test func `a kiosk that asks no more is forgotten, and another one is heard then`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(request), at: 2000)
        #expect(kiosk.take(.asked(other), at: 3000) == [.request(.init(other, .refused))])
        #expect(kiosk.run(until: 16_999) == [])
        #expect(kiosk.run(until: 17_000) == [.request(.init(request, .ended(.expired)))])
        #expect(kiosk.machine.scene.invitationSince == nil)
        kiosk.take(.asked(other), at: 18_000)
        #expect(hold(&kiosk, at: 18_500).last == .request(.init(other, .granted(by: Self.members[0]))))
    }

    @Test func `a tap logs a workout, and the kiosk's request waits for its end`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(request), at: 2000)
        let pressed = kiosk.press(at: 3000)
        #expect(
            pressed.suffix(2) == [.begin(.init(number: 1, button: 0)), .request(.init(request, .hidden))])
        kiosk.press(at: 5000)
        #expect(kiosk.run(until: 10_000).contains(.request(.init(request, .shown))))
    }

    @Test func `a kiosk that goes on asking is shown for longer than a page`() {
        var kiosk = RehearsedKiosk()
        for time in stride(from: Int64(2000), to: 120_000, by: 3000) {
            kiosk.run(until: time)
            kiosk.take(.asked(request), at: time)
        }
        #expect(kiosk.machine.requests.shownSince == at(2000))
    }

    @Test func `a store that does not share the ledger is a fault, and the ring declines`() {
        var kiosk = RehearsedKiosk()
        kiosk.take(.asked(request), at: 2000)
        _ = hold(&kiosk, at: 2500)
        #expect(
            kiosk.take(.sharedLedger(.failed(fault(.saving))), at: 6000)
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
