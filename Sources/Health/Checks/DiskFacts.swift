/// The disk that the kiosk keeps everything on.
package struct DiskFacts: Hashable, Sendable {
    /// The state folder.
    package var folder: String
    package var freeBytes: Look<Int>
    /// It was mounted, or has become, read-only.
    package var isReadOnly: Bool

    /// Less is a warning: a year of photos of one member is about 100 MB.
    package static let lowSpaceBytes = 256 << 20

    package init(folder: String, freeBytes: Look<Int>, isReadOnly: Bool = false) {
        (self.folder, self.freeBytes, self.isReadOnly) = (folder, freeBytes, isReadOnly)
    }

    /// A full disk is told of before it is full.
    package var check: HealthCheck {
        let freeBytes: Int
        switch self.freeBytes {
        case .seen(let bytes): freeBytes = bytes
        case .failed:
            return .failure(.disk, "the folder \(folder) cannot be looked at", fix: "see that it is mounted")
        case .late: return .late(.disk)
        }
        if isReadOnly {
            return .failure(
                .disk, "the file system of \(folder) is read-only: nothing can be kept",
                fix: "a card that wears out does this: make a backup and replace it")
        }
        let text = "\(freeBytes >> 20) MiB free"
        return freeBytes < DiskFacts.lowSpaceBytes
            ? .warning(.disk, text, fix: "free some space: photos need about half a megabyte each") : .pass(.disk, text)
    }
}
