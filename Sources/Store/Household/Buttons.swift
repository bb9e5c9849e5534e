public import FitPinkyCore

// Whose button of this kiosk is which: the kiosk's own matter, which no other hears of.
extension Store {
    /// Somebody's button.
    public struct ButtonAssignment: Hashable, Sendable {
        /// Counted from 0.
        public var button: UInt8
        /// Whose presses are theirs.
        public var member: MemberID

        /// That button is that member's.
        public init(button: UInt8, member: MemberID) {
            (self.button, self.member) = (button, member)
        }
    }

    /// Whose the buttons are that were given to somebody, counted from 0.
    public func assignedButtons() throws(StoreError) -> [Int: MemberID] {
        try database.read { transaction throws(StoreError) in
            var buttons: [Int: MemberID] = [:]
            try transaction.visit(.ledgerMeta, .ascending(prefix: Meta.buttonPrefix)) { key, value in
                guard let button = Array(copying: key).last, let id = ULID(bytes: Array(copying: value)) else {
                    return true
                }
                buttons[Int(button)] = MemberID(id)
                return true
            }
            return buttons
        }
    }
}
