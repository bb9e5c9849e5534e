import AgentLog
import Configuration
import Glibc
import Health
import Testing

@Suite struct BundleTests {
    @Test func `names go as words, the longest first, and no others`() {
        let redaction = Redaction(names: ["Al", "Al Green", "Lisa", "Lisa", ""])
        #expect(
            redaction.text("Al Green, Al and Lisa: Alarm, \"Lisa\"\nLisa's 3 balls")
                == "[removed], [removed] and [removed]: Alarm, \"[removed]\"\n[removed]'s 3 balls")
        #expect(Redaction(names: ["🏋️"]).text("go🏋️go") == "go[removed]go")
    }

    @Test(
        "what may be a key, or the address of a service, goes",
        arguments: [
            ("key=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.", "[removed]."),
            ("of abcDEF123/xyz/GHI456+jkl/MNO789pqr0=stuvwx= now", "of [removed] now"),
            ("psk xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg= end", "psk [removed] end"),
            ("told https://ntfy.sh/my-secret-topic?auth=x now", "told [removed] now"),
            ("id 01JDZ4T6B2M3N4P5Q6R7S8T9V0 stays", "id 01JDZ4T6B2M3N4P5Q6R7S8T9V0 stays"),
            ("a/path/that/is/longer/than/any/key/stays", "a/path/that/is/longer/than/any/key/stays"),
        ])
    func keys(text: String, expected: String) {
        #expect(Redaction(names: []).text(text) == expected)
    }

    @Test func `a configuration keeps what tells of the machine, and loses what tells of people`() {
        let toml = """
            owner = "Sammy"  # my name
            zone = "Europe/Amsterdam"
            # token: hunter2
            [[button]]
            line = "GPIO17"
            member = "Lisa"
            [ring]
            max_ma = 400
            night = "22:00-07:00"
            ring.sink = "spi"
            device = "/dev/spidev0.0" # Sammy's
            [sync]
            advertise = "sammys-home.example.org:7465"
            [[notify]]
            command = ["/usr/bin/curl", "-d@-", "https://ntfy.sh/secret"]
            kinds = ["nudge", "reaction"]
            command = [
              "/bin/tell", "hunter3",
            ]
            unheard_of = 7
            """
        #expect(
            RedactedConfiguration.text(toml) == """
                owner = "[removed]"
                zone = "Europe/Amsterdam"
                [[button]]
                line = "GPIO17"
                member = "[removed]"
                [ring]
                max_ma = 400
                night = "22:00-07:00"
                ring.sink = "spi"
                device = "[removed]"
                [sync]
                advertise = "[removed]"
                [[notify]]
                command = "[removed]"
                kinds = ["nudge", "reaction"]
                command = "[removed]"
                unheard_of = "[removed]"
                """)
    }

    @Test func `of each key that is secret the value goes, and of each other it stays`() {
        for key in KeyTable.keys {
            let line = "\(key.name) = \(key.defaultValue ?? key.example ?? "0")"
            let isKept = RedactedConfiguration.text(line) == line
            #expect(isKept == (key.disclosure == .shown), "\(key.fullName)")
        }
    }

    @Test func `what is taken out of a configuration is known, to be looked for elsewhere`() {
        let toml =
            "owner = \"Sammy\"\n# \"not this\"\nzone = \"UTC\"\nmember = \"Lisa\"\ncommand = [\"/bin/tell\", \"hunter2\"]"
        #expect(RedactedConfiguration.words(toml) == ["Sammy", "Lisa", "/bin/tell", "hunter2"])
    }

    @Test func `of a journal what is known to be harmless stays, and all else goes`() {
        let journal = """
            -- Boot 0f1e2d3c4b5a69788796a5b4c3d2e1f0 --
            2026-11-22T20:00:00+0100 systemd[1]: Started fitpinky.service - The kiosk of Sammy.
            2026-11-22T20:00:01+0100 fitpinkyd[7]: listening devices=linux network=10.0.0.7:7465 socket=/home/sammy/s
            2026-11-22T20:00:02+0100 fitpinkyd[7]: workout saved id=01JDZ4T6B2M3N4P5Q6R7S8T9V0 proof=photo
            2026-11-22T20:00:03+0100 fitpinkyd[7]: partner-gone kiosk=01JDZ4T6B2M3N4P5Q6R7S8T9V0 name=Lisa
            2026-11-22T20:00:04+0100 fitpinkyd[7]: fault code=link message="Lisa said \\"code=1\\" to count=2"
            2026-11-22T20:00:05+0100 fitpinkyd[7]: command said command=/bin/tell what="hunter2 id=3\\nLisa"
            2026-11-22T20:00:06+0100 fitpinkyd[7]: news kind="Lisa's"
            2026-11-22T20:00:07+0100 fitpinkyd[7]: gesture declined kind=tap why="Lisa was first
            2026-11-22T20:00:08+0100 fitpinkyd[7]: ended
            2026-11-22T20:00:09+0100 fitpinkyd[7]: lisa is here
            2026-11-22T20:00:10+0100 fitpinkyd[7]: Lisa id=3
            2026-11-22T20:00:10+0100 fitpinkyd[7]: hunter id=3
            2026-11-22T20:00:10+0100 fitpinkyd[7]: fault code=link hunter=3 message="hunter"
            2026-11-22T20:00:11+0100 curl[9]: news kind=hunter2
            2026-11-22T20:00:12+0100 systemd[1]: fitpinky.service: Main process exited, code=exited, status=1/FAILURE
            2026-11-22T20:00:13+0100 systemd[1]: fitpinky.service: TOKEN=hunter2 is no setting
            hunter2
            """
        let expected = [
            "-- Boot --", "systemd[1]: Started fitpinky.service",
            "fitpinkyd[7]: listening devices=linux network=[removed] socket=[removed]",
            "fitpinkyd[7]: workout saved id=01JDZ4T6B2M3N4P5Q6R7S8T9V0 proof=photo",
            "fitpinkyd[7]: partner-gone kiosk=01JDZ4T6B2M3N4P5Q6R7S8T9V0 name=[removed]",
            "fitpinkyd[7]: fault code=link message=[removed]",
            "fitpinkyd[7]: command said command=[removed] what=[removed]", "fitpinkyd[7]: news kind=[removed]",
            "fitpinkyd[7]: [removed]", "fitpinkyd[7]: ended", "fitpinkyd[7]: [removed]", "fitpinkyd[7]: [removed]",
            "fitpinkyd[7]: [removed]", "fitpinkyd[7]: fault code=link [removed] message=[removed]",
            "[removed]", "systemd[1]: fitpinky.service: Main process exited, code=exited, status=1/FAILURE",
            "systemd[1]: [removed]", "[removed]",
        ]
        let lines = redactedLog.text(journal).split(separator: "\n")
        #expect(lines.map { $0.hasPrefix("2026") ? String($0.dropFirst(25)) : String($0) } == expected)
    }

    private let redactedLog = RedactedLog(.agent)

    @Test func `each event keeps its public values whatever they are, and loses its private ones`() {
        let hostile = ["hunter2", "\"hunter2\"", "\"hunter2\\\" id=hunter2\"", "\"a=b\\nhunter2\"", "hunter2:7465"]
        for event in AgentEvent.allCases {
            for key in LogField.PublicKey.allCases {
                let line = "2026-11-22T20:00:00+0100 fitpinkyd[7]: \(event.rawValue) \(key.rawValue)=-12\n"
                #expect(redactedLog.text(line) == line)
            }
            for value in hostile {
                let pairs = LogField.PrivateKey.allCases.map { " \($0.rawValue)=\(value)" }.joined()
                let line = "2026-11-22T20:00:00+0100 fitpinkyd[7]: \(event.rawValue)\(pairs) count=3\n"
                let text = redactedLog.text(line)
                #expect(!text.contains("hunter2") && text.contains(event.rawValue) && text.hasSuffix(" count=3\n"))
            }
            let bare = "2026-11-22T20:00:00+0100 fitpinkyd[7]: \(event.rawValue)\n"
            #expect(redactedLog.text(bare) == bare)
        }
    }

    @Test func `a key is either public or private, and words of another program make none of it public`() {
        let words = LogVocabulary.agent
        #expect(words.publicKeys.isDisjoint(with: words.privateKeys))
        let other = LogVocabulary(events: ["greeting"], publicKeys: ["name", "errno"], privateKeys: ["count"])
        let line = "2026-11-22T20:00:00+0100 fitpinkyd[7]: greeting count=3 errno=7 id=1 name=Lisa\n"
        #expect(
            RedactedLog(words.adding(other)).text(line)
                == "2026-11-22T20:00:00+0100 fitpinkyd[7]: greeting count=[removed] errno=7 id=1 name=[removed]\n")
    }

    @Test func `tar lists the archive's files and gives back what was put in`() throws {
        var archive = Archive(seconds: 1_700_000_000)
        let long = [UInt8](repeating: 7, count: 1025)
        #expect(Archive(seconds: 0).bytes.count == 1024)
        let (isAdded, isLongAdded) = (archive.add("a.txt", Array("hello\n".utf8)), archive.add("folder/b", long))
        #expect(isAdded && isLongAdded)
        let isTooLong = archive.add(String(repeating: "n", count: 101), [])
        #expect(!isTooLong)
        #expect(archive.bytes.count == 512 * (1 + 1 + 1 + 3 + 2))
        let path = "/tmp/fitpinky-archive-\(getpid()).tar"
        defer { unlink(path) }
        let file = try #require(fopen(path, "wb"))
        fwrite(archive.bytes, 1, archive.bytes.count, file)
        fclose(file)
        #expect(output("tar -tvf \(path)").contains("-rw-------"))
        #expect(output("tar -tf \(path)") == "a.txt\nfolder/b\n")
        #expect(output("tar -xOf \(path) a.txt") == "hello\n")
        #expect(output("tar -xOf \(path) folder/b | wc -c").hasPrefix("1025"))
    }

    @Test func `what wg prints is read`() {
        let facts = TunnelFacts(
            handshakes: "wg0\tAAAA=\t1700000000\nwg-fitpinky\tBBBB=\t0\nnonsense\n",
            keepalives: "wg0\tAAAA=\toff\nwg-fitpinky\tBBBB=\t25\n", at: 1_700_000_060)
        #expect(
            facts
                == .peers([
                    .init(interface: "wg0", handshakeSecondsAgo: 60, isKeptAlive: false),
                    .init(interface: "wg-fitpinky", handshakeSecondsAgo: nil, isKeptAlive: true),
                ]))
        #expect(TunnelFacts(handshakes: "", keepalives: "", at: 0) == .none)
    }

    private func output(_ command: String) -> String {
        guard let pipe = popen(command, "r") else { return "" }
        defer { pclose(pipe) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = fread(&bytes, 1, bytes.count, pipe)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
