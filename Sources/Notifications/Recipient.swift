internal import Configuration
package import FitPinkyCore
internal import JSON
internal import KioskLogic

/// A place to which a member's news goes that they set up on the page: a packaged program is run for it, which is given its URL.
package struct PageRecipient: Hashable, Sendable {
    /// The same after a restart; no other sink has it.
    package var id: UInt64
    /// Whose news goes there.
    package var member: MemberID
    /// As people are told of it: "Mia's ntfy".
    package var title: String
    /// The packaged program, and its one argument.
    package var program: String
    package var kind: String
    /// A secret: it is given to the program on its standard input, and to nobody else.
    package var url: String
    /// Whether a workout's thumbnail goes along.
    package var hasPicture: Bool

    /// A place of these parts.
    package init(
        id: UInt64, member: MemberID, title: String, program: String, kind: String, url: String, hasPicture: Bool
    ) {
        (self.id, self.member, self.title, self.program) = (id, member, title, program)
        (self.kind, self.url, self.hasPicture) = (kind, url, hasPicture)
    }
}

/// How a run failed.
package struct RunFailure: Hashable, Sendable {
    /// In a clause, for a person.
    package var why: String
    /// When the first failure in a row was; nil while the clock is not trusted.
    package var since: UTCInstant?
}

/// What came of trying a sink.
package enum TestEnd: Hashable, Sendable {
    case sent
    /// Why not, in a clause.
    case failed(String)
    /// There is no such sink now.
    case unknown
    /// Too much is being tried at once.
    case busy
}

/// A program that is told news: one of the owner's commands, or a packaged one with a place of the page.
struct Recipient: Hashable, Sendable {
    var sink: NewsRelay.Sink
    var path: String
    var arguments: [String]
    /// Nil of the owner's commands.
    var place: PageRecipient?

    init(_ command: KioskConfiguration.NotifyCommand) {
        (sink, path, arguments) = (command.sink, command.path, Array(command.command.dropFirst()))
    }

    init(_ place: PageRecipient) {
        sink = NewsRelay.Sink(id: place.id, kinds: Set(NotificationKind.allCases), member: place.member)
        (path, arguments, self.place) = (place.program, [place.kind], place)
    }

    /// What the program reads: the news, and for a place of the page around it its URL and perhaps a picture.
    func input(_ news: [UInt8], picture: [UInt8]?) -> [UInt8] {
        guard let place else { return news }
        let url = JSON.text(place.url).rendered(isIndented: false)
        let end = picture.map { #","picture":"\#(Base64.text($0))"}"# } ?? "}"
        return Array(#"{"url":\#(url),"news":"#.utf8) + news.filter { $0 != UInt8(ascii: "\n") }
            + Array("\(end)\n".utf8)
    }

    /// Why the run failed, in a clause.
    func why(_ ending: String, said: [UInt8]) -> String {
        // What an owner's command prints may be secret; the packaged program prints one line without any.
        guard place != nil, let line = said.split(separator: UInt8(ascii: "\n")).first else { return ending }
        let text = String(decoding: line.prefix(Recipient.saidBytes), as: UTF8.self)
        return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f })
    }

    private static let saidBytes = 200
}

/// RFC 4648, 4.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
