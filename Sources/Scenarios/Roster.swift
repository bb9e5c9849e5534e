internal import FitPinkyCore
internal import JSON

/// The members' names, ascending bytewise, so that numbers order as names do.
struct Roster {
    let names: [[UInt8]]
    private let numbers: [[UInt8]: Int]

    init(of document: ScenarioDocument) {
        names = Set(document.members.map { Array($0.id.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
        numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    }

    func member(_ name: String, at place: @autoclosure () -> String) throws(ScenarioError) -> MemberID {
        guard let number = numbers[Array(name.utf8)] else {
            throw .badValue(at: place(), found: JSON.text(name).noun, allowed: "the id of one of the members")
        }
        return MemberID(ULID(high: 0, low: UInt64(number)))
    }
}
