import Configuration
import Testing

@Suite struct HostPortTests {
    @Test(arguments: [
        ("kiosk.lan:7465", "kiosk.lan", 7465), ("192.0.2.7:1", "192.0.2.7", 1), ("[::]:0", "::", 0),
        ("[fe80::1%eth0]:65535", "fe80::1%eth0", 65_535), ("a_b-c.example:80", "a_b-c.example", 80),
    ])
    func `an address is read, and written as it was`(text: String, host: String, port: Int) throws {
        let address = try #require(HostPort(text))
        #expect((address.host, address.port) == (host, port))
        #expect("\(address)" == text)
    }

    @Test(arguments: [
        "", ":", "kiosk", "kiosk:", ":7465", "kiosk:65536", "kiosk:-1", "kiosk:+1", "kiosk: 1", "kiosk:000001",
        "::1:7465", "[::1]7465", "[::1]", "[kiosk]:1", "ki osk:1", "kiosk/x:1", "é:1", "kiosk:1\n",
        String(repeating: "a", count: 254) + ":1",
    ])
    func `what is no address is refused`(text: String) {
        #expect(HostPort(text) == nil)
    }
}
