import Support
import Synchronization
import Testing

@testable import Pairing

@Suite struct SecretTests {
    @Test func `a secret is equal to the same bytes and to no others`() {
        #expect(Secret([1, 2, 3]) == Secret([1, 2, 3]))
        #expect(Secret([1, 2, 3]) != Secret([1, 2, 4]))
        #expect(Secret([1, 2, 3]) != Secret([1, 2]))
        #expect(Secret([]) == Secret([]))
    }

    @Test func `the memory is given back wiped, and not before the last owner lets go`() {
        let given = Mutex<[UInt8]?>(nil)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 40, alignment: 16)
        memory.copyBytes(from: [UInt8](repeating: 0xA5, count: 40))
        do {
            let secret = Secret(adopting: memory) { memory in
                given.withLock { $0 = Array(memory) }
                memory.deallocate()
            }
            let other = secret
            #expect(other == Secret([UInt8](repeating: 0xA5, count: 40)))
            #expect(given.withLock { $0 } == nil)
        }
        #expect(given.withLock { $0 } == [UInt8](repeating: 0, count: 40))
    }

    @Test func `neither printing nor dumping shows a secret or a code, also within something else`() throws {
        let secret = Secret([0xDE, 0xAD, 0xBE, 0xEF])
        let code = try PairingCode("K3M9QX")
        let attempt = Attempt(id: Attempt.ID(serial: 1), code: code)
        var texts = [
            "\(secret)", String(reflecting: secret), "\([secret])", "\(code)", String(reflecting: code), "\([code])",
            "\(attempt)", "\(Invite(code: code, made: Specimen.now()))",
        ]
        for value in [Optional(secret)] { texts.append("\(String(describing: value))") }
        var dumped = ""
        dump(secret, to: &dumped)
        dump(code, to: &dumped)
        dump(attempt, to: &dumped)
        var chance = SeededGenerator(seed: 1)
        let party = try #require(Party(code: code, channel: try Specimen.channel(.joiner), using: &chance))
        dump(party, to: &dumped)
        texts.append(dumped)
        for text in texts {
            #expect(!text.contains("222"))
            #expect(!text.contains("173"))
            #expect(!text.contains("K3M9QX"))
            #expect(!text.contains("\(code.value)"))
        }
        #expect("\(secret)" == "secret")
    }
}
