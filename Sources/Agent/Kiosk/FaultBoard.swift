internal import FitPinkyCore

/// What does not work now: at most one fault a part, the latest found.
struct FaultBoard {
    private var standing: [Fault.Code: (fault: Fault, foundAt: MonotonicInstant)] = [:]

    /// All of them, in the order of their codes, most urgent first.
    var faults: [Fault] { Fault.Code.allCases.compactMap { standing[$0]?.fault } }

    /// When the newest was found; nil if all is well.
    var newest: MonotonicInstant? { standing.values.map(\.foundAt).max() }

    /// Whether that part has a fault.
    func has(_ code: Fault.Code) -> Bool { standing[code] != nil }

    /// Puts a fault up. True if it is news: a part that stays broken in the same way keeps the time it broke at.
    mutating func raise(_ fault: Fault, at now: MonotonicInstant) -> Bool {
        if let old = standing[fault.code]?.fault, old.message == fault.message { return false }
        standing[fault.code] = (fault, now)
        return true
    }

    /// Takes the fault of that part down, if there is one.
    mutating func mend(_ code: Fault.Code) -> Fault? {
        standing.removeValue(forKey: code)?.fault
    }
}
