internal import Actions
internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

// The household: how it is told of.
extension KioskEndpoint {
    func getGroup(
        _ request: Fitpinky_V1_GetGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        guard let group = said(try await reading()) else { throw TTRPCStatus(.notFound, ActionError.noGroup.sentence) }
        return group
    }

    // MARK: Parts

    /// What the ledger says of the household now, as an action sees it.
    func householdReading() async throws(TTRPCStatus) -> HouseholdReading {
        let id = kiosk.id
        return try await read { store throws(StoreError) in
            let winners = try store.settings()
            return HouseholdReading(KioskReading(id, from: winners), winners)
        }
    }

    /// What the ledger says of the kiosk and those around it now.
    func reading() async throws(TTRPCStatus) -> KioskReading { try await householdReading().kiosk }

    /// The group as callers hear of it; nil if there is none.
    ///
    /// - Parameter overview: nil: as the loop has it.
    func said(_ reading: KioskReading, _ overview: Overview? = nil) -> Fitpinky_V1_Group? {
        let view = kiosk.board.view
        let holders = ButtonHolders(overview ?? view.overview, view.configuration)
        return switch reading.belonging {
        case .none: nil
        case .awaited(let id):
            .with {
                $0.id = id.ulid.text
                $0.awaited = true
            }
        case .group(let group): .init(group, of: reading, holders)
        }
    }
}

extension Fitpinky_V1_Group {
    fileprivate init(_ group: GroupReading, of reading: KioskReading, _ holders: ButtonHolders) {
        self = .with {
            $0.id = group.beginning.group.ulid.text
            // Whoever has left today still counts for today, and belongs no more.
            $0.name = GroupName.shown(group.name, memberNames: reading.belongers.compactMap { group.names[$0] })
            $0.weekStart = "\(group.latestWeekStart)"
            $0.dayStart = UInt32(group.dayStart)
            $0.maxMembers = UInt32(group.beginning.maxMembers)
            $0.overfull = reading.belongers.count > group.beginning.maxMembers
            $0.members = reading.belongers.map { .init($0, of: group, reading, holders) }
            $0.kiosks = reading.kiosks.sorted { $0.key < $1.key }.map { id, fact in
                .with {
                    $0.id = id.ulid.text
                    $0.name = fact.name
                    $0.zone = fact.zone
                    $0.address = fact.address
                    $0.this = id == reading.kiosk
                    $0.members = group.names.filter { member, _ in
                        reading.serves(id, member) && !reading.formerOwners.contains(member)
                    }.map(\.value).sorted()
                }
            }
        }
    }
}

extension Fitpinky_V1_Member {
    fileprivate init(
        _ member: MemberID, of group: GroupReading, _ reading: KioskReading, _ holders: ButtonHolders
    ) {
        self = .with {
            $0.id = member.ulid.text
            $0.name = group.names[member] ?? "somebody"
            $0.you = reading.serves(reading.kiosk, member)
            $0.goal = UInt32(group.latestGoal(of: member)?.daysPerWeek ?? 0)
            $0.role = member == group.beginning.creator ? "owner" : "member"
            let stay = group.stays.last { $0.member == member && $0.left == nil }
            $0.joinedAt = stay?.joined.iso8601 ?? ""
            $0.invitedBy = stay?.inviter.flatMap { group.names[$0] } ?? ""
            let kiosk = reading.kiosks.sorted { $0.key < $1.key }.first { reading.serves($0.key, member) }
            $0.zone = kiosk?.value.zone ?? ""
            if holders.count > 1 { $0.buttons = holders.buttons(of: member).map { UInt32($0 + 1) } }
        }
    }
}
