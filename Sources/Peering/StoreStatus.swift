package import Store
package import TTRPC

extension TTRPCStatus {
    /// A store that cannot do what it was asked is a failure of the kiosk's, not of the caller's; but for a household that was left, of
    /// which nothing can be changed any more.
    package init(_ error: StoreError) {
        if case .ledgerClosed = error {
            self.init(
                .failedPrecondition,
                "this is of a household that was left: it can be looked at, and nothing of it can be changed")
        } else {
            self.init(error == .busy ? .resourceExhausted : .internal, error.description)
        }
    }
}
