package import Store
package import TTRPC

extension TTRPCStatus {
    /// A store that cannot do what it was asked is a failure of the kiosk's, not of the caller's; but for a household that was left, of
    /// which nothing can be changed any more.
    package init(_ error: StoreError) {
        switch error {
        case .ledgerClosed:
            self.init(
                .failedPrecondition,
                "this is of a household that was left: it can be looked at, and nothing of it can be changed")
        case .busy: self.init(.resourceExhausted, error.description)
        // The same may be taken once there is room again.
        case .diskFull, .readOnly: self.init(.unavailable, error.description)
        case .inUse, .notPermitted, .tooLarge, .damaged, .contradiction, .otherSchema, .entry, .tooMany, .photoSize,
            .cancelled, .noLedger, .tooManyLedgers, .firstLedgerStays, .failed:
            self.init(.internal, error.description)
        }
    }
}
