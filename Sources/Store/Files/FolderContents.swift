internal import Glibc

/// The files of a folder that say whose it is, and from these what an opening may do.
struct FolderContents: Hashable, Sendable {
    enum Presence: CaseIterable, Sendable {
        case absent
        /// It has no byte: a file system that lost its content leaves it so, and the store never does.
        case empty
        case filled
    }

    /// What an opening may do.
    enum Standing: Hashable, Sendable {
        /// It makes what is missing.
        case incomplete
        /// All is there, and nothing may be made in its place.
        case complete
        /// Something is gone. To go on would begin a kiosk that nobody knows.
        case contradiction(Contradiction)
    }

    var key: Presence
    var database: Presence
    /// Whether the mark is there by which the folder's files may be missing, see `IncompleteMark`.
    var isMarked: Bool
    /// Other names that only a kiosk which ran here leaves, sorted.
    var traces: [String]

    var standing: Standing {
        switch (key, database) {
        case (.filled, .filled): .complete
        case (.filled, .absent): isMarked ? .incomplete : .contradiction(.databaseMissing)
        case (.filled, .empty): .contradiction(.databaseEmpty)
        // The key is made first.
        case (.absent, .filled): .contradiction(.keyMissing)
        case (.empty, .filled): .contradiction(.keyEmpty)
        case (.absent, .absent): isMarked || traces.isEmpty ? .incomplete : .contradiction(.onlyTraces(traces))
        case (.absent, .empty): .contradiction(.databaseEmpty)
        case (.empty, .absent), (.empty, .empty): .contradiction(.keyEmpty)
        }
    }

    /// Names that a kiosk which ran here leaves beside its key and its database.
    private static let traceNames = [Store.databaseName + "-lock", Reserve.name, PeersFile.name]
    /// The folder of presses that wait for a store, where there are any.
    static let pressesName = "presses"
}

extension FolderContents {
    init(of folder: String, calls: FileCalls) throws(StoreError) {
        key = try Presence(of: folder + "/" + IdentityFile.name, calls: calls)
        database = try Presence(of: folder + "/" + Store.databaseName, calls: calls)
        isMarked = try Presence(of: folder + "/" + IncompleteMark.name, calls: calls) != .absent
        traces = []
        for name in FolderContents.traceNames where try Presence(of: folder + "/" + name, calls: calls) != .absent {
            traces.append(name)
        }
        if FolderNames.all(in: folder + "/" + FolderContents.pressesName).count > 0 {
            traces.append(FolderContents.pressesName)
        }
    }
}

extension FolderContents.Presence {
    fileprivate init(of path: String, calls: FileCalls) throws(StoreError) {
        var information = stat()
        do throws(StoreError) {
            _ = try calls.value("stat", path) { stat(path, &information) }
        } catch {
            guard case .failed("stat", _, ENOENT) = error else { throw error }
            self = .absent
            return
        }
        // What is not a regular file is refused by those that read it.
        self = information.st_mode & S_IFMT == S_IFREG && information.st_size == 0 ? .empty : .filled
    }
}

/// The names in a folder.
package enum FolderNames {
    /// All of them, sorted, but for `.` and `..`; none where it cannot be read. No more are read than `limit`.
    package static func all(in folder: String, atMost limit: Int = .max) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
