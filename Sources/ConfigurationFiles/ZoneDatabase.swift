internal import Glibc
internal import Zones

/// The tz database of a machine, as far as a configuration is checked with it.
struct ZoneDatabase: Sendable {
    var folder = ZoneFiles.folder

    /// The most names that are read of it; it has about 600.
    private static let maxNames = 4096
    /// Parts of its longest names: `America/Argentina/Ushuaia`.
    private static let maxDepth = 3

    /// What is wrong with a zone of that name; nil if the database has it.
    func objection(to text: String) -> String? {
        do throws(ZoneTrouble) {
            _ = try ZoneFiles.zone(named: text, folder: folder)
            return nil
        } catch {
            let names = self.names
            guard !names.isEmpty else {
                return
                    "\"\(text)\" cannot be looked up: there is no tz database in \(folder); install the package tzdata"
            }
            guard !names.contains(text) else { return "\(error.message); install the package tzdata again" }
            let refusal = "\"\(text)\" is not in the tz database"
            let near = (try? ZoneName(text))?.suggestions(among: names) ?? []  // not a name: no near ones
            guard !near.isEmpty else {
                return "\(refusal); allowed are the names in \(folder), such as \"Europe/Amsterdam\""
            }
            return
                "\(refusal); did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))? \(folder) has all names"
        }
    }

    /// Its zones. What else is in the folder (tables, copies of all zones with other leap seconds) begins with a small letter.
    private var names: [String] {
        var names: [String] = []
        collect("", depth: 1, into: &names)
        return names.sorted()
    }

    private func collect(_ prefix: String, depth: Int, into names: inout [String]) {
        guard depth <= ZoneDatabase.maxDepth, let directory = opendir("\(folder)/\(prefix)") else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory), names.count < ZoneDatabase.maxNames {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.first?.isUppercase == true else { continue }
            if entry.pointee.d_type == UInt8(DT_DIR) {
                collect("\(prefix)\(name)/", depth: depth + 1, into: &names)
            } else {
                names.append(prefix + name)
            }
        }
    }
}
