internal import Configuration
internal import FitPinkyCore
internal import KioskLogic
internal import Ledger
internal import Store

extension KioskMachine.Settings {
    init(_ configuration: KioskConfiguration) {
        self.init(
            buttonCount: configuration.buttons.count, capture: configuration.capture.settings,
            backsUp: configuration.storage.backupFolder != nil,
            sessionButtons: Dictionary(
                uniqueKeysWithValues: configuration.buttons.enumerated().compactMap { number, button in
                    button.does == .session ? (number, button.type?.activity ?? .other) : nil
                }))
    }
}

extension KioskMachine.Household {
    /// A member who works out alone this week is not called to find a group.
    init(_ surroundings: Surroundings) {
        let overview = surroundings.overview
        self.init(
            holders: surroundings.configuration.buttons.indices.map { surroundings.member(ofButton: $0)?.ulid },
            lacksGroup: !overview.hasGroup && overview.members.allSatisfy { $0.logged + $0.awaiting == 0 },
            ownerWithoutGroup: overview.hasGroup ? nil : overview.owner?.ulid)
    }
}
