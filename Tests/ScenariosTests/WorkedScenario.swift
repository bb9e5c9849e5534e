import FoundationEssentials
import JSON
import Scenarios

/// A worked scenario, with what must come of it.
struct WorkedScenario {
    let scenario: JSON
    let expected: JSON

    /// Reads a list of them from a file that lies beside this one.
    static func all(in file: String) throws -> [WorkedScenario] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let list = try JSON.read([UInt8](Data(contentsOf: folder.appending(path: file))), maxKeys: 16)
        guard case .list(let pairs) = list else { return [] }
        return pairs.compactMap { pair in
            guard case .object(let keys) = pair, let scenario = keys["scenario"], let expected = keys["expected"] else {
                return nil
            }
            return WorkedScenario(scenario: scenario, expected: expected)
        }
    }
}

extension JSON {
    var bytes: [UInt8] { Array(rendered(isIndented: false).utf8) }

    init(bytes: [UInt8]) throws(JSON.SyntaxError) {
        self = try JSON.read(bytes, maxKeys: .max)
    }
}
