import Glibc

/// What goes wrong at a boundary: one call that changes something on the disk.
struct Trouble: Sendable {
    enum Kind: Sendable {
        /// The process is killed before the call.
        case kill
        /// The power goes before the call: from here on every call fails, and nothing reaches the medium.
        case powerCut
        /// The call fails.
        case failure(code: Int32, after: Part)
    }

    /// How much of a write is done before it fails. Other calls do nothing.
    enum Part: CaseIterable, Sendable {
        case nothing
        /// Half of it, which the call says; so does the kernel when the disk is full in the middle of a write.
        case half
        /// All of it: the kernel has it then, and it may or may not reach the medium. Of what comes later nothing, as with a
        /// file system that turns read-only when a write fails.
        case all
    }

    var kind: Kind
    /// Counted from 1, from the moment at which the trouble is planned.
    var boundary: Int
    /// Every call after it fails in the same way, until the disk is well again.
    var isLasting = false

    static func powerCut(at boundary: Int) -> Trouble { Trouble(kind: .powerCut, boundary: boundary) }
    static func kill(at boundary: Int) -> Trouble { Trouble(kind: .kill, boundary: boundary) }
}
