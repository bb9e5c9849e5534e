import ConsoleLogic
import FitPinkyCore
import Support
import Testing

@Suite struct RequestTests {
    @Test(arguments: [
        ("/", [String]()), ("/history", ["history"]), ("/history/2026-02-26?part=main", ["history", "2026-02-26"]),
        ("/assets/a%20b", ["assets", "a b"]), ("//history//", ["history"]),
    ])
    func `a target's path is decoded part by part`(text: String, path: [String]) throws {
        #expect(try #require(RequestTarget(text)).path == path)
    }

    @Test(arguments: [
        "", "history", "http://kiosk.local/", "*", "/a/../b", "/./a", "/%2e%2e/b", "/a%2Fb", "/%", "/%4", "/%zz",
        "/%00",
        "/%ff", "/?a=%", "/?a=1&a=2", "/" + String(repeating: "a", count: 2048),
    ])
    func `a target with something that has no place in it is refused`(text: String) {
        #expect(RequestTarget(text) == nil)
    }

    @Test func `fields of a form are decoded, and as many as there may be`() throws {
        let form = try #require(FormFields(Array("text=loser+cooks+%26%20eats&empty=&flag".utf8)))
        #expect(form["text"] == "loser cooks & eats" && form["empty"] == "" && form["flag"] == "")
        #expect(form.names == ["empty", "flag", "text"] && form["other"] == nil)
        func fields(_ count: Int) -> [UInt8] { Array((0..<count).map { "f\($0)=" }.joined(separator: "&").utf8) }
        #expect(FormFields(fields(FormFields.maxCount)) != nil && FormFields(fields(FormFields.maxCount + 1)) == nil)
    }

    @Test func `random bytes are read or refused, and what is read has no control characters`() {
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Array("%&=+aF0/?\0\n\u{7f}é".utf8).randomElement(using: &generator) ?? 0
            }
            guard let form = FormFields(bytes) else { continue }
            for name in form.names {
                let isPlain = (name + (form[name] ?? "")).unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && $0.value != 0x7f || "\n\r\t".unicodeScalars.contains($0)
                }
                #expect(isPlain, "\(bytes)")
            }
        }
    }

    @Test func `a header field that is there twice is as one that is not there`() {
        let headers = RequestHeaders([("Host", "a"), ("X-One", "1"), ("x-one", "2")])
        #expect(headers["host"] == "a" && headers["x-one"] == nil && headers.has("X-One".lowercased()))
    }

    @Test func `a cookie is found among others, unless it is there twice`() {
        func cookie(_ text: String) -> String? { RequestHeaders([("Cookie", text)]).cookie("fitpinky") }
        #expect(cookie("a=b; fitpinky=secret; c=d") == "secret" && cookie("fitpinky=secret") == "secret")
        #expect(cookie("xfitpinky=secret") == nil && cookie("fitpinky=a; fitpinky=b") == nil && cookie("") == nil)
    }

    @Test func `what a client takes and sends is read as RFC 9110 has it`() {
        let headers = RequestHeaders([
            ("Accept", "text/html, application/xml;q=0.9"), ("Accept-Encoding", "br, gzip;q=0.8"),
            ("Content-Type", "Application/JSON; charset=utf-8"), ("Authorization", "Bearer  abc"),
        ])
        #expect(headers.accepts("text/html") && !headers.accepts("application/json"))
        #expect(headers.acceptsGzip && headers.mediaType == "application/json" && headers.bearerToken == "abc")
        #expect(!RequestHeaders([("Accept-Encoding", "gzip;q=0")]).acceptsGzip)
        #expect(RequestHeaders([("Authorization", "Basic abc")]).bearerToken == nil)
    }

    // MARK: Who may ask

    private let guarding = RequestGuard(names: ["kiosk.local", "localhost"], port: 7480)

    @Test(arguments: [
        "kiosk.local:7480", "KIOSK.local:7480", "localhost:7480", "127.0.0.1:7480", "192.168.1.20:7480", "[::1]:7480",
        "[fd00::7]:7480",
    ])
    func `our names and literal addresses with our port are ours`(host: String) {
        let headers = RequestHeaders([("Host", host)])
        #expect(guarding.verdict(headers, isReading: true, hasToken: false) == .pass)
        let same = RequestHeaders([("Host", host), ("Origin", "http://\(host)")])
        #expect(guarding.verdict(same, isReading: false, hasToken: false) == .pass)
    }

    @Test(arguments: [
        "evil.example:7480", "kiosk.local", "kiosk.local:80", "kiosk.local:7480.evil.example", "1.2.3:7480",
        "1.2.3.256:7480",
        "[::1]", "[evil]:7480", "", ":7480", "kiosk.local:", "kiosk.local:07480x", "kiosk.local:07480",
        "kiosk.local:+7480", "127.0.0.1:748O",
    ])
    func `a name that can be rebound to our address is not ours`(host: String) {
        #expect(guarding.verdict(RequestHeaders([("Host", host)]), isReading: true, hasToken: false) == .misdirected)
    }

    @Test(arguments: [
        nil, "null", "http://evil.example", "https://kiosk.local:7480", "http://kiosk.local", "http://kiosk.local:7481",
        "http://192.168.1.20:7480",
    ])
    func `an act wants the origin that its Host says, unless it carries a token`(origin: String?) {
        let fields = [("Host", "kiosk.local:7480")] + (origin.map { [("Origin", $0)] } ?? [])
        let headers = RequestHeaders(fields)
        #expect(guarding.verdict(headers, isReading: false, hasToken: false) == .foreign)
        #expect(guarding.verdict(headers, isReading: false, hasToken: true) == .pass)
        #expect(guarding.verdict(headers, isReading: true, hasToken: false) == .pass)
    }

    @Test func `two Host fields are none`() {
        let headers = RequestHeaders([("Host", "kiosk.local:7480"), ("Host", "kiosk.local:7480")])
        #expect(guarding.verdict(headers, isReading: true, hasToken: true) == .misdirected)
    }
}
