import FoundationEssentials
import JSON
import Testing

@Suite struct WriterTests {
    private let value: JSON = [
        "b": [1, nil, true], "a": ["text": "\"x\" \\ \n \u{1B}[2J \u{9B} \u{202E} 🔥"], "c": [], "d": .object([:]),
    ]

    @Test func `it is indented for a reader, with its keys in order`() {
        #expect(
            value.rendered(isIndented: true) == #"""
                {
                  "a" : {
                    "text" : "\"x\" \\ \n \u001b[2J \u009b \u202e 🔥"
                  },
                  "b" : [
                    1,
                    null,
                    true
                  ],
                  "c" : [],
                  "d" : {}
                }
                """#)
    }

    @Test func `it is one line for a stream`() {
        #expect(
            JSON.list([.number(-1), .bool(false), ["k": "v"]]).rendered(isIndented: false) == #"[-1,false,{"k":"v"}]"#)
    }

    @Test(arguments: [
        (0, 3, "0"), (61_500, 3, "61.5"), (61_000, 3, "61"), (5, 3, "0.005"), (605, 1, "60.5"), (-7, 1, "-0.7"),
        (-70, 1, "-7"), (1_000_000_001, 9, "1.000000001"), (Int.max, 1, "922337203685477580.7"),
        (Int.min, 1, "-922337203685477580.8"),
    ])
    func `a decimal number has a point and no needless zeros`(units: Int, places: Int, text: String) throws {
        let number = JSON.decimal(units, places: places)
        #expect(number.rendered(isIndented: false) == text)
        #expect(try JSON.read(Array(text.utf8), maxKeys: 1) == number)
    }

    @Test func `members stand in the order in which they were added, where that is asked for`() {
        var object: JSON.Object = ["b": 1, "a": 2, "c": 3]
        object["b"] = nil
        object["a"] = 4
        object["b"] = 5
        #expect(JSON.object(object).rendered(isIndented: false, order: .asAdded) == #"{"a":4,"c":3,"b":5}"#)
        #expect(JSON.object(object).rendered(isIndented: false) == #"{"a":4,"b":5,"c":3}"#)
    }

    @Test func `objects are equal whatever the order of their members`() {
        #expect(["a": 1, "b": 2] as JSON == ["b": 2, "a": 1])
        #expect(Set<JSON>([["a": 1, "b": 2], ["b": 2, "a": 1]]).count == 1)
        #expect(JSON.Object([("a", 1), ("b", 2), ("a", 3)]) == ["a": 3, "b": 2])
    }

    @Test(arguments: [true, false])
    func `another reader reads what was written`(isIndented: Bool) throws {
        struct Read: Decodable {
            struct Inner: Decodable { var text: String }
            var a: Inner
            var c: [Int]
        }
        let read = try JSONDecoder().decode(Read.self, from: Data(value.rendered(isIndented: isIndented).utf8))
        #expect(read.a.text == "\"x\" \\ \n \u{1B}[2J \u{9B} \u{202E} 🔥" && read.c.isEmpty)
    }
}
