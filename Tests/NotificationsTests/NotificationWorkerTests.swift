import Configuration
import FitPinkyCore
import FoundationEssentials
import Glibc
import KioskLogic
import Ledger
import Logging
import Store
import StoreThreads
import Support
import Synchronization
import Testing

@testable import Notifications

/// News and the owner's commands: whole processes, on a store of their own.
@Suite struct NotificationWorkerTests {
    private struct Object: Decodable, Hashable {
        var kind: String
        var text: String
        var id: String?
        var member: String?
        var memberName: String?
        var from: String?
        var fromName: String?
        var day: String?
        var week: String?
        var workout: String?
        var at: String?
        var count: Int?
        var news: [Object]?
    }

    private let commands = Commands()

    private func objects(_ file: String) throws -> [Object] {
        try commands.folder.read(file).split(separator: "\n").map {
            try JSONDecoder().decode(Object.self, from: Data($0.utf8))
        }
    }

    @Test func `a command is given one line with one object on its standard input, and then the news is gone`()
        async throws
    {
        let text = "Sammy said: \"gym \\ time?\" 😏\u{2028}\nLisa"
        try await commands.run([commands.script("tell", "cat >>got")]) { worker, store in
            worker.queue([Commands.news(1, .nudge, text: text)])
            try await Commands.expectEmptied(store)
        }
        let object = try #require(try objects("got").first)
        #expect(try objects("got").count == 1)
        #expect(
            object
                == Object(
                    kind: "nudge", text: text, id: ULID(high: 9, low: 1).text, member: Commands.mia.id.ulid.text,
                    memberName: "Mia", from: Commands.sammy.id.ulid.text, fromName: "Sammy", day: "2026-02-26",
                    week: "2026-02-23", workout: ULID(high: 4, low: 1).text, at: Commands.noon.rfc3339))
    }

    @Test func `each command gets its kinds, and news that none is for is not even kept`() async throws {
        let both = [
            commands.script("all", "cat >>all.got"), commands.script("nudges", "cat >>nudges.got", kinds: [.nudge]),
        ]
        try await commands.run(both) { worker, store in
            worker.queue([Commands.news(1, .workout)])
            try await Commands.expectEmptied(store)
            worker.queue([Commands.news(2, .nudge)])
            try await eventually("the nudge") { !commands.folder.read("nudges.got").isEmpty }
            try await Commands.expectEmptied(store)
        }
        #expect(try objects("all.got").map(\.kind) == ["workout", "nudge"])
        #expect(try objects("nudges.got").map(\.kind) == ["nudge"])
        try await commands.run([commands.script("nudges", "cat >>nudges.got", kinds: [.nudge])]) { worker, store in
            worker.queue([Commands.news(3, .answer)])
            let waiting = try await store.run { store throws(StoreError) in try store.outgoing() }
            #expect(waiting == [])
        }
    }

    @Test func `a command that fails twice is run again, and is told once that it works`() async throws {
        let flaky = commands.script(
            "flaky", "echo x >>tries; [ \"$(wc -l <tries)\" -gt 2 ] || exit 7; cat >>got")
        try await commands.run([flaky]) { worker, store in
            worker.queue([Commands.news(1)])
            try await Commands.expectEmptied(store)
        }
        #expect(commands.folder.read("tries") == "x\nx\nx\n")
        #expect(try objects("got").map(\.id) == [ULID(high: 9, low: 1).text])
    }

    @Test func `a command that fails three times in a row is told of, and so is that it works again`() async throws {
        let flaky = commands.script(
            "flaky", "echo x >>tries; [ \"$(wc -l <tries)\" -gt 3 ] || exit 7; cat >>got")
        let told = Mutex<[CommandFailure?]>([])
        try await commands.run([flaky], tellFailing: { _, failure in told.withLock { $0.append(failure) } }) {
            worker, store in
            worker.queue([Commands.news(1)])
            try await Commands.expectEmptied(store)
        }
        let failure = CommandFailure(path: flaky.path, why: "it ended with code 7")
        #expect(told.withLock { $0 } == [failure, nil])
    }

    @Test func `a command that failed again and again is a fault no more when it is taken out`() async throws {
        let failing = commands.script("failing", "echo x >>tries; exit 7")
        let told = Mutex<[CommandFailure?]>([])
        try await commands.run([failing], tellFailing: { _, failure in told.withLock { $0.append(failure) } }) {
            worker, store in
            worker.queue([Commands.news(1)])
            try await eventually("a fault") { !told.withLock { $0.isEmpty } }
            worker.reload([commands.script("good", "cat >>got")])
            try await eventually("the end of the fault") { told.withLock { $0.last } == .some(nil) }
            try await Commands.expectEmptied(store)
        }
    }

    @Test func `a command that hangs is ended with all that it started, and keeps no other from being told`()
        async throws
    {
        let hanging = commands.script("hanging", "echo $$ >pids; sleep 1000 & echo $! >>pids; wait")
        let good = commands.script("good", "cat >>got")
        try await commands.run([hanging, good], timeLimit: .milliseconds(500)) { worker, store in
            worker.queue([Commands.news(1)])
            try await eventually("the news") { !commands.folder.read("got").isEmpty }
            try await eventually("two processes") { commands.folder.read("pids").split(separator: "\n").count == 2 }
            let pids = commands.folder.read("pids").split(separator: "\n").compactMap { pid_t($0) }
            try await eventually("the end of both processes") { pids.allSatisfy { Glibc.kill($0, 0) != 0 } }
            // It is still to be told.
            let waiting = try await store.run { store throws(StoreError) in try store.outgoing() }
            #expect(waiting.map(\.told.count) == [1])
        }
    }

    @Test func `a program that is not there or cannot be run is tried again later, and the agent lives on`()
        async throws
    {
        let missing = KioskConfiguration.NotifyCommand(["/nonexistent/program"])
        let unusable = KioskConfiguration.NotifyCommand([commands.folder.write("not for running", to: "text")])
        try await commands.run([missing, unusable]) { worker, store in
            worker.queue([Commands.news(1)])
            // The owner puts it right.
            worker.reload([commands.script("tell", "cat >>got")])
            try await Commands.expectEmptied(store)
        }
        #expect(try objects("got").count == 1)
    }

    @Test func `while it is quiet nothing is told, and afterwards all of it as one list`() async throws {
        try await commands.run([commands.script("tell", "cat >>got")], isAwake: false) { worker, store in
            worker.look(utc: Commands.noon, quiet: [Commands.mia.id])
            worker.queue([Commands.news(1)])
            worker.queue([Commands.news(2, .nudge, text: "gym time?")])
            _ = try await store.run { store throws(StoreError) in try store.outgoing() }
            try await Task.sleep(for: .milliseconds(300))
            #expect(commands.folder.read("got").isEmpty)
            worker.look(utc: Commands.noon, quiet: [])
            try await Commands.expectEmptied(store)
        }
        let list = try #require(try objects("got").first)
        #expect(try objects("got").count == 1)
        #expect(list.kind == "several" && list.count == 2)
        #expect(list.text == "Sammy just showed up! 💪\ngym time?")
        #expect(list.news?.map(\.kind) == ["workout", "nudge"])
    }

    @Test func `a full outbox lets go of the oldest, and the rest is told in lists`() async throws {
        let count = UInt64(Store.maxOutgoing) + 44
        try await commands.run([commands.script("tell", "cat >>got")], isAwake: false) { worker, store in
            for number in 0..<count {
                worker.queue([Commands.news(number)])
                // A few at a time: a store that has too much to do takes no more, and that is not what is looked at here.
                if number % 8 == 7 { _ = try await store.run { store throws(StoreError) in try store.outgoing() } }
            }
            let kept = try await store.run { store throws(StoreError) in try store.statistics() }
            #expect(kept.outgoing + kept.droppedNews >= Store.maxOutgoing)
            worker.look(utc: Commands.noon, quiet: [])
            try await Commands.expectEmptied(store)
        }
        let told = try objects("got").flatMap { $0.news ?? [$0] }.compactMap(\.id)
        #expect(told.count >= Store.maxOutgoing - SinkMachine.Limits.together && Set(told).count == told.count)
        #expect(try objects("got").allSatisfy { ($0.count ?? 1) <= SinkMachine.Limits.together })
    }

    @Test func `a week is announced once, also after a restart`() async throws {
        let verdict = Verdict(result: .someMissed, owes: [Commands.mia.id])
        let week = try #require(Day(iso8601: "2026-02-23"))
        for round in 0..<3 {
            try await commands.run([commands.script("tell", "cat >>got")]) { worker, store in
                let isNews = await withCheckedContinuation { continuation in
                    worker.announce(
                        week: week, verdict: verdict, news: [Commands.news(UInt64(round), .weekEnd, text: "You owe.")]
                    ) { continuation.resume(returning: $0) }
                }
                let isToldOf = try isNews.get()
                #expect(isToldOf == (round == 0))
                try await Commands.expectEmptied(store)
            }
        }
        #expect(try objects("got").map(\.text) == ["You owe."])
    }

    @Test func `the worker ends soon though a command runs on, and it is told again after the next start`()
        async throws
    {
        let stubborn = commands.script("tell", "cat >>got; trap '' TERM; [ -e well ] || sleep 1000")
        try await commands.run([stubborn]) { worker, _ in
            worker.queue([Commands.news(1)])
            try await eventually("the news") { !commands.folder.read("got").isEmpty }
            worker.close()
            // The command would run for 1,000 s.
            try await eventually("the worker to end") { worker.hasEnded }
        }
        commands.folder.write("", to: "well")
        try await commands.run([stubborn]) { _, store in
            try await Commands.expectEmptied(store)
        }
        #expect(try objects("got").map(\.id) == [ULID(high: 9, low: 1).text, ULID(high: 9, low: 1).text])
    }

    @Test func `an agent killed between keeping news and telling it tells it after the next start`() async throws {
        let tell = commands.script("tell", "cat >>got")
        let path = commands.folder.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let store = try await StoreThreads(folder: "\(path)/state")
            // The command would take longer than the process lives.
            let worker = NotificationWorker(
                [KioskConfiguration.NotifyCommand(["/bin/sleep", "1000"])], store: store,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            worker.look(utc: Commands.noon, quiet: [])
            worker.queue((1...3).map { Commands.news($0) })
            // What is asked for after it is answered after it is on the disk.
            _ = try await store.run { store throws(StoreError) in try store.outgoing() }
            kill(getpid(), SIGKILL)
        }
        try await commands.run([tell]) { _, store in
            try await Commands.expectEmptied(store)
        }
        let told = try objects("got").flatMap { $0.news ?? [$0] }.compactMap(\.id)
        #expect(told == (1...3).map { ULID(high: 9, low: $0).text })
    }

    @Test func `what a command failed with is known for as long as it fails`() async throws {
        let failing = commands.script("failing", "exit 3")
        try await commands.run([failing]) { worker, _ in
            #expect(worker.failure(of: failing) == nil)
            worker.queue([Commands.news(1)])
            try await eventually("the failure") { worker.failure(of: failing)?.contains("code 3") == true }
        }
    }
}
