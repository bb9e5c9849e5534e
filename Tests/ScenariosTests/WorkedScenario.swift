import FoundationEssentials
import Scenarios

/// The worked scenarios, each with what must come of it.
struct WorkedScenario {
    let scenario: JSON
    let expected: JSON

    /// Reads `weeks.json`, which lies beside this file.
    static func all() throws -> [WorkedScenario] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let list = try JSON(bytes: [UInt8](Data(contentsOf: folder.appending(path: "weeks.json"))))
        guard case .list(let pairs) = list else { return [] }
        return pairs.compactMap { pair in
            guard case .object(let keys) = pair, let scenario = keys["scenario"], let expected = keys["expected"] else {
                return nil
            }
            return WorkedScenario(scenario: scenario, expected: expected)
        }
    }
}
