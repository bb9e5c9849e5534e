import ConsoleLogic
import FitPinkyCore
import Support
import Testing

@Suite struct SinkBookTests {
    private let mia = Phone.Holder.member(MemberID(ULID(high: 5, low: 1)))

    private func sink(_ number: UInt64, _ holder: Phone.Holder = .owner, url: String? = nil) throws -> PageSink {
        PageSink(
            id: PageSinkID(ULID(high: 7, low: number)), holder: holder, kind: number % 2 == 0 ? .ntfy : .webhook,
            address: try SinkAddress(url ?? "https://ntfy.sh/topic-\(number)", for: .ntfy), hasPicture: false,
            made: UTCInstant(milliseconds: Int64(number)))
    }

    @Test func `twelve are set up at most, and none of a member twice`() throws {
        var book = SinkBook()
        #expect(try book.add(sink(1)) == nil)
        #expect(try book.add(sink(2, url: "https://ntfy.sh/topic-1")) == .known)
        #expect(try book.add(sink(2, mia, url: "https://ntfy.sh/topic-1")) == nil)
        for number in 3...UInt64(ConsoleLimits.sinks) { #expect(try book.add(sink(number)) == nil) }
        #expect(try book.add(sink(100)) == .full && book.sinks.count == 12)
        #expect(try book.refusal(of: sink(1).address, for: .owner) == .known)
    }

    @Test func `a member sees, changes and removes their own alone`() throws {
        var book = SinkBook()
        _ = try book.add(sink(1))
        let id = try sink(1).id
        #expect(book.sink(id, of: mia) == nil && book.sink(id, of: .owner)?.id == id)
        #expect(book.setPicture(true, of: id, mia) == false && book.sinks[0].hasPicture == false)
        #expect(book.setPicture(true, of: id, .owner) == true && book.sinks[0].hasPicture)
        #expect(book.remove(id, of: mia) == false && book.sinks.count == 1)
        #expect(book.remove(id, of: .owner) == true && book.sinks.isEmpty)
    }

    @Test func `those of members that the kiosk does not serve go`() throws {
        var book = SinkBook()
        _ = try book.add(sink(1))
        _ = try book.add(sink(2, mia))
        book.keep(of: [MemberID(ULID(high: 5, low: 1))])
        #expect(book.sinks.count == 2)
        book.keep(of: [])
        #expect(book.sinks.map(\.holder) == [.owner])
    }

    @Test func `what was kept is read as it was, and nothing else`() throws {
        var generator = SeededGenerator(seed: 1923)
        for _ in 0..<200 {
            var book = SinkBook()
            for number in 0..<UInt64.random(in: 1...14, using: &generator) {
                let padding = String(repeating: "x", count: Int.random(in: 0...400, using: &generator))
                let holder = Bool.random(using: &generator) ? .owner : mia
                _ = try book.add(sink(number, holder, url: "https://ntfy.sh/\(number)\(padding)"))
                if Bool.random(using: &generator) { _ = book.setPicture(true, of: try sink(number).id, holder) }
            }
            let bytes = book.bytes
            #expect(bytes.count <= SinkBook.maxBytes)
            #expect(try #require(SinkBook(bytes: bytes)) == book)
            #expect(SinkBook(bytes: Array(bytes.dropLast())) == nil)
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                1 << UInt8.random(in: 0...7, using: &generator)
            _ = SinkBook(bytes: damaged)
        }
        #expect(SinkBook(bytes: [UInt8](repeating: 0x20, count: SinkBook.maxBytes + 1)) == nil)
    }

    @Test func `an address that would be refused now is not read`() throws {
        var book = SinkBook()
        _ = try book.add(sink(1))
        let text = String(decoding: book.bytes, as: UTF8.self).replacing("ntfy.sh", with: "localhost")
        #expect(SinkBook(bytes: Array(text.utf8)) == nil)
    }
}
