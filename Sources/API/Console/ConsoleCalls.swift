internal import Actions
internal import ConfigurationFiles
package import ConsoleAccess
internal import ConsoleLogic
internal import FitPinkyCore
internal import KioskPages
internal import KioskRuntime
internal import Ledger
internal import Messages
internal import Peering
internal import Store
internal import SwiftProtobuf
internal import TTRPC

/// The console's phones and page sinks, and where it is.
package struct ConsoleDoor: Sendable {
    let access: ConsoleAccess
    /// Of its page sinks.
    package let delivery: PageSinkDelivery
    let origin: @Sendable () -> String

    /// - Parameter origin: the page's address without a path.
    package init(access: ConsoleAccess, delivery: PageSinkDelivery, origin: @escaping @Sendable () -> String) {
        (self.access, self.delivery, self.origin) = (access, delivery, origin)
    }
}

// Phones: to invite, list and revoke.
extension KioskEndpoint {
    func inviteConsole(
        _ request: Fitpinky_V1_InviteConsoleRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ConsoleInvitation {
        let (door, holder) = (try door(), try holder(request.asMember))
        let invited = try await written { () throws(StoreError) in try await door.access.invite(holder) }
        let wall = ZoneFiles.wallTime(at: invited.invite.expires, zoneName: kiosk.channels.view.zoneName)
        return .with {
            $0.url = "\(door.origin())/join#\(invited.secret)"
            $0.code = invited.invite.code
            $0.expiresMs = invited.invite.expires.milliseconds
            $0.expiresLocal = "\(wall.day.iso8601)T\(wall.time.text)"
        }
    }

    func listPhones(
        _ request: Fitpinky_V1_ListPhonesRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Phones { phones(try door()) }

    func revokePhones(
        _ request: Fitpinky_V1_RevokePhonesRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Phones {
        let door = try door()
        if request.id.isEmpty {
            try await written { () throws(StoreError) in try await door.access.revokeAll() }
        } else {
            guard let id = ULID(text: request.id) else {
                throw TTRPCStatus(
                    .invalidArgument, "\"\(request.id)\" is not a phone's id; fitpinky console phones lists them")
            }
            let isDone = try await written { () throws(StoreError) in try await door.access.revoke(PhoneID(id)) }
            guard isDone else {
                throw TTRPCStatus(.notFound, "there is no such phone; fitpinky console phones lists them")
            }
        }
        return phones(door)
    }

    func makeConsoleToken(
        _ request: Fitpinky_V1_MakeConsoleTokenRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_ConsoleToken {
        let (door, holder) = (try door(), try holder(request.asMember))
        do throws(TextLimit.Refusal) {
            try TextLimit.displayName.check(request.name)
        } catch {
            throw TTRPCStatus(.invalidArgument, TextLimit.displayName.sentence(for: error))
        }
        let made = try await written { () throws(StoreError) in
            try await door.access.admit(holder, name: request.name, by: .token)
        }
        guard let made else {
            throw TTRPCStatus(
                .failedPrecondition,
                "there are \(ConsoleLimits.phones) phones and tokens already; fitpinky console revoke signs one out")
        }
        return .with { ($0.token, $0.phone) = (made.secret, .init(made.phone, member: name(of: made.phone.holder))) }
    }

    // MARK: Parts

    private func door() throws(TTRPCStatus) -> ConsoleDoor {
        guard let console else {
            throw TTRPCStatus(
                .failedPrecondition,
                "this kiosk serves no page; write listen = \"auto\" under [console] in kiosk.toml and restart it")
        }
        return console
    }

    /// The member of that name, if this kiosk serves one; the kiosk's owner for an empty name.
    func holder(_ name: String) throws(TTRPCStatus) -> Phone.Holder {
        let overview = kiosk.channels.view.overview
        guard !name.isEmpty else { return .owner }
        guard let member = overview.served.first(where: { overview.name(of: $0) == name }) else {
            let names = overview.served.map(overview.name)
            throw TTRPCStatus(
                .failedPrecondition, "nobody here is called \(name); this kiosk serves \(listed(names))")
        }
        return member == overview.owner ? .owner : .member(member)
    }

    private func name(of holder: Phone.Holder) -> String {
        let overview = kiosk.channels.view.overview
        return switch holder {
        case .owner: overview.owner.map(overview.name) ?? ""
        case .member(let member): overview.name(of: member)
        }
    }

    private func phones(_ door: ConsoleDoor) -> Fitpinky_V1_Phones {
        .with { $0.phones = door.access.phones.map { .init($0, member: name(of: $0.holder)) } }
    }

    func written<Value>(_ body: () async throws(StoreError) -> Value) async throws(TTRPCStatus) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw TTRPCStatus(error)
        }
    }
}

extension Fitpinky_V1_Phone {
    fileprivate init(_ phone: Phone, member: String) {
        self = .with {
            ($0.id, $0.member, $0.name, $0.by) = (phone.id.ulid.text, member, phone.name, phone.way.rawValue)
            ($0.admittedMs, $0.lastSeenMs) = (phone.admittedAt.milliseconds, phone.lastSeen.milliseconds)
        }
    }
}
