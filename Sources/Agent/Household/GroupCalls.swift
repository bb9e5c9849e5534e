internal import Devices
internal import FitPinkyCore
internal import Ledger
internal import Messages
internal import Store
internal import SwiftProtobuf
internal import Threads
internal import TTRPC

// The household: to begin a group, look at it, leave it, add a member and give up a kiosk.
extension KioskEndpoint {
    func getGroup(
        _ request: Fitpinky_V1_GetGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        guard let group = said(try await reading()) else { throw TTRPCStatus(.notFound, GroupRefusal.noGroup.sentence) }
        return group
    }

    func createGroup(
        _ request: Fitpinky_V1_CreateGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        let now = now
        let owner = GroupDeeds.Newcomer(
            name: request.member, goal: Int(request.goal), membership: MembershipID(.fresh(at: now)))
        let (group, name, wager) = (GroupID(.fresh(at: now)), request.name, request.wager)
        let maxMembers = request.maxMembers == 0 ? GroupFact.allowedMembers.lowerBound : Int(request.maxMembers)
        return try await decide { deeds throws(GroupRefusal) in
            try deeds.create(group, by: owner, name: name, wager: wager, maxMembers: maxMembers)
        }
    }

    func leaveGroup(
        _ request: Fitpinky_V1_LeaveGroupRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_LeaveGroupResponse {
        let name = request.asMember
        _ = try await decide { deeds throws(GroupRefusal) in try deeds.leave(as: name) }
        // A code of before leads nowhere now.
        let deeds = GroupDeeds(try await reading(), today: kiosk.board.view.overview.today)
        if (try? deeds.checkInvitation()) == nil {  // why not does not matter
            try await household?.office.withdraw()
        }
        return .init()
    }

    func addMember(
        _ request: Fitpinky_V1_AddMemberRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        let now = now
        let member = MemberID(.fresh(at: now))
        let newcomer = GroupDeeds.Newcomer(
            name: request.name, goal: Int(request.goal), membership: MembershipID(.fresh(at: now)))
        let button = Int(request.button)
        let count = kiosk.board.view.configuration.buttons.count
        guard button <= count else {
            throw TTRPCStatus(.failedPrecondition, GroupRefusal.noButton(button, count: count).sentence)
        }
        let asked = button == 0 ? nil : AskedButton(number: button, name: request.name, member: member)
        return try await decide(button: asked) { deeds throws(GroupRefusal) in try deeds.add(newcomer, as: member) }
    }

    func retireKiosk(
        _ request: Fitpinky_V1_RetireKioskRequest, context: ServerContext
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        guard let kiosk = ULID(text: request.kiosk).map({ KioskID($0) }) else {
            throw TTRPCStatus(
                .invalidArgument, "\"\(request.kiosk)\" is no kiosk's id; fitpinky group members lists them")
        }
        let name = request.asMember
        return try await decide(isDated: false) { deeds throws(GroupRefusal) in try deeds.retire(kiosk, as: name) }
    }

    // MARK: Parts

    /// What the ledger says of the household now.
    func reading() async throws(TTRPCStatus) -> KioskReading {
        let id = kiosk.id
        return try await read { store throws(StoreError) in KioskReading(id, from: try store.settings()) }
    }

    /// Has the deed worked out and said in one transaction; gives the group after it.
    ///
    /// - Parameters:
    ///   - pairing: with a kiosk that is let in by it.
    ///   - isDated: whether what is said begins or ends with a Day.
    ///   - button: which is somebody's with it, if it is nobody's.
    func decide(
        pairing: Store.Pairing? = nil, isDated: Bool = true, button: AskedButton? = nil,
        _ deed: @escaping @Sendable (GroupDeeds) throws(GroupRefusal) -> [Fact]
    ) async throws(TTRPCStatus) -> Fitpinky_V1_Group {
        let (id, now) = (kiosk.id, now)
        let today = isDated ? try trustedToday() : kiosk.board.view.overview.today
        let configuration = kiosk.board.view.configuration
        let (result, overview) = try await stored { [board = kiosk.board] store throws(StoreError) in
            let holders = try button.map { _ throws(StoreError) in
                ButtonHolders(try store.overview(today: today), configuration)
            }
            let obstacle = button.flatMap { holders?.obstacle(to: $0.name, having: $0.number - 1) }
            let result = try store.decide(at: now, pairing: pairing, assigning: button?.assignment) {
                winners throws(GroupRefusal) in
                let facts = try deed(GroupDeeds(KioskReading(id, from: winners), today: today))
                if let button, let obstacle { throw .othersButton(button.number, obstacle) }
                return facts
            }
            let overview = Result { () throws(StoreError) in try store.overview(today: today) }
            // Told from the store's thread, so that the loop hears of it before what is saved next.
            board.mailbox.post(.overview(overview))
            return (result, overview)
        }
        switch result {
        case .success(let winners):
            await household?.pins.refresh()
            return said(KioskReading(id, from: winners), try? overview.get()) ?? .init()  // as it was before, then
        case .failure(let refusal): throw TTRPCStatus(.failedPrecondition, refusal.sentence)
        }
    }

    /// The present Day; refused while nobody knows it, for goals and stays begin with one.
    func trustedToday() throws(TTRPCStatus) -> Day {
        let view = kiosk.board.view
        guard kiosk.devices.clock(view.configuration).isTrusted else {
            throw TTRPCStatus(
                .failedPrecondition,
                "the kiosk does not know the date yet, and a group's weeks need one; see fitpinky doctor")
        }
        return view.overview.today
    }

    /// The group as callers hear of it; nil if there is none.
    ///
    /// - Parameter overview: nil: as the loop has it.
    func said(_ reading: KioskReading, _ overview: WeekOverview? = nil) -> Fitpinky_V1_Group? {
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

/// The button that somebody is to have.
struct AskedButton: Sendable {
    /// Counted from 1.
    var number: Int
    /// What they are called.
    var name: String
    var member: MemberID

    fileprivate var assignment: Store.ButtonAssignment {
        .init(button: UInt8(clamping: number - 1), member: member)
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

extension Fitpinky_V1_GroupMember {
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

extension ULID {
    /// An id made now, of the system's random numbers.
    static func fresh(at instant: UTCInstant) -> ULID { fresh(at: instant, random: Store.systemRandom) }
}
