internal import Actions
internal import Configuration
internal import ConsoleAccess
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Pairing
internal import Peering
internal import Store
internal import StoreThreads
internal import SwiftProtobuf
internal import Threads
package import TTRPC

// A member erases themselves: what it would do and a code, then the same with the code.
extension KioskEndpoint {
    func offerErasure(
        _ request: Fitpinky_V1_OfferErasureRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ErasureOffer { .init(try await erasureOffer(to: request.asMember)) }

    func erase(
        _ request: Fitpinky_V1_EraseRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Erasure {
        try await checkErasure(request.code, of: request.asMember)
        return .init(try await eraseMember(request.asMember))
    }

    /// What erasing that member would do, and the code that confirms it.
    func erasureOffer(to name: String) async throws(TTRPCStatus) -> ErasureOffer {
        let person = try await erasablePerson(name)
        let code = erasureCodes.offer(person.member.member, at: .now())
        // Shown alone: what counts is the clock that nobody can set.
        let expiresAt = UTCInstant(milliseconds: now.milliseconds + ErasureCodes.minutes * 60_000)
        return ErasureOffer(
            member: person.member.shownName, code: code.text, expiresAt: expiresAt,
            goes: ErasureOffer.whatGoes(hasGroup: person.hasGroup), stays: outOfReach(person).sentences,
            kept: ErasureOffer.whatIsKept(hasGroup: person.hasGroup))
    }

    /// What of the member of that name erasing cannot reach, a sentence each.
    package func outOfReach(_ name: String) async throws(TTRPCStatus) -> [String] {
        outOfReach(try await erasablePerson(name)).sentences
    }

    /// Refuses a code that was not offered.
    func checkErasure(_ text: String, of name: String) async throws(TTRPCStatus) {
        let code: PairingCode
        do throws(PairingCode.Unreadable) {
            code = try PairingCode(text)
        } catch {
            throw TTRPCStatus(.invalidArgument, error.sentence)
        }
        let member = try await erasablePerson(name).member
        switch erasureCodes.take(code, of: member.member, at: .now()) {
        case .good: return
        case .wrong: throw TTRPCStatus(.failedPrecondition, "this is not the code that was shown; nothing was erased")
        case .none:
            throw TTRPCStatus(
                .failedPrecondition,
                "no code is good now: one is shown for \(ErasureCodes.minutes) minutes; ask for another. Nothing was erased"
            )
        }
    }

    /// Erases the member, who has confirmed it.
    func eraseMember(_ name: String) async throws(TTRPCStatus) -> ErasureView {
        let stays = outOfReach(try await erasablePerson(name)).sentences
        let (_, done) = try await take(EraseMember.self, .with { $0.asMember = name })
        let view = ErasureView(isFinished: await eraseAll(), stays: stays)
        // A code of before leads nowhere now.
        if (try? done.household.checkInvitingMember()) == nil {  // why not does not matter
            try? await household?.invites.withdraw()  // a kiosk that joins by it is refused all the same
        }
        return view
    }

    /// Takes away what is to be erased here: at once after a member erased themselves, after a start, and after another kiosk told of it.
    ///
    /// - Returns: whether nothing of it is left. What is left goes later, by itself.
    @discardableResult
    package func eraseAll() async -> Bool {
        for _ in 0..<KioskEndpoint.erasingAttempts {
            do {
                if try await eraseOnce() { return true }
            } catch {
                // It is tried again; a store that cannot be written is told of as a fault.
            }
            try? await Task.sleep(for: KioskEndpoint.erasingPause)  // a cancelled sleep is the end of the task
        }
        return false
    }

    /// False if somebody wrote while the file was copied.
    private func eraseOnce() async throws -> Bool {
        // Another task may have done it meanwhile.
        guard try await kiosk.store.read({ store throws(StoreError) in try store.folder.isErasing() }) else {
            return true
        }
        try await signOutErased()
        let now = now
        while try await kiosk.store.run({ store throws(StoreError) in try store.folder.eraseStep(at: now) }) == .more {
            continue
        }
        guard try await compactErased() else { return false }
        // A name that is gone is shown until now.
        let today = kiosk.channels.view.overview.today
        kiosk.channels.show(
            .success(try await kiosk.store.read { store throws(StoreError) in try store.overview(today: today) }))
        return true
    }

    /// For five seconds; the service that erases goes on with it.
    private static let erasingAttempts = 25
    private static let erasingPause = Duration.milliseconds(200)

    /// Phones of theirs are signed out before anything goes that says whose they are.
    private func signOutErased() async throws(StoreError) {
        let people = try await kiosk.store.read { store throws(StoreError) in try store.folder.erasedPeople() }
        for person in people {
            guard let console else {
                try await kiosk.store.run { store throws(StoreError) in try store.forgetConsole() }
                continue
            }
            try await console.access.forget(person.members, isOwner: person.isOwner)
            try await console.delivery.sinks.forget(person.members, isOwner: person.isOwner)
        }
    }

    private func erasablePerson(_ name: String) async throws(TTRPCStatus) -> ErasablePerson {
        let today = kiosk.channels.view.overview.today
        let result = try await read { home throws(StoreError) in try home.erasablePerson(.named(name), today: today) }
        return try check { () throws(ActionError) in try result.get() }
    }

    private func outOfReach(_ person: ErasablePerson) -> OutOfReach {
        let configuration = kiosk.channels.view.configuration
        return OutOfReach(
            kiosks: person.listening.map(kioskName), deafKiosks: person.deaf.map(kioskName),
            backupFolder: configuration.storage.backupFolder,
            isInConfiguration: person.isOwner && !configuration.owner.isEmpty)
    }

    /// Of a kiosk that is called after its people.
    private func kioskName(_ name: String) -> String { name.hasSuffix("’s kiosk") ? name : "\(name)’s kiosk" }
}
