import Health
import Testing

@Suite struct HealthTests {
    @Test(
        "a healthy machine has a check of every part but root's and the agent itself, and no warning",
        arguments: [HealthyMachines.pi, HealthyMachines.desk, HealthyMachines.household])
    func healthy(facts: HealthFacts) {
        #expect(facts.checks.filter { $0.outcome != .pass } == [])
        #expect(facts.checks.allSatisfy { !$0.message.isEmpty && $0.fix.isEmpty })
        #expect(Set(facts.checks.map(\.part)).union([.vpn, .agent]) == Set(HealthCheck.Part.allCases))
        #expect(facts.checks.count == HealthCheck.Part.allCases.count - 2)
    }

    @Test(
        "a tunnel that is well, none, and one that only root may ask about pass",
        arguments: [HealthyMachines.tunnel, .none, .notRoot])
    func healthyTunnel(facts: TunnelFacts) {
        #expect(facts.check.outcome == .pass)
    }

    /// Something wrong, and what has to be said of it.
    struct Planted: Sendable, CustomTestStringConvertible {
        var fault: String
        var part: HealthCheck.Part
        var outcome = HealthCheck.Outcome.failure
        var says: String
        var fix: String
        var plant: @Sendable (inout HealthFacts) -> Void

        var testDescription: String { fault }
    }

    @Test("a planted fault is found, in its part alone, and its fix is named", arguments: planted)
    func found(planted: Planted) throws {
        var facts = HealthyMachines.household
        planted.plant(&facts)
        let found = facts.checks.filter { $0.outcome != .pass }
        #expect(found.map(\.part) == [planted.part])
        let check = try #require(found.first)
        #expect(check.outcome == planted.outcome)
        #expect(check.message.contains(planted.says), "\(check.message)")
        #expect(check.fix.contains(planted.fix), "\(check.fix)")
    }

    @Test func `ledgers that can be read and take no entries are named, and are no fault`() throws {
        var facts = HealthyMachines.household
        let names = ["household of Ana and Ben, left 3 Mar 2026", "household of Ana and Cas, left 1 Feb 2026"]
        for count in 1...2 {
            facts.ledger = .seen(LedgerFacts(closed: Array(names.prefix(count))))
            let check = try #require(facts.checks.first { $0.part == .ledger })
            #expect(check.outcome == .pass && names.prefix(count).allSatisfy(check.message.contains))
            #expect(check.message.contains(count == 1 ? " takes no entries" : " take no entries"))
        }
    }

    @Test func `a machine that could not be looked at in time is late in all that only the look can tell`() {
        var facts = HealthyMachines.household
        facts.isMachineLate = true
        let late = facts.checks.filter { $0.outcome != .pass }
        #expect(late.map(\.part) == [.disk, .wear, .spi, .power, .listen, .notify, .permissions])
        #expect(late.allSatisfy { $0.outcome == .warning && $0.fix.hasPrefix("ask again") })
        // What is known to be wrong without it stays so, and what is not used is well.
        facts.notify.commands = [.init(path: "/bin/tell", failure: "it ended with code 3")]
        facts.network.listening = nil
        #expect(facts.checks.first { $0.part == .notify }?.message.contains("code 3") == true)
        #expect(facts.checks.first { $0.part == .listen }?.outcome == .pass)
    }

    @Test(
        "a tunnel that should be up and shook no hands for long is found, with its interface",
        arguments: [nil, 301, 90_000] as [Int64?])
    func deadTunnel(age: Int64?) {
        let check = TunnelFacts.peers([
            .init(interface: "wg0", handshakeSecondsAgo: 20, isKeptAlive: true),
            .init(interface: "wg-fitpinky", handshakeSecondsAgo: age, isKeptAlive: true),
        ]).check
        #expect(check.outcome == .warning)
        #expect(check.message.hasPrefix("wg-fitpinky: ") && !check.message.contains("wg0"))
        #expect(check.fix.contains("wg-quick@wg-fitpinky"))
    }

    @Test func `a tunnel that root cannot ask about is a warning`() {
        let check = TunnelFacts.unknown("it took too long").check
        #expect(check.outcome == .warning && check.message.contains("it took too long"))
    }

    @Test func `an agent that answers is well, and one that does not is a failure with its fix`() {
        #expect(AgentFacts.answers.check.outcome == .pass)
        for facts in [AgentFacts.silent, .unreachable("no agent runs")] {
            #expect(facts.check.part == .agent && facts.check.outcome == .failure)
            #expect(facts.check.fix.contains("systemctl restart fitpinky"))
        }
        #expect(AgentFacts.unreachable("no agent runs").check.message == "no agent runs")
    }

    @Test func `what is written in less than a day proves nothing`() {
        var facts = HealthyMachines.pi.wear
        facts.agent = .init(bytes: 90_000_000, seconds: 3600)
        facts.disk?.writes = .init(bytes: 90_000_000_000, seconds: 3600)
        #expect(facts.check.outcome == .pass && facts.check.message.contains("too early to tell"))
        #expect(!facts.check.message.contains("MB"))
        facts.disk?.writes.seconds = 864_000
        #expect(facts.check.message == "mmcblk0 takes 9000 MB a day altogether: the card wears out within a few years")
        facts.agent = .init(bytes: .max, seconds: 86_400)
        #expect(facts.check.outcome == .warning)
    }

    @Test func `the older of two versions is the one to update`() {
        var versions = VersionFacts(
            version: "0.9.0", schema: 1, peers: [.init(name: "Lisa", version: "0.10.0", schema: 1)])
        #expect(versions.check.fix.hasPrefix("update this kiosk"))
        versions.peers = [.init(name: "Lisa", version: "0.8.2", schema: 1)]
        #expect(versions.check.fix.hasPrefix("update Lisa"))
        versions.peers = [.init(name: "Lisa", version: "0.9.0", schema: 2)]
        #expect(versions.check.fix.hasPrefix("update this kiosk"))
    }

    @Test func `a backup is missed after three days, and one that never was only once the agent ran so long`() {
        var facts = BackupFacts(folder: "/mnt", count: .seen(5), newestDaysAgo: 3, agentSeconds: 10)
        #expect(facts.check.outcome == .pass)
        facts.newestDaysAgo = 4
        #expect(facts.check.outcome == .warning)
        facts = BackupFacts(folder: "/mnt", count: .seen(0), newestDaysAgo: nil, agentSeconds: 3 * 86_400)
        #expect(facts.check.outcome == .pass)
        facts.agentSeconds += 1
        #expect(facts.check.outcome == .warning && facts.check.message.contains("none yet"))
    }

    @Test func `of several files the worst is told`() {
        let facts = PermissionFacts(paths: [
            .init("/s", .stateFolder, mode: 0o755), .init("/s/identity.key", .secret, mode: 0o644),
        ])
        #expect(facts.check.outcome == .failure && facts.check.message.contains("identity.key"))
        // What is not there is told of where it is missed.
        #expect(
            PermissionFacts(paths: [.init("/dev/x", .device(group: "spi"), exists: false, isAllowed: false, mode: 0)])
                .check.outcome == .pass)
    }
}
