/// A folder on a medium: what is there for certain, and what the kernel still holds in memory and may or may not have
/// written. What can be left after a power cut is made from this and nothing else.
struct Medium {
    /// A file, apart from its name.
    typealias File = Int

    /// The names as the folder was when it was last synchronised.
    private(set) var names: [String: File] = [:]
    /// What became of names since, in order.
    private(set) var namings: [Naming] = []
    private(set) var contents: [File: Content] = [:]
    /// The names as programs see them.
    private var present: [String: File] = [:]

    /// A change of the folder.
    enum Naming {
        case named(String, File)
        case renamed(String, String)
        case removed(String)

        func apply(to names: inout [String: File]) {
            switch self {
            case .named(let name, let file): names[name] = file
            case .renamed(let old, let new): names[new] = names.removeValue(forKey: old)
            case .removed(let name): names[name] = nil
            }
        }
    }

    /// The file of that name, as programs see it.
    func file(_ name: String) -> File? { present[name] }

    // MARK: What programs do

    mutating func add(_ name: String, holding bytes: [UInt8] = [], isSynced: Bool) -> File {
        let file = contents.count
        contents[file] = Content(synced: bytes)
        let naming = Naming.named(name, file)
        naming.apply(to: &present)
        if isSynced { naming.apply(to: &names) } else { namings.append(naming) }
        return file
    }

    mutating func note(_ naming: Naming) {
        naming.apply(to: &present)
        namings.append(naming)
    }

    mutating func syncNames() {
        for naming in namings { naming.apply(to: &names) }
        namings = []
    }

    mutating func change(_ file: File, _ body: (inout Content) -> Void) {
        body(&contents[file, default: Content(synced: [])])
    }
}

/// A file's bytes: those that were synchronised, and what was asked for since.
struct Content {
    private(set) var synced: [UInt8]
    private(set) var changes: [Change] = []

    /// What the kernel writes at a time: a page of its cache, whatever the program's write was.
    static let pageBytes = 4096
    /// What the medium writes whole or not at all.
    static let sectorBytes = 512

    /// One change, no larger than a page.
    struct Change {
        enum Kind {
            case write(offset: Int, [UInt8])
            case length(Int)
        }

        var kind: Kind
        /// It is on the medium.
        var isSynced = false
        /// A synchronisation failed: the kernel forgets that the page is to be written, so no later one brings it there.
        var isForsaken = false

        /// How many sectors it lies in.
        var sectorCount: Int {
            guard case .write(let offset, let bytes) = kind else { return 1 }
            return (offset + bytes.count - 1) / Content.sectorBytes - offset / Content.sectorBytes + 1
        }
    }

    init(synced: [UInt8]) {
        self.synced = synced
    }

    /// A write, which the kernel holds in pages. With `isSynced` it has reached the medium, and nothing before it has.
    mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int, isSynced: Bool) {
        var start = 0
        while start < bytes.count {
            let room = Content.pageBytes - (offset + start) % Content.pageBytes
            let end = min(start + room, bytes.count)
            let piece = [UInt8](bytes[start..<end])
            changes.append(Change(kind: .write(offset: offset + start, piece), isSynced: isSynced))
            start = end
        }
        fold()
    }

    /// Room up to that length, in zeros. Shorter than the file is, it changes nothing.
    mutating func reserve(_ length: Int) {
        var present = synced.count
        for change in changes {
            switch change.kind {
            case .length(let length): present = length
            case .write(let offset, let bytes): present = max(present, offset + bytes.count)
            }
        }
        if present < length { setLength(length) }
    }

    mutating func setLength(_ length: Int) {
        changes.append(Change(kind: .length(length)))
    }

    mutating func sync() {
        for index in changes.indices where !changes[index].isForsaken { changes[index].isSynced = true }
        fold()
    }

    /// A synchronisation failed.
    mutating func forsake() {
        for index in changes.indices where !changes[index].isSynced { changes[index].isForsaken = true }
    }

    /// What is certain and has nothing uncertain before it needs no list.
    private mutating func fold() {
        let certain = changes.prefix { $0.isSynced }
        for change in certain {
            switch change.kind {
            case .length(let length): resize(to: length)
            case .write(let offset, let bytes):
                if synced.count < offset + bytes.count { resize(to: offset + bytes.count) }
                synced.withUnsafeMutableBytes { $0[offset..<offset + bytes.count].copyBytes(from: bytes) }
            }
        }
        changes.removeFirst(certain.count)
    }

    private mutating func resize(to length: Int) {
        synced.removeLast(max(0, synced.count - length))
        synced += [UInt8](repeating: 0, count: length - synced.count)
    }
}
