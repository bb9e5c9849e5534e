import FitPinkyCore
import FoundationEssentials
import Glibc
import Messages
import Support
import Testing
import TTRPC
import TTRPCTransport

/// The page over TLS: a real agent, and curl, which shakes hands as a browser does.
@Suite struct ConsoleTLSTests {
    private let folder = TemporaryFolder()

    private struct Invitation: Decodable {
        var url: String
        var code: String
    }

    private func configuration(_ certificate: String, _ key: String) -> String {
        quickConfiguration
            + "[console]\nlisten = \"127.0.0.1:0\"\ntls_certificate = \"\(certificate)\"\ntls_key = \"\(key)\"\n"
    }

    /// What curl was answered, headers first; and its exit code.
    private func curl(_ arguments: [String]) async throws -> (code: Int32, answer: String) {
        let run = try await AgentProcess.run(
            "/usr/bin/curl", ["--disable", "--silent", "--include", "--max-time", "20"] + arguments, in: folder)
        return (run.code, run.output)
    }

    @Test func `the page is served over TLS 1.2 and newer, and nothing else is answered on its port`() async throws {
        let certificate = folder.write(PEMFiles.pair.certificate, to: "console.pem")
        let agent = try AgentProcess(
            in: folder, configuration: configuration(certificate, folder.write(PEMFiles.pair.key, to: "console.key")))
        let client = try await agent.connect()
        let console = try await Fitpinky_V1_KioskClient(client).status(.init()).kiosk.console
        await client.close()
        let port = try #require(console.split(separator: ":").last)
        let trusting = ["--cacert", certificate]
        for version in ["1.2", "1.3"] {
            let (code, answer) = try await curl(
                trusting + ["--tlsv\(version)", "--tls-max", version, "https://localhost:\(port)/health"])
            #expect(code == 0 && answer.hasPrefix("HTTP/1.1 204"), "\(version): \(code) \(answer)")
            #expect(!answer.lowercased().contains("strict-transport-security"))
        }
        let (old, _) = try await curl(
            trusting + ["--ciphers", "DEFAULT@SECLEVEL=0", "--tls-max", "1.1", "https://localhost:\(port)/health"])
        #expect(old == 35)
        let (plain, said) = try await curl(["http://localhost:\(port)/health"])
        #expect(plain != 0 && said.isEmpty)
        let (stranger, _) = try await curl(["https://localhost:\(port)/health"])
        #expect(stranger == 60)

        let invited = try await AgentProcess.run(
            "fitpinky", ["--socket", agent.socket, "console", "invite", "--json"], in: folder)
        let invitation = try JSONDecoder().decode(Invitation.self, from: Data(invited.output.utf8))
        #expect(invitation.url.hasPrefix("https://"))
        let redeem =
            trusting + [
                "--data", "code=\(invitation.code)", "--header", "Accept: application/json",
                "https://localhost:\(port)/admission/redeem",
            ]
        let (_, foreign) = try await curl(redeem + ["--header", "Origin: http://localhost:\(port)"])
        #expect(foreign.hasPrefix("HTTP/1.1 403"))
        let (_, admitted) = try await curl(redeem + ["--header", "Origin: https://localhost:\(port)"])
        let cookie = try #require(admitted.split(separator: "\r\n").first { $0.hasPrefix("Set-Cookie: ") })
        #expect(cookie.hasPrefix("Set-Cookie: __Host-fitpinky=") && cookie.hasSuffix("; Secure"))
        for mark in ["Path=/;", "HttpOnly", "SameSite=Strict"] { #expect(cookie.contains(mark)) }
        #expect(!cookie.contains("Domain"))
        let pair = try #require(cookie.dropFirst("Set-Cookie: ".count).split(separator: ";").first)
        let (_, home) = try await curl(
            trusting + [
                "--cookie", String(pair), "--header", "Accept: text/html", "https://localhost:\(port)/settings/kiosk",
            ])
        #expect(home.hasPrefix("HTTP/1.1 200") && home.contains("encrypted between your phone and the kiosk"))
        agent.send(SIGTERM)
        #expect(try await agent.end() == 0)
        let secret = PEMFiles.pair.key.split(separator: "\n").dropFirst().dropLast()
        #expect(!secret.contains { folder.read("log").contains($0) })
    }

    @Test
    func `a certificate that cannot be used is said by --check-config and doctor, and no plain page takes its place`()
        async throws
    {
        let certificate = folder.write(PEMFiles.pair.certificate, to: "console.pem")
        let key = folder.write(PEMFiles.other.key, to: "console.key")
        let file = folder.write(configuration(certificate, key), to: "kiosk.toml")
        let checked = try await AgentProcess.run("fitpinkyd", ["--check-config", "--config", file], in: folder)
        #expect(checked.code == EX_CONFIG && checked.output.isEmpty)
        #expect(checked.errors.contains("\(key) is not the key of the certificate \(certificate)"))
        let agent = try AgentProcess(in: folder, configuration: configuration(certificate, key))
        let client = try await agent.connect()
        let kiosk = Fitpinky_V1_KioskClient(client)
        #expect(try await kiosk.status(.init()).kiosk.console.isEmpty)
        let checks = try await kiosk.doctor(.init()).checks
        let check = try #require(checks.first { $0.name == "console" })
        #expect(check.message.contains("is not served: \(key) is not the key of the certificate"))
        await client.close()
        agent.send(SIGTERM)
        #expect(try await agent.end() == 0)
    }

    @Test func `what is wrong with a certificate is said in a line of its own`() async throws {
        let certificate = folder.write(PEMFiles.pair.certificate, to: "console.pem")
        let key = folder.write(PEMFiles.pair.key, to: "console.key")
        let cases = [
            (certificate, key, ""), ("\(folder.path)/none", key, "is not there"),
            (key, key, "is not a certificate in PEM"), (certificate, certificate, "is not a private key in PEM"),
            (folder.path, key, "cannot be read"),
        ]
        for (certificate, key, expected) in cases {
            let file = folder.write(configuration(certificate, key), to: "kiosk.toml")
            let checked = try await AgentProcess.run("fitpinkyd", ["--check-config", "--config", file], in: folder)
            #expect(checked.code == (expected.isEmpty ? 0 : EX_CONFIG), "\(checked.errors)")
            #expect(
                checked.errors.contains(expected)
                    && checked.errors.split(separator: "\n").count == (expected.isEmpty ? 0 : 1))
        }
        let one = folder.write(
            quickConfiguration + "[console]\ntls_certificate = \"\(certificate)\"\n", to: "kiosk.toml")
        let checked = try await AgentProcess.run("fitpinkyd", ["--check-config", "--config", one], in: folder)
        #expect(checked.code == EX_CONFIG && checked.errors.contains("console.tls_key"))
    }
}
