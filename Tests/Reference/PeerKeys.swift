public import FitPinkyCore
public import Sync

extension PeerKey {
    /// The key of that kiosk, where no certificate is needed: its id, twice. So keys are in the order of ids.
    public init(of kiosk: KioskID) {
        guard let key = PeerKey(bytes: kiosk.ulid.bytes + kiosk.ulid.bytes) else {
            preconditionFailure("an id has 16 bytes")
        }
        self = key
    }
}

extension SyncHub.Input {
    /// In the ledger count these kiosks, each by `PeerKey(of:)`.
    public static func ledger(_ ledger: ULID?, withKiosks kiosks: some Sequence<KioskID>) -> Self {
        .ledger(ledger, with: Dictionary(kiosks.map { ($0, SharingPeer(PeerKey(of: $0))) }) { one, _ in one })
    }
}
