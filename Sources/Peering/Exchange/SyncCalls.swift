internal import AgentLog
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Messages
internal import ServiceLifecycle
internal import Store
internal import StoreThreads
internal import Sync
internal import Threads
internal import TTRPC
internal import TTRPCTransport

// Connections: those that others make, and those that this kiosk makes.
extension SyncDriver {
    /// Calls the other kiosks until its task is cancelled, or nothing more is to be said.
    func run() async {
        linkChanged(isUp: kiosk.isLinkUp())
        readHousehold()
        await withDiscardingTaskGroup { group in
            group.addTask { [self] in await followLink() }
            for await job in jobs {
                switch job {
                case .dial(let kiosk, _): group.addTask { [self] in await dial(kiosk) }
                case .readHousehold: readHousehold()
                }
            }
            group.cancelAll()
        }
        end()
    }

    private func followLink() async {
        do {
            for try await isUp in kiosk.links() { linkChanged(isUp: isUp) }
        } catch {
            // Only the latest counts, so nobody is too slow for it.
        }
    }

    /// Reads what the ledger says of the household, and takes it up.
    func readHousehold() {
        let today = today
        ledger.postRead { store throws(StoreError) in
            try? store.folder.keepPeers()  // on a full disk it is written with the next change, or within the hour
            return try store.settings()
        } deliver: { [weak self, kiosk = ledger.store.kiosk, today] result in
            // Where it cannot be read, that of before stands.
            guard case .success(let winners) = result else { return }
            self?.take(HouseholdView(of: kiosk, winners, today: today))
        }
    }

    private func dial(_ kiosk: KioskID) async {
        guard let partner = household.partners[kiosk], let address = partner.address, let key = partner.key else {
            return handle(.dialFailed(kiosk))
        }
        let connection: PeerConnections.Connection
        do throws(ConnectError) {
            connection = try await connections.open(to: key, at: address)
        } catch {
            self.kiosk.logger.debug(.partnerNotReached, .private(.name, partner.name), .private(.why, error))
            return handle(.dialFailed(kiosk))
        }
        let client = connection.client
        do throws(TTRPCStatus) {
            let call = try await Fitpinky_V1_SyncClient(client).exchange()
            let logger = self.kiosk.logger
            // As the server's side does: no message changes threads on its way.
            await withTaskExecutorPreference(client.executor) {
                await converse(with: kiosk, by: .this) { handle in
                    do throws(TTRPCStatus) {
                        for try await frame in call.responses {
                            handle(Result { () throws(MessageFault) in try SyncMessage(frame) })
                        }
                    } catch {
                        // An older kiosk, or one that has not heard of this one yet, says so in words.
                        logger.info(.exchangeRefused, .private(.name, partner.name), .private(.why, error))
                        throw error
                    }
                } send: { frame async throws(TTRPCStatus) in
                    try await call.send(frame)
                }
            }
        } catch {
            handle(.dialFailed(kiosk))
        }
        await connections.close(connection)
    }

    /// Speaks with a kiosk over a connection, until that is gone or nothing more is to be said.
    ///
    /// - Parameters:
    ///   - receive: hands over every message that comes, in order.
    ///   - send: sends one, and returns once another may be sent.
    func converse(
        with kiosk: KioskID, by dialler: Preference.Dialler,
        receive:
            @escaping @Sendable (
                _ handle: @Sendable (Result<SyncMessage, MessageFault>) -> Void
            ) async throws -> Void,
        send: @escaping @Sendable (Fitpinky_V1_ExchangeFrame) async throws(TTRPCStatus) -> Void
    ) async {
        let (id, outbox) = open(kiosk, by: dialler)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                try? await receive { [self] message in  // whatever ended it: the connection is of no more use
                    handle(.received(id, message))
                }
            }
            group.addTask {
                for await message in outbox {
                    do throws(TTRPCStatus) { try await send(message.frame) } catch { return }
                }
            }
            await group.next()
            group.cancelAll()
        }
        closed(id)
    }
}
