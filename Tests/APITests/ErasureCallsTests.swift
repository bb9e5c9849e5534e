import Actions
import FitPinkyCore
import KioskPages
import Kiosks
import Ledger
import Messages
import Pairing
import SimulatedDevices
import Store
import StoreThreads
import SwiftProtobuf
import TTRPC
import Testing

@testable import API
@testable import KioskRuntime

/// A kiosk in Amsterdam that serves Sammy, who erases themselves in two steps.
@Suite struct ErasureCallsTests {
    private let context = ServerContext(CallRequest(service: "fitpinky.v1.Kiosk", method: "Erase"))

    @Test func `a code is good for five minutes, once, for one member, and not after five wrong ones`() throws {
        let (ana, ben) = (MemberID(ULID(high: 1, low: 1)), MemberID(ULID(high: 1, low: 2)))
        // By the clock that nobody can set back.
        let start = MonotonicInstant(nanoseconds: 5_000_000_000)
        func later(_ seconds: Int64) -> MonotonicInstant { start + .seconds(seconds) }
        let codes = ErasureCodes()
        var generator = SystemRandomNumberGenerator()
        let code = codes.offer(ana, at: start)
        var wrong = PairingCode.random(using: &generator)
        while wrong == code { wrong = .random(using: &generator) }
        _ = codes.offer(ben, at: start)
        #expect(codes.take(wrong, of: ben, at: start) == .wrong)
        #expect(codes.take(code, of: ana, at: later(299)) == .good)
        #expect(codes.take(code, of: ana, at: later(299)) == .none)
        let second = codes.offer(ana, at: start)
        #expect(codes.take(second, of: ana, at: later(300)) == .none)
        let third = codes.offer(ana, at: start)
        var other = wrong
        while other == third { other = .random(using: &generator) }
        for _ in 0..<5 { #expect(codes.take(other, of: ana, at: start) == .wrong) }
        #expect(codes.take(third, of: ana, at: start) == .none)
    }

    /// Sammy and Tom share the kiosk, and belong to a group.
    private func share(_ endpoint: KioskEndpoint) async throws {
        _ = try await endpoint.createGroup(
            .with { ($0.member, $0.goal, $0.maxMembers) = ("Sammy", 3, 3) }, context: context)
        _ = try await endpoint.addMember(.with { ($0.name, $0.goal) = ("Tom", 2) }, context: context)
    }

    private func log(_ endpoint: KioskEndpoint, _ name: String) async throws -> Fitpinky_V1_Workout {
        try await endpoint.logWorkout(
            .with { ($0.type, $0.minutes, $0.asMember) = ("run", 30, name) }, context: context)
    }

    private func erase(_ endpoint: KioskEndpoint, _ name: String) async throws -> ErasureView {
        let offer = try await endpoint.erasureOffer(to: name)
        #expect(offer.member == name)
        return try ErasureView(
            try await endpoint.erase(.with { ($0.code, $0.asMember) = (offer.code, name) }, context: context))
    }

    /// The names of the members whose own ledgers are here.
    private func own(_ live: LiveKiosk) async throws -> [String] {
        try await live.kiosk.store.read { store throws(StoreError) in
            var names: [String] = []
            for kept in try store.folder.ledgers() where kept.name.isPersonal {
                let own = try store.folder.open(kept.name)
                if let owner = KioskReading(own.kiosk, from: try own.settings()).owner { names.append(owner.name) }
            }
            return names.sorted()
        }
    }

    @Test(arguments: [false, true])
    func `a second member erases themselves once all have left, and nobody else's ledger goes`(
        hasOwnLedger: Bool
    ) async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await share(endpoint)
            let workout = try await log(endpoint, "Tom")
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Tom" }, context: context)
            if hasOwnLedger { _ = try await log(endpoint, "Tom") }
            _ = try await endpoint.leaveGroup(.with { $0.asMember = "Sammy" }, context: context)
            #expect(try await own(live) == (hasOwnLedger ? ["Sammy", "Tom"] : ["Sammy"]))
            #expect(try await erase(endpoint, "Tom").isFinished)
            #expect(try await own(live) == ["Sammy"])
            #expect(try await endpoint.getWorkout(.with { $0.id = workout.id }, context: context).memberName != "Tom")
            let again = await refusal { _ = try await endpoint.erasureOffer(to: "Tom") }
            #expect(again?.message == "nobody here is called Tom; this kiosk serves Sammy")
        }
    }

    @Test func `while another member belongs, one erases themselves and the kiosk lives on in the household`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await share(endpoint)
            _ = try await log(endpoint, "Tom")
            #expect(try await erase(endpoint, "Tom").isFinished)
            #expect(try await own(live) == ["Sammy"])
            let group = try #require(try await endpoint.statusView().belonging.group)
            #expect(group.members.filter { $0.left == nil }.map(\.name) == ["Sammy"])
        }
    }

    @Test func `of an erased workout it is said that its author erased themselves`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await share(endpoint)
            try live.simulation.buttons.press()
            let workout = try await live.next { if case .workoutSaved(let saved) = $0 { saved.fact } else { nil } }
            try #require(workout.photo != nil)
            _ = try await erase(endpoint, "Sammy")
            #expect(try await endpoint.photo(of: workout.workout) == nil)
            #expect(try await endpoint.absenceOfPhoto(of: workout.workout).contains("erased with its author's words"))
            let proof = await refusal { _ = try await endpoint.proof(of: workout.workout) }
            #expect(proof?.message == "the author of this workout erased themselves; only its day is kept")
        }
    }

    @Test func `kiosk.toml is named to its owner, whatever they call themselves by now, and to nobody else`()
        async throws
    {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            try await share(endpoint)
            _ = try await endpoint.changeSetting(
                .with { ($0.change, $0.asMember) = (.memberName("Samantha"), "Sammy") }, context: context)
            #expect(try await endpoint.outOfReach("Samantha").contains { $0.contains("kiosk.toml") })
            #expect(try await !endpoint.outOfReach("Tom").contains { $0.contains("kiosk.toml") })
        }
    }

    @Test func `nothing is erased without the code that was shown`() async throws {
        try await LiveKiosk.run { live in
            let endpoint = KioskEndpoint(kiosk: live.kiosk)
            let none = await refusal { _ = try await endpoint.erase(.with { $0.code = "ABCDEF" }, context: context) }
            #expect(none?.code == .failedPrecondition && none?.message.contains("Nothing was erased") == true)
            let short = await refusal { _ = try await endpoint.erase(.with { $0.code = "ABC" }, context: context) }
            #expect(short?.code == .invalidArgument)
            let offer = try ErasureOffer(try await endpoint.offerErasure(.init(), context: context))
            #expect(offer.member == "Sammy" && offer.code.count == 6)
            #expect(offer.expiresAt.milliseconds - endpoint.now.milliseconds > 290_000)
            #expect(offer.stays.contains { $0.contains("kiosk.toml") } && offer.goes.count == 5)
            // Without a group there is no wager that could go, and no verdict that could stay.
            #expect(!offer.goes.contains { $0.contains("wager") } && !offer.kept.contains("verdict"))
            #expect(offer.stays.contains { $0.contains("journalctl") })
            let nobody = await refusal {
                _ = try await endpoint.offerErasure(.with { $0.asMember = "Lisa" }, context: context)
            }
            #expect(nobody?.code == .failedPrecondition)
            let name = try await live.kiosk.store.read { store throws(StoreError) in store.name }
            let done = try ErasureView(
                try await endpoint.erase(.with { $0.code = offer.code }, context: context))
            #expect(done.isFinished && done.stays == offer.stays)
            // The kiosk goes on as somebody's who has no name.
            let ledgers = try await live.kiosk.store.read { store throws(StoreError) in
                try store.folder.ledgers().map(\.name)
            }
            #expect(!ledgers.contains(name))
            let home = try await live.kiosk.store.read { store throws(StoreError) in
                (store.name, KioskReading(store.kiosk, from: try store.settings()).owner?.name)
            }
            #expect(home.0.isPersonal && home.0 != name)
            #expect(home.1 == Store.unnamedOwner)
        }
    }
}
