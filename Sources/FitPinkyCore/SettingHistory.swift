/// A value as it was set once.
public struct Setting<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The Day on which it was set.
    public let day: Day
    /// The place of the entry that set it.
    public let place: LedgerPlace
    /// What it was set to.
    public let value: Value

    /// This value, set on that Day by the entry at that place.
    public init(day: Day, place: LedgerPlace, value: Value) {
        self.day = day
        self.place = place
        self.value = value
    }

    func precedes(_ other: Setting) -> Bool {
        day == other.day ? place < other.place : day < other.day
    }
}

/// Everything that a setting (a goal, the wager, the week start) was ever set to, in its ledger order: by Day, then by place.
///
/// Setting something during a week counts from the next, so a running week never changes under anybody.
public struct SettingHistory<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Ascending, without repetition.
    public private(set) var settings: [Setting<Value>]

    /// The history of these settings, given in any order.
    public init(_ settings: [Setting<Value>] = []) {
        self.settings = []
        let sorted = settings.sorted { $0.precedes($1) }
        self.settings.reserveCapacity(sorted.count)
        for setting in sorted where self.settings.last.map({ $0.precedes(setting) }) ?? true {
            self.settings.append(setting)
        }
    }

    /// Adds one, whenever it was set; false if it is there already.
    @discardableResult
    public mutating func insert(_ setting: Setting<Value>) -> Bool {
        let index = settings.end { $0.precedes(setting) }
        guard index == settings.count || setting.precedes(settings[index]) else { return false }
        settings.insert(setting, at: index)
        return true
    }

    /// The last value set on a Day before that one.
    public func lastValue(before day: Day) -> Value? {
        let index = settings.end { $0.day < day }
        return index == 0 ? nil : settings[index - 1].value
    }

    /// The value that counts in a week: the last one set on a Day before its start; if there is none, the last one set on
    /// the same Day as the very first, provided that this Day is not after the week's end.
    public func value(in week: Week) -> Value? {
        let index = settings.end { $0.day < week.start }
        if index > 0 { return settings[index - 1].value }
        guard let firstDay = settings.first?.day, firstDay <= week.end else { return nil }
        return settings[settings.end { $0.day <= firstDay } - 1].value
    }

    /// The days whose weeks the setting has a say in: from its own Day to the next Day on which anything was set.
    func daysGoverned(by setting: Setting<Value>) -> ClosedRange<Day> {
        let next = settings.end { $0.day <= setting.day }
        return setting.day...(next < settings.count ? settings[next].day : .last)
    }
}
