import FoundationEssentials
import Glibc
import Messages
import SwiftProtobuf
import TTRPC
import Testing

@Suite struct DoctorTests {
    private static let photo = "JPEGJPEGJPEG"
    /// What nobody who helps has to know.
    private static let secrets = [
        "Sammy", "Lisa", "loser cooks", "leg day caption", "X7K2QF", "hunter2", "ntfy.example.org", "kiosk.example.org",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", photo,
    ]

    private static let peer = "01K00000000000000000000K1S"

    private static let status = Fitpinky_V1_StatusResponse.with {
        $0.kiosk = .with {
            ($0.id, $0.name, $0.version, $0.listen) = (
                Household.kiosk, "Sammy", "0.1.0", "kiosk.example.org:7465"
            )
        }
        $0.group = .with {
            ($0.id, $0.name, $0.weekStart) = ("01K00000000000000000000GR0", "Sammy & Lisa", "monday")
            $0.members = [.with { ($0.id, $0.name) = (Household.ids["Lisa"] ?? "", "Lisa") }]
        }
        $0.wager = .with { $0.text = "loser cooks" }
        $0.invitation = .with { ($0.code, $0.status) = ("X7K2QF", "active") }
        $0.peers = [.with { ($0.kiosk, $0.name, $0.connected) = (peer, "Lisa", false) }]
        $0.faults = [.with { ($0.code, $0.message, $0.fix) = ("link", "no network for Lisa", "mend it") }]
        $0.lastWorkout = .with {
            $0 = Household.workouts[0]
            ($0.memberName, $0.caption) = ("Lisa", "leg day caption")
            $0.photo = .with { $0.sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }
        }
    }

    private static func methods(_ outcome: Fitpinky_V1_Check.Outcome) -> [String: Answering] {
        [
            "Status": answering("Status") { (_: Fitpinky_V1_StatusRequest) in status },
            "Doctor": answering("Doctor") { (_: Fitpinky_V1_DoctorRequest) in
                Fitpinky_V1_DoctorResponse.with {
                    $0.checks = [
                        .with { ($0.name, $0.outcome, $0.message) = ("clock", .pass, "the time is trusted") },
                        .with {
                            ($0.name, $0.outcome) = ("peers", outcome)
                            ($0.message, $0.fix) = ("Lisa was last heard 3 days ago", "see that Lisa has power")
                        },
                    ]
                }
            },
        ]
    }

    private struct Found: Decodable {
        struct Check: Decodable {
            var name: String
            var outcome: String
            var message: String
            var fix: String?
        }
        var checks: [Check]
    }

    @Test func `warnings end with 0, a failure with 1, and the VPN is looked at here`() async throws {
        for (outcome, code) in [(Fitpinky_V1_Check.Outcome.warning, Int32(0)), (.failure, 1)] {
            try await AskedKiosk.run(DoctorTests.methods(outcome)) { kiosk in
                let run = try await kiosk.fitpinky("doctor", "--patience", "60", "--json")
                #expect(run.code == code)
                let found = try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
                try #require(found.checks.map(\.name) == ["agent", "clock", "peers", "vpn"])
                #expect(found.checks[0].outcome == "pass")
                #expect(found.checks[2].outcome == (code == 0 ? "warning" : "failure"))
                #expect(found.checks[3].outcome == "pass")
                let page = try await kiosk.fitpinky("doctor", "--patience", "60")
                #expect(page.output.contains("✓ clock       the time is trusted"))
                #expect(page.output.contains("fix see that Lisa has power"))
            }
        }
    }

    @Test func `an agent that hangs is a failed check with its fix, beside what can be seen without it`() async throws {
        // As the kernel does for a stopped process: it connects, and nobody takes the connection.
        let path = "/tmp/fitpinky-hanging-\(getpid()).sock"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(socket)
            unlink(path)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let isBound = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { name in
                name.baseAddress.map { bind(socket, $0, socklen_t(bytes.count)) == 0 } ?? false
            }
        }
        try #require(isBound && listen(socket, 8) == 0)
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky("--socket", path, "--json", "doctor")
            #expect(run.code == 1, "\(run.errors)")
            let found = try JSONDecoder().decode(Found.self, from: Data(run.output.utf8)).checks
            #expect(found.map(\.name) == ["agent", "vpn"])
            #expect(found.first?.outcome == "failure" && found.first?.message.contains("does not answer") == true)
            #expect(found.first?.fix?.contains("systemctl restart fitpinky") == true)
        }
    }

    @Test func `who upgrades gives a slow agent more time than a person does`() async throws {
        let slow: [String: Answering] = [
            "Doctor": { _ in
                .unary {
                    (_: Fitpinky_V1_DoctorRequest, _) async throws(TTRPCStatus) -> Fitpinky_V1_DoctorResponse in
                    // Longer than a person waits.
                    try? await Task.sleep(for: .seconds(4))  // a test that is over needs no answer
                    return .with { $0.checks = [.with { ($0.name, $0.outcome) = ("clock", .pass) }] }
                }
            }
        ]
        try await AskedKiosk.run(slow) { kiosk in
            #expect(try await kiosk.fitpinky("doctor").output.contains("✗ agent"))
            let run = try await kiosk.fitpinky("doctor", "--patience", "60")
            #expect(run.code == 0 && run.output.contains("✓ agent") && run.output.contains("✓ clock"))
            #expect(try await kiosk.fitpinky("doctor", "--patience", "soon").code == 64)
            #expect(!(try await kiosk.fitpinky("doctor", "--help")).output.contains("patience"))
        }
    }

    @Test func `the archive has what helps, and none of the secrets that were planted`() async throws {
        let folder = "/tmp/fitpinky-bundle-\(getpid())"
        #expect(mkdir(folder, 0o700) == 0)
        defer { _ = DoctorTests.shell("rm -r \(folder)") }
        let toml = """
            owner = "Sammy"
            # my token: hunter2
            [ring]
            max_ma = 777
            [sync]
            advertise = "kiosk.example.org:7465"
            [[notify]]
            command = ["/usr/bin/curl", "-H", "hunter2", "https://ntfy.example.org/t"]
            """
        let journal = """
            2026-11-22T20:00:00+0000 fitpinkyd[7]: fault code=link message="no network for Bob, hunter2"
            2026-11-22T20:00:01+0000 fitpinkyd[7]: command said command=/usr/bin/curl what="leg day caption of Bob"
            2026-11-22T20:00:02+0000 curl[8]: told Bob
            """
        #expect(DoctorTests.write(toml, to: "\(folder)/kiosk.toml"))
        #expect(DoctorTests.write(journal, to: "\(folder)/journal"))
        try await AskedKiosk.run(DoctorTests.methods(.warning)) { kiosk in
            let run = try await kiosk.fitpinky(
                "doctor", "--patience", "60", "--bundle", "\(folder)/out.tar", "--config", "\(folder)/kiosk.toml",
                "--log",
                "\(folder)/journal")
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output.contains("without photos, captions, names and keys"))
        }
        #expect(
            DoctorTests.shell("tar -tf \(folder)/out.tar")
                == ["doctor.json", "status.json", "kiosk.toml", "versions.json", "kernel.txt", "log.txt"]
                .map { "fitpinky-doctor/\($0)\n" }.joined())
        let all = DoctorTests.shell("tar -xOf \(folder)/out.tar")
        for secret in DoctorTests.secrets { #expect(!all.contains(secret), "\(secret)") }
        let whole = DoctorTests.shell("cat \(folder)/out.tar | tr -d '\\000'")
        for secret in DoctorTests.secrets { #expect(!whole.contains(secret), "\(secret)") }
        #expect(!whole.contains("Bob"))
        for useful in [
            "max_ma = 777", "fault code=link message=[removed]", "[removed] was last heard 3 days ago",
            Household.kiosk, DoctorTests.peer, "\"link\"", "Linux",
        ] {
            #expect(all.contains(useful), "\(useful)")
        }
    }

    @Test func `the archive is its owner's alone to read, also where a link leads to an older file`() async throws {
        let folder = "/tmp/fitpinky-bundle-\(getpid())-link"
        #expect(mkdir(folder, 0o700) == 0)
        defer { _ = DoctorTests.shell("rm -r \(folder)") }
        #expect(DoctorTests.write("precious", to: "\(folder)/other"))
        #expect(symlink("\(folder)/other", "\(folder)/out.tar") == 0)
        try await AskedKiosk.run(DoctorTests.methods(.warning)) { kiosk in
            let run = try await kiosk.fitpinky(
                "doctor", "--bundle", "\(folder)/out.tar", "--config", "/nonexistent", "--log", "/dev/null")
            #expect(run.code == 0, "\(run.errors)")
        }
        #expect(DoctorTests.shell("tar -tf \(folder)/other").contains("doctor.json"))
        #expect(DoctorTests.shell("stat -c '%F %a' \(folder)/out.tar \(folder)/other").hasSuffix("regular file 600\n"))
        #expect(DoctorTests.shell("readlink \(folder)/out.tar") == "\(folder)/other\n")
        #expect(DoctorTests.shell("ls \(folder)") == "other\nout.tar\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func `by sudo the archive is the caller's, and nobody else's to read`() async throws {
        let path = "/tmp/fitpinky-bundle-\(getpid())-sudo.tar"
        defer { unlink(path) }
        try await AskedKiosk.run(DoctorTests.methods(.warning)) { kiosk in
            let run = try await kiosk.fitpinky(
                ["doctor", "--patience", "60", "--bundle", path], environment: ["SUDO_UID=1234", "SUDO_GID=2345"])
            #expect(run.code == 0, "\(run.errors)")
        }
        #expect(DoctorTests.shell("stat -c '%u %g %a' \(path)") == "1234 2345 600\n")
    }

    @Test func `of a long log that was saved the newest lines go along, from the start of one`() async throws {
        let folder = "/tmp/fitpinky-bundle-\(getpid())-log"
        #expect(mkdir(folder, 0o700) == 0)
        defer { _ = DoctorTests.shell("rm -r \(folder)") }
        let (old, new) = (
            "2026-11-22T20:00:00+0000 fitpinkyd[7]: news kind=old\n", "2026-11-22T20:00:01+0000 fitpinkyd[7]: ended\n"
        )
        #expect(DoctorTests.write(old, to: "\(folder)/log") && DoctorTests.write("half\n\(new)", to: "\(folder)/end"))
        _ = DoctorTests.shell("truncate -s 3M \(folder)/log && cat \(folder)/end >>\(folder)/log")
        try await AskedKiosk.run(DoctorTests.methods(.warning)) { kiosk in
            let run = try await kiosk.fitpinky(
                "doctor", "--patience", "60", "--bundle", "\(folder)/out.tar", "--log", "\(folder)/log")
            #expect(run.code == 0, "\(run.errors)")
        }
        #expect(DoctorTests.shell("tar -xOf \(folder)/out.tar fitpinky-doctor/log.txt") == new)
    }

    @Test(arguments: ["/nonexistent/log", "/tmp"])
    func `a log that cannot be read is refused before anything is asked or written`(log: String) async throws {
        let path = "/tmp/fitpinky-bundle-\(getpid())-refused.tar"
        try await AskedKiosk.run(DoctorTests.methods(.warning)) { kiosk in
            let run = try await kiosk.fitpinky("doctor", "--bundle", path, "--log", log)
            #expect(run.code == 65 && run.errors.contains("--log \(log) cannot be read"), "\(run.errors)")
            #expect(kiosk.asked == [])
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test func `a dashboard that fails costs no check, and no word that may be a name goes along`() async throws {
        let path = "/tmp/fitpinky-bundle-\(getpid())-blind.tar"
        defer { unlink(path) }
        var methods = DoctorTests.methods(.warning)
        methods["Status"] = answering("Status") {
            (_: Fitpinky_V1_StatusRequest) throws(TTRPCStatus) -> Fitpinky_V1_StatusResponse in
            throw TTRPCStatus(.deadlineExceeded, "the store hangs")
        }
        try await AskedKiosk.run(methods) { kiosk in
            let run = try await kiosk.fitpinky(
                "doctor", "--patience", "60", "--bundle", path, "--config", "/nonexistent")
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output.contains("✓ agent") && run.output.contains("Lisa was last heard 3 days ago"))
        }
        let all = DoctorTests.shell("tar -xOf \(path)")
        #expect(all.contains("\"peers\"") && all.contains("\"warning\"") && !all.contains("Lisa"))
    }

    @Test func `without an agent the archive is written all the same, and says so`() async throws {
        let path = "/tmp/fitpinky-bundle-\(getpid())-alone.tar"
        defer { unlink(path) }
        try await AskedKiosk.run([:]) { kiosk in
            let run = try await kiosk.fitpinky(
                "--socket", "/nonexistent/socket", "doctor", "--bundle", path, "--config", "/nonexistent/kiosk.toml")
            #expect(run.code == 69 && run.output.contains("✗ agent") && run.output.contains("/nonexistent/socket"))
        }
        let all = DoctorTests.shell("tar -xOf \(path)")
        #expect(all.contains("the agent could not be asked") && all.contains("cannot be read by this user"))
        #expect(all.contains("swift-nio"))
    }

    static func shell(_ command: String) -> String {
        guard let pipe = popen(command, "r") else { return "" }
        defer { pclose(pipe) }
        var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while case let count = fread(&piece, 1, piece.count, pipe), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        defer { fclose(file) }
        return fwrite(Array(text.utf8), 1, text.utf8.count, file) == text.utf8.count
    }
}
