internal import FitPinkyCore
internal import Ledger

/// When each peer that is not connected is called next, as its `Dialling` decided.
struct DialPlan: Sendable {
    private var times: [KioskID: MonotonicInstant] = [:]
    /// Of the jitter between calls.
    var generator: JitterGenerator

    /// Nobody is called.
    init(seed: UInt64) { generator = JitterGenerator(state: seed) }

    /// When `due` has somebody next.
    var deadline: MonotonicInstant? { times.values.min() }

    /// That was decided about the peer. Returns until when a call may take, if it is called now.
    mutating func take(_ action: Dialling.Action, of peer: KioskID) -> MonotonicInstant? {
        switch action {
        case .dial(let until):
            times[peer] = nil
            return until
        case .wait(let until): times[peer] = until
        case .rest: break
        }
        return nil
    }

    /// The peer is connected: it is called by nobody.
    mutating func connected(_ peer: KioskID) { times[peer] = nil }

    /// Only these are peers from now on. Returns those for which no call is planned.
    mutating func keep(_ peers: some Sequence<KioskID>) -> [KioskID] {
        let all = Set(peers)
        times = times.filter { all.contains($0.key) }
        return all.filter { times[$0] == nil }.sorted()
    }

    /// Whose time has come; `take` says what is done about each.
    func due(at now: MonotonicInstant) -> [KioskID] { times.filter { $0.value <= now }.keys.sorted() }
}
