package import FitPinkyCore

/// The faults that hold now: at most one a cause, the latest found.
package struct FaultSet: Hashable, Sendable {
    private struct Standing: Hashable {
        var fault: Fault
        var foundAt: MonotonicInstant
        /// Parts those that one look found.
        var number: Int
    }

    private var standing: [Fault.Cause: Standing] = [:]
    private var lastNumber = 0

    /// All is well.
    package init() {}

    /// Whether all is well.
    package var isEmpty: Bool { standing.isEmpty }

    /// All of them, in the order of their codes, most urgent first; within a code the oldest first.
    package var faults: [Fault] {
        let oldestFirst = standing.values.sorted { $0.number < $1.number }.map(\.fault)
        return Fault.Code.allCases.flatMap { code in oldestFirst.filter { $0.code == code } }
    }

    /// When the newest was found; nil if all is well.
    package var newest: MonotonicInstant? { standing.values.map(\.foundAt).max() }

    /// Whether a fault of that cause holds.
    package func has(_ cause: Fault.Cause) -> Bool { standing[cause] != nil }

    /// Adds a fault. True if it is news: what stays broken in the same way keeps the time it broke at.
    package mutating func raise(_ fault: Fault, at now: MonotonicInstant) -> Bool {
        if let old = standing[fault.cause]?.fault, old.message == fault.message { return false }
        lastNumber += 1
        standing[fault.cause] = Standing(fault: fault, foundAt: now, number: lastNumber)
        return true
    }

    /// Removes the fault of that cause, if there is one.
    package mutating func mend(_ cause: Fault.Cause) -> Fault? {
        // All is well nearly always, and looks around mend again and again.
        standing.isEmpty ? nil : standing.removeValue(forKey: cause)?.fault
    }
}
