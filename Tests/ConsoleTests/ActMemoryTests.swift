import API
import ConsoleLogic
import FitPinkyCore
import JSON
import Synchronization
import Testing
import TTRPC

@testable import Console

@Suite struct ActMemoryTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private func phone(_ number: UInt64) -> PhoneID { PhoneID(ULID(high: 0, low: number)) }

    @Test func `the same act sent at once and again is done once, and each sender hears the same`() async {
        let (memory, counter, phone) = (ActMemory(), Counter(), phone(1))
        let outcomes = await withTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let outcome = await memory.once("r", by: phone) {
                        await Task.yield()
                        return .done(ActionAnswer([:], "\(counter.next())"))
                    }
                    return outcome.sentence
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(outcomes == ["1"] && counter.next() == 2)
    }

    @Test func `the same id of another phone is another act`() async {
        let memory = ActMemory()
        _ = await memory.once("r", by: phone(1)) { .done(ActionAnswer([:], "one")) }
        #expect(await memory.once("r", by: phone(2)) { .done(ActionAnswer([:], "two")) }.sentence == "two")
        #expect(await memory.outcome("r", by: phone(1))?.sentence == "one")
        #expect(await memory.outcome("r", by: phone(3)) == nil)
    }

    @Test func `what was longest ago is forgotten`() async {
        let memory = ActMemory()
        for number in 0...ConsoleLimits.rememberedRequests {
            _ = await memory.once("\(number)", by: phone(1)) { .refused(TTRPCStatus(.notFound, "\(number)")) }
        }
        #expect(await memory.outcome("0", by: phone(1)) == nil)
        #expect(await memory.outcome("1", by: phone(1))?.sentence == "1")
    }
}

extension ActOutcome {
    fileprivate var sentence: String {
        switch self {
        case .done(let answer): answer.sentence
        case .refused(let status): status.message
        case .asked(let id): id.text
        }
    }
}
