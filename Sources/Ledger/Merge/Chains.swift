public import FitPinkyCore

/// What goes on from what: each header names the hash of the one before it.
public enum Chains {
    /// One epoch of one kiosk.
    public struct Epoch: Hashable, Comparable, Sendable {
        /// Which kiosk.
        public var origin: KioskID
        /// Its number.
        public var number: UInt64

        /// The epoch of that dot.
        public init(of dot: Dot) {
            origin = dot.origin
            number = dot.epoch
        }

        /// That number, of that kiosk.
        public init(origin: KioskID, number: UInt64) { (self.origin, self.number) = (origin, number) }

        /// By kiosk, then number.
        public static func < (a: Epoch, b: Epoch) -> Bool { (a.origin, a.number) < (b.origin, b.number) }

        /// That dot of it.
        public func dot(_ sequence: UInt64) -> Dot { Dot(origin: origin, epoch: number, sequence: sequence) }
    }

    /// Where a header stands to those that are here.
    public enum Fit: Hashable, Sendable {
        /// It is here.
        case known
        /// Its predecessor is here, or it needs none.
        case next
        /// The same, and another one has its dot.
        case conflicting
        /// The header of that hash has to come first.
        case missing(predecessor: [UInt8])
        /// It names a predecessor that it cannot have.
        case broken
    }

    /// What the first header of a kiosk names as its predecessor.
    public static let none = [UInt8](repeating: 0, count: 32)
}

extension Chains.Fit {
    /// Where a header stands.
    ///
    /// - Parameters:
    ///   - isHere: whether this very header is here.
    ///   - isDotTaken: whether any header with its dot is here.
    ///   - predecessor: the dot of the header that it goes on from, if that one is here.
    public init(of header: EntryHeader, isHere: Bool, isDotTaken: Bool, predecessor: Dot?) {
        if isHere {
            self = .known
            return
        }
        let free: Chains.Fit = isDotTaken ? .conflicting : .next
        if header.dot.sequence == 1, header.previousHash == Chains.none {
            self = free
            return
        }
        guard let predecessor else {
            self = .missing(predecessor: header.previousHash)
            return
        }
        let epoch = Chains.Epoch(of: header.dot)
        if header.dot.sequence > 1 {
            self = predecessor == epoch.dot(header.dot.sequence - 1) ? free : .broken
        } else {
            self = predecessor.origin == epoch.origin && predecessor.epoch != epoch.number ? free : .broken
        }
    }
}
