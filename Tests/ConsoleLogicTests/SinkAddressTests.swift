import ConsoleLogic
import Support
import Testing

@Suite struct SinkAddressTests {
    private func refusal(_ url: String, for kind: PageSink.Kind = .webhook) -> SinkAddress.Refusal? {
        do throws(SinkAddress.Refusal) {
            _ = try SinkAddress(url, for: kind)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a URL is kept as it was given, and only its host is shown`() throws {
        let address = try SinkAddress("https://Ntfy.sh:8443/My-Topic?auth=x%20y", for: .ntfy)
        #expect(address.url == "https://Ntfy.sh:8443/My-Topic?auth=x%20y" && address.host == "ntfy.sh")
        #expect(try SinkAddress("http://[FD00::7]:8080/hook", for: .webhook).host == "fd00::7")
    }

    @Test(arguments: [
        "https://ntfy.sh/t", "HTTP://home.example:1/x", "http://192.168.1.7:8123/api/webhook/abc", "http://10.0.0.1",
        "http://a?x=1", "https://kiosk.local/hook", "http://[2001:db8::1]/t", "http://[::ffff:192.168.1.7]/t",
        "https://xn--bcher-kva.example/t", "http://203.0.113.9:65535/t", "http://localhost.example/t",
        "http://a.127.example/t", "http://[fd00::192.0.2.1]/",
    ])
    func `a machine at home or elsewhere is allowed`(url: String) {
        #expect(refusal(url) == nil)
    }

    @Test(
        arguments: [
            ("", .scheme), ("ntfy.sh/t", .scheme), ("ftp://a/t", .scheme), ("file:///etc/passwd", .scheme),
            ("javascript:alert(1)", .scheme), ("https:/a/t", .scheme), ("//a/t", .scheme),
            ("https:///t", .host), ("https://", .host), ("http://a..b/t", .host), ("http://.a/t", .host),
            ("http://a./t", .host), ("http://-a/t", .host), ("http://a-/t", .host), ("http://a_b/t", .host),
            ("http://a%2eb/t", .host), ("http://a!/t", .host), ("http://[::1/t", .host),
            ("http://[fe80::1%eth0]/t", .host),
            ("http://[1:2:3:4:5:6:7]/", .host), ("http://[1:2:3:4:5:6:7:8:9]/", .host), ("http://[1::2::3]/", .host),
            ("http://[:::1]/", .host), ("http://[12345::]/", .host), ("http://[::1.2.3]/", .host),
            ("http://[g::]/", .host),
            ("http://[+1::]/", .host), ("http://[]/", .host), ("http://[1:2:3:4:5:6:7::8:9]/", .host),
            ("http://me@a/t", .user), ("http://me:secret@a/t", .user), ("http://a@127.0.0.1/", .user),
            ("http://a:0/t", .port), ("http://a:/t", .port), ("http://a:65536/t", .port), ("http://a:8x/t", .port),
            ("http://a:1:2/t", .port), ("http://a:123456/t", .port), ("http://[2001:db8::1]8080/t", .port),
            ("http://a:-1/t", .port), ("http://a:+1/t", .port),
            ("http://a/t#x", .fragment), ("http://a#@b/", .fragment),
            ("http://a b/t", .character), ("http://a/\"", .character), ("http://a\\@b/t", .character),
            ("http://a/\n", .character), ("http://a/\u{0}", .character), ("http://bücher.example/t", .character),
            ("http://a/{x}", .character), ("http://a/<", .character), ("http://a/`", .character),
            ("http://a/|", .character),
            ("http://\u{FF11}27.0.0.1/", .character),
        ] as [(String, SinkAddress.Refusal)])
    func `what is not a plain URL of http or https is refused`(url: String, expected: SinkAddress.Refusal) {
        #expect(refusal(url) == expected)
    }

    @Test(arguments: [
        "http://127.0.0.1/", "http://127.1.2.3:80/x", "http://0.0.0.0/", "http://0.1.2.3/", "http://[::1]/",
        "http://[::]/",
        "http://[0:0:0:0:0:0:0:1]/", "http://[0000::0001]/", "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/",
        "http://[::127.0.0.1]/", "http://[64:ff9b::127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://localhost/",
        "http://LOCALHOST:8080/", "http://a.localhost/", "http://[::FFFF:0:0]/",
    ])
    func `the kiosk itself is refused, however its address is written`(url: String) {
        #expect(refusal(url) == .ownMachine)
    }

    @Test(arguments: [
        "http://2130706433/", "http://127.1/", "http://0x7f000001/", "http://0x7f.0.0.1/", "http://0177.0.0.1/",
        "http://127.0.0.01/", "http://127.0.0.0x1/", "http://1.2.3/", "http://1.2.3.4.5/", "http://256.1.1.1/",
        "http://a.1/", "http://999/",
    ])
    func `a number in a form that programs read differently is refused`(url: String) {
        #expect(refusal(url) == .host)
    }

    @Test(
        arguments: [
            ("http://169.254.169.254/latest/meta-data", .link), ("http://[fe80::1]/", .link),
            ("http://[febf::1]/", .link),
            ("http://[::ffff:169.254.1.1]/", .link), ("http://224.0.0.1/", .several),
            ("http://239.255.255.250/", .several),
            ("http://255.255.255.255/", .several), ("http://240.0.0.1/", .several), ("http://[ff02::1]/", .several),
        ] as [(String, SinkAddress.Refusal)])
    func `an address of one cable, and one of several machines, is refused`(
        url: String, expected: SinkAddress.Refusal
    ) {
        #expect(refusal(url) == expected)
    }

    @Test func `ntfy needs a topic, and a URL has a bound`() {
        for url in [
            "https://ntfy.sh", "https://ntfy.sh/", "https://ntfy.sh//", "https://ntfy.sh/?x=/t", "https://ntfy.sh?a",
        ] {
            #expect(refusal(url, for: .ntfy) == .topic, "\(url)")
            #expect(refusal(url, for: .webhook) == nil, "\(url)")
        }
        let longest = "https://a/" + String(repeating: "x", count: SinkAddress.maxBytes - 10)
        #expect(refusal(longest) == nil && refusal(longest + "x") == .tooLong)
    }

    @Test func `each refusal has a sentence of its own`() {
        #expect(Set(SinkAddress.Refusal.allCases.map(\.sentence)).count == SinkAddress.Refusal.allCases.count)
    }

    @Test func `whatever is given, a host that is allowed is a name or an address of the network`() {
        var generator = SeededGenerator(seed: 7480)
        let pieces = [
            "http://", "https://", "127.0.0.1", "[", "]", "::", "1", "@", ":", "/", "a", ".", "0x", "#", "%", "ff",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...8, using: &generator)
            let url = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            guard let address = try? SinkAddress(url, for: .webhook) else { continue }  // most are refused
            #expect(!address.host.isEmpty && !address.host.contains("@"), "\(url)")
            let literal = NetworkAddress(v4: address.host[...]) ?? NetworkAddress(v6: address.host[...])
            #expect((literal?.reach ?? .network) == .network, "\(url)")
        }
    }
}
