internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Sync
internal import TTRPC
internal import TTRPCTransport

/// `fitpinky.v1.Sync`: what a kiosk offers to the kiosks with which it shares a ledger.
package struct SyncEndpoint: Fitpinky_V1_SyncService {
    let ledger: LedgerExchange
    let pins: PinStore
    let exchanges: Exchanges
    let personal: PersonalSharing

    func introduce(
        _ requests: RequestReader<Fitpinky_V1_LedgerRecords>,
        responses: ResponseWriter<Fitpinky_V1_LedgerRecords>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let key = try key(of: context)
        guard let first = try await requests.first(), let id = ULID(bytes: first.ledger) else { throw .noCommonLedger }
        var told = LedgerExchange.Told()
        do throws(TTRPCStatus) {
            // A kiosk that is given up meanwhile gets and gives no more, though its connection may still be open.
            try check(key, in: id)
            told.add(try await ledger.receive(first, in: id, from: key, isInviting: true))
            for try await records in requests {
                try check(key, in: id)
                told.add(try await ledger.receive(records, in: id, from: key, isInviting: true))
            }
            let beginning = try await ledger.beginning(of: id)
            for records in beginning.batches {
                try check(key, in: id)
                try await responses.write(records)
            }
            ledger.log(told, gave: beginning, to: key)
        } catch {
            ledger.log(error, after: told, with: key)
            throw error
        }
    }

    func exchange(
        _ requests: RequestReader<Fitpinky_V1_ExchangeFrame>,
        responses: ResponseWriter<Fitpinky_V1_ExchangeFrame>, context: ServerContext
    ) async throws(TTRPCStatus) {
        let key = try key(of: context)
        let hello = try await hello(requests)
        guard hello.protocolVersion == SyncLimits.protocolVersion else {
            throw .otherVersion(hello.protocolVersion)
        }
        guard hello.schema >= SyncLimits.leastSchema else { throw .olderSchema }
        // A ledger that is not here, and one in which that kiosk does not count, look alike.
        guard pins.contains(key, in: hello.ledger), let driver = exchanges.driver(of: hello.ledger),
            let kiosk = driver.kiosk(of: key)
        else {
            throw pins.isOlder(key) ? .beganAnew : .noCommonLedger
        }
        await driver.converse(with: kiosk, by: .peer) { handle in
            handle(.success(.hello(hello)))
            for try await frame in requests {
                // Whoever is given up meanwhile is heard no more.
                guard pins.contains(key, in: hello.ledger) else { return }
                handle(Result { () throws(MessageFault) in try SyncMessage(frame) })
            }
        } send: { frame async throws(TTRPCStatus) in
            try await responses.write(frame)
        }
    }

    func askForPersonal(
        _ request: Fitpinky_V1_PersonalRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_PersonalAnswer {
        let key = try key(of: context)
        guard let group = ULID(bytes: request.group), let member = ULID(bytes: request.member) else {
            throw .noCommonLedger
        }
        try check(key, in: group)
        return try await personal.answer(for: MemberID(member), in: GroupID(group), to: key)
    }

    /// What the caller says first, which tells of which ledger it speaks; at once, as both sides do.
    private func hello(
        _ requests: RequestReader<Fitpinky_V1_ExchangeFrame>
    ) async throws(TTRPCStatus) -> Hello {
        let first = await withTaskGroup(of: Result<Fitpinky_V1_ExchangeFrame?, TTRPCStatus>.self) { group in
            group.addTask {
                do throws(TTRPCStatus) { return .success(try await requests.first()) } catch { return .failure(error) }
            }
            group.addTask {
                // It is cancelled when the frame has come, and its answer is not looked at then.
                try? await Task.sleep(for: .nanoseconds(SyncLimits.helloPatience.nanoseconds))  // see above
                return .success(nil)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .success(nil)
        }
        guard let frame = try first.get() else {
            throw TTRPCStatus(.failedPrecondition, "an exchange begins with a hello, and none came")
        }
        switch Result(catching: { () throws(MessageFault) in try SyncMessage(frame) }) {
        case .success(.hello(let hello)): return hello
        case .success: throw TTRPCStatus(.failedPrecondition, "an exchange begins with a hello")
        case .failure(let fault): throw TTRPCStatus(.invalidArgument, "the hello cannot be read: \(fault)")
        }
    }

    private func check(_ key: KeyPin, in ledger: ULID) throws(TTRPCStatus) {
        guard pins.mayRead(key, ledger) else { throw .noCommonLedger }
    }

    private func key(of context: ServerContext) throws(TTRPCStatus) -> KeyPin {
        guard let keys = context.keys, pins.contains(keys.peer) else { throw .refusedByPeer }
        return keys.peer
    }
}

extension RequestReader {
    /// The next message; nil after the last.
    fileprivate func first() async throws(TTRPCStatus) -> Request? {
        var messages = makeAsyncIterator()
        return try await messages.next()
    }
}

extension TTRPCStatus {
    /// All that a kiosk hears of a ledger that is not here, or in which it does not count: the same bytes, so that it cannot tell
    /// which.
    static let noCommonLedger = TTRPCStatus(.failedPrecondition, "this is no ledger that both kiosks share")

    /// What a kiosk is told that shared the ledger of an earlier version, which is closed since this kiosk was updated.
    static let beganAnew = TTRPCStatus(
        .failedPrecondition,
        "this kiosk was updated, and it has to begin its household again; update yours and join there, nothing is lost meanwhile"
    )

    /// What a kiosk is told that does not know what takes words away: it would keep them, and give them to others.
    static let olderSchema = TTRPCStatus(
        .failedPrecondition,
        "your kiosk must be updated before it exchanges anything with this one: a member may have erased themselves, and yours would not "
            + "take their words away; it keeps its workouts meanwhile")

    /// What a kiosk of another version is told, which keeps what it has until one of the two is updated.
    static func otherVersion(_ version: UInt32) -> TTRPCStatus {
        TTRPCStatus(
            .failedPrecondition,
            "this kiosk exchanges by version \(SyncLimits.protocolVersion) and yours by \(version); update the older one, nothing "
                + "is lost meanwhile")
    }
}
