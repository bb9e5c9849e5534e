import ChildPrograms
import FitPinkyCore
import Glibc
import Support
import Testing
import Threads

/// `deploy/page-sink`, run as the agent runs it, against a server of one address. That server is on this machine, where the program
/// sends nothing: `getent` and `curl` of the test stand before the real ones, the one to say where a name leads, the other to lead the
/// connection here. The agent runs the program with a PATH on which nobody but root puts anything.
@Suite struct PageSinkProgramTests {
    private static let program = "\(#filePath)".replacing(
        "Tests/NotificationsTests/PageSinkProgramTests.swift", with: "deploy/page-sink")

    private let folder = TemporaryFolder()

    private func program(_ name: String, _ body: String) {
        chmod(folder.write("#!/bin/sh\n\(body)\n", to: name), 0o700)
    }

    private func run(
        _ kind: String, _ input: String, addresses: [String] = ["203.0.113.9"], server: OneAddress? = nil
    ) async throws -> (ChildCommand.Ending, String) {
        program("getent", addresses.map { "echo '\($0) STREAM'" }.joined(separator: "\n"))
        if let server { program("curl", "exec /usr/bin/curl --connect-to ::127.0.0.1:\(server.port) \"$@\"") }
        let command = try ChildCommand(
            path: PageSinkProgramTests.program, arguments: [kind],
            environment: ["PATH=\(folder.path):/usr/bin:/bin", "HOME=/", "LANG=C.UTF-8"], bytes: Array(input.utf8),
            at: .now())
        var ending: ChildCommand.Ending?
        while ending == nil {
            ending = command.step(.now())
            try await Task.sleep(for: .milliseconds(5))
        }
        return (try #require(ending), String(decoding: command.said, as: UTF8.self))
    }

    private func input(_ url: String, picture: String? = nil) -> String {
        let news = #"{"kind":"workout","text":"Sammy \"did\" it 💪\n$HOME"}"#
        return #"{"url":"\#(url)","news":\#(news)\#(picture.map { #","picture":"\#($0)""# } ?? "")}"# + "\n"
    }

    @Test func `ntfy gets the text, and the picture where there is one`() async throws {
        for picture in [nil, "SlBFRw=="] {
            let server = try OneAddress(answer: 200)
            let input = input("http://ntfy.example:\(server.port)/my-topic?auth=x", picture: picture)
            let (ending, said) = try await run("ntfy", input, server: server)
            #expect(ending == .exited(0) && said.isEmpty, "\(said)")
            let request = server.request
            #expect(request.hasPrefix("POST /my-topic?auth=x HTTP/1.1\r\nHost: ntfy.example:\(server.port)\r\n"))
            let body = request.split(separator: "\r\n\r\n").dropFirst().joined()
            #expect(body == (picture == nil ? "Sammy \"did\" it 💪\n$HOME" : "JPEG"))
            // RFC 2047.
            #expect(
                request.contains("Message: =?UTF-8?B?U2FtbXkgImRpZCIgaXQg8J+SqgokSE9NRQ==?=\r\n") == (picture != nil))
        }
    }

    @Test func `a webhook gets the object as it is, and the picture in it`() async throws {
        for picture in [nil, "SlBFRw=="] {
            let server = try OneAddress(answer: 204)
            let (ending, said) = try await run(
                "webhook", input("http://home.example/hook", picture: picture), server: server)
            #expect(ending == .exited(0) && said.isEmpty, "\(said)")
            let body = server.request.split(separator: "\r\n\r\n").dropFirst().joined()
            #expect(body.hasPrefix(#"{"kind":"workout","text":"Sammy \"did\" it 💪\n$HOME""#))
            #expect(body.contains(#""picture":"SlBFRw==""#) == (picture != nil))
            #expect(server.request.contains("Content-Type: application/json\r\n"))
        }
    }

    @Test(arguments: [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1", "::7f00:1", "64:ff9b::7f00:1",
        "169.254.169.254",
        "fe80::1", "febf::1%eth0", "::ffff:169.254.1.1", "224.0.0.1", "255.255.255.255", "ff02::1", "240.0.0.1",
    ])
    func `a name that leads to the kiosk, one cable or several machines is sent nothing`(address: String) async throws {
        let server = try OneAddress(answer: 200)
        for addresses in [[address], ["203.0.113.9", address]] {
            let (ending, said) = try await run(
                "ntfy", input("http://rebound.example/topic"), addresses: addresses, server: server)
            #expect(ending == .exited(1), "\(addresses)")
            #expect(said == "rebound.example leads to an address to which nothing is sent\n")
        }
        // It still waits for its one request.
        #expect(server.request.isEmpty)
    }

    @Test(arguments: ["192.168.1.7", "10.0.0.1", "fd00::7", "2001:db8::1", "::ffff:203.0.113.9", "64:ff9b::cb00:7109"])
    func `a machine at home or elsewhere is sent it`(address: String) async throws {
        let server = try OneAddress(answer: 200)
        let (ending, said) = try await run(
            "ntfy", input("http://home.example/topic"), addresses: [address], server: server)
        #expect(ending == .exited(0), "\(said)")
    }

    @Test func `the connection goes to the address that was checked, and the name is not looked up again`() async throws
    {
        // An address of this machine that is not loopback; a machine without a network has none.
        guard let address = OneAddress.ownAddress else { return }
        let server = try OneAddress(answer: 200)
        let (ending, said) = try await run(
            "ntfy", input("http://nowhere.invalid:\(server.port)/topic"), addresses: [address])
        #expect(ending == .exited(0), "\(said)")
        #expect(server.request.contains("Host: nowhere.invalid:\(server.port)\r\n"))
    }

    @Test func `a redirect is not followed, and what a server refuses is said without a secret`() async throws {
        let next = try OneAddress(answer: 200)
        let first = try OneAddress(answer: 302, location: "Location: http://127.0.0.1:\(next.port)/other\r\n")
        let url = input("http://ntfy.example/a-secret")
        var (ending, said) = try await run("ntfy", url, server: first)
        #expect(ending == .exited(1))
        #expect(said == "ntfy.example answered 302, which leads elsewhere; give the address that it leads to\n")
        #expect(next.request.isEmpty)
        (ending, said) = try await run("ntfy", url, server: try OneAddress(answer: 403))
        #expect(ending == .exited(1) && said == "ntfy.example answered 403\n")
        // It answered once, and then nobody listens there.
        let gone = try OneAddress(answer: 500)
        (ending, said) = try await run("webhook", url, server: gone)
        #expect(ending == .exited(1) && said == "ntfy.example answered 500\n")
        (ending, said) = try await run("webhook", url, server: gone)
        #expect(ending == .exited(1) && said == "ntfy.example refused the connection\n")
        (ending, said) = try await run("webhook", url, addresses: [])
        #expect(ending == .exited(1) && said == "ntfy.example could not be found\n")
    }

    @Test(arguments: [
        "", "file:///etc/passwd", "ftp://a/t", "http://", "http://a b/", "http://a/\\\"", "http://me@a/t",
        "http://a\\\\@b/t",
        "http://a/\\nurl = x", "http://a:123456/t", "http://a/#x", "http://[::1%eth0]/",
    ])
    func `what is not a plain URL of http or https is sent nothing`(url: String) async throws {
        let server = try OneAddress(answer: 200)
        let (ending, said) = try await run("webhook", input(url), server: server)
        #expect(ending == .exited(1) && said == "the URL is not one of http or https\n")
        #expect(server.request.isEmpty)
    }

    @Test(arguments: ["2130706433", "127.1", "0x7f000001", "0177.0.0.1", "1.2.3.4."])
    func `a number that programs read differently is sent nothing, whatever it leads to`(host: String) async throws {
        let server = try OneAddress(answer: 200)
        let (ending, said) = try await run("webhook", input("http://\(host)/"), server: server)
        #expect(ending == .exited(1) && said == "\(host) is not a host\n")
        #expect(server.request.isEmpty)
    }

    @Test func `what is not JSON, and another kind of place, is an error`() async throws {
        #expect(try await run("ntfy", "no JSON").0 == .exited(1))
        #expect(try await run("mail", input("http://a/t")).0 == .exited(1))
    }
}
