package import Store

/// What a starting agent does when its store cannot be opened, or can be opened and not be read.
package enum StartWithoutStore: Hashable, Sendable {
    /// It ends and reports the error.
    case refused
    /// It runs on with the store closed: presses are kept in files until the store can be opened.
    case storeStaysClosed

    /// - Parameter error: why the store cannot be opened or read.
    package init(_ error: StoreError) {
        switch error {
        // Two agents would take the same press twice.
        case .inUse: self = .refused
        // The kiosk still takes photos, and `doctor` shows the way out; an agent that ends does neither.
        case .notPermitted, .diskFull, .readOnly, .tooLarge, .damaged, .contradiction, .otherSchema, .entry, .tooMany,
            .photoSize, .healthSummary, .busy, .cancelled, .noLedger, .ledgerClosed, .tooManyLedgers, .firstLedgerStays,
            .memberErased,
            .failed:
            self = .storeStaysClosed
        }
    }
}
