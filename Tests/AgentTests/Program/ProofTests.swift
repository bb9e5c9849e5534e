import FitPinkyCore
import Ledger
import Stores
import Testing

@testable import Store

/// `fitpinky verify ID` on a running agent.
@Suite struct ProofTests {
    private struct ProofJSON: Decodable {
        struct Kiosk: Decodable {
            var id: String
            var name: String?
        }
        struct Entry: Decodable {
            var epoch: String
            var sequence: Int
        }
        struct Chain: Decodable {
            var whole: Bool
            var length: Int?
            var brokenAt: String?
        }
        var kiosk: Kiosk
        var entry: Entry
        var signedAt: String
        var signed: Bool
        var chain: Chain
        var photo: String
        var sound: Bool
    }

    @Test func `a workout is proven with its kiosk, its moment, its chain and its photo`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        let id = try Store.home(in: kiosk.stateFolder).kiosk.ulid.text
        try await kiosk.startAgent()
        let run = try await kiosk.fitpinky("verify", kiosk.id(2).ulid.text, "--json")
        let json = try run.json(ProofJSON.self)
        #expect(run.code == 0)
        #expect(json.kiosk.id == id && json.kiosk.name == KeptKiosk.owner)
        // The kiosk, its owner, and the workout before.
        #expect(json.entry.sequence == 4)
        #expect(json.signedAt.hasPrefix("2026-02-26T17:34:00"))
        #expect(json.signed && json.sound && json.photo == "intact")
        #expect(json.chain.whole && json.chain.length == 4 && json.chain.brokenAt == nil)
        let text = try await kiosk.fitpinky("verify", kiosk.id(2).ulid.text)
        #expect(text.code == 0)
        for part in [
            "signed by  Sammy (\(id)), as entry 4 of epoch", "signature  good",
            "the workout itself says 2026-02-26T17:34:00",
            "chain      whole: 4 entries back", "byte for byte as it was signed for", "nothing speaks against it",
        ] { #expect(text.output.contains(part), "\(text.output)") }
        let bare = try await kiosk.fitpinky("verify", kiosk.id(3).ulid.text, "--json")
        #expect(bare.code == 0)
        #expect(try bare.json(ProofJSON.self).photo == "none")
    }

    @Test(arguments: ["photo", "chain", "no photo"])
    func `what speaks against a workout is said, and ends with 1`(damage: String) async throws {
        let kiosk = try KeptKiosk(keeping: 1...4)
        do {
            let store = try Store.home(in: kiosk.stateFolder)
            let sha256 = Entry.hash(KeptKiosk.photo(4).bytes)
            let before = try #require(try store.proof(of: kiosk.id(2))).dot
            try store.commit { transaction throws(StoreError) in
                let key = Store.photoKey(sha256, piece: 0)
                switch damage {
                case "photo": try transaction.put(.photos, key, [1, 2, 3])
                case "chain":
                    for hash in try transaction.keys(.headers, prefix: [])
                    where try transaction.value(.headers, hash) == before.bytes {
                        try transaction.remove(.headers, hash)
                    }
                default:
                    for key in try transaction.keys(.photos, prefix: sha256) { try transaction.remove(.photos, key) }
                }
            }
        }
        try await kiosk.startAgent()
        let run = try await kiosk.fitpinky("verify", kiosk.id(4).ulid.text, "--json")
        let json = try run.json(ProofJSON.self)
        // That a photo was let go, or has not come yet, is nothing against it.
        #expect(run.code == (damage == "no photo" ? 0 : 1))
        #expect(json.sound == (damage == "no photo") && json.signed)
        #expect(json.photo == (damage == "photo" ? "altered" : damage == "chain" ? "intact" : "absent"))
        #expect(json.chain.whole == (damage != "chain") && (json.chain.brokenAt != nil) == (damage == "chain"))
        let text = try await kiosk.fitpinky("verify", kiosk.id(4).ulid.text)
        #expect(text.code == run.code)
        #expect(text.output.contains("it cannot be relied on") == (run.code == 1))
    }

    @Test func `a workout that is not there cannot be proven`() async throws {
        let kiosk = try KeptKiosk(keeping: 1...1)
        try await kiosk.startAgent()
        let run = try await kiosk.fitpinky("verify", "01ARZ3NDEKTSV4RRFFQ69G5FAV")
        #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("there is no workout"))
    }
}
