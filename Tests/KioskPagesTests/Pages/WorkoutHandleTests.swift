import KioskPages
import Testing

@Suite struct WorkoutHandleTests {
    private let ids = ["01KJD5ZQ8R6J3V2M4N7P9T1ABC", "01KJD5ZQ8R6J3V2M4N7P9T1XYZ", "01KJE00000000000000000FABC"]

    @Test func `six characters of either end are enough, in either case`() {
        for text in ["9T1ABC", "9t1abc", "9tIabc", "01KJE0", "o1kje0"] {
            guard case .part(let part) = WorkoutHandle(text) else {
                Issue.record("\(text) is no part")
                continue
            }
            let isThird = text.uppercased().hasSuffix("E0")
            #expect(WorkoutHandle.search(part, among: ids) == .found(isThird ? ids[2] : ids[0]))
        }
    }

    @Test func `a part of several workouts is refused, and each is listed`() {
        guard case .refused(let sentence) = WorkoutHandle.search("01KJD5", among: ids) else {
            return #expect(Bool(false), "one was chosen")
        }
        #expect(sentence.contains(ids[0]) && sentence.contains(ids[1]) && !sentence.contains(ids[2]))
    }

    @Test func `a list of very many is cut, and says how many more there are`() {
        let many = (10..<40).map { "01KJD500000000000000000A\($0)" }
        guard case .refused(let sentence) = WorkoutHandle.search("01KJD5", among: many) else {
            return #expect(Bool(false), "one was chosen")
        }
        #expect(sentence.hasSuffix("\n  and 20 more") && sentence.split(separator: "\n").count == 12)
    }

    @Test func `a part of no workout is refused`() {
        #expect(
            WorkoutHandle.search("ZZZZZZ", among: ids)
                == .refused("there is no workout whose id begins or ends with ZZZZZZ; fitpinky workouts lists them"))
    }

    @Test(arguments: ["123", "", "12345", "9T1AB!", "hello world", "01KJD5ZQ8R6J3V2M4N7P9T1ABC", "9T1ABCÄ"])
    func `a whole id, and what cannot be one, is left for the agent`(text: String) {
        #expect(WorkoutHandle(text) == .whole(text))
    }

    @Test(arguments: ["last", "LAST"])
    func `last is the newest`(text: String) { #expect(WorkoutHandle(text) == .last) }
}
