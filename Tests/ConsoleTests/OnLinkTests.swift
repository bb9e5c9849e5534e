import Testing

@testable import Console

@Suite struct OnLinkTests {
    @Test(arguments: [
        "10.9.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.20", "169.254.3.4", "100.64.0.1", "fd00::7",
        "fe80::1%eth0",
        "::ffff:192.168.1.20",
    ])
    func `addresses of homes and tunnels are private`(text: String) throws {
        #expect(try #require(OnLink.Address(text)).isPrivate)
    }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2001:db8::1", "::ffff:8.8.8.8",
    ])
    func `other addresses are not`(text: String) throws {
        #expect(try #require(OnLink.Address(text)).isPrivate == false)
    }

    @Test func `the machine itself is on link at its own address alone`() {
        #expect(OnLink.holds(source: "127.0.0.1", local: "127.0.0.1") && OnLink.holds(source: "::1", local: "::1"))
        #expect(!OnLink.holds(source: "127.0.0.1", local: "192.168.1.20"))
        #expect(!OnLink.holds(source: "8.8.8.8", local: "127.0.0.1") && !OnLink.holds(source: "", local: ""))
        #expect(!OnLink.holds(source: "192.168.77.5", local: "192.168.77.1"), "no interface here has that address")
    }

    @Test func `a network is shared as far as its mask goes`() throws {
        let (one, near, far) = (
            try #require(OnLink.Address("192.168.1.20")), try #require(OnLink.Address("192.168.1.77")),
            try #require(OnLink.Address("192.168.2.20"))
        )
        #expect(near.shares([255, 255, 255, 0], with: one) && !far.shares([255, 255, 255, 0], with: one))
        #expect(far.shares([255, 255, 0, 0], with: one) && !near.shares([255], with: one))
    }

    @Test func `the machine sends to itself from the same address`() throws {
        let (v4, v6) = (try #require(OnLink.Address("127.0.0.1")), try #require(OnLink.Address("::1")))
        #expect(OnLink.sender(to: v4) == v4)
        // A machine may have no IPv6.
        #expect([v6, nil].contains(OnLink.sender(to: v6)))
    }

    @Test func `to an address to which no way leads, it sends from none`() {
        #expect(OnLink.sender(to: OnLink.Address(bytes: [255, 255, 255, 255])) == nil)
    }
}
