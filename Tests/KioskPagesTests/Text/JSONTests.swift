import FoundationEssentials
import KioskPages
import Testing

@Suite struct JSONTests {
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
