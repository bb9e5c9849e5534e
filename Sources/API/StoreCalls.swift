internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Photos
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

// The care of what is kept: to look whether it is well, to count it, to copy it.
extension KioskEndpoint {
    /// How often compacting is tried when somebody writes meanwhile.
    private static let compactingAttempts = 3

    func verifyStore(
        _ request: Fitpinky_V1_VerifyStoreRequest, responses: ResponseWriter<Fitpinky_V1_VerifyStoreReply>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        let today = kiosk.channels.view.overview.today
        let (verifications, titles, forNothing) = try await done(.verifying) { progress async throws(TTRPCStatus) in
            try await responses.write(.with { $0.progress = progress })
        } by: { store, progress throws(StoreError) in
            (try store.folder.verify(progress), try store.titles(today: today), try store.namedWordsForNothing())
        }
        // What can be healed is, by a look of the kiosk's own.
        if verifications.contains(where: { !$0.isClean }) { kiosk.channels.damageFound() }
        let isOnly = verifications.count(where: \.isTold) < 2
        for verification in verifications {
            for finding in verification.findings {
                try await responses.write(
                    .with { $0.finding = .init(finding, in: titles[verification.ledger], isOnly: isOnly) })
            }
        }
        var sums = Fitpinky_V1_Verification(verifications, titles)
        sums.forNothing = forNothing.map { words in
            .with { ($0.kiosk, $0.member, $0.entries) = (words.kiosk, words.member, UInt64(words.entries)) }
        }
        try await responses.write(.with { [sums] in $0.verification = sums })
    }

    func rebuildStore(
        _ request: Fitpinky_V1_RebuildStoreRequest, responses: ResponseWriter<Fitpinky_V1_RebuildStoreReply>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        let (now, today) = (now, kiosk.channels.view.overview.today)
        let (before, after, losses, titles) = try await done(.rebuilding) { progress async throws(TTRPCStatus) in
            try await responses.write(.with { $0.progress = progress })
        } by: { [channels = kiosk.channels] store, progress throws(StoreError) in
            let before = try store.statistics()
            var losses: AcceptedLosses?
            if request.acceptLosses {
                losses = try store.folder.acceptLosses(at: now, progress)
            } else {
                try store.folder.rebuild(progress)
            }
            let after = try store.statistics()
            // What was derived wrongly may be shown until now.
            channels.show(.success(try store.overview(today: today)))
            return (before, after, losses, try store.titles(today: today))
        }
        try await responses.write(
            .with {
                $0.rebuilt = .with {
                    $0.digestBefore = hexadecimal(before.digest.bytes)
                    $0.digestAfter = hexadecimal(after.digest.bytes)
                    $0.ledgers = .init(before: before, after: after, titles)
                    guard let losses else { return }
                    $0.losses = .with {
                        $0.entries = UInt64(losses.entries)
                        $0.saidAgain = UInt64(losses.saidAgain)
                        $0.photos = UInt64(losses.photos)
                    }
                }
            })
    }

    func getStoreStatistics(
        _ request: Fitpinky_V1_StoreStatisticsRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_StoreStatistics {
        // All that is derived was in memory for a moment.
        defer { ProcessHeap.giveBack() }
        let today = kiosk.channels.view.overview.today
        let (statistics, home, titles) = try await read { store throws(StoreError) in
            (try store.statistics(), store.name, try store.titles(today: today))
        }
        return .init(statistics, of: home, titles)
    }

    func backUpStore(
        _ request: Fitpinky_V1_BackUpStoreRequest, responses: ResponseWriter<Fitpinky_V1_BackupPiece>,
        context: ServerContext
    ) async throws(TTRPCStatus) {
        let pipe = BackupPipe()
        // However this ends, the thread must not wait for it.
        defer { pipe.giveUp() }
        let withIdentity = request.withIdentity
        let news = try begin(.backingUp, on: try await read { store throws(StoreError) in store }) {
            store, _ throws(StoreError) in
            defer { pipe.end() }
            var (done, total) = (0, 0)
            try store.folder.backup(includesIdentity: withIdentity) {
                (done, total) = ($0, $1)
            } write: { bytes throws(StoreError) in
                guard pipe.write(bytes, done: done, total: total) else { throw .busy }
            }
        }
        for await piece in pipe.pieces {
            try await responses.write(
                .with {
                    $0.data = byteField(piece.bytes)
                    $0.progress = .init(done: piece.done, total: piece.total)
                })
            pipe.sent()
        }
        for await case .ended(.failure(let error)) in news {
            if pipe.isGivenUp {
                throw TTRPCStatus(.deadlineExceeded, "nobody took the backup's bytes for a minute; it was given up")
            }
            throw error == .busy
                ? TTRPCStatus(.aborted, "a press needed the room; try again") : TTRPCStatus(error)
        }
    }

    func compactStore(
        _ request: Fitpinky_V1_CompactStoreRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_CompactStoreResponse {
        let sizes = try await done(.compacting) { _ in
        } by: { store, _ throws(StoreError) in
            for _ in 0..<KioskEndpoint.compactingAttempts {
                if let sizes = try store.folder.compact() { return sizes as (before: Int, after: Int)? }
            }
            return nil
        }
        guard let sizes else {
            throw TTRPCStatus(.aborted, "something was saved while the database was copied; try again")
        }
        return .with {
            $0.bytesBefore = UInt64(sizes.before)
            $0.bytesAfter = UInt64(sizes.after)
        }
    }

    /// Clears the file of what was erased; false if it has to be tried again.
    func compactErased() async throws(TTRPCStatus) -> Bool {
        try await done(.compacting) { _ in
        } by: { store, _ throws(StoreError) in
            try store.folder.compactErased()
        }
    }

    // MARK: Parts

    /// Has long work done and tells how far it is; gives what comes of it.
    private func done<Value: Sendable>(
        _ kind: LongWork.Kind, progress tell: (Fitpinky_V1_Progress) async throws(TTRPCStatus) -> Void,
        by body: @escaping @Sendable (Store, Store.Progress) throws(StoreError) -> Value
    ) async throws(TTRPCStatus) -> Value {
        for await news in try begin(kind, on: try await read { store throws(StoreError) in store }, body) {
            switch news {
            case .progress(let done, let total): try await tell(.init(done: done, total: total))
            case .ended(.success(let value)): return value
            case .ended(.failure(let error)): throw TTRPCStatus(error)
            }
        }
        // Only who was cancelled hears no end.
        throw TTRPCStatus(.cancelled, "the call is over")
    }

    private func begin<Value: Sendable>(
        _ kind: LongWork.Kind, on store: Store,
        _ body: @escaping @Sendable (Store, Store.Progress) throws(StoreError) -> Value
    ) throws(TTRPCStatus) -> AsyncStream<LongWork.News<Value>> {
        do throws(LongWork.Refusal) {
            return try longWork.begin(kind, on: store, body)
        } catch {
            switch error {
            case .busy(let other):
                throw TTRPCStatus(
                    .resourceExhausted, "the store is being \(other.passive) just now; try again when that is done")
            case .noThread:
                throw TTRPCStatus(.resourceExhausted, "the system has no thread left for it; try again in a moment")
            }
        }
    }
}
