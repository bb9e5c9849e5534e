internal import Glibc
internal import Ledger
internal import Store

/// The journal of presses of a state folder, as the disk has it.
package struct PressFolder {
    package let state: String

    /// The journal of that state folder.
    package init(state: String) { self.state = state }

    private var folder: String { PressJournal.folder(of: state) }

    /// The names of all presses that are kept.
    package var presses: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.filter { !$0.contains(".") }.sorted()
    }

    /// How many bytes the largest of them has.
    package var largest: Int {
        presses.map { name in
            var information = stat()
            return stat("\(folder)/\(name)", &information) == 0 ? Int(information.st_size) : 0
        }.max() ?? 0
    }

    /// Copies them into another state folder, as a power cut would leave them.
    package func copy(to other: String) throws {
        mkdir(other, 0o700)
        mkdir(PressJournal.folder(of: other), 0o700)
        for name in presses {
            let bytes = try read("\(folder)/\(name)")
            let file = open("\(PressJournal.folder(of: other))/\(name)", O_WRONLY | O_CREAT, 0o600)
            guard file >= 0, write(file, bytes, bytes.count) == bytes.count else { throw CannotCopy() }
            close(file)
        }
    }

    private func read(_ path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { throw CannotCopy() }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Glibc.read(file, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
        return bytes
    }

    package struct CannotCopy: Error {}
}
