internal import FitPinkyCore

/// What does not work now: at most one fault a cause, the latest found.
struct FaultBoard {
    private var standing: [Fault.Cause: (fault: Fault, foundAt: MonotonicInstant)] = [:]

    /// All of them, in the order of their codes, most urgent first; within a code the oldest first.
    var faults: [Fault] {
        let oldestFirst = standing.values.sorted { $0.foundAt < $1.foundAt }.map(\.fault)
        return Fault.Code.allCases.flatMap { code in oldestFirst.filter { $0.code == code } }
    }

    /// When the newest was found; nil if all is well.
    var newest: MonotonicInstant? { standing.values.map(\.foundAt).max() }

    func has(_ cause: Fault.Cause) -> Bool { standing[cause] != nil }

    /// Puts a fault up. True if it is news: what stays broken in the same way keeps the time it broke at.
    mutating func raise(_ fault: Fault, at now: MonotonicInstant) -> Bool {
        if let old = standing[fault.cause]?.fault, old.message == fault.message { return false }
        standing[fault.cause] = (fault, now)
        return true
    }

    /// Takes the fault of that cause down, if there is one.
    mutating func mend(_ cause: Fault.Cause) -> Fault? {
        standing.removeValue(forKey: cause)?.fault
    }
}
