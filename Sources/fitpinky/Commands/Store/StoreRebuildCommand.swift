import ArgumentParser
import KioskPages
import Messages
import TTRPC

struct StoreRebuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Work everything derived out anew, from the entries alone.",
        discussion: """
            All or nothing happens. The digest stays the same unless a derived table was wrong. A press meanwhile is saved \
            when it is done.
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        var rebuilt: Fitpinky_V1_Rebuilt?
        var bar = ProgressBar("rebuilding", options)
        defer { bar.clear() }
        try await KioskCall.make(options) { call in
            for try await reply in try await call.kiosk.rebuildStore(.init()) {
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
        let isSame = rebuilt.digestBefore == rebuilt.digestAfter
        if options.json {
            return JSON.object([
                "digestBefore": .text(rebuilt.digestBefore), "digestAfter": .text(rebuilt.digestAfter),
                "changed": .bool(!isSame),
            ]).print()
        }
        say("digest before  \(rebuilt.digestBefore)")
        say("digest after   \(rebuilt.digestAfter)")
        say(isSame ? "rebuilt; it says the same as before" : "rebuilt; what was derived was wrong, and is right now")
    }
}
