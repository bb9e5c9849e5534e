import Glibc

/// The small files and links in which the kernel describes itself.
enum SystemFiles {
    /// Most entries of a folder that are looked at.
    static let maxNames = 65_536
    /// Most bytes read of a file; the kernel's own are at most one page.
    static let maxTextBytes = 4096

    /// The names in a folder, sorted; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < maxNames, let entry = readdir(stream) {
            let name = String(characters: entry.pointee.d_name)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The text of a file without the white space at its end; nil if it cannot be read.
    static func text(at path: String, maxBytes: Int = maxTextBytes) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: maxBytes)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0]
        var text = bytes[..<count]
        while let last = text.last, spaces.contains(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Where a symbolic link points; nil if it is none.
    static func target(ofLink path: String) -> String? {
        var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &characters, characters.count)
        guard count >= 0 else { return nil }
        return String(decoding: characters[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path with every link followed; the path itself if it leads nowhere.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What tells this file from a later one under the same path; nil if there is none.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileIdentity(
            folderDevice: UInt64(status.st_dev), inode: UInt64(status.st_ino), device: UInt64(status.st_rdev))
    }
}

/// What tells a file from another one.
struct FileIdentity: Hashable {
    var folderDevice: UInt64
    var inode: UInt64
    var device: UInt64
}
