import Testing

struct KeptTests {
    private let files: [RepositoryFile]

    private let graph: TargetGraph

    init() throws {
        files = try Repository.files.get()
        graph = TargetGraph(of: files)
    }

    @Test func `The reader finds the repository's files and leaves out what is not part of it`() {
        #expect(files.contains { $0.path == "Package.swift" })
        #expect(files.contains { $0.path == "Tests/HouseRulesTests/KeptTests.swift" && $0.swift != nil })
        #expect(files.contains { $0.path == "proto/generate" && $0.isExecutable })
        #expect(files.contains { $0.path == "Tests/HardwareBench/fixtures/test-card.jpg" && $0.text == nil })
        #expect(!files.contains { $0.parts.contains(".git") || $0.name == "Package.resolved" })
    }

    @Test(
        "Where there is no repository the reader says so",
        arguments: ["/nowhere/at/all.swift", "/", "/etc/hostname", "/dev/null"])
    func nowhere(path: String) {
        #expect(throws: Repository.Unreadable.self) { try Repository.root(above: path) }
    }

    @Test func `The graph of targets keeps its laws`() {
        #expect(graph["FitPinkyCore"]?.kind == .pure && graph["Store"]?.kind == .edge)
        expectNone(ArrowRules.lawBreaches(graph))
    }

    @Test func `Every import is a dependency of its target`() { expectNone(ArrowRules.importBreaches(files, graph)) }

    @Test func `Messages are known only where views are mapped to them`() {
        expectNone(ArrowRules.narrowBreaches(files))
    }

    @Test func `Every folder is a target, and every target a folder`() {
        expectNone(ArrowRules.folderBreaches(files, graph))
    }

    @Test func `Every dependency is used`() { expectNone(ArrowRules.idleBreaches(files, graph)) }

    @Test func `Pure targets know no system, clock or chance`() { expectNone(PurityRules.pureBreaches(files, graph)) }

    @Test func `Only targets that act read a clock`() { expectNone(PurityRules.clockBreaches(files)) }

    @Test func `Nobody imports all of Foundation`() { expectNone(PurityRules.foundationBreaches(files)) }

    @Test func `No Swift file is over its length`() { expectNone(NameRules.sizeBreaches(files)) }

    @Test func `Types are called what they are`() { expectNone(NameRules.typeBreaches(files)) }

    @Test func `Files are called after a noun`() { expectNone(NameRules.fileBreaches(files)) }

    @Test func `Tests are called after what holds`() { expectNone(NameRules.testBreaches(files)) }

    @Test func `Whatever can trap has its reason beside it`() { expectNone(TrapRules.breaches(files)) }

    @Test func `Who switches over an enum of ours thinks of every case`() { expectNone(SwitchRules.breaches(files)) }

    @Test func `No lock holds a closure by itself`() { expectNone(LockRules.breaches(files)) }

    @Test func `A log has declared events alone`() { expectNone(LogRules.breaches(files)) }

    @Test func `Notes for later name their issue`() { expectNone(WordingRules.markerBreaches(files)) }

    @Test func `Sources hold the real thing`() { expectNone(WordingRules.pretenceBreaches(files)) }

    @Test func `The top level is what it was agreed to be`() { expectNone(LayoutRules.topLevelBreaches(files)) }

    @Test func `Every target with something public is documented`() {
        expectNone(LayoutRules.documentationBreaches(files, graph))
    }

    @Test func `What a build resolves stays out of git`() { expectNone(LayoutRules.ignoreBreaches(files)) }

    @Test func `Scripts can be started and stop at an error`() { expectNone(LayoutRules.scriptBreaches(files)) }

    @Test func `Every action is in the table of actions`() { expectNone(ActionRules.breaches(files)) }

    @Test func `Every protocol has two implementations`() { expectNone(ProtocolRules.breaches(files)) }

    @Test func `Every exception is still needed`() {
        expectNone(ProtocolRules.idleExceptionBreaches(files) + PurityRules.idleSeamBreaches(files))
    }

    @Test func `No path leaves the repository`() { expectNone(PlaceRules.pathBreaches(files)) }

    @Test func `No registry is named`() { expectNone(PlaceRules.registryBreaches(files)) }

    @Test func `Every package has its exact version`() { expectNone(PlaceRules.versionBreaches(files)) }
}
