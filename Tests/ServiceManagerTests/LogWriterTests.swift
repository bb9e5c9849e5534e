import FitPinkyCore
import Synchronization
import Testing
import Threads

@testable import ServiceManager

@Suite struct LogWriterTests {
    @Test func `lines are written in order, and those that wait are written at the end`() {
        let written = Written()
        let writer = LogWriter { written.append($0) }
        for number in 0..<100 { writer.write(line: "\(number)") }
        writer.close(within: .seconds(20))
        #expect(written.lines == (0..<100).map { "\($0)\n" })
    }

    @Test func `a reader that stalls holds nobody up, and what was dropped is counted`() {
        let written = Written()
        let gate = Monitor(false)
        let writer = LogWriter { line in
            gate.wait { isOpen, now in isOpen ? .done(()) : .sleep(until: now + .seconds(1)) }
            written.append(line)
        }
        // More than fit, though nobody reads: this returns, or the test hangs.
        for number in 0..<LogWriter.capacity * 2 { writer.write(line: "\(number)") }
        gate.change { $0 = true }
        writer.close(within: .seconds(20))
        let notes = written.lines.compactMap { $0.firstMatch(of: /lines dropped count=(\d+)/)?.1 }
        let noted = notes.compactMap { Int($0) }
        #expect(written.lines.count + noted.reduce(0, +) == LogWriter.capacity * 2)
        #expect(!noted.isEmpty)
    }

    private final class Written: Sendable {
        private let all = Mutex<[String]>([])
        var lines: [String] { all.withLock { $0 } }
        func append(_ line: String) { all.withLock { $0.append(line) } }
    }
}
