import ArgumentParser
import JSON
import Messages
import SwiftProtobuf
import TTRPC

struct StoreRebuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Work everything derived out anew, from the entries alone.",
        discussion: """
            All or nothing happens. The digest stays the same unless a derived table was wrong. A press meanwhile is saved \
            when it is done.

            With --accept-losses the kiosk also stops waiting for entries and photos that are damaged and that neither a partner's \
            kiosk nor a backup has: damaged ones are removed, and what this kiosk said after a lost entry of its own, which could \
            not reach any partner, is said once more. Should somebody bring what was lost after all, it is taken in.
            """)

    @Flag(help: "Also give up what is damaged and what nobody has any more.")
    var acceptLosses = false

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        var rebuilt: Fitpinky_V1_Rebuilt?
        var bar = ProgressBar("rebuilding", options)
        defer { bar.clear() }
        try await KioskCall.make(options) { call in
            for try await reply in try await call.kiosk.rebuildStore(.with { $0.acceptLosses = acceptLosses }) {
                switch reply.what {
                case .progress(let progress): bar.show(progress)
                case .rebuilt(let digests): rebuilt = digests
                case nil: break
                }
            }
            guard rebuilt != nil else { throw TTRPCStatus(.unavailable, "the agent ended before it was done") }
        }
        bar.clear()
        guard let rebuilt else { return }
        let changed = rebuilt.ledgers.filter { $0.digestBefore != $0.digestAfter }
        let isSame = rebuilt.digestBefore == rebuilt.digestAfter && changed.isEmpty
        if options.json {
            var fields: JSON.Object = [
                "digestBefore": .text(rebuilt.digestBefore), "digestAfter": .text(rebuilt.digestAfter),
                "changed": .bool(!isSame), "ledgers": .list(rebuilt.ledgers.map(\.json)),
            ]
            if rebuilt.hasLosses { fields["losses"] = rebuilt.losses.json }
            return JSON.object(fields).print()
        }
        say("digest before  \(rebuilt.digestBefore)")
        say("digest after   \(rebuilt.digestAfter)")
        for ledger in rebuilt.ledgers where rebuilt.ledgers.count > 1 {
            let isSame = ledger.digestBefore == ledger.digestAfter
            say("ledger         \(ledger.name): \(isSame ? "as before" : "was wrong, and is right now")")
        }
        guard !rebuilt.hasLosses else { return say(rebuilt.losses.sentence) }
        say(isSame ? "rebuilt; it says the same as before" : "rebuilt; what was derived was wrong, and is right now")
    }
}

extension Fitpinky_V1_RebuiltLedger {
    fileprivate var json: JSON {
        [
            "id": .text(id), "name": .text(name), "digestBefore": .text(digestBefore),
            "digestAfter": .text(digestAfter),
        ]
    }
}

extension Fitpinky_V1_AcceptedLosses {
    fileprivate var json: JSON {
        ["entries": .number(Int(entries)), "saidAgain": .number(Int(saidAgain)), "photos": .number(Int(photos))]
    }

    fileprivate var sentence: String {
        if self == .init() { return "no entry or photo had to be removed" }
        let given = "given up: \(counted(entries, "entry", "entries")) and \(counted(photos, "photo"))"
        return saidAgain == 0 ? given : given + "; said once more: \(counted(saidAgain, "entry", "entries"))"
    }
}
