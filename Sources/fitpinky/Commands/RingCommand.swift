import ArgumentParser
import Glibc
import JSON
import KioskLogic
import Messages
import Pictures
import SwiftProtobuf
import TTRPC

struct RingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ring", abstract: "What the ring shows now.",
        discussion: """
            With --follow the ring is drawn as it changes; with --keys as well, keys work a simulated kiosk: space presses its \
            button. With --json, colours are as a screen shows them and levels are the duty cycles sent to the LEDs; \
            its meaning is said in words as well.
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Draw it into a PNG file; - is standard output.", valueName: "file")) var png: String?
    @Flag(help: "Go on until Ctrl-C or q.") var follow = false
    @Flag(help: "Work a simulated kiosk with keys; needs --follow and a terminal.") var keys = false
    @Option(help: ArgumentHelp("The socket of a simulated partner's agent.", visibility: .hidden))
    var partnerSocket: String?

    func validate() throws {
        if follow && png != nil { throw ValidationError("--png takes one picture; leave out --follow") }
        if keys && !follow { throw ValidationError("--keys needs --follow") }
        if keys && options.json { throw ValidationError("--keys draws on a terminal; leave out --json") }
        if partnerSocket != nil && !keys { throw ValidationError("--partner-socket needs --keys") }
        if keys && !Terminal.isScreen {
            throw ValidationError("--keys needs a terminal with escape sequences: neither TERM=dumb nor NO_COLOR")
        }
        try options.checkOutput(png, "--png")
    }

    func run() async throws {
        try await KioskCall.make(options) { call in
            if follow && !options.json && Terminal.isScreen {
                guard let partnerSocket else { return try await RingScreen(call: call, hasKeys: keys).run() }
                var partner = options
                partner.socket = partnerSocket
                return try await KioskCall.make(partner) { partner in
                    try await RingScreen(call: call, partner: partner, hasKeys: keys).run()
                }
            }
            var meaning: String?
            for try await reply in try await call.kiosk.ring(.with { $0.follow = follow }) {
                // Words are said again only when they are others.
                if follow && !options.json && reply.meaning == meaning { continue }
                meaning = reply.meaning
                try show(reply)
            }
        }
    }

    private func show(_ reply: Fitpinky_V1_RingReply) throws {
        if let png {
            let picture = try RingPicture.png(frame: reply.frame)
            let file = try OutputFile(path: png)
            try file.append(picture)
            try file.finish()
            if !options.json { say(file.isStandardOutput ? "standard output" : png, on: file.words) }
        }
        if options.json {
            put(reply.json.rendered(isIndented: false))
        } else if png == nil && (follow || !Terminal.isScreen) {
            // What reads a pipe wants words, and so does a terminal without colours.
            put(reply.meaning)
        } else if png == nil {
            let size = Terminal.size ?? (columns: 80, lines: 24)
            guard let text = RingText(fittingColumns: size.columns, lines: size.lines) else {
                complain(
                    "the terminal is too small for a ring; it needs \(RingText.minColumns) columns and half as many lines"
                )
                throw ExitCode(EXIT_FAILURE)
            }
            for line in text.lines(reply.frame) { put(line) }
            say(reply.meaning)
        }
    }
}

extension Fitpinky_V1_RingReply {
    var frame: RingFrame {
        let bytes = Array(colours)
        return RingFrame(
            stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map {
                RGB(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
            })
    }

    var json: JSON {
        func hexadecimal(_ bytes: [UInt8]) -> JSON {
            .list(
                stride(from: 0, to: bytes.count - bytes.count % 3, by: 3).map { start in
                    let digits = bytes[start..<start + 3].map {
                        String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
                    }
                    return .text("#" + digits.joined())
                })
        }
        return [
            "colours": hexadecimal(Array(colours)), "levels": hexadecimal(Array(levels)),
            "milliamperes": .number(Int(milliamperes)), "meaning": .text(meaning),
        ]
    }
}
