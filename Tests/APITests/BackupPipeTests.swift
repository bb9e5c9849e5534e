import FitPinkyCore
import Testing
import Threads

@testable import API

@Suite struct BackupPipeTests {
    @Test func `what is written comes out whole and in order, in pieces of at most 64 KiB, and few of them wait`()
        async throws
    {
        let pipe = BackupPipe()
        let written = (0..<3).map { number in
            (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &+ number) }
        }
        let ahead = Monitor(0)
        Thread.start(name: "test") {
            for (number, bytes) in written.enumerated() {
                guard pipe.write(bytes, done: number, total: 3) else { break }
                ahead.change { $0 = number + 1 }
            }
            pipe.end()
        }
        var received: [UInt8] = []
        for await piece in pipe.pieces {
            #expect(piece.bytes.count <= BackupPipe.maxPieceBytes && piece.total == 3)
            received += piece.bytes
            // Nobody writes on while the reader is behind.
            let isAhead = ahead.change { $0 } * 200_000 - received.count
            #expect(isAhead <= BackupPipe.maxUnderWay * BackupPipe.maxPieceBytes)
            pipe.sent()
        }
        #expect(received == written.flatMap { $0 })
    }

    @Test func `a writer does not wait for ever for a caller who takes nothing, nor at all for one who gave up`() async
    {
        let stalled = BackupPipe(patience: .milliseconds(1))
        let isTaken = await withCheckedContinuation { continuation in
            Thread.start(name: "test") {
                continuation.resume(returning: stalled.write([UInt8](repeating: 1, count: 1 << 20), done: 0, total: 1))
            }
        }
        #expect(!isTaken && stalled.isGivenUp)
        let left = BackupPipe()
        left.giveUp()
        #expect(!left.write([1], done: 0, total: 1))
    }
}
