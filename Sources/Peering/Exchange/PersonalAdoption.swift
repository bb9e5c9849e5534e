internal import AgentLog
internal import Configuration
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Logging
internal import Messages
internal import ServiceLifecycle
internal import Store
internal import StoreThreads
internal import SwiftProtobuf
internal import TTRPC
internal import TTRPCTransport

/// Asks for the own ledger of the member whose further kiosk this is, and takes it up: for ten minutes after the kiosk joined or
/// started, for until the button is held at the other one nothing comes.
package struct PersonalAdoption: Service {
    private let network: HouseholdNetwork

    /// - Parameter network: the way to the member's other kiosks.
    package init(network: HouseholdNetwork) { self.network = network }

    private static let patience = Duration.seconds(600)
    private static let interval = Duration.seconds(3)
    /// How long the other kiosk may take to answer, which it does at once.
    private static let timeout = Duration.seconds(5)

    private var kiosk: OwnKiosk { network.kiosk }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var asked: Set<MemberID> = []
            for await _ in network.exchanges.householdChanges {
                guard let lack = await lack(), asked.insert(lack.member).inserted else { continue }
                await ask()
            }
        }
    }

    private func lack() async -> StoreFolder.PersonalLack? {
        // Where it cannot be read, it is looked for again with the next change.
        let lack = try? await kiosk.store.read { store throws(StoreError) in  // see above
            try store.folder.personalLack()
        }
        return lack ?? nil
    }

    /// Asks all who may have it, again and again.
    private func ask() async {
        let end = ContinuousClock.now + PersonalAdoption.patience
        while !Task.isCancelled, ContinuousClock.now < end, let lack = await lack() {
            let partners = network.exchanges.driver(of: lack.group.ulid)?.household.partners ?? [:]
            for (id, partner) in partners where lack.kiosks.contains(id) {
                guard let key = partner.key, let address = partner.address else { continue }
                do {
                    if try await take(lack, from: key, at: address) { return }
                } catch {
                    kiosk.logger.debug(.personalLedgerNotAsked, .private(.error, error))
                }
            }
            try? await Task.sleep(for: PersonalAdoption.interval)  // a cancelled sleep is the end of it
        }
    }

    /// - Returns: whether it is here now.
    private func take(
        _ lack: StoreFolder.PersonalLack, from key: KeyPin, at address: HostPort
    ) async throws -> Bool {
        let connection = try await network.exchanges.open(to: key, at: address)
        let result: Result<Fitpinky_V1_PersonalAnswer, TTRPCStatus>
        do throws(TTRPCStatus) {
            let request = Fitpinky_V1_PersonalRequest.with {
                $0.group = byteField(lack.group.ulid.bytes)
                $0.member = byteField(lack.member.ulid.bytes)
            }
            result = .success(
                try await Fitpinky_V1_SyncClient(connection.client).askForPersonal(
                    request, timeout: PersonalAdoption.timeout))
        } catch {
            result = .failure(error)
        }
        await network.exchanges.close(connection)
        let answer = try result.get()
        guard let ledger = ULID(bytes: answer.ledger), let member = ULID(bytes: answer.member) else { return false }
        let now = kiosk.clock().wall
        try await kiosk.store.runAtHome { home throws(StoreError) in
            try home.store.folder.introduce(
                home.introduction, of: MemberID(member), toPersonal: ledger, at: now)
        }
        try await network.introduce(to: key, at: address, of: ledger)
        guard await self.lack() == nil else { return false }
        try await kiosk.store.runAtHome { [exchanges = network.exchanges] home throws(StoreError) in
            try exchanges.begin(try home.store.folder.adopt(personal: ledger, at: now))
            if home.store.name.household == nil { try home.settle(at: now) }
        }
        kiosk.logger.notice(.personalLedgerHere)
        return true
    }
}
