/// How dates and times are written (RFC 3339): `1979-05-27T07:32:00.5-07:00`, its parts alone, and date and time
/// without an offset.
struct DateTimeForm {
    private var rest: ArraySlice<UInt8>

    private init(_ word: ArraySlice<UInt8>) {
        rest = word
    }

    /// Whether somebody who wrote the word had a date or a time in mind: it begins as one.
    static func isMeant(by word: ArraySlice<UInt8>) -> Bool {
        func begins(digits count: Int, before mark: UInt8) -> Bool {
            word.prefix { $0.isDigit }.count == count && word.dropFirst(count).first == mark
        }
        return begins(digits: 4, before: UInt8(ascii: "-")) || begins(digits: 2, before: UInt8(ascii: ":"))
    }

    /// Whether the word is a date without a time.
    static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
        var form = DateTimeForm(word)
        return form.takeDate() && form.rest.isEmpty
    }

    /// Refuses a word that `isMeant` and is none, or that no calendar or clock shows.
    static func check(_ word: ArraySlice<UInt8>) throws(WordRefusal) {
        var form = DateTimeForm(word)
        let isWhole =
            word.dropFirst(2).first == UInt8(ascii: ":") ? form.takeTime() : form.takeDate() && form.takeTimeOfDate()
        guard isWhole, form.rest.isEmpty else {
            throw WordRefusal("is no date or time; they are such as 1979-05-27, 07:32:00 and 1979-05-27T07:32:00Z")
        }
    }

    private mutating func takeDate() -> Bool {
        guard let year = takeNumber(digits: 4, in: 0...9999), take("-"),
            let month = takeNumber(digits: 2, in: 1...12), take("-")
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lastDay = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        return takeNumber(digits: 2, in: 1...lastDay) != nil
    }

    /// What may follow a date: nothing, a time, or a time and its offset.
    private mutating func takeTimeOfDate() -> Bool {
        if rest.isEmpty { return true }
        guard take("T") || take("t") || take(" "), takeTime() else { return false }
        if rest.isEmpty || take("Z") || take("z") { return true }
        guard take("+") || take("-"), takeNumber(digits: 2, in: 0...23) != nil, take(":") else { return false }
        return takeNumber(digits: 2, in: 0...59) != nil
    }

    private mutating func takeTime() -> Bool {
        // The 60th second is a leap second, which the form allows.
        guard takeNumber(digits: 2, in: 0...23) != nil, take(":"), takeNumber(digits: 2, in: 0...59) != nil, take(":"),
            takeNumber(digits: 2, in: 0...60) != nil
        else { return false }
        guard take(".") else { return true }
        let fraction = rest.prefix { $0.isDigit }
        rest = rest.dropFirst(fraction.count)
        return !fraction.isEmpty
    }

    private mutating func takeNumber(digits count: Int, in range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit),
            let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number)
        else { return nil }
        rest = rest.dropFirst(count)
        return number
    }

    private mutating func take(_ mark: UnicodeScalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
