internal import FitPinkyCore
package import JSON
package import Ledger

extension GroupOfferView {
    /// What a household that has ended here offers to the next one; nil if this kiosk's owner never belonged to one there.
    ///
    /// - Parameter title: what its ledger is called in words.
    package init?(_ household: HouseholdState, title: String) {
        let kiosk = household.kiosk
        guard let group = household.group,
            let owner = kiosk.members.first(where: { member in group.stays.contains { $0.member == member.member } })
        else { return nil }
        let wager = group.wagers.settings.last?.value ?? ""
        self.init(
            household: title, member: group.names[owner.member] ?? owner.name,
            goal: group.latestGoal(of: owner.member)?.daysPerWeek, name: group.name.isEmpty ? nil : group.name,
            wager: wager.isEmpty ? nil : wager, weekStart: group.latestWeekStart, dayStart: group.dayStart,
            maxMembers: group.beginning.maxMembers,
            others: group.people(upTo: kiosk.lastDay(in: group)).filter { $0 != owner.member }
                .compactMap { group.names[$0] },
            furtherKiosks: kiosk.kiosks.keys.filter { $0 != kiosk.kiosk && kiosk.serves($0, owner.member) }.count)
    }
}

/// With what a group is to begin: what was said, and else what the household before offers.
package struct GroupPlan: Hashable, Sendable {
    /// What its founder is called.
    package var member: String?
    /// Their days a week, 1 to 7.
    package var goal: Int?
    /// Empty: after its members.
    package var name: String?
    /// Empty for none.
    package var wager: String?
    /// monday to sunday.
    package var weekStart: String?
    /// The hour at which Days start, 0 to 6.
    package var dayStart: Int?
    /// 2 or 3.
    package var maxMembers: Int?
    private(set) var takenOver: [TakenOver] = []
    private var offer: GroupOfferView?

    /// One thing that was not said: how a person and how a script hears of it, and what says otherwise.
    struct TakenOver: Hashable, Sendable {
        var key: String
        var words: String
        var json: JSON
        var option: String
    }

    /// Where nothing is said.
    package init() {}

    /// Takes over what was not said.
    package mutating func takeOver(_ offer: GroupOfferView) {
        self.offer = offer
        take(\.member, offer.member, "member", "member name \(offer.member)", .text(offer.member))
        if let goal = offer.goal { take(\.goal, goal, "goal", "goal \(goal)", .number(goal)) }
        if let name = offer.name { take(\.name, name, "name", "group name '\(name)'", .text(name)) }
        if let wager = offer.wager { take(\.wager, wager, "wager", "wager '\(wager)'", .text(wager)) }
        // What a group begins with anyhow needs no word.
        if offer.weekStart != .monday {
            let day = offer.weekStart.word
            take(\.weekStart, day, "weekStart", "weeks start on \(offer.weekStart.name)", .text(day), "week-start")
        }
        if offer.dayStart != 0 {
            let (hour, words) = (offer.dayStart, "days start at \(offer.dayStart):00")
            take(\.dayStart, hour, "dayStart", words, .number(hour), "day-start")
        }
        if offer.maxMembers != GroupPlan.usualMembers {
            let (count, words) = (offer.maxMembers, "room for \(offer.maxMembers)")
            take(\.maxMembers, count, "maxMembers", words, .number(count), "max-members")
        }
    }

    private static let usualMembers = 2

    private mutating func take<Value>(
        _ part: WritableKeyPath<GroupPlan, Value?>, _ value: Value, _ key: String, _ words: String, _ json: JSON,
        _ option: String? = nil
    ) {
        guard self[keyPath: part] == nil else { return }
        self[keyPath: part] = value
        takenOver.append(TakenOver(key: key, words: words, json: json, option: "--\(option ?? key)"))
    }

    /// What was taken over, what says otherwise, and who is to be invited again; empty without a household before.
    package var page: Page {
        var page = Page()
        guard let offer else { return page }
        if let last = takenOver.last {
            let words = takenOver.map(\.words).joined(separator: ", ")
            page.add(
                Line("taken over from the \(offer.household): \(words); say \(last.option) … to choose otherwise").dim)
        }
        if !offer.others.isEmpty {
            page.add(Line("to be invited again: \(listed(offer.others)), with fitpinky group invite").dim)
        }
        if offer.furtherKiosks > 0 {
            let kiosks = counted(offer.furtherKiosks, "further kiosk")
            page.add(Line("to join again: \(kiosks) of \(offer.member), with fitpinky group invite --kiosk").dim)
        }
        return page
    }

    /// The same for scripts; null without a household before.
    package var json: JSON {
        guard let offer else { return .null }
        let values = JSON.object(JSON.Object(takenOver.map { ($0.key, $0.json) }))
        return [
            "from": .text(offer.household), "values": values, "others": .texts(offer.others),
            "furtherKiosks": .number(offer.furtherKiosks),
        ]
    }
}
