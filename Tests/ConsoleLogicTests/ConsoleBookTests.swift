import ConsoleLogic
import FitPinkyCore
import Support
import Testing

@Suite struct ConsoleBookTests {
    private func phone(_ number: UInt8, _ holder: Phone.Holder = .owner) -> Phone {
        Phone(
            id: PhoneID(ULID(high: 1, low: UInt64(number))), holder: holder, name: "Phone \(number)",
            admittedAt: instant(0), lastSeen: instant(0), way: .button,
            secretHash: [UInt8](repeating: number, count: 32))
    }

    private func instant(_ seconds: Int64) -> UTCInstant {
        UTCInstant(milliseconds: 1_800_000_000_000 + seconds * 1000)
    }

    private func invite(at seconds: Int64 = 0) -> PhoneInvite {
        PhoneInvite(of: .owner, secretHash: [UInt8](repeating: 200, count: 32), code: "ABC234", at: instant(seconds))
    }

    @Test func `a phone is found by its secret alone, and not once it is revoked`() {
        var book = ConsoleBook()
        #expect(book.admit(phone(1)) && book.admit(phone(2)))
        #expect(book.phone(secretHash: phone(2).secretHash)?.id == phone(2).id)
        #expect(book.phone(secretHash: [UInt8](repeating: 9, count: 32)) == nil && book.phone(secretHash: []) == nil)
        #expect(book.revoke(phone(2).id) && !book.revoke(phone(2).id))
        #expect(book.phone(secretHash: phone(2).secretHash) == nil)
    }

    @Test func `twelve phones are admitted, and one more in the place of another`() {
        var book = ConsoleBook()
        for number in 1...UInt8(ConsoleLimits.phones) { #expect(book.admit(phone(number)) == true) }
        #expect(book.isFull && !book.admit(phone(13)))
        #expect(book.admit(phone(13), replacing: phone(1).id) == true)
        #expect(book.phones.count == ConsoleLimits.phones && book.phone(phone(1).id) == nil)
    }

    @Test func `phones of members who are served no more go, and the owner's stay`() {
        let (here, gone) = (MemberID(ULID(high: 5, low: 1)), MemberID(ULID(high: 5, low: 2)))
        var book = ConsoleBook()
        for one in [phone(1), phone(2, .member(here)), phone(3, .member(gone))] { _ = book.admit(one) }
        #expect(book.keep(of: [here]) && book.phones.map(\.id) == [phone(1).id, phone(2).id])
        #expect(book.keep(of: [here]) == false)
    }

    @Test func `an invitation admits once, by its code or its secret`() {
        for key in [InviteKey.code("ABC234"), .secretHash([UInt8](repeating: 200, count: 32))] {
            var book = ConsoleBook()
            book.open(invite())
            #expect(book.countTry(at: instant(1)) && book.redeem(key)?.code == "ABC234")
            #expect(!book.countTry(at: instant(2)) && book.redeem(key) == nil)
        }
    }

    @Test func `five tries burn an invitation, and the fifth may still be right`() {
        var book = ConsoleBook()
        book.open(invite())
        for _ in 1...4 { #expect(book.countTry(at: instant(1)) && book.redeem(.code("XXXXXX")) == nil) }
        var right = book
        #expect(right.countTry(at: instant(1)) && right.redeem(.code("ABC234")) != nil)
        #expect(book.countTry(at: instant(1)) && book.redeem(.code("XXXXXX")) == nil)
        #expect(book.countTry(at: instant(1)) == false)
    }

    @Test func `an invitation is good for ten minutes, and not by a clock that was set back`() {
        var book = ConsoleBook()
        book.open(invite(at: 100))
        #expect(book.invite?.isGood(at: instant(100)) == true && book.invite?.isGood(at: instant(699)) == true)
        #expect(book.invite?.isGood(at: instant(700)) == false && book.invite?.isGood(at: instant(99)) == false)
    }

    @Test func `that a phone was heard is kept once a day`() {
        var book = ConsoleBook()
        _ = book.admit(phone(1))
        #expect(!book.heard(phone(1).id, at: instant(86_399)) && book.heard(phone(1).id, at: instant(86_400)))
        #expect(!book.heard(phone(1).id, at: instant(86_401)) && !book.heard(phone(2).id, at: instant(900_000)))
    }

    @Test func `what was kept is read as it was, whatever was done`() throws {
        var generator = SeededGenerator(seed: 1922)
        for _ in 0..<300 {
            var book = ConsoleBook()
            for step in 0..<Int64.random(in: 0...30, using: &generator) {
                let number = UInt8.random(in: 1...14, using: &generator)
                switch Int.random(in: 0...6, using: &generator) {
                case 0, 1:
                    let holder: Phone.Holder =
                        Bool.random(using: &generator) ? .owner : .member(MemberID(ULID(high: 5, low: UInt64(number))))
                    if book.phone(phone(number).id) == nil { _ = book.admit(phone(number, holder)) }
                case 2: _ = book.revoke(phone(number).id)
                case 3: book.open(invite(at: step))
                case 4: if book.countTry(at: instant(step)) { _ = book.redeem(.code("XXXXXX")) }
                case 5:
                    _ = book.setTheme(
                        Phone.Theme.allCases.randomElement(using: &generator) ?? .dark, of: phone(number).id)
                default: _ = book.heard(phone(number).id, at: instant(step * 90_000))
                }
            }
            let bytes = book.bytes
            #expect(bytes.count <= ConsoleBook.maxBytes)
            #expect(try #require(ConsoleBook(bytes: bytes)) == book)
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                1 << UInt8.random(in: 0...7, using: &generator)
            _ = ConsoleBook(bytes: damaged)
            #expect(ConsoleBook(bytes: Array(bytes.dropLast())) == nil)
        }
        #expect(ConsoleBook(bytes: [UInt8](repeating: 0x20, count: ConsoleBook.maxBytes + 1)) == nil)
    }

    @Test func `hashes are kept as digits, and those that were kept as lists of numbers are still read`() throws {
        var book = ConsoleBook()
        #expect(book.admit(phone(171)) == true)
        book.open(invite())
        var text = String(decoding: book.bytes, as: UTF8.self)
        for byte: UInt8 in [171, 200] {
            let digits = "\"" + String(repeating: String(byte, radix: 16), count: 32) + "\""
            let parts = text.split(separator: digits, omittingEmptySubsequences: false)
            #expect(parts.count == 2)
            let numbers = "[" + [String](repeating: String(byte), count: 32).joined(separator: ",") + "]"
            text = parts.joined(separator: numbers)
        }
        #expect(ConsoleBook(bytes: Array(text.utf8)) == book)
        for wrong in ["[171]", "\"ab\"", "\"\(String(repeating: "+1", count: 32))\"", "null"] {
            let numbers = "[" + [String](repeating: "171", count: 32).joined(separator: ",") + "]"
            let damaged = text.split(separator: numbers, omittingEmptySubsequences: false).joined(separator: wrong)
            #expect(ConsoleBook(bytes: Array(damaged.utf8)) == nil, "\(wrong)")
        }
    }

    @Test func `codes are read as they are typed, and drawn of characters that are not taken for each other`() {
        #expect(PhoneCode.read("abc-234") == "ABC234" && PhoneCode.read(" OIL 234 ") == "011234")
        for text in ["", "ABC23", "ABC2345", "ABCU23", "ABC 2é4", String(repeating: "A", count: 33)] {
            #expect(PhoneCode.read(text) == nil, "\(text)")
        }
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            let code = PhoneCode.random(using: &generator)
            #expect(PhoneCode.read(code) == code)
        }
    }
}
