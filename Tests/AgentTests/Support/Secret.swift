import Glibc

/// Bytes that are unlike any others, and the kiosks that they may reach. Kiosks are named by their numbers.
struct Secret {
    /// For messages.
    var what: String
    var needles: [[UInt8]]
    /// A photo or thumbnail. It is searched for as a whole: pictures of one camera differ in little more than the time that is written in
    /// them, and what a kiosk makes of them later can have any piece of it.
    var picture: [UInt8]?
    /// Where it was made.
    var origin: Int
    /// Nil for what was made in no household.
    var household: String?
    /// Whether every kiosk of the household gets it.
    var isEverywhere: Bool
    /// Where it may be found.
    var allowed: Set<Int>
    /// Where it has to be found, so that the search can fail.
    var expected: Set<Int>

    /// Whether it may, and must, be where the other one may and must.
    func hasReach(of other: Secret) -> Bool {
        origin == other.origin && household == other.household && allowed == other.allowed && expected == other.expected
    }

    var parts: [[UInt8]] { needles + (picture.map { [$0] } ?? []) }
}

/// Files to search, as they are on the disk.
struct RawFiles {
    private let files: [String: [UInt8]]

    /// All files below a folder; or those of the names that the closure lets through.
    init(in folder: String, where isIncluded: (String) -> Bool = { _ in true }) {
        files = KeptKiosk.files(in: folder).filter { isIncluded($0.key) }
    }

    var names: [String] { files.keys.sorted() }

    /// The name of a file that has the bytes; nil if none has.
    func first(having needle: [UInt8]) -> String? {
        files.first { RawFiles.has($0.value, needle) }?.key
    }

    /// Looks for the last byte first, since ids begin alike.
    static func has(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let last = needle.last, bytes.count >= needle.count else { return false }
        let ahead = needle.count - 1
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var place = ahead
            while place < bytes.count, let found = memchr(base + place, Int32(last), bytes.count - place) {
                let start = UnsafeRawPointer(found) - ahead
                if memcmp(start, needle, needle.count) == 0 { return true }
                place = UnsafeRawPointer(found) - base + 1
            }
            return false
        }
    }
}
