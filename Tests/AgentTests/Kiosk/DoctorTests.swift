import FitPinkyCore
import Ledger
import Messages
import Store
import Testing

@testable import Agent

@Suite struct DoctorTests {
    @Test func `two entries under one name are told with the kiosk that they are of, and what to do`() async throws {
        try await LiveKiosk.run { live in
            let before = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "ledger" })
            #expect(before.outcome == .pass)
            let identity = try #require(Identity(seed: [UInt8](repeating: 7, count: 32)))
            var writer = EntryWriter(identity: identity, epoch: 9, previousHead: nil, clock: HybridClock())
            let (salt, now) = ([UInt8](repeating: 1, count: Fact.saltByteCount), UTCInstant(milliseconds: 5))
            let introduction = KioskFact(identityKey: identity.publicKey, name: "Lisa", zone: "UTC")
            var entries = [try writer.entry(.kiosk(introduction), salt: salt, at: now)]
            var copy = writer
            for name in ["Lisa", "Bob"] {
                let member = MemberFact(member: MemberID(ULID(high: 8, low: 8)), name: name)
                entries.append(try copy.entry(.member(member), salt: salt, at: now))
                copy = writer
            }
            _ = try await live.kiosk.stations.store.run { [entries] store throws(StoreError) in
                try store.receive(entries.map(\.bytes), at: now, isClockTrusted: true)
            }
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "ledger" })
            #expect(check.outcome == .failure)
            #expect(check.message.contains(identity.kiosk.ulid.text) && check.message.contains("neither counts"))
            #expect(!check.fix.isEmpty)
        }
    }

    @Test func `photos that will go are told of before they do`() async throws {
        let folder = TemporaryFolder()
        do {
            let store = try Store(folder: "\(folder.path)/state")
            let day = try #require(Day(iso8601: "2025-01-31"))
            let moment = KnownMoment(instant: UTCInstant(milliseconds: 1_738_300_000_000), zone: "UTC", day: day)
            let photo = Store.Photo(bytes: [1, 2], type: "image/jpeg", width: 1, height: 1, thumbnail: [3])
            try store.save(
                Store.NewWorkout(
                    id: WorkoutID(ULID(high: 0, low: 1)), author: MemberID(ULID(high: 0, low: 1)),
                    moment: .known(moment), photo: photo), at: UTCInstant(milliseconds: 1_738_300_000_000))
        }
        try await LiveKiosk.run(in: folder) {
            $0.storage.photoMonths = 12
        } _: { live in
            // Looked at when the kiosk starts.
            while live.kiosk.board.view.release == nil { try await Task.sleep(for: .milliseconds(5)) }
            let check = try #require(await Doctor(kiosk: live.kiosk).checks().first { $0.name == "storage" })
            #expect(check.outcome == .warning)
            #expect(check.message.contains("one is due") && check.message.contains("2025-01-31"))
            #expect(check.fix.contains("backup"))
        }
    }
}
